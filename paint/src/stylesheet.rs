//! What a display list is painted with: colours, fonts, badge styles and the background.
//!
//! Items refer to these by a small index instead of a reference: that keeps an item at 14 bytes, and the same list
//! can be painted in another stylesheet.

use core::ops::Range;

use crate::badge::BadgeStyle;
use crate::canvas::fill;
use crate::font::BitmapFont;
use crate::rgb::Rgb;

/// A colour of the [`Stylesheet`], by its place in [`Stylesheet::colours`].
///
/// Applications usually have an enum of colour roles and implement `From<Role> for PaletteIndex`; every method that
/// takes a colour takes `impl Into<PaletteIndex>`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PaletteIndex(pub u8);

/// A font of the [`Stylesheet`], by its place in [`Stylesheet::fonts`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FontIndex(pub u8);

/// A badge style of the [`Stylesheet`], by its place in [`Stylesheet::badges`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadgeIndex(pub u8);

/// Everything that items refer to by index.
///
/// Keep stylesheets in `static` items: they are compared by address, and the whole screen is painted again when the
/// next picture has another one.
#[derive(Clone, Copy, Debug)]
pub struct Stylesheet {
    /// The colours; an index beyond the last one is black.
    pub colours: &'static [Rgb],
    /// The fonts; text in a font beyond the last one is left out.
    pub fonts: &'static [&'static BitmapFont],
    /// The styles of badges; a badge in a style beyond the last one is left out.
    pub badges: &'static [BadgeStyle],
    /// What lies below all items.
    pub background: Background,
}

impl Stylesheet {
    pub(crate) const EMPTY: Stylesheet = Stylesheet {
        colours: &[],
        fonts: &[],
        badges: &[],
        background: Background::Plain(PaletteIndex(0)),
    };

    pub(crate) fn colour(&self, index: PaletteIndex) -> Rgb {
        self.colours.get(usize::from(index.0)).copied().unwrap_or(Rgb::BLACK)
    }

    pub(crate) fn font(&self, index: FontIndex) -> Option<&'static BitmapFont> {
        self.fonts.get(usize::from(index.0)).copied()
    }
}

/// What lies below all items of a display list.
#[derive(Clone, Copy, Debug)]
pub enum Background {
    /// One colour.
    Plain(PaletteIndex),
    /// A pattern, painted row by row from left to right. It must depend on nothing but the number of the row,
    /// because rows without a changed item are not painted again.
    Pattern(fn(&mut BackgroundRow<'_>)),
}

/// One row of a background while it is painted.
pub struct BackgroundRow<'a> {
    y: i32,
    pixels: &'a mut [u16],
    stylesheet: &'static Stylesheet,
}

impl<'a> BackgroundRow<'a> {
    pub(crate) fn new(y: i32, pixels: &'a mut [u16], stylesheet: &'static Stylesheet) -> Self {
        Self { y, pixels, stylesheet }
    }

    /// The number of the row, from the top of the picture.
    pub fn y(&self) -> i32 {
        self.y
    }

    /// Its columns.
    pub fn columns(&self) -> Range<i32> {
        0..self.pixels.len() as i32
    }

    /// Fills some columns; what lies outside of the row is left out.
    #[inline(never)] // as the renderer's functions: it would be taken along to where the pattern runs
    pub fn fill(&mut self, columns: Range<i32>, colour: impl Into<PaletteIndex>) {
        let colour = self.stylesheet.colour(colour.into());
        fill(self.pixels, columns.start, columns.end, colour);
    }
}

/// A hash of a number: looks random and is the same on every machine, for patterns such as wood grain.
///
/// ```
/// assert_ne!(rowpaint::noise(1) & 0xff, rowpaint::noise(2) & 0xff);
/// ```
pub const fn noise(n: i32) -> i32 {
    let mixed = (n as u32).wrapping_mul(0x9e37_79b1);
    ((mixed ^ mixed >> 15).wrapping_mul(0x85eb_ca77) >> 8) as i32
}
