//! `nonaga device play`: the handheld's picture in a window, and its keys.
//!
//! A thread asks for pictures and sends keys; the window shows what has come.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use nonaga_app::{Key, KeySet, Language, PointerPhase};

use super::connection::{Connection, Trouble};
use super::screen;
use crate::arguments::Stop;
use crate::device::Lang;
use crate::pixel_buffer::PixelBuffer;
use crate::play::{KeyAction, Keyboard, Legend, Shown, show_in_window};

/// Between two pictures, so that the chip has time for its game.
const BETWEEN_PICTURES: Duration = Duration::from_millis(30);
/// Longer than what the handheld takes for a long press.
const LONG_PRESS: Duration = Duration::from_millis(600);

/// Shows the handheld until its window is closed.
pub(super) fn play(mut connection: Connection) -> Result<(), Stop> {
    let keys = connection.fact("keys").unwrap_or("").split(' ').filter_map(Key::with_name);
    let keys = KeySet::of(&keys.collect::<Vec<_>>());
    let picture = screen::picture(&mut connection)?;
    let mut mirrored = MirroredHandheld::start(connection, picture);
    show_in_window(&mut mirrored, keys)?;
    mirrored.trouble.map_or(Ok(()), |why| Err(why.into()))
}

/// The handheld as its last picture shows it.
struct MirroredHandheld {
    keys: Sender<KeyChange>,
    pictures: Receiver<Result<PixelBuffer, Trouble>>,
    picture: PixelBuffer,
    trouble: Option<Trouble>,
}

/// What happens to a key.
enum KeyChange {
    Set(Key, bool),
    Hold(Key),
}

impl MirroredHandheld {
    fn start(connection: Connection, picture: PixelBuffer) -> Self {
        let ((keys, key_changes), (news, pictures)) = (channel(), channel());
        let shown = picture.clone();
        thread::spawn(move || {
            if let Err(why) = keep_up(connection, shown, &key_changes, &news) {
                let _ = news.send(Err(why));
            }
        });
        Self { keys, pictures, picture, trouble: None }
    }

    fn send(&self, change: KeyChange) {
        // A thread that has ended has said why.
        let _ = self.keys.send(change);
    }
}

/// Sends keys and asks for pictures until the window has gone.
fn keep_up(
    mut connection: Connection,
    mut shown: PixelBuffer,
    keys: &Receiver<KeyChange>,
    news: &Sender<Result<PixelBuffer, Trouble>>,
) -> Result<(), Trouble> {
    let mut held: Vec<(Key, Instant)> = Vec::new();
    loop {
        match keys.recv_timeout(BETWEEN_PICTURES) {
            Ok(KeyChange::Set(key, is_down)) => set_key(&mut connection, key, is_down)?,
            Ok(KeyChange::Hold(key)) => {
                set_key(&mut connection, key, true)?;
                held.push((key, Instant::now()));
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
        let (over, still): (Vec<_>, Vec<_>) =
            held.into_iter().partition(|(_, since)| since.elapsed() >= LONG_PRESS);
        held = still;
        for (key, _) in over {
            set_key(&mut connection, key, false)?;
        }
        if let Some(picture) = screen::try_picture(&mut connection)?.filter(|new| *new != shown) {
            shown = picture.clone();
            if news.send(Ok(picture)).is_err() {
                return Ok(());
            }
        }
    }
}

fn set_key(connection: &mut Connection, key: Key, is_down: bool) -> Result<(), Trouble> {
    connection.tell(&format!("key {} {}", key.name(), if is_down { "down" } else { "up" }))
}

impl Shown for MirroredHandheld {
    fn set_key(&mut self, key: Key, is_down: bool) {
        self.send(KeyChange::Set(key, is_down));
    }

    fn touch(&mut self, action: KeyAction) {
        match action {
            KeyAction::Press(key) => {
                self.send(KeyChange::Set(key, true));
                self.send(KeyChange::Set(key, false));
            }
            KeyAction::Hold(key) => self.send(KeyChange::Hold(key)),
        }
    }

    // Nobody can touch the screen of a handheld.
    fn point(&mut self, _: PointerPhase, _: (i16, i16)) {}

    fn step(&mut self) -> bool {
        let mut is_changed = false;
        for news in self.pictures.try_iter() {
            match news {
                Ok(picture) => self.picture = picture,
                Err(why) => self.trouble = Some(why),
            }
            is_changed = true;
        }
        is_changed
    }

    fn is_over(&self) -> bool {
        self.trouble.is_some()
    }

    fn screen(&self) -> &PixelBuffer {
        &self.picture
    }

    fn language(&self) -> Language {
        Lang::of_environment().map_or(Language::English, |Lang(language)| language)
    }

    fn legend(&mut self, keyboard: &Keyboard) -> Legend {
        Legend::of_keys(keyboard, self.language())
    }
}
