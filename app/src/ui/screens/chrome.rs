//! What several screens have in common: the layout of a field with its caption, key help, lists.

use nonaga_core::Side;
use rowpaint::{Align, DisplayList, Rect};

use crate::input::{Intent, Key, Steering, TurnStep};
use crate::session::{Context, Policy, Session};
use crate::store::Strength;
use crate::texts::{LONGEST, Text, fill};
use crate::ui::{Font, HitTarget, Ink, KeyCap, KeyHint, Layout, MenuRow};

/// Width of the token that says whose turn it is.
const PLAYER: i16 = 32;

impl Context {
    /// The sizes that suit the screen of the device.
    pub(crate) fn layout(&self) -> Layout {
        Layout::of(self.device.size)
    }
}

/// The parts of a screen with a field.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FieldLayout {
    /// The caption: a column at the left of a wide screen, else a strip at the top.
    pub(crate) words: Rect,
    /// The field.
    pub(crate) field: Rect,
    /// Whether the caption is a column.
    pub(crate) column: bool,
}

/// The parts of a screen with a field.
pub(crate) fn areas(ctx: &Context) -> FieldLayout {
    let layout = &ctx.layout();
    let screen = layout.screen;
    let strip = layout.text_font.height() + layout.small_font.height();
    let (words, field, column) = match ctx.device.keys.steering() {
        Steering::Letters => {
            let (words, field) = layout.between_sides().cut_top(strip);
            (words, field, false)
        }
        _ if screen.w > screen.h => {
            let (words, field) =
                layout.above_help().cut_left(if screen.w < 300 { 84 } else { 104 });
            (words, field, true)
        }
        _ => {
            let (words, field) = layout.above_help().cut_top(strip + 2);
            (words, field, false)
        }
    };
    // On the smallest screens every row counts.
    let edge = if screen.h < 200 { 1 } else { 3 };
    FieldLayout { words, field: field.inset(3, edge), column }
}

/// The words beside a field.
#[derive(Clone, Copy, Default)]
pub(crate) struct Caption<'a> {
    /// Whose token is drawn beside them.
    pub(crate) side: Option<Side>,
    /// The most important words.
    pub(crate) head: &'a str,
    /// More words.
    pub(crate) detail: &'a str,
    /// A message that replaces the others for a while.
    pub(crate) message: &'a str,
    /// A few more, such as the score of the match.
    pub(crate) note: &'a str,
    /// How far the machine has thought, of 255.
    pub(crate) thinking: Option<u8>,
    /// Time that is left: of who is to move, and of the other.
    pub(crate) clock: Option<[ClockFace; 2]>,
}

/// What a player's clock shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ClockFace {
    /// None without a limit.
    pub(crate) seconds: Option<u32>,
}

impl ClockFace {
    /// Seconds that are shown as urgent.
    const FEW: u32 = 10;

    fn words(self) -> heapless::String<LONGEST> {
        match self.seconds {
            None => fill("–", &[]),
            Some(seconds) => {
                let (tens, ones) = (seconds % 60 / 10, seconds % 10);
                fill("{}:{}{}", &[&(seconds / 60), &tens, &ones])
            }
        }
    }

    fn ink(self, is_running: bool) -> Ink {
        match self.seconds {
            Some(seconds) if is_running && seconds <= Self::FEW => Ink::Bad,
            _ if is_running => Ink::Text,
            _ => Ink::Faint,
        }
    }
}

/// Draws both clocks one below the other, the one that runs above in larger letters.
fn draw_clocks(ctx: &Context, picture: &mut DisplayList, area: Rect, faces: [ClockFace; 2]) {
    let (text, small) = (ctx.layout().text_font, ctx.layout().small_font);
    let block = area.middle(area.w, text.height() + small.height());
    let (running, waiting) = block.cut_top(text.height());
    let [now, other] = faces;
    picture.text(running, Align::Right, text, now.ink(true), &now.words());
    picture.text(waiting, Align::Right, small, other.ink(false), &other.words());
}

/// Draws the words beside a field.
pub(crate) fn draw_caption(ctx: &Context, picture: &mut DisplayList, words: &Caption) {
    let FieldLayout { words: area, column, .. } = areas(ctx);
    picture.fill(area, Ink::Panel);
    if column {
        picture.fill(area.cut_right(1).0, Ink::PanelEdge);
        draw_column(ctx, picture, area.inset(4, 4), words);
    } else {
        picture.fill(area.cut_bottom(1).0, Ink::PanelEdge);
        draw_strip(ctx, picture, area.inset(3, 0), words);
    }
}

fn draw_column(ctx: &Context, picture: &mut DisplayList, area: Rect, words: &Caption) {
    let (text, small) = (ctx.layout().text_font, ctx.layout().small_font);
    let (top, rest) = area.cut_top(36);
    if let Some(faces) = words.clock {
        let (left, right) = top.cut_left(PLAYER);
        draw_player(ctx, picture, left, words);
        draw_clocks(ctx, picture, right, faces);
    } else if words.note.is_empty() {
        draw_player(ctx, picture, top, words);
    } else {
        let (left, note) = top.cut_left(PLAYER);
        draw_player(ctx, picture, left, words);
        picture.text(note, Align::Centre, small, Ink::Faint, words.note);
    }
    low_battery(ctx, picture, top.cut_right(20).0.cut_top(10).0);
    let rest = rest.cut_top(2).1;
    if !words.message.is_empty() {
        let lines = small.lines(words.message, rest.w).count() as i16;
        let place = rest.cut_top((lines * small.height()).min(rest.h)).0;
        picture.paragraph(place, Align::Centre, small, Ink::Accent, words.message);
        return;
    }
    // The longest name of an animal is wider than the column, and long words leave no room for the others.
    let left = rest.h - small.lines(words.detail, rest.w).count() as i16 * small.height();
    let most = (left / text.height()).max(0) as usize;
    let font = if text.fits(words.head, rest.w, most) { text } else { small };
    let lines = font.lines(words.head, rest.w).count() as i16;
    let (head, detail) = rest.cut_top(lines * font.height());
    picture.paragraph(head, Align::Centre, font, Ink::Text, words.head);
    let lines = small.lines(words.detail, detail.w).count() as i16;
    let detail = detail.cut_top((lines * small.height()).min(detail.h)).0;
    picture.paragraph(detail, Align::Centre, small, Ink::Faint, words.detail);
}

fn draw_strip(ctx: &Context, picture: &mut DisplayList, area: Rect, words: &Caption) {
    let (text, small) = (ctx.layout().text_font, ctx.layout().small_font);
    let mut rest = area;
    let beside_keys =
        ctx.device.keys.steering() == Steering::Letters && ctx.layout().screen.h < 200;
    if beside_keys {
        // There is room between the words for the keys, and little for the field.
        let [left, right] = ctx.layout().between_keys();
        draw_player(ctx, picture, left, words);
        let (battery, note) = right.cut_top(12);
        low_battery(ctx, picture, battery);
        picture.text(note, Align::Centre, small, Ink::Faint, words.note);
    } else if words.side.is_some() {
        let (left, right) = rest.cut_left(PLAYER);
        draw_player(ctx, picture, left, words);
        rest = right.cut_left(3).1;
    }
    if !beside_keys && low_battery(ctx, picture, rest.cut_right(24).0) {
        rest = rest.cut_right(24).1;
    }
    if !words.message.is_empty() {
        picture.paragraph(rest, Align::Left, small, Ink::Accent, words.message);
        return;
    }
    if let Some(faces) = words.clock {
        let (right, left) = rest.cut_right(text.width("00:00"));
        let left = left.cut_right(4).1;
        // Who plays by the clock knows what comes next: where there is no room for both, the time is shown.
        if left.w >= text.width(words.head).max(small.width(words.detail)) {
            draw_clocks(ctx, picture, right, faces);
            rest = left;
        } else {
            let (head, times) = rest.cut_top(text.height());
            let font = fitting_font([text, text, small], words.head, head.w);
            picture.text(head, Align::Left, font, Ink::Text, words.head);
            let (now, other) = times.cut_bottom(2).1.cut_left(small.width("00:00") + 8);
            let [running, waiting] = faces;
            picture.text(now, Align::Left, small, running.ink(true), &running.words());
            picture.text(other, Align::Left, small, waiting.ink(false), &waiting.words());
            return;
        }
    }
    // The note gives way where there is no room for everything.
    let (right, left) = rest.cut_right(small.width(words.note));
    let left = left.cut_right(6).1;
    if !words.note.is_empty()
        && !beside_keys
        && left.w >= text.width(words.head).max(small.width(words.detail))
    {
        picture.text(right, Align::Right, small, Ink::Faint, words.note);
        rest = left;
    }
    let head_font = if text.width(words.head) <= rest.w { text } else { small };
    if words.detail.is_empty() {
        picture.text(rest, Align::Left, head_font, Ink::Text, words.head);
    } else if small.width(words.detail) > rest.w {
        // The head gives way to words that need two lines.
        picture.paragraph(rest, Align::Left, small, Ink::Text, words.detail);
    } else {
        let (head, detail) = rest.cut_top(text.height());
        picture.text(head, Align::Left, head_font, Ink::Text, words.head);
        picture.text(detail.cut_bottom(2).1, Align::Left, small, Ink::Faint, words.detail);
    }
}

fn draw_player(ctx: &Context, picture: &mut DisplayList, area: Rect, words: &Caption) {
    if let Some(side) = words.side {
        ctx.layout().player(picture, area.centre(), side, words.thinking);
    }
}

/// The battery, when it is low.
fn low_battery(ctx: &Context, picture: &mut DisplayList, area: Rect) -> bool {
    let low = ctx.battery.filter(|battery| battery.is_low());
    if let Some(battery) = low {
        ctx.layout().battery_in(picture, area, battery);
    }
    low.is_some()
}

/// What the machine is called when it is this strong.
pub(crate) const fn strength_name(strength: Strength) -> Text {
    match strength {
        Strength::Level(level) => Text::level(level),
        Strength::Companion(_) => Text::Companion,
    }
}

/// The largest of the fonts of a layout in which these words fit a line; the smallest when none does.
pub(crate) fn fitting_font(fonts: [Font; 3], words: &str, width: i16) -> Font {
    fonts.into_iter().find(|font| font.width(words) <= width).unwrap_or(fonts[2])
}

/// What the player is to pick next.
pub(crate) fn step_text(step: TurnStep) -> Text {
    match step {
        TurnStep::Token => Text::ChooseToken,
        TurnStep::Slide(_) => Text::ChooseSlide,
        TurnStep::Disc => Text::ChooseDisc,
        TurnStep::Place(_) => Text::ChoosePlace,
    }
}

/// Why what the player has touched or points at cannot be chosen.
pub(crate) fn refusal_text<P: Policy>(ctx: &Context, session: &Session<P>) -> Option<Text> {
    let turn_input = session.is_players_turn().then_some(session.turn_input)?;
    let refusal = session.refusal.or_else(|| turn_input.refusal(session.position(ctx)));
    refusal.map(Text::refusal)
}

/// How the player asks about a disc that the cursor passes over.
pub(crate) fn ask_help(ctx: &Context) -> Text {
    match ctx.device.keys.steering() {
        Steering::Pad => Text::AskByPad,
        Steering::Letters => Text::AskByHolding,
        Steering::Two => Text::AskByBoth,
    }
}

/// What the keys do on a screen with a field.
#[derive(Clone, Copy, Default)]
pub(crate) struct KeyLabels {
    /// Choose this.
    pub(crate) choose: Option<Text>,
    /// Go back.
    pub(crate) back: Option<Text>,
    /// Whether one can point at things, and with the pad what that is called.
    pub(crate) point: Option<Text>,
    /// Whether the menu and the hint have keys of their own here.
    pub(crate) extras: bool,
    /// Whether two keys together ask about discs that are passed over.
    pub(crate) asks: bool,
}

impl KeyLabels {
    /// What the keys do in a step of the player's turn. With `extras` there is a menu behind the first step.
    pub(crate) fn of_step(step: TurnStep, extras: bool) -> Self {
        let (choose, back) = match step {
            TurnStep::Token if extras => (Text::Pick, Text::Menu),
            TurnStep::Token => (Text::Pick, Text::Back),
            TurnStep::Slide(_) => (Text::Slide, Text::Back),
            TurnStep::Disc => (Text::Take, Text::Back),
            TurnStep::Place(_) => (Text::Place, Text::Back),
        };
        let asks = extras && step == TurnStep::Disc;
        Self { choose: Some(choose), back: Some(back), point: Some(Text::Point), extras, asks }
    }
}

/// Draws what the keys do: beside the keys where these are at the sides, else along the bottom.
pub(crate) fn draw_keys(ctx: &Context, picture: &mut DisplayList, words: &KeyLabels) {
    let help = |letter, text: Option<Text>| {
        text.map(|text| KeyHint::new(KeyCap::Letter(letter), ctx.say(text)))
    };
    if ctx.device.keys.steering() == Steering::Letters {
        let point = |letter, text| help(letter, words.point.map(|_| text));
        ctx.layout().side_help(
            picture,
            [
                help('A', words.choose),
                help('B', words.back),
                point('X', Text::Previous),
                point('Y', Text::Next),
            ],
        );
    } else {
        let helps = strip_help(ctx, words);
        ctx.layout().help(picture, &helps);
    }
}

/// Key help along the bottom.
pub(crate) type KeyHints = heapless::Vec<KeyHint<'static>, 5>;

/// Key help for a strip along the bottom.
pub(crate) fn strip_help(ctx: &Context, words: &KeyLabels) -> KeyHints {
    let mut helps = KeyHints::new();
    let mut add = |cap, text: Option<Text>| {
        if let Some(text) = text {
            let _ = helps.push(KeyHint::new(cap, ctx.say(text)));
        }
    };
    match ctx.device.keys.steering() {
        Steering::Pad => {
            add(KeyCap::Pad, words.point);
            add(KeyCap::Letter('A'), words.choose);
            add(KeyCap::Letter('B'), words.back);
            if words.extras && ctx.device.keys.has(Key::X) && ctx.device.keys.has(Key::Y) {
                add(
                    KeyCap::Letter('X'),
                    words.back.filter(|&back| back != Text::Menu).map(|_| Text::Menu),
                );
                add(KeyCap::Letter('Y'), Some(Text::Hint));
            }
        }
        Steering::Letters => {
            add(KeyCap::Letter('A'), words.choose);
            add(KeyCap::Letter('B'), words.back);
            add(KeyCap::Letter('X'), words.point.map(|_| Text::Previous));
            add(KeyCap::Letter('Y'), words.point.map(|_| Text::Next));
        }
        Steering::Two => {
            add(KeyCap::Letter('A'), words.point.map(|_| Text::Next));
            add(KeyCap::Held('A'), words.choose);
            add(KeyCap::Held('B'), words.back);
            add(KeyCap::Both, words.asks.then_some(Text::Why));
        }
    }
    // Where there is no room for all of it, the first key is the one that explains itself; then the menu, to which the
    // back key leads as well.
    if !ctx.layout().help_fits(&helps) {
        helps.remove(0);
    }
    if !ctx.layout().help_fits(&helps) {
        helps.retain(|help| help.cap != KeyCap::Letter('X'));
    }
    helps
}

/// A list with one row selected.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct List {
    pub(crate) selected: usize,
    /// Whether the value of the selected row is being changed, where a device has no keys for that alone.
    pub(crate) changes_value: bool,
    /// Whether the selected row was touched just now.
    pub(crate) is_touched: bool,
}

impl List {
    /// Walks through `rows` rows, around the ends; true when that was what the player wanted.
    pub(crate) fn walk(&mut self, rows: usize, input: Intent) -> bool {
        if let Intent::Select(row) = input {
            self.selected = row.min(rows.saturating_sub(1));
            self.is_touched = true;
            return true;
        }
        let by = input.along_list();
        if by != 0 && rows > 0 {
            self.selected = (self.selected as isize + by).rem_euclid(rows as isize) as usize;
        }
        by != 0
    }
}

/// Draws a screen that is a list with a title.
pub(crate) fn draw_list(
    ctx: &Context,
    picture: &mut DisplayList,
    title: Text,
    rows: &[MenuRow],
    selected: usize,
) {
    ctx.layout().title(picture, ctx.say(title), ctx.battery);
    ctx.layout().menu(picture, ctx.layout().body(), rows, selected);
    draw_list_keys(ctx, picture, true);
}

/// Draws a menu in a box over a field.
pub(crate) fn draw_menu_box(
    ctx: &Context,
    picture: &mut DisplayList,
    rows: &[MenuRow],
    selected: usize,
) {
    let layout = ctx.layout();
    let body = layout.above_help();
    picture.veil(layout.screen, Ink::Shadow, 18);
    let height = layout.row_height * rows.len() as i16 + 12;
    let place = body.middle(body.w.min(240) - 12, height.min(body.h));
    picture.panel(place, 8, Ink::Panel, Ink::PanelEdge);
    picture.hit_region(layout.screen, HitTarget::Nothing.id());
    layout.menu(picture, place.inset(0, 4), rows, selected);
    draw_list_keys(ctx, picture, true);
}

/// Key help of a list.
pub(crate) fn draw_list_keys(ctx: &Context, picture: &mut DisplayList, back: bool) {
    let helps = strip_help(ctx, &list_labels(back));
    ctx.layout().help(picture, &helps);
}

/// What the keys do in a list.
pub(crate) fn list_labels(back: bool) -> KeyLabels {
    KeyLabels {
        choose: Some(Text::Choose),
        back: back.then_some(Text::Back),
        point: Some(Text::Point),
        ..KeyLabels::default()
    }
}

/// The value that comes `by` places after this one, around the ends.
pub(crate) fn cycle<T: Copy + PartialEq>(values: &[T], value: T, by: isize) -> T {
    let here = values.iter().position(|other| *other == value).unwrap_or(0) as isize;
    values[(here + by).rem_euclid(values.len() as isize) as usize]
}

#[cfg(test)]
pub(super) mod tests {
    use nonaga_core::{Refusal, search::Level};

    use super::*;
    use crate::device::{Device, Extras};
    use crate::hardware::PanelSetup;
    use crate::input::KeySet;
    use crate::store::Theme;
    use crate::texts::Language;

    const REFUSALS: [Refusal; 15] = [
        Refusal::GameOver,
        Refusal::TokenFirst,
        Refusal::DiscNext,
        Refusal::NotYourToken,
        Refusal::NoRoomToSlide,
        Refusal::StopsElsewhere,
        Refusal::NotADisc,
        Refusal::CarriesToken,
        Refusal::JustRelocated,
        Refusal::Blocked,
        Refusal::WouldSplitField,
        Refusal::SamePlace,
        Refusal::Occupied,
        Refusal::TooFewContacts,
        Refusal::MustMove,
    ];

    /// A picture with fonts: without them no text is too large.
    pub(in super::super) fn empty_picture() -> DisplayList {
        let mut picture = DisplayList::new();
        picture.clear(Theme::Wood.stylesheet(), false);
        picture
    }

    /// A context for every size and steering, in every language.
    pub(in super::super) fn for_each_context(mut f: impl FnMut(&mut Context)) {
        for size in [(240, 135), (240, 240), (240, 280), (320, 240)] {
            for keys in [KeySet::NINE, KeySet::SEVEN, KeySet::FOUR, KeySet::TWO] {
                let extras = Extras::default();
                let panel = PanelSetup::upright(size);
                let device =
                    Device { size, keys, name: "", version: "", panel, extras, page: None };
                let mut ctx = Context::new(device, 1);
                for language in Language::ALL {
                    ctx.settings.language = language;
                    f(&mut ctx);
                }
            }
        }
    }

    fn check(ctx: &Context, words: &Caption) {
        let mut picture = empty_picture();
        draw_caption(ctx, &mut picture, words);
        let place = (ctx.device.size, ctx.device.keys, ctx.settings.language);
        assert_eq!(picture.cramped(), None, "{place:?}");
    }

    #[test]
    fn clock_and_the_widest_name_fit_beside_every_field() {
        let clock = Some([ClockFace { seconds: Some(5_999) }, ClockFace { seconds: None }]);
        let words =
            Caption { side: Some(Side::Red), note: "2½ : 2½", clock, ..Caption::default() };
        for_each_context(|ctx| {
            for head in ["Wwwwwwww", ctx.say(Text::RedToMove), ctx.say(Text::BlackToMove)] {
                for step in [Text::ChooseToken, Text::ChooseSlide, Text::ChoosePlace] {
                    check(ctx, &Caption { head, detail: ctx.say(step), ..words });
                }
            }
            check(ctx, &Caption { message: ctx.say(Text::TimeIsUp), ..words });
        });
    }

    #[test]
    fn the_help_of_every_step_fits_along_the_bottom() {
        let cell = nonaga_core::Cell::new(0, 0);
        let steps = [TurnStep::Token, TurnStep::Slide(cell), TurnStep::Disc, TurnStep::Place(cell)];
        for_each_context(|ctx| {
            // With letters at both sides of the screen the help stands there.
            if ctx.device.keys.steering() == Steering::Letters {
                return;
            }
            for words in steps.map(|step| KeyLabels::of_step(step, true)) {
                let helps = strip_help(ctx, &words);
                let place = (ctx.device.size, ctx.device.keys, ctx.settings.language);
                assert!(ctx.layout().help_fits(&helps), "{place:?}: {helps:?}");
                let choose = words.choose.map(|text| ctx.say(text));
                assert!(helps.iter().any(|help| Some(help.label) == choose), "{place:?}");
            }
        });
    }

    #[test]
    fn every_message_fits_beside_every_field() {
        let words = Caption {
            side: Some(Side::Red),
            head: "",
            detail: "",
            message: "",
            note: "2½ : 2½",
            thinking: None,
            clock: None,
        };
        for_each_context(|ctx| {
            let notices = [
                Text::NoTokenMoves,
                Text::NoDiscMoves,
                Text::InParts,
                Text::TokensJoined,
                ask_help(ctx),
            ];
            for text in REFUSALS.map(Text::refusal).into_iter().chain(notices) {
                check(ctx, &Caption { message: ctx.say(text), ..words });
            }
            // The longest number of a puzzle.
            check(ctx, &Caption { note: "#150", ..words });
            for level in Level::all() {
                let name = ctx.say(Text::level(level));
                check(ctx, &Caption { head: name, detail: ctx.say(Text::Thinks), ..words });
                let swapped = fill(ctx.say(Text::SidesSwapped), &[&name]);
                check(ctx, &Caption { message: &swapped, ..words });
            }
        });
    }
}
