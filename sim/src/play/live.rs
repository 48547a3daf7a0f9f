//! The handheld in real time: a clock, an opponent on a thread, saved data in files.

use std::io::{self, ErrorKind};
use std::time::{Duration, Instant};

use nonaga_app::{
    App, Device, Effect, Event, Key, LARGEST_RECORD, Millis, PointerPhase, Record, RecordKind,
};

use super::banner::with_banner;
use super::keyboard::KeyAction;
use super::thinker::Thinker;
use crate::data::SaveFolder;
use crate::device::{self, Lang};
use crate::handheld::Handheld;
use crate::pixel_buffer::PixelBuffer;

/// News of a thought wait no longer than this.
const WHILE_THINKING: Duration = Duration::from_millis(15);
/// And nothing else, such as a signal, longer than this.
const LONGEST_WAIT: Duration = Duration::from_millis(100);

/// A game that somebody plays.
pub(crate) struct Live {
    handheld: Handheld,
    switched_on: Instant,
    thinker: Thinker,
    is_thinking: bool,
    is_quit: bool,
    storage: Option<SaveFolder>,
    trouble: Option<String>,
    /// What could not be saved and is tried again after the next save that succeeds.
    unsaved: Vec<RecordKind>,
    /// The picture with the trouble over it, while there is one.
    troubled: Option<PixelBuffer>,
}

impl Live {
    /// Switches the handheld on and loads what was saved. A language is kept from now on; without one it is that of
    /// the settings, and before there are any that of the system.
    pub(crate) fn new(
        device: &Device,
        storage: Option<SaveFolder>,
        lang: Option<Lang>,
        of_system: Option<Lang>,
    ) -> Self {
        let mut app = App::new(*device, seed());
        let mut has_settings = false;
        if let Some(storage) = &storage {
            storage.clear_leftovers();
            has_settings = load(storage, &mut app);
        }
        if let Some(lang) = of_system.filter(|_| !has_settings) {
            device::speak(&mut app, lang);
        }
        let speaks = lang.map(|lang| device::speak(&mut app, lang)).is_some();
        let trouble = match &storage {
            None => Some("no folder to save games in".to_owned()),
            Some(storage) if speaks => save(storage, app.record(RecordKind::Settings)),
            Some(_) => None,
        };
        app.start(0);
        let mut live = Self {
            handheld: Handheld::new(app, device),
            switched_on: Instant::now(),
            thinker: Thinker::start(),
            is_thinking: false,
            is_quit: false,
            storage,
            unsaved: if speaks && trouble.is_some() {
                vec![RecordKind::Settings]
            } else {
                Vec::new()
            },
            trouble,
            troubled: None,
        };
        live.step();
        live
    }

    /// A key of the handheld goes down or up.
    pub(crate) fn set_key(&mut self, key: Key, is_down: bool) {
        self.handheld.set_key(self.now(), key, is_down);
    }

    /// Somebody points at a pixel of the picture.
    pub(crate) fn point(&mut self, phase: PointerPhase, at: (i16, i16)) {
        let now = self.now();
        self.handheld.handle(now, Event::Pointer(phase, at));
        self.carry_out();
    }

    /// Whether the player has chosen to end the program.
    pub(crate) fn is_quit(&self) -> bool {
        self.is_quit
    }

    /// A stroke of a keyboard that does not tell how long it lasts.
    pub(crate) fn touch(&mut self, touch: KeyAction) {
        let now = self.now();
        let (key, end) = match touch {
            KeyAction::Press(key) => (key, Event::ShortRelease(key)),
            KeyAction::Hold(key) => (key, Event::LongPress(key)),
        };
        self.handheld.handle(now, Event::Press(key));
        self.carry_out();
        self.handheld.handle(now, end);
    }

    /// Lets time pass and does what is to be done; true when the picture has changed.
    pub(crate) fn step(&mut self) -> bool {
        let now = self.now();
        while let Some(event) = self.thinker.next_event() {
            self.is_thinking &= !matches!(event, Event::Thought(..));
            self.handheld.handle(now, event);
        }
        self.handheld.tick(now);
        let trouble = self.trouble.clone();
        self.carry_out();
        let is_changed = self.handheld.draw() || trouble != self.trouble;
        if is_changed || self.troubled.is_none() {
            let screen = self.handheld.screen();
            self.troubled = self.trouble.as_ref().map(|trouble| with_banner(screen, trouble));
        }
        is_changed
    }

    /// How long nothing needs to be done unless a key is pressed.
    pub(crate) fn wait(&self) -> Duration {
        let wake = self.handheld.next_wake().map(Duration::from_millis);
        let wait = wake.map(|wake| wake.saturating_sub(self.switched_on.elapsed()));
        let longest = if self.is_thinking { WHILE_THINKING } else { LONGEST_WAIT };
        wait.unwrap_or(longest).min(longest)
    }

    pub(crate) fn screen(&self) -> &PixelBuffer {
        self.troubled.as_ref().unwrap_or(self.handheld.screen())
    }

    /// What the player should know and the game cannot say.
    pub(crate) fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    fn now(&self) -> Millis {
        self.switched_on.elapsed().as_millis() as Millis
    }

    fn carry_out(&mut self) {
        while let Some(effect) = self.handheld.next_effect() {
            match effect {
                Effect::Think { id, subject, limits } => {
                    self.thinker.think(id, subject, limits);
                    self.is_thinking = true;
                }
                Effect::PlayNow => self.thinker.answer_now(),
                Effect::StopThinking => self.thinker.cancel(),
                Effect::Save(record) => {
                    if let Some(storage) = &self.storage {
                        let kind = record.kind();
                        self.trouble = save(storage, record);
                        self.unsaved.retain(|unsaved| *unsaved != kind);
                        if self.trouble.is_some() {
                            self.unsaved.push(kind);
                        }
                    }
                }
                Effect::Quit => self.is_quit = true,
                // A computer has its own ways to be loud, dark or new.
                Effect::Sound(_)
                | Effect::Backlight(_)
                | Effect::Leds(_)
                | Effect::Panel(_)
                | Effect::Measure
                | Effect::Sleep
                | Effect::UpdateFirmware => {}
            }
        }
        if self.trouble.is_none() {
            self.save_again();
        }
    }

    /// Tries what could not be saved, until it fails again.
    fn save_again(&mut self) {
        let Some(storage) = &self.storage else { return };
        while let Some(&kind) = self.unsaved.last() {
            self.trouble = save(storage, self.handheld.app().record(kind));
            if self.trouble.is_some() {
                break;
            }
            self.unsaved.pop();
        }
    }
}

/// Loads what was saved; true if there were settings. What cannot be read is set aside; the game tells the player, and
/// the error output says why.
fn load(storage: &SaveFolder, app: &mut App) -> bool {
    let mut has_settings = false;
    for (kind, read) in storage.records() {
        let loaded = match read {
            Ok(bytes) => app.load(kind, &bytes).map_err(|why| format!("{kind:?}: {why}")),
            // The app refuses an empty record, and so it knows.
            Err(why) => app.load(kind, &[]).map_err(|_| why),
        };
        has_settings |= kind == RecordKind::Settings && loaded.is_ok();
        if let Err(why) = loaded {
            match storage.set_aside(kind) {
                Ok(path) => eprintln!("nonaga: {why}; it is kept as {}", path.display()),
                Err(error) => eprintln!("nonaga: {why}; it cannot be set aside: {error}"),
            }
        }
    }
    has_settings
}

/// Saves a record; says what went wrong.
fn save(storage: &SaveFolder, record: Record) -> Option<String> {
    let mut bytes = [0; LARGEST_RECORD];
    let length = record.encode(&mut bytes);
    let saved = storage.save(record.kind(), &bytes[..length]);
    saved.err().map(|why| format!("not saved: {}", reason(&why)))
}

/// Why a file cannot be written, in few words where they are known.
fn reason(why: &io::Error) -> String {
    match why.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "the disk is full".into(),
        ErrorKind::ReadOnlyFilesystem | ErrorKind::PermissionDenied => {
            "the folder is read-only".into()
        }
        _ => why.to_string(),
    }
}

/// A number that is another one in every game.
fn seed() -> u32 {
    let since = std::time::UNIX_EPOCH.elapsed().unwrap_or_default();
    since.as_nanos() as u32 ^ std::process::id().rotate_left(16)
}

#[cfg(test)]
mod tests {
    use nonaga_boards::Board;

    use super::*;

    #[test]
    fn the_machine_answers_a_turn() {
        let device = device::on_desktop(&Board::ALL[0]);
        let mut live = Live::new(&device, None, None, None);
        let end = Instant::now() + Duration::from_secs(60);
        while live.handheld.app().game().turns() < 2 {
            assert!(Instant::now() < end, "the machine does not answer");
            // New game, start, token, slide, disc, place: one key leads through all of it.
            if live.handheld.app().game().turns() == 0 {
                live.touch(KeyAction::Press(Key::A));
            }
            live.step();
            std::thread::sleep(Duration::from_millis(20));
        }
    }
    #[test]
    fn the_language_is_that_of_the_system_until_there_are_settings() {
        use nonaga_app::Language::{self, Catalan, English, German, Italian};
        let folder = std::env::temp_dir().join(format!("nonaga-speaks-{}", std::process::id()));
        let speaks = |lang: Option<Language>, of_system: Option<Language>| {
            let storage = Some(SaveFolder::at(folder.clone()));
            let device = device::on_desktop(&Board::ALL[0]);
            let live = Live::new(&device, storage, lang.map(Lang), of_system.map(Lang));
            live.handheld.app().settings().language
        };
        assert_eq!(speaks(None, Some(German)), German);
        assert_eq!(speaks(None, None), English, "nothing was kept");
        assert_eq!(speaks(Some(Italian), Some(German)), Italian, "the command line counts most");
        assert_eq!(speaks(None, Some(German)), Italian, "and it is kept");
        assert_eq!(speaks(Some(Catalan), None), Catalan);
        let _ = std::fs::remove_dir_all(&folder);
    }

    #[test]
    fn a_save_that_fails_is_over_the_picture_at_once() {
        let device = device::on_desktop(&Board::ALL[0]);
        // Nobody can make a folder in a file, not even root.
        let nowhere = std::env::current_exe().unwrap().join("data");
        let storage = Some(SaveFolder::at(nowhere));
        let live = Live::new(&device, storage, Some(Lang(nonaga_app::Language::English)), None);
        assert!(live.trouble().is_some_and(|trouble| trouble.starts_with("not saved: ")));
        assert_ne!(live.screen(), live.handheld.screen());
    }

    #[test]
    fn what_could_not_be_saved_is_saved_as_soon_as_something_can_be() {
        let device = device::on_desktop(&Board::ALL[0]);
        let in_the_way =
            std::env::temp_dir().join(format!("nonaga-in-the-way-{}", std::process::id()));
        std::fs::write(&in_the_way, b"a file").unwrap();
        let storage = SaveFolder::at(in_the_way.join("data"));
        let french = Some(Lang(nonaga_app::Language::French));
        let mut live = Live::new(&device, Some(storage.clone()), french, None);
        assert!(live.trouble().is_some());
        std::fs::remove_file(&in_the_way).unwrap();
        // New game, start, token, slide: the game is saved.
        let end = Instant::now() + Duration::from_secs(60);
        while live.trouble().is_some() {
            assert!(Instant::now() < end, "it is never saved");
            live.touch(KeyAction::Press(Key::A));
            live.step();
            std::thread::sleep(Duration::from_millis(20));
        }
        assert_eq!(live.screen(), live.handheld.screen(), "the sentence has gone");
        let saved: Vec<RecordKind> = storage.records().map(|(kind, _)| kind).collect();
        assert!(saved.contains(&RecordKind::Settings) && saved.contains(&RecordKind::Game));
        let _ = std::fs::remove_dir_all(&in_the_way);
    }
}
