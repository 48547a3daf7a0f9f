//! What only looks like a record, inside of one that was cut or has rotted, is none, and hides none.

use nonaga_app::RecordKind;
use nonaga_app::journal::{SECTOR, SECTORS};

use crate::flash::{Cut, Flash, Fuse};
use crate::formats::crc;
use crate::{bytes, found, only, open};

/// Where the records of a sector begin, and what each has before its bytes.
const RECORDS: usize = 88;
const FRONT: usize = 12;

/// A record as the journal writes it: begun, label, sum, bytes, done.
pub(crate) fn record(kind: RecordKind, bytes: &[u8]) -> Vec<u8> {
    record_of(kind as u16, bytes)
}

/// The same of any kind, also of one that there is not.
fn record_of(kind: u16, bytes: &[u8]) -> Vec<u8> {
    let label = kind << 12 | bytes.len() as u16;
    let label = [label.to_le_bytes(), (!label).to_le_bytes()].concat();
    let sum = crc(&[&label, bytes].concat()).to_le_bytes();
    let mut record = [&[0; 4][..], &label, &sum, bytes].concat();
    record.resize(record.len().next_multiple_of(4), 0xff);
    record.extend([0; 4]);
    record
}

/// Where a record with these bytes is; there must be one.
fn place(flash: &Flash, bytes: &[u8]) -> usize {
    let mut places = flash.bytes.windows(bytes.len());
    places.position(|found| found == bytes).expect("the record is there") - FRONT
}

#[test]
fn a_forged_record_is_one() {
    let mut journal = open(Flash::empty());
    journal.save(RecordKind::Settings, &bytes(1, 14)).unwrap();
    let flash = journal.flash();
    let at = place(flash, &bytes(1, 14));
    let forged = record(RecordKind::Settings, &bytes(1, 14));
    assert_eq!(flash.bytes[at..][..forged.len()], forged);
    assert_eq!(at % SECTOR, RECORDS);
}

/// Puts a record behind the last one, as another version would have appended it; `end` is where it ends.
fn append(flash: &mut Flash, end: &mut usize, record: &[u8]) {
    flash.bytes[*end..][..record.len()].copy_from_slice(record);
    *end += record.len();
}

#[test]
fn records_that_only_a_later_version_knows_are_left_out_and_hide_nothing() {
    let mut journal = open(Flash::empty());
    journal.save(RecordKind::Settings, &bytes(1, 14)).unwrap();
    let end = place(journal.flash(), &bytes(1, 14)) + 16 + 16;
    let longer = RecordKind::Settings.longest() + 1;
    for (kind, length) in
        [(RecordKind::ALL.len() as u16 + 1, 14), (15, 0), (14, 999), (1, longer), (3, 1_000)]
    {
        let (mut flash, mut end) = (journal.flash().clone(), end);
        append(&mut flash, &mut end, &record_of(kind, &bytes(2, length)));
        append(&mut flash, &mut end, &record(RecordKind::Game, &bytes(3, 40)));
        let operations = flash.operations;
        let wanted = only([(RecordKind::Settings, bytes(1, 14)), (RecordKind::Game, bytes(3, 40))]);
        assert_eq!(found(&mut flash), wanted, "kind {kind}, {length} bytes");
        assert_eq!(flash.operations, operations, "nothing is written");
        // Nor is anything appended there: the later version would not find it behind what it has written itself.
        let mut journal = open(flash);
        journal.save(RecordKind::Game, &bytes(4, 40)).unwrap();
        let wanted = only([(RecordKind::Settings, bytes(1, 14)), (RecordKind::Game, bytes(4, 40))]);
        assert_eq!(found(journal.flash()), wanted);
    }
}

#[test]
fn nothing_of_no_kind_is_a_record() {
    let mut journal = open(Flash::empty());
    journal.save(RecordKind::Settings, &bytes(1, 14)).unwrap();
    let mut end = place(journal.flash(), &bytes(1, 14)) + 16 + 16;
    let mut flash = journal.flash().clone();
    append(&mut flash, &mut end, &record_of(0, &bytes(2, 14)));
    assert_eq!(found(&mut flash), only([(RecordKind::Settings, bytes(1, 14))]));
}

#[test]
fn nothing_is_looked_for_inside_a_torn_record() {
    let mut journal = open(Flash::empty());
    journal.save(RecordKind::Settings, &bytes(1, 14)).unwrap();
    let wanted = found(&mut journal.flash().clone());
    let inner = record(RecordKind::Settings, &bytes(7, 14));
    let mut with_one_wrong_bit = inner.clone();
    with_one_wrong_bit[FRONT + 3] ^= 16;
    for inner in [inner, with_one_wrong_bit] {
        // A game that contains what looks like settings, at its end or before.
        for more in [0, 40] {
            let game = [bytes(9, 20), inner.clone(), bytes(8, more)].concat();
            for word in 0..game.len() / 4 + 2 {
                // All of it is written but one word: the label, the sum, or one of the game.
                let mut journal = journal.clone();
                let operations = journal.flash().operations;
                journal.flash().fuse = Some((Fuse::Operation(operations + 2), Cut::Prefix(0)));
                assert!(journal.save(RecordKind::Game, &game).is_err());
                let mut flash = journal.flash().clone();
                let at = place(&flash, &game) + 4 + 4 * word;
                flash.bytes[at..at + 4].fill(0xff);
                assert_eq!(found(&mut flash), wanted, "word {word}");
                assert_eq!(found(&mut flash), wanted, "word {word}, once more");
            }
        }
    }
}

#[test]
fn what_looks_like_a_long_record_inside_a_rotten_one_hides_nothing_behind_it() {
    let mut journal = open(Flash::empty());
    // Bytes that look like a record which reaches beyond the next one.
    let mut long = record(RecordKind::Statistics, &bytes(5, 64));
    long.truncate(FRONT + 20);
    journal.save(RecordKind::Game, &long).unwrap();
    journal.save(RecordKind::FriendGame, &[0; 64]).unwrap();
    journal.save(RecordKind::Progress, &bytes(6, 30)).unwrap();
    let wanted = found(journal.flash());
    // The game has two wrong bits in one half of its label, or in its bytes.
    let at = place(journal.flash(), &long);
    for bits in [[32 + 3, 32 + 9], [32 + 20, 32 + 29], [96, 97]] {
        let mut flash = journal.flash().clone();
        bits.into_iter().for_each(|bit| flash.bytes[at + bit / 8] ^= 1 << (bit % 8));
        let game = wanted[2].clone().filter(|_| bits[0] < 96);
        let now = [None, None, game, wanted[3].clone(), wanted[4].clone(), None];
        assert_eq!(found(&mut flash), now, "{bits:?}");
    }
}

#[test]
fn what_follows_a_label_that_is_wrong_in_both_halves_is_as_it_was_in_the_sector_before() {
    let mut journal = open(Flash::empty());
    for kind in RecordKind::ALL {
        journal.save(kind, &bytes(kind as usize, 14)).unwrap();
    }
    let first = place(journal.flash(), &bytes(1, 14)) / SECTOR;
    let mut turn = 0;
    while turn == 0 || place(journal.flash(), &bytes(turn, 90)) / SECTOR == first {
        turn += 1;
        journal.save(RecordKind::Game, &bytes(turn, 90)).unwrap();
    }
    let mut flash = journal.flash().clone();
    let wanted = found(&mut flash);
    // The copy of the statistics, the second of the records.
    let at = place(&flash, &bytes(turn, 90)) - 32;
    for bit in [3, 20] {
        flash.bytes[at + 4 + bit / 8] ^= 1 << (bit % 8);
    }
    let mut older = wanted.clone();
    older[2] = Some(bytes(turn - 1, 90));
    assert_eq!(found(&mut flash), older);
    assert_eq!(found(&mut flash), older);
}

#[test]
fn behind_a_rotten_record_one_wrong_bit_is_still_mended_and_nothing_is_judged() {
    let mut journal = open(Flash::empty());
    journal.save(RecordKind::Game, &bytes(1, 30)).unwrap();
    journal.save(RecordKind::Game, &bytes(2, 30)).unwrap();
    let last = journal.flash().clone();
    journal.save(RecordKind::Settings, &bytes(3, 14)).unwrap();
    for (mut flash, settings) in [(last, None), (journal.flash().clone(), Some(bytes(3, 14)))] {
        // Two wrong bits in the game, one in the settings.
        let game = place(&flash, &bytes(2, 30));
        flash.bytes[game + FRONT + 2] ^= 1;
        flash.bytes[game + FRONT + 9] ^= 32;
        if settings.is_some() {
            let at = place(&flash, &bytes(3, 14));
            flash.bytes[at + FRONT + 5] ^= 8;
        }
        let operations = flash.operations;
        let mut wanted = only([(RecordKind::Game, bytes(1, 30))]);
        wanted[RecordKind::Settings as usize - 1] = settings;
        assert_eq!(found(&mut flash), wanted);
        assert_eq!(flash.operations, operations, "nothing is written");
    }
}

#[test]
fn a_record_that_is_only_in_the_sector_before_is_not_erased_for_want_of_another() {
    let mut journal = open(Flash::empty());
    journal.save(RecordKind::Settings, &bytes(1, 14)).unwrap();
    let first = place(journal.flash(), &bytes(1, 14)) / SECTOR;
    let mut turn = 0;
    let second = loop {
        journal.save(RecordKind::Game, &bytes(turn, 90)).unwrap();
        let latest = place(journal.flash(), &bytes(turn, 90)) / SECTOR;
        if latest != first {
            break latest;
        }
        turn += 1;
    };
    // Its copy in the sector that counts goes wrong, and the other two sectors are worn out.
    let mut flash = journal.flash().clone();
    let copy = second * SECTOR + RECORDS;
    assert_eq!(flash.bytes[copy + FRONT..][..14], bytes(1, 14));
    flash.bytes[copy + FRONT] ^= 3;
    flash.bytes[copy + FRONT + 7] ^= 3;
    let others = (0..SECTORS).filter(|sector| ![first, second].contains(sector));
    flash.worn = others.map(|sector| sector * SECTOR + 200).collect();
    flash.start();
    let mut journal = open(flash);
    assert_eq!(journal.load(RecordKind::Settings), Ok(Some(&*bytes(1, 14))));
    assert!(journal.save(RecordKind::Game, &bytes(99, 90)).is_err());
    let now = found(journal.flash());
    assert_eq!(
        now,
        only([(RecordKind::Settings, bytes(1, 14)), (RecordKind::Game, bytes(turn, 90))])
    );
}

#[test]
fn the_sector_that_counts_is_not_erased_ahead_even_if_all_of_it_has_rotted() {
    let mut journal = open(Flash::empty());
    journal.save(RecordKind::Settings, &bytes(1, 14)).unwrap();
    let first = place(journal.flash(), &bytes(1, 14)) / SECTOR;
    let mut turn = 0;
    while turn == 0 || place(journal.flash(), &bytes(turn, 90)) / SECTOR == first {
        turn += 1;
        journal.save(RecordKind::Game, &bytes(turn, 90)).unwrap();
    }
    let mut flash = journal.flash().clone();
    let game = place(&flash, &bytes(turn, 90));
    let settings = game / SECTOR * SECTOR + RECORDS;
    for record in [settings, game] {
        flash.bytes[record + FRONT] ^= 3;
    }
    let wanted =
        only([(RecordKind::Settings, bytes(1, 14)), (RecordKind::Game, bytes(turn - 1, 90))]);
    assert_eq!(found(&mut flash.clone()), wanted, "from the sector before");
    flash.start();
    let mut journal = open(flash);
    while journal.prepare().unwrap() {}
    assert_eq!(journal.flash().bytes[game + FRONT + 1..][..89], bytes(turn, 90)[1..]);
}

#[test]
fn a_record_that_ends_where_its_sector_ends_is_found() {
    let mut journal = open(Flash::empty());
    // With 16 bytes around each: 19 times 200 and once 208 are the 4,008 bytes behind head and verdicts.
    for turn in 0..20 {
        let length = if turn < 19 { 184 } else { 192 };
        journal.save(RecordKind::Game, &bytes(turn, length)).unwrap();
    }
    let flash = journal.flash();
    let end = place(flash, &bytes(19, 192)) + 16 + 192;
    assert_eq!(end % SECTOR, 0);
    assert_eq!(place(flash, &bytes(0, 184)) / SECTOR, end / SECTOR - 1);
    assert_eq!(found(flash)[2], Some(bytes(19, 192)));
    journal.save(RecordKind::Game, &bytes(20, 1)).unwrap();
    assert_eq!(found(journal.flash())[2], Some(bytes(20, 1)));
}

#[test]
fn a_new_device_prepares_all_of_its_sectors() {
    let mut journal = open(Flash::empty());
    while journal.prepare().unwrap() {}
    assert_eq!(journal.flash().erases, [1; SECTORS]);
}
