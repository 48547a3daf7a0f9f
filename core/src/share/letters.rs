//! The letters of a shared text and its check.

/// Crockford's 32 digits: the letters that are easily taken for another are not among them. All are in the
/// alphanumeric alphabet of QR codes, and none means something in a link.
const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Letters of the check.
pub(super) const CHECK: usize = 6;

/// The letter of a number below 32.
pub(super) fn letter(value: u8) -> char {
    char::from(LETTERS[usize::from(value & 31)])
}

/// The number of a letter, small or capital. I and L are read as 1, O as 0.
pub(super) fn value(letter: char) -> Option<u8> {
    let letter = match letter.to_ascii_uppercase() {
        'I' | 'L' => '1',
        'O' => '0',
        letter => letter,
    };
    LETTERS.iter().position(|&known| char::from(known) == letter).map(|value| value as u8)
}

/// The check of Bech32m (BIP 350), a code over 32 letters: up to two wrong letters are always noticed,
/// however far apart in 1,023, and so are three; of anything else one in 2^30 is not.
pub(super) fn check(values: impl Iterator<Item = u8>) -> [u8; CHECK] {
    const CONSTANT: u32 = 0x2bc8_30a3;
    let remainder = values.chain([0; CHECK]).fold(1, remainder) ^ CONSTANT;
    core::array::from_fn(|at| (remainder >> (5 * (CHECK - 1 - at)) & 31) as u8)
}

/// One step of the division by the code's polynomial.
fn remainder(so_far: u32, value: u8) -> u32 {
    const GENERATOR: [u32; 5] = [0x3b6a_57b2, 0x2650_8e6d, 0x1ea1_19fa, 0x3d42_33dd, 0x2a14_62b3];
    let top = so_far >> 25;
    let shifted = (so_far & 0x01ff_ffff) << 5 ^ u32::from(value);
    let taken = GENERATOR.iter().enumerate().filter(|(bit, _)| top >> bit & 1 == 1);
    taken.fold(shifted, |sum, (_, term)| sum ^ term)
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::vec::Vec;

    use super::*;

    /// From BIP 350: the human-readable part "a" and no data end in "lqfn3a" in Bech32's own letters.
    #[test]
    fn the_check_is_that_of_bech32m() {
        let bech32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
        let number = |letter| bech32.find(letter).unwrap() as u8;
        // "a" is expanded to its high bits, a zero and its low bits.
        assert_eq!(
            check([3, 0, 1].into_iter()).to_vec(),
            Vec::from_iter("lqfn3a".chars().map(number))
        );
    }

    #[test]
    fn letters_are_read_as_they_are_written_large_or_small() {
        for number in 0..32 {
            assert_eq!(value(letter(number)), Some(number));
            assert_eq!(value(letter(number).to_ascii_lowercase()), Some(number));
        }
        assert_eq!(
            ['i', 'L', 'o', 'u', '-', 'é'].map(value),
            [Some(1), Some(1), Some(0), None, None, None]
        );
    }
}
