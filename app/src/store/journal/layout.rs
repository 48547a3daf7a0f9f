//! What lies where in a sector, and how a record looks there.

use crate::store::{LARGEST_RECORD, RecordKind};

/// Sectors of the region.
pub const SECTORS: usize = 4;
/// Bytes of a sector: what the flash erases at once.
pub const SECTOR: usize = 4096;

pub(super) const KINDS: usize = RecordKind::ALL.len();
pub(super) const ERASED: u8 = 0xff;
/// Bytes of a flag, and the unit in which everything is aligned.
pub(super) const WORD: usize = 4;

/// The first bytes of a sector that has been erased and not been written to since. Half of its bits are ones,
/// so that neither an erased nor a cleared sector has it, nor one on its way from cleared to erased.
pub(super) const BLANK_MARK: [u8; 8] = {
    let [a, b, c, d] = *b"Void";
    [a, b, c, d, !a, !b, !c, !d]
};
/// The head: which format, which number, and their sum.
pub(super) const HEAD: usize = BLANK_MARK.len();
pub(super) const FORMAT: [u8; 4] = *b"Non2";
/// The word that says that the head is complete, and that the sector counts.
pub(super) const SEAL: usize = HEAD + 12;
/// Verdicts about the head, if the power was cut before the seal, and about the last record, if that is not done.
pub(super) const HEAD_VERDICTS: usize = SEAL + WORD;
pub(super) const RECORD_VERDICTS: usize = HEAD_VERDICTS + VERDICTS * WORD;
/// How many there are of each: one more than power cuts in a row, each in the middle of a verdict.
pub(super) const VERDICTS: usize = 8;
/// Where the records begin.
pub(super) const RECORDS: usize = RECORD_VERDICTS + VERDICTS * WORD;
/// The highest number of a sector. The flash wears out long before.
pub(super) const LAST_NUMBER: u32 = u32::MAX / 2;

/// Within a record, after the flag that says that it has been begun.
pub(super) const LABEL: usize = WORD;
pub(super) const SUM: usize = LABEL + WORD;
pub(super) const BYTES: usize = SUM + WORD;

const _: () =
    assert!(RECORDS + size_of_all() <= SECTOR, "the longest records of all kinds fit a sector");
const _: () = assert!(LARGEST_RECORD < 1 << LENGTH_BITS && KINDS < 1 << (16 - LENGTH_BITS));

/// What a record of this length takes, with the word at its end.
pub(super) const fn size(length: usize) -> usize {
    BYTES + length.next_multiple_of(WORD) + WORD
}

/// What the longest records of all kinds take together.
const fn size_of_all() -> usize {
    let (mut kind, mut all) = (0, 0);
    while kind < KINDS {
        all += size(RecordKind::ALL[kind].longest());
        kind += 1;
    }
    all
}

/// Whether a flag is set. Not by all of its bits, one of which may be wrong; see [`super`] for why any number of
/// bits would do after a power cut.
pub(super) const fn is_set(flag: [u8; WORD]) -> bool {
    u32::from_le_bytes(flag).count_zeros() >= 16
}

/// The word at the end of a record or a head is two flags, each half of it: what comes before is complete, and it counts
/// whatever else is found. They are set one after the other.
pub(super) const COMPLETE: [u8; WORD] = [0, 0, ERASED, ERASED];
pub(super) const DONE: [u8; WORD] = [ERASED, ERASED, 0, 0];

/// What that word says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LastWord {
    pub(super) complete: bool,
    pub(super) done: bool,
}

impl LastWord {
    /// By most bits of each half, as with other flags.
    pub(super) const fn decode([a, b, c, d]: [u8; WORD]) -> Self {
        let complete = u16::from_le_bytes([a, b]).count_zeros() >= 8;
        Self { complete, done: u16::from_le_bytes([c, d]).count_zeros() >= 8 }
    }
}

/// A place for a verdict, with a byte each for: taken, to be kept, to be dropped.
pub(super) const TAKEN: [u8; WORD] = [0, ERASED, ERASED, ERASED];
pub(super) const KEEP: [u8; WORD] = [0, 0, ERASED, ERASED];
pub(super) const DROP: [u8; WORD] = [0, ERASED, 0, ERASED];

/// What a place for a verdict says: whether it is taken, and the verdict.
pub(super) fn read_verdict(place: [u8; WORD]) -> (bool, Option<bool>) {
    let [taken, keep, drop, _] = place.map(|byte| byte.count_zeros() >= 4);
    (taken, (keep != drop).then_some(keep))
}

const LENGTH_BITS: u32 = 12;

/// Kind and length of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Label {
    /// Index among all kinds, or beyond: a later version may have more.
    pub(super) kind: usize,
    pub(super) length: usize,
}

impl Label {
    /// As it is written: twice, the second time inverted. A torn label, which has too many ones, is never taken
    /// for another one, because its halves differ.
    pub(super) const fn encode(self) -> [u8; WORD] {
        let bits = ((self.kind + 1) << LENGTH_BITS | self.length) as u16;
        let ([a, b], [c, d]) = (bits.to_le_bytes(), (!bits).to_le_bytes());
        [a, b, c, d]
    }

    /// What each half says.
    pub(super) fn decode([a, b, c, d]: [u8; WORD]) -> [Option<Self>; 2] {
        [u16::from_le_bytes([a, b]), !u16::from_le_bytes([c, d])].map(|bits| {
            let kind = usize::from(bits >> LENGTH_BITS).checked_sub(1)?;
            Some(Self { kind, length: usize::from(bits & ((1 << LENGTH_BITS) - 1)) })
        })
    }

    /// Whether this version has such records.
    pub(super) fn is_known(self) -> bool {
        RecordKind::ALL.get(self.kind).is_some_and(|kind| self.length <= kind.longest())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_records_together_are_counted_before_a_sector_is_said_to_hold_them() {
        assert_eq!((size(0), size(1), size(4), size(5)), (16, 20, 20, 24));
        let all: usize = RecordKind::ALL.iter().map(|kind| size(kind.longest())).sum();
        assert_eq!(size_of_all(), all);
    }

    #[test]
    fn a_label_that_is_torn_or_has_a_wrong_bit_is_no_other_label() {
        for label in [
            Label { kind: 0, length: 0 },
            Label { kind: 2, length: 99 },
            Label { kind: 2, length: LARGEST_RECORD },
            Label { kind: KINDS - 1, length: RecordKind::ALL[KINDS - 1].longest() },
        ] {
            let word = u32::from_le_bytes(label.encode());
            assert_eq!(Label::decode(word.to_le_bytes()), [Some(label); 2]);
            for bit in 0..32 {
                let halves = Label::decode((word ^ 1 << bit).to_le_bytes());
                assert!(halves.contains(&Some(label)) && halves != [Some(label); 2], "bit {bit}");
            }
            // Every subset of its zeros.
            let mut torn = !word;
            while torn != 0 {
                let [first, second] = Label::decode((word | torn).to_le_bytes());
                assert!(first.is_none() || first != second, "{torn:08x}");
                torn = (torn - 1) & !word;
            }
        }
    }

    #[test]
    fn a_flag_is_read_right_with_one_wrong_bit() {
        for bit in 0..32 {
            assert!(is_set((1_u32 << bit).to_le_bytes()));
            assert!(!is_set((!(1_u32 << bit)).to_le_bytes()));
        }
        for (word, complete, done) in [
            ([ERASED; WORD], false, false),
            (COMPLETE, true, false),
            (DONE, false, true),
            ([0; WORD], true, true),
        ] {
            for bit in 0..32 {
                let wrong = u32::from_le_bytes(word) ^ 1 << bit;
                let ending = LastWord::decode(wrong.to_le_bytes());
                assert_eq!(ending, LastWord { complete, done }, "bit {bit}");
            }
        }
        assert_eq!(BLANK_MARK.map(u8::count_ones).iter().sum::<u32>(), 32);
        for (word, said) in [
            ([ERASED; WORD], (false, None)),
            (TAKEN, (true, None)),
            (KEEP, (true, Some(true))),
            (DROP, (true, Some(false))),
        ] {
            for bit in 0..32 {
                let wrong = u32::from_le_bytes(word) ^ 1 << bit;
                assert_eq!(read_verdict(wrong.to_le_bytes()), said, "bit {bit}");
            }
        }
    }
}
