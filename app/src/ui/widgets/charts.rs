//! Numbers to look at: how a game went, how many were won.

use super::Layout;
use crate::paint::DisplayList;
use crate::paint::{Area, SUB, SubPoint};
use crate::ui::Ink;

impl Layout {
    /// How a game went: the values of its turns from -100 (black wins) to 100 (red wins).
    /// `now` is the turn looked at, `lost` the turn that lost the game.
    pub fn evaluation(
        &self,
        picture: &mut DisplayList,
        area: Area,
        values: &[i8],
        now: usize,
        lost: Option<usize>,
    ) {
        picture.panel(area, 4, Ink::Disc, Ink::DiscRim);
        let inside = area.inset(3, 3);
        let at = |n: usize| {
            let last = (values.len() as i32 - 1).max(1);
            inside.x + (n as i32 * (i32::from(inside.w) - 1) / last) as i16
        };
        picture.curve(inside, values);
        picture.fill(Area::new(inside.x, inside.y + inside.h / 2, inside.w, 1), Ink::DiscRim);
        picture
            .fill(Area::new(at(now).min(inside.right() - 2), inside.y, 2, inside.h), Ink::Cursor);
        if let Some((n, &value)) = lost.and_then(|n| Some((n, values.get(n)?))) {
            let y =
                i32::from(inside.y) + (i32::from(inside.h) - 1) * (100 - i32::from(value)) / 200;
            let spot = SubPoint::new((i32::from(at(n)) * SUB + 8) as i16, (y * SUB + 8) as i16);
            picture.ring(spot, 5 * 16, 5 * 16, Ink::Disc, 32);
            picture.ring(spot, 4 * 16, 4 * 16, Ink::Threat, 32);
        }
    }

    /// A bar divided into chrome by number; nothing at all is an empty bar.
    pub fn chrome(&self, picture: &mut DisplayList, area: Area, chrome: &[(u32, Ink)]) {
        picture.panel(area, 3, Ink::Panel, Ink::PanelEdge);
        let inside = area.inset(1, 1);
        let all = chrome.iter().map(|(number, _)| number).sum::<u32>().max(1);
        let mut before = 0;
        let mut edge = |number: u32| {
            before += number;
            inside.x + (i64::from(inside.w) * i64::from(before) / i64::from(all)) as i16
        };
        let mut x = inside.x;
        for &(number, ink) in chrome {
            let end = edge(number);
            picture.fill(Area { x, w: end - x, ..inside }, ink);
            x = end;
        }
    }
}
