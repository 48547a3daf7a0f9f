//! Fulfils what a program on the cable asks for: finds it, or has the other tasks do it, and brings their replies.
//!
//! One request is under way at a time. It has a number, so that the reply to one that was withdrawn is known as such.

use embassy_futures::select::{Either3, select3};
use embassy_time::{Duration, Instant, Timer};
use nonaga_app::{
    BenchTask, Cable, CableFacts, CableRefusal, CableReply, CableRequest, RecordKind, Subject,
};
use nonaga_core::SharedGame;
use nonaga_core::search::{Limits, SearchProgress};

use crate::board::CHOSEN;
use crate::channels::{
    CableWork, GAME_REPLY, GameOrder, GameReply, NEWS, News, ROWS, ROWS_AT_ONCE, SEARCH_JOB,
    SHARED_GAME, SharedStorage, WORK_PROGRESS, WORK_REPLY, WORK_WANTED, WorkReply,
};
use crate::fault;
use crate::log::LOG;
use crate::measure::StartFacts;

/// Time for the last line to reach the host before the device restarts.
pub(crate) const LAST_LINE: Duration = Duration::from_millis(100);

/// What is left to do for a request, with the cable itself.
pub(crate) enum Errand {
    /// Nothing, until the reply comes.
    None,
    Facts,
    Row(u16),
    Record(RecordKind),
    Save,
    Log,
}

/// A reply of another task.
pub(crate) enum TaskReply {
    Game(GameReply),
    Work(WorkReply),
    Progress(SearchProgress),
}

/// Where requests of the cable are taken.
pub(crate) struct Desk {
    pub(crate) facts: StartFacts,
    storage: &'static SharedStorage,
    /// The number of the request that is under way.
    number: u32,
    /// The number of the picture that rows are of, and the first of those that are there.
    picture: u32,
    first_row: Option<u16>,
    /// The row that is waited for.
    row: u16,
}

impl Desk {
    pub(crate) fn new(facts: StartFacts, storage: &'static SharedStorage) -> Self {
        Self { facts, storage, number: 0, picture: 0, first_row: None, row: 0 }
    }

    /// Takes a request. What it borrows is copied.
    pub(crate) async fn take(&mut self, request: CableRequest<'_>) -> Errand {
        match request {
            CableRequest::Facts => return Errand::Facts,
            CableRequest::Row(row) => return Errand::Row(row),
            CableRequest::Record(kind) => return Errand::Record(kind),
            CableRequest::Save => return Errand::Save,
            CableRequest::Log => return Errand::Log,
            CableRequest::Ask(question) => self.order(GameOrder::Ask(question)).await,
            CableRequest::Show(shared) => {
                keep(shared);
                self.order(GameOrder::Show).await;
            }
            CableRequest::Think(game, limits, millis) => {
                let subject = Subject::Game(game, game.half_turns());
                self.work(CableWork::Think(millis), subject, limits);
            }
            CableRequest::Count(position, turns) => {
                let subject = Subject::Position(position);
                self.work(CableWork::Count(turns), subject, Limits::nodes(0));
            }
            CableRequest::Bench(BenchTask::Painting) => {
                self.order(GameOrder::MeasurePainting).await
            }
            CableRequest::Bench(task) => {
                let nothing = &nonaga_core::Position::start();
                self.work(CableWork::Bench(task), Subject::Position(nothing), Limits::nodes(0));
            }
            CableRequest::Check => self.order(GameOrder::Check).await,
            CableRequest::Key(key, is_down) => NEWS.send(News::Key(key, is_down)).await,
            CableRequest::Stop => {
                WORK_WANTED.set(0);
                NEWS.send(News::Cable(self.number, GameOrder::StopMeasuring)).await;
            }
            CableRequest::Withdraw => {
                WORK_WANTED.set(0);
                self.order(GameOrder::Withdraw).await;
            }
            CableRequest::StartAnew => self.order(GameOrder::StartAnew).await,
            CableRequest::Update => {
                Timer::after(LAST_LINE).await;
                self.order(GameOrder::Update).await;
            }
        }
        Errand::None
    }

    /// Does what is left of a request.
    pub(crate) async fn run(&mut self, errand: Errand, cable: &mut Cable) {
        match errand {
            Errand::None => {}
            Errand::Facts => cable.reply(CableReply::Facts(&CableFacts {
                hardware: self.facts.measure(),
                serial: self.facts.serial,
                uptime: Instant::now().as_millis(),
                stack: fault::unused_stack(),
            })),
            Errand::Row(row) => self.bring_row(row, cable).await,
            Errand::Record(kind) => {
                let mut storage = self.storage.lock().await;
                cable.reply(CableReply::Record(storage.load(kind)));
            }
            Errand::Save => {
                let saved = self.storage.lock().await.restore(cable.staged()).await;
                cable.reply(if saved {
                    CableReply::Done
                } else {
                    CableReply::Refused(CableRefusal::NotSaved)
                });
            }
            Errand::Log => LOG.lock(|log| cable.reply(CableReply::Log(&log.borrow()))),
        }
    }

    /// Waits for the reply of another task. May be given up and called again.
    pub(crate) async fn reply(&mut self) -> TaskReply {
        loop {
            let replies = (GAME_REPLY.wait(), WORK_REPLY.wait(), WORK_PROGRESS.wait());
            let (number, reply) = match select3(replies.0, replies.1, replies.2).await {
                Either3::First((number, reply)) => (number, TaskReply::Game(reply)),
                Either3::Second((number, reply)) => (number, TaskReply::Work(reply)),
                Either3::Third((number, progress)) => (number, TaskReply::Progress(progress)),
            };
            if number == self.number {
                return reply;
            }
        }
    }

    /// Passes a reply on.
    pub(crate) async fn pass_on(&mut self, reply: TaskReply, cable: &mut Cable) {
        match reply {
            TaskReply::Game(GameReply::Answer(answer)) => cable.reply(CableReply::Answer(answer)),
            TaskReply::Game(GameReply::Done) => cable.reply(CableReply::Done),
            TaskReply::Game(GameReply::Stopped) => {
                cable.reply(CableReply::Refused(CableRefusal::Stopped));
            }
            TaskReply::Game(GameReply::Rows(picture)) => {
                if self.row == 0 {
                    self.picture = picture;
                }
                if picture == self.picture {
                    self.first_row = Some(self.row);
                    self.bring_row(self.row, cable).await;
                } else {
                    cable.reply(CableReply::Refused(CableRefusal::PictureChanged));
                }
            }
            TaskReply::Game(GameReply::Report(report)) => {
                let report = report.with_facts(self.facts.measure());
                cable.reply(CableReply::Text(format_args!("{report}")));
            }
            TaskReply::Game(GameReply::Figures(figures))
            | TaskReply::Work(WorkReply::Figures(figures)) => {
                cable.reply(CableReply::Bench(&figures));
            }
            TaskReply::Work(WorkReply::Thought(answer)) => {
                cable.reply(CableReply::Thought(&answer));
            }
            TaskReply::Work(WorkReply::Counted(lines)) => cable.reply(CableReply::Counted(lines)),
            TaskReply::Work(WorkReply::Refused(refusal)) => {
                cable.reply(CableReply::Refused(refusal));
            }
            TaskReply::Progress(progress) => cable.reply(CableReply::Progress(&progress)),
        }
    }

    /// Brings a row of the picture if it is there, or asks for it and those that follow.
    async fn bring_row(&mut self, row: u16, cable: &mut Cable) {
        let at = self.first_row.and_then(|first| row.checked_sub(first)).map(usize::from);
        match at.filter(|&at| at < ROWS_AT_ONCE) {
            Some(at) => {
                let width = usize::from(CHOSEN.panel.width);
                let rows = ROWS.lock().await;
                cable.reply(CableReply::Row(&rows[at * width..][..width]));
            }
            None => {
                self.row = row;
                self.order(GameOrder::Rows(row)).await;
            }
        }
    }

    /// Has the game do something.
    async fn order(&mut self, order: GameOrder) {
        let number = self.next_number();
        NEWS.send(News::Cable(number, order)).await;
    }

    /// Has the search task do something.
    fn work(&mut self, work: CableWork, subject: Subject<'_>, limits: Limits) {
        let number = self.next_number();
        SEARCH_JOB.put_work((number, work), subject, limits);
    }

    /// Numbers are never 0, which stands for no work.
    fn next_number(&mut self) -> u32 {
        self.number = self.number.wrapping_add(1).max(1);
        self.first_row = None;
        self.number
    }
}

/// Keeps a game for the game task. In place, because it is large.
fn keep(shared: &SharedGame) {
    // Nobody else has it locked: the game task reads it before it replies.
    if let Ok(mut slot) = SHARED_GAME.try_lock()
        && let Some(slot) = &mut *slot
    {
        slot.game.clone_from(&shared.game);
        slot.notes = shared.notes;
    }
}
