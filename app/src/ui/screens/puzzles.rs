//! All puzzles at a glance: a disc for each, lit when it is solved.

use rowpaint::{Align, DisplayList, Icon, Rect, SubPoint};

use super::{Page, PuzzlePage, Screen, Transition, chrome};
use crate::input::{Intent, PadDirection};
use crate::puzzles::Puzzle;
use crate::session::Context;
use crate::sound::Cue;
use crate::store::LearningProgress;
use crate::texts::{PuzzleText, Text, fill};
use crate::ui::{DiscStyle, HitTarget, Ink, wood};

/// Most discs shown at once: a display list has a fixed capacity.
const MOST_SEEN: usize = 44;
/// The smallest disc with a number on it, from edge to edge.
const SMALLEST: i16 = 22;

/// The puzzle to solve next: the first unsolved one from here on, around the end; this one when all are solved.
pub(crate) fn next_unsolved(ctx: &Context, from: usize) -> usize {
    let count = Puzzle::COUNT.max(1);
    let around = (0..count).map(|step| (from + step) % count);
    around.into_iter().find(|&puzzle| ctx.progress.stars(puzzle) == 0).unwrap_or(from % count)
}

/// Draws earned stars bright and the others dark.
pub(crate) fn draw_stars(picture: &mut DisplayList, area: Rect, size: i16, stars: u8) {
    let middle = area.centre();
    for n in 0..i16::from(LearningProgress::MOST_STARS) {
        let at = middle.shifted((n - 1) * size * 36, 0);
        let ink = if n < i16::from(stars) { Ink::Win } else { Ink::PanelEdge };
        picture.icon(at, (size * 16) as u16, Icon::Star, ink);
    }
}

/// All puzzles.
pub(crate) struct PuzzleList {
    selected: usize,
}

/// Rows and columns of discs.
struct Grid {
    area: Rect,
    cell: i16,
    columns: usize,
    rows: usize,
}

impl Grid {
    fn of(ctx: &Context) -> Self {
        let area = ctx.layout().body().cut_top(ctx.layout().row_height).1.inset(4, 1);
        let mut cell = SMALLEST;
        loop {
            let (columns, rows) = ((area.w / cell) as usize, (area.h / cell) as usize);
            if columns * rows <= MOST_SEEN {
                return Self { area, cell, columns, rows };
            }
            cell += 1;
        }
    }

    /// The puzzles that are seen when this one is selected.
    fn seen(&self, selected: usize) -> core::ops::Range<usize> {
        let all = Puzzle::COUNT.div_ceil(self.columns);
        let row = selected / self.columns;
        let first = row.saturating_sub(self.rows / 2).min(all.saturating_sub(self.rows));
        let end = (first + self.rows) * self.columns;
        first * self.columns..end.min(Puzzle::COUNT)
    }

    fn spot(&self, place: usize) -> SubPoint {
        let (column, row) = ((place % self.columns) as i16, (place / self.columns) as i16);
        let left = self.area.x + (self.area.w - self.cell * self.columns as i16) / 2;
        let top = self.area.y + (self.area.h - self.cell * self.rows as i16) / 2;
        Rect::new(left + column * self.cell, top + row * self.cell, self.cell, self.cell).centre()
    }
}

impl PuzzleList {
    /// Begins at the next puzzle to solve.
    pub(crate) fn new(ctx: &Context) -> Self {
        Self { selected: next_unsolved(ctx, 0) }
    }
}

impl Page for PuzzleList {
    fn input(&mut self, ctx: &mut Context, input: Intent) -> Transition {
        let columns = Grid::of(ctx).columns as isize;
        let by = match input {
            Intent::Move(PadDirection::Left) | Intent::Previous => -1,
            Intent::Move(PadDirection::Right) | Intent::Next => 1,
            Intent::Move(PadDirection::Up) => -columns,
            Intent::Move(PadDirection::Down) => columns,
            Intent::Choose => {
                ctx.sound(Cue::Menu);
                return match PuzzlePage::new(ctx, self.selected) {
                    Some(page) => Transition::Push(Screen::Puzzle(page)),
                    None => Transition::Stay,
                };
            }
            Intent::Hint => {
                self.selected = next_unsolved(ctx, self.selected + 1);
                0
            }
            Intent::Select(puzzle) => puzzle as isize - self.selected as isize,
            Intent::Back => return Transition::Pop,
            _ => 0,
        };
        let count = Puzzle::COUNT.max(1) as isize;
        self.selected = (self.selected as isize + by).rem_euclid(count) as usize;
        ctx.sound(Cue::Move);
        Transition::Stay
    }

    fn draw(&self, ctx: &Context, picture: &mut DisplayList) {
        let layout = &ctx.layout();
        let solved = (0..Puzzle::COUNT).filter(|&puzzle| ctx.progress.stars(puzzle) > 0).count();
        let title = fill("{}  {}/{}", &[&ctx.say(Text::Puzzles), &solved, &Puzzle::COUNT]);
        layout.title(picture, &title, ctx.battery);
        self.draw_head(ctx, picture, layout.body().cut_top(layout.row_height).0);
        let grid = Grid::of(ctx);
        let seen = grid.seen(self.selected);
        let radius = (grid.cell * 8 - 16) as u16;
        for puzzle in seen.clone() {
            let at = grid.spot(puzzle - seen.start);
            let stars = ctx.progress.stars(puzzle);
            let style = if stars > 0 { DiscStyle::Solved } else { DiscStyle::Plain };
            wood::disc(picture, at, radius, style, puzzle as u8);
            let (x, y) = (at.x / 16 - grid.cell / 2, at.y / 16 - grid.cell / 2);
            let square = Rect::new(x, y, grid.cell, grid.cell);
            picture.hit_region(square, HitTarget::Row(puzzle).id());
            if stars == LearningProgress::MOST_STARS {
                picture.ring(at, radius, 40, Ink::Win, 32);
            }
            let place = Rect::new(at.x / 16 - 12, at.y / 16 - 8, 24, 16);
            let number = fill("{}", &[&(puzzle + 1)]);
            picture.text(place, Align::Centre, layout.small_font, Ink::Lock, &number);
        }
        let at = grid.spot(self.selected.saturating_sub(seen.start));
        picture.ring(at, radius + 24, 56, Ink::CursorEdge, 32);
        picture.ring(at, radius + 16, 40, Ink::Cursor, 32);
        chrome::draw_list_keys(ctx, picture, true);
    }
}

impl PuzzleList {
    /// What is known of the selected puzzle: in how many turns it is won, how hard that is, and its stars.
    fn draw_head(&self, ctx: &Context, picture: &mut DisplayList, area: Rect) {
        let Some(head) = Puzzle::head(self.selected) else { return };
        let layout = &ctx.layout();
        let inside = area.inset(layout.margin, 0);
        let language = ctx.settings.language;
        let words = fill(PuzzleText::WinIn.say(language), &[&head.turns]);
        picture.text(inside, Align::Left, layout.text_font, Ink::Text, &words);
        let (stars, rest) = inside.cut_right(44);
        draw_stars(picture, stars, 6, ctx.progress.stars(self.selected));
        let (blocks, rest) = rest.cut_right(52);
        // What the blocks mean stands before them.
        let small = layout.small_font;
        let hard = PuzzleText::Hardness.say(language);
        let label = rest.cut_right(small.width(hard) + 4).0;
        picture.text(label, Align::Left, small, Ink::Faint, hard);
        for n in 0..Puzzle::HARDEST {
            let block = Rect::new(blocks.x + i16::from(n) * 10, blocks.y, 8, blocks.h).middle(8, 8);
            picture.fill(block, if n < head.grade { Ink::Accent } else { Ink::PanelEdge });
        }
    }
}
