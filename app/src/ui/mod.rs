//! What the player sees: the screens, the field, and the parts they share.

mod board_painter;
mod board_view;
mod camera;
mod font;
pub(crate) mod screens;
mod theme;
mod widgets;
pub(crate) mod wood;

pub use board_painter::BoardPainter;
pub(crate) use board_view::{BoardView, Overlay};
pub use camera::{Camera, Projection, ease};
pub use font::Font;
pub use theme::Ink;
pub(crate) use widgets::HitTarget;
pub use widgets::{KeyCap, KeyHint, Layout, MenuRow, MenuValue};
pub use wood::{DiscStyle, TokenStyle};
