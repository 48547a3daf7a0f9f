//! Roboto Condensed in four sizes, with all of Latin-1 and a few characters beyond. A font that no stylesheet names
//! takes no room in the program.
//!
//! Copyright 2011 Google Inc., licensed under the Apache License, Version 2.0: see `roboto/LICENSE`. The glyphs were
//! drawn once from the outlines; the format is described at [`BitmapFont`].

use crate::font::BitmapFont;

/// Medium weight, 13 pixels: captions.
pub static MEDIUM_13: BitmapFont = BitmapFont::new(include_bytes!("../roboto/medium-13.font"));
/// Medium weight, 16 pixels: menus and messages.
pub static MEDIUM_16: BitmapFont = BitmapFont::new(include_bytes!("../roboto/medium-16.font"));
/// Bold, 20 pixels: titles.
pub static BOLD_20: BitmapFont = BitmapFont::new(include_bytes!("../roboto/bold-20.font"));
/// Bold, 32 pixels: a word or a number for a whole screen.
pub static BOLD_32: BitmapFont = BitmapFont::new(include_bytes!("../roboto/bold-32.font"));
