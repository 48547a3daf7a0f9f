//! Key scripts: `a down*2 500 a:1000` presses a, presses down twice, waits half a second and holds a
//! for a second. The emulator reads the same scripts, with the same times (`emulator/src/keys.js`).

use std::str::FromStr;

use nonaga_app::{Key, Millis};

/// How long a key is down, in milliseconds.
pub(crate) const TAP: Millis = 40;
/// The pause after it.
pub(crate) const PAUSE: Millis = 160;
/// Limit of every number in a script.
const MOST: u64 = 600_000;

/// A key press, a wait, or one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScriptStep {
    /// The key to press, and for how long.
    pub press: Option<(Key, Millis)>,
    /// How long to wait afterwards.
    pub wait: Millis,
}

/// A key script.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Script {
    /// The steps in order.
    pub steps: Vec<ScriptStep>,
}

impl FromStr for Script {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut steps = Vec::new();
        for word in text.split([' ', '\t', '\n', ',']).filter(|word| !word.is_empty()) {
            if let Some(wait) = number(word) {
                steps.push(ScriptStep { press: None, wait });
                continue;
            }
            let (step, times) = press(word).ok_or_else(|| syntax_error(word))?;
            steps.extend(std::iter::repeat_n(step, times));
        }
        Ok(Self { steps })
    }
}

/// Parses `a`, `down*2` or `a:1000*3` into a step and its number of repetitions.
fn press(word: &str) -> Option<(ScriptStep, usize)> {
    let (word, times) = match word.split_once('*') {
        Some((word, times)) => (word, number(times)?),
        None => (word, 1),
    };
    let (name, hold) = match word.split_once(':') {
        Some((name, hold)) => (name, number(hold)?),
        None => (word, TAP),
    };
    let key = Key::with_name(name)?;
    Some((ScriptStep { press: Some((key, hold)), wait: PAUSE }, times as usize))
}

fn number(text: &str) -> Option<u64> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|&number| is_number && number <= MOST)
}

fn syntax_error(word: &str) -> String {
    let names = Key::ALL.map(Key::name).join(", ");
    format!(
        "'{word}' is neither a key ({names}; down*2 presses it twice, a:1000 holds it for a second) \
         nor a number of milliseconds up to {MOST}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_presses_and_waits() {
        let script: Script = "a down*2 500,b:1000".parse().unwrap();
        let tap = |key| ScriptStep { press: Some((key, 40)), wait: 160 };
        let wait = ScriptStep { press: None, wait: 500 };
        let hold = ScriptStep { press: Some((Key::B, 1000)), wait: 160 };
        assert_eq!(script.steps, [tap(Key::A), tap(Key::Down), tap(Key::Down), wait, hold]);
        assert_eq!("".parse(), Ok(Script::default()));
    }

    #[test]
    fn a_wrong_word_is_named() {
        for word in ["q", "a*", "a:", "*2", ":5", "a:x", "a*2:5", "-5", "+5", "600001", "A", "é"] {
            let why = format!("up {word} down").parse::<Script>().unwrap_err();
            assert!(why.starts_with(&format!("'{word}' is neither")), "{why}");
        }
    }
}
