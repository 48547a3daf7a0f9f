//! All legal moves: slides, discs to take, places to put them and whole turns.
//!
//! Everything comes by callback, which may stop early with [`ControlFlow::Break`]; what fits a short
//! list also comes as one.

use core::ops::ControlFlow;

use heapless::Vec;

use crate::cell::{Cell, Direction};
use crate::field::{DISCS, RIM};
use crate::play::Step;
use crate::position::{Half, Position, TOKENS};
use crate::side::Side;
use crate::torus::Spot;
use crate::turn::{Relocation, Slide, Turn};

/// Three tokens slide six ways at most.
pub const MOST_SLIDES: usize = 6 * TOKENS;
/// Six discs carry tokens.
pub const MOST_TAKEABLE: usize = DISCS - 2 * TOKENS;
/// 18 connected discs have at most 74 free sides, and a place uses two of them.
pub const MOST_PLACES: usize = 37;
/// Every disc to every place, wherever the tokens stand.
const MOST_RELOCATIONS: usize = DISCS * MOST_PLACES;

/// The relocations that the discs alone allow. Slides do not change them, so they are found once a
/// turn.
pub(crate) struct Relocations {
    /// Numbers of the discs that slide out and leave the rest whole.
    pub(crate) loose: Vec<u8, DISCS>,
    /// The empty spots that touch at least two discs.
    pub(crate) rim: Vec<Spot, RIM>,
}

impl Relocations {
    pub(crate) fn of(position: &Position) -> Self {
        Self { loose: position.field.loose(), rim: position.field.rim() }
    }
}

impl Position {
    /// Every legal slide of the side to move.
    pub fn for_each_slide<B>(&self, mut f: impl FnMut(Slide) -> ControlFlow<B>) -> ControlFlow<B> {
        self.for_each_stop(|token, to| {
            let from = self.tokens[self.side as usize][token as usize];
            f(Slide { from: self.field.cell(from), to: self.field.cell(to) })
        })
    }

    /// Every disc that may be taken now.
    pub fn for_each_takeable<B>(
        &self,
        mut f: impl FnMut(Cell) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for &disc in self.field.discs() {
            let cell = self.field.cell(disc);
            if self.check_take(cell).is_ok() {
                f(cell)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Every place for a disc that may be taken now; none for another disc.
    pub fn for_each_place<B>(
        &self,
        disc: Cell,
        mut f: impl FnMut(Cell) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if let (Ok(()), Some(disc)) = (self.check_take(disc), self.field.spot(disc)) {
            for spot in self.field.rim() {
                if self.field.holds_without(spot, disc) {
                    f(self.field.cell(spot))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Every legal turn. In the middle of a turn there is none.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use nonaga_core::Position;
    /// let start = Position::start();
    /// let first = start.for_each_turn(ControlFlow::Break).break_value().unwrap();
    /// assert!({ start }.play_turn(first).is_ok());
    /// ```
    pub fn for_each_turn<B>(&self, mut f: impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        self.for_each_told(
            |spot| self.field.cell(spot),
            |slide, relocation| {
                let Some(Way { from, to, .. }) = slide else { return f(Turn::Pass) };
                let relocation = relocation.map(|Way { from, to, .. }| Relocation { from, to });
                f(Turn::Move(Slide { from, to }, relocation))
            },
        )
    }

    /// The legal slides of the side to move.
    pub fn slides(&self) -> Vec<Slide, MOST_SLIDES> {
        let mut slides = Vec::new();
        let _ = self.for_each_slide(|slide| collect(&mut slides, slide));
        slides
    }

    /// The discs that may be taken now.
    pub fn takeable(&self) -> Vec<Cell, MOST_TAKEABLE> {
        let mut takeable = Vec::new();
        let _ = self.for_each_takeable(|disc| collect(&mut takeable, disc));
        takeable
    }

    /// The places for a disc that may be taken now.
    ///
    /// ```
    /// use nonaga_core::{HalfTurn, Position};
    /// let mut position = Position::start();
    /// position.play(HalfTurn::Slide(position.slides()[0])).unwrap();
    /// for disc in position.takeable() {
    ///     assert!(!position.places(disc).is_empty());
    /// }
    /// ```
    pub fn places(&self, disc: Cell) -> Vec<Cell, MOST_PLACES> {
        let mut places = Vec::new();
        let _ = self.for_each_place(disc, |place| collect(&mut places, place));
        places
    }

    /// The slides with which a side would win at once if it were its turn.
    ///
    /// ```
    /// use nonaga_core::{Position, Side};
    /// assert!(Position::start().winning_slides(Side::Black).is_empty());
    /// ```
    pub fn winning_slides(&self, side: Side) -> Vec<Slide, MOST_SLIDES> {
        let to_move = Self { side, half: Half::Token, ..*self };
        let mut list = Vec::new();
        let _ = to_move.for_each_stop(|token, to| {
            let from = to_move.tokens[side as usize][token as usize];
            let slide = Slide { from: self.field.cell(from), to: self.field.cell(to) };
            if to_move.joins(token, to) {
                collect(&mut list, slide)
            } else {
                ControlFlow::Continue(())
            }
        });
        list
    }

    /// How many legal turns there are, without visiting each.
    pub fn count_turns(&self) -> u32 {
        if self.half == Half::Disc || self.is_over() {
            return 0;
        }
        // How many places each disc has, if it may be taken when no token stands on it.
        let Relocations { loose, rim } = Relocations::of(self);
        let mut places = [0; DISCS];
        let mut free = 0;
        for disc in loose {
            if self.ban == Some(disc) {
                continue;
            }
            let spot = self.field.discs()[disc as usize];
            let count = rim.iter().filter(|&&place| self.field.holds_without(place, spot)).count();
            places[disc as usize] = count as u32;
            if !self.field.carries_token(spot) {
                free += count as u32;
            }
        }
        let places_of = |spot| self.field.disc_at(spot).map_or(0, |disc| places[disc as usize]);
        let mut turns = 0;
        let _ = self.for_each_stop(|token, to| {
            let from = self.tokens[self.side as usize][token as usize];
            turns += match free + places_of(from) - places_of(to) {
                _ if self.joins(token, to) => 1,
                0 => 1,
                relocations => relocations,
            };
            ControlFlow::<()>::Continue(())
        });
        turns.max(1)
    }

    /// Every stop that a token (by number) of the side to move can slide to.
    pub(crate) fn for_each_stop<B>(
        &self,
        mut f: impl FnMut(u8, Spot) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.half == Half::Disc || self.is_over() {
            return ControlFlow::Continue(());
        }
        for (token, &from) in self.tokens[self.side as usize].iter().enumerate() {
            for direction in Direction::ALL {
                if let Some(stop) = self.stop(from, direction) {
                    f(token as u8, stop)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether this token would join the other two there.
    pub(crate) fn joins(&self, token: u8, to: Spot) -> bool {
        let mut tokens = self.tokens[self.side as usize];
        tokens[token as usize] = to;
        are_joined(tokens)
    }

    /// Every turn as its two steps; the second is a pass where no disc moves.
    pub(crate) fn for_each_pair<B>(
        &self,
        mut f: impl FnMut(Step, Step) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.for_each_told(
            |spot| spot,
            |slide, relocation| {
                let slide = slide.map(|Way { number, to, .. }| Step::Slide { token: number, to });
                let relocation =
                    relocation.map(|Way { number, to, .. }| Step::Relocate { disc: number, to });
                f(slide.unwrap_or(Step::Pass), relocation.unwrap_or(Step::Pass))
            },
        )
    }

    /// Every turn as the way of a token and of a disc, with spots told as the caller likes them.
    /// Slides move no disc, so all that the discs allow is found and told only once.
    #[inline(always)]
    fn for_each_told<T: Copy, B>(
        &self,
        tell: impl Fn(Spot) -> T,
        mut f: impl FnMut(Option<Way<T>>, Option<Way<T>>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.half == Half::Disc || self.is_over() {
            return ControlFlow::Continue(());
        }
        let Relocations { loose, rim } = Relocations::of(self);
        let told: Vec<T, RIM> = rim.iter().map(|&spot| tell(spot)).collect();
        // The places of all loose discs one after the other, by their number on the rim, and where
        // those of each disc end.
        let mut places = Vec::<u8, MOST_RELOCATIONS>::new();
        let mut ends = Vec::<usize, DISCS>::new();
        for &disc in &loose {
            let spot = self.field.discs()[disc as usize];
            let is_place = |&(_, &place): &(u8, &Spot)| self.field.holds_without(place, spot);
            places.extend((0..).zip(&rim).filter(is_place).map(|(number, _)| number));
            let _ = ends.push(places.len());
        }

        let mut stuck = true;
        self.for_each_stop(|token, stop| {
            stuck = false;
            let start = self.tokens[self.side as usize][token as usize];
            let slide = Some(Way { number: token, from: tell(start), to: tell(stop) });
            if self.joins(token, stop) {
                return f(slide, None);
            }
            let mut none = true;
            let mut first = 0;
            for (&disc, &end) in loose.iter().zip(&ends) {
                let spot = self.field.discs()[disc as usize];
                let carries_token = self.field.carries_token(spot) && spot != start || spot == stop;
                if !carries_token && self.ban != Some(disc) {
                    none = false;
                    let from = tell(spot);
                    for &place in &places[first..end] {
                        f(slide, Some(Way { number: disc, from, to: told[place as usize] }))?;
                    }
                }
                first = end;
            }
            if none { f(slide, None) } else { ControlFlow::Continue(()) }
        })?;
        if stuck { f(None, None) } else { ControlFlow::Continue(()) }
    }
}

/// The way of a token or disc by its number.
#[derive(Clone, Copy)]
struct Way<T> {
    number: u8,
    from: T,
    to: T,
}

/// Whether three spots hang together: at least two of the three pairs touch.
#[inline(always)]
pub(crate) fn are_joined([a, b, c]: [Spot; TOKENS]) -> bool {
    let touch = |one: Spot, other| (one.distance(other) == 1) as u8;
    touch(a, b) + touch(b, c) + touch(c, a) >= 2
}

fn collect<T, const N: usize>(list: &mut Vec<T, N>, item: T) -> ControlFlow<()> {
    assert!(list.push(item).is_ok(), "a list of {N} holds all that the rules allow");
    ControlFlow::Continue(())
}
