//! The fast rules and the slow ones say the same of every position, whatever is asked.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use nonaga_core::{Cell, Half, HalfTurn, Position, Refusal, Rng, Side, Turn};

use crate::kinds::Kinds;
use crate::slow::{At, Bounds, Slow, cell};
use crate::steered::{Aim, ring, row, shifted_start};

/// Asks the fast rules and the slow for everything; the legal turns of the slow are given.
pub fn agree(fast: &Position, slow: &Slow, turns: &[Turn]) {
    assert_eq!(sorted(&fast.discs()), cells(&slow.discs), "{fast}");
    assert_eq!(sorted(&fast.tokens(Side::Red)), cells(&slow.red), "{fast}");
    assert_eq!(sorted(&fast.tokens(Side::Black)), cells(&slow.black), "{fast}");
    assert_eq!((fast.side(), fast.half() == Half::Disc), (slow.side, slow.disc_next), "{fast}");
    assert_eq!(fast.ban(), slow.ban.map(cell), "{fast}");
    assert_eq!(fast.winner(), slow.winner(), "{fast}");
    agree_on_turns(fast, turns);
    agree_on_moves(fast, slow);
    agree_on_refusals(fast, slow);
}

/// Every legal turn, as the fast rules list them.
pub fn all_turns(position: &Position) -> Vec<Turn> {
    let mut turns = Vec::new();
    let _ = position.for_each_turn(|turn| {
        turns.push(turn);
        ControlFlow::<()>::Continue(())
    });
    turns
}

fn agree_on_turns(fast: &Position, known: &[Turn]) {
    let mut turns = all_turns(fast);
    assert_eq!(fast.count_turns() as usize, turns.len(), "{fast}");
    turns.sort();
    let mut known = known.to_vec();
    known.sort();
    assert_eq!(turns, known, "{fast}");
}

fn agree_on_moves(fast: &Position, slow: &Slow) {
    let slides: BTreeSet<_> = fast.slides().iter().map(|slide| (slide.from, slide.to)).collect();
    let known: BTreeSet<_> =
        slow.slides().iter().map(|&(from, to)| (cell(from), cell(to))).collect();
    assert_eq!(slides, known, "{fast}");
    assert_eq!(fast.slides().len(), slides.len(), "{fast}");

    let takeable = slow.takeable();
    assert_eq!(sorted(&fast.takeable()), cells(&takeable), "{fast}");
    for disc in takeable {
        assert_eq!(sorted(&fast.places(cell(disc))), cells(&slow.places(disc)), "{fast}");
    }

    let may_pass = slow.half_turns() == [HalfTurn::Pass];
    let expected = match slow.winner() {
        Some(_) => Err(Refusal::GameOver),
        None if may_pass => Ok(()),
        None => Err(Refusal::MustMove),
    };
    assert_eq!({ *fast }.play(HalfTurn::Pass).map(|_| ()), expected, "{fast}");
}

/// For every cell on and near the field: may it be taken, slid to, placed on, and if not, why not?
fn agree_on_refusals(fast: &Position, slow: &Slow) {
    let near: Vec<At> = Bounds::around(&slow.discs, 2).cells().collect();
    let mut takeable = Vec::new();
    for &here in &near {
        let known = slow.check_take(here);
        assert_eq!(fast.check_take(cell(here)), known, "{here:?} of {fast}");
        assert_eq!(fast.is_disc(cell(here)), slow.discs.contains(&here), "{here:?} of {fast}");
        if known.is_ok() {
            takeable.push(here);
        } else {
            // What cannot be taken cannot be put anywhere, for the same reason.
            let there = near[0];
            assert_eq!(fast.check_relocation(cell(here), cell(there)), known, "{here:?} of {fast}");
            assert_eq!(fast.places(cell(here)).len(), 0);
        }
        for there in [near[0], here] {
            let known = slow.check_slide(here, there);
            assert_eq!(fast.check_slide(cell(here), cell(there)), known, "{here:?} of {fast}");
        }
    }
    for &from in slow.tokens(slow.side) {
        for &to in &near {
            let known = slow.check_slide(from, to);
            assert_eq!(fast.check_slide(cell(from), cell(to)), known, "{from:?} {to:?} of {fast}");
        }
    }
    for disc in takeable {
        for &place in &near {
            let known = slow.check_place(disc, place);
            assert_eq!(
                fast.check_relocation(cell(disc), cell(place)),
                known,
                "{disc:?} {place:?} of {fast}"
            );
        }
    }
}

fn sorted(list: &[Cell]) -> Vec<Cell> {
    let mut list = list.to_vec();
    list.sort();
    list
}

fn cells(set: &BTreeSet<At>) -> Vec<Cell> {
    sorted(&set.iter().map(|&at| cell(at)).collect::<Vec<_>>())
}

/// A player of games that compares at every half-turn.
struct Comparison {
    random: Rng,
    kinds: Kinds,
    /// The hash of every position that was met, and what it is up to translation.
    hashes: Vec<(u64, Slow)>,
}

impl Comparison {
    fn new(seed: u64) -> Self {
        Self { random: Rng::new(seed), kinds: Kinds::default(), hashes: Vec::new() }
    }

    /// Plays some turns for an aim.
    fn play(&mut self, start: Position, aim: Aim, turns: usize) {
        let (mut fast, mut slow) = (start, Slow::of(&start));
        for _ in 0..turns {
            let choices = self.compare(&fast, &slow);
            if choices.is_empty() {
                return;
            }
            let turn = aim.choose(&slow, &choices, &mut self.random);
            fast.play(turn.first()).expect("the turn is legal");
            slow = slow.after(turn.first());
            if let Some(second) = turn.second(fast.half()) {
                self.compare(&fast, &slow);
                fast.play(second).expect("the turn is legal");
                slow = slow.after(second);
            }
        }
    }

    /// Compares all there is to compare and returns the legal turns.
    fn compare(&mut self, fast: &Position, slow: &Slow) -> Vec<Turn> {
        let turns = slow.turns();
        agree(fast, slow, &turns);
        self.kinds.count(slow);
        self.kinds.saw("turn", turns.len());
        self.hashes.push((fast.hash(), slow.in_the_corner()));
        turns
    }
}

/// The games of one aim: from the set-up, from afar, and from fields of extreme shapes.
fn games(number: usize, aim: Aim) -> Comparison {
    let mut games = Comparison::new(number as u64);
    for _ in 0..7 {
        games.play(Position::start(), aim, 100);
    }
    games.play(shifted_start(-20_000, 15_000), aim, 50);
    games.play(shifted_start(i16::MAX as i32 - 2, i16::MAX as i32 - 2), aim, 50);
    for along in [(1, 0), (0, 1), (1, -1)] {
        games.play(row(along), aim, 25);
    }
    for last in [(0, -2), (1, 1), (4, 0), (2, 2), (1, -4)] {
        games.play(ring(last), aim, 15);
    }
    if aim == Aim::East {
        // Far enough to come all the way round the rolled-up plane.
        games.play(Position::start(), aim, 2500);
    }
    games
}

/// The same in a second, for those who break the rules often.
#[test]
fn fast_and_slow_agree_on_a_few_turns() {
    for (number, aim) in Aim::ALL.into_iter().enumerate() {
        let mut games = Comparison::new(number as u64);
        for start in [Position::start(), row((1, 0)), ring((4, 0)), shifted_start(32_765, 9)] {
            games.play(start, aim, 1);
        }
        assert!(games.hashes.len() > 7);
    }
}

#[test]
fn fast_and_slow_agree_on_games_of_all_kinds() {
    let mut kinds = Kinds::default();
    let mut by_hash = BTreeMap::new();
    let mut by_position = BTreeMap::new();
    std::thread::scope(|scope| {
        let mut workers = Vec::new();
        for (number, aim) in Aim::ALL.into_iter().enumerate() {
            workers.push(scope.spawn(move || games(number, aim)));
        }
        for worker in workers {
            let games = worker.join().expect("the games of an aim agree");
            kinds.add(games.kinds);
            // The same position has the same hash, another position another.
            for (hash, position) in games.hashes {
                let known = by_hash.entry(hash).or_insert_with(|| position.clone());
                assert_eq!(*known, position);
                assert_eq!(*by_position.entry(position).or_insert(hash), hash);
            }
        }
    });
    kinds.require(&[
        ("position", 20_000),
        ("turn", 3_000_000),
        ("beginning of a turn", 10_000),
        ("end of the game", 5),
        ("hole", 2_000),
        ("hole of two cells", 300),
        ("hole of more than six cells", 50),
        ("three holes", 500),
        ("pinch", 3_000),
        ("15 steps from end to end", 1_000),
        ("18 steps from end to end", 20),
        ("once round the rolled-up plane", 500),
        ("more than 10000 cells from the middle", 500),
        ("over the end of 16 bits", 300),
        ("no first step", 10_000),
        ("steps into a hole only", 300),
        ("steps into a bay with a narrow mouth only", 300),
        ("blocked between 1-1-1", 1_000),
        ("blocked between 2-2", 1_000),
        ("would split the field", 10_000),
        ("taken from between two groups", 3_000),
        ("stuck player", 20),
        ("no disc to take", 50),
    ]);
}
