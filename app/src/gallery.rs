//! Every screen in a state worth looking at: for golden pictures, contact sheets and tests of texts.
//!
//! A scene is data: what was saved before, then what the player wants and what the machine answers, so it
//! is the same on every device, whatever its keys.

use core::ops::ControlFlow;

use nonaga_core::search::{Answer, Level, Score, SearchProgress};
use nonaga_core::{Game, Side, Turn};

use crate::app::App;
use crate::device::Device;
use crate::effects::Effect;
use crate::hardware::HardwareFacts;
use crate::input::{Event, Intent, Key, Millis, PadDirection, ThoughtId};
use crate::store::{GameSetup, MatchState, Opponent, Points, RecordKind, Settings};

/// A screen in a certain state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scene {
    /// What it shows, in a few words that can be a file's name.
    pub name: &'static str,
    before: Before,
    steps: &'static [SceneStep],
}

/// The game that was going on when the device was switched on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Before {
    /// None.
    Nothing,
    /// This many turns of the sample game against the machine, with this colour.
    Machine(usize, Side),
    /// This many turns of the sample game against a friend.
    Friend(usize),
    /// The last game of a match.
    Match,
    /// The last game of a match, drawn like all of it.
    Draws,
}

/// What happens then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SceneStep {
    /// The player wants this.
    Want(Intent),
    /// The player wants this several times.
    Times(usize, Intent),
    /// The machine answers with the next turn of the sample game.
    Answer,
    /// The machine has thought about every position that it was asked about.
    AnswerAll,
    /// The machine is halfway through its thought.
    Halfway,
    /// Time passes.
    Wait(Millis),
    /// The battery reports its charge in percent.
    Battery(u8),
    /// A key is pressed briefly.
    Tap(Key),
    /// A key is pressed until that is a long press.
    Hold(Key),
    /// The hardware is measured.
    Measured,
    /// A record turns out to be garbage.
    Garbage,
}

use SceneStep::{Answer as Answers, AnswerAll, Garbage, Halfway, Hold, Tap, Times, Wait, Want};

const OK: SceneStep = Want(Intent::Choose);
const NEXT: SceneStep = Want(Intent::Next);
const MENU: SceneStep = Want(Intent::Menu);
const REST: SceneStep = Wait(3_000);

/// A game of thirteen turns, won by red with a tick.
const SAMPLE: [&str; 13] = [
    "2,0>-1,0/-2,1>-1,-2",
    "2,-2>-1,1/1,-2>-2,1",
    "-2,2>-2,1/-1,2>-3,1",
    "-2,0>-1,-1/-2,2>-2,-1",
    "0,-2>0,1/0,-2>-2,2",
    "-1,-1>-3,1/-1,-2>0,-2",
    "-1,0>-2,0/-2,-1>3,-1",
    "0,2>3,-1/1,1>3,-2",
    "0,1>0,-2/0,2>-2,-1",
    "-1,1>-1,-1/2,0>1,1",
    "0,-2>0,1/-2,2>-1,2",
    "3,-1>3,-2/0,-2>-3,0",
    "0,1>-1,1",
];

/// Both sides move a token and a disc, and back again: after nine turns that is a draw.
const THERE_AND_BACK: [&str; 4] =
    ["2,0>-1,0/-1,2>1,2", "0,2>0,-1/1,-2>-1,-2", "-1,0>2,0/1,2>-1,2", "0,-1>0,2/-1,-2>1,-2"];

const fn scene(name: &'static str, before: Before, steps: &'static [SceneStep]) -> Scene {
    Scene { name, before, steps }
}

/// A level in the middle, for samples.
const LEVEL: Level = match Level::new(3) {
    Some(level) => level,
    None => Level::FIRST,
};

const fn machine(turns: usize) -> Before {
    Before::Machine(turns, Side::Red)
}

impl Scene {
    /// All scenes, in the order in which a player meets them.
    pub const ALL: &[Self] = &[
        scene("title", Before::Nothing, &[]),
        scene(
            "title-continue",
            machine(6),
            &[MENU, Want(Intent::Previous), OK, SceneStep::Battery(64)],
        ),
        scene("new-game", Before::Nothing, &[OK, NEXT, NEXT]),
        scene("play-token", machine(6), &[REST]),
        scene("play-slide", machine(6), &[REST, OK]),
        scene("play-disc", machine(6), &[REST, OK, OK, REST]),
        scene(
            "play-refused",
            machine(6),
            &[REST, OK, OK, REST, Want(Intent::Move(PadDirection::Right))],
        ),
        scene("play-place", machine(6), &[REST, OK, OK, REST, OK, REST]),
        scene("play-thinking", machine(7), &[REST, Halfway]),
        scene("play-sliding", machine(7), &[REST, Answers, Wait(200)]),
        scene("play-flying", machine(7), &[REST, Answers, Wait(1_000), Wait(380), Wait(200)]),
        scene("play-hint", machine(6), &[REST, Want(Intent::Hint), Answers, REST]),
        scene("play-threat", Before::Machine(5, Side::Black), &[REST]),
        scene("play-friend", Before::Friend(9), &[REST]),
        scene("game-menu", machine(6), &[MENU, NEXT]),
        scene("question", machine(6), &[MENU, Times(2, Intent::Previous), OK]),
        scene("end-won", machine(13), &[]),
        scene("end-lost", Before::Machine(13, Side::Black), &[]),
        scene("end-friend", Before::Friend(13), &[]),
        scene("end-match", Before::Match, &[]),
        scene("end-drawn", Before::Draws, &[]),
        scene("review", machine(13), &[NEXT, OK, AnswerAll, Want(Intent::Previous), REST]),
        scene("review-better", machine(13), &[NEXT, OK, AnswerAll, OK, OK, REST]),
        scene("learn", Before::Nothing, &[NEXT, OK]),
        scene("lesson-shapes", Before::Nothing, &[NEXT, OK, OK]),
        scene("lesson-slide-out", Before::Nothing, &[NEXT, OK, Times(4, Intent::Next), OK]),
        scene("lesson-lock", Before::Nothing, &[NEXT, OK, Times(7, Intent::Next), OK]),
        scene("lesson-task", Before::Nothing, &[NEXT, OK, Times(4, Intent::Next), OK, OK, REST]),
        scene(
            "lesson-refused",
            Before::Nothing,
            &[
                NEXT,
                OK,
                Times(4, Intent::Next),
                OK,
                OK,
                Want(Intent::Move(PadDirection::Right)),
                OK,
                REST,
            ],
        ),
        scene("lesson-wrong", Before::Nothing, &[NEXT, OK, OK, OK, OK, OK, REST, REST]),
        scene(
            "lesson-done",
            Before::Nothing,
            &[NEXT, OK, OK, OK, NEXT, OK, Want(Intent::Move(PadDirection::Down)), OK, REST, REST],
        ),
        scene("puzzles", Before::Nothing, &[NEXT, NEXT, OK]),
        scene("puzzle", Before::Nothing, &[NEXT, NEXT, OK, OK]),
        scene("puzzle-menu", Before::Nothing, &[NEXT, NEXT, OK, OK, MENU]),
        scene("puzzle-hint", Before::Nothing, &[NEXT, NEXT, OK, OK, Want(Intent::Hint), REST]),
        scene("puzzle-wrong", Before::Nothing, &[NEXT, NEXT, OK, OK, OK, OK, REST, REST]),
        scene("statistics", Before::Nothing, &[Times(3, Intent::Previous), OK]),
        scene("settings", Before::Nothing, &[Times(2, Intent::Previous), OK, NEXT]),
        scene("about", Before::Nothing, &[Want(Intent::Previous), OK]),
        scene("check-picture", Before::Nothing, &[Want(Intent::Previous), OK, NEXT, OK]),
        scene(
            "check-keys",
            Before::Nothing,
            &[
                Want(Intent::Previous),
                OK,
                NEXT,
                OK,
                Hold(Key::A),
                Tap(Key::Right),
                Tap(Key::X),
                Tap(Key::B),
            ],
        ),
        scene(
            "check-outputs",
            Before::Nothing,
            &[Want(Intent::Previous), OK, NEXT, OK, Hold(Key::A), Hold(Key::A)],
        ),
        scene(
            "check-report",
            Before::Nothing,
            &[
                Want(Intent::Previous),
                OK,
                NEXT,
                OK,
                SceneStep::Measured,
                SceneStep::Battery(74),
                Hold(Key::A),
                Hold(Key::B),
                Hold(Key::A),
            ],
        ),
        scene("demo", Before::Nothing, &[Wait(61_000), Wait(500)]),
        scene("notice", Before::Nothing, &[Garbage]),
        scene("battery-low", machine(6), &[REST, SceneStep::Battery(9)]),
    ];

    /// The game as it is in this scene, on this device.
    pub fn show(&self, device: Device, settings: Settings) -> App {
        let mut app = App::new(device, 1);
        app.set(Settings {
            new_game: GameSetup { level: LEVEL, ..GameSetup::default() },
            ..settings
        });
        self.before.prepare(&mut app);
        if self.steps.contains(&Garbage) {
            // A version that never was.
            let _ = app.load(RecordKind::Game, &[0]);
        }
        let mut stage = Stage { app, now: 0, asked: None };
        stage.app.start(0);
        stage.drain();
        self.steps.iter().for_each(|&step| stage.step(step));
        stage.app
    }
}

impl Before {
    fn prepare(self, app: &mut App) {
        let (opponent, mine, game, length, score) = match self {
            Self::Nothing => (None, Side::Red, Game::default(), 1, [0, 0]),
            Self::Machine(turns, mine) => {
                (Some(Opponent::Machine(LEVEL)), mine, sample_game(turns), 1, [0, 0])
            }
            Self::Friend(turns) => {
                (Some(Opponent::Friend), Side::Red, sample_game(turns), 5, [1, 3])
            }
            Self::Match => {
                (Some(Opponent::Machine(LEVEL)), Side::Red, sample_game(SAMPLE.len()), 5, [4, 2])
            }
            Self::Draws => (Some(Opponent::Machine(LEVEL)), Side::Red, drawn_game(), 3, [2, 2]),
        };
        sample_statistics(app);
        let Some(opponent) = opponent else { return };
        let setup = GameSetup { length, ..GameSetup::default() };
        let score = score.map(|halves| Points { halves });
        app.ctx.match_state =
            Some(MatchState { opponent, mine, score, ..MatchState::new(&setup, true) });
        app.ctx.game = game;
    }
}

/// Some turn that was not played.
fn other_turn(game: &Game, played: Option<Turn>) -> Option<Turn> {
    let other = |turn| {
        if Some(turn) == played { ControlFlow::Continue(()) } else { ControlFlow::Break(turn) }
    };
    game.position().for_each_turn(other).break_value()
}

/// The first turns of the sample game.
fn sample_game(turns: usize) -> Game {
    game_of(SAMPLE.into_iter().take(turns))
}

/// A game that nobody wins.
fn drawn_game() -> Game {
    game_of(THERE_AND_BACK.into_iter().cycle().take(9))
}

fn game_of(turns: impl Iterator<Item = &'static str>) -> Game {
    let mut game = Game::default();
    for turn in turns {
        // They are games, as a test makes sure.
        let _ = turn.parse().map(|turn: Turn| game.play_turn(turn));
    }
    game
}

fn sample_statistics(app: &mut App) {
    for (puzzle, stars) in [3, 3, 2, 3, 1, 3, 2, 3, 3].into_iter().enumerate() {
        app.ctx.progress.earn(puzzle, stars);
    }
    let games = [(Side::Red, true, 21), (Side::Red, false, 34), (Side::Red, true, 17)];
    for (mine, won, turns) in games {
        app.ctx.statistics.add(LEVEL, mine, Some(if won { mine } else { mine.other() }), turns);
        app.ctx.statistics.add(LEVEL, mine.other(), None, turns + 60);
        app.ctx.statistics.add(LEVEL, mine.other(), Some(mine), turns + 9);
        app.ctx.statistics.add(LEVEL, mine, Some(mine), turns + 4);
    }
}

/// A shell with a clock of its own and a machine that knows the sample game.
struct Stage {
    app: App,
    now: Millis,
    asked: Option<(ThoughtId, usize)>,
}

impl Stage {
    fn drain(&mut self) {
        while let Some(effect) = self.app.next_effect() {
            if let Effect::Think { id, subject, .. } = effect {
                let mut game = Game::default();
                subject.copy_to(&mut game);
                self.asked = Some((id, game.turns()));
            }
        }
    }

    fn step(&mut self, step: SceneStep) {
        match step {
            Want(input) => self.app.want(input),
            Times(times, input) => (0..times).for_each(|_| self.app.want(input)),
            Answers => self.answer(),
            AnswerAll => {
                while self.asked.is_some() {
                    self.answer();
                    self.drain();
                }
            }
            Halfway => {
                if let Some((id, _)) = self.asked {
                    let progress = SearchProgress { permille: 600, ..SearchProgress::NONE };
                    self.app.handle(self.now, Event::Progress(id, progress));
                }
            }
            Wait(time) => {
                self.now += time;
                self.app.tick(self.now);
            }
            SceneStep::Battery(percent) => {
                self.app.handle(self.now, Event::Battery { percent, charging: false });
            }
            Tap(key) => self.keys([Event::Press(key), Event::ShortRelease(key)]),
            Hold(key) => self.keys([Event::Press(key), Event::LongPress(key)]),
            SceneStep::Measured => {
                let facts = HardwareFacts {
                    chip: 0x2000_2927,
                    flash: 0xef_4015,
                    clock: 125_000,
                    ring: 6_512,
                    battery: 3_907,
                    start: "power",
                    restarts: 0,
                };
                self.app.handle(self.now, Event::Measured(facts));
            }
            Garbage => {}
        }
        self.drain();
    }

    fn keys(&mut self, events: [Event; 2]) {
        events.into_iter().for_each(|event| self.app.handle(self.now, event));
    }

    /// Answers with the turn of the sample game, and with scores that make a curve.
    fn answer(&mut self) {
        let Some((id, turns)) = self.asked.take() else { return };
        // The scores of a game that sways until black's last turn but one loses it.
        const SCORES: [i16; 13] =
            [0, -20, -40, 60, 90, -130, -220, 200, 160, -110, 480, -29_998, 29_999];
        let played = SAMPLE.get(turns).and_then(|turn| turn.parse().ok());
        // Where black went wrong, something else was better.
        let turn = if turns == 9 { other_turn(&sample_game(turns), played) } else { played };
        let score = Score(SCORES.get(turns).copied().unwrap_or(0));
        let answer = Answer { turn, score, ..Answer::NONE };
        self.app.handle(self.now, Event::Thought(id, answer));
    }
}

#[cfg(test)]
mod tests {
    use nonaga_core::{Draw, Outcome, Shape};

    use super::*;

    #[test]
    fn the_samples_are_games() {
        let game = sample_game(SAMPLE.len());
        assert_eq!(game.turns(), SAMPLE.len());
        assert_eq!(game.outcome(), Outcome::Won(Side::Red, Shape::Tick));
        assert_eq!(drawn_game().outcome(), Outcome::Drawn(Draw::Repetition));
    }
}
