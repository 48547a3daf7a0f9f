//! The state machine with a policy that knows nothing but whose turn it is.

extern crate std;

use std::ops::ControlFlow;
use std::vec::Vec;

use nonaga_core::search::{Answer, Limits};
use nonaga_core::{Cell, Half, HalfTurn, Position, Relocation, Side, Slide, Turn};

use super::{Context, Decision, FRAME, Hint, HintSource, Phase, Policy, Session, SessionEvent};
use crate::device::{Device, Extras};
use crate::effects::{Request, Topic};
use crate::hardware::PanelSetup;
use crate::input::{CursorRule, Intent, KeySet, TurnInput, TurnStep};

const LIMITS: Limits = Limits::nodes(1);

/// Red is the player, black the machine, and nobody wins.
struct Alternating {
    thinks_ahead: bool,
}

impl Policy for Alternating {
    const CURSOR: CursorRule = CursorRule::Near;

    fn think_ahead(&mut self, ctx: &mut Context) -> Option<(Topic, Limits)> {
        let machine_moves =
            ctx.position.side() == Side::Black && ctx.position.half() == Half::Token;
        (self.thinks_ahead && machine_moves).then_some((Topic::Board, LIMITS))
    }

    fn decide(&mut self, ctx: &mut Context) -> Decision {
        match ctx.position.side() {
            Side::Red => Decision::Player,
            Side::Black => Decision::Think(Topic::Board, LIMITS),
        }
    }

    fn hint(&mut self, _ctx: &mut Context) -> HintSource {
        HintSource::Search(Topic::Board, LIMITS)
    }
}

fn begin(thinks_ahead: bool) -> (Context, Session<Alternating>) {
    let (keys, extras) = (KeySet::NINE, Extras::default());
    let size = (240, 240);
    let panel = PanelSetup::upright(size);
    let device = Device { size, keys, name: "", version: "", panel, extras, page: None };
    let mut ctx = Context::new(device, 1);
    ctx.position = Position::start();
    let session = Session::new(&ctx, Alternating { thinks_ahead });
    (ctx, session)
}

/// What the session has asked for.
fn requests(ctx: &mut Context) -> Vec<Request> {
    core::iter::from_fn(|| ctx.effects.next()).collect()
}

fn asks(requests: &[Request]) -> bool {
    requests.iter().any(|request| matches!(request, Request::Think(..)))
}

/// The player's half-turn, by its last key.
fn make(session: &mut Session<Alternating>, ctx: &mut Context, half_turn: HalfTurn) {
    let (step, cursor) = match half_turn {
        HalfTurn::Slide(slide) => (TurnStep::Slide(slide.from), slide.to),
        HalfTurn::Relocate(disc) => (TurnStep::Place(disc.from), disc.to),
        HalfTurn::Pass => panic!("a pass is not made by a key"),
    };
    session.turn_input = TurnInput::at(step, cursor, Alternating::CURSOR);
    assert_eq!(session.input(ctx, Intent::Choose), SessionEvent::Changed);
}

/// Lets time pass until the session waits for something else.
fn rest(session: &mut Session<Alternating>, ctx: &mut Context) {
    while let Some(wake) = session.wake(ctx.now) {
        assert!(wake > ctx.now, "{:?} at {} wakes at {wake}", session.phase(), ctx.now);
        ctx.now = wake;
        session.tick(ctx);
    }
}

/// A legal turn: the one after `skip` others.
fn some_turn(position: &Position, skip: u32) -> Turn {
    let mut left = skip % position.count_turns();
    let turn = position.for_each_turn(|turn| match left {
        0 => ControlFlow::Break(turn),
        _ => {
            left -= 1;
            ControlFlow::Continue(())
        }
    });
    turn.break_value().expect("there is a turn")
}

/// Answers what the session has asked for, as the app does.
fn answer(session: &mut Session<Alternating>, ctx: &mut Context, turn: Turn) {
    let thought = requests(ctx).into_iter().find_map(|request| match request {
        Request::Think(id, ..) => Some(id),
        _ => None,
    });
    assert!(ctx.effects.take_answer(thought.expect("something was asked for")));
    session.answer(ctx, &Answer { turn: Some(turn), ..Answer::NONE });
}

/// The player makes a whole turn; it is still being shown.
fn make_turn(session: &mut Session<Alternating>, ctx: &mut Context, turn: Turn) {
    make(session, ctx, turn.first());
    rest(session, ctx);
    make(session, ctx, turn.second(Half::Disc).expect("nobody wins in one turn"));
}

#[test]
fn an_early_answer_is_shown_only_after_the_players_turn() {
    let (mut ctx, mut session) = begin(true);
    let turn = some_turn(&ctx.position, 0);
    make_turn(&mut session, &mut ctx, turn);
    assert_eq!(session.phase(), Phase::Showing);
    let before = ctx.position;
    let found = some_turn(&before, 7);
    answer(&mut session, &mut ctx, found);
    while session.last_turn.is_moving(ctx.now + FRAME) {
        ctx.now += FRAME;
        session.tick(&mut ctx);
        assert_eq!((session.phase(), ctx.position), (Phase::Showing, before));
    }
    ctx.now += FRAME;
    session.tick(&mut ctx);
    let mut after = before;
    assert!(after.play(found.first()).is_ok());
    assert_eq!((session.phase(), ctx.position), (Phase::Showing, after));
}

#[test]
fn the_machines_disc_comes_after_its_token_and_a_pause() {
    let (mut ctx, mut session) = begin(false);
    let turn = some_turn(&ctx.position, 0);
    make_turn(&mut session, &mut ctx, turn);
    rest(&mut session, &mut ctx);
    assert_eq!(session.phase(), Phase::Thinking);
    let mut after = ctx.position;
    let turn = some_turn(&after, 3);
    answer(&mut session, &mut ctx, turn);
    assert_eq!(session.phase(), Phase::Showing);
    while session.phase() == Phase::Showing {
        ctx.now += FRAME;
        session.tick(&mut ctx);
    }
    let Phase::Pausing(until) = session.phase() else { panic!("{:?}", session.phase()) };
    assert!(until > ctx.now && ctx.position.half() == Half::Disc);
    rest(&mut session, &mut ctx);
    assert!(after.play_turn(turn).is_ok());
    assert_eq!((session.phase(), ctx.position), (Phase::Player, after));
}

#[test]
fn leaving_stops_the_thought_and_coming_back_asks_again() {
    let (mut ctx, mut session) = begin(false);
    let turn = some_turn(&ctx.position, 0);
    make_turn(&mut session, &mut ctx, turn);
    rest(&mut session, &mut ctx);
    assert!(asks(&requests(&mut ctx)));
    session.leave(&mut ctx);
    assert_eq!(requests(&mut ctx), [Request::StopThinking]);
    session.proceed(&mut ctx);
    assert_eq!(session.phase(), Phase::Thinking);
    assert!(asks(&requests(&mut ctx)));
}

#[test]
fn an_early_answer_is_forgotten_with_its_thought() {
    let (mut ctx, mut session) = begin(true);
    let turn = some_turn(&ctx.position, 0);
    make_turn(&mut session, &mut ctx, turn);
    let found = some_turn(&ctx.position, 7);
    answer(&mut session, &mut ctx, found);
    session.leave(&mut ctx);
    let before = ctx.position;
    rest(&mut session, &mut ctx);
    assert_eq!((session.phase(), ctx.position), (Phase::Thinking, before));
}

#[test]
fn leaving_while_a_hint_is_searched_gives_the_turn_back() {
    let (mut ctx, mut session) = begin(false);
    session.ask_hint(&mut ctx);
    assert_eq!(session.phase(), Phase::Hinting);
    session.leave(&mut ctx);
    assert_eq!((session.phase(), session.hint), (Phase::Player, None));
    assert_eq!(requests(&mut ctx), []);
    session.ask_hint(&mut ctx);
    let hint = some_turn(&ctx.position, 1);
    answer(&mut session, &mut ctx, hint);
    assert_eq!((session.phase(), session.hint), (Phase::Player, Hint::first(&ctx.position, hint)));
}

/// A session in which the machine thinks.
fn begin_thinking() -> (Context, Session<Alternating>) {
    let (mut ctx, mut session) = begin(false);
    let turn = some_turn(&ctx.position, 0);
    make_turn(&mut session, &mut ctx, turn);
    rest(&mut session, &mut ctx);
    assert_eq!(session.phase(), Phase::Thinking);
    (ctx, session)
}

/// Turns that are not legal in a position: by their slide, by their disc, without a disc, and far away.
fn illegal_turns(position: &Position) -> [Turn; 5] {
    let Turn::Move(slide, Some(disc)) = some_turn(position, 3) else { panic!("it has a disc") };
    let far = |cell: Cell| Cell::new(cell.q + 30_000, cell.r - 30_000);
    let far_disc = Relocation { from: far(disc.from), to: far(disc.to) };
    [
        Turn::Pass,
        Turn::Move(slide, None),
        Turn::Move(slide, Some(far_disc)),
        Turn::Move(Slide { from: slide.to, to: slide.from }, Some(disc)),
        Turn::Move(Slide { from: far(slide.from), to: far(slide.to) }, Some(far_disc)),
    ]
}

#[test]
fn an_illegal_answer_is_not_played_and_the_question_is_asked_again() {
    let (mut ctx, mut session) = begin_thinking();
    let before = ctx.position;
    for turn in illegal_turns(&before) {
        answer(&mut session, &mut ctx, turn);
        rest(&mut session, &mut ctx);
        assert_eq!((session.phase(), ctx.position), (Phase::Thinking, before), "{turn}");
    }
    let turn = some_turn(&before, 3);
    answer(&mut session, &mut ctx, turn);
    rest(&mut session, &mut ctx);
    assert_eq!(session.phase(), Phase::Player);
}

#[test]
fn an_illegal_hint_is_not_shown() {
    let (mut ctx, mut session) = begin(false);
    for turn in illegal_turns(&ctx.position) {
        session.ask_hint(&mut ctx);
        answer(&mut session, &mut ctx, turn);
        assert_eq!((session.phase(), session.hint), (Phase::Player, None), "{turn}");
    }
}

#[test]
fn a_turn_that_cannot_be_taken_back_can_only_be_left() {
    let (mut ctx, mut session) = begin(false);
    let turn = some_turn(&ctx.position, 0);
    make(&mut session, &mut ctx, turn.first());
    rest(&mut session, &mut ctx);
    let before = ctx.position;
    assert_eq!(session.input(&mut ctx, Intent::Back), SessionEvent::Leave);
    assert_eq!((session.phase(), ctx.position), (Phase::Player, before));
}

#[test]
fn a_game_goes_on_as_long_as_it_is_woken_when_it_wants() {
    // `rest` checks that every wake lies ahead.
    let (mut ctx, mut session) = begin(true);
    for n in 0..20 {
        assert_eq!(session.phase(), Phase::Player);
        let side = ctx.position.side();
        let turn = some_turn(&ctx.position, 11 * n);
        let Turn::Move(_, Some(_)) = turn else { return };
        make_turn(&mut session, &mut ctx, turn);
        rest(&mut session, &mut ctx);
        assert_eq!((session.phase(), side), (Phase::Thinking, Side::Red));
        let found = some_turn(&ctx.position, 5 * n);
        answer(&mut session, &mut ctx, found);
        rest(&mut session, &mut ctx);
    }
}
