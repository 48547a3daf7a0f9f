//! A cache of badges: each is computed once and painted many times, for pictures with many badges that look the same.
//!
//! A [`Sprite`] keeps the pixels between its outer edge and the even part of the face, where shadow, rim and face
//! blend. Its halves are mirror images, so it keeps the left one.

use core::ops::Range;

use crate::canvas::{
    Band, FULL, NONE, copy_clipped, copy_ends, fill_all, fill_few, mix, mix_clipped, mix_ends,
};
use crate::coverage::Stencil;
use crate::rgb::Rgb;
use crate::stylesheet::noise;

/// Most rows of a badge and its shadow, and most pixels that a sprite keeps.
const TALLEST: usize = 65;
const PIXELS: usize = 320;
/// How many sprites are kept.
const SPRITES: usize = 4;

/// The colours of a badge.
#[derive(Clone, Copy)]
pub(crate) struct Coat {
    pub(crate) rim: Rgb,
    /// The face at its top, in its middle and at its bottom: light falls from above.
    pub(crate) face: [Rgb; 3],
    /// Streaks in the face: their colour, and the number of their pattern.
    pub(crate) grain: Option<(Rgb, u8)>,
    /// A shadow that hides what is below it: its colour, and how many rows further down it lies.
    pub(crate) shadow: Option<(Rgb, i32)>,
}

/// What a sprite depends on.
#[derive(Clone, Copy, PartialEq)]
struct SpriteKey {
    coverages: [u32; 2],
    rim: Rgb,
    face: [Rgb; 3],
    shadow: Option<(Rgb, i32)>,
}

/// One row; pixels are counted from the centre.
#[derive(Clone, Copy)]
struct SpriteRow {
    touched: u8,
    solid: u8,
    /// How far the even part of the face reaches.
    face: u8,
    /// How many edge pixels of the rim the face reaches into, because the rim is thin.
    thin: u8,
    /// Where its edge begins in the coverage, and the colour of that.
    edge: u8,
    edge_colour: Rgb,
    /// Where the pixels between edge and face begin.
    pixels: u16,
    /// The colour of the face, in the byte order of the canvas.
    colour: u16,
}

struct Sprite {
    key: Option<SpriteKey>,
    rows: [SpriteRow; TALLEST],
    /// From the outside inwards, in the byte order of the canvas.
    pixels: [u16; PIXELS],
}

/// The sprites used last. A picture is painted a few rows at a time, and four kinds of badges in one strip are enough
/// for most pictures.
pub(crate) struct Sprites {
    sprites: [Sprite; SPRITES],
    next: usize,
}

impl Sprites {
    pub(crate) const fn new() -> Self {
        const ROW: SpriteRow = SpriteRow {
            touched: 0,
            solid: 0,
            face: 0,
            thin: 0,
            edge: 0,
            edge_colour: Rgb(0),
            pixels: 0,
            colour: 0,
        };
        const EMPTY: Sprite = Sprite { key: None, rows: [ROW; TALLEST], pixels: [0; PIXELS] };
        Self { sprites: [EMPTY; SPRITES], next: 0 }
    }

    /// Paints a rim and the face within it; computes the sprite unless it is cached.
    pub(crate) fn paint(
        &mut self,
        band: &mut Band,
        rows: &Range<i32>,
        rim: &Stencil,
        face: &Stencil,
        coat: &Coat,
    ) {
        let key = SpriteKey {
            coverages: [rim.name(), face.name()],
            rim: coat.rim,
            face: coat.face,
            shadow: coat.shadow,
        };
        let known = self.sprites.iter().position(|sprite| sprite.key == Some(key));
        let n = known.unwrap_or_else(|| {
            let n = self.next;
            self.next = (n + 1) % SPRITES;
            self.sprites[n].make(rim, face, coat);
            self.sprites[n].key = Some(key);
            n
        });
        let sprite = &self.sprites[n];
        sprite.paint(band, rows, rim, coat);
        sprite.paint_thin(band, rows, rim, face);
    }
}

impl Sprite {
    fn make(&mut self, rim: &Stencil, face: &Stencil, coat: &Coat) {
        let mut used = 0;
        let all = rim.rows(&(i32::MIN..i32::MAX));
        let step = (FULL << 8) / (all.end - all.start).max(1);
        let (shadow, drop) = coat.shadow.unwrap_or((coat.rim, 0));
        for (n, (y, row)) in (all.start..all.end + drop).zip(&mut self.rows).enumerate() {
            let down = ((n as i32 * step) >> 8).min(FULL);
            let [top, middle, bottom] = coat.face;
            let colour = if down < 16 {
                top.mixed(middle, 2 * down)
            } else {
                middle.mixed(bottom, 2 * down - FULL)
            };
            let (around, within) = (rim.row(y), face.row(y));
            // Where the shadow is visible it is the outer edge, elsewhere the rim is.
            let below = rim.row(y - drop);
            let shown = y >= rim.middle() && below.solid > around.solid || around.touched == 0;
            let (outer, at, edge_colour) =
                if shown { (below, y - drop, shadow) } else { (around, y, coat.rim) };
            let thin = (within.touched - around.solid).max(0) as u8;
            *row = SpriteRow {
                touched: outer.touched as u8,
                solid: outer.solid as u8,
                face: within.solid as u8,
                thin,
                edge: rim.edge_start(at),
                edge_colour,
                pixels: used as u16,
                colour: colour.0.to_be(),
            };
            for n in (within.solid..outer.solid).rev() {
                if let Some(pixel) = self.pixels.get_mut(used) {
                    let ground = shadow.mixed(coat.rim, around.cover(n));
                    *pixel = ground.mixed(colour, within.cover(n)).0.to_be();
                    used += 1;
                }
            }
        }
    }

    #[inline(never)]
    fn paint(&self, band: &mut Band, rows: &Range<i32>, rim: &Stencil, coat: &Coat) {
        let drop = coat.shadow.map_or(0, |(_, drop)| drop);
        let all = rim.rows(&(i32::MIN..i32::MAX));
        let asked = all.start.max(rows.start)..(all.end + drop).min(rows.end);
        let first = (asked.start - all.start) as usize;
        let edges = rim.edges();
        for ((_, pixels), row) in band.lines(asked).zip(&self.rows[first.min(TALLEST)..]) {
            let (touched, solid, face) =
                (i32::from(row.touched), i32::from(row.solid), i32::from(row.face));
            let edge = &edges[usize::from(row.edge)..][..(touched - solid) as usize];
            let between = &self.pixels[usize::from(row.pixels)..][..(solid - face).max(0) as usize];
            let (left, right) = (rim.left + 1 - touched, rim.right + touched);
            if let Some(span) = pixels.get_mut(left as usize..right as usize) {
                let inside = copy_ends(mix_ends(span, edge, row.edge_colour), between);
                fill_all(inside, row.colour);
                continue;
            }
            mix_clipped(pixels, left, right - 1, edge, row.edge_colour);
            let inwards = touched - solid;
            copy_clipped(pixels, left + inwards, right - 1 - inwards, between);
            let from = (rim.left + 1 - face).max(0) as usize;
            let to = ((rim.right + face).max(0) as usize).min(pixels.len());
            if face > 0
                && let Some(inside) = pixels.get_mut(from..to)
            {
                fill_all(inside, row.colour);
            }
        }
        if let Some((colour, number)) = coat.grain {
            self.streaks(band, rows, rim, colour, number);
        }
    }

    /// Draws a streak of grain in every fourth row, somewhere in the middle of the face.
    fn streaks(&self, band: &mut Band, rows: &Range<i32>, rim: &Stencil, colour: Rgb, number: u8) {
        let top = rim.top();
        for (y, pixels) in band.lines(rim.rows(rows)) {
            let n = y - top;
            let pattern = noise(n + i32::from(number) * 64);
            if pattern & 3 == 0 {
                let face = i32::from(self.rows[n as usize].face);
                let (from, to) = (rim.left + 1 - face, rim.right + face);
                let start = from + (((to - from) * ((pattern >> 2) & 15)) >> 5);
                let end = start + (((to - from) * (3 + ((pattern >> 6) & 7))) >> 4);
                fill_few(pixels, start..end.min(to), colour);
            }
        }
    }

    /// Where the rim is thin, the face reaches into its edge pixels.
    fn paint_thin(&self, band: &mut Band, rows: &Range<i32>, rim: &Stencil, face: &Stencil) {
        if !rim.overlaps(face) {
            return;
        }
        let asked = rim.rows(rows);
        let first = (asked.start - rim.top()) as usize;
        for ((y, pixels), row) in band.lines(asked).zip(&self.rows[first.min(TALLEST)..]) {
            if row.thin > 0 {
                let (colour, within) = (Rgb(u16::from_be(row.colour)), face.row(y));
                for n in within.touched - i32::from(row.thin)..within.touched {
                    let (left, right) = (face.left - n, face.right + n);
                    mix(pixels, left, colour, within.cover(n));
                    mix(pixels, right, colour, if left == right { NONE } else { within.cover(n) });
                }
            }
        }
    }
}

/// Blends the shadow of a shape, `drop` rows further down, over what is there: a colour and its alpha of 32 parts.
pub(crate) fn cast(
    band: &mut Band,
    rows: &Range<i32>,
    shape: &Stencil,
    drop: i32,
    (colour, alpha): (Rgb, i32),
) {
    // Above the centre the shape itself hides it.
    let below = shape.rows(&(rows.start - drop..rows.end - drop));
    for (y, pixels) in band.lines((below.start + drop).max(shape.middle())..below.end + drop) {
        let (over, under) = (shape.row(y), shape.row(y - drop));
        for n in over.solid..under.touched {
            let (left, right) = (shape.left - n, shape.right + n);
            let cover = (under.cover(n) * alpha) >> 5;
            mix(pixels, left, colour, cover);
            mix(pixels, right, colour, if left == right { NONE } else { cover });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::badge::{LARGEST_BADGE, LONGEST_DROP, WIDEST_RIM};
    use crate::coverage::{Coverages, RoundShape};
    use crate::geometry::{SUB, SubPoint};

    /// Makes the sprite of a badge and checks that every row of badge and shadow has room.
    fn check(shape: RoundShape, at: SubPoint, radius: i32, rim_width: i32, drop: i32) {
        let coat =
            Coat { rim: Rgb(1), face: [Rgb(2); 3], grain: None, shadow: Some((Rgb(3), drop)) };
        let mut coverages = Coverages::new();
        let [rim, face] =
            coverages.stencils([(shape, at, radius), (shape, at, radius - rim_width)]);
        let mut sprites = Sprites::new();
        sprites.sprites[0].make(&rim, &face, &coat);
        let rows = rim.rows(&(i32::MIN..i32::MAX));
        let height = (rows.end - rows.start + drop) as usize;
        assert!(height <= TALLEST, "{height} rows for radius {radius}");
        let rows = &sprites.sprites[0].rows[..height];
        assert!(rows[height - 1].touched > 0, "radius {radius}: the shadow's last row is missing");
        for row in rows {
            let end = usize::from(row.pixels) + usize::from(row.solid.saturating_sub(row.face));
            assert!(end <= PIXELS, "radius {radius}, rim {rim_width}: {end} pixels");
        }
    }

    #[test]
    fn every_badge_has_room() {
        for shape in [RoundShape::Circle, RoundShape::Hexagon] {
            for radius in SUB..=i32::from(LARGEST_BADGE) {
                for rim in [0, 12, 25, i32::from(WIDEST_RIM)] {
                    for (x, y) in [(800, 800), (808, 800), (800, 808), (808, 808)] {
                        check(shape, SubPoint::new(x, y), radius, rim, LONGEST_DROP.into());
                    }
                }
            }
        }
    }
}
