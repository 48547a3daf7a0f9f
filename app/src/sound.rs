//! What each cue sounds like: a few short notes for a small piezo.

/// A short sound with a meaning; what it sounds like is `Cue::notes`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cue {
    /// The cursor moved.
    Move,
    /// A token slides.
    Slide,
    /// A disc is lifted.
    Lift,
    /// A disc is put down.
    Place,
    /// That is not possible.
    Refused,
    /// A hint appears.
    Hint,
    /// The player has won.
    Win,
    /// The player has lost.
    Lose,
    /// Nobody has won.
    Draw,
    /// A menu entry was chosen.
    Menu,
    /// A plain tone, to hear whether there is one.
    Test,
    /// One of the last seconds.
    Tick,
}

/// A tone, or a rest where the frequency is 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Note {
    /// Frequency in hertz.
    pub hertz: u16,
    /// Length in milliseconds.
    pub millis: u16,
}

const fn note(hertz: u16, millis: u16) -> Note {
    Note { hertz, millis }
}

impl Cue {
    /// All of them.
    pub const ALL: [Self; 12] = [
        Self::Move,
        Self::Slide,
        Self::Lift,
        Self::Place,
        Self::Refused,
        Self::Hint,
        Self::Win,
        Self::Lose,
        Self::Draw,
        Self::Menu,
        Self::Test,
        Self::Tick,
    ];

    /// The notes, one after the other. Wood on wood is low and short, words of praise rise.
    pub const fn notes(self) -> &'static [Note] {
        match self {
            Self::Move => const { &[note(880, 8)] },
            Self::Slide => const { &[note(330, 25), note(392, 25), note(440, 35)] },
            Self::Lift => const { &[note(523, 20), note(784, 30)] },
            Self::Place => const { &[note(392, 20), note(196, 45)] },
            Self::Refused => const { &[note(156, 60), note(0, 25), note(156, 60)] },
            Self::Hint => const { &[note(1047, 40), note(1319, 40), note(1568, 60)] },
            Self::Win => const { &[note(523, 90), note(659, 90), note(784, 90), note(1047, 220)] },
            Self::Lose => const { &[note(392, 140), note(330, 140), note(262, 260)] },
            Self::Draw => const { &[note(523, 140), note(392, 140), note(523, 220)] },
            Self::Test => const { &[note(440, 500)] },
            Self::Menu => const { &[note(659, 15), note(880, 20)] },
            Self::Tick => const { &[note(1175, 30)] },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cues_differ_are_short_and_within_what_a_piezo_can_do() {
        for (n, cue) in Cue::ALL.into_iter().enumerate() {
            let notes = cue.notes();
            assert!(notes.iter().all(|note| note.hertz == 0 || (100..=4000).contains(&note.hertz)));
            let length: u16 = notes.iter().map(|note| note.millis).sum();
            assert!((5..=600).contains(&length), "{cue:?} takes {length} ms");
            assert!(Cue::ALL[..n].iter().all(|other| other.notes() != notes), "{cue:?}");
        }
    }
}
