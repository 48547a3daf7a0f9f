//! The mouse in the window: the left button points, the right one goes back, the wheel walks through lists.

use std::collections::VecDeque;

use minifb::{MouseButton, MouseMode, Window};
use nonaga_app::PointerPhase;

use super::keyboard::HostKey;

/// What the mouse does.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum MouseEvent {
    /// The left button, at a pixel of the window.
    Point(PointerPhase, (f32, f32)),
    /// As much as a stroke of this key.
    Key(HostKey),
}

/// The mouse as the window crate shows it: where and how it is at every frame.
#[derive(Default)]
pub(crate) struct FrameMouse {
    is_left_down: bool,
    is_right_down: bool,
    events: VecDeque<MouseEvent>,
}

impl FrameMouse {
    /// Compares it with the last frame.
    pub(crate) fn look(&mut self, window: &Window) {
        let Some(at) = window.get_mouse_pos(MouseMode::Pass) else { return };
        let was_down =
            std::mem::replace(&mut self.is_left_down, window.get_mouse_down(MouseButton::Left));
        let phase = match (was_down, self.is_left_down) {
            (false, true) => Some(PointerPhase::Press),
            (true, true) => Some(PointerPhase::Drag),
            (true, false) => Some(PointerPhase::Release),
            (false, false) => None,
        };
        self.events.extend(phase.map(|phase| MouseEvent::Point(phase, at)));
        let was_down =
            std::mem::replace(&mut self.is_right_down, window.get_mouse_down(MouseButton::Right));
        if self.is_right_down && !was_down {
            self.events.push_back(MouseEvent::Key(HostKey::Escape));
        }
        let wheel = window.get_scroll_wheel().map_or(0.0, |(_, y)| y);
        if wheel != 0.0 {
            self.events.push_back(MouseEvent::Key(if wheel > 0.0 {
                HostKey::Up
            } else {
                HostKey::Down
            }));
        }
    }

    pub(crate) fn next_event(&mut self) -> Option<MouseEvent> {
        self.events.pop_front()
    }
}
