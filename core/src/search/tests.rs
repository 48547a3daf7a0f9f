//! What the techniques of the search promise, one by one. That their sum does not change by accident is the
//! checked number in `tests/search/nodes.rs`.

extern crate std;

use core::ops::ControlFlow;
use std::boxed::Box;
use std::vec::Vec;

use super::Search;
use super::answer::Score;
use super::features::Role;
use super::level::{Limits, Skill};
use super::order::Killers;
use super::searcher::{Searcher, Window, lost};
use super::threats;
use crate::bench::middle_games;
use crate::code::TurnCode;
use crate::game::Game;
use crate::moves::Relocations;
use crate::outcome::Outcome;
use crate::play::RawHalfTurn;
use crate::position::Position;
use crate::rng::Rng;
use crate::torus::CellIndex;
use crate::turn::Turn;

/// The window that leaves nothing out.
const WHOLE: (i16, i16) = (-Score::WIN, Score::WIN);

/// Lets a searcher that has not searched yet do something in the position of a game.
fn with_searcher<T>(game: &Game, work: impl FnOnce(&mut Searcher) -> T) -> T {
    let mut search = Box::new(Search::<256>::new());
    let mut report = |_: &_| ControlFlow::Continue(());
    work(&mut search.searcher(game, &Limits::depth(1), &Skill::FULL, false, &mut report))
}

/// The number and cell of a disc of which this is true.
fn find_disc(position: &Position, is_so: impl Fn(u8, CellIndex) -> bool) -> u8 {
    let discs = position.field.discs();
    (0..).zip(discs).find(|&(number, &disc)| is_so(number, disc)).expect("there is such a disc").0
}

#[test]
fn a_last_turn_is_left_out_only_without_a_threat_and_far_above_a_narrow_window() {
    let (mut left_out, mut threatened) = (0, 0);
    for game in middle_games() {
        let threats = game.position().winning_slides(game.position().side().other()).len();
        with_searcher(&game, |searcher| {
            let theirs = searcher.view(game.position().side().other(), Role::Waiter);
            let score = searcher.static_score(&theirs, WHOLE);
            let mut above = |alpha, beta| searcher.score_far_above(&Window::new(1, alpha, beta));
            let wanted = (threats == 0).then_some(score);
            assert_eq!(above(score - 226, score - 225), wanted);
            assert_eq!(above(score - 225, score - 224), None, "not far enough");
            assert_eq!(above(score - 227, score - 225), None, "not narrow");
            assert_eq!(above(lost(1), lost(1) + 1), None, "a loss may be seen");
            left_out += wanted.is_some() as u32;
            threatened += (threats > 0) as u32;
        });
    }
    assert!(left_out > 20 && threatened > 0, "{left_out} and {threatened}");
}

/// By a few points of the window, and far outside of it, where the hidden units are left out.
#[test]
fn the_evaluation_says_on_which_side_of_the_window_a_position_lies() {
    let mut rough = 0;
    for game in middle_games() {
        with_searcher(&game, |searcher| {
            let theirs = searcher.view(game.position().side().other(), Role::Waiter);
            let score = searcher.static_score(&theirs, WHOLE);
            for from in (-4_000..4_000).step_by(50) {
                let seen = searcher.static_score(&theirs, (from, from + 1));
                assert_eq!(seen > from, score > from, "{seen} for {score} from {from}");
                rough += (seen != score) as u32;
            }
        });
    }
    assert!(rough > 100, "never left out");
}

#[test]
fn a_careless_level_sees_a_win_next_door_and_overlooks_those_from_far_away() {
    let (mut near, mut far) = (0, 0);
    let mut random = Rng::new(3);
    for mut game in middle_games() {
        while game.outcome() == Outcome::Open && game.turns() < 6 {
            let position = game.position();
            let steps = position.winning_slides(position.side());
            let steps = steps.iter().map(|win| win.from.distance(win.to)).min();
            with_searcher(&game, |searcher| {
                assert_eq!(searcher.sees_win(), steps.is_some());
                searcher.careless = true;
                assert_eq!(searcher.sees_win(), steps == Some(1));
            });
            near += (steps == Some(1)) as u32;
            far += (steps > Some(1)) as u32;
            let turns = some_turns(position);
            let turn = random.pick(&turns).and_then(|code| code.turn(position));
            game.play_turn(turn.expect("there is a turn")).expect("a listed turn is legal");
        }
    }
    assert!(near > 5 && far > 5, "{near} and {far}");
}

#[test]
fn four_relocations_tried_to_parry_count_as_one_node() {
    with_searcher(&Game::default(), |searcher| {
        for tries in 1..=40 {
            assert!(!searcher.is_out_of_budget_for_try());
            assert_eq!(searcher.progress.nodes, tries / 4);
        }
        searcher.budget = searcher.progress.nodes;
        let tries_left = (0..).take_while(|_| !searcher.is_out_of_budget_for_try()).count();
        assert_eq!(tries_left, 3);
    });
}

#[test]
fn the_reserve_is_drawn_on_once_where_a_turn_loses_that_had_hope() {
    for (before, now, is_drawn_on) in [
        (-100, lost(3), true),
        (-400, lost(3), true),
        (-401, lost(3), false),
        (-100, -1_000, false),
        (lost(5), lost(3), false),
    ] {
        with_searcher(&Game::default(), |searcher| {
            (searcher.budget, searcher.reserve) = (10, 20);
            (searcher.score_before, searcher.progress.score) = (before, Score(now));
            let nodes = (0..100).take_while(|_| !searcher.is_out_of_budget()).count();
            assert_eq!(nodes, if is_drawn_on { 30 } else { 10 }, "{now} after {before}");
        });
    }
}

#[test]
fn an_illegal_killer_is_never_played() {
    for game in middle_games().take(12) {
        let position = game.position();
        let field = &position.field;
        let Relocations { loose, rim } = Relocations::of(position);
        let is_loose = |number| loose.contains(&number);
        // Its own tokens the side to move may slide off a disc.
        let theirs = position.tokens[position.side.other() as usize];
        let with_token = find_disc(position, |_, disc| theirs.contains(&disc));
        let blocked =
            find_disc(position, |number, disc| !field.carries_token(disc) && !is_loose(number));
        let free = find_disc(position, |number, disc| {
            is_loose(number) && !field.carries_token(disc) && position.ban != Some(number)
        });
        let far = CellIndex::new(0).expect("the first index");
        let mut illegal = std::vec![
            ("a disc under an opponent's token", with_token, rim[0]),
            ("a disc that is blocked", blocked, rim[0]),
            ("a place where a disc lies", free, field.discs()[with_token as usize]),
            ("a place that touches nothing", free, far),
        ];
        illegal.extend(position.ban.map(|disc| ("the banned disc", disc, rim[0])));
        // A place that has its two contacts only as long as the disc stays.
        let own = rim.iter().find(|&&to| !field.holds_without(to, field.discs()[free as usize]));
        illegal.extend(own.map(|&to| ("a place that needs the disc itself", free, to)));
        let search = |searcher: &mut Searcher| {
            let score = searcher.turn(0, 2, -Score::WIN, Score::WIN);
            (score, searcher.progress.nodes, searcher.line())
        };
        let without = with_searcher(&game, search);
        for (what, disc, to) in illegal {
            let with = with_searcher(&game, |searcher| {
                searcher.stack[0].killers.add(RawHalfTurn::Relocate { disc, to });
                search(searcher)
            });
            assert_eq!(with, without, "{what} in {position}");
        }
    }
}

#[test]
fn the_last_two_different_killers_are_kept() {
    let raw = |disc| RawHalfTurn::Relocate { disc, to: CellIndex::MIDDLE };
    let mut killers = Killers::NONE;
    for disc in [1, 2, 2, 3, 3] {
        killers.add(raw(disc));
    }
    assert_eq!(killers.codes().map(|code| code.raw()), [Some(raw(3)), Some(raw(2))]);
}

#[test]
fn what_refuted_a_turn_is_searched_before_the_rest() {
    let mut seen = 0;
    for game in middle_games().take(12) {
        let side = game.position().side();
        with_searcher(&game, |searcher| {
            searcher.list_relocations(0, 2);
            searcher.order_slides(0, TurnCode::NONE);
            let state = &searcher.stack[0];
            let (disc, place) =
                (*state.relocations.loose.last().unwrap(), *state.relocations.rim.last().unwrap());
            // Dangerous slides come last, whatever they refuted.
            let Some(last) = state.slides.iter().rposition(|slide| !slide.dangerous) else {
                return;
            };
            let slide = state.slides[last];
            let from = searcher.position.field.discs()[disc as usize];
            for _ in 0..200 {
                searcher.history.reward(side, slide.to, Some((from, place)), 4);
            }
            searcher.stack[0].relocations.clear();
            searcher.list_relocations(0, 2);
            searcher.order_slides(0, TurnCode::NONE);
            let state = &searcher.stack[0];
            assert_eq!((state.relocations.loose[0], state.relocations.rim[0]), (disc, place));
            // A much better evaluation may still weigh more. Another token may stop on the same cell.
            let rank = state.slides.iter().position(|other| other.to == slide.to).unwrap();
            assert!(rank <= last);
            seen += usize::from(rank < last);
        });
    }
    assert!(seen > 5, "only {seen} positions in which the rewarded slide comes sooner");
}

/// A refutation is a whole turn from another position: any halves of turns that are legal somewhere.
#[test]
fn a_refutation_is_searched_only_where_it_is_legal() {
    let (mut legal, mut illegal) = (0, 0);
    let codes: Vec<TurnCode> =
        middle_games().flat_map(|game| some_turns(game.position())).collect();
    for game in middle_games().take(12) {
        for &turn in &codes {
            with_searcher(&game, |searcher| {
                searcher.stack[1].refutations.add(turn);
                let mut window = Window::new(1, -Score::WIN, Score::WIN);
                let _ = searcher.refutations(1, 2, TurnCode::NONE, &mut window);
                let is_legal = matches!(turn.turn(game.position()), Some(Turn::Move(_, Some(_))));
                assert_eq!(window.tried, u16::from(is_legal), "{turn:?} in {}", game.position());
                assert_eq!(searcher.position, *game.position());
                if is_legal { legal += 1 } else { illegal += 1 }
            });
        }
    }
    assert!(legal > 20 && illegal > 1_000, "{legal} legal, {illegal} illegal");
}

/// Every 60th turn of a position, as the search remembers it.
fn some_turns(position: &Position) -> Vec<TurnCode> {
    let mut turns = Vec::new();
    let _ = position.for_each_turn(|turn| {
        turns.push(TurnCode::new(position, turn).expect("a listed turn is legal"));
        ControlFlow::<()>::Continue(())
    });
    turns.into_iter().step_by(60).collect()
}

#[test]
fn a_turn_of_the_first_stage_is_not_searched_again() {
    let mut seen = 0;
    for game in middle_games().take(12) {
        let count = |refutation: Option<TurnCode>| {
            with_searcher(&game, |searcher| {
                let mut window = Window::new(0, -Score::WIN, Score::WIN);
                searcher.stack[0].refutations.add(refutation.unwrap_or(TurnCode::NONE));
                let _ = searcher.inner_node(0, 1, TurnCode::NONE, &mut window);
                window.tried
            })
        };
        // After slides that leave the opponent a win only parries are searched.
        let leaves_no_win = |turn: &&TurnCode| {
            let mut next = *game.position();
            let slide = turn.first.half_turn(&next).expect("a turn of this position");
            next.play(slide).expect("a listed slide is legal");
            next.winning_slides(next.side().other()).is_empty()
        };
        let turns = some_turns(game.position());
        let tried = turns.iter().find(leaves_no_win).map(|&turn| count(Some(turn)));
        assert!(tried.is_none_or(|tried| tried == count(None)), "{}", game.position());
        seen += usize::from(tried.is_some());
    }
    assert!(seen > 6, "only {seen} positions");
}

/// By trial: every turn is made, and the opponent's winning slides after it are listed.
#[test]
fn a_threat_cannot_be_parried_exactly_if_the_opponent_wins_after_every_turn() {
    let (mut lost_ones, mut parried) = (0, 0);
    let mut random = Rng::new(5);
    for game in (0..40).flat_map(|_| middle_games()) {
        let mut position = *game.position();
        for _ in 0..2 {
            let turns = some_turns(&position);
            let Some(turn) = random.pick(&turns).and_then(|turn| turn.turn(&position)) else {
                break;
            };
            let _ = position.play_turn(turn);
        }
        let side = position.side();
        let game = Game::new(position);
        let threats = position.winning_slides(side.other()).len() as u8;
        // What a single line comes to is only estimated.
        if game.outcome() != Outcome::Open
            || threats < 2
            || !position.winning_slides(side).is_empty()
        {
            continue;
        }
        let can_parry = position.for_each_turn(|turn| {
            let mut next = position;
            next.play_turn(turn).expect("a listed turn is legal");
            let wins = next.winning_slides(side.other());
            if wins.is_empty() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let answer = with_searcher(&game, |searcher| searcher.can_parry(threats));
        assert_eq!(answer, can_parry.is_break(), "{position}");
        if answer { parried += 1 } else { lost_ones += 1 }
    }
    assert!(parried > 20 && lost_ones > 20, "{parried} parried, {lost_ones} lost");
}

#[test]
fn history_never_overflows() {
    with_searcher(&Game::default(), |searcher| {
        let (side, cell) = (searcher.position.side, CellIndex::MIDDLE);
        for _ in 0..10_000 {
            searcher.history.reward(side, cell, Some((cell, cell)), 10);
        }
        assert!((1..1 << 12).contains(&searcher.history.slide(side, cell)));
    });
}

/// Mate distance pruning: what cannot be quicker than a win that is known already is not searched.
#[test]
fn a_line_that_cannot_be_a_quicker_win_is_not_searched() {
    let quiet = |game: &Game| {
        let position = game.position();
        !threats::threatens(position, position.side())
    };
    for game in middle_games().filter(quiet).take(12) {
        for ply in 1..5 {
            with_searcher(&game, |searcher| {
                // The soonest win from here comes with the next turn but one of the side to move.
                let soonest = Score::WIN - ply as i16 - 3;
                assert_eq!(searcher.turn(ply, 3, soonest, Score::WIN), soonest);
                assert_eq!(searcher.turn(ply, 3, -Score::WIN, lost(ply)), lost(ply));
                assert_eq!(searcher.progress.nodes, 2, "the two nodes themselves");
            });
        }
    }
}
