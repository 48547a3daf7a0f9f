//! Checks every board file against the datasheets of the RP2040 and the ST7789.

extern crate std;

use crate::{Board, ChargingState, Panel};
use std::collections::BTreeMap;
use std::format;
use std::fs;
use std::path::Path;
use std::string::{String, ToString};
use std::vec::Vec;

/// Every pin that a board uses, with its use.
fn wires(board: &Board) -> Vec<(String, u8)> {
    let pins = &board.pins;
    let charger = pins.battery.and_then(|battery| battery.charger);
    let mut wires: Vec<(String, u8)> = [
        ("sck", Some(pins.bus.sck)),
        ("mosi", Some(pins.bus.mosi)),
        ("cs", Some(pins.cs)),
        ("dc", Some(pins.dc)),
        ("reset", pins.reset),
        ("backlight", pins.backlight),
        ("tearing", pins.tearing),
        ("power", pins.power),
        ("sound", pins.sound),
        ("battery", pins.battery.map(|battery| battery.adc)),
        ("battery enable", pins.battery.and_then(|battery| battery.enable)),
        ("charging", charger.map(|charger| charger.charging)),
        ("vbus", charger.map(|charger| charger.vbus)),
    ]
    .into_iter()
    .filter_map(|(name, pin)| Some((name.into(), pin?)))
    .collect();
    for (colour, pin) in pins.led.map_or(&[][..], |led| led.colours) {
        wires.push((format!("{colour} LED"), *pin));
    }
    for (key, pin) in pins.keys.each() {
        wires.extend(pin.map(|pin| (format!("key {key:?}"), pin)));
    }
    wires
}

/// The features of the firmware package but that of the image that measures: its boards.
fn features() -> Vec<&'static str> {
    let manifest = include_str!("../../Cargo.toml");
    let (_, features) = manifest.split_once("[features]\n").expect("Cargo.toml has features");
    let lines = features.lines().take_while(|line| !line.starts_with('['));
    lines.filter_map(|line| line.strip_suffix(" = []")).filter(|&name| name != "bench").collect()
}

#[test]
fn every_board_is_called_like_its_file() {
    let files = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/boards");
    for board in Board::ALL {
        let file = files.join(board.name.replace('-', "_")).with_extension("rs");
        assert!(file.exists(), "{}: no {}; name and file differ", board.title, file.display());
    }
}

#[test]
fn every_board_is_a_feature_of_the_firmware() {
    let features = features();
    for Board { name, .. } in Board::ALL {
        assert!(features.contains(name), "add `{name} = []` to [features] in Cargo.toml");
    }
    for feature in features {
        let file = feature.replace('-', "_");
        let board = Board::by_name(feature);
        assert!(board.is_some(), "[features] in Cargo.toml has {feature}, src/boards no {file}.rs");
    }
}

#[test]
fn every_board_has_its_own_name_and_title() {
    for (n, board) in Board::ALL.iter().enumerate() {
        let same = |other: &&Board| other.name == board.name || other.title == board.title;
        let others = Board::ALL[..n].iter().find(same);
        assert!(others.is_none(), "{} and {}", board.title, others.unwrap().title);
    }
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
        if let (Some(sound), Some(backlight)) = (board.pins.sound, board.pins.backlight) {
            assert_ne!(slice(sound), slice(backlight), "{}", board.name);
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

/// Offset of the visible area in the controller's memory, upright and seen from the front.
fn visible_area(width: u16, height: u16) -> (u16, u16) {
    match (width, height) {
        (240, 320) | (240, 240) => (0, 0),
        (135, 240) => (52, 40),
        (240, 280) => (0, 20),
        other => panic!("add the offset of {other:?} panels here, from their datasheet"),
    }
}

/// The offset after MADCTL: mirrored columns count from the other edge of 240, mirrored rows from the
/// other edge of 320, and MV swaps the two.
fn offset(panel: &Panel) -> (u16, u16) {
    let madctl = panel.madctl;
    let (w, h) =
        if madctl.swaps() { (panel.height, panel.width) } else { (panel.width, panel.height) };
    let (mut x, mut y) = visible_area(w, h);
    if madctl.flips_columns() {
        x = 240 - w - x;
    }
    if madctl.flips_rows() {
        y = 320 - h - y;
    }
    if madctl.swaps() { (y, x) } else { (x, y) }
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

/// The four orientations of the 135×240 panel, as its makers publish them.
#[test]
fn the_offset_rule_gives_the_published_offsets_of_the_small_panel() {
    let at = |width, height, madctl| {
        let madctl = crate::Madctl(madctl);
        offset(&Panel { width, height, x: 0, y: 0, madctl, inverted: true, glass: &[] })
    };
    assert_eq!(at(135, 240, 0x00), (52, 40));
    assert_eq!(at(240, 135, 0x60), (40, 53));
    assert_eq!(at(135, 240, 0xC0), (53, 40));
    assert_eq!(at(240, 135, 0xA0), (40, 52));
}

/// A person copies this line from the board check into the file.
#[test]
fn the_line_that_the_board_check_shows_stands_in_the_board_file() {
    let files = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/boards");
    for board in Board::ALL {
        let file = files.join(board.name.replace('-', "_")).with_extension("rs");
        let text = fs::read_to_string(file).unwrap();
        let lines = board.device().panel.to_string().replace('\n', "\n    ");
        assert!(text.contains(&format!("\n    {lines}\n")), "{}: {lines}", board.name);
    }
}

#[expect(unreachable_pub, reason = "`board!` is made for modules of the crate")]
mod without_inversion {
    board! {
        name: "example",
        title: "Example",
        flash: 2 MB,
        panel: 240 x 240 at (0, 0) madctl 0x00,
        inversion: off,
        bus: SPI0 sck PIN_18 mosi PIN_19,
        cs: PIN_17,
        dc: PIN_16,
        keys: {
            a: PIN_12, b: PIN_13,
        },
    }
}

#[test]
fn inversion_is_on_unless_the_board_file_says_otherwise() {
    assert!(Board::ALL[0].panel.inverted);
    let panel = without_inversion::BOARD.device().panel;
    assert_eq!(
        panel.to_string(),
        "panel: 240 x 240 at (0, 0) madctl 0x00,\ninversion: off,",
        "as it stands above"
    );
}

/// Counted on photographs of the boards.
#[test]
fn the_app_learns_which_keys_there_are() {
    let count = |name| Board::by_name(name).unwrap().device().keys.iter().count();
    let counts =
        ["pico-lcd-1-3", "pico-lcd-1-14", "picosystem", "pico-display", "t-display"].map(count);
    assert_eq!(counts, [9, 7, 8, 4, 2]);
}

/// Every 3.3 V regulator here still regulates at 3.46 V, so the reading is true when the warning comes, at 15%.
#[test]
fn a_low_battery_is_noticed_before_the_regulator_drops_out() {
    for board in Board::ALL {
        let Some(battery) = board.pins.battery else { continue };
        let pin = |millivolts: u32| {
            ((millivolts - u32::from(battery.diode)) / u32::from(battery.divider) * 4095 / 3300)
                as u16
        };
        assert!(battery.percent(pin(3_440)) < 15, "{}: 3.44 V is no warning yet", board.name);
        assert!(battery.percent(pin(3_520)) >= 15, "{}: 3.52 V warns too early", board.name);
    }
}

/// Near full the charger of the PicoSystem stops and starts again, every second or so.
#[test]
fn the_charging_symbol_does_not_flicker_near_full() {
    let mut state = ChargingState::default();
    for second in 0..60 {
        let low = second % 3 == 0;
        assert!(state.update(second * 1_000, true, low), "after {second} s");
    }
    assert!(!state.update(60_000, false, true), "unplugged, the line is low too");
    assert!(!state.update(61_000, true, false), "plugged in again and full");
}

/// Glass settings are registers of the second command table, and gamma has 14 bytes.
#[test]
fn glass_settings_are_registers_of_the_glass() {
    for board in Board::ALL {
        let mut registers = std::vec::Vec::new();
        for &(register, bytes) in board.panel.glass {
            assert!((0xB0..=0xEF).contains(&register), "{}: {register:x}h", board.name);
            assert!(!registers.contains(&register), "{}: {register:x}h twice", board.name);
            registers.push(register);
            let gamma = matches!(register, 0xE0 | 0xE1);
            assert_eq!(bytes.len() == 14, gamma, "{}: {register:x}h", board.name);
        }
    }
}

/// C0h can turn the colour order round again: who writes it writes its reset value.
#[test]
fn madctl_alone_decides_the_order_of_colours() {
    for board in Board::ALL {
        let lcm = board.panel.glass.iter().find(|(register, _)| *register == 0xC0);
        assert!(lcm.is_none_or(|&(_, bytes)| bytes == [0x2C]), "{}", board.name);
        assert_eq!(board.panel.madctl.0 & 0x08, 0, "{}: all makers' glass is RGB", board.name);
    }
}

/// What differs from board to board and no rule above can tell, as makers' demos have it.
#[test]
fn facts_of_single_boards() {
    let pins = |name: &str| Board::by_name(name).unwrap().pins;
    let led = |name| pins(name).led.unwrap();
    assert!(led("picopad").active_low && led("pico-display").active_low);
    assert!(!led("picosystem").active_low);
    assert_eq!(led("picoboy-color").colours, [("green", 12), ("yellow", 13), ("red", 14)]);
    // On the Pico-LCD-2 X is left of Y, as held; on the 1.14 V1 X is above Y.
    let keys = |name| (pins(name).keys.x.unwrap(), pins(name).keys.y.unwrap());
    assert_eq!((keys("pico-lcd-2"), keys("pico-lcd-1-14-v1")), ((3, 2), (2, 3)));
    assert_eq!(pins("pico-display-2-0").tearing, Some(21));
    assert_eq!((pins("pico-explorer").backlight, pins("pico-explorer").reset), (None, None));
    assert_eq!(pins("picopad").battery.unwrap().enable, Some(25));
}
