//! The panic handler: reports over the probe and on the screen, then restarts into the saved game.

use core::panic::PanicInfo;
use core::ptr::addr_of_mut;
use core::sync::atomic::{AtomicBool, Ordering};

use cortex_m::interrupt;
use embassy_rp::pac;
use embassy_rp::pwm::{Config, SetDutyCycle};
use embassy_time::{Duration, block_for};
use embedded_graphics::mono_font::{MonoTextStyle, ascii::FONT_9X15};
use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use embedded_graphics::text::{Baseline, Text};

use crate::board::{self, CHOSEN};
use crate::boot_loop;
use crate::display::Display;

/// Time to read the message.
const READ: Duration = Duration::from_secs(3);

/// Set while a panic is being shown.
static PANICKING: AtomicBool = AtomicBool::new(false);

#[panic_handler]
fn panic(info: &PanicInfo) -> ! {
    interrupt::disable();
    // A panic in here must still restart the device.
    if !PANICKING.load(Ordering::Relaxed) {
        PANICKING.store(true, Ordering::Relaxed);
        defmt::error!("{}", defmt::Display2Format(info));
        show(info);
    }
    boot_loop::reset_chip()
}

/// A processor fault is shown like a panic.
#[cortex_m_rt::exception]
#[allow(unsafe_code, reason = "cortex-m-rt declares it so")]
// SAFETY: only the processor calls it, with a valid frame; it reads the frame and does not return.
unsafe fn HardFault(frame: &cortex_m_rt::ExceptionFrame) -> ! {
    panic!("processor fault at {:x}", frame.pc());
}

/// Shows the message on the screen, whatever task owns it.
#[expect(unsafe_code, reason = "no other code runs any more")]
fn show(info: &PanicInfo) {
    pac::DMA.chan_abort().write(|w| w.set_chan_abort(0xffff));
    // SAFETY: interrupts are off and the code that owned the peripherals never runs again.
    let mut wires = board::wire(unsafe { embassy_rp::Peripherals::steal() });
    let mut display = Display::new(wires.panel);
    // SAFETY: as above, for the frame buffer.
    let picture = unsafe { &mut *addr_of_mut!(crate::PICTURE) };

    let style = MonoTextStyle::new(&FONT_9X15, Rgb565::WHITE);
    let _ = picture.clear(Rgb565::CSS_DARK_RED);
    let mut y = 8;
    for line in ["Something went wrong.", "The game is saved and", "goes on in a moment."] {
        let _ = Text::with_baseline(line, Point::new(8, y), style, Baseline::Top).draw(picture);
        y += 18;
    }
    if let Some(place) = info.location() {
        let file = place.file().rsplit('/').next().unwrap_or("");
        let _ =
            Text::with_baseline(file, Point::new(8, y + 10), style, Baseline::Top).draw(picture);
        let mut digits = heapless::String::<16>::new();
        let _ = core::fmt::write(&mut digits, format_args!("line {}", place.line()));
        let _ =
            Text::with_baseline(&digits, Point::new(8, y + 28), style, Baseline::Top).draw(picture);
    }
    display.send_blocking(0, picture.bytes(0..CHOSEN.panel.height));
    wires.backlight.set_config(&Config::default());
    let _ = wires.backlight.set_duty_cycle_fully_on();
    block_for(READ);
}
