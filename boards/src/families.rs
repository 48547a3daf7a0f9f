//! What boards of the same maker share, so that it is written once.

/// Waveshare's Pico-LCD boards: sockets for a Pico, and the same wires to the panel.
macro_rules! waveshare_pico_lcd {
    (
        name: $name:literal,
        title: $title:literal,
        panel: $width:literal x $height:literal at $offset:tt madctl $madctl:literal,
        $(inversion: $inversion:ident,)?
        glass: $glass:ident,
        keys: $keys:tt,
    ) => {
        board! {
            name: $name,
            title: $title,
            flash: 2 MB,
            panel: $width x $height at $offset madctl $madctl,
            $(inversion: $inversion,)?
            glass: $glass,
            bus: SPI1 sck PIN_10 mosi PIN_11,
            cs: PIN_9,
            dc: PIN_8,
            reset: PIN_12,
            backlight: PIN_13,
            keys: $keys,
        }
    };
}

/// Pimoroni's Pico Display boards: they plug onto a Pico and have four keys. Their panels are reset by
/// command, not by a pin.
macro_rules! pimoroni_pico_display {
    (
        name: $name:literal,
        title: $title:literal,
        panel: $width:literal x $height:literal at $offset:tt madctl $madctl:literal,
        $(inversion: $inversion:ident,)?
        glass: $glass:ident,
        $(tearing: $tearing:ident,)?
        led: $led:tt,
    ) => {
        board! {
            name: $name,
            title: $title,
            flash: 2 MB,
            panel: $width x $height at $offset madctl $madctl,
            $(inversion: $inversion,)?
            glass: $glass,
            bus: SPI0 sck PIN_18 mosi PIN_19,
            cs: PIN_17,
            dc: PIN_16,
            backlight: PIN_20,
            $(tearing: $tearing,)?
            keys: {
                a: PIN_12, b: PIN_13,
                x: PIN_14, y: PIN_15,
            },
            led: active_low $led,
        }
    };
}
