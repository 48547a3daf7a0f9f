//! Nonaga on an RP2040 board: starts the tasks that connect the app to the hardware.
//!
//! Four priorities on one core. The opponent searches in thread mode. All other tasks run on executors in interrupts. The
//! cable has the lowest of them: whatever a host sends, a key or a frame does not wait for it. What sends pixels to the
//! panel, and in time with it, has the highest, so that it preempts the painting.
//!
//! | file | task | started |
//! |---|---|---|
//! | `tasks/panel.rs` | sends pixels to the panel | always, first |
//! | `tasks/tearing.rs` | notes the panel's refreshes | with a tearing line |
//! | `tasks/game.rs` | runs the app and paints | always |
//! | `tasks/backlight.rs` | fades the backlight | always |
//! | `tasks/storage.rs` | writes records to flash | always |
//! | `tasks/keys.rs` | debounces a key | once for each key of the board |
//! | `tasks/sound.rs` | plays sounds | with a piezo |
//! | `tasks/battery.rs` | reads the battery gauge | with a gauge |
//! | `tasks/usb.rs` | answers programs on the cable | always |
//! | `tasks/watchdog.rs` | feeds the watchdog | always, last |
//! | `tasks/think.rs` | searches, in thread mode | always |
//!
//! What they say to each other is in `channels.rs`.
#![no_std]
#![no_main]

mod benchmarks;
mod binary_info;
mod board;
mod boot_loop;
mod cable_desk;
mod channels;
mod clocks;
mod display;
mod early_clocks;
mod fault;
mod hot;
mod last_words;
mod log;
mod measure;
mod panic;

mod tasks;

use core::mem;
use core::ptr::addr_of_mut;

use defmt_rtt as _;
use embassy_executor::{Executor, InterruptExecutor};
use embassy_rp::adc::Adc;
use embassy_rp::clocks::RoscRng;
use embassy_rp::gpio::{Level, Output};
use embassy_rp::interrupt::{InterruptExt, Priority};
use embassy_rp::peripherals::{DMA_CH0, USB};
use embassy_rp::usb::InterruptHandler;
use embassy_rp::watchdog::Watchdog;
use embassy_rp::{Peripherals, bind_interrupts, dma, interrupt};
use embassy_time::Instant;
use nonaga_app::{App, Cable, Key, Keypad, TABLE_ENTRIES};
use nonaga_core::search::Search;
use rowpaint::Renderer;
use static_cell::{ConstStaticCell, StaticCell};

use board::CHOSEN;
use boot_loop::ResetCause;
use cable_desk::Desk;
use channels::{SEARCH_JOB, SearchJob, SharedStorage, prepare_shared_game};
use display::Display;
use log::log;
use measure::StartFacts;
use tasks::game::{CableWishes, GameTask, QUIET_AFTER, millis};
use tasks::panel::{PanelChannel, PanelJob, PanelJobs, STRIPS};
use tasks::storage::Storage;
use tasks::{backlight, battery, game, keys, panel, sound, storage, tearing, think, usb, watchdog};

bind_interrupts!(pub(crate) struct Irqs {
    DMA_IRQ_0 => dma::InterruptHandler<DMA_CH0>;
    USBCTRL_IRQ => InterruptHandler<USB>;
});

/// Runs the task that sends pixels, and the one that knows when.
static SENDING: InterruptExecutor = InterruptExecutor::new();

/// Runs every other task but the search and the cable's.
static URGENT: InterruptExecutor = InterruptExecutor::new();

/// Runs the cable's.
static CABLE: InterruptExecutor = InterruptExecutor::new();

/// What is painted and sent. Owned by the tasks game and panel until a panic, then by the panic screen.
static mut PANEL_JOBS: PanelJobs = [const { PanelJob::new() }; STRIPS];

defmt::timestamp!("{=u64:us}", Instant::now().as_micros());

#[interrupt]
#[allow(unsafe_code, reason = "embassy declares it so")]
unsafe fn SWI_IRQ_0() {
    // SAFETY: called from SWI_IRQ_0 only, the interrupt that the executor is started with.
    unsafe { SENDING.on_interrupt() }
}

#[interrupt]
#[allow(unsafe_code, reason = "embassy declares it so")]
unsafe fn SWI_IRQ_1() {
    // SAFETY: called from SWI_IRQ_1 only, the interrupt that the executor is started with.
    unsafe { URGENT.on_interrupt() }
}

#[interrupt]
#[allow(unsafe_code, reason = "embassy declares it so")]
unsafe fn SWI_IRQ_2() {
    // SAFETY: called from SWI_IRQ_2 only, the interrupt that the executor is started with.
    unsafe { CABLE.on_interrupt() }
}

#[cortex_m_rt::entry]
fn main() -> ! {
    static SEARCH: ConstStaticCell<Search<TABLE_ENTRIES>> = ConstStaticCell::new(Search::new());
    static THREAD: StaticCell<Executor> = StaticCell::new();

    let cause = ResetCause::find();
    let ran_over = fault::fill_stack();
    let peripherals = embassy_rp::init(clocks::config());
    clocks::stop_unused();
    // A stack that overflows ends in a fault that can be read, even where RAM goes on below it.
    let _ = embassy_rp::install_core0_stack_guard();
    if cause == ResetCause::Hang && ran_over {
        panic!("the stack ran over");
    }
    start(peripherals, cause);
    let job = new_job();
    THREAD.init(Executor::new()).run(|thread| thread.spawn(once(think::think(SEARCH.take(), job))))
}

/// Initialises the board, loads the saved records and starts every task but the search.
///
/// Not part of `main`: a function that never returns never frees its stack frame.
#[inline(never)]
fn start(peripherals: Peripherals, cause: ResetCause) {
    static STORAGE: StaticCell<SharedStorage> = StaticCell::new();
    static PANEL_CHANNEL: StaticCell<PanelChannel> = StaticCell::new();

    // 1. The pins.
    let mut wires = board::wire(peripherals);
    log!(info, "Nonaga {} on {}", env!("CARGO_PKG_VERSION"), CHOSEN.title);
    let watchdog = Watchdog::new(wires.watchdog);
    let skip_game = cause.count();
    last_words::take(|words| log!(warn, "{}", words));

    // Levels that must hold while the device is on: a pin that is dropped is released.
    mem::forget(wires.power.map(|pin| Output::new(pin, Level::High)));
    let dark = Level::from(CHOSEN.pins.led.is_some_and(|led| led.active_low));
    let leds = wires.led.map(|led| led.map(|pin| Output::new(pin, dark)));

    // 2. The panel's reset begins. Its waits are most of the time to the first picture.
    let tearing_line = wires.panel.tearing.take();
    let screen = Display::new(wires.panel, cause != ResetCause::PowerOn);

    // 3. Meanwhile code that runs from RAM is copied there. None of it may run before.
    hot::load();

    // 4. The saved records, and the app that starts from them.
    let app = new_app();
    let storage = STORAGE.init_with(|| SharedStorage::new(Storage::new(wires.flash)));
    let start_facts = start_facts(storage.get_mut(), cause);
    SEARCH_JOB.prepare();
    prepare_shared_game();
    if !storage.get_mut().load_all(app, skip_game) {
        app.welcome();
    }
    log!(info, "game of {} half-turns", app.game().half_turns());
    app.start(millis());
    let storage = &*storage;

    // 5. The tasks. The panel task and the game task run at their `spawn`.
    // embassy gives them P3: the end of a transfer and the tearing line would wait for the end of the painting.
    interrupt::DMA_IRQ_0.set_priority(Priority::P1);
    interrupt::IO_IRQ_BANK0.set_priority(Priority::P1);
    interrupt::SWI_IRQ_0.set_priority(Priority::P1);
    interrupt::SWI_IRQ_1.set_priority(Priority::P2);
    interrupt::SWI_IRQ_2.set_priority(Priority::P3);
    interrupt::USBCTRL_IRQ.set_priority(Priority::P3);
    let sending = SENDING.start(interrupt::SWI_IRQ_0);
    let urgent = URGENT.start(interrupt::SWI_IRQ_1);
    let cable = CABLE.start(interrupt::SWI_IRQ_2);
    #[expect(unsafe_code, reason = "a static that the panic screen must reach")]
    // SAFETY: borrowed here only, and `start` runs once. The panic screen borrows it when no task runs any more.
    let jobs = unsafe { &mut *addr_of_mut!(PANEL_JOBS) };
    let (panel, jobs) = PANEL_CHANNEL.init(PanelChannel::new(jobs)).split();
    sending.spawn(once(panel::send(screen, jobs)));
    if let Some(pin) = tearing_line {
        sending.spawn(once(tearing::watch(pin)));
    }
    let mut game = GameTask {
        app,
        renderer: new_renderer(),
        panel,
        leds,
        start_facts,
        storage,
        pictures: 0,
        wishes: CableWishes::default(),
        keypad: Keypad::new(),
        noise: Some(noise()),
        quiet_at: Some(millis() + QUIET_AFTER),
        slow_at: None,
    };
    game.set_seed(noise());
    urgent.spawn(once(game::play(game)));
    if let Some(pwm) = wires.backlight {
        urgent.spawn(once(backlight::fade(pwm)));
    }
    urgent.spawn(once(storage::keep(storage)));
    for (pin, key) in wires.keys.into_iter().zip(Key::ALL) {
        if let Some(pin) = pin {
            urgent.spawn(once(keys::watch(pin, key)));
        }
    }
    if let Some(pwm) = wires.sound {
        urgent.spawn(once(sound::play(pwm)));
    }
    if let Some(battery) = wires.battery {
        let adc = Adc::new_blocking(wires.adc, Default::default());
        urgent.spawn(once(battery::watch(adc, battery)));
    }
    let desk = Desk::new(start_facts, storage);
    cable.spawn(once(usb::offer(wires.usb, new_cable(), desk)));
    urgent.spawn(once(watchdog::feed(watchdog)));
}

#[inline(never)] // or its stack frame would be part of `main`'s
fn new_job() -> &'static mut SearchJob {
    static JOB: StaticCell<SearchJob> = StaticCell::new();
    JOB.init_with(SearchJob::empty)
}

#[inline(never)] // or its stack frame would be part of `start`'s
fn new_cable() -> &'static mut Cable {
    static CABLE: StaticCell<Cable> = StaticCell::new();
    CABLE.init_with(|| Cable::new(CHOSEN.device(), CHOSEN.name))
}

#[inline(never)] // or its stack frame would be part of `main`'s
fn new_app() -> &'static mut App {
    static APP: StaticCell<App> = StaticCell::new();
    APP.init_with(|| App::new(CHOSEN.device(), 0))
}

#[inline(never)] // or its stack frame would be part of `start`'s
fn new_renderer() -> &'static mut Renderer {
    // Not a constant: nearly all of it is zero, and would still take its size in flash.
    static RENDERER: StaticCell<Renderer> = StaticCell::new();
    RENDERER.init_with(|| Renderer::new(CHOSEN.device().size))
}

/// What the flash is, which can be asked only before the tasks run.
fn start_facts(storage: &mut Storage, cause: ResetCause) -> StartFacts {
    StartFacts { flash: storage.flash_id(), serial: storage.unique_id(), cause }
}

/// Random bits from the ring oscillator, which is random only while the core does not run from it. Neighbouring bits
/// are alike, so 64 readings are folded into one number.
fn noise() -> u32 {
    (0..64).fold(0, |noise: u32, _| noise.rotate_left(5) ^ RoscRng.next_u32())
}

/// The token of a task that is started no more often than its pool allows.
fn once<S, E>(task: Result<S, E>) -> S {
    match task {
        Ok(task) => task,
        Err(_) => defmt::unreachable!("a task is started once"),
    }
}
