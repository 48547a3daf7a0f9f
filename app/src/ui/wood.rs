//! The wooden things: discs and tokens as badges, and the table they lie on. Light falls from above.

use nonaga_core::Side;
use rowpaint::{
    BackgroundRow, Badge, BadgeIndex, BadgeShadow, BadgeStyle, DisplayList, Inlay, RoundShape,
    SubPoint, noise,
};

use crate::ui::Ink;

/// How a disc looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiscStyle {
    /// Lying on the table.
    Plain,
    /// May be taken.
    Lit,
    /// In the player's hand: its shadow is further away.
    Lifted,
    /// Where a disc could be put.
    Ghost,
    /// A puzzle that is solved: its number is where a dot would be.
    Solved,
}

/// How a token looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenStyle {
    /// Standing on a disc.
    Plain,
    /// Where a token would stop.
    Ghost,
}

/// How strong shadows and ghosts of tokens are, of 32 parts.
const SHADOW: u8 = 18;
const GHOST: u8 = 14;

/// The styles of discs in the order of [`DiscStyle`], then for red and for black those in the order of [`TokenStyle`].
pub(crate) static BADGES: [BadgeStyle; 9] = [
    // On the table a shadow is a colour of its own, which is quicker than blending; that of a lifted disc falls on
    // anything.
    solid_disc(Ink::DiscRim, PLAIN_FACE, Ink::DiscGrain, TABLE_SHADOW, None),
    // The dot is for eyes that do not see the colour.
    solid_disc(Ink::LitRim, LIT_FACE, Ink::LitGrain, TABLE_SHADOW, Some(DOT)),
    solid_disc(Ink::DiscRim, PLAIN_FACE, Ink::DiscGrain, SOFT_SHADOW, None),
    ghost(RoundShape::Circle, (Ink::Lit, 10), (Ink::Lit, 32)),
    solid_disc(Ink::LitRim, LIT_FACE, Ink::LitGrain, TABLE_SHADOW, None),
    solid_token(
        RoundShape::Circle,
        Ink::RedDark,
        [Ink::RedTop, Ink::Red, Ink::RedBottom],
        Inlay { outer: 9, inner: 5, colour: Ink::RedLight.index() },
    ),
    ghost(RoundShape::Circle, (Ink::Red, GHOST), (Ink::RedDark, 24)),
    solid_token(
        RoundShape::Hexagon,
        Ink::BlackDark,
        [Ink::BlackTop, Ink::Black, Ink::BlackBottom],
        Inlay { outer: 11, inner: 9, colour: Ink::BlackLight.index() },
    ),
    ghost(RoundShape::Hexagon, (Ink::Black, GHOST), (Ink::BlackDark, 24)),
];

const PLAIN_FACE: [Ink; 3] = [Ink::DiscLight, Ink::DiscMiddle, Ink::Disc];
const LIT_FACE: [Ink; 3] = [Ink::LitTop, Ink::LitMiddle, Ink::LitBottom];
const DOT: Inlay = Inlay { outer: 5, inner: 0, colour: Ink::LitRim.index() };
const TABLE_SHADOW: BadgeShadow = BadgeShadow::Opaque(Ink::TableShadow.index());
const SOFT_SHADOW: BadgeShadow = BadgeShadow::Blended(Ink::Shadow.index(), SHADOW);

const fn solid_disc(
    rim: Ink,
    face: [Ink; 3],
    grain: Ink,
    shadow: BadgeShadow,
    inlay: Option<Inlay>,
) -> BadgeStyle {
    BadgeStyle::Solid {
        shape: RoundShape::Circle,
        rim: rim.index(),
        face: [face[0].index(), face[1].index(), face[2].index()],
        grain: Some(grain.index()),
        shadow,
        inlay,
    }
}

const fn solid_token(shape: RoundShape, rim: Ink, face: [Ink; 3], inlay: Inlay) -> BadgeStyle {
    BadgeStyle::Solid {
        shape,
        rim: rim.index(),
        face: [face[0].index(), face[1].index(), face[2].index()],
        grain: None,
        shadow: SOFT_SHADOW,
        inlay: Some(inlay),
    }
}

const fn ghost(shape: RoundShape, face: (Ink, u8), rim: (Ink, u8)) -> BadgeStyle {
    BadgeStyle::Ghost { shape, face: (face.0.index(), face.1), rim: (rim.0.index(), rim.1) }
}

/// Rows of one board of the table.
const BOARD: i32 = 60;

/// Paints a row of the table: boards with streaks of darker wood.
pub(crate) fn table_row(row: &mut BackgroundRow) {
    let y = row.y();
    // y / BOARD without the processor's slow division: exact up to row 1400.
    if y - ((y * (0x1_0000 / BOARD + 1)) >> 16) * BOARD == BOARD - 1 {
        return row.fill(row.columns(), Ink::TableSeam);
    }
    row.fill(row.columns(), Ink::Table);
    // A long streak and a short one.
    let pattern = noise(y);
    let (long, short) = (pattern & 255, (pattern >> 8) & 511);
    row.fill(long..long + 40 + ((pattern >> 6) & 127), Ink::TableGrain);
    row.fill(short..short + ((pattern >> 3) & 63), Ink::TableGrain);
}

/// Puts a disc on a picture. `grain` makes discs differ a little.
pub(crate) fn disc(
    picture: &mut DisplayList,
    at: SubPoint,
    radius: u16,
    style: DiscStyle,
    grain: u8,
) {
    let drop = if style == DiscStyle::Lifted { radius >> 5 } else { (radius / 144).max(1) };
    let badge = Badge {
        radius,
        rim: (radius / 10).clamp(12, 40) as u8,
        drop: drop as u8,
        style: BadgeIndex(style as u8),
        grain,
    };
    picture.badge(at, badge);
}

/// Puts a token on a picture: red ones are round, black ones have six sides.
pub(crate) fn token(
    picture: &mut DisplayList,
    at: SubPoint,
    radius: u16,
    side: Side,
    style: TokenStyle,
) {
    // A hexagon of the same height as a circle looks smaller.
    let (radius, first) = match side {
        Side::Red => (radius, 5),
        Side::Black => ((radius * 9) >> 3, 7),
    };
    let badge = Badge {
        radius,
        rim: (radius / 7).clamp(10, 32) as u8,
        drop: (radius / 96).max(1) as u8,
        style: BadgeIndex(first + style as u8),
        grain: 0,
    };
    picture.badge(at, badge);
}
