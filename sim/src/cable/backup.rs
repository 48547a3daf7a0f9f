//! `nonaga device backup` and `restore`: the handheld's records, in a file of `nonaga data`.

use std::io::Write;
use std::path::{Path, PathBuf};

use nonaga_app::{RecordKind, RecordText, read_record_text};

use super::connection::{Connection, SOON, Trouble};
use super::say;
use crate::arguments::Stop;
use crate::data::{self, KeptRecord};

/// A path where there is no file yet: better known before the handheld is asked.
pub(super) fn new_file(path: PathBuf) -> Result<PathBuf, Stop> {
    match path.exists() {
        true => Err(Stop::failure(format!(
            "{}: there is such a file already; choose another name",
            path.display()
        ))),
        false => Ok(path),
    }
}

/// Writes all records to a new file.
pub(super) fn backup(connection: &mut Connection, file: &Path) -> Result<(), Stop> {
    let mut records = Vec::new();
    for line in connection.list("records", SOON)? {
        let name = line.split(' ').next().unwrap_or("");
        // A newer handheld may have records that this program cannot keep.
        let kind = RecordKind::with_name(name).ok_or_else(|| {
            Stop::failure(format!(
                "the handheld has a record '{name}' that is not known here: take a newer program"
            ))
        })?;
        records.push(get(connection, kind)?);
    }
    if records.is_empty() {
        return Err(Stop::failure("nothing is saved on the handheld"));
    }
    records.sort_by_key(|(kind, _)| *kind as u8);
    say(&data::write(&records, file).map_err(Stop::failure)?)
}

fn get(connection: &mut Connection, kind: RecordKind) -> Result<KeptRecord, Trouble> {
    let line = connection.ask(&format!("records get {}", kind.name()), SOON)?;
    let record = line.strip_prefix("record ").and_then(read_record_text);
    let record = record.filter(|(found, _)| *found == kind);
    record.map(|(kind, bytes)| (kind, bytes.to_vec())).ok_or(Trouble::Unexpected(line))
}

/// The records of a file.
pub(super) fn read(file: &Path) -> Result<Vec<KeptRecord>, Stop> {
    let records = data::read(file).and_then(|records| match records.is_empty() {
        true => Err("there is nothing in it".into()),
        false => Ok(records),
    });
    records.map_err(|why| Stop::failure(format!("{}: {why}", file.display())))
}

/// Replaces the handheld's records by others, when the player agrees.
pub(super) fn restore(connection: &mut Connection, records: &[KeptRecord]) -> Result<(), Stop> {
    let unchanged = |why: Trouble| Stop::failure(format!("{why}. Nothing was changed"));
    connection.tell("records forget").map_err(unchanged)?;
    for (kind, record) in records {
        let put = format!("records put {}", RecordText(*kind, record));
        connection.tell(&put).map_err(unchanged)?;
    }
    connection.request("records restore", ask_for_agreement).map_err(|why| match why {
        // It may have been agreed to in the last moment.
        Trouble::Pulled | Trouble::Silence => Stop::failure(format!(
            "{why}. The handheld shows whether it was done before that: all of it, or nothing"
        )),
        _ => unchanged(why),
    })?;
    say(&format!("{} records are on the handheld", records.len()))
}

/// What the player is asked to do; not an answer, so not on standard output.
pub(super) fn ask_for_agreement() {
    let _ = writeln!(
        std::io::stderr(),
        "The handheld asks on its screen: answer there, within a minute."
    );
}
