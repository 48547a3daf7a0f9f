//! A position made of its parts, if they make one.

use crate::cell::Cell;
use crate::field::DISCS;
use crate::position::{Half, Position, TOKENS, shape};
use crate::side::Side;

/// Why parts make no position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PositionFault {
    /// There are not exactly 19 discs.
    NotNineteenDiscs,
    /// Two discs on one cell.
    DiscTwice,
    /// The discs are not all connected.
    FieldInParts,
    /// A side has not exactly three tokens.
    NotThreeTokens,
    /// A token stands where no disc is.
    TokenWithoutDisc,
    /// Two tokens on one disc.
    DiscWithTwoTokens,
    /// The banned disc is none of the discs.
    BanWithoutDisc,
    /// A disc that has just been relocated cannot carry a token yet.
    BanWithToken,
    /// The side to move has joined its tokens, which would have ended the game before.
    AlreadyJoined,
}

impl core::fmt::Display for PositionFault {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Self::NotNineteenDiscs => "there must be 19 discs",
            Self::DiscTwice => "two discs on one cell",
            Self::FieldInParts => "the discs do not hang together",
            Self::NotThreeTokens => "there must be three tokens a side",
            Self::TokenWithoutDisc => "token without a disc",
            Self::DiscWithTwoTokens => "two tokens on one disc",
            Self::BanWithoutDisc => "the banned disc is not on the field",
            Self::BanWithToken => "the banned disc carries a token",
            Self::AlreadyJoined => "the side to move has already joined its tokens",
        })
    }
}

impl core::error::Error for PositionFault {}

impl Position {
    /// The position of these parts, or why they are none. `tokens` are red's, then black's.
    ///
    /// ```
    /// use nonaga_core::{Half, Position, PositionFault, Side};
    /// let start = Position::start();
    /// let tokens = [start.tokens(Side::Red), start.tokens(Side::Black)];
    /// let same = Position::new(start.discs(), tokens, Side::Red, Half::Token, None).unwrap();
    /// assert!(same.is_like(&start));
    /// let tokens = [tokens[0], tokens[0]];
    /// let fault = Position::new(start.discs(), tokens, Side::Red, Half::Token, None);
    /// assert_eq!(fault, Err(PositionFault::DiscWithTwoTokens));
    /// ```
    pub fn new(
        discs: [Cell; DISCS],
        tokens: [[Cell; TOKENS]; 2],
        side: Side,
        half: Half,
        ban: Option<Cell>,
    ) -> Result<Self, PositionFault> {
        if (1..DISCS).any(|number| discs[..number].contains(&discs[number])) {
            return Err(PositionFault::DiscTwice);
        }
        check_whole(&discs)?;
        let all = tokens.as_flattened();
        for (number, &token) in all.iter().enumerate() {
            check_token(&discs, &all[..number], token)?;
        }
        check_ban(&discs, &tokens, side, half, ban)?;
        check_open(&tokens, side, half)?;
        Ok(Self::assemble(&discs, tokens, side, half, ban))
    }
}

/// All discs are connected.
pub(crate) fn check_whole(discs: &[Cell; DISCS]) -> Result<(), PositionFault> {
    if is_connected(discs) { Ok(()) } else { Err(PositionFault::FieldInParts) }
}

/// A token stands on a disc, alone.
pub(crate) fn check_token(
    discs: &[Cell; DISCS],
    others: &[Cell],
    token: Cell,
) -> Result<(), PositionFault> {
    if !discs.contains(&token) {
        Err(PositionFault::TokenWithoutDisc)
    } else if others.contains(&token) {
        Err(PositionFault::DiscWithTwoTokens)
    } else {
        Ok(())
    }
}

/// The banned disc is one of the discs and carries no token. In the middle of a turn the mover's
/// token may have come to stand on it.
pub(crate) fn check_ban(
    discs: &[Cell; DISCS],
    tokens: &[[Cell; TOKENS]; 2],
    side: Side,
    half: Half,
    ban: Option<Cell>,
) -> Result<(), PositionFault> {
    let Some(disc) = ban else { return Ok(()) };
    let carries_token_of = |side: Side| tokens[side as usize].contains(&disc);
    if !discs.contains(&disc) {
        Err(PositionFault::BanWithoutDisc)
    } else if carries_token_of(side.other()) || half == Half::Token && carries_token_of(side) {
        Err(PositionFault::BanWithToken)
    } else {
        Ok(())
    }
}

/// The side to move has not won before. In the middle of a turn neither has.
pub(crate) fn check_open(
    tokens: &[[Cell; TOKENS]; 2],
    side: Side,
    half: Half,
) -> Result<(), PositionFault> {
    let joined = |side: Side| shape(&tokens[side as usize]).is_some();
    if joined(side) || half == Half::Disc && joined(side.other()) {
        return Err(PositionFault::AlreadyJoined);
    }
    Ok(())
}

/// Whether all discs can be reached from the first over discs that touch.
fn is_connected(discs: &[Cell; DISCS]) -> bool {
    let mut reached = [false; DISCS];
    reached[0] = true;
    for _ in 1..DISCS {
        for i in 0..DISCS {
            let touches = |j: usize| reached[j] && discs[i].touches(discs[j]);
            reached[i] |= (0..DISCS).any(touches);
        }
    }
    reached.into_iter().all(|is_reached| is_reached)
}
