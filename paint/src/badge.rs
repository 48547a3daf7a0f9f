//! Badges: round or six-sided things with a rim, a lit face, a shadow and grain, such as coins, buttons or game pieces.

use crate::brush::{Brush, Rimmed};
use crate::canvas::FULL;
use crate::coverage::RoundShape;
use crate::geometry::SubPoint;
use crate::sprite::Coat;
use crate::stylesheet::{BadgeIndex, PaletteIndex};

/// The largest radius and the widest rim, in sixteenths of a pixel, and the longest opaque shadow in rows: a cached
/// sprite has room for these.
pub(crate) const LARGEST_BADGE: u16 = 470;
pub(crate) const WIDEST_RIM: u8 = 40;
pub(crate) const LONGEST_DROP: u8 = 3;

/// A badge of a display list: its size and which style it has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Badge {
    /// Distance from the middle to the outer edge (of a hexagon: to its corners), in sixteenths of a pixel, up to 470.
    pub radius: u16,
    /// Width of the rim, in sixteenths of a pixel, up to 40.
    pub rim: u8,
    /// How many rows the shadow lies below the badge; up to 3 for an opaque one.
    pub drop: u8,
    /// How it is painted.
    pub style: BadgeIndex,
    /// Which pattern of grain it has.
    pub grain: u8,
}

/// How badges are painted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadgeStyle {
    /// Opaque, lit from above. It is painted from a cached sprite.
    Solid {
        /// Its outline.
        shape: RoundShape,
        /// Colour of the rim.
        rim: PaletteIndex,
        /// Colours of the face at its top, in its middle and at its bottom, blended from row to row.
        face: [PaletteIndex; 3],
        /// Colour of streaks in the face.
        grain: Option<PaletteIndex>,
        /// Its shadow.
        shadow: BadgeShadow,
        /// A ring on the face.
        inlay: Option<Inlay>,
    },
    /// See-through: a hint of a badge.
    Ghost {
        /// Its outline.
        shape: RoundShape,
        /// Colour of the face, and how much of it is laid on what is below, of 32 parts.
        face: (PaletteIndex, u8),
        /// The same for the rim, on top of the face.
        rim: (PaletteIndex, u8),
    },
}

/// What a badge casts on the things below it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadgeShadow {
    /// Nothing.
    None,
    /// A colour of its own, which is a part of the sprite and so the quickest.
    Opaque(PaletteIndex),
    /// A colour and how much of it is laid on what is below, of 32 parts.
    Blended(PaletteIndex, u8),
}

/// A ring on the face of a badge, of the badge's shape; a dot if its inner radius is 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inlay {
    /// Its outer radius, in sixteenths of the face's.
    pub outer: u8,
    /// Its inner radius, in sixteenths of the face's.
    pub inner: u8,
    /// Its colour.
    pub colour: PaletteIndex,
}

/// Paints a badge.
pub(crate) fn paint(brush: &mut Brush, at: SubPoint, badge: Badge) {
    let Some(style) = brush.stylesheet.badges.get(usize::from(badge.style.0)) else { return };
    let radius = i32::from(badge.radius.min(LARGEST_BADGE));
    let face_radius = radius - i32::from(badge.rim.min(WIDEST_RIM));
    match *style {
        BadgeStyle::Ghost { shape, face, rim } => {
            brush.shape(shape, at, radius, brush.colour(face.0), face.1.into());
            brush.ring(shape, at, (radius, face_radius), brush.colour(rim.0), rim.1.into());
        }
        BadgeStyle::Solid { shape, rim, face, grain, shadow, inlay } => {
            let shadow = match shadow {
                BadgeShadow::None => None,
                BadgeShadow::Opaque(colour) => {
                    Some((brush.colour(colour), badge.drop.min(LONGEST_DROP).into()))
                }
                BadgeShadow::Blended(colour, alpha) => {
                    let layer = (brush.colour(colour), i32::from(alpha));
                    brush.shadow(shape, at, radius, badge.drop.into(), layer);
                    None
                }
            };
            let coat = Coat {
                rim: brush.colour(rim),
                face: face.map(|colour| brush.colour(colour)),
                grain: grain.map(|colour| (brush.colour(colour), badge.grain)),
                shadow,
            };
            brush.rimmed(Rimmed { shape, at, rim: radius, face: face_radius }, &coat);
            if let Some(Inlay { outer, inner, colour }) = inlay {
                let [outer, inner] =
                    [outer, inner].map(|part| (face_radius * i32::from(part)) >> 4);
                match inner {
                    0 => brush.shape(shape, at, outer, brush.colour(colour), FULL),
                    _ => brush.ring(shape, at, (outer, inner), brush.colour(colour), FULL),
                }
            }
        }
    }
}
