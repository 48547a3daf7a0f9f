//! A lesson: first it explains and shows, then the player tries on the field.

use nonaga_core::Cell;
use rowpaint::{Align, DisplayList, Icon, Rect, SUB};

use super::{Page, Play, Screen, Transition, chrome};
use crate::input::{Intent, Millis, Steering};
use crate::lessons::{Diagram, LEARNER, LESSONS, Lesson, Symbol, Task, TaskVerdict};
use crate::session::{Context, LessonPolicy, Phase, Session, SessionEvent};
use crate::sound::Cue;
use crate::store::{GameSetup, MatchState, RecordKind};
use crate::texts::{Language, LessonText, Text, fill};
use crate::ui::{BoardPainter, BoardView, DiscStyle, Font, Ink, Overlay, Projection, TokenStyle};

/// Lines of text above the field while the player reads, and while the player tries.
const READING: i16 = 4;
const TRYING: i16 = 3;
/// Space at the left and the right of the words.
const WORDS_EDGE: i16 = 4;

/// How far the player is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LessonStage {
    /// Reads what the lesson is about.
    Reading,
    /// Tries.
    Trying,
    /// Sees what was tried.
    Showing,
    /// Sees the verdict.
    Judged(TaskVerdict),
}

/// A text beside the field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LessonLine {
    Lesson(LessonText),
    Rule(Text),
}

impl LessonLine {
    const fn say(self, language: Language) -> &'static str {
        match self {
            Self::Lesson(text) => text.say(language),
            Self::Rule(text) => text.say(language),
        }
    }
}

/// A lesson on the screen.
pub(crate) struct LessonPage {
    session: Session<LessonPolicy>,
    board: BoardView,
    /// Whether the player still reads what the lesson is about.
    reading: bool,
}

impl LessonPage {
    /// The lesson with this number, counted from 0.
    pub(crate) fn new(ctx: &mut Context, number: usize) -> Self {
        let policy = LessonPolicy::new(ctx, number);
        let session = Session::new(ctx, policy);
        let words = session.policy.lesson().explanation.say(ctx.settings.language);
        let board = BoardView::of(explained_areas(ctx, words).field, &session);
        Self { board, session, reading: true }
    }

    fn lesson(&self) -> &'static Lesson {
        self.session.policy.lesson()
    }

    fn stage(&self) -> LessonStage {
        match self.session.phase() {
            Phase::Player if self.reading => LessonStage::Reading,
            Phase::Player => LessonStage::Trying,
            Phase::Over(_) => LessonStage::Judged(self.session.policy.verdict),
            _ => LessonStage::Showing,
        }
    }

    /// Back to what the lesson is about.
    fn read_again(&mut self, ctx: &mut Context) {
        *self = Self::new(ctx, self.session.policy.number);
    }

    /// Back to the beginning of the task.
    fn try_again(&mut self, ctx: &mut Context) {
        self.read_again(ctx);
        self.reading = false;
        if self.lesson().task == Task::Take {
            // Not on one of the discs between which the player is to decide.
            self.session.turn_input.cursor = ctx.position.tokens(LEARNER)[0];
        }
        self.look(ctx);
    }

    /// The parts of the screen now: while the player tries, the field has more room, whatever is refused.
    fn areas(&self, ctx: &Context) -> chrome::FieldLayout {
        let (lines, text) = match self.stage() {
            LessonStage::Trying | LessonStage::Showing => (TRYING, self.lesson().instruction),
            LessonStage::Reading => (READING, self.lesson().explanation),
            LessonStage::Judged(verdict) => (READING, self.judged(verdict)),
        };
        areas(ctx, lines, text.say(ctx.settings.language))
    }

    fn look(&mut self, ctx: &Context) {
        let field = self.areas(ctx).field;
        self.board.follow(ctx, field, &self.session);
    }

    fn follow(&mut self, ctx: &mut Context, event: SessionEvent) {
        match event {
            SessionEvent::Unchanged => {}
            // A slide within the task can be taken back; what came before the task cannot.
            SessionEvent::Leave if ctx.position.half() != self.lesson().half => {
                self.try_again(ctx);
            }
            SessionEvent::Leave => self.read_again(ctx),
            _ => self.look(ctx),
        }
    }

    /// What is said about what was tried.
    fn judged(&self, verdict: TaskVerdict) -> LessonText {
        self.lesson().text(verdict).unwrap_or(self.lesson().instruction)
    }

    /// The text beside the field now, and the sign with it.
    fn words(&self) -> (LessonLine, Option<(Icon, Ink)>) {
        let lesson = self.lesson();
        let wrong = (Icon::Cross, Ink::Bad);
        match self.stage() {
            LessonStage::Reading => (LessonLine::Lesson(lesson.explanation), None),
            LessonStage::Trying if let Some(refusal) = self.session.refusal => {
                let own = lesson.refusal(refusal).map(LessonLine::Lesson);
                (own.unwrap_or(LessonLine::Rule(Text::refusal(refusal))), Some(wrong))
            }
            LessonStage::Trying | LessonStage::Showing => {
                (LessonLine::Lesson(lesson.instruction), None)
            }
            LessonStage::Judged(verdict) => {
                let sign = match verdict {
                    TaskVerdict::Done => (Icon::Tick, Ink::Good),
                    _ => wrong,
                };
                (LessonLine::Lesson(self.judged(verdict)), Some(sign))
            }
        }
    }

    fn key_labels(&self) -> chrome::KeyLabels {
        let choose = match self.stage() {
            LessonStage::Trying => {
                return chrome::KeyLabels::of_step(self.session.turn_input.step, false);
            }
            LessonStage::Showing => return chrome::KeyLabels::default(),
            LessonStage::Judged(TaskVerdict::Done)
                if self.session.policy.number + 1 == LESSONS.len() =>
            {
                Text::Play
            }
            LessonStage::Reading | LessonStage::Judged(TaskVerdict::Done) => Text::Next,
            LessonStage::Judged(_) => Text::Again,
        };
        chrome::KeyLabels { choose: Some(choose), back: Some(Text::Back), ..Default::default() }
    }
}

impl Page for LessonPage {
    fn input(&mut self, ctx: &mut Context, input: Intent) -> Transition {
        match (self.stage(), input) {
            (LessonStage::Trying, _) => {
                let event = self.session.input(ctx, input);
                self.follow(ctx, event);
            }
            (LessonStage::Showing, _) => {}
            (LessonStage::Reading | LessonStage::Judged(TaskVerdict::Done), Intent::Back) => {
                return Transition::Pop;
            }
            (LessonStage::Reading, Intent::Choose) => {
                ctx.sound(Cue::Menu);
                self.try_again(ctx);
            }
            (LessonStage::Judged(TaskVerdict::Done), Intent::Choose) => {
                ctx.sound(Cue::Menu);
                let next = self.session.policy.number + 1;
                if next == LESSONS.len() {
                    return play_first_game(ctx);
                }
                *self = Self::new(ctx, next);
            }
            (LessonStage::Reading | LessonStage::Judged(TaskVerdict::Done), _) => {}
            (LessonStage::Judged(_), _) => self.try_again(ctx),
        }
        Transition::Stay
    }

    fn tick(&mut self, ctx: &mut Context) -> Transition {
        let event = self.session.tick(ctx);
        self.follow(ctx, event);
        Transition::Stay
    }

    fn wake(&self, ctx: &Context) -> Option<Millis> {
        self.board.wake_with(ctx.now, &self.session)
    }

    fn pointed_at(&self) -> Option<Cell> {
        (self.stage() == LessonStage::Trying).then_some(self.session.turn_input.cursor)
    }

    fn field(&self, ctx: &Context) -> Option<(Rect, Projection)> {
        Some((self.areas(ctx).field, self.board.projection(ctx.now)))
    }

    fn draw(&self, ctx: &Context, picture: &mut DisplayList) {
        let areas = self.areas(ctx);
        match &self.lesson().diagram {
            Some(diagram) if self.stage() == LessonStage::Reading => {
                draw_diagram(ctx, picture, areas.field, diagram);
            }
            _ => self.draw_field(ctx, picture),
        }
        let language = ctx.settings.language;
        let (words, sign) = self.words();
        let number = self.session.policy.number + 1;
        let title = ((number, LESSONS.len()), self.lesson().title.say(language));
        chrome::draw_keys(ctx, picture, &self.key_labels());
        draw_words(ctx, picture, &areas, title, words.say(language), sign);
    }
}

impl LessonPage {
    fn draw_field(&self, ctx: &Context, picture: &mut DisplayList) {
        let (lesson, stage) = (self.lesson(), self.stage());
        let trying = stage == LessonStage::Trying;
        // The threat to be stopped is seen from the beginning, a threat made or left is seen at the end.
        let threat_of = match (lesson.task, stage) {
            (Task::Stop, LessonStage::Judged(TaskVerdict::Done)) => None,
            (Task::Stop, _) => Some(LEARNER.other()),
            (Task::Threaten, LessonStage::Judged(TaskVerdict::Done)) => Some(LEARNER),
            _ => None,
        };
        let mut overlay = Overlay::of(ctx, &self.session);
        overlay.threat_of = threat_of.filter(|_| !self.session.last_turn.is_moving(ctx.now));
        overlay.turn_input = overlay.turn_input.filter(|_| trying);
        overlay.takeable_hidden = lesson.task == Task::Take;
        self.board.draw(ctx.now, picture, &ctx.position, &overlay);
        if trying || stage == LessonStage::Reading {
            let projection = self.board.projection(ctx.now);
            for (cell, piece) in lesson.field.symbols().filter(|(_, piece)| piece.is_ringed()) {
                if piece == Symbol::RingedPlace && !trying {
                    BoardPainter::new(picture, projection).disc(cell, DiscStyle::Ghost);
                }
                BoardPainter::new(picture, projection).wanted(cell);
            }
        }
    }
}

/// Whoever has learned to play goes on to a game against the first level, or to the one that is under way.
fn play_first_game(ctx: &mut Context) -> Transition {
    if !ctx.would_lose_game(RecordKind::Game) {
        let rating = ctx.statistics.rating().now();
        ctx.start_match(MatchState::new(&GameSetup::default(), rating, true));
    } else if ctx.is_friends() {
        ctx.exchange_games();
    }
    Transition::ResetTo(Screen::Play(Play::new(ctx)))
}

/// The parts of the screen: words in a column at the left of a wide screen, else in a strip at the top with this
/// many lines of text. On a low screen the title is one of them, and the strip is as high as title and text need.
fn areas(ctx: &Context, lines: i16, text: &str) -> chrome::FieldLayout {
    let layout = &ctx.layout();
    let all = match ctx.device.keys.steering() {
        Steering::Letters => layout.between_sides(),
        _ => layout.above_help(),
    };
    let column = all.w * 3 > all.h * 4;
    let (words, field) = if column {
        all.cut_left(all.w / 2)
    } else {
        let small = layout.small_font;
        let (title, lines) = match all.h < 200 {
            true => (0, lines.max(1 + small.lines(text, all.w - 2 * WORDS_EDGE).count() as i16)),
            false => (title_font(ctx).height(), lines),
        };
        all.cut_top(title + lines * small.height() + 4)
    };
    // On the lowest screens every row counts.
    let edge = if all.h < 200 && !column { 1 } else { 4 };
    chrome::FieldLayout { words, field: field.inset(4, edge), column }
}

/// The parts of the words' area: for the title, if there is room for one above this text, and for the text.
fn split_words(ctx: &Context, areas: &chrome::FieldLayout, text: &str) -> (Option<Rect>, Rect) {
    let inside = areas.words.inset(WORDS_EDGE, 2);
    let (title, rest) = inside.cut_top(title_font(ctx).height());
    let small = ctx.layout().small_font;
    if is_low(ctx, areas) && !small.fits(text, rest.w, (rest.h / small.height()) as usize) {
        return (None, inside);
    }
    (Some(title), rest)
}

/// Whether there are only a few lines for words above a field.
fn is_low(ctx: &Context, areas: &chrome::FieldLayout) -> bool {
    !areas.column && ctx.layout().screen.h < 200
}

/// The font of the title: the larger one where there is room.
fn title_font(ctx: &Context) -> Font {
    if ctx.layout().screen.h < 200 { ctx.layout().small_font } else { ctx.layout().text_font }
}

/// The font for the words of a lesson: the larger one where the text fits with it.
fn words_font(ctx: &Context, area: Rect, text: &str) -> Font {
    let font = ctx.layout().text_font;
    if font.fits(text, area.w, (area.h / font.height()) as usize) {
        font
    } else {
        ctx.layout().small_font
    }
}

fn draw_words(
    ctx: &Context,
    picture: &mut DisplayList,
    areas: &chrome::FieldLayout,
    ((number, all), title): ((usize, usize), &str),
    text: &str,
    sign: Option<(Icon, Ink)>,
) {
    let area = areas.words;
    picture.fill(area, Ink::Panel);
    let edge = if areas.column { area.cut_right(1).0 } else { area.cut_bottom(1).0 };
    picture.fill(edge, sign.map_or(Ink::PanelEdge, |(_, ink)| ink));
    let (head, body) = split_words(ctx, areas, text);
    if let Some(head) = head {
        let title = fill("{}. {}", &[&number, &title]);
        picture.text(head, Align::Left, title_font(ctx), Ink::Accent, &title);
    }
    // Where the title may be missing, number and sign stand between the keys.
    let place = if is_low(ctx, areas) {
        let [left, right] = ctx.layout().between_keys();
        let number = fill("{}/{}", &[&number, &all]);
        picture.text(right, Align::Centre, title_font(ctx), Ink::Accent, &number);
        Some(left)
    } else {
        head.map(|head| head.cut_right(12).0)
    };
    if let (Some((icon, ink)), Some(place)) = (sign, place) {
        picture.icon(place.centre(), 6 * 16, icon, ink);
    }
    let font = words_font(ctx, body, text);
    picture.paragraph(body, Align::Left, font, Ink::Text, text);
}

/// The parts of a page that explains something.
pub(crate) fn explained_areas(ctx: &Context, text: &str) -> chrome::FieldLayout {
    areas(ctx, READING, text)
}

/// Draws the words of a page that explains something: its number of how many, its title and its text.
pub(crate) fn draw_explained(
    ctx: &Context,
    picture: &mut DisplayList,
    areas: &chrome::FieldLayout,
    title: ((usize, usize), &str),
    text: &str,
) {
    draw_words(ctx, picture, areas, title, text, None);
}

/// Draws a diagram.
pub(crate) fn draw_diagram(
    ctx: &Context,
    picture: &mut DisplayList,
    area: Rect,
    drawing: &Diagram,
) {
    let font = ctx.layout().small_font;
    let widest = drawing.labels.iter().map(|&(_, text)| font.width(ctx.say(text))).max();
    let (words, area) = area.cut_right(widest.map_or(0, |width| width + 8));
    let words = words.cut_left(6).1;
    let ends = drawing.arrows.iter().flat_map(|&(from, to)| [from, to]);
    let projection =
        Projection::fitting(area, drawing.field.symbols().map(|(cell, _)| cell).chain(ends));
    let board = &mut BoardPainter::new(picture, projection);
    for (cell, piece) in drawing.field.symbols() {
        match piece {
            Symbol::RingedPlace => board.disc(cell, DiscStyle::Ghost),
            Symbol::Free => board.disc(cell, DiscStyle::Lit),
            _ => board.disc(cell, DiscStyle::Plain),
        }
        match piece {
            Symbol::Locked => board.lock(cell),
            Symbol::Token(side) => board.token(cell, side, TokenStyle::Plain),
            _ => {}
        }
    }
    for &(from, to) in drawing.arrows {
        board.arrow(from, to, Ink::Hint);
    }
    for (cell, piece) in drawing.field.symbols() {
        let sign = match piece {
            Symbol::Free => Some((Icon::Tick, Ink::LitRim)),
            Symbol::Held => Some((Icon::Cross, Ink::Bad)),
            _ => None,
        };
        if let Some((icon, ink)) = sign {
            picture.icon(projection.spot(cell), projection.disc() * 5 / 8, icon, ink);
        }
    }
    for &(row, text) in drawing.labels {
        let middle = (i32::from(projection.spot(Cell::new(0, row)).y) / SUB) as i16;
        let place = Rect { y: middle - font.height() / 2, h: font.height(), ..words };
        picture.text(place, Align::Left, font, Ink::Text, ctx.say(text));
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::{string::String, vec::Vec};

    use super::*;
    use crate::device::{Device, Extras};
    use crate::hardware::PanelSetup;
    use crate::input::KeySet;

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

    fn contexts() -> impl Iterator<Item = Context> {
        DEVICES.into_iter().flat_map(|(size, keys)| {
            Language::ALL.into_iter().map(move |language| {
                let extras = Extras::default();
                let panel = PanelSetup::upright(size);
                let device =
                    Device { size, keys, name: "", version: "", panel, extras, page: None };
                let mut ctx = Context::new(device, 1);
                ctx.settings.language = language;
                ctx
            })
        })
    }

    #[test]
    fn all_words_of_all_lessons_fit_beside_the_field() {
        let mut too_long = Vec::new();
        for ctx in contexts() {
            let language = ctx.settings.language;
            for lesson in LESSONS {
                let refusals = lesson.position().discs().into_iter();
                let refusals = refusals.filter_map(|disc| lesson.position().check_take(disc).err());
                let rules = refusals.map(|refusal| Text::refusal(refusal).say(language));
                let own = lesson.refused.iter().map(|(_, text)| *text).chain([lesson.instruction]);
                let when_trying = own.map(|text| text.say(language)).chain(rules);
                let others =
                    [Some(lesson.explanation), Some(lesson.done), lesson.missed, lesson.punished];
                let when_reading = others.into_iter().flatten().map(|text| text.say(language));
                let all = when_trying.map(|text| (TRYING, text));
                for (lines, text) in all.chain(when_reading.map(|text| (READING, text))) {
                    let (_, area) = split_words(&ctx, &areas(&ctx, lines, text), text);
                    let font = words_font(&ctx, area, text);
                    if !font.fits(text, area.w, (area.h / font.height()) as usize) {
                        too_long.push((ctx.device.size, area, String::from(text)));
                    }
                }
            }
            for (n, lesson) in LESSONS.iter().enumerate() {
                let words = fill("{}. {}", &[&(n + 1), &lesson.title.say(language)]);
                let (title, area) = split_words(&ctx, &areas(&ctx, READING, ""), "");
                if title.is_none_or(|title| title_font(&ctx).width(&words) > title.w) {
                    too_long.push((ctx.device.size, area, words.as_str().into()));
                }
            }
        }
        assert!(too_long.is_empty(), "{too_long:#?}");
    }
}
