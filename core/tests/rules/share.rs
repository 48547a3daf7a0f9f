//! The shared text, against a second writer that follows docs/record.md and shares no code with the first.

use nonaga_core::search::Level;
use nonaga_core::{
    Cell, Direction, Game, GameNotes, Half, HalfTurn, LONGEST_SHARED_TEXT, Outcome, Position, Rng,
    ShareFault, SharedGame, Side,
};

use crate::any_bytes::{LETTERS, with_check};
use crate::properties::{half_turns, shifted};
use crate::slow::Slow;
use crate::steered::Aim;

const DOCUMENT: &str = include_str!("../../../docs/record.md");

/// The letters of a number whose digits are given as digit and radix, the lowest first.
fn letters(digits: &[(usize, usize)]) -> String {
    // In base 32, the lowest first.
    let mut number: Vec<usize> = Vec::new();
    for &(digit, radix) in digits.iter().rev() {
        let mut carry = digit;
        for value in &mut number {
            carry += *value * radix;
            (*value, carry) = (carry % 32, carry / 32);
        }
        while carry > 0 {
            number.push(carry % 32);
            carry /= 32;
        }
    }
    number.iter().map(|&value| char::from(LETTERS[value])).collect()
}

fn describe_position(position: &Position) -> Vec<(usize, usize)> {
    let mut digits = Vec::new();
    let mut discs = vec![*position.discs().iter().min().unwrap()];
    let mut seen = discs.clone();
    let mut next = 0;
    'all: loop {
        for cell in Direction::ALL.map(|direction| discs[next].step(direction)) {
            if discs.len() == 19 {
                break 'all;
            }
            if !seen.contains(&cell) {
                seen.push(cell);
                digits.push((position.is_disc(cell).into(), 2));
                if position.is_disc(cell) {
                    discs.push(cell);
                }
            }
        }
        next += 1;
    }
    let number = |cell: &Cell| discs.iter().position(|disc| disc == cell).unwrap();
    for side in Side::ALL {
        let mut numbers: Vec<usize> = position.tokens(side).iter().map(number).collect();
        numbers.sort();
        digits.extend(numbers.into_iter().map(|number| (number, 19)));
    }
    digits.push((position.side() as usize, 2));
    digits.push(((position.half() == Half::Disc).into(), 2));
    digits.push((position.ban().map_or(0, |ban| number(&ban) + 1), 20));
    digits
}

/// The text of a game as the document says, with the slow rules.
fn described(game: &Game, notes: &GameNotes) -> String {
    let level = |level: Option<Level>| level.map_or(0, |level| level.number() as usize);
    let mut digits: Vec<_> = notes.machines.map(|machine| (level(machine), 9)).to_vec();
    digits.push((notes.swapped.into(), 2));
    let start = Side::ALL.into_iter().position(|side| {
        Slow::of(game.start()).in_the_corner()
            == Slow::of(&Position::start_with(side)).in_the_corner()
    });
    digits.push((start.unwrap_or(2), 3));
    if start.is_none() {
        digits.extend(describe_position(game.start()));
    }
    digits.push((game.half_turns(), 401));
    let mut before = *game.start();
    for (half_turn, after) in game.replay() {
        let mut legal = Slow::of(&before).half_turns();
        legal.sort();
        digits.push((legal.iter().position(|&it| it == half_turn).unwrap(), legal.len()));
        before = after;
    }
    if game.outcome() == Outcome::Open {
        digits.push((notes.gave_up.into(), 2));
    }
    with_check(&letters(&digits))
}

fn random_notes(random: &mut Rng, game: &Game) -> GameNotes {
    let mut level = || Level::new(random.below(9) as u8);
    let machines = [level(), level()];
    let gave_up = game.outcome() == Outcome::Open && random.below(2) == 0;
    GameNotes { machines, swapped: random.below(2) == 0, gave_up }
}

/// A random game of at most this many half-turns.
fn random_game(random: &mut Rng, start: Position, most: usize) -> Game {
    let mut game = Game::new(start);
    for _ in 0..most {
        let choices = half_turns(game.position());
        if choices.is_empty() || game.play(choices[random.below(choices.len())]).is_err() {
            break;
        }
    }
    game
}

#[test]
fn a_game_has_the_text_that_the_document_describes() {
    let mut random = Rng::new(1);
    for number in 0..60 {
        let start = match number % 3 {
            0 => Position::start_with(Side::ALL[number / 3 % 2]),
            _ => *random_game(&mut random, Position::start(), number).position(),
        };
        let game = random_game(&mut random, start, number);
        let notes = random_notes(&mut random, &game);
        assert_eq!(*game.shared_text(&notes), described(&game, &notes), "from {start}");
    }
}

#[test]
fn steered_games_are_read_as_they_were_written() {
    let mut random = Rng::new(2);
    let mut passes = 0;
    for aim in Aim::ALL {
        let mut game = Game::default();
        while game.outcome() == Outcome::Open && game.turns() < 60 {
            let slow = Slow::of(game.position());
            let turn = aim.choose(&slow, &slow.turns(), &mut random);
            game.play_turn(turn).unwrap();
        }
        passes += game.replay().filter(|(half_turn, _)| *half_turn == HalfTurn::Pass).count();
        let notes = random_notes(&mut random, &game);
        let text = game.shared_text(&notes);
        assert_eq!(*text, described(&game, &notes), "{aim:?}");
        let shared = text.parse::<SharedGame>().unwrap();
        assert_eq!((&shared.game, &shared.notes), (&game, &notes), "{aim:?}");
    }
    assert!(passes > 0, "somebody had to pass");
}

#[test]
fn the_text_does_not_tell_where_the_field_lies() {
    let mut random = Rng::new(3);
    for number in 0..20 {
        let here = *random_game(&mut random, Position::start(), 30 + number).position();
        // So far that coordinates wrap in the middle of the field.
        let there = shifted(&here, (i16::MAX, -i16::MAX));
        let (mut one, mut other) = (Game::new(here), Game::new(there));
        for _ in 0..20 {
            // The index of the legal half-turn is the same in both only when they are sorted alike, so the
            // other game is followed by what it leads to.
            let choices = half_turns(one.position());
            if choices.is_empty() {
                break;
            }
            one.play(choices[random.below(choices.len())]).unwrap();
            let leads_there = |half_turn: &&HalfTurn| {
                let mut next = *other.position();
                next.play(**half_turn).is_ok() && next.is_like(one.position())
            };
            let half_turn = *half_turns(other.position()).iter().find(leads_there).unwrap();
            other.play(half_turn).unwrap();
        }
        let text = one.shared_text(&GameNotes::default());
        assert_eq!(other.shared_text(&GameNotes::default()), text);
        let read = text.parse::<SharedGame>().unwrap().game;
        assert!(read.position().is_like(one.position()) && read.start().is_like(&there));
    }
}

#[test]
fn a_position_has_the_text_of_a_game_in_which_nothing_was_played() {
    let mut random = Rng::new(8);
    let mut seen = [false; 2];
    for number in 0..60 {
        let game = random_game(&mut random, Position::start(), number);
        for (_, position) in game.replay() {
            let expected = described(&Game::new(position), &GameNotes::default());
            assert_eq!(position.shared_text(), expected.as_str());
            seen[usize::from(position.half() == Half::Disc)] = true;
        }
    }
    assert_eq!((seen, Position::start().shared_text().len()), ([true; 2], 8));
}

#[test]
fn every_single_wrong_letter_is_noticed() {
    let mut random = Rng::new(4);
    for half_turns in [0, 1, 9, 120] {
        let game = random_game(&mut random, Position::start(), half_turns);
        let text = game.shared_text(&random_notes(&mut random, &game));
        for at in 0..text.len() {
            for &letter in LETTERS {
                let mut wrong = text.as_bytes().to_vec();
                if wrong[at] == letter {
                    continue;
                }
                wrong[at] = letter;
                let wrong = String::from_utf8(wrong).unwrap();
                let expected = match at {
                    0 => ShareFault::Head,
                    1 => ShareFault::Version(letter.into()),
                    _ => ShareFault::Check,
                };
                assert_eq!(wrong.parse::<SharedGame>(), Err(expected), "{wrong} instead of {text}");
            }
            let without = format!("{}{}", &text[..at], &text[at + 1..]);
            assert!(without.parse::<SharedGame>().is_err(), "{without} instead of {text}");
            let twice = format!("{}{}", &text[..=at], &text[at..]);
            assert!(twice.parse::<SharedGame>().is_err(), "{twice} instead of {text}");
            if at > 0 && text.as_bytes()[at - 1] != text.as_bytes()[at] {
                let mut exchanged = text.as_bytes().to_vec();
                exchanged.swap(at - 1, at);
                let exchanged = String::from_utf8(exchanged).unwrap();
                assert!(exchanged.parse::<SharedGame>().is_err(), "{exchanged} instead of {text}");
            }
        }
    }
}

#[test]
fn a_text_is_read_from_a_link_in_small_letters_and_with_line_breaks() {
    let game = random_game(&mut Rng::new(5), Position::start(), 7);
    let text = game.shared_text(&GameNotes::default());
    let broken: String = text.chars().flat_map(|letter| [letter, '\n']).collect();
    let mistaken = text.replace('1', "l").replace('0', "O");
    for form in [
        text.to_lowercase(),
        format!("https://example.org/nonaga/#{text}"),
        format!("  {text}\n"),
        broken,
        mistaken,
    ] {
        assert_eq!(form.parse::<SharedGame>().unwrap().game, game, "{form}");
    }
}

#[test]
fn a_bad_text_gets_a_sentence() {
    let long = with_check(&"Z".repeat(LONGEST_SHARED_TEXT));
    for (text, sentence) in [
        ("", "the text of the game is empty"),
        ("https://example.org/#", "the text of the game is empty"),
        ("discs=0,0", "this is no shared game: one begins with N1"),
        ("N", "a letter is wrong, missing or one too many; copy the text again"),
        ("N1", "a letter is wrong, missing or one too many; copy the text again"),
        ("N2TGWXA13Q24DH", "this game was shared by a newer version (N2); this one reads N1"),
        ("N1TGWXA13Q24D-", "'-' is no letter of a shared game; letters and digits except U are"),
        (
            "N1TGWXA13Q24\u{1b}",
            "'\\u{1b}' is no letter of a shared game; letters and digits except U are",
        ),
        ("N1TGWXA13Q24DHH", "a letter is wrong, missing or one too many; copy the text again"),
        (&long, "the text is longer than any game"),
    ] {
        assert_eq!(text.parse::<SharedGame>().unwrap_err().to_string(), sentence, "{text:?}");
    }
}

/// Well checked, and yet nothing that a game was written as.
#[test]
fn a_text_that_no_game_has_is_refused() {
    let head = [(0, 9), (0, 9), (0, 2)];
    let read = |digits: &[(usize, usize)]| {
        with_check(&letters(&[&head, digits].concat())).parse::<SharedGame>().map(|_| ())
    };
    let position = |change: fn(&mut Vec<(usize, usize)>)| {
        let mut game = Game::default();
        game.play_turn("2,0>-1,0/-1,2>1,2".parse().unwrap()).unwrap();
        let mut digits = describe_position(game.position());
        change(&mut digits);
        read(&[&[(2, 3)][..], &digits, &[(0, 401), (0, 2)]].concat())
    };
    assert_eq!(position(|_| ()), Ok(()), "as it is written");
    assert_eq!(read(&[(0, 3), (0, 401), (0, 2)]), Ok(()), "as it is written");

    let contents = Err(ShareFault::Contents);
    assert_eq!(read(&[(0, 3), (0, 401), (0, 2), (1, 2)]), contents, "something is left over");
    let set_up = describe_position(&Position::start());
    let long = read(&[&[(2, 3)][..], &set_up, &[(0, 401), (0, 2)]].concat());
    assert_eq!(long, contents, "the set-up has a shorter text");
    let unsorted = position(|digits| {
        let first = digits.len() - 9;
        digits.swap(first, first + 1);
    });
    assert_eq!(unsorted, contents, "tokens come in order");

    use nonaga_core::PositionFault::{BanWithToken, DiscWithTwoTokens, NotNineteenDiscs};
    let two = position(|digits| {
        let first = digits.len() - 9;
        digits[first + 1] = digits[first];
    });
    assert_eq!(two, Err(ShareFault::Position(DiscWithTwoTokens)));
    let ban = position(|digits| {
        let first = digits.len() - 9;
        *digits.last_mut().unwrap() = (digits[first].0 + 1, 20);
    });
    assert_eq!(ban, Err(ShareFault::Position(BanWithToken)));
    assert_eq!(read(&[(2, 3)]), Err(ShareFault::Position(NotNineteenDiscs)), "a lonely disc");

    // A won game that goes on.
    let mut random = Rng::new(6);
    let won = (0..).map(|_| random_game(&mut random, Position::start(), 400));
    let won = won.into_iter().find(|game| matches!(game.outcome(), Outcome::Won(..))).unwrap();
    let mut digits = vec![(0, 3), (won.half_turns() + 1, 401)];
    let mut before = *won.start();
    for (half_turn, after) in won.replay() {
        let mut legal = Slow::of(&before).half_turns();
        legal.sort();
        digits.push((legal.iter().position(|&it| it == half_turn).unwrap(), legal.len()));
        before = after;
    }
    assert_eq!(read(&digits), contents, "played on after the end");
}

#[test]
fn a_game_of_sixty_turns_is_about_120_letters_and_the_longest_game_has_room() {
    let mut random = Rng::new(7);
    let mut lengths = Vec::new();
    for _ in 0..200 {
        let mut game = Game::default();
        while game.turns() < 60 {
            let choices = half_turns(game.position());
            game.play(choices[random.below(choices.len())]).unwrap();
            if game.outcome() != Outcome::Open {
                game.undo();
            }
        }
        lengths.push(game.shared_text(&GameNotes::default()).len());
    }
    lengths.sort();
    // A QR code of version 5 with the lowest correction holds 154.
    assert!(lengths[0] > 100 && *lengths.last().unwrap() <= 130, "{lengths:?}");
    let bits = 200.0 * (18.0 * 481.0f64).log2()
        + (114.0 + 6.0 * 19f64.log2() + 2.0 + 20f64.log2())
        + (81.0 * 2.0 * 3.0 * 401.0 * 2.0f64).log2();
    assert!((bits / 5.0).ceil() as usize + 8 <= LONGEST_SHARED_TEXT, "{bits} bits");
}

/// The rows of the last table of the document's example, as what, radix and digit.
fn example() -> Vec<(usize, usize)> {
    let example = DOCUMENT.split("## An example").nth(1).unwrap();
    let rows = example.lines().filter(|line| line.starts_with("| ")).skip(1);
    let numbers = rows.map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        (cells[2].parse().unwrap(), cells[1].parse().unwrap())
    });
    numbers.collect()
}

#[test]
fn the_example_of_the_document_is_true() {
    let mut game = Game::default();
    game.play_turn("2,0>-1,0/-1,2>1,2".parse().unwrap()).unwrap();
    let notes = GameNotes { machines: [None, Level::new(4)], ..GameNotes::default() };
    let text = game.shared_text(&notes);
    assert_eq!(with_check(&letters(&example())), *text, "the digits of the table");
    assert_eq!(DOCUMENT.matches(&format!("\n    {text}\n")).count(), 2);
    let number = example().iter().rev().fold(0, |number, &(digit, radix)| number * radix + digit);
    assert!(DOCUMENT.contains(&format!("The number is {number} = ")));
    assert!(DOCUMENT.contains(&format!("`{}`", letters(&example()))));
}
