//! The handheld on a cable: `docs/protocol.md`, command by command.

mod commands;
#[path = "../common/mod.rs"]
mod common;
mod random;
mod restore;
#[path = "../screen/mod.rs"]
mod screen;
mod shell;
mod transcript;

use common::Kind;
use common::handset::Records;
use nonaga_app::{KeySet, RecordKind, journal::crc32};
use shell::CableShell;

const KIND: Kind = ((240, 135), KeySet::SEVEN);

/// Bytes as the protocol writes them.
fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The command that puts a record.
fn put(kind: RecordKind, bytes: &[u8]) -> String {
    format!("records put {} {} {:08x}", kind.name(), hex(bytes), crc32(&[], bytes))
}

/// A handheld on which a game was begun.
fn played() -> CableShell {
    let mut shell = CableShell::new(KIND, &Records::default());
    shell.handset.choose();
    shell.handset.choose();
    shell.handset.choose();
    shell.handset.choose();
    shell.handset.wait(3_000);
    assert_eq!(shell.handset.app.game().half_turns(), 1);
    shell
}
