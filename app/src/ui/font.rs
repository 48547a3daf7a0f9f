//! The fonts of the screens.

use core::ops::Deref;

use rowpaint::{BitmapFont, FontIndex, roboto};

/// A font by its use. It dereferences to the bitmap font.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Font {
    /// Key help and captions.
    Tiny,
    /// Menus and messages.
    Text,
    /// Titles.
    Title,
    /// The name of the game.
    Huge,
}

/// The fonts in the order of [`Font`].
pub(crate) static FONTS: [&BitmapFont; 4] =
    [&roboto::MEDIUM_13, &roboto::MEDIUM_16, &roboto::BOLD_20, &roboto::BOLD_32];

impl Deref for Font {
    type Target = BitmapFont;

    fn deref(&self) -> &BitmapFont {
        FONTS[*self as usize]
    }
}

impl From<Font> for FontIndex {
    fn from(font: Font) -> Self {
        FontIndex(font as u8)
    }
}
