//! Colours, and blending one over another.

use embedded_graphics::pixelcolor::{Rgb565, raw::RawU16};

/// A colour ready to be painted: RGB565 in the processor's own byte order.
///
/// ```
/// use rowpaint::Rgb;
/// const DUSK: Rgb = Rgb::new(0x204080).mixed(Rgb::new(0xff8040), 8);
/// assert_eq!(Rgb::new(0x000000), Rgb::BLACK);
/// assert_ne!(DUSK, Rgb::new(0x204080));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rgb(pub(crate) u16);

/// The bits of the three channels with gaps between them: green above, red and blue below.
const SPREAD: u32 = 0x07e0_f81f;

impl Rgb {
    /// Black.
    pub const BLACK: Rgb = Rgb(0);

    /// From eight bits a channel, as `0xRRGGBB`.
    pub const fn new(rgb: u32) -> Self {
        let [_, red, green, blue] = rgb.to_be_bytes();
        Self((red as u16 >> 3) << 11 | (green as u16 >> 2) << 5 | blue as u16 >> 3)
    }

    /// Green in the upper half, red and blue in the lower one, so that one multiplication blends all three.
    pub(crate) const fn spread(self) -> u32 {
        (self.0 as u32 | (self.0 as u32) << 16) & SPREAD
    }

    /// This colour with `over` blended over it, `alpha` of 32 parts.
    pub const fn mixed(self, over: Rgb, alpha: i32) -> Rgb {
        self.mixed_spread(over.spread(), alpha)
    }

    pub(crate) const fn mixed_spread(self, over: u32, alpha: i32) -> Rgb {
        let under = self.spread();
        let sum =
            (over.wrapping_sub(under).wrapping_mul(alpha as u32) >> 5).wrapping_add(under) & SPREAD;
        Rgb((sum | sum >> 16) as u16)
    }
}

impl From<Rgb> for Rgb565 {
    fn from(colour: Rgb) -> Self {
        RawU16::new(colour.0).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mixing_stays_within_one_step_of_the_exact_blend() {
        let channels = |c: Rgb| [c.0 >> 11, c.0 >> 5 & 63, c.0 & 31].map(i32::from);
        let mut seed = 1_u32;
        for _ in 0..20_000 {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let (under, over) = (Rgb(seed as u16), Rgb((seed >> 16) as u16));
            for alpha in [0, 1, 9, 16, 31, 32] {
                for ((u, o), m) in channels(under)
                    .into_iter()
                    .zip(channels(over))
                    .zip(channels(under.mixed(over, alpha)))
                {
                    let exact = (u * (32 - alpha) + o * alpha) as f32 / 32.0;
                    assert!((m as f32 - exact).abs() <= 1.0, "{under:?} {over:?} {alpha}");
                }
            }
            assert_eq!((under.mixed(over, 0), under.mixed(over, 32)), (under, over));
        }
    }
}
