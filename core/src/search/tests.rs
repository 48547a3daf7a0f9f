//! What the techniques of the search promise, one by one. That their sum does not change by accident is the
//! checked number in `tests/search/nodes.rs`.

extern crate std;

use core::ops::ControlFlow;
use std::boxed::Box;

use super::Search;
use super::answer::Score;
use super::level::{Limits, Skill};
use super::order::Killers;
use super::searcher::{Searcher, lost};
use super::threats;
use crate::bench::middle_games;
use crate::code::TurnCode;
use crate::game::Game;
use crate::play::RawHalfTurn;
use crate::position::Position;
use crate::torus::CellIndex;

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
fn an_illegal_killer_is_never_played() {
    for game in middle_games().take(12) {
        let position = game.position();
        let field = &position.field;
        let rim = field.rim();
        let loose = field.loose(&rim);
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
            searcher.order_slides(0, 2, TurnCode::NONE);
            let state = &searcher.stack[0];
            let (disc, place) = (*state.loose.last().unwrap(), *state.rim.last().unwrap());
            // Dangerous slides come last, whatever they refuted.
            let Some(last) = state.slides.iter().rposition(|slide| !slide.dangerous) else {
                return;
            };
            let slide = state.slides[last];
            let from = searcher.position.field.discs()[disc as usize];
            for _ in 0..200 {
                searcher.history.reward(side, slide.to, Some((from, place)), 4);
            }
            searcher.order_slides(0, 2, TurnCode::NONE);
            let state = &searcher.stack[0];
            assert_eq!((state.loose[0], state.rim[0]), (disc, place));
            // A much better evaluation may still weigh more. Another token may stop on the same cell.
            let rank = state.slides.iter().position(|other| other.to == slide.to).unwrap();
            assert!(rank <= last);
            seen += usize::from(rank < last);
        });
    }
    assert!(seen > 5, "only {seen} positions in which the rewarded slide comes sooner");
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
