//! The players of a match.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::str::FromStr;

use nonaga_core::game::Game;
use nonaga_core::search::{Answer, Level, Limits, Weights};
use nonaga_core::{Rng, Turn};

use super::reference;
use crate::opponent::Opponent;

/// The device's opponent, on the heap.
pub(crate) struct BoxedSearch(Box<Opponent>);

impl BoxedSearch {
    pub(crate) fn new() -> Self {
        Self(Box::new(Opponent::new()))
    }

    pub(super) fn with_weights(weights: &'static Weights) -> Self {
        let mut search = Self::new();
        search.0.set_weights(weights);
        search
    }

    /// Searches to its limits.
    pub(crate) fn think(&mut self, game: &Game, limits: &Limits) -> Answer {
        self.0.think(game, limits, &mut |_| ControlFlow::Continue(()))
    }
}

/// A kind of player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum PlayerKind {
    /// A level of the device.
    Level(Level),
    /// The search with a node limit.
    Nodes(u32),
    /// The search with a depth limit.
    Depth(u8),
    /// The reference player with this depth.
    Reference(u32),
    /// The search with a node limit and other weights.
    Weights(u32, &'static Weights),
}

impl FromStr for PlayerKind {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const KINDS: &str =
            "level:1 to level:8, nodes:N, depth:N, reference:2 or reference:3 is wanted";
        match text.split_once(':') {
            None if text == "reference" => Some(Self::Reference(3)),
            None => None,
            Some(("level", number)) => number.parse().ok().and_then(Level::new).map(Self::Level),
            Some(("nodes", number)) => {
                number.parse().ok().map(|nodes: NonZero<u32>| Self::Nodes(nodes.get()))
            }
            Some(("depth", number)) => {
                number.parse().ok().map(|depth: NonZero<u8>| Self::Depth(depth.get()))
            }
            Some(("reference", "2")) => Some(Self::Reference(2)),
            Some(("reference", "3")) => Some(Self::Reference(3)),
            Some(_) => None,
        }
        .ok_or(KINDS)
    }
}

/// A player in a game.
pub(super) struct Player {
    kind: PlayerKind,
    search: BoxedSearch,
    random: Rng,
    /// Nodes searched and turns played so far.
    pub(super) nodes: u64,
    pub(super) turns: u64,
}

impl Player {
    pub(super) fn new(kind: PlayerKind, seed: u64) -> Self {
        let search = match kind {
            PlayerKind::Weights(_, weights) => BoxedSearch::with_weights(weights),
            _ => BoxedSearch::new(),
        };
        Self { kind, search, random: Rng::new(seed), nodes: 0, turns: 0 }
    }

    /// The turn to play in a game that is not over.
    pub(super) fn turn(&mut self, game: &Game) -> Turn {
        let seed = self.random.next_u32();
        let limits = match self.kind {
            PlayerKind::Level(level) => Limits::level(level, seed),
            PlayerKind::Nodes(nodes) | PlayerKind::Weights(nodes, _) => {
                Limits { seed, ..Limits::nodes(nodes) }
            }
            PlayerKind::Depth(depth) => Limits { seed, ..Limits::depth(depth) },
            PlayerKind::Reference(depth) => {
                let (turn, nodes) = reference::best_turn(game.position(), depth, &mut self.random);
                return self.count(turn, nodes);
            }
        };
        let answer = self.search.think(game, &limits);
        self.count(answer.turn, answer.nodes as u64)
    }

    fn count(&mut self, turn: Option<Turn>, nodes: u64) -> Turn {
        self.nodes += nodes;
        self.turns += 1;
        turn.expect("there is a turn as long as the game is open")
    }
}
