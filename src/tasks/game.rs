//! The game itself: news in, effects out, and after each the picture.
//!
//! The only task that touches the app, the frame buffer and the panel.

use embassy_futures::join::join;
use embassy_futures::select::{Either, select};
use embassy_time::{Duration, Instant, Timer};
use nonaga_app::{App, Effect, Event, Keypad, Millis};
use rowpaint::{FrameBuffer, Renderer, Strip};

use crate::board::CHOSEN;
use crate::channels::{LIGHT, NEWS, News, QUIET, SAVED, SAVES, SEARCH_CONTROL, SEARCH_JOB, SOUNDS};
use crate::display::Display;

const WIDTH: usize = CHOSEN.panel.width as usize;
const HEIGHT: usize = CHOSEN.panel.height as usize;

/// The whole picture in memory.
pub(crate) type Picture = FrameBuffer<WIDTH, HEIGHT>;

/// A black picture of the board's size.
pub(crate) const BLACK: Picture = FrameBuffer::new();

/// Rows that are painted before they are sent. Fewer of them make the first one leave earlier, but each costs time of its own.
const STRIP: u16 = 24;

/// Pictures that follow each other faster than this show something that moves.
const MOVING: Duration = Duration::from_millis(40);

/// Plays for ever. The records are loaded and the app is started.
#[embassy_executor::task]
pub(crate) async fn play(mut game: GameTask) {
    loop {
        let later = game.carry_out_effects();
        if later.wake {
            game.screen.wake().await;
        }
        // The picture goes first: a save can wait for the flash.
        game.show().await;
        if later.save {
            SAVES.ring();
        }
        if later.update {
            update_firmware().await;
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
    /// There are records to be written.
    save: bool,
    /// The device is to be restarted for a new firmware.
    update: bool,
}

/// What the task owns.
pub(crate) struct GameTask {
    pub(crate) app: &'static mut App,
    pub(crate) renderer: &'static mut Renderer,
    pub(crate) picture: &'static mut Picture,
    pub(crate) screen: Display,
    pub(crate) keypad: Keypad,
    /// When the last picture was sent.
    pub(crate) shown: Instant,
}

impl GameTask {
    /// Waits for news, or until the app or a held key wants the time; `None` is the time.
    async fn wait(&mut self) -> Option<News> {
        let wakes = [self.app.next_wake(), self.keypad.next_wake()];
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
        match news {
            News::Key(key, is_down) => {
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
                    later.wake |= percent > 0;
                    LIGHT.signal(percent);
                }
                Effect::Sleep => {
                    self.screen.sleep();
                    QUIET.signal(());
                }
                Effect::UpdateFirmware => later.update = true,
            }
        }
        later
    }

    /// Paints what has changed, strip by strip, each while the last one is on its way to the panel.
    async fn show(&mut self) {
        let Self { app, renderer, picture, screen, shown, .. } = self;
        app.compose(renderer);
        let rows = renderer.changes();
        let mut painted = picture.strips(&rows, STRIP).map(|Strip { first, pixels }| {
            renderer.paint(first, pixels);
            Strip { first, pixels }
        });
        let mut next = painted.next();
        if next.is_none() {
            return;
        }
        // What answers a key does not wait: it is only in movement that an eye sees half a picture.
        if shown.elapsed() < MOVING {
            screen.between_pictures().await;
        }
        while let Some(strip) = next {
            // `join` starts with its first future, so the transfer is under way when painting begins.
            let sent = screen.send(strip.first, strip.bytes());
            (_, next) = join(sent, async { painted.next() }).await;
        }
        *shown = Instant::now();
    }
}

/// Restarts into the loader that shows up as a drive and takes a UF2 file, once everything is written.
async fn update_firmware() {
    SAVED.reset();
    SAVES.ring();
    SAVED.wait().await;
    defmt::info!("restarting into the UF2 loader");
    embassy_rp::rom_data::reset_to_usb_boot(0, 0);
}

/// The app's clock.
pub(crate) fn millis() -> Millis {
    Instant::now().as_millis()
}
