//! Sound by a player program of the system, so that nothing is needed to build and nothing is missed where there is
//! none.
//!
//! Every cue is a small file, which the player is given when the cue sounds.

use std::env;
use std::f32::consts::TAU;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use nonaga_app::{Cue, Note};

/// Players of sound files and what they are told before the file: PulseAudio or what stands in for it, PipeWire, ALSA,
/// macOS.
const PLAYERS: [(&str, &[&str]); 4] =
    [("paplay", &[]), ("pw-play", &[]), ("aplay", &["-q"]), ("afplay", &[])];

/// Samples a second.
const RATE: u32 = 22_050;
/// The loudest sample of 32767.
const LOUDNESS: f32 = 6_000.0;
/// Samples in which a note swells and fades, so that it does not click.
const FADE: usize = 44;

/// Cues that may wait; what comes then is left out.
const WAITING: usize = 2;
/// A player that takes longer is stuck.
const LONGEST: Duration = Duration::from_secs(3);
/// After this many failures in a row the thread gives up: the system has no working player.
const FAILURES: usize = 3;

/// Plays cues one after the other, on a thread of its own.
pub(crate) struct SoundPlayer {
    cues: SyncSender<Cue>,
    folder: PathBuf,
}

impl SoundPlayer {
    /// A player, if the system has one. At the far end of a connection nobody would hear it.
    pub(crate) fn start() -> Option<Self> {
        if env::var_os("SSH_CONNECTION").is_some() {
            return None;
        }
        let path = env::var_os("PATH")?;
        let folders: Vec<PathBuf> = env::split_paths(&path).collect();
        let (program, options) = PLAYERS.iter().find_map(|(name, options)| {
            let program = folders.iter().map(|folder| folder.join(name)).find(|it| it.is_file())?;
            Some((program, *options))
        })?;
        let folder = write_cues().ok()?;
        let (cues, waiting) = sync_channel(WAITING);
        let files = folder.clone();
        thread::spawn(move || play_all(&waiting, &program, options, &files));
        Some(Self { cues, folder })
    }

    /// Lets a cue sound, unless too many wait already.
    pub(crate) fn play(&self, cue: Cue) {
        let _ = self.cues.try_send(cue);
    }
}

impl Drop for SoundPlayer {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn play_all(cues: &Receiver<Cue>, program: &Path, options: &[&str], folder: &Path) {
    let mut failures = 0;
    while let Ok(cue) = cues.recv()
        && failures < FAILURES
    {
        let mut command = Command::new(program);
        command.args(options).arg(file_of(folder, cue));
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let is_heard = command.spawn().is_ok_and(|mut player| ends_well(&mut player));
        failures = if is_heard { 0 } else { failures + 1 };
    }
}

/// Waits for the end of a player; one that is stuck is ended.
fn ends_well(player: &mut Child) -> bool {
    let end = Instant::now() + LONGEST;
    loop {
        match player.try_wait() {
            Ok(Some(status)) => return status.success(),
            Ok(None) if Instant::now() < end => thread::sleep(Duration::from_millis(5)),
            _ => {
                let _ = player.kill();
                let _ = player.wait();
                return false;
            }
        }
    }
}

fn file_of(folder: &Path, cue: Cue) -> PathBuf {
    folder.join(format!("{cue:?}.wav"))
}

/// Writes all cues into a new folder.
fn write_cues() -> io::Result<PathBuf> {
    let moment = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default().as_nanos();
    let folder = env::temp_dir().join(format!("nonaga-{}-{moment}", std::process::id()));
    fs::create_dir(&folder)?;
    for cue in Cue::ALL {
        fs::write(file_of(&folder, cue), wav(&samples(cue.notes())))?;
    }
    Ok(folder)
}

/// The notes as samples.
fn samples(notes: &[Note]) -> Vec<i16> {
    let mut samples = Vec::new();
    for note in notes {
        let count = (u32::from(note.millis) * RATE / 1000) as usize;
        samples.extend((0..count).map(|n| {
            let swell = n.min(count - 1 - n).min(FADE) as f32 / FADE as f32;
            let wave = (TAU * f32::from(note.hertz) * n as f32 / RATE as f32).sin();
            (LOUDNESS * swell * wave) as i16
        }));
    }
    samples
}

/// Samples as a WAV file: one channel of 16 bits.
fn wav(samples: &[i16]) -> Vec<u8> {
    let length = 2 * samples.len() as u32;
    let mut file = Vec::new();
    file.extend(b"RIFF");
    file.extend((36 + length).to_le_bytes());
    file.extend(b"WAVEfmt ");
    file.extend(16u32.to_le_bytes());
    // Plain samples, one channel.
    file.extend([1u16, 1].map(u16::to_le_bytes).concat());
    file.extend([RATE, 2 * RATE].map(u32::to_le_bytes).concat());
    // Bytes and bits of a sample.
    file.extend([2u16, 16].map(u16::to_le_bytes).concat());
    file.extend(b"data");
    file.extend(length.to_le_bytes());
    file.extend(samples.iter().flat_map(|sample| sample.to_le_bytes()));
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often a wave rises through zero is its frequency.
    #[test]
    fn every_note_has_its_length_and_pitch() {
        for cue in Cue::ALL {
            for note in cue.notes() {
                let samples = samples(&[*note]);
                let millis = samples.len() as u32 * 1000 / RATE;
                assert!(millis.abs_diff(note.millis.into()) <= 1, "{cue:?}");
                let rises = samples.windows(2).filter(|pair| pair[0] < 0 && pair[1] >= 0).count();
                let expected = u32::from(note.hertz) * u32::from(note.millis) / 1000;
                assert!((rises as u32).abs_diff(expected) <= 1, "{cue:?} {note:?}: {rises}");
                assert!(samples.iter().all(|sample| sample.unsigned_abs() <= LOUDNESS as u16));
            }
        }
    }

    /// By the description of the format.
    #[test]
    fn a_file_says_what_is_in_it() {
        let file = wav(&[1, -2]);
        assert_eq!(file.len(), 44 + 4);
        assert_eq!(
            (&file[..4], &file[8..16], &file[36..40]),
            (&b"RIFF"[..], &b"WAVEfmt "[..], &b"data"[..])
        );
        let word = |at: usize| u32::from_le_bytes(file[at..at + 4].try_into().unwrap());
        assert_eq!((word(4), word(24), word(28), word(40)), (40, 22_050, 44_100, 4));
        assert_eq!(file[44..], [1, 0, 0xfe, 0xff]);
    }
}
