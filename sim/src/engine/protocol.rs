//! The text protocol: one game, and the commands that query and change it.

use std::fmt::Display;
use std::io::{self, Write};
use std::ops::{ControlFlow, RangeInclusive};
use std::str::FromStr;
use std::time::{Duration, Instant};

use nonaga_core::search::{Answer, Level, Limits, Score, Verdict, evaluation_terms};
use nonaga_core::{Draw, Game, GameNotes, Half, Outcome, Shape, SharedGame};

use super::command_queue::CommandQueue;
use super::show::show;
use crate::game_text::{parse_game, play};
use crate::opponent::Opponent;
use crate::perft::{MOST_TURNS, count_lines};

pub(super) struct EngineProtocol {
    shared: SharedGame,
    opponent: Box<Opponent>,
}

impl EngineProtocol {
    pub(super) fn new() -> Self {
        Self { shared: new_game(), opponent: Box::new(Opponent::new()) }
    }

    /// Answers one command; `Break` after `quit`. An error is an answer too, and changes nothing.
    pub(super) fn answer(
        &mut self,
        line: &str,
        commands: &CommandQueue,
        output: &mut impl Write,
    ) -> io::Result<ControlFlow<()>> {
        let (command, rest) = split_word(line);
        let answer = match command {
            "go" => match parse_go(rest) {
                Ok(go) => {
                    return self.think(go, commands, output).map(|()| ControlFlow::Continue(()));
                }
                Err(why) => Err(why),
            },
            "quit" if rest.is_empty() => {
                writeln!(output, "ok")?;
                return Ok(ControlFlow::Break(()));
            }
            "position" => parse_position(rest).map(|shared| self.take(shared)),
            "play" => self.play(rest).map(|shared| self.take(shared)),
            "perft" => self.perft(rest, commands),
            "new" if rest.is_empty() => Ok(self.take(new_game())),
            "legal" if rest.is_empty() => Ok(self.legal()),
            "show" if rest.is_empty() => Ok(show(self.shared.game.position())),
            "record" if rest.is_empty() => Ok(self.record()),
            "eval" if rest.is_empty() => Ok(self.eval()),
            "options" if rest.is_empty() => Ok(options()),
            "outcome" if rest.is_empty() => Ok(outcome(self.shared.game.outcome())),
            "version" if rest.is_empty() => {
                Ok(concat!("version ", env!("CARGO_PKG_VERSION")).into())
            }
            // A search that it stopped has already answered.
            "stop" if rest.is_empty() => Ok("ok".into()),
            "new" | "legal" | "show" | "record" | "eval" | "options" | "outcome" | "version"
            | "stop" | "quit" => Err(format!("{command} stands alone, without '{rest}'")),
            _ => Err(format!("unknown command '{line}'")),
        };
        match answer {
            Ok(text) => writeln!(output, "{text}")?,
            Err(why) => writeln!(output, "error {}", printable(&why))?,
        }
        Ok(ControlFlow::Continue(()))
    }

    fn take(&mut self, shared: SharedGame) -> String {
        self.shared = shared;
        "ok".into()
    }

    fn play(&self, turn: &str) -> Result<SharedGame, String> {
        let mut shared = self.shared.clone();
        play(&mut shared, turn)?;
        Ok(shared)
    }

    fn record(&self) -> String {
        format!("record {}", self.shared.game.shared_text(&self.shared.notes))
    }

    fn legal(&self) -> String {
        let mut turns = Vec::new();
        if self.shared.game.outcome() == Outcome::Open {
            let _ = self.shared.game.position().for_each_turn(|turn| {
                turns.push(turn.to_string());
                ControlFlow::<()>::Continue(())
            });
        }
        turns.sort_unstable();
        turns.insert(0, format!("legal {}", turns.len()));
        turns.join("\n")
    }

    fn eval(&self) -> String {
        if self.shared.game.outcome() != Outcome::Open {
            return "eval none".into();
        }
        let terms = evaluation_terms(self.shared.game.position());
        let sum: i16 = terms.iter().map(|(_, score)| score).sum();
        let terms: String = terms.iter().map(|(name, score)| format!(" {name} {score}")).collect();
        format!("eval {sum}{terms}")
    }

    fn perft(&self, turns: &str, commands: &CommandQueue) -> Result<String, String> {
        let turns = number(turns, "perft", 0..=MOST_TURNS)?;
        match count_lines(self.shared.game.position(), turns, &mut || commands.wants_stop()) {
            Some(lines) => Ok(format!("perft {turns} {lines}")),
            None => Err(format!("perft {turns} was stopped")),
        }
    }

    fn think(
        &mut self,
        go: GoCommand,
        commands: &CommandQueue,
        output: &mut impl Write,
    ) -> io::Result<()> {
        if self.shared.game.outcome() != Outcome::Open {
            return writeln!(output, "bestmove none");
        }
        let start = Instant::now();
        let mut depth = 0;
        let mut written = Ok(());
        let answer = self.opponent.think(&self.shared.game, &go.limits, &mut |progress| {
            if let Some(best) = progress.best.filter(|_| progress.depth > depth) {
                depth = progress.depth;
                let (score, nodes) = (text_of(progress.score), progress.nodes);
                written =
                    writeln!(output, "info depth {depth} score {score} nodes {nodes} pv {best}")
                        .and_then(|()| output.flush());
            }
            let is_over = go.time.is_some_and(|time| start.elapsed() >= time)
                || written.is_err()
                || commands.wants_stop();
            if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        written?;
        write_answer(&answer, output)
    }
}

fn new_game() -> SharedGame {
    SharedGame { game: Game::default(), notes: GameNotes::default() }
}

fn write_answer(answer: &Answer, output: &mut impl Write) -> io::Result<()> {
    let Some(best) = answer.turn else { return writeln!(output, "bestmove none") };
    let (score, depth, nodes) = (text_of(answer.score), answer.depth, answer.nodes);
    if answer.line.len() > 1 {
        write!(output, "info depth {depth} score {score} nodes {nodes} pv")?;
        for turn in &answer.line {
            write!(output, " {turn}")?;
        }
        writeln!(output)?;
    }
    writeln!(output, "bestmove {best} score {score} depth {depth} nodes {nodes}")
}

/// The limits of one search: nodes, depth or level, and a time where one was given.
struct GoCommand {
    limits: Limits,
    time: Option<Duration>,
}

/// What `go` can be told: name, least and most.
const OPTIONS: [(&str, u32, u32); 5] = [
    ("level", 1, Level::COUNT as u32),
    ("seed", 0, u32::MAX),
    ("nodes", 1, u32::MAX),
    ("depth", 1, Limits::DEEPEST as u32),
    ("ms", 0, u32::MAX),
];

fn options() -> String {
    let lines = OPTIONS.map(|(name, least, most)| format!("option {name} {least} {most}"));
    format!("options {}\n{}", lines.len(), lines.join("\n"))
}

/// The value of one of [`OPTIONS`].
fn option(name: &str, text: &str) -> Result<u32, String> {
    let known = OPTIONS.into_iter().find(|(known, ..)| *known == name);
    let (_, least, most) = known.ok_or_else(|| format!("there is no option '{name}'"))?;
    number(text, name, least..=most)
}

fn parse_go(text: &str) -> Result<GoCommand, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (limits, time) = match words[..] {
        ["level", level] => (at_level(level, "0")?, None),
        ["level", level, "seed", seed] => (at_level(level, seed)?, None),
        ["nodes", nodes] => (Limits::nodes(option("nodes", nodes)?), None),
        ["depth", depth] => (Limits::depth(option("depth", depth)? as u8), None),
        ["ms", ms] => {
            let time = Duration::from_millis(option("ms", ms)?.into());
            (Limits::nodes(u32::MAX), Some(time))
        }
        _ => {
            return Err(format!(
                "go what? expected level L [seed S], nodes N, depth D or ms M, not '{text}'"
            ));
        }
    };
    Ok(GoCommand { limits, time })
}

fn at_level(level: &str, seed: &str) -> Result<Limits, String> {
    let level = Level::new(option("level", level)? as u8).ok_or("level: there is no such level")?;
    Ok(Limits::level(level, option("seed", seed)?))
}

/// Parses a number within a range.
fn number<T>(text: &str, name: &str, range: RangeInclusive<T>) -> Result<T, String>
where
    T: FromStr + Display + PartialOrd,
{
    match text.parse() {
        Ok(value) if range.contains(&value) => Ok(value),
        _ => {
            let (least, most) = range.into_inner();
            Err(format!("{name}: expected a number from {least} to {most}, not '{text}'"))
        }
    }
}

/// A game from one of its text forms, at the beginning of a turn.
fn parse_position(text: &str) -> Result<SharedGame, String> {
    let shared = parse_game(text)?;
    if shared.game.position().half() == Half::Disc {
        return Err("position: it must be at the beginning of a turn".into());
    }
    Ok(shared)
}

fn outcome(outcome: Outcome) -> String {
    match outcome {
        Outcome::Open => "outcome open".into(),
        Outcome::Won(side, Shape::Line) => format!("outcome {side} line"),
        Outcome::Won(side, Shape::Triangle) => format!("outcome {side} triangle"),
        Outcome::Won(side, Shape::Tick) => format!("outcome {side} tick"),
        Outcome::Drawn(Draw::Repetition) => "outcome draw repetition".into(),
        Outcome::Drawn(Draw::Length) => "outcome draw length".into(),
    }
}

fn text_of(score: Score) -> String {
    match score.verdict() {
        Verdict::WinsIn(turns) => format!("win:{turns}"),
        Verdict::LosesIn(turns) => format!("loss:{turns}"),
        Verdict::Even(score) => score.to_string(),
    }
}

/// Keeps an error that quotes its input on one short line.
fn printable(text: &str) -> String {
    const LONGEST: usize = 300;
    let shown = text.chars().map(|c| if c.is_control() { '?' } else { c });
    if text.chars().count() > LONGEST {
        shown.take(LONGEST).chain(['…']).collect()
    } else {
        shown.collect()
    }
}

fn split_word(line: &str) -> (&str, &str) {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word, rest.trim())
}
