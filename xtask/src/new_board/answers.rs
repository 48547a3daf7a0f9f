//! Answers about a board, checked one by one: each is right if the ones before it are.

use super::questions::{AnswerKind, BoardQuestion, QUESTIONS};
use nonaga_app::PanelSetup;

/// Pictures for which there are layouts.
const SIZES: [(u16, u16); 4] = [(240, 240), (240, 135), (320, 240), (240, 280)];

/// Where the names of glass settings stand.
const GLASS: &str = include_str!("../../../boards/src/glass.rs");

/// The answers so far, each in one form: pins as numbers, MADCTL as two digits.
#[derive(Default, Debug)]
pub(super) struct BoardAnswers {
    answers: Vec<(&'static str, String)>,
    /// The pins in use and what for.
    pins: Vec<(u8, String)>,
}

impl BoardAnswers {
    /// An answer; empty if there is none.
    pub(super) fn get(&self, name: &str) -> &str {
        self.answers.iter().find(|(other, _)| *other == name).map_or("", |(_, answer)| answer)
    }

    /// The pin of an answer as embassy names it.
    pub(super) fn pin(&self, name: &str) -> Option<String> {
        Some(self.get(name)).filter(|pin| !pin.is_empty()).map(|pin| format!("PIN_{pin}"))
    }

    /// The SPI block to which the clock belongs.
    pub(super) fn spi(&self) -> u8 {
        self.get("sck").parse().map_or(0, spi_of)
    }

    pub(super) fn size(&self) -> (u16, u16) {
        pair(self.get("panel"), 'x').unwrap_or_default()
    }

    pub(super) fn madctl(&self) -> u8 {
        u8::from_str_radix(self.get("madctl"), 16).unwrap_or_default()
    }

    pub(super) fn panel(&self) -> PanelSetup {
        PanelSetup {
            size: self.size(),
            offset: pair(self.get("offset"), ',').unwrap_or_default(),
            madctl: self.madctl(),
            inverted: self.get("inversion") != "off",
        }
    }

    /// Takes an answer, or says what is wrong with it.
    pub(super) fn take(&mut self, question: &BoardQuestion, answer: &str) -> Result<(), String> {
        let kept = if answer.is_empty() { String::new() } else { self.checked(question, answer)? };
        self.answers.push((question.name, kept));
        Ok(())
    }

    fn checked(&mut self, question: &BoardQuestion, answer: &str) -> Result<String, String> {
        let number = |least: u32, most: u32, sentence: &str| {
            let number = answer.parse().ok().filter(|number| (least..=most).contains(number));
            number.map(|number| number.to_string()).ok_or_else(|| sentence.to_owned())
        };
        match question.kind {
            AnswerKind::Words => Ok(answer.to_owned()),
            AnswerKind::Name => name(answer),
            AnswerKind::Megabytes => number(1, 16, "megabytes, from 1 to 16"),
            AnswerKind::Number => number(0, 5_000, "a number up to 5000"),
            AnswerKind::Size => size(answer),
            AnswerKind::Madctl => self.check_madctl(answer),
            AnswerKind::Offset => self.check_offset(answer),
            AnswerKind::Switch => {
                let known = ["on", "off"].contains(&answer);
                if known { Ok(answer.to_owned()) } else { Err("on or off".into()) }
            }
            AnswerKind::Glass => glass(answer),
            AnswerKind::Leds => self.leds(answer),
            AnswerKind::Pin
            | AnswerKind::SpiClock
            | AnswerKind::SpiData
            | AnswerKind::Pwm
            | AnswerKind::Adc => {
                let pin = pin(answer)?;
                self.suits(pin, question.kind)?;
                self.claim(pin, question.name)?;
                Ok(pin.to_string())
            }
        }
    }

    fn check_madctl(&self, answer: &str) -> Result<String, String> {
        let digits = answer.trim_start_matches("0x").trim_start_matches("0X");
        let madctl = u8::from_str_radix(digits, 16)
            .map_err(|_| "a byte in hexadecimal, as 0x70".to_owned())?;
        let (width, height) = self.size();
        let memory = PanelSetup { madctl, ..PanelSetup::upright((width, height)) }.memory();
        if width > memory.0 || height > memory.1 {
            return Err(format!(
                "{width}x{height} does not fit the memory of {}x{}; bit 5 (0x20) turns it",
                memory.0, memory.1
            ));
        }
        Ok(format!("{madctl:02x}"))
    }

    fn check_offset(&self, answer: &str) -> Result<String, String> {
        let (x, y) = pair(answer, ',').ok_or("columns and rows, as 40,53")?;
        let ((width, height), memory) = (self.size(), self.panel().memory());
        let most = (memory.0 - width, memory.1 - height);
        if x > most.0 || y > most.1 {
            let (right, down) = most;
            return Err(format!("with {width}x{height} the offset is at most {right},{down}"));
        }
        Ok(format!("{x},{y}"))
    }

    /// Whether a pin can do what it is wanted for. Datasheet, GPIO functions: the SPI blocks alternate every eight
    /// pins, and of four pins the third is a clock and the fourth a data output.
    fn suits(&self, pin: u8, kind: AnswerKind) -> Result<(), String> {
        let list = |suits: &dyn Fn(u8) -> bool| {
            let pins = (0..30).filter(|&pin| suits(pin)).map(|pin| format!("GP{pin}"));
            pins.collect::<Vec<_>>().join(", ")
        };
        let is_clock = |pin: u8| pin % 4 == 2;
        let spi = self.spi();
        let is_data = |pin: u8| pin % 4 == 3 && spi_of(pin) == spi;
        match kind {
            AnswerKind::SpiClock if !is_clock(pin) => {
                Err(format!("GP{pin} is no SPI clock; {} are", list(&is_clock)))
            }
            AnswerKind::SpiData if !is_data(pin) => Err(format!(
                "GP{pin} is no data line of SPI{spi}, to which the clock belongs; {} are",
                list(&is_data)
            )),
            AnswerKind::Adc if pin < 26 => {
                Err(format!("GP{pin} is no ADC input; GP26 to GP29 are"))
            }
            AnswerKind::Pwm => {
                let slice = |pin: u8| pin >> 1 & 7;
                let pwm = QUESTIONS.iter().filter(|question| question.kind == AnswerKind::Pwm);
                let same = |name: &&str| {
                    let other = self.get(name).parse::<u8>();
                    other.is_ok_and(|other| other != pin && slice(other) == slice(pin))
                };
                match pwm.map(|question| question.name).find(same) {
                    None => Ok(()),
                    Some(other) => Err(format!(
                        "GP{pin} has the PWM slice of {other}, which would have to follow it; \
                         choose a pin of another slice"
                    )),
                }
            }
            _ => Ok(()),
        }
    }

    /// Notes what a pin is used for.
    fn claim(&mut self, pin: u8, name: &str) -> Result<(), String> {
        if let Some((_, other)) = self.pins.iter().find(|(other, _)| *other == pin) {
            return Err(format!("GP{pin} is {other} already"));
        }
        self.pins.push((pin, name.to_owned()));
        Ok(())
    }

    /// `active_low red=6 green=7 blue=8`, in the form of a board file.
    fn leds(&mut self, answer: &str) -> Result<String, String> {
        const FORM: &str =
            "active_low or active_high, then colour=pin, as active_low red=6 green=7 blue=8";
        let (level, leds) = answer.split_once(' ').ok_or(FORM)?;
        if !["active_low", "active_high"].contains(&level) {
            return Err(FORM.into());
        }
        let mut wires = Vec::new();
        for led in leds.split_whitespace() {
            let (colour, number) = led.split_once('=').ok_or(FORM)?;
            if colour.is_empty() || !colour.bytes().all(|letter| letter.is_ascii_lowercase()) {
                return Err(FORM.into());
            }
            wires.push((colour, pin(number)?));
        }
        if ![1, 3].contains(&wires.len()) {
            return Err("one LED or three".into());
        }
        let mut written = Vec::new();
        for (colour, pin) in wires {
            self.claim(pin, &format!("the {colour} LED"))?;
            written.push(format!("{colour}: PIN_{pin}"));
        }
        Ok(format!("{level} {{ {} }}", written.join(", ")))
    }
}

const fn spi_of(pin: u8) -> u8 {
    pin / 8 % 2
}

fn pin(answer: &str) -> Result<u8, String> {
    let digits = answer.trim_start_matches("GP").trim_start_matches("PIN_");
    let pin: u8 = digits.parse().map_err(|_| "a pin is a number, as GP7 or 7".to_owned())?;
    if pin < 30 { Ok(pin) } else { Err("the RP2040 has GP0 to GP29".into()) }
}

fn pair(answer: &str, between: char) -> Option<(u16, u16)> {
    let (one, other) = answer.split_once(between)?;
    Some((one.trim().parse().ok()?, other.trim().parse().ok()?))
}

fn size(answer: &str) -> Result<String, String> {
    let (width, height) = pair(answer, 'x').ok_or("width and height, as 240x135")?;
    if !SIZES.contains(&(width, height)) {
        let sizes = SIZES.map(|(width, height)| format!("{width}x{height}")).join(", ");
        return Err(format!("no layout for this size yet; there are {sizes}"));
    }
    Ok(format!("{width}x{height}"))
}

fn name(answer: &str) -> Result<String, String> {
    let is_word = |word: &str| {
        let known = |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit();
        !word.is_empty() && word.bytes().all(known)
    };
    // It becomes the name of a module.
    let fine = answer.split('-').all(is_word) && !answer.starts_with(|c: char| c.is_ascii_digit());
    if fine {
        Ok(answer.to_owned())
    } else {
        Err("small letters, digits and single dashes, a letter first, as my-board-2".into())
    }
}

fn glass(answer: &str) -> Result<String, String> {
    let lines = GLASS.lines().filter_map(|line| line.strip_prefix("pub(crate) const "));
    let names: Vec<_> = lines.filter_map(|line| line.split(':').next()).collect();
    if names.contains(&answer) {
        return Ok(answer.to_owned());
    }
    Err(format!("boards/src/glass.rs has no such settings; it has {}", names.join(", ")))
}
