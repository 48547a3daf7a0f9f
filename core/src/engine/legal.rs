//! All legal turns in the order of their texts, one after the other: there may be thousands, and no room for them.

use core::fmt::Write;

use heapless::{String, Vec};

use crate::cell::Cell;
use crate::moves::{MOST_PLACES, MOST_SLIDES, MOST_TAKEABLE};
use crate::position::Position;
use crate::turn::{HalfTurn, Relocation, Slide, Turn};

/// The turns that are left. Of each list the last comes next.
#[derive(Debug)]
pub(super) struct LegalTurns {
    passes: bool,
    slides: Vec<Slide, MOST_SLIDES>,
    slide: Option<Slide>,
    discs: Vec<Cell, MOST_TAKEABLE>,
    disc: Option<Cell>,
    places: Vec<Cell, MOST_PLACES>,
}

impl LegalTurns {
    /// Those of a position that is not decided.
    pub(super) fn of(position: &Position) -> Self {
        let mut slides = position.slides();
        // A slide is followed by nothing or a slash, which are less than any digit: one that begins like another comes
        // after it, in its own order as in that of whole turns.
        sort_down::<_, 27, MOST_SLIDES>(&mut slides, |slide, text| write!(text, "{slide}"));
        Self {
            passes: slides.is_empty(),
            slides,
            slide: None,
            discs: Vec::new(),
            disc: None,
            places: Vec::new(),
        }
    }

    /// The next turn of this position.
    pub(super) fn next(&mut self, position: &Position) -> Option<Turn> {
        loop {
            if let (Some(slide), Some(from)) = (self.slide, self.disc) {
                if let Some(to) = self.places.pop() {
                    return Some(Turn::Move(slide, Some(Relocation { from, to })));
                }
                self.take_disc(&after(position, slide));
                continue;
            }
            if core::mem::take(&mut self.passes) {
                return Some(Turn::Pass);
            }
            let slide = self.slides.pop()?;
            let after = after(position, slide);
            self.discs = after.takeable();
            if self.discs.is_empty() {
                return Some(Turn::Move(slide, None));
            }
            // The arrow is greater than any digit: 1,10 comes before 1,1.
            sort_down::<_, 14, MOST_TAKEABLE>(&mut self.discs, |cell, text| {
                write!(text, "{cell}>")
            });
            self.slide = Some(slide);
            self.take_disc(&after);
        }
    }

    /// Goes on to the next disc after this slide.
    fn take_disc(&mut self, after: &Position) {
        self.disc = self.discs.pop();
        if let Some(disc) = self.disc {
            self.places = after.places(disc);
            sort_down::<_, 13, MOST_PLACES>(&mut self.places, |cell, text| write!(text, "{cell}"));
        }
    }
}

/// The position after a slide of its own.
fn after(position: &Position, slide: Slide) -> Position {
    let mut after = *position;
    after.play(HalfTurn::Slide(slide)).expect("the slide is legal");
    after
}

/// Sorts at most `MOST` things by their texts of at most `LONGEST` bytes, the last first. By insertion: the standard library's sort has
/// 8 KB of code for each kind of list.
#[inline(never)]
fn sort_down<T: Copy, const LONGEST: usize, const MOST: usize>(
    list: &mut [T],
    write: impl Fn(T, &mut String<LONGEST, u8>) -> core::fmt::Result,
) {
    let mut texts = Vec::<String<LONGEST, u8>, MOST>::new();
    for &thing in &*list {
        let mut text = String::new();
        let written = write(thing, &mut text);
        debug_assert!(written.is_ok());
        let _ = texts.push(text);
    }
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && texts[at] > texts[at - 1] {
            texts.swap(at, at - 1);
            list.swap(at, at - 1);
            at -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use core::ops::ControlFlow;
    use std::string::{String, ToString};
    use std::vec::Vec;

    use super::*;
    use crate::game::Game;
    use crate::outcome::Outcome;
    use crate::position::Half;
    use crate::rng::Rng;

    /// The texts of all turns by the other generator, sorted as a whole.
    fn sorted(position: &Position) -> Vec<String> {
        let mut turns = Vec::new();
        let _ = position.for_each_turn(|turn| {
            turns.push(turn.to_string());
            ControlFlow::<()>::Continue(())
        });
        turns.sort_unstable();
        turns
    }

    /// Far out coordinates have more digits, and what begins alike differs in them.
    #[test]
    fn turns_come_in_the_order_of_their_texts() {
        let mut random = Rng::new(16);
        for game in 0..40i16 {
            let far = Cell::new(game % 8 * 4, 9 - game % 5 * 7);
            let moved = |cell: Cell| Cell::new(cell.q + far.q, cell.r + far.r);
            let start = Position::start();
            let tokens = crate::Side::ALL.map(|side| start.tokens(side).map(moved));
            let start =
                Position::new(start.discs().map(moved), tokens, start.side(), Half::Token, None);
            let mut game = Game::new(start.expect("it has only been moved"));
            for _ in 0..60 {
                let all = sorted(game.position());
                let mut turns = LegalTurns::of(game.position());
                let listed: Vec<String> = core::iter::from_fn(|| turns.next(game.position()))
                    .map(|turn| turn.to_string())
                    .collect();
                assert_eq!(listed, all);
                assert_eq!(game.position().count_turns() as usize, all.len());
                let turn = random.pick(&all).expect("there is a turn");
                game.play_turn(turn.parse().unwrap()).unwrap();
                if game.outcome() != Outcome::Open {
                    break;
                }
            }
        }
    }
}
