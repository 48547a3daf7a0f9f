//! The opponent thinks here, in thread mode: whatever else has work interrupts it.

use core::ops::ControlFlow;

use embassy_time::{Duration, Instant};
use nonaga_app::{Event, TABLE_ENTRIES};
use nonaga_core::search::Search;

use crate::channels::{HURRIED, NEWS, News, QUESTION, REPORTS, Thought, WANTED};

/// Progress is shown this often.
const SHOWN: Duration = Duration::from_millis(200);

/// Answers one thought after the other.
#[embassy_executor::task]
pub(crate) async fn think(
    search: &'static mut Search<TABLE_ENTRIES>,
    thought: &'static mut Thought,
) {
    loop {
        QUESTION.next(thought).await;
        let number = thought.number;
        let started = Instant::now();
        let mut shown = started;
        let answer = search.think(&thought.game, &thought.limits, &mut |progress| {
            REPORTS.set(REPORTS.get().wrapping_add(1));
            if shown.elapsed() >= SHOWN {
                shown = Instant::now();
                let _ = NEWS.try_send(News::Event(Event::Progress(number, *progress)));
            }
            if WANTED.get() == number && HURRIED.get() != number {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        if WANTED.get() == number {
            defmt::info!("{=u32} nodes in {=u64} ms", answer.nodes, started.elapsed().as_millis());
            NEWS.send(News::Event(Event::Thought(number, answer))).await;
        }
    }
}
