//! What happens when: keys and waits in, what is on the screen and in the game out.
//!
//! A scenario is a list of lines. `press`, `hold`, `wait`, `play`, `machine`, `battery` and `reboot` do
//! something; the others must be true.

mod common;

use common::handset::Handset;
use common::{Kind, device};
use nonaga_app::{Cue, Event, Key, KeySet};
use nonaga_core::{Side, search::Level};

/// A scenario: what it shows, on which device, and its lines.
type Scenario = (&'static str, Kind, &'static str);

const JOYSTICK: Kind = ((240, 240), KeySet::NINE);
const SMALL: Kind = ((240, 135), KeySet::SEVEN);
const FOUR: Kind = ((320, 240), KeySet::FOUR);
const TWO: Kind = ((240, 135), KeySet::TWO);

const SCENARIOS: &[Scenario] = &[
    (
        "a turn is staged, and back undoes one step after the other",
        JOYSTICK,
        "
        screen Title
        press a a
        screen Play
        says Your turn; Choose a token; Pick
        press a
        says Where to slide?
        press a
        wait 2000
        halves 1
        says Take a disc
        press a
        says Place the disc
        press b
        says Take a disc
        press b
        halves 0
        says Where to slide?
        press b
        says Choose a token
        press b
        screen GameMenu
        press b
        screen Play
        halves 0",
    ),
    (
        "a whole turn, and the machine answers",
        SMALL,
        "
        press a a
        play
        wait 5000
        turns 2
        says Your turn
        heard Slide Lift Place",
    ),
    (
        "a disc that may not be taken says why",
        JOYSTICK,
        "
        press a a
        press a a
        wait 2000
        says Take a disc
        press left left left left
        says This disc carries a token.
        press up right
        says Blocked: it cannot slide out.
        press a
        halves 1
        heard Refused",
    ),
    (
        "while the machine thinks, a key makes it play now",
        JOYSTICK,
        "
        press a a
        machine slow
        play
        wait 60000
        turns 1
        says Chick; is thinking; Now!
        press a
        wait 5000
        turns 2",
    ),
    (
        "the machine thinks while the player's turn is still being shown",
        JOYSTICK,
        "
        press a a
        machine slow
        steps 4
        turns 1
        thinking",
    ),
    (
        "a machine that is quick waits until the player's turn has been shown",
        JOYSTICK,
        "
        press a a
        steps 4
        wait 300
        halves 2
        wait 400
        halves 3",
    ),
    (
        "the menu opens while the machine thinks, and the thought goes on afterwards",
        FOUR,
        "
        press a a
        machine slow
        play
        wait 9000
        press b
        screen GameMenu
        press b
        says is thinking
        press a
        wait 5000
        turns 2",
    ),
    (
        "undo takes back the machine's turn and one's own, redo plays both again",
        JOYSTICK,
        "
        press a a
        play
        wait 5000
        play
        wait 5000
        turns 4
        press x
        press down a
        screen Play
        turns 2
        says Your turn
        press x
        press down a
        turns 0
        press x
        says Redo turn
        press down a
        turns 2
        press x down down a
        turns 4",
    ),
    (
        "what was undone can be redone after a power cut",
        JOYSTICK,
        "
        press a a
        play
        wait 5000
        press x down a
        turns 0
        reboot
        press x
        says Redo turn",
    ),
    (
        "a hint is shown and goes away with the next key",
        JOYSTICK,
        "
        press a a
        machine slow
        press y
        thinking
        machine quick
        wait 1000
        heard Hint
        halves 0
        press right
        turns 0",
    ),
    (
        "restart and resign are behind a question, and no changes nothing",
        JOYSTICK,
        "
        press a a
        play
        wait 5000
        press x up up a
        screen Dialog
        says Give up this game?
        press a
        screen GameMenu
        press b
        turns 2
        press x up up up a
        says Start this game again?
        press left a
        screen Play
        turns 0",
    ),
    (
        "who resigns loses, and the machine is named",
        JOYSTICK,
        "
        press a a
        play
        wait 5000
        press x up up a left a
        screen End
        says Chick wins; by resignation; Again
        lost 1
        reboot
        screen End
        lost 1",
    ),
    (
        "a friend takes the device in turn",
        SMALL,
        "
        press a
        press down right
        says Friend
        press up a
        says Red to move
        play
        wait 3000
        turns 1
        says Black to move
        play
        wait 3000
        turns 2",
    ),
    (
        "in a match the other side begins the next game, and two of three wins decide it",
        JOYSTICK,
        "
        press a
        press down right down right up up a
        says Red to move; 0 : 0
        press x up up a left a
        screen End
        says Black wins!; Match 0 : 1; Next game
        press a
        says Black to move; 0 : 1
        press x up up a left a
        says Red wins!; Match 1 : 1
        press a
        says Red to move; 1 : 1
        press x up up a left a
        says Black takes it 2 : 1; Again
        press a
        says 0 : 0",
    ),
    (
        "with the swap rule the second player may take over the first one's side",
        JOYSTICK,
        "
        press a
        press down right up up right down a
        says Red to move
        play
        wait 3000
        screen Dialog
        says Swap rule
        press left a
        screen Play
        says Black to move
        mine black
        play
        wait 3000
        turns 2
        press x down a
        press x down a
        turns 0
        mine red",
    ),
    (
        "the machine takes over a side that is better than its own",
        JOYSTICK,
        "
        press a
        press up right down a
        machine worse
        play
        wait 300
        says Chick takes over your side
        mine black
        turns 1
        machine better
        play
        wait 5000
        turns 3
        mine black",
    ),
    (
        "the picture turns for the second of two friends, and the keys with it",
        JOYSTICK,
        "
        press a
        press down right up a
        upright
        press x down down a
        press b
        play
        wait 3000
        says Black to move
        turned
        play
        wait 3000
        upright",
    ),
    (
        "the screen dims, goes off and comes back; the key that wakes it does nothing else",
        JOYSTICK,
        "
        press a a
        light 62
        wait 104000
        light 62
        wait 2000
        light 15
        wait 15000
        light 0
        asleep
        press a
        light 62
        says Choose a token
        press a
        says Where to slide?",
    ),
    (
        "a key only lights a dimmed screen",
        TWO,
        "
        hold a
        hold a
        wait 110000
        light 15
        hold a
        says Choose a token
        light 62
        hold a
        says Where to slide?",
    ),
    (
        "the machine plays against itself after a minute, and any key ends it",
        FOUR,
        "
        wait 59000
        screen Title
        wait 2000
        screen Demo
        wait 20000
        turns 0
        press y
        screen Title",
    ),
    (
        "a low battery is told once",
        JOYSTICK,
        "
        press a a
        battery 40
        screen Play
        battery 14
        screen Dialog
        says Battery low.
        press a
        screen Play
        battery 13
        screen Play",
    ),
    (
        "boot goes straight into the game, in the middle of a turn",
        JOYSTICK,
        "
        press a a
        press a a
        wait 2000
        halves 1
        reboot
        screen Play
        halves 1
        says Take a disc",
    ),
    (
        "a new game asks before it replaces one that is under way",
        JOYSTICK,
        "
        press a a
        play
        wait 5000
        press x up a
        screen Title
        says Continue
        press down a a
        screen Dialog
        press a
        screen NewGame
        press a left a
        screen Play
        turns 0",
    ),
    (
        "the language changes at once and stays",
        JOYSTICK,
        "
        press up up a
        says Settings; Language
        press right
        says Réglages; Langue; Français
        reboot
        says Nouvelle partie",
    ),
    (
        "results can be forgotten, behind a question",
        JOYSTICK,
        "
        press a a
        play
        wait 5000
        press x up up a left a
        lost 1
        press b
        press up up up a
        screen Statistics
        says Lost 1
        press a a
        says Lost 1
        press a left a
        lost 0
        says No games yet",
    ),
    (
        "About offers a new firmware",
        JOYSTICK,
        "
        press up a
        says Waveshare; 0.1.0; Viktor
        press a
        says Restart to receive
        press left a
        updating",
    ),
    (
        "four keys: two step, one chooses, one goes back",
        FOUR,
        "
        says OK; Prev.; Next
        press y y x x a a
        screen Play
        press a
        says Where to slide?
        press y b
        says Choose a token
        play
        wait 5000
        turns 2",
    ),
    (
        "two keys: short steps, long chooses and goes back",
        TWO,
        "
        press a b
        hold a
        screen NewGame
        hold b
        screen Title
        hold a
        hold a
        screen Play
        press a
        says Choose a token
        hold a
        says Where to slide?
        hold b
        says Choose a token
        play
        wait 5000
        turns 2
        hold b
        screen GameMenu",
    ),
    (
        "a key that is held walks on but chooses only once",
        JOYSTICK,
        "
        hold a 2000
        screen NewGame",
    ),
    (
        "the record of a finished game can be looked at turn by turn",
        JOYSTICK,
        "
        press a a
        play
        wait 5000
        press x up up a left a
        press down a
        screen Review
        says Turn 2; best
        press left
        says Turn 1
        press left
        says Start
        press right right right right
        says Turn 2
        press b
        screen End",
    ),
];

/// No half-turn is shown for longer than so many milliseconds.
const SHOWN: u64 = 2_000;

/// Plays a scenario line by line.
fn run((name, kind, lines): &Scenario) {
    let mut handset = Handset::new(device(*kind), 3, &Default::default());
    for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        let at = format!("{name}: {line}");
        let number = || rest.parse::<u64>().unwrap_or_else(|_| panic!("{at}: not a number"));
        match verb {
            "press" => rest.split(' ').for_each(|key| handset.press(self::key(key))),
            "hold" => {
                let (key, time) = rest.split_once(' ').unwrap_or((rest, "600"));
                handset.hold(self::key(key), time.parse().expect("milliseconds"));
            }
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
                _ => handset.score = 500,
            },
            "turned" => assert!(handset.picture().turned(), "{at}"),
            "upright" => assert!(!handset.picture().turned(), "{at}"),
            "battery" => {
                handset.handle(Event::Battery { percent: number() as u8, charging: false });
            }
            "reboot" => handset = Handset::new(device(*kind), 4, &handset.saved),
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

/// Chooses what is pointed at so many times; what that does is shown before the next time.
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

#[test]
fn every_scenario_goes_as_told() {
    SCENARIOS.iter().for_each(run);
}
