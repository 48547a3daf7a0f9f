//! The end of a game: who has won, how, and how the match stands.

use heapless::String;
use nonaga_core::Side;

use super::{Go, Page, Play, Review, Screen, parts};
use crate::contest::{Contest, Ending, Opponent};
use crate::desk::Desk;
use crate::effect::{Cue, RecordKind};
use crate::event::Millis;
use crate::input::Input;
use crate::paint::{Align, Area, Ink, Picture, Row};
use crate::table::{Props, Table};
use crate::texts::{LONGEST, Text, fill};

/// The end of a game.
pub(crate) struct End {
    table: Table,
    list: parts::List,
}

const ENTRIES: usize = 3;

/// What can be done now.
fn entries(contest: &Contest) -> [Text; ENTRIES] {
    let next = if contest.is_over() { Text::Rematch } else { Text::NextGame };
    [next, Text::Review, Text::MainMenu]
}

impl End {
    /// Counts the game, if that has not been done, and shows how it ended.
    pub(crate) fn new(desk: &mut Desk) -> Self {
        count(desk);
        let mut table = Table::new(Places::of(desk).field, desk.game.position());
        table.mark_last(&desk.game);
        Self { table, list: parts::List::default() }
    }
}

/// Counts the game in match and statistics, once.
fn count(desk: &mut Desk) {
    let Some(contest) = &mut desk.contest else { return };
    let Some(ending) = contest.ending(&desk.game) else { return };
    if !contest.count(ending) {
        return;
    }
    let mine = contest.mine;
    let opponent = contest.opponent;
    if let Opponent::Machine(level) = opponent {
        desk.statistics.add(level, mine, ending.winner(), desk.game.turns());
        desk.save(RecordKind::Statistics);
    }
    desk.save(RecordKind::Game);
    desk.sound(match (ending.winner(), opponent) {
        (None, _) => Cue::Draw,
        (Some(winner), Opponent::Machine(_)) if winner != mine => Cue::Lose,
        (Some(_), _) => Cue::Win,
    });
}

/// Where things stand on this screen.
struct Places {
    words: Area,
    field: Area,
    menu: Area,
}

impl Places {
    fn of(desk: &Desk) -> Self {
        let layout = &desk.layout;
        let (screen, body) = (layout.screen, layout.above_help());
        let one_game = desk.contest.as_ref().is_some_and(|contest| contest.length == 1);
        let small_lines = if one_game { 1 } else { 2 };
        let lines = layout.title_font.height() + small_lines * layout.small_font.height();
        let rows = ENTRIES as i16 * layout.row_height;
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
fn sentences(desk: &Desk, contest: &Contest, ending: Ending) -> [String<LONGEST>; 3] {
    let score = contest.score;
    let say = |text: Text| fill(desk.say(text), &[]);
    let head = match (ending.winner(), contest.opponent) {
        (None, _) => say(Text::Drawn),
        (Some(Side::Red), Opponent::Friend) => say(Text::RedWins),
        (Some(Side::Black), Opponent::Friend) => say(Text::BlackWins),
        (Some(side), _) if side == contest.mine => say(Text::YouWin),
        (Some(_), Opponent::Machine(level)) => {
            fill(desk.say(Text::YouLose), &[&desk.say(Text::level(level))])
        }
    };
    let how = match ending {
        Ending::Joined(_, shape) => say(Text::with_shape(shape)),
        Ending::Resigned(_) => say(Text::Resigned),
        Ending::Drawn(draw) => say(Text::draw(draw)),
    };
    let mine_leads = score[0] > score[1];
    let over = contest.is_over();
    let text = match (over, contest.opponent) {
        (false, _) => Text::MatchScore,
        (true, _) if score[0] == score[1] => Text::MatchDrawn,
        (true, Opponent::Machine(_)) if mine_leads => Text::MatchWon,
        (true, Opponent::Machine(_)) => Text::MatchLost,
        (true, Opponent::Friend) if mine_leads == (contest.mine == Side::Red) => Text::MatchToRed,
        (true, Opponent::Friend) => Text::MatchToBlack,
    };
    // The player's points come first; between friends those of who won the match, or else red's.
    let first_is_mine = match (contest.opponent, over) {
        (Opponent::Machine(_), _) => true,
        (Opponent::Friend, true) => mine_leads,
        (Opponent::Friend, false) => contest.mine == Side::Red,
    };
    let match_line = match (contest.length, first_is_mine) {
        (1, _) => String::new(),
        (_, true) => fill(desk.say(text), &[&score[0], &score[1]]),
        (_, false) => fill(desk.say(text), &[&score[1], &score[0]]),
    };
    [head, how, match_line]
}

fn draw_sentences(
    desk: &Desk,
    picture: &mut Picture,
    area: Area,
    contest: &Contest,
    ending: Ending,
) {
    let (title, small) = (desk.layout.title_font, desk.layout.small_font);
    let [head, how, match_line] = sentences(desk, contest, ending);
    let (top, rest) = area.cut_top(title.height());
    picture.text(top, Align::Centre, title, Ink::Accent, &head);
    let (line, rest) = rest.cut_top(small.height());
    picture.text(line, Align::Centre, small, Ink::Text, &how);
    picture.text(rest.cut_top(small.height()).0, Align::Centre, small, Ink::Text, &match_line);
}

impl Page for End {
    fn enter(&mut self, desk: &mut Desk) -> Go {
        let decided = desk.contest.as_ref().is_some_and(|game| game.ending(&desk.game).is_some());
        if decided { Go::Stay } else { Go::Home }
    }

    fn input(&mut self, desk: &mut Desk, input: Input) -> Go {
        let Some(contest) = &mut desk.contest else { return Go::Home };
        let entries = entries(contest);
        if self.list.walk(ENTRIES, input) {
            desk.sound(Cue::Move);
            return Go::Stay;
        }
        match (input, entries[self.list.selected]) {
            (Input::Choose, Text::Review) => Go::To(Screen::Review(Review::new(desk))),
            (Input::Choose, Text::MainMenu) | (Input::Back, _) => Go::Home,
            (Input::Choose, _) => {
                contest.next_game();
                desk.start_game();
                Go::Only(Screen::Play(Play::new(desk)))
            }
            _ => Go::Stay,
        }
    }

    fn wake(&self, desk: &Desk) -> Option<Millis> {
        self.table.moving(desk.now).then_some(desk.now + super::FRAME)
    }

    fn draw(&self, desk: &Desk, picture: &mut Picture) {
        let Some(contest) = &desk.contest else { return };
        let Some(ending) = contest.ending(&desk.game) else { return };
        let layout = &desk.layout;
        let places = Places::of(desk);
        let winner = match ending {
            Ending::Joined(side, _) => Some(side),
            _ => None,
        };
        let props = Props { winner, ..Props::default() };
        self.table.draw(desk.now, picture, desk.game.position(), &props);
        draw_sentences(desk, picture, places.words, contest, ending);
        let rows = entries(contest).map(|entry| Row::new(desk.say(entry)));
        layout.menu(picture, places.menu, &rows, self.list.selected);
        parts::draw_list_keys(desk, picture, false);
    }
}

#[cfg(test)]
mod tests {
    use nonaga_core::{Draw, Shape, search::Level};

    use super::*;
    use crate::contest::Points;
    use crate::settings::Choice;

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
                let choice = Choice { length: 5, ..Choice::default() };
                let contest = Contest { opponent, score, ..Contest::new(&choice, true) };
                parts::tests::for_each_desk(|desk| {
                    for ending in endings.clone() {
                        let mut picture = Picture::new();
                        let place = (desk.device.size, desk.device.keys, desk.settings.language);
                        draw_sentences(
                            desk,
                            &mut picture,
                            Places::of(desk).words,
                            &contest,
                            ending,
                        );
                        assert_eq!(picture.cramped(), None, "{place:?} {opponent:?}");
                    }
                });
            }
        }
    }
}
