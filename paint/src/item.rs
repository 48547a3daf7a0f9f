//! Paints the items of a display list, each clipped to the rows that are being painted.

use crate::brush::Brush;
use crate::canvas::{FULL, NONE, fill, fill_few, mix, wash};
use crate::coverage::RoundShape;
use crate::display_list::{DisplayItem, DisplayList};
use crate::geometry::{Rect, SUB, SubPoint};
use crate::polygon::{ConvexPolygon, arrow};
use crate::rgb::Rgb;
use crate::stylesheet::PaletteIndex;
use crate::{badge, font, icon};

/// Paints one item.
pub(crate) fn paint(picture: &DisplayList, item: &DisplayItem, brush: &mut Brush) {
    match *item {
        DisplayItem::Fill { area, ink, alpha } => {
            let colour = brush.colour(ink);
            let rows = brush.within(area.y, area.bottom());
            for (_, row) in brush.band.lines(rows) {
                wash(row, area.x.into(), area.right().into(), colour, alpha.into());
            }
        }
        DisplayItem::Panel { area, radius, ink, edge } => {
            panel(brush, area, radius.into(), brush.colour(edge));
            if edge != ink {
                panel(brush, area.inset(1, 1), i32::from(radius) - 1, brush.colour(ink));
            }
        }
        DisplayItem::Badge { at, badge } => badge::paint(brush, at, badge),
        DisplayItem::Ring { at, radius, width, ink, alpha } => {
            let radii = (radius.into(), i32::from(radius) - i32::from(width));
            if width >= radius {
                brush.shape(RoundShape::Circle, at, radii.0, brush.colour(ink), alpha.into());
            } else {
                brush.ring(RoundShape::Circle, at, radii, brush.colour(ink), alpha.into());
            }
        }
        DisplayItem::Arc { at, radius, width, part, ink } => {
            arc(brush, at, (radius.into(), width.into()), part, brush.colour(ink))
        }
        DisplayItem::Glow { at, radius, ink } => glow(brush, at, radius.into(), brush.colour(ink)),
        DisplayItem::Arrow { from, to, width, ink, edge } => {
            for (grow, ink) in [(SUB, edge), (0, ink)] {
                let (shaft, head) = arrow(from, to, width.into(), grow);
                ConvexPolygon::new(&shaft).fill(brush, brush.colour(ink));
                ConvexPolygon::new(&head).fill(brush, brush.colour(ink));
            }
        }
        DisplayItem::Icon { at, size, icon, ink } => {
            icon::draw(brush, at, size.into(), icon, brush.colour(ink))
        }
        DisplayItem::Text { x, y, font, ink, text, .. } => {
            if let Some(font) = brush.stylesheet.font(font) {
                font::draw(brush, font, (x, y), picture.str(text), brush.colour(ink));
            }
        }
        DisplayItem::Curve { area, values } => curve(brush, area, picture.bytes(values)),
        DisplayItem::Bitmap { x, y, columns, rows, scale, ink, cells } => {
            let colour = brush.colour(ink);
            bitmap(brush, (x, y), (columns, rows), scale.into(), colour, picture.bytes(cells));
        }
    }
}

/// A rectangle with round corners.
fn panel(brush: &mut Brush, area: Rect, radius: i32, colour: Rgb) {
    let radius = radius.max(0);
    let (left, right) = (i32::from(area.x) + radius, i32::from(area.right()) - radius);
    let (top, bottom) = (i32::from(area.y) + radius, i32::from(area.bottom()) - radius);
    let rows = brush.within(area.y, area.bottom());
    let [corner] =
        brush.coverages.stencils([(RoundShape::Circle, SubPoint::default(), radius * SUB)]);
    for (y, pixels) in brush.band.lines(rows) {
        if radius == 0 || (top..bottom).contains(&y) {
            fill(pixels, left - radius, right + radius, colour);
            continue;
        }
        // A quarter of the circle at either end.
        let row = corner.row(if y < top { top - 1 - y } else { y - bottom });
        fill(pixels, left - row.solid, right + row.solid, colour);
        for n in row.solid..row.touched {
            mix(pixels, left - 1 - n, colour, row.cover(n));
            mix(pixels, right + n, colour, row.cover(n));
        }
    }
}

/// A part of a ring, clockwise from the top, 255 for all of it.
fn arc(brush: &mut Brush, at: SubPoint, (radius, width): (i32, i32), part: u8, colour: Rgb) {
    let [outer, hole] = brush
        .coverages
        .stencils([(RoundShape::Circle, at, radius), (RoundShape::Circle, at, radius - width)]);
    for (y, pixels) in brush.band.lines(outer.rows(&brush.rows)) {
        let (out, within) = (outer.row(y), hole.row(y));
        for x in outer.touched(&out) {
            let n = if x >= outer.right { x - outer.right } else { outer.left - x };
            let cover = out.cover(n) - within.cover(n);
            let (dx, dy) =
                (x * SUB + SUB / 2 - i32::from(at.x), y * SUB + SUB / 2 - i32::from(at.y));
            if cover > NONE && angle(dx, dy) <= i32::from(part) {
                mix(pixels, x, colour, cover);
            }
        }
    }
}

/// Light that is strongest in the middle of a circle and fades towards its edge, with the square of the distance.
fn glow(brush: &mut Brush, at: SubPoint, radius: i32, colour: Rgb) {
    let inverse = (1 << 20) / radius.max(1);
    let (x, y) = (i32::from(at.x), i32::from(at.y));
    let rows = brush.within(((y - radius) >> 4) as i16, ((y + radius) >> 4) as i16 + 1);
    for (row, pixels) in brush.band.lines(rows) {
        let dy = row * SUB + SUB / 2 - y;
        for column in (x - radius) >> 4..((x + radius) >> 4) + 1 {
            let dx = column * SUB + SUB / 2 - x;
            let inside = (radius * radius - dx * dx - dy * dy) >> 4;
            if inside > 0 {
                mix(pixels, column, colour, (((inside * inverse) >> 15) * inverse) >> 16);
            }
        }
    }
}

/// The direction of a point, clockwise from the top, 0 to 255 for a full turn.
pub(crate) fn angle(dx: i32, dy: i32) -> i32 {
    // The short leg over the long one is almost the angle; a parabola adds most of the rest.
    let (x, y) = (dx.abs(), dy.abs());
    let (short, long) = (x.min(y), x.max(y).max(1));
    let ratio = (short << 8) / long;
    let eighth = (ratio * 32 + ((ratio * (256 - ratio) * 11) >> 8)) >> 8;
    let quarter = if x < y { eighth } else { 64 - eighth };
    match (dx >= 0, dy < 0) {
        (true, true) => quarter,
        (true, false) => 128 - quarter,
        (false, false) => 128 + quarter,
        (false, true) => (256 - quarter).min(255),
    }
}

/// Fills one colour from the middle up and another from the middle down, as far as the values (-100 to 100) say.
fn curve(brush: &mut Brush, area: Rect, inks_and_values: &[u8]) {
    let Some((inks, values)) = inks_and_values.split_first_chunk() else { return };
    let [above, below] = inks.map(|ink| brush.colour(PaletteIndex(ink)));
    let Some((&first, after)) = values.split_first() else { return };
    let steps = (after.len() as i32).max(1);
    // Heights are in 32nds of a pixel.
    let half = i32::from(area.h) * 16;
    let middle = i32::from(area.y) * 32 + half;
    let width = i32::from(area.w).max(2) - 1;
    let value = |n: i32| i32::from(*values.get(n as usize).unwrap_or(&first) as i8);
    for x in 0..i32::from(area.w) {
        let (n, rest) = (x * steps / width, x * steps % width);
        let next = value((n + 1).min(steps));
        let height = (value(n) * (width - rest) + next * rest) * half / (100 * width);
        let colour = if height > 0 { above } else { below };
        let rows = brush.within(area.y, area.bottom());
        for (y, row) in brush.band.lines(rows) {
            // How far the far side of this pixel is from the middle.
            let away = if height > 0 { middle - y * 32 } else { (y + 1) * 32 - middle };
            let cover = (height.abs() - away + FULL).clamp(NONE, FULL);
            if away > 0 && cover > NONE {
                mix(row, i32::from(area.x) + x, colour, cover);
            }
        }
    }
}

/// Fills the cells whose bits are set, `scale` pixels wide and high each, with neither gaps nor soft edges.
fn bitmap(
    brush: &mut Brush,
    (x, y): (i16, i16),
    (columns, rows): (u8, u8),
    scale: i32,
    colour: Rgb,
    cells: &[u8],
) {
    let is_set = |cell: usize| cells.get(cell / 8).is_some_and(|byte| byte >> (cell % 8) & 1 == 1);
    for row in 0..usize::from(rows) {
        let top = i32::from(y) + row as i32 * scale;
        let lines = brush.within(top as i16, (top + scale) as i16);
        for (_, pixels) in brush.band.lines(lines) {
            let mut left = i32::from(x);
            for column in 0..usize::from(columns) {
                if is_set(row * usize::from(columns) + column) {
                    fill_few(pixels, left..left + scale, colour);
                }
                left += scale;
            }
        }
    }
}
