//! The journal on a flash that behaves as flash does when the power fails: programming clears bits, erasing sets
//! them, and an operation that is cut leaves anything between before and after.

mod common;

use common::handset::Handset;
use common::{DEVICES, device};
use embedded_storage::nor_flash::{
    ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};
use nonaga_app::journal::{Journal, JournalError, SECTOR, SECTORS};
use nonaga_app::{Key, LARGEST_RECORD, RecordKind};
use nonaga_core::Outcome;

use RecordKind::{Game, Progress, Settings, Statistics};

/// What is left of an operation that is cut.
#[derive(Clone, Copy, Debug)]
enum Cut {
    /// The first eighths are done.
    First(usize),
    /// The last eighths are done.
    Last(usize),
    /// Every bit is done with this probability, in percent.
    Bits(u32),
    /// Some chips clear all bits before they erase.
    AllClear,
}

const CUTS: [Cut; 12] = [
    Cut::First(0),
    Cut::First(1),
    Cut::First(4),
    Cut::First(7),
    Cut::Last(1),
    Cut::Last(7),
    Cut::Bits(1),
    Cut::Bits(20),
    Cut::Bits(50),
    Cut::Bits(80),
    Cut::Bits(99),
    Cut::AllClear,
];

#[derive(Debug, PartialEq)]
struct PowerCut;

impl NorFlashError for PowerCut {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

#[derive(Clone, Debug)]
struct Flash {
    bytes: Vec<u8>,
    /// Operations so far, and the one that is cut.
    operations: usize,
    fuse: Option<(usize, Cut)>,
    erases: [u32; SECTORS],
    /// Bytes that do not come up again when erased.
    worn: Vec<usize>,
    /// Bytes that do not go down when programmed.
    numb: Vec<usize>,
    dice: u32,
}

impl Flash {
    fn new(bytes: Vec<u8>) -> Self {
        let erases = [0; SECTORS];
        Self {
            bytes,
            operations: 0,
            fuse: None,
            erases,
            worn: Vec::new(),
            numb: Vec::new(),
            dice: 1,
        }
    }

    fn empty() -> Self {
        Self::new(vec![0xff; SECTORS * SECTOR])
    }

    fn roll(&mut self) -> u32 {
        self.dice = self.dice.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        self.dice >> 16
    }

    /// Changes bytes, or some of them when it is this operation that is cut.
    fn operate(&mut self, at: usize, new: &[u8]) -> Result<(), PowerCut> {
        let number = self.operations;
        self.operations += 1;
        let cut = match self.fuse {
            Some((fuse, _)) if number > fuse => return Err(PowerCut),
            Some((fuse, cut)) if number == fuse => cut,
            _ => {
                self.bytes[at..at + new.len()].copy_from_slice(new);
                return Ok(());
            }
        };
        for (i, &new_byte) in new.iter().enumerate() {
            let eighth = i * 8 / new.len();
            let done = match cut {
                Cut::First(eighths) => {
                    if eighth < eighths {
                        0xff
                    } else {
                        0
                    }
                }
                Cut::Last(eighths) => {
                    if eighth + eighths >= 8 {
                        0xff
                    } else {
                        0
                    }
                }
                Cut::Bits(percent) => {
                    (0..8).fold(0, |bits, _| bits << 1 | u8::from(self.roll() % 100 < percent))
                }
                Cut::AllClear if new.len() == SECTOR => {
                    self.bytes[at + i] = 0;
                    0
                }
                Cut::AllClear => 0,
            };
            let old = self.bytes[at + i];
            self.bytes[at + i] = old & !done | new_byte & done;
        }
        Err(PowerCut)
    }
}

impl ErrorType for Flash {
    type Error = PowerCut;
}

impl ReadNorFlash for Flash {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), PowerCut> {
        bytes.copy_from_slice(&self.bytes[offset as usize..][..bytes.len()]);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.bytes.len()
    }
}

impl NorFlash for Flash {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), PowerCut> {
        assert_eq!((from as usize % SECTOR, (to - from) as usize), (0, SECTOR), "one sector");
        self.erases[from as usize / SECTOR] += 1;
        let mut new = vec![0xff; SECTOR];
        for &at in &self.worn {
            if let Some(byte) = at.checked_sub(from as usize).and_then(|at| new.get_mut(at)) {
                *byte = 0xfe;
            }
        }
        self.operate(from as usize, &new)
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), PowerCut> {
        // The chip programs pages of 256 bytes, one after the other.
        let (mut at, mut rest) = (offset as usize, bytes);
        while !rest.is_empty() {
            let (page, later) = rest.split_at(rest.len().min(256 - at % 256));
            let new: Vec<_> = (at..)
                .zip(page)
                .map(|(at, new)| self.bytes[at] & if self.numb.contains(&at) { 0xff } else { *new })
                .collect();
            self.operate(at, &new)?;
            (at, rest) = (at + page.len(), later);
        }
        Ok(())
    }
}

/// All records, as they were saved.
type Records = [Option<Vec<u8>>; 4];

fn open(flash: Flash) -> Journal<Flash> {
    Journal::open(flash, 0).unwrap()
}

fn records(journal: &mut Journal<Flash>) -> Records {
    RecordKind::ALL.map(|kind| journal.load(kind).unwrap().map(<[u8]>::to_vec))
}

/// What a device finds that is switched on with this flash.
fn found(bytes: &[u8]) -> Records {
    records(&mut open(Flash::new(bytes.to_vec())))
}

fn bytes(seed: usize, length: usize) -> Vec<u8> {
    (0..length).map(|i| (seed * 31 + i * 7 + ((i * seed) >> 3)) as u8).collect()
}

/// Something to do with a journal.
enum Step {
    Save(RecordKind, Vec<u8>),
    Prepare,
}

impl Step {
    fn take(&self, journal: &mut Journal<Flash>) -> Result<(), JournalError<PowerCut>> {
        match self {
            Self::Save(kind, bytes) => journal.save(*kind, bytes),
            Self::Prepare => {
                while journal.prepare()? {}
                Ok(())
            }
        }
    }

    /// What the step makes of the records.
    fn applied(&self, records: &Records) -> Records {
        let mut records = records.clone();
        if let Self::Save(kind, bytes) = self {
            records[*kind as usize - 1] = Some(bytes.clone());
        }
        records
    }
}

/// Several rounds of the ring: settings and the like are rare, games grow, and one in three finds all sectors erased.
fn a_long_life() -> Vec<Step> {
    let mut steps = vec![
        Step::Save(Settings, bytes(1, 21)),
        Step::Save(Statistics, bytes(2, 193)),
        Step::Save(Progress, bytes(3, 41)),
    ];
    for game in 0..9 {
        if game % 3 == 0 {
            steps.push(Step::Prepare);
        }
        steps.extend((0..50).map(|turn| Step::Save(Game, bytes(game * 50 + turn, 15 + 2 * turn))));
        steps.push(Step::Save(Statistics, bytes(game, 193)));
    }
    steps
}

#[test]
fn a_power_cut_at_any_moment_loses_at_most_the_save_that_it_interrupts() {
    let mut journal = open(Flash::empty());
    let mut before = Records::default();
    let mut cuts = [0; 2]; // of programs, of erases
    for (number, step) in a_long_life().iter().enumerate() {
        let after = step.applied(&before);
        let mut whole = journal.clone();
        step.take(&mut whole).unwrap();
        for operation in journal.flash().operations..whole.flash().operations {
            for cut in CUTS {
                let where_ = format!("step {number}, operation {operation}, {cut:?}");
                let mut cut_off = journal.clone();
                cut_off.flash().fuse = Some((operation, cut));
                assert_eq!(step.take(&mut cut_off), Err(JournalError::Flash(PowerCut)), "{where_}");
                let erases = |journal: &mut Journal<Flash>| journal.flash().erases;
                let is_erase = erases(&mut cut_off) != erases(&mut journal);
                cuts[usize::from(is_erase)] += 1;

                let left = cut_off.flash().bytes.clone();
                let now = found(&left);
                assert!(now == before || now == after, "{where_}: {now:?}");
                recover(&left, &now, &where_);
            }
        }
        journal = whole;
        before = after;
        assert_eq!(records(&mut journal), before, "step {number}");
        assert_eq!(found(&journal.flash().bytes), before, "step {number}");
    }
    assert!(cuts[0] > 5_000 && cuts[1] > 100, "{cuts:?} cuts");
}

/// After a power cut the next save works, and may be cut as well.
fn recover(left: &[u8], now: &Records, where_: &str) {
    let step = Step::Save(Game, bytes(77, 99));
    let wanted = step.applied(now);
    let mut journal = open(Flash::new(left.to_vec()));
    step.take(&mut journal).unwrap();
    assert_eq!(found(&journal.flash().bytes), wanted, "saved after: {where_}");
    for operation in 0..journal.flash().operations {
        let mut flash = Flash::new(left.to_vec());
        flash.fuse = Some((operation, CUTS[operation * 5 % CUTS.len()]));
        if let Ok(mut again) = Journal::open(&mut flash, 0) {
            let _ = again.save(Game, &bytes(77, 99));
        }
        let now_again = found(&flash.bytes);
        assert!(now_again == *now || now_again == wanted, "cut again after: {where_}");
    }
}

#[test]
fn a_device_that_was_never_used_has_no_records_and_nothing_was_lost() {
    let mut journal = open(Flash::empty());
    assert_eq!(records(&mut journal), Records::default());
    assert!(!journal.was_unreadable());
    // Not even when the power fails in its very first save.
    for cut in CUTS {
        for operation in 0..4 {
            let mut first = journal.clone();
            first.flash().fuse = Some((operation, cut));
            let _ = first.save(Settings, &bytes(1, 20));
            let left = first.flash().bytes.clone();
            // A chip that clears before it erases leaves what could have been anything.
            if !matches!((cut, operation), (Cut::AllClear, 0)) {
                assert!(!open(Flash::new(left)).was_unreadable(), "{cut:?} at {operation}");
            }
        }
    }
}

#[test]
fn bytes_of_anybody_else_are_no_records_and_are_told_and_replaced() {
    let mut random = Flash::empty();
    let noise = (0..SECTORS * SECTOR).map(|_| random.roll() as u8).collect::<Vec<_>>();
    for strange in [vec![0; SECTORS * SECTOR], vec![0x55; SECTORS * SECTOR], noise] {
        let mut journal = open(Flash::new(strange));
        assert!(journal.was_unreadable());
        assert_eq!(records(&mut journal), Records::default());
        journal.save(Game, &bytes(1, 30)).unwrap();
        let mut later = open(Flash::new(journal.flash().bytes.clone()));
        assert!(!later.was_unreadable());
        assert_eq!(later.load(Game), Ok(Some(&*bytes(1, 30))));
    }
}

#[test]
fn a_sector_that_is_spoiled_from_some_place_on_still_has_what_comes_before() {
    let mut journal = open(Flash::empty());
    journal.save(Settings, &bytes(5, 20)).unwrap();
    for turn in 0..30 {
        journal.save(Game, &bytes(turn, 15 + 2 * turn)).unwrap();
    }
    let mut spoiled = journal.flash().bytes.clone();
    let current = (0..SECTORS).find(|sector| spoiled[sector * SECTOR + 12] != 0xff).unwrap();
    let at = current * SECTOR + SECTOR / 4;
    spoiled[at..(current + 1) * SECTOR].fill(0);
    let mut journal = open(Flash::new(spoiled));
    assert_eq!(journal.load(Settings), Ok(Some(&*bytes(5, 20))));
    let game = journal.load(Game).unwrap().unwrap().to_vec();
    let turn = (game.len() - 15) / 2;
    assert_eq!(game, bytes(turn, 15 + 2 * turn));
    assert!((10..30).contains(&turn), "turn {turn}");
    journal.save(Game, &bytes(9, 9)).unwrap();
    let now = found(&journal.flash().bytes);
    assert_eq!(now, [Some(bytes(5, 20)), None, Some(bytes(9, 9)), None]);
}

#[test]
fn the_largest_records_of_all_kinds_fit_and_a_larger_one_is_refused() {
    let mut journal = open(Flash::empty());
    for round in 0..20 {
        for kind in RecordKind::ALL {
            journal.save(kind, &bytes(round + kind as usize, LARGEST_RECORD)).unwrap();
        }
        let wanted = RecordKind::ALL.map(|kind| Some(bytes(round + kind as usize, LARGEST_RECORD)));
        assert_eq!(found(&journal.flash().bytes), wanted);
    }
    assert_eq!(journal.save(Game, &[0; LARGEST_RECORD + 1]), Err(JournalError::TooLong));
    assert_eq!(journal.load(Game), Ok(Some(&*bytes(19 + Game as usize, LARGEST_RECORD))));
}

#[test]
fn saves_wear_all_sectors_alike_and_need_no_erase_where_it_was_prepared() {
    let mut journal = open(Flash::empty());
    for step in a_long_life() {
        let before = journal.flash().erases;
        let prepared = matches!(step, Step::Prepare);
        step.take(&mut journal).unwrap();
        if prepared {
            // Three sectors wait: the erases are done.
            let mut later = journal.clone();
            let erases = later.flash().erases;
            for turn in 0..3 * SECTOR / 140 {
                later.save(Game, &bytes(turn, 100)).unwrap();
            }
            assert_eq!(later.flash().erases, erases);
            assert_ne!(erases, before);
        }
    }
    let erases = journal.flash().erases;
    let (most, least) = (erases.iter().max().unwrap(), erases.iter().min().unwrap());
    assert!(*least >= 2 && most - least <= 1, "{erases:?}");
}

#[test]
fn a_sector_whose_erase_was_cut_is_erased_again_even_if_it_looks_erased() {
    // The last bits may be up but weak.
    let mut journal = open(Flash::empty());
    journal.flash().fuse = Some((0, Cut::First(8)));
    assert_eq!(journal.prepare(), Err(PowerCut));
    let mut journal = open(Flash::new(journal.flash().bytes.clone()));
    assert_eq!(journal.prepare(), Ok(true));
    assert_eq!(journal.flash().erases.iter().sum::<u32>(), 1);
    // Once that is done it is not repeated.
    while journal.prepare().unwrap() {}
    let mut later = open(Flash::new(journal.flash().bytes.clone()));
    assert_eq!(later.prepare(), Ok(false));
}

#[test]
fn a_worn_out_sector_is_left_out_and_when_all_are_the_last_save_stays() {
    let mut flash = Flash::empty();
    flash.worn = vec![SECTOR + 100];
    flash.numb = vec![2 * SECTOR + 70, 3 * SECTOR + 2000];
    let mut journal = open(flash);
    for turn in 0..300 {
        journal.save(Game, &bytes(turn, 90)).unwrap();
        assert_eq!(found(&journal.flash().bytes)[2], Some(bytes(turn, 90)));
    }
    journal.flash().numb.clear();
    journal.flash().worn = (0..SECTORS).map(|sector| sector * SECTOR + 50).collect();
    let last = (0..300).take_while(|&turn| journal.save(Game, &bytes(turn, 90)).is_ok()).last();
    assert_eq!(journal.save(Game, &bytes(300, 90)), Err(JournalError::WornOut));
    let last = last.expect("the sector in use has room");
    assert_eq!(found(&journal.flash().bytes)[2], Some(bytes(last, 90)));
}

/// Everything that is saved in a game against the machine that the player gives up after thirty turns.
fn saves_of_a_long_game() -> Vec<(RecordKind, Vec<u8>)> {
    for seed in 0..400 {
        let mut handset = Handset::new(device(DEVICES[0]), seed, &Default::default());
        handset.choose();
        handset.choose();
        while handset.app.game().outcome() == Outcome::Open {
            if handset.app.game().turns() == 30 {
                let to_resign = [Key::X, Key::Up, Key::Up, Key::A, Key::Left, Key::A];
                to_resign.into_iter().for_each(|key| handset.press(key));
                assert_eq!(handset.app.screen(), "End");
                return handset.log;
            }
            let game = handset.app.game().clone();
            let turn = handset.any_turn(&game).expect("a game that is open has a turn");
            handset.play(turn);
            handset.wait(10_000);
        }
    }
    panic!("no game had thirty turns");
}

/// What the README says: with sectors that can be erased 100,000 times, the flash lasts for more than 200,000
/// games of thirty turns, each saved after every half-turn.
#[test]
fn the_flash_outlives_200_000_games() {
    const GAMES: u32 = 200;
    let log = saves_of_a_long_game();
    let kinds = |kind| log.iter().filter(|(saved, _)| *saved == kind).count();
    assert!(kinds(Game) >= 60 && kinds(Statistics) == 1, "every half-turn, and the result");
    let mut journal = open(Flash::empty());
    for kind in RecordKind::ALL {
        journal.save(kind, &bytes(1, 200)).unwrap();
    }
    for _ in 0..GAMES {
        for (kind, bytes) in &log {
            journal.save(*kind, bytes).unwrap();
            while journal.prepare().unwrap() {}
        }
    }
    let most = *journal.flash().erases.iter().max().unwrap();
    let lasts = 100_000 * u64::from(GAMES) / u64::from(most);
    let figure =
        format!("{most} erases of a sector in {GAMES} games: the flash lasts {lasts} games");
    println!("{figure}");
    assert!(lasts > 200_000, "{figure}");
}
