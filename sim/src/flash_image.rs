//! The saved records in an image of the region of flash that keeps them.

use std::convert::Infallible;

use embedded_storage::nor_flash::{ErrorType, NorFlash, ReadNorFlash};
use nonaga_app::RecordKind;
use nonaga_app::journal::{Journal, SECTOR, SECTORS};

/// The newest record of each kind, as a device would load it; `None` when the image has another size.
pub(crate) fn records(image: Vec<u8>) -> Option<Vec<(RecordKind, Vec<u8>)>> {
    if image.len() != SECTOR * SECTORS {
        return None;
    }
    let Ok(mut journal) = Journal::open(FlashImage(image), 0);
    let mut load = |kind| {
        let Ok(bytes) = journal.load(kind);
        bytes.map(|bytes| (kind, bytes.to_vec()))
    };
    Some(RecordKind::ALL.into_iter().filter_map(&mut load).collect())
}

/// Flash whose operations all succeed.
struct FlashImage(Vec<u8>);

impl ErrorType for FlashImage {
    type Error = Infallible;
}

impl ReadNorFlash for FlashImage {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Infallible> {
        bytes.copy_from_slice(&self.0[offset as usize..][..bytes.len()]);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.0.len()
    }
}

impl NorFlash for FlashImage {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), Infallible> {
        self.0[from as usize..to as usize].fill(0xff);
        Ok(())
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Infallible> {
        // Programming only clears bits.
        let kept = &mut self.0[offset as usize..][..bytes.len()];
        kept.iter_mut().zip(bytes).for_each(|(kept, byte)| *kept &= byte);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_saved_is_found_in_the_image() {
        let Ok(mut journal) = Journal::open(FlashImage(vec![0xff; SECTOR * SECTORS]), 0);
        for bytes in [&b"old"[..], b"new"] {
            journal.save(RecordKind::Game, bytes).expect("flash that works");
        }
        let image = journal.flash().0.clone();
        assert_eq!(records(image), Some(vec![(RecordKind::Game, b"new".to_vec())]));
    }

    #[test]
    fn an_image_of_another_size_is_none_of_ours() {
        assert_eq!(records(vec![0xff; SECTOR]), None);
    }
}
