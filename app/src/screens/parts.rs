//! What several screens have in common: where things stand, key help, lists.

use nonaga_core::Side;

use crate::desk::Desk;
use crate::device::Steering;
use crate::event::Key;
use crate::input::Input;
use crate::paint::{Align, Area, Cap, DiscLook, Help, Ink, Picture, Row, TokenLook};
use crate::texts::Text;

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
pub(crate) struct Words<'a> {
    /// Whose token stands beside them.
    pub(crate) side: Option<Side>,
    /// The most important words.
    pub(crate) head: &'a str,
    /// More words.
    pub(crate) detail: &'a str,
    /// How far the machine has thought, of 255.
    pub(crate) thinking: Option<u8>,
}

/// Draws the words beside a field.
pub(crate) fn draw_words(desk: &Desk, picture: &mut Picture, words: &Words) {
    let Areas { words: area, column, .. } = areas(desk);
    let layout = &desk.layout;
    picture.fill(area, Ink::Panel);
    if column {
        picture.fill(area.cut_right(1).0, Ink::PanelEdge);
        let (top, rest) = area.inset(4, 4).cut_top(36);
        if let Some(part) = words.thinking {
            layout.thinking(picture, top.cut_right(22).0.centre(), part);
        }
        let token_area = if words.thinking.is_some() { top.cut_left(top.w - 26).0 } else { top };
        draw_token(picture, token_area, words.side);
        let lines = layout.text_font.lines(words.head, rest.w).count() as i16;
        let (head, detail) = rest.cut_top(lines * layout.text_font.height());
        picture.paragraph(head, Align::Centre, layout.text_font, Ink::Text, words.head);
        let lines = layout.small_font.lines(words.detail, detail.w).count() as i16;
        let detail = detail.cut_top(2).1.cut_top(lines * layout.small_font.height()).0;
        picture.paragraph(detail, Align::Centre, layout.small_font, Ink::Faint, words.detail);
    } else {
        picture.fill(area.cut_bottom(1).0, Ink::PanelEdge);
        let mut rest = area.inset(4, 0);
        if words.side.is_some() {
            let (left, right) = rest.cut_left(32);
            draw_token(picture, left, words.side);
            rest = right.cut_left(4).1;
        }
        if let Some(part) = words.thinking {
            let (right, left) = rest.cut_right(24);
            layout.thinking(picture, right.centre(), part);
            rest = left;
        }
        let (head, detail) = rest.cut_top(layout.text_font.height());
        picture.text(head, Align::Left, layout.text_font, Ink::Text, words.head);
        picture.text(
            detail.cut_bottom(2).1,
            Align::Left,
            layout.small_font,
            Ink::Faint,
            words.detail,
        );
    }
}

fn draw_token(picture: &mut Picture, area: Area, side: Option<Side>) {
    if let Some(side) = side {
        picture.disc(area.centre(), 14 * 16, DiscLook::Plain, 0);
        picture.token(area.centre(), 9 * 16, side, TokenLook::Plain);
    }
}

/// A message over the lower end of the field.
pub(crate) fn draw_message(desk: &Desk, picture: &mut Picture, text: &str) {
    desk.layout.message(picture, areas(desk).field, text);
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
