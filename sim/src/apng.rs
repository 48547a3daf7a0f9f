//! Screens one after the other, as an animated PNG file.

use std::fs::File;
use std::io::BufWriter;
use std::path::Path;

use nonaga_app::Millis;

use crate::pixel_buffer::PixelBuffer;

/// Screens of one size, each with the time for which it is seen.
#[derive(Default)]
pub(crate) struct Apng {
    frames: Vec<(PixelBuffer, Millis)>,
}

impl Apng {
    /// Shows a screen for some time; the same one again stays a little longer.
    pub(crate) fn add(&mut self, screen: &PixelBuffer, time: Millis) {
        match self.frames.last_mut() {
            Some((last, shown)) if last == screen => *shown += time,
            _ => self.frames.push((screen.clone(), time)),
        }
    }

    /// How long all of it takes.
    pub(crate) fn length(&self) -> Millis {
        self.frames.iter().map(|(_, time)| time).sum()
    }

    /// Writes it as an animated PNG file that begins again at its end.
    pub(crate) fn save_png(&self, path: &Path) -> Result<(), png::EncodingError> {
        let Some((first, _)) = self.frames.first() else { return Ok(()) };
        let file = BufWriter::new(File::create(path)?);
        let (width, height) = (first.width(), first.height());
        let mut encoder = png::Encoder::new(file, width as u32, height as u32);
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_compression(png::Compression::High);
        // Most of a frame is transparent, and rows of zeros are smallest as they are.
        encoder.set_filter(png::Filter::NoFilter);
        encoder.set_animated(self.frames.len() as u32, 0)?;
        // What is transparent leaves the pixel as it was.
        encoder.set_blend_op(png::BlendOp::Over)?;
        let mut writer = encoder.write_header()?;
        let before = std::iter::once(None).chain(self.frames.iter().map(Some));
        for ((screen, time), before) in self.frames.iter().zip(before) {
            let delta = Delta::between(before.map(|(screen, _)| screen), screen);
            let (x, y) = (delta.x.start as u32, delta.y.start as u32);
            writer.reset_frame_position()?;
            writer.set_frame_dimension(delta.x.len() as u32, delta.y.len() as u32)?;
            writer.set_frame_position(x, y)?;
            writer.set_frame_delay(u16::try_from(*time).unwrap_or(u16::MAX), 1000)?;
            writer.write_image_data(&delta.rgba)?;
        }
        writer.finish()
    }
}

/// What has to be painted over a screen to turn it into the next one.
struct Delta {
    x: std::ops::Range<usize>,
    y: std::ops::Range<usize>,
    /// The pixels in this rectangle; those that stay are transparent.
    rgba: Vec<u8>,
}

impl Delta {
    fn between(before: Option<&PixelBuffer>, after: &PixelBuffer) -> Self {
        let stays = |x, y| before.is_some_and(|before| before.rgb(x, y) == after.rgb(x, y));
        let (width, height) = (after.width(), after.height());
        let rows = || (0..height).filter(|&y| (0..width).any(|x| !stays(x, y)));
        let columns = || (0..width).filter(|&x| (0..height).any(|y| !stays(x, y)));
        let end = |last: Option<usize>| last.map_or(1, |last| last + 1);
        let y = rows().next().unwrap_or(0)..end(rows().next_back());
        let x = columns().next().unwrap_or(0)..end(columns().next_back());
        let places = y.clone().flat_map(|y| x.clone().map(move |x| (x, y)));
        let pixel = |(x, y)| match (stays(x, y), after.rgb(x, y)) {
            (true, _) => [0; 4],
            (false, [r, g, b]) => [r, g, b, 255],
        };
        let rgba = places.flat_map(pixel).collect();
        Self { x, y, rgba }
    }
}

#[cfg(test)]
mod tests {
    use embedded_graphics::pixelcolor::{Rgb565, RgbColor};
    use embedded_graphics::prelude::*;

    use super::*;

    fn dot(x: i32, y: i32) -> PixelBuffer {
        let mut screen = PixelBuffer::new((8, 6));
        let Ok(()) = screen.draw_iter([Pixel(Point::new(x, y), Rgb565::RED)]);
        screen
    }

    #[test]
    fn the_same_screen_again_only_takes_longer() {
        let mut apng = Apng::default();
        [dot(1, 1), dot(1, 1), dot(2, 1)].iter().for_each(|screen| apng.add(screen, 50));
        assert_eq!(apng.frames, [(dot(1, 1), 100), (dot(2, 1), 50)]);
        assert_eq!(apng.length(), 150);
    }

    #[test]
    fn a_change_is_the_smallest_rectangle_that_holds_it() {
        let delta = Delta::between(Some(&dot(2, 1)), &dot(4, 3));
        assert_eq!((delta.x, delta.y), (2..5, 1..4));
        let painted = delta.rgba.chunks(4).map(|pixel| (pixel[0], pixel[3]));
        let nothing = (0, 0);
        let mut expected = [nothing; 9];
        // The old dot becomes black, the new one red.
        (expected[0], expected[8]) = ((0, 255), (255, 255));
        assert_eq!(painted.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn the_first_screen_is_painted_whole() {
        let delta = Delta::between(None, &dot(0, 0));
        assert_eq!((delta.x, delta.y), (0..8, 0..6));
        assert!(delta.rgba.chunks(4).all(|pixel| pixel[3] == 255));
    }
}
