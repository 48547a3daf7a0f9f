//! `board!`, which every board file invokes.
//!
//! A board file names each pin once, as embassy does. The macro turns the name into a number in
//! [`Board`](crate::Board) and, with the feature `wiring`, into the peripheral in
//! [`Wiring`](crate::wiring::Wiring). A pin that is used twice does not compile for the chip:
//! embassy's peripherals can be moved only once.

/// One board. Fields in `$( )?` are optional; the order is fixed so that all files read alike.
macro_rules! board {
    (
        name: $name:literal,
        title: $title:literal,
        flash: $flash:literal MB,
        panel: $width:literal x $height:literal at ($x:literal, $y:literal) madctl $madctl:literal,
        $(inversion: $inversion:ident,)?
        $(glass: $glass:ident,)?
        bus: $spi:ident sck $sck:ident mosi $mosi:ident,
        cs: $cs:ident,
        dc: $dc:ident,
        $(reset: $reset:ident,)?
        $(backlight: $backlight:ident,)?
        $(tearing: $tearing:ident,)?
        $(power: $power:ident,)?
        keys: {
            $(up: $up:ident, down: $down:ident, left: $left:ident, right: $right:ident,)?
            $(centre: $centre:ident,)?
            a: $a:ident, b: $b:ident,
            $(x: $kx:ident, y: $ky:ident,)?
        },
        $(sound: $sound:ident,)?
        $(battery: { adc: $adc:ident times $divider:literal $(plus $diode:literal mV)?
            $(, enable: $enable:ident)? $(, charging: $charging:ident, vbus: $vbus:ident)? },)?
        $(led: $level:ident { $($colour:ident: $led:ident),+ },)?
    ) => {
        /// What is known about this board.
        pub const BOARD: crate::Board = {
            #[allow(unused_imports, reason = "not every board has every part")]
            use crate::{
                BatteryGauge, Board, Charger, KeyPins, LedPins, Madctl, Panel, Pins, SpiPins,
                pins::number as n,
            };
            Board {
                name: $name,
                title: $title,
                flash: $flash * 1024 * 1024,
                panel: Panel {
                    width: $width,
                    height: $height,
                    x: $x,
                    y: $y,
                    madctl: Madctl($madctl),
                    inverted: inversion!($($inversion)?),
                    glass: glass!($($glass)?),
                },
                pins: Pins {
                    bus: SpiPins { spi: n::$spi, sck: n::$sck, mosi: n::$mosi },
                    cs: n::$cs,
                    dc: n::$dc,
                    reset: maybe!($(n::$reset)?),
                    backlight: maybe!($(n::$backlight)?),
                    tearing: maybe!($(n::$tearing)?),
                    power: maybe!($(n::$power)?),
                    keys: KeyPins {
                        up: maybe!($(n::$up)?),
                        down: maybe!($(n::$down)?),
                        left: maybe!($(n::$left)?),
                        right: maybe!($(n::$right)?),
                        centre: maybe!($(n::$centre)?),
                        a: Some(n::$a),
                        b: Some(n::$b),
                        x: maybe!($(n::$kx)?),
                        y: maybe!($(n::$ky)?),
                    },
                    sound: maybe!($(n::$sound)?),
                    battery: maybe!($(BatteryGauge {
                        adc: n::$adc,
                        divider: $divider,
                        diode: 0 $(+ $diode)?,
                        enable: maybe!($(n::$enable)?),
                        charger: maybe!($(Charger { charging: n::$charging, vbus: n::$vbus })?),
                    })?),
                    led: maybe!($(LedPins {
                        colours: &[$((stringify!($colour), n::$led)),+],
                        active_low: active_low!($level),
                    })?),
                },
            }
        };

        /// The SPI block of this board's panel.
        #[cfg(feature = "wiring")]
        pub type PanelSpi = embassy_rp::peripherals::$spi;

        /// The wires of this board's panel.
        #[cfg(feature = "wiring")]
        pub type PanelWires = crate::wiring::SpiPanelWires<
            PanelSpi,
            embassy_rp::peripherals::$sck,
            embassy_rp::peripherals::$mosi,
        >;

        /// Takes the chip's peripherals and sorts this board's by what they are for.
        #[cfg(feature = "wiring")]
        pub fn wire(p: embassy_rp::Peripherals) -> crate::wiring::Wiring<PanelWires> {
            #[allow(unused_imports, reason = "not every board has every part")]
            use crate::wiring::{BatteryWires, ChargerWires, Wiring};
            Wiring {
                panel: PanelWires {
                    spi: p.$spi,
                    sck: p.$sck,
                    mosi: p.$mosi,
                    dma: p.DMA_CH0,
                    cs: p.$cs.into(),
                    dc: p.$dc.into(),
                    reset: maybe!($(p.$reset.into())?),
                    tearing: maybe!($(p.$tearing.into())?),
                },
                backlight: maybe!($(pwm!(p $backlight))?),
                power: maybe!($(p.$power.into())?),
                keys: [
                    maybe!($(p.$up.into())?),
                    maybe!($(p.$down.into())?),
                    maybe!($(p.$left.into())?),
                    maybe!($(p.$right.into())?),
                    maybe!($(p.$centre.into())?),
                    Some(p.$a.into()),
                    Some(p.$b.into()),
                    maybe!($(p.$kx.into())?),
                    maybe!($(p.$ky.into())?),
                ],
                sound: maybe!($(pwm!(p $sound))?),
                battery: maybe!($(BatteryWires {
                    gauge: embassy_rp::adc::Channel::new_pin(p.$adc, embassy_rp::gpio::Pull::None),
                    enable: maybe!($(p.$enable.into())?),
                    charger: maybe!($(ChargerWires {
                        charging: p.$charging.into(),
                        vbus: p.$vbus.into(),
                    })?),
                })?),
                led: led_wires!($($(p.$led)+)?),
                flash: p.FLASH,
                watchdog: p.WATCHDOG,
                adc: p.ADC,
                usb: p.USB,
            }
        }
    };
}

/// `Some` of a field that the board file has, `None` of one that it leaves out.
macro_rules! maybe {
    () => {
        None
    };
    ($value:expr) => {
        Some($value)
    };
}

/// Inversion is on unless the board file says otherwise.
macro_rules! inversion {
    () => {
        true
    };
    (off) => {
        false
    };
}

/// The glass settings that the board file names, or none.
macro_rules! glass {
    () => {
        &[]
    };
    ($name:ident) => {
        crate::glass::$name
    };
}

/// The wires of up to three LEDs.
#[cfg(feature = "wiring")]
macro_rules! led_wires {
    () => {
        [None, None, None]
    };
    ($p:ident.$one:ident) => {
        [Some($p.$one.into()), None, None]
    };
    ($p:ident.$one:ident $q:ident.$two:ident $r:ident.$three:ident) => {
        [Some($p.$one.into()), Some($q.$two.into()), Some($r.$three.into())]
    };
}

macro_rules! active_low {
    (active_low) => {
        true
    };
    (active_high) => {
        false
    };
}

/// The PWM slice and channel behind a pin: slice `(gpio >> 1) & 7`, channel A for even pins.
#[cfg(feature = "wiring")]
macro_rules! pwm {
    ($p:ident PIN_0) => { pwm!(@ $p PWM_SLICE0 new_output_a PIN_0) };
    ($p:ident PIN_1) => { pwm!(@ $p PWM_SLICE0 new_output_b PIN_1) };
    ($p:ident PIN_2) => { pwm!(@ $p PWM_SLICE1 new_output_a PIN_2) };
    ($p:ident PIN_3) => { pwm!(@ $p PWM_SLICE1 new_output_b PIN_3) };
    ($p:ident PIN_4) => { pwm!(@ $p PWM_SLICE2 new_output_a PIN_4) };
    ($p:ident PIN_5) => { pwm!(@ $p PWM_SLICE2 new_output_b PIN_5) };
    ($p:ident PIN_6) => { pwm!(@ $p PWM_SLICE3 new_output_a PIN_6) };
    ($p:ident PIN_7) => { pwm!(@ $p PWM_SLICE3 new_output_b PIN_7) };
    ($p:ident PIN_8) => { pwm!(@ $p PWM_SLICE4 new_output_a PIN_8) };
    ($p:ident PIN_9) => { pwm!(@ $p PWM_SLICE4 new_output_b PIN_9) };
    ($p:ident PIN_10) => { pwm!(@ $p PWM_SLICE5 new_output_a PIN_10) };
    ($p:ident PIN_11) => { pwm!(@ $p PWM_SLICE5 new_output_b PIN_11) };
    ($p:ident PIN_12) => { pwm!(@ $p PWM_SLICE6 new_output_a PIN_12) };
    ($p:ident PIN_13) => { pwm!(@ $p PWM_SLICE6 new_output_b PIN_13) };
    ($p:ident PIN_14) => { pwm!(@ $p PWM_SLICE7 new_output_a PIN_14) };
    ($p:ident PIN_15) => { pwm!(@ $p PWM_SLICE7 new_output_b PIN_15) };
    ($p:ident PIN_16) => { pwm!(@ $p PWM_SLICE0 new_output_a PIN_16) };
    ($p:ident PIN_17) => { pwm!(@ $p PWM_SLICE0 new_output_b PIN_17) };
    ($p:ident PIN_18) => { pwm!(@ $p PWM_SLICE1 new_output_a PIN_18) };
    ($p:ident PIN_19) => { pwm!(@ $p PWM_SLICE1 new_output_b PIN_19) };
    ($p:ident PIN_20) => { pwm!(@ $p PWM_SLICE2 new_output_a PIN_20) };
    ($p:ident PIN_21) => { pwm!(@ $p PWM_SLICE2 new_output_b PIN_21) };
    ($p:ident PIN_22) => { pwm!(@ $p PWM_SLICE3 new_output_a PIN_22) };
    ($p:ident PIN_23) => { pwm!(@ $p PWM_SLICE3 new_output_b PIN_23) };
    ($p:ident PIN_24) => { pwm!(@ $p PWM_SLICE4 new_output_a PIN_24) };
    ($p:ident PIN_25) => { pwm!(@ $p PWM_SLICE4 new_output_b PIN_25) };
    ($p:ident PIN_26) => { pwm!(@ $p PWM_SLICE5 new_output_a PIN_26) };
    ($p:ident PIN_27) => { pwm!(@ $p PWM_SLICE5 new_output_b PIN_27) };
    ($p:ident PIN_28) => { pwm!(@ $p PWM_SLICE6 new_output_a PIN_28) };
    ($p:ident PIN_29) => { pwm!(@ $p PWM_SLICE6 new_output_b PIN_29) };
    (@ $p:ident $slice:ident $new:ident $pin:ident) => {
        embassy_rp::pwm::Pwm::$new($p.$slice, $p.$pin, embassy_rp::pwm::Config::default())
    };
}
