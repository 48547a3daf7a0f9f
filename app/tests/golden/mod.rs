//! Pictures that were looked at once and must not change unnoticed.
//!
//! Draw on a [`Screen`] (a test file that says `mod golden;` says `mod screen;`, too), then `golden::check("menu-240x135", &screen)` compares with `tests/pictures/menu-240x135.png`.
//! When they differ it writes what was drawn, and what differs in red, next to the build's other files and says
//! where. `NONAGA_BLESS=1 cargo test` accepts what is drawn: look at every picture before you commit it.

use std::{
    env, fs,
    fs::File,
    io::{BufReader, BufWriter},
    path::{Path, PathBuf},
};

use embedded_graphics::{pixelcolor::Rgb565, prelude::RgbColor};

use crate::screen::Screen;

/// Compares what is on a screen with the golden picture of this name.
#[track_caller]
#[allow(dead_code, reason = "not every test compares one picture at a time")]
pub(crate) fn check(name: &str, screen: &Screen) {
    check_all([(name.to_owned(), screen.clone())]);
}

/// Compares screens with the golden pictures of their names, all of them even if one differs.
#[track_caller]
pub(crate) fn check_all(screens: impl IntoIterator<Item = (String, Screen)>) {
    let differences: Vec<String> =
        screens.into_iter().filter_map(|(name, screen)| difference(&name, &screen)).collect();
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

/// What is wrong with a screen, compared with the golden picture of this name.
fn difference(name: &str, screen: &Screen) -> Option<String> {
    let (width, height) = screen.size;
    let drawn: Vec<u8> = screen.colours().flat_map(bright).collect();
    let golden = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/pictures")
        .join(name)
        .with_extension("png");
    if env::var_os("NONAGA_BLESS").is_some() {
        write(&golden, (width, height), &drawn);
        return None;
    }
    let known = read(&golden);
    if let Some((size, bytes)) = &known
        && *size == (width.into(), height.into())
        && *bytes == drawn
    {
        return None;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
    let seen = folder.join(format!("{name}.png"));
    write(&seen, (width, height), &drawn);
    let seen = seen.display();
    Some(match known {
        None => {
            format!("{name}: no golden picture yet. Drawn: {seen}. NONAGA_BLESS=1 accepts it.")
        }
        Some((size, _)) if size != (width.into(), height.into()) => {
            format!("{name}: {width}x{height}, but the golden picture is {size:?}. Drawn: {seen}")
        }
        Some((_, bytes)) => {
            let (marked, changed, rows) = compare(&bytes, &drawn, width.into());
            let difference = folder.join(format!("{name}-difference.png"));
            write(&difference, (width, height), &marked);
            format!(
                "{name}: {changed} pixels differ, in rows {} to {}.\n  golden:     {}\n  drawn:      {seen}\n  difference: {}",
                rows.0,
                rows.1,
                golden.display(),
                difference.display()
            )
        }
    })
}

/// Five and six bits a channel as eight, so that white is white.
fn bright(colour: Rgb565) -> [u8; 3] {
    let wide = |value: u8, most: u8| (u16::from(value) * 255 / u16::from(most)) as u8;
    [wide(colour.r(), 31), wide(colour.g(), 63), wide(colour.b(), 31)]
}

/// Both pictures in grey with red where they differ, the number of those pixels, and their first and last row.
fn compare(golden: &[u8], drawn: &[u8], width: usize) -> (Vec<u8>, usize, (usize, usize)) {
    let mut marked = Vec::new();
    let mut differing = Vec::new();
    for (at, (one, two)) in golden.chunks(3).zip(drawn.chunks(3)).enumerate() {
        if one == two {
            let grey = (u16::from(one[0]) + u16::from(one[1]) + u16::from(one[2])) / 9;
            marked.extend([grey as u8; 3]);
        } else {
            marked.extend([255, 0, 0]);
            differing.push(at / width);
        }
    }
    let rows = (differing.first().copied().unwrap_or(0), differing.last().copied().unwrap_or(0));
    (marked, differing.len(), rows)
}

fn write(path: &PathBuf, (width, height): (u16, u16), rgb: &[u8]) {
    fs::create_dir_all(path.parent().expect("a picture lies in a folder"))
        .expect("can make the folder");
    let file = BufWriter::new(File::create(path).expect("can write the picture"));
    let mut encoder = png::Encoder::new(file, width.into(), height.into());
    encoder.set_color(png::ColorType::Rgb);
    // Flat colours and things that stand side by side pack best as they are.
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header().expect("can write the picture");
    writer.write_image_data(rgb).expect("can write the picture");
}

fn read(path: &PathBuf) -> Option<((u32, u32), Vec<u8>)> {
    let mut reader = png::Decoder::new(BufReader::new(File::open(path).ok()?)).read_info().ok()?;
    let mut bytes = vec![0; reader.output_buffer_size()?];
    let info = reader.next_frame(&mut bytes).ok()?;
    Some(((info.width, info.height), bytes))
}
