//! The table with the field on it: where it is looked at from, what moves on it, what the last turn was.

use nonaga_core::{Cell, Game, Half, HalfTurn, Position, Relocation, Side, Slide, Turn};
use rowpaint::{DisplayList, Rect};

use crate::input::Millis;
use crate::input::{TurnInput, TurnStep};
use crate::store::Animation;
use crate::ui::{BoardPainter, Camera, DiscStyle, Ink, Projection, TokenStyle, ease};

/// Milliseconds a token needs to start and for each cell of its slide.
const SLIDE: u32 = 140;
const SLIDE_CELL: u32 = 70;
/// Milliseconds a disc needs to its new place.
const FLIGHT: u32 = 520;

/// A half-turn that is being shown.
#[derive(Clone, Copy, Debug)]
struct Motion {
    half_turn: HalfTurn,
    since: Millis,
    length: u32,
}

/// What a screen wants to be seen on the table besides the position.
#[derive(Clone, Default)]
pub(crate) struct Overlay<'a> {
    /// The player's turn_input.
    pub(crate) turn_input: Option<&'a TurnInput>,
    /// The side whose winning slides are shown to its opponent.
    pub(crate) threat_of: Option<Side>,
    /// A turn that would be good.
    pub(crate) hint: Option<Turn>,
    /// The side whose three tokens have won.
    pub(crate) winner: Option<Side>,
}

/// The table.
#[derive(Clone, Debug)]
pub(crate) struct BoardView {
    view: Camera,
    motion: Option<Motion>,
    slide: Option<Slide>,
    disc: Option<Relocation>,
}

impl BoardView {
    /// A table at rest.
    pub(crate) fn new(area: Rect, position: &Position) -> Self {
        Self { view: Camera::new(area, position.discs()), motion: None, slide: None, disc: None }
    }

    /// Marks the last turn of a game, even if it is only half done.
    pub(crate) fn mark_last(&mut self, game: &Game) {
        (self.slide, self.disc, self.motion) = (None, None, None);
        game.replay().for_each(|(half_turn, _)| self.mark(half_turn));
    }

    /// Marks a turn.
    pub(crate) fn mark_turn(&mut self, turn: Option<Turn>) {
        (self.slide, self.disc) = match turn {
            Some(Turn::Move(slide, disc)) => (Some(slide), disc),
            Some(Turn::Pass) | None => (None, None),
        };
    }

    fn mark(&mut self, half_turn: HalfTurn) {
        match half_turn {
            HalfTurn::Slide(slide) => (self.slide, self.disc) = (Some(slide), None),
            HalfTurn::Relocate(disc) => self.disc = Some(disc),
            HalfTurn::Pass => {}
        }
    }

    /// Shows a half-turn that has just been played.
    pub(crate) fn show(&mut self, now: Millis, half_turn: HalfTurn, animation: Animation) {
        self.mark(half_turn);
        let normal = match half_turn {
            HalfTurn::Slide(Slide { from, to }) => {
                SLIDE + SLIDE_CELL * u32::from(from.distance(to))
            }
            HalfTurn::Relocate(_) => FLIGHT,
            HalfTurn::Pass => 0,
        };
        self.motion = Some(Motion { half_turn, since: now, length: animation.time(normal) });
    }

    /// Looks at the whole field and at everything on and around it that matters.
    pub(crate) fn look(
        &mut self,
        now: Millis,
        area: Rect,
        position: &Position,
        turn_input: Option<&TurnInput>,
        hint: Option<Turn>,
        animation: Animation,
    ) {
        let places = turn_input
            .filter(|turn_input| matches!(turn_input.step, TurnStep::Place(_)))
            .map(|turn_input| turn_input.useful(position))
            .unwrap_or_default();
        let left = self.disc.map(|disc| disc.from);
        let hinted = match hint {
            Some(Turn::Move(_, Some(disc))) => Some(disc.to),
            _ => None,
        };
        let cells = position.discs().into_iter().chain(left).chain(hinted).chain(places);
        self.view.look(now, area, cells, animation == Animation::Off);
    }

    /// Whether something on the table moves.
    pub(crate) fn moving(&self, now: Millis) -> bool {
        self.showing(now) || self.view.moving(now)
    }

    /// Whether a half-turn is still being shown.
    pub(crate) fn showing(&self, now: Millis) -> bool {
        self.motion.is_some_and(|motion| now < motion.since + Millis::from(motion.length))
    }

    /// Whether a half-turn has been shown to its end; tells it once.
    pub(crate) fn shown(&mut self, now: Millis) -> bool {
        let done = self.motion.is_some() && !self.showing(now);
        if done {
            self.motion = None;
        }
        done
    }

    /// The half-turn that moves and how far it has got, of 256.
    fn motion(&self, now: Millis) -> Option<(HalfTurn, i32)> {
        let motion = self.motion.filter(|_| self.showing(now))?;
        let part = now.saturating_sub(motion.since) as i32 * 256 / motion.length.max(1) as i32;
        Some((motion.half_turn, ease(part)))
    }

    /// What the view shows now.
    pub(crate) fn projection(&self, now: Millis) -> Projection {
        self.view.projection(now)
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
        let motion = self.motion(now);
        self.draw_discs(board, position, overlay, motion);
        self.draw_marks(board, position, motion);
        self.draw_tokens(board, position, overlay, motion);
        draw_advice(board, position, overlay);
        if let Some((HalfTurn::Relocate(disc), part)) = motion {
            board.flying_disc(disc.from, disc.to, part);
        }
        if let Some(turn_input) = overlay.turn_input {
            draw_turn_input(board, position, turn_input);
        }
    }

    fn draw_discs(
        &self,
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
        for disc in position.discs() {
            if taken != Some(disc) {
                let free = position.token_at(disc).is_none() && under_ghost != Some(disc);
                let lit = useful.contains(&disc) && free;
                board.disc(disc, if lit { DiscStyle::Lit } else { DiscStyle::Plain });
            }
        }
        if overlay
            .turn_input
            .is_some_and(|turn_input| matches!(turn_input.step, TurnStep::Place(_)))
        {
            useful.into_iter().for_each(|place| board.disc(place, DiscStyle::Ghost));
        }
    }

    fn draw_marks(
        &self,
        board: &mut BoardPainter,
        position: &Position,
        motion: Option<(HalfTurn, i32)>,
    ) {
        if let Some(ban) = position.ban()
            && motion.is_none()
        {
            board.lock(ban);
        }
        if let Some(slide) = self.slide {
            // The disc under it may have been taken since.
            board.left_from(slide.from);
            board.came_to(slide.to);
        }
        if let Some(disc) = self.disc
            && motion.is_none()
        {
            board.left_from(disc.from);
            board.came_to(disc.to);
        }
    }

    fn draw_tokens(
        &self,
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
}

/// Threats and hints.
fn draw_advice(board: &mut BoardPainter, position: &Position, overlay: &Overlay) {
    if let Some(side) = overlay.threat_of {
        for slide in position.winning_slides(side) {
            board.arrow(slide.from, slide.to, Ink::Threat);
            board.threat(slide.to);
        }
    }
    if let Some(Turn::Move(slide, disc)) = overlay.hint {
        if position.half() == Half::Token {
            board.token(slide.to, position.side(), TokenStyle::Ghost);
            board.arrow(slide.from, slide.to, Ink::Hint);
        }
        if let Some(disc) = disc {
            board.disc(disc.to, DiscStyle::Ghost);
            board.arrow(disc.from, disc.to, Ink::Hint);
        }
    }
}

/// What the turn_input holds and where it points.
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

/// A cell of the field to start from when nothing else is known.
pub(crate) fn any_cell(position: &Position) -> Cell {
    position.tokens(position.side())[0]
}
