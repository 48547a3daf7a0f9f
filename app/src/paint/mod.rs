//! Everything about drawing that is not a particular screen.
//!
//! A screen is a pure function of the state: it fills a [`Picture`] (a list of items from back to front),
//! and the [`Easel`] compares that with the picture on the glass and paints only the rows that differ,
//! into a [`Frame`] or on any embedded-graphics target. All of it in whole numbers, the same on every machine.
//!
//! * [`Easel`]: `start` gives an empty [`Picture`], `show` paints it and returns the changed [`Rows`].
//! * [`Picture`]: `disc`, `token`, `ring`, `arrow`, `text`, `paragraph`, `panel`, `icon`, `curve`…
//! * [`View`] and [`Lens`]: where a cell is on the screen and how large a disc is.
//! * [`Board`]: discs, tokens, cursor, marks and arrows by cell, through a lens.
//! * [`Way`] and [`clockwise`]: the ways of a pad, and the order to step through what lies around.
//! * [`Layout`]: sizes for the screen, and the shared parts: `title`, `menu`, `help`, `side_help`, `question`,
//!   `player`, `evaluation`, `parts`.
//! * [`Font`]: `width`, `lines`, `fits`.
//! * [`Theme`] and [`Ink`]: colours by what they are for.
//!
//! Lengths are pixels, except for [`Spot`]s and radii: sixteenths of a pixel ([`SUB`]).

mod board;
mod brush;
mod canvas;
mod easel;
mod frame;
mod geometry;
mod icon;
mod item;
mod mask;
mod navigate;
mod picture;
mod rows;
mod sample;
mod shape;
mod stamp;
mod text;
mod theme;
mod view;
mod widgets;
mod wood;

pub use board::Board;
pub use canvas::Canvas;
pub use easel::Easel;
pub use frame::{Frame, Strip};
pub use geometry::{Area, SUB, Spot};
pub use icon::Icon;
pub use navigate::{Way, clockwise};
pub use picture::Picture;
pub use rows::Rows;
pub use sample::sample;
pub use text::{Align, Font, Lines};
pub use theme::{Ink, Theme};
pub use view::{Lens, View, ease};
pub use widgets::{Battery, Cap, Help, Layout, Row, Value};
pub use wood::{DiscLook, TokenLook};
