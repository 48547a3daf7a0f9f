//! The opponent on a thread of its own, so that keys never wait for it.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use nonaga_app::Event;
use nonaga_core::Game;
use nonaga_core::search::Limits;

use crate::opponent::Opponent;

/// The progress ring moves smoothly with this.
const REPORT_EVERY: Duration = Duration::from_millis(50);

/// Whether the thought under way is still wanted.
#[derive(Clone, Default)]
struct Wish(Arc<AtomicU8>);

impl Wish {
    const GO_ON: u8 = 0;
    const ANSWER_NOW: u8 = 1;
    const FORGET: u8 = 2;

    fn set(&self, wish: u8) {
        self.0.store(wish, Ordering::Relaxed);
    }

    fn is(&self, wish: u8) -> bool {
        self.0.load(Ordering::Relaxed) == wish
    }
}

struct Question {
    id: u32,
    game: Game,
    limits: Limits,
    wish: Wish,
}

/// Takes questions and brings events.
pub(crate) struct Thinker {
    questions: Sender<Question>,
    events: Receiver<Event>,
    wish: Wish,
}

impl Thinker {
    pub(crate) fn start() -> Self {
        let (questions, asked) = channel();
        let (told, events) = channel();
        std::thread::spawn(move || think_for_ever(&asked, &told));
        Self { questions, events, wish: Wish::default() }
    }

    /// Thinks about this instead of what it is thinking about.
    pub(crate) fn think(&mut self, id: u32, game: Game, limits: Limits) {
        self.forget();
        self.wish = Wish::default();
        let question = Question { id, game, limits, wish: self.wish.clone() };
        self.questions.send(question).expect("the thread listens as long as there is a thinker");
    }

    /// Answers with the best so far.
    pub(crate) fn answer_now(&self) {
        self.wish.set(Wish::ANSWER_NOW);
    }

    /// Stops; there will be no answer.
    pub(crate) fn forget(&self) {
        self.wish.set(Wish::FORGET);
    }

    /// What has come of it since the last call.
    pub(crate) fn next_event(&self) -> Option<Event> {
        self.events.try_recv().ok()
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.forget();
    }
}

fn think_for_ever(asked: &Receiver<Question>, told: &Sender<Event>) {
    let mut opponent = Box::new(Opponent::new());
    while let Ok(Question { id, game, limits, wish }) = asked.recv() {
        let mut last_report = Instant::now();
        let answer = opponent.think(&game, &limits, &mut |progress| {
            if !wish.is(Wish::GO_ON) {
                return ControlFlow::Break(());
            }
            if last_report.elapsed() >= REPORT_EVERY {
                last_report = Instant::now();
                let _ = told.send(Event::Progress(id, *progress));
            }
            ControlFlow::Continue(())
        });
        if !wish.is(Wish::FORGET) && told.send(Event::Thought(id, answer)).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A question that nobody answers before the end of days.
    const ENDLESS: Limits = Limits::nodes(u32::MAX);

    /// The number of the next answer, if there is one within a second.
    fn next_answer(thinker: &Thinker) -> Option<u32> {
        loop {
            match thinker.events.recv_timeout(Duration::from_secs(1)).ok()? {
                Event::Thought(id, answer) => {
                    let turn = answer.turn.expect("there are turns to play");
                    Game::default().play_turn(turn).expect("the answer is legal");
                    return Some(id);
                }
                Event::Progress(..) => {}
                other => panic!("a thinker does not send {other:?}"),
            }
        }
    }

    #[test]
    fn a_thought_can_be_cut_short() {
        let mut thinker = Thinker::start();
        thinker.think(1, Game::default(), ENDLESS);
        std::thread::sleep(2 * REPORT_EVERY);
        assert!(
            matches!(thinker.next_event(), Some(Event::Progress(1, _))),
            "it tells how it goes"
        );
        thinker.answer_now();
        assert_eq!(next_answer(&thinker), Some(1));
    }

    #[test]
    fn a_thought_that_is_forgotten_or_replaced_has_no_answer() {
        let mut thinker = Thinker::start();
        thinker.think(1, Game::default(), ENDLESS);
        thinker.think(2, Game::default(), ENDLESS);
        thinker.think(3, Game::default(), Limits::depth(1));
        assert_eq!(next_answer(&thinker), Some(3));
        thinker.think(4, Game::default(), ENDLESS);
        thinker.forget();
        assert_eq!(next_answer(&thinker), None);
    }
}
