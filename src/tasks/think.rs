//! The opponent thinks here, in thread mode: whatever else has work interrupts it. The cable's work is done here, too, as
//! long as the game on the screen does not want to think.

use core::ops::ControlFlow;

use embassy_time::{Duration, Instant};
use nonaga_app::{BenchFigure, BenchTask, CableRefusal, Event, Subject, TABLE_ENTRIES, ThoughtId};
use nonaga_core::search::{Level, Limits, Search};

use crate::benchmarks;
use crate::channels::{
    CableWork, Figures, NEWS, News, REPORTS, SEARCH_CONTROL, SEARCH_JOB, SearchJob, WORK_PROGRESS,
    WORK_WANTED, Work, WorkReply,
};
use crate::log::log;

/// Progress is shown this often.
const SHOWN: Duration = Duration::from_millis(200);

/// Does one job after the other.
#[embassy_executor::task]
pub(crate) async fn think(search: &'static mut Search<TABLE_ENTRIES>, job: &'static mut SearchJob) {
    loop {
        SEARCH_JOB.next(job).await;
        match job.work {
            Work::Thought(id) => think_for_game(search, job, id).await,
            Work::Cable(number, work) => {
                let reply = work_for_cable(search, job, (number, work));
                SEARCH_JOB.reply(number, reply);
            }
        }
    }
}

async fn think_for_game(search: &mut Search<TABLE_ENTRIES>, job: &SearchJob, id: ThoughtId) {
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
        log!(info, "{} nodes in {} ms", answer.nodes, started.elapsed().as_millis());
        NEWS.send(News::Event(Event::Thought(id, answer))).await;
    }
}

/// Why the cable's work is to end, if it is.
fn ended(number: u32) -> Option<CableRefusal> {
    if SEARCH_CONTROL.wanted().is_some() {
        Some(CableRefusal::SearchNeeded)
    } else {
        (WORK_WANTED.get() != number).then_some(CableRefusal::Stopped)
    }
}

fn work_for_cable(
    search: &mut Search<TABLE_ENTRIES>,
    job: &mut SearchJob,
    (number, work): (u32, CableWork),
) -> WorkReply {
    let figures = match work {
        CableWork::Think(millis) => return think_for_cable(search, job, (number, millis)),
        CableWork::Count(turns) => {
            let counted = job.game.position().perft_until(turns, &mut || ended(number).is_some());
            return match counted {
                Some(lines) => WorkReply::Counted(lines),
                None => WorkReply::Refused(ended(number).unwrap_or(CableRefusal::Stopped)),
            };
        }
        CableWork::Bench(BenchTask::Level(level, positions)) => {
            measure_level(search, job, (level, positions), number)
        }
        // The game task measures the painting.
        CableWork::Bench(BenchTask::Rules | BenchTask::Painting) => measure_rules(number),
    };
    match ended(number) {
        Some(refusal) => WorkReply::Refused(refusal),
        None => WorkReply::Figures(figures),
    }
}

fn think_for_cable(
    search: &mut Search<TABLE_ENTRIES>,
    job: &SearchJob,
    (number, millis): (u32, Option<u32>),
) -> WorkReply {
    let started = Instant::now();
    let mut shown = started;
    let answer = search.think(&job.game, &job.limits, &mut |progress| {
        if shown.elapsed() >= SHOWN {
            shown = Instant::now();
            WORK_PROGRESS.signal((number, *progress));
        }
        let is_over = millis.is_some_and(|most| started.elapsed().as_millis() >= u64::from(most));
        if is_over || ended(number).is_some() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    match ended(number) {
        Some(CableRefusal::SearchNeeded) => WorkReply::Refused(CableRefusal::SearchNeeded),
        _ => WorkReply::Thought(answer),
    }
}

fn measure_rules(number: u32) -> Figures {
    let (mut positions, mut turns, mut visiting, mut making) = (0, 0, 0, 0);
    for (_, mut position) in benchmarks::positions().take_while(|_| ended(number).is_none()) {
        let measured = benchmarks::rules(&mut position);
        positions += 1;
        turns += u64::from(measured.0);
        visiting += measured.1;
        making += measured.2;
    }
    figures(&[
        ("positions", positions, "positions"),
        ("turns", turns, "turns"),
        ("visiting", visiting, "us"),
        ("making", making, "us"),
    ])
}

fn measure_level(
    search: &mut Search<TABLE_ENTRIES>,
    job: &mut SearchJob,
    (level, most): (Level, u8),
    number: u32,
) -> Figures {
    let (mut depth, mut nodes, mut thinking, mut slowest, mut latency) = (0, 0, 0, 0, 0);
    let mut go_on = || match ended(number) {
        Some(_) => ControlFlow::Break(()),
        None => ControlFlow::Continue(()),
    };
    for (at, position) in benchmarks::positions().take(most.into()) {
        Subject::Position(&position).copy_to(&mut job.game);
        let limits = Limits::level(level, at);
        let thought = benchmarks::think(search, &job.game, &limits, &mut go_on);
        depth += u64::from(thought.answer.depth);
        nodes += u64::from(thought.answer.nodes);
        thinking += thought.micros;
        slowest = thought.micros.max(slowest);
        latency = thought.latency.max(latency);
        if ended(number).is_some() {
            break;
        }
    }
    figures(&[
        ("positions", most.into(), "positions"),
        ("depth", depth, "turns"),
        ("nodes", nodes, "nodes"),
        ("thinking", thinking, "us"),
        ("slowest", slowest, "us"),
        ("latency", latency, "us"),
    ])
}

/// Figures from their names, values and units.
pub(crate) fn figures(figures: &[(&'static str, u64, &'static str)]) -> Figures {
    figures.iter().map(|&(name, value, unit)| BenchFigure { name, value, unit }).collect()
}
