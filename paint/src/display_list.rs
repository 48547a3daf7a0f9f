//! A picture as data: a list of items from back to front. The application builds it, the renderer compares and paints it.

use core::ops::Range;

use heapless::Vec;

use crate::badge::Badge;
use crate::font::{Align, BitmapFont};
use crate::geometry::{Rect, SUB, SubPoint};
use crate::icon::Icon;
use crate::stylesheet::{FontIndex, PaletteIndex, Stylesheet};

/// Most items in a picture.
const ITEMS: usize = 128;
/// Most bytes of text, curves and bitmaps in a picture.
const BYTES: usize = 1024;

/// A part of the bytes of a display list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Span {
    start: u16,
    length: u16,
}

/// One item of a picture. Radii and widths of round things are in sixteenths of a pixel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DisplayItem {
    Fill {
        area: Rect,
        ink: PaletteIndex,
        alpha: u8,
    },
    Panel {
        area: Rect,
        radius: u8,
        ink: PaletteIndex,
        edge: PaletteIndex,
    },
    Badge {
        at: SubPoint,
        badge: Badge,
    },
    Ring {
        at: SubPoint,
        radius: u16,
        width: u16,
        ink: PaletteIndex,
        alpha: u8,
    },
    Arc {
        at: SubPoint,
        radius: u16,
        width: u16,
        part: u8,
        ink: PaletteIndex,
    },
    Glow {
        at: SubPoint,
        radius: u16,
        ink: PaletteIndex,
    },
    Arrow {
        from: SubPoint,
        to: SubPoint,
        width: u8,
        ink: PaletteIndex,
        edge: PaletteIndex,
    },
    Icon {
        at: SubPoint,
        size: u16,
        icon: Icon,
        ink: PaletteIndex,
    },
    Text {
        x: i16,
        y: i16,
        height: u8,
        font: FontIndex,
        ink: PaletteIndex,
        align: Align,
        text: Span,
    },
    /// The first two bytes are the colours above and below the middle.
    Curve {
        area: Rect,
        values: Span,
    },
    /// A bit a cell, row after row, the lowest bit of a byte first.
    Bitmap {
        x: i16,
        y: i16,
        columns: u8,
        rows: u8,
        scale: u8,
        ink: PaletteIndex,
        cells: Span,
    },
}

// Two lists of these are the largest part of a renderer.
const _: () = assert!(size_of::<DisplayItem>() == 14);

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
            DisplayItem::Badge { at, badge } => {
                let Range { start, end } = around(at, i32::from(badge.radius) + SUB / 2);
                start..end + i32::from(badge.drop)
            }
            DisplayItem::Glow { at, radius, .. } => around(at, i32::from(radius) + SUB),
            DisplayItem::Ring { at, radius, width, .. }
            | DisplayItem::Arc { at, radius, width, .. } => {
                around(at, i32::from(radius) + i32::from(width) + SUB)
            }
            DisplayItem::Arrow { from, to, width, .. } => {
                // The corners of the head are four widths away from its point, with the line around it a little more.
                let width = i32::from(width);
                let (from, to) = (around(from, width + 2 * SUB), around(to, width * 4 + 3 * SUB));
                from.start.min(to.start)..from.end.max(to.end)
            }
            DisplayItem::Icon { at, size, .. } => around(at, i32::from(size) + SUB),
            DisplayItem::Text { y, height, .. } => y.into()..i32::from(y) + i32::from(height),
            DisplayItem::Bitmap { .. } => {
                let area = self.extent();
                area.y.into()..area.bottom().into()
            }
        }
    }
}

impl DisplayItem {
    /// The pixels it may touch; those of a text are only known with its font.
    fn extent(&self) -> Rect {
        let around = |at: SubPoint, reach: i32| {
            let (x, y) = (i32::from(at.x) - reach, i32::from(at.y) - reach);
            let side = 2 * reach / SUB + 2;
            Rect::new((x / SUB - 1) as i16, (y / SUB - 1) as i16, side as i16, side as i16)
        };
        match *self {
            DisplayItem::Fill { area, .. }
            | DisplayItem::Panel { area, .. }
            | DisplayItem::Curve { area, .. } => area,
            DisplayItem::Badge { at, badge } => around(at, i32::from(badge.radius)),
            DisplayItem::Glow { at, radius, .. }
            | DisplayItem::Ring { at, radius, .. }
            | DisplayItem::Arc { at, radius, .. } => around(at, radius.into()),
            DisplayItem::Icon { at, size, .. } => around(at, size.into()),
            DisplayItem::Arrow { from, to, .. } => {
                let (one, other) = (around(from, 0), around(to, 0));
                let (x, y) = (one.x.min(other.x), one.y.min(other.y));
                let (right, bottom) =
                    (one.right().max(other.right()), one.bottom().max(other.bottom()));
                Rect::new(x, y, right - x, bottom - y)
            }
            DisplayItem::Text { x, y, height, .. } => Rect::new(x, y, 1, height.into()),
            DisplayItem::Bitmap { x, y, columns, rows, scale, .. } => {
                let [w, h] = [columns, rows].map(|cells| i16::from(cells) * i16::from(scale));
                Rect::new(x, y, w, h)
            }
        }
    }
}

/// A line of text in a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlacedText<'a> {
    /// The pixels it takes, before the picture is turned.
    pub area: Rect,
    /// What it is written with.
    pub font: &'static BitmapFont,
    /// How it was aligned.
    pub align: Align,
    /// What it says.
    pub text: &'a str,
}

/// Everything on the screen, from back to front, above the background of its [`Stylesheet`].
///
/// Every method adds one item on top of those already there. Radii and widths of round things are in sixteenths
/// of a pixel ([`SUB`]); the largest radius of a ring or arc is 30 pixels. There is room for 128 items and
/// 1024 bytes of text, curves and bitmaps. What does not fit any more is left out; [`DisplayList::overflowed`] tells.
#[derive(Clone)]
pub struct DisplayList {
    pub(crate) items: Vec<DisplayItem, ITEMS>,
    bytes: Vec<u8, BYTES>,
    stylesheet: &'static Stylesheet,
    turned: bool,
    overflowed: bool,
    /// A text that was wider or higher than its area.
    cramped: Option<Span>,
    /// The pixel that a hit test asks about, and the topmost hit region there.
    probe: Option<(i16, i16)>,
    hit: Option<u16>,
}

impl Default for DisplayList {
    fn default() -> Self {
        Self::new()
    }
}

impl DisplayList {
    /// An empty list that is painted black.
    pub const fn new() -> Self {
        Self {
            items: Vec::new(),
            bytes: Vec::new(),
            stylesheet: &Stylesheet::EMPTY,
            turned: false,
            overflowed: false,
            cramped: None,
            probe: None,
            hit: None,
        }
    }

    /// Removes all items. What is added next is painted in this stylesheet, and upside down if `turned`.
    pub fn clear(&mut self, stylesheet: &'static Stylesheet, turned: bool) {
        self.items.clear();
        self.bytes.clear();
        (self.stylesheet, self.turned) = (stylesheet, turned);
        (self.overflowed, self.cramped) = (false, None);
        (self.probe, self.hit) = (None, None);
    }

    /// Asks what is at a pixel: [`DisplayList::hit`] tells it when everything has been added. To be called after
    /// [`DisplayList::clear`]; pixels are counted as they are drawn, upside down or not.
    ///
    /// ```
    /// use rowpaint::{DisplayList, Rect};
    /// let mut list = DisplayList::new();
    /// list.probe((15, 5));
    /// list.hit_region(Rect::new(0, 0, 40, 40), 1);
    /// list.hit_region(Rect::new(10, 0, 10, 10), 2);
    /// list.hit_region(Rect::new(20, 0, 10, 10), 3);
    /// assert_eq!(list.hit(), Some(2));
    /// ```
    pub fn probe(&mut self, at: (i16, i16)) {
        (self.probe, self.hit) = (Some(at), None);
    }

    /// Says that a pointer in this area means `id`, whatever was said before. It is not painted, and only kept as the
    /// answer to a [`DisplayList::probe`].
    pub fn hit_region(&mut self, area: Rect, id: u16) {
        if self.probe.is_some_and(|at| area.contains_pixel(at)) {
            self.hit = Some(id);
        }
    }

    /// The id of the topmost hit region at the pixel that was asked about.
    pub fn hit(&self) -> Option<u16> {
        self.hit
    }

    /// What it is painted with.
    pub fn stylesheet(&self) -> &'static Stylesheet {
        self.stylesheet
    }

    /// Paints the same picture with other colours and fonts.
    pub fn set_stylesheet(&mut self, stylesheet: &'static Stylesheet) {
        self.stylesheet = stylesheet;
    }

    /// True when it is painted upside down, for somebody who looks from the other side.
    pub fn turned(&self) -> bool {
        self.turned
    }

    /// True when something was left out for lack of room.
    pub fn overflowed(&self) -> bool {
        self.overflowed
    }

    /// A text that is larger than its area, if there is one: a check for tests of an application's screens.
    pub fn cramped(&self) -> Option<&str> {
        self.cramped.map(|text| self.str(text))
    }

    /// Its lines of text, from back to front.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.items.iter().filter_map(|item| self.placed(item)).map(|placed| placed.text)
    }

    /// Its lines of text with their places, from back to front, for a shell that shows or says them in its own
    /// way, such as a terminal. Those whose middle is covered by a later rectangle are left out.
    ///
    /// ```
    /// use rowpaint::{
    ///     Align, Background, DisplayList, FontIndex, PaletteIndex, Rect, Rgb, Stylesheet, roboto,
    /// };
    /// static STYLE: Stylesheet = Stylesheet {
    ///     colours: &[Rgb::BLACK, Rgb::new(0xffffff)],
    ///     fonts: &[&roboto::BOLD_20],
    ///     badges: &[],
    ///     background: Background::Plain(PaletteIndex(0)),
    /// };
    /// let (black, white) = (PaletteIndex(0), PaletteIndex(1));
    /// let mut list = DisplayList::new();
    /// list.clear(&STYLE, false);
    /// list.text(Rect::new(0, 0, 90, 30), Align::Left, FontIndex(0), white, "below");
    /// list.text(Rect::new(0, 40, 90, 30), Align::Left, FontIndex(0), white, "beside");
    /// list.fill(Rect::new(0, 0, 90, 30), black);
    /// list.text(Rect::new(0, 0, 90, 30), Align::Centre, FontIndex(0), white, "above");
    /// assert!(list.texts().map(|placed| placed.text).eq(["beside", "above"]));
    /// ```
    pub fn texts(&self) -> impl Iterator<Item = PlacedText<'_>> {
        self.items.iter().enumerate().filter_map(|(n, item)| {
            let placed = self.placed(item)?;
            let Rect { x, y, w, h } = placed.area;
            let middle = (x + w / 2, y + h / 2);
            let is_over = |item: &DisplayItem| match *item {
                DisplayItem::Fill { area, alpha: 32, .. } | DisplayItem::Panel { area, .. } => {
                    area.contains_pixel(middle)
                }
                _ => false,
            };
            (!self.items[n + 1..].iter().any(is_over)).then_some(placed)
        })
    }

    /// Leaves out the items of which this is not true: it is given the pixels that an item may touch and, if it is a
    /// line of text, the text.
    pub fn retain(&mut self, mut is_kept: impl FnMut(Rect, Option<PlacedText>) -> bool) {
        let kept = self.items.iter().filter(|item| is_kept(item.extent(), self.placed(item)));
        self.items = kept.copied().collect();
    }

    fn placed(&self, item: &DisplayItem) -> Option<PlacedText<'_>> {
        let DisplayItem::Text { x, y, height, font, align, text, .. } = *item else { return None };
        let (font, text) = (self.stylesheet.font(font)?, self.str(text));
        let area = Rect::new(x, y, font.width(text), height.into());
        Some(PlacedText { area, font, align, text })
    }

    fn add(&mut self, item: DisplayItem) {
        self.overflowed |= self.items.push(item).is_err();
    }

    fn keep(&mut self, bytes: &[u8]) -> Option<Span> {
        let start = self.bytes.len() as u16;
        let kept = self.bytes.extend_from_slice(bytes).is_ok();
        self.overflowed |= !kept;
        kept.then_some(Span { start, length: bytes.len() as u16 })
    }

    pub(crate) fn bytes(&self, piece: Span) -> &[u8] {
        &self.bytes[usize::from(piece.start)..][..usize::from(piece.length)]
    }

    pub(crate) fn str(&self, piece: Span) -> &str {
        // It was a whole string when it was kept.
        core::str::from_utf8(self.bytes(piece)).unwrap_or("?")
    }

    /// A rectangle of one colour.
    pub fn fill(&mut self, area: Rect, ink: impl Into<PaletteIndex>) {
        self.veil(area, ink, 32);
    }

    /// A translucent rectangle over everything below it, `alpha` of 32 parts.
    pub fn veil(&mut self, area: Rect, ink: impl Into<PaletteIndex>, alpha: u8) {
        self.add(DisplayItem::Fill { area, ink: ink.into(), alpha });
    }

    /// A box with round corners and a line around it (the same ink twice: no line).
    pub fn panel(
        &mut self,
        area: Rect,
        radius: u8,
        ink: impl Into<PaletteIndex>,
        edge: impl Into<PaletteIndex>,
    ) {
        self.add(DisplayItem::Panel { area, radius, ink: ink.into(), edge: edge.into() });
    }

    /// A badge: a circle or hexagon with a rim, a shaded face and a shadow.
    pub fn badge(&mut self, at: SubPoint, badge: Badge) {
        self.add(DisplayItem::Badge { at, badge });
    }

    /// A ring whose outer edge has this radius, `alpha` of 32 parts. As wide as its radius it is a filled circle.
    pub fn ring(
        &mut self,
        at: SubPoint,
        radius: u16,
        width: u16,
        ink: impl Into<PaletteIndex>,
        alpha: u8,
    ) {
        self.add(DisplayItem::Ring { at, radius, width, ink: ink.into(), alpha });
    }

    /// A part of a ring, clockwise from the top; `part` of 255 is the whole ring.
    pub fn arc(
        &mut self,
        at: SubPoint,
        radius: u16,
        width: u16,
        part: u8,
        ink: impl Into<PaletteIndex>,
    ) {
        self.add(DisplayItem::Arc { at, radius, width, part, ink: ink.into() });
    }

    /// Light around a point that fades towards the radius, of 256 pixels at most.
    pub fn glow(&mut self, at: SubPoint, radius: u16, ink: impl Into<PaletteIndex>) {
        self.add(DisplayItem::Glow { at, radius: radius.min(256 * SUB as u16), ink: ink.into() });
    }

    /// An arrow whose shaft is `width` sixteenths wide, with a line of one pixel around it that sets it off from what
    /// it crosses.
    pub fn arrow(
        &mut self,
        from: SubPoint,
        to: SubPoint,
        width: u8,
        ink: impl Into<PaletteIndex>,
        edge: impl Into<PaletteIndex>,
    ) {
        self.add(DisplayItem::Arrow { from, to, width, ink: ink.into(), edge: edge.into() });
    }

    /// An icon around a point, `size` sixteenths from its middle to its edge.
    pub fn icon(&mut self, at: SubPoint, size: u16, icon: Icon, ink: impl Into<PaletteIndex>) {
        self.add(DisplayItem::Icon { at, size, icon, ink: ink.into() });
    }

    /// A line of text, in the middle of the height of its area.
    pub fn text(
        &mut self,
        area: Rect,
        align: Align,
        font: impl Into<FontIndex>,
        ink: impl Into<PaletteIndex>,
        text: &str,
    ) {
        let index = font.into();
        if let Some(font) = self.stylesheet.font(index) {
            self.line(area, align, (index, font), ink.into(), text);
        }
    }

    /// Text broken into lines, as a block in the middle of the height of its area. Returns the number of lines.
    pub fn paragraph(
        &mut self,
        area: Rect,
        align: Align,
        font: impl Into<FontIndex>,
        ink: impl Into<PaletteIndex>,
        text: &str,
    ) -> i16 {
        let (index, ink) = (font.into(), ink.into());
        let Some(font) = self.stylesheet.font(index) else { return 0 };
        let lines = font.lines(text, area.w).count() as i16;
        let height = font.height();
        let mut line_area = Rect { y: area.y + (area.h - lines * height) / 2, h: height, ..area };
        for line in font.lines(text, area.w) {
            self.line(line_area, align, (index, font), ink, line);
            line_area.y += height;
        }
        if lines * height > area.h {
            self.cramped = self.keep(text.as_bytes());
        }
        lines
    }

    fn line(
        &mut self,
        area: Rect,
        align: Align,
        (index, font): (FontIndex, &BitmapFont),
        ink: PaletteIndex,
        text: &str,
    ) {
        let width = font.width(text);
        let spare = match align {
            Align::Left => 0,
            Align::Centre => (area.w - width) / 2,
            Align::Right => area.w - width,
        };
        // Capitals without accents look centred when their own middle is: most letters stand on the line.
        let y = area.y + (area.h - font.capital()) / 2 + font.capital() - font.ascent();
        if let Some(text) = self.keep(text.as_bytes()) {
            if width > area.w {
                self.cramped = Some(text);
            }
            let (x, height) = (area.x + spare, font.height() as u8);
            self.add(DisplayItem::Text { x, y, height, font: index, ink, align, text });
        }
    }

    /// A curve filled from the middle of the area up and down: values from -100 (bottom of the area) to 100 (top),
    /// from left to right, and the colours above and below the middle.
    pub fn curve(
        &mut self,
        area: Rect,
        values: &[i8],
        above: impl Into<PaletteIndex>,
        below: impl Into<PaletteIndex>,
    ) {
        let inks = self.keep(&[above.into().0, below.into().0]);
        let values = self.keep(bytemuck::cast_slice(values));
        if let (Some(inks), Some(values)) = (inks, values) {
            let values = Span { start: inks.start, length: inks.length + values.length };
            self.add(DisplayItem::Curve { area, values });
        }
    }

    /// A pattern of square cells with its upper left corner at a pixel, such as a QR code: cells that are set are filled,
    /// `scale` pixels wide and high each, and the others show what is below. `cells` has a bit for each, row after row
    /// of `columns` cells, the lowest bit of a byte first.
    pub fn bitmap(
        &mut self,
        (x, y): (i16, i16),
        (columns, rows): (u8, u8),
        scale: u8,
        ink: impl Into<PaletteIndex>,
        cells: &[u8],
    ) {
        let length = (usize::from(columns) * usize::from(rows)).div_ceil(8).min(cells.len());
        if let Some(cells) = self.keep(&cells[..length]) {
            self.add(DisplayItem::Bitmap { x, y, columns, rows, scale, ink: ink.into(), cells });
        }
    }

    /// True when an item of this list looks the same as one of another list.
    #[inline]
    pub(crate) fn same(
        &self,
        item: &DisplayItem,
        other: &DisplayList,
        others: &DisplayItem,
    ) -> bool {
        match (item, others) {
            (
                DisplayItem::Text { x, y, font, ink, text, .. },
                DisplayItem::Text { x: x2, y: y2, font: font2, ink: ink2, text: text2, .. },
            ) => {
                (x, y, font, ink) == (x2, y2, font2, ink2)
                    && self.bytes(*text) == other.bytes(*text2)
            }
            (
                DisplayItem::Curve { area, values },
                DisplayItem::Curve { area: area2, values: values2 },
            ) => area == area2 && self.bytes(*values) == other.bytes(*values2),
            (
                DisplayItem::Bitmap { cells, .. },
                &DisplayItem::Bitmap { x, y, columns, rows, scale, ink, cells: cells2 },
            ) => {
                // All but where the cells lie in their lists.
                let cells = *cells;
                let here = DisplayItem::Bitmap { x, y, columns, rows, scale, ink, cells };
                *item == here && self.bytes(cells) == other.bytes(cells2)
            }
            (one, two) => one == two,
        }
    }
}
