//! The game itself: news in, effects out, and after each the picture.
//!
//! The only task that touches the app. What it paints the panel task sends.

use core::mem;
use core::ops::ControlFlow;

use embassy_futures::select::{Either, select};
use embassy_futures::yield_now;
use embassy_rp::gpio::Output;
use embassy_time::{Instant, Timer};
use nonaga_app::{App, CableEvent, Effect, Event, Keypad, Millis, PanelSetup};
use rowpaint::{Canvas, Renderer};

use crate::board::CHOSEN;
use crate::channels::{
    ATTACHED, GAME_REPLY, GameOrder, GameReply, LIGHT, NEWS, News, QUIET, ROWS, ROWS_AT_ONCE,
    SAVED, SAVES, SCREEN_OFF, SEARCH_CONTROL, SEARCH_JOB, SHARED_GAME, SOUNDS, SharedStorage,
};
use crate::log::log;
use crate::measure::StartFacts;
use crate::tasks::panel::{PanelAction, PanelSender, STRIP_ROWS};
use crate::tasks::think::figures;
use crate::{benchmarks, boot_loop, clocks};

/// Nobody waits when no key was pressed for this many milliseconds and nothing will move for as many.
pub(crate) const QUIET_AFTER: Millis = 2_000;
const QUIET_FOR: Millis = 1_000;

/// After this many milliseconds the light has faded, and the chip may slow down.
const DARK_AFTER: Millis = 1_000;

/// Rows for the cable are painted only when nothing else is to be done for longer than this many milliseconds: it takes
/// less. So no frame waits for them.
const ROWS_TIME: Millis = 1;

/// The main loop. The records are loaded and the app is started before.
#[embassy_executor::task]
pub(crate) async fn play(mut game: GameTask) {
    loop {
        let later = game.carry_out_effects();
        if let Some(action) = later.power {
            game.order(action).await;
        }
        if let Some(setup) = later.panel {
            game.order(PanelAction::SetUp(setup)).await;
            game.renderer.forget(); // the picture follows as a whole
        }
        // The picture goes first: a save can wait for the flash.
        game.show().await;
        if later.save {
            game.order(PanelAction::RingSaves).await;
        }
        if later.update || game.wishes.update {
            game.update_firmware().await;
        }
        if mem::take(&mut game.wishes.start_anew) {
            game.start_anew().await;
            continue;
        }
        if game.quiet_at.is_none()
            && let Some(number) = game.wishes.painting.take()
            && game.measure_painting(number).await.is_continue()
        {
            continue;
        }
        if later.measure {
            game.measure();
            continue;
        }
        game.listen().await;
    }
}

/// What the app wants done and what takes time.
#[derive(Default)]
struct Later {
    /// The panel is to be put to sleep or woken up.
    power: Option<PanelAction>,
    /// The panel is to be set up anew.
    panel: Option<PanelSetup>,
    /// The hardware is to be measured.
    measure: bool,
    /// There are records to be written.
    save: bool,
    /// The device is to be restarted for a new firmware.
    update: bool,
}

/// What the cable wants and what must wait for its moment.
#[derive(Default)]
pub(crate) struct CableWishes {
    /// The number of the question that the player is asked.
    asked: u32,
    /// Start anew from the records.
    start_anew: bool,
    /// Restart into the loader.
    update: bool,
    /// Measure the painting, for the request with this number.
    painting: Option<u32>,
    /// Paint rows from this one on, for the request with this number.
    rows: Option<(u32, u16)>,
}

/// What the task owns.
pub(crate) struct GameTask {
    pub(crate) app: &'static mut App,
    pub(crate) renderer: &'static mut Renderer,
    pub(crate) panel: PanelSender,
    pub(crate) leds: [Option<Output<'static>>; 3],
    pub(crate) start_facts: StartFacts,
    pub(crate) storage: &'static SharedStorage,
    /// How many pictures there were.
    pub(crate) pictures: u32,
    pub(crate) wishes: CableWishes,
    pub(crate) keypad: Keypad,
    /// Random bits from the start, until the first key adds its moment.
    pub(crate) noise: Option<u32>,
    /// When it will be quiet unless something happens; `None` when it is.
    pub(crate) quiet_at: Option<Millis>,
    /// When the chip may slow down, while the screen is off.
    pub(crate) slow_at: Option<Millis>,
}

impl GameTask {
    /// Waits until something has happened that may change the picture: composing it takes milliseconds, which what the
    /// cable wants to know must not cost. All that has come up meanwhile goes into the same picture.
    async fn listen(&mut self) {
        let mut may_change = false;
        while !may_change {
            let first = self.wait().await;
            let now = millis();
            may_change = match first {
                Some(news) => self.hear(now, news),
                None => {
                    self.pass(now);
                    true
                }
            };
            while let Ok(news) = NEWS.try_receive() {
                may_change |= self.hear(now, news);
            }
        }
    }

    /// Waits for news, or until the app or a held key wants the time; `None` is the time.
    async fn wait(&mut self) -> Option<News> {
        let slow_at = self.slow_at.filter(|_| !clocks::is_slow());
        let wakes = [self.app.next_wake(), self.keypad.next_wake(), self.quiet_at, slow_at];
        let wake = wakes.into_iter().flatten().min();
        if wake.is_none_or(|wake| wake > millis() + ROWS_TIME)
            && NEWS.is_empty()
            && let Some((number, first)) = self.wishes.rows.take()
        {
            self.paint_rows(number, first);
        }
        let news = NEWS.receive();
        match wake {
            None => Some(news.await),
            Some(wake) => match select(news, Timer::at(Instant::from_millis(wake))).await {
                Either::First(news) => Some(news),
                Either::Second(()) => None,
            },
        }
    }

    /// Hears news; returns whether they may change the picture.
    fn hear(&mut self, now: Millis, news: News) -> bool {
        clocks::speed_up();
        self.slow_at = self.slow_at.map(|_| now + DARK_AFTER);
        match news {
            News::Key(key, is_down) => {
                if let Some(noise) = self.noise.take() {
                    self.set_seed(noise ^ Instant::now().as_ticks() as u32);
                }
                QUIET.signal(false);
                self.quiet_at = Some(now + QUIET_AFTER);
                if let Some(event) = self.keypad.set(now, key, is_down) {
                    self.app.handle(now, event);
                }
            }
            News::Event(event) => {
                if let Event::Thought(id, _) = &event
                    && SEARCH_CONTROL.wanted() == Some(*id)
                {
                    SEARCH_CONTROL.cancel();
                }
                self.app.handle(now, event);
            }
            News::Cable(number, order) => return self.obey(now, number, order),
        }
        true
    }

    /// Does what the cable wants, or keeps it for its moment; returns whether it may change the picture.
    fn obey(&mut self, now: Millis, number: u32, order: GameOrder) -> bool {
        match order {
            GameOrder::Ask(question) => {
                self.wishes.asked = number;
                self.app.handle(now, Event::Cable(CableEvent::Ask(question)));
            }
            GameOrder::Withdraw => {
                (self.wishes.painting, self.wishes.rows) = (None, None);
                self.app.handle(now, Event::Cable(CableEvent::Withdraw));
            }
            GameOrder::Show => {
                if let Ok(shared) = SHARED_GAME.try_lock()
                    && let Some(shared) = &*shared
                {
                    self.app.show_shared(now, shared);
                }
                GAME_REPLY.signal((number, GameReply::Done));
            }
            GameOrder::Rows(first) => {
                self.wishes.rows = Some((number, first));
                return false;
            }
            GameOrder::Check => {
                let report = self.app.check_report();
                GAME_REPLY.signal((number, GameReply::Report(report)));
                return false;
            }
            GameOrder::MeasurePainting => {
                self.wishes.painting = Some(number);
                return self.quiet_at.is_none();
            }
            GameOrder::StopMeasuring => {
                if let Some(number) = self.wishes.painting.take() {
                    GAME_REPLY.signal((number, GameReply::Stopped));
                }
                return false;
            }
            GameOrder::StartAnew => self.wishes.start_anew = true,
            GameOrder::Update => self.wishes.update = true,
        }
        true
    }

    /// Measures the hardware for the app, and logs it as `nonaga mirror` reads it.
    fn measure(&mut self) {
        let facts = self.start_facts.measure();
        defmt::info!(
            "measured {=u32} {=u32} {=u32} {=u32} {=u32} {=u32} {=str}",
            facts.chip,
            facts.flash,
            facts.clock,
            facts.ring,
            facts.battery,
            facts.restarts,
            facts.start
        );
        self.app.handle(millis(), Event::Measured(facts));
    }

    /// Paints some rows of the picture on the glass once more, for the cable.
    fn paint_rows(&mut self, number: u32, first: u16) {
        let (width, height) = CHOSEN.device().size;
        let count = height.saturating_sub(first).min(ROWS_AT_ONCE as u16);
        // Nobody else has them locked: the cable reads them after the reply.
        if let Ok(mut rows) = ROWS.try_lock() {
            self.renderer.paint(first, &mut rows[..usize::from(width) * usize::from(count)]);
        }
        GAME_REPLY.signal((number, GameReply::Rows(self.pictures)));
    }

    /// Starts anew from the records.
    async fn start_anew(&mut self) {
        self.app.forget();
        self.storage.lock().await.load_all(self.app, false);
        self.app.start(millis());
    }

    /// Measures the painting for the cable, with the game's own renderer and a strip. The picture follows as a whole.
    /// Breaks off for news, and is to be done later.
    async fn measure_painting(&mut self, number: u32) -> ControlFlow<()> {
        let (mut frames, mut frame_rows, mut frame, mut whole) = (0, 0, 0, (0, 0));
        let job = self.panel.send().await;
        self.renderer.resize(benchmarks::PAINTED);
        let strip = job.strip.rows(0..STRIP_ROWS as u16);
        // The keys are watched in between: a short press would be over before the last frame.
        let pause = async || {
            yield_now().await;
            if NEWS.is_empty() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let painted = benchmarks::painting(self.renderer, strip, pause, |rows, micros| {
            if frames < benchmarks::FRAMES {
                frames += 1;
                frame_rows += u64::from(rows);
                frame += micros;
            } else {
                whole = (rows.into(), micros);
            }
        });
        let painted = painted.await;
        self.renderer.resize(CHOSEN.device().size);
        if painted.is_break() {
            self.wishes.painting = Some(number);
            return painted;
        }
        let figures = figures(&[
            ("whole-rows", whole.0, "rows"),
            ("whole", whole.1, "us"),
            ("frames", frames.into(), "frames"),
            ("frame-rows", frame_rows, "rows"),
            ("frame", frame, "us"),
        ]);
        GAME_REPLY.signal((number, GameReply::Figures(figures)));
        painted
    }

    fn pass(&mut self, now: Millis) {
        while let Some(event) = self.keypad.due(now) {
            self.app.handle(now, event);
        }
        self.app.tick(now);
        if self.quiet_at.is_some_and(|at| at <= now) {
            self.look_for_quiet(now);
        }
        if self.slow_at.is_some_and(|at| at <= now) {
            if SEARCH_CONTROL.wanted().is_none() && ATTACHED.get() == 0 {
                clocks::slow_down();
            } else {
                self.slow_at = Some(now + DARK_AFTER);
            }
        }
    }

    /// Tells storage that nobody waits, unless something moves or the machine thinks.
    fn look_for_quiet(&mut self, now: Millis) {
        let moves = self.app.next_wake().is_some_and(|wake| wake < now + QUIET_FOR);
        if moves || SEARCH_CONTROL.wanted().is_some() {
            self.quiet_at = Some(now + QUIET_FOR);
        } else {
            self.quiet_at = None;
            QUIET.signal(true);
        }
    }

    /// Makes games differ from those of other starts.
    pub(crate) fn set_seed(&mut self, seed: u32) {
        log!(info, "seed {}", seed);
        self.app.set_seed(seed);
    }

    /// Carries out what the app asks for. What takes time is left for later.
    fn carry_out_effects(&mut self) -> Later {
        let mut later = Later::default();
        while let Some(effect) = self.app.next_effect() {
            match effect {
                Effect::Think { id, subject, limits } => SEARCH_JOB.put(id, subject, limits),
                Effect::PlayNow => SEARCH_CONTROL.hurry(),
                Effect::StopThinking => SEARCH_CONTROL.cancel(),
                Effect::Save(record) => {
                    SAVES.put(&record);
                    later.save = true;
                }
                Effect::Sound(cue) => {
                    let _ = SOUNDS.try_send(cue);
                }
                Effect::Backlight(percent) => {
                    if percent > 0 {
                        SCREEN_OFF.set(0);
                        later.power = Some(PanelAction::Wake);
                        self.slow_at = None;
                    }
                    LIGHT.signal(percent);
                }
                Effect::Leds(lit) => {
                    let active_low = CHOSEN.pins.led.is_some_and(|led| led.active_low);
                    for (led, n) in self.leds.iter_mut().zip(0..) {
                        let level = (lit >> n & 1 == 1) != active_low;
                        led.iter_mut().for_each(|led| led.set_level(level.into()));
                    }
                }
                Effect::Panel(setup) => later.panel = Some(setup),
                Effect::Measure => later.measure = true,
                Effect::Sleep => {
                    SCREEN_OFF.set(1);
                    later.power = Some(PanelAction::Sleep);
                    self.slow_at = Some(millis() + DARK_AFTER);
                }
                Effect::UpdateFirmware => later.update = true,
                Effect::Answer(answer) => {
                    GAME_REPLY.signal((self.wishes.asked, GameReply::Answer(answer)));
                }
                // Nothing runs here besides the game.
                Effect::Quit => {}
            }
        }
        later
    }

    /// Paints what has changed, strip by strip, each while the one before is on its way to the panel.
    async fn show(&mut self) {
        self.app.compose(self.renderer);
        let changes = self.renderer.changes();
        let mut strips = changes.strips(STRIP_ROWS as u16).peekable();
        let mut first_of = changes.count();
        self.pictures = self.pictures.wrapping_add((first_of > 0).into());
        while let Some(rows) = strips.next() {
            let job = self.panel.send().await;
            self.renderer.paint(rows.start, job.strip.rows(0..rows.len() as u16));
            job.action = PanelAction::Show { rows, first_of, last: strips.peek().is_none() };
            self.panel.send_done();
            first_of = 0;
        }
    }

    /// Lets the panel task do something after all that it has to do already.
    async fn order(&mut self, action: PanelAction) {
        self.panel.send().await.action = action;
        self.panel.send_done();
    }

    /// Restarts into the loader that shows up as a drive and takes a UF2 file, once everything is shown and written.
    async fn update_firmware(&mut self) {
        SAVED.reset();
        self.order(PanelAction::RingSaves).await;
        SAVED.wait().await;
        log!(info, "restarting into the UF2 loader");
        boot_loop::expect_reset();
        clocks::start_all();
        embassy_rp::rom_data::reset_to_usb_boot(0, 0);
    }
}

/// The app's clock.
pub(crate) fn millis() -> Millis {
    Instant::now().as_millis()
}
