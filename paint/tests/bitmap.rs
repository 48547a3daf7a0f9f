//! A bitmap looks like a rectangle for each cell that is set.

mod numbers;
#[allow(dead_code, reason = "only its stylesheet is used")]
mod scribble;

use numbers::Numbers;
use rowpaint::{DisplayList, FrameBuffer, PaletteIndex, Rect, Renderer};
use scribble::STRIPED;

fn painted(draw: impl Fn(&mut DisplayList)) -> Vec<u8> {
    let (mut renderer, mut frame) = (Renderer::new((64, 48)), FrameBuffer::<64, 48>::new());
    draw(renderer.start(&STRIPED, false));
    renderer.show(&mut frame);
    frame.bytes(0..48).to_vec()
}

#[test]
fn a_bitmap_looks_like_a_rectangle_for_each_cell_that_is_set() {
    let (mut numbers, ink) = (Numbers(5), PaletteIndex(3));
    for _ in 0..200 {
        // At most 121 cells, because a list has room for 128 rectangles; partly off the screen now and then.
        let [columns, rows] = [(); 2].map(|()| numbers.next(11) as i16 + 1);
        let scale = numbers.next(5) as i16 + 1;
        let (x, y) = (numbers.next(70) as i16 - 10, numbers.next(50) as i16 - 10);
        let is_set: Vec<bool> = (0..columns * rows).map(|_| numbers.next(2) == 1).collect();
        let byte = |bits: &[bool]| (0..).zip(bits).map(|(bit, &set)| u8::from(set) << bit).sum();
        let cells: Vec<u8> = is_set.chunks(8).map(byte).collect();
        let bitmap = painted(|picture| {
            picture.bitmap((x, y), (columns as u8, rows as u8), scale as u8, ink, &cells);
        });
        let rectangles = painted(|picture| {
            for (cell, _) in (0..).zip(&is_set).filter(|(_, set)| **set) {
                let (row, column) = (cell / columns, cell % columns);
                picture.fill(Rect::new(x + column * scale, y + row * scale, scale, scale), ink);
            }
        });
        assert!(bitmap == rectangles, "{columns} × {rows} cells of {scale} at {x},{y}");
    }
}
