#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

mod badge;
mod brush;
mod canvas;
mod coverage;
mod dirty_rows;
mod display_list;
mod font;
mod frame_buffer;
mod geometry;
mod icon;
mod item;
mod polygon;
mod renderer;
mod rgb;
pub mod roboto;
mod sprite;
mod stylesheet;
mod wrap;

pub use badge::{Badge, BadgeShadow, BadgeStyle, Inlay};
pub use canvas::Canvas;
pub use coverage::RoundShape;
pub use dirty_rows::DirtyRows;
pub use display_list::{DisplayList, PlacedText};
pub use font::{Align, BitmapFont};
pub use frame_buffer::{FrameBuffer, Strip};
pub use geometry::{Rect, SUB, SubPoint};
pub use icon::Icon;
pub use renderer::Renderer;
pub use rgb::Rgb;
pub use stylesheet::{
    Background, BackgroundRow, BadgeIndex, FontIndex, PaletteIndex, Stylesheet, noise,
};
pub use wrap::WrappedLines;
