//! Charts: how a game went, how many games were won.

use heapless::Vec;
use rowpaint::{DisplayList, Rect, SUB, SubPoint};

use super::{HitTarget, Layout};
use crate::store::Rating;
use crate::ui::Ink;

impl Layout {
    /// How a game went: the values of its turns from -100 (black wins) to 100 (red wins).
    /// `now` is the turn on display, `lost` the turn that lost the game.
    pub fn evaluation(
        &self,
        picture: &mut DisplayList,
        area: Rect,
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
        picture.curve(inside, values, Ink::Red, Ink::Black);
        // Half of the way to the neighbours belongs to each point; a later one covers the earlier ones.
        for n in 0..values.len() {
            let x = if n == 0 { area.x } else { (at(n - 1) + at(n)) / 2 + 1 };
            picture
                .hit_region(Rect { x, w: area.right() - x, ..area }, HitTarget::CurvePoint(n).id());
        }
        picture.fill(Rect::new(inside.x, inside.y + inside.h / 2, inside.w, 1), Ink::DiscRim);
        picture
            .fill(Rect::new(at(now).min(inside.right() - 2), inside.y, 2, inside.h), Ink::Cursor);
        if let Some((n, &value)) = lost.and_then(|n| Some((n, values.get(n)?))) {
            let y =
                i32::from(inside.y) + (i32::from(inside.h) - 1) * (100 - i32::from(value)) / 200;
            let spot = SubPoint::new((i32::from(at(n)) * SUB + 8) as i16, (y * SUB + 8) as i16);
            picture.ring(spot, 5 * 16, 5 * 16, Ink::Disc, 32);
            picture.ring(spot, 4 * 16, 4 * 16, Ink::Threat, 32);
        }
    }

    /// How a rating came about: its values from left to right, as high as the area from the least to the most.
    pub fn rating(&self, picture: &mut DisplayList, area: Rect, values: &[u16]) {
        /// A rating that hardly changes is a line that hardly does.
        const LEAST_SPAN: i32 = 100;
        picture.panel(area, 4, Ink::Panel, Ink::PanelEdge);
        let inside = area.inset(3, 3);
        let (Some(&least), Some(&most)) = (values.iter().min(), values.iter().max()) else {
            return;
        };
        let middle = (i32::from(least) + i32::from(most)) / 2;
        let span = (i32::from(most) - i32::from(least)).max(LEAST_SPAN);
        let height =
            |value: &u16| ((i32::from(*value) - middle) * 200 / span).clamp(-100, 100) as i8;
        let heights: Vec<i8, { Rating::CURVE }> = values.iter().map(height).collect();
        picture.curve(inside, &heights, Ink::Good, Ink::Faint);
        picture.fill(Rect::new(inside.x, inside.y + inside.h / 2, inside.w, 1), Ink::PanelEdge);
    }

    /// A bar divided into parts by their numbers; when all are 0 it is empty.
    pub fn stacked_bar(&self, picture: &mut DisplayList, area: Rect, parts: &[(u32, Ink)]) {
        picture.panel(area, 3, Ink::Panel, Ink::PanelEdge);
        let inside = area.inset(1, 1);
        let all = parts.iter().map(|(number, _)| number).sum::<u32>().max(1);
        let mut before = 0;
        let mut edge = |number: u32| {
            before += number;
            inside.x + (i64::from(inside.w) * i64::from(before) / i64::from(all)) as i16
        };
        let mut x = inside.x;
        for &(number, ink) in parts {
            let end = edge(number);
            picture.fill(Rect { x, w: end - x, ..inside }, ink);
            x = end;
        }
    }
}
