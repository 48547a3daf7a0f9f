//! The handheld on a cable: `docs/protocol.md` as a state machine without a wire.
//!
//! A shell owns a [`Cable`]. It gives it the bytes that come ([`Cable::take`]) and then does what [`Cable::step`] says, step by
//! step, until there is nothing to do: lines are to be sent, and what only the shell can do is asked for and
//! [replied](Cable::reply) to. So an answer of thousands of lines needs the room of one.
//!
//! ```text
//! connected     loop { taken = cable.take(bytes) … ; match cable.step() { Wait → wait for bytes or a reply, Send → send, Do → do } }
//! disconnected  cable.disconnect(), then cable.step() until it is Wait: keys are let go, what was asked is withdrawn
//! ```

mod conversation;
mod help;
mod input;
mod interface;
mod log;
mod picture;
mod record_text;
mod staged;

use self::conversation::Conversation;
use self::input::LineInput;
pub use self::interface::{
    BenchFigure, BenchTask, CableFacts, CableRefusal, CableReply, CableRequest, CableStep,
};
pub use self::log::Log;
pub use self::record_text::{RecordText, read_record_text};
use crate::device::Device;
use crate::store::RecordKind;

/// The device's side of the conversation.
#[derive(Debug)]
pub struct Cable {
    input: LineInput,
    conversation: Conversation,
}

impl Cable {
    /// Nobody has said anything yet. `board` is the short name of the board.
    pub fn new(device: Device, board: &'static str) -> Self {
        Self { input: LineInput::default(), conversation: Conversation::new(device, board) }
    }

    /// Takes bytes that have come, as many as there is room for, and says how many. The others are to be offered again
    /// after the next steps. While an answer is under way bytes are taken as well: one of the next lines may be `stop`.
    pub fn take(&mut self, bytes: &[u8]) -> usize {
        self.input.take(bytes)
    }

    /// What is to be done next. To be called after bytes were taken, after a reply, and after every step that was not
    /// [`CableStep::Wait`].
    pub fn step(&mut self) -> CableStep<'_> {
        self.conversation.step(&mut self.input)
    }

    /// The reply to what was asked last.
    pub fn reply(&mut self, reply: CableReply<'_>) {
        self.conversation.reply(reply);
    }

    /// The records that wait to be saved, for [`CableRequest::Save`].
    pub fn staged(&self) -> impl Iterator<Item = (RecordKind, &[u8])> + Clone {
        self.conversation.staged().iter()
    }

    /// The program has closed the port, or the cable was pulled: everything but what was done, or agreed to by the player, is
    /// forgotten. What was to be done and was broken off before the next step is asked for again.
    pub fn disconnect(&mut self) {
        self.input.clear();
        self.conversation.disconnect();
    }
}
