//! Why something is not allowed. A player reads each of these as a sentence.

/// The reason why a slide, a disc or a place is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Refusal {
    /// The game has been decided.
    GameOver,
    /// A token moves first, then a disc.
    TokenFirst,
    /// The token has moved; now it is a disc's turn.
    DiscNext,
    /// None of the mover's tokens stands there.
    NotYourToken,
    /// The token has a neighbour or the edge in that direction at once.
    NoRoomToSlide,
    /// The token does not stop there: it goes straight on until the edge or a token.
    StopsElsewhere,
    /// There is no disc to take.
    NotADisc,
    /// The disc carries a token.
    CarriesToken,
    /// The opponent moved this disc in the turn just before.
    JustRelocated,
    /// The disc cannot slide out between the others.
    Blocked,
    /// The other discs would no longer hang together.
    WouldSplitField,
    /// The disc would lie where it came from.
    SamePlace,
    /// A disc lies there already.
    Occupied,
    /// The disc would touch fewer than two others there.
    TooFewContacts,
    /// A player who can move may not pass.
    MustMove,
}

impl core::fmt::Display for Refusal {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Self::GameOver => "the game is over",
            Self::TokenFirst => "a token moves first",
            Self::DiscNext => "a disc moves next",
            Self::NotYourToken => "none of your tokens stands there",
            Self::NoRoomToSlide => "the token has no room to slide that way",
            Self::StopsElsewhere => "the token does not stop there",
            Self::NotADisc => "there is no disc",
            Self::CarriesToken => "the disc carries a token",
            Self::JustRelocated => "the disc has just been relocated",
            Self::Blocked => "the disc cannot slide out",
            Self::WouldSplitField => "the field would fall apart",
            Self::SamePlace => "the disc would stay where it is",
            Self::Occupied => "a disc lies there already",
            Self::TooFewContacts => "the disc would touch fewer than two others",
            Self::MustMove => "a player who can move may not pass",
        })
    }
}

impl core::error::Error for Refusal {}
