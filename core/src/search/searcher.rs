//! One search: principal variation search (negamax alpha-beta) over turns, each in two halves.
//!
//! A turn has about 70 relocations for each of 7 slides, and most of them change nothing that matters.
//! So after a slide that leaves the opponent a win only the relocations that touch every winning line
//! are tried, and in the last turn of a line only those that make a threat; a turn that keeps
//! the discs as they are stands in for the rest.
//!
//! | technique | where |
//! |---|---|
//! | iterative deepening | [`Search::think`](super::Search::think); every depth has the full window, there is no aspiration |
//! | principal variation search | `complete_turn` |
//! | mate distance pruning | `Window::new` |
//! | transposition table | `turn`, `transposition.rs` |
//! | staged move generation, killer moves as whole turns | `refutations.rs` |
//! | history heuristic, killer moves | `order.rs`; used in `order_slides` and `relocations.rs` |
//! | null move, late move reduction, futility pruning | `relocations.rs`, for the second half of a turn |
//! | root turns by their last scores | `root.rs` |
//! | reverse futility pruning, stand pat, dangerous slides put off | `frontier.rs` |
//! | lazy evaluation | `evaluate.rs` |
//! | quiescence | `leaf.rs`, `parry.rs` |

use core::mem;
use core::ops::ControlFlow;

use heapless::Vec;

use super::REPORT_EVERY;
use super::answer::{LINE_LENGTH, Score, SearchProgress};
use super::evaluate::Weights;
use super::features::Role;
use super::order::{History, Killers, sort_by_key};
use super::refutations::{FirstStage, Refutations};
use super::root::RootTurns;
use super::threats;
use super::transposition::{Bound, TranspositionTable};
use crate::code::{Code, TurnCode};
use crate::game::MOST_TURNS;
use crate::moves::{MOST_SLIDES, Relocations};
use crate::play::RawHalfTurn;
use crate::position::{Position, TOKENS};
use crate::side::Side;
use crate::torus::{CellIndex, Line};
use crate::turn::Turn;

/// The search never goes further from its root than this many turns. What a turn takes of the call stack
/// is kept small by not inlining what it calls.
pub(super) const MAX_PLY: usize = 8;
/// So many relocations that are tried to parry a threat count as a node: with this the same budget takes about the same time
/// in every position, so that it can be larger where a turn has a time limit.
const TRIES_A_NODE: u32 = 4;
/// Slides that leave the opponent a win unless a disc stops it are ordered after the others.
const DANGER_PENALTY: i16 = 1000;
/// Below this more nodes hardly find a turn that does not lose.
const HOPELESS: i16 = -400;
/// This much history weighs as much as one point of evaluation in the order of slides.
const HISTORY_SCALE: u16 = 8;

/// A slide of a node, searched in the order of `order`, the largest first.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) token: u8,
    /// Whether the opponent could win after it if no disc were moved.
    pub(super) dangerous: bool,
    pub(super) to: CellIndex,
    pub(super) order: i16,
}

impl Candidate {
    /// The order of the slide that the transposition table remembers.
    pub(super) const FIRST: i16 = i16::MAX;

    pub(super) fn raw(&self) -> RawHalfTurn {
        RawHalfTurn::Slide { token: self.token, to: self.to }
    }
}

/// The middle of a turn: a slide has been made, a relocation is to be chosen.
#[derive(Clone, Copy)]
pub(super) struct SlideNode {
    /// Turns from the root.
    pub(super) ply: usize,
    /// Turns to look ahead, this one included.
    pub(super) depth: u8,
    /// The slide, or a pass when no token can move.
    pub(super) slide: RawHalfTurn,
}

/// The entry of the search stack at one distance from the root: what a node keeps while its turns are
/// searched. Killers, refutations and line outlive the node.
pub(super) struct PlyState {
    hash: u64,
    pub(super) slides: Vec<Candidate, MOST_SLIDES>,
    pub(super) relocations: Relocations,
    pub(super) killers: Killers,
    pub(super) refutations: Refutations,
    /// The principal variation from here on.
    pub(super) line: Vec<TurnCode, LINE_LENGTH>,
}

impl PlyState {
    pub(super) const NEW: Self = Self {
        hash: 0,
        slides: Vec::new(),
        relocations: Relocations::NONE,
        killers: Killers::NONE,
        refutations: Refutations::NONE,
        line: Vec::new(),
    };
}

/// The alpha-beta window of a node and the best within it so far.
pub(super) struct Window {
    pub(super) alpha: i16,
    pub(super) beta: i16,
    pub(super) best: i16,
    best_turn: TurnCode,
    pub(super) first_stage: FirstStage,
    /// How many turns have been searched.
    pub(super) tried: u16,
}

impl Window {
    /// Mate distance pruning: from here neither side can win sooner than this, so a line that already has a quicker win
    /// needs no search.
    pub(super) fn new(ply: usize, alpha: i16, beta: i16) -> Self {
        Self {
            alpha: alpha.max(lost(ply)),
            beta: beta.min(Score::WIN - ply as i16 - 3),
            best: lost(ply),
            best_turn: TurnCode::NONE,
            first_stage: FirstStage::default(),
            tried: 0,
        }
    }
}

/// One search: the position it is about and all it works with.
pub(super) struct Searcher<'a> {
    pub(super) root: &'a Position,
    pub(super) position: Position,
    /// How many turns have been played in the game.
    pub(super) played: usize,
    /// Hashes of the positions that have come twice in the game: the third time is a draw.
    pub(super) drawn: &'a [u64],
    pub(super) table: TranspositionTable<'a>,
    /// The search stack, by distance from the root.
    pub(super) stack: &'a mut [PlyState; MAX_PLY + 1],
    pub(super) history: &'a mut History,
    pub(super) root_turns: &'a mut RootTurns,
    pub(super) weights: &'a Weights,
    /// The middle of the field; a few turns do not move it much.
    pub(super) centre: CellIndex,
    /// Positions are misjudged by up to this much.
    pub(super) noise: u16,
    pub(super) seed: u32,
    /// The only slide of the root to search.
    pub(super) only_slide: Option<Code>,
    /// The level sees of what the opponent threatens only what is next door, as a beginner does.
    pub(super) careless: bool,
    pub(super) budget: u32,
    /// More of it for when the best turn is seen to lose.
    pub(super) reserve: u32,
    /// The score at the depth before.
    pub(super) score_before: i16,
    /// The thousandth part of the budget, rounded up: to divide by this is quicker than to multiply first, which takes 64 bits.
    pub(super) nodes_a_permille: u32,
    /// How many relocations were tried to parry a threat.
    pub(super) tries: u32,
    pub(super) progress: SearchProgress,
    pub(super) report: &'a mut dyn FnMut(&SearchProgress) -> ControlFlow<()>,
    pub(super) stopped: bool,
}

impl Searcher<'_> {
    /// The principal variation: how play is expected to go on from the root.
    pub(super) fn line(&self) -> Vec<Turn, LINE_LENGTH> {
        let mut position = *self.root;
        let mut line = Vec::new();
        for code in &self.stack[0].line {
            let Some(turn) = code.turn(&position) else { break };
            if position.play_turn(turn).is_err() || line.push(turn).is_err() {
                break;
            }
        }
        line
    }

    /// Counts a node; true when the budget has none left or the search was stopped.
    pub(super) fn is_out_of_budget(&mut self) -> bool {
        if self.stopped || (self.progress.nodes >= self.budget && !self.draws_on_reserve()) {
            self.stopped = true;
            return true;
        }
        self.progress.nodes += 1;
        if self.progress.nodes.is_multiple_of(REPORT_EVERY) {
            let permille = self.progress.nodes / self.nodes_a_permille;
            self.progress.permille = permille.min(999) as u16;
            self.stopped = (self.report)(&self.progress).is_break();
        }
        self.stopped
    }

    /// Adds the reserve to the budget if at this depth every turn so far loses by force, and at the depth before there was
    /// still hope; false if there is none.
    #[cold]
    fn draws_on_reserve(&mut self) -> bool {
        if self.progress.score.0 > -Score::FORCED || self.score_before < HOPELESS {
            return false;
        }
        self.budget += self.reserve;
        mem::take(&mut self.reserve) > 0
    }

    /// Counts a relocation that is tried to parry a threat: some of them take as long as one node. True when the budget has
    /// none left or the search was stopped.
    pub(super) fn is_out_of_budget_for_try(&mut self) -> bool {
        self.tries += 1;
        if self.tries.is_multiple_of(TRIES_A_NODE) { self.is_out_of_budget() } else { self.stopped }
    }

    /// Searches the position, which begins a turn, `depth` turns ahead. Its score is exact within the
    /// window and a bound outside of it.
    pub(super) fn turn(&mut self, ply: usize, depth: u8, alpha: i16, beta: i16) -> i16 {
        self.stack[ply].line.clear();
        if ply > 0 {
            if self.is_out_of_budget() || self.is_third_time() {
                return Score::EVEN.0;
            }
            let is_leaf = depth == 0 || ply == MAX_PLY;
            if is_leaf && !self.careless {
                return self.leaf(ply, (alpha, beta));
            }
            if self.sees_win() {
                return Score::WIN - ply as i16 - 1;
            }
            if self.is_last_turn(ply) {
                return Score::EVEN.0;
            }
            if self.careless {
                let theirs = self.view(self.position.side.other(), Role::Waiter);
                return self.static_score(&theirs, (alpha, beta));
            }
        }
        let mut window = Window::new(ply, alpha, beta);
        if window.alpha >= window.beta {
            return window.alpha;
        }
        let hash = self.position.hash();
        // A position that comes again within a line leads nowhere.
        if self.stack[..ply].iter().any(|state| state.hash == hash) {
            return Score::EVEN.0;
        }
        self.stack[ply].hash = hash;
        let mut table_turn = TurnCode::NONE;
        if let Some(entry) = self.table.get(hash) {
            table_turn = entry.turn;
            if ply > 0
                && let Some(score) = entry.cutoff(ply, depth, window.alpha, window.beta)
            {
                return score;
            }
        }
        if ply == 0 && depth > 1 && self.root_turns.are_known() {
            return self.root_turns_again(depth, window);
        }
        if depth == 1
            && let Some(score) = self.score_far_above(&window)
        {
            return score;
        }
        let lowest = window.alpha;
        let _ = if depth == 1 && ply > 0 {
            self.frontier(ply, table_turn, &mut window)
        } else {
            self.inner_node(ply, depth, table_turn, &mut window)
        };
        if self.stopped {
            return window.best;
        }
        let bound = match window.best {
            score if score >= window.beta => Bound::AtLeast,
            score if score <= lowest => Bound::AtMost,
            _ => Bound::Exact,
        };
        self.table.put(hash, ply, depth, window.best, bound, window.best_turn);
        window.best
    }

    /// Whether the side to move is seen to win at once. Nobody overlooks a slide of a single step.
    pub(super) fn sees_win(&self) -> bool {
        let (position, side) = (&self.position, self.position.side);
        if self.careless {
            position.winning_slides(side).iter().any(|win| win.from.touches(win.to))
        } else {
            threats::threatens(position, side)
        }
    }

    /// Searches the turns of a node that is not the last of its line.
    #[inline(never)]
    pub(super) fn inner_node(
        &mut self,
        ply: usize,
        depth: u8,
        table_turn: TurnCode,
        window: &mut Window,
    ) -> ControlFlow<()> {
        self.refutations(ply, depth, table_turn, window)?;
        self.list_relocations(ply, depth);
        self.order_slides(ply, table_turn);
        if self.stopped {
            return ControlFlow::Break(());
        }
        let mut slides = 0;
        while let Some(&slide) = self.stack[ply].slides.get(slides) {
            slides += 1;
            let node = SlideNode { ply, depth, slide: slide.raw() };
            let undo = self.position.make(node.slide);
            let flow = self.relocations(node, slide, table_turn, window);
            self.position.undo(undo);
            flow?;
        }
        if slides == 0 { self.pass(ply, depth, window) } else { ControlFlow::Continue(()) }
    }

    /// Searches a turn in which no token can move.
    pub(super) fn pass(&mut self, ply: usize, depth: u8, window: &mut Window) -> ControlFlow<()> {
        let node = SlideNode { ply, depth, slide: RawHalfTurn::Pass };
        self.complete_turn(node, 0, RawHalfTurn::Pass, window)
    }

    /// Lists the slides in the order in which to search them: that of the transposition table first, then
    /// by evaluation and history.
    pub(super) fn order_slides(&mut self, ply: usize, table_turn: TurnCode) {
        let side = self.position.side;
        let other = side.other();
        self.stack[ply].slides.clear();
        for token in 0..TOKENS as u8 {
            let from = self.position.tokens[side as usize][token as usize];
            for mut line in Line::all(from, self.position.field.neighbours(from).0) {
                let Some(to) = self.position.field.stop(&mut line) else { continue };
                if self.is_out_of_budget() {
                    return;
                }
                let code = Code::of(RawHalfTurn::Slide { token, to });
                // A winning slide gets here only when it is overlooked.
                if ply == 0
                    && (self.position.joins(token, to)
                        || self.only_slide.is_some_and(|only| only != code))
                {
                    continue;
                }
                self.position.shift_token(side, token, to);
                let theirs = self.view(other, Role::Next);
                let mine = self.view(side, Role::Relocator);
                self.position.shift_token(side, token, from);
                let dangerous = theirs.wins > 0 && !self.careless;
                let order = if table_turn.first == code {
                    Candidate::FIRST
                } else {
                    let penalty = if dangerous { DANGER_PENALTY } else { 0 };
                    mine.own - theirs.own + self.slide_history(side, to) - penalty
                };
                let slide = Candidate { token, dangerous, to, order };
                let _ = self.stack[ply].slides.push(slide);
            }
        }
        sort_by_key(&mut self.stack[ply].slides, |slide| slide.order);
    }

    /// What the history of a slide weighs in the order of slides.
    pub(super) fn slide_history(&self, side: Side, to: CellIndex) -> i16 {
        (self.history.slide(side, to) / HISTORY_SCALE) as i16
    }

    /// Makes the second half of a turn and searches the opponent's answers. Principal variation search: all
    /// but the first turn of a node only have to be shown not to be better, with a window of no width, and
    /// are searched again when they are.
    pub(super) fn complete_turn(
        &mut self,
        node: SlideNode,
        reduction: u8,
        second: RawHalfTurn,
        window: &mut Window,
    ) -> ControlFlow<()> {
        if window.first_stage.has(TurnCode::of(node.slide, second)) {
            return ControlFlow::Continue(());
        }
        let (ply, depth) = (node.ply + 1, node.depth - 1);
        let undo = self.position.make(second);
        let (alpha, beta) = (window.alpha, window.beta);
        let mut score = alpha + 1;
        if window.tried > 0 {
            score = -self.turn(ply, depth.saturating_sub(reduction), -alpha - 1, -alpha);
            if score > alpha && reduction > 0 {
                score = -self.turn(ply, depth, -alpha - 1, -alpha);
            }
        }
        if score > alpha && (window.tried == 0 || score < beta) {
            score = -self.turn(ply, depth, -beta, -alpha);
        }
        window.tried += 1;
        self.position.undo(undo);
        if self.stopped {
            return ControlFlow::Break(());
        }
        self.record(node, score, second, window)
    }

    /// Records a turn's score; breaks on a beta cutoff, for the opponent will not let it come to this.
    pub(super) fn record(
        &mut self,
        node: SlideNode,
        score: i16,
        second: RawHalfTurn,
        window: &mut Window,
    ) -> ControlFlow<()> {
        let SlideNode { ply, depth, slide } = node;
        if ply == 0 {
            self.root_turns.note(TurnCode::of(slide, second), score);
        }
        if score > window.best {
            window.best = score;
        }
        if score <= window.alpha {
            return ControlFlow::Continue(());
        }
        window.alpha = score;
        window.best_turn = TurnCode::of(slide, second);
        let (before, after) = self.stack.split_at_mut(ply + 1);
        let line = &mut before[ply].line;
        line.clear();
        let _ = line.push(window.best_turn);
        let room = LINE_LENGTH - 1;
        let rest = &after[0].line;
        let _ = line.extend_from_slice(&rest[..rest.len().min(room)]);
        if ply == 0 {
            self.progress.score = Score(score);
            self.progress.best = window.best_turn.turn(self.root);
        }
        if score < window.beta {
            return ControlFlow::Continue(());
        }
        if let RawHalfTurn::Slide { to: stop, .. } = slide {
            let disc = match second {
                RawHalfTurn::Relocate { disc, to } => {
                    before[ply].killers.add(second);
                    before[ply].refutations.add(window.best_turn);
                    Some((self.position.field.discs()[disc as usize], to))
                }
                _ => None,
            };
            let side = self.position.side;
            for slide in before[ply].slides.iter().take_while(|slide| slide.to != stop) {
                self.history.punish(side, slide.to, depth);
            }
            self.history.reward(side, stop, disc, depth);
        }
        ControlFlow::Break(())
    }

    /// Whether the game is drawn because the position has come for the third time. Hashing every position
    /// would cost too much, and in most games nothing has come twice.
    fn is_third_time(&self) -> bool {
        !self.drawn.is_empty() && self.drawn.contains(&self.position.hash())
    }

    /// Whether the turn that begins this far from the root is the last before the game is drawn by length.
    pub(super) fn is_last_turn(&self, ply: usize) -> bool {
        self.played + ply + 1 >= MOST_TURNS
    }
}

/// The score of a side that begins a turn this far from the root and cannot stop the opponent's win.
pub(super) fn lost(ply: usize) -> i16 {
    ply as i16 + 2 - Score::WIN
}
