//! What must hold for any bytes at all. The fuzz targets and the plain tests share these.

use nonaga_core::game::Code;
use nonaga_core::{Cell, Game, HalfTurn, Position, Relocation, SharedGame, Slide, Turn};

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

/// The letters of a shared text by their worth.
pub const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// The shared text with these letters as its number, with its head and the check that belongs to them.
pub fn with_check(number: &str) -> String {
    let text = format!("N1{number}");
    let values = text.bytes().map(|it| LETTERS.iter().position(|&letter| letter == it).unwrap());
    let mut check = 1;
    for value in values.chain([0; 6]) {
        let top = check >> 25;
        check = (check % (1 << 25) * 32) ^ value as u32;
        for (bit, term) in
            [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3].iter().enumerate()
        {
            check ^= if top & 1 << bit > 0 { *term } else { 0 };
        }
    }
    check ^= 0x2bc830a3;
    let check =
        [25, 20, 15, 10, 5, 0].map(|shift| char::from(LETTERS[(check >> shift) as usize % 32]));
    text + &String::from_iter(check)
}

/// A text that is read as a shared game is the text of that game, but for what readers overlook. Bytes with a
/// right check are read as well, because no fuzzer finds one by chance.
pub fn as_shared_game(bytes: &[u8]) {
    let read = |text: &str| text.parse::<SharedGame>().map(|it| it.game.shared_text(&it.notes));
    if let Ok(text) = std::str::from_utf8(bytes)
        && let Ok(written) = read(text)
    {
        let text: String = text.rsplit('#').next().unwrap().split_whitespace().collect();
        let letters = text.to_uppercase().replace(['I', 'L'], "1").replace('O', "0");
        assert_eq!(*written, letters);
    }
    let letters: String =
        bytes.iter().map(|&byte| char::from(LETTERS[byte as usize % 32])).collect();
    let text = with_check(&letters);
    if let Ok(written) = read(&text) {
        assert_eq!(*written, text);
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
