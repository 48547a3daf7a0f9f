//! The bodies of the fuzz targets with random bytes, as many as a plain test run has time for.

use nonaga_core::{Game, GameNotes, Position, Rng};

use crate::any_bytes::{as_moves, as_position, as_shared_game, as_turn};

/// Some bytes of a text replaced, left out or doubled.
fn broken(text: &str, random: &mut Rng) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..random.below(4) {
        let at = random.below(bytes.len());
        match random.below(4) {
            0 => _ = bytes.remove(at),
            1 => bytes.insert(at, bytes[at]),
            2 => bytes[at] = b"0123456789,;- >/=drb"[random.below(20)],
            _ => bytes[at] = random.below(256) as u8,
        }
    }
    bytes
}

#[test]
fn any_bytes_are_a_position_or_a_fault() {
    let mut random = Rng::new(1);
    let text = Position::start().to_string();
    for _ in 0..5_000 {
        as_position(&broken(&text, &mut random));
    }
}

#[test]
fn any_bytes_are_a_turn_or_a_fault() {
    let mut random = Rng::new(2);
    for _ in 0..5_000 {
        as_turn(&broken("2,0>-1,0/-1,2>1,2", &mut random));
        as_turn(&broken("pass", &mut random));
    }
}

#[test]
fn any_bytes_as_moves_leave_a_game_that_can_be_played() {
    let mut random = Rng::new(3);
    for _ in 0..60 {
        let bytes: Vec<u8> = (0..400).map(|_| random.below(256) as u8).collect();
        as_moves(&bytes);
    }
}

#[test]
fn any_bytes_are_a_shared_game_or_a_fault() {
    let mut random = Rng::new(4);
    let text = Game::default().shared_text(&GameNotes::default());
    for _ in 0..5_000 {
        as_shared_game(&broken(&text, &mut random));
    }
    for length in (0..600).step_by(3) {
        let bytes: Vec<u8> = (0..length).map(|_| random.below(256) as u8).collect();
        as_shared_game(&bytes);
    }
}
