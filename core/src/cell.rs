//! Cells of the endless plane and the six directions between them.

/// A place on the plane that can hold a disc, in axial coordinates.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell {
    /// Grows to the east.
    pub q: i16,
    /// Grows to the south-east.
    pub r: i16,
}

impl Cell {
    /// The cell at these coordinates.
    pub const fn new(q: i16, r: i16) -> Self {
        Self { q, r }
    }

    /// The neighbour in this direction. Coordinates wrap at the end of 16 bits.
    ///
    /// ```
    /// use nonaga_core::{Cell, Direction};
    /// assert_eq!(Cell::new(2, 0).step(Direction::NorthWest), Cell::new(2, -1));
    /// ```
    pub const fn step(self, direction: Direction) -> Self {
        let (q, r) = direction.offset();
        Self::new(self.q.wrapping_add(q), self.r.wrapping_add(r))
    }

    /// How many steps lie between two cells.
    ///
    /// ```
    /// use nonaga_core::Cell;
    /// assert_eq!(Cell::new(-2, 0).distance(Cell::new(2, -2)), 4);
    /// ```
    pub const fn distance(self, other: Self) -> u16 {
        let q = self.q.wrapping_sub(other.q);
        let r = self.r.wrapping_sub(other.r);
        norm(q, r)
    }

    /// Whether the two cells share an edge.
    pub const fn touches(self, other: Self) -> bool {
        self.distance(other) == 1
    }
}

/// Length of the shortest walk along an offset.
pub(crate) const fn norm(q: i16, r: i16) -> u16 {
    let s = q.wrapping_add(r);
    let (q, r, s) = (q.unsigned_abs(), r.unsigned_abs(), s.unsigned_abs());
    let longer = if q > r { q } else { r };
    if longer > s { longer } else { s }
}

/// One of the six directions from a cell to a neighbour, counter-clockwise from the east.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Direction {
    /// `+1,0`
    East,
    /// `+1,-1`
    NorthEast,
    /// `0,-1`
    NorthWest,
    /// `-1,0`
    West,
    /// `-1,+1`
    SouthWest,
    /// `0,+1`
    SouthEast,
}

impl Direction {
    /// All six, in order.
    pub const ALL: [Self; 6] = [
        Self::East,
        Self::NorthEast,
        Self::NorthWest,
        Self::West,
        Self::SouthWest,
        Self::SouthEast,
    ];

    /// What a step in this direction adds to `q` and `r`.
    pub const fn offset(self) -> (i16, i16) {
        match self {
            Self::East => (1, 0),
            Self::NorthEast => (1, -1),
            Self::NorthWest => (0, -1),
            Self::West => (-1, 0),
            Self::SouthWest => (-1, 1),
            Self::SouthEast => (0, 1),
        }
    }

    /// The opposite direction.
    pub const fn opposite(self) -> Self {
        match self {
            Self::East => Self::West,
            Self::NorthEast => Self::SouthWest,
            Self::NorthWest => Self::SouthEast,
            Self::West => Self::East,
            Self::SouthWest => Self::NorthEast,
            Self::SouthEast => Self::NorthWest,
        }
    }
}
