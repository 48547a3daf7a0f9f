//! A handheld on a cable in a test: it does at once what the cable asks for.

use std::ops::ControlFlow;

use nonaga_app::{
    BenchFigure, Cable, CableAnswer, CableEvent, CableFacts, CableRefusal, CableReply,
    CableRequest, CableStep, Device, Event, HardwareFacts, Key, Log, RecordKind, TABLE_ENTRIES,
};
use nonaga_core::search::Search;
use rowpaint::{Canvas, Renderer};

use crate::common::handset::{Handset, Records};
use crate::common::{self, Kind};
use crate::screen::Screen;

/// What the player does when asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Player {
    Agrees,
    Declines,
    GoesBack,
    IsAway,
    /// Looks at the question, and has not answered yet.
    Hesitates,
}

/// What happens to a thought, count or benchmark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Work {
    IsDone,
    /// It is under way, until it is stopped.
    Lasts,
    IsRefused(CableRefusal),
}

/// What the hardware says of itself.
pub(crate) const FACTS: HardwareFacts = HardwareFacts {
    chip: 0x2000_2927,
    flash: 0xef_4015,
    clock: 125_000,
    ring: 6_400,
    battery: 0,
    start: "power",
    restarts: 0,
};

pub(crate) struct CableShell {
    pub(crate) cable: Box<Cable>,
    pub(crate) handset: Handset,
    pub(crate) log: Log,
    pub(crate) player: Player,
    pub(crate) work: Work,
    /// Whether the flash keeps what is saved.
    pub(crate) flash_keeps: bool,
    /// Keys that went down or up, in order.
    pub(crate) keys: Vec<(Key, bool)>,
    /// What else was done, by name.
    pub(crate) done: Vec<&'static str>,
    /// Whether the picture changes at this row while it is being sent.
    pub(crate) changes_at: Option<u16>,
    device: Device,
    search: Box<Search<TABLE_ENTRIES>>,
}

impl CableShell {
    pub(crate) fn new(kind: Kind, records: &Records) -> Self {
        let device = common::device(kind);
        Self {
            cable: Box::new(Cable::new(device, "pico-lcd-1-14")),
            handset: Handset::new(device, 3, records),
            log: Log::new(),
            player: Player::Declines,
            work: Work::IsDone,
            flash_keeps: true,
            keys: Vec::new(),
            done: Vec::new(),
            changes_at: None,
            device,
            search: Box::new(Search::new()),
        }
    }

    /// What is answered to these bytes, line by line without their ends, until there is nothing to do.
    pub(crate) fn send(&mut self, bytes: &[u8]) -> Vec<String> {
        let mut lines = Vec::new();
        let mut rest = bytes;
        loop {
            let taken = self.cable.take(rest);
            rest = &rest[taken..];
            let before = lines.len();
            self.run(&mut lines);
            if rest.is_empty() || taken == 0 && lines.len() == before {
                assert!(rest.is_empty(), "it takes bytes, or answers");
                return lines;
            }
        }
    }

    /// What is answered to a command.
    pub(crate) fn ask(&mut self, command: &str) -> Vec<String> {
        self.send(format!("{command}\n").as_bytes())
    }

    /// What is answered to a command that has one line for an answer.
    pub(crate) fn ask_one(&mut self, command: &str) -> String {
        let lines = self.ask(command);
        assert_eq!(lines.len(), 1, "'{command}' was answered by {lines:?}");
        lines.into_iter().next().unwrap()
    }

    /// The cable is pulled.
    pub(crate) fn pull(&mut self) {
        self.cable.disconnect();
        let mut lines = Vec::new();
        self.run(&mut lines);
        assert!(lines.is_empty(), "nobody is there to read {lines:?}");
    }

    /// Steps until there is nothing to do.
    fn run(&mut self, lines: &mut Vec<String>) {
        let Self { cable, handset, search, .. } = self;
        loop {
            let request = match cable.step() {
                CableStep::Wait => return,
                CableStep::Send(line) => {
                    let line = line.strip_suffix('\n').expect("a line has an end");
                    assert!(line.bytes().all(|byte| matches!(byte, b' '..=b'~')), "{line:?}");
                    lines.push(line.into());
                    continue;
                }
                CableStep::Do(request) => request,
            };
            match request {
                CableRequest::Facts => cable.reply(CableReply::Facts(&CableFacts {
                    hardware: FACTS,
                    serial: 0xe661_6408_4319_9b29,
                    uptime: 83_512,
                    stack: 8_192,
                })),
                CableRequest::Row(row) if self.changes_at == Some(row) => {
                    cable.reply(CableReply::Refused(CableRefusal::PictureChanged));
                }
                CableRequest::Row(row) => {
                    let mut screen = picture(&self.device, handset);
                    cable.reply(CableReply::Row(screen.rows(row..row + 1)));
                }
                CableRequest::Record(kind) => {
                    let record = handset.saved[kind as usize - 1].as_deref();
                    cable.reply(CableReply::Record(record));
                }
                CableRequest::Ask(question) => {
                    handset.handle(Event::Cable(CableEvent::Ask(question)));
                    match self.player {
                        Player::Agrees => handset.agree(),
                        Player::Declines => handset.choose(),
                        Player::GoesBack => handset.back(),
                        Player::IsAway => handset.wait(61_000),
                        Player::Hesitates => {}
                    }
                    for answer in std::mem::take(&mut handset.cable_answers) {
                        cable.reply(CableReply::Answer(answer));
                    }
                }
                CableRequest::Save if !self.flash_keeps => {
                    cable.reply(CableReply::Refused(CableRefusal::NotSaved));
                }
                CableRequest::Save => {
                    for (kind, bytes) in cable.staged() {
                        handset.saved[kind as usize - 1] = Some(bytes.to_vec());
                    }
                    self.done.push("save");
                    cable.reply(CableReply::Done);
                }
                CableRequest::Show(shared) => {
                    handset.show_shared(shared);
                    cable.reply(CableReply::Done);
                }
                CableRequest::Think(..) | CableRequest::Count(..) | CableRequest::Bench(_)
                    if self.work != Work::IsDone =>
                {
                    if let Work::IsRefused(why) = self.work {
                        cable.reply(CableReply::Refused(why));
                    }
                }
                CableRequest::Think(game, limits, _) => {
                    let game = game.clone();
                    let answer = search.think(&game, &limits, &mut |progress| {
                        cable.reply(CableReply::Progress(progress));
                        if let CableStep::Send(line) = cable.step() {
                            lines.push(line.trim_end().into());
                        }
                        ControlFlow::Continue(())
                    });
                    cable.reply(CableReply::Thought(&answer));
                }
                CableRequest::Count(position, turns) => {
                    let count = position.perft(turns);
                    cable.reply(CableReply::Counted(count));
                }
                CableRequest::Bench(_) => {
                    let figure = |name, value, unit| BenchFigure { name, value, unit };
                    cable.reply(CableReply::Bench(&[
                        figure("positions", 1, "positions"),
                        figure("depth", 2, "turns"),
                        figure("nodes", 4_000, "nodes"),
                        figure("thinking", 1_234_567, "us"),
                        figure("slowest", 1_234_567, "us"),
                        figure("latency", 4_321, "us"),
                    ]));
                }
                CableRequest::Check => {
                    let report = handset.app.check_report().with_facts(FACTS);
                    cable.reply(CableReply::Text(format_args!("{report}")));
                }
                CableRequest::Log => cable.reply(CableReply::Log(&self.log)),
                CableRequest::Key(key, is_down) => self.keys.push((key, is_down)),
                CableRequest::Stop => {
                    self.done.push("stop");
                    cable.reply(CableReply::Refused(CableRefusal::Stopped));
                }
                CableRequest::Withdraw => {
                    self.done.push("withdraw");
                    handset.handle(Event::Cable(CableEvent::Withdraw));
                }
                CableRequest::StartAnew => {
                    self.done.push("start anew");
                    handset.start_anew();
                }
                CableRequest::Update => self.done.push("update"),
            }
        }
    }

    /// The player, who has hesitated, agrees.
    pub(crate) fn agree(&mut self) -> Vec<String> {
        self.handset.agree();
        assert_eq!(std::mem::take(&mut self.handset.cable_answers), [CableAnswer::Yes]);
        self.cable.reply(CableReply::Answer(CableAnswer::Yes));
        let mut lines = Vec::new();
        self.run(&mut lines);
        lines
    }

    /// The picture on the screen.
    pub(crate) fn picture(&mut self) -> Screen {
        picture(&self.device, &mut self.handset)
    }

    /// What waits to be restored.
    pub(crate) fn staged(&self) -> Vec<(RecordKind, Vec<u8>)> {
        self.cable.staged().map(|(kind, bytes)| (kind, bytes.to_vec())).collect()
    }
}

fn picture(device: &Device, handset: &mut Handset) -> Screen {
    let mut screen = Screen::new(device.size);
    let mut renderer = Renderer::new(device.size);
    handset.app.compose(&mut renderer);
    renderer.show(&mut screen);
    screen
}
