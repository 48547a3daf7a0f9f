//! Move generation: slides, discs to take, places to put them and whole turns.
//!
//! Slides, discs and places come as short lists. Whole turns are too many for a list on the chip: they
//! come by callback, which may stop early with [`ControlFlow::Break`].

use core::ops::ControlFlow;

use heapless::Vec;

use crate::cell::{Cell, Direction};
use crate::field::{DISCS, RIM};
use crate::play::RawHalfTurn;
use crate::position::{Half, Position, TOKENS};
use crate::side::Side;
use crate::torus::CellIndex;
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
    /// The empty cells that touch at least two discs.
    pub(crate) rim: Vec<CellIndex, RIM>,
}

impl Relocations {
    pub(crate) const NONE: Self = Self { loose: Vec::new(), rim: Vec::new() };

    pub(crate) fn of(position: &Position) -> Self {
        let mut relocations = Self::NONE;
        relocations.list(position);
        relocations
    }

    /// Lists those of a position in place, for the lists are long to copy.
    #[inline(never)]
    pub(crate) fn list(&mut self, position: &Position) {
        position.field.list_rim(&mut self.rim);
        position.field.list_loose(&self.rim, &mut self.loose);
    }

    pub(crate) fn clear(&mut self) {
        self.loose.clear();
        self.rim.clear();
    }
}

impl Position {
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
        self.for_each_converted(
            |index| self.field.cell(index),
            |slide, relocation| {
                let Some(NumberedMove { from, to, .. }) = slide else { return f(Turn::Pass) };
                let relocation =
                    relocation.map(|NumberedMove { from, to, .. }| Relocation { from, to });
                f(Turn::Move(Slide { from, to }, relocation))
            },
        )
    }

    /// The legal slides of the side to move.
    ///
    /// ```
    /// use nonaga_core::Position;
    /// assert_eq!(Position::start().slides().len(), 9);
    /// ```
    pub fn slides(&self) -> Vec<Slide, MOST_SLIDES> {
        self.slides_that(|_, _| true)
    }

    /// The slides with which a side would win at once if it were its turn.
    ///
    /// ```
    /// use nonaga_core::{Position, Side};
    /// assert!(Position::start().winning_slides(Side::Black).is_empty());
    /// ```
    pub fn winning_slides(&self, side: Side) -> Vec<Slide, MOST_SLIDES> {
        let to_move = Self { side, half: Half::Token, ..*self };
        to_move.slides_that(|token, to| to_move.joins(token, to))
    }

    /// The legal slides of which this is true: number of the token and where it stops.
    fn slides_that(&self, is_wanted: impl Fn(u8, CellIndex) -> bool) -> Vec<Slide, MOST_SLIDES> {
        let mut slides = Vec::new();
        let _ = self.for_each_stop(|token, to| {
            if is_wanted(token, to) {
                let from = self.tokens[self.side as usize][token as usize];
                let slide = Slide { from: self.field.cell(from), to: self.field.cell(to) };
                slides.push(slide).expect("three tokens slide six ways");
            }
            ControlFlow::<()>::Continue(())
        });
        slides
    }

    /// The discs that may be taken now.
    pub fn takeable(&self) -> Vec<Cell, MOST_TAKEABLE> {
        if self.half != Half::Disc {
            return Vec::new();
        }
        let loose = Relocations::of(self).loose.into_iter().filter(|&disc| self.ban != Some(disc));
        let discs = loose.map(|disc| self.field.discs()[disc as usize]);
        discs
            .filter(|&disc| !self.field.carries_token(disc))
            .map(|disc| self.field.cell(disc))
            .collect()
    }

    /// The places for a disc that may be taken now; none for another disc.
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
        let (Ok(()), Some(disc)) = (self.check_take(disc), self.field.index_of(disc)) else {
            return Vec::new();
        };
        let rim = self.field.rim();
        let places = rim.iter().filter(|&&place| self.field.holds_without(place, disc));
        places.map(|&place| self.field.cell(place)).collect()
    }

    /// How many legal turns there are, without visiting each.
    ///
    /// ```
    /// use nonaga_core::Position;
    /// assert_eq!(Position::start().count_turns(), 570);
    /// ```
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
            let index = self.field.discs()[disc as usize];
            let count = rim.iter().filter(|&&place| self.field.holds_without(place, index)).count();
            places[disc as usize] = count as u32;
            if !self.field.carries_token(index) {
                free += count as u32;
            }
        }
        let places_of = |index| self.field.disc_at(index).map_or(0, |disc| places[disc as usize]);
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
        mut f: impl FnMut(u8, CellIndex) -> ControlFlow<B>,
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
    pub(crate) fn joins(&self, token: u8, to: CellIndex) -> bool {
        let mut tokens = self.tokens[self.side as usize];
        tokens[token as usize] = to;
        are_joined(tokens)
    }

    /// Every turn as its two halves; the second is a pass where no disc moves.
    pub(crate) fn for_each_pair<B>(
        &self,
        mut f: impl FnMut(RawHalfTurn, RawHalfTurn) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.for_each_converted(
            |index| index,
            |slide, relocation| {
                let slide = slide.map(|it| RawHalfTurn::Slide { token: it.number, to: it.to });
                let relocation =
                    relocation.map(|it| RawHalfTurn::Relocate { disc: it.number, to: it.to });
                f(slide.unwrap_or(RawHalfTurn::Pass), relocation.unwrap_or(RawHalfTurn::Pass))
            },
        )
    }

    /// Every turn as the move of a token and of a disc, with cells converted to what the caller needs.
    /// Slides move no disc, so all that the discs allow is found and converted only once.
    #[inline(always)]
    fn for_each_converted<T: Copy, B>(
        &self,
        convert: impl Fn(CellIndex) -> T,
        mut f: impl FnMut(Option<NumberedMove<T>>, Option<NumberedMove<T>>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.half == Half::Disc || self.is_over() {
            return ControlFlow::Continue(());
        }
        let Relocations { loose, rim } = Relocations::of(self);
        let converted: Vec<T, RIM> = rim.iter().map(|&index| convert(index)).collect();
        // The places of all loose discs one after the other, by their number on the rim, and where
        // those of each disc end.
        let mut places = Vec::<u8, MOST_RELOCATIONS>::new();
        let mut ends = Vec::<usize, DISCS>::new();
        for &disc in &loose {
            let index = self.field.discs()[disc as usize];
            let is_place = |&(_, &place): &(u8, &CellIndex)| self.field.holds_without(place, index);
            places.extend((0..).zip(&rim).filter(is_place).map(|(number, _)| number));
            let _ = ends.push(places.len());
        }

        let mut stuck = true;
        self.for_each_stop(|token, stop| {
            stuck = false;
            let start = self.tokens[self.side as usize][token as usize];
            let slide =
                Some(NumberedMove { number: token, from: convert(start), to: convert(stop) });
            if self.joins(token, stop) {
                return f(slide, None);
            }
            let mut none = true;
            let mut first = 0;
            for (&disc, &end) in loose.iter().zip(&ends) {
                let index = self.field.discs()[disc as usize];
                let carries_token =
                    self.field.carries_token(index) && index != start || index == stop;
                if !carries_token && self.ban != Some(disc) {
                    none = false;
                    let from = convert(index);
                    for &place in &places[first..end] {
                        let to = converted[place as usize];
                        f(slide, Some(NumberedMove { number: disc, from, to }))?;
                    }
                }
                first = end;
            }
            if none { f(slide, None) } else { ControlFlow::Continue(()) }
        })?;
        if stuck { f(None, None) } else { ControlFlow::Continue(()) }
    }
}

/// The move of a token or disc, by its number.
#[derive(Clone, Copy)]
struct NumberedMove<T> {
    number: u8,
    from: T,
    to: T,
}

/// Whether three cells are connected: at least two of the three pairs touch.
#[inline(always)]
pub(crate) fn are_joined([a, b, c]: [CellIndex; TOKENS]) -> bool {
    let touch = |one: CellIndex, other| (one.distance(other) == 1) as u8;
    touch(a, b) + touch(b, c) + touch(c, a) >= 2
}
