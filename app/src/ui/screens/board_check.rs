//! Board check: whether picture, keys, light and sound of a board are as its file says, page by page.
//!
//! It must work when something is wrong, so it reads keys, not what they mean elsewhere: every key that is held goes
//! on to the next page, and held longer it leaves. Keys that are pressed briefly try things out.

use core::fmt::Write;

use heapless::{String, Vec};
use rowpaint::{Align, DisplayList, Icon, Rect, SUB, SubPoint};

use super::{Page, Transition};
use crate::hardware::PanelChange;
use crate::input::{Event, Intent, Key, Millis, Steering};
use crate::session::Context;
use crate::sound::Cue;
use crate::store::Theme;
use crate::texts::{Text, fill};
use crate::ui::{Font, HitTarget, Ink, KeyCap, KeyHint, MenuRow, MenuValue};

/// A key that is still held this long after it counted as a long press leaves the check.
const LEAVES: Millis = 1_500;
/// The hardware is measured anew this often. Longer than the still moments in which the flash is prepared.
const MEASURED: Millis = 2_000;
/// The steps of the backlight in percent.
const LIGHTS: [u8; 4] = [10, 40, 70, 100];
/// Corners of the glass. Round ones cut the frame, not the letters.
const CORNER: i16 = 26;

/// A part of the check.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum CheckPage {
    /// Frame, corners, colours, and what can be changed about the panel.
    #[default]
    Picture,
    /// Every key, ticked when it was pressed.
    Keys,
    /// Backlight, LEDs, a tone.
    Outputs,
    /// What to write into a report.
    Report,
}

impl CheckPage {
    const ALL: [Self; 4] = [Self::Picture, Self::Keys, Self::Outputs, Self::Report];

    fn next(self) -> Option<Self> {
        Self::ALL.get(self as usize + 1).copied()
    }
}

/// What a short press does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum CheckAction {
    /// Selects what to try.
    Select(isize),
    /// Tries it.
    Try,
}

/// Something that can be tried without looking at the panel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Output {
    Backlight,
    Leds,
    Tone,
}

/// The board check.
#[derive(Default)]
pub(crate) struct BoardCheck {
    page: CheckPage,
    /// What is selected on this page.
    selected: usize,
    /// The key that was pressed last. Keys that were down before mean nothing.
    last: Option<Key>,
    /// Since when a key has been held longer than the next page needs.
    held: Option<Millis>,
    /// The step of the backlight, if one was tried.
    light: Option<usize>,
    /// The LED that is lit, from 1.
    led: u8,
    measured: Millis,
}

impl BoardCheck {
    /// What a key does when it is pressed briefly. With two keys each has its own; elsewhere as in lists.
    fn action(ctx: &Context, key: Key) -> Option<CheckAction> {
        use CheckAction::{Select, Try};
        match (ctx.device.keys.steering(), key) {
            (Steering::Two, Key::A) => Some(Select(1)),
            (Steering::Two, Key::B) => Some(Try),
            (Steering::Two, _) => None,
            (_, Key::A | Key::Centre) => Some(Try),
            (_, Key::Down | Key::Right) => Some(Select(1)),
            (_, Key::Up | Key::Left) => Some(Select(-1)),
            (Steering::Letters, Key::X) => Some(Select(-1)),
            (Steering::Letters, Key::Y) => Some(Select(1)),
            (_, Key::B | Key::X | Key::Y) => None,
        }
    }

    /// The keys that select and try, for the help.
    fn caps(ctx: &Context) -> [KeyCap; 2] {
        match ctx.device.keys.steering() {
            Steering::Pad => [KeyCap::Pad, KeyCap::Letter('A')],
            Steering::Letters => [KeyCap::Letter('Y'), KeyCap::Letter('A')],
            Steering::Two => [KeyCap::Letter('A'), KeyCap::Letter('B')],
        }
    }

    /// What the line about held keys means when it is pointed at: as if B were pressed to go back.
    fn goes_on(ctx: &Context) -> HitTarget {
        HitTarget::Key { letter: b'B', held: ctx.device.keys.steering() == Steering::Two }
    }

    fn outputs(ctx: &Context) -> Vec<Output, 3> {
        let extras = ctx.device.extras;
        let there = [
            (Output::Backlight, extras.backlight),
            (Output::Leds, extras.leds > 0),
            (Output::Tone, extras.sound),
        ];
        there.into_iter().filter(|(_, there)| *there).map(|(output, _)| output).collect()
    }

    fn act(&mut self, ctx: &mut Context, action: CheckAction) {
        let outputs = Self::outputs(ctx);
        let choices = match self.page {
            CheckPage::Picture => PanelChange::ALL.len(),
            CheckPage::Outputs => outputs.len(),
            CheckPage::Keys | CheckPage::Report => 0,
        };
        match action {
            _ if choices == 0 => {}
            CheckAction::Select(by) => {
                let selected = self.selected as isize + by;
                self.selected = selected.rem_euclid(choices as isize) as usize;
            }
            CheckAction::Try if self.page == CheckPage::Picture => {
                let panel = ctx.check.panel.changed(PanelChange::ALL[self.selected]);
                ctx.check.panel = panel;
                ctx.effects.panel(panel);
            }
            CheckAction::Try => self.try_output(ctx, outputs[self.selected]),
        }
    }

    fn try_output(&mut self, ctx: &mut Context, output: Output) {
        match output {
            Output::Backlight => {
                let step = self.light.map_or(0, |step| (step + 1) % LIGHTS.len());
                self.light = Some(step);
                ctx.effects.backlight(LIGHTS[step]);
            }
            Output::Leds => {
                self.led = (self.led + 1) % (ctx.device.extras.leds + 1);
                ctx.effects.leds(1 << self.led >> 1);
            }
            // Also when sounds are off: it was asked for.
            Output::Tone => ctx.effects.sound(Cue::Test),
        }
    }

    /// Goes on to the next page, after the last one back to where the check was opened.
    fn go_on(&mut self, ctx: &mut Context) -> Transition {
        match self.page.next() {
            Some(page) => {
                (self.page, self.selected) = (page, 0);
                self.held = Some(ctx.now);
                Transition::Stay
            }
            None => self.leave_check(ctx),
        }
    }

    fn leave_check(&mut self, ctx: &mut Context) -> Transition {
        if self.light.take().is_some() {
            ctx.effects.backlight(ctx.settings.light());
        }
        Transition::Pop
    }
}

impl Page for BoardCheck {
    fn enter(&mut self, ctx: &mut Context) -> Transition {
        self.measured = ctx.now;
        ctx.effects.measure();
        Transition::Stay
    }

    fn leave(&mut self, ctx: &mut Context) {
        if self.led != 0 {
            self.led = 0;
            ctx.effects.leds(0);
        }
    }

    fn key(&mut self, ctx: &mut Context, event: &Event) -> Option<Transition> {
        let mut go = Transition::Stay;
        match *event {
            Event::Press(key) => {
                ctx.check.see(key);
                (self.last, self.held) = (Some(key), None);
            }
            Event::ShortRelease(key) if self.last == Some(key) => {
                if let Some(action) = Self::action(ctx, key) {
                    self.act(ctx, action);
                }
            }
            Event::LongPress(key) if self.last == Some(key) => go = self.go_on(ctx),
            Event::Repeat(key)
                if self.last == Some(key)
                    && self.held.is_some_and(|since| ctx.now >= since + LEAVES) =>
            {
                go = self.leave_check(ctx);
            }
            _ => {}
        }
        Some(go)
    }

    /// Only what is pointed at: keys are read in `key`.
    fn input(&mut self, ctx: &mut Context, input: Intent) -> Transition {
        let has_two_keys = ctx.device.keys.steering() == Steering::Two;
        match input {
            Intent::Back => return self.go_on(ctx),
            Intent::Next => self.act(ctx, CheckAction::Select(1)),
            Intent::Select(row) => {
                self.act(ctx, CheckAction::Select(row as isize - self.selected as isize))
            }
            // With two keys B tries things out.
            Intent::Choose => self.act(ctx, CheckAction::Try),
            Intent::Previous if has_two_keys => self.act(ctx, CheckAction::Try),
            _ => {}
        }
        Transition::Stay
    }

    fn tick(&mut self, ctx: &mut Context) -> Transition {
        if ctx.now >= self.measured + MEASURED {
            self.measured = ctx.now;
            ctx.effects.measure();
        }
        Transition::Stay
    }

    fn wake(&self, _ctx: &Context) -> Option<Millis> {
        Some(self.measured + MEASURED)
    }

    /// Black, white and pure colours, whatever the player likes.
    fn theme(&self, _ctx: &Context) -> Theme {
        Theme::Contrast
    }

    fn draw(&self, ctx: &Context, picture: &mut DisplayList) {
        let last = self.page.next().is_none();
        let hold = ctx.say(if last { Text::HoldLeave } else { Text::HoldNext });
        if self.page == CheckPage::Picture {
            self.draw_picture(ctx, picture, hold);
            return;
        }
        let layout = &ctx.layout();
        let (strip, above) = layout.screen.cut_bottom(layout.help_height);
        picture.hit_region(strip, Self::goes_on(ctx).id());
        picture.text(strip, Align::Centre, layout.small_font, Ink::Text, hold);
        if last {
            draw_report(ctx, picture, above.inset(layout.margin, 2));
            return;
        }
        let title = fill(
            "{} {}/{}",
            &[&ctx.say(Text::BoardCheck), &(self.page as usize + 1), &CheckPage::ALL.len()],
        );
        layout.title(picture, &title, ctx.battery);
        match self.page {
            CheckPage::Keys => self.draw_keys(ctx, picture, layout.body()),
            _ => self.draw_outputs(ctx, picture, layout.body()),
        }
    }
}

impl BoardCheck {
    /// A frame on the outermost pixels, a name in each corner, an arrow up, pure colours, and what can be changed.
    fn draw_picture(&self, ctx: &Context, picture: &mut DisplayList, hold: &str) {
        let layout = &ctx.layout();
        let (screen, small) = (layout.screen, layout.small_font);
        for edge in
            [screen.cut_top(1), screen.cut_bottom(1), screen.cut_left(1), screen.cut_right(1)]
        {
            picture.fill(edge.0, Ink::Text);
        }
        let inside = screen.inset(layout.margin, layout.margin / 2);
        let line = small.height();
        let (top, rest) = inside.cut_top(screen.h / 4);
        let (bottom, rest) = rest.cut_bottom(line + 1);
        for (row, names) in [(top.cut_top(line).0, ["TL", "TR"]), (bottom, ["BL", "BR"])] {
            picture.text(row, Align::Left, small, Ink::Text, names[0]);
            picture.text(row, Align::Right, small, Ink::Text, names[1]);
        }
        draw_arrow(picture, top.inset(CORNER, 2));
        picture.hit_region(bottom, Self::goes_on(ctx).id());
        picture.text(bottom.inset(CORNER, 0), Align::Centre, small, Ink::Faint, hold);
        let (lines, rest) = rest.cut_bottom(2 * line);
        let (keys, bars) = rest.cut_bottom(layout.help_height + 2);
        draw_colours(ctx, picture, bars.cut_bottom(2).1);
        let [select, apply] = Self::caps(ctx);
        let change = ctx.say(change_name(PanelChange::ALL[self.selected]));
        layout.help_in(
            picture,
            keys,
            &[KeyHint::new(select, ctx.say(Text::Next)), KeyHint::new(apply, change)],
        );
        let setup = fill("{}", &[&ctx.check.panel]);
        let ink = if ctx.check.panel == ctx.device.panel { Ink::Text } else { Ink::Accent };
        // As wide as the frame allows.
        let lines = Rect { x: 2, w: screen.w - 4, ..lines };
        picture.paragraph(lines, Align::Centre, small, ink, &setup);
    }

    fn draw_keys(&self, ctx: &Context, picture: &mut DisplayList, body: Rect) {
        let layout = &ctx.layout();
        let (head, grid) = body.cut_top(layout.small_font.height() + 4);
        picture.text(head, Align::Centre, layout.small_font, Ink::Faint, ctx.say(Text::TryAll));
        let count = ctx.device.keys.iter().count() as i16;
        let columns = if count > 4 { 3 } else { 2 };
        let (width, height) =
            (grid.w / columns, (grid.h / ((count + columns - 1) / columns)).min(40));
        for (key, n) in ctx.device.keys.iter().zip(0..) {
            let (x, y) = (grid.x + n % columns * width, grid.y + n / columns * height);
            let place = Rect::new(x, y, width, height).inset(3, 2);
            let seen = ctx.check.seen.has(key);
            let edge = if self.last == Some(key) { Ink::Accent } else { Ink::Faint };
            picture.panel(place, 5, Ink::Panel, edge);
            let (mark, name) = place.cut_left(22);
            if seen {
                picture.icon(mark.centre(), 6 * 16, Icon::Tick, Ink::Good);
            }
            let ink = if seen { Ink::Text } else { Ink::Faint };
            picture.text(name, Align::Left, layout.text_font, ink, key_name(ctx, key));
        }
    }

    fn draw_outputs(&self, ctx: &Context, picture: &mut DisplayList, body: Rect) {
        let layout = &ctx.layout();
        let outputs = Self::outputs(ctx);
        if outputs.is_empty() {
            let place = body.inset(layout.margin, 0);
            let text = ctx.say(Text::NothingToTry);
            picture.paragraph(place, Align::Centre, layout.text_font, Ink::Faint, text);
            return;
        }
        let led = fill("{}/{}", &[&self.led, &ctx.device.extras.leds]);
        let steps = self.light.map_or(0, |step| step as u8 + 1);
        let row = |output: &Output| match output {
            Output::Backlight => MenuRow {
                value: MenuValue::Steps(steps, LIGHTS.len() as u8),
                ..MenuRow::new(ctx.say(Text::Brightness))
            },
            Output::Leds => {
                MenuRow { value: MenuValue::Word(&led), ..MenuRow::new(ctx.say(Text::Led)) }
            }
            Output::Tone => MenuRow::new(ctx.say(Text::Sound)),
        };
        let rows: Vec<MenuRow, 3> = outputs.iter().map(row).collect();
        let (keys, menu) = body.cut_bottom(layout.help_height);
        layout.menu(picture, menu, &rows, self.selected);
        let [select, apply] = Self::caps(ctx);
        layout.help_in(
            picture,
            keys,
            &[
                KeyHint::new(select, ctx.say(Text::Next)),
                KeyHint::new(apply, ctx.say(Text::Choose)),
            ],
        );
    }
}

fn draw_report(ctx: &Context, picture: &mut DisplayList, area: Rect) {
    let mut text = String::<240>::new();
    let report = crate::check::CheckReport::new(ctx.device, ctx.check, ctx.battery);
    let _ = write!(text, "{report}");
    picture.paragraph(area, Align::Left, Font::Tiny, Ink::Text, &text);
}

/// An arrow from the bottom to the top of an area.
fn draw_arrow(picture: &mut DisplayList, area: Rect) {
    let middle = area.centre();
    let at = |y: i16| SubPoint::new(middle.x, y * SUB as i16);
    picture.arrow(at(area.bottom()), at(area.y), 6 * 16, Ink::Text, Ink::Panel);
}

/// Bars of pure colours with their names.
fn draw_colours(ctx: &Context, picture: &mut DisplayList, area: Rect) {
    let bars = [
        (Ink::PureRed, Text::PlainRed),
        (Ink::PureGreen, Text::Green),
        (Ink::PureBlue, Text::Blue),
        (Ink::Text, Text::White),
    ];
    let width = area.w / bars.len() as i16;
    for ((ink, name), n) in bars.into_iter().zip(0..) {
        let bar = Rect { x: area.x + n * width, w: width, ..area };
        picture.fill(bar, ink);
        let on = if ink == Ink::PureBlue { Ink::Text } else { Ink::Panel };
        picture.text(bar, Align::Centre, Font::Tiny, on, ctx.say(name));
    }
}

const fn change_name(change: PanelChange) -> Text {
    match change {
        PanelChange::Rotate => Text::Rotate,
        PanelChange::Mirror => Text::Mirror,
        PanelChange::Colours => Text::RedBlue,
        PanelChange::Invert => Text::Invert,
        PanelChange::Left => Text::KeyLeft,
        PanelChange::Right => Text::KeyRight,
        PanelChange::Up => Text::KeyUp,
        PanelChange::Down => Text::KeyDown,
    }
}

fn key_name(ctx: &Context, key: Key) -> &'static str {
    match key {
        Key::Up => ctx.say(Text::KeyUp),
        Key::Down => ctx.say(Text::KeyDown),
        Key::Left => ctx.say(Text::KeyLeft),
        Key::Right => ctx.say(Text::KeyRight),
        Key::Centre => ctx.say(Text::KeyCentre),
        Key::A => "A",
        Key::B => "B",
        Key::X => "X",
        Key::Y => "Y",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::BatteryLevel;
    use crate::hardware::{HardwareFacts, PanelSetup};
    use crate::ui::screens::chrome::tests::{empty_picture, for_each_context};

    /// The longest lines there can be: the largest offset, inversion off, a battery that charges.
    #[test]
    fn the_widest_results_fit_on_every_screen() {
        for_each_context(|ctx| {
            let madctl = if ctx.device.size.0 < ctx.device.size.1 { 0xDC } else { 0xFC };
            let start = PanelSetup { madctl, inverted: false, ..ctx.device.panel };
            let moves = [PanelChange::Right, PanelChange::Down].into_iter().cycle().take(400);
            ctx.check.panel = moves.fold(start, PanelSetup::changed);
            ctx.device.name = "Pimoroni Pico Display Pack 2.0";
            ctx.device.version = "10.10.10";
            ctx.device.extras.leds = 3;
            ctx.device.extras.sound = true;
            ctx.battery = Some(BatteryLevel { percent: 100, charging: true });
            ctx.check.facts = Some(HardwareFacts {
                chip: u32::MAX,
                flash: 0xff_ffff,
                clock: 125_000,
                ring: 12_000,
                battery: 4_200,
                start: "request",
                restarts: 255,
            });
            for page in CheckPage::ALL {
                for selected in 0..3 {
                    let mut picture = empty_picture();
                    BoardCheck { page, selected, ..BoardCheck::default() }.draw(ctx, &mut picture);
                    let place = (ctx.device.size, ctx.device.keys, ctx.settings.language);
                    assert_eq!(picture.cramped(), None, "{place:?} {page:?}");
                    assert!(!picture.overflowed());
                }
            }
        });
    }
}
