//! Wins one slide away, and the relocations that make or stop them.

use core::ops::ControlFlow;

use heapless::Vec;

use crate::cell::Direction;
use crate::moves::MOST_SLIDES;
use crate::position::Position;
use crate::side::Side;
use crate::torus::CellIndex;

/// Threats beyond this many are not listed. That leaves more relocations to try, never fewer.
const MOST_THREATS: usize = 4;

/// Relocations that change lines: they take one of these discs or fill one of these places.
#[derive(Clone, Debug)]
pub(super) struct LineChanges<const LINES: usize> {
    /// Bit by number of the disc.
    discs: u32,
    /// At most one for each line.
    pub(super) places: Vec<CellIndex, LINES>,
}

impl<const LINES: usize> LineChanges<LINES> {
    const NOTHING: Self = Self { discs: 0, places: Vec::new() };

    /// Whether taking this disc is enough.
    #[inline(always)]
    pub(super) fn takes(&self, disc: u8) -> bool {
        self.discs >> disc & 1 != 0
    }

    /// Whether relocating this disc to this place is one of them.
    #[inline(always)]
    pub(super) fn has(&self, disc: u8, place: CellIndex) -> bool {
        self.takes(disc) || self.places.contains(&place)
    }

    fn add_disc(&mut self, position: &Position, index: CellIndex) {
        if let Some(disc) = position.field.disc_at(index) {
            self.discs |= 1 << disc;
        }
    }

    fn add_place(&mut self, position: &Position, index: CellIndex) {
        let field = &position.field;
        if !field.is_disc(index)
            && field.neighbours(index).contacts() >= 2
            && !self.places.contains(&index)
        {
            self.places.push(index).expect("no more places than lines");
        }
    }
}

/// A token and the two others of its side that it wants to join.
struct Runner {
    from: CellIndex,
    others: [CellIndex; 2],
    /// The others touch each other, so touching one of them is enough.
    others_touch: bool,
}

impl Runner {
    /// Whether standing here would join the three.
    #[inline(always)]
    fn joins_at(&self, index: CellIndex) -> bool {
        let first = index.distance(self.others[0]) == 1;
        let second = index.distance(self.others[1]) == 1;
        if self.others_touch { first | second } else { first & second }
    }
}

/// The tokens of a side that one slide might bring to the others: these are at most two steps apart.
#[inline(always)]
fn for_each_runner<B>(
    position: &Position,
    side: Side,
    mut f: impl FnMut(&Runner) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let [a, b, c] = position.tokens[side as usize];
    for [from, first, second] in [[a, b, c], [b, c, a], [c, a, b]] {
        let apart = first.distance(second);
        if apart <= 2 {
            f(&Runner { from, others: [first, second], others_touch: apart == 1 })?;
        }
    }
    ControlFlow::Continue(())
}

/// The slides with which a side would win if it were its turn.
#[inline(always)]
fn for_each_win<B>(
    position: &Position,
    side: Side,
    mut f: impl FnMut(CellIndex, Direction, CellIndex) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for_each_runner(position, side, |runner| {
        let neighbours = position.field.neighbours(runner.from);
        for (number, direction) in Direction::ALL.into_iter().enumerate() {
            if neighbours.has(number)
                && let Some(stop) = position.stop(runner.from, direction)
                && runner.joins_at(stop)
            {
                f(runner.from, direction, stop)?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// Whether a side would win at once if it were its turn.
#[inline(never)]
pub(super) fn threatens(position: &Position, side: Side) -> bool {
    for_each_win(position, side, |_, _, _| ControlFlow::Break(())).is_break()
}

/// With how many slides a side would win at once if it were its turn.
#[inline(never)]
pub(super) fn count(position: &Position, side: Side) -> u8 {
    let mut wins = 0;
    let _ = for_each_win(position, side, |_, _, _| {
        wins += 1;
        ControlFlow::<()>::Continue(())
    });
    wins
}

/// For each threat of a side, the relocations that change its line: what stops all of them is
/// among each of these, for a slide only changes when a disc on its way goes or one beyond it comes.
#[inline(never)]
pub(super) fn stops(position: &Position, side: Side) -> Vec<LineChanges<1>, MOST_THREATS> {
    let mut stops = Vec::new();
    let _ = for_each_win(position, side, |from, direction, stop| {
        let mut changes = LineChanges::NOTHING;
        let mut index = from;
        while index != stop {
            index = index.step(direction);
            changes.add_disc(position, index);
        }
        changes.add_place(position, stop.step(direction));
        match stops.push(changes) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    });
    stops
}

/// The relocations that give a side a winning slide that it does not have yet.
#[inline(never)]
pub(super) fn makes(position: &Position, side: Side) -> LineChanges<MOST_SLIDES> {
    let field = &position.field;
    let mut changes = LineChanges::NOTHING;
    let _ = for_each_runner(position, side, |runner| {
        for direction in Direction::ALL {
            // A slide that goes past a winning cell stops there when the next disc is taken.
            let mut stop = runner.from;
            let mut next = stop.step(direction);
            while field.is_free(next) {
                if stop != runner.from && runner.joins_at(stop) {
                    changes.add_disc(position, next);
                }
                (stop, next) = (next, next.step(direction));
            }
            // A slide that ends too early goes on when a disc is put before it.
            if !field.is_disc(next) {
                let gap = next;
                loop {
                    (stop, next) = (next, next.step(direction));
                    if !field.is_free(next) {
                        break;
                    }
                }
                if runner.joins_at(stop) {
                    changes.add_place(position, gap);
                }
            }
        }
        ControlFlow::<()>::Continue(())
    });
    changes
}
