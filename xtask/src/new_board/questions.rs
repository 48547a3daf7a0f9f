//! What is asked about a board, in order.

use super::answers::BoardAnswers;
use nonaga_app::PanelSetup;

/// What an answer has to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum AnswerKind {
    /// Anything.
    Words,
    /// A name for files and features.
    Name,
    /// Megabytes of flash.
    Megabytes,
    /// Width and height.
    Size,
    /// A byte of MADCTL that the size fits.
    Madctl,
    /// Columns and rows that the memory has.
    Offset,
    /// On or off.
    Switch,
    /// The name of glass settings.
    Glass,
    /// Any number.
    Number,
    /// A pin.
    Pin,
    /// A pin that can be the SPI clock.
    SpiClock,
    /// A pin that can be the data line of the same SPI block.
    SpiData,
    /// A pin with a PWM slice that backlight and sound do not share.
    Pwm,
    /// A pin that the ADC can measure.
    Adc,
    /// A level and LEDs by their colours.
    Leds,
}

/// What holds when there is no answer.
#[derive(Clone, Copy)]
enum Usual {
    /// Nothing: the answer is needed.
    Needed,
    /// The board has none.
    None,
    /// This.
    Value(&'static str),
    /// What follows from the answers before.
    From(fn(&BoardAnswers) -> String),
}

/// A question.
pub(super) struct BoardQuestion {
    /// What it is called as an option.
    pub(super) name: &'static str,
    pub(super) text: &'static str,
    pub(super) kind: AnswerKind,
    usual: Usual,
    /// It is asked only when this one has an answer.
    pub(super) after: Option<&'static str>,
}

impl BoardQuestion {
    /// Whether it makes sense to ask.
    pub(super) fn is_due(&self, answers: &BoardAnswers) -> bool {
        self.after.is_none_or(|other| !answers.get(other).is_empty())
    }

    /// What holds when there is no answer; nothing if one is needed.
    pub(super) fn usual(&self, answers: &BoardAnswers) -> Option<String> {
        match self.usual {
            Usual::Needed => None,
            Usual::None => Some(String::new()),
            Usual::Value(value) => Some(value.to_owned()),
            Usual::From(make) => Some(make(answers)),
        }
    }
}

const fn question(
    name: &'static str,
    text: &'static str,
    kind: AnswerKind,
    usual: Usual,
) -> BoardQuestion {
    BoardQuestion { name, text, kind, usual, after: None }
}

const fn pin(name: &'static str, text: &'static str, usual: Usual) -> BoardQuestion {
    question(name, text, AnswerKind::Pin, usual)
}

const fn after(other: &'static str, question: BoardQuestion) -> BoardQuestion {
    BoardQuestion { after: Some(other), ..question }
}

/// All questions.
pub(super) const QUESTIONS: &[BoardQuestion] = &[
    question("title", "the maker's name for the board", AnswerKind::Words, Usual::Needed),
    question("name", "its name on the command line", AnswerKind::Name, Usual::From(name)),
    question("source", "where its facts come from", AnswerKind::Words, Usual::Needed),
    question("flash", "flash memory in MB", AnswerKind::Megabytes, Usual::Value("2")),
    question(
        "panel",
        "width and height of the picture, the way the board is held, as 240x135",
        AnswerKind::Size,
        Usual::Needed,
    ),
    question(
        "madctl",
        "how the panel scans its memory, the byte of MADCTL in the maker's driver",
        AnswerKind::Madctl,
        Usual::From(madctl),
    ),
    question(
        "offset",
        "columns and rows of memory before the picture, as 40,53",
        AnswerKind::Offset,
        Usual::From(offset),
    ),
    question("inversion", "whether inversion is on or off", AnswerKind::Switch, Usual::Value("on")),
    question(
        "glass",
        "settings of the glass, by their name in boards/src/glass.rs",
        AnswerKind::Glass,
        Usual::None,
    ),
    question("sck", "pin of the SPI clock", AnswerKind::SpiClock, Usual::Needed),
    question("mosi", "pin of the SPI data to the panel", AnswerKind::SpiData, Usual::Needed),
    pin("cs", "pin of the panel's chip select", Usual::Needed),
    pin("dc", "pin of the panel's data/command line", Usual::Needed),
    pin("reset", "pin of the panel's reset", Usual::None),
    question("backlight", "pin of the backlight", AnswerKind::Pwm, Usual::None),
    pin("tearing", "pin of the panel's tearing line", Usual::None),
    pin("power", "pin that switches the panel's supply on when high", Usual::None),
    pin("up", "pin of the key up", Usual::None),
    after("up", pin("down", "pin of the key down", Usual::Needed)),
    after("up", pin("left", "pin of the key left", Usual::Needed)),
    after("up", pin("right", "pin of the key right", Usual::Needed)),
    after("up", pin("centre", "pin of the joystick pressed in", Usual::None)),
    pin("a", "pin of the first letter key", Usual::Needed),
    pin("b", "pin of the second letter key", Usual::Needed),
    pin("x", "pin of the third letter key", Usual::None),
    after("x", pin("y", "pin of the fourth letter key", Usual::Needed)),
    question("sound", "pin of a piezo or speaker", AnswerKind::Pwm, Usual::None),
    question("battery", "pin at which the battery is measured", AnswerKind::Adc, Usual::None),
    after(
        "battery",
        question(
            "battery-times",
            "the battery's voltage over the voltage at that pin",
            AnswerKind::Number,
            Usual::Needed,
        ),
    ),
    after(
        "battery",
        question(
            "battery-plus",
            "millivolts lost in a diode before it",
            AnswerKind::Number,
            Usual::Value("0"),
        ),
    ),
    after("battery", pin("battery-enable", "pin to be high while measuring", Usual::None)),
    after("battery", pin("charging", "pin that is low while the battery charges", Usual::None)),
    after("charging", pin("vbus", "pin that is high with USB power", Usual::Needed)),
    question(
        "led",
        "LEDs: active_low or active_high, then one or three colour=pin",
        AnswerKind::Leds,
        Usual::None,
    ),
];

/// The title in small letters, with a dash for everything else.
fn name(answers: &BoardAnswers) -> String {
    let dashed = |letter: char| {
        if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '-' }
    };
    let all: String = answers.get("title").chars().map(dashed).collect();
    all.split('-').filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-")
}

/// The glass of these panels is upright: a wide picture is turned.
fn madctl(answers: &BoardAnswers) -> String {
    let (width, height) = answers.size();
    (if width > height { "60" } else { "00" }).to_owned()
}

fn offset(answers: &BoardAnswers) -> String {
    let (x, y) = PanelSetup::usual(answers.size(), answers.madctl()).offset;
    format!("{x},{y}")
}
