//! What must hold for any bytes at all. The fuzz targets and the plain tests share these.

use nonaga_core::game::Code;
use nonaga_core::{Cell, Game, HalfTurn, Position, Relocation, Slide, Turn};

/// A text that is read as a position is written and read again as the same position; any other is
/// answered with a place within it.
pub fn as_position(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match text.parse::<Position>() {
        Ok(position) => assert_eq!(position.to_string().parse(), Ok(position)),
        Err(error) => assert!(error.at <= text.len()),
    }
}

/// The same for turns.
pub fn as_turn(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match text.parse::<Turn>() {
        Ok(turn) => assert_eq!(turn.to_string().parse(), Ok(turn)),
        Err(error) => assert!(error.at <= text.len()),
    }
}

/// Whatever is played on a game, four bytes a move: what is refused changes nothing, what is played
/// can be taken back, and the record is always one that can be played again.
pub fn as_moves(bytes: &[u8]) {
    let mut game = Game::default();
    for bytes in bytes.chunks_exact(4) {
        let before = game.clone();
        match bytes[0] % 8 {
            0 => _ = game.undo(),
            1 => _ = game.redo(),
            2 => _ = game.go_to(bytes[1] as usize),
            _ => {
                let half_turn = half_turn(game.position(), bytes);
                match game.play(half_turn) {
                    Err(_) => assert_eq!(game, before),
                    Ok(()) => {
                        let after = game.clone();
                        assert!(game.undo());
                        assert_eq!(game.position(), before.position());
                        assert!(game.redo());
                        assert_eq!(game, after);
                    }
                }
            }
        }
        let codes = game.codes().iter().map(|code| Code::from_bits(code.bits()));
        let again = Game::from_codes(*game.start(), codes).expect("what was played can be played");
        assert_eq!(again.position(), game.position());
        assert_eq!(again.outcome(), game.outcome());
    }
}

/// Bytes as a half-turn, often a legal one.
fn half_turn(position: &Position, bytes: &[u8]) -> HalfTurn {
    let pick = |list: &[Cell], byte: u8| list.get(byte as usize % list.len().max(1)).copied();
    let any = Cell::new(bytes[1] as i8 as i16, bytes[2] as i8 as i16);
    let slides = position.slides();
    let from = pick(&position.takeable(), bytes[1]).unwrap_or(any);
    let to = pick(&position.places(from), bytes[2]).unwrap_or(any);
    match bytes[0] % 8 {
        3 => HalfTurn::Pass,
        4 => HalfTurn::Slide(Slide { from: position.tokens(position.side())[0], to: any }),
        5 => HalfTurn::Relocate(Relocation { from, to: any }),
        _ if slides.is_empty() => HalfTurn::Relocate(Relocation { from, to }),
        _ => HalfTurn::Slide(slides[bytes[1] as usize % slides.len()]),
    }
}
