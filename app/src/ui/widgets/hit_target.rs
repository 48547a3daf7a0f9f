//! What a pointer can hit besides the field.

/// Something that can be touched, as a hit region of the picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HitTarget {
    /// A row of a list, or an answer.
    Row(usize),
    /// The help of a key, which stands for the key.
    Key {
        /// The letter on the key.
        letter: u8,
        /// Whether it is to be held down.
        held: bool,
    },
    /// The help of the pad, which stands for going on to the next.
    Pad,
    /// A point of a curve, which is looked at as soon as it is touched.
    CurvePoint(usize),
    /// What stands for going on to the next.
    Next,
    /// The help of two keys pressed together.
    BothKeys,
    /// What covers everything below it and means nothing.
    Nothing,
}

const NEXT: u16 = 0x4000;
const NOTHING: u16 = 0x4001;
const PAD: u16 = 0x4002;
const BOTH: u16 = 0x4003;
const POINT: u16 = 0x2000;
const KEY: u16 = 0x8000;
const HELD: u16 = 0x100;

impl HitTarget {
    /// The number of its hit region.
    pub(crate) const fn id(self) -> u16 {
        match self {
            Self::Row(row) => row as u16,
            Self::Key { letter, held: false } => KEY | letter as u16,
            Self::Key { letter, held: true } => KEY | HELD | letter as u16,
            Self::Pad => PAD,
            Self::CurvePoint(point) => POINT | point as u16,
            Self::Next => NEXT,
            Self::BothKeys => BOTH,
            Self::Nothing => NOTHING,
        }
    }

    /// What the hit region with this number stands for.
    pub(crate) const fn with_id(id: u16) -> Self {
        match id {
            NEXT => Self::Next,
            NOTHING => Self::Nothing,
            PAD => Self::Pad,
            BOTH => Self::BothKeys,
            POINT..NEXT => Self::CurvePoint((id - POINT) as usize),
            KEY.. => Self::Key { letter: id as u8, held: id & HELD != 0 },
            row => Self::Row(row as usize),
        }
    }
}
