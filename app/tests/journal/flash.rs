//! A flash that behaves as flash does when the power fails: programming clears bits, erasing sets them, an operation
//! that is cut leaves anything between before and after, and bits that it leaves weak read differently from time to
//! time until they are programmed or erased once more.

use std::mem;

use embedded_storage::nor_flash::{
    ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};
use nonaga_app::journal::{SECTOR, SECTORS};
use nonaga_core::Rng;

/// What is left of an operation that is cut. Parts are in percent.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Cut {
    /// The first part is done.
    Prefix(u32),
    /// The last part is done.
    Suffix(u32),
    /// All is done but one word.
    AllButAWord,
    /// Every bit is done with this probability.
    Subset(u32),
    /// Some chips clear all bits before they erase: every bit is cleared with this probability.
    Clear(u32),
    /// All bits are cleared, then every bit is raised with this probability.
    Raise(u32),
    /// Every bit that changes is weak with this probability; the others are done with the second one.
    Weak(u32, u32),
    /// All bits are cleared; then they rise, and are weak with this probability.
    WeakRise(u32),
    /// Every word is done with this probability; the others are as before, or cleared by an erase.
    Words(u32),
}

/// How weak bits read.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum WeakBits {
    /// By chance, each time.
    EachRead,
    /// By chance, the same as long as the power is on.
    EachStart,
    /// All as zeros, or as ones: after each start as the next of these bits says, from the lowest.
    Planned(u64),
    /// By chance, with this many of a hundred as ones.
    Mostly(u32),
    /// By chance, until one read or another, from which on they are firm.
    UntilRead,
    /// By chance, until one start or another, from which on they are firm, whatever they were read as before.
    UntilSettled,
}

#[derive(Debug, PartialEq)]
pub(crate) struct PowerCut;

impl NorFlashError for PowerCut {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

/// When an operation is cut.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Fuse {
    /// The operation with this number.
    Operation(usize),
    /// The erase with this number.
    Erase(u32),
    /// The operation with this number, but the power stays: it fails half done, and the next one works.
    Glitch(usize),
    /// The same, and nobody is told: it seems to have been done.
    Silent(usize),
    /// It has blown: nothing works until the next start.
    Blown,
}

#[derive(Clone, Debug)]
pub(crate) struct Flash {
    pub(crate) bytes: Vec<u8>,
    /// Which bits are weak, and how they read.
    weak: Vec<u8>,
    pub(crate) weak_bits: WeakBits,
    starts: u32,
    /// Operations so far, and the one that is cut.
    pub(crate) operations: usize,
    pub(crate) fuse: Option<(Fuse, Cut)>,
    pub(crate) erases: [u32; SECTORS],
    /// Bytes that do not come up again when erased.
    pub(crate) worn: Vec<usize>,
    /// Bytes that do not go down when programmed.
    pub(crate) numb: Vec<usize>,
    /// Bits that have gone wrong, each by its byte, until that is erased.
    rotten: Vec<usize>,
    /// Where something was written last.
    written: usize,
    /// How many reads from now on one bit is read wrong, once.
    pub(crate) misread: Option<u32>,
    /// How many reads from now on one fails, once.
    pub(crate) failing_read: Option<u32>,
    pub(crate) dice: Dice,
}

/// Chance that can be repeated.
#[derive(Clone, Debug)]
pub(crate) struct Dice(Rng);

impl Dice {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(Rng::new(seed))
    }

    pub(crate) fn roll(&mut self, below: u32) -> u32 {
        let high = self.0.next_u64() >> 32;
        ((high * u64::from(below)) >> 32) as u32
    }

    fn bits(&mut self, percent: u32) -> u8 {
        (0..8).fold(0, |bits, _| bits << 1 | u8::from(self.roll(100) < percent))
    }
}

impl Flash {
    pub(crate) fn new(bytes: Vec<u8>) -> Self {
        Self {
            weak: vec![0; bytes.len()],
            bytes,
            weak_bits: WeakBits::EachRead,
            starts: 0,
            operations: 0,
            fuse: None,
            erases: [0; SECTORS],
            worn: Vec::new(),
            numb: Vec::new(),
            rotten: Vec::new(),
            written: 0,
            misread: None,
            failing_read: None,
            dice: Dice::new(1),
        }
    }

    pub(crate) fn empty() -> Self {
        Self::new(vec![0xff; SECTORS * SECTOR])
    }

    /// The power comes back.
    pub(crate) fn start(&mut self) {
        self.starts += 1;
        self.fuse = None;
        self.misread = None;
        self.failing_read = None;
        if self.weak_bits == WeakBits::UntilSettled && self.dice.roll(3) == 0 {
            for (byte, weak) in self.bytes.iter_mut().zip(&mut self.weak).filter(|(_, w)| **w != 0)
            {
                *byte = *byte & !*weak | self.dice.bits(50) & mem::take(weak);
            }
        }
    }

    /// One bit goes wrong, unless another one still is.
    pub(crate) fn rot(&mut self) {
        if self.rotten.is_empty() {
            let at = self.dice.roll(self.bytes.len() as u32) as usize;
            self.rot_at(at);
        }
    }

    /// The same, but near the end of what was written last.
    pub(crate) fn rot_near(&mut self) {
        if self.rotten.is_empty() {
            let back = [16, 64, 300][self.dice.roll(3) as usize];
            let at = (self.written + 4).saturating_sub(self.dice.roll(back) as usize);
            self.rot_at(at.min(self.bytes.len() - 1));
        }
    }

    /// One bit goes wrong, unless one of the same sector still is; often where heads and verdicts are.
    pub(crate) fn rot_each(&mut self) {
        let within = [SECTOR as u32, 200][self.dice.roll(2) as usize];
        let sector = self.dice.roll(SECTORS as u32) as usize;
        if !self.rotten.iter().any(|at| at / SECTOR == sector) {
            let at = sector * SECTOR + self.dice.roll(within) as usize;
            self.rot_at(at);
        }
    }

    fn rot_at(&mut self, at: usize) {
        self.bytes[at] ^= 1 << self.dice.roll(8);
        self.rotten.push(at);
    }

    pub(crate) fn has_blown(&self) -> bool {
        matches!(self.fuse, Some((Fuse::Blown, _)))
    }

    pub(crate) fn total_erases(&self) -> u32 {
        self.erases.iter().sum()
    }

    /// Changes bytes, or some of them when it is this operation that is cut.
    fn operate(&mut self, at: usize, new: &[u8], erases: bool) -> Result<(), PowerCut> {
        let number = self.operations;
        self.operations += 1;
        let cut = match self.fuse {
            Some((Fuse::Blown, _)) => return Err(PowerCut),
            Some((Fuse::Operation(fuse) | Fuse::Glitch(fuse) | Fuse::Silent(fuse), cut))
                if number >= fuse =>
            {
                cut
            }
            Some((Fuse::Erase(fuse), cut)) if erases && self.total_erases() >= fuse => cut,
            _ => {
                for (at, &new) in (at..).zip(new) {
                    self.bytes[at] = new;
                    // What is erased is firm, and so is what is programmed to zero.
                    self.weak[at] &= if erases { 0 } else { new };
                }
                return Ok(());
            }
        };
        let is_silent = matches!(self.fuse, Some((Fuse::Silent(_), _)));
        let is_glitch = is_silent || matches!(self.fuse, Some((Fuse::Glitch(_), _)));
        self.fuse = (!is_glitch).then_some((Fuse::Blown, cut));
        let word = self.dice.roll(new.len().div_ceil(4) as u32) as usize;
        let mut of_word = 0; // whether it is done, or cleared
        for (i, &new_byte) in new.iter().enumerate() {
            if (at + i).is_multiple_of(4) || i == 0 {
                of_word = self.dice.roll(100);
            }
            let old = self.bytes[at + i];
            let part = |bit: usize| ((i * 8 + bit) * 100 / (new.len() * 8)) as u32;
            let bits = |f: &dyn Fn(usize) -> bool| {
                (0..8).fold(0, |all, bit| all | u8::from(f(bit)) << bit)
            };
            // What the bits are on their way from, which are done, and which are weak.
            let (mut from, mut weak) = (old, 0);
            let done = match cut {
                Cut::Prefix(percent) => bits(&|bit| part(bit) < percent),
                Cut::Suffix(percent) => bits(&|bit| part(bit) >= 100 - percent),
                Cut::AllButAWord if i / 4 == word => 0,
                Cut::AllButAWord => 0xff,
                Cut::Clear(percent) if erases => {
                    from = old & !self.dice.bits(percent);
                    0
                }
                Cut::Raise(percent) if erases => {
                    from = 0;
                    self.dice.bits(percent)
                }
                Cut::Subset(percent) | Cut::Clear(percent) | Cut::Raise(percent) => {
                    self.dice.bits(percent)
                }
                Cut::Words(percent) if of_word < percent => 0xff,
                Cut::Words(_) => {
                    from = if erases && of_word % 2 == 0 { 0 } else { old };
                    0
                }
                Cut::Weak(percent, done) => {
                    weak = self.dice.bits(percent);
                    self.dice.bits(done)
                }
                Cut::WeakRise(percent) => {
                    from = if erases { 0 } else { old };
                    weak = self.dice.bits(percent);
                    self.dice.bits(50)
                }
            };
            // A bit that was weak stays so unless this has cleared or raised it.
            let changes = from ^ new_byte;
            let settled = if erases { done } else { done & !new_byte } & !weak;
            self.weak[at + i] = self.weak[at + i] & !settled | weak & changes;
            self.bytes[at + i] = from & !done | new_byte & done;
        }
        if is_silent { Ok(()) } else { Err(PowerCut) }
    }
}

impl ErrorType for Flash {
    type Error = PowerCut;
}

impl ReadNorFlash for Flash {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), PowerCut> {
        if self.failing_read == Some(0) {
            self.failing_read = None;
            return Err(PowerCut);
        }
        self.failing_read = self.failing_read.map(|reads| reads - 1);
        let at = offset as usize;
        bytes.copy_from_slice(&self.bytes[at..at + bytes.len()]);
        for (i, byte) in bytes.iter_mut().enumerate() {
            let weak = self.weak[at + i];
            if weak == 0 {
                continue;
            }
            let noise = match self.weak_bits {
                WeakBits::EachRead | WeakBits::UntilSettled | WeakBits::UntilRead => {
                    self.dice.bits(50)
                }
                WeakBits::Mostly(ones) => self.dice.bits(ones),
                WeakBits::EachStart => {
                    Dice::new(u64::from(self.starts) << 32 | (at + i) as u64).bits(50)
                }
                WeakBits::Planned(bits) => {
                    0_u8.wrapping_sub((bits >> (self.starts % 64) & 1) as u8)
                }
            };
            *byte = *byte & !weak | noise & weak;
            if self.weak_bits == WeakBits::UntilRead && self.dice.roll(10) == 0 {
                (self.bytes[at + i], self.weak[at + i]) = (*byte, 0);
            }
        }
        self.misread = match self.misread {
            Some(0) if !bytes.is_empty() => {
                bytes[self.dice.roll(bytes.len() as u32) as usize] ^= 1 << self.dice.roll(8);
                None
            }
            reads => reads.map(|reads| reads.saturating_sub(1)),
        };
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.bytes.len()
    }
}

impl NorFlash for Flash {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), PowerCut> {
        assert_eq!((from as usize % SECTOR, (to - from) as usize), (0, SECTOR), "one sector");
        let mut new = vec![0xff; SECTOR];
        for &at in &self.worn {
            if let Some(byte) = at.checked_sub(from as usize).and_then(|at| new.get_mut(at)) {
                *byte = 0xfe;
            }
        }
        let result = self.operate(from as usize, &new, true);
        if result.is_ok() {
            self.rotten.retain(|at| at / SECTOR != from as usize / SECTOR);
        }
        self.erases[from as usize / SECTOR] += 1;
        result
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), PowerCut> {
        // The chip programs pages of 256 bytes, one after the other.
        let (mut at, mut rest) = (offset as usize, bytes);
        while !rest.is_empty() {
            let (page, later) = rest.split_at(rest.len().min(256 - at % 256));
            let new: Vec<_> = (at..)
                .zip(page)
                .map(|(at, new)| self.bytes[at] & if self.numb.contains(&at) { 0xff } else { *new })
                .collect();
            self.written = at + page.len();
            self.operate(at, &new, false)?;
            (at, rest) = (at + page.len(), later);
        }
        Ok(())
    }
}
