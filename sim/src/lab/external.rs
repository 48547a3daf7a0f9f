//! Other programs as players: anything that speaks the protocol of `nonaga engine`, such as the engine of an
//! older commit.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::str::FromStr;

use nonaga_core::{Game, Turn};

use crate::arguments::Stop;

/// Which program to start, and how to ask it for a turn.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct EngineCommand {
    path: String,
    go: String,
}

impl FromStr for EngineCommand {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (path, go) = text.split_once(',').unwrap_or((text, "go level 8"));
        if path.is_empty() || !go.starts_with("go ") {
            return Err("engine:PATH or engine:PATH,go … is wanted".into());
        }
        Ok(Self { path: path.into(), go: go.into() })
    }
}

/// A program that is running.
pub(super) struct ExternalEngine {
    go: String,
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl ExternalEngine {
    pub(super) fn start(EngineCommand { path, go }: &EngineCommand) -> Result<Self, Stop> {
        let mut child = Command::new(path)
            .arg("engine")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|why| Stop::failure(format!("{path}: {why}")))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Stop::failure(format!("{path} has no input or no output")));
        };
        Ok(Self { go: go.clone(), child, input, output: BufReader::new(output) })
    }

    /// Its turn, and the nodes that it took by its own count.
    pub(super) fn turn(&mut self, game: &Game, seed: u32) -> Result<(Option<Turn>, u64), Stop> {
        let mut line = format!("position {}", game.start());
        let mut turns = String::new();
        game.for_each_turn(|_, turn| turns += &format!(" {turn}"));
        if !turns.is_empty() {
            line += &format!(" moves{turns}");
        }
        // A level differs from game to game by its seed; other searches have none.
        let seeded = self.go.starts_with("go level") && !self.go.contains("seed");
        let seed = if seeded { format!(" seed {seed}") } else { String::new() };
        writeln!(self.input, "{line}\n{}{seed}", self.go)?;
        self.input.flush()?;
        loop {
            let mut answer = String::new();
            if self.output.read_line(&mut answer)? == 0 {
                return Err(Stop::failure("the engine ended without an answer"));
            }
            let words: Vec<&str> = answer.split_whitespace().collect();
            match words[..] {
                ["error", ..] => return Err(Stop::failure(answer.trim())),
                ["bestmove", turn, ..] => {
                    let turn = turn.parse().map_err(|why| {
                        Stop::failure(format!("the engine answers {}: {why}", answer.trim()))
                    })?;
                    let nodes = words.iter().skip_while(|&&word| word != "nodes").nth(1);
                    let nodes = nodes.and_then(|nodes| nodes.parse().ok()).unwrap_or(0);
                    return Ok((Some(turn), nodes));
                }
                _ => {}
            }
        }
    }
}

impl Drop for ExternalEngine {
    fn drop(&mut self) {
        let _ = writeln!(self.input, "quit");
        let _ = self.child.wait();
    }
}
