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
use crate::clocks;
use crate::display::Display;
use crate::last_words;
use crate::tasks::panel::PanelJob;

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
        last_words::keep(info);
        defmt::error!("{}", defmt::Display2Format(info));
        show(info);
    }
    boot_loop::reset_chip()
}

/// The rows between two lines of text.
const LINE: i32 = 18;
const MARGIN: i32 = 8;

/// Shows the message on the screen, whatever task owns it.
#[expect(unsafe_code, reason = "no other code runs any more")]
fn show(info: &PanicInfo) {
    clocks::speed_up();
    // The watchdog waits as long as it can: the message must not be cut short.
    pac::WATCHDOG.load().write(|w| w.set_load(0xff_ffff));
    pac::DMA.chan_abort().write(|w| w.set_chan_abort(0xffff));
    // SAFETY: interrupts are off and the code that owned the peripherals never runs again.
    let mut wires = board::wire(unsafe { embassy_rp::Peripherals::steal() });
    let mut display = Display::new(wires.panel, true);
    display.start_blocking();
    // SAFETY: as above, for the jobs.
    let [PanelJob { strip, .. }, ..] = unsafe { &mut *addr_of_mut!(crate::PANEL_JOBS) };

    let mut number = heapless::String::<16>::new();
    let (mut file, mut lines) = ("", 3);
    if let Some(place) = info.location() {
        file = place.file().rsplit('/').next().unwrap_or("");
        let _ = core::fmt::write(&mut number, format_args!("line {}", place.line()));
        lines = 6;
    }
    let text = [
        "Something went wrong.",
        "The game is saved and",
        "goes on in a moment.",
        "",
        file,
        number.as_str(),
    ];
    let style = MonoTextStyle::new(&FONT_9X15, Rgb565::WHITE);
    let height = strip.size().height as u16;
    for first in (0..CHOSEN.panel.height).step_by(height.into()) {
        let _ = strip.clear(Rgb565::CSS_DARK_RED);
        for (line, text) in (0..).zip(&text[..lines]) {
            let place = Point::new(MARGIN, MARGIN + line * LINE - i32::from(first));
            let _ = Text::with_baseline(text, place, style, Baseline::Top).draw(strip);
        }
        let rows = height.min(CHOSEN.panel.height - first);
        display.send_blocking(first, strip.bytes(0..rows));
    }
    display.turn_on();
    if let Some(light) = &mut wires.backlight {
        light.set_config(&Config::default());
        let _ = light.set_duty_cycle_fully_on();
    }
    // Nothing else is to be done: without the PLL this takes a tenth of the current.
    clocks::slow_down();
    block_for(READ);
}
