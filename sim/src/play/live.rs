//! The handheld in real time: a clock, an opponent on a thread, saved data in files.

use std::io::ErrorKind;
use std::time::{Duration, Instant};

use nonaga_app::{
    App, DesktopText, Device, Effect, Event, Handheld, Key, LARGEST_RECORD, Language, Millis,
    PointerPhase, Record, RecordKind,
};

use rowpaint::Renderer;

use super::banner::with_banner;
use super::keyboard::{KeyAction, Keyboard};
use super::legend::Legend;
use super::shown::Shown;
use super::sound::SoundPlayer;
use super::thinker::Thinker;
use super::words::fill;
use crate::data::SaveFolder;
use crate::device::{self, Lang};
use crate::pixel_buffer::PixelBuffer;

/// News of a thought wait no longer than this.
const WHILE_THINKING: Duration = Duration::from_millis(15);
/// And nothing else, such as a signal, longer than this.
const LONGEST_WAIT: Duration = Duration::from_millis(100);

/// A game that somebody plays.
pub(crate) struct Live {
    handheld: Handheld<PixelBuffer>,
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
    /// For pictures that are looked through and not shown.
    sketch: Renderer,
    sound: Option<SoundPlayer>,
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
        // Where nothing can be saved, it would be asked every time.
        let (mut has_settings, mut is_new) = (false, false);
        if let Some(storage) = &storage {
            storage.clear_leftovers();
            is_new = storage.records().next().is_none();
            has_settings = load(storage, &mut app);
        }
        if let Some(lang) = of_system.filter(|_| !has_settings) {
            device::speak(&mut app, lang);
        }
        if is_new && lang.is_none() {
            app.welcome();
        }
        let speaks = lang.map(|lang| device::speak(&mut app, lang)).is_some();
        let trouble = match &storage {
            None => Some(not_saved(app.settings().language, DesktopText::NoFolder)),
            Some(storage) if speaks => {
                save(storage, app.settings().language, app.record(RecordKind::Settings))
            }
            Some(_) => None,
        };
        app.start(0);
        let mut live = Self {
            handheld: Handheld::new(app, PixelBuffer::new(device.size)),
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
            sketch: Renderer::new(device.size),
            sound: None,
        };
        live.step();
        live
    }

    /// Lets cues be heard.
    pub(crate) fn with_sound(mut self, sound: Option<SoundPlayer>) -> Self {
        self.sound = sound;
        self
    }

    /// How long nothing needs to be done unless a key is pressed.
    pub(crate) fn wait(&self) -> Duration {
        let wake = self.handheld.next_wake().map(Duration::from_millis);
        let wait = wake.map(|wake| wake.saturating_sub(self.switched_on.elapsed()));
        let longest = if self.is_thinking { WHILE_THINKING } else { LONGEST_WAIT };
        wait.unwrap_or(longest).min(longest)
    }

    /// The picture of the game alone.
    pub(crate) fn picture(&self) -> &PixelBuffer {
        self.handheld.screen()
    }

    pub(crate) fn app(&self) -> &App {
        self.handheld.app()
    }

    /// What the player should know and the game cannot say.
    pub(crate) fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    fn now(&self) -> Millis {
        self.switched_on.elapsed().as_millis() as Millis
    }

    fn carry_out(&mut self) {
        let language = self.language();
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
                        self.trouble = save(storage, language, record);
                        self.unsaved.retain(|unsaved| *unsaved != kind);
                        if self.trouble.is_some() {
                            self.unsaved.push(kind);
                        }
                    }
                }
                Effect::Quit => self.is_quit = true,
                Effect::Sound(cue) => {
                    if let Some(sound) = &self.sound {
                        sound.play(cue);
                    }
                }
                // A computer has its own ways to be dark or new.
                Effect::Backlight(_)
                | Effect::Leds(_)
                | Effect::Panel(_)
                | Effect::Measure
                | Effect::Answer(_)
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
        let language = self.language();
        while let Some(&kind) = self.unsaved.last() {
            self.trouble = save(storage, language, self.handheld.app().record(kind));
            if self.trouble.is_some() {
                break;
            }
            self.unsaved.pop();
        }
    }
}

impl Shown for Live {
    fn set_key(&mut self, key: Key, is_down: bool) {
        self.handheld.set_key(self.now(), key, is_down);
        self.carry_out();
    }

    fn touch(&mut self, touch: KeyAction) {
        let now = self.now();
        let (key, end) = match touch {
            KeyAction::Press(key) => (key, Event::ShortRelease(key)),
            KeyAction::Hold(key) => (key, Event::LongPress(key)),
        };
        self.handheld.handle(now, Event::Press(key));
        self.carry_out();
        self.handheld.handle(now, end);
    }

    fn point(&mut self, phase: PointerPhase, at: (i16, i16)) {
        let now = self.now();
        self.handheld.handle(now, Event::Pointer(phase, at));
        self.carry_out();
    }

    fn step(&mut self) -> bool {
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

    fn is_over(&self) -> bool {
        self.is_quit
    }

    fn screen(&self) -> &PixelBuffer {
        self.troubled.as_ref().unwrap_or(self.handheld.screen())
    }

    fn language(&self) -> Language {
        self.handheld.app().settings().language
    }

    fn legend(&mut self, keyboard: &Keyboard) -> Legend {
        let app = self.handheld.app();
        Legend::of(app, app.compose(&mut self.sketch), keyboard)
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

/// Saves a record; says what went wrong, in the language of the game.
fn save(storage: &SaveFolder, language: Language, record: Record) -> Option<String> {
    let mut bytes = [0; LARGEST_RECORD];
    let length = record.encode(&mut bytes);
    let saved = storage.save(record.kind(), &bytes[..length]);
    saved.err().map(|why| match why.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            not_saved(language, DesktopText::DiskFull)
        }
        ErrorKind::ReadOnlyFilesystem | ErrorKind::PermissionDenied => {
            not_saved(language, DesktopText::ReadOnly)
        }
        // The system's own words are better than none.
        _ => fill(DesktopText::NotSaved.say(language), &[&why]),
    })
}

fn not_saved(language: Language, reason: DesktopText) -> String {
    fill(DesktopText::NotSaved.say(language), &[&reason.say(language)])
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
        assert!(live.trouble().is_some_and(|trouble| trouble.starts_with("Not saved: ")));
        assert_ne!(live.screen(), live.handheld.screen());
    }

    #[test]
    fn it_is_said_in_the_language_of_the_game() {
        let device = device::on_desktop(&Board::ALL[0]);
        let trouble = |language| {
            let live = Live::new(&device, None, Some(Lang(language)), None);
            live.trouble().map(str::to_owned)
        };
        let german = "Nicht gespeichert: es gibt keinen Ordner";
        assert_eq!(trouble(Language::German).as_deref(), Some(german));
        let sentences: Vec<_> = Language::ALL.map(trouble).into_iter().flatten().collect();
        assert_eq!(std::collections::BTreeSet::from_iter(&sentences).len(), 6, "{sentences:?}");
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
