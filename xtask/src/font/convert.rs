//! Turns a TrueType font into a small grey-scale font; `rowpaint::BitmapFont` describes the bytes.

use anyhow::{Context, Result, bail};
use swash::{
    FontRef,
    scale::{Render, ScaleContext, Source},
    zeno::Format,
};

/// What the six languages need beyond Latin-1, and a few signs.
const EXTRA: &str = "ŒœŸ–—‘’‚“”„…€−×";

/// Latin-1 without its control characters, then the extras, in ascending order.
fn characters() -> Vec<char> {
    let mut all: Vec<char> =
        (' '..='~').chain('\u{a0}'..='ÿ').filter(|&c| c != '\u{ad}').chain(EXTRA.chars()).collect();
    all.sort_unstable();
    all
}

/// The bytes of a `.font` file: a TrueType font at this size in pixels.
pub(super) fn convert(data: &[u8], size: f32) -> Result<Vec<u8>> {
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
