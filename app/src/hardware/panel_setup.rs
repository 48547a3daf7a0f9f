//! How an ST7789 is told to lay its memory on the glass, and the changes by which a wrong setup can be put right.

use core::fmt;

/// Columns and rows of the controller's memory, upright.
const COLUMNS: u16 = 240;
const ROWS: u16 = 320;

/// Bits of MADCTL: rows from bottom to top, columns from right to left, both swapped, blue before red.
const MY: u8 = 0x80;
const MX: u8 = 0x40;
const MV: u8 = 0x20;
const BGR: u8 = 0x08;

/// The orientations by quarter turns, as they are and mirrored.
const TURNS: [[u8; 4]; 2] = [[0, MX | MV, MX | MY, MY | MV], [MX, MX | MY | MV, MY, MV]];

/// Where the picture lies in the controller's memory, and how that is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PanelSetup {
    /// Width and height of the picture.
    pub size: (u16, u16),
    /// Columns and rows of memory left of the picture and above it, after orientation.
    pub offset: (u16, u16),
    /// The value of MADCTL.
    pub madctl: u8,
    /// Whether inversion is on, as most of these panels need it.
    pub inverted: bool,
}

/// A change of the setup. Every one can be undone by others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PanelChange {
    /// A quarter turn, or half a turn where a quarter does not fit.
    Rotate,
    /// Left and right.
    Mirror,
    /// Red and blue.
    Colours,
    /// The complement of all colours.
    Invert,
    /// A pixel to the left.
    Left,
    /// A pixel to the right.
    Right,
    /// A pixel up.
    Up,
    /// A pixel down.
    Down,
}

impl PanelChange {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Rotate,
        Self::Mirror,
        Self::Colours,
        Self::Invert,
        Self::Left,
        Self::Right,
        Self::Up,
        Self::Down,
    ];
}

impl PanelSetup {
    /// An upright panel whose memory begins with the picture.
    pub const fn upright(size: (u16, u16)) -> Self {
        Self { size, offset: (0, 0), madctl: 0, inverted: true }
    }

    /// The setup of the usual glass of this size: in the middle of the memory, a square one at its beginning.
    pub fn usual(size: (u16, u16), madctl: u8) -> Self {
        let setup = Self { madctl, ..Self::upright(size) };
        setup.with_upright_corner(if size.0 == size.1 { (0, 0) } else { setup.middle() })
    }

    /// The setup after a change. The offset follows the orientation, so that the same part of the glass is used.
    ///
    /// ```
    /// use nonaga_app::{PanelChange, PanelSetup};
    /// let panel = PanelSetup { offset: (40, 53), madctl: 0x60, ..PanelSetup::upright((240, 135)) };
    /// let turned = panel.changed(PanelChange::Mirror);
    /// assert_eq!(turned.to_string(), "panel: 240 x 135 at (40, 53) madctl 0xE0,");
    /// let swapped = panel.changed(PanelChange::Colours).changed(PanelChange::Invert);
    /// assert_eq!(swapped.to_string(), "panel: 240 x 135 at (40, 53) madctl 0x68,\ninversion: off,");
    /// ```
    pub fn changed(self, change: PanelChange) -> Self {
        let Self { offset: (x, y), madctl, inverted, .. } = self;
        let (most_x, most_y) = self.room();
        match change {
            PanelChange::Rotate => self.rotated(),
            PanelChange::Mirror => self.oriented(madctl ^ if madctl & MV == 0 { MX } else { MY }),
            PanelChange::Colours => Self { madctl: madctl ^ BGR, ..self },
            PanelChange::Invert => Self { inverted: !inverted, ..self },
            PanelChange::Left => Self { offset: (x.saturating_sub(1), y), ..self },
            PanelChange::Right => Self { offset: ((x + 1).min(most_x), y), ..self },
            PanelChange::Up => Self { offset: (x, y.saturating_sub(1)), ..self },
            PanelChange::Down => Self { offset: (x, (y + 1).min(most_y)), ..self },
        }
    }

    /// Width and height of the memory, after orientation.
    pub const fn memory(self) -> (u16, u16) {
        if self.madctl & MV == 0 { (COLUMNS, ROWS) } else { (ROWS, COLUMNS) }
    }

    /// The largest offset; none is possible where the picture is larger than the memory.
    const fn room(self) -> (u16, u16) {
        let (width, height) = self.memory();
        (width.saturating_sub(self.size.0), height.saturating_sub(self.size.1))
    }

    const fn fits(self) -> bool {
        let (width, height) = self.memory();
        self.size.0 <= width && self.size.1 <= height
    }

    fn rotated(self) -> Self {
        let bits = self.madctl & (MX | MY | MV);
        let ways = TURNS.into_iter().find(|ways| ways.contains(&bits)).unwrap_or(TURNS[0]);
        let here = ways.iter().position(|&way| way == bits).unwrap_or(0);
        let others = (1..4).map(|turns| ways[(here + turns) % 4]);
        let mut setups = others.map(|way| self.oriented(self.madctl & !(MX | MY | MV) | way));
        setups.find(|setup| setup.fits()).unwrap_or(self)
    }

    /// The same part of the glass under another MADCTL.
    fn oriented(self, madctl: u8) -> Self {
        let turned = Self { madctl, ..self };
        // After a quarter turn the picture lies on other glass: makers put that in the middle of the memory.
        let same = self.upright_room() == turned.upright_room();
        turned.with_upright_corner(if same { self.upright_corner() } else { turned.middle() })
    }

    /// The picture's corner in upright memory.
    fn upright_corner(self) -> (u16, u16) {
        self.counted(if self.madctl & MV == 0 { self.offset } else { swap(self.offset) })
    }

    /// Puts the picture's corner there in upright memory.
    fn with_upright_corner(self, corner: (u16, u16)) -> Self {
        let corner = self.counted(corner);
        Self { offset: if self.madctl & MV == 0 { corner } else { swap(corner) }, ..self }
    }

    /// Counts from the other edge where MADCTL does.
    fn counted(self, (x, y): (u16, u16)) -> (u16, u16) {
        let (most_x, most_y) = self.upright_room();
        (
            if self.madctl & MX == 0 { x } else { most_x.saturating_sub(x) },
            if self.madctl & MY == 0 { y } else { most_y.saturating_sub(y) },
        )
    }

    /// The corner of a picture in the middle of upright memory.
    fn middle(self) -> (u16, u16) {
        let (x, y) = self.upright_room();
        (x / 2, y / 2)
    }

    fn upright_room(self) -> (u16, u16) {
        if self.madctl & MV == 0 { self.room() } else { swap(self.room()) }
    }
}

const fn swap((x, y): (u16, u16)) -> (u16, u16) {
    (y, x)
}

/// The lines of a board file.
impl fmt::Display for PanelSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ((width, height), (x, y)) = (self.size, self.offset);
        write!(f, "panel: {width} x {height} at ({x}, {y}) madctl 0x{:02X},", self.madctl)?;
        if self.inverted { Ok(()) } else { f.write_str("\ninversion: off,") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The four orientations of the 135×240 panel and of a square one, as their makers publish them.
    #[test]
    fn a_rotation_takes_the_offset_along() {
        let small =
            PanelSetup { offset: (40, 53), madctl: 0x60, ..PanelSetup::upright((240, 135)) };
        let half = small.changed(PanelChange::Rotate).changed(PanelChange::Rotate);
        assert_eq!((half.madctl, half.offset), (0xA0, (40, 52)));
        let square = PanelSetup::upright((240, 240));
        let mut seen = [(0, (0, 0)); 4];
        let mut setup = square;
        for place in &mut seen {
            *place = (setup.madctl, setup.offset);
            setup = setup.changed(PanelChange::Rotate);
        }
        assert_eq!(seen, [(0x00, (0, 0)), (0x60, (0, 0)), (0xC0, (0, 80)), (0xA0, (80, 0))]);
        assert_eq!(setup, square, "four quarters are a whole");
    }

    #[test]
    fn a_picture_is_never_turned_into_what_the_memory_cannot_hold() {
        for size in [(320, 240), (240, 280), (240, 135), (240, 240)] {
            for bits in 0..=0xFF {
                let mut setup = PanelSetup { madctl: bits, ..PanelSetup::upright(size) };
                if !setup.fits() {
                    continue;
                }
                for change in PanelChange::ALL.into_iter().cycle().take(400) {
                    setup = setup.changed(change);
                    let ((w, h), (x, y), memory) = (setup.size, setup.offset, setup.memory());
                    assert!(x + w <= memory.0 && y + h <= memory.1, "{setup}");
                }
            }
        }
    }

    #[test]
    fn every_change_is_undone_by_itself_or_its_opposite() {
        use PanelChange::{Colours, Down, Invert, Left, Mirror, Right, Rotate, Up};
        let setup =
            PanelSetup { offset: (40, 53), madctl: 0x70, ..PanelSetup::upright((240, 135)) };
        let pairs =
            [(Mirror, Mirror), (Colours, Colours), (Invert, Invert), (Left, Right), (Up, Down)];
        for (change, back) in pairs {
            assert_ne!(setup.changed(change), setup);
            assert_eq!(setup.changed(change).changed(back), setup, "{change:?}");
        }
        let wide = PanelSetup { madctl: 0x70, ..PanelSetup::upright((320, 240)) };
        assert_eq!(wide.changed(Rotate).madctl, 0xB0, "half a turn: a quarter does not fit");
        assert_eq!(wide.changed(Rotate).changed(Rotate), wide);
    }
}
