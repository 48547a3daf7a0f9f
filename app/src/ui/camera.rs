//! From cells to pixels: the zoom and centre that fit a field, and the animation between two of them.

use nonaga_core::Cell;
use rowpaint::{Rect, SUB, SubPoint};

use crate::Millis;
use crate::session::FieldBounds;

/// Largest distance between the centres of two neighbours, in sixteenths of a pixel.
const LARGEST: i32 = 60 * 16;

/// How long the camera moves to a new projection, in milliseconds.
const GLIDE: u32 = 400;

/// Maps cells to the screen: where cell 0,0 is, and how large a cell is.
/// Two cells of a row lie `zoom` apart; rows lie `zoom` times the root of three quarters apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Projection {
    /// Distance between neighbours, in 1/256 of a pixel.
    zoom: i32,
    /// The centre of cell 0,0, on the screen or outside, in 1/256 of a pixel.
    x: i32,
    y: i32,
}

/// The distance from one row of cells to the next.
const fn row_height(zoom: i32) -> i32 {
    (zoom * 222) >> 8
}

impl Projection {
    /// The centre of a cell on the screen, rounded to a whole pixel so that all discs share one sprite.
    pub fn spot(&self, cell: Cell) -> SubPoint {
        let half_cells = 2 * i32::from(cell.q) + i32::from(cell.r);
        let place = |start: i32, way: i32| {
            let grid = (((start + way) >> 4) + SUB / 2) & !(SUB - 1);
            // A cell that is clamped is far outside of every screen.
            grid.clamp(i16::MIN.into(), i16::MAX.into()) as i16
        };
        let right = half_cells * (self.zoom >> 1);
        SubPoint::new(
            place(self.x, right),
            place(self.y, i32::from(cell.r) * row_height(self.zoom)),
        )
    }

    /// The cell whose centre is nearest to a pixel.
    pub fn cell_at(&self, (x, y): (i16, i16)) -> Cell {
        let (x, y) = (i32::from(x) * 256 + 128 - self.x, i32::from(y) * 256 + 128 - self.y);
        let rows = row_height(self.zoom).max(1);
        let above = y.div_euclid(rows);
        let nearest_in = |r: i32| {
            let x = x - r * (self.zoom >> 1);
            let q = (x + (self.zoom >> 1)).div_euclid(self.zoom.max(1));
            let (dx, dy) = (x - q * self.zoom, y - r * rows);
            (dx * dx + dy * dy, Cell::new(q as i16, r as i16))
        };
        nearest_in(above).min(nearest_in(above + 1)).1
    }

    /// The radius of a disc in sixteenths of a pixel: neighbours almost touch.
    pub fn disc(&self) -> u16 {
        ((self.zoom * 15) >> 9) as u16
    }

    /// The radius of a token in sixteenths of a pixel.
    pub fn token(&self) -> u16 {
        self.disc() * 5 / 8
    }

    /// True when the whole disc on a cell is inside an area.
    pub fn shows(&self, area: Rect, cell: Cell) -> bool {
        let (spot, disc) = (self.spot(cell), i32::from(self.disc()));
        let inside = |at: i16, from: i16, to: i16| {
            i32::from(at) - disc >= i32::from(from) * SUB
                && i32::from(at) + disc <= i32::from(to) * SUB
        };
        inside(spot.x, area.x, area.right()) && inside(spot.y, area.y, area.bottom())
    }

    /// True when a field of these bounds is inside an area.
    fn shows_all(&self, area: Rect, bounds: FieldBounds) -> bool {
        let disc = i32::from(self.disc()) * 16 + 128;
        let inside = |(first, last): (i32, i32), from: i16, to: i16| {
            first - disc >= i32::from(from) * 256 && last + disc <= i32::from(to) * 256
        };
        let x = |half_cells: i32| self.x + half_cells * (self.zoom >> 1);
        let y = |row: i32| self.y + row * row_height(self.zoom);
        let FieldBounds { across, down } = bounds;
        inside((x(across.0), x(across.1)), area.x, area.right())
            && inside((y(down.0), y(down.1)), area.y, area.bottom())
    }

    /// Interpolates between two projections; `part` is 0 here and 256 at `end`. Every cell moves in a straight line.
    fn towards(&self, end: &Projection, part: i32) -> Projection {
        let between = |a: i32, b: i32| a + ((i64::from(b - a) * i64::from(part)) >> 8) as i32;
        Projection {
            zoom: between(self.zoom, end.zoom),
            x: between(self.x, end.x),
            y: between(self.y, end.y),
        }
    }

    /// The largest projection that shows all of these cells in an area.
    pub fn fitting(area: Rect, cells: impl IntoIterator<Item = Cell>) -> Projection {
        Self::fitting_bounds(area, cells.into_iter().collect())
    }

    fn fitting_bounds(area: Rect, bounds: FieldBounds) -> Projection {
        let FieldBounds { across: (left, right), down: (top, bottom) } = bounds;
        // One pixel is kept for rounding to whole pixels.
        let across = (i32::from(area.w) - 1) * 512 / (right - left + 2);
        let down = (i32::from(area.h) - 1) * 65536 / ((bottom - top) * 222 + 256);
        let zoom = across.min(down).min(LARGEST << 4) & !0xff;
        let middle = area.centre();
        Projection {
            zoom,
            x: i32::from(middle.x) * 16 - (left + right) * (zoom >> 2),
            y: i32::from(middle.y) * 16 - (((top + bottom) * row_height(zoom)) >> 1),
        }
    }
}

/// A projection that moves smoothly to the next one.
#[derive(Clone, Debug)]
pub struct Camera {
    /// What it looked at last.
    area: Rect,
    from: Projection,
    to: Projection,
    since: Millis,
    glide: u32,
}

impl Camera {
    /// A camera at rest on these cells.
    pub fn new(area: Rect, cells: impl IntoIterator<Item = Cell>) -> Self {
        Self::with_bounds(area, cells.into_iter().collect())
    }

    /// A camera at rest on a field of these bounds.
    pub(crate) fn with_bounds(area: Rect, bounds: FieldBounds) -> Self {
        let projection = Projection::fitting_bounds(area, bounds);
        Self { area, from: projection, to: projection, since: 0, glide: 0 }
    }

    /// Starts to move to the projection that fits these bounds, or goes there at once if `jump`.
    pub(crate) fn look(&mut self, now: Millis, area: Rect, bounds: FieldBounds, jump: bool) {
        let best = Projection::fitting_bounds(area, bounds);
        if best != self.to {
            self.from = self.projection(now);
            self.to = best;
            self.since = now;
            self.glide = if jump { 0 } else { GLIDE };
        }
        self.area = area;
    }

    /// Looks at these bounds without moving, if they are seen as it is and not much smaller than they could be.
    pub(crate) fn keep(&mut self, now: Millis, area: Rect, bounds: FieldBounds, jump: bool) {
        let best = Projection::fitting_bounds(area, bounds).zoom;
        let is_seen = area == self.area && self.to.shows_all(area, bounds);
        if !is_seen || self.to.zoom * 3 < best * 2 {
            self.look(now, area, bounds, jump);
        }
    }

    /// True while it moves.
    pub fn moving(&self, now: Millis) -> bool {
        now.saturating_sub(self.since) < self.glide.into()
    }

    /// The projection at this moment.
    pub fn projection(&self, now: Millis) -> Projection {
        if !self.moving(now) {
            return self.to;
        }
        let passed = (now - self.since) as i32;
        self.from.towards(&self.to, ease(passed * 256 / self.glide as i32))
    }
}

/// Smoothstep: maps 0..=256 to 0..=256 along `3t² - 2t³`.
pub fn ease(part: i32) -> i32 {
    let part = part.clamp(0, 256);
    (part * part * (768 - 2 * part)) >> 16
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::vec::Vec;

    use nonaga_core::Direction;

    use super::{super::Layout, *};

    /// All areas that a field is drawn in, on every screen.
    fn areas() -> Vec<Rect> {
        let layouts = [(240, 135), (240, 240), (240, 280), (320, 240)].map(Layout::of);
        layouts
            .iter()
            .flat_map(|layout| [layout.body(), layout.above_help(), layout.between_sides()])
            .collect()
    }

    /// A field of nineteen discs that grows from cell to cell, somewhere on the plane.
    fn field(seed: u32) -> Vec<Cell> {
        let mut rng = nonaga_core::Rng::new(seed.into());
        let mut next = |below: usize| rng.below(below);
        let mut cells = std::vec![Cell::new(next(80) as i16 - 40, next(80) as i16 - 40)];
        let bias = next(6);
        while cells.len() < 19 {
            // Half of the steps go the same direction from the last disc, which makes long fields.
            let (from, way) =
                if next(2) == 0 { (cells.len() - 1, bias) } else { (next(cells.len()), next(6)) };
            let cell = cells[from].step(Direction::ALL[way]);
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        cells
    }

    #[test]
    fn every_field_fits_and_is_large() {
        for area in areas() {
            for seed in 0..200 {
                let cells = field(seed);
                let projection = Projection::fitting(area, cells.iter().copied());
                assert!(
                    cells.iter().all(|&cell| projection.shows(area, cell)),
                    "field {seed} in {area:?}"
                );
                // It fills the area in one direction, but for rounding to whole pixels.
                let spots: Vec<SubPoint> =
                    cells.iter().map(|&cell| projection.spot(cell)).collect();
                let reach = |values: &mut dyn Iterator<Item = i16>| {
                    let (low, high) =
                        values.fold((i16::MAX, i16::MIN), |(l, h), v| (l.min(v), h.max(v)));
                    (i32::from(high) - i32::from(low)) / SUB
                        + 2 * i32::from(projection.disc()) / SUB
                };
                let wide = reach(&mut spots.iter().map(|spot| spot.x)) * 100 / i32::from(area.w);
                let high = reach(&mut spots.iter().map(|spot| spot.y)) * 100 / i32::from(area.h);
                let largest = i32::from(projection.disc()) >= 27 * SUB;
                assert!(
                    largest || wide.max(high) >= 78,
                    "field {seed} in {area:?}: {wide}% {high}%"
                );
            }
        }
    }

    #[test]
    fn every_pixel_of_a_disc_belongs_to_its_cell() {
        for area in areas() {
            for seed in 0..20 {
                let cells = field(seed);
                let projection = Projection::fitting(area, cells.iter().copied());
                let disc = i32::from(projection.disc()) / SUB - 1;
                for &cell in &cells {
                    let spot = projection.spot(cell);
                    let (x, y) = (i32::from(spot.x) / SUB, i32::from(spot.y) / SUB);
                    for dy in -disc..=disc {
                        for dx in (-disc..=disc).filter(|dx| dx * dx + dy * dy < disc * disc) {
                            let at = ((x + dx) as i16, (y + dy) as i16);
                            assert_eq!(projection.cell_at(at), cell, "field {seed} at {at:?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn neighbours_lie_around_a_cell_where_their_names_say() {
        let projection = Projection::fitting(Rect::new(0, 0, 240, 240), field(1));
        let (here, zoom) = (Cell::new(3, -2), projection.zoom as f64 / 16.0);
        let centre = projection.spot(here);
        for (direction, turn) in Direction::ALL.into_iter().zip(0..) {
            let angle = f64::from(turn) * std::f64::consts::FRAC_PI_3;
            let spot = projection.spot(here.step(direction));
            let (dx, dy) = (f64::from(spot.x - centre.x), f64::from(spot.y - centre.y));
            assert!(
                (dx - zoom * angle.cos()).abs() <= 16.0 && (dy + zoom * angle.sin()).abs() <= 16.0,
                "{direction:?}"
            );
        }
    }

    #[test]
    fn the_camera_moves_without_a_jump() {
        let area = Rect::new(0, 20, 240, 200);
        for seed in 0..40 {
            let (before, after) =
                (field(seed), field(seed + 1).into_iter().map(|c| Cell::new(c.q / 8, c.r / 8)));
            let after: Vec<Cell> = before.iter().copied().chain(after).take(24).collect();
            let mut camera = Camera::new(area, before.iter().copied());
            camera.look(1000, area, after.iter().copied().collect(), false);
            let frames: Vec<Projection> = (1000..1000 + u64::from(GLIDE) + 32)
                .step_by(16)
                .map(|now| camera.projection(now))
                .collect();
            for &cell in &before {
                let way: Vec<SubPoint> =
                    frames.iter().map(|projection| projection.spot(cell)).collect();
                let (first, last) = (way[0], way[way.len() - 1]);
                let whole = (i32::from(last.x) - i32::from(first.x))
                    .abs()
                    .max((i32::from(last.y) - i32::from(first.y)).abs());
                for pair in way.windows(2) {
                    let step = (i32::from(pair[1].x) - i32::from(pair[0].x)).abs();
                    // No frame moves further than an eighth of the distance, and a pixel for rounding at both ends.
                    assert!(step <= whole / 8 + SUB, "field {seed}: {step} of {whole}");
                }
                assert_eq!(last, camera.to.spot(cell));
            }
            assert!(!camera.moving(1000 + u64::from(GLIDE)));
        }
    }

    #[test]
    fn the_camera_stays_when_the_projection_does() {
        let area = Rect::new(0, 0, 240, 240);
        let cells = field(7);
        let bounds = |cells: &[Cell]| cells.iter().copied().collect::<FieldBounds>();
        let mut camera = Camera::new(area, cells.iter().copied());
        camera.look(50, area, bounds(&cells[1..]), false);
        assert!(!camera.moving(50), "one disc less is no reason to move");
        let mut far = cells.clone();
        far.push(Cell::new(cells[0].q + 30, cells[0].r));
        camera.look(60, area, bounds(&far), false);
        assert!(camera.moving(60));
        let way = camera.projection(100);
        camera.look(100, area, bounds(&far), false);
        assert_eq!(camera.projection(100), way, "looking at the same again does not start over");
    }

    #[test]
    fn a_view_is_kept_as_long_as_it_shows_everything_large_enough() {
        for area in areas() {
            for seed in 0..60 {
                let (cells, other) = (field(seed), field(seed + 60));
                let bounds: FieldBounds = cells.iter().copied().collect();
                let mut camera = Camera::new(area, cells.iter().chain(&other).copied());
                let before = camera.to;
                camera.keep(10, area, bounds, false);
                assert!(cells.iter().all(|&cell| camera.to.shows(area, cell)), "field {seed}");
                let best = Projection::fitting(area, cells.iter().copied()).zoom;
                let is_large = before.zoom * 3 >= best * 2;
                assert_eq!(camera.to == before, is_large, "field {seed} in {area:?}");
                // Where a cell is not seen, it moves.
                let far = Cell::new(cells[0].q, cells[0].r + 60);
                camera.keep(20, area, bounds.with([far].into_iter().collect()), false);
                assert!(camera.to.shows(area, far));
            }
        }
    }
}
