//! Random numbers for tests.

/// Numbers that look random and are always the same.
pub(crate) struct Numbers(pub(crate) u32);

impl Numbers {
    pub(crate) fn next(&mut self, below: u32) -> u32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) % below
    }

    #[allow(dead_code, reason = "not every test picks from a list")]
    pub(crate) fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.next(all.len() as u32) as usize]
    }
}
