//! A game or a position as a short text to be shared: in a link, in a QR code, by voice if need be.
//!
//! ```text
//! N1…  version   what was played, as one number   6 letters of check
//! ```
//! `docs/record.md` describes it letter by letter.

mod letters;
mod mixed_radix;

use core::fmt::{self, Display, Formatter};
use core::ops::ControlFlow;
use core::str::FromStr;

use heapless::{String, Vec};

use self::letters::{CHECK, check, letter, value};
use self::mixed_radix::{DigitReader, DigitWriter, MOST_LETTERS};
use crate::cell::{Cell, Direction};
use crate::field::DISCS;
use crate::game::{Game, MOST_HALF_TURNS};
use crate::outcome::Outcome;
use crate::position::{Half, Position};
use crate::search::Level;
use crate::setup::PositionFault;
use crate::side::Side;
use crate::turn::{HalfTurn, Relocation};

/// What every shared text begins with: the game and the version of the form.
const HEAD: &str = "N1";
/// The longest shared text.
pub const LONGEST_SHARED_TEXT: usize = HEAD.len() + MOST_LETTERS + CHECK;

/// A game or a position as a text.
pub type SharedText = String<LONGEST_SHARED_TEXT>;

/// What half-turns do not tell about a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GameNotes {
    /// The machine's level on red's and on black's side; `None` is a person.
    pub machines: [Option<Level>; 2],
    /// Whether the second player has taken over the first one's side after the first turn.
    pub swapped: bool,
    /// Whether the side to move has given up. A game that is over needs no giving up.
    pub gave_up: bool,
}

/// A game as it was shared. A position is a game in which nothing has been played.
///
/// ```
/// use nonaga_core::{Game, GameNotes, SharedGame};
/// let mut game = Game::default();
/// game.play_turn("2,0>-1,0/-1,2>1,2".parse().unwrap()).unwrap();
/// let text = game.shared_text(&GameNotes::default());
/// assert_eq!(text, "N1PFWXA1YAB0FJ");
/// assert_eq!(text.parse::<SharedGame>().unwrap().game, game);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SharedGame {
    /// What was played.
    pub game: Game,
    /// What half-turns do not tell.
    pub notes: GameNotes,
}

/// Why a text is no shared game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShareFault {
    /// There is no text.
    Empty,
    /// It does not begin as a shared game does.
    Head,
    /// Its version is one that came later.
    Version(char),
    /// This is none of the letters.
    Letter(char),
    /// It is longer than any game.
    TooLong,
    /// The check does not fit the rest.
    Check,
    /// It was not made from a game: the field is none.
    Position(PositionFault),
    /// It was not made from a game.
    Contents,
}

impl Display for ShareFault {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("the text of the game is empty"),
            Self::Head => write!(f, "this is no shared game: one begins with {HEAD}"),
            Self::Version(version) => {
                write!(
                    f,
                    "this game was shared by a newer version (N{version}); this one reads {HEAD}"
                )
            }
            Self::Letter(letter) => {
                write!(
                    f,
                    "{letter:?} is no letter of a shared game; letters and digits except U are"
                )
            }
            Self::TooLong => f.write_str("the text is longer than any game"),
            Self::Check => {
                f.write_str("a letter is wrong, missing or one too many; copy the text again")
            }
            Self::Position(fault) => write!(f, "nobody can have shared this: {fault}"),
            Self::Contents => f.write_str("nobody can have shared this: it is no game"),
        }
    }
}

impl core::error::Error for ShareFault {}

impl Game {
    /// This game up to now as a text to be shared; what was undone is left out.
    pub fn shared_text(&self, notes: &GameNotes) -> SharedText {
        let mut digits = DigitWriter::new();
        self.write_digits(notes, &mut digits);
        write_text(&digits)
    }

    #[inline(never)] // or it would need its stack while the text is written
    fn write_digits(&self, notes: &GameNotes, digits: &mut DigitWriter) {
        write_notes(digits, notes);
        write_start(digits, self.start());
        digits.write(MOST_HALF_TURNS + 1, self.half_turns());
        let mut before = *self.start();
        for (half_turn, after) in self.replay() {
            write_half_turn(digits, &before, half_turn);
            before = after;
        }
        if self.outcome() == Outcome::Open {
            digits.write(2, notes.gave_up.into());
        }
    }
}

impl Position {
    /// This position as a text to be shared: that of a game in which nothing has been played.
    ///
    /// ```
    /// use nonaga_core::{Game, GameNotes, Position};
    /// let position = Position::start();
    /// assert_eq!(position.shared_text(), Game::new(position).shared_text(&GameNotes::default()));
    /// ```
    pub fn shared_text(&self) -> SharedText {
        let mut digits = DigitWriter::new();
        write_notes(&mut digits, &GameNotes::default());
        write_start(&mut digits, self);
        // No half-turns, and nobody has given up: digits of 0 at the end take no room.
        write_text(&digits)
    }
}

/// The number of these digits between head and check.
fn write_text(digits: &DigitWriter) -> SharedText {
    let mut text = SharedText::new();
    let head = HEAD.chars().filter_map(value);
    let check = check(head.clone().chain(digits.letters()));
    for value in head.chain(digits.letters()).chain(check) {
        text.push(letter(value)).expect("no game is a longer text");
    }
    text
}

impl FromStr for SharedGame {
    type Err = ShareFault;

    /// Reads a shared text or a link that ends in one, in capital or small letters. White space is passed over.
    fn from_str(text: &str) -> Result<Self, ShareFault> {
        let mut shared = Self { game: Game::default(), notes: GameNotes::default() };
        shared.restore(text)?;
        Ok(shared)
    }
}

impl SharedGame {
    /// Becomes the game that was shared as this text; after an error it is some game. In place, because a game is large
    /// for the stack of a chip.
    pub fn restore(&mut self, text: &str) -> Result<(), ShareFault> {
        let mut values = Vec::new();
        read_letters(text, &mut values)?;
        let values = &values[HEAD.len()..];
        self.read(values)?;
        // A game has one text. This refuses what is left over and everything that is written in another way.
        if self.is_written_as(values) { Ok(()) } else { Err(ShareFault::Contents) }
    }

    /// Becomes the game with these letters between head and check.
    #[inline(never)] // or it would need its stack while the game is written again
    fn read(&mut self, values: &[u8]) -> Result<(), ShareFault> {
        let Self { game, notes } = self;
        let mut digits = DigitReader::new(values);
        *notes = read_notes(&mut digits)?;
        game.restart(read_start(&mut digits)?);
        for _ in 0..digits.read(MOST_HALF_TURNS + 1) {
            let half_turn = read_half_turn(&mut digits, game.position())?;
            game.play(half_turn).map_err(|_| ShareFault::Contents)?;
        }
        if game.outcome() == Outcome::Open {
            notes.gave_up = digits.read(2) == 1;
        }
        Ok(())
    }

    /// Whether these are its letters between head and check.
    #[inline(never)]
    fn is_written_as(&self, values: &[u8]) -> bool {
        let mut digits = DigitWriter::new();
        self.game.write_digits(&self.notes, &mut digits);
        digits.letters().eq(values.iter().copied())
    }
}

/// Adds the values of all letters before the check, which is compared.
fn read_letters(text: &str, values: &mut Vec<u8, LONGEST_SHARED_TEXT>) -> Result<(), ShareFault> {
    // Of a link, what comes after the address.
    let text = text.rsplit('#').next().unwrap_or(text);
    let mut letters = text.chars().filter(|letter| !letter.is_whitespace()).peekable();
    letters.peek().ok_or(ShareFault::Empty)?;
    let mut head = HEAD.chars();
    if letters.peek().and_then(|&first| value(first)) != head.next().and_then(value) {
        return Err(ShareFault::Head);
    }
    for letter in letters {
        let number = value(letter).ok_or(ShareFault::Letter(letter))?;
        if values.len() == 1 && head.next().and_then(value) != Some(number) {
            return Err(ShareFault::Version(letter));
        }
        values.push(number).map_err(|_| ShareFault::TooLong)?;
    }
    let length = values.len().checked_sub(CHECK).filter(|&length| length >= HEAD.len());
    let (said, found) = values.split_at(length.ok_or(ShareFault::Check)?);
    if check(said.iter().copied()) != found {
        return Err(ShareFault::Check);
    }
    values.truncate(values.len() - CHECK);
    Ok(())
}

/// A level, or a person.
const LEVELS: usize = Level::COUNT as usize + 1;

fn write_notes(digits: &mut DigitWriter, notes: &GameNotes) {
    for machine in notes.machines {
        digits.write(LEVELS, machine.map_or(0, |level| level.number().into()));
    }
    digits.write(2, notes.swapped.into());
}

fn read_notes(digits: &mut DigitReader) -> Result<GameNotes, ShareFault> {
    let mut machine = || match digits.read(LEVELS) {
        0 => Ok(None),
        number => Level::new(number as u8).map(Some).ok_or(ShareFault::Contents),
    };
    let machines = [machine()?, machine()?];
    Ok(GameNotes { machines, swapped: digits.read(2) == 1, gave_up: false })
}

/// Ways to begin: the set-up with red or black to move, or a position that follows.
const STARTS: usize = 3;
const OTHER_START: usize = 2;

fn write_start(digits: &mut DigitWriter, start: &Position) {
    let set_up = Side::ALL.into_iter().find(|&side| start.is_like(&Position::start_with(side)));
    digits.write(STARTS, set_up.map_or(OTHER_START, |side| side as usize));
    if set_up.is_none() {
        write_position(digits, start);
    }
}

fn read_start(digits: &mut DigitReader) -> Result<Position, ShareFault> {
    match digits.read(STARTS) {
        OTHER_START => read_position(digits),
        side => Ok(Position::start_with(Side::ALL[side])),
    }
}

/// The field as a flood fill from its first disc sees it, then tokens, turn and ban by the order in which their
/// discs were met. So it is the same wherever the field lies.
fn write_position(digits: &mut DigitWriter, position: &Position) {
    let order = order(position);
    let first = position.discs().into_iter().min_by_key(|&disc| order(disc));
    let discs = flood(first.expect("a field has discs"), |cell| {
        let is_disc = position.is_disc(cell);
        digits.write(2, is_disc.into());
        is_disc
    });
    let discs = discs.expect("a field hangs together");
    let number = |cell: Cell| discs.iter().position(|&disc| disc == cell).expect("it is a disc");
    for side in Side::ALL {
        let tokens = position.tokens(side);
        let carries_token = |&number: &usize| tokens.contains(&discs[number]);
        (0..DISCS).filter(carries_token).for_each(|number| digits.write(DISCS, number));
    }
    digits.write(2, position.side() as usize);
    digits.write(2, position.half() as usize);
    digits.write(DISCS + 1, position.ban().map_or(0, |disc| 1 + number(disc)));
}

#[inline(never)] // or its stack would be that of every game
fn read_position(digits: &mut DigitReader) -> Result<Position, ShareFault> {
    let discs = flood(Cell::new(0, 0), |_| digits.read(2) == 1);
    let discs = centred(discs.ok_or(ShareFault::Position(PositionFault::NotNineteenDiscs))?);
    let mut tokens = || [(); 3].map(|()| discs[digits.read(DISCS)]);
    let tokens = [tokens(), tokens()];
    let side = Side::ALL[digits.read(2)];
    let half = [Half::Token, Half::Disc][digits.read(2)];
    let ban = digits.read(DISCS + 1).checked_sub(1).map(|disc| discs[disc]);
    Position::new(discs, tokens, side, half, ban).map_err(ShareFault::Position)
}

/// Asks about every neighbour of every disc once, in the order in which discs are met, until all are.
fn flood(first: Cell, mut is_disc: impl FnMut(Cell) -> bool) -> Option<[Cell; DISCS]> {
    let mut asked = Vec::<Cell, { 1 + 6 * DISCS }>::from_iter([first]);
    let mut discs = Vec::<Cell, DISCS>::from_iter([first]);
    let mut next = 0;
    while let Some(&disc) = discs.get(next) {
        next += 1;
        for cell in Direction::ALL.map(|direction| disc.step(direction)) {
            if !discs.is_full() && !asked.contains(&cell) {
                asked.push(cell).expect("a disc has six neighbours");
                if is_disc(cell) {
                    discs.push(cell).expect("there was room");
                }
            }
        }
    }
    discs.into_array().ok()
}

/// The same discs about 0,0.
fn centred(discs: [Cell; DISCS]) -> [Cell; DISCS] {
    let middle = |along: fn(&Cell) -> i16| {
        let least = discs.iter().map(along).min().unwrap_or(0);
        let most = discs.iter().map(along).max().unwrap_or(0);
        (least + most) >> 1
    };
    let (q, r) = (middle(|cell| cell.q), middle(|cell| cell.r));
    discs.map(|disc| Cell::new(disc.q - q, disc.r - r))
}

/// Compares cells from west to east, then from north to south, also where coordinates wrap.
fn order(position: &Position) -> impl Fn(Cell) -> (i16, i16) + Copy {
    let near = position.discs()[0];
    move |cell| (cell.q.wrapping_sub(near.q), cell.r.wrapping_sub(near.r))
}

/// Writes which of the legal half-turns this is. Those before it are counted, which takes the chip less time than
/// sorting them.
#[inline(never)] // or its stack would be that of writing the first position
fn write_half_turn(digits: &mut DigitWriter, position: &Position, half_turn: HalfTurn) {
    let order = order(position);
    let place = |half_turn| match half_turn {
        HalfTurn::Slide(slide) => Some((order(slide.from), order(slide.to))),
        HalfTurn::Relocate(disc) => Some((order(disc.from), order(disc.to))),
        HalfTurn::Pass => None,
    };
    let (mut count, mut before) = (0, 0);
    let _ = for_each_half_turn::<false, ()>(position, |legal| {
        count += 1;
        before += usize::from(place(legal) < place(half_turn));
        ControlFlow::Continue(())
    });
    digits.write(count, before);
}

#[inline(never)] // or it would need its stack while the half-turn is played
fn read_half_turn(digits: &mut DigitReader, position: &Position) -> Result<HalfTurn, ShareFault> {
    let mut count = 0;
    let _ = for_each_half_turn::<false, ()>(position, |_| {
        count += 1;
        ControlFlow::Continue(())
    });
    let mut left = digits.read(count);
    let found = for_each_half_turn::<true, _>(position, |legal| {
        if left == 0 {
            return ControlFlow::Break(legal);
        }
        left -= 1;
        ControlFlow::Continue(())
    });
    found.break_value().ok_or(ShareFault::Contents)
}

/// The legal half-turns, if `SORTED` by where they begin, then by where they end; a pass where there is none.
fn for_each_half_turn<const SORTED: bool, B>(
    position: &Position,
    mut f: impl FnMut(HalfTurn) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let order = order(position);
    let mut stuck = true;
    match position.half() {
        Half::Token => {
            let mut slides = position.slides();
            if SORTED {
                sort_few(&mut slides, |slide| (order(slide.from), order(slide.to)));
            }
            for slide in slides {
                stuck = false;
                f(HalfTurn::Slide(slide))?;
            }
        }
        Half::Disc => {
            let mut discs = position.takeable();
            if SORTED {
                sort_few(&mut discs, order);
            }
            for from in discs {
                let mut places = position.places(from);
                if SORTED {
                    sort_few(&mut places, order);
                }
                for to in places {
                    stuck = false;
                    f(HalfTurn::Relocate(Relocation { from, to }))?;
                }
            }
        }
    }
    if stuck { f(HalfTurn::Pass) } else { ControlFlow::Continue(()) }
}

/// Sorts a list of a few dozen things by insertion. The standard library's sort is quicker for long lists, and has 8 KB of
/// code for each kind of list.
fn sort_few<T: Copy, K: Ord>(list: &mut [T], key: impl Fn(T) -> K) {
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && key(list[at]) < key(list[at - 1]) {
            list.swap(at, at - 1);
            at -= 1;
        }
    }
}
