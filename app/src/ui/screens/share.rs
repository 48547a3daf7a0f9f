//! A game or a position as a QR code, to be scanned from the screen.

use nonaga_core::SharedText;
use rowpaint::{Align, DisplayList, Rect};

use super::chrome::{self, KeyLabels};
use super::{Page, Transition};
use crate::input::{Intent, Millis, Steering};
use crate::qr::QrMatrix;
use crate::session::Context;
use crate::store::MatchState;
use crate::texts::Text;
use crate::ui::Ink;

/// The light frame around a code, in modules: as the standard wants it, and what phones are content with.
const QUIET_ZONE: i16 = 4;
const LEAST_QUIET_ZONE: i16 = 2;

/// Pixels of a module that a phone reads with ease, and that it can still read.
const GOOD_SCALE: i16 = 3;
const LEAST_SCALE: i16 = 2;

/// The narrowest column for words, in pixels.
const COLUMN: i16 = 58;

/// What is shared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shared {
    /// The game up to now.
    Game,
    /// The position on the board.
    Position,
}

/// Shows the code of what is shared, which is kept in the context.
pub(crate) struct SharePage {
    shared: Shared,
    /// What is said about the code; none until it has been made. That takes the chip 0.1 seconds, and a long game three
    /// times as much: the key is answered before.
    words: Option<Text>,
}

impl SharePage {
    pub(crate) fn new(shared: Shared) -> Self {
        Self { shared, words: None }
    }

    /// Makes the code; where that of the game would be too large for the screen, the code of its last position.
    fn make_code(&mut self, ctx: &mut Context) {
        let is_made = encode(ctx, &self.text(ctx));
        self.words = Some(match self.shared {
            Shared::Position => Text::ScanPosition,
            Shared::Game if is_made => Text::ScanGame,
            Shared::Game => {
                let text = ctx.game.position().shared_text();
                encode(ctx, &text);
                Text::ScanLastPosition
            }
        });
    }

    fn text(&self, ctx: &Context) -> SharedText {
        match self.shared {
            Shared::Position => ctx.position.shared_text(),
            Shared::Game => {
                let notes = ctx.match_state.as_ref().map(MatchState::notes);
                ctx.game.shared_text(&notes.unwrap_or_default())
            }
        }
    }
}

/// Makes the code of a shared text, if it can be scanned from this screen.
fn encode(ctx: &mut Context, text: &str) -> bool {
    let area = CodeLayout::of(ctx, Text::ScanGame).code;
    let most = area.w.min(area.h) / LEAST_SCALE - 2 * LEAST_QUIET_ZONE;
    ctx.code.encode(ctx.device.page, text, most)
}

/// Pixels of a module: as many as there is room for, if need be with less light around the code.
fn scale(side: i16, room: i16) -> i16 {
    match room / (side + 2 * QUIET_ZONE) {
        scale @ GOOD_SCALE.. => scale,
        scale => scale.max((room / (side + 2 * LEAST_QUIET_ZONE)).min(GOOD_SCALE)),
    }
}

/// Where things stand on this screen.
struct CodeLayout {
    code: Rect,
    words: Rect,
    /// The strip of the key help, if that does not stand beside the keys.
    help: Option<Rect>,
}

impl CodeLayout {
    fn of(ctx: &Context, words: Text) -> Self {
        let layout = &ctx.layout();
        let (strip, above) = layout.screen.cut_bottom(layout.help_height);
        let (room, help) = match ctx.device.keys.steering() {
            // The keys at the right do nothing here.
            Steering::Letters => (layout.screen.cut_left(layout.between_sides().x).1, None),
            // Every row counts: the key help stands below the words.
            _ if layout.screen.h < 200 => (layout.screen, Some(strip.cut_left(layout.screen.h).1)),
            _ => (above, Some(strip)),
        };
        if room.w - room.h >= COLUMN {
            let (code, beside) = room.cut_left(room.h);
            let words = Rect { h: help.map_or(beside.h, |help| help.y), ..beside };
            let edge = if words.w > COLUMN { 4 } else { 1 };
            return Self { code, words: words.inset(edge, 0), help };
        }
        let font = layout.small_font;
        let lines = font.lines(ctx.say(words), room.w - 2 * layout.margin).count() as i16;
        let (words, code) = room.cut_bottom(lines * font.height() + 4);
        Self { code, words: words.inset(layout.margin, 0), help }
    }
}

impl Page for SharePage {
    fn input(&mut self, _ctx: &mut Context, input: Intent) -> Transition {
        match input {
            Intent::Back => Transition::Pop,
            _ => Transition::Stay,
        }
    }

    fn tick(&mut self, ctx: &mut Context) -> Transition {
        if self.words.is_none() {
            self.make_code(ctx);
        }
        Transition::Stay
    }

    fn wake(&self, ctx: &Context) -> Option<Millis> {
        self.words.is_none().then_some(ctx.now)
    }

    fn draw(&self, ctx: &Context, picture: &mut DisplayList) {
        let layout = &ctx.layout();
        let places = CodeLayout::of(ctx, self.words.unwrap_or(Text::ScanGame));
        picture.fill(layout.screen, Ink::Panel);
        let keys = KeyLabels { back: Some(Text::Back), ..KeyLabels::default() };
        match places.help {
            None => chrome::draw_keys(ctx, picture, &keys),
            Some(strip) => layout.help_in(picture, strip, &chrome::strip_help(ctx, &keys)),
        }
        if let Some(words) = self.words {
            let (font, words) = (layout.small_font, ctx.say(words));
            picture.paragraph(places.words, Align::Centre, font, Ink::Text, words);
            draw_code(&ctx.code, picture, places.code);
        }
    }
}

/// Draws a code as large as an area allows, on light paper.
fn draw_code(code: &QrMatrix, picture: &mut DisplayList, area: Rect) {
    let side = i16::from(code.side());
    let scale = scale(side, area.w.min(area.h));
    let paper = (side + 2 * QUIET_ZONE) * scale;
    picture.fill(area.middle(area.w.min(paper), area.h.min(paper)), Ink::CodeLight);
    let Rect { x, y, .. } = area.middle(side * scale, side * scale);
    let size = (code.side(), code.side());
    picture.bitmap((x, y), size, scale as u8, Ink::CodeDark, code.modules());
}
