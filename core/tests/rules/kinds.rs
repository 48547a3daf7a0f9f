//! What kinds of positions a test has met, so that it can insist on having met them all.

use std::collections::{BTreeMap, BTreeSet};

use nonaga_core::Refusal;

use crate::slow::{At, Bounds, Marks, Slow, around, between, flood, touch};

/// The empty areas closed in by discs.
pub fn holes(position: &Slow) -> Vec<Vec<At>> {
    let bounds = Bounds::around(&position.discs, 1);
    let discs = Marks::of(&position.discs);
    // The first cell of the box is outside the field, and so is the first area.
    let mut areas: Vec<Vec<At>> = Vec::new();
    for cell in bounds.cells() {
        if !discs.contains(cell) && !areas.iter().any(|area| area.contains(&cell)) {
            areas.push(flood(bounds, cell, |_, there| !discs.contains(there)));
        }
    }
    areas.split_off(1)
}

/// The pairs of discs with too little room between them for a third: both cells that touch both are
/// empty, and no disc travels from one to the other.
pub fn pinches(position: &Slow) -> usize {
    let discs = Marks::of(&position.discs);
    let is_pinch = |a: At, b: At| {
        !touch(a, b) && between(a, b).filter(|&cell| !discs.contains(cell)).count() == 2
    };
    let later = |a: At| position.discs.iter().filter(move |&&b| a < b && is_pinch(a, b)).count();
    position.discs.iter().map(|&a| later(a)).sum()
}

/// Steps between the two discs that are furthest apart.
pub fn span(position: &Slow) -> i32 {
    let apart = |a: &At, b: &At| {
        let (q, r) = (a.0 - b.0, a.1 - b.1);
        q.abs().max(r.abs()).max((q + r).abs())
    };
    position
        .discs
        .iter()
        .flat_map(|a| position.discs.iter().map(move |b| apart(a, b)))
        .max()
        .unwrap()
}

/// In which groups the neighbours stand around a cell, the largest first: `[2, 2]`, `[1, 1, 1]`.
pub fn groups(position: &Slow, cell: At) -> Vec<usize> {
    let mut left: BTreeSet<At> =
        around(cell).filter(|there| position.discs.contains(there)).collect();
    let mut groups = Vec::new();
    while let Some(&first) = left.first() {
        let bounds = Bounds::around(&left, 0);
        let group = flood(bounds, first, |_, there| left.contains(&there));
        left.retain(|cell| !group.contains(cell));
        groups.push(group.len());
    }
    groups.sort_by(|a, b| b.cmp(a));
    groups
}

/// How often something was met, by name.
#[derive(Default)]
pub struct Kinds(BTreeMap<&'static str, usize>);

impl Kinds {
    pub fn saw(&mut self, kind: &'static str, times: usize) {
        *self.0.entry(kind).or_default() += times;
    }

    pub fn add(&mut self, others: Self) {
        for (kind, times) in others.0 {
            self.saw(kind, times);
        }
    }

    /// Insists that each of these was met at least so often.
    pub fn require(&self, kinds: &[(&str, usize)]) {
        let is_rare = |(kind, at_least): &&(&str, usize)| {
            self.0.get(kind).is_none_or(|times| times < at_least)
        };
        let rare: Vec<_> = kinds.iter().filter(is_rare).collect();
        assert!(rare.is_empty(), "{rare:?} are too rare among {:#?}", self.0);
    }

    /// Counts a position among all kinds that it is of.
    pub fn count(&mut self, position: &Slow) {
        let holes = holes(position);
        let has_hole = |is_kind: fn(usize) -> bool| holes.iter().any(|hole| is_kind(hole.len()));
        let far = |&(q, r): &At| q.abs().max(r.abs());
        let furthest = position.discs.iter().map(far).max().unwrap();
        let is_over = position.winner().is_some();
        for (kind, is_so) in [
            ("position", true),
            ("beginning of a turn", !position.disc_next),
            ("end of the game", is_over),
            ("hole", !holes.is_empty()),
            ("hole of two cells", has_hole(|cells| cells == 2)),
            ("hole of more than six cells", has_hole(|cells| cells > 6)),
            ("three holes", holes.len() >= 3),
            ("pinch", pinches(position) > 0),
            ("15 steps from end to end", span(position) >= 15),
            ("18 steps from end to end", span(position) >= 18),
            ("once round the rolled-up plane", (332..10_000).contains(&furthest)),
            ("more than 10000 cells from the middle", furthest > 10_000),
            ("over the end of 16 bits", furthest > i16::MAX as i32),
            ("stuck player", !is_over && !position.disc_next && position.slides().is_empty()),
        ] {
            self.saw(kind, is_so as usize);
        }
        if !is_over && position.disc_next {
            self.count_discs(position, &holes);
        }
    }

    fn count_discs(&mut self, position: &Slow, holes: &[Vec<At>]) {
        let mut takeable = 0;
        for &disc in &position.discs {
            let groups = groups(position, disc);
            let reason = position.check_take(disc);
            match reason {
                Err(Refusal::Blocked) => {
                    let travels = position.travels(disc);
                    let in_hole = holes.iter().any(|hole| travels.iter().any(|c| hole.contains(c)));
                    let kind = match (travels.len(), in_hole) {
                        (1, _) => "no first step",
                        (_, true) => "steps into a hole only",
                        (_, false) => "steps into a bay with a narrow mouth only",
                    };
                    self.saw(kind, 1);
                    self.saw("blocked between 1-1-1", (groups == [1, 1, 1]) as usize);
                    self.saw("blocked between 2-2", (groups == [2, 2]) as usize);
                }
                Err(Refusal::WouldSplitField) => self.saw("would split the field", 1),
                Ok(()) => self.saw("taken from between two groups", (groups.len() > 1) as usize),
                Err(_) => {}
            }
            takeable += reason.is_ok() as usize;
        }
        self.saw("no disc to take", (takeable == 0) as usize);
    }
}
