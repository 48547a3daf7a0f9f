//! The dashboard of a bicycle on a screen of 240 × 135 pixels, as an animated PNG. The column at the right shows the
//! rows that each picture painted anew; their numbers are printed.
//!
//! `cargo run -p rowpaint --example dashboard [FILE]` writes `dashboard.png`, or the file named.

use std::{env, error::Error, fs::File, io::BufWriter};

use embedded_graphics::{pixelcolor::Rgb565, prelude::RgbColor};
use rowpaint::{
    Align, Background, BackgroundRow, Badge, BadgeIndex, BadgeShadow, BadgeStyle, DirtyRows,
    DisplayList, FontIndex, FrameBuffer, Icon, PaletteIndex, Rect, Renderer, Rgb, RoundShape,
    Stylesheet, SubPoint, roboto,
};

const WIDTH: usize = 240;
const HEIGHT: usize = 135;
/// Frames of the animation, half a second each.
const FRAMES: u32 = 16;
/// Rows painted before they are sent to a panel: the only pixels that a display without a frame buffer needs.
const STRIP: u16 = 8;

/// What colours are for.
#[derive(Clone, Copy)]
enum Role {
    Ground,
    Line,
    Panel,
    Text,
    Faint,
    Accent,
    Good,
    Bad,
    Shadow,
    KnobLight,
    Knob,
    KnobDark,
}

const COLOURS: [Rgb; 12] = [
    Rgb::new(0x101820),
    Rgb::new(0x182430),
    Rgb::new(0x203040),
    Rgb::new(0xf0f4f8),
    Rgb::new(0x8090a0),
    Rgb::new(0xffb020),
    Rgb::new(0x40c878),
    Rgb::new(0xf05040),
    Rgb::new(0x000000),
    Rgb::new(0x70a8e0),
    Rgb::new(0x4078c0),
    Rgb::new(0x284870),
];

impl Role {
    const fn index(self) -> PaletteIndex {
        PaletteIndex(self as u8)
    }
}

impl From<Role> for PaletteIndex {
    fn from(role: Role) -> Self {
        role.index()
    }
}

const TINY: FontIndex = FontIndex(0);
const TITLE: FontIndex = FontIndex(1);
const HUGE: FontIndex = FontIndex(2);
const KNOB: BadgeIndex = BadgeIndex(0);

static STYLE: Stylesheet = Stylesheet {
    colours: &COLOURS,
    fonts: &[&roboto::MEDIUM_13, &roboto::BOLD_20, &roboto::BOLD_32],
    badges: &[BadgeStyle::Solid {
        shape: RoundShape::Circle,
        rim: Role::KnobDark.index(),
        face: [Role::KnobLight.index(), Role::Knob.index(), Role::KnobDark.index()],
        grain: None,
        shadow: BadgeShadow::Blended(Role::Shadow.index(), 18),
        inlay: None,
    }],
    background: Background::Pattern(lined),
};

/// A thin line every twelve rows.
fn lined(row: &mut BackgroundRow) {
    let role = if row.y() % 12 == 0 { Role::Line } else { Role::Ground };
    row.fill(row.columns(), role);
}

/// What the dashboard shows.
struct Ride {
    /// Kilometres an hour.
    speed: u32,
    /// Of the battery, in percent.
    charge: u32,
    /// Heights of the last kilometres, from -100 to 100.
    profile: Vec<i8>,
    /// Where to go: an angle in degrees, clockwise from straight on.
    turn: f32,
    braking: bool,
}

impl Ride {
    fn at(frame: u32) -> Self {
        let wave = |n: u32| (n as f32 * 0.45).sin() * 60.0 + (n as f32 * 1.3).sin() * 25.0;
        // The speed changes in every frame, the direction in every second one, the profile in every fourth one.
        let (bend, stretch) = (frame / 2, frame / 4);
        Self {
            speed: 24 + frame % 5,
            charge: 63 - frame / 3,
            profile: (0..24).map(|n| wave(n + stretch) as i8).collect(),
            turn: (bend as f32 * 0.8).sin() * 60.0,
            braking: frame % 8 >= 6,
        }
    }

    fn draw(&self, picture: &mut DisplayList) {
        let (bar, body) = Rect::new(0, 0, WIDTH as i16, HEIGHT as i16).cut_top(26);
        picture.fill(bar, Role::Panel);
        picture.text(bar.inset(8, 0), Align::Left, TITLE, Role::Text, "Ride");
        if self.braking {
            let lamp = SubPoint::of_pixel(bar.right() - 18, bar.y + 13);
            picture.glow(lamp, 13 * 16, Role::Bad);
            picture.icon(lamp, 7 * 16, Icon::Exclamation, Role::Text);
        }

        let (dials, below) = body.cut_top(70);
        let (left, rest) = dials.cut_left(80);
        picture.text(left.cut_top(48).0, Align::Centre, HUGE, Role::Text, &self.speed.to_string());
        picture.text(left.cut_bottom(24).0, Align::Centre, TINY, Role::Faint, "km/h");

        let (middle, right) = rest.cut_left(80);
        let part = (self.charge * 255 / 100) as u8;
        picture.ring(middle.centre(), 28 * 16, 6 * 16, Role::Panel, 32);
        picture.arc(middle.centre(), 28 * 16, 6 * 16, part, Role::Good);
        let charge = format!("{}%", self.charge);
        picture.text(middle, Align::Centre, TINY, Role::Text, &charge);

        let centre = right.centre();
        picture.badge(centre, Badge { radius: 28 * 16, rim: 24, drop: 3, style: KNOB, grain: 0 });
        let (sin, cos) = self.turn.to_radians().sin_cos();
        let away = |length: f32| {
            centre.shifted((sin * length * 16.0) as i16, (-cos * length * 16.0) as i16)
        };
        picture.arrow(away(-18.0), away(20.0), 5 * 16, Role::Accent, Role::Shadow);

        let chart = below.inset(8, 4);
        picture.panel(chart, 4, Role::Panel, Role::Faint);
        picture.curve(chart.inset(3, 3), &self.profile, Role::Accent, Role::Knob);
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let file = env::args_os().nth(1).unwrap_or_else(|| "dashboard.png".into());
    let mut frame = Box::new(FrameBuffer::<WIDTH, HEIGHT>::new());
    let mut renderer = Renderer::new((WIDTH as u16, HEIGHT as u16));
    let mut animation = Animation::new(File::create(&file)?)?;
    for n in 0..FRAMES {
        Ride::at(n).draw(renderer.start(&STYLE, false));
        let rows = renderer.changes();
        for strip in frame.strips(&rows, STRIP) {
            renderer.paint(strip.first, strip.pixels);
            // A driver would send `strip.bytes()` to the rows from `strip.first` on here.
        }
        println!(
            "frame {n:2}: {:3} of {HEIGHT} rows painted {:?}",
            rows.count(),
            rows.iter().collect::<Vec<_>>()
        );
        animation.add(&frame, &rows)?;
    }
    println!("{}", file.display());
    Ok(())
}

/// Pictures of twice the size, with a column that marks the painted rows.
struct Animation {
    writer: png::Writer<BufWriter<File>>,
}

impl Animation {
    const SCALE: usize = 2;
    const MARK: usize = 8;

    fn new(file: File) -> Result<Self, Box<dyn Error>> {
        let (width, height) = (Self::SCALE * (WIDTH + Self::MARK), Self::SCALE * HEIGHT);
        let mut encoder = png::Encoder::new(BufWriter::new(file), width as u32, height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_compression(png::Compression::High);
        // Flat colours and doubled pixels pack best as they are.
        encoder.set_filter(png::Filter::NoFilter);
        encoder.set_animated(FRAMES, 0)?;
        encoder.set_frame_delay(1, 2)?;
        Ok(Self { writer: encoder.write_header()? })
    }

    fn add(
        &mut self,
        frame: &FrameBuffer<WIDTH, HEIGHT>,
        rows: &DirtyRows,
    ) -> Result<(), Box<dyn Error>> {
        let mut pixels = Vec::new();
        for y in 0..HEIGHT {
            let painted = rows.iter().any(|band| band.contains(&(y as u16)));
            let mark = if painted { [240, 80, 64] } else { [224, 224, 224] };
            let colours = (0..WIDTH).map(|x| frame.pixel(x, y).map_or(mark, eight_bits));
            let row: Vec<u8> = colours
                .chain([mark; Self::MARK])
                .flat_map(|colour| [colour; Self::SCALE])
                .flatten()
                .collect();
            (0..Self::SCALE).for_each(|_| pixels.extend(&row));
        }
        Ok(self.writer.write_image_data(&pixels)?)
    }
}

fn eight_bits(colour: Rgb565) -> [u8; 3] {
    let wide = |value: u8, most: u8| (u16::from(value) * 255 / u16::from(most)) as u8;
    [wide(colour.r(), 31), wide(colour.g(), 63), wide(colour.b(), 31)]
}
