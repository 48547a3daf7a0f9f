//! A game once more, turn by turn, with what the machine thinks of it.

use heapless::Vec;
use nonaga_core::search::{Answer, Limits};
use nonaga_core::{Half, Outcome, Position, Side, Turn};
use rowpaint::{DisplayList, Rect};

use super::menu::{MenuBox, RowId, possible};
use super::play_on::PlayOn;
use super::{AnalysisBoard, Page, Screen, SharePage, Shared, Transition, chrome};
use crate::effects::Topic;
use crate::input::{Intent, Millis, PadDirection};
use crate::session::{Context, Grade, Hint, LastTurn};
use crate::sound::Cue;
use crate::texts::{Text, fill};
use crate::ui::{BoardView, MenuValue, Overlay};

/// Nodes that the machine may look at for each position.
const NODES: u32 = 20_000;

/// A point of the game that is looked at.
pub(crate) struct Review {
    /// How many turns have been played there.
    at: usize,
    /// The turn that led there and the side that played it.
    turn: Option<(Side, Turn)>,
    /// Whether the better turn is shown instead of the one that was played.
    better: bool,
    /// The position that the machine thinks about.
    asked: Option<usize>,
    board: BoardView,
    menu: MenuBox,
}

/// A row of the menu.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ReviewRow {
    Analyse,
    Better,
    ToBlunder,
    PlayOn { friend: bool },
    Share,
    Leave,
}

impl RowId for ReviewRow {
    fn label(self) -> Text {
        match self {
            Self::Analyse => Text::AnalysisBoard,
            Self::Better => Text::ShowBest,
            Self::ToBlunder => Text::GoToBlunder,
            Self::PlayOn { friend: false } => Text::PlayOnMachine,
            Self::PlayOn { friend: true } => Text::PlayOnFriend,
            Self::Share => Text::Share,
            Self::Leave => Text::Back,
        }
    }
}

impl Review {
    /// Begins at the end of the game.
    pub(crate) fn new(ctx: &mut Context) -> Self {
        let mut review = Self {
            at: ctx.game.turns(),
            turn: None,
            better: false,
            asked: None,
            board: BoardView::new(Self::field(ctx), ctx.game.position()),
            menu: MenuBox::default(),
        };
        review.place(ctx);
        review
    }

    /// The curve lies below the field.
    fn curve(ctx: &Context) -> Rect {
        let field = chrome::areas(ctx).field;
        field.cut_bottom(if field.h < 130 { 28 } else { 40 }).0
    }

    fn field(ctx: &Context) -> Rect {
        let field = chrome::areas(ctx).field;
        Rect { h: field.h - Self::curve(ctx).h - 2, ..field }
    }

    /// Lays out the position that is looked at, or the one before when something better is shown.
    fn place(&mut self, ctx: &mut Context) {
        let (mut turns, mut before, mut turn) = (0, *ctx.game.start(), None);
        ctx.game.for_each_turn(|position, played| {
            turns += 1;
            if turns == self.at {
                (before, turn) = (*position, Some((position.side(), played)));
            }
        });
        let mut after = before;
        // A game that was given up may stand in the middle of a turn.
        let last = turn.is_none_or(|(_, turn)| after.play_turn(turn).is_ok());
        ctx.position = if self.better || !last { before } else { after };
        self.turn = turn;
        let overlay = self.overlay(self.better_turn(ctx));
        let (animation, area) = (ctx.settings.animation, Self::field(ctx));
        self.board.look(ctx.now, area, &ctx.position, &overlay, animation);
    }

    /// Marks the turn that was played, or the better one when that is shown.
    fn overlay(&self, better: Option<Turn>) -> Overlay<'static> {
        let played = self.turn.map(|(_, turn)| turn).filter(|_| !self.better);
        let hint = better.filter(|_| self.better).and_then(Hint::whole);
        Overlay { last_turn: LastTurn::of_turn(played), hint, ..Overlay::default() }
    }

    /// Asks about the next position that nothing is known of.
    fn ask(&mut self, ctx: &mut Context) {
        // What the end of a game is worth is known, unless somebody gave up before.
        let open = usize::from(ctx.game.outcome() == Outcome::Open);
        self.asked = ctx.analysis.next(ctx.game.turns() + open, self.at);
        if let Some(turn) = self.asked {
            let half_turns = beginning(ctx, turn);
            ctx.think(Topic::Game(half_turns), Limits::nodes(NODES));
        }
    }

    fn step(&mut self, ctx: &mut Context, to: usize) -> Transition {
        let to = to.min(ctx.game.turns());
        if to != self.at || self.better {
            (self.at, self.better) = (to, false);
            self.place(ctx);
            ctx.sound(Cue::Move);
        }
        Transition::Stay
    }

    /// What can be done here.
    fn rows(&self, ctx: &Context) -> Vec<ReviewRow, 7> {
        let is_open = self.at < ctx.game.turns() || ctx.game.outcome() == Outcome::Open;
        possible([
            (ReviewRow::Analyse, true),
            (ReviewRow::Better, self.better_turn(ctx).is_some()),
            (ReviewRow::ToBlunder, losing_turn(ctx).is_some_and(|turn| turn != self.at)),
            (ReviewRow::PlayOn { friend: false }, is_open),
            (ReviewRow::PlayOn { friend: true }, is_open),
            (ReviewRow::Share, true),
            (ReviewRow::Leave, true),
        ])
    }

    /// What is looked at lies on the analysis board; a game that is won, as it was before its last turn.
    fn analyse(&self, ctx: &mut Context) -> Transition {
        ctx.sound(Cue::Menu);
        let position = match ctx.position.winner() {
            Some(_) => position_before(ctx, self.at.saturating_sub(1)),
            None => ctx.position,
        };
        Transition::Push(Screen::Analysis(AnalysisBoard::new(ctx, &position)))
    }

    /// Shows the better turn or the one that was played.
    fn show_better(&mut self, ctx: &mut Context) {
        self.better = !self.better;
        self.place(ctx);
        ctx.sound(Cue::Hint);
    }

    fn use_menu(&mut self, ctx: &mut Context, input: Intent) -> Transition {
        let rows = self.rows(ctx);
        let Some(row) = self.menu.handle(ctx, &rows, input) else { return Transition::Stay };
        self.menu.close();
        match row {
            ReviewRow::Analyse => return self.analyse(ctx),
            ReviewRow::Better => self.show_better(ctx),
            ReviewRow::ToBlunder => {
                let turn = losing_turn(ctx).unwrap_or(self.at);
                return self.step(ctx, turn);
            }
            ReviewRow::PlayOn { friend } => {
                let half_turns = beginning(ctx, self.at) as u16;
                return PlayOn { friend, half_turns }.ask(ctx);
            }
            ReviewRow::Share => {
                return Transition::Push(Screen::Share(SharePage::new(Shared::Game)));
            }
            ReviewRow::Leave => return Transition::Pop,
        }
        Transition::Stay
    }

    fn grade(&self, ctx: &Context) -> Option<Grade> {
        let (side, _) = self.turn?;
        grade(ctx, self.at.checked_sub(1)?, side)
    }

    /// The turn that would have been better than the one looked at.
    fn better_turn(&self, ctx: &Context) -> Option<Turn> {
        let (_, played) = self.turn?;
        let turn = self.at.checked_sub(1)?;
        let before = position_before(ctx, turn);
        let worse = self.grade(ctx)? >= Grade::Slip;
        ctx.analysis.best(turn, &before).filter(|&best| worse && best != played)
    }
}

/// How many half-turns are played before a turn.
fn beginning(ctx: &Context, turn: usize) -> usize {
    let mut turns = 0;
    let is_earlier = |after: &Position| {
        let is_earlier = turns < turn;
        turns += usize::from(after.half() == Half::Token);
        is_earlier
    };
    ctx.game.replay().map(|(_, after)| after).take_while(is_earlier).count()
}

/// The position before a turn, or after the last one.
fn position_before(ctx: &Context, turn: usize) -> Position {
    let last = ctx.game.replay().take(beginning(ctx, turn)).last();
    last.map_or(*ctx.game.start(), |(_, after)| after)
}

fn grade(ctx: &Context, turn: usize, side: Side) -> Option<Grade> {
    let of = ctx.game.turns();
    let after = ctx.analysis.score_after(turn + 1, of, ctx.game.outcome());
    ctx.analysis.grade(turn, side, after)
}

/// The turn that lost the game: the loser's last blunder.
fn losing_turn(ctx: &Context) -> Option<usize> {
    let match_state = ctx.match_state.as_ref()?;
    let loser = match_state.ending(&ctx.game)?.winner()?.other();
    let mut turns = 0;
    let mut lost = None;
    ctx.game.for_each_turn(|position, _| {
        let side = position.side();
        if side == loser && grade(ctx, turns, side) == Some(Grade::Blunder) {
            lost = Some(turns + 1);
        }
        turns += 1;
    });
    lost
}

impl Page for Review {
    fn enter(&mut self, ctx: &mut Context) -> Transition {
        // The board may have been used for something else.
        self.place(ctx);
        self.ask(ctx);
        Transition::Stay
    }

    fn leave(&mut self, ctx: &mut Context) {
        ctx.effects.stop_thinking();
    }

    fn input(&mut self, ctx: &mut Context, input: Intent) -> Transition {
        if self.menu.is_open() {
            return self.use_menu(ctx, input);
        }
        match input {
            Intent::Move(PadDirection::Right) | Intent::Next => self.step(ctx, self.at + 1),
            Intent::Move(PadDirection::Left) | Intent::Previous => {
                self.step(ctx, self.at.saturating_sub(1))
            }
            Intent::Move(PadDirection::Up) => self.step(ctx, 0),
            Intent::Move(PadDirection::Down) => self.step(ctx, ctx.game.turns()),
            Intent::Select(turn) => self.step(ctx, turn),
            Intent::Menu => self.analyse(ctx),
            Intent::Choose => {
                self.menu.open(ctx);
                Transition::Stay
            }
            Intent::Hint => {
                if self.better || self.better_turn(ctx).is_some() {
                    self.show_better(ctx);
                } else if let Some(turn) = losing_turn(ctx) {
                    return self.step(ctx, turn);
                }
                Transition::Stay
            }
            Intent::Back => Transition::Pop,
            _ => Transition::Stay,
        }
    }

    fn answer(&mut self, ctx: &mut Context, answer: &Answer) -> Transition {
        if let Some(turn) = self.asked.take() {
            let position = position_before(ctx, turn);
            ctx.analysis.keep(turn, &position, answer);
            self.ask(ctx);
        }
        Transition::Stay
    }

    fn wake(&self, ctx: &Context) -> Option<Millis> {
        self.board.wake(ctx.now)
    }

    fn draw(&self, ctx: &Context, picture: &mut DisplayList) {
        let better = self.better_turn(ctx);
        self.board.draw(ctx.now, picture, &ctx.position, &self.overlay(better));
        let lost = losing_turn(ctx);
        let curve = ctx.analysis.curve(ctx.game.turns(), ctx.game.outcome());
        ctx.layout().evaluation(picture, Self::curve(ctx), &curve, self.at, lost);
        let head = match self.at {
            0 => fill(ctx.say(Text::ReviewStart), &[]),
            at => fill(ctx.say(Text::TurnNumber), &[&at]),
        };
        let detail = match (self.better, self.grade(ctx)) {
            (true, _) => Text::Better,
            (_, _) if lost == Some(self.at) => Text::Losing,
            (_, Some(grade)) => grade_name(grade),
            (_, None) if self.at == 0 => Text::Review,
            (_, None) => Text::Looking,
        };
        let words = chrome::KeyLabels {
            choose: Some(Text::Menu),
            back: Some(Text::Back),
            point: Some(Text::Next),
            ..Default::default()
        };
        chrome::draw_keys(ctx, picture, &words);
        chrome::draw_caption(
            ctx,
            picture,
            &chrome::Caption {
                side: self.turn.map(|(side, _)| side),
                head: &head,
                detail: ctx.say(detail),
                message: "",
                note: "",
                thinking: ctx.thinking(),
                clock: None,
            },
        );
        self.menu.draw(ctx, picture, &self.rows(ctx), |_| MenuValue::None);
    }
}

const fn grade_name(grade: Grade) -> Text {
    match grade {
        Grade::Best => Text::Best,
        Grade::Good => Text::Good,
        Grade::Slip => Text::Slip,
        Grade::Blunder => Text::Blunder,
    }
}
