//! Runs a flash image on the emulator of the crate `rp2040-emu` and copies its RTT log to the standard output, until
//! nobody reads it any more: second-opinion FLASH RTT KIND FIRST COUNT
use std::error::Error;
use std::io::{self, Write as _};

use rp2040_emu::{Config, Emulator, EmulatorBuilder};

/// The vector table in flash, behind boot stage 2.
const VECTORS: u32 = 0x100;
/// The first channel of RTT: behind the header.
const CHANNEL: u32 = 24;
/// Cycles between two looks at the log.
const STRETCH: u64 = 100_000;
const RAM: std::ops::Range<u32> = 0x2000_0000..0x2004_2000;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [flash, numbers @ ..] = &arguments[..] else { return Err("FLASH RTT KIND FIRST COUNT".into()) };
    let numbers = numbers.iter().map(|number| number.parse()).collect::<Result<Vec<u32>, _>>()?;
    let [rtt, scratch @ ..] = &numbers[..] else { return Err("no address of RTT".into()) };
    let mut chip = EmulatorBuilder::new(Config::default()).build().map_err(|error| format!("{error:?}"))?;
    chip.load_flash(&std::fs::read(flash)?);
    chip.reset();
    chip.direct_boot_from_flash(VECTORS);
    // The bench image reads from the watchdog's scratch registers what to measure.
    chip.bus.watchdog_tick.scratch[..scratch.len()].copy_from_slice(scratch);
    loop {
        chip.run(STRETCH).map_err(|error| format!("{error:?}"))?;
        let mut output = io::stdout();
        if output.write_all(&drain(&mut chip, rtt + CHANNEL)).and_then(|()| output.flush()).is_err() {
            return Ok(());
        }
    }
}

/// Takes what the image has written to its log since the last time.
fn drain(chip: &mut Emulator, channel: u32) -> Vec<u8> {
    let [buffer, size, write, mut read] = [4, 8, 12, 16].map(|field| chip.peek(channel + field));
    let mut bytes = Vec::new();
    if !RAM.contains(&buffer) || write >= size {
        return bytes; // not yet initialised
    }
    while read != write {
        let at = buffer + read;
        bytes.push(chip.peek(at & !3).to_le_bytes()[(at & 3) as usize]);
        read = (read + 1) % size;
    }
    chip.poke(channel + 16, read);
    bytes
}
