//! Shared games as QR codes.

use heapless::String;
use qrcodegen_no_heap::{QrCode, QrCodeEcc, QrSegment, Version};

/// The longest address of the page: with it a game of 60 turns is a code of version 6, whose modules are three pixels on
/// the smallest screen.
pub const LONGEST_PAGE_ADDRESS: usize = 48;

/// 61 modules a side: the most that fit the smallest screen at two pixels each. Its 2,592 bits at the lowest level of error
/// correction have room for 393 letters and the longest address, or for 468 letters alone: all but the oddest games of
/// 200 turns.
const LARGEST: Version = Version::new(11);
const BUFFER: usize = LARGEST.buffer_len();

/// The modules of a QR code, dark or light.
pub(crate) struct QrMatrix {
    side: u8,
    /// A bit each, row after row, the lowest bit of a byte first; 1 is dark.
    modules: [u8; BUFFER],
}

impl QrMatrix {
    pub(crate) const EMPTY: Self = Self { side: 0, modules: [0; BUFFER] };

    /// Modules on each side.
    pub(crate) const fn side(&self) -> u8 {
        self.side
    }

    /// A bit for every module.
    pub(crate) fn modules(&self) -> &[u8] {
        &self.modules
    }

    /// Takes over a shared text, as a link if there is an address. False if the code would have more than this many
    /// modules a side; it is empty then.
    ///
    /// The address is bytes, because it may have small letters; the text is in the alphanumeric mode, five and a half
    /// bits a letter.
    pub(crate) fn encode(&mut self, address: Option<&str>, text: &str, most: i16) -> bool {
        self.side = 0;
        let versions = (most - 17) / 4;
        let Ok(version @ 1..) = u8::try_from(versions) else { return false };
        let most = Version::new(version.min(LARGEST.value()));
        let mut link = String::<{ LONGEST_PAGE_ADDRESS + 1 }>::new();
        if let Some(address) = address
            && (link.push_str(address).is_err() || link.push('#').is_err())
        {
            return false;
        }
        // Modules are made in one buffer with the help of another, which is free for the result then.
        let mut code = [0; BUFFER];
        let letters = QrSegment::make_alphanumeric(text, &mut self.modules);
        let segments = [QrSegment::make_bytes(link.as_bytes()), letters];
        let segments = if link.is_empty() { &segments[1..] } else { &segments };
        let words = QrCode::encode_segments_to_codewords(
            segments,
            &mut code,
            QrCodeEcc::Low,
            Version::MIN,
            most,
            true,
        );
        let Ok((length, correction, version)) = words else { return false };
        let code = QrCode::encode_codewords(
            &mut code,
            length,
            &mut self.modules,
            correction,
            version,
            None,
        );
        self.modules.fill(0);
        let side = code.size();
        for (module, (x, y)) in (0..side).flat_map(|y| (0..side).map(move |x| (x, y))).enumerate() {
            self.modules[module / 8] |= u8::from(code.get_module(x, y)) << (module % 8);
        }
        self.side = side as u8;
        true
    }
}
