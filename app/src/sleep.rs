//! Dims the screen when nobody plays, then switches it off.

use crate::input::{Event, Key, Millis, key_of};
use crate::session::Context;

/// The screen is dim for this long before it goes off.
const DIM: Millis = 15_000;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Awake,
    Dim,
    Off,
}

/// Dims and switches off by the time since the last key.
#[derive(Clone, Debug)]
pub(crate) struct Sleep {
    state: State,
    /// When a key was last pressed.
    since: Millis,
    /// The key that woke the device or left the board check; it means nothing until it is pressed again.
    waker: Option<Key>,
}

impl Sleep {
    pub(crate) fn new(now: Millis) -> Self {
        Self { state: State::Awake, since: now, waker: None }
    }

    /// A key that is down has done its work: it means nothing until it is pressed again.
    pub(crate) fn ignore(&mut self, key: Key) {
        self.waker = Some(key);
    }

    /// True while the screen is off.
    pub(crate) fn is_off(&self) -> bool {
        self.state == State::Off
    }

    /// Lights the screen, as a key would.
    pub(crate) fn wake_up(&mut self, ctx: &mut Context) {
        self.since = ctx.now;
        if self.state != State::Awake {
            self.state = State::Awake;
            ctx.effects.backlight(ctx.settings.light());
        }
    }

    /// Looks at an event first; true when it was for waking only. The screen that was left when the device
    /// went to sleep has to be entered again then.
    pub(crate) fn takes(&mut self, ctx: &mut Context, event: &Event) -> bool {
        let key = key_of(event);
        if key.is_none() && !matches!(event, Event::Pointer(..)) {
            return false;
        }
        if self.state != State::Awake {
            self.wake_up(ctx);
            self.waker = key;
            return true;
        }
        self.since = ctx.now;
        if key.is_some() && self.waker == key && !matches!(event, Event::Press(_)) {
            return true;
        }
        self.waker = None;
        false
    }

    /// Time has passed; `busy` keeps the device awake. True when it goes to sleep now.
    pub(crate) fn tick(&mut self, ctx: &mut Context, busy: bool) -> bool {
        if busy {
            self.since = ctx.now.max(self.since);
        }
        let Some(off) = self.off_at(ctx) else { return false };
        if ctx.now >= off && self.state != State::Off {
            self.state = State::Off;
            ctx.effects.backlight(0);
            ctx.effects.sleep();
            return true;
        }
        if ctx.now + DIM >= off && self.state == State::Awake {
            self.state = State::Dim;
            ctx.effects.backlight(ctx.settings.light() / 4);
        }
        false
    }

    /// When `tick` has something to do next.
    pub(crate) fn wake(&self, ctx: &Context) -> Option<Millis> {
        let off = self.off_at(ctx)?;
        match self.state {
            State::Awake => Some(off.saturating_sub(DIM)),
            State::Dim => Some(off),
            State::Off => None,
        }
    }

    fn off_at(&self, ctx: &Context) -> Option<Millis> {
        let minutes = Millis::from(ctx.settings.sleep);
        (minutes > 0 && ctx.device.extras.sleep).then_some(self.since + minutes * 60_000)
    }
}
