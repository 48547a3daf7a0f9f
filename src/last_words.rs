//! The message of a panic, kept over the reset that follows it, so that the log of the next start has it.
#![expect(unsafe_code, reason = "RAM that the start does not initialise")]

use core::fmt::Write;
use core::mem::MaybeUninit;
use core::panic::PanicInfo;
use core::ptr::addr_of_mut;

use heapless::String;

/// Says that there is a message: after power-on there is anything.
const MARK: u32 = 0x4e6f_4c57;
/// What fits a line of the log.
const LONGEST: usize = 64;

#[repr(C)] // the mark is its first word
#[derive(Clone, Copy)]
struct LastWords {
    mark: u32,
    length: usize,
    text: [u8; LONGEST],
}

// SAFETY: the section exists to hold what is not initialised, and every value of it is checked before use.
#[unsafe(link_section = ".uninit.LAST_WORDS")]
static mut LAST_WORDS: MaybeUninit<LastWords> = MaybeUninit::uninit();

/// Keeps a message, without interrupts.
pub(crate) fn keep(info: &PanicInfo) {
    let mut line = String::<LONGEST>::new();
    if let Some(place) = info.location() {
        let file = place.file().rsplit('/').next().unwrap_or("");
        let _ = write!(line, "{file}:{}: ", place.line());
    }
    // What has no room is cut.
    let _ = write!(line, "{}", info.message());
    let mut words = LastWords { mark: MARK, length: line.len(), text: [0; LONGEST] };
    words.text[..line.len()].copy_from_slice(line.as_bytes());
    // SAFETY: no other code runs any more.
    unsafe { addr_of_mut!(LAST_WORDS).write_volatile(MaybeUninit::new(words)) };
}

/// Gives the message to `tell`, if there is one, and forgets it. To be called before the tasks run.
pub(crate) fn take(tell: impl FnOnce(&str)) {
    // SAFETY: no other code uses it now. Any bits are values of these integers.
    let words = unsafe {
        let words = addr_of_mut!(LAST_WORDS).read_volatile().assume_init();
        addr_of_mut!(LAST_WORDS).cast::<u32>().write_volatile(0);
        words
    };
    if words.mark == MARK
        && let Some(text) = words.text.get(..words.length)
        && let Ok(text) = str::from_utf8(text)
    {
        tell(text);
    }
}
