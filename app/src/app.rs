//! The game as one machine: events in, effects and pictures out.

use core::mem;

use heapless::Vec;
use nonaga_core::{Cell, Game, Position, SharedGame};
use rowpaint::{DisplayList, Renderer, SUB};

use crate::check::CheckReport;
use crate::device::{BatteryLevel, Device};
use crate::effects::Effect;
use crate::input::{
    CableAnswer, CableEvent, Chord, Event, Intent, Key, Millis, PointerPhase, key_of,
};
use crate::session::Context;
use crate::sleep::Sleep;
use crate::store::{
    Friends, LearningProgress, MatchState, Record, RecordError, RecordKind, Settings, Statistics,
};
#[cfg(feature = "gallery")]
use crate::ui::screens::End;
use crate::ui::screens::{
    BoardCheck, Dialog, DialogKind, Page, Play, Review, Screen, Title, Transition, Welcome,
};
use crate::ui::{HitTarget, KeyCap};

/// Most screens on top of each other.
const DEEPEST: usize = 6;

/// A pointer may be outside of the screen; no screen is larger than this.
const FAR: i16 = 1024;

/// A pointer that has moved this many pixels drags.
const DRAG: i16 = 6;

/// What a pointer touches.
#[derive(Clone, Copy, Debug)]
enum Touched {
    Cell(Cell),
    Target(HitTarget),
}

/// A pointer that is down.
#[derive(Clone, Copy, Debug)]
struct Touch {
    /// What it touched when it went down.
    touched: Touched,
    /// Where that was; in a list it goes along with what has been scrolled.
    at: (i16, i16),
    is_drag: bool,
}

/// The game.
///
/// ```
/// use nonaga_app::{App, Device, Event, Extras, Key, KeySet, PanelSetup};
/// use rowpaint::{FrameBuffer, Renderer};
/// let device = Device {
///     size: (240, 240),
///     keys: KeySet::NINE,
///     name: "example",
///     version: "1",
///     panel: PanelSetup::upright((240, 240)),
///     extras: Extras::default(),
///     page: None,
/// };
/// let mut app = App::new(device, 1);
/// app.start(0);
/// app.handle(20, Event::Press(Key::A));
/// while let Some(_effect) = app.next_effect() {}
/// let (mut renderer, mut frame) = (Renderer::new(device.size), FrameBuffer::<240, 240>::new());
/// app.compose(&mut renderer);
/// let rows = renderer.show(&mut frame);
/// assert_eq!(rows.count(), 240);
/// ```
pub struct App {
    pub(crate) ctx: Context,
    /// The title at the bottom, the visible screen on top.
    screens: Vec<Screen, DEEPEST>,
    sleep: Sleep,
    /// Records that could not be read, to be reported to the player.
    unread: Vec<RecordKind, { RecordKind::ALL.len() }>,
    battery_low: bool,
    touch: Option<Touch>,
    chord: Chord,
    /// Whether the device is started for the first time.
    is_new: bool,
}

impl App {
    /// A game on this device; `seed` makes games differ.
    pub fn new(device: Device, seed: u32) -> Self {
        let mut screens = Vec::new();
        let _ = screens.push(Screen::Title(Title::default()));
        Self {
            ctx: Context::new(device, seed),
            screens,
            sleep: Sleep::new(0),
            unread: Vec::new(),
            battery_low: false,
            touch: None,
            chord: Chord::NONE,
            is_new: false,
        }
    }

    /// Makes the games from now on differ, by what was not known at the start: the moment of the first key.
    pub fn set_seed(&mut self, seed: u32) {
        self.ctx.set_seed(seed);
    }

    /// Takes a record that was saved earlier; to be called before [`App::start`]. A record that cannot be read
    /// changes nothing: the game goes on without it and says so on the screen.
    pub fn load(&mut self, kind: RecordKind, bytes: &[u8]) -> Result<(), RecordError> {
        let loaded = self.decode(kind, bytes);
        if loaded.is_err() {
            let _ = self.unread.push(kind);
        }
        loaded
    }

    fn decode(&mut self, kind: RecordKind, bytes: &[u8]) -> Result<(), RecordError> {
        match kind {
            RecordKind::Settings => self.ctx.settings = Settings::decode(bytes)?,
            RecordKind::Statistics => self.ctx.statistics = Statistics::decode(bytes)?,
            RecordKind::Progress => self.ctx.progress = LearningProgress::decode(bytes)?,
            RecordKind::Friends => self.ctx.friends = Friends::decode(bytes)?,
            RecordKind::Game | RecordKind::FriendGame => self.ctx.load_game(kind, bytes)?,
        }
        Ok(())
    }

    /// Nothing has been saved yet: [`App::start`] asks for the language first, the one that is set being proposed, and
    /// whether the player wants to learn.
    pub fn welcome(&mut self) {
        self.is_new = true;
        self.ctx.greeting = true;
    }

    /// Shows the title, or goes straight into the game that was going on.
    pub fn start(&mut self, now: Millis) {
        self.ctx.now = now;
        self.sleep = Sleep::new(now);
        self.ctx.effects.backlight(self.ctx.settings.light());
        self.ctx.choose_last_played();
        // The power may have been cut while the end was being shown.
        self.ctx.count_game();
        let first = match self.ctx.can_continue() {
            true => Transition::ResetTo(Screen::Play(Play::new(&self.ctx))),
            false if self.is_new => Transition::ResetTo(Screen::Welcome(Welcome::new(&self.ctx))),
            false => Transition::Home,
        };
        self.go(first);
        for kind in mem::take(&mut self.unread) {
            self.go(Transition::Push(Screen::Dialog(Dialog::new(DialogKind::RecordError(kind)))));
        }
    }

    /// Shows a game that was shared, instead of the one that is or was played last. Nothing is saved before it is played on
    /// from: a shell that keeps a game of the player's own keeps it by not loading it here.
    pub fn review(&mut self, shared: &SharedGame) {
        self.ctx.look_at(shared);
        let review = Review::new(&mut self.ctx);
        self.go(Transition::ResetTo(Screen::Review(review)));
    }

    /// Shows a game that was sent over the cable. The player's own game is kept and comes back when the other is left.
    pub fn show_shared(&mut self, now: Millis, shared: &SharedGame) {
        self.tick(now);
        self.sleep.wake_up(&mut self.ctx);
        self.ctx.show_shared(shared);
        let review = Review::new(&mut self.ctx);
        self.go(Transition::ResetTo(Screen::Review(review)));
    }

    /// Everything that was loaded or played since is forgotten, as before the first [`App::load`]. Nothing is saved, and
    /// what was to be saved is not wanted any more.
    pub fn forget(&mut self) {
        if let Some(top) = self.screens.last_mut() {
            top.page_mut().leave(&mut self.ctx);
        }
        self.screens.truncate(1);
        self.unread.clear();
        self.is_new = false;
        self.touch = None;
        self.chord = Chord::NONE;
        self.ctx.forget();
    }

    /// Something happened on the cable.
    fn cable(&mut self, event: CableEvent) {
        self.withdraw();
        if let CableEvent::Ask(question) = event {
            self.sleep.wake_up(&mut self.ctx);
            let dialog = Dialog::asked_by_cable(&self.ctx, question);
            self.go(Transition::Push(Screen::Dialog(dialog)));
        }
    }

    /// Where among the screens the question of the cable is, and until when.
    fn cable_question(&self) -> Option<(usize, Millis)> {
        let deadlines = self.screens.iter().map(|screen| match screen {
            Screen::Dialog(dialog) => dialog.deadline(),
            _ => None,
        });
        deadlines.enumerate().find_map(|(at, deadline)| Some((at, deadline?)))
    }

    /// The question of the cable disappears, wherever it is.
    fn withdraw(&mut self) {
        self.ctx.effects.hold_saves(false);
        match self.cable_question() {
            Some((at, _)) if at + 1 == self.screens.len() => self.go(Transition::Pop),
            Some((at, _)) => drop(self.screens.remove(at)),
            None => {}
        }
    }

    /// Takes an event.
    pub fn handle(&mut self, now: Millis, event: Event) {
        self.tick(now);
        if key_of(&event).is_some_and(|key| !self.ctx.device.keys.has(key)) {
            return;
        }
        let was_off = self.sleep.is_off();
        if self.sleep.takes(&mut self.ctx, &event) {
            if was_off && let Some(top) = self.screens.last_mut() {
                let go = top.page_mut().enter(&mut self.ctx);
                self.go(go);
            }
            return;
        }
        match event {
            Event::Battery { percent, charging } => {
                self.battery(BatteryLevel { percent, charging });
            }
            Event::Progress(id, progress) => {
                self.ctx.effects.advance(id, progress.permille);
            }
            Event::Thought(id, answer) => {
                if self.ctx.effects.take_answer(id)
                    && let Some(top) = self.screens.last_mut()
                {
                    let go = top.page_mut().answer(&mut self.ctx, &answer);
                    self.go(go);
                }
            }
            Event::Pointer(phase, at) => self.pointer(phase, at),
            Event::Cable(event) => self.cable(event),
            Event::Measured(facts) => self.ctx.check.facts = Some(facts),
            Event::HeldAtStart(key) => {
                self.ctx.check.see(key);
                if !matches!(self.screens.last(), Some(Screen::BoardCheck(_))) {
                    self.go(Transition::Push(Screen::BoardCheck(BoardCheck::default())));
                }
            }
            Event::Press(key)
            | Event::Repeat(key)
            | Event::ShortRelease(key)
            | Event::LongPress(key) => {
                let top = self.screens.last_mut();
                if let Some(go) = top.and_then(|top| top.page_mut().key(&mut self.ctx, &event)) {
                    if !matches!(go, Transition::Stay) {
                        self.sleep.ignore(key);
                    }
                    self.go(go);
                } else if let Some(input) = self.chord.intent(now, self.ctx.device.keys, &event) {
                    self.want(input);
                }
            }
        }
    }

    /// The player wants something; on the other side of the table left is right.
    pub(crate) fn want(&mut self, input: Intent) {
        let input = if self.is_turned() { input.turned() } else { input };
        if let Some(top) = self.screens.last_mut() {
            let go = top.page_mut().input(&mut self.ctx, input);
            self.go(go);
        }
    }

    /// Cells are taken when they are touched, so that they can be dragged, and so are the points of a curve;
    /// everything else means something when the pointer goes up where it went down, and a list that is dragged scrolls.
    #[inline(never)]
    fn pointer(&mut self, phase: PointerPhase, (x, y): (i16, i16)) {
        let at = (x.clamp(-FAR, FAR), y.clamp(-FAR, FAR));
        if phase == PointerPhase::Press {
            let touched = self.touched(at);
            self.touch = touched.map(|touched| Touch { touched, at, is_drag: false });
            match touched {
                Some(Touched::Cell(cell)) => self.want(Intent::Touch(cell)),
                Some(Touched::Target(HitTarget::CurvePoint(n))) => self.want(Intent::Select(n)),
                _ => {}
            }
            return;
        }
        let Some(mut touch) = self.touch else { return };
        let (x, y) = (at.0 - touch.at.0, at.1 - touch.at.1);
        touch.is_drag |= x.abs().max(y.abs()) >= DRAG;
        let rows = y / self.ctx.layout().row_height;
        if matches!(touch.touched, Touched::Target(HitTarget::Row(_))) {
            touch.at.1 += rows * self.ctx.layout().row_height;
        }
        self.touch = Some(touch).filter(|_| phase == PointerPhase::Drag);
        match (touch.touched, phase) {
            (Touched::Cell(from), _) if touch.is_drag => {
                let Some(Touched::Cell(to)) = self.touched(at) else { return };
                self.want(match phase {
                    PointerPhase::Release => Intent::Drop(from, to),
                    _ => Intent::Drag(from, to),
                });
            }
            (Touched::Target(HitTarget::CurvePoint(_)), PointerPhase::Drag) => {
                if let Some(Touched::Target(HitTarget::CurvePoint(n))) = self.touched(at) {
                    self.want(Intent::Select(n));
                }
            }
            (Touched::Target(HitTarget::Row(_)), PointerPhase::Drag) => {
                for _ in 0..rows.abs() {
                    self.want(if rows < 0 { Intent::Next } else { Intent::Previous });
                }
            }
            (Touched::Target(target), PointerPhase::Release) if !touch.is_drag => self.tap(target),
            _ => {}
        }
    }

    fn tap(&mut self, target: HitTarget) {
        match target {
            HitTarget::Row(row) => {
                self.want(Intent::Select(row));
                self.want(Intent::Choose);
            }
            HitTarget::Key { letter, held } => {
                let Some(key) = Key::with_letter(letter) else { return };
                let events = match held {
                    true => [Event::LongPress(key), Event::LongPress(key)],
                    false => [Event::Press(key), Event::ShortRelease(key)],
                };
                let keys = self.ctx.device.keys;
                if let Some(input) = events.iter().find_map(|event| Intent::of(keys, event)) {
                    self.want(input);
                }
            }
            HitTarget::Next | HitTarget::Pad => self.want(Intent::Next),
            HitTarget::BothKeys => self.want(Intent::AskAbout(1)),
            // It was looked at when it was touched.
            HitTarget::CurvePoint(_) | HitTarget::Nothing => {}
        }
    }

    /// What a pixel of the screen shows that can be touched.
    fn touched(&self, at: (i16, i16)) -> Option<Touched> {
        self.touched_in_picture(self.turned(at))
    }

    fn touched_in_picture(&self, at: (i16, i16)) -> Option<Touched> {
        let mut picture = DisplayList::new();
        picture.probe(at);
        compose(&self.ctx, &self.screens, &mut picture);
        match picture.hit() {
            Some(id) => Some(Touched::Target(HitTarget::with_id(id))),
            None => {
                let (area, projection) = self.screens.last()?.page().field(&self.ctx)?;
                area.contains_pixel(at).then(|| Touched::Cell(projection.cell_at(at)))
            }
        }
    }

    /// The key whose help is at a pixel of the picture, before it is turned: for shells that show the help of keys in
    /// their own way.
    pub fn key_at(&self, at: (i16, i16)) -> Option<KeyCap> {
        match self.touched_in_picture(at)? {
            Touched::Target(HitTarget::Key { letter, held: false }) => {
                Some(KeyCap::Letter(letter.into()))
            }
            Touched::Target(HitTarget::Key { letter, held: true }) => {
                Some(KeyCap::Held(letter.into()))
            }
            Touched::Target(HitTarget::Pad) => Some(KeyCap::Pad),
            _ => None,
        }
    }

    /// A pixel of the screen as a pixel of the picture, which may be upside down, and the other way round.
    fn turned(&self, (x, y): (i16, i16)) -> (i16, i16) {
        let (width, height) = self.ctx.device.size;
        match self.is_turned() {
            true => (width as i16 - 1 - x, height as i16 - 1 - y),
            false => (x, y),
        }
    }

    /// Whether the picture is upside down: what lies over a game that faces the player on the other side faces that
    /// player, too.
    fn is_turned(&self) -> bool {
        self.screens.iter().any(|screen| screen.page().turned(&self.ctx))
    }

    /// The topmost screen that is not a box over another.
    fn whole_page(&self) -> Option<&dyn Page> {
        self.screens.iter().rev().map(Screen::page).find(|page| !page.is_box())
    }

    /// Time has passed: advances animations, dims and sleeps.
    pub fn tick(&mut self, now: Millis) {
        // A clock that goes back stands still instead.
        self.ctx.now = self.ctx.now.max(now);
        if !self.sleep.is_off()
            && let Some(top) = self.screens.last_mut()
        {
            let go = top.page_mut().tick(&mut self.ctx);
            self.go(go);
        }
        if self.cable_question().is_some_and(|(_, deadline)| deadline <= self.ctx.now) {
            self.ctx.effects.answer(CableAnswer::TooLate);
            self.withdraw();
        }
        let Some(top) = self.screens.last_mut() else { return };
        let busy = top.page().keeps_awake(&self.ctx);
        if self.sleep.tick(&mut self.ctx, busy) {
            top.page_mut().leave(&mut self.ctx);
        }
    }

    /// When [`App::tick`] wants to be called next; none: only events matter.
    pub fn next_wake(&self) -> Option<Millis> {
        let screen = self
            .screens
            .last()
            .filter(|_| !self.sleep.is_off())
            .and_then(|screen| screen.page().wake(&self.ctx));
        let question = self.cable_question().map(|(_, deadline)| deadline);
        [screen, self.sleep.wake(&self.ctx), question].into_iter().flatten().min()
    }

    /// The next thing to be done outside; to be taken until there is none after every event and tick.
    pub fn next_effect(&mut self) -> Option<Effect<'_>> {
        self.ctx.next_effect()
    }

    /// A record as it is now, whether it is to be saved or not; for tests and tools.
    pub fn record(&self, kind: RecordKind) -> Record<'_> {
        self.ctx.record(kind)
    }

    /// Builds the display list of this moment in a renderer, which then paints what has changed. Returns the list.
    pub fn compose<'a>(&self, renderer: &'a mut Renderer) -> &'a DisplayList {
        let whole = self.whole_page();
        let turned = self.is_turned();
        let theme = whole.map_or(self.ctx.settings.theme, |page| page.theme(&self.ctx));
        let picture = renderer.start(theme.stylesheet(), turned);
        compose(&self.ctx, &self.screens, picture);
        picture
    }

    /// What the board check has found so far, as text.
    pub fn check_report(&self) -> CheckReport {
        CheckReport::new(self.ctx.device, self.ctx.check, self.ctx.battery)
    }

    /// The name of the screen on top, for tests and tools.
    pub fn screen(&self) -> &'static str {
        self.screens.last().map_or("", Screen::name)
    }

    /// The cell that the player points at, if there is one, for tests and tools.
    pub fn pointed_at(&self) -> Option<Cell> {
        self.screens.last()?.page().pointed_at()
    }

    /// The pixel at the centre of a cell, if there is a field that can be touched, for tests and tools.
    pub fn pixel_of(&self, cell: Cell) -> Option<(i16, i16)> {
        let (_, projection) = self.screens.last()?.page().field(&self.ctx)?;
        let spot = projection.spot(cell);
        Some(self.turned((spot.x / SUB as i16, spot.y / SUB as i16)))
    }

    /// The game that is or was played last.
    pub fn game(&self) -> &Game {
        &self.ctx.game
    }

    /// The match under way; none before the first.
    pub fn match_state(&self) -> Option<&MatchState> {
        self.ctx.match_state.as_ref()
    }

    /// What the player has set.
    pub fn settings(&self) -> &Settings {
        &self.ctx.settings
    }

    /// Sets everything at once, as tools do that show the game in a certain language or look.
    pub fn set(&mut self, settings: Settings) {
        self.ctx.settings = settings;
    }

    /// Lessons and puzzles done.
    pub fn progress(&self) -> &LearningProgress {
        &self.ctx.progress
    }

    /// The position on the board of a lesson, a puzzle or the demo.
    pub fn position(&self) -> &Position {
        &self.ctx.position
    }

    /// Two friends, and how it stands between them.
    pub fn friends(&self) -> &Friends {
        &self.ctx.friends
    }

    /// The results against the machine.
    pub fn statistics(&self) -> &Statistics {
        &self.ctx.statistics
    }

    fn battery(&mut self, battery: BatteryLevel) {
        self.ctx.battery = Some(battery);
        let low = battery.is_low();
        if low && !self.battery_low {
            // Without a game of its own the device may have left the saved one alone.
            self.ctx.save_game();
            self.go(Transition::Push(Screen::Dialog(Dialog::new(DialogKind::BatteryLow))));
        }
        self.battery_low = low;
    }

    /// Shows how the game ended.
    #[cfg(feature = "gallery")]
    pub(crate) fn show_end(&mut self) {
        self.go(Transition::ResetTo(Screen::End(End::new(&self.ctx))));
    }

    /// Goes where a screen wants to go, and on from there if the next screen wants that.
    fn go(&mut self, mut go: Transition) {
        loop {
            if matches!(go, Transition::Stay) {
                return;
            }
            self.touch = None;
            if let Some(top) = self.screens.last_mut() {
                top.page_mut().leave(&mut self.ctx);
            }
            let next = match go {
                Transition::Stay => return,
                Transition::Push(screen) => Some(screen),
                Transition::ResetTo(screen) => {
                    self.screens.truncate(1);
                    Some(screen)
                }
                Transition::Pop => {
                    if self.screens.len() > 1 {
                        self.screens.pop();
                    }
                    None
                }
                Transition::Home => {
                    self.screens.truncate(1);
                    None
                }
            };
            if let Some(screen) = next {
                // The stack is deeper than any way through the menus; a test walks them all.
                if self.screens.is_full() {
                    self.screens.pop();
                }
                let _ = self.screens.push(screen);
            }
            if !self.screens.iter().any(|screen| matches!(screen, Screen::Review(_))) {
                self.ctx.take_back();
            }
            let Some(top) = self.screens.last_mut() else { return };
            go = top.page_mut().enter(&mut self.ctx);
        }
    }
}

/// Draws the screen on top, and below a dialog the screen around it.
fn compose(ctx: &Context, screens: &[Screen], picture: &mut DisplayList) {
    let Some((top, below)) = screens.split_last() else { return };
    if top.page().is_box() {
        compose(ctx, below, picture);
    }
    top.page().draw(ctx, picture);
}
