//! Anti-aliased circles and hexagons: how much of every pixel they cover, computed once for each size and cached.
//!
//! Centres are rounded to half a pixel, so that the four quarters of a shape are mirror images. A [`Coverage`] holds
//! one quarter: for every row the number of fully covered pixels, and the coverage of the few pixels at the edge.
//! Integers only: the same picture on every machine.

use core::ops::Range;

use crate::canvas::{FULL, NONE};
use crate::geometry::{SUB, SubPoint};

/// The outline of a badge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RoundShape {
    /// A circle.
    Circle,
    /// A regular hexagon that stands on a side.
    Hexagon,
}

/// The largest radius of a shape: 30 pixels.
const LARGEST: i32 = 30 * SUB;
/// Rows and edge pixels of a quarter of the largest shape.
const ROWS: usize = 32;
const EDGE: usize = 64;
/// Most pixels that a row of half a shape touches.
pub(crate) const WIDEST_EDGE: usize = 32;

/// One row of a quarter of a shape.
#[derive(Clone, Copy)]
pub(crate) struct CoverageRow<'a> {
    /// How many pixels it touches, from the centre outwards.
    pub(crate) touched: i32,
    /// How many of these it covers fully.
    pub(crate) solid: i32,
    /// How much it covers of the others, 1 to 31 of 32, from the outside inwards.
    pub(crate) edge: &'a [u8],
}

impl CoverageRow<'_> {
    const EMPTY: CoverageRow<'static> = CoverageRow { touched: 0, solid: 0, edge: &[] };

    /// The coverage of pixel `n`, counted from the centre, 0 to 32.
    pub(crate) fn cover(&self, n: i32) -> i32 {
        if n < self.solid {
            FULL
        } else if n < self.touched {
            self.edge[(self.touched - 1 - n) as usize].into()
        } else {
            NONE
        }
    }
}

/// The coverage of a quarter of a shape.
struct Coverage {
    key: CoverageKey,
    /// Touched, solid, where the row's edge begins and how many pixels it has. Rows that it does not touch are zero.
    rows: [[u8; 4]; ROWS],
    count: u8,
    edge: [u8; EDGE],
}

/// What a coverage depends on: a shape, its radius in sixteenths of a pixel, and whether its centre is the centre of a
/// column and of a row of pixels (or else lies between two of them).
#[derive(Clone, Copy, PartialEq, Eq)]
struct CoverageKey {
    shape: RoundShape,
    radius: u16,
    centred: [bool; 2],
}

impl CoverageKey {
    /// A number that equal keys have in common.
    #[inline]
    fn name(self) -> u32 {
        let Self { shape, radius, centred: [x, y] } = self;
        u32::from(radius) << 3 | (shape as u32) << 2 | u32::from(x) << 1 | u32::from(y)
    }
}

impl Coverage {
    const EMPTY: Coverage = Coverage {
        key: CoverageKey { shape: RoundShape::Circle, radius: 0, centred: [false; 2] },
        rows: [[0; 4]; ROWS],
        count: 0,
        edge: [0; EDGE],
    };

    fn make(&mut self, key: CoverageKey) {
        self.key = key;
        let radius = i32::from(key.radius);
        let [first_x, first_y] = key.centred.map(|centred| if centred { 0 } else { SUB / 2 });
        let inverse = (1 << 20) / radius.max(1);
        let cover = |dx: i32, dy: i32| match key.shape {
            RoundShape::Circle => circle(radius, inverse, dx, dy),
            RoundShape::Hexagon => hexagon(radius, dx, dy),
        };
        let mut touched = radius / SUB + 2;
        let mut used = 0;
        self.count = 0;
        self.rows = [[0; 4]; ROWS];
        for (n, row) in self.rows.iter_mut().enumerate() {
            let dy = first_y + n as i32 * SUB;
            let cover = |x: i32| cover(first_x + x * SUB, dy);
            // Rows become shorter with their distance from the centre.
            while touched > 0 && cover(touched - 1) == NONE {
                touched -= 1;
            }
            if touched == 0 {
                return;
            }
            let start = used;
            let mut solid = touched;
            while solid > 0 && used < EDGE {
                let covered = cover(solid - 1);
                if covered == FULL {
                    break;
                }
                self.edge[used] = covered as u8;
                used += 1;
                solid -= 1;
            }
            *row = [touched as u8, solid as u8, start as u8, (used - start) as u8];
            self.count += 1;
        }
    }

    #[inline]
    fn row(&self, n: i32) -> CoverageRow<'_> {
        let Some(&[touched, solid, start, count]) = self.rows.get(n as usize) else {
            return CoverageRow::EMPTY;
        };
        let edge = usize::from(start)..usize::from(start) + usize::from(count);
        CoverageRow {
            touched: touched.into(),
            solid: solid.into(),
            edge: self.edge.get(edge).unwrap_or(&[]),
        }
    }
}

/// The coverage of a pixel by a circle. Near the edge the distance to it is (r² - d²) / 2r.
fn circle(radius: i32, inverse: i32, dx: i32, dy: i32) -> i32 {
    let inside = radius * radius - dx * dx - dy * dy;
    (FULL / 2 + ((inside * inverse) >> 20)).clamp(NONE, FULL)
}

/// The coverage of a pixel by a hexagon whose corners are `radius` away.
fn hexagon(radius: i32, dx: i32, dy: i32) -> i32 {
    let tall = (radius * 222) >> 8; // times the root of three quarters
    let half = radius - ((dy * 148) >> 8); // over the root of three
    let level = FULL / 2 + (tall - dy) * 2;
    let slanted = FULL / 2 + (((half - dx) * 2 * 222) >> 8);
    slanted.min(level).clamp(NONE, FULL)
}

/// The coverages used last. A picture usually has only a few sizes of round things.
pub(crate) struct Coverages {
    /// Their keys as numbers, which are found faster.
    names: [u32; COVERAGES],
    coverages: [Coverage; COVERAGES],
    next: usize,
}

/// How many coverages are kept.
const COVERAGES: usize = 16;

impl Coverages {
    pub(crate) const fn new() -> Self {
        Self { names: [0; COVERAGES], coverages: [Coverage::EMPTY; COVERAGES], next: 0 }
    }

    /// The coverages of some shapes at their places, computed unless they are cached.
    pub(crate) fn stencils<const N: usize>(
        &mut self,
        shapes: [(RoundShape, SubPoint, i32); N],
    ) -> [Stencil<'_>; N] {
        const { assert!(N < COVERAGES) };
        let mut found = [(COVERAGES, 0, 0); N];
        for n in 0..N {
            let (shape, at, radius) = shapes[n];
            let [x, y] = [at.x, at.y].map(|place| (i32::from(place) + SUB / 4) >> 3);
            let radius = radius.clamp(SUB, LARGEST) as u16;
            let key = CoverageKey { shape, radius, centred: [x & 1 == 1, y & 1 == 1] };
            let name = key.name();
            let kept = self.names.iter().position(|&kept| kept == name);
            let coverage = kept.unwrap_or_else(|| {
                // The oldest one is replaced, unless it is one of those being returned.
                while found.iter().any(|&(coverage, ..)| coverage == self.next) {
                    self.next = (self.next + 1) % COVERAGES;
                }
                let coverage = self.next;
                self.next = (self.next + 1) % COVERAGES;
                self.coverages[coverage].make(key);
                self.names[coverage] = name;
                coverage
            });
            found[n] = (coverage, x, y);
        }
        found.map(|(coverage, x, y)| Stencil {
            coverage: &self.coverages[coverage],
            left: (x >> 1) - 1 + (x & 1),
            right: x >> 1,
            above: (y >> 1) - 1 + (y & 1),
            below: y >> 1,
        })
    }
}

/// A coverage at its place.
#[derive(Clone, Copy)]
pub(crate) struct Stencil<'a> {
    coverage: &'a Coverage,
    /// The columns next to the centre, from which pixels are counted; the same one if the centre is a pixel's centre.
    pub(crate) left: i32,
    pub(crate) right: i32,
    above: i32,
    below: i32,
}

impl<'a> Stencil<'a> {
    /// The rows it touches, clipped to those asked for.
    pub(crate) fn rows(&self, asked: &Range<i32>) -> Range<i32> {
        let count = i32::from(self.coverage.count);
        self.top().max(asked.start)..(self.below + count).min(asked.end)
    }

    /// A number that equal coverages have in common.
    pub(crate) fn name(&self) -> u32 {
        self.coverage.key.name()
    }

    /// The edges of all its rows.
    pub(crate) fn edges(&self) -> &'a [u8; EDGE] {
        &self.coverage.edge
    }

    /// Where the edge of a row begins.
    pub(crate) fn edge_start(&self, y: i32) -> u8 {
        self.coverage.rows.get(self.number(y) as usize).map_or(0, |row| row[2])
    }

    /// True when a smaller shape with the same centre may touch pixels that this one does not cover fully.
    pub(crate) fn overlaps(&self, inner: &Stencil) -> bool {
        i32::from(inner.coverage.key.radius) + 3 * SUB / 2 > i32::from(self.coverage.key.radius)
    }

    /// The first row.
    pub(crate) fn top(&self) -> i32 {
        self.above + 1 - i32::from(self.coverage.count)
    }

    /// The first row of the lower half.
    pub(crate) fn middle(&self) -> i32 {
        self.below
    }

    /// What it covers of a row.
    pub(crate) fn row(&self, y: i32) -> CoverageRow<'a> {
        self.coverage.row(self.number(y))
    }

    /// The index of a row, counted from the centre.
    fn number(&self, y: i32) -> i32 {
        if y >= self.below { y - self.below } else { self.above - y }
    }

    /// The pixels of a row that it touches.
    pub(crate) fn touched(&self, row: &CoverageRow) -> Range<i32> {
        self.left + 1 - row.touched..self.right + row.touched
    }

    /// The pixels of a row that it covers fully.
    pub(crate) fn solid(&self, row: &CoverageRow) -> Range<i32> {
        self.left + 1 - row.solid..self.right + row.solid
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The share of a pixel that lies within a shape, counted on a fine grid, in 32nds.
    fn counted(x: i32, y: i32, inside: impl Fn(f64, f64) -> bool) -> f64 {
        let grid = 16;
        let point = |cell: i32, n: i32| f64::from(cell) + (f64::from(n) + 0.5) / f64::from(grid);
        let hits =
            (0..grid * grid).filter(|n| inside(point(x, n % grid), point(y, n / grid))).count();
        32.0 * hits as f64 / f64::from(grid * grid)
    }

    /// Compares all pixels around a shape with sampling on a fine grid; corners may differ a little more than edges.
    fn check(shape: RoundShape, allowed: f64, inside: impl Fn(f64, f64, f64) -> bool) {
        for (x, y, radius) in
            [(512, 512, 400), (504, 520, 333), (520, 512, 96), (512, 504, 40), (512, 512, 448)]
        {
            let [cx, cy, r] = [x, y, radius].map(|v| f64::from(v) / 16.0);
            let mut coverages = Coverages::new();
            let [stencil] =
                coverages.stencils([(shape, SubPoint::new(x as i16, y as i16), radius)]);
            for py in 0..64 {
                let row = stencil.row(py);
                for px in 0..64 {
                    let n =
                        if px >= stencil.right { px - stencil.right } else { stencil.left - px };
                    let covered = row.cover(n);
                    assert_eq!(
                        covered > NONE,
                        stencil.touched(&row).contains(&px) && row.touched > 0
                    );
                    assert_eq!(covered == FULL, row.solid > 0 && stencil.solid(&row).contains(&px));
                    assert!(covered == NONE || stencil.rows(&(0..64)).contains(&py));
                    let exact =
                        counted(px, py, |px, py| inside((px - cx).abs(), (py - cy).abs(), r));
                    assert!(
                        (f64::from(covered) - exact).abs() <= allowed,
                        "{px},{py}: {covered} instead of {exact}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_circle_covers_what_a_circle_covers() {
        check(RoundShape::Circle, 4.5, |dx, dy, r| dx * dx + dy * dy < r * r);
    }

    #[test]
    fn a_hexagon_covers_what_a_hexagon_covers() {
        check(RoundShape::Hexagon, 7.0, |dx, dy, r| {
            dy < r * 0.75_f64.sqrt() && dx + dy / 3_f64.sqrt() < r
        });
    }

    #[test]
    fn the_largest_shapes_have_room() {
        for shape in [RoundShape::Circle, RoundShape::Hexagon] {
            for (centre, radius) in [(512, LARGEST), (520, LARGEST), (520, LARGEST - 5)] {
                let mut coverages = Coverages::new();
                let [stencil] =
                    coverages.stencils([(shape, SubPoint::new(centre, centre), radius)]);
                let rows = stencil.rows(&(-100..200));
                assert!(rows.end - rows.start >= 2 * 26, "{rows:?}");
                // With room left every row's edge ends in a fully covered pixel, or reaches the centre.
                let last = stencil.row(rows.end - 1);
                assert!(last.touched > 0 && last.edge.len() as i32 == last.touched - last.solid);
                assert!(
                    stencil
                        .coverage
                        .rows
                        .iter()
                        .all(|row| usize::from(row[2]) + usize::from(row[0] - row[1]) < EDGE)
                );
            }
        }
    }
}
