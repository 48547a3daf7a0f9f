//! Key help: what the keys do, along the bottom or at both sides next to the keys.

use rowpaint::{Align, DisplayList, Icon, Rect, SubPoint};

use super::{HitTarget, Layout};
use crate::ui::{Font, Ink};

/// The face of a key in the key help.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeyCap {
    /// A key with a letter on it.
    Letter(char),
    /// The same key held down longer.
    Held(char),
    /// A and B pressed together.
    Both,
    /// The pad or joystick, all four directions.
    Pad,
    /// The pad or joystick, left and right.
    Sideways,
    /// The pad or joystick, up and down.
    Upright,
    /// The joystick pressed in.
    Centre,
}

/// What a key does at the moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeyHint<'a> {
    /// The key.
    pub cap: KeyCap,
    /// One short label.
    pub label: &'a str,
}

impl<'a> KeyHint<'a> {
    /// A key and its label.
    pub const fn new(cap: KeyCap, label: &'a str) -> Self {
        Self { cap, label }
    }
}

/// Space between a key and its label, and the least space between two pairs.
const GAP: i16 = 3;
const APART: i16 = 6;
/// Size of a key's face.
const CAP: i16 = 13;
/// Columns of the sign between two keys that are pressed together.
const PLUS: i16 = 9;
/// Rows between two keys of one side, where the screen is lowest.
const BETWEEN: i16 = 32;
/// Columns of the key help on each side.
const SIDE: i16 = 47;

impl KeyCap {
    /// Whether this is the name on the key.
    pub fn is_named(self, name: &str) -> bool {
        matches!(self, Self::Letter(letter) | Self::Held(letter) if name.chars().eq([letter]))
    }

    const fn width(self) -> i16 {
        match self {
            KeyCap::Held(_) => CAP + 8,
            KeyCap::Both => 2 * CAP + PLUS,
            _ => CAP,
        }
    }

    /// What touching it means.
    const fn target(self) -> HitTarget {
        match self {
            KeyCap::Letter(letter) => HitTarget::Key { letter: letter as u8, held: false },
            KeyCap::Held(letter) => HitTarget::Key { letter: letter as u8, held: true },
            KeyCap::Both => HitTarget::BothKeys,
            KeyCap::Pad | KeyCap::Sideways | KeyCap::Upright => HitTarget::Pad,
            KeyCap::Centre => HitTarget::Nothing,
        }
    }
}

impl Layout {
    /// Key help along the bottom, evenly spread.
    pub fn help(&self, picture: &mut DisplayList, helps: &[KeyHint]) {
        let strip = self.screen.cut_bottom(self.help_height).0;
        picture.fill(strip, Ink::Panel);
        self.help_in(picture, strip, helps);
    }

    /// Key help in a strip, evenly spread.
    pub fn help_in(&self, picture: &mut DisplayList, strip: Rect, helps: &[KeyHint]) {
        let used: i16 = helps.iter().map(|help| self.pair_width(help)).sum();
        let inside = strip.inset(4, 0);
        let gaps = (helps.len() as i16 - 1).max(1);
        let gap = ((inside.w - used) / gaps).min(24);
        let mut x = inside.x + (inside.w - used - gap * (helps.len() as i16 - 1)) / 2;
        for help in helps {
            let width = self.pair_width(help);
            let place = Rect { x, w: width, ..strip };
            self.pair(picture, place, help);
            picture.hit_region(place.inset(-APART / 2, 0), help.cap.target().id());
            x += width + gap;
        }
    }

    /// True when all of this key help fits along the bottom.
    pub fn help_fits(&self, helps: &[KeyHint]) -> bool {
        let used: i16 = helps.iter().map(|help| self.pair_width(help)).sum();
        used + APART * (helps.len() as i16 - 1) <= self.screen.w - 8
    }

    /// What is left between the key help at both sides.
    pub const fn between_sides(&self) -> Rect {
        self.screen.inset(SIDE, 0)
    }

    /// The room between the upper and the lower key at the left side, and at the right side.
    pub const fn between_keys(&self) -> [Rect; 2] {
        let sides = [self.screen.cut_left(SIDE).0, self.screen.cut_right(SIDE).0];
        [sides[0].middle(SIDE, BETWEEN), sides[1].middle(SIDE, BETWEEN)]
    }

    /// Key help beside the keys: upper left, lower left, upper right, lower right.
    /// For boards that have two keys on either side of the screen.
    pub fn side_help(&self, picture: &mut DisplayList, helps: [Option<KeyHint>; 4]) {
        let (left, right) = (self.screen.cut_left(SIDE).0, self.screen.cut_right(SIDE).0);
        picture.fill(left, Ink::Panel);
        picture.fill(right, Ink::Panel);
        let quarter = self.screen.h / 2;
        let places = [
            left.cut_top(quarter).0,
            left.cut_bottom(quarter).0,
            right.cut_top(quarter).0,
            right.cut_bottom(quarter).0,
        ];
        for (help, place) in helps.iter().zip(places) {
            let Some(help) = help else { continue };
            picture.hit_region(place, help.cap.target().id());
            let lines = self.small_font.lines(help.label, SIDE).count() as i16;
            let block = place.middle(SIDE, CAP + 3 + lines * self.small_font.height());
            face(picture, block.cut_top(CAP).0.middle(help.cap.width(), CAP), help.cap);
            picture.paragraph(
                block.cut_top(CAP + 3).1,
                Align::Centre,
                self.small_font,
                Ink::Text,
                help.label,
            );
        }
    }

    fn pair_width(&self, help: &KeyHint) -> i16 {
        help.cap.width() + GAP + self.small_font.width(help.label)
    }

    fn pair(&self, picture: &mut DisplayList, area: Rect, help: &KeyHint) {
        let (key, word) = area.cut_left(help.cap.width());
        face(picture, key.middle(key.w, CAP), help.cap);
        picture.text(word.cut_left(GAP).1, Align::Left, self.small_font, Ink::Text, help.label);
    }
}

/// Draws a key.
fn face(picture: &mut DisplayList, area: Rect, cap: KeyCap) {
    let mut letter = |letter: char, place: Rect| {
        picture.panel(place, 4, Ink::Text, Ink::Text);
        let mut bytes = [0; 4];
        picture.text(place, Align::Centre, Font::Tiny, Ink::Panel, letter.encode_utf8(&mut bytes));
    };
    match cap {
        KeyCap::Letter(name) => letter(name, area),
        KeyCap::Held(name) => {
            letter(name, area.cut_left(CAP).0);
            // A bar beside the key means holding it.
            let bar = area.cut_right(6).0.middle(6, 3);
            picture.fill(bar, Ink::Text);
        }
        KeyCap::Both => {
            let (first, rest) = area.cut_left(CAP);
            let (plus, second) = rest.cut_left(PLUS);
            letter('A', first);
            letter('B', second);
            picture.text(plus, Align::Centre, Font::Tiny, Ink::Text, "+");
        }
        KeyCap::Pad => picture.icon(area.centre(), 7 * 16, Icon::Pad, Ink::Text),
        KeyCap::Sideways => arrows(picture, area, [(-4, 0, Icon::Left), (4, 0, Icon::Right)]),
        KeyCap::Upright => arrows(picture, area, [(0, -4, Icon::Up), (0, 4, Icon::Down)]),
        KeyCap::Centre => {
            picture.ring(area.centre(), 6 * 16, 24, Ink::Text, 32);
            picture.ring(area.centre(), 3 * 16, 3 * 16, Ink::Text, 32);
        }
    }
}

fn arrows(picture: &mut DisplayList, area: Rect, arrows: [(i16, i16, Icon); 2]) {
    let centre: SubPoint = area.centre();
    for (x, y, icon) in arrows {
        picture.icon(centre.shifted(x * 16, y * 16), 4 * 16, icon, Ink::Text);
    }
}
