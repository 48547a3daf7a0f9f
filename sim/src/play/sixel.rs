//! Pictures as sixels: rows of six pixels, colour by colour, as the VT340 took them.

use std::collections::HashMap;
use std::io::{self, Write};

use crate::pixel_buffer::PixelBuffer;

/// Most colours of a picture.
const COLOURS: usize = 256;

/// Shows a picture where the cursor is, each pixel `scale` wide and high.
pub(super) fn write(screen: &PixelBuffer, scale: usize, output: &mut Vec<u8>) -> io::Result<()> {
    let (palette, numbers) = palette(screen);
    let (width, height) = (screen.width() * scale, screen.height() * scale);
    // The second 1: what is not set stays as it is. Then the shape of a pixel and the size.
    write!(output, "\x1bP0;1q\"1;1;{width};{height}")?;
    for (n, rgb) in palette.iter().enumerate() {
        let [r, g, b] = rgb.map(|part| (u32::from(part) * 100 + 127) / 255);
        write!(output, "#{n};2;{r};{g};{b}")?;
    }
    for top in (0..height).step_by(6) {
        write_band(&numbers, screen.width(), scale, top..(top + 6).min(height), output)?;
        output.push(b'-');
    }
    output.write_all(b"\x1b\\")
}

/// Six rows, once for each colour in them.
fn write_band(
    numbers: &[u8],
    width: usize,
    scale: usize,
    rows: std::ops::Range<usize>,
    output: &mut Vec<u8>,
) -> io::Result<()> {
    let mut bands: HashMap<u8, Vec<u8>> = HashMap::new();
    for (bit, y) in rows.enumerate() {
        let row = &numbers[y / scale * width..][..width];
        for (x, &number) in row.iter().enumerate() {
            bands.entry(number).or_insert_with(|| vec![0; width])[x] |= 1 << bit;
        }
    }
    let mut bands: Vec<_> = bands.into_iter().collect();
    bands.sort_unstable_by_key(|(number, _)| *number);
    for (n, (number, columns)) in bands.iter().enumerate() {
        if n > 0 {
            output.push(b'$');
        }
        write!(output, "#{number}")?;
        for same in columns.chunk_by(|one, other| one == other) {
            let letter = char::from(b'?' + same[0]);
            match same.len() * scale {
                count @ 1..4 => (0..count).for_each(|_| output.push(letter as u8)),
                count => write!(output, "!{count}{letter}")?,
            }
        }
    }
    Ok(())
}

/// The colours of a picture, the most frequent first, and which of them each pixel has. What is left over when there
/// are too many becomes the most similar of these.
fn palette(screen: &PixelBuffer) -> (Vec<[u8; 3]>, Vec<u8>) {
    let all =
        || (0..screen.pixels().len()).map(|n| screen.rgb(n % screen.width(), n / screen.width()));
    let mut counts: HashMap<[u8; 3], usize> = HashMap::new();
    all().for_each(|rgb| *counts.entry(rgb).or_default() += 1);
    let mut colours: Vec<_> = counts.into_iter().collect();
    colours.sort_unstable_by_key(|&(rgb, count)| (std::cmp::Reverse(count), rgb));
    let palette: Vec<[u8; 3]> = colours.iter().take(COLOURS).map(|&(rgb, _)| rgb).collect();
    let distance = |one: [u8; 3], other: [u8; 3]| -> u32 {
        one.into_iter().zip(other).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
    };
    let nearest = |rgb| (0..palette.len()).min_by_key(|&n| distance(palette[n], rgb)).unwrap_or(0);
    let numbers: HashMap<[u8; 3], u8> =
        colours.iter().map(|&(rgb, _)| (rgb, nearest(rgb) as u8)).collect();
    let pixels = all().map(|rgb| numbers[&rgb]).collect();
    (palette, pixels)
}
