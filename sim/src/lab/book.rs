//! `nonaga book`: makes the opening book.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use nonaga_core::book::{self, BOOK_TURNS, BookEntry, BookTurn};
use nonaga_core::search::{Limits, Score, Search, Verdict};
use nonaga_core::{Game, Outcome, Turn};

use super::reference::all_turns;
use crate::arguments::{Arg, Arguments, Stop, unexpected};
use crate::cli::Verb;

pub(crate) const VERB: Verb = Verb {
    name: "book",
    summary: "make the opponent's opening book",
    help: "\
Usage: nonaga book [--nodes N] [--plies N] [--threads N] [--prove N] [--show]

Finds good turns for the first positions of a game by long searches, up to symmetry: the start, all
that can come after its first turn, and from there on what the best turns lead to. Every turn of a
position is searched with a small part of the nodes, the better ones with more, the best few with
all of them. Prints the book as a source file, the same bytes for the same arguments.

  --nodes N     nodes for each of the best turns of a position (default 400000)
  --plies N     positions up to this many turns after the start (default 3)
  --threads N   positions searched in parallel (default 1)
  --prove N     instead, prove whether a side wins within N turns from the start
  --show        instead, print what every first turn is worth to red by the book in use

Example: nonaga book --threads 2 > core/src/book/entries.rs",
    run,
};

/// Entries of the table of this search: far more than the device has.
type BookSearch = Search<32_768>;

/// How many turns remain after each round of searches, and the share of the nodes that each round gives a turn.
const ROUNDS: [(usize, u32); 3] = [(24, 80), (6, 10), (6, 1)];
/// Turns this much worse than the best are good as well: a few hundredths of the chance to win.
const MARGIN: i16 = 75;
/// This many first turns are followed further, the best of them.
const FIRST_TURNS: usize = 12;
/// This many answers to a turn of the book are followed further.
const ANSWERS: usize = 4;

struct BookPlan {
    nodes: u32,
    plies: usize,
    threads: usize,
}

fn run(mut arguments: Arguments) -> Result<(), Stop> {
    let mut plan = BookPlan { nodes: 400_000, plies: 3, threads: 1 };
    let mut prove = None;
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("nodes") => plan.nodes = arguments.value()?,
            Arg::Long("plies") => plan.plies = arguments.value()?,
            Arg::Long("threads") => plan.threads = arguments.count()?,
            Arg::Long("prove") => prove = Some(arguments.value()?),
            Arg::Long("show") => return show(),
            other => return Err(unexpected(other)),
        }
    }
    if let Some(turns) = prove {
        return proved(turns);
    }
    let book = make(&plan)?;
    write!(io::stdout(), "{}", source(&plan, &book))?;
    Ok(())
}

/// Prints the first turns, one of each kind, the best first.
fn show() -> Result<(), Stop> {
    let mut kinds: BTreeMap<u64, (i16, Turn)> = BTreeMap::new();
    let start = Game::default();
    for turn in all_turns(start.position()) {
        let next = after(&start, turn);
        if let Some(entry) = book::entry(next.position()) {
            let key = next.position().hash_up_to_symmetry().0;
            kinds.entry(key).or_insert((-entry.score, turn));
        }
    }
    let mut kinds: Vec<_> = kinds.into_values().collect();
    kinds.sort_by_key(|&(score, turn)| (-score, turn));
    for (score, turn) in kinds {
        writeln!(io::stdout(), "first turn {turn}: {}", in_words(score))?;
    }
    Ok(())
}

/// What a score means.
fn in_words(score: i16) -> String {
    match Score(score).verdict() {
        Verdict::WinsIn(turns) => format!("wins in {turns}"),
        Verdict::LosesIn(turns) => format!("loses in {turns}"),
        Verdict::Even(score) => score.to_string(),
    }
}

/// Says whether a side can force a win within this many of its turns, from the start.
fn proved(turns: u8) -> Result<(), Stop> {
    let mut search = Box::new(BookSearch::new());
    let limits = Limits::exact(turns);
    let answer = search.think(&Game::default(), &limits, &mut |_| ControlFlow::Continue(()));
    let nodes = answer.nodes;
    match answer.score.verdict() {
        Verdict::WinsIn(turns) => writeln!(io::stdout(), "red wins in {turns}, {nodes} nodes")?,
        Verdict::LosesIn(turns) => writeln!(io::stdout(), "black wins in {turns}, {nodes} nodes")?,
        Verdict::Even(_) => {
            writeln!(io::stdout(), "nobody wins by force within {turns} turns, {nodes} nodes")?;
        }
    }
    Ok(())
}

/// What was found about a position.
#[derive(Clone)]
struct BookStudy {
    game: Game,
    /// The turns that were searched longest, the best first, each with its score.
    turns: Vec<(Turn, i16)>,
}

impl BookStudy {
    fn key(&self) -> u64 {
        self.game.position().hash_up_to_symmetry().0
    }

    /// The turns that the book plays.
    fn good(&self) -> Vec<(Turn, i16)> {
        let best = self.turns.first().map_or(0, |&(_, score)| score);
        let good = self.turns.iter().filter(|(_, score)| *score >= best - MARGIN);
        good.take(BOOK_TURNS).copied().collect()
    }

    fn entry(&self) -> Option<BookEntry> {
        let turns: Vec<Turn> = self.good().into_iter().map(|(turn, _)| turn).collect();
        BookEntry::new(self.game.position(), self.turns.first()?.1, &turns)
    }
}

/// Studies of positions by their hashes up to symmetry.
type Book = BTreeMap<u64, BookStudy>;

fn make(plan: &BookPlan) -> Result<Book, Stop> {
    let mut book = Book::new();
    let mut wanted = vec![Game::default()];
    for ply in 0..=plan.plies {
        wanted.retain(|game| game.outcome() == Outcome::Open);
        let mut unique: BTreeMap<u64, Game> = BTreeMap::new();
        for game in wanted {
            let key = game.position().hash_up_to_symmetry().0;
            if !book.contains_key(&key) {
                unique.entry(key).or_insert(game);
            }
        }
        let games: Vec<Game> = unique.into_values().collect();
        writeln!(io::stderr(), "after {ply} turns: {} positions", games.len())?;
        let found = analyse_all(plan, &games);
        if ply == 1 {
            rank_first_turns(&mut book, &found);
        }
        wanted = found.iter().flat_map(|analysis| followed(ply, analysis, &book)).collect();
        book.extend(found.into_iter().map(|analysis| (analysis.key(), analysis)));
    }
    Ok(book)
}

/// The games that go on from an analysed position and are worth an analysis.
fn followed(ply: usize, analysis: &BookStudy, book: &Book) -> Vec<Game> {
    let turns: Vec<Turn> = match ply {
        // Black has an answer to every first turn.
        0 => all_turns(analysis.game.position()),
        1 => {
            let start = book.values().next().expect("the start comes first");
            let rank = start.turns.iter().position(|&(turn, _)| {
                after(&start.game, turn).position().hash_up_to_symmetry().0 == analysis.key()
            });
            let is_in_book = rank.is_some_and(|rank| rank < start.good().len());
            match rank {
                _ if is_in_book => analysis.turns.iter().take(ANSWERS).map(|it| it.0).collect(),
                Some(..FIRST_TURNS) => analysis.good().into_iter().map(|it| it.0).collect(),
                _ => Vec::new(),
            }
        }
        _ => analysis.turns.iter().take(ANSWERS).map(|it| it.0).collect(),
    };
    turns.into_iter().map(|turn| after(&analysis.game, turn)).collect()
}

fn after(game: &Game, turn: Turn) -> Game {
    let mut next = game.clone();
    next.play_turn(turn).expect("listed turns are legal");
    next
}

/// Analyses positions, in order however many threads search.
fn analyse_all(plan: &BookPlan, games: &[Game]) -> Vec<BookStudy> {
    let next = AtomicUsize::new(0);
    let found = Mutex::new(vec![None; games.len()]);
    std::thread::scope(|scope| {
        for _ in 0..plan.threads {
            scope.spawn(|| {
                let mut search = Box::new(BookSearch::new());
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(game) = games.get(number) else { break };
                    let analysis = analyse(&mut search, game, plan.nodes);
                    found.lock().expect("no search panics")[number] = Some(analysis);
                }
            });
        }
    });
    let found = found.into_inner().expect("no search panics");
    found.into_iter().map(|analysis| analysis.expect("every position is analysed")).collect()
}

/// Finds the best turns of a position: of those that lead to the same position up to symmetry, one.
fn analyse(search: &mut BookSearch, game: &Game, nodes: u32) -> BookStudy {
    let mut unique: BTreeMap<u64, Turn> = BTreeMap::new();
    for turn in all_turns(game.position()) {
        let key = after(game, turn).position().hash_up_to_symmetry().0;
        unique.entry(key).or_insert(turn);
    }
    let mut turns: Vec<(Turn, i16)> = unique.into_values().map(|turn| (turn, 0)).collect();
    for (most, share) in ROUNDS {
        for (turn, score) in &mut turns {
            *score = worth(search, &after(game, *turn), nodes / share);
        }
        turns.sort_by_key(|&(turn, score)| (-score, turn));
        turns.truncate(most);
    }
    BookStudy { game: game.clone(), turns }
}

/// What a game is worth to the side that has just moved.
fn worth(search: &mut BookSearch, game: &Game, nodes: u32) -> i16 {
    // In a depth that the budget cuts short only a turn that is better than before counts: one that turns out worse
    // might have been replaced by another.
    let (mut depth, mut complete) = (0, Score(-Score::WIN));
    let answer = search.think(game, &Limits::nodes(nodes), &mut |progress| {
        if progress.depth > depth {
            (depth, complete) = (progress.depth, progress.score);
        }
        ControlFlow::Continue(())
    });
    -answer.score.max(complete).0
}

/// Ranks the turns of the start by what the best answer to each is worth: that is a turn deeper.
fn rank_first_turns(book: &mut Book, answered: &[BookStudy]) {
    for start in book.values_mut() {
        let first = |analysis: &BookStudy| {
            let turns = all_turns(start.game.position()).into_iter();
            let is_first = |&turn: &Turn| {
                after(&start.game, turn).position().hash_up_to_symmetry().0 == analysis.key()
            };
            Some((turns.filter(is_first).min()?, -analysis.turns.first()?.1))
        };
        start.turns = answered.iter().filter_map(first).collect();
        start.turns.sort_by_key(|&(turn, score)| (-score, turn));
    }
}

/// The book as a source file.
fn source(plan: &BookPlan, book: &Book) -> String {
    let mut entries: Vec<BookEntry> = book.values().filter_map(BookStudy::entry).collect();
    entries.sort_by_key(|entry| entry.key);
    entries.dedup_by_key(|entry| entry.key);
    let BookPlan { nodes, plies, .. } = plan;
    let count = entries.len();
    let mut text = format!(
        "//! The opening book, written by `nonaga book --nodes {nodes} --plies {plies}`: {count} positions up to symmetry,
//! {} bytes.

use super::{{BookEntry, BookTurn}};

const fn entry(key: u32, score: i16, turns: [u16; 3]) -> BookEntry {{
    let [first, second, third] = turns;
    BookEntry {{ key, score, turns: [BookTurn(first), BookTurn(second), BookTurn(third)] }}
}}

/// In the order of their keys.
#[rustfmt::skip]
pub(super) static ENTRIES: [BookEntry; {count}] = [
",
        count * size_of::<BookEntry>()
    );
    for BookEntry { key, score, turns } in entries {
        let turns = turns.map(|BookTurn(turn)| turn.to_string()).join(", ");
        let _ = writeln!(text, "    entry({key}, {score}, [{turns}]),");
    }
    text + "];\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_book_is_found_again_whoever_searches() {
        let book = |threads| {
            let plan = BookPlan { nodes: 400, plies: 1, threads };
            source(&plan, &make(&plan).expect("it is only printed"))
        };
        let once = book(1);
        assert!(once.contains(": 96 positions"), "the start, and 95 first turns up to symmetry");
        assert_eq!(once, book(2));
    }
}
