//! `nonaga game`: a shared game shown, checked and written in another form.

use std::fmt::Write as _;
use std::io::{self, Read, Write};

use nonaga_core::{Draw, Half, Outcome, Shape, SharedGame, Side};

use crate::arguments::{Arg, Arguments, Stop, parse, unexpected};
use crate::cli::Verb;
use crate::engine::show;
use crate::game_text::{moves, parse_game};

pub(crate) const VERB: Verb = Verb {
    name: "game",
    summary: "show, check and convert a shared game or position",
    help: "\
Usage: nonaga game TEXT [--as FORM]

Shows a game: who played, how it stands, the field, and the game in every form. TEXT is a shared
game (N1…), a link that ends in one, a position, start, or one of the last two with turns:

  N1TGWXA13Q24DH
  start moves 2,0>-1,0/-1,2>1,2
  discs=-2,0 -2,1 …;red=…;black=…;turn=red;ban=- moves …

With - it is read from standard input. A text that is wrong gets a sentence, and exit code 1.

  --as FORM   print only this form: shared, moves, position or field

Examples:
  nonaga game N1TGWXA13Q24DH
  nonaga game 'https://example.org/#N1TGWXA13Q24DH' --as moves
  nonaga game 'start moves 2,0>-1,0/-1,2>1,2' --as shared
The shared text is described letter by letter in docs/record.md of the sources.",
    run,
};

/// A form in which a game can be printed.
#[derive(Clone, Copy)]
enum GameForm {
    Shared,
    Moves,
    Position,
    Field,
}

impl std::str::FromStr for GameForm {
    type Err = &'static str;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Ok(match name {
            "shared" => Self::Shared,
            "moves" => Self::Moves,
            "position" => Self::Position,
            "field" => Self::Field,
            _ => return Err("expected shared, moves, position or field"),
        })
    }
}

fn run(mut arguments: Arguments) -> Result<(), Stop> {
    let mut text: Option<String> = None;
    let mut form = None;
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("as") => form = Some(arguments.value::<GameForm>()?),
            Arg::Value(word) if text.is_none() => text = Some(parse("TEXT", word)?),
            other => return Err(unexpected(other)),
        }
    }
    let mut text = text.ok_or(Stop::usage("which TEXT?"))?;
    if text == "-" {
        text.clear();
        // No form of a game is longer.
        io::stdin().take(100_000).read_to_string(&mut text)?;
    }
    let shared = parse_game(&text).map_err(Stop::failure)?;
    let printed = match form {
        None => overview(&shared),
        Some(GameForm::Shared) => shared.game.shared_text(&shared.notes).to_string(),
        Some(GameForm::Position) => shared.game.position().to_string(),
        Some(GameForm::Field) => show(shared.game.position()),
        Some(GameForm::Moves) => moves(&shared.game).ok_or(Stop::failure(
            "the game begins or stands in the middle of a turn, so it has no text of moves",
        ))?,
    };
    Ok(writeln!(io::stdout(), "{}", printed.trim_end())?)
}

fn overview(shared: &SharedGame) -> String {
    let SharedGame { game, notes } = shared;
    let mut text = String::new();
    let player = |side: Side| match notes.machines[side as usize] {
        Some(level) => format!("{side}: level {}", level.number()),
        None => format!("{side}: a person"),
    };
    let swapped = if notes.swapped { "; sides were swapped" } else { "" };
    let turns = game.turns();
    let plural = if turns == 1 { "" } else { "s" };
    let _ = writeln!(text, "{}, {}{swapped}", player(Side::Red), player(Side::Black));
    let _ = writeln!(text, "{turns} turn{plural}; {}\n", standing(shared));
    let _ = writeln!(text, "{}\n", show(game.position()));
    if let Some(moves) = moves(game) {
        let _ = writeln!(text, "{moves}\n");
    }
    text + &game.shared_text(notes)
}

/// How the game stands, in words.
fn standing(shared: &SharedGame) -> String {
    let position = shared.game.position();
    let side = position.side();
    match shared.game.outcome() {
        Outcome::Won(side, Shape::Line) => format!("{side} has won with a line"),
        Outcome::Won(side, Shape::Triangle) => format!("{side} has won with a triangle"),
        Outcome::Won(side, Shape::Tick) => format!("{side} has won with a tick"),
        Outcome::Drawn(Draw::Repetition) => "drawn, the third time the same position".into(),
        Outcome::Drawn(Draw::Length) => "drawn, 200 turns".into(),
        Outcome::Open if shared.notes.gave_up => format!("{side} has given up"),
        Outcome::Open if position.half() == Half::Disc => format!("{side} is to move a disc"),
        Outcome::Open => format!("{side} is to move"),
    }
}
