//! The colours that a terminal has.

use std::env;
use std::io::{self, Write};

/// How many colours there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TerminalColours {
    /// Red, green and blue as they are.
    All,
    /// The sixteen of the terminal's own palette.
    Sixteen,
    /// None: <https://no-color.org>.
    None,
}

/// Names in `TERM` of terminals that may have no more than sixteen colours.
const OLD: [&str; 12] = [
    "ansi",
    "cons25",
    "cygwin",
    "linux",
    "putty",
    "rxvt",
    "screen",
    "tmux",
    "vt100",
    "vt220",
    "xterm",
    "xterm-16color",
];

/// The palette as most terminals have it, dark and then bright.
const PALETTE: [[u8; 3]; 16] = [
    [0, 0, 0],
    [170, 0, 0],
    [0, 170, 0],
    [170, 85, 0],
    [0, 0, 170],
    [170, 0, 170],
    [0, 170, 170],
    [170, 170, 170],
    [85, 85, 85],
    [255, 85, 85],
    [85, 255, 85],
    [255, 255, 85],
    [85, 85, 255],
    [255, 85, 255],
    [85, 255, 255],
    [255, 255, 255],
];

impl TerminalColours {
    /// Those of this program's terminal, by what its environment says.
    pub(crate) fn of_environment() -> Self {
        let variable = |name| env::var(name).unwrap_or_default();
        Self::of(&variable("NO_COLOR"), &variable("COLORTERM"), &variable("TERM"))
    }

    fn of(no_color: &str, colorterm: &str, term: &str) -> Self {
        match term {
            _ if !no_color.is_empty() => Self::None,
            "dumb" => Self::None,
            _ if !colorterm.is_empty() => Self::All,
            _ if OLD.contains(&term) => Self::Sixteen,
            _ => Self::All,
        }
    }

    /// What is written next has this colour.
    pub(crate) fn set_front(self, rgb: [u8; 3], output: &mut impl Write) -> io::Result<()> {
        self.set(rgb, 0, output)
    }

    /// What is written next has this ground.
    pub(crate) fn set_back(self, rgb: [u8; 3], output: &mut impl Write) -> io::Result<()> {
        self.set(rgb, 10, output)
    }

    /// By the numbers of ECMA-48: 30 to 39 and, for bright ones, 90 to 97; ten more for the ground.
    fn set(self, rgb: [u8; 3], ground: u8, output: &mut impl Write) -> io::Result<()> {
        let [r, g, b] = rgb;
        match (self, nearest(rgb)) {
            (Self::All, _) => write!(output, "\x1b[{};2;{r};{g};{b}m", 38 + ground),
            (Self::Sixteen, dark @ 0..8) => write!(output, "\x1b[{}m", 30 + dark + ground),
            (Self::Sixteen, bright) => write!(output, "\x1b[{}m", 90 - 8 + bright + ground),
            (Self::None, _) => Ok(()),
        }
    }
}

/// The number of the colour of the palette that is most like this one.
fn nearest(rgb: [u8; 3]) -> u8 {
    let distance = |other: [u8; 3]| -> i32 {
        rgb.into_iter().zip(other).map(|(a, b)| (i32::from(a) - i32::from(b)).pow(2)).sum()
    };
    (0..16).min_by_key(|&n| distance(PALETTE[usize::from(n)])).unwrap_or(0)
}

/// A character for two pixels where there are no colours: by their light, and a sign of its own for red, so that the
/// tokens of both sides differ.
pub(crate) fn shade(upper: [u8; 3], lower: [u8; 3]) -> char {
    let [r, g, b] = [0, 1, 2].map(|n| (u32::from(upper[n]) + u32::from(lower[n])) / 2);
    if r >= 90 && r > 2 * g.max(b) {
        return '+';
    }
    let light = (r * 30 + g * 59 + b * 11) / 100;
    match light {
        0..56 => ' ',
        56..95 => '░',
        95..140 => '▒',
        140..185 => '▓',
        _ => '█',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_says_how_many_colours_there_are() {
        use TerminalColours::{All, None, Sixteen};
        for (no_color, colorterm, term, colours) in [
            ("", "", "xterm-256color", All),
            ("", "truecolor", "xterm", All),
            ("", "", "linux", Sixteen),
            ("", "", "xterm", Sixteen),
            ("1", "truecolor", "xterm-256color", None),
            ("", "", "dumb", None),
        ] {
            assert_eq!(TerminalColours::of(no_color, colorterm, term), colours, "{term}");
        }
    }

    #[test]
    fn every_colour_of_the_palette_is_sent_by_its_number() {
        let sent = |rgb, is_back| {
            let mut output = Vec::new();
            let colours = TerminalColours::Sixteen;
            let set = if is_back {
                colours.set_back(rgb, &mut output)
            } else {
                colours.set_front(rgb, &mut output)
            };
            set.unwrap();
            String::from_utf8(output).unwrap()
        };
        assert_eq!(sent([160, 10, 0], false), "\x1b[31m");
        assert_eq!(sent([160, 10, 0], true), "\x1b[41m");
        assert_eq!(sent([250, 250, 250], false), "\x1b[97m");
        assert_eq!(sent([250, 250, 250], true), "\x1b[107m");
    }
}
