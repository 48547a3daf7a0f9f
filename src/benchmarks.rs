//! What is measured on the chip: by the image of `cargo xtask bench`, and by the game for a program on the cable.

use core::hint::black_box;
use core::ops::ControlFlow;

use embassy_time::Instant;
use nonaga_app::ui::{BoardPainter, DiscStyle, KeyCap, KeyHint, Layout, Projection, TokenStyle};
use nonaga_app::{TABLE_ENTRIES, Theme};
use nonaga_core::search::{Answer, Limits, Search};
use nonaga_core::{Cell, Game, Position, Side, bench};
use rowpaint::{DisplayList, Renderer};

/// The screen that is painted, and how many rows at once.
pub(crate) const PAINTED: (u16, u16) = (240, 240);
pub(crate) const PAINTED_ROWS: u16 = 16;
/// Frames of the animation that is painted.
pub(crate) const FRAMES: u32 = 16;

/// The positions that are measured, with their numbers.
pub(crate) fn positions() -> impl Iterator<Item = (u32, Position)> {
    let lines = (0..).zip(bench::MIDDLE_GAMES.lines());
    lines.map(|(number, line)| match line.parse() {
        Ok(position) => (number, position),
        Err(_) => defmt::unreachable!("a position a line"),
    })
}

/// The result of some work, and the microseconds that it takes.
fn micros<T>(work: impl FnOnce() -> T) -> (T, u64) {
    let start = Instant::now();
    let result = black_box(work());
    (result, start.elapsed().as_micros())
}

/// How long the turns of a position take: their number, to generate them, and to make them and take them back.
pub(crate) fn rules(position: &mut Position) -> (u32, u64, u64) {
    let (turns, visiting) = micros(|| bench::visit_turns(position));
    let (_, making) = micros(|| bench::make_and_take_back(position));
    (turns, visiting, making)
}

/// A thought of a level.
pub(crate) struct MeasuredThought {
    pub(crate) answer: Answer,
    pub(crate) micros: u64,
    /// The longest time between two chances to stop it.
    pub(crate) latency: u64,
}

/// Lets a level think about a position, unless it is told to end.
pub(crate) fn think(
    search: &mut Search<TABLE_ENTRIES>,
    game: &Game,
    limits: &Limits,
    go_on: &mut dyn FnMut() -> ControlFlow<()>,
) -> MeasuredThought {
    let (mut latency, mut last) = (0, Instant::now());
    let (answer, micros) = micros(|| {
        search.think(game, limits, &mut |_| {
            latency = last.elapsed().as_micros().max(latency);
            last = Instant::now();
            go_on()
        })
    });
    MeasuredThought { answer, micros, latency }
}

/// Paints the frames of an animation, and the whole screen; `each` is told the rows and microseconds of every frame, and
/// at last of the whole. The renderer must be for a screen of this size. Between two strips `pause` lets others run,
/// which is not counted, or breaks it off.
pub(crate) async fn painting(
    renderer: &mut Renderer,
    strip: &mut [u16],
    mut pause: impl AsyncFnMut() -> ControlFlow<()>,
    mut each: impl FnMut(u16, u64),
) -> ControlFlow<()> {
    let layout = Layout::of(PAINTED);
    let width = usize::from(PAINTED.0);
    let mut paint = async |renderer: &mut Renderer, part| {
        let (changes, mut time) = micros(|| {
            slide(renderer.start(Theme::Wood.stylesheet(), false), &layout, part);
            renderer.changes()
        });
        for rows in changes.strips(PAINTED_ROWS.min((strip.len() / width) as u16)) {
            pause().await?;
            time += micros(|| renderer.paint(rows.start, &mut strip[..rows.len() * width])).1;
        }
        ControlFlow::Continue((changes.count(), time))
    };
    // The first frame fills the sprite cache.
    paint(renderer, 0).await?;
    for part in 1..=FRAMES {
        let (rows, time) = paint(renderer, part as i32 * 256 / FRAMES as i32).await?;
        each(rows, time);
    }
    renderer.forget();
    let (rows, time) = paint(renderer, 0).await?;
    each(rows, time);
    ControlFlow::Continue(())
}

/// A typical picture: the start of the game with a red token on its way. `part` is 0 where it was and 256 where it stops.
fn slide(picture: &mut DisplayList, layout: &Layout, part: i32) {
    let position = Position::start();
    let (from, to) = (Cell::new(2, 0), Cell::new(-1, 0));
    let projection = Projection::fitting(layout.body().inset(4, 3), position.discs());
    let mut board = BoardPainter::new(picture, projection);
    for disc in position.discs() {
        board.disc(disc, DiscStyle::Plain);
    }
    board.lock(Cell::new(-1, 2));
    for side in Side::ALL {
        for token in position.tokens(side).into_iter().filter(|&token| token != from) {
            board.token(token, side, TokenStyle::Plain);
        }
    }
    board.left_from(from);
    board.sliding_token(from, to, part, Side::Red);
    layout.title(picture, "Red to move", None);
    layout.help(
        picture,
        &[KeyHint::new(KeyCap::Pad, "choose"), KeyHint::new(KeyCap::Letter('A'), "play now")],
    );
}
