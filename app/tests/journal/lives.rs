//! Long lives with many power cuts, by several models of what a cut leaves.

use std::fmt::{self, Display};
use std::mem;
use std::ops::AddAssign;
use std::thread;

use embedded_storage::nor_flash::NorFlash;
use nonaga_app::RecordKind;
use nonaga_app::journal::{Journal, JournalError, SECTOR};

use crate::flash::{Cut, Dice, Flash, Fuse, PowerCut, WeakBits};
use crate::{Records, formats, lookalikes, save_all, setting, soak};

/// Saves in a life; in one of four the power fails.
const SAVES: usize = 400;
/// One save in this many is of several records at once, as a restore is.
const RESTORES: u32 = 25;
/// Lives of each model, unless a soak wants more.
const LIVES: usize = 20;

const IN_TURNS: WeakBits = WeakBits::Planned(0xaaaa_aaaa_aaaa_aaaa);
/// All as zeros, or as ones, at starts by chance.
const BY_CHANCE: WeakBits = WeakBits::Planned(0x9e37_79b9_7f4a_7c15);
const ANY_WEAK: &[WeakBits] = &[
    WeakBits::EachRead,
    WeakBits::EachStart,
    IN_TURNS,
    BY_CHANCE,
    WeakBits::Mostly(10),
    WeakBits::Mostly(90),
    WeakBits::UntilRead,
    WeakBits::UntilSettled,
];

/// Which operations are cut, and how.
struct Model {
    name: &'static str,
    erases_only: bool,
    /// Whether some bytes can no longer be erased or programmed.
    worn: bool,
    /// How many of four starts that find something to repair are cut.
    starts_cut: u32,
    /// How weak bits read: in each life in one of these ways.
    weak_bits: &'static [WeakBits],
    faults: &'static [Fault],
    cut: fn(&mut Dice) -> Cut,
}

/// What else goes wrong in such a life.
#[derive(Clone, Copy, PartialEq)]
enum Fault {
    /// One bit at a time is wrong until it is erased.
    Rot,
    /// The same, near the end of what was written last.
    RotNear,
    /// One bit at a time in each sector.
    RotEach,
    /// One bit is read wrong, once in most starts and once in a while.
    Misread,
    /// The power stays: an operation fails half done, and the device goes on. (No bits are weak then: they are because
    /// the power goes.)
    Glitch,
    /// The same, but the operation seems to have been done.
    Silent,
    /// A read fails, once in many starts and once in a while.
    FailingRead,
    /// Nothing, but all records are as large as any can be.
    Largest,
    /// Nothing, but games contain what looks like other records.
    Nested,
}

impl Fault {
    const fn is_a_wrong_bit(self) -> bool {
        matches!(self, Self::Rot | Self::RotNear | Self::RotEach | Self::Misread)
    }
}

impl Model {
    fn has(&self, fault: Fault) -> bool {
        self.faults.contains(&fault)
    }
}

const fn model(name: &'static str, cut: fn(&mut Dice) -> Cut) -> Model {
    Model {
        name,
        erases_only: false,
        worn: false,
        starts_cut: 2,
        weak_bits: &[WeakBits::EachRead],
        faults: &[],
        cut,
    }
}

const MODELS: &[Model] = &[
    model("prefix", |dice| Cut::Prefix(dice.roll(101))),
    model("suffix", |dice| Cut::Suffix(dice.roll(101))),
    model("all but one word", |_| Cut::AllButAWord),
    model("any subset of bits", subset),
    model("clear before erase", |dice| Cut::Clear(dice.roll(101))),
    model("clear, then raise", |dice| Cut::Raise(skewed(dice))),
    model("any of these", firm),
    Model { erases_only: true, ..model("any of these, erases only", firm) },
    model("weak bits, by chance at each read", weak),
    Model {
        weak_bits: &[WeakBits::EachStart],
        ..model("weak bits, by chance at each start", weak)
    },
    Model { weak_bits: &[IN_TURNS], ..model("weak bits, zeros and ones in turns", weak) },
    Model { erases_only: true, ..model("weak bits, erases only", weak) },
    Model { starts_cut: 3, ..model("one weak bit or a few, most starts cut", few) },
    model("all bits of the operation weak", |_| Cut::Weak(100, 0)),
    Model {
        weak_bits: &[WeakBits::UntilSettled],
        ..model("weak bits, until one start or another", weak)
    },
    model("any subset of words", |dice| Cut::Words(skewed(dice))),
    Model { worn: true, ..model("any of these, worn sectors", any) },
    Model { faults: &[Fault::Rot], ..model("any of these, one bit at a time rots", any) },
    Model { faults: &[Fault::Misread], ..model("any of these, one bit is read wrong", any) },
    Model {
        faults: &[Fault::Glitch],
        ..model("any of these but weak bits, and the power stays", firm)
    },
    Model {
        faults: &[Fault::Silent],
        ..model("any of these but weak bits, and nobody is told", firm)
    },
    Model { faults: &[Fault::FailingRead], ..model("any of these, a read fails", any) },
    Model { faults: &[Fault::Largest], ..model("any of these, the largest records", any) },
    Model { faults: &[Fault::Nested], ..model("any of these, records within records", any) },
    model("any at all", any),
    model("between operations", |dice| Cut::Prefix(100 * dice.roll(2))),
    Model {
        weak_bits: &[WeakBits::UntilRead],
        ..model("weak bits, until one read or another", weak)
    },
    Model {
        weak_bits: &[WeakBits::Mostly(3), WeakBits::Mostly(97)],
        ..model("weak bits, nearly all as zeros or as ones", weak)
    },
    Model {
        weak_bits: ANY_WEAK,
        faults: &[Fault::RotNear],
        ..model("any of these, a bit rots near the cut", any)
    },
    Model {
        weak_bits: ANY_WEAK,
        faults: &[Fault::RotEach],
        ..model("any of these, one bit of each sector rots", any)
    },
    Model {
        weak_bits: ANY_WEAK,
        faults: &[Fault::RotNear, Fault::Misread],
        ..model("any of these, one bit rots, one is read wrong", any)
    },
    Model {
        starts_cut: 3,
        weak_bits: ANY_WEAK,
        faults: &[Fault::RotNear],
        ..model("one operation weak, a bit rots, most starts cut", |_| Cut::Weak(100, 0))
    },
    Model {
        starts_cut: 3,
        weak_bits: ANY_WEAK,
        faults: &[Fault::RotEach, Fault::RotNear, Fault::Misread, Fault::FailingRead],
        ..model("all of these at once, most starts cut", any)
    },
];

/// Often near all or nothing.
fn skewed(dice: &mut Dice) -> u32 {
    [0, 1, 2, 5, 20, 50, 80, 95, 98, 99, 100][dice.roll(11) as usize]
}

fn subset(dice: &mut Dice) -> Cut {
    Cut::Subset(skewed(dice))
}

fn firm(dice: &mut Dice) -> Cut {
    match dice.roll(7) {
        0 => Cut::Prefix(dice.roll(101)),
        1 => Cut::Suffix(dice.roll(101)),
        2 => Cut::AllButAWord,
        3 => subset(dice),
        4 => Cut::Clear(dice.roll(101)),
        5 => Cut::Words(skewed(dice)),
        _ => Cut::Raise(skewed(dice)),
    }
}

fn weak(dice: &mut Dice) -> Cut {
    let percent = skewed(dice);
    if dice.roll(4) == 0 { Cut::WeakRise(percent) } else { Cut::Weak(percent, skewed(dice)) }
}

fn few(dice: &mut Dice) -> Cut {
    Cut::Weak(1 + dice.roll(5), [0, 50, 95, 100][dice.roll(4) as usize])
}

fn any(dice: &mut Dice) -> Cut {
    if dice.roll(2) == 0 { firm(dice) } else { weak(dice) }
}

/// What came of some lives.
#[derive(Clone, Copy, Default)]
struct Tally {
    lives: usize,
    cuts: usize,
    /// Cuts between a start and the end of recovery.
    in_recovery: usize,
    saves: usize,
    erases: u32,
    /// Lives in which a record was gone, was an older one, or was one that was never saved.
    lost: usize,
    stale: usize,
    wrong: usize,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.lives += other.lives;
        self.cuts += other.cuts;
        self.in_recovery += other.in_recovery;
        self.saves += other.saves;
        self.erases += other.erases;
        self.lost += other.lost;
        self.stale += other.stale;
        self.wrong += other.wrong;
    }
}

impl Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self { lives, cuts, in_recovery, lost, stale, wrong, .. } = self;
        write!(f, "{lives:>6} | {cuts:>8} | {in_recovery:>8} | {lost:>4} | {stale:>5} | {wrong:>5}")
    }
}

/// A device that is used and whose power fails.
struct Life<'a> {
    model: &'a Model,
    dice: Dice,
    /// All that was saved, and begun to be saved, of each kind.
    history: [Vec<Vec<u8>>; RecordKind::ALL.len()],
    /// What must be found, and what may be instead: saves that failed, since the last one that did not.
    safe: Records,
    pending: Vec<(RecordKind, Vec<u8>)>,
    /// Records that were to be saved at once, if that failed last: all of them may be found, or none.
    together: Vec<(RecordKind, Vec<u8>)>,
    tally: Tally,
}

/// A record that is not what it should be; it has been counted.
struct Damage;

impl Life<'_> {
    fn arm(&mut self, flash: &mut Flash, within: u32) {
        let fuse = if self.model.erases_only {
            Fuse::Erase(flash.total_erases() + self.dice.roll(2))
        } else if self.model.has(Fault::Glitch) && self.dice.roll(4) > 0 {
            Fuse::Glitch(flash.operations + self.dice.roll(within) as usize)
        } else if self.model.has(Fault::Silent) && self.dice.roll(4) > 0 {
            Fuse::Silent(flash.operations + self.dice.roll(within) as usize)
        } else {
            Fuse::Operation(flash.operations + self.dice.roll(within) as usize)
        };
        flash.fuse = Some((fuse, (self.model.cut)(&mut self.dice)));
    }

    /// Some bytes of the length and the small values that records have.
    fn bytes(&mut self, kind: RecordKind) -> Vec<u8> {
        let length = match kind {
            kind if self.model.has(Fault::Largest) => kind.longest(),
            RecordKind::Game | RecordKind::FriendGame => 16 + 2 * self.dice.roll(120) as usize,
            kind => kind.longest(),
        };
        let largest = [4, 16, 256][self.dice.roll(3) as usize];
        let mut bytes: Vec<_> = (0..length).map(|_| self.dice.roll(largest) as u8).collect();
        if self.model.has(Fault::Nested) && length > 100 {
            let kind = RecordKind::ALL[self.dice.roll(6) as usize];
            let inner = lookalikes::record(kind, &[self.dice.roll(256) as u8; 5]);
            let at = self.dice.roll(((length - inner.len()) / 4) as u32) as usize * 4;
            bytes[at..at + inner.len()].copy_from_slice(&inner);
        }
        bytes
    }

    /// A bit goes wrong, or will be read wrong, if the model has that.
    fn go_wrong(&mut self, flash: &mut Flash) {
        for fault in self.model.faults {
            match fault {
                Fault::Rot if self.dice.roll(4) == 0 => flash.rot(),
                Fault::RotNear if self.dice.roll(4) == 0 => flash.rot_near(),
                Fault::RotEach if self.dice.roll(2) == 0 => flash.rot_each(),
                // A start reads the whole region by words.
                Fault::Misread => {
                    let soon = [30, 300, 5000][self.dice.roll(3) as usize];
                    flash.misread = Some(self.dice.roll(soon));
                }
                Fault::FailingRead if self.dice.roll(2) == 0 => {
                    flash.failing_read = Some(self.dice.roll(5000));
                }
                _ => {}
            }
        }
    }

    /// Switches on until a start is not cut, and compares.
    fn start(&mut self, mut flash: Flash) -> Result<Journal<Flash>, Damage> {
        loop {
            flash.start();
            self.go_wrong(&mut flash);
            if self.dice.roll(4) < self.model.starts_cut {
                self.arm(&mut flash, 6);
            }
            match Journal::open(&mut flash, 0) {
                Ok(mut journal) => {
                    let pending = mem::take(&mut self.pending);
                    self.compare(&mut journal, &pending)?;
                }
                Err(PowerCut) => {
                    self.tally.cuts += 1;
                    self.tally.in_recovery += 1;
                    continue;
                }
            }
            // The next start finds the same.
            flash.start();
            let mut journal = Journal::open(flash, 0).expect("the power is on");
            self.compare(&mut journal, &[])?;
            return Ok(journal);
        }
    }

    /// What is found is what is safe, or else a save that is pending, which is safe from then on.
    fn compare<F: NorFlash>(
        &mut self,
        journal: &mut Journal<F>,
        pending: &[(RecordKind, Vec<u8>)],
    ) -> Result<(), Damage> {
        for kind in RecordKind::ALL {
            let at = kind as usize - 1;
            let mut load = || journal.load(kind).map(|found| found.map(<[u8]>::to_vec));
            // One read may fail.
            let found = load().or_else(|_| load()).ok().flatten();
            if found == self.safe[at] {
                continue;
            }
            let Some(found) = found else {
                self.tally.lost += 1;
                return Err(Damage);
            };
            if !pending.contains(&(kind, found.clone())) {
                let known = self.history[at].contains(&found);
                *if known { &mut self.tally.stale } else { &mut self.tally.wrong } += 1;
                return Err(Damage);
            }
            self.safe[at] = Some(found);
        }
        let together = mem::take(&mut self.together);
        let is_safe = |(kind, bytes): &&(RecordKind, Vec<u8>)| {
            self.safe[*kind as usize - 1].as_ref() == Some(bytes)
        };
        if ![0, together.len()].contains(&together.iter().filter(is_safe).count()) {
            self.tally.wrong += 1;
            return Err(Damage);
        }
        Ok(())
    }

    /// What is saved next: mostly one record, mostly that of a game.
    fn next_records(&mut self) -> Vec<(RecordKind, Vec<u8>)> {
        let kinds = if self.dice.roll(RESTORES) == 0 {
            RecordKind::ALL.into_iter().filter(|_| self.dice.roll(2) == 0).collect()
        } else {
            let mut rare = RecordKind::ALL.into_iter().filter(|&kind| kind != RecordKind::Game);
            vec![rare.nth(self.dice.roll(26) as usize).unwrap_or(RecordKind::Game)]
        };
        kinds.into_iter().map(|kind| (kind, self.bytes(kind))).collect()
    }

    fn live(&mut self) -> Result<(), Damage> {
        // A new device, or one that has been used with the first format.
        let mut flash = Flash::empty();
        // (That one has no bits to spare.)
        let bits_go_wrong = self.model.faults.iter().any(|fault| fault.is_a_wrong_bit());
        if self.dice.roll(2) == 0 && !bits_go_wrong {
            flash = Flash::new(formats::NON1.to_vec());
            self.safe = formats::wanted();
        }
        flash.dice = self.dice.clone();
        let ways = self.model.weak_bits;
        flash.weak_bits = ways[self.dice.roll(ways.len() as u32) as usize];
        if self.model.worn {
            let mut anywhere =
                |sector: usize| sector * SECTOR + self.dice.roll(SECTOR as u32) as usize;
            flash.worn = vec![anywhere(3)];
            flash.numb = vec![anywhere(0), anywhere(0)];
        }
        let mut journal = self.start(flash)?;
        for _ in 0..SAVES {
            let records = self.next_records();
            if self.dice.roll(4) == 0 && journal.flash().fuse.is_none() {
                self.arm(journal.flash(), 8);
            }
            for (kind, bytes) in &records {
                self.history[*kind as usize - 1].push(bytes.clone());
            }
            if self.dice.roll(8) == 0 {
                self.go_wrong(journal.flash());
            }
            let saved = match &records[..] {
                [(kind, bytes)] => journal.save(*kind, bytes),
                all => save_all(&mut journal, all),
            };
            self.tally.saves += 1;
            self.together.clear();
            if saved.is_ok() {
                for (kind, bytes) in records {
                    self.safe[kind as usize - 1] = Some(bytes);
                }
                // What failed before can come back no more, unless there is nothing else of its kind.
                self.pending.retain(|(kind, _)| self.safe[*kind as usize - 1].is_none());
                if self.dice.roll(4) == 0 {
                    while journal.prepare() == Ok(true) {}
                }
            } else {
                assert_ne!(saved, Err(JournalError::TooLong), "nothing is");
                self.tally.cuts += usize::from(saved != Err(JournalError::WornOut));
                self.together.clone_from(&records);
                self.pending.extend(records);
            }
            if journal.flash().has_blown() {
                self.tally.cuts += usize::from(saved.is_ok());
                journal = self.start(journal.flash().clone())?;
            } else if self.dice.roll(8) == 0 {
                // A clean end.
                journal = self.start(journal.flash().clone())?;
            } else if self.dice.roll(8) == 0 {
                self.compare(&mut journal, &[])?;
            }
        }
        self.tally.erases = journal.flash().total_erases();
        Ok(())
    }
}

fn life(model: &Model, seed: usize) -> Tally {
    let dice = Dice::new((seed as u64 + 1).wrapping_mul(0x1234_5678_9abc_def1));
    let mut life = Life {
        model,
        dice,
        history: Default::default(),
        safe: Records::default(),
        pending: Vec::new(),
        together: Vec::new(),
        tally: Tally { lives: 1, ..Tally::default() },
    };
    if life.live().is_err() {
        println!("{}: life {seed} is damaged", model.name);
    }
    life.tally
}

/// Lives of one model, on all cores, from this number on.
fn lives(model: &Model, first: usize, count: usize) -> Tally {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let parts: Vec<_> = (0..threads)
            .map(|part| {
                scope.spawn(move || {
                    let mut tally = Tally::default();
                    let seeds = (first + part..first + count).step_by(threads);
                    seeds.for_each(|seed| tally += life(model, seed));
                    tally
                })
            })
            .collect();
        let mut all = Tally::default();
        parts.into_iter().for_each(|part| all += part.join().unwrap());
        all
    })
}

#[test]
fn lives_with_a_power_cut_in_every_fourth_save_lose_nothing() {
    let (count, first) = ((LIVES * soak()).max(1), setting("NONAGA_FIRST", 0));
    let chosen = std::env::var("NONAGA_MODEL").unwrap_or_default();
    let models: Vec<_> = MODELS.iter().filter(|model| model.name.contains(&chosen)).collect();
    assert!(!models.is_empty(), "no model is called {chosen:?}");
    println!("\n| cuts | lives | cuts | in recovery | lost | stale | wrong |");
    println!("|---|---|---|---|---|---|---|");
    let mut all = Tally::default();
    for model in &models {
        let tally = lives(model, first, count);
        println!("| {:38} | {tally} |", model.name);
        all += tally;
    }
    println!("| {:38} | {all} |", "together");
    println!(
        "{} saves, {} erases of {SECTOR} bytes in the lives that came to their end",
        all.saves, all.erases
    );
    assert_eq!((all.lost, all.stale, all.wrong), (0, 0, 0));
    if chosen.is_empty() {
        assert!(all.cuts > count * 500 && all.in_recovery > count * 50, "too little was cut");
    }
}
