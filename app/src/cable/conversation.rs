//! Commands and their answers, line by line.

use core::fmt::{Arguments, Write};
use core::mem;

use heapless::String;
use nonaga_core::engine::{Begun, Engine, EngineJob, Line, split_word, write_error};
use nonaga_core::search::{Level, Limits};

use super::help::HELP;
use super::input::LineInput;
use super::interface::{
    BenchFigure, BenchTask, CableFacts, CableRefusal, CableReply, CableRequest, CableStep,
};
use super::picture::PictureCoder;
use super::record_text::RecordText;
use super::staged::StagedRecords;
use crate::device::Device;
use crate::input::{CableAnswer, CableQuestion, Key, KeySet};
use crate::store::RecordKind;
use crate::store::journal::crc32;

/// The version of the protocol.
const PROTOCOL: u32 = 1;
/// Lines of play are counted up to this many turns: a few minutes.
const MOST_COUNTED: u8 = 3;
/// More than there is to say of a device, of a board check, of a benchmark or of all records.
const LONGEST_TEXT: usize = 768;

/// One command after the other, and what is kept between them.
#[derive(Debug)]
pub(super) struct Conversation {
    board: &'static str,
    device: Device,
    state: AnswerState,
    /// The next line to be sent, without its end; empty when there is none.
    line: Line,
    /// Whether it is being sent.
    is_sent: bool,
    /// An answer of several lines.
    text: String<LONGEST_TEXT>,
    picture: PictureCoder,
    /// Keys that the cable holds down.
    held: KeySet,
    /// A key that is to go down or up.
    key: Option<(Key, bool)>,
    /// Whether the keys that are held are to go up.
    lets_go: bool,
    /// Whether the shell was told to stop what it does.
    is_stopped: bool,
    /// Whether what the shell does is not wanted any more.
    is_withdrawn: bool,
    /// Whether nobody is there to read the answer.
    is_muted: bool,
    /// The order that was given last. It is carried out when the next step is asked for; if the end of the connection comes
    /// before that, it is given again.
    order: Option<ShellOrder>,
    staged: StagedRecords,
    // Last, so that its games are made in their place.
    engine: Engine,
}

/// How far an answer is, after the line that waits to be sent.
#[derive(Clone, Copy, Debug)]
enum AnswerState {
    /// It is complete.
    Idle,
    /// The shell is to do this.
    Ready(ShellTask),
    /// The shell does this.
    Asked(ShellTask),
    /// The engine has more lines.
    Engine,
    /// The text has more lines, from this byte on.
    Text(usize),
    /// There is more help, from this line on.
    Help(usize),
    /// There may be lines of the picture, before this row.
    Picture(u16),
}

/// What the shell does for an answer.
#[derive(Clone, Copy, Debug)]
enum ShellTask {
    Facts,
    Row(u16),
    /// The record at this place of the list.
    List(usize),
    Get(RecordKind),
    Ask(CableQuestion),
    Save,
    StartAnew,
    Update,
    Show,
    Think(Limits, Option<u32>),
    Count(u8),
    Bench(BenchTask),
    Check,
    /// How much log there is.
    Log,
    /// The line of the log with this number, and where the log ended.
    LogLine(u32, u32),
}

/// What the shell does without a reply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ShellOrder {
    LetGo(Key),
    Withdraw,
    StartAnew,
    Update,
}

impl ShellTask {
    /// Whether the player has agreed to it, so that it is done even if the program is gone.
    const fn is_agreed(self) -> bool {
        matches!(self, Self::Save | Self::StartAnew | Self::Update)
    }

    /// Whether `stop` ends it.
    const fn can_stop(self) -> bool {
        matches!(self, Self::Think(..) | Self::Count(_) | Self::Bench(_))
    }
}

impl Conversation {
    pub(super) fn new(device: Device, board: &'static str) -> Self {
        Self {
            board,
            device,
            state: AnswerState::Idle,
            line: Line::new(),
            is_sent: false,
            text: String::new(),
            picture: PictureCoder::new(),
            held: KeySet::NONE,
            key: None,
            lets_go: false,
            is_stopped: false,
            is_withdrawn: false,
            is_muted: false,
            order: None,
            staged: StagedRecords::default(),
            engine: Engine::new(MOST_COUNTED),
        }
    }

    pub(super) fn staged(&self) -> &StagedRecords {
        &self.staged
    }

    /// The program is gone. What the player has agreed to is done, everything else is forgotten.
    pub(super) fn disconnect(&mut self) {
        self.engine.begin("new", &mut self.line);
        self.line.clear();
        self.is_sent = false;
        // What the shell had begun, or not even that, is to be done again.
        if let Some((key, false)) = self.key.take() {
            self.held = self.held.with(key);
        }
        match self.order.take() {
            Some(ShellOrder::LetGo(key)) => self.held = self.held.with(key),
            Some(ShellOrder::Withdraw) => self.is_withdrawn = true,
            Some(ShellOrder::StartAnew) => self.state = AnswerState::Ready(ShellTask::StartAnew),
            Some(ShellOrder::Update) => self.state = AnswerState::Ready(ShellTask::Update),
            None => {}
        }
        self.lets_go = true;
        match self.state {
            AnswerState::Ready(task) | AnswerState::Asked(task) if task.is_agreed() => {
                self.state = AnswerState::Ready(task);
                self.is_muted = true;
            }
            state => {
                self.is_withdrawn |= matches!(state, AnswerState::Asked(_));
                self.state = AnswerState::Idle;
                self.staged.clear();
            }
        }
    }

    /// What is to be done next.
    pub(super) fn step(&mut self, input: &mut LineInput) -> CableStep<'_> {
        self.order = None;
        loop {
            if mem::take(&mut self.is_sent) || self.is_muted {
                self.line.clear();
            }
            if let Some((key, is_down)) = self.next_key() {
                self.order = (!is_down).then_some(ShellOrder::LetGo(key));
                return CableStep::Do(CableRequest::Key(key, is_down));
            }
            if mem::take(&mut self.is_withdrawn) {
                self.order = Some(ShellOrder::Withdraw);
                return CableStep::Do(CableRequest::Withdraw);
            }
            if !self.line.is_empty() {
                self.is_sent = true;
                let _ = self.line.push('\n');
                return CableStep::Send(&self.line);
            }
            match self.state {
                AnswerState::Idle => {
                    self.is_muted = false;
                    match input.line() {
                        Some(Ok(command)) => self.begin(command),
                        Some(Err(why)) => write_error(&why, &mut self.line),
                        None => return CableStep::Wait,
                    }
                    input.drop_line();
                }
                AnswerState::Ready(task) => return CableStep::Do(self.hand_out(task)),
                AnswerState::Asked(task) => {
                    if !task.can_stop() || self.is_stopped || !input.has_stop() {
                        return CableStep::Wait;
                    }
                    self.is_stopped = true;
                    return CableStep::Do(CableRequest::Stop);
                }
                _ => self.next_line(),
            }
        }
    }

    /// The next key that is to go down or up.
    fn next_key(&mut self) -> Option<(Key, bool)> {
        if let Some(key) = self.key.take() {
            return Some(key);
        }
        let held = self.held.iter().next().filter(|_| self.lets_go);
        match held {
            Some(key) => self.held = self.held.without(key),
            None => self.lets_go = false,
        }
        held.map(|key| (key, false))
    }

    /// Begins the answer to a command.
    fn begin(&mut self, text: &str) {
        let text = text.trim();
        let (command, rest) = split_word(text);
        let alone = ["device", "screen", "check", "log", "update", "help"];
        if alone.contains(&command) && !rest.is_empty() {
            return self.refuse(format_args!("{command} stands alone, without '{rest}'"));
        }
        match command {
            "device" => self.state = AnswerState::Ready(ShellTask::Facts),
            "screen" => {
                let (width, height) = self.device.size;
                self.say(format_args!("screen {width} {height}"));
                self.picture.clear();
                self.state = AnswerState::Ready(ShellTask::Row(0));
            }
            "key" => self.key(rest),
            "records" => self.records(rest),
            "game" => match self.engine.draft().restore(rest) {
                Ok(()) => self.state = AnswerState::Ready(ShellTask::Show),
                Err(why) => self.refuse(format_args!("game: {why}")),
            },
            "bench" => match bench_task(rest) {
                Some(task) => self.state = AnswerState::Ready(ShellTask::Bench(task)),
                None => self.refuse(format_args!(
                    "bench what? expected rules, painting or level L [N], N from 1 to {}, not '{rest}'",
                    BenchTask::MOST_POSITIONS
                )),
            },
            "check" => self.state = AnswerState::Ready(ShellTask::Check),
            "log" => self.state = AnswerState::Ready(ShellTask::Log),
            "update" => self.ask(CableQuestion::Update),
            "help" => {
                self.say(format_args!("help {}", HELP.len()));
                self.state = AnswerState::Help(0);
            }
            _ => {
                self.state = match self.engine.begin(text, &mut self.line) {
                    Begun::Answer | Begun::Quit => AnswerState::Engine,
                    Begun::Job(EngineJob::Think(limits, time)) => {
                        AnswerState::Ready(ShellTask::Think(limits, time))
                    }
                    Begun::Job(EngineJob::Count(turns)) => AnswerState::Ready(ShellTask::Count(turns)),
                };
            }
        }
    }

    fn key(&mut self, text: &str) {
        let (name, way) = split_word(text);
        let Some(key) = Key::with_name(name).filter(|&key| self.device.keys.has(key)) else {
            return self.refuse(format_args!("this board has no key '{name}'"));
        };
        let was_down = self.held.has(key);
        let is_down = match way {
            "down" => true,
            "up" => false,
            _ => return self.refuse(format_args!("key {name}: expected down or up, not '{way}'")),
        };
        self.held = if is_down { self.held.with(key) } else { self.held.without(key) };
        // A key that a finger holds is not the cable's to let go of.
        self.key = (was_down != is_down).then_some((key, is_down));
        self.say(format_args!("ok"));
    }

    fn records(&mut self, text: &str) {
        let (what, rest) = split_word(text);
        let (name, rest) = split_word(rest);
        let (hex, sum) = split_word(rest);
        match what {
            "" => {
                self.text.clear();
                self.state = AnswerState::Ready(ShellTask::List(0));
            }
            "get" | "put" => {
                let Some(kind) = RecordKind::with_name(name) else {
                    return self.refuse(format_args!("there is no record '{name}'"));
                };
                if what == "get" && rest.is_empty() {
                    self.state = AnswerState::Ready(ShellTask::Get(kind));
                } else if what == "get" {
                    self.refuse(format_args!("records get {name} stands alone, without '{rest}'"));
                } else if let Some(sum) = read_sum(sum) {
                    match self.staged.put(kind, hex, sum, &mut self.engine.draft().game) {
                        Ok(()) => self.say(format_args!("ok")),
                        Err(why) => self.refuse(format_args!("{name}: {why}")),
                    }
                } else {
                    self.refuse(format_args!("{name}: expected bytes and their CRC-32"));
                }
            }
            "forget" if name.is_empty() => {
                self.staged.clear();
                self.say(format_args!("ok"));
            }
            "restore" if name.is_empty() && self.staged.is_empty() => {
                self.refuse(format_args!("no record waits to be restored"));
            }
            "restore" if name.is_empty() => self.ask(CableQuestion::Restore),
            _ => self.refuse(format_args!(
                "records what? expected nothing, get NAME, put NAME HEX CRC, forget or restore, not '{text}'"
            )),
        }
    }

    /// Asks the player. All keys are let go of before, so that none of them answers.
    fn ask(&mut self, question: CableQuestion) {
        self.say(format_args!("info asked on the screen"));
        self.lets_go = true;
        self.state = AnswerState::Ready(ShellTask::Ask(question));
    }

    /// Gives the shell something to do.
    fn hand_out(&mut self, task: ShellTask) -> CableRequest<'_> {
        self.state = AnswerState::Asked(task);
        self.is_stopped = false;
        match task {
            ShellTask::Facts => CableRequest::Facts,
            ShellTask::Row(row) => CableRequest::Row(row),
            ShellTask::List(at) => CableRequest::Record(RecordKind::ALL[at]),
            ShellTask::Get(kind) => CableRequest::Record(kind),
            ShellTask::Ask(question) => CableRequest::Ask(question),
            ShellTask::Save => CableRequest::Save,
            ShellTask::StartAnew => {
                self.state = AnswerState::Idle;
                self.order = Some(ShellOrder::StartAnew);
                self.say(format_args!("ok"));
                CableRequest::StartAnew
            }
            ShellTask::Update => {
                self.state = AnswerState::Idle;
                self.order = Some(ShellOrder::Update);
                CableRequest::Update
            }
            ShellTask::Show => CableRequest::Show(self.engine.draft()),
            ShellTask::Think(limits, time) => CableRequest::Think(self.engine.game(), limits, time),
            ShellTask::Count(turns) => CableRequest::Count(self.engine.game().position(), turns),
            ShellTask::Bench(task) => CableRequest::Bench(task),
            ShellTask::Check => CableRequest::Check,
            ShellTask::Log | ShellTask::LogLine(..) => CableRequest::Log,
        }
    }

    /// The shell has done what it was asked to do, or has news of it.
    pub(super) fn reply(&mut self, reply: CableReply<'_>) {
        let AnswerState::Asked(task) = self.state else { return };
        if mem::take(&mut self.is_sent) {
            self.line.clear();
        }
        match (task, reply) {
            (task, CableReply::Refused(why)) => {
                self.state = AnswerState::Idle;
                match (task, why) {
                    (ShellTask::Count(turns), CableRefusal::Stopped) => {
                        Engine::counted(turns, None, &mut self.line);
                    }
                    _ => self.refuse(format_args!("{why}")),
                }
                // The app waits for what was agreed to.
                self.is_withdrawn = matches!(task, ShellTask::Save);
            }
            (ShellTask::Facts, CableReply::Facts(facts)) => self.facts(facts),
            (ShellTask::Row(row), CableReply::Row(pixels)) => match self.picture.take(pixels) {
                true => self.state = AnswerState::Picture(row + 1),
                false => self.reply(CableReply::Refused(CableRefusal::PictureChanged)),
            },
            (ShellTask::List(at), CableReply::Record(record)) => self.list(at, record),
            (ShellTask::Get(kind), CableReply::Record(record)) => self.send_record(kind, record),
            (ShellTask::Ask(question), CableReply::Answer(answer)) => {
                self.answered(question, answer)
            }
            (ShellTask::Save, CableReply::Done) => {
                self.staged.clear();
                self.state = AnswerState::Ready(ShellTask::StartAnew);
            }
            (ShellTask::Show, CableReply::Done) => {
                self.state = AnswerState::Idle;
                self.say(format_args!("ok"));
            }
            // A line that has not been sent yet has older news, and goes first.
            (ShellTask::Think(..), CableReply::Progress(progress)) if self.line.is_empty() => {
                self.engine.progress(progress, &mut self.line);
            }
            (ShellTask::Think(..), CableReply::Thought(answer)) => {
                self.engine.thought(answer, &mut self.line);
                self.state = AnswerState::Engine;
            }
            (ShellTask::Count(turns), CableReply::Counted(lines)) => {
                Engine::counted(turns, Some(lines), &mut self.line);
                self.state = AnswerState::Idle;
            }
            (ShellTask::Bench(_), CableReply::Bench(figures)) => {
                self.text.clear();
                for BenchFigure { name, value, unit } in figures {
                    let _ = writeln!(self.text, "{name} {value} {unit}");
                }
                self.send_text("bench");
            }
            (ShellTask::Check, CableReply::Text(text)) => {
                self.text.clear();
                let _ = writeln!(self.text, "{text}");
                self.send_text("check");
            }
            (ShellTask::Log, CableReply::Log(log)) => {
                self.say(format_args!("log {}", log.len()));
                self.state = AnswerState::Idle;
                if log.len() > 0 {
                    let first = log.count().wrapping_sub(log.len() as u32);
                    self.state = AnswerState::Ready(ShellTask::LogLine(first, log.count()));
                }
            }
            (ShellTask::LogLine(number, end), CableReply::Log(log)) => {
                if !log.write_line(number, &mut self.line) {
                    self.say(format_args!("0.000 (overwritten meanwhile)"));
                }
                let next = number.wrapping_add(1);
                let more = next != end;
                self.state = if more {
                    AnswerState::Ready(ShellTask::LogLine(next, end))
                } else {
                    AnswerState::Idle
                };
            }
            _ => {}
        }
    }

    fn facts(&mut self, facts: &CableFacts) {
        let CableFacts { hardware, serial, uptime, stack } = facts;
        let Device { name, version, size: (width, height), keys, .. } = self.device;
        let text = &mut self.text;
        text.clear();
        let _ = writeln!(text, "board {}\ntitle {name}\nversion {version}", self.board);
        let _ = writeln!(text, "protocol {PROTOCOL}\nchip {:08x}", hardware.chip);
        let _ = writeln!(text, "flash {:06x}\nserial {serial:016x}", hardware.flash);
        let _ = write!(text, "screen {width}x{height}\nkeys");
        for key in keys.iter() {
            let _ = write!(text, " {}", key.name());
        }
        let _ = writeln!(text, "\nclock {}\nuptime {}", hardware.clock, uptime / 1000);
        let _ = writeln!(text, "start {}\nrestarts {}", hardware.start, hardware.restarts);
        let _ = writeln!(text, "stack {stack}");
        self.send_text("device");
    }

    fn list(&mut self, at: usize, record: Option<&[u8]>) {
        if let (Some(kind), Some(bytes)) = (RecordKind::ALL.get(at), record) {
            let sum = crc32(&[], bytes);
            let _ = writeln!(self.text, "{} {} {sum:08x}", kind.name(), bytes.len());
        }
        if at + 1 < RecordKind::ALL.len() {
            self.state = AnswerState::Ready(ShellTask::List(at + 1));
        } else {
            self.send_text("records");
        }
    }

    fn send_record(&mut self, kind: RecordKind, record: Option<&[u8]>) {
        self.state = AnswerState::Idle;
        let Some(bytes) = record else {
            return self.refuse(format_args!("{} was never saved", kind.name()));
        };
        self.say(format_args!("record {}", RecordText(kind, bytes)));
    }

    fn answered(&mut self, question: CableQuestion, answer: CableAnswer) {
        self.state = AnswerState::Idle;
        match (question, answer) {
            (CableQuestion::Restore, CableAnswer::Yes) => {
                self.state = AnswerState::Ready(ShellTask::Save)
            }
            (CableQuestion::Update, CableAnswer::Yes) => {
                self.say(format_args!("ok"));
                self.state = AnswerState::Ready(ShellTask::Update);
            }
            (_, CableAnswer::No) => self.refuse(format_args!("the player said no")),
            (_, CableAnswer::TooLate) => self.refuse(format_args!("nobody answered")),
        }
    }

    /// Sends the text after a first line with the number of its lines.
    fn send_text(&mut self, name: &str) {
        self.line.clear();
        let _ = write!(self.line, "{name} {}", self.text.lines().count());
        self.state = AnswerState::Text(0);
    }

    /// The next line of an answer that is made here.
    fn next_line(&mut self) {
        match self.state {
            AnswerState::Engine => {
                if !self.engine.next_line(&mut self.line) {
                    self.state = AnswerState::Idle;
                }
            }
            AnswerState::Text(from) => {
                let line = self.text.get(from..).and_then(|text| text.lines().next());
                self.state =
                    line.map_or(AnswerState::Idle, |line| AnswerState::Text(from + line.len() + 1));
                let _ = self.line.push_str(line.unwrap_or(""));
            }
            AnswerState::Help(at) => {
                let line = HELP.get(at);
                self.state = line.map_or(AnswerState::Idle, |_| AnswerState::Help(at + 1));
                let _ = self.line.push_str(line.unwrap_or(&""));
            }
            AnswerState::Picture(row) => {
                let at_end = row >= self.device.size.1;
                if self.picture.write_line(at_end, &mut self.line) {
                    return;
                }
                self.state = AnswerState::Ready(ShellTask::Row(row));
                if at_end {
                    self.state = AnswerState::Idle;
                    let _ = write!(self.line, "end {:08x}", self.picture.sum());
                }
            }
            AnswerState::Idle | AnswerState::Ready(_) | AnswerState::Asked(_) => {}
        }
    }

    /// Adds to the line.
    fn say(&mut self, text: Arguments<'_>) {
        let _ = self.line.write_fmt(text);
    }

    fn refuse(&mut self, why: Arguments<'_>) {
        write_error(&why, &mut self.line);
    }
}

/// What `bench` is to measure.
fn bench_task(text: &str) -> Option<BenchTask> {
    let mut words = text.split_whitespace();
    let task = match words.next()? {
        "rules" => BenchTask::Rules,
        "painting" => BenchTask::Painting,
        "level" => {
            let level = Level::new(words.next()?.parse().ok()?)?;
            let positions = match words.next() {
                Some(number) => number.parse().ok()?,
                None => BenchTask::POSITIONS,
            };
            let can_be = (1..=BenchTask::MOST_POSITIONS).contains(&positions);
            BenchTask::Level(level, can_be.then_some(positions)?)
        }
        _ => return None,
    };
    words.next().is_none().then_some(task)
}

/// A CRC-32 as eight hexadecimal digits.
fn read_sum(text: &str) -> Option<u32> {
    let is_hex = text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    u32::from_str_radix(text, 16).ok().filter(|_| is_hex)
}
