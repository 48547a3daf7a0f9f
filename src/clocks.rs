//! The chip's clocks: started before anything that takes long, and stopped where nothing needs them.
//!
//! | | oscillators | PLL | core | peripherals |
//! |---|---|---|---|---|
//! | playing | crystal, ring | system | 125 MHz, asleep between events | those of the board |
//! | on a cable | crystal, ring | system, USB | 125 MHz, asleep between events | those of the board, and USB |
//! | off | crystal, ring | none | 12 MHz, deeply asleep between events | pins, timer and watchdog |
//!
//! The ring oscillator always runs: the chip starts from it after a reset by the watchdog, which leaves it alone.

use embassy_rp::clocks::{AdcClkConfig, AdcClkSrc};
use embassy_rp::config::Config;
use embassy_rp::interrupt::{self, InterruptExt};
use embassy_rp::pac;
use embassy_rp::pac::clocks::vals::{ClkSysCtrlSrc, ClkUsbCtrlAuxsrc};
use portable_atomic::{AtomicBool, Ordering};

use crate::board::CHOSEN;

/// How long the crystal may take to start, in milliseconds: as in the Pico SDK, which waits 1 on a Pico and 6 in
/// general. embassy's own value is 128.
pub(crate) const CRYSTAL_START: u32 = 6;

/// Whether the core runs from the crystal, without PLL.
static SLOW: AtomicBool = AtomicBool::new(false);

/// The clocks of this board at its start: no USB, no real-time clock, and the ADC's only where there is a gauge.
pub(crate) fn config() -> Config {
    let mut config = Config::default();
    let clocks = &mut config.clocks;
    if let Some(crystal) = &mut clocks.xosc {
        crystal.delay_multiplier = CRYSTAL_START;
        crystal.usb_pll = None;
    }
    clocks.usb_clk = None;
    clocks.rtc_clk = None;
    // 125 MHz / 3: near the 48 MHz of the USB PLL, which would run for the ADC alone.
    let adc = AdcClkConfig { src: AdcClkSrc::PllSys, div: 3, phase: 0 };
    clocks.adc_clk = CHOSEN.pins.battery.map(|_| adc);
    config
}

/// Stops the clocks of blocks that no board uses, and of those that this one does not, and prepares those for the time
/// when the device is off.
pub(crate) fn stop_unused() {
    pac::CLOCKS.wake_en0().modify(|w| {
        let has_gauge = CHOSEN.pins.battery.is_some();
        w.set_clk_adc_adc(has_gauge);
        w.set_clk_sys_adc(has_gauge);
        w.set_clk_sys_i2c0(false);
        w.set_clk_sys_i2c1(false);
        w.set_clk_sys_jtag(false);
        w.set_clk_sys_pio0(false);
        w.set_clk_sys_pio1(false);
        w.set_clk_rtc_rtc(false);
        w.set_clk_sys_rtc(false);
        let first = CHOSEN.pins.bus.spi == 0;
        w.set_clk_peri_spi0(first);
        w.set_clk_sys_spi0(first);
        w.set_clk_peri_spi1(!first);
        w.set_clk_sys_spi1(!first);
    });
    pac::CLOCKS.wake_en1().modify(|w| {
        w.set_clk_peri_uart0(false);
        w.set_clk_sys_uart0(false);
        w.set_clk_peri_uart1(false);
        w.set_clk_sys_uart1(false);
    });
    stop_usb();
    // Pins wake the chip; timer and watchdog go on.
    pac::CLOCKS.sleep_en0().write(|w| {
        w.set_clk_sys_io(true);
        w.set_clk_sys_pads(true);
    });
    pac::CLOCKS.sleep_en1().write(|w| {
        w.set_clk_sys_timer(true);
        w.set_clk_sys_watchdog(true);
    });
}

/// Starts PLL, clock and controller of USB. The controller is as after a reset.
pub(crate) fn start_usb() {
    set_usb_gates(true);
    let pll = pac::PLL_USB;
    pll.cs().write(|w| w.set_refdiv(1));
    // 12 MHz * 100 / 5 / 5 = 48 MHz.
    pll.fbdiv_int().write(|w| w.set_fbdiv_int(100));
    pll.prim().write(|w| {
        w.set_postdiv1(5);
        w.set_postdiv2(5);
    });
    pll.pwr().modify(|w| {
        w.set_pd(false);
        w.set_vcopd(false);
    });
    while !pll.cs().read().lock() {}
    pll.pwr().modify(|w| w.set_postdivpd(false));
    pac::CLOCKS.clk_usb_div().write(|w| w.set_int(1));
    pac::CLOCKS.clk_usb_ctrl().write(|w| {
        w.set_auxsrc(ClkUsbCtrlAuxsrc::CLKSRC_PLL_USB);
        w.set_enable(true);
    });
    pac::RESETS.reset().modify(|w| w.set_usbctrl(false));
    while !pac::RESETS.reset_done().read().usbctrl() {}
}

/// Stops all of it. The controller's registers must not be touched until it is started again.
pub(crate) fn stop_usb() {
    // One that is pending would look at the controller.
    interrupt::USBCTRL_IRQ.disable();
    pac::RESETS.reset().modify(|w| w.set_usbctrl(true));
    pac::CLOCKS.clk_usb_ctrl().modify(|w| w.set_enable(false));
    pac::PLL_USB.pwr().modify(|w| {
        w.set_pd(true);
        w.set_vcopd(true);
        w.set_postdivpd(true);
    });
    set_usb_gates(false);
}

fn set_usb_gates(open: bool) {
    pac::CLOCKS.wake_en0().modify(|w| w.set_clk_sys_pll_usb(open));
    pac::CLOCKS.wake_en1().modify(|w| {
        w.set_clk_usb_usbctrl(open);
        w.set_clk_sys_usbctrl(open);
    });
}

/// Starts all clocks again, for the boot ROM.
pub(crate) fn start_all() {
    pac::CLOCKS.wake_en0().write(|w| w.0 = !0);
    pac::CLOCKS.wake_en1().write(|w| w.0 = !0);
}

/// Slows the chip down for the time when the device is off: no PLL, and most clocks stop between events.
pub(crate) fn slow_down() {
    if SLOW.swap(true, Ordering::Relaxed) {
        return;
    }
    pac::CLOCKS.clk_sys_ctrl().modify(|w| w.set_src(ClkSysCtrlSrc::CLK_REF));
    while pac::CLOCKS.clk_sys_selected().read() != 1 {}
    pac::PLL_SYS.pwr().modify(|w| {
        w.set_pd(true);
        w.set_vcopd(true);
        w.set_postdivpd(true);
    });
    set_deep_sleep(true);
}

/// Brings the chip back to its full speed; does nothing if it has it.
pub(crate) fn speed_up() {
    if !SLOW.swap(false, Ordering::Relaxed) {
        return;
    }
    set_deep_sleep(false);
    pac::PLL_SYS.pwr().modify(|w| {
        w.set_pd(false);
        w.set_vcopd(false);
    });
    while !pac::PLL_SYS.cs().read().lock() {}
    pac::PLL_SYS.pwr().modify(|w| w.set_postdivpd(false));
    pac::CLOCKS.clk_sys_ctrl().modify(|w| w.set_src(ClkSysCtrlSrc::CLKSRC_CLK_SYS_AUX));
    while pac::CLOCKS.clk_sys_selected().read() != 2 {}
}

/// Whether the chip is slowed down: neither ADC nor SPI have their clocks then.
pub(crate) fn is_slow() -> bool {
    SLOW.load(Ordering::Relaxed)
}

/// Whether the core's sleep stops clocks.
#[expect(unsafe_code, reason = "a register of the core")]
fn set_deep_sleep(deep: bool) {
    // SAFETY: nothing else uses the core's system control block.
    let mut core = unsafe { cortex_m::Peripherals::steal() };
    if deep {
        core.SCB.set_sleepdeep();
    } else {
        core.SCB.clear_sleepdeep();
    }
}
