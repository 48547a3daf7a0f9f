//! Paints the items of a picture, each within the rows that are asked for.

use core::ops::Range;

use super::{
    canvas::{Canvas, Colour, FULL, NONE, fill, mix, wash},
    geometry::{Area, SUB, Spot},
    icon,
    picture::{Item, Picture},
    round::Circle,
    shape::{Convex, arrow},
    text,
    theme::Ink,
    wood,
};

pub(crate) use wood::table;

/// Paints one item.
pub(crate) fn paint(picture: &Picture, item: &Item, canvas: &mut impl Canvas, rows: &Range<i32>) {
    let theme = picture.theme();
    match *item {
        Item::Fill { area, ink, alpha } => {
            let colour = theme.colour(ink);
            for y in within(area, rows) {
                wash(canvas.row(y), area.x.into(), area.right().into(), colour, alpha.into());
            }
        }
        Item::Panel { area, radius, ink, edge } => {
            panel(canvas, rows, area, i32::from(radius), theme.colour(edge));
            if edge != ink {
                panel(canvas, rows, area.inset(1, 1), i32::from(radius) - 1, theme.colour(ink));
            }
        }
        Item::Disc { at, radius, look, grain } => {
            wood::disc(canvas, rows, theme, at, radius.into(), look, grain)
        }
        Item::Token { at, radius, side, look } => {
            wood::token(canvas, rows, theme, at, radius.into(), side, look)
        }
        Item::Ring { at, radius, width, ink, alpha } => {
            let inner = Circle::new(at, i32::from(radius) - i32::from(width));
            Circle::new(at, radius.into()).ring(
                &inner,
                canvas,
                rows,
                theme.colour(ink),
                alpha.into(),
            );
        }
        Item::Arc { at, radius, width, part, ink } => {
            arc(canvas, rows, at, (radius.into(), width.into()), part, theme.colour(ink));
        }
        Item::Glow { at, radius, ink } => {
            // Light adds up from rings of growing size.
            for step in 1..=6 {
                Circle::new(at, i32::from(radius) * step / 6).fill(
                    canvas,
                    rows,
                    theme.colour(ink),
                    6,
                );
            }
        }
        Item::Arrow { from, to, width, ink } => {
            let (shaft, head) = arrow(from, to, width.into());
            Convex::new(&shaft).fill(canvas, rows, theme.colour(ink), FULL);
            Convex::new(&head).fill(canvas, rows, theme.colour(ink), FULL);
        }
        Item::Icon { at, size, icon, ink } => {
            icon::draw(canvas, rows, at, size.into(), icon, theme.colour(ink))
        }
        Item::Text { x, y, font, ink, text } => {
            text::draw(
                canvas,
                rows,
                font,
                (x.into(), y.into()),
                picture.str(text),
                theme.colour(ink),
            );
        }
        Item::Curve { area, values } => {
            let (red, black) = (theme.colour(Ink::Red), theme.colour(Ink::Black));
            curve(canvas, rows, area, picture.bytes(values), (red, black));
        }
    }
}

/// The rows of an area that are asked for.
fn within(area: Area, rows: &Range<i32>) -> Range<i32> {
    i32::from(area.y).max(rows.start)..i32::from(area.bottom()).min(rows.end)
}

/// A rectangle with round corners.
fn panel(canvas: &mut impl Canvas, rows: &Range<i32>, area: Area, radius: i32, colour: Colour) {
    let radius = radius.max(0);
    let (left, right) = (i32::from(area.x), i32::from(area.right()));
    let (top, bottom) = (i32::from(area.y) + radius, i32::from(area.bottom()) - radius);
    let spot = |x: i32, y: i32| Spot::of_pixel(x as i16, y as i16);
    for y in within(area, rows) {
        let row = canvas.row(y);
        if radius == 0 || (top..bottom).contains(&y) {
            fill(row, left, right, colour);
            continue;
        }
        let middle = if y < top { top } else { bottom };
        let (west, east) = (
            Circle::new(spot(left + radius, middle), radius * SUB),
            Circle::new(spot(right - radius, middle), radius * SUB),
        );
        for x in 0..radius {
            mix(row, left + x, colour, west.cover(left + x, y));
            mix(row, right - 1 - x, colour, east.cover(right - 1 - x, y));
        }
        fill(row, left + radius, right - radius, colour);
    }
}

/// A piece of a ring, clockwise from the top, 255 for all of it.
fn arc(
    canvas: &mut impl Canvas,
    rows: &Range<i32>,
    at: Spot,
    (radius, width): (i32, i32),
    part: u8,
    colour: Colour,
) {
    let (outer, inner) = (Circle::new(at, radius), Circle::new(at, radius - width));
    for y in outer.rows(rows) {
        let row = canvas.row(y);
        for x in outer.span(y).outer {
            let cover = outer.cover(x, y) - inner.cover(x, y);
            let (dx, dy) =
                (x * SUB + SUB / 2 - i32::from(at.x), y * SUB + SUB / 2 - i32::from(at.y));
            if cover > NONE && angle(dx, dy) <= i32::from(part) {
                mix(row, x, colour, cover);
            }
        }
    }
}

/// The direction of a point, clockwise from the top, 0 to 255 for a full turn.
pub(crate) fn angle(dx: i32, dy: i32) -> i32 {
    // The short leg over the long one is almost the angle; a parabola makes up most of the rest.
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

/// Fills red from the middle up and black from the middle down, as far as the values (-100 to 100) say.
fn curve(
    canvas: &mut impl Canvas,
    rows: &Range<i32>,
    area: Area,
    values: &[u8],
    (red, black): (Colour, Colour),
) {
    let Some((&first, after)) = values.split_first() else { return };
    // The height of every column above the middle, in 32nds of a pixel.
    let steps = (after.len() as i32).max(1);
    let half = i32::from(area.h) * 16;
    let width = i32::from(area.w).max(2) - 1;
    let value = |n: i32| i32::from(*values.get(n as usize).unwrap_or(&first) as i8);
    for x in 0..i32::from(area.w) {
        let along = x * steps;
        let (n, rest) = (along / width, along % width);
        let next = value((n + 1).min(steps));
        let height = (value(n) * (width - rest) + next * rest) * half / (100 * width);
        let (colour, height) = if height > 0 { (red, height) } else { (black, -height) };
        let middle = i32::from(area.y) * 32 + half;
        for y in within(area, rows) {
            // How far the middle of this pixel lies inside of the hill or valley, in 32nds of a pixel.
            let from_middle = if colour == red { middle - y * 32 } else { (y + 1) * 32 - middle };
            let cover = (height - from_middle + FULL).clamp(NONE, FULL);
            if from_middle > 0 && cover > NONE {
                mix(canvas.row(y), i32::from(area.x) + x, colour, cover);
            }
        }
    }
}
