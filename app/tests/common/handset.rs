//! A device in a test: keys go down and up, time passes, the machine answers at once with any turn.

use std::ops::ControlFlow;

use nonaga_app::{
    App, Cue, Device, Effect, Event, Key, KeySet, Keypad, LARGEST_RECORD, Millis, RecordKind,
    Steering,
};
use nonaga_core::search::Answer;
use nonaga_core::{Game, Turn};

/// A device with a game on it.
pub(crate) struct Handset {
    pub(crate) app: App,
    pub(crate) now: Millis,
    pub(crate) keys: KeySet,
    /// What was saved last, by kind.
    pub(crate) saved: [Option<Vec<u8>>; 4],
    /// How often the game was saved.
    pub(crate) saves: usize,
    /// The light in percent.
    pub(crate) light: Option<u8>,
    /// Whether it has gone to sleep since a key was pressed.
    pub(crate) asleep: bool,
    /// Whether it has restarted for a new firmware.
    pub(crate) updating: bool,
    /// The sounds it has made.
    pub(crate) cues: Vec<Cue>,
    /// Whether thoughts are answered at once, or wait for `answer`.
    pub(crate) quick: bool,
    asked: Option<(u32, Game)>,
    keypad: Keypad,
    chance: u32,
}

impl Handset {
    /// Switches a device on that has these records.
    pub(crate) fn new(device: Device, seed: u32, records: &[Option<Vec<u8>>; 4]) -> Self {
        let mut app = App::new(device, seed);
        for (kind, record) in RecordKind::ALL.into_iter().zip(records) {
            if let Some(bytes) = record {
                let _ = app.load(kind, bytes);
            }
        }
        app.start(0);
        let mut handset = Self {
            app,
            now: 0,
            keys: device.keys,
            saved: records.clone(),
            saves: 0,
            light: None,
            asleep: false,
            updating: false,
            cues: Vec::new(),
            quick: true,
            asked: None,
            keypad: Keypad::new(),
            chance: seed | 1,
        };
        handset.drain();
        handset
    }

    /// A number by chance.
    pub(crate) fn chance(&mut self, below: u32) -> u32 {
        self.chance = self.chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.chance >> 8) % below
    }

    /// Lets time pass, waking the game whenever it wants to be woken.
    pub(crate) fn wait(&mut self, time: Millis) {
        let end = self.now + time;
        loop {
            let keys = self.keypad.next_wake();
            let wakes = [self.app.next_wake(), keys].into_iter().flatten();
            let wake = wakes.min().unwrap_or(end).max(self.now + 1);
            if wake >= end {
                break;
            }
            self.now = wake;
            while let Some(event) = self.keypad.due(self.now) {
                self.handle(event);
            }
            self.app.tick(self.now);
            self.drain();
        }
        self.now = end;
        self.app.tick(end);
        self.drain();
    }

    /// Holds a key down for some time.
    pub(crate) fn hold(&mut self, key: Key, time: Millis) {
        self.asleep = false;
        if let Some(event) = self.keypad.set(self.now, key, true) {
            self.handle(event);
        }
        self.wait(time);
        if let Some(event) = self.keypad.set(self.now, key, false) {
            self.handle(event);
        }
        self.wait(60);
    }

    /// Presses a key.
    pub(crate) fn press(&mut self, key: Key) {
        self.hold(key, 40);
    }

    /// Chooses what is selected, with the key that does so here.
    pub(crate) fn choose(&mut self) {
        self.hold(Key::A, if self.keys.steering() == Steering::Two { 600 } else { 40 });
    }

    /// Goes back, with the key that does so here.
    pub(crate) fn back(&mut self) {
        self.hold(Key::B, if self.keys.steering() == Steering::Two { 600 } else { 40 });
    }

    /// Goes down a list or clockwise, with the key that does so here.
    pub(crate) fn next(&mut self) {
        self.press(match self.keys.steering() {
            Steering::Pad => Key::Down,
            Steering::Letters => Key::Y,
            Steering::Two => Key::A,
        });
    }

    /// Gives the game an event.
    pub(crate) fn handle(&mut self, event: Event) {
        self.app.handle(self.now, event);
        self.drain();
    }

    /// Answers what the machine was asked.
    pub(crate) fn answer(&mut self) {
        self.answer_now();
        self.drain();
    }

    fn answer_now(&mut self) {
        if let Some((id, game)) = self.asked.take() {
            let turn = self.any_turn(&game);
            self.app.handle(self.now, Event::Thought(id, Answer { turn, ..Answer::NONE }));
        }
    }

    /// Whether the machine has been asked and has not answered.
    pub(crate) fn is_thinking(&self) -> bool {
        self.asked.is_some()
    }

    /// A legal turn by chance; one that wins if there is one.
    pub(crate) fn any_turn(&mut self, game: &Game) -> Option<Turn> {
        let position = game.position();
        if game.outcome() != nonaga_core::Outcome::Open {
            return None;
        }
        if let Some(&slide) = position.winning_slides(position.side()).first() {
            return Some(Turn::Move(slide, None));
        }
        let pick = self.chance(position.count_turns());
        let mut n = 0;
        let found = position.for_each_turn(|turn| {
            n += 1;
            if n > pick { ControlFlow::Break(turn) } else { ControlFlow::Continue(()) }
        });
        found.break_value()
    }

    /// All words on the screen.
    pub(crate) fn words(&mut self) -> String {
        self.app.compose().words().collect::<Vec<_>>().join(" ")
    }

    fn drain(&mut self) {
        loop {
            while let Some(effect) = self.app.next_effect() {
                self.carry_out(effect);
            }
            if !self.quick || self.asked.is_none() {
                return;
            }
            self.answer_now();
        }
    }

    fn carry_out(&mut self, effect: Effect) {
        match effect {
            Effect::Think(id, _) => {
                let mut game = Game::default();
                self.app.subject(&mut game);
                self.asked = Some((id, game));
            }
            Effect::StopThinking => self.asked = None,
            Effect::PlayNow => self.answer_now(),
            Effect::Save(kind) => {
                self.saves += usize::from(kind == RecordKind::Game);
                self.saved[kind as usize - 1] = Some(record(&self.app, kind));
            }
            Effect::Backlight(percent) => self.light = Some(percent),
            Effect::Sleep => self.asleep = true,
            Effect::Sound(cue) => self.cues.push(cue),
            Effect::UpdateFirmware => self.updating = true,
        }
    }
}

/// A record of a game as its bytes.
pub(crate) fn record(app: &App, kind: RecordKind) -> Vec<u8> {
    let mut bytes = vec![0; LARGEST_RECORD];
    let length = app.encode(kind, &mut bytes);
    assert!(length > 0, "{kind:?} has no room");
    bytes.truncate(length);
    bytes
}

/// All records of a game.
pub(crate) fn records(app: &App) -> [Option<Vec<u8>>; 4] {
    RecordKind::ALL.map(|kind| Some(record(app, kind)))
}
