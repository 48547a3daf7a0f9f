//! The title bar, with the battery in its corner.

use rowpaint::{Align, DisplayList, Icon, Rect};

use super::Layout;
use crate::device::BatteryLevel;
use crate::ui::Ink;

/// Columns the battery takes.
const BATTERY: i16 = 22;

impl Layout {
    /// The title of a screen.
    pub fn title(&self, picture: &mut DisplayList, text: &str, battery: Option<BatteryLevel>) {
        let bar = self.screen.cut_top(self.title_height).0;
        picture.fill(bar, Ink::Panel);
        picture.fill(bar.cut_bottom(1).0, Ink::PanelEdge);
        picture.text(bar.inset(self.margin, 1), Align::Left, self.title_font, Ink::Text, text);
        if let Some(battery) = battery {
            self.battery(picture, battery);
        }
    }

    /// The battery in the upper right corner.
    pub fn battery(&self, picture: &mut DisplayList, battery: BatteryLevel) {
        let corner = self.screen.cut_top(self.title_height).0.cut_right(BATTERY + self.margin).0;
        self.battery_in(picture, corner.cut_left(BATTERY).0, battery);
    }

    /// The battery in the middle of an area.
    pub fn battery_in(&self, picture: &mut DisplayList, area: Rect, battery: BatteryLevel) {
        let case = area.middle(18, 10);
        picture.fill(Rect::new(case.right(), case.y + 3, 2, 4), Ink::Text);
        picture.panel(case, 3, Ink::Panel, Ink::Text);
        let inside = case.inset(2, 2);
        let full = inside.w * i16::from(battery.percent.min(100)) / 100;
        let ink = if battery.percent <= 15 { Ink::Bad } else { Ink::Good };
        picture.fill(Rect { w: full.max(1), ..inside }, ink);
        if battery.charging {
            picture.icon(case.centre(), 6 * 16, Icon::Bolt, Ink::Text);
        }
    }
}
