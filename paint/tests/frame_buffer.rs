//! The frame buffer as a target of embedded-graphics draws what embedded-graphics' own frame buffer draws.

mod numbers;

use embedded_graphics::{
    framebuffer::{Framebuffer, buffer_size},
    image::GetPixel,
    pixelcolor::{Rgb565, raw::BigEndian},
    prelude::*,
    primitives::{Circle, PrimitiveStyle, Rectangle},
};
use numbers::Numbers;
use rowpaint::FrameBuffer;

#[test]
fn the_frame_buffer_draws_what_another_one_draws() {
    let mut numbers = Numbers(3);
    let mut frame = FrameBuffer::<64, 48>::new();
    let mut other =
        Framebuffer::<Rgb565, _, BigEndian, 64, 48, { buffer_size::<Rgb565>(64, 48) }>::new();
    for _ in 0..400 {
        let corner = Point::new(numbers.next(90) as i32 - 16, numbers.next(70) as i32 - 16);
        let area = Rectangle::new(corner, Size::new(numbers.next(50), numbers.next(40)));
        let colour = numbers.one_of(&[Rgb565::RED, Rgb565::WHITE, Rgb565::new(3, 40, 9)]);
        let count = numbers.next(area.size.width * area.size.height + 20);
        let colours = (0..count).map(|n| Rgb565::new(n as u8, (n >> 3) as u8, 7));
        match numbers.next(4) {
            0 => {
                frame.fill_solid(&area, colour).unwrap();
                other.fill_solid(&area, colour).unwrap();
            }
            1 => {
                frame.fill_contiguous(&area, colours.clone()).unwrap();
                other.fill_contiguous(&area, colours).unwrap();
            }
            2 => {
                let circle = Circle::new(corner, area.size.width)
                    .into_styled(PrimitiveStyle::with_stroke(colour, 3));
                circle.draw(&mut frame).unwrap();
                circle.draw(&mut other).unwrap();
            }
            _ => {
                frame.clear(colour).unwrap();
                other.clear(colour).unwrap();
            }
        }
        assert!(frame.bytes(0..48) == other.data());
        assert_eq!(frame.pixel(9, 5), other.pixel(Point::new(9, 5)));
    }
    assert_eq!(frame.pixel(64, 0), None);
}
