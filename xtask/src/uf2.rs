//! UF2 files, which the boot loader of the RP2040 takes as a USB drive.
//!
//! A UF2 file is a list of 512-byte blocks, each with 256 bytes for one address in flash.

use crate::firmware::{self, Image};
use anyhow::Result;
use std::collections::BTreeMap;
use std::fs;

const PAGE: u32 = 256;
const SECTOR: u32 = 4096;
const BLOCK: usize = 512;
const RP2040: u32 = 0xe48b_ff56;
const FAMILY_IS_SET: u32 = 0x2000;

/// `cargo xtask uf2`.
pub(crate) fn run(arguments: &mut lexopt::Parser) -> Result<()> {
    let board = firmware::needed(firmware::board_argument(arguments)?)?;
    let image = Image::build(board)?;
    let file = firmware::beside(board, "uf2");
    fs::write(&file, uf2(&image.segments))?;
    println!("{}", file.display());
    println!(
        "Hold BOOTSEL (PicoSystem: X) while plugging the board in, then copy this file onto the drive that appears."
    );
    Ok(())
}

/// The UF2 file of some segments.
pub(crate) fn uf2(segments: &[(u32, Vec<u8>)]) -> Vec<u8> {
    // Segments need not be aligned to pages, and two may share a page. Every sector is filled: the boot loader erases
    // a sector when its first page comes and can lose pages of one that has holes (erratum RP2040-E14).
    let mut pages: BTreeMap<u32, [u8; PAGE as usize]> = BTreeMap::new();
    for (address, bytes) in segments {
        for (at, byte) in (*address..).zip(bytes) {
            if !pages.contains_key(&(at - at % PAGE)) {
                let sector = at - at % SECTOR;
                let all = (sector..sector + SECTOR).step_by(PAGE as usize);
                pages.extend(all.map(|page| (page, [0; PAGE as usize])));
            }
            pages.entry(at - at % PAGE).or_insert([0; _])[(at % PAGE) as usize] = *byte;
        }
    }
    let count = pages.len() as u32;
    let mut file = Vec::with_capacity(pages.len() * BLOCK);
    for (number, (address, page)) in (0..).zip(&pages) {
        let header =
            [0x0a32_4655, 0x9e5d_5157, FAMILY_IS_SET, *address, PAGE, number, count, RP2040];
        header.iter().for_each(|word: &u32| file.extend(word.to_le_bytes()));
        file.extend(page);
        file.resize((number as usize + 1) * BLOCK - 4, 0);
        file.extend(0x0ab1_6f30_u32.to_le_bytes());
    }
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(block: &[u8], at: usize) -> u32 {
        u32::from_le_bytes(block[at..at + 4].try_into().unwrap())
    }

    /// As specified in https://github.com/microsoft/uf2.
    #[test]
    fn every_block_has_the_three_magic_numbers_and_its_place() {
        let file = uf2(&[(0x1000_0000, vec![7; 300])]);
        let blocks: Vec<_> = file.chunks(512).collect();
        assert_eq!(blocks.len(), 16);
        for (number, block) in blocks.iter().enumerate() {
            assert_eq!(block.len(), 512);
            assert_eq!(
                (word(block, 0), word(block, 4), word(block, 508)),
                (0x0a324655, 0x9e5d5157, 0x0ab16f30)
            );
            assert_eq!((word(block, 8), word(block, 28)), (0x2000, 0xe48bff56));
            assert_eq!(word(block, 12), 0x1000_0000 + 256 * number as u32);
            assert_eq!(
                (word(block, 16), word(block, 20), word(block, 24)),
                (256, number as u32, 16)
            );
        }
        assert_eq!(blocks[1][32..32 + 44], [7; 44]);
        assert!(blocks[1][32 + 44..508].iter().all(|byte| *byte == 0));
    }

    #[test]
    fn two_segments_in_one_page_share_a_block() {
        let file = uf2(&[(0x1000_0010, vec![1]), (0x1000_0020, vec![2])]);
        assert_eq!((file[32 + 0x10], file[32 + 0x20]), (1, 2));
    }

    /// Erratum RP2040-E14: the boot loader needs every page of a sector.
    #[test]
    fn no_sector_has_a_hole() {
        let file =
            uf2(&[(0x1000_0000, vec![1; 100]), (0x1000_0800, vec![2]), (0x1000_2fff, vec![3])]);
        let pages: Vec<_> = file.chunks(512).map(|block| word(block, 12)).collect();
        let sector = |start: u32| (start..start + 4096).step_by(256);
        assert_eq!(pages, sector(0x1000_0000).chain(sector(0x1000_2000)).collect::<Vec<_>>());
    }
}
