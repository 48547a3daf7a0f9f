//! What happens when: keys and waits in, what is on the screen and in the game out. One test a scenario.
//!
//! A scenario is a list of lines. `choose`, `back`, `next`, `previous`, `press`, `hold`, `boot`, `new`, `wait`, `play`, `steps`, `machine`, `battery`, `measured`,
//! `cable`, `send` and `reboot` do something; the others must be true.

mod after_game;
mod analysis;
mod cable;
mod check;
#[path = "../common/mod.rs"]
mod common;
mod companion;
mod device;
mod everywhere;
mod first_start;
mod friends;
mod matches;
mod opponent;
#[path = "../screen/mod.rs"]
mod screen;
mod turns;

use std::ops::ControlFlow;

use common::Kind;
use common::handset::Handset;
use nonaga_app::{CableEvent, CableQuestion, Cue, Event, HardwareFacts, Key, KeySet, Settings};
use nonaga_core::{Outcome, Side, Turn, search::Level};

const JOYSTICK: Kind = ((240, 240), KeySet::NINE);
const SMALL: Kind = ((240, 135), KeySet::SEVEN);
const FOUR: Kind = ((320, 240), KeySet::FOUR);
const SMALL_FOUR: Kind = ((240, 135), KeySet::FOUR);
const TWO: Kind = ((240, 135), KeySet::TWO);

/// The smallest screen with the fewest keys, and the largest.
const SMALLEST_AND_LARGEST: [Kind; 4] =
    [TWO, ((240, 135), KeySet::FOUR), ((320, 240), KeySet::FOUR), ((320, 240), KeySet::NINE)];

/// A device that is switched on for the first time, with these settings.
fn device_with(kind: Kind, settings: Settings) -> Handset {
    let mut handset = Handset::new(common::device(kind), 3, &Default::default());
    handset.app.set(settings);
    handset
}

/// Starts the game that is chosen, from the title.
fn start_chosen(handset: &mut Handset) {
    handset.choose();
    handset.choose();
    assert_eq!(handset.app.screen(), "Play");
}

/// A turn that does not win.
fn turn_without_win(handset: &Handset) -> Turn {
    let position = handset.app.game().position();
    let not_won = |turn| match turn {
        Turn::Move(_, Some(_)) => ControlFlow::Break(turn),
        _ => ControlFlow::Continue(()),
    };
    position.for_each_turn(not_won).break_value().expect("there is one")
}

/// Plays until a game is decided, and no further.
fn play_to_the_end(handset: &mut Handset) {
    while handset.app.game().outcome() == Outcome::Open {
        let game = handset.app.game().clone();
        let turn = handset.any_turn(&game).expect("a game that is open has a turn");
        let Turn::Move(slide, disc) = turn else {
            handset.wait(5_000);
            continue;
        };
        let disc = disc.map(|disc| [disc.from, disc.to]);
        for cell in [slide.from, slide.to].into_iter().chain(disc.into_iter().flatten()) {
            handset.point_at(cell);
            handset.choose();
            // Until it has been shown, but the end not for long.
            handset.wait(if handset.app.game().outcome() == Outcome::Open { 3_000 } else { 10 });
        }
    }
}

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
            "choose" => handset.choose(),
            "back" => handset.back(),
            "next" => (0..rest.parse().unwrap_or(1)).for_each(|_| handset.next()),
            "previous" => (0..rest.parse().unwrap_or(1)).for_each(|_| handset.previous()),
            "boot" => handset.handle(Event::HeldAtStart(self::key(rest))),
            "new" => handset = Handset::new_device(common::device(kind), 5),
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
            "cable" => handset.handle(Event::Cable(match rest {
                "restore" => CableEvent::Ask(CableQuestion::Restore),
                "update" => CableEvent::Ask(CableQuestion::Update),
                "pulled" => CableEvent::Withdraw,
                _ => panic!("{at}: nobody asks that"),
            })),
            "send" => handset.show_shared(&rest.parse().expect("a shared game")),
            "answered" => {
                let answers = format!("{:?}", std::mem::take(&mut handset.cable_answers));
                assert_eq!(answers, format!("[{rest}]"), "{at}");
            }
            "anew" => handset.start_anew(),
            "reboot" => handset = Handset::new(common::device(kind), 4, &handset.saved),
            "screen" => assert_eq!(handset.app.screen(), rest, "{at}"),
            "says" => {
                let words = handset.words().replace('\n', " ");
                rest.split("; ").for_each(|part| {
                    assert!(words.contains(part), "{at}: it says {words:?}");
                });
            }
            "heard" => rest.split(' ').for_each(|name| {
                assert!(handset.cues.contains(&cue(name)), "{at}: {:?}", handset.cues);
            }),
            "hinted" => {
                let mut turns = Vec::new();
                handset.app.game().for_each_turn(|_, turn| turns.push(turn));
                assert_eq!(turns.first(), handset.answers.first(), "{at}");
            }
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
