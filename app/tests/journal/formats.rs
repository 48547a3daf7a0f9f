//! Saved data of earlier versions is read for ever: flash images as they were written pin the formats.

use nonaga_app::RecordKind;
use nonaga_app::journal::{Journal, SECTOR, SECTORS};

use crate::flash::{Cut, Dice, Flash, Fuse};
use crate::{CUTS, Records, bytes, found, only, open};

/// An image of the first format: full sectors, blank ones, and a game of which the power cut left seven eighths.
pub(crate) const NON1: &[u8] = include_bytes!("non1.bin");
/// An image of the present format, with the same things in it.
const NON2: &[u8] = include_bytes!("non2.bin");

/// What is in both.
pub(crate) fn wanted() -> Records {
    only([
        (RecordKind::Settings, bytes(1, 20)),
        (RecordKind::Statistics, bytes(9, 193)),
        (RecordKind::Game, bytes(74, 15 + 2 * 74)),
        (RecordKind::Progress, bytes(4, 20)),
    ])
}

/// How the images were made.
fn image() -> Flash {
    let mut journal = open(Flash::empty());
    // The kinds that there were then.
    for kind in &RecordKind::ALL[..4] {
        journal.save(*kind, &bytes(*kind as usize, 20)).unwrap();
    }
    while journal.prepare().unwrap() {}
    for turn in 0..75 {
        journal.save(RecordKind::Game, &bytes(turn, 15 + 2 * turn)).unwrap();
    }
    journal.save(RecordKind::Statistics, &bytes(9, 193)).unwrap();
    let operations = journal.flash().operations;
    journal.flash().fuse = Some((Fuse::Operation(operations + 1), Cut::Prefix(87)));
    let _ = journal.save(RecordKind::Game, &bytes(76, 99));
    journal.flash().clone()
}

#[test]
fn both_formats_are_read() {
    for image in [NON1, NON2] {
        assert_eq!(found(&mut Flash::new(image.to_vec())), wanted());
    }
}

#[test]
fn what_is_written_is_what_was_always_written() {
    let image = image();
    if std::env::var_os("NONAGA_GOLDEN").is_some() {
        std::fs::write("tests/journal/non2.bin", &image.bytes).unwrap();
    }
    assert!(image.bytes == NON2, "the format has changed: give it another mark and read both");
}

#[test]
fn the_first_save_goes_over_to_the_present_format_and_may_be_cut() {
    let mut journal = open(Flash::new(NON1.to_vec()));
    let mut after = wanted();
    after[0] = Some(bytes(5, 21));
    let saved = |journal: &mut Journal<Flash>| journal.save(RecordKind::Settings, &bytes(5, 21));
    let before = journal.clone();
    saved(&mut journal).unwrap();
    for operation in 0..journal.flash().operations {
        for cut in CUTS {
            let mut journal = before.clone();
            journal.flash().fuse = Some((Fuse::Operation(operation), cut));
            assert!(saved(&mut journal).is_err());
            let now = found(journal.flash());
            assert!(now == wanted() || now == after, "{operation} {cut:?}");
        }
    }
    // The old sector is the one before now: it stays.
    while journal.prepare().unwrap() {}
    assert_eq!(found(journal.flash()), after);
    let heads: Vec<_> = journal.flash().bytes.chunks(SECTOR).map(|sector| &sector[..4]).collect();
    assert_eq!(heads.iter().filter(|head| **head == b"Non1").count(), 1);
    for round in 0..200 {
        after[2] = Some(bytes(round, 80));
        journal.save(RecordKind::Game, &bytes(round, 80)).unwrap();
        assert_eq!(found(&mut journal.flash().clone()), after);
    }
    assert!(journal.flash().bytes.chunks(SECTOR).all(|sector| !sector.starts_with(b"Non1")));
}

/// CRC-32, written down once more and bit by bit.
pub(crate) fn crc(bytes: &[u8]) -> u32 {
    let mut sum = u32::MAX;
    for bit in (0..8 * bytes.len()).map(|bit| u32::from(bytes[bit / 8]) >> (bit % 8) & 1) {
        let low = (sum & 1) ^ bit;
        sum >>= 1;
        if low == 1 {
            sum ^= 0xedb8_8320;
        }
    }
    !sum
}

/// A region with one sector that has this number in its head.
fn forged(number: u32) -> Flash {
    let mut journal = open(Flash::empty());
    journal.save(RecordKind::Game, &bytes(1, 9)).unwrap();
    renumber(journal.flash(), number)
}

/// The same region, but with this number in the only head of the present format.
fn renumber(flash: &Flash, number: u32) -> Flash {
    let mut flash = flash.clone();
    let head = flash.bytes.windows(4).position(|four| four == b"Non2").unwrap();
    flash.bytes[head + 4..head + 8].copy_from_slice(&number.to_le_bytes());
    let sum = crc(&flash.bytes[head..head + 8]);
    flash.bytes[head + 8..head + 12].copy_from_slice(&sum.to_le_bytes());
    flash
}

#[test]
fn of_two_sectors_with_the_same_number_the_one_in_the_present_format_counts() {
    let mut journal = open(Flash::new(NON1.to_vec()));
    let heads = NON1.chunks(SECTOR).filter(|sector| sector.starts_with(b"Non1"));
    let numbers = heads.map(|head| u32::from_le_bytes(head[4..8].try_into().unwrap()));
    let number = numbers.filter(|&number| number != u32::MAX).max().unwrap(); // not the blank ones
    journal.save(RecordKind::Game, &bytes(1, 50)).unwrap();
    for (number, counts) in [(number + 1, true), (number, true), (number - 1, false)] {
        let game = found(&mut renumber(journal.flash(), number))[2].clone();
        assert_eq!(game == Some(bytes(1, 50)), counts, "{number}");
    }
}

#[test]
fn a_head_of_the_first_format_counts_only_with_its_sum() {
    let numbered = |sector: &&[u8]| sector.starts_with(b"Non1") && sector[4..8] != [0xff; 4];
    assert!(NON1.chunks(SECTOR).any(|sector| numbered(&sector)));
    let mut flash = Flash::new(NON1.to_vec());
    for sector in flash.bytes.chunks_mut(SECTOR).filter(|sector| numbered(&&**sector)) {
        sector[5] ^= 1; // in its number
    }
    assert_eq!(found(&mut flash), Records::default());
}

/// A record of the first format: kind, 0, length, CRC-32, bytes.
fn old_record(kind: u8, zero: u8, bytes: &[u8]) -> Vec<u8> {
    let [low, high] = (bytes.len() as u16).to_le_bytes();
    let label = [kind, zero, low, high];
    let sum = crc(&[&label, bytes].concat()).to_le_bytes();
    [&label, &sum, bytes].concat()
}

/// A region with these bytes at these places of its last sector, which is in the first format.
fn old_sector(parts: &[(usize, &[u8])]) -> Flash {
    let mut flash = Flash::empty();
    let sector = &mut flash.bytes[(SECTORS - 1) * SECTOR..];
    let head = [&b"Non1"[..], &1_u32.to_le_bytes()].concat();
    sector[..8].copy_from_slice(&head);
    sector[8..12].copy_from_slice(&crc(&head).to_le_bytes());
    for (at, bytes) in parts {
        sector[*at..][..bytes.len()].copy_from_slice(bytes);
    }
    flash
}

#[test]
fn of_the_first_format_only_what_can_be_a_record_is_one() {
    let settings = old_record(1, 0, &bytes(1, 14));
    let wanted = only([(RecordKind::Settings, bytes(1, 14))]);
    assert_eq!(found(&mut old_sector(&[(12, &settings)])), wanted, "the forgery is good");
    let last = SECTOR - 8;
    for (what, at, strange) in [
        ("a kind before the first", 40, old_record(0, 0, &bytes(2, 20))),
        (
            "a kind behind the last",
            40,
            old_record(RecordKind::ALL.len() as u8 + 1, 0, &bytes(2, 20)),
        ),
        ("no zero where one is", 40, old_record(2, 1, &bytes(2, 20))),
        ("longer than any", 40, vec![2, 0, 0xd0, 7]),
        ("longer than the sector", last, vec![2, 0, 100, 0]),
        ("a little longer than the sector", last, vec![2, 0, 10, 0]),
        (
            "a wrong sum",
            40,
            old_record(2, 0, &bytes(2, 20)).into_iter().map(|byte| byte & !4).collect(),
        ),
    ] {
        let mut flash = old_sector(&[(12, &settings), (at, &strange)]);
        assert_eq!(found(&mut flash), wanted, "{what}");
    }
    // The last place for one.
    let progress = old_record(4, 0, &[]);
    let mut flash = old_sector(&[(12, &settings), (last, &progress)]);
    assert_eq!(found(&mut flash)[3], Some(vec![]));
}

#[test]
fn what_has_no_number_neither_counts_nor_is_kept() {
    let mut journal = open(forged(0));
    let before = journal.flash().erases;
    while journal.prepare().unwrap() {}
    assert_eq!(journal.flash().erases, before.map(|erases| erases + 1), "every sector");
}

#[test]
fn a_number_that_cannot_be_is_refused_and_the_last_one_saves_no_more() {
    assert_eq!(crc(b"123456789"), 0xcbf4_3926);
    assert!(found(&mut forged(7))[2].is_some(), "the forgery is good");
    for number in [0, u32::MAX / 2 + 1, u32::MAX - 1, u32::MAX] {
        let mut journal = open(forged(number));
        assert_eq!(journal.load(RecordKind::Game), Ok(None), "{number}");
        assert!(journal.was_unreadable());
        journal.save(RecordKind::Game, &bytes(2, 9)).unwrap();
        assert_eq!(found(journal.flash())[2], Some(bytes(2, 9)));
    }
    // Nobody gets that far; but whoever has that number loses nothing.
    let mut journal = open(forged(u32::MAX / 2));
    let last = (0..).take_while(|&i| journal.save(RecordKind::Game, &bytes(i, 90)).is_ok()).last();
    assert_eq!(found(journal.flash())[2], Some(bytes(last.unwrap(), 90)));
}

#[test]
fn one_sector_that_cannot_be_read_at_all_leaves_the_one_before() {
    let mut journal = open(Flash::new(NON2.to_vec()));
    journal.save(RecordKind::Settings, &bytes(5, 21)).unwrap();
    let now = found(journal.flash());
    for sector in 0..SECTORS {
        let mut flash = journal.flash().clone();
        flash.bytes[sector * SECTOR..][..SECTOR].fill(0);
        let left = found(&mut flash);
        assert!(left == now || left == wanted(), "{sector}");
    }
}

/// Earlier versions set the last word of a record by one operation, and went by most of its bits.
#[test]
fn what_an_earlier_version_took_for_done_is_done() {
    let mut journal = open(Flash::empty());
    journal.save(RecordKind::Settings, &bytes(1, 14)).unwrap();
    journal.save(RecordKind::Game, &bytes(2, 40)).unwrap();
    let wanted = found(&mut journal.flash().clone());
    let written = &journal.flash().bytes;
    let end = written.windows(40).position(|found| found == bytes(2, 40)).unwrap() + 40;
    let mut dice = Dice::new(5);
    for _ in 0..300 {
        let mut word = u32::MAX;
        while word.count_zeros() < 16 {
            word &= !(1 << dice.roll(32));
        }
        let mut flash = journal.flash().clone();
        flash.bytes[end..end + 4].copy_from_slice(&word.to_le_bytes());
        assert_eq!(found(&mut flash), wanted, "{word:08x}");
        assert_eq!(found(&mut flash), wanted, "{word:08x}, once more");
    }
}
