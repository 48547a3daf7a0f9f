//! The opponent thinks here, in thread mode: whatever else has work interrupts it.

use embassy_time::{Duration, Instant};
use nonaga_app::{Event, TABLE_ENTRIES};
use nonaga_core::search::Search;

use crate::channels::{NEWS, News, REPORTS, SEARCH_CONTROL, SEARCH_JOB, SearchJob};

/// Progress is shown this often.
const SHOWN: Duration = Duration::from_millis(200);

/// Does one job after the other.
#[embassy_executor::task]
pub(crate) async fn think(search: &'static mut Search<TABLE_ENTRIES>, job: &'static mut SearchJob) {
    loop {
        SEARCH_JOB.next(job).await;
        let id = job.id;
        let started = Instant::now();
        let mut shown = started;
        let answer = search.think(&job.game, &job.limits, &mut |progress| {
            REPORTS.set(REPORTS.get().wrapping_add(1));
            if shown.elapsed() >= SHOWN {
                shown = Instant::now();
                let _ = NEWS.try_send(News::Event(Event::Progress(id, *progress)));
            }
            SEARCH_CONTROL.check(id)
        });
        if SEARCH_CONTROL.wanted() == Some(id) {
            defmt::info!("{=u32} nodes in {=u64} ms", answer.nodes, started.elapsed().as_millis());
            NEWS.send(News::Event(Event::Thought(id, answer))).await;
        }
    }
}
