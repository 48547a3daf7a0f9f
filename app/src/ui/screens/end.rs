//! The end of a game: who has won, how, and how the match stands.

use core::cmp::Ordering;

use heapless::{String, Vec};
use nonaga_core::Side;
use nonaga_core::search::Level;
use rowpaint::{Align, DisplayList, Rect};

use super::menu::{MenuAction, RowId, menu_rows, possible};
use super::{Page, Play, Review, Screen, SharePage, Shared, Transition, chrome};
use crate::input::Intent;
use crate::session::{Context, LastTurn};
use crate::sound::Cue;
use crate::store::{Ending, HalfPoints, MatchState, Opponent, Strength};
use crate::texts::{LONGEST, Text, fill};
use crate::ui::{BoardView, Ink, MenuValue, Overlay};

/// Who has won this often in a row may try the next level.
const READY: u16 = 3;

/// The end of a game.
pub(crate) struct End {
    board: BoardView,
    last_turn: LastTurn,
    list: chrome::List,
}

/// The rows of the menu.
#[derive(Clone, Copy, PartialEq, Eq)]
enum EndRow {
    NextGame,
    Rematch,
    TakeBack,
    Review,
    Share,
    MainMenu,
}

impl RowId for EndRow {
    fn label(self) -> Text {
        match self {
            Self::NextGame => Text::NextGame,
            Self::Rematch => Text::Rematch,
            Self::TakeBack => Text::TakeBack,
            Self::Review => Text::Review,
            Self::Share => Text::Share,
            Self::MainMenu => Text::MainMenu,
        }
    }
}

/// How many rows are seen at a time: the field needs its room.
const ROWS: i16 = 3;

/// What can be done now.
fn rows(ctx: &Context, match_state: &MatchState) -> Vec<EndRow, 6> {
    let over = match_state.is_over();
    possible([
        (EndRow::NextGame, !over),
        (EndRow::Rematch, over),
        (EndRow::TakeBack, ctx.end_point().is_some()),
        (EndRow::Review, ctx.game.turns() > 0),
        (EndRow::Share, true),
        (EndRow::MainMenu, true),
    ])
}

impl End {
    /// Shows how the game ended.
    pub(crate) fn new(ctx: &Context) -> Self {
        let board = BoardView::new(Places::of(ctx).field, ctx.game.position());
        Self { board, last_turn: LastTurn::of_game(&ctx.game), list: chrome::List::default() }
    }
}

/// Counts a game that is over, and is heard.
pub(crate) fn count(ctx: &mut Context) {
    if !ctx.count_game() {
        return;
    }
    let (Some(ending), Some(match_state)) = (ctx.ending(), &ctx.match_state) else { return };
    let cue = match ending.winner() {
        None => Cue::Draw,
        Some(winner) if match_state.machine(winner).is_some() => Cue::Lose,
        Some(_) => Cue::Win,
    };
    ctx.sound(cue);
}

/// Where things stand on this screen.
struct Places {
    words: Rect,
    field: Rect,
    menu: Rect,
}

impl Places {
    fn of(ctx: &Context) -> Self {
        let layout = &ctx.layout();
        let (screen, body) = (layout.screen, layout.above_help());
        let has_note = ctx.match_state.as_ref().is_some_and(|game| !note(ctx, game, 0).is_empty());
        let small_lines = if has_note { 2 } else { 1 };
        let lines = layout.title_font.height() + small_lines * layout.small_font.height();
        let rows = ROWS * layout.row_height;
        if screen.w > screen.h {
            let (left, field) = body.cut_left(body.w * 11 / 20);
            let left = left.middle(left.w, (lines + rows + 16).min(left.h));
            let (menu, words) = left.cut_bottom(rows);
            // Closer to the edges than other menus, for the sake of the field.
            Self { words, field: field.inset(4, 4), menu: menu.inset(2 - layout.margin, 0) }
        } else {
            let (words, rest) = body.cut_top(lines + 2);
            let (menu, field) = rest.cut_bottom(rows);
            Self { words, field: field.inset(4, 4), menu }
        }
    }
}

/// Who has won.
pub(crate) fn headline(ctx: &Context, ending: Ending) -> String<LONGEST> {
    let Some(match_state) = &ctx.match_state else { return String::new() };
    let Some(winner) = ending.winner() else { return fill(ctx.say(Text::Drawn), &[]) };
    match (match_state.opponent, match_state.machine(winner)) {
        (_, Some(strength)) => {
            fill(ctx.say(Text::YouLose), &[&ctx.say(chrome::strength_name(strength))])
        }
        (Opponent::Machine(_), None) => fill(ctx.say(Text::YouWin), &[]),
        (Opponent::Friend, None) => ctx.friend_wins(match_state.player(winner), winner),
    }
}

/// How the game was decided.
const fn how(ending: Ending) -> Text {
    match ending {
        Ending::Joined(_, shape) => Text::with_shape(shape),
        Ending::Resigned(_) => Text::Resigned,
        Ending::OutOfTime(_) => Text::OutOfTime,
        Ending::Drawn(draw) => Text::draw(draw),
    }
}

/// What else there is to say in a line of this width: how the match stands, or what a single game has changed.
fn note(ctx: &Context, match_state: &MatchState, width: i16) -> String<LONGEST> {
    if match_state.length == 1 {
        return news(ctx, match_state, width);
    }
    let [mine, theirs] = match_state.score;
    let over = match_state.is_over();
    if match_state.opponent == Opponent::Friend && mine != theirs {
        let score = match_state.score.map(|points| HalfPoints(points.halves.into()));
        return ctx.score_by_name(Text::MatchScore, score, width);
    }
    let text = match mine.cmp(&theirs) {
        _ if !over => Text::MatchScore,
        Ordering::Equal => Text::MatchDrawn,
        Ordering::Greater => Text::MatchWon,
        Ordering::Less => Text::MatchLost,
    };
    fill(ctx.say(text), &[&mine, &theirs])
}

/// What a single game has changed.
fn news(ctx: &Context, match_state: &MatchState, width: i16) -> String<LONGEST> {
    match match_state.opponent {
        _ if match_state.practice => String::new(),
        Opponent::Friend => {
            ctx.score_by_name(Text::ScoreOfAll, ctx.friends.halves.map(HalfPoints), width)
        }
        Opponent::Machine(Strength::Companion(before)) => {
            let now = ctx.statistics.rating().now();
            let change = i32::from(now) - i32::from(before);
            let sign = if change < 0 { "−" } else { "+" };
            let rating = ctx.say(Text::Rating);
            fill("{} {} ({}{})", &[&rating, &now, &sign, &change.unsigned_abs()])
        }
        Opponent::Machine(Strength::Level(level)) => match next_level(ctx, level) {
            Some(next) => fill(ctx.say(Text::ReadyFor), &[&ctx.say(Text::level(next))]),
            None => String::new(),
        },
    }
}

/// The next level, if the player is ready for it: three wins in a row without help, and none against it yet.
fn next_level(ctx: &Context, level: Level) -> Option<Level> {
    let next = Level::new(level.number() + 1)?;
    let helped = ctx.match_state.as_ref()?.helped;
    let won = |level| Side::ALL.into_iter().any(|side| ctx.statistics.tally(level, side).won > 0);
    let is_ready = !helped && ctx.statistics.streak(level).now >= READY && !won(next);
    is_ready.then_some(next)
}

fn draw_sentences(
    ctx: &Context,
    picture: &mut DisplayList,
    area: Rect,
    match_state: &MatchState,
    ending: Ending,
) {
    let (title, small) = (ctx.layout().title_font, ctx.layout().small_font);
    let (top, rest) = area.cut_top(title.height());
    let head = headline(ctx, ending);
    let fonts = [title, ctx.layout().text_font, small];
    let font = chrome::fitting_font(fonts, &head, top.w);
    picture.text(top, Align::Centre, font, Ink::Accent, &head);
    let (line, rest) = rest.cut_top(small.height());
    picture.text(line, Align::Centre, small, Ink::Text, ctx.say(how(ending)));
    let note = note(ctx, match_state, area.w);
    picture.text(rest.cut_top(small.height()).0, Align::Centre, small, Ink::Text, &note);
}

impl Page for End {
    fn enter(&mut self, ctx: &mut Context) -> Transition {
        if ctx.ending().is_some() { Transition::Stay } else { Transition::Home }
    }

    fn input(&mut self, ctx: &mut Context, input: Intent) -> Transition {
        let Some(match_state) = &ctx.match_state else { return Transition::Home };
        let rows = rows(ctx, match_state);
        match self.list.handle(ctx, &rows, input) {
            MenuAction::Choose(EndRow::NextGame | EndRow::Rematch) => {
                if let Some(match_state) = &mut ctx.match_state {
                    match_state.next_game();
                }
                ctx.start_game();
                Transition::ResetTo(Screen::Play(Play::new(ctx)))
            }
            MenuAction::Choose(EndRow::TakeBack) if ctx.take_back_end() => {
                ctx.sound(Cue::Slide);
                Transition::ResetTo(Screen::Play(Play::new(ctx)))
            }
            MenuAction::Choose(EndRow::Review) => {
                Transition::Push(Screen::Review(Review::new(ctx)))
            }
            MenuAction::Choose(EndRow::Share) => {
                Transition::Push(Screen::Share(SharePage::new(Shared::Game)))
            }
            MenuAction::Choose(EndRow::MainMenu) | MenuAction::Back => Transition::Home,
            MenuAction::Choose(EndRow::TakeBack) | MenuAction::Step(..) | MenuAction::None => {
                Transition::Stay
            }
        }
    }

    fn draw(&self, ctx: &Context, picture: &mut DisplayList) {
        let Some(match_state) = &ctx.match_state else { return };
        let Some(ending) = match_state.ending(&ctx.game) else { return };
        let layout = &ctx.layout();
        let places = Places::of(ctx);
        let winner = match ending {
            Ending::Joined(side, _) => Some(side),
            _ => None,
        };
        let overlay = Overlay { last_turn: self.last_turn, winner, ..Overlay::default() };
        self.board.draw(ctx.now, picture, ctx.game.position(), &overlay);
        draw_sentences(ctx, picture, places.words, match_state, ending);
        let rows = menu_rows(ctx, &self.list, &rows(ctx, match_state), |_| MenuValue::None);
        layout.menu(picture, places.menu, &rows, self.list.selected);
        chrome::draw_list_keys(ctx, picture, false);
    }
}

#[cfg(test)]
mod tests {
    use nonaga_core::{Draw, Shape, search::Level};

    use super::*;
    use crate::store::{GameSetup, Points};

    #[test]
    fn who_is_ready_for_a_level_reads_its_name_in_every_language() {
        chrome::tests::for_each_context(|ctx| {
            for level in Level::all() {
                let words = fill(ctx.say(Text::ReadyFor), &[&ctx.say(Text::level(level))]);
                let width = ctx.layout().small_font.width(&words);
                assert!(width <= Places::of(ctx).words.w, "{words} on {:?}", ctx.device.size);
            }
        });
    }

    #[test]
    fn every_ending_fits_in_every_language() {
        let joined = [Shape::Line, Shape::Triangle, Shape::Tick]
            .map(|shape| Ending::Joined(Side::Red, shape));
        let won = joined.into_iter().chain(Side::ALL.map(Ending::Resigned));
        let endings = won.chain([Draw::Repetition, Draw::Length].map(Ending::Drawn));
        // Open, won, lost, drawn.
        for score in [[3, 5], [7, 3], [3, 7], [5, 5]] {
            let score = score.map(|halves| Points { halves });
            let strengths = Level::all().map(Strength::Level).chain([Strength::Companion(2_500)]);
            for opponent in strengths.map(Opponent::Machine).chain([Opponent::Friend]) {
                let setup = GameSetup { length: 5, ..GameSetup::default() };
                let match_state =
                    MatchState { opponent, score, ..MatchState::new(&setup, 0, true) };
                chrome::tests::for_each_context(|ctx| {
                    for ending in endings.clone() {
                        let mut picture = chrome::tests::empty_picture();
                        let place = (ctx.device.size, ctx.device.keys, ctx.settings.language);
                        draw_sentences(
                            ctx,
                            &mut picture,
                            Places::of(ctx).words,
                            &match_state,
                            ending,
                        );
                        assert_eq!(picture.cramped(), None, "{place:?} {opponent:?}");
                    }
                });
            }
        }
    }
}
