//! Looking ahead: principal variation search over turns, each in two steps.
//!
//! A turn has about 70 relocations for each of 7 slides, and most of them change nothing that matters.
//! So after a slide that leaves the opponent a win only the relocations that touch every winning line
//! are tried, and in the last turn of a line only those that make a threat; a turn that keeps
//! the discs as they are stands in for the rest.

use core::ops::ControlFlow;

use heapless::Vec;

use super::answer::{LINE, Progress, Score};
use super::choice::Choice;
use super::evaluate::{Weights, evaluate};
use super::order::{History, Killers, sort_by_key};
use super::table::{Bound, Table};
use super::threats;
use crate::field::{DISCS, RIM};
use crate::game::{Code, MOST_TURNS};
use crate::moves::{MOST_SLIDES, MOST_TAKEABLE, Relocations};
use crate::play::Step;
use crate::position::Position;
use crate::torus::Spot;
use crate::turn::Turn;

/// The search never goes further from its root than this many turns.
pub(super) const DEEPEST: usize = 16;
/// `report` is called every so many nodes.
const REPORT_EVERY: u32 = 32;
/// This many turns of a node are looked at to the full depth, the later ones a turn less.
const UNREDUCED: u16 = 6;
/// From this many on they are looked at two turns less.
const LATE: u16 = 60;

/// A slide of a node, to be looked at in the order of its score.
#[derive(Clone, Copy)]
struct Candidate {
    token: u8,
    /// Whether the opponent could win after it if no disc were moved.
    dangerous: bool,
    to: Spot,
    score: i16,
}

/// What a node remembers while its turns are looked at.
pub(super) struct Frame {
    hash: u64,
    slides: Vec<Candidate, MOST_SLIDES>,
    loose: Vec<u8, DISCS>,
    rim: Vec<Spot, RIM>,
    killers: Killers,
    pub(super) line: Vec<Choice, LINE>,
}

impl Frame {
    pub(super) const NEW: Self = Self {
        hash: 0,
        slides: Vec::new(),
        loose: Vec::new(),
        rim: Vec::new(),
        killers: Killers::NONE,
        line: Vec::new(),
    };
}

/// What is known about a node so far.
struct Window {
    alpha: i16,
    beta: i16,
    best: i16,
    choice: Choice,
    /// How many turns have been looked at.
    tried: u16,
}

/// One search: the position it is about and all it works with.
pub(super) struct Thought<'a> {
    pub(super) root: &'a Position,
    pub(super) position: Position,
    /// Hashes of the positions between the turns of the game up to now.
    pub(super) past: &'a [u64],
    pub(super) table: Table<'a>,
    pub(super) frames: &'a mut [Frame; DEEPEST + 1],
    pub(super) history: &'a mut History,
    pub(super) weights: &'a Weights,
    /// Positions are misjudged by up to this much.
    pub(super) noise: u16,
    pub(super) seed: u32,
    /// Does not see what the opponent threatens.
    pub(super) careless: bool,
    pub(super) budget: u32,
    pub(super) progress: Progress,
    pub(super) report: &'a mut dyn FnMut(&Progress) -> ControlFlow<()>,
    pub(super) stopped: bool,
}

impl Thought<'_> {
    /// How play is expected to go on from the root.
    pub(super) fn line(&self) -> Vec<Turn, LINE> {
        let mut position = *self.root;
        let mut line = Vec::new();
        for choice in &self.frames[0].line {
            let Some(turn) = choice.turn(&position) else { break };
            if position.play_turn(turn).is_err() || line.push(turn).is_err() {
                break;
            }
        }
        line
    }

    /// Counts a node; true when there is no more time for it.
    fn is_out_of_time(&mut self) -> bool {
        if self.stopped || self.progress.nodes >= self.budget {
            self.stopped = true;
            return true;
        }
        self.progress.nodes += 1;
        if self.progress.nodes % REPORT_EVERY == 0 {
            let share = self.progress.nodes as u64 * 1000 / self.budget as u64;
            self.progress.permille = share as u16;
            self.stopped = (self.report)(&self.progress).is_break();
        }
        self.stopped
    }

    /// The score of the position, which begins a turn, within a window; looks `depth` turns ahead.
    pub(super) fn turn(&mut self, ply: usize, depth: u8, alpha: i16, beta: i16) -> i16 {
        self.frames[ply].line.clear();
        if ply > 0 {
            if self.is_out_of_time() || self.past.len() - 1 + ply >= MOST_TURNS {
                return Score::EVEN.0;
            }
            if self.careless {
                return self.judge(0);
            }
            if threats::threatens(&self.position, self.position.side) {
                return Score::WIN - ply as i16 - 1;
            }
            if depth == 0 || ply == DEEPEST {
                return self.rest(ply);
            }
        }
        // Neither side wins sooner than this.
        let mut window = Window {
            alpha: alpha.max(lost(ply)),
            beta: beta.min(Score::WIN - ply as i16 - 3),
            best: lost(ply),
            choice: Choice::NONE,
            tried: 0,
        };
        if window.alpha >= window.beta {
            return window.alpha;
        }
        let hash = self.position.hash();
        if ply > 0 && self.repeats(hash, ply) {
            return Score::EVEN.0;
        }
        self.frames[ply].hash = hash;
        let mut known = Choice::NONE;
        if let Some(entry) = self.table.get(hash) {
            known = entry.choice;
            let score = from_table(entry.score, ply);
            if ply > 0 && entry.depth >= depth {
                match entry.bound {
                    Bound::Exact => return score,
                    Bound::AtLeast if score >= window.beta => return score,
                    Bound::AtMost if score <= window.alpha => return score,
                    _ => {}
                }
            }
        }
        let lowest = window.alpha;
        self.prepare(ply, depth, known);
        let mut slides = 0;
        while let Some(&slide) = self.frames[ply].slides.get(slides) {
            slides += 1;
            let step = Step::Slide { token: slide.token, to: slide.to };
            let undo = self.position.make(step);
            let flow = self.relocations(ply, depth, slide, known, &mut window);
            self.position.undo(undo);
            if flow.is_break() {
                break;
            }
        }
        if slides == 0 {
            let _ = self.finish(ply, depth, 0, Step::Pass, Step::Pass, &mut window);
        }
        if self.stopped {
            return window.best;
        }
        let bound = match window.best {
            score if score >= window.beta => Bound::AtLeast,
            score if score <= lowest => Bound::AtMost,
            _ => Bound::Exact,
        };
        self.table.put(hash, depth, to_table(window.best, ply), bound, window.choice);
        window.best
    }

    /// Lists the slides in the order in which to look at them, and what the discs allow.
    fn prepare(&mut self, ply: usize, depth: u8, known: Choice) {
        let Relocations { mut loose, mut rim } = Relocations::of(&self.position);
        if ply == 0 {
            // Equal turns are told apart by the seed, so that games differ.
            let turn_by = |length: usize| self.seed as usize % length.max(1);
            let (discs, places) = (turn_by(loose.len()), turn_by(rim.len()));
            loose.rotate_left(discs);
            rim.rotate_left(places);
        }
        let side = self.position.side;
        let other = side.other();
        let mut stops = Vec::<(u8, Spot), MOST_SLIDES>::new();
        let _ = self.position.for_each_stop(|token, to| {
            let _ = stops.push((token, to));
            ControlFlow::<()>::Continue(())
        });
        let mut slides = Vec::<Candidate, MOST_SLIDES>::new();
        for (token, to) in stops {
            let step = Step::Slide { token, to };
            let undo = self.position.make(step);
            // A winning slide gets here only when it is overlooked.
            if !self.position.is_over() {
                let dangerous = !self.careless && threats::threatens(&self.position, other);
                let mut score = -evaluate(&self.position, self.weights, other, 0);
                score += (self.history.slide(side, to) / 8) as i16;
                if dangerous {
                    score -= 1000;
                }
                if known.first == Code::of(step) {
                    score = i16::MAX;
                }
                let _ = slides.push(Candidate { token, dangerous, to, score });
            }
            self.position.undo(undo);
        }
        sort_by_key(&mut slides, |slide| slide.score);
        if depth > 1 {
            let (discs, history) = (self.position.field.discs(), &self.history);
            sort_by_key(&mut loose, |&disc| history.take(discs[disc as usize]));
            sort_by_key(&mut rim, |&place| history.place(place));
        }
        let frame = &mut self.frames[ply];
        (frame.slides, frame.loose, frame.rim) = (slides, loose, rim);
    }

    /// Looks at the relocations after a slide that has been made.
    fn relocations(
        &mut self,
        ply: usize,
        depth: u8,
        slide: Candidate,
        known: Choice,
        window: &mut Window,
    ) -> ControlFlow<()> {
        let first = Step::Slide { token: slide.token, to: slide.to };
        let side = self.position.side;
        let frame = &self.frames[ply];
        let takeable: Vec<u8, MOST_TAKEABLE> =
            frame.loose.iter().copied().filter(|&disc| self.is_takeable(disc)).collect();
        if takeable.is_empty() {
            return self.finish(ply, depth, 0, first, Step::Pass, window);
        }
        if slide.dangerous {
            let stops = threats::stops(&self.position, side.other(), &frame.rim);
            return self.each(ply, depth, first, &takeable, window, |disc, place, _| {
                stops.iter().all(|stop| stop.has(disc, place))
            });
        }
        let makes = threats::makes(&self.position, side, &frame.rim);
        let shallow = depth == 1 && ply > 0;
        let all = shallow && self.stand_in(ply, depth, first, window)? || !shallow;
        // First what was good here or nearby, then what makes a threat, then the rest.
        let killers = self.frames[ply].killers.codes();
        let remembered = [known.second, killers[0], killers[1]];
        if !shallow {
            for (number, &code) in remembered.iter().enumerate() {
                let known_elsewhere = number == 0 && known.first != Code::of(first);
                if known_elsewhere || remembered[..number].contains(&code) {
                    continue;
                }
                if let Some(step @ Step::Relocate { disc, to }) = code.step()
                    && takeable.contains(&disc)
                    && self.frames[ply].rim.contains(&to)
                    && self.holds(disc, to)
                {
                    self.finish(ply, depth, 0, first, step, window)?;
                }
            }
        }
        let is_new = |step| shallow || !remembered.contains(&Code::of(step));
        self.each(ply, depth, first, &takeable, window, |disc, place, step| {
            makes.has(disc, place) && is_new(step)
        })?;
        if all {
            self.each(ply, depth, first, &takeable, window, |disc, place, step| {
                !makes.has(disc, place) && is_new(step)
            })?;
        }
        ControlFlow::Continue(())
    }

    /// Looks at the relocations that are wanted: by disc, place in the rim and step.
    fn each(
        &mut self,
        ply: usize,
        depth: u8,
        first: Step,
        takeable: &[u8],
        window: &mut Window,
        wanted: impl Fn(u8, usize, Step) -> bool,
    ) -> ControlFlow<()> {
        for &disc in takeable {
            let mut place = 0;
            while let Some(&to) = self.frames[ply].rim.get(place) {
                let step = Step::Relocate { disc, to };
                if wanted(disc, place, step) && self.holds(disc, to) {
                    let reduction = if depth < 2 || window.tried < UNREDUCED {
                        0
                    } else if depth < 3 || window.tried < LATE {
                        1
                    } else {
                        2
                    };
                    self.finish(ply, depth, reduction, first, step, window)?;
                }
                place += 1;
            }
        }
        ControlFlow::Continue(())
    }

    fn is_takeable(&self, disc: u8) -> bool {
        let spot = self.position.field.discs()[disc as usize];
        self.position.ban != Some(disc) && !self.position.field.carries_token(spot)
    }

    fn holds(&self, disc: u8, to: Spot) -> bool {
        self.position.field.holds_without(to, self.position.field.discs()[disc as usize])
    }

    /// Lets the discs lie, in place of all relocations that hardly matter. True when that would
    /// win, so that a relocation must be found that does.
    fn stand_in(
        &mut self,
        ply: usize,
        depth: u8,
        first: Step,
        window: &mut Window,
    ) -> ControlFlow<(), bool> {
        let undo = self.position.make(Step::Pass);
        let score = -self.turn(ply + 1, depth - 1, -window.beta, -window.alpha);
        self.position.undo(undo);
        if self.stopped {
            return ControlFlow::Break(());
        }
        if score >= Score::FORCED {
            return ControlFlow::Continue(true);
        }
        window.tried += 1;
        self.frames[ply + 1].line.clear();
        self.take(ply, depth, score.max(-Score::FORCED + 1), first, Step::Pass, window)?;
        ControlFlow::Continue(false)
    }

    /// Makes the second step of a turn and looks at the opponent's answers.
    fn finish(
        &mut self,
        ply: usize,
        depth: u8,
        reduction: u8,
        first: Step,
        second: Step,
        window: &mut Window,
    ) -> ControlFlow<()> {
        let undo = self.position.make(second);
        let (alpha, beta) = (window.alpha, window.beta);
        let mut score = alpha + 1;
        if window.tried > 0 {
            score = -self.turn(ply + 1, (depth - 1).saturating_sub(reduction), -alpha - 1, -alpha);
            if score > alpha && reduction > 0 {
                score = -self.turn(ply + 1, depth - 1, -alpha - 1, -alpha);
            }
        }
        if score > alpha && (window.tried == 0 || score < beta) {
            score = -self.turn(ply + 1, depth - 1, -beta, -alpha);
        }
        window.tried += 1;
        self.position.undo(undo);
        if self.stopped {
            return ControlFlow::Break(());
        }
        self.take(ply, depth, score, first, second, window)
    }

    /// Takes note of a turn's score; breaks when the opponent will not let it come to this.
    fn take(
        &mut self,
        ply: usize,
        depth: u8,
        score: i16,
        first: Step,
        second: Step,
        window: &mut Window,
    ) -> ControlFlow<()> {
        if score > window.best {
            window.best = score;
        }
        if score <= window.alpha {
            return ControlFlow::Continue(());
        }
        window.alpha = score;
        window.choice = Choice::new(first, second);
        let (before, after) = self.frames.split_at_mut(ply + 1);
        let line = &mut before[ply].line;
        line.clear();
        let _ = line.push(window.choice);
        let room = LINE - 1;
        let rest = &after[0].line;
        let _ = line.extend_from_slice(&rest[..rest.len().min(room)]);
        if ply == 0 {
            self.progress.score = Score(score);
            self.progress.best = window.choice.turn(self.root);
        }
        if score < window.beta {
            return ControlFlow::Continue(());
        }
        if let Step::Slide { to: stop, .. } = first {
            let disc = match second {
                Step::Relocate { disc, to } => {
                    before[ply].killers.add(second);
                    Some((self.position.field.discs()[disc as usize], to))
                }
                _ => None,
            };
            self.history.praise(self.position.side, stop, disc, depth);
        }
        ControlFlow::Break(())
    }

    /// The score of a position that is not looked into further: whether a threat of the opponent can
    /// be parried at all, and how it looks.
    fn rest(&mut self, ply: usize) -> i16 {
        let threats = threats::count(&self.position, self.position.side.other());
        if threats > 0 && !self.can_parry() { lost(ply) } else { self.judge(threats) }
    }

    /// Whether some turn leaves the opponent without a win, or there is no time to find out.
    fn can_parry(&mut self) -> bool {
        let other = self.position.side.other();
        let mut relocations = None;
        let mut stops = Vec::<Step, MOST_SLIDES>::new();
        let _ = self.position.for_each_stop(|token, to| {
            let _ = stops.push(Step::Slide { token, to });
            ControlFlow::<()>::Continue(())
        });
        for slide in stops {
            let undo = self.position.make(slide);
            let mut parried = !threats::threatens(&self.position, other);
            if !parried {
                let Relocations { loose, rim } =
                    relocations.get_or_insert_with(|| Relocations::of(&self.position));
                parried = self.relocation_parries(loose, rim);
            }
            self.position.undo(undo);
            if parried {
                return true;
            }
        }
        false
    }

    /// Whether some relocation leaves the opponent without a win, or there is no time to find out.
    fn relocation_parries(&mut self, loose: &[u8], rim: &[Spot]) -> bool {
        let other = self.position.side.other();
        let stops = threats::stops(&self.position, other, rim);
        for &disc in loose {
            if !self.is_takeable(disc) {
                continue;
            }
            for (place, &to) in rim.iter().enumerate() {
                if stops.iter().all(|stop| stop.has(disc, place)) && self.holds(disc, to) {
                    if self.is_out_of_time() {
                        return true;
                    }
                    let undo = self.position.make(Step::Relocate { disc, to });
                    let parried = !threats::threatens(&self.position, other);
                    self.position.undo(undo);
                    if parried {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// How the position looks, with the error of the level.
    fn judge(&self, threats: u8) -> i16 {
        let score = evaluate(&self.position, self.weights, self.position.side, threats);
        if self.noise == 0 {
            return score;
        }
        let hash = self.position.hash();
        let mixed = (hash as u32 ^ (hash >> 32) as u32 ^ self.seed).wrapping_mul(0x9E37_79B1);
        let span = 2 * self.noise as u32 + 1;
        score + ((mixed >> 16) * span >> 16) as i16 - self.noise as i16
    }

    /// Whether this position was there before: twice in the game, or once in the line being looked at.
    fn repeats(&self, hash: u64, ply: usize) -> bool {
        self.frames[..ply].iter().any(|frame| frame.hash == hash)
            || self.past.iter().filter(|&&past| past == hash).count() >= 2
    }
}

/// The score of a side that begins a turn this far from the root and cannot stop the opponent's win.
fn lost(ply: usize) -> i16 {
    ply as i16 + 2 - Score::WIN
}

/// Scores of forced ends count from the root; in the table they count from the position itself.
fn to_table(score: i16, ply: usize) -> i16 {
    shifted(score, ply as i16)
}

fn from_table(score: i16, ply: usize) -> i16 {
    shifted(score, -(ply as i16))
}

/// A forced end that is `turns` nearer; other scores stay.
fn shifted(score: i16, turns: i16) -> i16 {
    if score >= Score::FORCED {
        score + turns
    } else if score <= -Score::FORCED {
        score - turns
    } else {
        score
    }
}
