//! Answers on standard output: the engine, and the search that it leaves to its owner.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use nonaga_core::engine::{Begun, Engine, EngineJob, Line};
use nonaga_core::search::Limits;

use super::command_queue::CommandQueue;
use crate::opponent::Opponent;
use crate::perft::MOST_TURNS;

pub(super) struct EngineProtocol {
    engine: Box<Engine>,
    opponent: Box<Opponent>,
}

impl EngineProtocol {
    pub(super) fn new() -> Self {
        Self { engine: Box::new(Engine::new(MOST_TURNS)), opponent: Box::new(Opponent::new()) }
    }

    /// Answers one command; `Break` after `quit`.
    pub(super) fn answer(
        &mut self,
        command: &str,
        commands: &CommandQueue,
        output: &mut impl Write,
    ) -> io::Result<ControlFlow<()>> {
        let mut line = Line::new();
        let begun = self.engine.begin(command, &mut line);
        match begun {
            Begun::Answer | Begun::Quit => {}
            Begun::Job(EngineJob::Think(limits, time)) => {
                self.think(&limits, time, commands, output, &mut line)?;
            }
            Begun::Job(EngineJob::Count(turns)) => {
                let position = self.engine.game().position();
                let lines = position.perft_until(turns, &mut || commands.wants_stop());
                Engine::counted(turns, lines, &mut line);
            }
        }
        writeln!(output, "{line}")?;
        while self.engine.next_line(&mut line) {
            writeln!(output, "{line}")?;
        }
        Ok(if begun == Begun::Quit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    /// Thinks; what there is to tell meanwhile is written, and the first line of the answer is in `line`.
    fn think(
        &mut self,
        limits: &Limits,
        time: Option<u32>,
        commands: &CommandQueue,
        output: &mut impl Write,
        line: &mut Line,
    ) -> io::Result<()> {
        let end = time.map(|ms| (Instant::now(), Duration::from_millis(ms.into())));
        let mut written = Ok(());
        let Self { engine, opponent } = self;
        let game = engine.game().clone();
        let answer = opponent.think(&game, limits, &mut |progress| {
            if engine.progress(progress, line) {
                written = writeln!(output, "{line}").and_then(|()| output.flush());
            }
            let is_over = end.is_some_and(|(start, time)| start.elapsed() >= time)
                || written.is_err()
                || commands.wants_stop();
            if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        engine.thought(&answer, line);
        written
    }
}
