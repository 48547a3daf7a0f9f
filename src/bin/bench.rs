//! Benchmarks of rules, search and painting on the chip: an image of its own, run by `cargo xtask bench`.
//!
//! The watchdog's scratch registers, preset by the emulator, say what to measure: kind, first position,
//! number of positions. Every result is a line of the log; the last line is `done`.
#![no_std]
#![no_main]

#[path = "../hot.rs"]
mod hot;

use core::hint::black_box;
use core::ops::ControlFlow;

use defmt::{Display2Format, info};
use defmt_rtt as _;
use embassy_rp::watchdog::Watchdog;
use embassy_time::Instant;
use nonaga_app::ui::{BoardPainter, DiscStyle, KeyCap, KeyHint, Layout, Projection, TokenStyle};
use nonaga_app::{TABLE_ENTRIES, Theme};
use nonaga_core::search::{Level, Limits, Search};
use nonaga_core::{Cell, Game, Position, Side, bench};
use rowpaint::{Canvas, DisplayList, FrameBuffer, Renderer};
use static_cell::{ConstStaticCell, StaticCell};

/// Kinds of benchmark beside the levels, whose numbers are smaller.
const RULES: u32 = 100;
const PAINTING: u32 = 101;
/// Frames of the animation that is painted.
const FRAMES: u32 = 16;

defmt::timestamp!("{=u64:us}", Instant::now().as_micros());

#[panic_handler]
fn panic(info: &core::panic::PanicInfo) -> ! {
    defmt::error!("{}", Display2Format(info));
    loop {
        cortex_m::asm::bkpt();
    }
}

#[cortex_m_rt::entry]
fn main() -> ! {
    hot::load();
    let peripherals = embassy_rp::init(Default::default());
    let mut watchdog = Watchdog::new(peripherals.WATCHDOG);
    let [kind, first, count] = [0, 1, 2].map(|register| watchdog.get_scratch(register));
    let positions = || {
        let lines = bench::MIDDLE_GAMES.lines().enumerate();
        lines
            .map(|(number, line)| (number as u32, line.parse().expect("a position a line")))
            .skip(first as usize)
            .take(count as usize)
    };
    info!("begin");
    match kind {
        RULES => rules(positions()),
        PAINTING => painting(),
        level => opponent(level, positions()),
    }
    info!("done");
    loop {
        cortex_m::asm::wfi();
    }
}

/// The result of some work, and the microseconds that it takes.
fn micros<T>(work: impl FnOnce() -> T) -> (T, u64) {
    let start = Instant::now();
    let result = black_box(work());
    (result, start.elapsed().as_micros())
}

fn rules(positions: impl Iterator<Item = (u32, Position)>) {
    for (_, mut position) in positions {
        let (turns, visiting) = micros(|| bench::visit_turns(&position));
        let (_, making) = micros(|| bench::make_and_take_back(&mut position));
        info!("turns {=u32} visiting {=u64} making {=u64}", turns, visiting, making);
    }
}

fn painting() {
    const SIZE: (u16, u16) = (240, 240);
    const STRIP: usize = 16;
    static STRIPS: ConstStaticCell<FrameBuffer<240, STRIP>> =
        ConstStaticCell::new(FrameBuffer::new());
    static RENDERER: ConstStaticCell<Renderer> = ConstStaticCell::new(Renderer::new(SIZE));
    let (strip, renderer) = (STRIPS.take(), RENDERER.take());
    let layout = Layout::of(SIZE);
    let mut paint = |renderer: &mut Renderer, part| {
        micros(|| {
            slide(renderer.start(Theme::Wood.stylesheet(), false), &layout, part);
            let changes = renderer.changes();
            for rows in changes.strips(STRIP as u16) {
                renderer.paint(rows.start, strip.rows(0..rows.len() as u16));
            }
            changes.count()
        })
    };
    // The first frame fills the sprite cache.
    paint(renderer, 0);
    for part in 1..=FRAMES {
        let (rows, time) = paint(renderer, part as i32 * 256 / FRAMES as i32);
        info!("frame rows {=u32} painting {=u64}", rows as u32, time);
    }
    renderer.forget();
    let (rows, time) = paint(renderer, 0);
    info!("whole rows {=u32} painting {=u64}", rows as u32, time);
}

/// A typical picture: the start of the game with a red token on its way. `part` is 0 where it was and 256 where it stops.
fn slide(picture: &mut DisplayList, layout: &Layout, part: i32) {
    let position = Position::start();
    let (from, to) = (Cell::new(2, 0), Cell::new(-1, 0));
    let projection = Projection::fitting(layout.body().inset(4, 3), position.discs());
    let mut board = BoardPainter::new(picture, projection);
    for disc in position.discs() {
        board.disc(disc, DiscStyle::Plain);
    }
    board.lock(Cell::new(-1, 2));
    for side in Side::ALL {
        for token in position.tokens(side).into_iter().filter(|&token| token != from) {
            board.token(token, side, TokenStyle::Plain);
        }
    }
    board.left_from(from);
    board.sliding_token(from, to, part, Side::Red);
    layout.title(picture, "Red to move", None);
    layout.help(
        picture,
        &[KeyHint::new(KeyCap::Pad, "choose"), KeyHint::new(KeyCap::Letter('A'), "play now")],
    );
}

fn opponent(level: u32, positions: impl Iterator<Item = (u32, Position)>) {
    static SEARCH: ConstStaticCell<Search<TABLE_ENTRIES>> = ConstStaticCell::new(Search::new());
    static GAME: StaticCell<Game> = StaticCell::new();
    let search = SEARCH.take();
    let game = GAME.init_with(Game::default);
    let level = Level::new(level as u8).expect("a level of the opponent");
    for (number, position) in positions {
        *game = Game::new(position);
        let limits = Limits::level(level, number);
        // The longest time between two chances to stop the search.
        let (mut latency, mut last) = (0, Instant::now());
        let (answer, time) = micros(|| {
            search.think(game, &limits, &mut |_| {
                latency = last.elapsed().as_micros().max(latency);
                last = Instant::now();
                ControlFlow::Continue(())
            })
        });
        let turn = answer.turn.expect("the game is open");
        info!(
            "position {=u32} depth {=u8} nodes {=u32} thinking {=u64} latency {=u64} turn {}",
            number,
            answer.depth,
            answer.nodes,
            time,
            latency,
            Display2Format(&turn)
        );
    }
}
