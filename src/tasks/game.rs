//! The game itself: news in, effects out, and after each the picture.
//!
//! The only task that touches the app. What it paints the panel task sends.

use embassy_futures::select::{Either, select};
use embassy_rp::gpio::Output;
use embassy_time::{Instant, Timer};
use nonaga_app::{App, Effect, Event, Keypad, Millis, PanelSetup};
use rowpaint::{Canvas, Renderer};

use crate::board::CHOSEN;
use crate::channels::{
    ATTACHED, LIGHT, NEWS, News, QUIET, SAVED, SAVES, SCREEN_OFF, SEARCH_CONTROL, SEARCH_JOB,
    SOUNDS,
};
use crate::measure::StartFacts;
use crate::tasks::panel::{PanelAction, PanelSender, STRIP_ROWS};
use crate::{boot_loop, clocks};

/// Nobody waits when no key was pressed for this many milliseconds and nothing will move for as many.
pub(crate) const QUIET_AFTER: Millis = 2_000;
const QUIET_FOR: Millis = 1_000;

/// After this many milliseconds the light has faded, and the chip may slow down.
const DARK_AFTER: Millis = 1_000;

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
        if later.update {
            game.update_firmware().await;
        }
        if later.measure {
            let facts = game.start_facts.measure();
            game.app.handle(millis(), Event::Measured(facts));
            continue;
        }
        let first = game.wait().await;
        let now = millis();
        match first {
            Some(news) => game.hear(now, news),
            None => game.pass(now),
        }
        // All that has come up meanwhile goes into the same picture.
        while let Ok(news) = NEWS.try_receive() {
            game.hear(now, news);
        }
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

/// What the task owns.
pub(crate) struct GameTask {
    pub(crate) app: &'static mut App,
    pub(crate) renderer: &'static mut Renderer,
    pub(crate) panel: PanelSender,
    pub(crate) leds: [Option<Output<'static>>; 3],
    pub(crate) start_facts: StartFacts,
    pub(crate) keypad: Keypad,
    /// Random bits from the start, until the first key adds its moment.
    pub(crate) noise: Option<u32>,
    /// When it will be quiet unless something happens; `None` when it is.
    pub(crate) quiet_at: Option<Millis>,
    /// When the chip may slow down, while the screen is off.
    pub(crate) slow_at: Option<Millis>,
}

impl GameTask {
    /// Waits for news, or until the app or a held key wants the time; `None` is the time.
    async fn wait(&mut self) -> Option<News> {
        let slow_at = self.slow_at.filter(|_| !clocks::is_slow());
        let wakes = [self.app.next_wake(), self.keypad.next_wake(), self.quiet_at, slow_at];
        let news = NEWS.receive();
        match wakes.into_iter().flatten().min() {
            None => Some(news.await),
            Some(wake) => match select(news, Timer::at(Instant::from_millis(wake))).await {
                Either::First(news) => Some(news),
                Either::Second(()) => None,
            },
        }
    }

    fn hear(&mut self, now: Millis, news: News) {
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
        }
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
        defmt::info!("seed {=u32}", seed);
        self.app.set_seed(seed);
    }

    /// Carries out what the app asks for. What takes time is left for later.
    fn carry_out_effects(&mut self) -> Later {
        let mut later = Later::default();
        while let Some(effect) = self.app.next_effect() {
            match effect {
                Effect::Think { id, subject, limits } => {
                    SEARCH_CONTROL.want(id);
                    SEARCH_JOB.put(id, subject, limits);
                }
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
                // Nothing runs here besides the game, and nothing asks.
                Effect::Answer(_) | Effect::Quit => {}
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
        defmt::info!("restarting into the UF2 loader");
        boot_loop::expect_reset();
        clocks::start_all();
        embassy_rp::rom_data::reset_to_usb_boot(0, 0);
    }
}

/// The app's clock.
pub(crate) fn millis() -> Millis {
    Instant::now().as_millis()
}
