//! Saved records as files in the user's data folder, one per record.

use std::env;
use std::fs;
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use nonaga_app::RecordKind;

use super::saved_file::{self, LONGEST};

/// Its file is locked for as long as a program uses the folder.
const LOCK: &str = "lock";

/// The folder that holds the records.
#[derive(Clone, Debug)]
pub(crate) struct SaveFolder {
    folder: PathBuf,
}

/// Nobody else uses the folder while this is kept. The system unlocks it when the program ends, however it ends.
#[derive(Debug)]
pub(crate) struct FolderLock {
    /// None where files cannot be written or locked: then it is as if nobody else were there.
    file: Option<fs::File>,
}

impl Drop for FolderLock {
    /// To close the file would not always do: a program that is just being started has a copy of it for a moment, and the
    /// lock with it.
    fn drop(&mut self) {
        if let Some(file) = &self.file {
            let _ = file.unlock();
        }
    }
}

impl SaveFolder {
    /// The file that keeps the place of the window.
    pub(crate) fn window_place(&self) -> PathBuf {
        self.folder.join("window")
    }

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

    /// This folder; it is made when something is saved.
    pub(crate) fn at(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// The one that was asked for, or else the user's.
    pub(crate) fn at_or_of_user(folder: Option<PathBuf>) -> Option<Self> {
        folder.map(Self::at).or_else(Self::of_user)
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.folder
    }

    /// Keeps other programs out: each would write over what the other has saved. The error is a sentence for whom
    /// it is that came second.
    pub(crate) fn lock(&self) -> Result<FolderLock, String> {
        let path = self.folder.join(LOCK);
        let opened = fs::create_dir_all(&self.folder).and_then(|()| {
            fs::OpenOptions::new().create(true).truncate(false).write(true).open(&path)
        });
        // A folder that cannot be written to is no use to the other program either.
        let Ok(file) = opened else { return Ok(FolderLock { file: None }) };
        match file.try_lock() {
            Ok(()) => Ok(FolderLock { file: Some(file) }),
            Err(fs::TryLockError::WouldBlock) => Err(format!(
                "another nonaga is using the saved data in {}; end it first, or choose another folder \
                 with --data",
                self.folder.display()
            )),
            Err(fs::TryLockError::Error(_)) => Ok(FolderLock { file: None }),
        }
    }

    /// All records that are there, each as its bytes or why it cannot be read.
    pub(crate) fn records(&self) -> impl Iterator<Item = (RecordKind, Result<Vec<u8>, String>)> {
        RecordKind::ALL.into_iter().filter_map(|kind| {
            let path = self.folder.join(kind.name());
            let read = read(kind, &path).transpose()?;
            Some((kind, read.map_err(|why| format!("{}: {why}", path.display()))))
        })
    }

    /// Renames a record that cannot be read, so that it is kept for inspection. Earlier ones are kept as well.
    pub(crate) fn set_aside(&self, kind: RecordKind) -> io::Result<PathBuf> {
        let name = kind.name();
        let numbered = (2..).map(|number| format!("{name}.unreadable.{number}"));
        let mut names = std::iter::once(format!("{name}.unreadable")).chain(numbered);
        let free = names.find_map(|name| {
            let path = self.folder.join(name);
            path.symlink_metadata().is_err().then_some(path)
        });
        let free = free.ok_or(ErrorKind::AlreadyExists)?;
        fs::rename(self.folder.join(name), &free)?;
        Ok(free)
    }

    /// Removes what programs have left behind that were ended in the middle of a save. One that is still writing holds
    /// a lock on its file.
    pub(crate) fn clear_leftovers(&self) {
        let Ok(entries) = fs::read_dir(&self.folder) else { return };
        for entry in entries.flatten() {
            let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
            if is_file
                && entry.file_name().to_str().is_some_and(is_leftover)
                && let Ok(file) = fs::File::open(entry.path())
                && file.try_lock().is_ok()
            {
                // What cannot be removed is in nobody's way.
                let _ = fs::remove_file(entry.path());
            }
        }
    }

    /// Removes a record; one that is not there is no error.
    pub(crate) fn remove(&self, kind: RecordKind) -> io::Result<()> {
        match fs::remove_file(self.folder.join(kind.name())) {
            Err(why) if why.kind() != ErrorKind::NotFound => Err(why),
            _ => Ok(()),
        }
    }

    /// Writes a record atomically: after a crash the file holds the old record or the new one.
    pub(crate) fn save(&self, kind: RecordKind, bytes: &[u8]) -> io::Result<()> {
        let file = saved_file::encode(kind, bytes);
        match self.replace(kind, &file) {
            // Another program has taken it for a leftover, before it was locked.
            Err(why) if why.kind() == ErrorKind::NotFound => self.replace(kind, &file),
            other => other,
        }
    }

    fn replace(&self, kind: RecordKind, bytes: &[u8]) -> io::Result<()> {
        let name = kind.name();
        fs::create_dir_all(&self.folder)?;
        // With the process number: where files cannot be locked two games may run at once.
        let unfinished = self.folder.join(format!("{name}.{}.new", std::process::id()));
        let mut file = fs::File::create(&unfinished)?;
        // Not every file system has locks; without one it is only a leftover that could go too early.
        let _ = file.try_lock();
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&unfinished, self.folder.join(name))?;
        // The new name outlives a power cut when the folder is written, too. Not every system can do that.
        let _ = fs::File::open(&self.folder).and_then(|folder| folder.sync_all());
        Ok(())
    }
}

/// The record in a file; none if there is no file.
fn read(kind: RecordKind, path: &Path) -> io::Result<Option<Vec<u8>>> {
    // Before it is opened: a pipe would block until somebody writes to it.
    let metadata = match path.metadata() {
        Err(why) if why.kind() == ErrorKind::NotFound => return Ok(None),
        other => other?,
    };
    if !metadata.is_file() {
        return Err(io::Error::other("not a file"));
    }
    if metadata.len() > LONGEST {
        return Err(io::Error::other("too long for a saved record"));
    }
    let mut bytes = Vec::new();
    fs::File::open(path)?.take(LONGEST).read_to_end(&mut bytes)?;
    let record = saved_file::decode(kind, &bytes);
    record.map(|record| Some(record.to_vec())).ok_or(io::Error::other("wrong checksum"))
}

/// Whether a file has the name of a record that is being written, such as `game.4711.new`.
fn is_leftover(name: &str) -> bool {
    let mut parts = name.split('.');
    let record = parts
        .next()
        .is_some_and(|name| RecordKind::ALL.into_iter().any(|kind| kind.name() == name));
    let process = parts.next().is_some_and(|process| process.parse::<u32>().is_ok());
    record && process && parts.next() == Some("new") && parts.next().is_none()
}

#[cfg(test)]
mod tests {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};
    use std::time::Duration;

    use super::*;

    /// A folder that is removed after the test.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let folder = env::temp_dir().join(format!("nonaga-{name}-{}", std::process::id()));
            fs::create_dir_all(&folder).unwrap();
            Self(folder)
        }

        fn storage(&self) -> SaveFolder {
            SaveFolder { folder: self.0.clone() }
        }

        fn names(&self) -> Vec<String> {
            let entries = fs::read_dir(&self.0).unwrap();
            let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
            let mut names: Vec<_> = names.collect();
            names.sort();
            names
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
        let (loud, now) = (Ok(b"loud".to_vec()), Ok(b"now".to_vec()));
        assert_eq!(records, [(RecordKind::Settings, loud), (RecordKind::Game, now)]);
        assert_eq!(folder.names(), ["game", "settings"], "nothing unfinished is left");
    }

    #[test]
    fn two_programs_do_not_share_a_folder() {
        let folder = Folder::new("shared");
        let first = folder.storage().lock().expect("nobody else is there");
        let why = folder.storage().lock().expect_err("the first is still there");
        assert!(
            why.contains("another nonaga") && why.contains(&*folder.0.to_string_lossy()),
            "{why}"
        );
        drop(first);
        folder.storage().lock().expect("it has gone");
    }

    #[test]
    fn a_program_that_was_started_meanwhile_does_not_keep_the_folder_locked() {
        let folder = Folder::new("started");
        let first = folder.storage().lock().expect("nobody else is there");
        // As every program that is started has one until it runs.
        let copy = first.file.as_ref().unwrap().try_clone().unwrap();
        drop(first);
        folder.storage().lock().expect("it has gone");
        drop(copy);
    }

    #[test]
    fn what_the_first_version_saved_is_read() {
        let folder = Folder::new("first-version");
        fs::write(folder.0.join("game"), b"\x01 as it was").unwrap();
        let records: Vec<_> = folder.storage().records().collect();
        assert_eq!(records, [(RecordKind::Game, Ok(b"\x01 as it was".to_vec()))]);
    }

    #[test]
    fn leftovers_go_unless_somebody_is_still_writing_them() {
        let folder = Folder::new("leftovers");
        let storage = folder.storage();
        storage.save(RecordKind::Game, b"whole").unwrap();
        for name in ["game.1.new", "settings.4711.new", "notes.1.new", "game.x.new", "game.1.newer"]
        {
            fs::write(folder.0.join(name), b"ha").unwrap();
        }
        fs::create_dir(folder.0.join("progress.7.new")).unwrap();
        let writing = fs::File::open(folder.0.join("settings.4711.new")).unwrap();
        writing.lock().unwrap();
        storage.clear_leftovers();
        let others = ["game", "game.1.newer", "game.x.new", "notes.1.new", "progress.7.new"];
        let mut expected = [&others[..], &["settings.4711.new"]].concat();
        expected.sort();
        assert_eq!(folder.names(), expected);
        // Not only closed: other tests start programs, and those may have a copy of the open file for a moment.
        writing.unlock().unwrap();
        storage.clear_leftovers();
        assert_eq!(folder.names(), others);
        let records: Vec<_> = storage.records().collect();
        assert_eq!(records, [(RecordKind::Game, Ok(b"whole".to_vec()))]);
    }

    #[test]
    fn what_cannot_be_read_is_set_aside_and_never_overwritten() {
        let folder = Folder::new("aside");
        for (record, name) in [(b"1", "game.unreadable"), (b"2", "game.unreadable.2")] {
            fs::write(folder.0.join("game"), record).unwrap();
            assert_eq!(folder.storage().set_aside(RecordKind::Game).unwrap(), folder.0.join(name));
        }
        assert_eq!(folder.storage().records().count(), 0);
        assert_eq!(fs::read(folder.0.join("game.unreadable")).unwrap(), b"1");
        assert_eq!(fs::read(folder.0.join("game.unreadable.2")).unwrap(), b"2");
    }

    /// Puts something in the place of the saved game: it is refused for this reason, and a game can be saved after it
    /// was set aside.
    fn is_refused(name: &str, put: impl FnOnce(&Path), reason: &str) {
        let folder = Folder::new(name);
        let storage = folder.storage();
        put(&folder.0.join("game"));
        let records: Vec<_> = storage.records().collect();
        let [(RecordKind::Game, Err(why))] = &records[..] else { panic!("{records:?}") };
        assert!(why.ends_with(reason) && why.contains(name), "{why}");
        storage.set_aside(RecordKind::Game).unwrap();
        storage.save(RecordKind::Game, b"new").unwrap();
        assert_eq!(storage.records().last(), Some((RecordKind::Game, Ok(b"new".to_vec()))));
    }

    #[test]
    fn a_wrong_byte_is_noticed() {
        let put = |path: &Path| {
            let mut bytes = saved_file::encode(RecordKind::Game, b"long and good");
            bytes[12] ^= 4;
            fs::write(path, bytes).unwrap();
        };
        is_refused("wrong-byte", put, "wrong checksum");
    }

    #[test]
    fn a_folder_is_not_a_record() {
        is_refused("folder", |path| fs::create_dir_all(path.join("x")).unwrap(), "not a file");
    }

    #[test]
    fn a_huge_file_is_not_read() {
        let put = |path: &Path| fs::File::create(path).unwrap().set_len(1 << 40).unwrap();
        is_refused("huge", put, "too long for a saved record");
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_and_a_device_do_not_hang_the_start() {
        let pipe = |path: &Path| {
            assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
        };
        is_refused("pipe", pipe, "not a file");
        let zeros = |path: &Path| std::os::unix::fs::symlink("/dev/zero", path).unwrap();
        is_refused("device", zeros, "not a file");
    }

    /// Record number `number`: as long as a game, and different in every byte.
    fn numbered(number: u32) -> Vec<u8> {
        (0..200u32).flat_map(|n| (number.wrapping_mul(n | 1)).to_le_bytes()).collect()
    }

    const FOLDER_OF_CHILD: &str = "NONAGA_TEST_SAVES_INTO";

    /// Not a test of its own: the program that the next test kills. It saves without end and tells every save that has
    /// returned.
    #[test]
    #[ignore = "runs until it is killed"]
    fn saves_until_it_is_killed() {
        let Some(folder) = env::var_os(FOLDER_OF_CHILD).map(PathBuf::from) else { return };
        let storage = SaveFolder { folder };
        storage.clear_leftovers();
        let saved = storage.records().last().map(|(_, record)| record.unwrap());
        let last = saved.map_or(0, |bytes| u32::from_le_bytes(bytes[..4].try_into().unwrap()));
        for number in last + 1.. {
            storage.save(RecordKind::Game, &numbered(number)).unwrap();
            eprintln!("saved {number}");
        }
    }

    #[test]
    fn a_program_that_is_killed_while_it_saves_loses_nothing() {
        const TIMES: u64 = 300;
        let folder = Folder::new("killed");
        let (mut acknowledged, mut cut, mut leftovers) = (0, 0, 0);
        for time in 0..TIMES {
            let mut child = Command::new(env::current_exe().unwrap())
                .args(["--exact", "data::save_folder::tests::saves_until_it_is_killed"])
                .args(["--ignored", "--nocapture"])
                .env(FOLDER_OF_CHILD, &folder.0)
                .stdout(Stdio::null())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap();
            // Some time after its first save.
            let mut output = BufReader::new(child.stderr.take().unwrap());
            let mut said = String::new();
            while !said.contains("saved ") && output.read_line(&mut said).unwrap() > 0 {}
            std::thread::sleep(Duration::from_micros(time * 7_919 % 6_000));
            child.kill().unwrap();
            child.wait().unwrap();
            output.read_to_string(&mut said).unwrap();
            assert!(!said.contains("panicked"), "{said}");
            // The last line may be cut in its middle.
            let lines = said.split_inclusive('\n').filter(|line| line.ends_with('\n'));
            if let Some(number) = lines.filter_map(|line| line.strip_prefix("saved ")).next_back() {
                acknowledged = number.trim().parse().unwrap();
            }
            let names = folder.names();
            leftovers += usize::from(names.iter().any(|name| is_leftover(name)));
            assert!(names.len() <= 2, "leftovers pile up: {names:?}");
            let Some((_, record)) = folder.storage().records().last() else {
                assert_eq!(acknowledged, 0);
                continue;
            };
            let record = record.expect("it can be read");
            let number = u32::from_le_bytes(record[..4].try_into().unwrap());
            assert_eq!(record, numbered(number), "it is whole");
            assert!((acknowledged..=acknowledged + 1).contains(&number), "{number}");
            cut += u32::from(number == acknowledged + 1);
            acknowledged = number;
        }
        println!(
            "{TIMES} times killed, {acknowledged} saves: {leftovers} left a file behind, {cut} were done and not told"
        );
        assert!(acknowledged > TIMES as u32 && leftovers > 0);
    }
}
