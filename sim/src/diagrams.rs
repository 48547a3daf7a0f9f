//! `nonaga diagrams`: the pictures of `docs/rules.md`.
//!
//! Only the fields are drawn by hand. Where tokens can slide, which discs may be taken and where they may go is
//! what the rules themselves answer, so that a diagram cannot disagree with the game.

use nonaga_app::Theme;
use nonaga_app::lessons::{AsciiBoard, Symbol};
use nonaga_app::ui::{BoardPainter, DiscStyle, Ink, Projection, TokenStyle};
use nonaga_core::{Cell, Half, HalfTurn, Position, Refusal, Relocation, Side, Slide};
use rowpaint::{DisplayList, Icon, Rect, Renderer};

use crate::arguments::{Arguments, Stop};
use crate::cli::Verb;
use crate::pixel_buffer::PixelBuffer;

pub(crate) const VERB: Verb = Verb {
    name: "diagrams",
    summary: "save the pictures that explain the rules",
    help: "\
Usage: nonaga diagrams --out FOLDER

Draws the diagrams of the rules and saves each as a PNG file.

  --out FOLDER   where they go; it must exist

Example: nonaga diagrams --out docs/pictures",
    run,
};

/// Width and height of a diagram, and the room around the field.
const SIZE: (u16, u16) = (280, 248);
const MARGIN: i16 = 10;

/// A field, and what is to be seen on it.
struct RuleDiagram {
    /// The name of the file.
    name: &'static str,
    field: AsciiBoard,
    shows: Shows,
}

/// What a diagram shows; red is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shows {
    /// The field and nothing else.
    Field,
    /// Where the token on this cell can slide.
    Slides(Cell),
    /// A slide that wins.
    Win,
    /// Which discs may be taken, and which may not for this reason.
    Takeable(Refusal),
    /// Where the disc from this cell may be put.
    Places(Cell),
    /// A disc on its way, from cell to cell.
    Relocation(Cell, Cell),
}

/// All diagrams, in the order of the page. Cells count from the beginning of a field's first line.
const DIAGRAMS: &[RuleDiagram] = &[
    RuleDiagram {
        name: "setup",
        field: AsciiBoard(
            "    r o b
   o o o o
  b o o o r
   o o o o
    r o b",
        ),
        shows: Shows::Field,
    },
    RuleDiagram {
        name: "slides",
        field: AsciiBoard(
            "    o o b
   o o o o
  b o r o o
   o b o o
    r o r",
        ),
        shows: Shows::Slides(Cell::new(2, 2)),
    },
    RuleDiagram {
        name: "line",
        field: AsciiBoard(
            "    o r o
   o b o o
  o r r o o
   o o o b
    b o o",
        ),
        shows: Shows::Win,
    },
    RuleDiagram {
        name: "triangle",
        field: AsciiBoard(
            "    r o b
   o o o o
  o o o o b
   o r r o
    o o b",
        ),
        shows: Shows::Win,
    },
    RuleDiagram {
        name: "tick",
        field: AsciiBoard(
            "    o b o
   o o o o
  o r r o o
   o o b r
    b o o",
        ),
        shows: Shows::Win,
    },
    RuleDiagram {
        name: "take",
        field: AsciiBoard(
            "    r o b
   o o o o
  b o o r o
   o o o o
    r o b",
        ),
        shows: Shows::Takeable(Refusal::Blocked),
    },
    RuleDiagram {
        name: "slide-out",
        field: AsciiBoard(
            "        o
     r o o
    o o o b
   b o . o o
    o o o o
     r r b",
        ),
        shows: Shows::Takeable(Refusal::Blocked),
    },
    RuleDiagram {
        name: "whole",
        field: AsciiBoard(
            "  o o b
 o r o o
  b o   o
         o o b
        r o o o
         o r",
        ),
        shows: Shows::Takeable(Refusal::WouldSplitField),
    },
    RuleDiagram {
        name: "lock",
        field: AsciiBoard(
            "    b o l
   o o o b
  r o o o b
   o o o o
    r o r",
        ),
        shows: Shows::Takeable(Refusal::JustRelocated),
    },
    RuleDiagram {
        name: "places",
        field: AsciiBoard(
            "    r o b
   o o o o
  b o o r o
   o o o o
    r o b",
        ),
        shows: Shows::Places(Cell::new(1, 4)),
    },
    RuleDiagram {
        name: "one-contact",
        field: AsciiBoard(
            "    r o b
   o o o o o
  b o r o o
   o o o o
    r b",
        ),
        shows: Shows::Relocation(Cell::new(4, 2), Cell::new(2, 4)),
    },
];

fn run(arguments: Arguments) -> Result<(), Stop> {
    let out = arguments.only_out("where do the diagrams go?")?;
    for diagram in DIAGRAMS {
        let file = out.join(diagram.name).with_extension("png");
        diagram
            .draw()
            .save_png(&file)
            .map_err(|why| Stop::failure(format!("{}: {why}", file.display())))?;
    }
    Ok(())
}

impl RuleDiagram {
    fn position(&self) -> Position {
        let half = match self.shows {
            Shows::Field | Shows::Slides(_) | Shows::Win => Half::Token,
            Shows::Takeable(_) | Shows::Places(_) | Shows::Relocation(..) => Half::Disc,
        };
        self.field.position(half).expect("every diagram's field is tested to be a position")
    }

    fn draw(&self) -> PixelBuffer {
        let position = self.position();
        let area = Rect::new(0, 0, SIZE.0 as i16, SIZE.1 as i16).inset(MARGIN, MARGIN);
        let cells = self.field.symbols().map(|(cell, _)| cell).chain(self.places(&position));
        let projection = Projection::fitting(area, cells);
        let mut renderer = Renderer::new(SIZE);
        let picture = renderer.start(Theme::Wood.stylesheet(), false);
        self.draw_field(picture, projection, &position);
        self.draw_marks(picture, projection, &position);
        let mut screen = PixelBuffer::new(SIZE);
        let Ok(_) = renderer.show_on(&mut screen);
        screen
    }

    /// The empty cells that are seen.
    fn places(&self, position: &Position) -> Vec<Cell> {
        match self.shows {
            Shows::Places(disc) => position.places(disc).to_vec(),
            Shows::Relocation(_, to) => vec![to],
            _ => Vec::new(),
        }
    }

    fn draw_field(&self, picture: &mut DisplayList, projection: Projection, position: &Position) {
        let board = &mut BoardPainter::new(picture, projection);
        let takeable = match self.shows {
            Shows::Takeable(_) => position.takeable(),
            _ => Default::default(),
        };
        self.places(position).into_iter().for_each(|cell| board.disc(cell, DiscStyle::Ghost));
        for (cell, _) in self.field.symbols() {
            let look = match self.shows {
                Shows::Places(disc) | Shows::Relocation(disc, _) if cell == disc => continue,
                _ if takeable.contains(&cell) => DiscStyle::Lit,
                _ => DiscStyle::Plain,
            };
            board.disc(cell, look);
        }
        if let Shows::Places(disc) | Shows::Relocation(disc, _) = self.shows {
            board.disc(disc, DiscStyle::Lifted);
        }
        for (cell, piece) in self.field.symbols() {
            match piece {
                Symbol::Locked => board.lock(cell),
                Symbol::Token(side) => board.token(cell, side, TokenStyle::Plain),
                _ => {}
            }
        }
    }

    fn draw_marks(&self, picture: &mut DisplayList, projection: Projection, position: &Position) {
        match self.shows {
            Shows::Field => {}
            Shows::Slides(token) => {
                for Slide { from, to } in position.slides() {
                    if from == token {
                        draw_slide(picture, projection, from, to);
                    }
                }
            }
            Shows::Win => {
                let Slide { from, to } = winning_slide(position);
                let stay = position.tokens(Side::Red).into_iter().filter(|&cell| cell != from);
                let board = &mut BoardPainter::new(picture, projection);
                for cell in stay.chain([to]) {
                    board.glow(cell);
                    if cell != to {
                        board.token(cell, Side::Red, TokenStyle::Plain);
                    }
                }
                draw_slide(picture, projection, from, to);
            }
            Shows::Takeable(reason) => {
                for cell in position.discs() {
                    // Those that may be taken have their dot, and the one that was just relocated its lock.
                    if position.check_take(cell) == Err(reason) && reason != Refusal::JustRelocated
                    {
                        let size = projection.disc() * 5 / 8;
                        picture.icon(projection.spot(cell), size, Icon::Cross, Ink::Bad);
                    }
                }
            }
            Shows::Places(disc) => BoardPainter::new(picture, projection).cursor(disc),
            Shows::Relocation(from, to) => {
                let board = &mut BoardPainter::new(picture, projection);
                board.arrow(from, to, Ink::Hint);
                lonely_after(position, Relocation { from, to })
                    .into_iter()
                    .for_each(|disc| board.came_to(disc));
            }
        }
    }
}

fn draw_slide(picture: &mut DisplayList, projection: Projection, from: Cell, to: Cell) {
    let board = &mut BoardPainter::new(picture, projection);
    board.arrow(from, to, Ink::Hint);
    board.token(from, Side::Red, TokenStyle::Plain);
    board.token(to, Side::Red, TokenStyle::Ghost);
}

fn winning_slide(position: &Position) -> Slide {
    position.winning_slides(Side::Red)[0]
}

/// The discs that touch a single other one after a relocation.
fn lonely_after(position: &Position, relocation: Relocation) -> Vec<Cell> {
    let mut after = *position;
    after.play(HalfTurn::Relocate(relocation)).expect("every diagram's relocation is legal");
    let discs = after.discs();
    let contacts = |disc: Cell| discs.iter().filter(|other| other.touches(disc)).count();
    discs.into_iter().filter(|&disc| contacts(disc) == 1).collect()
}

#[cfg(test)]
mod tests {
    use nonaga_core::Shape;

    use super::*;

    fn position(name: &str) -> Position {
        let diagram = DIAGRAMS.iter().find(|diagram| diagram.name == name);
        diagram.expect("there is such a diagram").position()
    }

    #[test]
    fn the_set_up_is_the_set_up() {
        assert!(position("setup").is_like(&Position::start()));
    }

    #[test]
    fn each_win_has_the_shape_of_its_name() {
        for (name, shape) in
            [("line", Shape::Line), ("triangle", Shape::Triangle), ("tick", Shape::Tick)]
        {
            let mut position = position(name);
            assert_eq!(position.winning_slides(Side::Red).len(), 1, "{name}: one way to win");
            position.play(HalfTurn::Slide(winning_slide(&position))).unwrap();
            assert_eq!(position.winner(), Some((Side::Red, shape)), "{name}");
        }
    }

    #[test]
    fn each_diagram_of_taking_has_a_disc_refused_for_its_reason() {
        for diagram in DIAGRAMS {
            if let Shows::Takeable(reason) = diagram.shows {
                let position = diagram.position();
                let mut answers =
                    position.discs().into_iter().map(|disc| position.check_take(disc));
                assert!(answers.any(|answer| answer == Err(reason)), "{}", diagram.name);
            }
        }
    }

    #[test]
    fn the_relocation_leaves_one_disc_with_a_single_contact() {
        let relocation = Relocation { from: Cell::new(4, 2), to: Cell::new(2, 4) };
        assert_eq!(lonely_after(&position("one-contact"), relocation), [Cell::new(5, 1)]);
    }

    #[test]
    fn every_diagram_can_be_drawn() {
        for diagram in DIAGRAMS {
            assert!(diagram.draw() != PixelBuffer::new(SIZE), "{}", diagram.name);
        }
    }
}
