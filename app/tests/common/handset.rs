//! A device in a test: keys go down and up, time passes, the machine answers at once with any turn.

use std::cmp::Ordering;
use std::ops::ControlFlow;

use nonaga_app::{
    App, CableAnswer, Cue, Device, Effect, Event, Key, KeySet, Keypad, Millis, PanelSetup, Record,
    RecordKind, Steering, ThoughtId,
};
use nonaga_core::search::{Answer, Limits, Score, Search};
use nonaga_core::{Cell, Game, Rng, SharedGame, Turn};
use rowpaint::{DisplayList, Renderer};

/// A record of every kind, if there is one.
pub(crate) type Records = [Option<Vec<u8>>; RecordKind::ALL.len()];

/// A device with a game on it.
pub(crate) struct Handset {
    pub(crate) app: App,
    pub(crate) now: Millis,
    pub(crate) keys: KeySet,
    /// What was saved last, by kind.
    pub(crate) saved: Records,
    /// How often the game was saved.
    pub(crate) saves: usize,
    /// All records that were saved, in order.
    pub(crate) log: Vec<(RecordKind, Vec<u8>)>,
    /// The light in percent.
    pub(crate) light: Option<u8>,
    /// The LEDs that are lit, a bit each.
    pub(crate) leds: u8,
    /// How the panel is set up.
    pub(crate) panel: PanelSetup,
    /// How often the hardware was measured.
    pub(crate) measured: usize,
    /// Whether it has gone to sleep since a key was pressed.
    pub(crate) asleep: bool,
    /// Whether it has restarted for a new firmware.
    pub(crate) updating: bool,
    /// What the player has answered to questions of the cable.
    pub(crate) cable_answers: Vec<CableAnswer>,
    /// Whether the program was ended.
    pub(crate) is_quit: bool,
    /// The sounds it has made.
    pub(crate) cues: Vec<Cue>,
    /// Whether thoughts are answered at once, or wait for `answer`.
    pub(crate) quick: bool,
    /// What it has answered.
    pub(crate) answers: Vec<Turn>,
    /// How the machine sees itself.
    pub(crate) score: i16,
    asked: Option<(ThoughtId, Limits, Game)>,
    renderer: Renderer,
    keypad: Keypad,
    rng: Rng,
}

impl Handset {
    /// Switches a device on that has these records.
    pub(crate) fn new(device: Device, seed: u32, records: &Records) -> Self {
        let mut app = App::new(device, seed);
        for (kind, record) in RecordKind::ALL.into_iter().zip(records) {
            if let Some(bytes) = record {
                let _ = app.load(kind, bytes);
            }
        }
        Self::start(device, seed, records, app)
    }

    /// Switches a device on for the first time.
    pub(crate) fn new_device(device: Device, seed: u32) -> Self {
        let mut app = App::new(device, seed);
        app.welcome();
        Self::start(device, seed, &Default::default(), app)
    }

    fn start(device: Device, seed: u32, records: &Records, mut app: App) -> Self {
        app.start(0);
        let mut handset = Self {
            app,
            now: 0,
            keys: device.keys,
            saved: records.clone(),
            saves: 0,
            log: Vec::new(),
            light: None,
            leds: 0,
            panel: device.panel,
            measured: 0,
            asleep: false,
            updating: false,
            cable_answers: Vec::new(),
            is_quit: false,
            cues: Vec::new(),
            quick: true,
            score: 0,
            answers: Vec::new(),
            asked: None,
            renderer: Renderer::new(device.size),
            keypad: Keypad::new(),
            rng: Rng::new(seed.into()),
        };
        handset.drain();
        handset
    }

    /// A game is sent over the cable.
    pub(crate) fn show_shared(&mut self, shared: &SharedGame) {
        self.app.show_shared(self.now, shared);
        self.drain();
    }

    /// Starts from what was saved, as after a restore.
    pub(crate) fn start_anew(&mut self) {
        self.app.forget();
        for (kind, record) in RecordKind::ALL.into_iter().zip(&self.saved) {
            if let Some(bytes) = record {
                self.app.load(kind, bytes).expect("it was saved");
            }
        }
        self.app.start(self.now);
        self.drain();
    }

    /// A random number.
    pub(crate) fn random(&mut self, below: u32) -> u32 {
        self.rng.below(below as usize) as u32
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

    /// Goes up a list or counterclockwise, with the key that does so here.
    pub(crate) fn previous(&mut self) {
        self.press(match self.keys.steering() {
            Steering::Pad => Key::Up,
            Steering::Letters => Key::X,
            Steering::Two => Key::B,
        });
    }

    /// From a game to its menu, and the row that many from its end.
    pub(crate) fn choose_in_menu(&mut self, from_end: usize) {
        self.back();
        assert_eq!(self.app.screen(), "GameMenu");
        (0..from_end).for_each(|_| self.previous());
        self.choose();
    }

    /// Says yes to a question.
    pub(crate) fn agree(&mut self) {
        assert_eq!(self.app.screen(), "Dialog");
        self.previous();
        self.choose();
    }

    /// Gives the game up.
    pub(crate) fn resign(&mut self) {
        self.choose_in_menu(2);
        self.agree();
        assert_eq!(self.app.screen(), "End");
    }

    /// Points at a cell as a player would: in its direction, or step by step.
    pub(crate) fn point_at(&mut self, cell: Cell) {
        let mut tried = Vec::new();
        for _ in 0..80 {
            let Some(here) = self.app.pointed_at() else { panic!("nothing is pointed at") };
            if here == cell {
                return;
            }
            if self.keys.steering() == Steering::Pad {
                // First to its row, then along it; a key that led elsewhere from here is not tried again.
                let mut keys = match (cell.r.cmp(&here.r), 2 * (cell.q - here.q) > here.r - cell.r)
                {
                    (Ordering::Less, true) => [Key::Up, Key::Right, Key::Left, Key::Down],
                    (Ordering::Less, false) => [Key::Up, Key::Left, Key::Right, Key::Down],
                    (Ordering::Greater, true) => [Key::Down, Key::Right, Key::Left, Key::Up],
                    (Ordering::Greater, false) => [Key::Down, Key::Left, Key::Right, Key::Up],
                    (Ordering::Equal, true) => [Key::Right, Key::Up, Key::Down, Key::Left],
                    (Ordering::Equal, false) => [Key::Left, Key::Up, Key::Down, Key::Right],
                }
                .into_iter();
                let Some(key) = keys.find(|&key| !tried.contains(&(here, key))) else { break };
                tried.push((here, key));
                self.press(key);
            } else {
                self.next();
            }
        }
        panic!("{cell:?} cannot be reached with {:?}", self.keys);
    }

    /// Plays a turn with keys, as far as it goes.
    pub(crate) fn play(&mut self, turn: Turn) {
        let Turn::Move(slide, disc) = turn else { return self.wait(5_000) };
        let cells = [
            Some(slide.from),
            Some(slide.to),
            disc.map(|disc| disc.from),
            disc.map(|disc| disc.to),
        ];
        for cell in cells.into_iter().flatten() {
            self.point_at(cell);
            self.choose();
            self.wait(3_000);
        }
    }

    /// Gives the game an event.
    pub(crate) fn handle(&mut self, event: Event) {
        self.app.handle(self.now, event);
        self.drain();
    }

    /// It is this late now, and that alone.
    pub(crate) fn tick(&mut self, now: Millis) {
        self.app.tick(now);
        self.drain();
    }

    /// What the machine was asked and has not answered.
    pub(crate) fn asked(&self) -> Option<(ThoughtId, Game)> {
        self.asked.as_ref().map(|(id, _, game)| (*id, game.clone()))
    }

    /// Answers what the machine was asked.
    pub(crate) fn answer(&mut self) {
        self.answer_now();
        self.drain();
    }

    fn answer_now(&mut self) {
        let Some((id, limits, game)) = self.asked.take() else { return };
        // Proofs are wanted as proofs; for everything else any turn will do.
        let answer = if limits.exact {
            Search::<1>::new().think(&game, &limits, &mut |_| ControlFlow::Continue(()))
        } else {
            let turn = self.any_turn(&game);
            let line = turn.into_iter().collect();
            Answer { turn, score: Score(self.score), line, ..Answer::NONE }
        };
        self.answers.extend(answer.turn);
        self.app.handle(self.now, Event::Thought(id, answer));
    }

    /// Whether the machine has been asked and has not answered.
    pub(crate) fn is_thinking(&self) -> bool {
        self.asked.is_some()
    }

    /// A random legal turn; one that wins if there is one.
    pub(crate) fn any_turn(&mut self, game: &Game) -> Option<Turn> {
        let position = game.position();
        if game.outcome() != nonaga_core::Outcome::Open {
            return None;
        }
        if let Some(&slide) = position.winning_slides(position.side()).first() {
            return Some(Turn::Move(slide, None));
        }
        let pick = self.random(position.count_turns());
        let mut n = 0;
        let found = position.for_each_turn(|turn| {
            n += 1;
            if n > pick { ControlFlow::Break(turn) } else { ControlFlow::Continue(()) }
        });
        found.break_value()
    }

    /// What is on the screen.
    pub(crate) fn picture(&mut self) -> &DisplayList {
        self.app.compose(&mut self.renderer)
    }

    /// All words on the screen.
    pub(crate) fn words(&mut self) -> String {
        self.picture().words().collect::<Vec<_>>().join(" ")
    }

    fn drain(&mut self) {
        loop {
            while let Some(effect) = self.app.next_effect() {
                match effect {
                    Effect::Think { id, subject, limits } => {
                        let mut game = Game::default();
                        subject.copy_to(&mut game);
                        self.asked = Some((id, limits, game));
                    }
                    Effect::StopThinking => self.asked = None,
                    Effect::PlayNow => self.answer_now(),
                    Effect::Save(record) => {
                        let (kind, bytes) = (record.kind(), encoded(record));
                        self.saves +=
                            usize::from(matches!(kind, RecordKind::Game | RecordKind::FriendGame));
                        self.log.push((kind, bytes.clone()));
                        self.saved[kind as usize - 1] = Some(bytes);
                    }
                    Effect::Backlight(percent) => self.light = Some(percent),
                    Effect::Leds(lit) => self.leds = lit,
                    Effect::Panel(setup) => self.panel = setup,
                    Effect::Measure => self.measured += 1,
                    Effect::Sleep => self.asleep = true,
                    Effect::Sound(cue) => self.cues.push(cue),
                    Effect::Answer(answer) => self.cable_answers.push(answer),
                    Effect::UpdateFirmware => self.updating = true,
                    Effect::Quit => self.is_quit = true,
                }
            }
            if !self.quick || self.asked.is_none() {
                return;
            }
            self.answer_now();
        }
    }
}

fn encoded(record: Record) -> Vec<u8> {
    let mut bytes = vec![0; record.kind().longest()];
    let length = record.encode(&mut bytes);
    assert!(length > 0, "{:?} has no room", record.kind());
    bytes.truncate(length);
    bytes
}

/// A record of a game as its bytes.
pub(crate) fn record(app: &App, kind: RecordKind) -> Vec<u8> {
    encoded(app.record(kind))
}

/// All records of a game.
pub(crate) fn records(app: &App) -> Records {
    RecordKind::ALL.map(|kind| Some(record(app, kind)))
}
