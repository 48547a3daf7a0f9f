//! Compares the picture on the screen with the next one and paints the rows that differ.

use core::{mem, ops::Range, ptr};

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};

use crate::brush::Brush;
use crate::canvas::{Band, Canvas, fill, loaded};
use crate::coverage::Coverages;
use crate::dirty_rows::DirtyRows;
use crate::display_list::{DisplayItem, DisplayList};
use crate::item;
use crate::sprite::Sprites;
use crate::stylesheet::{Background, BackgroundRow, Stylesheet};

/// Most pixels of a screen in either direction: sixteenths of them and their squares stay within an `i32`.
const LARGEST_SCREEN: u16 = 1024;
/// How far the lists are searched for the next item that they have in common.
const NEARBY: usize = 12;
/// Most rows and pixels that are painted at a time for a target that cannot be painted in place.
const STRIP: usize = 8;
const BUFFER: usize = 320 * STRIP;

/// The picture on the screen and the next one.
///
/// ```
/// use rowpaint::{
///     Align, Background, FontIndex, FrameBuffer, PaletteIndex, Rect, Renderer, Rgb, Stylesheet, roboto,
/// };
///
/// static STYLE: Stylesheet = Stylesheet {
///     colours: &[Rgb::new(0x203040), Rgb::new(0xffffff)],
///     fonts: &[&roboto::BOLD_20],
///     badges: &[],
///     background: Background::Plain(PaletteIndex(0)),
/// };
/// let mut frame = FrameBuffer::<240, 135>::new();
/// let mut renderer = Renderer::new((240, 135));
/// let mut show = |words| {
///     let picture = renderer.start(&STYLE, false);
///     let line = Rect::new(0, 20, 240, 30);
///     picture.text(line, Align::Centre, FontIndex(0), PaletteIndex(1), words);
///     renderer.show(&mut frame)
/// };
/// assert_eq!(show("12:59").count(), 135); // the first picture is all new,
/// assert!(show("12:59").is_empty()); // the same one again costs nothing,
/// assert!(show("13:00").count() < 30); // and here only the words differ.
/// ```
pub struct Renderer {
    shown: DisplayList,
    next: DisplayList,
    size: (u16, u16),
    stale: bool,
    coverages: Coverages,
    sprites: Sprites,
}

// The README promises it.
const _: () = assert!(size_of::<Renderer>() < 15 * 1024);

impl Renderer {
    /// A renderer for a screen of this width and height that shows nothing known yet.
    ///
    /// # Panics
    ///
    /// If the width is 0 or one of them is more than 1024 pixels.
    pub const fn new(size: (u16, u16)) -> Self {
        assert!(size.0 > 0 && size.0 <= LARGEST_SCREEN && size.1 <= LARGEST_SCREEN);
        Self {
            shown: DisplayList::new(),
            next: DisplayList::new(),
            size,
            stale: true,
            coverages: Coverages::new(),
            sprites: Sprites::new(),
        }
    }

    /// From now on it is for a screen of this size, on which nothing is known.
    ///
    /// # Panics
    ///
    /// As [`Renderer::new`].
    pub fn resize(&mut self, size: (u16, u16)) {
        assert!(size.0 > 0 && size.0 <= LARGEST_SCREEN && size.1 <= LARGEST_SCREEN);
        (self.size, self.stale) = (size, true);
    }

    /// An empty picture to fill, in this stylesheet, and upside down if `turned`.
    pub fn start(&mut self, stylesheet: &'static Stylesheet, turned: bool) -> &mut DisplayList {
        self.next.clear(stylesheet, turned);
        &mut self.next
    }

    /// The picture that is being filled, to change it once more.
    pub fn unfinished(&mut self) -> &mut DisplayList {
        &mut self.next
    }

    /// Forgets what is on the screen: all of it is painted next time.
    pub fn forget(&mut self) {
        self.stale = true;
    }

    /// Paints what changed into a canvas that still holds the last picture. Returns the rows it touched.
    pub fn show(&mut self, canvas: &mut impl Canvas) -> DirtyRows {
        let rows = self.changes();
        for band in rows.iter() {
            self.paint(band.start, canvas.rows(band));
        }
        rows
    }

    /// Paints what changed on any embedded-graphics target, a few rows at a time. Returns the rows it touched.
    pub fn show_on<T: DrawTarget<Color = Rgb565>>(
        &mut self,
        target: &mut T,
    ) -> Result<DirtyRows, T::Error> {
        let rows = self.changes();
        let width = self.size.0;
        let mut buffer = [0; BUFFER];
        let height = (BUFFER / usize::from(width)).min(STRIP);
        for strip in rows.strips(height as u16) {
            let pixels = &mut buffer[..usize::from(width) * strip.len()];
            self.paint(strip.start, pixels);
            let corner = Point::new(0, strip.start.into());
            let place = Rectangle::new(corner, Size::new(width.into(), strip.len() as u32));
            let colours = pixels.iter().map(|&pixel| loaded(pixel));
            // After an error it is unknown what the screen shows.
            target.fill_contiguous(&place, colours).inspect_err(|_| self.forget())?;
        }
        Ok(rows)
    }

    /// Replaces the last picture by the one just filled and returns the rows in which they differ.
    /// All of them have to be painted, with [`Renderer::paint`], before the next picture is.
    pub fn changes(&mut self) -> DirtyRows {
        let rows = self.differing();
        mem::swap(&mut self.shown, &mut self.next);
        self.stale = false;
        if self.shown.turned() { rows.turned(self.size.1) } else { rows }
    }

    /// Paints rows of the screen from `first` on, as many as there are pixels for.
    #[inline(never)] // as `differing`
    pub fn paint(&mut self, first: u16, pixels: &mut [u16]) {
        let picture = &self.shown;
        let (width, height) = (usize::from(self.size.0), i32::from(self.size.1));
        let (first, count) = (i32::from(first), (pixels.len() / width) as i32);
        let first = if picture.turned() { height - first - count } else { first };
        let rows = first..first + count;
        let band = Band::new(pixels, width, first);
        let mut brush = Brush {
            band,
            rows: rows.clone(),
            stylesheet: picture.stylesheet(),
            coverages: &mut self.coverages,
            sprites: &mut self.sprites,
        };
        paint_background(&mut brush);
        for item in &picture.items {
            let touched = item.rows();
            if touched.start < rows.end && touched.end > rows.start {
                item::paint(picture, item, &mut brush);
            }
        }
        if picture.turned() {
            // Reversing all pixels turns the strip by 180 degrees.
            pixels.reverse();
        }
    }

    /// The rows in which the two pictures differ.
    ///
    /// Walks both lists side by side. Items that are the same in both are skipped in pairs; the rows of
    /// every other item count as changed. A row without such items has the same things in the same order.
    #[inline(never)] // a caller in another module would take it along, away from the memory that this one runs from
    fn differing(&self) -> DirtyRows {
        let (shown, next) = (&self.shown, &self.next);
        let alike =
            ptr::eq(shown.stylesheet(), next.stylesheet()) && shown.turned() == next.turned();
        if self.stale || !alike {
            return DirtyRows::all(self.size.1);
        }
        let same = |old: &DisplayItem, new: &DisplayItem| shown.same(old, next, new);
        // Text is usually on top and stays, whatever comes and goes below it.
        let tops = shown.items.iter().rev().zip(next.items.iter().rev());
        let kept = tops.take_while(|(old, new)| same(old, new)).count();
        let mut old = &shown.items[..shown.items.len() - kept];
        let mut new = &next.items[..next.items.len() - kept];
        let mut rows = DirtyRows::none();
        // When everything moves there is nothing to be found, and looking far for it would take longer than painting:
        // after each search in vain the next one looks half as far.
        let mut reach = NEARBY;
        while !(old.is_empty() && new.is_empty()) {
            let pair = nearest_pair(old, new, reach, same);
            reach = if pair.is_some() { NEARBY } else { (reach / 2).max(1) };
            let (gone, come) = pair.unwrap_or((old.len().min(1), new.len().min(1)));
            for item in old[..gone].iter().chain(&new[..come]) {
                rows.add(self.on_screen(item.rows()));
            }
            let both = usize::from(pair.is_some());
            (old, new) = (&old[gone + both..], &new[come + both..]);
        }
        rows
    }

    fn on_screen(&self, rows: Range<i32>) -> Range<u16> {
        let height = i32::from(self.size.1);
        rows.start.clamp(0, height) as u16..rows.end.clamp(0, height) as u16
    }
}

/// Paints what lies below all items.
fn paint_background(brush: &mut Brush) {
    let stylesheet = brush.stylesheet;
    for (y, pixels) in brush.band.lines(brush.rows.clone()) {
        match stylesheet.background {
            Background::Plain(ink) => fill(pixels, 0, pixels.len() as i32, stylesheet.colour(ink)),
            Background::Pattern(paint) => paint(&mut BackgroundRow::new(y, pixels, stylesheet)),
        }
    }
}

/// How many items to leave out on either side until the next pair that is the same, if there is one within `reach`.
fn nearest_pair(
    old: &[DisplayItem],
    new: &[DisplayItem],
    reach: usize,
    same: impl Fn(&DisplayItem, &DisplayItem) -> bool,
) -> Option<(usize, usize)> {
    // Nearest first: both lists usually differ by one item that moved, came or went.
    (0..reach).flat_map(|distance| (0..=distance).map(move |gone| (gone, distance - gone))).find(
        |&(gone, come)| old.get(gone).zip(new.get(come)).is_some_and(|(old, new)| same(old, new)),
    )
}
