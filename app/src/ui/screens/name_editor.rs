//! A name, chosen letter by letter.

use heapless::Vec;
use rowpaint::{Align, DisplayList, Rect};

use super::{Page, Transition, chrome};
use crate::input::{Intent, PadDirection};
use crate::session::Context;
use crate::sound::Cue;
use crate::store::{LETTERS, Name, RecordKind};
use crate::texts::Text;
use crate::ui::{HitTarget, Ink};

/// Letters in a row, and how many rows there are with the field that ends it.
const COLUMNS: usize = 9;
const CELLS: usize = LETTERS.len() + 1;
const ROWS: usize = CELLS.div_ceil(COLUMNS);
/// The field behind the letters.
const DONE: usize = LETTERS.len();

/// A name that is being chosen.
pub(crate) struct NameEditor {
    player: usize,
    letters: Vec<u8, { Name::LONGEST }>,
    selected: usize,
}

impl NameEditor {
    /// Goes on with the name of player 0 or 1.
    pub(crate) fn new(ctx: &Context, player: usize) -> Self {
        let name = &ctx.friends.names[player];
        let letters = name.letters.iter().copied().take(name.len()).collect();
        Self { player, letters, selected: 1 }
    }

    fn name(&self) -> Name {
        let mut name = Name::NONE;
        name.letters[..self.letters.len()].copy_from_slice(&self.letters);
        name
    }

    fn done(&self, ctx: &mut Context) -> Transition {
        let name = self.name();
        if ctx.friends.names[self.player] != name {
            ctx.friends.names[self.player] = name;
            ctx.save(RecordKind::Friends);
        }
        ctx.sound(Cue::Menu);
        Transition::Pop
    }

    fn choose(&mut self, ctx: &mut Context) -> Transition {
        if self.selected == DONE {
            return self.done(ctx);
        }
        let is_written = self.letters.push(self.selected as u8).is_ok();
        ctx.sound(if is_written { Cue::Place } else { Cue::Refused });
        if self.letters.is_full() {
            self.selected = DONE;
        }
        Transition::Stay
    }

    fn step(&mut self, ctx: &mut Context, by: isize) -> Transition {
        self.selected = (self.selected as isize + by).rem_euclid(CELLS as isize) as usize;
        ctx.sound(Cue::Move);
        Transition::Stay
    }
}

impl Page for NameEditor {
    fn input(&mut self, ctx: &mut Context, input: Intent) -> Transition {
        match input {
            Intent::Move(PadDirection::Left) | Intent::Previous => self.step(ctx, -1),
            Intent::Move(PadDirection::Right) | Intent::Next => self.step(ctx, 1),
            Intent::Move(PadDirection::Up) => self.step(ctx, -(COLUMNS as isize)),
            Intent::Move(PadDirection::Down) => self.step(ctx, COLUMNS as isize),
            Intent::Select(cell) => {
                self.selected = cell.min(DONE);
                Transition::Stay
            }
            Intent::Choose => self.choose(ctx),
            Intent::Back if self.letters.pop().is_some() => {
                ctx.sound(Cue::Move);
                Transition::Stay
            }
            Intent::Back | Intent::Menu => self.done(ctx),
            _ => Transition::Stay,
        }
    }

    fn draw(&self, ctx: &Context, picture: &mut DisplayList) {
        let layout = &ctx.layout();
        layout.title(picture, &ctx.friend(self.player), ctx.battery);
        let (line, grid) = layout.body().cut_top(layout.row_height);
        let mut written = heapless::String::<24>::new();
        self.name().chars().for_each(|letter| _ = written.push(letter));
        let _ = written.push(if self.letters.is_full() { ' ' } else { '_' });
        let font = layout.title_font;
        picture.text(line, Align::Centre, font, Ink::Accent, &written);
        let (width, height) = (grid.w / COLUMNS as i16, grid.h / ROWS as i16);
        let left = grid.x + (grid.w - width * COLUMNS as i16) / 2;
        for cell in 0..CELLS {
            let (column, row) = ((cell % COLUMNS) as i16, (cell / COLUMNS) as i16);
            let place = Rect::new(left + column * width, grid.y + row * height, width, height);
            picture.hit_region(place, HitTarget::Row(cell).id());
            let is_selected = cell == self.selected;
            if is_selected {
                picture.panel(place.inset(1, 1), 5, Ink::Accent, Ink::Accent);
            }
            let ink = if is_selected { Ink::OnAccent } else { Ink::Text };
            let mut bytes = [0; 4];
            let word = match LETTERS.get(cell) {
                None => ctx.say(Text::Choose),
                Some(' ') => "_",
                Some(letter) => letter.encode_utf8(&mut bytes),
            };
            picture.text(place, Align::Centre, layout.text_font, ink, word);
        }
        let back = if self.letters.is_empty() { Text::Back } else { Text::DeleteLetter };
        let labels = chrome::KeyLabels { back: Some(back), ..chrome::list_labels(true) };
        layout.help(picture, &chrome::strip_help(ctx, &labels));
    }
}
