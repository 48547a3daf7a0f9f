//! The handheld as the page's scripts see it: events in, requests and pixels out.

use nonaga_app::{
    Animation, App, Device, Effect, Event, Extras, Handheld, Key, LARGEST_RECORD, Language,
    MatchState, Millis, PageText, PointerPhase, RecordKind, ThoughtId,
};
use nonaga_boards::Board;
use nonaga_core::search::{Answer, Limits, Verdict};
use nonaga_core::{Game, ShareFault, SharedGame};
use wasm_bindgen::prelude::*;

use crate::numbers::{PostedQuestion, answer_from_numbers, progress_from_numbers};
use crate::screen::RgbaScreen;
use crate::spoken::Spoken;

/// Nodes for an answer that is wanted at once, before the search has come to any.
const HURRIED: u32 = 2_000;

/// The boards: name, title and keys of each, an object of JSON each.
#[wasm_bindgen]
pub fn boards() -> String {
    let board = |board: &Board| {
        let device = device(board);
        let keys: Vec<_> = device.keys.iter().map(|key| format!("\"{}\"", key.name())).collect();
        let (width, height) = device.size;
        let steering = format!("{:?}", device.keys.steering()).to_lowercase();
        format!(
            r#"{{"name":"{}","title":"{}","width":{width},"height":{height},"steering":"{steering}","keys":[{}]}}"#,
            board.name,
            board.title,
            keys.join(",")
        )
    };
    format!("[{}]", Board::ALL.iter().map(board).collect::<Vec<_>>().join(","))
}

/// A board's screen and keys, with what a page has besides.
fn device(board: &Board) -> Device {
    Device { extras: Extras::PAGE, ..board.device() }
}

/// The language with these two letters, or else English.
fn language_with_code(code: &str) -> Language {
    Language::with_code(code).unwrap_or_default()
}

/// A text of the page by its name, in a language.
#[wasm_bindgen]
pub fn say(language: &str, name: &str) -> String {
    let text = PageText::ALL.iter().find(|text| format!("{text:?}") == name);
    text.map_or(name, |text| text.say(language_with_code(language))).into()
}

/// What is wrong with a shared game, as the name of a text; none if it can be shown.
#[wasm_bindgen(js_name = sharedFault)]
pub fn shared_fault(text: &str) -> Option<String> {
    let fault = match text.parse::<SharedGame>().err()? {
        ShareFault::Empty | ShareFault::Head => PageText::NoSharedGame,
        ShareFault::Version(_) => PageText::NewerSharedGame,
        ShareFault::Letter(_) | ShareFault::TooLong | ShareFault::Check => PageText::MiscopiedGame,
        ShareFault::Position(_) | ShareFault::Contents => PageText::ImpossibleGame,
    };
    Some(format!("{fault:?}"))
}

/// The kinds of record by their numbers, as the records of a device have them.
#[wasm_bindgen(js_name = recordKinds)]
pub fn record_kinds() -> Vec<u8> {
    RecordKind::ALL.map(|kind| kind as u8).to_vec()
}

pub(crate) fn kind_with_number(number: u8) -> Option<RecordKind> {
    RecordKind::ALL.into_iter().find(|&kind| kind as u8 == number)
}

/// A handheld that is still off and takes what was saved.
#[wasm_bindgen]
pub struct WebLoader {
    app: App,
    device: Device,
    is_new: bool,
}

#[wasm_bindgen]
impl WebLoader {
    /// The board of this name, or else the first. Until the player has set something else, the language is the
    /// browser's, by its two letters, and nothing moves that the player has asked the browser to keep still.
    #[wasm_bindgen(constructor)]
    pub fn new(board: &str, seed: u32, language: &str, still: bool) -> Self {
        let device = device(Board::by_name(board).unwrap_or(&Board::ALL[0]));
        let mut app = App::new(device, seed);
        let mut settings = *app.settings();
        settings.language = language_with_code(language);
        if still {
            settings.animation = Animation::Off;
        }
        app.set(settings);
        Self { app, device, is_new: true }
    }

    /// Takes a saved record. If it cannot be read, this says why, and the game will say so on its screen.
    pub fn load(&mut self, kind: u8, bytes: &[u8]) -> Option<String> {
        let Some(kind) = kind_with_number(kind) else { return Some("no such record".into()) };
        self.is_new = false;
        self.app.load(kind, bytes).err().map(|why| why.to_string())
    }

    /// Switches it on. With the text of a shared game it shows that.
    pub fn start(mut self, now: f64, shared: &str) -> WebHandheld {
        let shared: Option<SharedGame> = shared.parse().ok();
        if self.is_new && shared.is_none() {
            self.app.welcome();
        }
        self.app.start(now as Millis);
        if let Some(shared) = &shared {
            self.app.review(shared);
        }
        let screen = RgbaScreen::new(self.device.size);
        let told = self.app.game().half_turns();
        WebHandheld { handheld: Handheld::new(self.app, screen), device: self.device, told }
    }
}

/// What the page's scripts are to do.
#[wasm_bindgen]
pub struct PageRequest {
    what: &'static str,
    /// The kind of a record.
    pub kind: u8,
    bytes: Vec<u8>,
    numbers: Vec<i32>,
}

impl PageRequest {
    fn new(what: &'static str) -> Self {
        Self { what, kind: 0, bytes: Vec::new(), numbers: Vec::new() }
    }
}

#[wasm_bindgen]
impl PageRequest {
    /// `think`, `now`, `stop`, `save` or `sound`.
    #[wasm_bindgen(getter)]
    pub fn what(&self) -> String {
        self.what.into()
    }

    /// The record to be saved.
    #[wasm_bindgen(getter)]
    pub fn bytes(&self) -> Vec<u8> {
        self.bytes.clone()
    }

    /// The question to be asked, or hertz and milliseconds of the notes to be heard.
    #[wasm_bindgen(getter)]
    pub fn numbers(&self) -> Vec<i32> {
        self.numbers.clone()
    }
}

/// A handheld that is switched on. Times are milliseconds on the page's clock.
#[wasm_bindgen]
pub struct WebHandheld {
    handheld: Handheld<RgbaScreen>,
    device: Device,
    /// Half-turns of the game when it was last told how it goes.
    told: usize,
}

#[wasm_bindgen]
impl WebHandheld {
    /// Pixels in a row.
    #[wasm_bindgen(getter)]
    pub fn width(&self) -> u16 {
        self.device.size.0
    }

    /// Rows of pixels.
    #[wasm_bindgen(getter)]
    pub fn height(&self) -> u16 {
        self.device.size.1
    }

    /// A key is down or up; the board may have no such key.
    #[wasm_bindgen(js_name = setKey)]
    pub fn set_key(&mut self, now: f64, key: &str, is_down: bool) {
        if let Some(key) = Key::with_name(key) {
            self.handheld.set_key(now as Millis, key, is_down);
        }
    }

    /// A key is held long enough to mean something else.
    #[wasm_bindgen(js_name = holdKey)]
    pub fn hold_key(&mut self, now: f64, key: &str) {
        if let Some(key) = Key::with_name(key) {
            self.handheld.handle(now as Millis, Event::Press(key));
            self.handheld.handle(now as Millis, Event::LongPress(key));
        }
    }

    /// Somebody points at a pixel of the screen: `press`, `drag` or `release`.
    pub fn point(&mut self, now: f64, phase: &str, x: i16, y: i16) {
        let phase = match phase {
            "press" => PointerPhase::Press,
            "drag" => PointerPhase::Drag,
            _ => PointerPhase::Release,
        };
        self.handheld.handle(now as Millis, Event::Pointer(phase, (x, y)));
    }

    /// It is this late now.
    pub fn tick(&mut self, now: f64) {
        self.handheld.tick(now as Millis);
    }

    /// When the next tick is needed; none: only events matter.
    #[wasm_bindgen(js_name = nextWake)]
    pub fn next_wake(&self) -> Option<f64> {
        self.handheld.next_wake().map(|wake| wake as f64)
    }

    /// What is to be done. To be asked until there is nothing, after every event and tick.
    #[wasm_bindgen(js_name = nextRequest)]
    pub fn next_request(&mut self) -> Option<PageRequest> {
        loop {
            return Some(match self.handheld.next_effect()? {
                Effect::Think { id, subject, limits } => {
                    let mut game = Game::default();
                    subject.copy_to(&mut game);
                    let numbers = PostedQuestion { id, game, limits }.to_numbers();
                    PageRequest { numbers, ..PageRequest::new("think") }
                }
                Effect::PlayNow => PageRequest::new("now"),
                Effect::StopThinking => PageRequest::new("stop"),
                Effect::Save(record) => {
                    let mut bytes = vec![0; LARGEST_RECORD];
                    let length = record.encode(&mut bytes);
                    bytes.truncate(length);
                    PageRequest { kind: record.kind() as u8, bytes, ..PageRequest::new("save") }
                }
                Effect::Sound(cue) => {
                    let notes = cue.notes().iter();
                    let numbers = notes.flat_map(|note| [note.hertz.into(), note.millis.into()]);
                    PageRequest { numbers: numbers.collect(), ..PageRequest::new("sound") }
                }
                // A browser has its own ways to be dark, new or gone.
                Effect::Backlight(_)
                | Effect::Leds(_)
                | Effect::Panel(_)
                | Effect::Measure
                | Effect::Answer(_)
                | Effect::Sleep
                | Effect::UpdateFirmware
                | Effect::Quit => continue,
            });
        }
    }

    /// How far the thought with this id is.
    pub fn progress(&mut self, now: f64, id: u16, progress: &[i32]) {
        if let (Some(id), Some(progress)) =
            (ThoughtId::with_number(id), progress_from_numbers(progress))
        {
            self.handheld.handle(now as Millis, Event::Progress(id, progress));
        }
    }

    /// The answer of the thought with this id.
    pub fn answer(&mut self, now: f64, id: u16, answer: &[i32]) {
        if let (Some(id), Some(answer)) = (ThoughtId::with_number(id), answer_from_numbers(answer))
        {
            self.handheld.handle(now as Millis, Event::Thought(id, answer));
        }
    }

    /// Takes the best turn of an unfinished thought for its answer; false if there is none yet, or only one that loses.
    #[wasm_bindgen(js_name = answerNow)]
    pub fn answer_now(&mut self, now: f64, id: u16, progress: &[i32]) -> bool {
        let found = progress_from_numbers(progress).and_then(|progress| {
            let turn = progress.best?;
            let answer = Answer {
                turn: Some(turn),
                score: progress.score,
                depth: progress.depth,
                nodes: progress.nodes,
                line: std::iter::once(turn).collect(),
            };
            let loses = matches!(progress.score.verdict(), Verdict::LosesIn(_));
            (!loses).then_some((ThoughtId::with_number(id)?, answer))
        });
        let is_found = found.is_some();
        if let Some((id, answer)) = found {
            self.handheld.handle(now as Millis, Event::Thought(id, answer));
        }
        is_found
    }

    /// Brings the picture up to date; true when it has changed.
    pub fn draw(&mut self) -> bool {
        self.handheld.draw()
    }

    /// The picture: red, green, blue and opacity of each pixel.
    pub fn pixels(&self) -> Vec<u8> {
        self.handheld.screen().bytes().to_vec()
    }

    /// The name of the screen on top.
    #[wasm_bindgen(getter)]
    pub fn screen(&self) -> String {
        self.handheld.app().screen().into()
    }

    /// The game that is or was played last, as a text to be shared.
    #[wasm_bindgen(getter)]
    pub fn shared(&self) -> String {
        let app = self.handheld.app();
        let notes = app.match_state().map(MatchState::notes);
        app.game().shared_text(&notes.unwrap_or_default()).as_str().into()
    }

    /// The language of the game, its two letters.
    #[wasm_bindgen(getter)]
    pub fn language(&self) -> String {
        self.handheld.app().settings().language.code().into()
    }

    /// What somebody is told who does not see the screen: the half-turns since the last time, the words on the screen
    /// except those of its keys, and what is pointed at.
    pub fn spoken(&mut self) -> String {
        let app = self.handheld.app();
        let mut told = Spoken::new(app, self.told);
        self.told = app.game().half_turns();
        told.add_screen(&mut self.handheld);
        told.lines.join("\n")
    }
}

/// The same question, to be answered at once.
#[wasm_bindgen]
pub fn hurried(question: &[i32]) -> Vec<i32> {
    let question = PostedQuestion::from_numbers(question).map(|question| {
        let limits = Limits { nodes: question.limits.nodes.min(HURRIED), ..question.limits };
        PostedQuestion { limits, ..question }.to_numbers()
    });
    question.unwrap_or_default()
}

/// The id of a question, which progress and answer have as well.
#[wasm_bindgen(js_name = thoughtId)]
pub fn thought_id(question: &[i32]) -> u16 {
    PostedQuestion::from_numbers(question).map_or(0, |question| question.id.number())
}

#[cfg(test)]
mod tests {
    use nonaga_core::Rng;
    use rowpaint::Renderer;

    use super::*;
    use crate::thinker::WebThinker;

    /// As often as a browser shows a picture.
    const FRAME: usize = 16;

    /// Plays random keys for a while; `look` sees every frame.
    fn play(board: &str, frames: usize, mut look: impl FnMut(&mut WebHandheld)) {
        let mut handheld = WebLoader::new(board, 5, "en", false).start(0.0, "");
        let mut thinker = WebThinker::new();
        let mut rng = Rng::new(3);
        let keys = ["a", "a", "a", "down", "right", "up"];
        let mut down = None;
        for frame in 0..frames {
            let now = (FRAME * frame) as f64;
            if frame % 12 == 0 {
                let key = keys[rng.next_u32() as usize % keys.len()];
                handheld.set_key(now, key, true);
                down = Some(key);
            } else if let Some(key) = down.take() {
                handheld.set_key(now, key, false);
            }
            handheld.tick(now);
            while let Some(request) = handheld.next_request() {
                if request.what == "think" {
                    let answer = thinker.answer(&request.numbers, &mut |_| {}).unwrap();
                    handheld.answer(now, thought_id(&request.numbers), &answer);
                }
            }
            look(&mut handheld);
        }
    }

    #[test]
    fn every_frame_is_as_if_it_had_been_painted_anew() {
        play("pico-lcd-1-3", 250, |handheld| {
            handheld.draw();
            let mut renderer = Renderer::new(handheld.device.size);
            let mut screen = RgbaScreen::new(handheld.device.size);
            handheld.handheld.app().compose(&mut renderer);
            let Ok(_) = renderer.show_on(&mut screen);
            assert!(handheld.pixels() == screen.bytes(), "{}", handheld.screen());
        });
    }
}
