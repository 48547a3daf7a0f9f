//! The wooden things: discs and tokens, and the table they lie on. Light falls from above.

use nonaga_core::Side;

use crate::paint::SubPoint;
use crate::paint::brush::{Brush, Rimmed};
use crate::paint::canvas::{Colour, FULL, fill};
use crate::paint::coverage::Shape;
use crate::paint::sprite::{Coat, noise};
use crate::ui::Ink;

/// How a disc looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiscStyle {
    /// Lying on the table.
    Plain,
    /// May be taken.
    Lit,
    /// In the turn_input: casts its shadow further away.
    Lifted,
    /// Where a disc could be put.
    Ghost,
}

/// How a token looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenStyle {
    /// Standing on a disc.
    Plain,
    /// Where a token would stop.
    Ghost,
}

/// How strong shadows and ghosts are, in 32nds.
const SHADOW: i32 = 18;
const GHOST: i32 = 14;

/// DirtyRows of one board of the table.
const BOARD: i32 = 60;

/// Paints the table: boards with streaks of darker wood.
pub(crate) fn table(brush: &mut Brush) {
    let [plain, grain, seam] =
        [Ink::Table, Ink::TableGrain, Ink::TableSeam].map(|ink| brush.colour(ink));
    for (y, row) in brush.band.lines(brush.rows.clone()) {
        let width = row.len() as i32;
        if y % BOARD == BOARD - 1 {
            fill(row, 0, width, seam);
            continue;
        }
        fill(row, 0, width, plain);
        if plain != grain {
            // A long streak and a short one.
            let pattern = noise(y);
            let (long, short) = (pattern & 255, (pattern >> 8) & 511);
            fill(row, long, long + 40 + ((pattern >> 6) & 127), grain);
            fill(row, short, short + ((pattern >> 3) & 63), grain);
        }
    }
}

/// Paints a disc: shadow, rim, and a face with grain.
pub(crate) fn disc(brush: &mut Brush, at: SubPoint, radius: i32, look: DiscStyle, grain: u8) {
    let face = radius - (radius / 10).clamp(12, 40);
    let lit = brush.colour(Ink::Lit);
    if look == DiscStyle::Ghost {
        brush.shape(Shape::Circle, at, radius, lit, 10);
        return brush.ring(Shape::Circle, at, (radius, face), lit, FULL);
    }
    let tint = |colour: Colour| if look == DiscStyle::Lit { colour.mixed(lit, 20) } else { colour };
    let [light, dark, streaks] =
        [Ink::DiscLight, Ink::Disc, Ink::DiscGrain].map(|ink| tint(brush.colour(ink)));
    let rim = brush.colour(if look == DiscStyle::Lit { Ink::LitRim } else { Ink::DiscRim });
    // On the table a shadow is a colour of its own, which is quicker than a veil; a lifted disc's falls on anything.
    let shadow = if look == DiscStyle::Lifted {
        brush.shadow(Shape::Circle, at, radius, radius >> 5, SHADOW);
        None
    } else {
        Some((brush.colour(Ink::TableShadow), (radius / 144).max(1)))
    };
    let coat = Coat {
        rim,
        face: [light, light.mixed(dark, 16), dark],
        grain: Some((streaks, grain)),
        shadow,
    };
    brush.rimmed(Rimmed { shape: Shape::Circle, at, rim: radius, face }, &coat);
}

/// Paints a token: red ones are round, black ones have six sides.
pub(crate) fn token(brush: &mut Brush, at: SubPoint, radius: i32, side: Side, look: TokenStyle) {
    // A hexagon of the same height as a circle looks smaller.
    let (shape, radius, inks) = match side {
        Side::Red => (Shape::Circle, radius, [Ink::Red, Ink::RedLight, Ink::RedDark]),
        Side::Black => {
            (Shape::Hexagon, (radius * 9) >> 3, [Ink::Black, Ink::BlackLight, Ink::BlackDark])
        }
    };
    let [body, light, dark] = inks.map(|ink| brush.colour(ink));
    let face = radius - (radius / 7).clamp(10, 32);
    if look == TokenStyle::Ghost {
        brush.shape(shape, at, radius, body, GHOST);
        return brush.ring(shape, at, (radius, face), dark, 24);
    }
    brush.shadow(shape, at, radius, (radius / 96).max(1), SHADOW);
    let face_rows = [body.mixed(light, 10), body, body.mixed(dark, 8)];
    let coat = Coat { rim: dark, face: face_rows, grain: None, shadow: None };
    brush.rimmed(Rimmed { shape, at, rim: radius, face }, &coat);
    let mark = match side {
        Side::Red => (face * 9, face * 5),
        Side::Black => (face * 11, face * 9),
    };
    brush.ring(shape, at, (mark.0 >> 4, mark.1 >> 4), light, FULL);
}
