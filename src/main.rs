//! The firmware: brings up the chosen board and shows a test picture that tells left from right and top from bottom.
#![no_std]
#![no_main]

#[expect(dead_code, reason = "the test picture needs only the half of it")]
mod screen;

use core::future::pending;

use defmt_rtt as _;
use embassy_executor::{Executor, InterruptExecutor};
use embassy_rp::interrupt::{InterruptExt, Priority};
use embassy_rp::spi::Spi;
use embassy_rp::{bind_interrupts, dma, interrupt, peripherals::DMA_CH0};
use embassy_time::Instant;
use nonaga_app::paint::Frame;
use nonaga_boards::CHOSEN;
use static_cell::{ConstStaticCell, StaticCell};

bind_interrupts!(struct Irqs {
    DMA_IRQ_0 => dma::InterruptHandler<DMA_CH0>;
});

const WIDTH: usize = CHOSEN.panel.width as usize;
const HEIGHT: usize = CHOSEN.panel.height as usize;

static URGENT: InterruptExecutor = InterruptExecutor::new();
static FRAME: ConstStaticCell<Frame<WIDTH, HEIGHT>> = ConstStaticCell::new(Frame::new());

defmt::timestamp!("{=u64:us}", Instant::now().as_micros());

#[panic_handler]
fn panic(info: &core::panic::PanicInfo) -> ! {
    defmt::error!("{}", defmt::Display2Format(info));
    loop {
        cortex_m::asm::bkpt();
    }
}

#[interrupt]
#[allow(unsafe_code, reason = "the executor asks for it")]
unsafe fn SWI_IRQ_1() {
    // SAFETY: called from the interrupt that the executor was started with, and nowhere else.
    unsafe { URGENT.on_interrupt() }
}

#[embassy_executor::task]
async fn picture(mut screen: screen::Screen) {
    use embedded_graphics::{pixelcolor::Rgb565, prelude::*, primitives::Rectangle};
    let frame = FRAME.take();
    let mut fill = |x: i32, y: i32, width: u32, height: u32, colour| {
        let _ =
            frame.fill_solid(&Rectangle::new(Point::new(x, y), Size::new(width, height)), colour);
    };
    fill(0, 0, WIDTH as u32, HEIGHT as u32, Rgb565::CSS_DARK_SLATE_GRAY);
    fill(0, 0, 4, HEIGHT as u32, Rgb565::RED);
    fill(0, 0, WIDTH as u32, 4, Rgb565::GREEN);
    fill(8, 8, 40, 20, Rgb565::BLUE);
    screen.send(0, frame.bytes(0..HEIGHT as u16)).await;
    defmt::info!("shown");
    pending::<()>().await;
}

#[cortex_m_rt::entry]
fn main() -> ! {
    static LOW: StaticCell<Executor> = StaticCell::new();
    let wires = nonaga_boards::wire(embassy_rp::init(Default::default()));
    defmt::info!("Nonaga on {=str}", CHOSEN.title);
    let spi = Spi::new_txonly(
        wires.spi,
        wires.sck,
        wires.mosi,
        wires.screen_dma,
        Irqs,
        screen::bus_config(),
    );
    let screen = screen::Screen::new(spi, wires.cs, wires.dc, wires.reset, wires.tearing);
    interrupt::SWI_IRQ_1.set_priority(Priority::P3);
    let urgent = URGENT.start(interrupt::SWI_IRQ_1);
    urgent.spawn(picture(screen).expect("the only one"));
    LOW.init(Executor::new()).run(|_| ())
}
