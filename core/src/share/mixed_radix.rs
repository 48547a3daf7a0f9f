//! One large number whose digits each have a radix of their own: a choice among `n` takes exactly log2(`n`)
//! bits. The first digit is the lowest.

use heapless::Vec;

/// 2,880 bits. A game needs at most 2,781: 200 turns of 18 slides and 481 relocations are 2,616.3; a position
/// is at most 114 neighbours, 6 times 19 discs, 2 sides, 2 halves and 20 bans, together 145.8; all the rest is
/// 18.6.
const WORDS: usize = 180;

/// Bits in a letter of the text.
const LETTER_BITS: usize = 5;
/// Letters that hold any number.
pub(super) const MOST_LETTERS: usize = (WORDS * 16).div_ceil(LETTER_BITS);

/// A number in words of 16 bits, the lowest first; the last is not 0. Divisions are of 32 bits then, which
/// the chip has a divider for.
#[derive(Clone, Default, Debug)]
struct LargeNumber(Vec<u16, WORDS>);

impl LargeNumber {
    fn one() -> Self {
        Self(Vec::from_iter([1]))
    }

    fn push(&mut self, word: u32) {
        self.0.push(word as u16).expect("no game is a larger number");
    }

    fn multiply(&mut self, factor: u16) {
        let mut carry = 0;
        for word in &mut self.0 {
            carry += u32::from(*word) * u32::from(factor);
            *word = carry as u16;
            carry >>= 16;
        }
        if carry > 0 {
            self.push(carry);
        }
    }

    fn add_product(&mut self, other: &Self, factor: u16) {
        let mut carry = 0;
        for at in 0..self.0.len().max(other.0.len()) {
            let product = other.0.get(at).map_or(0, |&word| u32::from(word) * u32::from(factor));
            // At most (2^16 - 1)^2 + 2 (2^16 - 1) = 2^32 - 1.
            match self.0.get_mut(at) {
                Some(word) => {
                    carry += product + u32::from(*word);
                    *word = carry as u16;
                }
                None => {
                    carry += product;
                    self.push(carry & 0xffff);
                }
            }
            carry >>= 16;
        }
        if carry > 0 {
            self.push(carry);
        }
        self.trim();
    }

    /// Divides, and returns what is left.
    fn divide(&mut self, divisor: u16) -> u16 {
        let divisor = u32::from(divisor);
        let mut rest = 0;
        for word in self.0.iter_mut().rev() {
            let part = rest << 16 | u32::from(*word);
            *word = (part / divisor) as u16;
            rest = part % divisor;
        }
        self.trim();
        rest as u16
    }

    fn trim(&mut self) {
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
    }
}

/// Puts digits together.
pub(super) struct DigitWriter {
    number: LargeNumber,
    /// The product of all radices so far: what the next digit counts.
    place: LargeNumber,
}

impl DigitWriter {
    pub(super) fn new() -> Self {
        Self { number: LargeNumber::default(), place: LargeNumber::one() }
    }

    pub(super) fn write(&mut self, radix: usize, digit: usize) {
        debug_assert!(digit < radix);
        self.number.add_product(&self.place, digit as u16);
        self.place.multiply(radix as u16);
    }

    /// The number five bits at a time, the lowest first, up to its highest bit.
    pub(super) fn letters(&self) -> impl Iterator<Item = u8> {
        let words = &self.number.0;
        let bits = words.last().map_or(0, |word| 16 * words.len() - word.leading_zeros() as usize);
        (0..bits).step_by(LETTER_BITS).map(|bit| {
            let word = |at: usize| u32::from(words.get(at).copied().unwrap_or(0));
            let pair = word(bit / 16 + 1) << 16 | word(bit / 16);
            (pair >> (bit % 16) & 31) as u8
        })
    }
}

/// Takes digits apart again. Any number has digits, so they need a check of their own.
pub(super) struct DigitReader {
    number: LargeNumber,
}

impl DigitReader {
    /// The number of these letters, of which there are at most [`MOST_LETTERS`].
    #[inline(never)] // or it would need its stack while the digits are used
    pub(super) fn new(letters: &[u8]) -> Self {
        let mut words = [0u16; WORDS + 1];
        for (number, &letter) in letters.iter().take(MOST_LETTERS).enumerate() {
            let bit = LETTER_BITS * number;
            let pair = u32::from(letter) << (bit % 16);
            words[bit / 16] |= pair as u16;
            words[bit / 16 + 1] |= (pair >> 16) as u16;
        }
        let mut reader = Self { number: LargeNumber(words[..WORDS].iter().copied().collect()) };
        reader.number.trim();
        reader
    }

    pub(super) fn read(&mut self, radix: usize) -> usize {
        usize::from(self.number.divide(radix as u16))
    }
}
