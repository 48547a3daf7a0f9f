//! The game itself: news in, effects out, and after each the picture.
//!
//! The only task that touches the app and the panel.

use core::mem;

use embassy_futures::join::join;
use embassy_futures::select::{Either, select};
use embassy_rp::gpio::Output;
use embassy_time::{Duration, Instant, Timer};
use nonaga_app::{App, Effect, Event, Keypad, Millis, PanelSetup};
use rowpaint::{Canvas, FrameBuffer, Renderer};

use crate::board::CHOSEN;
use crate::channels::{LIGHT, NEWS, News, QUIET, SAVED, SAVES, SEARCH_CONTROL, SEARCH_JOB, SOUNDS};
use crate::display::Display;
use crate::measure::StartFacts;
use crate::{boot_loop, clocks};

const WIDTH: usize = CHOSEN.panel.width as usize;

/// Rows that are painted before they are sent. Fewer of them make the first one leave earlier, but each costs time of
/// its own.
const STRIP: usize = 16;

/// Some rows of the picture. There is no memory for all of them: a strip is painted while another one is sent.
pub(crate) type PictureStrip = FrameBuffer<WIDTH, STRIP>;

/// Two strips.
pub(crate) type Strips = [PictureStrip; 2];

/// Pictures that follow each other faster than this show something that moves.
const MOVING: Duration = Duration::from_millis(40);

/// Nobody waits when no key was pressed for this many milliseconds and nothing will move for as many.
pub(crate) const QUIET_AFTER: Millis = 2_000;
const QUIET_FOR: Millis = 1_000;

/// After this many milliseconds the light has faded, and the chip may slow down.
const DARK_AFTER: Millis = 1_000;

/// The main loop. The records are loaded and the app is started before.
#[embassy_executor::task]
pub(crate) async fn play(mut game: GameTask) {
    game.screen.start().await;
    loop {
        let later = game.carry_out_effects();
        if later.wake {
            game.screen.wake().await;
        }
        if let Some(setup) = later.panel {
            game.set_panel(setup).await;
        }
        // The picture goes first: a save can wait for the flash.
        game.show().await;
        if later.save {
            SAVES.ring();
        }
        if later.update {
            update_firmware().await;
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
    /// The panel is to be woken up.
    wake: bool,
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
    pub(crate) strips: &'static mut Strips,
    pub(crate) screen: Display,
    pub(crate) leds: [Option<Output<'static>>; 3],
    pub(crate) start_facts: StartFacts,
    pub(crate) keypad: Keypad,
    /// When the last picture was sent.
    pub(crate) shown: Instant,
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
            if SEARCH_CONTROL.wanted().is_none() {
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
                        later.wake = true;
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
                    self.screen.sleep();
                    self.slow_at = Some(millis() + DARK_AFTER);
                }
                Effect::UpdateFirmware => later.update = true,
                // Nothing runs here besides the game.
                Effect::Quit => {}
            }
        }
        later
    }

    /// Sets the panel up anew and clears it; the picture follows as a whole.
    async fn set_panel(&mut self, setup: PanelSetup) {
        let [strip, _] = &mut *self.strips;
        strip.rows(0..STRIP as u16).fill(0);
        self.screen.set_up(setup, strip.bytes(0..STRIP as u16)).await;
        self.renderer.forget();
    }

    /// Paints what has changed, strip by strip, each while the last one is on its way to the panel.
    async fn show(&mut self) {
        let Self { app, renderer, strips: [front, back], screen, shown, .. } = self;
        app.compose(renderer);
        let changes = renderer.changes();
        let mut rows = changes.strips(STRIP as u16);
        let mut paint = |strip: &mut PictureStrip| {
            rows.next().inspect(|rows| renderer.paint(rows.start, strip.rows(0..rows.len() as u16)))
        };
        let (mut front, mut back) = (front, back);
        let mut painted = paint(front);
        if painted.is_none() {
            return;
        }
        // What answers a key does not wait: it is only in movement that an eye sees half a picture.
        if shown.elapsed() < MOVING {
            screen.between_pictures().await;
        }
        while let Some(rows) = painted {
            // `join` starts with its first future, so the transfer is under way when painting begins.
            let sent = screen.send(rows.start, front.bytes(0..rows.len() as u16));
            (_, painted) = join(sent, async { paint(back) }).await;
            mem::swap(&mut front, &mut back);
        }
        screen.turn_on();
        *shown = Instant::now();
    }
}

/// Restarts into the loader that shows up as a drive and takes a UF2 file, once everything is written.
async fn update_firmware() {
    SAVED.reset();
    SAVES.ring();
    SAVED.wait().await;
    defmt::info!("restarting into the UF2 loader");
    boot_loop::expect_reset();
    clocks::start_all();
    embassy_rp::rom_data::reset_to_usb_boot(0, 0);
}

/// The app's clock.
pub(crate) fn millis() -> Millis {
    Instant::now().as_millis()
}
