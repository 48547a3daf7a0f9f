//! The example still makes the picture in the README, pixel by pixel.

#[allow(dead_code, reason = "the test does not start the example as a program")]
#[path = "../examples/dashboard.rs"]
mod dashboard;

use std::{fs::File, io::BufReader, path::Path};

/// The pictures of an animated PNG.
fn frames(path: &Path) -> Vec<Vec<u8>> {
    let file = BufReader::new(File::open(path).expect("the picture is there"));
    let mut reader = png::Decoder::new(file).read_info().expect("a PNG file");
    let count = reader.info().animation_control.expect("it is animated").num_frames;
    let size = reader.output_buffer_size().expect("it fits into memory");
    let mut next = || {
        let mut pixels = vec![0; size];
        reader.next_frame(&mut pixels).expect("a whole frame");
        pixels
    };
    (0..count).map(|_| next()).collect()
}

#[test]
fn the_picture_in_the_readme_is_what_the_example_draws() {
    let drawn = Path::new(env!("CARGO_TARGET_TMPDIR")).join("dashboard.png");
    dashboard::write(&drawn).expect("can write the picture");
    let (drawn, shown) = (frames(&drawn), frames(Path::new("dashboard.png")));
    assert_eq!(drawn.len(), shown.len());
    let differing = (0..drawn.len()).find(|&n| drawn[n] != shown[n]);
    assert_eq!(
        differing, None,
        "look at what `cargo run -p rowpaint --example dashboard paint/dashboard.png` draws"
    );
}
