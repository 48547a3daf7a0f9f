//! `nonaga data`: what the game has saved, and all of it in one file.
//!
//! `save_folder` keeps the records as files, `saved_file` has the form of one, and the app's `backup` that of all together.

mod save_folder;
mod saved_file;

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use nonaga_app::{App, RecordKind, decode_backup, encode_backup};
use nonaga_boards::Board;

pub(crate) use self::save_folder::SaveFolder;
use crate::arguments::{Arg, Arguments, Stop, unexpected};
use crate::cli::Verb;

pub(crate) const VERB: Verb = Verb {
    name: "data",
    summary: "keep saved games, settings and statistics in one file, or bring them back",
    help: "\
Usage: nonaga data export FILE [--data FOLDER]
       nonaga data import FILE [--data FOLDER]

export  writes everything that is saved to FILE, a new one
import  replaces everything that is saved by what is in FILE. What was there before is kept in the
        folder as replaced.nonaga, which can be imported in turn. A file that is damaged or of a
        newer version changes nothing

  --data FOLDER   where nonaga play keeps its files (default: the user's data folder)

Examples:
  nonaga data export backup.nonaga
  nonaga data import backup.nonaga",
    run,
};

/// What was there before an import.
const REPLACED: &str = "replaced.nonaga";
/// A longer file is no backup.
const LONGEST: u64 = 64 * 1024;

fn run(mut arguments: Arguments) -> Result<(), Stop> {
    let mut folder = None;
    let mut words: Vec<OsString> = Vec::new();
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("data") => folder = Some(arguments.value::<PathBuf>()?),
            Arg::Value(word) if words.len() < 2 => words.push(word),
            other => return Err(unexpected(other)),
        }
    }
    let mut words = words.into_iter();
    let what = words.next().ok_or_else(|| Stop::usage("export or import?"))?;
    let file = words.next().map(PathBuf::from).ok_or_else(|| Stop::usage("which FILE?"));
    let storage = || {
        let storage = SaveFolder::at_or_of_user(folder);
        storage.ok_or_else(|| Stop::failure("there is no data folder; name one with --data"))
    };
    let done = match what.to_str() {
        Some("export") => export(&storage()?, &file?),
        Some("import") => import(&storage()?, &file?),
        _ => return Err(Stop::usage(format!("export or import, not {what:?}?"))),
    };
    println!("{}", done.map_err(Stop::failure)?);
    Ok(())
}

/// A record's kind and its bytes.
pub(crate) type KeptRecord = (RecordKind, Vec<u8>);

/// Records as a backup.
fn in_one_file(records: &[KeptRecord]) -> Vec<u8> {
    encode_backup(records.iter().map(|(kind, bytes)| (*kind, &bytes[..]))).to_vec()
}

/// What is saved; the error names what cannot be read.
fn kept(storage: &SaveFolder) -> Result<Vec<KeptRecord>, String> {
    storage.records().map(|(kind, record)| Ok((kind, record?))).collect()
}

fn export(storage: &SaveFolder, path: &Path) -> Result<String, String> {
    let records = kept(storage)?;
    if records.is_empty() {
        return Err(format!("nothing is saved in {}", storage.path().display()));
    }
    write(&records, path)
}

/// Writes a backup, a new file; returns what to say about it.
pub(crate) fn write(records: &[KeptRecord], path: &Path) -> Result<String, String> {
    let at = |why: &dyn std::fmt::Display| format!("{}: {why}", path.display());
    let mut file = File::create_new(path).map_err(|why| match why.kind() {
        ErrorKind::AlreadyExists => at(&"there is such a file already; choose another name"),
        _ => at(&why),
    })?;
    let written = file.write_all(&in_one_file(records)).and_then(|()| file.sync_all());
    if let Err(why) = written {
        // A part of a backup is worth nothing.
        let _ = fs::remove_file(path);
        return Err(at(&why));
    }
    Ok(format!("{} records are in {}", records.len(), path.display()))
}

fn import(storage: &SaveFolder, path: &Path) -> Result<String, String> {
    let records = read(path).map_err(|why| format!("{}: {why}", path.display()))?;
    let _lock = storage.lock()?;
    storage.clear_leftovers();
    for (kind, record) in storage.records() {
        if let Err(why) = record {
            let path = storage.set_aside(kind).map_err(|error| format!("{why}: {error}"))?;
            eprintln!("nonaga: {why}; it is kept as {}", path.display());
        }
    }
    let before = kept(storage)?;
    let in_folder = |why: std::io::Error| format!("{}: {why}", storage.path().display());
    let mut told = format!("{} records are in {}", records.len(), storage.path().display());
    if !before.is_empty() {
        let replaced = storage.path().join(REPLACED);
        let file = File::create(&replaced).and_then(|mut file| {
            file.write_all(&in_one_file(&before))?;
            file.sync_all()
        });
        file.map_err(|why| format!("{}: {why}; nothing was changed", replaced.display()))?;
        told += &format!("; what was there before is in {}", replaced.display());
    }
    for (kind, record) in &records {
        storage.save(*kind, record).map_err(in_folder)?;
    }
    for (kind, _) in before {
        if records.iter().all(|(other, _)| *other != kind) {
            storage.remove(kind).map_err(in_folder)?;
        }
    }
    Ok(told)
}

/// The records of a backup, each of which the game can read.
pub(crate) fn read(path: &Path) -> Result<Vec<KeptRecord>, String> {
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(|why| why.to_string())?;
    file.take(LONGEST).read_to_end(&mut bytes).map_err(|why| why.to_string())?;
    let records = decode_backup(&bytes).map_err(|why| why.to_string())?;
    let mut app = App::new(Board::ALL[0].device(), 1);
    for (kind, record) in &records {
        app.load(*kind, record).map_err(|why| format!("{kind:?}: {why}"))?;
    }
    Ok(records.iter().map(|(kind, record)| (*kind, record.to_vec())).collect())
}
