//! A picture in memory, to draw on, compare and save.

use std::convert::Infallible;
use std::fmt;
use std::fs::File;
use std::io::{self, BufWriter};
use std::path::Path;

use embedded_graphics::pixelcolor::{Rgb565, Rgb888, RgbColor, raw::RawU16};
use embedded_graphics::prelude::*;

/// RGB565 pixels, row after row.
#[derive(Clone, PartialEq, Eq)]
pub struct PixelBuffer {
    width: usize,
    pixels: Vec<Rgb565>,
}

impl PixelBuffer {
    /// A black picture.
    pub fn new((width, height): (u16, u16)) -> Self {
        let (width, height) = (usize::from(width), usize::from(height));
        Self { width, pixels: vec![Rgb565::BLACK; width * height] }
    }

    /// A picture of these pixels, row after row; none if they are too few or too many.
    pub(crate) fn of_pixels((width, height): (u16, u16), pixels: Vec<Rgb565>) -> Option<Self> {
        let (width, height) = (usize::from(width), usize::from(height));
        (pixels.len() == width * height).then_some(Self { width, pixels })
    }

    /// Pixels in a row.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows of pixels.
    pub fn height(&self) -> usize {
        self.pixels.len() / self.width.max(1)
    }

    /// All pixels, row after row.
    pub fn pixels(&self) -> &[Rgb565] {
        &self.pixels
    }

    /// All pixels as raw RGB565, as the panel receives them.
    pub fn words(&self) -> impl Iterator<Item = u16> {
        self.pixels.iter().map(|&pixel| RawU16::from(pixel).into_inner())
    }

    /// A pixel's red, green and blue.
    pub fn rgb(&self, x: usize, y: usize) -> [u8; 3] {
        rgb(self.pixels[y * self.width + x])
    }

    /// Saves the picture as a PNG file.
    pub fn save_png(&self, path: &Path) -> Result<(), png::EncodingError> {
        self.write_png(1, BufWriter::new(File::create(path)?))
    }

    /// Writes the picture as PNG, each pixel `scale` wide and high.
    pub(crate) fn write_png(
        &self,
        scale: usize,
        output: impl io::Write,
    ) -> Result<(), png::EncodingError> {
        let (width, height) = (self.width * scale, self.height() * scale);
        let mut encoder = png::Encoder::new(output, width as u32, height as u32);
        encoder.set_color(png::ColorType::Rgb);
        let mut writer = encoder.write_header()?;
        let bytes: Vec<u8> = (0..width * height)
            .flat_map(|n| self.rgb(n % width / scale, n / width / scale))
            .collect();
        writer.write_image_data(&bytes)?;
        writer.finish()
    }
}

/// A colour's red, green and blue.
pub(crate) fn rgb(pixel: Rgb565) -> [u8; 3] {
    let colour = Rgb888::from(pixel);
    [colour.r(), colour.g(), colour.b()]
}

/// Only the size: a failed comparison should not print every pixel.
impl fmt::Debug for PixelBuffer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PixelBuffer({} × {})", self.width, self.height())
    }
}

impl OriginDimensions for PixelBuffer {
    fn size(&self) -> Size {
        Size::new(self.width as u32, self.height() as u32)
    }
}

impl DrawTarget for PixelBuffer {
    type Color = Rgb565;
    type Error = Infallible;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = Pixel<Rgb565>>,
    {
        let bounds = self.bounding_box();
        for Pixel(point, colour) in pixels {
            if bounds.contains(point) {
                self.pixels[point.y as usize * self.width + point.x as usize] = colour;
            }
        }
        Ok(())
    }
}
