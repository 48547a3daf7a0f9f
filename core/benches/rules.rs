//! `cargo bench -p nonaga-core`: seconds for perft 3, and what the rules cost in instructions.
//!
//! Instructions are the same on every run and hardly differ between computers, so they are what a
//! change is judged by. They are counted by valgrind: this program runs itself under it, once for
//! each work, and takes off what starting and reading the positions cost.

use std::hint::black_box;
use std::process::{Command, ExitCode};
use std::time::Instant;

use nonaga_core::{Position, bench};

/// Does something with a position and says how many turns it went through.
type Work = fn(&mut Position) -> u32;

const NOTHING: &str = "nothing";
const WORKS: [(&str, Work); 4] = [
    (NOTHING, |_| 0),
    ("visit a turn", |position| bench::visit_turns(position)),
    ("count a turn", |position| position.count_turns()),
    ("visit, make and take back a turn", bench::make_and_take_back),
];

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip_while(|argument| argument != "--work").skip(1);
    match arguments.next() {
        Some(name) => {
            println!("{}", turns(&name));
            ExitCode::SUCCESS
        }
        None => report(),
    }
}

/// Does a work on all positions and says how many turns there were.
fn turns(name: &str) -> u32 {
    let (_, work) = WORKS.iter().find(|(known, _)| *known == name).expect("a work of the list");
    let positions = bench::MIDDLE_GAMES.lines().map(|line| line.parse().expect("a position"));
    let all = positions.chain([Position::start()]);
    all.map(|mut position| work(black_box(&mut position))).sum()
}

fn report() -> ExitCode {
    let seconds = (0..5).map(|_| {
        let start = Instant::now();
        assert_eq!(black_box(Position::start()).perft(3), 73_397_796);
        start.elapsed().as_secs_f64()
    });
    println!("{:40}{:10.3} s", "perft 3, the quickest of 5", seconds.fold(f64::MAX, f64::min));

    let Some(nothing) = instructions(NOTHING) else {
        eprintln!("no instructions: valgrind is not installed");
        return ExitCode::FAILURE;
    };
    for (name, _) in &WORKS[1..] {
        let spent = instructions(name).expect("valgrind ran before") - nothing;
        let each = spent as f64 / turns(name) as f64;
        println!("{name:40}{each:10.1} instructions");
    }
    ExitCode::SUCCESS
}

/// How many instructions this program takes with a work; `None` without valgrind.
fn instructions(work: &str) -> Option<u64> {
    let this = std::env::current_exe().expect("this program has a path");
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(this)
        .args(["--work", work])
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stderr);
    let (_, count) = text.lines().find_map(|line| line.split_once("Collected :"))?;
    count.trim().parse().ok()
}
