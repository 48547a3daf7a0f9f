//! The colours that a terminal has.

use std::env;
use std::io::{self, Write};
use std::sync::LazyLock;

use nonaga_app::Theme;
use nonaga_app::ui::Ink;
use rowpaint::{Rgb, Stylesheet};

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

    /// The look in place of the game's own: nuances would be lost where there are few colours.
    pub(crate) fn look(self) -> Option<&'static Stylesheet> {
        match self {
            Self::All => None,
            Self::Sixteen => Some(Theme::Contrast.stylesheet()),
            Self::None => Some(&SIGNS),
        }
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

    /// The colour of a letter, or black or white where it could not be told from its ground.
    pub(crate) fn readable(self, front: [u8; 3], back: [u8; 3]) -> [u8; 3] {
        match self {
            Self::Sixteen if nearest(front) == nearest(back) => {
                if light(back) < 128 {
                    [255; 3]
                } else {
                    [0; 3]
                }
            }
            _ => front,
        }
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

/// How light a colour is, of 255.
pub(crate) fn light([r, g, b]: [u8; 3]) -> u32 {
    (u32::from(r) * 30 + u32::from(g) * 59 + u32::from(b) * 11) / 100
}

/// The look of most contrast, with tokens all in one colour: red, and one for black that nothing else has.
static SIGNS: LazyLock<Stylesheet> = LazyLock::new(|| {
    use Ink::{Black, BlackBottom, BlackDark, BlackLight, BlackTop};
    use Ink::{Red, RedBottom, RedDark, RedLight, RedTop};
    let contrast = Theme::Contrast.stylesheet();
    let mut colours = contrast.colours.to_vec();
    for (inks, colour) in [
        ([Red, RedDark, RedLight, RedTop, RedBottom], 0xff_00_00),
        ([Black, BlackDark, BlackLight, BlackTop, BlackBottom], 0xff_00_ff),
    ] {
        for ink in inks {
            colours[ink as usize] = Rgb::new(colour);
        }
    }
    Stylesheet { colours: colours.leak(), ..*contrast }
});

/// A character for two pixels where there are no colours: by their light, and signs of their own for red, green, blue
/// and the colour of black tokens, so that the tokens of both sides, what can be chosen and the cursor are seen.
pub(crate) fn shade(upper: [u8; 3], lower: [u8; 3]) -> char {
    let mixed = [0, 1, 2].map(|n| upper[n].midpoint(lower[n]));
    let [r, g, b] = mixed.map(u32::from);
    let is_pure = |one: u32, others: [u32; 2]| one >= 90 && others.iter().all(|it| one > 2 * it);
    if is_pure(r, [g, 0]) && is_pure(b, [g, 0]) {
        return '#';
    }
    if is_pure(r, [g, b]) {
        return '+';
    }
    if is_pure(g, [r, b]) {
        return '*';
    }
    // The cursor's blue has some green in it.
    if is_pure(b, [r, 0]) && b > g {
        return 'o';
    }
    match light(mixed) {
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
