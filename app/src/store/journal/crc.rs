//! The CRC-32 of Ethernet and ZIP: it finds torn records, and the place of a single wrong bit.

const POLYNOMIAL: u32 = 0xedb8_8320;

/// CRC-32 of two pieces of bytes, one after the other: the checksum of everything that is saved.
pub fn crc32(first: &[u8], second: &[u8]) -> u32 {
    extend_crc32(extend_crc32(0, first), second)
}

/// The CRC-32 of what has this sum and of these bytes after it; that of nothing is 0.
pub fn extend_crc32(sum: u32, bytes: &[u8]) -> u32 {
    let add = |sum, &byte: &u8| (0..8).fold(sum ^ u32::from(byte), |sum, _| shifted(sum));
    !bytes.iter().fold(!sum, add)
}

/// Mends one wrong bit in the second piece or in the sum; false when more than one bit is wrong.
///
/// The sum is linear: a wrong bit changes it by a pattern that depends on the bit's distance from the end alone.
/// Patterns of different bits differ up to 91,607 bits, and two wrong bits never look like one (Koopman, "32-bit
/// cyclic redundancy codes for internet applications", 2002: Hamming distance 4).
pub(super) fn mend(first: &[u8], second: &mut [u8], sum: &mut u32) -> bool {
    let difference = crc32(first, second) ^ *sum;
    if difference.count_ones() <= 1 {
        *sum ^= difference;
        return true;
    }
    let mut pattern = POLYNOMIAL; // of the last bit
    for byte in second.iter_mut().rev() {
        for bit in (0..8).rev() {
            if pattern == difference {
                *byte ^= 1 << bit;
                return true;
            }
            pattern = shifted(pattern);
        }
    }
    false
}

/// The sum after another zero bit.
const fn shifted(sum: u32) -> u32 {
    if sum & 1 == 1 { sum >> 1 ^ POLYNOMIAL } else { sum >> 1 }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use crate::store::LARGEST_RECORD;
    use std::vec::Vec;

    #[test]
    fn the_sum_is_the_one_that_everybody_calls_crc_32() {
        assert_eq!(crc32(b"1234", b"56789"), 0xcbf4_3926);
        assert_eq!(crc32(b"", b""), 0);
    }

    #[test]
    fn any_single_bit_of_the_largest_record_is_mended_and_two_are_not() {
        let bytes: Vec<u8> = (0..LARGEST_RECORD).map(|i| (i * i / 8) as u8).collect();
        let sum = crc32(b"head", &bytes);
        let mut wrong = bytes.clone();
        for bit in 0..8 * bytes.len() + 32 {
            let flip = |wrong: &mut Vec<u8>, sum: &mut u32, bit: usize| match wrong.get_mut(bit / 8)
            {
                Some(byte) => *byte ^= 1 << (bit % 8),
                None => *sum ^= 1 << (bit % 32),
            };
            let mut wrong_sum = sum;
            flip(&mut wrong, &mut wrong_sum, bit);
            assert!(mend(b"head", &mut wrong, &mut wrong_sum));
            assert_eq!((&wrong, wrong_sum), (&bytes, sum), "bit {bit}");
            if bit > 0 {
                flip(&mut wrong, &mut wrong_sum, bit);
                flip(&mut wrong, &mut wrong_sum, bit * 7 / 8);
                assert!(!mend(b"head", &mut wrong, &mut wrong_sum), "bit {bit} and another");
                flip(&mut wrong, &mut wrong_sum, bit);
                flip(&mut wrong, &mut wrong_sum, bit * 7 / 8);
            }
        }
    }
}
