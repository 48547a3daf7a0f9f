//! The board on a screen: the camera that follows the field, and everything that is drawn on it.

use nonaga_core::{Cell, Half, HalfTurn, Position, Side};
use rowpaint::{DisplayList, Rect};

use crate::input::{Millis, TurnInput, TurnStep};
use crate::session::{
    Context, FRAME, FieldBounds, Hint, HintPart, LastTurn, Phase, Policy, Session,
};
use crate::store::Animation;
use crate::ui::{BoardPainter, Camera, DiscStyle, Ink, Projection, TokenStyle, ease};

/// What is seen on the board besides the position.
#[derive(Clone, Default)]
pub(crate) struct Overlay<'a> {
    /// The turn that led to the position, part of which may still be moving.
    pub(crate) last_turn: LastTurn,
    /// The turn that the player is making.
    pub(crate) turn_input: Option<&'a TurnInput>,
    /// The side whose winning slides are shown to its opponent.
    pub(crate) threat_of: Option<Side>,
    /// A turn that would be good.
    pub(crate) hint: Option<Hint>,
    /// The side whose three tokens have won.
    pub(crate) winner: Option<Side>,
    /// Whether the player is to find out which discs may be taken.
    pub(crate) takeable_hidden: bool,
}

impl<'a> Overlay<'a> {
    /// What is seen of a session.
    pub(crate) fn of<P: Policy>(ctx: &Context, session: &'a Session<P>) -> Self {
        let is_players_turn = session.is_players_turn();
        Self {
            last_turn: session.last_turn,
            turn_input: is_players_turn.then_some(&session.turn_input),
            threat_of: None,
            hint: session.hint.filter(|_| is_players_turn),
            winner: session.position(ctx).winner().map(|(side, _)| side),
            takeable_hidden: false,
        }
    }
}

/// The board.
#[derive(Clone, Debug)]
pub(crate) struct BoardView {
    camera: Camera,
}

impl BoardView {
    /// A board at rest.
    pub(crate) fn new(area: Rect, position: &Position) -> Self {
        Self { camera: Camera::new(area, position.discs()) }
    }

    /// The board of a session: from the beginning it shows what the player's turn can reach.
    pub(crate) fn of<P: Policy>(area: Rect, session: &Session<P>) -> Self {
        Self { camera: Camera::with_bounds(area, session.reach) }
    }

    /// Looks at the whole field of a session. The view is chosen when the player's turn begins, so that it shows what the
    /// turn can reach, and stays until the next one unless something would not be seen.
    pub(crate) fn follow<P: Policy>(&mut self, ctx: &Context, area: Rect, session: &Session<P>) {
        let jump = session.policy.animation(ctx) == Animation::Off;
        let left = session.last_turn.disc.map(|disc| disc.from);
        let seen: FieldBounds = session.position(ctx).discs().into_iter().chain(left).collect();
        match session.phase() {
            Phase::Player | Phase::Hinting => {
                self.camera.look(ctx.now, area, session.reach, jump);
            }
            _ => self.camera.keep(ctx.now, area, seen, jump),
        }
    }

    /// Looks at the whole field and at everything around it that is marked.
    pub(crate) fn look(
        &mut self,
        now: Millis,
        area: Rect,
        position: &Position,
        overlay: &Overlay,
        animation: Animation,
    ) {
        let left = overlay.last_turn.disc.map(|disc| disc.from);
        let hinted = overlay.hint.and_then(|hint| hint.disc).map(|disc| disc.to);
        let cells = position.discs().into_iter().chain(left).chain(hinted);
        self.camera.keep(now, area, cells.collect(), animation == Animation::Off);
    }

    /// Looks at these cells.
    pub(crate) fn look_at(
        &mut self,
        now: Millis,
        area: Rect,
        cells: impl IntoIterator<Item = Cell>,
        animation: Animation,
    ) {
        self.camera.look(now, area, cells.into_iter().collect(), animation == Animation::Off);
    }

    /// When the next picture is wanted because the camera moves.
    pub(crate) fn wake(&self, now: Millis) -> Option<Millis> {
        self.camera.moving(now).then_some(now + FRAME)
    }

    /// When the next picture of a session is wanted: because the camera moves, or because something is shown.
    pub(crate) fn wake_with<P: Policy>(&self, now: Millis, session: &Session<P>) -> Option<Millis> {
        self.wake(now).or(session.wake(now))
    }

    /// What the camera shows now.
    pub(crate) fn projection(&self, now: Millis) -> Projection {
        self.camera.projection(now)
    }

    /// Draws it all.
    pub(crate) fn draw(
        &self,
        now: Millis,
        picture: &mut DisplayList,
        position: &Position,
        overlay: &Overlay,
    ) {
        let board = &mut BoardPainter::new(picture, self.projection(now));
        let moving = overlay.last_turn.moving(now);
        let motion = moving.map(|(half_turn, part)| (half_turn, ease(part)));
        draw_discs(board, position, overlay, motion);
        draw_marks(board, position, overlay.last_turn, motion);
        draw_tokens(board, position, overlay, motion);
        draw_advice(board, position, overlay);
        if let Some((HalfTurn::Relocate(disc), part)) = motion {
            board.flying_disc(disc.from, disc.to, part);
        }
        if let Some(turn_input) = overlay.turn_input {
            draw_turn_input(board, position, turn_input);
        }
    }
}

fn draw_discs(
    board: &mut BoardPainter,
    position: &Position,
    overlay: &Overlay,
    motion: Option<(HalfTurn, i32)>,
) {
    let useful =
        overlay.turn_input.map(|turn_input| turn_input.useful(position)).unwrap_or_default();
    let taken = match (overlay.turn_input.map(|turn_input| turn_input.step), motion) {
        (Some(TurnStep::Place(disc)), _) => Some(disc),
        (_, Some((HalfTurn::Relocate(disc), _))) => Some(disc.to),
        _ => None,
    };
    // Under the ghost of a token the disc is plain, so that the ghost has its own colour.
    let under_ghost = match overlay.turn_input {
        Some(TurnInput { step: TurnStep::Slide(_), cursor, .. }) => Some(*cursor),
        _ => None,
    };
    let is_hidden = overlay.takeable_hidden
        && overlay.turn_input.is_some_and(|turn_input| turn_input.step == TurnStep::Disc);
    for disc in position.discs() {
        if taken != Some(disc) {
            let free = position.token_at(disc).is_none() && under_ghost != Some(disc);
            let lit = useful.contains(&disc) && free && !is_hidden;
            board.disc(disc, if lit { DiscStyle::Lit } else { DiscStyle::Plain });
        }
    }
    if overlay.turn_input.is_some_and(|turn_input| matches!(turn_input.step, TurnStep::Place(_))) {
        useful.into_iter().for_each(|place| board.disc(place, DiscStyle::Ghost));
    }
}

fn draw_marks(
    board: &mut BoardPainter,
    position: &Position,
    last_turn: LastTurn,
    motion: Option<(HalfTurn, i32)>,
) {
    if let Some(ban) = position.ban()
        && motion.is_none()
    {
        board.lock(ban);
    }
    if let Some(slide) = last_turn.slide {
        // The disc under it may have been taken since.
        board.left_from(slide.from);
        board.came_to(slide.to);
    }
    if let Some(disc) = last_turn.disc
        && motion.is_none()
    {
        board.left_from(disc.from);
        board.came_to(disc.to);
    }
}

fn draw_tokens(
    board: &mut BoardPainter,
    position: &Position,
    overlay: &Overlay,
    motion: Option<(HalfTurn, i32)>,
) {
    for side in Side::ALL {
        for token in position.tokens(side) {
            if overlay.winner == Some(side) && motion.is_none() {
                board.glow(token);
            }
            match motion {
                Some((HalfTurn::Slide(slide), part)) if slide.to == token => {
                    board.sliding_token(slide.from, slide.to, part, side);
                }
                _ => board.token(token, side, TokenStyle::Plain),
            }
        }
    }
}

/// Threats and hints.
fn draw_advice(board: &mut BoardPainter, position: &Position, overlay: &Overlay) {
    if let Some(side) = overlay.threat_of {
        for slide in position.winning_slides(side) {
            board.arrow(slide.from, slide.to, Ink::Threat);
            board.threat(slide.to, position.ban() == Some(slide.to));
        }
    }
    if let Some(Hint { slide, disc, part }) = overlay.hint {
        match (position.half(), part) {
            (Half::Token, HintPart::Token) => board.wanted(slide.from),
            (Half::Token, _) => {
                board.token(slide.to, position.side(), TokenStyle::Ghost);
                board.arrow(slide.from, slide.to, Ink::Hint);
            }
            (Half::Disc, _) => {}
        }
        if let Some(disc) = disc.filter(|_| part == HintPart::Disc) {
            board.disc(disc.to, DiscStyle::Ghost);
            board.arrow(disc.from, disc.to, Ink::Hint);
        }
    }
}

/// What the player holds and points at.
fn draw_turn_input(board: &mut BoardPainter, position: &Position, turn_input: &TurnInput) {
    match turn_input.step {
        TurnStep::Token | TurnStep::Disc => {}
        TurnStep::Slide(token) => {
            board.token(turn_input.cursor, position.side(), TokenStyle::Ghost);
            board.arrow(token, turn_input.cursor, Ink::Cursor);
        }
        TurnStep::Place(disc) => {
            board.left_from(disc);
            board.disc(turn_input.cursor, DiscStyle::Lifted);
        }
    }
    board.cursor(turn_input.cursor);
}
