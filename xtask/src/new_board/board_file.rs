//! A board file from answers, in the order and the form of the others.

use super::answers::BoardAnswers;
use std::fmt::Write;

/// The whole file.
pub(super) fn write(answers: &BoardAnswers) -> String {
    let mut file = String::new();
    let (title, source) = (answers.get("title"), answers.get("source").trim_end_matches('.'));
    let _ = writeln!(file, "//! {title}.\n//!\n//! Source: {source}. Not tried on hardware.\n");
    let _ = writeln!(file, "board! {{");
    let mut field = |text: String| {
        text.lines().for_each(|line| {
            let _ = writeln!(file, "    {line}");
        });
    };
    field(format!("name: {:?},", answers.get("name")));
    field(format!("title: {title:?},"));
    field(format!("flash: {} MB,", answers.get("flash")));
    field(answers.panel().to_string());
    if !answers.get("glass").is_empty() {
        field(format!("glass: {},", answers.get("glass")));
    }
    let pin = |name| answers.pin(name).unwrap_or_default();
    field(format!("bus: SPI{} sck {} mosi {},", answers.spi(), pin("sck"), pin("mosi")));
    for name in ["cs", "dc", "reset", "backlight", "tearing", "power"] {
        field(named(answers, &[name]));
    }
    field("keys: {".into());
    for row in [&["up", "down", "left", "right"][..], &["centre"], &["a", "b"], &["x", "y"]] {
        let row = named(answers, row);
        if !row.is_empty() {
            field(format!("    {row}"));
        }
    }
    field("},".into());
    field(named(answers, &["sound"]));
    field(battery(answers));
    if !answers.get("led").is_empty() {
        field(format!("led: {},", answers.get("led")));
    }
    file + "}\n"
}

/// Pins that the board has, each as `name: PIN_7,`.
fn named(answers: &BoardAnswers, names: &[&str]) -> String {
    let there = names.iter().filter_map(|name| Some(format!("{name}: {},", answers.pin(name)?)));
    there.collect::<Vec<_>>().join(" ")
}

fn battery(answers: &BoardAnswers) -> String {
    let Some(adc) = answers.pin("battery") else { return String::new() };
    let mut text = format!("battery: {{ adc: {adc} times {}", answers.get("battery-times"));
    let diode = answers.get("battery-plus");
    if diode != "0" {
        let _ = write!(text, " plus {diode} mV");
    }
    let pins = [("enable", "battery-enable"), ("charging", "charging"), ("vbus", "vbus")];
    for (field, name) in pins {
        if let Some(pin) = answers.pin(name) {
            let _ = write!(text, ", {field}: {pin}");
        }
    }
    text + " },"
}
