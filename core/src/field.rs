//! The field: 19 discs on the plane, and which of them hang loosely enough to be taken.

use heapless::Vec;

use crate::around::Around;
use crate::cell::{Cell, Direction};
use crate::refusal::Refusal;
use crate::torus::{Anchor, REACH, SPOTS, Spot, SpotSet};

/// Number of discs in the game.
pub const DISCS: usize = 19;

/// Discs may be put on at most this many cells: 19 connected discs have at most 78 free sides, and a
/// place uses two of them.
pub(crate) const RIM: usize = 39;

/// A travelling disc that has seen this many cells is outside. 18 discs close in at most 19 cells;
/// the narrow gaps that stop a disc widen that a little, but 24 discs would be needed for 37.
const OUTSIDE: usize = 37;

/// Set in a cell's byte when it holds a disc; the low six bits are its [`Around`].
const DISC: u8 = 1 << 6;
/// Set in a cell's byte when its disc carries a token.
const TOKEN: u8 = 1 << 7;

/// Where the 19 discs lie and which of them carry tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Field {
    cells: [u8; SPOTS],
    discs: [Spot; DISCS],
    /// No disc is further than `REACH - 1` from here, so that every cell of the rim can be told.
    anchor: Anchor,
    /// Empty areas closed in by discs.
    holes: i8,
    /// Pairs of discs with just too little room between them for a third.
    pinches: i8,
}

impl Field {
    /// A field of these discs, which must be different and connected.
    pub(crate) fn new(discs: &[Cell; DISCS]) -> Self {
        let mut field = Self {
            cells: [0; SPOTS],
            discs: [Spot::ORIGIN; DISCS],
            anchor: Anchor { spot: Spot::ORIGIN, cell: centre(discs) },
            // Taking the first disc from nowhere counts one link too few: see `put`.
            holes: 1,
            pinches: 0,
        };
        for (number, &disc) in discs.iter().enumerate() {
            let spot = field.spot(disc).expect("connected discs are near their centre");
            field.discs[number] = spot;
            field.put(spot);
        }
        field
    }

    /// The spot of a cell; `None` when it is too far away to touch the field.
    pub(crate) fn spot(&self, cell: Cell) -> Option<Spot> {
        self.anchor.spot(cell)
    }

    /// The cell of a spot on the field or its rim.
    pub(crate) fn cell(&self, spot: Spot) -> Cell {
        self.anchor.cell(spot)
    }

    /// Where the discs lie, by number.
    #[inline(always)]
    pub(crate) fn discs(&self) -> &[Spot; DISCS] {
        &self.discs
    }

    /// Number of the disc at a spot.
    pub(crate) fn disc_at(&self, spot: Spot) -> Option<u8> {
        self.discs.iter().position(|&disc| disc == spot).map(|number| number as u8)
    }

    #[inline(always)]
    pub(crate) fn is_disc(&self, spot: Spot) -> bool {
        self.cells[spot.index()] & DISC != 0
    }

    /// Whether a token may slide over this spot or stop on it: a disc without a token.
    #[inline(always)]
    pub(crate) fn is_free(&self, spot: Spot) -> bool {
        self.cells[spot.index()] & (DISC | TOKEN) == DISC
    }

    #[inline(always)]
    pub(crate) fn carries_token(&self, spot: Spot) -> bool {
        self.cells[spot.index()] & TOKEN != 0
    }

    /// Puts a token down or takes it up.
    #[inline(always)]
    pub(crate) fn toggle_token(&mut self, spot: Spot) {
        self.cells[spot.index()] ^= TOKEN;
    }

    #[inline(always)]
    pub(crate) fn around(&self, spot: Spot) -> Around {
        Around(self.cells[spot.index()] & 63)
    }

    /// Moves disc `number` to another spot and returns where the anchor was before.
    pub(crate) fn relocate(&mut self, number: u8, to: Spot) -> Anchor {
        let before = self.anchor;
        self.shift(number, to);
        if self.anchor.spot.distance(to) >= REACH as u8 {
            self.recentre();
        }
        before
    }

    /// Takes a relocation back.
    pub(crate) fn put_back(&mut self, number: u8, to: Spot, anchor: Anchor) {
        self.shift(number, to);
        self.anchor = anchor;
    }

    fn shift(&mut self, number: u8, to: Spot) {
        let from = self.discs[number as usize];
        self.lift(from);
        self.put(to);
        self.discs[number as usize] = to;
    }

    /// Holes change by the Euler characteristic: a disc joins as many groups as it has links.
    fn put(&mut self, spot: Spot) {
        let around = self.around(spot);
        self.holes += around.links() as i8 - 1;
        self.pinches += self.pinches_of(spot, around);
        self.mark(spot);
    }

    fn lift(&mut self, spot: Spot) {
        let around = self.around(spot);
        self.mark(spot);
        self.holes -= around.links() as i8 - 1;
        self.pinches -= self.pinches_of(spot, around);
    }

    /// Flips the disc here and tells the neighbours.
    #[inline(always)]
    fn mark(&mut self, spot: Spot) {
        self.cells[spot.index()] ^= DISC;
        for direction in Direction::ALL {
            self.cells[spot.step(direction).index()] ^= 1 << direction.opposite() as u8;
        }
    }

    /// How many pinches a disc at this empty spot would make, less those it would fill.
    fn pinches_of(&self, spot: Spot, around: Around) -> i8 {
        let mut pinches = -(around.gaps() as i8);
        if around.steps_out() {
            for (number, direction) in Direction::ALL.into_iter().enumerate() {
                let next = (number + 1) % 6;
                if !around.has(number) && !around.has(next) {
                    let across = spot.step(direction).step(Direction::ALL[next]);
                    pinches += self.is_disc(across) as i8;
                }
            }
        }
        pinches
    }

    /// Moves the anchor to a disc that has all others within reach. One exists: the middle of the
    /// longest walk through 19 connected discs is at most 9 steps from each of them.
    fn recentre(&mut self) {
        let cells = self.discs.map(|disc| self.cell(disc));
        let cell = centre(&cells);
        if let Some(spot) = self.anchor.spot(cell) {
            self.anchor = Anchor { spot, cell };
        }
    }

    /// Whether this disc could be taken, were it only for the other discs: it slides out and the
    /// rest stays whole.
    pub(crate) fn check_loose(&self, spot: Spot) -> Result<(), Refusal> {
        let around = self.around(spot);
        if !around.steps_out() || (self.holes > 0 || self.pinches > 0) && !self.slides_out(spot) {
            return Err(Refusal::Blocked);
        }
        // One group of neighbours stays joined around the gap; several are joined elsewhere only
        // when there is a hole between them.
        if around.links() == 1 || self.holes > 0 && self.is_whole_without(spot) {
            return Ok(());
        }
        Err(Refusal::WouldSplitField)
    }

    /// Lets the disc travel over empty cells until it is outside or stuck.
    fn slides_out(&self, disc: Spot) -> bool {
        let mut others = *self;
        others.mark(disc);
        let travelled = flood::<{ OUTSIDE + 6 }>(disc, OUTSIDE, |here, number| {
            let around = others.around(here);
            let room = !around.has((number + 1) % 6) || !around.has((number + 5) % 6);
            !around.has(number) && room
        });
        travelled >= OUTSIDE
    }

    /// Whether the other 18 discs are connected.
    fn is_whole_without(&self, disc: Spot) -> bool {
        let mut others = *self;
        others.mark(disc);
        let neighbour = disc.step(Direction::ALL[others.around(disc).first() as usize]);
        let connected =
            flood::<DISCS>(neighbour, DISCS - 1, |here, number| others.around(here).has(number));
        connected == DISCS - 1
    }

    /// Numbers of the loose discs.
    pub(crate) fn loose(&self) -> Vec<u8, DISCS> {
        (0..DISCS as u8)
            .filter(|&number| self.check_loose(self.discs[number as usize]).is_ok())
            .collect()
    }

    /// The empty spots that touch at least two discs, each once.
    pub(crate) fn rim(&self) -> Vec<Spot, RIM> {
        let mut rim = Vec::new();
        for &disc in &self.discs {
            let around = self.around(disc);
            for (number, direction) in Direction::ALL.into_iter().enumerate() {
                if around.has(number) {
                    continue;
                }
                let spot = disc.step(direction);
                let discs = self.around(spot);
                // Several discs lead to this spot: the first one in its own circle names it.
                if discs.contacts() >= 2 && discs.first() == direction.opposite() as u8 {
                    rim.push(spot).expect("19 discs have at most 39 places around them");
                }
            }
        }
        rim
    }

    /// Whether a spot of the rim still touches two discs when this one is gone.
    #[inline(always)]
    pub(crate) fn holds_without(&self, spot: Spot, disc: Spot) -> bool {
        let contacts = self.around(spot).contacts();
        contacts > 2 || contacts == 2 && spot.distance(disc) != 1
    }
}

/// Counts the spots that can be reached from `start` by steps that `may_step` allows (from a spot,
/// in a direction by number), and stops at `enough`. `MOST` is `enough` plus the last spot's steps.
fn flood<const MOST: usize>(
    start: Spot,
    enough: usize,
    may_step: impl Fn(Spot, usize) -> bool,
) -> usize {
    let mut seen = SpotSet::EMPTY;
    let mut reached = Vec::<Spot, MOST>::new();
    seen.insert(start);
    let _ = reached.push(start);
    let mut next = 0;
    while let Some(&here) = reached.get(next)
        && reached.len() < enough
    {
        next += 1;
        for (number, direction) in Direction::ALL.into_iter().enumerate() {
            let there = here.step(direction);
            if may_step(here, number) && seen.insert(there) {
                reached.push(there).expect("a spot has six neighbours");
            }
        }
    }
    reached.len()
}

/// A disc that has all others at most `REACH - 1` steps away, or the first if there is none.
fn centre(discs: &[Cell; DISCS]) -> Cell {
    let near = |&&cell: &&Cell| discs.iter().all(|disc| disc.distance(cell) < REACH);
    *discs.iter().find(near).unwrap_or(&discs[0])
}
