//! Questions, progress and answers as plain numbers: two instances of WebAssembly share no memory, but a worker can be
//! posted an array.
//!
//! Nothing is rounded off or put into another order, so the answer is that of every other shell.

use nonaga_app::ThoughtId;
use nonaga_core::game::Code;
use nonaga_core::search::{Answer, Level, Limits, Score, SearchProgress};
use nonaga_core::{Cell, DISCS, Game, Half, Position, Relocation, Side, Slide, TOKENS, Turn};

/// What the opponent is to think about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PostedQuestion {
    pub(crate) id: ThoughtId,
    pub(crate) game: Game,
    pub(crate) limits: Limits,
}

/// Numbers being written.
#[derive(Default)]
struct NumberWriter(Vec<i32>);

impl NumberWriter {
    fn cells(&mut self, cells: &[Cell]) {
        self.0.extend(cells.iter().flat_map(|cell| [i32::from(cell.q), cell.r.into()]));
    }

    fn position(&mut self, position: &Position) {
        self.cells(&position.discs());
        Side::ALL.iter().for_each(|&side| self.cells(&position.tokens(side)));
        self.0.extend([position.side() as i32, (position.half() == Half::Disc).into()]);
        self.0.push(position.ban().is_some().into());
        self.cells(position.ban().as_slice());
    }

    /// The kind first: none, a pass, a slide alone, a slide and a relocation.
    fn turn(&mut self, turn: Option<Turn>) {
        match turn {
            None => self.0.push(0),
            Some(Turn::Pass) => self.0.push(1),
            Some(Turn::Move(slide, relocation)) => {
                self.0.push(2 + i32::from(relocation.is_some()));
                self.cells(&[slide.from, slide.to]);
                if let Some(relocation) = relocation {
                    self.cells(&[relocation.from, relocation.to]);
                }
            }
        }
    }
}

/// Numbers being read; none when they end too soon or stand for nothing.
struct NumberReader<'a>(&'a [i32]);

impl NumberReader<'_> {
    fn number(&mut self) -> Option<i32> {
        let (&number, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(number)
    }

    fn flag(&mut self) -> Option<bool> {
        Some(self.number()? == 1)
    }

    fn small<T: TryFrom<i32>>(&mut self) -> Option<T> {
        T::try_from(self.number()?).ok()
    }

    /// A number that uses all bits.
    fn word(&mut self) -> Option<u32> {
        Some(self.number()?.cast_unsigned())
    }

    fn cell(&mut self) -> Option<Cell> {
        Some(Cell::new(self.small()?, self.small()?))
    }

    fn cells<const N: usize>(&mut self) -> Option<[Cell; N]> {
        let mut cells = [Cell::new(0, 0); N];
        for cell in &mut cells {
            *cell = self.cell()?;
        }
        Some(cells)
    }

    fn position(&mut self) -> Option<Position> {
        let discs = self.cells::<DISCS>()?;
        let tokens = [self.cells::<TOKENS>()?, self.cells::<TOKENS>()?];
        let side = Side::ALL.into_iter().find(|&side| Some(&(side as i32)) == self.0.first())?;
        self.number()?;
        let half = if self.flag()? { Half::Disc } else { Half::Token };
        let ban = if self.flag()? { Some(self.cell()?) } else { None };
        Position::new(discs, tokens, side, half, ban).ok()
    }

    fn turn(&mut self) -> Option<Option<Turn>> {
        Some(match self.number()? {
            0 => None,
            1 => Some(Turn::Pass),
            kind => {
                let [from, to] = self.cells()?;
                let slide = Slide { from, to };
                let relocation = match kind {
                    3 => {
                        let [from, to] = self.cells()?;
                        Some(Relocation { from, to })
                    }
                    _ => None,
                };
                Some(Turn::Move(slide, relocation))
            }
        })
    }
}

impl PostedQuestion {
    pub(crate) fn to_numbers(&self) -> Vec<i32> {
        // A laboratory alone limits the slide.
        let Limits { level, nodes, depth, seed, exact, slide: _ } = self.limits;
        let mut numbers = NumberWriter(vec![self.id.number().into()]);
        numbers.0.extend([
            level.map_or(0, |level| level.number().into()),
            nodes.cast_signed(),
            depth.into(),
            seed.cast_signed(),
            exact.into(),
        ]);
        numbers.position(self.game.start());
        numbers.0.extend(self.game.codes().iter().map(|code| i32::from(code.bits())));
        numbers.0
    }

    pub(crate) fn from_numbers(numbers: &[i32]) -> Option<Self> {
        let mut reader = NumberReader(numbers);
        let id = ThoughtId::with_number(reader.small()?)?;
        let level = match reader.small()? {
            0 => None,
            number => Some(Level::new(number)?),
        };
        let (nodes, depth) = (reader.word()?, reader.small()?);
        let (seed, exact) = (reader.word()?, reader.flag()?);
        let limits = Limits { level, nodes, depth, seed, exact, slide: None };
        let start = reader.position()?;
        let codes = reader.0.iter().map(|&bits| u16::try_from(bits).ok().map(Code::from_bits));
        let codes = codes.collect::<Option<Vec<_>>>()?;
        Some(Self { id, game: Game::from_codes(start, codes).ok()?, limits })
    }
}

/// How far a search is, with its best turn.
pub(crate) fn progress_to_numbers(progress: &SearchProgress) -> Vec<i32> {
    let SearchProgress { depth, best, score, nodes, permille } = *progress;
    let mut numbers = NumberWriter::default();
    numbers.0.extend([depth.into(), score.0.into(), nodes.cast_signed(), permille.into()]);
    numbers.turn(best);
    numbers.0
}

pub(crate) fn progress_from_numbers(numbers: &[i32]) -> Option<SearchProgress> {
    let mut reader = NumberReader(numbers);
    let (depth, score) = (reader.small()?, Score(reader.small()?));
    let (nodes, permille) = (reader.word()?, reader.small()?);
    Some(SearchProgress { depth, best: reader.turn()?, score, nodes, permille })
}

pub(crate) fn answer_to_numbers(answer: &Answer) -> Vec<i32> {
    let mut numbers = NumberWriter::default();
    let Answer { turn, score, depth, nodes, line } = answer;
    numbers.0.extend([(*depth).into(), score.0.into(), nodes.cast_signed()]);
    numbers.turn(*turn);
    line.iter().for_each(|&turn| numbers.turn(Some(turn)));
    numbers.0
}

pub(crate) fn answer_from_numbers(numbers: &[i32]) -> Option<Answer> {
    let mut reader = NumberReader(numbers);
    let (depth, score) = (reader.small()?, Score(reader.small()?));
    let (nodes, turn) = (reader.word()?, reader.turn()?);
    let mut answer = Answer { turn, score, depth, nodes, line: Default::default() };
    while !reader.0.is_empty() {
        answer.line.push(reader.turn()??).ok()?;
    }
    Some(answer)
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use nonaga_app::TABLE_ENTRIES;
    use nonaga_core::search::Search;

    use super::*;

    /// A game of some turns that has wandered away from its first cells.
    fn played() -> Game {
        let far: [Cell; DISCS] =
            Position::start().discs().map(|cell| Cell::new(cell.q + 400, cell.r - 300));
        let tokens = Side::ALL.map(|side| {
            Position::start().tokens(side).map(|cell| Cell::new(cell.q + 400, cell.r - 300))
        });
        let free = far.into_iter().find(|disc| !tokens.as_flattened().contains(disc));
        let start = Position::new(far, tokens, Side::Black, Half::Token, free).unwrap();
        let mut game = Game::new(start);
        let mut search = Box::new(Search::<TABLE_ENTRIES>::new());
        for _ in 0..3 {
            let limits = Limits::nodes(300);
            let answer = search.think(&game, &limits, &mut |_| ControlFlow::Continue(()));
            game.play_turn(answer.turn.unwrap()).unwrap();
        }
        game
    }

    #[test]
    fn a_question_arrives_as_it_was_asked() {
        let all = Limits { depth: 3, seed: u32::MAX - 1, ..Limits::exact(3) };
        for limits in [Limits::level(Level::LAST, 7), all] {
            for game in [Game::default(), played()] {
                let question = PostedQuestion { id: ThoughtId::FIRST.next(), game, limits };
                let numbers = question.to_numbers();
                assert_eq!(PostedQuestion::from_numbers(&numbers), Some(question));
            }
        }
    }

    #[test]
    fn an_answer_and_its_progress_arrive_as_they_were_given() {
        let game = played();
        let mut search = Box::new(Search::<TABLE_ENTRIES>::new());
        let mut reports = 0;
        let answer = search.think(&game, &Limits::nodes(3_000), &mut |progress| {
            reports += 1;
            let numbers = progress_to_numbers(progress);
            assert_eq!(progress_from_numbers(&numbers), Some(*progress));
            ControlFlow::Continue(())
        });
        assert!(reports > 10 && answer.line.len() > 1);
        let answers = [
            answer,
            Answer::NONE,
            Answer { turn: Some(Turn::Pass), nodes: u32::MAX, ..Answer::NONE },
        ];
        for answer in answers {
            let numbers = answer_to_numbers(&answer);
            assert_eq!(answer_from_numbers(&numbers), Some(answer));
        }
    }

    #[test]
    fn numbers_that_stand_for_nothing_are_refused() {
        let question =
            PostedQuestion { id: ThoughtId::FIRST, game: played(), limits: Limits::nodes(9) };
        let numbers = question.to_numbers();
        let start = numbers.len() - question.game.half_turns();
        for length in 0..start {
            assert_eq!(PostedQuestion::from_numbers(&numbers[..length]), None, "{length}");
        }
        let wrong = |at: usize, number: i32| {
            let mut numbers = numbers.clone();
            numbers[at] = number;
            PostedQuestion::from_numbers(&numbers)
        };
        // No id, no such level, a disc far from all others, no half-turn.
        assert_eq!(wrong(0, 0), None);
        assert_eq!(wrong(1, 9), None);
        assert_eq!(wrong(6, 999), None);
        assert_eq!(wrong(start, 0x3fff), None);
        assert_eq!(wrong(start, -1), None);
    }
}
