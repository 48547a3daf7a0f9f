//! Whether a threat can be parried: by a slide alone, or by a slide and a relocation.

use heapless::Vec;

use super::searcher::Searcher;
use super::threats::{Chances, WinningLine};
use crate::moves::{MOST_SLIDES, Relocations};
use crate::torus::CellIndex;

impl Searcher<'_> {
    /// Whether some turn leaves the opponent without a win, or the budget is too small to find out.
    pub(super) fn can_parry(&mut self, threats: u8) -> bool {
        let side = self.position.side;
        let slides = self.slides();
        let chances = Chances::of(&self.position, side.other());
        let lines = chances.lines(&self.position.field);
        let Some(first) = lines.first() else { return true };
        // Nearly any slide leaves time to take a disc from a single line.
        if threats == 1 && !slides.is_empty() && first.can_be_cut(&self.position, side.other()) {
            return true;
        }
        let tokens = self.position.tokens[side as usize];
        let mut beside = Vec::<_, MOST_SLIDES>::new();
        let mut across = Vec::<_, MOST_SLIDES>::new();
        for (token, to) in slides {
            let from = tokens[token as usize];
            let mut changed = lines.iter().map(|line| line.is_changed_by(from, to));
            let list = if changed.clone().any(|is_so| is_so) { &mut across } else { &mut beside };
            let _ = list.push((token, to));
            // Alone it parries only if no line is left.
            if !changed.all(|is_so| is_so) {
                continue;
            }
            if self.is_out_of_budget() {
                return true;
            }
            self.position.shift_token(side, token, to);
            let parried = !chances.threaten(&self.position.field);
            self.position.shift_token(side, token, from);
            if parried {
                return true;
            }
        }
        let relocations = Relocations::of(&self.position);
        if self.parries_beside(&chances, &lines, &beside, &relocations) {
            return true;
        }
        for (token, to) in across {
            if self.is_out_of_budget() {
                return true;
            }
            let from = self.position.shift_token(side, token, to);
            let lines = chances.lines(&self.position.field);
            let parried = self.parries_after(&chances, &lines, &relocations);
            self.position.shift_token(side, token, from);
            if parried {
                return true;
            }
        }
        false
    }

    /// Whether a relocation parries after one of these slides, none of which changes a winning line. The lines are the
    /// same for all of them, so the relocations are gone through once.
    fn parries_beside(
        &mut self,
        chances: &Chances,
        lines: &[WinningLine],
        slides: &[(u8, CellIndex)],
        relocations: &Relocations,
    ) -> bool {
        let side = self.position.side;
        self.any_stopping(lines, relocations, |searcher, disc, from, to| {
            let carries_token = searcher.position.field.carries_token(from);
            slides.iter().any(|&(token, stop)| {
                let start = searcher.position.tokens[side as usize][token as usize];
                // The slide must leave the disc without a token.
                if searcher.position.ban == Some(disc)
                    || stop == from
                    || carries_token && start != from
                {
                    return false;
                }
                searcher.position.shift_token(side, token, stop);
                let parried = searcher.relocation_parries(chances, from, to);
                searcher.position.shift_token(side, token, start);
                parried
            })
        })
    }

    /// Whether a relocation parries after a slide that has been made.
    fn parries_after(
        &mut self,
        chances: &Chances,
        lines: &[WinningLine],
        relocations: &Relocations,
    ) -> bool {
        self.any_stopping(lines, relocations, |searcher, disc, from, to| {
            searcher.is_takeable(disc) && searcher.relocation_parries(chances, from, to)
        })
    }

    /// Whether this is true of a relocation that stops all of these lines: of the number of its disc and where it goes
    /// from and to.
    #[inline(always)]
    fn any_stopping(
        &mut self,
        lines: &[WinningLine],
        Relocations { loose, rim }: &Relocations,
        mut is_so: impl FnMut(&mut Self, u8, CellIndex, CellIndex) -> bool,
    ) -> bool {
        let Some((first, others)) = lines.split_first() else { return true };
        let place = first.place(&self.position.field);
        for &disc in loose {
            let from = self.position.field.discs()[disc as usize];
            let places = if first.takes(from) { rim.as_slice() } else { place.as_slice() };
            for &to in places {
                if others.iter().all(|line| line.is_stopped_by(from, to))
                    && self.holds(disc, to)
                    && is_so(self, disc, from, to)
                {
                    return true;
                }
            }
        }
        false
    }

    /// Whether relocating a disc leaves the opponent without a win, or the budget is too small to find out.
    fn relocation_parries(&mut self, chances: &Chances, from: CellIndex, to: CellIndex) -> bool {
        if self.is_out_of_budget_for_try() {
            return true;
        }
        self.position.field.shift_disc(from, to);
        let parried = !chances.threaten(&self.position.field);
        self.position.field.shift_disc(to, from);
        parried
    }
}
