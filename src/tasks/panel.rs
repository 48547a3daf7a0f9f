//! Sends to the panel what the game task has painted.
//!
//! Runs before all other tasks, also before the game task that paints: as soon as a strip is sent the next one follows,
//! and the bus never waits for anything but pixels. Meanwhile the game task can already work on the next picture.

use core::ops::Range;

use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::zerocopy_channel::{Channel, Receiver, Sender};
use embassy_time::{Duration, Instant};
use nonaga_app::PanelSetup;
use rowpaint::{Canvas, FrameBuffer};

use crate::board::CHOSEN;
use crate::channels::{PICTURE_SENT, SAVES};
use crate::display::Display;

const WIDTH: usize = CHOSEN.panel.width as usize;

/// How many strips there are: one that is sent, one that is painted, and one between them, because some take longer to
/// paint than others.
pub(crate) const STRIPS: usize = 3;

/// Rows of a strip, as many as make the same use of RAM on every board. Fewer of them make the first one leave earlier,
/// but each strip costs time of its own.
pub(crate) const STRIP_ROWS: usize = 320 * 12 / WIDTH;

/// Some rows of the picture; there is no memory for all of them.
pub(crate) type PictureStrip = FrameBuffer<WIDTH, STRIP_ROWS>;

/// Pictures that follow each other faster than this show something that moves.
const MOVING: Duration = Duration::from_millis(40);

/// What the panel is to do next, and the pixels for it.
pub(crate) struct PanelJob {
    pub(crate) action: PanelAction,
    pub(crate) strip: PictureStrip,
}

/// What the panel is to do. The first one is all zeros in memory, see [`PanelJob::new`].
#[repr(u8)]
pub(crate) enum PanelAction {
    /// Show the strip in these rows. It may be the first one of a picture, which has this many rows (0: it is not), or
    /// the last.
    Show { rows: Range<u16>, first_of: u16, last: bool },
    /// Sleep.
    Sleep,
    /// Wake up, unless it is awake.
    Wake,
    /// Be set up anew, and cleared.
    SetUp(PanelSetup),
    /// Nothing: what was to be done before is done, and storage may take its time.
    RingSaves,
}

/// The jobs that are waiting or being done.
pub(crate) type PanelJobs = [PanelJob; STRIPS];
/// The way from the game task to this one.
pub(crate) type PanelChannel = Channel<'static, CriticalSectionRawMutex, PanelJob>;
pub(crate) type PanelSender = Sender<'static, CriticalSectionRawMutex, PanelJob>;
pub(crate) type PanelReceiver = Receiver<'static, CriticalSectionRawMutex, PanelJob>;

impl PanelJob {
    /// All zeros, so that a static one takes no room in the firmware's image.
    pub(crate) const fn new() -> Self {
        let action = PanelAction::Show { rows: 0..0, first_of: 0, last: false };
        Self { action, strip: PictureStrip::new() }
    }
}

/// Starts the panel, then does one job after the other.
#[embassy_executor::task]
pub(crate) async fn send(mut screen: Display, mut jobs: PanelReceiver) {
    screen.start().await;
    let mut shown = Instant::MIN;
    loop {
        let PanelJob { action, strip } = jobs.receive().await;
        match action {
            PanelAction::Show { rows, first_of, last } => {
                if *first_of > 0 {
                    screen.begin((rows.start, *first_of), shown.elapsed() < MOVING);
                }
                screen.send(rows.start, strip.bytes(0..rows.len() as u16)).await;
                if *last {
                    screen.turn_on();
                    shown = Instant::now();
                    PICTURE_SENT.set(shown.as_millis() as u32);
                }
            }
            PanelAction::Sleep => screen.sleep(),
            PanelAction::Wake => screen.wake().await,
            PanelAction::SetUp(setup) => {
                let all = 0..STRIP_ROWS as u16;
                strip.rows(all.clone()).fill(0);
                screen.set_up(*setup, strip.bytes(all)).await;
            }
            PanelAction::RingSaves => SAVES.ring(),
        }
        jobs.receive_done();
    }
}
