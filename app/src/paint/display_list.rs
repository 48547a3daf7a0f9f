//! A picture as data: a list of items from back to front. Screens build it, the renderer compares and paints it.

use core::ops::Range;

use heapless::Vec;
use nonaga_core::Side;

use crate::paint::geometry::{Area, SUB, SubPoint};
use crate::paint::icon::Icon;
use crate::paint::text::{Align, Font};
use crate::ui::{DiscStyle, TokenStyle};
use crate::ui::{Ink, Theme};

/// Most items in a picture.
const ITEMS: usize = 128;
/// Most bytes of text and curves in a picture.
const BYTES: usize = 1024;

/// A piece of the picture's text: start and length in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Piece {
    start: u16,
    length: u16,
}

/// One thing in a picture. Radii and widths of round things are in sixteenths of a pixel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DisplayItem {
    Fill { area: Area, ink: Ink, alpha: u8 },
    Panel { area: Area, radius: u8, ink: Ink, edge: Ink },
    Disc { at: SubPoint, radius: u16, look: DiscStyle, grain: u8 },
    Token { at: SubPoint, radius: u16, side: Side, look: TokenStyle },
    Ring { at: SubPoint, radius: u16, width: u16, ink: Ink, alpha: u8 },
    Arc { at: SubPoint, radius: u16, width: u16, part: u8, ink: Ink },
    Glow { at: SubPoint, radius: u16, ink: Ink },
    Arrow { from: SubPoint, to: SubPoint, width: u16, ink: Ink },
    Icon { at: SubPoint, size: u16, icon: Icon, ink: Ink },
    Text { x: i16, y: i16, font: Font, ink: Ink, text: Piece },
    Curve { area: Area, values: Piece },
}

impl DisplayItem {
    /// The rows it may touch.
    pub(crate) fn rows(&self) -> Range<i32> {
        let around = |at: SubPoint, reach: i32| {
            let y = i32::from(at.y);
            (y - reach) / SUB - 1..(y + reach) / SUB + 2
        };
        match *self {
            DisplayItem::Fill { area, .. }
            | DisplayItem::Panel { area, .. }
            | DisplayItem::Curve { area, .. } => area.y.into()..area.bottom().into(),
            // Shadows reach further down, that of a lifted disc by half a radius.
            DisplayItem::Disc { at, radius, look: DiscStyle::Lifted, .. } => {
                around(at, i32::from(radius) * 3 / 2 + SUB)
            }
            DisplayItem::Disc { at, radius, .. } => around(at, i32::from(radius) * 9 / 8 + 2 * SUB),
            DisplayItem::Token { at, radius, .. } => {
                around(at, i32::from(radius) * 5 / 4 + 2 * SUB)
            }
            DisplayItem::Glow { at, radius, .. } => around(at, i32::from(radius) + SUB),
            DisplayItem::Ring { at, radius, width, .. }
            | DisplayItem::Arc { at, radius, width, .. } => {
                around(at, i32::from(radius) + i32::from(width) + SUB)
            }
            DisplayItem::Arrow { from, to, width, .. } => {
                // The corners of the head are four widths away from its point, with the line around it a little more.
                let reach = i32::from(width) * 4 + 3 * SUB;
                let (from, to) = (around(from, reach), around(to, reach));
                from.start.min(to.start)..from.end.max(to.end)
            }
            DisplayItem::Icon { at, size, .. } => around(at, i32::from(size) + SUB),
            DisplayItem::Text { y, font, .. } => y.into()..(y + font.height()).into(),
        }
    }
}

/// Everything on the screen, from back to front. The table is always there, below all items.
///
/// Every method adds one thing on top of what is already there. Radii and widths of round things are in sixteenths
/// of a pixel, and 30 pixels is the largest radius. What does not fit any more is left
/// out; [`DisplayList::overflowed`] tells, and tests make sure that it never happens.
#[derive(Clone)]
pub struct DisplayList {
    pub(crate) items: Vec<DisplayItem, ITEMS>,
    bytes: Vec<u8, BYTES>,
    theme: Theme,
    turned: bool,
    overflowed: bool,
    /// A text that was wider or higher than its area.
    cramped: Option<Piece>,
}

impl Default for DisplayList {
    fn default() -> Self {
        Self::new()
    }
}

impl DisplayList {
    /// An empty table in the first theme.
    pub const fn new() -> Self {
        Self {
            items: Vec::new(),
            bytes: Vec::new(),
            theme: Theme::Wood,
            turned: false,
            overflowed: false,
            cramped: None,
        }
    }

    /// Takes everything away again.
    pub fn clear(&mut self, theme: Theme, turned: bool) {
        self.items.clear();
        self.bytes.clear();
        (self.theme, self.turned) = (theme, turned);
        (self.overflowed, self.cramped) = (false, None);
    }

    /// The colours it is painted in.
    pub fn theme(&self) -> Theme {
        self.theme
    }

    /// True when it is painted upside down, for the player on the other side of the table.
    pub fn turned(&self) -> bool {
        self.turned
    }

    /// True when something was left out for lack of room.
    pub fn overflowed(&self) -> bool {
        self.overflowed
    }

    /// A text that does not fit its area, if there is one; tests make sure that there is none.
    pub fn cramped(&self) -> Option<&str> {
        self.cramped.map(|text| self.str(text))
    }

    /// Its words, line by line, from back to front.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.items.iter().filter_map(|item| match item {
            DisplayItem::Text { text, .. } => Some(self.str(*text)),
            _ => None,
        })
    }

    fn add(&mut self, item: DisplayItem) {
        self.overflowed |= self.items.push(item).is_err();
    }

    fn keep(&mut self, bytes: &[u8]) -> Option<Piece> {
        let start = self.bytes.len() as u16;
        let kept = self.bytes.extend_from_slice(bytes).is_ok();
        self.overflowed |= !kept;
        kept.then_some(Piece { start, length: bytes.len() as u16 })
    }

    pub(crate) fn bytes(&self, piece: Piece) -> &[u8] {
        &self.bytes[usize::from(piece.start)..][..usize::from(piece.length)]
    }

    pub(crate) fn str(&self, piece: Piece) -> &str {
        // Pieces of text were whole strings when they were kept.
        core::str::from_utf8(self.bytes(piece)).unwrap_or("?")
    }

    /// A rectangle of one colour.
    pub fn fill(&mut self, area: Area, ink: Ink) {
        self.add(DisplayItem::Fill { area, ink, alpha: 32 });
    }

    /// A thin layer of colour over everything below it, `alpha` of 32 chrome.
    pub fn veil(&mut self, area: Area, ink: Ink, alpha: u8) {
        self.add(DisplayItem::Fill { area, ink, alpha });
    }

    /// A box with round corners and a line around it (the same ink twice: no line).
    pub fn panel(&mut self, area: Area, radius: u8, ink: Ink, edge: Ink) {
        self.add(DisplayItem::Panel { area, radius, ink, edge });
    }

    /// A wooden disc. `grain` lets discs differ a little.
    pub fn disc(&mut self, at: SubPoint, radius: u16, look: DiscStyle, grain: u8) {
        self.add(DisplayItem::Disc { at, radius, look, grain });
    }

    /// A token.
    pub fn token(&mut self, at: SubPoint, radius: u16, side: Side, look: TokenStyle) {
        self.add(DisplayItem::Token { at, radius, side, look });
    }

    /// A ring whose outer edge has this radius, `alpha` of 32 chrome.
    pub fn ring(&mut self, at: SubPoint, radius: u16, width: u16, ink: Ink, alpha: u8) {
        self.add(DisplayItem::Ring { at, radius, width, ink, alpha });
    }

    /// A piece of a ring, clockwise from the top; `part` of 255 is the whole ring.
    pub fn arc(&mut self, at: SubPoint, radius: u16, width: u16, part: u8, ink: Ink) {
        self.add(DisplayItem::Arc { at, radius, width, part, ink });
    }

    /// Light around a spot that fades towards the radius.
    pub fn glow(&mut self, at: SubPoint, radius: u16, ink: Ink) {
        self.add(DisplayItem::Glow { at, radius, ink });
    }

    /// An arrow.
    pub fn arrow(&mut self, from: SubPoint, to: SubPoint, width: u16, ink: Ink) {
        self.add(DisplayItem::Arrow { from, to, width, ink });
    }

    /// A small sign around a spot, `size` sixteenths from its middle to its edge.
    pub fn icon(&mut self, at: SubPoint, size: u16, icon: Icon, ink: Ink) {
        self.add(DisplayItem::Icon { at, size, icon, ink });
    }

    /// A line of text, in the middle of the height of its area.
    pub fn text(&mut self, area: Area, align: Align, font: Font, ink: Ink, text: &str) {
        let spare = match align {
            Align::Left => 0,
            Align::Centre => (area.w - font.width(text)) / 2,
            Align::Right => area.w - font.width(text),
        };
        // Capitals without accents look centred when their own middle is: most letters stand on the line.
        let y = area.y + (area.h - font.capital()) / 2 + font.capital() - font.ascent();
        let wide = font.width(text) > area.w;
        if let Some(text) = self.keep(text.as_bytes()) {
            if wide {
                self.cramped = Some(text);
            }
            self.add(DisplayItem::Text { x: area.x + spare, y, font, ink, text });
        }
    }

    /// Text broken into lines, as a block in the middle of the height of its area. Returns the number of lines.
    pub fn paragraph(&mut self, area: Area, align: Align, font: Font, ink: Ink, text: &str) -> i16 {
        let lines = font.lines(text, area.w).count() as i16;
        let height = font.height();
        let mut line_area = Area { y: area.y + (area.h - lines * height) / 2, h: height, ..area };
        for line in font.lines(text, area.w) {
            self.text(line_area, align, font, ink, line);
            line_area.y += height;
        }
        if lines * height > area.h {
            self.cramped = self.keep(text.as_bytes());
        }
        lines
    }

    /// Hills of red and valleys of black: values from -100 (bottom of the area) to 100 (top), from left to right.
    pub fn curve(&mut self, area: Area, values: &[i8]) {
        if let Some(values) = self.keep(bytemuck::cast_slice(values)) {
            self.add(DisplayItem::Curve { area, values });
        }
    }

    /// True when an item looks the same here as another one in another picture.
    #[inline]
    pub(crate) fn same(
        &self,
        item: &DisplayItem,
        other: &DisplayList,
        others: &DisplayItem,
    ) -> bool {
        match (item, others) {
            (
                DisplayItem::Text { x, y, font, ink, text },
                DisplayItem::Text { x: x2, y: y2, font: font2, ink: ink2, text: text2 },
            ) => {
                (x, y, font, ink) == (x2, y2, font2, ink2)
                    && self.bytes(*text) == other.bytes(*text2)
            }
            (
                DisplayItem::Curve { area, values },
                DisplayItem::Curve { area: area2, values: values2 },
            ) => area == area2 && self.bytes(*values) == other.bytes(*values2),
            (one, two) => one == two,
        }
    }
}
