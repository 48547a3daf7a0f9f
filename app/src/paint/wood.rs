//! The wooden things: discs and tokens, and the table they lie on.

use core::ops::Range;

use nonaga_core::Side;

use super::{
    canvas::{Canvas, Colour, FULL, fill},
    geometry::Spot,
    round::Circle,
    shape::{Convex, hexagon},
    theme::{Ink, Theme},
};

/// How a disc looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiscLook {
    /// Lying on the table.
    Plain,
    /// May be taken.
    Lit,
    /// In the hand: casts its shadow further away.
    Lifted,
    /// Where a disc could be put.
    Ghost,
}

/// How a token looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenLook {
    /// Standing on a disc.
    Plain,
    /// Where a token would stop.
    Ghost,
}

/// Paints the table.
pub(crate) fn table(canvas: &mut impl Canvas, rows: &Range<i32>, theme: Theme) {
    let (plain, grain) = (theme.colour(Ink::Table), theme.colour(Ink::TableGrain));
    for y in rows.clone() {
        let row = canvas.row(y);
        let colour = if y * 37 % 64 < 20 { grain } else { plain };
        fill(row, 0, row.len() as i32, colour);
    }
}

/// Paints a disc: shadow, rim, and a face that is lighter where the light comes from.
pub(crate) fn disc(
    canvas: &mut impl Canvas,
    rows: &Range<i32>,
    theme: Theme,
    at: Spot,
    radius: i32,
    look: DiscLook,
    grain: u8,
) {
    let (face, rim) = match look {
        DiscLook::Plain | DiscLook::Lifted => (theme.colour(Ink::Disc), theme.colour(Ink::DiscRim)),
        DiscLook::Lit | DiscLook::Ghost => (theme.colour(Ink::Lit), theme.colour(Ink::LitRim)),
    };
    if look == DiscLook::Ghost {
        let circle = Circle::new(at, radius);
        circle.fill(canvas, rows, face, 12);
        return circle.ring(
            &Circle::new(at, radius - (radius / 10).max(16)),
            canvas,
            rows,
            face,
            FULL,
        );
    }
    let drop = if look == DiscLook::Lifted { radius / 4 } else { (radius / 12).max(8) };
    Circle::new(at.shifted(drop as i16, drop as i16), radius).fill(
        canvas,
        rows,
        theme.colour(Ink::Shadow),
        18,
    );
    Circle::new(at, radius).fill(canvas, rows, rim, FULL);
    let inner = radius - (radius / 9).clamp(12, 40);
    let (light, streak) = (theme.colour(Ink::DiscLight), theme.colour(Ink::DiscGrain));
    let top = (i32::from(at.y) - inner) >> 4;
    let step = (1 << 16) / (inner / 8).max(1);
    Circle::new(at, inner).fill_shaded(canvas, rows, |y| {
        let part = (((y - top) * step) >> 11).clamp(0, 32);
        let streaked = ((y - top) * 37 + i32::from(grain) * 23) & 31 < 6;
        match look {
            DiscLook::Lit => face,
            _ if streaked => streak,
            _ => light.mixed(face, part),
        }
    });
}

/// Paints a token.
pub(crate) fn token(
    canvas: &mut impl Canvas,
    rows: &Range<i32>,
    theme: Theme,
    at: Spot,
    radius: i32,
    side: Side,
    look: TokenLook,
) {
    let alpha = if look == TokenLook::Ghost { 15 } else { FULL };
    let (body, light, dark) = match side {
        Side::Red => (Ink::Red, Ink::RedLight, Ink::RedDark),
        Side::Black => (Ink::Black, Ink::BlackLight, Ink::BlackDark),
    };
    let (body, light, dark): (Colour, Colour, Colour) =
        (theme.colour(body), theme.colour(light), theme.colour(dark));
    let inner = radius - (radius / 8).clamp(8, 32);
    match side {
        Side::Red => {
            Circle::new(at, radius).fill(canvas, rows, dark, alpha);
            Circle::new(at, inner).fill(canvas, rows, body, alpha);
            Circle::new(at, inner * 5 / 8).ring(
                &Circle::new(at, inner * 3 / 8),
                canvas,
                rows,
                light,
                alpha,
            );
        }
        Side::Black => {
            Convex::new(&hexagon(at, radius * 9 / 8)).fill(canvas, rows, dark, alpha);
            Convex::new(&hexagon(at, inner * 9 / 8)).fill(canvas, rows, body, alpha);
            let (w, h) = ((inner / 2) as i16, (inner / 6) as i16);
            let bar = [at.shifted(-w, -h), at.shifted(w, -h), at.shifted(w, h), at.shifted(-w, h)];
            Convex::new(&bar).fill(canvas, rows, light, alpha);
        }
    }
}
