//! The picture as it is, in terminals that can show one.

use std::io::{self, Write, stdout};
use std::str::FromStr;

use crossterm::cursor::MoveTo;
use crossterm::event::KeyEvent;
use crossterm::{queue, terminal};

use super::terminal_colours::TerminalColours;
use super::terminal_layout::{GAP, Size};
use super::{kitty, sixel};
use crate::pixel_buffer::PixelBuffer;

/// How a terminal takes pictures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum GraphicsProtocol {
    Kitty,
    Sixel,
}

/// A terminal that takes pictures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TerminalGraphics {
    pub(super) protocol: GraphicsProtocol,
    /// Width and height of a character in pixels.
    pub(super) cell: Size,
}

/// What the player has asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum GraphicsChoice {
    /// What the terminal says that it can.
    #[default]
    Auto,
    /// No pictures.
    Blocks,
    /// This, whatever the terminal says.
    Always(GraphicsProtocol),
}

impl FromStr for GraphicsChoice {
    type Err = &'static str;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Ok(match name {
            "auto" => Self::Auto,
            "blocks" => Self::Blocks,
            "kitty" => Self::Always(GraphicsProtocol::Kitty),
            "sixel" => Self::Always(GraphicsProtocol::Sixel),
            _ => return Err("expected auto, blocks, kitty or sixel"),
        })
    }
}

/// The size of a character where nobody knows it.
const USUAL_CELL: Size = (8, 16);

impl GraphicsChoice {
    /// The graphics to use; asks the terminal if that is left to it. To be called in raw mode, before anything else
    /// reads from the terminal; keys that are pressed meanwhile are added to `typed`.
    pub(super) fn ask(
        self,
        colours: TerminalColours,
        typed: &mut Vec<KeyEvent>,
    ) -> Option<TerminalGraphics> {
        let (protocol, said) = match self {
            Self::Blocks => return None,
            Self::Always(protocol) => (Some(protocol), None),
            // Who wants no colours wants no pictures in colours.
            Self::Auto if colours == TerminalColours::None => return None,
            #[cfg(unix)]
            Self::Auto => super::terminal_query::graphics(typed),
            #[cfg(not(unix))]
            Self::Auto => return None,
        };
        let cell = said.or_else(cell_of_system);
        match (protocol?, self) {
            (protocol, Self::Always(_)) => {
                Some(TerminalGraphics { protocol, cell: cell.unwrap_or(USUAL_CELL) })
            }
            // A picture of a size that is not known would cover something.
            (protocol, _) => cell.map(|cell| TerminalGraphics { protocol, cell }),
        }
    }
}

/// The size of a character as the system knows it.
fn cell_of_system() -> Option<Size> {
    let window = terminal::window_size().ok()?;
    let (columns, rows) = (usize::from(window.columns), usize::from(window.rows));
    let cell = (
        usize::from(window.width).checked_div(columns)?,
        usize::from(window.height).checked_div(rows)?,
    );
    (cell.0 > 0 && cell.1 > 0).then_some(cell)
}

/// A picture in the upper left corner of the terminal, in whole pixels.
pub(super) struct GraphicsPicture {
    graphics: TerminalGraphics,
    scale: usize,
    columns: usize,
    /// What was sent last, and how many there were.
    shown: Option<PixelBuffer>,
    sent: u32,
}

impl GraphicsPicture {
    /// The largest picture that leaves room for the legend; none if even the smallest does not.
    pub(super) fn fitting(
        graphics: TerminalGraphics,
        picture: Size,
        legend: Size,
        terminal: Size,
    ) -> Option<Self> {
        let columns = terminal.0.checked_sub(legend.0 + GAP)?;
        // A sixel picture that touches the last row would scroll.
        let rows = terminal.1.checked_sub(1)?;
        let (width, height) = (columns * graphics.cell.0, rows * graphics.cell.1);
        let scale = (width / picture.0).min(height / picture.1);
        let columns = (picture.0 * scale).div_ceil(graphics.cell.0);
        (scale > 0).then_some(Self { graphics, scale, columns, shown: None, sent: 0 })
    }

    /// Columns that it covers.
    pub(super) fn columns(&self) -> usize {
        self.columns
    }

    /// The pixel of the picture in the middle of a character.
    pub(super) fn pixel_at(&self, place: (u16, u16)) -> (i16, i16) {
        let pixel =
            |at: u16, length: usize| ((2 * usize::from(at) + 1) * length / 2 / self.scale) as i16;
        (pixel(place.0, self.graphics.cell.0), pixel(place.1, self.graphics.cell.1))
    }

    /// Sends the picture if it has changed.
    pub(super) fn show(&mut self, screen: &PixelBuffer, output: &mut Vec<u8>) -> io::Result<()> {
        if self.shown.as_ref() == Some(screen) {
            return Ok(());
        }
        queue!(output, MoveTo(0, 0))?;
        match self.graphics.protocol {
            GraphicsProtocol::Kitty => kitty::write(screen, self.scale, self.sent, output)?,
            GraphicsProtocol::Sixel => sixel::write(screen, self.scale, output)?,
        }
        self.shown = Some(screen.clone());
        self.sent += 1;
        Ok(())
    }
}

impl Drop for GraphicsPicture {
    fn drop(&mut self) {
        if self.graphics.protocol == GraphicsProtocol::Kitty && self.sent > 0 {
            // An error means that the terminal was closed.
            let _ = stdout().write_all(kitty::DELETE_ALL).and_then(|()| stdout().flush());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KITTY: TerminalGraphics =
        TerminalGraphics { protocol: GraphicsProtocol::Kitty, cell: (10, 20) };

    #[test]
    fn the_picture_is_as_large_as_whole_pixels_allow() {
        let fitting = |terminal| {
            GraphicsPicture::fitting(KITTY, (240, 240), (21, 9), terminal)
                .map(|it| (it.scale, it.columns))
        };
        assert_eq!(fitting((80, 24)), Some((1, 24)));
        assert_eq!(fitting((80, 26)), Some((2, 48)));
        assert_eq!(fitting((70, 26)), Some((1, 24)), "not enough columns for two");
        assert_eq!(fitting((46, 26)), None);
        assert_eq!(fitting((80, 12)), None);
    }

    #[test]
    fn a_character_points_at_the_pixel_in_its_middle() {
        let picture = GraphicsPicture::fitting(KITTY, (240, 240), (21, 9), (80, 26)).unwrap();
        assert_eq!(picture.pixel_at((0, 0)), (2, 5));
        assert_eq!(picture.pixel_at((10, 10)), (52, 105));
    }
}
