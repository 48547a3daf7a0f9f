//! Checks of every board file against the RP2040's and the ST7789's own rules.

extern crate std;

use crate::{Board, Panel};
use std::collections::BTreeMap;
use std::format;
use std::string::String;
use std::vec::Vec;

/// Every wire of a board with a name for it.
fn wires(board: &Board) -> Vec<(String, u8)> {
    let pins = &board.pins;
    let mut wires: Vec<(String, u8)> = [
        ("sck", Some(pins.bus.sck)),
        ("mosi", Some(pins.bus.mosi)),
        ("cs", Some(pins.cs)),
        ("dc", Some(pins.dc)),
        ("reset", pins.reset),
        ("backlight", Some(pins.backlight)),
        ("tearing", pins.tearing),
        ("power", pins.power),
        ("sound", pins.sound),
        ("battery", pins.battery.map(|battery| battery.adc)),
        ("charging", pins.battery.and_then(|battery| battery.charging)),
        ("vbus", pins.battery.and_then(|battery| battery.vbus)),
        ("red", pins.led.map(|led| led.red)),
        ("green", pins.led.and_then(|led| led.green)),
        ("blue", pins.led.and_then(|led| led.blue)),
    ]
    .into_iter()
    .filter_map(|(name, pin)| Some((name.into(), pin?)))
    .collect();
    for (key, pin) in pins.keys.each() {
        wires.extend(pin.map(|pin| (format!("key {key:?}"), pin)));
    }
    wires
}

#[test]
fn ten_boards_with_ten_names() {
    let names: std::collections::BTreeSet<_> = Board::ALL.iter().map(|board| board.name).collect();
    let titles: std::collections::BTreeSet<_> =
        Board::ALL.iter().map(|board| board.title).collect();
    assert_eq!((names.len(), titles.len()), (10, 10));
}

#[test]
fn a_pin_has_one_use() {
    for board in Board::ALL {
        let mut used = BTreeMap::new();
        for (name, pin) in wires(board) {
            assert!(pin < 30, "{}: the RP2040 has no GP{pin}", board.name);
            if let Some(other) = used.insert(pin, name.clone()) {
                panic!("{}: GP{pin} is both {other} and {name}", board.name);
            }
        }
    }
}

/// Datasheet, GPIO functions: the SPI blocks alternate every eight pins; within four pins the order
/// is RX, CSn, SCK, TX.
#[test]
fn the_bus_is_on_pins_of_its_spi_block() {
    for board in Board::ALL {
        let bus = board.pins.bus;
        for (pin, place) in [(bus.sck, 2), (bus.mosi, 3)] {
            assert_eq!(
                (pin / 8) % 2,
                bus.spi,
                "{}: GP{pin} belongs to the other SPI block",
                board.name
            );
            assert_eq!(pin % 4, place, "{}: GP{pin} has another SPI function", board.name);
        }
    }
}

/// Backlight and sound are PWM outputs with a frequency of their own, so each needs its own slice.
#[test]
fn backlight_and_sound_do_not_share_a_pwm_slice() {
    let slice = |pin: u8| (pin >> 1) & 7;
    for board in Board::ALL {
        if let Some(sound) = board.pins.sound {
            assert_ne!(slice(sound), slice(board.pins.backlight), "{}", board.name);
        }
    }
}

#[test]
fn the_battery_gauge_is_on_an_adc_pin() {
    for board in Board::ALL {
        if let Some(battery) = board.pins.battery {
            assert!(
                (26..=29).contains(&battery.adc),
                "{}: GP{} is no ADC input",
                board.name,
                battery.adc
            );
        }
    }
}

/// Where the maker glued the glass onto the controller, upright and seen from the front.
fn glass(width: u16, height: u16) -> (u16, u16) {
    match (width, height) {
        (240, 320) | (240, 240) => (0, 0),
        (135, 240) => (52, 40),
        (240, 280) => (0, 20),
        other => panic!("no panel of {other:?} is known"),
    }
}

/// Turning the picture turns the offset: mirrored columns count from the other edge of 240, mirrored
/// rows from the other edge of 320, and a swap exchanges the two.
fn offset(panel: &Panel) -> (u16, u16) {
    let turn = panel.madctl;
    let (w, h) =
        if turn.swaps() { (panel.height, panel.width) } else { (panel.width, panel.height) };
    let (mut x, mut y) = glass(w, h);
    if turn.flips_columns() {
        x = 240 - w - x;
    }
    if turn.flips_rows() {
        y = 320 - h - y;
    }
    if turn.swaps() { (y, x) } else { (x, y) }
}

#[test]
fn offsets_follow_from_the_orientation() {
    for board in Board::ALL {
        let panel = &board.panel;
        assert_eq!((panel.x, panel.y), offset(panel), "{}", board.name);
        let memory = if panel.madctl.swaps() { (320, 240) } else { (240, 320) };
        assert!(
            panel.x + panel.width <= memory.0 && panel.y + panel.height <= memory.1,
            "{}",
            board.name
        );
    }
}

/// The four orientations of the 135×240 glass, as panel makers publish them.
#[test]
fn the_offset_rule_gives_the_published_offsets_of_the_small_glass() {
    let at = |width, height, madctl| {
        offset(&Panel { width, height, x: 0, y: 0, madctl: crate::Madctl(madctl) })
    };
    assert_eq!(at(135, 240, 0x00), (52, 40));
    assert_eq!(at(240, 135, 0x60), (40, 53));
    assert_eq!(at(135, 240, 0xC0), (53, 40));
    assert_eq!(at(240, 135, 0xA0), (40, 52));
}

/// What the boards have, counted on their pictures: nine keys, or seven, eight, four, two.
#[test]
fn the_game_learns_which_keys_there_are() {
    let count = |name| Board::by_name(name).unwrap().device().keys.iter().count();
    let counts =
        ["pico-lcd-1-3", "pico-lcd-1-14", "picosystem", "pico-display", "t-display"].map(count);
    assert_eq!(counts, [9, 7, 8, 4, 2]);
}
