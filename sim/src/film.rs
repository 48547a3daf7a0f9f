//! `nonaga film`: a short game from the title to the win, as a picture that moves.
//!
//! The handheld is played by its keys, as a person would: the strongest level chooses the turns, the weakest
//! answers. Of some games the shortest one is saved.

use std::ops::ControlFlow;

use nonaga_app::{App, GameSetup, Key, Millis, Settings};
use nonaga_boards::Board;
use nonaga_core::search::{Level, Limits};
use nonaga_core::{Cell, Outcome, Side, Turn};

use crate::apng::Apng;
use crate::arguments::{Arguments, Stop};
use crate::cli::Verb;
use crate::driver::Driver;
use crate::opponent::Opponent;
use crate::script::{Script, ScriptStep};

pub(crate) const VERB: Verb = Verb {
    name: "film",
    summary: "save a short game as an animated picture",
    help: "\
Usage: nonaga film --out FILE

Plays games against the weakest level by the handheld's keys, until the win, and saves the shortest
of them as an animated PNG file.

  --out FILE   where the film goes

Example: nonaga film --out play.png",
    run,
};

/// How many games are tried.
const GAMES: u32 = 24;
/// Time between two pictures: things that move look smooth, and the file stays small.
const FRAME: Millis = 50;
/// How long a key is down.
const TAP: Millis = 40;
/// How long a person looks before the next key, and at something new.
const GLANCE: Millis = 300;
const LOOK: Millis = 1_200;
/// How long the end is shown before the film begins again.
const CURTAIN: Millis = 4_000;

fn run(arguments: Arguments) -> Result<(), Stop> {
    let out = arguments.only_out("where does the film go?")?;
    let film = (1..=GAMES).filter_map(Film::of_a_win).min_by_key(|film| film.apng.length());
    let film = film.ok_or(Stop::failure("the weakest level has won every game"))?;
    film.apng.save_png(&out).map_err(|why| Stop::failure(format!("{}: {why}", out.display())))
}

/// A handheld whose screen is recorded.
struct Film {
    driver: Driver,
    apng: Apng,
}

impl Film {
    /// A game against the weakest level; none if red does not win it.
    fn of_a_win(seed: u32) -> Option<Self> {
        let device = Board::ALL[0].device();
        let mut app = App::new(device, seed);
        let new_game = GameSetup { level: Level::FIRST, ..GameSetup::default() };
        app.set(Settings { new_game, ..Settings::default() });
        let mut film = Self { driver: Driver::start(app, &device), apng: Apng::default() };
        film.wait(LOOK);
        // New game, and start it as it is offered.
        film.press(Key::A);
        film.wait(LOOK);
        film.press(Key::A);
        film.wait(LOOK);
        let mut player = Box::new(Opponent::new());
        while film.driver.app().game().outcome() == Outcome::Open {
            let game = film.driver.app().game().clone();
            let limits = Limits::level(Level::LAST, seed);
            let turn = player.think(&game, &limits, &mut |_| ControlFlow::Continue(())).turn;
            let Some(Turn::Move(slide, disc)) = turn else { return None };
            film.choose(slide.from)?;
            film.choose(slide.to)?;
            if let Some(disc) = disc {
                film.rest();
                film.choose(disc.from)?;
                film.choose(disc.to)?;
            }
            film.rest();
        }
        let outcome = film.driver.app().game().outcome();
        film.wait(CURTAIN);
        matches!(outcome, Outcome::Won(Side::Red, _)).then_some(film)
    }

    /// Points at a cell and chooses it.
    fn choose(&mut self, cell: Cell) -> Option<()> {
        let mut tried = Vec::new();
        while let at = self.driver.app().pointed_at()?
            && at != cell
        {
            // A key that leads nowhere new is not tried twice.
            let keys = ways(at, cell).into_iter();
            let key = keys.into_iter().find(|&key| !tried.contains(&(at, key)))?;
            tried.push((at, key));
            self.press(key);
            self.wait(GLANCE);
        }
        self.press(Key::A);
        self.wait(GLANCE);
        Some(())
    }

    fn press(&mut self, key: Key) {
        let step = ScriptStep { press: Some((key, TAP)), wait: 0 };
        self.driver.play(&Script { steps: vec![step] });
        self.apng.add(self.driver.screen(), TAP);
    }

    fn wait(&mut self, time: Millis) {
        for _ in 0..time / FRAME {
            self.driver.wait(FRAME);
            self.apng.add(self.driver.screen(), FRAME);
        }
    }

    /// Until the player can point at something again, or the game is over.
    fn rest(&mut self) {
        loop {
            self.wait(FRAME);
            let app = self.driver.app();
            if app.pointed_at().is_some() || app.game().outcome() != Outcome::Open {
                break;
            }
        }
    }
}

/// The keys of the pad, those first that lead towards a cell.
fn ways(from: Cell, to: Cell) -> [Key; 4] {
    // On the screen a row is shifted by half a disc against the next.
    let (dq, dr) = (to.q - from.q, to.r - from.r);
    let (across, down) = (2 * dq + dr, dr);
    let sideways = if across < 0 { [Key::Left, Key::Right] } else { [Key::Right, Key::Left] };
    let upright = if down < 0 { [Key::Up, Key::Down] } else { [Key::Down, Key::Up] };
    if across.abs() > 2 * down.abs() {
        [sideways[0], upright[0], upright[1], sideways[1]]
    } else {
        [upright[0], sideways[0], sideways[1], upright[1]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_film_ends_with_a_win() {
        let films: Vec<Film> = (1..=4).filter_map(Film::of_a_win).collect();
        assert!(!films.is_empty());
        for film in films {
            let game = film.driver.app().game();
            assert!(matches!(game.outcome(), Outcome::Won(Side::Red, _)));
            assert_eq!(film.driver.app().screen(), "End");
        }
    }
}
