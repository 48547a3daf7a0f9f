//! Every screen in a state worth looking at: for golden pictures, contact sheets and tests of texts.
//!
//! A scene is data: what was saved before, then what the player wants and what the machine answers, so it
//! is the same on every device, whatever its keys.

use core::ops::ControlFlow;

use nonaga_core::search::{Answer, Level, Score, SearchProgress};
use nonaga_core::{Cell, Game, Side, Turn};

use crate::app::App;
use crate::device::Device;
use crate::effects::Effect;
use crate::hardware::HardwareFacts;
use crate::input::{
    CableEvent, CableQuestion, Event, Intent, Key, Millis, PadDirection, ThoughtId,
};
use crate::store::{
    GameResult, GameSetup, MatchState, Name, Opponent, Points, Rating, RecordKind, Settings,
    Strength, TimeControl,
};

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
    /// None, and the device has never been used.
    Never,
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
    /// This many turns of the sample game against a friend, with names and clocks.
    Named(usize),
    /// The same, and a game against the machine that waits.
    Both(usize),
    /// A game that was won against the companion.
    Companion,
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
    /// A program on the cable asks.
    Asks(CableQuestion),
    /// A record turns out to be garbage.
    Garbage,
    /// What is said after the game.
    ShowEnd,
}

use SceneStep::{
    Answer as Answers, AnswerAll, Garbage, Halfway, Hold, ShowEnd, Tap, Times, Wait, Want,
};

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
        scene("welcome", Before::Never, &[]),
        scene("welcome-learn", Before::Never, &[OK]),
        scene("welcome-goal", Before::Never, &[OK, NEXT, OK, OK]),
        scene("title", Before::Nothing, &[]),
        scene(
            "title-continue",
            machine(6),
            &[MENU, Want(Intent::Previous), OK, SceneStep::Battery(64)],
        ),
        scene("title-two-games", Before::Both(6), &[MENU, Want(Intent::Previous), OK]),
        scene("new-game", Before::Nothing, &[OK, NEXT, NEXT]),
        scene(
            "new-game-friend",
            Before::Named(13),
            &[OK, NEXT, OK, Want(Intent::Previous), Want(Intent::Previous)],
        ),
        scene("players", Before::Named(13), &[OK, NEXT, OK, Times(3, Intent::Next), OK]),
        scene("name", Before::Named(13), &[OK, NEXT, OK, Times(3, Intent::Next), OK, NEXT, OK]),
        scene(
            "clock",
            Before::Named(13),
            &[OK, NEXT, OK, Times(2, Intent::Previous), OK, OK, NEXT, OK, OK],
        ),
        scene("play-token", machine(6), &[REST]),
        scene("play-slide", machine(6), &[REST, OK]),
        scene("play-disc", machine(6), &[REST, OK, OK, REST]),
        scene("play-refused", machine(6), &[REST, OK, OK, REST, Want(Intent::AskAbout(1))]),
        scene("play-place", machine(6), &[REST, OK, OK, REST, OK, REST]),
        scene("play-thinking", machine(7), &[REST, Halfway]),
        scene("play-sliding", machine(7), &[REST, Answers, Wait(200)]),
        scene("play-flying", machine(7), &[REST, Answers, Wait(1_000), Wait(380), Wait(200)]),
        scene(
            "play-hint",
            machine(6),
            &[REST, Want(Intent::Hint), Answers, Times(2, Intent::Hint), REST],
        ),
        scene("play-hint-token", machine(6), &[REST, Want(Intent::Hint), Answers, REST]),
        scene("play-threat", Before::Machine(5, Side::Black), &[REST]),
        scene("play-friend", Before::Friend(9), &[REST]),
        scene("play-clock", Before::Named(9), &[REST, Wait(40_000)]),
        scene(
            "play-won",
            Before::Machine(12, Side::Black),
            &[REST, Answers, Wait(1_000), Wait(400)],
        ),
        scene("game-menu", machine(6), &[MENU, NEXT]),
        scene("question", machine(6), &[MENU, Times(2, Intent::Previous), OK]),
        scene("end-won", machine(13), &[ShowEnd]),
        scene("end-lost", Before::Machine(13, Side::Black), &[ShowEnd]),
        scene("end-friend", Before::Friend(13), &[ShowEnd]),
        scene("end-names", Before::Named(13), &[ShowEnd]),
        scene("end-companion", Before::Companion, &[ShowEnd]),
        scene("end-match", Before::Match, &[ShowEnd]),
        scene("end-drawn", Before::Draws, &[ShowEnd]),
        scene("review", machine(13), &[ShowEnd, NEXT, OK, AnswerAll, Want(Intent::Previous), REST]),
        scene(
            "review-better",
            machine(13),
            &[ShowEnd, NEXT, OK, AnswerAll, OK, NEXT, OK, OK, NEXT, OK, REST],
        ),
        scene("review-menu", machine(13), &[ShowEnd, NEXT, OK, AnswerAll, OK]),
        scene("share", machine(13), &[ShowEnd, Times(2, Intent::Next), OK, Wait(1)]),
        scene("analysis", machine(13), &[ShowEnd, NEXT, OK, Want(Intent::Menu), REST, AnswerAll]),
        scene(
            "analysis-menu",
            machine(13),
            &[ShowEnd, NEXT, OK, Want(Intent::Menu), REST, AnswerAll, MENU],
        ),
        scene(
            "analysis-set-up",
            machine(13),
            &[ShowEnd, NEXT, OK, Want(Intent::Menu), MENU, OK, NEXT, OK, REST],
        ),
        scene(
            "analysis-fault",
            machine(13),
            &[
                ShowEnd,
                NEXT,
                OK,
                Want(Intent::Menu),
                MENU,
                OK,
                Times(7, Intent::Next),
                OK,
                Want(Intent::Previous),
                OK,
                REST,
            ],
        ),
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
        scene("puzzle-hint", Before::Nothing, &[NEXT, NEXT, OK, OK, Times(2, Intent::Hint), REST]),
        scene(
            "puzzle-solved",
            Before::Nothing,
            &[
                NEXT,
                NEXT,
                OK,
                OK,
                Want(Intent::Touch(Cell::new(0, 4))),
                Want(Intent::Touch(Cell::new(2, 2))),
                REST,
                REST,
            ],
        ),
        scene("puzzle-wrong", Before::Nothing, &[NEXT, NEXT, OK, OK, OK, OK, REST, REST]),
        scene("statistics", Before::Nothing, &[Times(4, Intent::Previous), OK]),
        scene(
            "statistics-companion",
            Before::Nothing,
            &[Times(4, Intent::Previous), OK, Times(3, Intent::Previous)],
        ),
        scene("rules", Before::Nothing, &[Times(3, Intent::Previous), OK, OK]),
        scene(
            "rules-passing",
            Before::Nothing,
            &[Times(3, Intent::Previous), OK, Times(3, Intent::Previous)],
        ),
        scene(
            "rules-signs",
            Before::Nothing,
            &[Times(3, Intent::Previous), OK, Want(Intent::Previous)],
        ),
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
        scene("cable-restore", machine(6), &[REST, SceneStep::Asks(CableQuestion::Restore)]),
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
            Self::Never => return app.welcome(),
            Self::Nothing => (None, Side::Red, Game::default(), 1, [0, 0]),
            Self::Machine(turns, mine) => (
                Some(Opponent::Machine(Strength::Level(LEVEL))),
                mine,
                sample_game(turns),
                1,
                [0, 0],
            ),
            Self::Friend(turns) => {
                (Some(Opponent::Friend), Side::Red, sample_game(turns), 5, [1, 3])
            }
            Self::Match => (
                Some(Opponent::Machine(Strength::Level(LEVEL))),
                Side::Red,
                sample_game(SAMPLE.len()),
                5,
                [4, 2],
            ),
            Self::Named(turns) | Self::Both(turns) => {
                (Some(Opponent::Friend), Side::Red, sample_game(turns), 1, [0, 0])
            }
            Self::Companion => {
                let companion = Opponent::Machine(Strength::Companion(Rating::FIRST));
                (Some(companion), Side::Red, sample_game(SAMPLE.len()), 1, [0, 0])
            }
            Self::Draws => (
                Some(Opponent::Machine(Strength::Level(LEVEL))),
                Side::Red,
                drawn_game(),
                3,
                [2, 2],
            ),
        };
        sample_statistics(app);
        let Some(opponent) = opponent else { return };
        let time = match self {
            Self::Named(_) => TimeControl { minutes: [5, 10], increments: [3, 0], loses: true },
            _ => TimeControl::default(),
        };
        if let Self::Named(_) | Self::Both(_) = self {
            let (anna, ben) = ([1, 14, 14, 1, 0, 0, 0, 0], [2, 5, 14, 10, 1, 13, 9, 14]);
            app.ctx.friends.names = [anna, ben].map(|letters| Name { letters });
            app.ctx.friends.halves = [25, 19];
        }
        if let Self::Both(_) = self {
            Self::Machine(6, Side::Red).prepare(app);
        }
        let setup = GameSetup { length, time, ..GameSetup::default() };
        let score = score.map(|halves| Points { halves });
        let setup = GameSetup { friend: opponent == Opponent::Friend, ..setup };
        let match_state = MatchState::new(&setup, Rating::FIRST, true);
        app.ctx.start_match(MatchState { opponent, mine, score, ..match_state });
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
        let winner = Some(if won { mine } else { mine.other() });
        for result in [
            GameResult { mine, winner, turns, helped: true },
            GameResult { mine: mine.other(), winner: None, turns: turns + 60, helped: false },
            GameResult { mine: mine.other(), winner: Some(mine), turns: turns + 9, helped: false },
            GameResult { mine, winner: Some(mine), turns: turns + 4, helped: false },
        ] {
            app.ctx.statistics.add(LEVEL, &result);
            app.ctx.statistics.add(Strength::Companion(0), &result);
        }
    }
}

/// A shell with a clock of its own and a machine that knows the sample game.
struct Stage {
    app: App,
    now: Millis,
    /// After how many turns of the game, and some turn there if that is the beginning.
    asked: Option<(ThoughtId, usize, Option<Turn>)>,
}

impl Stage {
    fn drain(&mut self) {
        while let Some(effect) = self.app.next_effect() {
            if let Effect::Think { id, subject, .. } = effect {
                let mut game = Game::default();
                subject.copy_to(&mut game);
                let other = other_turn(&game, None).filter(|_| game.turns() == 0);
                self.asked = Some((id, game.turns(), other));
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
                if let Some((id, ..)) = self.asked {
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
            SceneStep::Asks(question) => {
                self.app.handle(self.now, Event::Cable(CableEvent::Ask(question)));
            }
            Garbage => {}
            ShowEnd => self.app.show_end(),
        }
        self.drain();
    }

    fn keys(&mut self, events: [Event; 2]) {
        events.into_iter().for_each(|event| self.app.handle(self.now, event));
    }

    /// Answers with the turn of the sample game, and with scores that make a curve.
    fn answer(&mut self) {
        let Some((id, turns, first)) = self.asked.take() else { return };
        // The scores of a game that sways until black's last turn but one loses it.
        const SCORES: [i16; 13] =
            [0, -20, -40, 60, 90, -130, -220, 200, 160, -110, 480, -29_998, 29_999];
        let played = SAMPLE.get(turns).and_then(|turn| turn.parse().ok());
        // Where black went wrong, something else was better.
        let turn = match turns {
            9 => other_turn(&sample_game(turns), played),
            // On the analysis board every position is a beginning.
            0 if self.app.screen() == "Analysis" => first,
            _ => played,
        };
        let score = Score(SCORES.get(turns).copied().unwrap_or(0));
        let (score, depth) = if first == turn { (Score(340), 4) } else { (score, 0) };
        let line = turn.into_iter().collect();
        let answer = Answer { turn, score, depth, line, ..Answer::NONE };
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
