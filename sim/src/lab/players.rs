//! The players of a match.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::str::FromStr;

use nonaga_core::Turn;
use nonaga_core::game::Game;
use nonaga_core::search::{
    Answer, FEATURES, HIDDEN, LANES, Level, Limits, MOST, MOST_ADDED, ROLES, Weights,
};

use super::external::{EngineCommand, ExternalEngine};
use super::reference::{self, Judgement};
use crate::arguments::Stop;
use crate::opponent::Opponent;
use nonaga_core::Rng;

/// The device's opponent, on the heap.
pub(crate) struct BoxedSearch(Box<Opponent>);

impl BoxedSearch {
    pub(crate) fn new() -> Self {
        Self(Box::new(Opponent::new()))
    }

    pub(super) fn with_weights(weights: &'static Weights) -> Self {
        let mut searcher = Self::new();
        searcher.0.set_weights(weights);
        searcher
    }

    /// Searches to its limits.
    pub(crate) fn think(&mut self, game: &Game, limits: &Limits) -> Answer {
        self.0.think(game, limits, &mut |_| ControlFlow::Continue(()))
    }
}

/// A kind of player.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum PlayerKind {
    /// A level of the device.
    Level(Level),
    /// The search with a node limit.
    Nodes(u32),
    /// The search with a depth limit.
    Depth(u8),
    /// The reference player with this depth and evaluation.
    Reference(u32, Judgement),
    /// Another program that speaks the protocol of `nonaga engine`.
    Engine(EngineCommand),
    /// The search with a node limit and other weights.
    Weights(u32, &'static Weights),
}

impl FromStr for PlayerKind {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const KINDS: &str = "level:1 to level:8, nodes:N, depth:N, reference[:DEPTH[:terms]], \
                             weights:NODES:FILE, engine:PATH[,go …] or device[:PORT][,go …] is wanted";
        if let Some(rest) = text.strip_prefix("device") {
            return EngineCommand::on_device(rest).map(Self::Engine);
        }
        let (kind, rest) = text.split_once(':').unwrap_or((text, ""));
        match kind {
            "level" => rest.parse().ok().and_then(Level::new).map(Self::Level),
            "nodes" => rest.parse().ok().map(|nodes: NonZero<u32>| Self::Nodes(nodes.get())),
            "depth" => rest.parse().ok().map(|depth: NonZero<u8>| Self::Depth(depth.get())),
            "reference" => reference_of(rest),
            "weights" => return weights_of(rest),
            "engine" => return EngineCommand::at_path(rest).map(Self::Engine),
            _ => None,
        }
        .ok_or(KINDS.into())
    }
}

/// The search with a node limit and the weights in a file.
fn weights_of(text: &str) -> Result<PlayerKind, String> {
    let wanted = || "weights:NODES:FILE is wanted".to_owned();
    let (nodes, file) = text.split_once(':').ok_or_else(wanted)?;
    let nodes: NonZero<u32> = nodes.parse().map_err(|_| wanted())?;
    let text = std::fs::read_to_string(file).map_err(|why| format!("{file}: {why}"))?;
    // A file as `nonaga learn` writes it: comments, and the numbers after the equals signs.
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let code = code.map(|line| line.split_once("] = ").map_or(line, |(_, numbers)| numbers));
    let numbers = code.flat_map(|line| line.split(|it: char| !it.is_ascii_digit() && it != '-'));
    let numbers: Vec<i16> = numbers.filter_map(|it| it.parse().ok()).collect();
    let (wanted, count) = (HIDDEN + ROLES * FEATURES * LANES, numbers.len());
    let is_fine = |row: &[i16]| {
        row[0].abs() <= MOST && row[1..].iter().all(|number| number.abs() <= MOST_ADDED)
    };
    if count != wanted || !numbers[HIDDEN..].chunks(LANES).all(is_fine) {
        return Err(format!(
            "{file}: not {wanted} weights up to {MOST}, and {MOST_ADDED} in hidden units, but {count}"
        ));
    }
    let (worths, rest) = numbers.split_at(HIDDEN);
    let mut rows = [[[0; LANES]; FEATURES]; ROLES];
    rows.as_flattened_mut().as_flattened_mut().copy_from_slice(rest);
    let weights = Weights::new(&rows, core::array::from_fn(|unit| worths[unit]));
    // Players hold a `&'static` reference to them.
    Ok(PlayerKind::Weights(nodes.get(), Box::leak(Box::new(weights))))
}

/// The reference player of a depth, with its evaluation.
fn reference_of(text: &str) -> Option<PlayerKind> {
    let (depth, judgement) = match text.split_once(':') {
        Some((depth, "terms")) => (depth, Judgement::Terms),
        Some(_) => return None,
        None if text.is_empty() => ("3", Judgement::Spread),
        None => (text, Judgement::Spread),
    };
    let depth = depth.parse().ok().filter(|depth| (1..=4).contains(depth))?;
    Some(PlayerKind::Reference(depth, judgement))
}

/// A player in a game.
pub(super) struct Player {
    mind: Mind,
    random: Rng,
    /// Nodes searched and turns played so far.
    pub(super) nodes: u64,
    pub(super) turns: u64,
}

/// What a player thinks with.
enum Mind {
    Search(BoxedSearch, Limits),
    Reference(u32, Judgement),
    Engine(ExternalEngine),
}

impl Player {
    pub(super) fn new(kind: &PlayerKind, seed: u64) -> Result<Self, Stop> {
        let search = |limits| Mind::Search(BoxedSearch::new(), limits);
        let mind = match kind {
            &PlayerKind::Level(level) => search(Limits::level(level, 0)),
            &PlayerKind::Nodes(nodes) => search(Limits::nodes(nodes)),
            &PlayerKind::Depth(depth) => search(Limits::depth(depth)),
            &PlayerKind::Weights(nodes, weights) => {
                Mind::Search(BoxedSearch::with_weights(weights), Limits::nodes(nodes))
            }
            &PlayerKind::Reference(depth, judgement) => Mind::Reference(depth, judgement),
            PlayerKind::Engine(command) => Mind::Engine(ExternalEngine::start(command)?),
        };
        Ok(Self { mind, random: Rng::new(seed), nodes: 0, turns: 0 })
    }

    /// The turn to play in a game that is not over.
    pub(super) fn turn(&mut self, game: &Game) -> Result<Turn, Stop> {
        let seed = self.random.next_u64() as u32;
        let (turn, nodes) = match &mut self.mind {
            Mind::Search(searcher, limits) => {
                let answer = searcher.think(game, &Limits { seed, ..*limits });
                (answer.turn, answer.nodes.into())
            }
            &mut Mind::Reference(depth, judgement) => {
                reference::best_turn(game.position(), depth, judgement, &mut self.random)
            }
            Mind::Engine(engine) => engine.turn(game, seed)?,
        };
        self.nodes += nodes;
        self.turns += 1;
        turn.ok_or(Stop::failure("a player has no turn although the game is open"))
    }
}
