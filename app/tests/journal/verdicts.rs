//! A record or a head that was not completed is judged once: the verdict has its places in the sector, and a start that
//! is cut while it notes one takes the next place.

use nonaga_app::RecordKind;
use nonaga_app::journal::{Journal, SECTOR, SECTORS};

use crate::flash::{Cut, Flash, Fuse};
use crate::{bytes, found, open};

/// Where they are in a sector, and how they look: taken, to be kept, to be dropped.
const OF_HEAD: usize = 24;
const OF_RECORD: usize = 56;
const PLACES: usize = 8;
const FREE: [u8; 4] = [0xff; 4];
const TAKEN: [u8; 4] = [0, 0xff, 0xff, 0xff];
const KEEP: [u8; 4] = [0, 0, 0xff, 0xff];
const DROP: [u8; 4] = [0, 0xff, 0, 0xff];

/// The sector that was begun last.
fn current(flash: &Flash) -> usize {
    let number = |sector: usize| {
        let head = &flash.bytes[sector * SECTOR + 8..][..12];
        let number = u32::from_le_bytes(head[4..8].try_into().unwrap());
        if head.starts_with(b"Non2") { number } else { 0 }
    };
    (0..SECTORS).max_by_key(|&sector| number(sector)).unwrap()
}

/// The places of a sector from here on.
fn places(flash: &Flash, sector: usize, from: usize) -> Vec<[u8; 4]> {
    let places = flash.bytes[sector * SECTOR + from..][..4 * PLACES].chunks(4);
    places.map(|place| place.try_into().unwrap()).collect()
}

/// A device with some records whose next save is cut in this operation, so that only part of it is done.
fn cut_save(length: usize, operation: usize, percent: u32) -> Flash {
    let mut journal = open(Flash::empty());
    journal.save(RecordKind::Settings, &bytes(1, 14)).unwrap();
    journal.save(RecordKind::Game, &bytes(2, 40)).unwrap();
    while journal.prepare().unwrap() {}
    let operations = journal.flash().operations;
    journal.flash().fuse = Some((Fuse::Operation(operations + operation), Cut::Prefix(percent)));
    assert!(journal.save(RecordKind::Game, &bytes(3, length)).is_err());
    journal.flash().clone()
}

/// Starts that are cut in the operation that notes the verdict take one place after the other; the last place is
/// used again. A start that is not cut notes it, and all later ones find the same and write nothing new.
fn notes_are_taken_in_turn(cut: &Flash, from: usize, noting: usize, verdict: [u8; 4], what: &str) {
    for cuts in 0..PLACES + 3 {
        let mut flash = cut.clone();
        let sector = current(&flash);
        for _ in 0..cuts {
            flash.start();
            flash.fuse = Some((Fuse::Operation(flash.operations + noting), Cut::Prefix(0)));
            assert!(Journal::open(&mut flash, 0).is_err(), "{what}, {cuts} cuts");
        }
        let now = found(&mut flash);
        let last = cuts.min(PLACES - 1);
        let mut wanted = [FREE; PLACES];
        wanted[..last].fill(TAKEN);
        wanted[last] = verdict;
        assert_eq!(places(&flash, sector, from), wanted, "{what}, {cuts} cuts");
        let bytes = flash.bytes.clone();
        assert_eq!(found(&mut flash), now, "{what}, {cuts} cuts");
        assert!(flash.bytes == bytes, "{what}, {cuts} cuts: noted again, but elsewhere");
    }
}

#[test]
fn a_record_that_is_whole_but_not_done_is_kept() {
    for operation in [2, 3] {
        let cut = cut_save(40, operation, 0);
        assert_eq!(found(&mut cut.clone())[2], Some(bytes(3, 40)), "operation {operation}");
    }
    // Complete, the place, the verdict.
    let complete = cut_save(40, 3, 0);
    notes_are_taken_in_turn(&complete, OF_RECORD, 2, KEEP, "a whole record");
}

#[test]
fn a_record_that_is_torn_is_dropped() {
    let cut = cut_save(40, 1, 50);
    assert_eq!(found(&mut cut.clone())[2], Some(bytes(2, 40)));
    notes_are_taken_in_turn(&cut, OF_RECORD, 1, DROP, "a torn record");
}

/// The other half of the label and the sum would tell what is missing. But the next read may find it torn elsewhere.
#[test]
fn a_record_that_lacks_a_bit_of_its_label_is_dropped_unless_it_is_complete() {
    for (operation, wanted) in [(2, bytes(2, 40)), (3, bytes(3, 40))] {
        let cut = cut_save(40, operation, 0);
        // Behind the records before it, and its flag.
        let label = current(&cut) * SECTOR + 88 + (16 + 16) + (16 + 40) + 4;
        for byte in label..label + 4 {
            let mut flash = cut.clone();
            flash.bytes[byte] |= flash.bytes[byte] + 1; // its lowest zero
            assert_eq!(found(&mut flash)[2].as_ref(), Some(&wanted), "{operation}, {byte}");
        }
    }
}

/// A device whose save begins a sector, cut in the operation that comes this many before the last one.
fn cut_beginning(before_last: usize, percent: u32) -> (Flash, usize) {
    let mut journal = open(Flash::empty());
    journal.save(RecordKind::Settings, &bytes(1, 14)).unwrap();
    while journal.prepare().unwrap() {}
    let sector = current(journal.flash());
    for turn in 0.. {
        let mut next = journal.clone();
        next.save(RecordKind::Game, &bytes(turn, 90)).unwrap();
        if current(next.flash()) != sector {
            let operation = next.flash().operations - 1 - before_last;
            let cut = Cut::Prefix(percent);
            journal.flash().fuse = Some((Fuse::Operation(operation), cut));
            assert!(journal.save(RecordKind::Game, &bytes(turn, 90)).is_err());
            return (journal.flash().clone(), turn);
        }
        journal = next;
    }
    unreachable!()
}

#[test]
fn a_sector_that_lacks_only_its_seal_counts() {
    for operation in [0, 1] {
        let (mut cut, turn) = cut_beginning(operation, 0);
        assert_eq!(found(&mut cut)[2], Some(bytes(turn, 90)), "{operation} before the last");
    }
    let (complete, _) = cut_beginning(0, 0);
    notes_are_taken_in_turn(&complete, OF_HEAD, 2, KEEP, "a whole head");
}

#[test]
fn a_sector_with_a_torn_head_does_not_count() {
    let (mut cut, turn) = cut_beginning(2, 80);
    let torn = (0..SECTORS).find(|sector| {
        let head = &cut.bytes[sector * SECTOR..][..24];
        head[..8] == [0; 8] && head[20..] == [0xff; 4]
    });
    let torn = torn.expect("a sector was begun and not sealed");
    assert_eq!(found(&mut cut)[2], Some(bytes(turn - 1, 90)));
    assert_eq!(places(&cut, torn, OF_HEAD)[..2], [DROP, FREE]);
}

#[test]
fn a_head_with_two_wrong_bits_does_not_count_and_the_sector_before_does() {
    let mut journal = open(Flash::empty());
    let mut turn = 0;
    while begun(journal.flash()) < 2 {
        turn += 1;
        journal.save(RecordKind::Game, &bytes(turn, 90)).unwrap();
    }
    let head = current(journal.flash()) * SECTOR + 8;
    for (what, at) in [("format", 0), ("number", 4)] {
        let mut flash = journal.flash().clone();
        for at in [at, at + 2] {
            flash.bytes[head + at] ^= 8;
        }
        assert_eq!(found(&mut flash)[2], Some(bytes(turn - 1, 90)), "{what}");
    }
}

#[test]
fn what_is_kept_changes_nothing_behind_it() {
    let mut flash = cut_save(41, 2, 0);
    let sector = current(&flash) * SECTOR;
    // The copies when the sector was begun, the save before, and this one, each with 16 bytes around it.
    let records = [14, 40, 41_usize].map(|length| 16 + length.next_multiple_of(4));
    let end = sector + 88 + records.iter().sum::<usize>();
    assert_eq!(flash.bytes[end - 4..][..4], [0xff; 4], "not done");
    assert_eq!(found(&mut flash)[2], Some(bytes(3, 41)));
    assert_eq!(flash.bytes[end - 4..][..4], [0; 4], "done");
    assert!(flash.bytes[end..sector + SECTOR].iter().all(|&byte| byte == 0xff));
}

/// How many sectors have been begun.
fn begun(flash: &Flash) -> usize {
    flash.bytes.chunks(SECTOR).filter(|sector| sector[8..].starts_with(b"Non2")).count()
}

#[test]
fn nothing_is_appended_behind_what_was_judged_or_has_a_wrong_bit() {
    let whole = cut_save(40, 2, 0);
    let torn = cut_save(40, 1, 50);
    let mut rotten = whole.clone();
    found(&mut rotten);
    let mut clean = open(Flash::empty());
    clean.save(RecordKind::Settings, &bytes(1, 14)).unwrap();
    clean.save(RecordKind::Game, &bytes(2, 40)).unwrap();
    let clean = clean.flash().clone();
    let first = current(&clean) * SECTOR + 88; // its first record
    let (mut wrong, mut label) = (clean.clone(), clean.clone());
    wrong.bytes[first + 13] ^= 4;
    label.bytes[first + 5] ^= 4;
    let saved_to = |mut flash: Flash| {
        flash.start();
        let mut journal = open(flash);
        let before = begun(journal.flash());
        journal.save(RecordKind::Game, &bytes(9, 40)).unwrap();
        assert_eq!(found(&mut journal.flash().clone())[0], Some(bytes(1, 14)));
        assert_eq!(found(journal.flash())[2], Some(bytes(9, 40)));
        begun(journal.flash()) - before
    };
    assert_eq!(saved_to(clean), 0, "the same sector");
    for (what, flash) in [
        ("kept", whole),
        ("dropped", torn),
        ("kept before", rotten),
        ("a wrong bit", wrong),
        ("a wrong bit in a label", label),
    ] {
        assert_eq!(saved_to(flash), 1, "{what}: a new sector");
    }
}

/// A sector in which one of the two flags at the end of a record cannot be set is left.
#[test]
fn a_record_that_cannot_be_said_to_be_complete_and_done_goes_to_another_sector() {
    let mut journal = open(Flash::empty());
    journal.save(RecordKind::Settings, &bytes(1, 14)).unwrap();
    let end = current(journal.flash()) * SECTOR + 88 + 32 + 12 + 40;
    for half in [0, 2] {
        let mut journal = journal.clone();
        journal.flash().numb = vec![end + half, end + half + 1];
        journal.save(RecordKind::Game, &bytes(2, 40)).unwrap();
        assert_eq!(begun(journal.flash()), 2, "half {half}");
        let mut flash = journal.flash().clone();
        assert_eq!(found(&mut flash)[2], Some(bytes(2, 40)));
        assert_eq!(flash.operations, journal.flash().operations, "nothing is left to be judged");
    }
}

/// What comes next in the flash is another sector, and no part of this one.
#[test]
fn a_sector_that_is_full_to_its_last_byte_leaves_nothing_to_judge() {
    let mut journal = open(Flash::empty());
    for round in 0..2 * SECTORS {
        journal.save(RecordKind::Game, &bytes(round, 40)).unwrap(); // begins a sector
        let last = current(journal.flash()) * SECTOR + SECTOR - 1;
        while journal.flash().bytes[last] == 0xff {
            let sector = &journal.flash().bytes[last + 1 - SECTOR..=last];
            let room = sector.iter().rev().take_while(|&&byte| byte == 0xff).count();
            let length = if room > 120 { 44 } else { room - 16 };
            journal.save(RecordKind::Game, &bytes(length, length)).unwrap();
        }
        let wanted = journal.load(RecordKind::Game).unwrap().map(<[u8]>::to_vec);
        let mut flash = journal.flash().clone();
        let operations = flash.operations;
        assert_eq!(found(&mut flash)[2], wanted, "round {round}");
        assert_eq!(flash.operations, operations, "round {round}");
    }
}
