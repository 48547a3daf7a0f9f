//! Turns a TrueType font into the small grey-scale fonts of rowpaint.
//!
//! Only needed when a size or a character is added, so it hides behind a feature:
//! `cargo run -p xtask --features font -- font path/to/RobotoCondensed paint/roboto`
//! (on Debian the path is that of the package fonts-roboto-unhinted). `rowpaint::BitmapFont` describes the bytes.

use std::{fs, path::PathBuf};

use anyhow::{Context, Result, bail};
use swash::{
    FontRef,
    scale::{Render, ScaleContext, Source},
    zeno::Format,
};

/// What the six languages need beyond Latin-1, and a few signs.
const EXTRA: &str = "ŒœŸ–—‘’‚“”„…€−×";

/// File name, weight of the original, size in pixels.
const FONTS: [(&str, &str, f32); 4] = [
    ("medium-13", "Medium", 13.0),
    ("medium-16", "Medium", 16.0),
    ("bold-20", "Bold", 20.0),
    ("bold-32", "Bold", 32.0),
];

/// Writes all sizes into a folder, from the font files whose path up to the weight is given.
pub(crate) fn run(arguments: &mut lexopt::Parser) -> Result<()> {
    let (family, folder) = (arguments.value()?, PathBuf::from(arguments.value()?));
    for (name, weight, size) in FONTS {
        let mut file = family.clone();
        file.push(format!("-{weight}.ttf"));
        let data = fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
        let bytes = convert(&data, size)?;
        println!("{name}: {} bytes", bytes.len());
        fs::write(folder.join(name).with_extension("font"), bytes)?;
    }
    Ok(())
}

/// Latin-1 without its control characters, then the extras, in ascending order.
fn characters() -> Vec<char> {
    let mut all: Vec<char> =
        (' '..='~').chain('\u{a0}'..='ÿ').filter(|&c| c != '\u{ad}').chain(EXTRA.chars()).collect();
    all.sort_unstable();
    all
}

fn convert(data: &[u8], size: f32) -> Result<Vec<u8>> {
    let font = FontRef::from_index(data, 0).context("not a font")?;
    let mut context = ScaleContext::new();
    let mut scaler = context.builder(font).size(size).hint(true).build();
    let characters = characters();

    let mut drawn = Vec::new();
    for &character in &characters {
        let glyph = font.charmap().map(character);
        if glyph == 0 {
            bail!("the font has no {character:?}");
        }
        let image = Render::new(&[Source::Outline])
            .format(Format::Alpha)
            .render(&mut scaler, glyph)
            .with_context(|| format!("cannot draw {character:?}"))?;
        let advance = font.glyph_metrics(&[]).scale(size).advance_width(glyph).round() as u8;
        drawn.push((image, advance));
    }
    // The line is as tall as its tallest and deepest characters: no accent is ever cut off.
    let ascent = drawn.iter().map(|(image, _)| image.placement.top).max().unwrap_or(0);
    let descent = drawn
        .iter()
        .map(|(image, _)| image.placement.height as i32 - image.placement.top)
        .max()
        .unwrap_or(0);

    let mut bytes = Vec::new();
    bytes.extend((characters.len() as u16).to_le_bytes());
    bytes.extend([(ascent + descent) as u8, ascent as u8]);
    let mut pixels: Vec<u8> = Vec::new();
    for (&character, (image, _)) in characters.iter().zip(&drawn) {
        let place = image.placement;
        bytes.extend((character as u16).to_le_bytes());
        bytes.extend(u16::try_from(pixels.len() / 2)?.to_le_bytes());
        bytes.extend([
            place.width as u8,
            place.height as u8,
            place.left as i8 as u8,
            (ascent - place.top) as u8,
        ]);
        for pair in image.data.chunks(2) {
            let [low, high] = [pair[0], *pair.get(1).unwrap_or(&0)]
                .map(|alpha| (u16::from(alpha) * 15 + 127) / 255);
            pixels.push((low | high << 4) as u8);
        }
        pixels.resize(pixels.len().next_multiple_of(2), 0);
    }
    bytes.extend(drawn.iter().map(|(_, advance)| advance));
    bytes.extend(pixels);
    Ok(bytes)
}
