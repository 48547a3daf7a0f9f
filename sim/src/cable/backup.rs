//! `nonaga device backup` and `restore`: the handheld's records, in a file of `nonaga data`.

use std::io::Write;
use std::path::{Path, PathBuf};

use nonaga_app::RecordKind;
use nonaga_app::journal::crc32;

use super::connection::{Connection, SOON, Trouble};
use super::say;
use crate::arguments::Stop;
use crate::data::{self, KeptRecord, name_of};

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
        let kind = RecordKind::ALL.into_iter().find(|kind| name_of(*kind) == name).ok_or_else(|| {
            Stop::failure(format!("the handheld has a record '{name}' that is not known here: take a newer program"))
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
    let line = connection.ask(&format!("records get {}", name_of(kind)), SOON)?;
    let words: Vec<&str> = line.split(' ').collect();
    let record = match words[..] {
        ["record", name, hex, sum] if name == name_of(kind) => {
            bytes_of(hex).filter(|bytes| format!("{:08x}", crc32(&[], bytes)) == sum)
        }
        _ => None,
    };
    let record = record.filter(|bytes| bytes.len() <= kind.longest());
    record.map(|bytes| (kind, bytes)).ok_or(Trouble::Unexpected(line))
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
        let (name, sum) = (name_of(*kind), crc32(&[], record));
        let hex: String = record.iter().map(|byte| format!("{byte:02x}")).collect();
        connection.tell(&format!("records put {name} {hex} {sum:08x}")).map_err(unchanged)?;
    }
    let mut is_asked = false;
    let done = connection.request("records restore", || {
        is_asked = true;
        ask_for_agreement();
    });
    done.map_err(|why| match why {
        // It may have been agreed to in the last moment.
        Trouble::Pulled | Trouble::Silence if is_asked => Stop::failure(format!(
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

/// Bytes as two hexadecimal digits each.
fn bytes_of(hex: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> =
        hex.chars().map(|c| c.to_digit(16).map(|digit| digit as u8)).collect();
    let digits = digits.filter(|digits| digits.len().is_multiple_of(2))?;
    Some(digits.chunks(2).map(|pair| pair[0] << 4 | pair[1]).collect())
}
