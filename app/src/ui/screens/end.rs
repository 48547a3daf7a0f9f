//! The end of a game: who has won, how, and how the match stands.

use heapless::String;
use nonaga_core::Side;
use rowpaint::{Align, DisplayList, Rect};

use super::menu::{MenuAction, RowId};
use super::{Page, Play, Review, Screen, Transition, chrome};
use crate::input::Intent;
use crate::session::{Context, LastTurn};
use crate::sound::Cue;
use crate::store::{Ending, MatchState, Opponent, RecordKind};
use crate::texts::{LONGEST, Text, fill};
use crate::ui::{BoardView, Ink, MenuRow, Overlay};

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
    Review,
    MainMenu,
}

impl RowId for EndRow {
    fn label(self) -> Text {
        match self {
            Self::NextGame => Text::NextGame,
            Self::Rematch => Text::Rematch,
            Self::Review => Text::Review,
            Self::MainMenu => Text::MainMenu,
        }
    }
}

/// How many rows there are at a time.
const ROWS: usize = 3;

/// What can be done now.
fn rows(match_state: &MatchState) -> [EndRow; ROWS] {
    let next = if match_state.is_over() { EndRow::Rematch } else { EndRow::NextGame };
    [next, EndRow::Review, EndRow::MainMenu]
}

impl End {
    /// Counts the game, if that has not been done, and shows how it ended.
    pub(crate) fn new(ctx: &mut Context) -> Self {
        count(ctx);
        let board = BoardView::new(Places::of(ctx).field, ctx.game.position());
        Self { board, last_turn: LastTurn::of_game(&ctx.game), list: chrome::List::default() }
    }
}

/// Counts the game in match and statistics, once.
fn count(ctx: &mut Context) {
    let Some(match_state) = &mut ctx.match_state else { return };
    let Some(ending) = match_state.ending(&ctx.game) else { return };
    if !match_state.count(ending) {
        return;
    }
    let mine = match_state.mine;
    let opponent = match_state.opponent;
    if let Opponent::Machine(level) = opponent {
        ctx.statistics.add(level, mine, ending.winner(), ctx.game.turns());
        ctx.save(RecordKind::Statistics);
    }
    ctx.save(RecordKind::Game);
    ctx.sound(match (ending.winner(), opponent) {
        (None, _) => Cue::Draw,
        (Some(winner), Opponent::Machine(_)) if winner != mine => Cue::Lose,
        (Some(_), _) => Cue::Win,
    });
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
        let one_game = ctx.match_state.as_ref().is_some_and(|match_state| match_state.length == 1);
        let small_lines = if one_game { 1 } else { 2 };
        let lines = layout.title_font.height() + small_lines * layout.small_font.height();
        let rows = ROWS as i16 * layout.row_height;
        if screen.w > screen.h {
            let (left, field) = body.cut_left(body.w * 11 / 20);
            let left = left.middle(left.w, (lines + rows + 16).min(left.h));
            let (menu, words) = left.cut_bottom(rows);
            Self { words, field: field.inset(4, 4), menu }
        } else {
            let (words, rest) = body.cut_top(lines + 2);
            let (menu, field) = rest.cut_bottom(rows);
            Self { words, field: field.inset(4, 4), menu }
        }
    }
}

/// What is said about the end: who, how, and the match.
fn sentences(ctx: &Context, match_state: &MatchState, ending: Ending) -> [String<LONGEST>; 3] {
    let score = match_state.score;
    let say = |text: Text| fill(ctx.say(text), &[]);
    let head = match (ending.winner(), match_state.opponent) {
        (None, _) => say(Text::Drawn),
        (Some(Side::Red), Opponent::Friend) => say(Text::RedWins),
        (Some(Side::Black), Opponent::Friend) => say(Text::BlackWins),
        (Some(side), _) if side == match_state.mine => say(Text::YouWin),
        (Some(_), Opponent::Machine(level)) => {
            fill(ctx.say(Text::YouLose), &[&ctx.say(Text::level(level))])
        }
    };
    let how = match ending {
        Ending::Joined(_, shape) => say(Text::with_shape(shape)),
        Ending::Resigned(_) => say(Text::Resigned),
        Ending::Drawn(draw) => say(Text::draw(draw)),
    };
    let mine_leads = score[0] > score[1];
    let over = match_state.is_over();
    let text = match (over, match_state.opponent) {
        (false, _) => Text::MatchScore,
        (true, _) if score[0] == score[1] => Text::MatchDrawn,
        (true, Opponent::Machine(_)) if mine_leads => Text::MatchWon,
        (true, Opponent::Machine(_)) => Text::MatchLost,
        (true, Opponent::Friend) if mine_leads == (match_state.mine == Side::Red) => {
            Text::MatchToRed
        }
        (true, Opponent::Friend) => Text::MatchToBlack,
    };
    // The player's points come first; between friends those of who won the match, or else red's.
    let first_is_mine = match (match_state.opponent, over) {
        (Opponent::Machine(_), _) => true,
        (Opponent::Friend, true) => mine_leads,
        (Opponent::Friend, false) => match_state.mine == Side::Red,
    };
    let match_line = match (match_state.length, first_is_mine) {
        (1, _) => String::new(),
        (_, true) => fill(ctx.say(text), &[&score[0], &score[1]]),
        (_, false) => fill(ctx.say(text), &[&score[1], &score[0]]),
    };
    [head, how, match_line]
}

fn draw_sentences(
    ctx: &Context,
    picture: &mut DisplayList,
    area: Rect,
    match_state: &MatchState,
    ending: Ending,
) {
    let (title, small) = (ctx.layout().title_font, ctx.layout().small_font);
    let [head, how, match_line] = sentences(ctx, match_state, ending);
    let (top, rest) = area.cut_top(title.height());
    picture.text(top, Align::Centre, title, Ink::Accent, &head);
    let (line, rest) = rest.cut_top(small.height());
    picture.text(line, Align::Centre, small, Ink::Text, &how);
    picture.text(rest.cut_top(small.height()).0, Align::Centre, small, Ink::Text, &match_line);
}

impl Page for End {
    fn enter(&mut self, ctx: &mut Context) -> Transition {
        let decided = ctx.match_state.as_ref().is_some_and(|game| game.ending(&ctx.game).is_some());
        if decided { Transition::Stay } else { Transition::Home }
    }

    fn input(&mut self, ctx: &mut Context, input: Intent) -> Transition {
        let Some(match_state) = &ctx.match_state else { return Transition::Home };
        let rows = rows(match_state);
        match self.list.handle(ctx, &rows, input) {
            MenuAction::Choose(EndRow::NextGame | EndRow::Rematch) => {
                if let Some(match_state) = &mut ctx.match_state {
                    match_state.next_game();
                }
                ctx.start_game();
                Transition::ResetTo(Screen::Play(Play::new(ctx)))
            }
            MenuAction::Choose(EndRow::Review) => {
                Transition::Push(Screen::Review(Review::new(ctx)))
            }
            MenuAction::Choose(EndRow::MainMenu) | MenuAction::Back => Transition::Home,
            MenuAction::Step(..) | MenuAction::None => Transition::Stay,
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
        let rows = rows(match_state).map(|row| MenuRow::new(ctx.say(row.label())));
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
    fn every_ending_fits_in_every_language() {
        let joined = [Shape::Line, Shape::Triangle, Shape::Tick]
            .map(|shape| Ending::Joined(Side::Red, shape));
        let won = joined.into_iter().chain(Side::ALL.map(Ending::Resigned));
        let endings = won.chain([Draw::Repetition, Draw::Length].map(Ending::Drawn));
        // Open, won, lost, drawn.
        for score in [[3, 5], [7, 3], [3, 7], [5, 5]] {
            let score = score.map(|halves| Points { halves });
            for opponent in Level::all().map(Opponent::Machine).chain([Opponent::Friend]) {
                let setup = GameSetup { length: 5, ..GameSetup::default() };
                let match_state = MatchState { opponent, score, ..MatchState::new(&setup, true) };
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
