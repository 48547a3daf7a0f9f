//! A lesson: first it tells and shows, then the player tries on the field.

use nonaga_core::{Cell, HalfTurn};

use super::{FRAME, Go, Page, parts};
use crate::desk::Desk;
use crate::device::Steering;
use crate::effect::{Cue, RecordKind};
use crate::event::Millis;
use crate::hand::{Did, Hand, Step};
use crate::input::Input;
use crate::learn::{Drawing, LEARNER, LESSONS, Lesson, LessonText, Piece, Task, Verdict};
use crate::paint::{Align, Area, Board, DiscLook, Font, Icon, Ink, Lens, Picture, SUB, TokenLook};
use crate::table::{Props, Table, any_cell};
use crate::texts::{Language, Text, fill};

/// Lines of text above the field while the player reads, and while the player tries.
const READING: i16 = 4;
const TRYING: i16 = 3;

/// How far the player has got.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// Reads what the lesson is about.
    Reading,
    /// Tries.
    Trying,
    /// A half-turn is being shown; then comes the verdict.
    Showing(Verdict),
    /// The verdict is seen.
    Judged(Verdict),
}

/// What stands beside the field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Words {
    Lesson(LessonText),
    Rule(Text),
}

impl Words {
    const fn say(self, language: Language) -> &'static str {
        match self {
            Self::Lesson(text) => text.say(language),
            Self::Rule(text) => text.say(language),
        }
    }
}

/// A lesson on the screen.
pub(crate) struct LessonPage {
    number: usize,
    table: Table,
    hand: Hand,
    phase: Phase,
    /// The answer to the last refusal.
    refused: Option<Words>,
}

impl LessonPage {
    /// The lesson with this number, counted from 0.
    pub(crate) fn new(desk: &mut Desk, number: usize) -> Self {
        let number = number.min(LESSONS.len() - 1);
        let position = LESSONS[number].position();
        desk.position = position;
        Self {
            number,
            table: Table::new(areas(desk, READING).field, &position),
            hand: Hand::new(&position, any_cell(&position)),
            phase: Phase::Reading,
            refused: None,
        }
    }

    fn lesson(&self) -> &'static Lesson {
        &LESSONS[self.number]
    }

    /// Back to the beginning of the task.
    fn try_again(&mut self, desk: &mut Desk) {
        *self = Self { phase: Phase::Trying, ..Self::new(desk, self.number) };
        self.look(desk);
    }

    /// Where things stand now: while the player tries, the field has more room.
    fn areas(&self, desk: &Desk) -> parts::Areas {
        let trying = matches!(self.phase, Phase::Trying | Phase::Showing(_));
        areas(desk, if trying { TRYING } else { READING })
    }

    fn look(&mut self, desk: &Desk) {
        let hand = (self.phase == Phase::Trying).then_some(&self.hand);
        let animation = desk.settings.animation;
        let field = self.areas(desk).field;
        self.table.look(desk.now, field, &desk.position, hand, None, animation);
    }

    fn use_hand(&mut self, desk: &mut Desk, input: Input) -> Go {
        self.refused = None;
        match self.hand.input(&desk.position, input) {
            Did::Nothing => {}
            Did::Moved => desk.sound(Cue::Move),
            Did::Picked => desk.sound(Cue::Lift),
            Did::PutBack => desk.sound(Cue::Place),
            Did::Refused(refusal) => {
                let own = self.lesson().refusal(refusal).map(Words::Lesson);
                self.refused = own.or(Some(Words::Rule(Text::refusal(refusal))));
                desk.sound(Cue::Refused);
            }
            Did::Play(half_turn) => self.play(desk, half_turn),
            // A slide within the task can be taken back; what came before the task cannot.
            Did::TakeBack if desk.position.half() != self.lesson().half => self.try_again(desk),
            Did::TakeBack | Did::Leave => *self = Self::new(desk, self.number),
        }
        self.look(desk);
        Go::Stay
    }

    fn play(&mut self, desk: &mut Desk, half_turn: HalfTurn) {
        if desk.position.play(half_turn).is_err() {
            return;
        }
        desk.sound(match half_turn {
            HalfTurn::Slide(_) => Cue::Slide,
            _ => Cue::Place,
        });
        self.table.show(desk.now, half_turn, desk.settings.animation);
        self.phase = Phase::Showing(self.lesson().judge(half_turn, &desk.position));
    }

    /// What was played has been seen.
    fn judged(&mut self, desk: &mut Desk, verdict: Verdict) {
        self.phase = match verdict {
            Verdict::GoesOn => Phase::Trying,
            _ => Phase::Judged(verdict),
        };
        match verdict {
            Verdict::GoesOn => self.hand = Hand::new(&desk.position, self.hand.cursor),
            Verdict::Done => {
                desk.sound(Cue::Win);
                desk.progress.finish_lesson(self.number);
                desk.save(RecordKind::Progress);
            }
            Verdict::Missed | Verdict::Punished => desk.sound(Cue::Lose),
        }
        self.look(desk);
    }

    /// What stands beside the field now, and the sign with it.
    fn words(&self) -> (Words, Option<(Icon, Ink)>) {
        let lesson = self.lesson();
        match self.phase {
            Phase::Reading => (Words::Lesson(lesson.tells), None),
            Phase::Trying if let Some(words) = self.refused => {
                (words, Some((Icon::Cross, Ink::Bad)))
            }
            Phase::Trying | Phase::Showing(_) => (Words::Lesson(lesson.says), None),
            Phase::Judged(verdict) => {
                let sign = match verdict {
                    Verdict::Done => (Icon::Tick, Ink::Good),
                    _ => (Icon::Cross, Ink::Bad),
                };
                let words = lesson.words(verdict).unwrap_or(lesson.says);
                (Words::Lesson(words), Some(sign))
            }
        }
    }

    fn key_words(&self) -> parts::KeyWords {
        let (choose, back, point) = match (self.phase, self.hand.step) {
            (Phase::Reading, _) | (Phase::Judged(Verdict::Done), _) => {
                (Text::Next, Text::Back, None)
            }
            (Phase::Judged(_), _) => (Text::Again, Text::Back, None),
            (Phase::Showing(_), _) => {
                return parts::KeyWords { choose: None, back: None, point: None, extras: false };
            }
            (Phase::Trying, Step::Token) => (Text::Pick, Text::Back, Some(Text::Point)),
            (Phase::Trying, Step::Slide(_)) => (Text::Slide, Text::Back, Some(Text::Point)),
            (Phase::Trying, Step::Disc) => (Text::Take, Text::Back, Some(Text::Point)),
            (Phase::Trying, Step::Place(_)) => (Text::Place, Text::Back, Some(Text::Point)),
        };
        parts::KeyWords { choose: Some(choose), back: Some(back), point, extras: false }
    }
}

impl Page for LessonPage {
    fn input(&mut self, desk: &mut Desk, input: Input) -> Go {
        match (self.phase, input) {
            (Phase::Trying, _) => return self.use_hand(desk, input),
            (Phase::Showing(_), _) => {}
            (Phase::Reading | Phase::Judged(Verdict::Done), Input::Back) => return Go::Back,
            (Phase::Reading, Input::Choose) => {
                desk.sound(Cue::Menu);
                self.try_again(desk);
            }
            (Phase::Judged(Verdict::Done), Input::Choose) => {
                desk.sound(Cue::Menu);
                if self.number + 1 == LESSONS.len() {
                    return Go::Back;
                }
                *self = Self::new(desk, self.number + 1);
            }
            (Phase::Judged(Verdict::Done), _) | (Phase::Reading, _) => {}
            (Phase::Judged(_), _) => self.try_again(desk),
        }
        Go::Stay
    }

    fn tick(&mut self, desk: &mut Desk) -> Go {
        if let Phase::Showing(verdict) = self.phase
            && self.table.shown(desk.now)
        {
            self.judged(desk, verdict);
        }
        Go::Stay
    }

    fn wake(&self, desk: &Desk) -> Option<Millis> {
        let moving = self.table.moving(desk.now) || matches!(self.phase, Phase::Showing(_));
        moving.then_some(desk.now + FRAME)
    }

    fn pointed_at(&self) -> Option<Cell> {
        (self.phase == Phase::Trying).then_some(self.hand.cursor)
    }

    fn draw(&self, desk: &Desk, picture: &mut Picture) {
        let areas = self.areas(desk);
        match (self.phase, &self.lesson().picture) {
            (Phase::Reading, Some(drawing)) => draw_drawing(desk, picture, areas.field, drawing),
            _ => self.draw_field(desk, picture),
        }
        let language = desk.settings.language;
        let (words, sign) = self.words();
        let title = fill("{}. {}", &[&(self.number + 1), &self.lesson().title.say(language)]);
        draw_words(desk, picture, &areas, &title, words.say(language), sign);
        parts::draw_keys(desk, picture, &self.key_words());
    }
}

impl LessonPage {
    fn draw_field(&self, desk: &Desk, picture: &mut Picture) {
        let trying = self.phase == Phase::Trying;
        let lesson = self.lesson();
        // The threat to be stopped is seen from the beginning, a threat made or left is seen at the end.
        let threat_of = match (lesson.task, self.phase) {
            (Task::Stop, Phase::Judged(Verdict::Done)) => None,
            (Task::Stop, _) => Some(LEARNER.other()),
            (Task::Threaten, Phase::Judged(Verdict::Done)) => Some(LEARNER),
            _ => None,
        };
        let props = Props {
            hand: trying.then_some(&self.hand),
            threat_of: threat_of.filter(|_| !self.table.showing(desk.now)),
            winner: desk.position.winner().map(|(side, _)| side),
            ..Props::default()
        };
        self.table.draw(desk.now, picture, &desk.position, &props);
        if matches!(self.phase, Phase::Reading | Phase::Trying) {
            let lens = self.table.lens(desk.now);
            for (cell, piece) in lesson.field.pieces().filter(|(_, piece)| piece.is_ringed()) {
                if piece == Piece::RingedPlace && !trying {
                    Board::new(picture, lens).disc(cell, DiscLook::Ghost);
                }
                ring(picture, &lens, cell);
            }
        }
    }
}

fn ring(picture: &mut Picture, lens: &Lens, cell: Cell) {
    let disc = lens.disc();
    picture.ring(lens.spot(cell), disc, (disc / 6).max(24), Ink::Hint, 32);
}

/// Where things stand: words in a column at the left of a wide screen, else in a strip at the top with so
/// many lines of text.
fn areas(desk: &Desk, lines: i16) -> parts::Areas {
    let layout = &desk.layout;
    let all = match desk.device.keys.steering() {
        Steering::Letters => layout.between_sides(),
        _ => layout.above_help(),
    };
    let column = all.w * 3 > all.h * 4;
    let (words, field) = if column {
        all.cut_left(all.w / 2)
    } else {
        let title = if all.h < 200 { 0 } else { title_font(desk).height() };
        all.cut_top(title + lines * layout.small_font.height() + 4)
    };
    parts::Areas { words, field: field.inset(4, 4), column }
}

/// The parts of the words' area: for the title, if there is room for one, and for the text.
fn split_words(desk: &Desk, areas: &parts::Areas) -> (Option<Area>, Area) {
    let inside = areas.words.inset(4, 2);
    if !areas.column && desk.layout.screen.h < 200 {
        return (None, inside);
    }
    let (title, text) = inside.cut_top(title_font(desk).height());
    (Some(title), text)
}

/// The font of the title: the larger one where there is room.
fn title_font(desk: &Desk) -> Font {
    if desk.layout.screen.h < 200 { desk.layout.small_font } else { desk.layout.text_font }
}

/// The font for the words of a lesson: the larger one where the text fits with it.
fn words_font(desk: &Desk, area: Area, text: &str) -> Font {
    let font = desk.layout.text_font;
    if font.fits(text, area.w, (area.h / font.height()) as usize) {
        font
    } else {
        desk.layout.small_font
    }
}

fn draw_words(
    desk: &Desk,
    picture: &mut Picture,
    areas: &parts::Areas,
    title: &str,
    text: &str,
    sign: Option<(Icon, Ink)>,
) {
    let area = areas.words;
    picture.fill(area, Ink::Panel);
    let edge = if areas.column { area.cut_right(1).0 } else { area.cut_bottom(1).0 };
    picture.fill(edge, sign.map_or(Ink::PanelEdge, |(_, ink)| ink));
    let (head, body) = split_words(desk, areas);
    if let Some(head) = head {
        picture.text(head, Align::Left, title_font(desk), Ink::Accent, title);
        if let Some((icon, ink)) = sign {
            picture.icon(head.cut_right(12).0.centre(), 6 * 16, icon, ink);
        }
    }
    let font = words_font(desk, body, text);
    picture.paragraph(body, Align::Left, font, Ink::Text, text);
}

/// A picture that explains.
fn draw_drawing(desk: &Desk, picture: &mut Picture, area: Area, drawing: &Drawing) {
    let font = desk.layout.small_font;
    let widest = drawing.words.iter().map(|&(_, text)| font.width(desk.say(text))).max();
    let (words, area) = area.cut_right(widest.map_or(0, |width| width + 8));
    let words = words.cut_left(6).1;
    let ends = drawing.arrows.iter().flat_map(|&(from, to)| [from, to]);
    let lens = Lens::fitting(area, drawing.sketch.pieces().map(|(cell, _)| cell).chain(ends));
    let board = &mut Board::new(picture, lens);
    for (cell, piece) in drawing.sketch.pieces() {
        match piece {
            Piece::RingedPlace => board.disc(cell, DiscLook::Ghost),
            Piece::Free => board.disc(cell, DiscLook::Lit),
            _ => board.disc(cell, DiscLook::Plain),
        }
        match piece {
            Piece::Locked => board.lock(cell),
            Piece::Token(side) => board.token(cell, side, TokenLook::Plain),
            _ => {}
        }
    }
    for &(from, to) in drawing.arrows {
        board.arrow(from, to, Ink::Hint);
    }
    for (cell, piece) in drawing.sketch.pieces() {
        let sign = match piece {
            Piece::Free => Some((Icon::Tick, Ink::LitRim)),
            Piece::Held => Some((Icon::Cross, Ink::Bad)),
            _ => None,
        };
        if let Some((icon, ink)) = sign {
            picture.icon(lens.spot(cell), lens.disc() * 5 / 8, icon, ink);
        }
    }
    for &(row, text) in drawing.words {
        let middle = (i32::from(lens.spot(Cell::new(0, row)).y) / SUB) as i16;
        let place = Area { y: middle - font.height() / 2, h: font.height(), ..words };
        picture.text(place, Align::Left, font, Ink::Text, desk.say(text));
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::{string::String, vec::Vec};

    use super::*;
    use crate::device::{Device, Extras, KeySet};

    /// Screens and keys as the boards have them.
    const DEVICES: [((u16, u16), KeySet); 8] = [
        ((240, 135), KeySet::SEVEN),
        ((240, 135), KeySet::FOUR),
        ((240, 135), KeySet::TWO),
        ((240, 240), KeySet::NINE),
        ((240, 240), KeySet::EIGHT),
        ((320, 240), KeySet::FOUR),
        ((320, 240), KeySet::EIGHT),
        ((240, 280), KeySet::SEVEN),
    ];

    fn desks() -> impl Iterator<Item = Desk> {
        DEVICES.into_iter().flat_map(|(size, keys)| {
            Language::ALL.into_iter().map(move |language| {
                let extras = Extras::default();
                let device = Device { size, keys, name: "", version: "", extras };
                let mut desk = Desk::new(device, 1);
                desk.settings.language = language;
                desk
            })
        })
    }

    #[test]
    fn all_words_of_all_lessons_fit_beside_the_field() {
        let mut too_long = Vec::new();
        for desk in desks() {
            let language = desk.settings.language;
            let (title, read) = split_words(&desk, &areas(&desk, READING));
            let (_, tried) = split_words(&desk, &areas(&desk, TRYING));
            for lesson in LESSONS {
                let refusals = lesson.position().discs().into_iter();
                let refusals = refusals.filter_map(|disc| lesson.position().check_take(disc).err());
                let rules = refusals.map(|refusal| Text::refusal(refusal).say(language));
                let own = lesson.refused.iter().map(|(_, text)| *text).chain([lesson.says]);
                let when_trying = own.map(|text| text.say(language)).chain(rules);
                let others =
                    [Some(lesson.tells), Some(lesson.done), lesson.missed, lesson.punished];
                let when_reading = others.into_iter().flatten().map(|text| text.say(language));
                let all = when_trying.map(|text| (tried, text));
                for (area, text) in all.chain(when_reading.map(|text| (read, text))) {
                    let font = words_font(&desk, area, text);
                    if !font.fits(text, area.w, (area.h / font.height()) as usize) {
                        too_long.push((desk.device.size, area, String::from(text)));
                    }
                }
            }
            for (n, lesson) in LESSONS.iter().enumerate() {
                let words = fill("{}. {}", &[&(n + 1), &lesson.title.say(language)]);
                let room = title.map_or(i16::MAX, |title| title.w);
                if title_font(&desk).width(&words) > room {
                    too_long.push((desk.device.size, read, words.as_str().into()));
                }
            }
        }
        assert!(too_long.is_empty(), "{too_long:#?}");
    }
}
