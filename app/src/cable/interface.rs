//! What the cable asks of the shell, and what the shell replies.

use nonaga_core::search::{Answer, Level, Limits, SearchProgress};
use nonaga_core::{Game, Position, SharedGame};

use super::Log;
use crate::hardware::HardwareFacts;
use crate::input::{CableAnswer, CableQuestion, Key, Millis};
use crate::store::RecordKind;

/// What the shell is to do next, from [`Cable::step`](super::Cable::step).
#[derive(Debug)]
pub enum CableStep<'a> {
    /// Nothing, until bytes come, or the reply to what was asked.
    Wait,
    /// Send this line, which has its line feed, and go on with the next step.
    Send(&'a str),
    /// Do this. All but the orders at the end of [`CableRequest`] are replied to, with [`Cable::reply`](super::Cable::reply).
    Do(CableRequest<'a>),
}

/// Something that only the shell can do. What it borrows is there until the reply.
#[derive(Clone, Copy, Debug)]
pub enum CableRequest<'a> {
    /// Tell the [facts](CableReply::Facts) of this device.
    Facts,
    /// Give a [row](CableReply::Row) of the picture that is on the screen. Rows are asked for from the top; if the picture
    /// has changed since row 0, the reply is [`CableRefusal::PictureChanged`].
    Row(u16),
    /// Give the [record](CableReply::Record) of this kind that was saved last.
    Record(RecordKind),
    /// Ask the player, by [`Event::Cable`](crate::Event::Cable); the [answer](CableReply::Answer) comes as
    /// [`Effect::Answer`](crate::Effect::Answer).
    Ask(CableQuestion),
    /// Save all records of [`Cable::staged`](super::Cable::staged) at once, by
    /// [`Journal::save_all`](crate::journal::Journal::save_all), after whatever else waits to be saved; then reply
    /// [`CableReply::Done`].
    Save,
    /// Show this game, by [`App::show_shared`](crate::App::show_shared); then reply [`CableReply::Done`].
    Show(&'a SharedGame),
    /// Think about this game within these limits and milliseconds. Reply with [`CableReply::Progress`] as often as there is
    /// news, and once with [`CableReply::Thought`].
    Think(&'a Game, Limits, Option<u32>),
    /// [Count](CableReply::Counted) the lines of play of this many turns.
    Count(&'a Position, u8),
    /// Measure, and reply with the [figures](CableReply::Bench).
    Bench(BenchTask),
    /// Reply with the board check's report as [text](CableReply::Text):
    /// [`App::check_report`](crate::App::check_report), with facts that are measured now.
    Check,
    /// Show the [log](CableReply::Log). It is asked for line by line, because it may be written to meanwhile.
    Log,

    /// An order, without reply: a key goes down (true) or up.
    Key(Key, bool),
    /// An order, without reply: the thought, count or benchmark under way is to end soon, with its reply as ever, or with
    /// [`CableRefusal::Stopped`].
    Stop,
    /// An order, without reply: what was asked last is not wanted any more. A question disappears from the screen
    /// ([`CableEvent::Withdraw`](crate::CableEvent::Withdraw)), a search ends, and no reply to it may come.
    Withdraw,
    /// An order, without reply: the app starts anew from its records. [`App::forget`](crate::App::forget), then
    /// [`App::load`](crate::App::load) each saved record, then [`App::start`](crate::App::start).
    StartAnew,
    /// An order, without reply: restart into the loader that takes a new firmware file, when everything is sent and saved.
    Update,
}

/// What to measure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BenchTask {
    /// Generating, making and taking back turns.
    Rules,
    /// Painting.
    Painting,
    /// This level, in this many of the [positions](Self::MOST_POSITIONS), from the first on.
    Level(Level, u8),
}

impl BenchTask {
    /// How many positions there are to be measured in.
    pub const MOST_POSITIONS: u8 = 50;
    /// How many it takes unless it is told.
    pub const POSITIONS: u8 = 5;
}

/// One line of a benchmark's answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BenchFigure {
    /// What was measured.
    pub name: &'static str,
    /// How much it is.
    pub value: u64,
    /// Of what.
    pub unit: &'static str,
}

/// What only the shell knows of its device.
#[derive(Clone, Copy, Debug)]
pub struct CableFacts {
    /// What was measured just now.
    pub hardware: HardwareFacts,
    /// The number that no other device has: that of its flash.
    pub serial: u64,
    /// Since when it runs.
    pub uptime: Millis,
    /// Bytes of the stack that were never used.
    pub stack: u32,
}

/// The shell's reply to a [`CableRequest`]. One that nobody waits for is ignored.
#[derive(Clone, Copy, Debug)]
pub enum CableReply<'a> {
    /// It is done.
    Done,
    /// It is not done.
    Refused(CableRefusal),
    /// The facts of this device.
    Facts(&'a CableFacts),
    /// A row of the picture, as a [`Canvas`](rowpaint::Canvas) has it.
    Row(&'a [u16]),
    /// A record's bytes; none if it was never saved.
    Record(Option<&'a [u8]>),
    /// The player's answer.
    Answer(CableAnswer),
    /// How far a thought is.
    Progress(&'a SearchProgress),
    /// The result of a thought.
    Thought(&'a Answer),
    /// How many lines of play there are.
    Counted(u64),
    /// The figures of a benchmark.
    Bench(&'a [BenchFigure]),
    /// Some lines of text.
    Text(core::fmt::Arguments<'a>),
    /// The log.
    Log(&'a Log),
}

/// Why a request is not fulfilled, as the answer on the cable says it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CableRefusal {
    /// The game on the screen thinks, and there is one search.
    Thinking,
    /// The game on the screen has begun to think.
    SearchNeeded,
    /// It was told to stop.
    Stopped,
    /// The picture has changed while it was being sent.
    PictureChanged,
    /// The flash does not take or keep it; what was saved before is still there.
    NotSaved,
}

impl core::fmt::Display for CableRefusal {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Self::Thinking => "the game on the screen is thinking",
            Self::SearchNeeded => "the game on the screen needs the search",
            Self::Stopped => "it was stopped",
            Self::PictureChanged => "the picture changed",
            Self::NotSaved => "the flash did not keep it; what was saved before is still there",
        })
    }
}
