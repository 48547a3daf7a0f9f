//! Two faults at once: an operation is cut so that all of its bits are weak, and one bit of what it belongs to goes
//! wrong. Whatever a start has found, every later one finds.

use nonaga_app::RecordKind;
use nonaga_app::journal::{Journal, SECTOR, SECTORS};

use crate::flash::{Cut, Flash, Fuse, WeakBits};
use crate::{Records, bytes, found, open, records, soak};

/// Starts after the cut; the bit goes wrong before one of the first three.
const STARTS: u32 = 4;

/// A journal whose next save is appended, and one whose next save begins a sector.
fn journals() -> [(&'static str, Journal<Flash>); 2] {
    let mut journal = open(Flash::empty());
    journal.save(RecordKind::Settings, &bytes(1, 14)).unwrap();
    journal.save(RecordKind::Game, &bytes(2, 7)).unwrap();
    while journal.prepare().unwrap() {}
    let mut full = journal.clone();
    for turn in 0.. {
        let mut next = full.clone();
        next.save(RecordKind::Game, &bytes(turn, 90)).unwrap();
        if next.flash().operations > full.flash().operations + 4 {
            break;
        }
        full = next;
    }
    [("a record", journal), ("a sector", full)]
}

/// The bytes in which two images differ, and a few around them.
fn changed(before: &[u8], after: &[u8]) -> Vec<usize> {
    let differ = |at: usize| before[at] != after[at];
    (0..SECTORS * SECTOR)
        .filter(|&at| (at.saturating_sub(4)..(at + 5).min(SECTORS * SECTOR)).any(differ))
        .collect()
}

/// Starts a few times, with this bit wrong from one of them on; then another record is saved.
fn start_again_and_again(mut flash: Flash, either: [&Records; 2], bit: usize, from: u32) -> bool {
    let mut first = None;
    for start in 0..STARTS {
        if start == from {
            flash.bytes[bit / 8] ^= 1 << (bit % 8);
        }
        let now = found(&mut flash);
        if !either.contains(&&now) || *first.get_or_insert_with(|| now.clone()) != now {
            return false;
        }
    }
    let mut wanted = first.expect("there was a start");
    flash.start();
    let mut journal = open(flash);
    journal.save(RecordKind::Progress, &bytes(5, 20)).unwrap();
    wanted[RecordKind::Progress as usize - 1] = Some(bytes(5, 20));
    records(&mut journal) == wanted
        && found(journal.flash()) == wanted
        && found(journal.flash()) == wanted
}

#[test]
fn a_weak_flag_and_a_wrong_bit_do_not_make_a_save_come_and_go() {
    let step = [61, 7].get(soak()).copied().unwrap_or(1);
    let mut tries = 0;
    for (what, journal) in journals() {
        let before = found(&mut journal.clone().flash().clone());
        let save = |journal: &mut Journal<Flash>| journal.save(RecordKind::Game, &bytes(3, 9));
        let mut whole = journal.clone();
        save(&mut whole).unwrap();
        let after = found(&mut whole.flash().clone());
        let first = journal.clone().flash().operations;
        let near = changed(&journal.clone().flash().bytes, &whole.flash().bytes);
        for operation in first..whole.flash().operations {
            let mut cut = journal.clone();
            cut.flash().fuse = Some((Fuse::Operation(operation), Cut::Weak(100, 0)));
            assert!(save(&mut cut).is_err());
            let bits = near.iter().flat_map(|at| 8 * at..8 * at + 8).skip(operation % step);
            for bit in bits.step_by(step) {
                for plan in 0..1 << STARTS {
                    let mut flash = cut.flash().clone();
                    // From the first start on, again and again.
                    let plans = plan | plan << STARTS | plan << (2 * STARTS);
                    flash.weak_bits = WeakBits::Planned(plans << 1);
                    let from = (bit + plan as usize) as u32 % (STARTS - 1);
                    tries += 1;
                    assert!(
                        start_again_and_again(flash, [&before, &after], bit, from),
                        "{what}: operation {}, bit {bit} from start {from} on, {plan:04b}",
                        operation - first
                    );
                }
            }
        }
    }
    println!("{tries} pairs of faults");
}

#[test]
fn a_save_that_was_dropped_stays_so_when_its_sector_is_the_one_before() {
    // The first friend game of a device: there is no older one to be found.
    let mut journal = open(Flash::empty());
    journal.save(RecordKind::Settings, &bytes(1, 14)).unwrap();
    let operations = journal.flash().operations;
    journal.flash().fuse = Some((Fuse::Operation(operations + 2), Cut::Weak(100, 0)));
    assert!(journal.save(RecordKind::FriendGame, &bytes(2, 30)).is_err());
    let mut flash = journal.flash().clone();
    // Read as not complete, with a wrong bit, then as complete.
    flash.weak_bits = WeakBits::Planned(0b10);
    let at = flash.bytes.windows(30).position(|found| found == bytes(2, 30));
    flash.bytes[at.expect("it was written")] ^= 1;
    let dropped = found(&mut flash);
    assert_eq!(dropped[RecordKind::FriendGame as usize - 1], None);
    for _ in 0..3 {
        assert_eq!(found(&mut flash), dropped);
        flash.start();
        let mut journal = open(flash);
        journal.save(RecordKind::Settings, &bytes(1, 14)).unwrap();
        flash = journal.flash().clone();
    }
}
