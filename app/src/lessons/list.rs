//! The ten lessons.

use nonaga_core::{Cell, Half, Refusal};

use super::{AsciiBoard, Diagram, Lesson, LessonText as Say, Task};
use crate::texts::Text;

/// All lessons, in the order in which they are best done.
pub const LESSONS: &[Lesson] = &[
    Lesson {
        title: Say::Goal,
        explanation: Say::GoalTells,
        diagram: Some(Diagram {
            field: AsciiBoard(
                "  r r r

    r
   r r

     r
  r r",
            ),
            arrows: &[],
            labels: &[(0, Text::Line), (3, Text::Triangle), (6, Text::Tick)],
        }),
        field: AsciiBoard(
            "    o o b
   o r o o
  b o r o r
   o o o o
    o b o",
        ),
        half: Half::Token,
        task: Task::Win,
        instruction: Say::GoalTask,
        done: Say::GoalDone,
        refused: &[],
        missed: Some(Say::GoalMissed),
        punished: None,
    },
    Lesson {
        title: Say::AllTheWay,
        explanation: Say::AllTheWayTells,
        diagram: None,
        field: AsciiBoard(
            "    b o b
   o r o o
  O o o o r
   o o o o
    o b r",
        ),
        half: Half::Token,
        task: Task::Reach,
        instruction: Say::AllTheWayTask,
        done: Say::AllTheWayDone,
        refused: &[],
        missed: Some(Say::AllTheWayMissed),
        punished: None,
    },
    Lesson {
        title: Say::Stops,
        explanation: Say::StopsTells,
        diagram: None,
        field: AsciiBoard(
            "    r o o
   o o o b
  o b O o r
   o o o o
    o r b",
        ),
        half: Half::Token,
        task: Task::Reach,
        instruction: Say::StopsTask,
        done: Say::StopsDone,
        refused: &[],
        missed: Some(Say::StopsMissed),
        punished: None,
    },
    Lesson {
        title: Say::Edge,
        explanation: Say::EdgeTells,
        diagram: None,
        field: AsciiBoard(
            "    r o b
   o o o o
  b o o r o
   o o o o
    r o b",
        ),
        half: Half::Disc,
        task: Task::Relocate,
        instruction: Say::EdgeTask,
        done: Say::EdgeDone,
        refused: &[(Refusal::Blocked, Say::EdgeBlocked), (Refusal::CarriesToken, Say::EdgeToken)],
        missed: None,
        punished: None,
    },
    Lesson {
        title: Say::SlideOut,
        explanation: Say::SlideOutTells,
        diagram: Some(Diagram {
            field: AsciiBoard(
                "  .         o
 o + o   o x o
  o o     o o",
            ),
            arrows: &[(Cell::new(1, 1), Cell::new(2, -1))],
            labels: &[],
        }),
        field: AsciiBoard(
            "        o
     r O o
    o o o b
   b o . o o
    o O o O
     r r b",
        ),
        half: Half::Disc,
        task: Task::Take,
        instruction: Say::SlideOutTask,
        done: Say::SlideOutDone,
        refused: &[(Refusal::Blocked, Say::SlideOutBlocked)],
        missed: Some(Say::SlideOutMissed),
        punished: None,
    },
    Lesson {
        title: Say::Whole,
        explanation: Say::WholeTells,
        diagram: None,
        field: AsciiBoard(
            "  o o b
 o r o o
  b o   O
         o o b
        r o o O
         o r",
        ),
        half: Half::Disc,
        task: Task::Take,
        instruction: Say::WholeTask,
        done: Say::WholeDone,
        refused: &[(Refusal::WouldSplitField, Say::WholeSplit)],
        missed: Some(Say::WholeMissed),
        punished: None,
    },
    Lesson {
        title: Say::Contacts,
        explanation: Say::ContactsTells,
        diagram: None,
        field: AsciiBoard(
            "
     b o o *
    o o r o
   r o o o b
    o o o o
     r o b",
        ),
        half: Half::Disc,
        task: Task::Fill,
        instruction: Say::ContactsTask,
        done: Say::ContactsDone,
        refused: &[],
        missed: Some(Say::ContactsMissed),
        punished: None,
    },
    Lesson {
        title: Say::Lock,
        explanation: Say::LockTells,
        diagram: Some(Diagram {
            field: AsciiBoard(
                "    o o l
   o o o o
  o o o o o",
            ),
            arrows: &[(Cell::new(-1, 2), Cell::new(4, 0))],
            labels: &[],
        }),
        field: AsciiBoard(
            "    b o l
   o o o b
  r o o o b
   o o o o
    r o r",
        ),
        half: Half::Disc,
        task: Task::Stop,
        instruction: Say::LockTask,
        done: Say::LockDone,
        refused: &[(Refusal::JustRelocated, Say::LockRefused)],
        missed: None,
        punished: Some(Say::LockPunished),
    },
    Lesson {
        title: Say::Threat,
        explanation: Say::ThreatTells,
        diagram: None,
        field: AsciiBoard(
            "    o o b
   r o o o
  o o o r o
   b o o o
    r o b",
        ),
        half: Half::Token,
        task: Task::Threaten,
        instruction: Say::ThreatTask,
        done: Say::ThreatDone,
        refused: &[],
        missed: Some(Say::ThreatMissed),
        punished: None,
    },
    Lesson {
        title: Say::Stop,
        explanation: Say::StopTells,
        diagram: None,
        field: AsciiBoard(
            "    r o o
   o o r o
  b o o o r
   b o o o
    o o b",
        ),
        half: Half::Token,
        task: Task::Stop,
        instruction: Say::StopTask,
        done: Say::StopDone,
        refused: &[],
        missed: None,
        punished: Some(Say::StopPunished),
    },
];
