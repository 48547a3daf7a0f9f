//! The handheld on a USB cable: a serial port for a program on a computer, see `docs/protocol.md`.
//!
//! Most boards cannot see a cable. So as long as no host is there, the device attaches for a moment every few seconds: a
//! host resets what attaches, and from then on sends a start of frame every millisecond. As long as they come the device
//! stays attached; otherwise PLL and controller are off. They are off while the screen sleeps, too, unless a program has
//! the port open.
//!
//! Runs below everything that a player would notice, and above the search.

use core::fmt::Write;
use core::future::pending;

use embassy_futures::select::{Either, Either3, select, select3};
use embassy_rp::peripherals::USB;
use embassy_rp::usb::Driver;
use embassy_rp::{Peri, pac};
use embassy_time::{Duration, Instant, Timer, with_timeout};
use embassy_usb::class::cdc_acm::{CdcAcmClass, ControlChanged, Receiver, Sender, State};
use embassy_usb::{Builder, Config};
use heapless::{String, Vec};
use nonaga_app::{Cable, CableRequest, CableStep};

use crate::board::CHOSEN;
use crate::cable_desk::{Desk, LAST_LINE};
use crate::channels::{ATTACHED, NO_USB_POWER, SCREEN_OFF, SEARCH_CONTROL};
use crate::{Irqs, clocks};

/// How long a host has to reset the bus and send the first frame: it debounces the line for 100 ms, and asks a hub for
/// news every quarter of a second.
const FIRST_FRAME: Duration = Duration::from_millis(700);
/// From one try to the next.
const PAUSE: Duration = Duration::from_millis(3_300);
/// How long a host must see nothing to notice it.
const DETACHED: Duration = Duration::from_millis(20);
/// A host that is silent for this long is gone, or sleeps.
const SILENCE: Duration = Duration::from_secs(3);
/// How often frames and resets are looked at: the number of frames wraps after two seconds, and a reset takes 50 ms with most hosts.
const LOOK: Duration = Duration::from_millis(20);

/// The serial port of Raspberry Pi's SDK on this chip, which every system knows.
const VENDOR: u16 = 0x2e8a;
const PRODUCT: u16 = 0x000a;

/// Bytes of a packet: the most at full speed.
const PACKET: usize = 64;
/// More than it takes.
const LONGEST_PACKET: Duration = Duration::from_micros(200);
/// The endpoint that the port is read from: the first one is for its notifications.
const BULK_IN: usize = 2;

type UsbDriver<'a> = Driver<'a, USB>;

/// What a host is told.
pub(crate) struct PortNames {
    product: String<56>,
    serial: String<16>,
}

impl PortNames {
    /// Those of this board and of its flash, which no other device has.
    pub(crate) fn new(flash: u64) -> Self {
        let (mut product, mut serial) = (String::new(), String::new());
        let _ = write!(product, "Nonaga on {}", CHOSEN.title);
        let _ = write!(serial, "{flash:016X}");
        Self { product, serial }
    }
}

/// Offers the port to whatever host the cable leads to.
#[embassy_executor::task]
pub(crate) async fn offer(mut usb: Peri<'static, USB>, cable: &'static mut Cable, mut desk: Desk) {
    let names = PortNames::new(desk.facts.serial);
    loop {
        if SCREEN_OFF.get() == 0 && NO_USB_POWER.get() == 0 {
            ATTACHED.set(1);
            clocks::start_usb();
            let reason = attach(usb.reborrow(), &names, cable, &mut desk).await;
            clocks::stop_usb();
            hang_up(cable, &mut desk).await;
            ATTACHED.set(0);
            if reason == Detachment::Stuck {
                Timer::after(DETACHED).await;
                continue;
            }
        }
        Timer::after(PAUSE).await;
    }
}

/// After this much work for the cable the search is let go on, if the game waits for it.
const LONG_KEPT: Duration = Duration::from_millis(1);

/// Why the device detaches.
#[derive(PartialEq)]
enum Detachment {
    /// The host is gone, or the device is to sleep.
    Gone,
    /// The bus was reset and nobody noticed: a request that the host broke off would be waited for until the end of time.
    Stuck,
}

/// Attaches to the bus, and serves the host until it is gone.
async fn attach(
    usb: Peri<'_, USB>,
    names: &PortNames,
    cable: &mut Cable,
    desk: &mut Desk,
) -> Detachment {
    let (mut configuration, mut capabilities, mut requests) = ([0; 96], [0; 16], [0; 128]);
    let mut state = State::new();
    let mut config = Config::new(VENDOR, PRODUCT);
    config.manufacturer = Some("Nonaga");
    config.product = Some(&names.product);
    config.serial_number = Some(&names.serial);
    let driver = Driver::new(usb, Irqs);
    let buffers = (&mut configuration, &mut capabilities, &mut requests);
    let mut builder = Builder::new(driver, config, buffers.0, buffers.1, &mut [], buffers.2);
    let class = CdcAcmClass::new(&mut builder, &mut state, PACKET as u16);
    let mut device = builder.build();
    let (sender, receiver, control) = class.split_with_control();
    let serve = serve(sender, receiver, &control, cable, desk);
    match select3(device.run(), serve, until_gone(&control)).await {
        Either3::Third(reason) => reason,
        _ => Detachment::Gone,
    }
}

/// Serves one program after the other.
async fn serve<'a>(
    mut sender: Sender<'a, UsbDriver<'a>>,
    mut receiver: Receiver<'a, UsbDriver<'a>>,
    control: &ControlChanged<'a>,
    cable: &mut Cable,
    desk: &mut Desk,
) {
    loop {
        select(opened(control, true), drop_all(&mut receiver)).await;
        talk(&mut sender, &mut receiver, control, cable, desk).await;
        take_back();
        hang_up(cable, desk).await;
    }
}

/// Talks with a program until it closes the port. What is being done for it is done to its end, which is soon: only
/// sending and waiting may be given up.
async fn talk<'a>(
    sender: &mut Sender<'a, UsbDriver<'a>>,
    receiver: &mut Receiver<'a, UsbDriver<'a>>,
    control: &ControlChanged<'a>,
    cable: &mut Cable,
    desk: &mut Desk,
) {
    let mut outgoing = Packets { sender, packet: Vec::new(), ends: true };
    // What has come and was not yet taken.
    let mut incoming = Vec::<u8, PACKET>::new();
    // For how long this task has kept the core since the search had it.
    let mut kept = Duration::MIN;
    loop {
        // The search for the game's turn has the core as long as lines have it, however many there are: else the watchdog
        // would take it for stuck.
        if SEARCH_CONTROL.wanted().is_none() {
            kept = Duration::MIN;
        } else if kept >= LONG_KEPT {
            Timer::after(kept).await;
            kept = Duration::MIN;
        }
        let begun = Instant::now();
        let taken = cable.take(&incoming);
        incoming.drain(..taken);
        let step = cable.step();
        kept += begun.elapsed();
        match step {
            CableStep::Send(line) => {
                let send = outgoing.write(line.as_bytes());
                if let Either::First(()) = select(opened(control, false), send).await {
                    return;
                }
            }
            CableStep::Do(request) => {
                // Its answer is the last line before the restart.
                if matches!(request, CableRequest::Update) {
                    let _ = with_timeout(LAST_LINE, outgoing.flush()).await;
                }
                let errand = desk.take(request).await;
                desk.run(errand, cable).await;
            }
            CableStep::Wait => {
                let wait = async {
                    outgoing.flush().await;
                    select(desk.reply(), receive(receiver, &mut incoming)).await
                };
                match select(opened(control, false), wait).await {
                    Either::First(()) => return,
                    Either::Second(Either::First(reply)) => desk.pass_on(reply, cable).await,
                    Either::Second(Either::Second(())) => {}
                }
            }
        }
    }
}

/// Receives a packet, unless there is still something of the last one.
async fn receive<'a>(receiver: &mut Receiver<'a, UsbDriver<'a>>, incoming: &mut Vec<u8, PACKET>) {
    if !incoming.is_empty() {
        pending::<()>().await;
    }
    let mut packet = [0; PACKET];
    if let Ok(length) = receiver.read_packet(&mut packet).await {
        let _ = incoming.extend_from_slice(&packet[..length]);
    }
}

/// Nobody listens any more: keys are let go, and what was asked for is withdrawn.
async fn hang_up(cable: &mut Cable, desk: &mut Desk) {
    cable.disconnect();
    loop {
        match cable.step() {
            CableStep::Send(_) => {}
            CableStep::Do(request) => {
                let errand = desk.take(request).await;
                desk.run(errand, cable).await;
            }
            CableStep::Wait => break,
        }
    }
}

/// Takes back a packet that the host has not fetched: the next program must not find the end of an answer to this one.
/// Chips before B2 cannot (erratum E2), and leave it there.
fn take_back() {
    const B2: u8 = 2;
    if pac::SYSINFO.chip_id().read().revision() < B2 {
        return;
    }
    let (usb, control) = (pac::USB, pac::USB_DPRAM.ep_in_buffer_control(BULK_IN));
    usb.ep_abort().modify(|w| w.set_ep_in(BULK_IN, true));
    // The end of a packet that is on its way: 64 bytes take 43 µs.
    let begun = Instant::now();
    while !usb.ep_abort_done().read().ep_in(BULK_IN) && begun.elapsed() < LONGEST_PACKET {}
    let packet = control.read();
    if packet.available(0) {
        // The next one is to have its turn between DATA0 and DATA1.
        control.write(|w| w.set_pid(0, !packet.pid(0)));
    }
    usb.ep_abort_done().write(|w| w.set_ep_in(BULK_IN, true));
    usb.ep_abort().modify(|w| w.set_ep_in(BULK_IN, false));
}

/// The way out: bytes in packets.
struct Packets<'a, 'd> {
    sender: &'a mut Sender<'d, UsbDriver<'d>>,
    packet: Vec<u8, PACKET>,
    /// Whether the last packet ended a transfer: it was not full.
    ends: bool,
}

impl Packets<'_, '_> {
    async fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            let _ = self.packet.push(byte);
            if self.packet.is_full() {
                self.send().await;
            }
        }
    }

    /// Sends what there is. Hosts pass it on after a packet that is not full, or empty.
    async fn flush(&mut self) {
        if !self.packet.is_empty() || !self.ends {
            self.send().await;
        }
    }

    async fn send(&mut self) {
        let _ = self.sender.write_packet(&self.packet).await;
        self.ends = !self.packet.is_full();
        self.packet.clear();
    }
}

/// Waits until a program has opened the port, or closed it: the host raises DTR for it.
async fn opened(control: &ControlChanged<'_>, open: bool) {
    while control.dtr() != open {
        control.control_changed().await;
    }
}

/// Drops what comes while the port is closed.
async fn drop_all<'a>(receiver: &mut Receiver<'a, UsbDriver<'a>>) {
    receiver.wait_connection().await;
    loop {
        let _ = receiver.read_packet(&mut [0; PACKET]).await;
    }
}

/// Waits until the device is to detach.
async fn until_gone(control: &ControlChanged<'_>) -> Detachment {
    let frame = || pac::USB.sof_rd().read().count();
    let mut last = frame();
    let mut patience = Instant::now() + FIRST_FRAME;
    let mut was_reset = false;
    while Instant::now() < patience {
        Timer::after(LOOK).await;
        let now = frame();
        if now != last {
            (last, patience) = (now, Instant::now() + SILENCE);
        }
        let is_reset = pac::USB.sie_status().read().bus_reset();
        if is_reset && was_reset {
            return Detachment::Stuck;
        }
        if SCREEN_OFF.get() != 0 && !control.dtr() {
            break;
        }
        was_reset = is_reset;
    }
    Detachment::Gone
}
