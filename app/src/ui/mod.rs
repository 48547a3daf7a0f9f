//! What the player sees: the screens, the field, and the parts they share.

mod board_painter;
mod board_view;
mod camera;
pub mod gallery;
mod sample;
pub(crate) mod screens;
mod theme;
mod widgets;
pub(crate) mod wood;

pub use board_painter::BoardPainter;
pub(crate) use board_view::{BoardView, Overlay};
pub use camera::{Camera, Projection, ease};
pub use sample::sample;
pub use theme::{Ink, Theme};
pub use widgets::{KeyCap, KeyHint, Layout, MenuRow, MenuValue};
pub use wood::{DiscStyle, TokenStyle};
