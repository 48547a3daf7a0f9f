//! The fast rules and the slow ones agree on which discs may be taken from fields that grow by chance: with more holes,
//! bays and pinches than games come to in the same time.

use std::collections::BTreeSet;

use nonaga_core::{Half, Position, Rng, Side};

use crate::kinds::{Kinds, groups};
use crate::properties::is_short;
use crate::slow::{At, Slow, around, cell};

/// How a field grows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Growth {
    /// Anywhere.
    Wild,
    /// As thin as possible.
    Thin,
    /// Where areas are closed off.
    Knotted,
    /// Thin, then knotted.
    ThinThenKnotted,
}

impl Growth {
    const ALL: [Self; 4] = [Self::Wild, Self::Thin, Self::Knotted, Self::ThinThenKnotted];

    /// How well a disc on this cell would suit.
    fn value(self, position: &Slow, place: At) -> usize {
        let groups = groups(position, place);
        let contacts: usize = groups.iter().sum();
        match self {
            Self::Wild => 0,
            Self::ThinThenKnotted if position.discs.len() <= 14 => 6 - contacts,
            Self::Knotted | Self::ThinThenKnotted => 6 * groups.len() + 6 - contacts,
            Self::Thin => 6 - contacts,
        }
    }
}

/// A field that has grown so, with tokens anywhere on it; a disc is to be taken.
fn grown(growth: Growth, random: &mut Rng) -> Slow {
    let mut slow = Slow {
        discs: BTreeSet::from([(0, 0)]),
        red: BTreeSet::new(),
        black: BTreeSet::new(),
        side: Side::Red,
        disc_next: true,
        ban: None,
    };
    while slow.discs.len() < 19 {
        let rim: BTreeSet<At> = slow.discs.iter().copied().flat_map(around).collect();
        let rim: Vec<At> = rim.difference(&slow.discs).copied().collect();
        let some = [(); 8].map(|()| rim[random.below(rim.len())]);
        let best = some.into_iter().max_by_key(|&place| growth.value(&slow, place));
        slow.discs.extend(best);
    }
    let discs: Vec<At> = slow.discs.iter().copied().collect();
    loop {
        (slow.red, slow.black) = Default::default();
        while slow.black.len() < 3 {
            let disc = discs[random.below(19)];
            if !slow.carries_token(disc) {
                let tokens = if slow.red.len() < 3 { &mut slow.red } else { &mut slow.black };
                tokens.insert(disc);
            }
        }
        if slow.winner().is_none() {
            return slow;
        }
    }
}

/// The same for the fast rules.
fn fast(slow: &Slow) -> Position {
    let cells = |set: &BTreeSet<At>| set.iter().map(|&at| cell(at)).collect::<Vec<_>>();
    let tokens = [&slow.red, &slow.black].map(|tokens| cells(tokens).try_into().unwrap());
    let discs = cells(&slow.discs).try_into().unwrap();
    Position::new(discs, tokens, slow.side, Half::Disc, None).unwrap()
}

#[test]
fn fast_and_slow_agree_on_the_loose_discs_of_any_field() {
    let fields = if is_short() { 60 } else { 1_000 };
    let (mut random, mut kinds) = (Rng::new(9), Kinds::default());
    for number in 0..fields {
        let slow = grown(Growth::ALL[number % Growth::ALL.len()], &mut random);
        let fast = fast(&slow);
        for &disc in &slow.discs {
            assert_eq!(fast.check_take(cell(disc)), slow.check_take(disc), "{disc:?} of {fast}");
        }
        let loose = fast.takeable().iter().map(|cell| (cell.q.into(), cell.r.into())).collect();
        assert_eq!(slow.takeable(), loose, "{fast}");
        kinds.count(&slow);
    }
    // Of a hundred fields.
    let required = [
        ("hole", 30),
        ("hole of two cells", 1),
        ("three holes", 1),
        ("pinch", 30),
        ("no first step", 100),
        ("steps into a hole only", 1),
        ("steps into a bay with a narrow mouth only", 1),
        ("blocked between 1-1-1", 10),
        ("blocked between 2-2", 10),
        ("would split the field", 100),
        ("taken from between two groups", 10),
    ];
    kinds.require(&required.map(|(kind, times)| (kind, times * fields / 100)));
}
