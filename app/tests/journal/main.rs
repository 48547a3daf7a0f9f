//! The journal: what it promises, on a flash whose power fails.
//!
//! `NONAGA_SOAK=n` makes the tests by chance n times as long and tries every single wrong bit; with 0 they are short,
//! as `cargo xtask mutants` wants them first. Of the lives, `NONAGA_MODEL=name` takes only the models whose names contain
//! this, and `NONAGA_FIRST=n` those from this number on: so a life that is damaged can be lived again, and others be tried.

#[path = "../common/mod.rs"]
mod common;
mod flash;
mod formats;
mod lives;
mod lookalikes;
mod two_faults;
mod verdicts;
mod wrong_bits;

use common::handset::{Handset, Records};
use common::{DEVICES, device};
use embedded_storage::nor_flash::NorFlash;
use flash::{Cut, Dice, Flash, Fuse, PowerCut};
use nonaga_app::journal::{Journal, JournalError, SECTOR, SECTORS};
use nonaga_app::{Key, RecordKind};
use nonaga_core::Outcome;

use RecordKind::{FriendGame, Game, Progress, Settings, Statistics};

const CUTS: [Cut; 14] = [
    Cut::Prefix(0),
    Cut::Prefix(12),
    Cut::Prefix(50),
    Cut::Prefix(90),
    Cut::Suffix(12),
    Cut::Suffix(90),
    Cut::AllButAWord,
    Cut::Subset(1),
    Cut::Subset(50),
    Cut::Subset(99),
    Cut::Clear(100),
    Cut::Raise(50),
    Cut::Weak(100, 0),
    Cut::Weak(50, 50),
];

/// How much longer than usual a test by chance should be.
fn soak() -> usize {
    setting("NONAGA_SOAK", 1)
}

/// A number from the environment.
fn setting(name: &str, usual: usize) -> usize {
    std::env::var(name).map_or(usual, |value| value.parse().expect("the setting is a number"))
}

fn open(flash: Flash) -> Journal<Flash> {
    Journal::open(flash, 0).unwrap()
}

fn records<F: NorFlash>(journal: &mut Journal<F>) -> Records {
    RecordKind::ALL.map(|kind| journal.load(kind).ok().unwrap().map(<[u8]>::to_vec))
}

/// What a device finds that is switched on with this flash.
fn found(flash: &mut Flash) -> Records {
    flash.start();
    records(&mut Journal::open(flash, 0).expect("the power is on"))
}

/// These records and no others.
fn only<const N: usize>(saved: [(RecordKind, Vec<u8>); N]) -> Records {
    let mut records = Records::default();
    saved.into_iter().for_each(|(kind, bytes)| records[kind as usize - 1] = Some(bytes));
    records
}

fn save_all(
    journal: &mut Journal<Flash>,
    records: &[(RecordKind, Vec<u8>)],
) -> Result<(), JournalError<PowerCut>> {
    journal.save_all(records.iter().map(|(kind, bytes)| (*kind, &bytes[..])))
}

fn bytes(seed: usize, length: usize) -> Vec<u8> {
    (0..length).map(|i| (seed * 31 + i * 7 + ((i * seed) >> 3)) as u8).collect()
}

/// Something to do with a journal.
enum Step {
    Save(RecordKind, Vec<u8>),
    /// At once, as a restore does.
    SaveAll(Vec<(RecordKind, Vec<u8>)>),
    Prepare,
}

impl Step {
    fn take(&self, journal: &mut Journal<Flash>) -> Result<(), JournalError<PowerCut>> {
        match self {
            Self::Save(kind, bytes) => journal.save(*kind, bytes),
            Self::SaveAll(all) => save_all(journal, all),
            Self::Prepare => {
                while journal.prepare()? {}
                Ok(())
            }
        }
    }

    /// What the step makes of the records.
    fn applied(&self, records: &Records) -> Records {
        let mut records = records.clone();
        let mut set = |kind: RecordKind, bytes: &[u8]| {
            records[kind as usize - 1] = Some(bytes.to_vec());
        };
        match self {
            Self::Save(kind, bytes) => set(*kind, bytes),
            Self::SaveAll(all) => all.iter().for_each(|(kind, bytes)| set(*kind, bytes)),
            Self::Prepare => {}
        }
        records
    }
}

/// Several rounds of the ring: settings and the like are rare, games grow, one in three finds sectors erased, and one in
/// three is followed by several records at once.
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
        if game % 3 == 0 {
            let kinds = [Settings, Game, FriendGame].into_iter();
            let all = kinds.map(|kind| (kind, bytes(game + kind as usize, 20)));
            steps.push(Step::SaveAll(all.collect()));
        }
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
        let operations = journal.flash().operations..whole.flash().operations;
        // Most are three operations alike; where sectors are begun or erased there are more.
        let cuts_here = if operations.len() > 3 || number % 9 == 0 { &CUTS[..] } else { &[] };
        for operation in operations {
            for &cut in cuts_here {
                let where_ = format!("step {number}, operation {operation}, {cut:?}");
                let mut cut_off = journal.clone();
                cut_off.flash().fuse = Some((Fuse::Operation(operation), cut));
                assert_eq!(step.take(&mut cut_off), Err(JournalError::Flash(PowerCut)), "{where_}");
                let is_erase = cut_off.flash().total_erases() != journal.flash().total_erases();
                cuts[usize::from(is_erase)] += 1;

                let mut left = cut_off.flash().clone();
                if (cuts[0] + cuts[1]) % 7 == 0 {
                    recover(&left, [&before, &after], &where_);
                }
                let now = found(&mut left);
                assert!(now == before || now == after, "{where_}: {now:?}");
                assert_eq!(found(&mut left), now, "switched on again: {where_}");
            }
        }
        journal = whole;
        before = after;
        assert_eq!(records(&mut journal), before, "step {number}");
        assert_eq!(found(&mut journal.flash().clone()), before, "step {number}");
    }
    assert!(cuts[0] > 3_000 && cuts[1] > 100, "{cuts:?} cuts");
}

/// After a power cut the next save works, and it and the recovery may be cut as well.
fn recover(left: &Flash, either: [&Records; 2], where_: &str) {
    let step = Step::Save(Game, bytes(77, 99));
    let wanted = either.map(|records| step.applied(records));
    let mut flash = left.clone();
    flash.start();
    let mut journal = open(flash);
    step.take(&mut journal).unwrap();
    assert!(wanted.contains(&found(journal.flash())), "saved after: {where_}");
    for operation in left.operations..journal.flash().operations {
        let mut flash = left.clone();
        flash.start();
        let cut = CUTS[operation * 5 % CUTS.len()];
        flash.fuse = Some((Fuse::Operation(operation), cut));
        if let Ok(mut again) = Journal::open(&mut flash, 0) {
            let _ = again.save(Game, &bytes(77, 99));
        }
        let now = found(&mut flash);
        assert!(either.contains(&&now) || wanted.contains(&now), "cut again after: {where_}");
    }
}

/// A save that is cut, and two starts that are cut in a row, each in any of its operations.
#[test]
fn two_starts_in_a_row_may_be_cut_in_any_operation() {
    const WAYS: [Cut; 3] = [Cut::Weak(50, 50), Cut::Subset(50), Cut::AllButAWord];
    let mut journal = open(Flash::empty());
    let mut before = Records::default();
    let mut cuts = 0;
    let mut way = WAYS.into_iter().cycle();
    for step in a_long_life().iter().take(90) {
        let after = step.applied(&before);
        let mut whole = journal.clone();
        step.take(&mut whole).unwrap();
        let operations = journal.flash().operations..whole.flash().operations;
        let begins_sector = operations.len() > 3;
        for operation in operations.filter(|it| begins_sector || it % 29 == 0) {
            let mut saving = journal.clone();
            saving.flash().fuse = Some((Fuse::Operation(operation), way.next().unwrap()));
            let _ = step.take(&mut saving);
            for first in 0.. {
                let mut once = saving.flash().clone();
                if !cut_start(&mut once, first, way.next().unwrap()) {
                    break;
                }
                for second in 0.. {
                    let mut twice = once.clone();
                    if !cut_start(&mut twice, second, way.next().unwrap()) {
                        break;
                    }
                    cuts += 1;
                    let now = found(&mut twice);
                    let where_ = format!("operation {operation}, {first} and {second}");
                    assert!(now == before || now == after, "{where_}");
                    assert_eq!(found(&mut twice), now, "{where_}");
                }
            }
        }
        (journal, before) = (whole, after);
    }
    assert!(cuts > 500, "{cuts} pairs of cuts");
}

/// Switches on and cuts the power in this operation of the start; false if it has no such operation.
fn cut_start(flash: &mut Flash, operation: usize, cut: Cut) -> bool {
    flash.start();
    flash.fuse = Some((Fuse::Operation(flash.operations + operation), cut));
    Journal::open(&mut *flash, 0).is_err()
}

#[test]
fn a_clean_end_leaves_nothing_to_write_at_the_next_start() {
    let mut journal = open(Flash::empty());
    for step in a_long_life() {
        step.take(&mut journal).unwrap();
        let mut flash = journal.flash().clone();
        let operations = flash.operations;
        found(&mut flash);
        assert_eq!(flash.operations, operations);
    }
}

#[test]
fn a_device_that_was_never_used_has_no_records_and_nothing_was_lost() {
    let mut journal = open(Flash::empty());
    assert_eq!(records(&mut journal), Records::default());
    assert!(!journal.was_unreadable());
    // Not even when the power fails in its very first save.
    for cut in CUTS {
        for operation in 0..9 {
            let mut first = journal.clone();
            first.flash().fuse = Some((Fuse::Operation(operation), cut));
            let _ = first.save(Settings, &bytes(1, 20));
            let erased = first.flash().total_erases() == 1;
            let mut left = first.flash().clone();
            left.start();
            // A chip that clears before it erases leaves what could have been anything.
            if !matches!(cut, Cut::Clear(_) | Cut::Raise(_)) || operation != 1 {
                assert!(!open(left).was_unreadable(), "{cut:?} at {operation}");
            }
            assert_eq!(erased, operation >= 1, "the first is the head, the second the erase");
        }
    }
}

#[test]
fn bytes_of_anybody_else_are_no_records_and_are_told_and_replaced() {
    let mut dice = Dice::new(1);
    let noise = (0..SECTORS * SECTOR).map(|_| dice.roll(256) as u8).collect::<Vec<_>>();
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
    let now = found(journal.flash());
    assert_eq!(now, only([(Settings, bytes(5, 20)), (Game, bytes(9, 9))]));
}

#[test]
fn the_largest_records_of_all_kinds_fit_and_a_larger_one_is_refused() {
    let mut journal = open(Flash::empty());
    for round in 0..20 {
        let longest = |kind: RecordKind| bytes(round + kind as usize, kind.longest());
        for kind in RecordKind::ALL {
            journal.save(kind, &longest(kind)).unwrap();
        }
        assert_eq!(found(journal.flash()), RecordKind::ALL.map(|kind| Some(longest(kind))));
    }
    let longest = RecordKind::ALL.map(|kind| (kind, bytes(kind as usize, kind.longest())));
    save_all(&mut journal, &longest).unwrap();
    let kept = only(longest.clone());
    assert_eq!(found(journal.flash()), kept);
    for kind in RecordKind::ALL {
        let longer = vec![0; kind.longest() + 1];
        assert_eq!(journal.save(kind, &longer), Err(JournalError::TooLong), "{kind:?}");
        // Nor is any that comes with it saved.
        let mut all = longest.clone().map(|(kind, _)| (kind, bytes(50, 9)));
        all[kind as usize - 1].1 = longer;
        assert_eq!(save_all(&mut journal, &all), Err(JournalError::TooLong), "{kind:?}");
        assert_eq!(found(journal.flash()), kept, "{kind:?}");
    }
}

#[test]
fn saves_wear_all_sectors_alike_and_need_no_erase_where_it_was_prepared() {
    let mut journal = open(Flash::empty());
    for step in a_long_life() {
        let before = journal.flash().erases;
        let prepared = matches!(step, Step::Prepare);
        step.take(&mut journal).unwrap();
        if prepared {
            // Two sectors wait: the erases are done.
            let mut later = journal.clone();
            let erases = later.flash().erases;
            for turn in 0..2 * SECTOR / 140 {
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
fn an_erase_is_announced_before_the_save_that_needs_it_and_not_where_it_was_prepared() {
    let mut journal = open(Flash::empty());
    let (mut announced, mut erasing) = (0, 0);
    for step in a_long_life() {
        let mut prepared = journal.clone();
        while prepared.prepare().unwrap() {}
        assert!(!prepared.may_erase());
        let (may_erase, before) = (journal.may_erase(), journal.flash().erases);
        step.take(&mut journal).unwrap();
        if let Step::Save(..) = step {
            let erased = journal.flash().erases != before;
            assert!(may_erase || !erased);
            announced += usize::from(may_erase);
            erasing += usize::from(erased);
        }
    }
    // Only where a sector is nearly full: the longest record may come next.
    assert!(erasing >= 4 && announced < 10 * erasing, "{announced} for {erasing} erases");
}

#[test]
fn a_sector_whose_erase_was_cut_is_erased_again_even_if_it_looks_erased() {
    // The last bits may be up but weak.
    let mut journal = open(Flash::empty());
    journal.flash().fuse = Some((Fuse::Erase(0), Cut::Prefix(100)));
    assert_eq!(journal.prepare(), Err(PowerCut));
    journal.flash().start();
    let mut journal = open(journal.flash().clone());
    assert_eq!(journal.prepare(), Ok(true));
    assert_eq!(journal.flash().total_erases(), 2);
    // Once that is done it is not repeated.
    while journal.prepare().unwrap() {}
    let mut later = open(journal.flash().clone());
    assert_eq!(later.prepare(), Ok(false));
}

#[test]
fn the_sector_before_the_one_that_counts_is_kept() {
    let mut journal = open(Flash::empty());
    for step in a_long_life() {
        step.take(&mut journal).unwrap();
        while journal.prepare().unwrap() {}
        let heads = journal.flash().bytes.chunks(SECTOR).map(|sector| &sector[12..16]);
        let numbers = heads.map(|number| u32::from_le_bytes(number.try_into().unwrap()));
        let mut numbers: Vec<_> = numbers.filter(|&number| number != u32::MAX).collect();
        numbers.sort_unstable();
        match numbers[..] {
            [] | [1] => {}
            [before, now] => assert_eq!(before + 1, now),
            _ => panic!("{numbers:?}"),
        }
    }
}

#[test]
fn a_worn_out_sector_is_left_out_and_when_all_are_the_last_save_stays() {
    let mut flash = Flash::empty();
    flash.worn = vec![SECTOR + 100];
    flash.numb = vec![2 * SECTOR + 70, 3 * SECTOR + 2000];
    let mut journal = open(flash);
    for turn in 0..300 {
        journal.save(Game, &bytes(turn, 90)).unwrap();
        assert_eq!(found(journal.flash())[2], Some(bytes(turn, 90)));
    }
    journal.flash().numb.clear();
    journal.flash().worn = (0..SECTORS).map(|sector| sector * SECTOR + 50).collect();
    let last = (0..300).take_while(|&turn| journal.save(Game, &bytes(turn, 90)).is_ok()).last();
    assert_eq!(journal.save(Game, &bytes(300, 90)), Err(JournalError::WornOut));
    let last = last.expect("the sector in use has room");
    assert_eq!(found(journal.flash())[2], Some(bytes(last, 90)));
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
    // A game of the other kind waits; everything else is as long as it can be.
    for kind in RecordKind::ALL {
        let length = kind.longest().min(if kind == FriendGame { 200 } else { usize::MAX });
        journal.save(kind, &bytes(1, length)).unwrap();
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
