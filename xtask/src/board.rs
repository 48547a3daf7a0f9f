//! Boards by name, and as JSON for the emulator.

use anyhow::{Result, anyhow};
use nonaga_boards::{BatteryGauge, Board, LedPins};
use std::fmt::Display;

/// The board of this name; a wrong name lists the right ones.
pub(crate) fn by_name(name: &str) -> Result<&'static Board> {
    Board::by_name(name)
        .ok_or_else(|| anyhow!("there is no board {name:?}; the boards are {}", names()))
}

/// The names of all boards.
pub(crate) fn names() -> String {
    Board::ALL.iter().map(|board| board.name).collect::<Vec<_>>().join(", ")
}

/// `cargo xtask boards`: all boards as a JSON array.
pub(crate) fn run(arguments: &mut lexopt::Parser) -> Result<()> {
    if let Some(argument) = arguments.next()? {
        return Err(argument.unexpected().into());
    }
    let boards: Vec<_> = Board::ALL.iter().map(as_json).collect();
    println!("[{}]", boards.join(",\n"));
    Ok(())
}

/// What the emulator needs to know about a board.
pub(crate) fn as_json(board: &Board) -> String {
    let (panel, pins) = (&board.panel, &board.pins);
    let names = pins.keys.each().map(|(key, pin)| (format!("{key:?}").to_lowercase(), maybe(pin)));
    let keys: Vec<_> = names.iter().map(|(name, pin)| (name.as_str(), pin.clone())).collect();
    object(&[
        ("name", format!("{:?}", board.name)),
        ("flash", board.flash.to_string()),
        (
            "panel",
            object(&[
                ("width", panel.width.to_string()),
                ("height", panel.height.to_string()),
                ("x", panel.x.to_string()),
                ("y", panel.y.to_string()),
                ("madctl", panel.madctl.0.to_string()),
                ("inverted", panel.inverted.to_string()),
            ]),
        ),
        (
            "pins",
            object(&[
                ("spi", pins.bus.spi.to_string()),
                ("cs", pins.cs.to_string()),
                ("dc", pins.dc.to_string()),
                ("reset", maybe(pins.reset)),
                ("backlight", maybe(pins.backlight)),
                ("tearing", maybe(pins.tearing)),
                ("power", maybe(pins.power)),
                ("keys", object(&keys)),
                ("sound", maybe(pins.sound)),
                ("led", pins.led.map_or("null".into(), led)),
                ("battery", pins.battery.map_or("null".into(), battery)),
            ]),
        ),
    ])
}

fn battery(battery: BatteryGauge) -> String {
    object(&[
        ("adc", battery.adc.to_string()),
        ("divider", battery.divider.to_string()),
        ("diode", battery.diode.to_string()),
        ("charging", maybe(battery.charger.map(|charger| charger.charging))),
        ("vbus", maybe(battery.charger.map(|charger| charger.vbus))),
    ])
}

fn led(led: LedPins) -> String {
    let pins: Vec<_> = led.colours.iter().map(|(_, pin)| pin.to_string()).collect();
    object(&[("pins", format!("[{}]", pins.join(","))), ("activeLow", led.active_low.to_string())])
}

fn object(fields: &[(&str, String)]) -> String {
    let fields: Vec<_> = fields.iter().map(|(name, value)| format!("{name:?}:{value}")).collect();
    format!("{{{}}}", fields.join(","))
}

fn maybe(value: Option<impl Display>) -> String {
    value.map_or("null".into(), |value| value.to_string())
}
