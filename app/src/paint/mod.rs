//! Everything about drawing that is not a particular screen.
//!
//! A screen is a pure function of the state: it fills a [`DisplayList`] (a list of items from back to front),
//! and the [`Renderer`] compares that with the picture on the glass and paints only the rows that differ,
//! into a [`FrameBuffer`] or on any embedded-graphics target. All of it in whole numbers, the same on every machine.
//!
//! * [`Renderer`]: `start` gives an empty [`DisplayList`], `show` paints it and returns the changed [`DirtyRows`].
//! * [`DisplayList`]: `disc`, `token`, `ring`, `arrow`, `text`, `paragraph`, `panel`, `icon`, `curve`…
//! * [`Camera`] and [`Projection`]: where a cell is on the screen and how large a disc is.
//! * [`BoardPainter`]: discs, tokens, cursor, marks and arrows by cell, through a projection.
//! * [`PadDirection`] and [`clockwise`]: the ways of a pad, and the order to step through what lies around.
//! * [`Layout`]: sizes for the screen, and the shared chrome: `title`, `menu`, `help`, `side_help`, `question`,
//!   `player`, `evaluation`, `chrome`.
//! * [`Font`]: `width`, `lines`, `fits`.
//! * [`Theme`] and [`Ink`]: colours by what they are for.
//!
//! Lengths are pixels, except for [`SubPoint`]s and radii: sixteenths of a pixel ([`SUB`]).

pub(crate) mod brush;
pub(crate) mod canvas;
pub(crate) mod coverage;
mod dirty_rows;
mod display_list;
mod frame_buffer;
mod geometry;
mod icon;
pub(crate) mod item;
mod renderer;
mod shape;
pub(crate) mod sprite;
mod text;

pub use canvas::Canvas;
pub use dirty_rows::DirtyRows;
pub use display_list::DisplayList;
pub use frame_buffer::{FrameBuffer, Strip};
pub use geometry::{Area, SUB, SubPoint};
pub use icon::Icon;
pub use renderer::Renderer;
pub use text::{Align, Font, WrappedLines};
