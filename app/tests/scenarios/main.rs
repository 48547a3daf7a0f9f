//! What happens when: keys and waits in, what is on the screen and in the game out. One test a scenario.
//!
//! A scenario is a list of lines. `press`, `hold`, `boot`, `wait`, `play`, `steps`, `machine`, `battery`, `measured` and
//! `reboot` do something; the others must be true.

mod check;
#[path = "../common/mod.rs"]
mod common;
mod device;
mod matches;
mod opponent;
mod turns;

use common::Kind;
use common::handset::Handset;
use nonaga_app::{Cue, Event, HardwareFacts, Key, KeySet};
use nonaga_core::{Side, search::Level};

const JOYSTICK: Kind = ((240, 240), KeySet::NINE);
const SMALL: Kind = ((240, 135), KeySet::SEVEN);
const FOUR: Kind = ((320, 240), KeySet::FOUR);
const TWO: Kind = ((240, 135), KeySet::TWO);

/// A test that plays these lines on a kind of device.
macro_rules! scenario {
    ($name:ident, $kind:expr, $lines:literal) => {
        #[test]
        fn $name() {
            crate::run($kind, $lines);
        }
    };
}
use scenario;

/// What the hardware says of itself.
const FACTS: HardwareFacts = HardwareFacts {
    chip: 0x2000_2927,
    flash: 0xef_4015,
    clock: 125_000,
    ring: 6_400,
    battery: 3_912,
    start: "power",
    restarts: 0,
};

/// No half-turn is shown for longer than this, in milliseconds.
const SHOWN: u64 = 2_000;

/// Plays a scenario line by line.
fn run(kind: Kind, lines: &str) {
    let mut handset = Handset::new(common::device(kind), 3, &Default::default());
    for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        let at = line;
        let number = || rest.parse::<u64>().unwrap_or_else(|_| panic!("{at}: not a number"));
        match verb {
            "press" => rest.split(' ').for_each(|key| handset.press(self::key(key))),
            "hold" => {
                let (key, time) = rest.split_once(' ').unwrap_or((rest, "600"));
                handset.hold(self::key(key), time.parse().expect("milliseconds"));
            }
            "boot" => handset.handle(Event::HeldAtStart(self::key(rest))),
            "measured" => handset.handle(Event::Measured(FACTS)),
            "wait" => handset.wait(number()),
            "steps" => steps(&mut handset, number()),
            "play" => {
                steps(&mut handset, 4);
                handset.wait(SHOWN);
            }
            "machine" => match rest {
                "slow" => handset.quick = false,
                "quick" => handset.quick = true,
                "worse" => handset.score = -500,
                "better" => handset.score = 500,
                _ => panic!("{at}: the machine cannot be that"),
            },
            "turned" => assert!(handset.picture().turned(), "{at}"),
            "upright" => assert!(!handset.picture().turned(), "{at}"),
            "battery" => {
                handset.handle(Event::Battery { percent: number() as u8, charging: false });
            }
            "reboot" => handset = Handset::new(common::device(kind), 4, &handset.saved),
            "screen" => assert_eq!(handset.app.screen(), rest, "{at}"),
            "says" => {
                let words = handset.words();
                rest.split("; ").for_each(|part| {
                    assert!(words.contains(part), "{at}: it says {words:?}");
                });
            }
            "heard" => rest.split(' ').for_each(|name| {
                assert!(handset.cues.contains(&cue(name)), "{at}: {:?}", handset.cues);
            }),
            "turns" => assert_eq!(handset.app.game().turns() as u64, number(), "{at}"),
            "halves" => assert_eq!(handset.app.game().half_turns() as u64, number(), "{at}"),
            "light" => assert_eq!(handset.light.map(u64::from), Some(number()), "{at}"),
            "leds" => assert_eq!(u64::from(handset.leds), number(), "{at}"),
            "panel" => assert_eq!(handset.panel.to_string().replace('\n', " "), rest, "{at}"),
            "report" => {
                let report = handset.app.check_report().to_string().replace('\n', " / ");
                assert!(report.contains(rest), "{at}: {report}");
            }
            "measures" => assert_eq!(handset.measured as u64, number(), "{at}"),
            "saves" => assert_eq!(handset.log.len() as u64, number(), "{at}"),
            "asleep" => assert!(handset.asleep, "{at}"),
            "updating" => assert!(handset.updating, "{at}"),
            "thinking" => assert!(handset.is_thinking(), "{at}"),
            "mine" => {
                let side = if rest == "red" { Side::Red } else { Side::Black };
                assert_eq!(
                    handset.app.match_state().map(|match_state| match_state.mine),
                    Some(side),
                    "{at}"
                );
            }
            "lost" => {
                let tally = handset.app.statistics().tally(Level::FIRST, Side::Red);
                assert_eq!(u64::from(tally.lost), number(), "{at}");
            }
            _ => panic!("{at}: unknown line"),
        }
    }
}

/// Chooses what is pointed at several times, and waits in between until the result has been shown.
fn steps(handset: &mut Handset, times: u64) {
    for step in 0..times {
        if step > 0 {
            handset.wait(SHOWN);
        }
        handset.choose();
    }
}

fn key(name: &str) -> Key {
    let index = ["up", "down", "left", "right", "centre", "a", "b", "x", "y"]
        .iter()
        .position(|key| *key == name);
    Key::ALL[index.unwrap_or_else(|| panic!("there is no key {name}"))]
}

fn cue(name: &str) -> Cue {
    let found = Cue::ALL.into_iter().find(|cue| format!("{cue:?}") == name);
    found.unwrap_or_else(|| panic!("there is no sound {name}"))
}
