//! Wins one slide away, and the relocations that make or stop them.

use core::ops::ControlFlow;

use heapless::Vec;

use crate::cell::Direction;
use crate::moves::MOST_SLIDES;
use crate::position::Position;
use crate::side::Side;
use crate::torus::Spot;

/// So many threats at once are told apart; more cannot be stopped by one relocation anyway.
const MOST_THREATS: usize = 4;

/// Relocations that change lines: they take one of these discs or fill one of these places.
#[derive(Clone, Debug)]
pub(super) struct Touch<const LINES: usize> {
    /// Bit by number of the disc.
    discs: u32,
    /// At most one for each line.
    pub(super) places: Vec<Spot, LINES>,
}

/// The relocations that change one line.
pub(super) type Line = Touch<1>;
/// The relocations that change any of a side's lines.
pub(super) type Lines = Touch<MOST_SLIDES>;

impl<const LINES: usize> Touch<LINES> {
    const NOTHING: Self = Self { discs: 0, places: Vec::new() };

    /// Whether taking this disc is enough.
    #[inline(always)]
    pub(super) fn takes(&self, disc: u8) -> bool {
        self.discs >> disc & 1 != 0
    }

    /// Whether relocating this disc to this place is one of them.
    #[inline(always)]
    pub(super) fn has(&self, disc: u8, place: Spot) -> bool {
        self.takes(disc) || self.places.contains(&place)
    }

    fn add_disc(&mut self, position: &Position, spot: Spot) {
        if let Some(disc) = position.field.disc_at(spot) {
            self.discs |= 1 << disc;
        }
    }

    fn add_place(&mut self, position: &Position, spot: Spot) {
        let field = &position.field;
        if !field.is_disc(spot)
            && field.around(spot).contacts() >= 2
            && !self.places.contains(&spot)
        {
            self.places.push(spot).expect("no more places than lines");
        }
    }
}

/// A token and the two others of its side that it wants to join.
struct Runner {
    from: Spot,
    others: [Spot; 2],
    /// The others touch each other, so touching one of them is enough.
    others_touch: bool,
}

impl Runner {
    /// Whether standing here would join the three.
    #[inline(always)]
    fn joins_at(&self, spot: Spot) -> bool {
        let first = spot.distance(self.others[0]) == 1;
        let second = spot.distance(self.others[1]) == 1;
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
    mut f: impl FnMut(Spot, Direction, Spot) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for_each_runner(position, side, |runner| {
        let around = position.field.around(runner.from);
        for (number, direction) in Direction::ALL.into_iter().enumerate() {
            if around.has(number)
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
pub(super) fn stops(position: &Position, side: Side) -> Vec<Line, MOST_THREATS> {
    let mut stops = Vec::new();
    let _ = for_each_win(position, side, |from, direction, stop| {
        let mut touch = Line::NOTHING;
        let mut spot = from;
        while spot != stop {
            spot = spot.step(direction);
            touch.add_disc(position, spot);
        }
        touch.add_place(position, stop.step(direction));
        match stops.push(touch) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    });
    stops
}

/// The relocations that give a side a winning slide which it has not got yet.
#[inline(never)]
pub(super) fn makes(position: &Position, side: Side) -> Lines {
    let field = &position.field;
    let mut touch = Lines::NOTHING;
    let _ = for_each_runner(position, side, |runner| {
        for direction in Direction::ALL {
            // A slide that goes past a good spot stops there when the next disc is taken.
            let mut stop = runner.from;
            let mut next = stop.step(direction);
            while field.is_free(next) {
                if stop != runner.from && runner.joins_at(stop) {
                    touch.add_disc(position, next);
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
                    touch.add_place(position, gap);
                }
            }
        }
        ControlFlow::<()>::Continue(())
    });
    touch
}
