//! The ST7789 panel of a board: which part of its 240×320 memory is visible, and in which orientation.

use nonaga_app::PanelSetup;

/// An ST7789 panel: its size and where it lies in the controller's memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Panel {
    /// Width of the picture in pixels, the way the player holds the board.
    pub width: u16,
    /// Height of the picture in pixels.
    pub height: u16,
    /// Columns of memory left of the picture, after orientation.
    pub x: u16,
    /// Rows of memory above the picture, after orientation.
    pub y: u16,
    /// The order in which the controller scans its memory.
    pub madctl: Madctl,
    /// Whether inversion is switched on: without it most of these panels show the complement of their memory.
    pub inverted: bool,
    /// Voltages, frame rate and gamma that the maker sets for this glass; empty where none are known.
    pub glass: &'static [GlassRegister],
}

impl Panel {
    /// How the controller is set up for it.
    pub const fn setup(&self) -> PanelSetup {
        PanelSetup {
            size: (self.width, self.height),
            offset: (self.x, self.y),
            madctl: self.madctl.0,
            inverted: self.inverted,
        }
    }

    /// Whether the panel shows the rows of the picture one after the other, from top to bottom, as they are sent.
    pub const fn rows_are_lines(&self) -> bool {
        !self.madctl.swaps() && self.madctl.flips_rows() == self.madctl.refreshes_upwards()
    }
}

/// A register of the controller that suits it to one kind of glass, and its bytes.
pub type GlassRegister = (u8, &'static [u8]);

/// The value of the controller's MADCTL register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Madctl(pub u8);

impl Madctl {
    /// Rows run from bottom to top (MY).
    pub const fn flips_rows(self) -> bool {
        self.0 & 0x80 != 0
    }

    /// Columns run from right to left (MX).
    pub const fn flips_columns(self) -> bool {
        self.0 & 0x40 != 0
    }

    /// The panel is refreshed from its last line to the first (ML).
    pub const fn refreshes_upwards(self) -> bool {
        self.0 & 0x10 != 0
    }

    /// Rows and columns are swapped (MV): the picture is landscape.
    pub const fn swaps(self) -> bool {
        self.0 & 0x20 != 0
    }
}
