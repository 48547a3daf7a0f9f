//! What window and terminal show and send keys to.

use nonaga_app::{Key, Language, PointerPhase};

use super::keyboard::{KeyAction, Keyboard};
use super::legend::Legend;
use crate::pixel_buffer::PixelBuffer;

/// A handheld: one that is played here, or one on a cable.
pub(crate) trait Shown {
    /// A key of the handheld goes down or up.
    fn set_key(&mut self, key: Key, is_down: bool);

    /// A stroke of a keyboard that does not tell how long it lasts.
    fn touch(&mut self, action: KeyAction);

    /// Somebody points at a pixel of the picture.
    fn point(&mut self, phase: PointerPhase, at: (i16, i16));

    /// Lets time pass and does what is to be done; true when the picture has changed.
    fn step(&mut self) -> bool;

    /// Whether it was switched off.
    fn is_over(&self) -> bool;

    /// What it shows.
    fn screen(&self) -> &PixelBuffer;

    /// The language that it speaks.
    fn language(&self) -> Language;

    /// What the keys of the computer do now.
    fn legend(&mut self, keyboard: &Keyboard) -> Legend;
}
