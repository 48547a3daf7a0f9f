//! Nonaga on an RP2040 board: starts the tasks that connect the game to the hardware.
//!
//! Two priorities on one core: the opponent thinks in thread mode, everything else runs on an
//! executor in an interrupt and gets the core the moment it has something to do.
#![no_std]
#![no_main]

mod boot_loop;
mod channels;
mod display;
mod hot;
mod panic;

mod tasks;

use core::mem;
use core::ptr::addr_of_mut;

use defmt_rtt as _;
use embassy_executor::{Executor, InterruptExecutor};
use embassy_rp::adc::Adc;
use embassy_rp::clocks::RoscRng;
use embassy_rp::gpio::{Input, Level, Output, Pull};
use embassy_rp::interrupt::{InterruptExt, Priority};
use embassy_rp::watchdog::Watchdog;
use embassy_rp::{bind_interrupts, dma, interrupt, peripherals::DMA_CH0};
use embassy_time::Instant;
use nonaga_app::paint::Renderer;
use nonaga_app::{App, Key, Keypad, RecordKind, TABLE_ENTRIES};
use nonaga_boards::CHOSEN;
use nonaga_core::search::Search;
use static_cell::{ConstStaticCell, StaticCell};

use channels::{SEARCH_JOB, SearchJob};
use display::Display;
use tasks::game::{BLACK, Game, Picture, millis};
use tasks::storage::Storage;
use tasks::{backlight, battery, game, keys, sound, storage, think, watchdog};

bind_interrupts!(pub(crate) struct Irqs {
    DMA_IRQ_0 => dma::InterruptHandler<DMA_CH0>;
});

/// Where keys, screen, sound and storage run.
static URGENT: InterruptExecutor = InterruptExecutor::new();

/// The frame buffer. The game's task has it; the panic screen takes it.
static mut PICTURE: Picture = BLACK;

defmt::timestamp!("{=u64:us}", Instant::now().as_micros());

#[interrupt]
#[allow(unsafe_code, reason = "the executor asks for it")]
unsafe fn SWI_IRQ_1() {
    // SAFETY: this is the interrupt that the executor was started with, and nobody else calls it.
    unsafe { URGENT.on_interrupt() }
}

#[cortex_m_rt::entry]
fn main() -> ! {
    static SEARCH: ConstStaticCell<Search<TABLE_ENTRIES>> = ConstStaticCell::new(Search::new());
    static THREAD: StaticCell<Executor> = StaticCell::new();

    hot::load();
    // First, and from here: nothing else needs so much of the stack, and so it lies at its very top.
    let app = new_app();
    start(app);
    let job = new_job();
    THREAD.init(Executor::new()).run(|thread| thread.spawn(once(think::think(SEARCH.take(), job))))
}

/// Wakes the board, loads what was saved, and starts everything but the opponent.
///
/// A function of its own, because `main` never gives back the stack that it has used.
#[inline(never)]
fn start(app: &'static mut App) {
    static STORAGE: StaticCell<Storage> = StaticCell::new();
    static RENDERER: ConstStaticCell<Renderer> =
        ConstStaticCell::new(Renderer::new(CHOSEN.device().size));

    let wires = nonaga_boards::wire(embassy_rp::init(Default::default()));
    defmt::info!("Nonaga {=str} on {=str}", env!("CARGO_PKG_VERSION"), CHOSEN.title);
    let watchdog = Watchdog::new(wires.watchdog);
    let leave_the_game = boot_loop::count_reset(&watchdog);

    // Levels that must hold for as long as the device is on. A pin that is dropped falls low.
    mem::forget(wires.power.map(|pin| Output::new(pin, Level::High)));
    let dark = Level::from(CHOSEN.pins.led.is_some_and(|led| led.active_low));
    mem::forget(wires.led.map(|led| led.map(|pin| Output::new(pin, dark))));

    // The panel first: its own waits are most of the time to the first picture.
    let screen = Display::new(wires.panel);

    let storage = STORAGE.init_with(|| Storage::new(wires.flash));
    SEARCH_JOB.prepare();
    load(app, storage, leave_the_game);
    defmt::info!("game of {=usize} half-turns", app.game().half_turns());
    app.start(millis());

    interrupt::SWI_IRQ_1.set_priority(Priority::P3);
    let urgent = URGENT.start(interrupt::SWI_IRQ_1);
    #[expect(unsafe_code, reason = "a static that the panic screen must reach")]
    // SAFETY: taken here only, once; the panic screen takes it when no task runs any more.
    let picture = unsafe { &mut *addr_of_mut!(PICTURE) };
    let (keypad, shown) = (Keypad::new(), Instant::MIN);
    let game = Game { app, renderer: RENDERER.take(), picture, screen, keypad, shown };
    urgent.spawn(once(game::play(game)));
    urgent.spawn(once(backlight::fade(wires.backlight)));
    urgent.spawn(once(storage::keep(storage)));
    for (pin, key) in wires.keys.into_iter().zip(Key::ALL) {
        if let Some(pin) = pin {
            urgent.spawn(once(keys::watch(Input::new(pin, Pull::Up), key)));
        }
    }
    if let Some(pwm) = wires.sound {
        urgent.spawn(once(sound::play(pwm)));
    }
    if let Some(battery) = wires.battery {
        let adc = Adc::new_blocking(wires.adc, Default::default());
        urgent.spawn(once(battery::watch(adc, battery)));
    }
    urgent.spawn(once(watchdog::feed(watchdog)));
}

#[inline(never)]
fn new_job() -> &'static mut SearchJob {
    static JOB: StaticCell<SearchJob> = StaticCell::new();
    JOB.init_with(SearchJob::empty)
}

#[inline(never)]
fn new_app() -> &'static mut App {
    static APP: StaticCell<App> = StaticCell::new();
    APP.init_with(|| App::new(CHOSEN.device(), RoscRng.next_u32()))
}

/// Gives the app what was saved.
#[inline(never)]
fn load(app: &mut App, storage: &mut Storage, leave_the_game: bool) {
    for kind in
        [RecordKind::Settings, RecordKind::Statistics, RecordKind::Game, RecordKind::Progress]
    {
        if kind == RecordKind::Game && leave_the_game {
            defmt::warn!("the saved game is left alone");
        } else if let Some(bytes) = storage.load(kind)
            && app.load(kind, bytes).is_err()
        {
            defmt::error!("record {=u8} is not one of ours", kind as u8);
        }
    }
}

/// A task that is started once fits into its place.
fn once<S, E>(task: Result<S, E>) -> S {
    match task {
        Ok(task) => task,
        Err(_) => defmt::unreachable!("a task is started once"),
    }
}
