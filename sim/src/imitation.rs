//! `nonaga imitate`: a handheld that speaks as one on a cable does, on standard input and output.
//!
//! The game and the protocol are those of the firmware; clock, chip and flash are imitated. Its clock runs with its
//! commands, so the same commands have the same answers.

use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use nonaga_app::{
    App, BenchFigure, BenchTask, Cable, CableEvent, CableFacts, CableReply, CableRequest,
    CableStep, Device, Event, HardwareFacts, Log, Millis, RecordKind,
};
use nonaga_boards::Board;
use nonaga_core::search::Limits;
use nonaga_core::{Game, bench};

use crate::arguments::{Arg, Arguments, Stop, unexpected};
use crate::cli::Verb;
use crate::data::SaveFolder;
use crate::device;
use crate::driver::Driver;
use crate::opponent::Opponent;
use crate::script::Script;

pub(crate) const VERB: Verb = Verb {
    name: "imitate",
    summary: "a handheld on a cable, imitated, to try programs that speak with one",
    help: "\
Usage: nonaga imitate [--board B] [--keys SCRIPT] [--when-asked SCRIPT] [--data FOLDER]

Answers on standard output what a handheld on a USB cable answers (docs/protocol.md), by the same
code. Its clock runs with the commands. The end of the input is the end of the connection.

  --board B             the screen and keys of this board (default pico-lcd-1-3; help lists all)
  --keys SCRIPT         keys that were pressed before, as for nonaga shot
  --when-asked SCRIPT   keys to answer a question on its screen with; numbers let milliseconds
                        pass. Without it nobody answers, and no time passes
  --data FOLDER         keep what is saved in this folder (default: only as long as it runs)

Examples:
  printf 'device\\n' | nonaga imitate --board picosystem
  socat pty,raw,echo=0,link=handheld exec:'nonaga imitate' &
  nonaga device info --port ./handheld",
    run,
};

/// How far the clock runs for a key, and for a picture.
const KEY_TIME: Millis = 100;
const PICTURE_TIME: Millis = 50;

/// What its chip searches in a millisecond.
const NODES_A_MILLI: u32 = 40;

const SERIAL: u64 = 0x0123_4567_89ab_cdef;
const FACTS: HardwareFacts = HardwareFacts {
    chip: 0x2000_2927,
    flash: 0x00ef_4018,
    clock: 125_000,
    ring: 6_500,
    battery: 0,
    start: "power",
    restarts: 0,
};

fn run(mut arguments: Arguments) -> Result<(), Stop> {
    let mut board = &Board::ALL[0];
    let (mut keys, mut when_asked, mut folder) = (Script::default(), None, None);
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("board") => board = device::board(&arguments.value::<String>()?)?,
            Arg::Long("keys") => keys = arguments.value()?,
            Arg::Long("when-asked") => when_asked = Some(arguments.value::<Script>()?),
            Arg::Long("data") => folder = Some(arguments.value::<PathBuf>()?),
            other => return Err(unexpected(other)),
        }
    }
    let storage = folder.map(SaveFolder::at);
    let mut records = Vec::new();
    for (kind, record) in storage.iter().flat_map(SaveFolder::records) {
        records.push((kind, record.map_err(Stop::failure)?));
    }
    let mut imitation = Imitation::new(board, records, storage, when_asked);
    imitation.driver.play(&keys);
    // The end of the output is the end of the connection, too.
    let _ = imitation.speak(&Input::read(), &mut io::stdout().lock());
    Ok(())
}

/// What comes in, read by a thread of its own.
struct Input(Receiver<Vec<u8>>);

impl Input {
    fn read() -> Self {
        let (sender, receiver) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(length @ 1..) = io::stdin().read(&mut bytes) {
                if sender.send(bytes[..length].to_vec()).is_err() {
                    break;
                }
            }
        });
        Self(receiver)
    }
}

struct Imitation {
    device: Device,
    cable: Cable,
    /// Bytes that the cable had no room for.
    waiting: Vec<u8>,
    driver: Driver,
    opponent: Box<Opponent>,
    log: Log,
    records: Vec<(RecordKind, Vec<u8>)>,
    storage: Option<SaveFolder>,
    when_asked: Option<Script>,
    is_asked: bool,
}

impl Imitation {
    fn new(
        board: &'static Board,
        records: Vec<(RecordKind, Vec<u8>)>,
        storage: Option<SaveFolder>,
        when_asked: Option<Script>,
    ) -> Self {
        let device = board.device();
        let mut log = Log::new();
        log.note(0, format_args!("{} is imitated", board.name));
        Self {
            driver: started(&device, &records),
            device,
            cable: Cable::new(device, board.name),
            waiting: Vec::new(),
            opponent: Box::new(Opponent::new()),
            log,
            records,
            storage,
            when_asked,
            is_asked: false,
        }
    }

    /// Answers until the input ends.
    fn speak(&mut self, input: &Input, output: &mut impl Write) -> io::Result<()> {
        while let Ok(bytes) = input.0.recv() {
            self.waiting.extend(bytes);
            self.go_on(input, output)?;
        }
        self.cable.disconnect();
        self.go_on(input, output)
    }

    /// Does everything that can be done now.
    fn go_on(&mut self, input: &Input, output: &mut impl Write) -> io::Result<()> {
        loop {
            let taken = self.cable.take(&self.waiting);
            self.waiting.drain(..taken);
            let is_at_rest = taken == 0 || self.waiting.is_empty();
            match self.cable.step() {
                CableStep::Send(line) => {
                    output.write_all(line.as_bytes())?;
                    output.flush()?;
                }
                CableStep::Wait if self.is_asked && self.when_asked.is_some() => self.answer(),
                CableStep::Wait if is_at_rest => return Ok(()),
                CableStep::Wait => {}
                CableStep::Do(request) => match request {
                    CableRequest::Facts => self.tell_facts(),
                    CableRequest::Row(row) => self.show_row(row),
                    CableRequest::Record(kind) => {
                        let record = self.records.iter().find(|(known, _)| *known == kind);
                        let bytes = record.map(|(_, bytes)| &bytes[..]);
                        self.cable.reply(CableReply::Record(bytes));
                    }
                    CableRequest::Ask(question) => {
                        self.driver.handle(Event::Cable(CableEvent::Ask(question)));
                        self.is_asked = true;
                    }
                    CableRequest::Save => {
                        let staged: Vec<_> = self.cable.staged().collect();
                        let staged = staged.into_iter().map(|(kind, bytes)| (kind, bytes.to_vec()));
                        self.keep(staged.collect())?;
                        self.cable.reply(CableReply::Done);
                    }
                    CableRequest::Show(shared) => {
                        self.driver.show_shared(shared);
                        self.cable.reply(CableReply::Done);
                    }
                    CableRequest::Think(game, limits, millis) => {
                        let game = game.clone();
                        let nodes = |millis: u32| millis.saturating_mul(NODES_A_MILLI).max(1);
                        let limits = millis.map_or(limits, |millis| Limits::nodes(nodes(millis)));
                        self.think(&game, &limits, input, output)?;
                    }
                    CableRequest::Count(position, turns) => {
                        let lines = position.perft(turns);
                        self.cable.reply(CableReply::Counted(lines));
                    }
                    CableRequest::Bench(task) => {
                        let figures = self.measure(task);
                        self.cable.reply(CableReply::Bench(&figures));
                    }
                    CableRequest::Check => {
                        let report = self.driver.app().check_report().with_facts(FACTS);
                        self.cable.reply(CableReply::Text(format_args!("{report}")));
                    }
                    CableRequest::Log => self.cable.reply(CableReply::Log(&self.log)),
                    CableRequest::Key(key, is_down) => {
                        self.driver.set_key(key, is_down);
                        self.driver.wait(KEY_TIME);
                    }
                    CableRequest::Withdraw => {
                        self.is_asked = false;
                        self.driver.handle(Event::Cable(CableEvent::Withdraw));
                    }
                    // What can be stopped looks for it by itself.
                    CableRequest::Stop => {}
                    CableRequest::StartAnew => {
                        self.driver = started(&self.device, &self.records);
                    }
                    CableRequest::Update => std::process::exit(0),
                },
            }
            let saved = self.driver.take_saved();
            self.keep(saved)?;
        }
    }

    fn tell_facts(&mut self) {
        let uptime = self.driver.now();
        let facts = CableFacts { hardware: FACTS, serial: SERIAL, uptime, stack: 8192 };
        self.cable.reply(CableReply::Facts(&facts));
    }

    /// A picture that moves is another one at every look.
    fn show_row(&mut self, row: u16) {
        if row == 0 {
            self.driver.wait(PICTURE_TIME);
        }
        let screen = self.driver.screen();
        let words = screen.words().skip(usize::from(row) * screen.width()).take(screen.width());
        let words: Vec<u16> = words.map(u16::to_be).collect();
        self.cable.reply(CableReply::Row(&words));
    }

    /// The player answers.
    fn answer(&mut self) {
        self.driver.play(self.when_asked.as_ref().unwrap_or(&Script::default()));
        self.is_asked = false;
        if let Some(answer) = self.driver.take_answer() {
            self.cable.reply(CableReply::Answer(answer));
        }
    }

    fn think(
        &mut self,
        game: &Game,
        limits: &Limits,
        input: &Input,
        output: &mut impl Write,
    ) -> io::Result<()> {
        let Self { cable, opponent, waiting, .. } = self;
        let mut written = Ok(());
        let answer = opponent.think(game, limits, &mut |progress| {
            waiting.extend(input.0.try_iter().flatten());
            let taken = cable.take(waiting);
            waiting.drain(..taken);
            cable.reply(CableReply::Progress(progress));
            loop {
                match cable.step() {
                    CableStep::Wait => return ControlFlow::Continue(()),
                    CableStep::Send(line) => {
                        written = output.write_all(line.as_bytes()).and_then(|()| output.flush());
                        if written.is_err() {
                            return ControlFlow::Break(());
                        }
                    }
                    // To stop, or to withdraw the question.
                    CableStep::Do(_) => return ControlFlow::Break(()),
                }
            }
        });
        self.cable.reply(CableReply::Thought(&answer));
        written
    }

    /// Figures of a chip that takes 25 µs for everything.
    fn measure(&mut self, task: BenchTask) -> Vec<BenchFigure> {
        const EACH: u64 = 1000 / NODES_A_MILLI as u64;
        let figure = |name, value, unit| BenchFigure { name, value, unit };
        match task {
            BenchTask::Rules => {
                let games = bench::middle_games();
                let turns = games.map(|game| u64::from(bench::visit_turns(game.position()))).sum();
                vec![
                    figure("positions", 50, "positions"),
                    figure("turns", turns, "turns"),
                    figure("visiting", turns * EACH, "us"),
                    figure("making", 2 * turns * EACH, "us"),
                ]
            }
            BenchTask::Painting => vec![
                figure("whole-rows", 240, "rows"),
                figure("whole", 240 * EACH, "us"),
                figure("frames", 16, "frames"),
                figure("frame-rows", 16 * 29, "rows"),
                figure("frame", 16 * 29 * EACH, "us"),
            ],
            BenchTask::Level(level, positions) => {
                let thoughts = bench::middle_games().zip(0..).take(positions.into());
                let answers: Vec<_> = thoughts
                    .map(|(game, number)| {
                        let limits = Limits::level(level, number);
                        self.opponent.think(&game, &limits, &mut |_| ControlFlow::Continue(()))
                    })
                    .collect();
                let nodes = answers.iter().map(|answer| u64::from(answer.nodes));
                let most = nodes.clone().max().unwrap_or(0);
                let nodes: u64 = nodes.sum();
                let depth = answers.iter().map(|answer| u64::from(answer.depth)).sum();
                vec![
                    figure("positions", positions.into(), "positions"),
                    figure("depth", depth, "turns"),
                    figure("nodes", nodes, "nodes"),
                    figure("thinking", nodes * EACH, "us"),
                    figure("slowest", most * EACH, "us"),
                    figure("latency", 16 * EACH, "us"),
                ]
            }
        }
    }

    /// Saves records.
    fn keep(&mut self, records: Vec<(RecordKind, Vec<u8>)>) -> io::Result<()> {
        for (kind, bytes) in records {
            if let Some(storage) = &self.storage {
                storage.save(kind, &bytes)?;
            }
            self.records.retain(|(known, _)| *known != kind);
            self.records.push((kind, bytes));
        }
        Ok(())
    }
}

/// The game as it is after a start with these records.
fn started(device: &Device, records: &[(RecordKind, Vec<u8>)]) -> Driver {
    let mut app = App::new(*device, 1);
    for (kind, bytes) in records {
        // The app says on its screen what it cannot read.
        let _ = app.load(*kind, bytes);
    }
    Driver::start(app, device)
}
