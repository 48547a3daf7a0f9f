//! Saved records as files in the user's data folder, one per record.

use std::env;
use std::fs;
use std::io::{self, Read, Write};
use std::path::PathBuf;

use nonaga_app::RecordKind;

/// The records in the order in which they are loaded.
const RECORDS: [RecordKind; 4] =
    [RecordKind::Settings, RecordKind::Statistics, RecordKind::Game, RecordKind::Progress];

/// A record's file name.
fn name_of(kind: RecordKind) -> &'static str {
    match kind {
        RecordKind::Settings => "settings",
        RecordKind::Statistics => "statistics",
        RecordKind::Game => "game",
        RecordKind::Progress => "progress",
    }
}

/// Far longer than any record: a longer file is not ours.
const LONGEST: u64 = 64 * 1024;

/// The folder that holds the records.
#[derive(Clone, Debug)]
pub(crate) struct SaveFolder {
    folder: PathBuf,
}

impl SaveFolder {
    /// The folder for this user's data; `None` if the environment does not say where that is.
    pub(crate) fn of_user() -> Option<Self> {
        let folder =
            |variable| env::var_os(variable).map(PathBuf::from).filter(|path| path.is_absolute());
        let data = if cfg!(windows) {
            folder("APPDATA")
        } else if cfg!(target_os = "macos") {
            folder("HOME").map(|home| home.join("Library/Application Support"))
        } else {
            folder("XDG_DATA_HOME").or_else(|| Some(folder("HOME")?.join(".local/share")))
        };
        Some(Self { folder: data?.join("nonaga") })
    }

    /// All records that can be read.
    pub(crate) fn records(&self) -> impl Iterator<Item = (RecordKind, Vec<u8>)> {
        RECORDS.into_iter().filter_map(|kind| {
            let file = fs::File::open(self.folder.join(name_of(kind))).ok()?;
            let mut bytes = Vec::new();
            file.take(LONGEST).read_to_end(&mut bytes).ok()?;
            Some((kind, bytes))
        })
    }

    /// Renames a record that cannot be read, so that it is kept for inspection.
    pub(crate) fn set_aside(&self, kind: RecordKind) -> io::Result<()> {
        let name = name_of(kind);
        fs::rename(self.folder.join(name), self.folder.join(format!("{name}.unreadable")))
    }

    /// Writes a record atomically: after a crash the file holds the old record or the new one.
    pub(crate) fn save(&self, kind: RecordKind, bytes: &[u8]) -> io::Result<()> {
        let name = name_of(kind);
        fs::create_dir_all(&self.folder)?;
        // With the process number, because two games may run at once.
        let unfinished = self.folder.join(format!("{name}.{}.new", std::process::id()));
        let mut file = fs::File::create(&unfinished)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&unfinished, self.folder.join(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder that is removed after the test.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let folder = env::temp_dir().join(format!("nonaga-{name}-{}", std::process::id()));
            Self(folder)
        }

        fn storage(&self) -> SaveFolder {
            SaveFolder { folder: self.0.clone() }
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn what_was_saved_last_comes_back() {
        let folder = Folder::new("comes-back");
        let storage = folder.storage();
        assert_eq!(storage.records().count(), 0);
        storage.save(RecordKind::Game, b"long ago").unwrap();
        storage.save(RecordKind::Settings, b"loud").unwrap();
        storage.save(RecordKind::Game, b"now").unwrap();
        let records: Vec<_> = folder.storage().records().collect();
        let (loud, now) = (b"loud".to_vec(), b"now".to_vec());
        assert_eq!(records, [(RecordKind::Settings, loud), (RecordKind::Game, now)]);
        assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 2, "nothing unfinished is left");
    }

    #[test]
    fn a_write_that_was_cut_off_loses_nothing() {
        let folder = Folder::new("cut-off");
        folder.storage().save(RecordKind::Game, b"whole").unwrap();
        fs::write(folder.0.join("game.1.new"), b"ha").unwrap();
        let records: Vec<_> = folder.storage().records().collect();
        assert_eq!(records, [(RecordKind::Game, b"whole".to_vec())]);
    }

    #[test]
    fn what_cannot_be_read_is_set_aside() {
        let folder = Folder::new("aside");
        folder.storage().save(RecordKind::Game, b"?").unwrap();
        folder.storage().set_aside(RecordKind::Game).unwrap();
        assert_eq!(folder.storage().records().count(), 0);
        assert_eq!(fs::read(folder.0.join("game.unreadable")).unwrap(), b"?");
    }
}
