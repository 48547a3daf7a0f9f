//! Benchmarks of rules, search and painting on the chip: an image of its own, run by `cargo xtask bench`.
//!
//! The watchdog's scratch registers, preset by the emulator, say what to measure: kind, first position,
//! number of positions. Every result is a line of the log; the last line is `done`.
#![no_std]
#![no_main]

#[path = "../benchmarks.rs"]
mod benchmarks;
#[path = "../hot.rs"]
mod hot;

use core::ops::ControlFlow;

use benchmarks::{FRAMES, MeasuredThought, PAINTED, PAINTED_ROWS};
use defmt::{Display2Format, info};
use defmt_rtt as _;
use embassy_futures::block_on;
use embassy_rp::watchdog::Watchdog;
use embassy_time::Instant;
use nonaga_app::TABLE_ENTRIES;
use nonaga_core::search::{Level, Limits, Search};
use nonaga_core::{Game, Position};
use rowpaint::{Canvas, FrameBuffer, Renderer};
use static_cell::{ConstStaticCell, StaticCell};

/// Kinds of benchmark beside the levels, whose numbers are smaller.
const RULES: u32 = 100;
const PAINTING: u32 = 101;

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
    let positions = benchmarks::positions().skip(first as usize).take(count as usize);
    info!("begin");
    match kind {
        RULES => rules(positions),
        PAINTING => painting(),
        level => opponent(level, positions),
    }
    info!("done");
    loop {
        cortex_m::asm::wfi();
    }
}

fn rules(positions: impl Iterator<Item = (u32, Position)>) {
    for (_, mut position) in positions {
        let (turns, visiting, making) = benchmarks::rules(&mut position);
        info!("turns {=u32} visiting {=u64} making {=u64}", turns, visiting, making);
    }
}

fn painting() {
    const ROWS: usize = PAINTED_ROWS as usize;
    static STRIP: ConstStaticCell<FrameBuffer<{ PAINTED.0 as usize }, ROWS>> =
        ConstStaticCell::new(FrameBuffer::new());
    static RENDERER: ConstStaticCell<Renderer> = ConstStaticCell::new(Renderer::new(PAINTED));
    let mut frames = 0;
    let strip = STRIP.take().rows(0..PAINTED_ROWS);
    let pause = async || ControlFlow::Continue(());
    let painted = benchmarks::painting(RENDERER.take(), strip, pause, |rows, time| {
        if frames < FRAMES {
            info!("frame rows {=u32} painting {=u64}", rows.into(), time);
        } else {
            info!("whole rows {=u32} painting {=u64}", rows.into(), time);
        }
        frames += 1;
    });
    let _whole = block_on(painted);
}

fn opponent(level: u32, positions: impl Iterator<Item = (u32, Position)>) {
    static SEARCH: ConstStaticCell<Search<TABLE_ENTRIES>> = ConstStaticCell::new(Search::new());
    static GAME: StaticCell<Game> = StaticCell::new();
    let search = SEARCH.take();
    let game = GAME.init_with(Game::default);
    let level = Level::new(level as u8).expect("a level of the opponent");
    for (number, position) in positions {
        *game = Game::new(position);
        let go_on = &mut || ControlFlow::Continue(());
        let limits = Limits::level(level, number);
        let MeasuredThought { answer, micros, latency } =
            benchmarks::think(search, game, &limits, go_on);
        let turn = answer.turn.expect("the game is open");
        info!(
            "position {=u32} depth {=u8} nodes {=u32} thinking {=u64} latency {=u64} turn {}",
            number,
            answer.depth,
            answer.nodes,
            micros,
            latency,
            Display2Format(&turn)
        );
    }
}
