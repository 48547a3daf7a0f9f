//! The opponent on a thread of its own, so that keys never wait for it.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use nonaga_app::{Event, SearchControl, Subject, ThoughtId};
use nonaga_core::Game;
use nonaga_core::search::Limits;

use crate::opponent::Opponent;

/// The progress ring moves smoothly with this.
const REPORT_EVERY: Duration = Duration::from_millis(50);

struct Question {
    id: ThoughtId,
    game: Game,
    limits: Limits,
}

/// Takes questions and brings events.
pub(crate) struct Thinker {
    questions: Sender<Question>,
    events: Receiver<Event>,
    control: Arc<SearchControl>,
}

impl Thinker {
    pub(crate) fn start() -> Self {
        let (questions, asked) = channel();
        let (reports, events) = channel();
        let control = Arc::<SearchControl>::default();
        let wanted = Arc::clone(&control);
        std::thread::spawn(move || think_for_ever(&asked, &reports, &wanted));
        Self { questions, events, control }
    }

    /// Thinks about this instead of what it is thinking about.
    pub(crate) fn think(&mut self, id: ThoughtId, subject: Subject, limits: Limits) {
        self.control.want(id);
        let mut game = Game::default();
        subject.copy_to(&mut game);
        let question = Question { id, game, limits };
        self.questions.send(question).expect("the thread listens as long as there is a thinker");
    }

    /// Answers with the best so far.
    pub(crate) fn answer_now(&self) {
        self.control.hurry();
    }

    /// Stops; there will be no answer.
    pub(crate) fn cancel(&self) {
        self.control.cancel();
    }

    /// What has come of it since the last call.
    pub(crate) fn next_event(&self) -> Option<Event> {
        self.events.try_recv().ok()
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.cancel();
    }
}

fn think_for_ever(asked: &Receiver<Question>, reports: &Sender<Event>, control: &SearchControl) {
    let mut opponent = Box::new(Opponent::new());
    while let Ok(Question { id, game, limits }) = asked.recv() {
        let mut last_report = Instant::now();
        let answer = opponent.think(&game, &limits, &mut |progress| {
            if last_report.elapsed() >= REPORT_EVERY {
                last_report = Instant::now();
                let _ = reports.send(Event::Progress(id, *progress));
            }
            control.check(id)
        });
        let is_wanted = control.wanted() == Some(id);
        if is_wanted && reports.send(Event::Thought(id, answer)).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use nonaga_core::Position;

    use super::*;

    /// A question that nobody answers in a lifetime.
    const ENDLESS: Limits = Limits::nodes(u32::MAX);

    /// Asks about the first position.
    fn ask(thinker: &mut Thinker, id: ThoughtId, limits: Limits) {
        thinker.think(id, Subject::Position(&Position::start()), limits);
    }

    /// The id of the next answer, if there is one within a second.
    fn next_answer(thinker: &Thinker) -> Option<ThoughtId> {
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
        let id = ThoughtId::FIRST;
        ask(&mut thinker, id, ENDLESS);
        std::thread::sleep(2 * REPORT_EVERY);
        let report = thinker.next_event();
        assert!(matches!(report, Some(Event::Progress(of, _)) if of == id), "it reports progress");
        thinker.answer_now();
        assert_eq!(next_answer(&thinker), Some(id));
    }

    #[test]
    fn a_thought_that_is_cancelled_or_replaced_has_no_answer() {
        let mut thinker = Thinker::start();
        let first = ThoughtId::FIRST;
        let (second, third) = (first.next(), first.next().next());
        ask(&mut thinker, first, ENDLESS);
        ask(&mut thinker, second, ENDLESS);
        ask(&mut thinker, third, Limits::depth(1));
        assert_eq!(next_answer(&thinker), Some(third));
        ask(&mut thinker, third.next(), ENDLESS);
        thinker.cancel();
        assert_eq!(next_answer(&thinker), None);
    }
}
