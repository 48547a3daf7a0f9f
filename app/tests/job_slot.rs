//! Jobs for the search, of the game on the screen and of the cable, on a chip whose tasks interrupt each other between any two
//! steps: none is lost, and none is done twice.

use nonaga_app::{JobSlot, SearchControl, ThoughtId};

/// A step of a task that no other interrupts.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// The game puts a job.
    Think,
    /// The game wants no thought any more.
    Cancel,
    /// The cable puts a job.
    Ask,
    /// The cable does not wait for its job any more.
    Withdraw,
    /// The cable reads a reply.
    Read,
    /// The search hears the bell.
    Hear,
    /// The search looks what waits.
    Look,
    /// The search has done its job, and replies.
    Reply,
}
use Step::*;

const STEPS: [Step; 8] = [Think, Cancel, Ask, Withdraw, Read, Hear, Look, Reply];
/// Steps of tasks that go on when neither the player nor a program wants anything new.
const ENDING: [Step; 4] = [Read, Hear, Look, Reply];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Job {
    Thought(ThoughtId),
    Work(u32),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Done,
    Refused,
    Withdrawn,
}

/// The three tasks, with a bell and a place for one reply between them, as in the firmware.
struct Tasks {
    slot: JobSlot<Option<Job>>,
    control: SearchControl,
    rings: bool,
    reply: Option<(u32, End)>,
    last_thought: ThoughtId,
    last_number: u32,
    /// The number that the cable waits for.
    asked: Option<u32>,
    has_heard: bool,
    at_work: Option<Job>,
    begun: Vec<Job>,
    answered: Vec<ThoughtId>,
    ends: Vec<(u32, End)>,
}

impl Tasks {
    fn after(steps: &[Step]) -> Option<Self> {
        let mut tasks = Self {
            slot: JobSlot::new(None),
            control: SearchControl::new(),
            rings: false,
            reply: None,
            last_thought: ThoughtId::FIRST,
            last_number: 0,
            asked: None,
            has_heard: false,
            at_work: None,
            begun: Vec::new(),
            answered: Vec::new(),
            ends: Vec::new(),
        };
        steps.iter().all(|&step| tasks.go(step)).then_some(tasks)
    }

    /// Takes a step; whether there is such a step now.
    fn go(&mut self, step: Step) -> bool {
        match step {
            Think => self.think(),
            Cancel => {
                let is_wanted = self.control.wanted().is_some();
                self.control.cancel();
                is_wanted
            }
            Ask => self.asked.is_none() && self.ask(),
            Withdraw => match self.asked.take() {
                Some(number) => self.end(number, End::Withdrawn),
                None => false,
            },
            Read => match self.reply.take() {
                Some((number, end)) if self.asked == Some(number) => {
                    self.asked = None;
                    self.end(number, end)
                }
                reply => reply.is_some(),
            },
            Hear => {
                let hears = self.rings && !self.has_heard && self.at_work.is_none();
                self.rings &= !hears;
                self.has_heard |= hears;
                hears
            }
            Look => {
                let looks = std::mem::take(&mut self.has_heard);
                if looks {
                    self.at_work = self.slot.take().copied().flatten();
                    self.begun.extend(self.at_work);
                }
                looks
            }
            Reply => match self.at_work.take() {
                Some(job) => self.reply(job),
                None => false,
            },
        }
    }

    fn think(&mut self) -> bool {
        self.last_thought = self.last_thought.next();
        let id = self.last_thought;
        let replaced = self.slot.put((id, &self.control), |job| *job = Some(Job::Thought(id)));
        if let Some(number) = replaced {
            self.reply = Some((number, End::Refused));
        }
        self.rings = true;
        true
    }

    fn ask(&mut self) -> bool {
        self.last_number += 1;
        let number = self.last_number;
        self.asked = Some(number);
        if self.slot.put_work((number, &self.control), |job| *job = Some(Job::Work(number))) {
            self.rings = true;
        } else {
            self.reply = Some((number, End::Refused));
        }
        true
    }

    fn reply(&mut self, job: Job) -> bool {
        match job {
            Job::Thought(id) if self.control.wanted() == Some(id) => {
                self.answered.push(id);
                self.control.cancel();
            }
            Job::Work(number) if self.slot.is_newest(number) => {
                self.reply = Some((number, End::Done));
            }
            _ => {}
        }
        true
    }

    fn end(&mut self, number: u32, end: End) -> bool {
        self.ends.push((number, end));
        true
    }

    /// Everybody ends what is under way.
    fn settle(&mut self) {
        while ENDING.into_iter().any(|step| self.go(step)) {}
    }

    /// What must hold when all is settled.
    fn check(&self, steps: &[Step]) {
        let (begun, ends) = (&self.begun, &self.ends);
        for (n, job) in begun.iter().enumerate() {
            assert!(!begun[..n].contains(job), "{job:?} is done twice: {steps:?}");
        }
        let wanted = self.control.wanted();
        assert_eq!(wanted, None, "a thought that is wanted is lost: {steps:?}");
        for number in 1..=self.last_number {
            let ends: Vec<_> = ends.iter().filter(|(ended, _)| *ended == number).collect();
            let [(_, end)] = ends[..] else {
                panic!("job {number} of the cable has the ends {ends:?}: {steps:?}");
            };
            let is_begun = begun.contains(&Job::Work(number));
            let may_be = match end {
                End::Done => is_begun,
                End::Refused => !is_begun,
                End::Withdrawn => true,
            };
            assert!(may_be, "job {number} of the cable is {end:?}, begun: {is_begun}: {steps:?}");
        }
    }
}

#[test]
fn a_job_that_the_game_replaces_between_bell_and_look_is_refused_and_the_games_done_once() {
    let mut tasks = Tasks::after(&[Ask, Hear, Think, Look]).expect("possible steps");
    let thought = Job::Thought(tasks.last_thought);
    assert_eq!(tasks.begun, [thought]);
    assert_eq!(tasks.reply, Some((1, End::Refused)));
    // The game's bell rings for what has been begun already.
    assert!([Reply, Read, Hear, Look].into_iter().all(|step| tasks.go(step)));
    assert_eq!((tasks.at_work, &tasks.begun[..]), (None, &[thought][..]));
    assert_eq!(tasks.answered, [tasks.last_thought]);
    assert_eq!(tasks.ends, [(1, End::Refused)]);
}

#[test]
fn while_the_game_thinks_a_job_of_the_cable_is_refused_and_the_games_waits_on() {
    let mut tasks = Tasks::after(&[Think, Ask]).expect("possible steps");
    tasks.settle();
    assert_eq!(tasks.begun, [Job::Thought(tasks.last_thought)]);
    assert_eq!(tasks.ends, [(1, End::Refused)]);
    // Then the search is free again.
    assert!(tasks.go(Ask));
    tasks.settle();
    assert_eq!(tasks.ends, [(1, End::Refused), (2, End::Done)]);
}

#[test]
fn a_withdrawn_job_that_ends_late_does_not_take_the_place_of_the_next_ones_refusal() {
    let steps = [Ask, Hear, Look, Withdraw, Ask, Think, Reply, Read];
    let tasks = Tasks::after(&steps).expect("possible steps");
    assert_eq!(tasks.ends, [(1, End::Withdrawn), (2, End::Refused)]);
}

/// Checks all ways to go on from here with at most this many steps, and returns their number.
fn check_all(steps: &mut Vec<Step>, more: usize) -> usize {
    let Some(mut tasks) = Tasks::after(steps) else {
        return 0;
    };
    tasks.settle();
    tasks.check(steps);
    let mut checked = 1;
    for step in STEPS.into_iter().filter(|_| more > 0) {
        steps.push(step);
        checked += check_all(steps, more - 1);
        steps.pop();
    }
    checked
}

#[test]
fn in_any_order_of_steps_every_job_of_the_cable_has_one_end_and_no_wanted_thought_is_lost() {
    // The shortest first, so that one that fails says no more than it must.
    let checked = (0..=10).map(|most| check_all(&mut Vec::new(), most)).max();
    assert!(checked > Some(700_000), "only {checked:?} orders");
}
