//! The engine: rules and opponent for other programs, line by line. `nonaga help engine` says what it understands.
//!
//! Chip and desktop share it, so their answers are equal. It runs no search and writes no list: an answer is taken line by
//! line, and what takes long is a job for whoever owns the engine.
//!
//! ```
//! use nonaga_core::engine::{Begun, Engine, Line};
//! let (mut engine, mut line) = (Engine::new(7), Line::new());
//! assert_eq!(engine.begin("play 2,0>-1,0/-1,2>1,2", &mut line), Begun::Answer);
//! assert_eq!(line, "ok");
//! engine.begin("options", &mut line);
//! assert_eq!(line, "options 5");
//! assert!(engine.next_line(&mut line));
//! assert_eq!(line, "option level 1 8");
//! ```

mod error;
mod game_text;
mod go;
mod legal;
mod show;

use core::fmt::Write;

use heapless::String;

use self::error::{CommandError, Printable};
pub use self::game_text::{GameTextError, play_text, read_game};
use self::go::{OPTIONS, number, parse_go};
use self::legal::LegalTurns;
pub use self::show::write_row;
use crate::game::Game;
use crate::outcome::{Draw, Outcome, Shape};
use crate::position::{Half, Position};
use crate::search::{Answer, Limits, Score, SearchProgress, Verdict, evaluation_terms};
use crate::share::{GameNotes, SharedGame};
use crate::turn::Turn;

/// The longest line of an answer.
pub const LONGEST_LINE: usize = 2048;

/// A line of an answer, without its end.
pub type Line = String<LONGEST_LINE>;

/// How an answer begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Begun {
    /// With the line that was written; [`Engine::next_line`] has the others.
    Answer,
    /// Likewise, and it is the last: the other side has had enough.
    Quit,
    /// With a job. Nothing is written yet.
    Job(EngineJob),
}

/// Something that takes long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EngineJob {
    /// Think about [`Engine::game`] within these limits, and no longer than these milliseconds. [`Engine::progress`] writes what
    /// there is to tell meanwhile, [`Engine::thought`] the answer.
    Think(Limits, Option<u32>),
    /// Count the lines of this many turns; [`Engine::counted`] writes the answer.
    Count(u8),
}

/// A game, and the commands that query and change it. An error is an answer too, and changes nothing.
#[derive(Debug)]
pub struct Engine {
    most_counted: u8,
    rest: Rest,
    /// The depth that was told last of the thought under way.
    told: u8,
    shared: SharedGame,
    /// A game that is being read.
    draft: SharedGame,
}

/// What is still to come of an answer.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "it lies in its place and is never moved")]
enum Rest {
    Nothing,
    Legal(LegalTurns),
    /// This row of the field.
    Show(usize),
    /// This option.
    Options(usize),
    BestMove(Turn, Score, u8, u32),
}

impl Engine {
    /// A new game; lines of play are counted up to this many turns.
    pub fn new(most_counted: u8) -> Self {
        let new_game = || SharedGame { game: Game::default(), notes: GameNotes::default() };
        Self { most_counted, rest: Rest::Nothing, told: 0, shared: new_game(), draft: new_game() }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.shared.game
    }

    /// A place for a game that is none of the engine's, until the next command.
    pub fn draft(&mut self) -> &mut SharedGame {
        &mut self.draft
    }

    /// Begins the answer to a command, whatever is left of another.
    pub fn begin(&mut self, command: &str, line: &mut Line) -> Begun {
        self.rest = Rest::Nothing;
        line.clear();
        match self.carry_out(command, line) {
            Ok(begun) => begun,
            Err(error) => {
                write_error(&error, line);
                Begun::Answer
            }
        }
    }

    fn carry_out<'a>(&mut self, text: &'a str, line: &mut Line) -> Result<Begun, CommandError<'a>> {
        let (command, rest) = split_word(text);
        match command {
            "go" => {
                let (limits, time) = parse_go(rest)?;
                if self.shared.game.outcome() == Outcome::Open {
                    self.told = 0;
                    return Ok(Begun::Job(EngineJob::Think(limits, time)));
                }
                write(line, format_args!("bestmove none"));
            }
            "perft" => {
                let turns = number("perft", rest, 0, self.most_counted.into())? as u8;
                return Ok(Begun::Job(EngineJob::Count(turns)));
            }
            "position" => {
                read_game(&mut self.draft, rest)?;
                if self.draft.game.position().half() == Half::Disc {
                    return Err(CommandError::MiddleOfTurn);
                }
                self.shared.game.clone_from(&self.draft.game);
                self.shared.notes = self.draft.notes;
                write(line, format_args!("ok"));
            }
            "play" => {
                play_text(&mut self.shared, rest)?;
                write(line, format_args!("ok"));
            }
            _ => return self.carry_out_alone(text, command, rest, line),
        }
        Ok(Begun::Answer)
    }

    /// Carries out a command that stands alone.
    fn carry_out_alone<'a>(
        &mut self,
        text: &'a str,
        command: &'a str,
        rest: &'a str,
        line: &mut Line,
    ) -> Result<Begun, CommandError<'a>> {
        const ALONE: [&str; 10] = [
            "new", "legal", "show", "record", "eval", "options", "outcome", "version", "stop",
            "quit",
        ];
        if !ALONE.contains(&command) {
            return Err(CommandError::Unknown(text));
        }
        if !rest.is_empty() {
            return Err(CommandError::Alone { command, rest });
        }
        let SharedGame { game, notes } = &mut self.shared;
        match command {
            "new" => {
                game.restart(Position::start());
                *notes = GameNotes::default();
                write(line, format_args!("ok"));
            }
            "legal" => {
                let open = game.outcome() == Outcome::Open;
                let count = if open { game.position().count_turns() } else { 0 };
                write(line, format_args!("legal {count}"));
                if open {
                    self.rest = Rest::Legal(LegalTurns::of(game.position()));
                }
            }
            "show" => {
                self.rest = Rest::Show(0);
                self.next_line(line);
            }
            "record" => write(line, format_args!("record {}", game.shared_text(notes))),
            "eval" => write_evaluation(game, line),
            "options" => {
                write(line, format_args!("options {}", OPTIONS.len()));
                self.rest = Rest::Options(0);
            }
            "outcome" => write_outcome(game.outcome(), line),
            "version" => line_of(concat!("version ", env!("CARGO_PKG_VERSION")), line),
            // A search that it stopped has already answered.
            _ => write(line, format_args!("ok")),
        }
        Ok(if command == "quit" { Begun::Quit } else { Begun::Answer })
    }

    /// The next line of the answer; false when there is none.
    pub fn next_line(&mut self, line: &mut Line) -> bool {
        line.clear();
        match &mut self.rest {
            Rest::Nothing => return false,
            Rest::Legal(turns) => match turns.next(self.shared.game.position()) {
                Some(turn) => write(line, format_args!("{turn}")),
                None => return false,
            },
            Rest::Show(row) => {
                let position = self.shared.game.position();
                if write_row(position, *row, line) {
                    *row += 1;
                } else {
                    write(line, format_args!("{position}"));
                    self.rest = Rest::Nothing;
                }
            }
            Rest::Options(at) => {
                let Some((name, least, most)) = OPTIONS.get(*at) else { return false };
                write(line, format_args!("option {name} {least} {most}"));
                *at += 1;
            }
            Rest::BestMove(turn, score, depth, nodes) => {
                let score = ScoreText(*score);
                write(
                    line,
                    format_args!("bestmove {turn} score {score} depth {depth} nodes {nodes}"),
                );
                self.rest = Rest::Nothing;
            }
        }
        true
    }

    /// Writes how far a thought is; false when there is nothing new.
    pub fn progress(&mut self, progress: &SearchProgress, line: &mut Line) -> bool {
        let SearchProgress { depth, score, nodes, .. } = *progress;
        let Some(best) = progress.best.filter(|_| depth > self.told) else { return false };
        self.told = depth;
        line.clear();
        write_info(depth, score, nodes, &[best], line);
        true
    }

    /// Writes the first line about a thought's result; [`next_line`](Self::next_line) has the other.
    pub fn thought(&mut self, answer: &Answer, line: &mut Line) {
        line.clear();
        let Answer { score, depth, nodes, .. } = *answer;
        let Some(best) = answer.turn else { return write(line, format_args!("bestmove none")) };
        self.rest = Rest::BestMove(best, score, depth, nodes);
        if answer.line.len() > 1 {
            write_info(depth, score, nodes, &answer.line, line);
        } else {
            self.next_line(line);
        }
    }

    /// Writes how many lines of this many turns there are; none when the count was stopped.
    pub fn counted(turns: u8, lines: Option<u64>, line: &mut Line) {
        line.clear();
        match lines {
            Some(lines) => write(line, format_args!("perft {turns} {lines}")),
            None => write_error(&CommandError::Stopped(turns), line),
        }
    }
}

/// Writes an error as an answer: one short line, whatever it quotes.
pub fn write_error(error: &impl core::fmt::Display, line: &mut Line) {
    line.clear();
    line_of("error ", line);
    Printable::write(error, line);
}

/// No line of an answer is longer than [`LONGEST_LINE`].
fn write(line: &mut Line, text: core::fmt::Arguments<'_>) {
    let _ = line.write_fmt(text);
}

fn line_of(text: &str, line: &mut Line) {
    let _ = line.push_str(text);
}

fn write_info(depth: u8, score: Score, nodes: u32, turns: &[Turn], line: &mut Line) {
    let score = ScoreText(score);
    write(line, format_args!("info depth {depth} score {score} nodes {nodes} pv"));
    for turn in turns {
        write(line, format_args!(" {turn}"));
    }
}

fn write_evaluation(game: &Game, line: &mut Line) {
    if game.outcome() != Outcome::Open {
        return line_of("eval none", line);
    }
    let terms = evaluation_terms(game.position());
    write(line, format_args!("eval {}", terms.iter().map(|(_, score)| score).sum::<i16>()));
    for (name, score) in terms {
        write(line, format_args!(" {name} {score}"));
    }
}

fn write_outcome(outcome: Outcome, line: &mut Line) {
    let won = |shape| match shape {
        Shape::Line => "line",
        Shape::Triangle => "triangle",
        Shape::Tick => "tick",
    };
    match outcome {
        Outcome::Open => line_of("outcome open", line),
        Outcome::Won(side, shape) => write(line, format_args!("outcome {side} {}", won(shape))),
        Outcome::Drawn(Draw::Repetition) => line_of("outcome draw repetition", line),
        Outcome::Drawn(Draw::Length) => line_of("outcome draw length", line),
    }
}

/// A score in hundredths, or the turns to a forced end.
struct ScoreText(Score);

impl core::fmt::Display for ScoreText {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.0.verdict() {
            Verdict::WinsIn(turns) => write!(f, "win:{turns}"),
            Verdict::LosesIn(turns) => write!(f, "loss:{turns}"),
            Verdict::Even(score) => write!(f, "{score}"),
        }
    }
}

/// The first word of a line, and what follows it.
pub fn split_word(line: &str) -> (&str, &str) {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word, rest.trim())
}
