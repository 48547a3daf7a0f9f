//! Bits that go wrong while nobody writes: one of them anywhere loses nothing.

use std::thread;

use nonaga_app::RecordKind;
use nonaga_app::journal::{SECTOR, SECTORS};

use crate::flash::{Cut, Dice, Flash, Fuse};
use crate::{Records, bytes, found, open, soak};

/// States of a device that are worth a look, with their names.
fn states() -> Vec<(&'static str, Flash)> {
    let mut states = Vec::new();
    let mut journal = open(Flash::empty());
    journal.save(RecordKind::Settings, &bytes(1, 14)).unwrap();
    states.push(("after the first save", journal.flash().clone()));
    for kind in RecordKind::ALL {
        journal.save(kind, &bytes(kind as usize, kind.longest().min(60))).unwrap();
    }
    while journal.prepare().unwrap() {}
    states.push(("first sector, the others erased", journal.flash().clone()));
    let mut game = 0;
    let mut save_until = |journal: &mut crate::Journal<Flash>, operations: usize, erases: u32| {
        while journal.flash().operations < operations || journal.flash().total_erases() < erases {
            game += 1;
            journal.save(RecordKind::Game, &bytes(game, 15 + 2 * (game % 60))).unwrap();
        }
    };
    let erases = journal.flash().total_erases();
    save_until(&mut journal, 0, erases + 4);
    states.push(("a sector just begun, the others full", journal.flash().clone()));
    while journal.prepare().unwrap() {}
    states.push(("a sector just begun, two erased", journal.flash().clone()));
    let operations = journal.flash().operations;
    save_until(&mut journal, operations + 60, 0);
    states.push(("in the middle of a sector", journal.flash().clone()));

    let cut = |name, operation: usize, cut| {
        let mut journal = journal.clone();
        let operations = journal.flash().operations;
        journal.flash().fuse = Some((Fuse::Operation(operations + operation), cut));
        for turn in 0.. {
            if journal.save(RecordKind::Game, &bytes(turn, 90)).is_err() {
                break;
            }
        }
        let mut flash = journal.flash().clone();
        found(&mut flash);
        (name, flash)
    };
    states.push(cut("after a torn record", 1, Cut::Prefix(70)));
    states.push(cut("after a record that was not done", 2, Cut::Prefix(0)));
    let is_unsealed = |sector: &[u8]| sector[..8] == [0; 8] && sector[20..24] == [0xff; 4];
    let torn_head = (3..200)
        .map(|operation| cut("after a torn head", operation, Cut::Prefix(90)))
        .find(|(_, flash)| flash.bytes.chunks(SECTOR).any(is_unsealed));
    states.push(torn_head.expect("a sector is begun"));
    states
}

/// Whether everything is found with these bits wrong, and after another save.
fn survives(state: &Flash, wanted: &Records, bits: &[usize]) -> bool {
    let mut flash = state.clone();
    bits.iter().for_each(|bit| flash.bytes[bit / 8] ^= 1 << (bit % 8));
    if found(&mut flash) != *wanted {
        return false;
    }
    let game = bytes(3, 33);
    let mut wanted = wanted.clone();
    wanted[2] = Some(game.clone());
    let mut journal = open(flash);
    journal.save(RecordKind::Game, &game).is_ok() && found(journal.flash()) == wanted
}

#[test]
fn no_single_wrong_bit_loses_anything() {
    let states = states();
    assert_eq!(states.len(), 8);
    // Some bits, or all of them.
    let step = [997, 61].get(soak()).copied().unwrap_or(1);
    let bits = 8 * SECTORS * SECTOR;
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let mut flips = 0;
    println!("\n| a wrong bit | flips | lost |\n|---|---|---|");
    for (name, state) in &states {
        let wanted = found(&mut state.clone());
        assert!(wanted[0].is_some(), "{name}");
        let lost: Vec<_> = thread::scope(|scope| {
            let parts: Vec<_> = (0..threads)
                .map(|part| {
                    let wanted = &wanted;
                    let bits = (part * step..bits).step_by(threads * step);
                    scope.spawn(move || {
                        bits.filter(|&bit| !survives(state, wanted, &[bit])).collect::<Vec<_>>()
                    })
                })
                .collect();
            parts.into_iter().flat_map(|part| part.join().unwrap()).collect()
        });
        flips += bits.div_ceil(step);
        println!("| {name:37} | {:>7} | {:>4} |", bits.div_ceil(step), lost.len());
        assert_eq!(lost, [], "{name}");
    }
    println!("{flips} flips");
}

#[test]
fn one_wrong_bit_in_each_sector_loses_nothing() {
    let mut dice = Dice::new(7);
    let tries = 400 * soak().max(1);
    for (name, state) in &states() {
        let wanted = found(&mut state.clone());
        for number in 0..tries {
            // Often where head, verdicts and first records are.
            let size = [SECTOR as u32, 200][number % 2];
            let bits = [0, 1, 2, 3].map(|sector| {
                8 * (sector * SECTOR + dice.roll(size) as usize) + dice.roll(8) as usize
            });
            assert!(survives(state, &wanted, &bits), "{name}: {bits:?}");
        }
    }
}
