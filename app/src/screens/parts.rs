//! What several screens have in common: where things stand, key help, lists.

use nonaga_core::Side;

use crate::desk::Desk;
use crate::device::Steering;
use crate::event::Key;
use crate::input::Input;
use crate::paint::{Align, Area, Cap, Help, Ink, Picture, Row};
use crate::texts::Text;

/// A battery with less than this is low.
pub(crate) const LOW_BATTERY: u8 = 15;

/// How wide the token of whose turn it is stands beside words.
const PLAYER: i16 = 32;

/// Where things stand on a screen with a field.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Areas {
    /// Words: a column at the left of a wide screen, else a strip at the top.
    pub(crate) words: Area,
    /// The field.
    pub(crate) field: Area,
    /// Whether the words stand in a column.
    pub(crate) column: bool,
}

/// Where things stand on a screen with a field.
pub(crate) fn areas(desk: &Desk) -> Areas {
    let layout = &desk.layout;
    let screen = layout.screen;
    let strip = layout.text_font.height() + layout.small_font.height();
    let (words, field, column) = match desk.device.keys.steering() {
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
    Areas { words, field: field.inset(3, 3), column }
}

/// Words beside a field.
#[derive(Clone, Copy)]
pub(crate) struct Words<'a> {
    /// Whose token stands beside them.
    pub(crate) side: Option<Side>,
    /// The most important words.
    pub(crate) head: &'a str,
    /// More words.
    pub(crate) detail: &'a str,
    /// Something to be said just now, in place of the others.
    pub(crate) message: &'a str,
    /// A few more, such as the score of the match.
    pub(crate) note: &'a str,
    /// How far the machine has thought, of 255.
    pub(crate) thinking: Option<u8>,
}

/// Draws the words beside a field.
pub(crate) fn draw_words(desk: &Desk, picture: &mut Picture, words: &Words) {
    let Areas { words: area, column, .. } = areas(desk);
    picture.fill(area, Ink::Panel);
    if column {
        picture.fill(area.cut_right(1).0, Ink::PanelEdge);
        draw_column(desk, picture, area.inset(4, 4), words);
    } else {
        picture.fill(area.cut_bottom(1).0, Ink::PanelEdge);
        draw_strip(desk, picture, area.inset(3, 0), words);
    }
}

fn draw_column(desk: &Desk, picture: &mut Picture, area: Area, words: &Words) {
    let (text, small) = (desk.layout.text_font, desk.layout.small_font);
    let (top, rest) = area.cut_top(36);
    if words.note.is_empty() {
        draw_player(desk, picture, top, words);
    } else {
        let (left, note) = top.cut_left(PLAYER);
        draw_player(desk, picture, left, words);
        picture.text(note, Align::Centre, small, Ink::Faint, words.note);
    }
    low_battery(desk, picture, top.cut_right(20).0.cut_top(10).0);
    let rest = rest.cut_top(2).1;
    if !words.message.is_empty() {
        let lines = small.lines(words.message, rest.w).count() as i16;
        let place = rest.cut_top((lines * small.height()).min(rest.h)).0;
        picture.paragraph(place, Align::Centre, small, Ink::Accent, words.message);
        return;
    }
    let lines = text.lines(words.head, rest.w).count() as i16;
    let (head, detail) = rest.cut_top(lines * text.height());
    picture.paragraph(head, Align::Centre, text, Ink::Text, words.head);
    let lines = small.lines(words.detail, detail.w).count() as i16;
    let detail = detail.cut_top((lines * small.height()).min(detail.h)).0;
    picture.paragraph(detail, Align::Centre, small, Ink::Faint, words.detail);
}

fn draw_strip(desk: &Desk, picture: &mut Picture, area: Area, words: &Words) {
    let (text, small) = (desk.layout.text_font, desk.layout.small_font);
    let mut rest = area;
    if words.side.is_some() {
        let (left, right) = rest.cut_left(PLAYER);
        draw_player(desk, picture, left, words);
        rest = right.cut_left(3).1;
    }
    if desk.device.keys.steering() == Steering::Letters {
        // Between the words for the keys at the left.
        let left = desk.layout.screen.cut_left(area.x).0;
        low_battery(desk, picture, left);
    } else if low_battery(desk, picture, rest.cut_right(24).0) {
        rest = rest.cut_right(24).1;
    }
    if !words.message.is_empty() {
        picture.paragraph(rest, Align::Left, small, Ink::Accent, words.message);
        return;
    }
    // The note gives way where there is no room for everything.
    let (right, left) = rest.cut_right(small.width(words.note));
    let left = left.cut_right(6).1;
    if !words.note.is_empty() && left.w >= text.width(words.head).max(small.width(words.detail)) {
        picture.text(right, Align::Right, small, Ink::Faint, words.note);
        rest = left;
    }
    if words.detail.is_empty() {
        picture.text(rest, Align::Left, text, Ink::Text, words.head);
    } else {
        let (head, detail) = rest.cut_top(text.height());
        picture.text(head, Align::Left, text, Ink::Text, words.head);
        picture.text(detail.cut_bottom(2).1, Align::Left, small, Ink::Faint, words.detail);
    }
}

fn draw_player(desk: &Desk, picture: &mut Picture, area: Area, words: &Words) {
    if let Some(side) = words.side {
        desk.layout.player(picture, area.centre(), side, words.thinking);
    }
}

/// The battery, when it is low.
fn low_battery(desk: &Desk, picture: &mut Picture, area: Area) -> bool {
    let low = desk.battery.filter(|battery| battery.percent < LOW_BATTERY && !battery.charging);
    if let Some(battery) = low {
        desk.layout.battery_in(picture, area, battery);
    }
    low.is_some()
}

/// What the keys do on a screen with a field.
pub(crate) struct KeyWords {
    /// Choose this.
    pub(crate) choose: Option<Text>,
    /// Go back.
    pub(crate) back: Option<Text>,
    /// Whether one can point at things, and with the pad what that is called.
    pub(crate) point: Option<Text>,
    /// Whether the menu and the hint have keys of their own here.
    pub(crate) extras: bool,
}

/// Draws what the keys do: beside the keys where these are at the sides, else along the bottom.
pub(crate) fn draw_keys(desk: &Desk, picture: &mut Picture, words: &KeyWords) {
    let help = |letter, text: Option<Text>| {
        text.map(|text| Help::new(Cap::Letter(letter), desk.say(text)))
    };
    if desk.device.keys.steering() == Steering::Letters {
        let point = |letter, text| help(letter, words.point.map(|_| text));
        desk.layout.side_help(
            picture,
            [
                help('A', words.choose),
                help('B', words.back),
                point('X', Text::Previous),
                point('Y', Text::Next),
            ],
        );
    } else {
        let helps = strip_help(desk, words);
        desk.layout.help(picture, &helps);
    }
}

/// Key help along the bottom.
pub(crate) type Helps = heapless::Vec<Help<'static>, 5>;

/// Key help for a strip along the bottom.
pub(crate) fn strip_help(desk: &Desk, words: &KeyWords) -> Helps {
    let mut helps = Helps::new();
    let mut add = |cap, text: Option<Text>| {
        if let Some(text) = text {
            let _ = helps.push(Help::new(cap, desk.say(text)));
        }
    };
    match desk.device.keys.steering() {
        Steering::Pad => {
            add(Cap::Pad, words.point);
            add(Cap::Letter('A'), words.choose);
            add(Cap::Letter('B'), words.back);
            if words.extras && desk.device.keys.has(Key::X) && desk.device.keys.has(Key::Y) {
                add(
                    Cap::Letter('X'),
                    words.back.filter(|&back| back != Text::Menu).map(|_| Text::Menu),
                );
                add(Cap::Letter('Y'), Some(Text::Hint));
            }
        }
        Steering::Letters => {
            add(Cap::Letter('A'), words.choose);
            add(Cap::Letter('B'), words.back);
            add(Cap::Letter('X'), words.point.map(|_| Text::Previous));
            add(Cap::Letter('Y'), words.point.map(|_| Text::Next));
        }
        Steering::Two => {
            add(Cap::Letter('A'), words.point.map(|_| Text::Next));
            add(Cap::Held('A'), words.choose);
            add(Cap::Held('B'), words.back);
        }
    }
    // Where there is no room for all of it, the first key is the one that explains itself.
    if !desk.layout.help_fits(&helps) {
        helps.remove(0);
    }
    helps
}

/// A list with one row selected.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct List {
    pub(crate) selected: usize,
}

impl List {
    /// Walks through `rows` rows, around the ends; true when that was what the player wanted.
    pub(crate) fn walk(&mut self, rows: usize, input: Input) -> bool {
        let by = input.along_list();
        if by != 0 && rows > 0 {
            self.selected = (self.selected as isize + by).rem_euclid(rows as isize) as usize;
        }
        by != 0
    }
}

/// Draws a screen that is a list with a title.
pub(crate) fn draw_list(
    desk: &Desk,
    picture: &mut Picture,
    title: Text,
    rows: &[Row],
    selected: usize,
) {
    desk.layout.title(picture, desk.say(title), desk.battery);
    desk.layout.menu(picture, desk.layout.body(), rows, selected);
    draw_list_keys(desk, picture, true);
}

/// Key help of a list.
pub(crate) fn draw_list_keys(desk: &Desk, picture: &mut Picture, back: bool) {
    let helps = strip_help(desk, &list_words(back));
    desk.layout.help(picture, &helps);
}

/// What the keys do in a list.
pub(crate) fn list_words(back: bool) -> KeyWords {
    KeyWords {
        choose: Some(Text::Choose),
        back: back.then_some(Text::Back),
        point: Some(Text::Point),
        extras: false,
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
    use crate::device::{Device, Extras, KeySet};
    use crate::texts::{Language, fill};

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

    /// A desk for every size and steering, in every language.
    pub(in super::super) fn for_each_desk(mut f: impl FnMut(&Desk)) {
        for size in [(240, 135), (240, 240), (240, 280), (320, 240)] {
            for keys in [KeySet::NINE, KeySet::SEVEN, KeySet::FOUR, KeySet::TWO] {
                let extras = Extras::default();
                let mut desk = Desk::new(Device { size, keys, name: "", version: "", extras }, 1);
                for language in Language::ALL {
                    desk.settings.language = language;
                    f(&desk);
                }
            }
        }
    }

    fn check(desk: &Desk, words: &Words) {
        let mut picture = Picture::new();
        draw_words(desk, &mut picture, words);
        let place = (desk.device.size, desk.device.keys, desk.settings.language);
        assert_eq!(picture.cramped(), None, "{place:?}");
    }

    #[test]
    fn every_message_fits_beside_every_field() {
        let words = Words {
            side: Some(Side::Red),
            head: "",
            detail: "",
            message: "",
            note: "2½ : 2½",
            thinking: None,
        };
        for_each_desk(|desk| {
            let told = [Text::NoTokenMoves, Text::NoDiscMoves];
            for text in REFUSALS.map(Text::refusal).into_iter().chain(told) {
                check(desk, &Words { message: desk.say(text), ..words });
            }
            // The longest number of a puzzle.
            check(desk, &Words { note: "#150", ..words });
            for level in Level::all() {
                let name = desk.say(Text::level(level));
                check(desk, &Words { head: name, detail: desk.say(Text::Thinks), ..words });
                let swapped = fill(desk.say(Text::SidesSwapped), &[&name]);
                check(desk, &Words { message: &swapped, ..words });
            }
        });
    }
}
