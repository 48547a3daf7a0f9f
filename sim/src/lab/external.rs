//! Other programs as players: anything that speaks the protocol of `nonaga engine`, such as the engine of an
//! older commit, or a handheld on a cable.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use nonaga_core::{Game, GameNotes, Turn};

use crate::arguments::Stop;

/// Which program to start, and how to ask it for a turn.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct EngineCommand {
    program: EngineProgram,
    go: String,
}

/// A program that speaks the protocol.
#[derive(Clone, PartialEq, Debug)]
enum EngineProgram {
    /// The one at this path.
    At(String),
    /// This one, which passes lines on to a handheld on a cable, at a certain port or the only one.
    Device(Option<String>),
}

const GO: &str = "go level 8";

impl EngineCommand {
    /// From `PATH` or `PATH,go …`.
    pub(super) fn at_path(text: &str) -> Result<Self, String> {
        let (path, go) = text.split_once(',').unwrap_or((text, GO));
        if path.is_empty() || !go.starts_with("go ") {
            return Err("engine:PATH or engine:PATH,go … is wanted".into());
        }
        Ok(Self { program: EngineProgram::At(path.into()), go: go.into() })
    }

    /// From what follows the word `device`: nothing, `:PORT`, `,go …` or both.
    pub(super) fn on_device(text: &str) -> Result<Self, String> {
        let (port, go) = text.split_once(',').unwrap_or((text, GO));
        let port = match port.strip_prefix(':') {
            Some("") => None,
            Some(port) => Some(Some(port.to_owned())),
            None => port.is_empty().then_some(None),
        };
        match port {
            Some(port) if go.starts_with("go ") => {
                Ok(Self { program: EngineProgram::Device(port), go: go.into() })
            }
            _ => Err("device, device:PORT or either with ,go … is wanted".into()),
        }
    }

    /// How the program is started, and its name.
    fn command(&self) -> std::io::Result<(Command, String)> {
        Ok(match &self.program {
            EngineProgram::At(path) => {
                let mut command = Command::new(path);
                command.arg("engine");
                (command, path.clone())
            }
            EngineProgram::Device(port) => {
                let mut command = Command::new(std::env::current_exe()?);
                command.args(["device", "engine"]);
                if let Some(port) = port {
                    command.args(["--port", port]);
                }
                (command, "device".into())
            }
        })
    }

    /// The game as a command. The lines of a cable are short, so it takes the shared text; older engines do not know that.
    fn position(&self, game: &Game) -> String {
        match self.program {
            EngineProgram::At(_) => {
                let mut line = format!("position {}", game.start());
                let mut turns = String::new();
                game.for_each_turn(|_, turn| turns += &format!(" {turn}"));
                if !turns.is_empty() {
                    line += &format!(" moves{turns}");
                }
                line
            }
            EngineProgram::Device(_) => {
                format!("position {}", game.shared_text(&GameNotes::default()))
            }
        }
    }
}

/// A program that is running.
pub(super) struct ExternalEngine {
    how: EngineCommand,
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl ExternalEngine {
    pub(super) fn start(how: &EngineCommand) -> Result<Self, Stop> {
        let (mut command, name) = how.command()?;
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|why| Stop::failure(format!("{name}: {why}")))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Stop::failure(format!("{name} has no input or no output")));
        };
        Ok(Self { how: how.clone(), child, input, output: BufReader::new(output) })
    }

    /// Its turn, and the nodes that it took by its own count.
    pub(super) fn turn(&mut self, game: &Game, seed: u32) -> Result<(Option<Turn>, u64), Stop> {
        let go = &self.how.go;
        // A level differs from game to game by its seed; other searches have none.
        let seeded = go.starts_with("go level") && !go.contains("seed");
        let seed = if seeded { format!(" seed {seed}") } else { String::new() };
        writeln!(self.input, "{}\n{go}{seed}", self.how.position(game))?;
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
