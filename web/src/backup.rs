//! Everything that is saved, as a file: the form of `nonaga data export`.

use nonaga_app::{
    App, BadBackup, PageText, RecordKind, RecordText, decode_backup, encode_backup,
    read_record_text,
};
use nonaga_boards::Board;
use wasm_bindgen::prelude::*;

use crate::page::kind_with_number;

/// Records that go into a file or have come out of one.
#[derive(Default)]
#[wasm_bindgen]
pub struct WebBackup {
    records: Vec<(RecordKind, Vec<u8>)>,
}

#[wasm_bindgen]
impl WebBackup {
    /// Without any record.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a record; the kinds come in rising order.
    pub fn add(&mut self, kind: u8, bytes: &[u8]) {
        self.records.extend(kind_with_number(kind).map(|kind| (kind, bytes.to_vec())));
    }

    /// Adds the record of a line by which a handheld on a cable answers `records get`; false if it is none.
    #[wasm_bindgen(js_name = addLine)]
    pub fn add_line(&mut self, line: &str) -> bool {
        let record = line.strip_prefix("record ").and_then(read_record_text);
        self.records.extend(record.iter().map(|(kind, bytes)| (*kind, bytes.to_vec())));
        record.is_some()
    }

    /// Its records as a handheld on a cable takes them, each after `records put`.
    pub fn lines(&self) -> Vec<String> {
        self.records.iter().map(|(kind, bytes)| RecordText(*kind, bytes).to_string()).collect()
    }

    /// The file.
    pub fn file(&self) -> Vec<u8> {
        encode_backup(self.records.iter().map(|(kind, bytes)| (*kind, &bytes[..]))).to_vec()
    }

    /// Reads a file whose records the game can read. The error is the name of a text.
    pub fn read(file: &[u8]) -> Result<WebBackup, String> {
        let fault = |text: PageText| format!("{text:?}");
        let records = decode_backup(file).map_err(|why| {
            fault(match why {
                BadBackup::NotOne => PageText::NoBackup,
                BadBackup::Version(_) => PageText::NewerBackup,
                BadBackup::Checksum | BadBackup::Contents => PageText::DamagedBackup,
            })
        })?;
        let mut app = App::new(Board::ALL[0].device(), 1);
        for (kind, bytes) in &records {
            app.load(*kind, bytes).map_err(|_| fault(PageText::DamagedBackup))?;
        }
        let records = records.iter().map(|(kind, bytes)| (*kind, bytes.to_vec())).collect();
        Ok(Self { records })
    }

    /// The kinds of its records, by their numbers.
    pub fn kinds(&self) -> Vec<u8> {
        self.records.iter().map(|(kind, _)| *kind as u8).collect()
    }

    /// The record of a kind that is there.
    pub fn record(&self, kind: u8) -> Vec<u8> {
        let found = self.records.iter().find(|(found, _)| *found as u8 == kind);
        found.map(|(_, bytes)| bytes.clone()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use nonaga_app::LARGEST_RECORD;

    use super::*;

    fn settings() -> Vec<u8> {
        let app = App::new(Board::ALL[0].device(), 1);
        let mut bytes = vec![0; LARGEST_RECORD];
        let length = app.record(RecordKind::Settings).encode(&mut bytes);
        bytes.truncate(length);
        bytes
    }

    #[test]
    fn what_was_written_is_read() {
        let mut backup = WebBackup::new();
        backup.add(RecordKind::Settings as u8, &settings());
        let read = WebBackup::read(&backup.file()).unwrap();
        assert_eq!(read.kinds(), [RecordKind::Settings as u8]);
        assert_eq!(read.record(RecordKind::Settings as u8), settings());
    }

    #[test]
    fn a_handheld_on_a_cable_has_the_same_records() {
        let mut backup = WebBackup::new();
        backup.add(RecordKind::Settings as u8, &settings());
        let [line] = &backup.lines()[..] else { panic!("a line a record") };
        let mut read = WebBackup::new();
        assert!(read.add_line(&format!("record {line}")));
        assert!(!read.add_line(line) && !read.add_line("record settings 00 00000000"));
        assert_eq!(read.file(), backup.file());
    }

    #[test]
    fn a_wrong_file_is_refused_by_name() {
        let fault = |file: &[u8]| WebBackup::read(file).err().unwrap();
        assert_eq!(fault(b"PK\x03\x04"), "NoBackup");
        assert_eq!(fault(b"NonB\x02"), "NewerBackup");
        assert_eq!(fault(b"NonB\x01"), "DamagedBackup");
        // A record that is whole, but none.
        let mut backup = WebBackup::new();
        backup.add(RecordKind::Game as u8, b"no game");
        assert_eq!(fault(&backup.file()), "DamagedBackup");
    }
}
