//! `nonaga device` with a handheld that is imitated at the other end of a pseudo-terminal: the same game and the same
//! protocol as on the chip.
#![cfg(target_os = "linux")]

mod common;

use std::fs::{self, File, Permissions};
use std::io::{Read, Write};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::process::{Command, Output, Stdio};

use common::on_cable::{
    NEVER, OnCable, data, engine, folder, kept, read_backup, records, refusal, said, saved, text,
    write_backup,
};
use common::{Folder, nonaga};
use nonaga_app::{Language, RecordKind, encode_backup};

/// The keys that agree: *No* is pointed at first.
const YES: &str = "up a";

#[test]
fn it_says_what_it_is() {
    let handheld = OnCable::imitated(&["--board", "pico-display"]);
    let info = said(&handheld.device(&["info"]));
    for line in ["board     pico-display", "screen    240x135", "protocol  1", "clock     125000"] {
        assert!(info.lines().any(|known| known == line), "no '{line}' in {info}");
    }
    assert!(said(&handheld.device(&["check"])).starts_with("Pimoroni Pico Display "));
    assert_eq!(said(&handheld.device(&["log"])), "0.000 pico-display is imitated\n");
}

/// A `/sys` with these ports: name, vendor, number and name of what is plugged in.
fn sysfs(name: &str, ports: &[[&str; 4]]) -> Folder {
    let sys = folder(name);
    let ttys = sys.path().join("class/tty");
    fs::create_dir_all(ttys.join("console")).expect("a folder can be made");
    for [port, vendor, number, product] in ports {
        let usb = sys.path().join("devices").join(port);
        fs::create_dir_all(usb.join("interface/tty").join(port)).expect("a folder can be made");
        for (file, value) in [("idVendor", vendor), ("idProduct", number), ("product", product)] {
            fs::write(usb.join(file), format!("{value}\n")).expect("a file can be written");
        }
        let tty = usb.join("interface/tty").join(port);
        symlink("../..", tty.join("device")).expect("a link can be made");
        symlink(tty, ttys.join(port)).expect("a link can be made");
    }
    sys
}

fn info_in(sys: &Folder) -> Output {
    nonaga()
        .args(["device", "info"])
        .env("NONAGA_SYSFS", sys.path())
        .output()
        .expect("the program starts")
}

#[test]
fn the_port_is_found_by_what_is_plugged_in() {
    let handheld = OnCable::imitated(&[]);
    // As the kernel writes a name with a / in it.
    let port = text(handheld.port.strip_prefix("/dev").expect("it is a device")).replace('/', "!");
    let ours = [&port[..], "2e8a", "000a", "Nonaga PicoSystem"];
    let others = [["ttyACM7", "2341", "0043", "Arduino"], ["ttyACM8", "2e8a", "000a", "Pico"]];
    let found = info_in(&sysfs("one", &[others[0], ours, others[1]]));
    assert!(said(&found).contains("board     pico-lcd-1-3"));
    let none = refusal(&info_in(&sysfs("none", &others)));
    assert!(none.contains("there is no handheld on a cable"), "{none}");
    let second = ["ttyACM9", "2e8a", "000a", "Nonaga T-Display"];
    let two = refusal(&info_in(&sysfs("two", &[ours, second])));
    for part in ["--port", text(&handheld.port), "/dev/ttyACM9  Nonaga T-Display"] {
        assert!(two.contains(part), "{two}");
    }
}

/// The program with fewer rights: root may open everything.
fn without(right: &str, arguments: &[&str]) -> Output {
    let mut command = match rustix::process::geteuid().is_root() {
        true => {
            let mut command = Command::new("setpriv");
            command.arg(format!("--bounding-set=-{right}")).arg(env!("CARGO_BIN_EXE_nonaga"));
            command
        }
        false => nonaga(),
    };
    command.args(arguments).output().expect("the program starts")
}

#[test]
fn a_port_that_cannot_be_opened_says_what_to_do() {
    let missing = nonaga().args(["device", "info", "--port", "/dev/nonaga"]).output();
    let missing = refusal(&missing.expect("the program starts"));
    assert!(missing.contains("there is no port /dev/nonaga"), "{missing}");
    let handheld = OnCable::imitated(&[]);
    let arguments = ["device", "info", "--port", text(&handheld.port)];
    let mode = |mode| fs::set_permissions(&handheld.port, Permissions::from_mode(mode));
    mode(0o000).expect("it is our own");
    let denied = refusal(&without("dac_override", &arguments));
    assert!(denied.contains("/etc/udev/rules.d/") && denied.contains("uaccess"), "{denied}");
    mode(0o600).expect("it is our own");
    // Another program has it for itself as long as it runs.
    let mut engine = nonaga();
    engine.args(["device", "engine", "--port", text(&handheld.port)]);
    let mut engine =
        engine.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
    let mut input = engine.stdin.take().expect("its input is a pipe");
    writeln!(input, "version").expect("it reads");
    let mut first = [0; 7];
    engine
        .stdout
        .as_mut()
        .expect("its output is a pipe")
        .read_exact(&mut first)
        .expect("it answers");
    let busy = refusal(&without("sys_admin", &arguments));
    assert!(busy.contains("another program is using it"), "{busy}");
    drop(input);
    assert!(engine.wait().expect("it ends").success());
    // A file that is no port.
    let folder = folder("no-port");
    let file = folder.path().join("file");
    fs::write(&file, b"text").expect("a file can be written");
    let output = nonaga().args(["device", "info", "--port", text(&file)]).output();
    assert!(refusal(&output.expect("the program starts")).contains("cannot be opened"));
}

#[test]
fn who_does_not_answer_or_is_newer_is_told_apart() {
    let mut newer = Command::new("sh");
    newer.args(["-c", "printf 'device 1\\nprotocol 2\\n'; cat > /dev/null"]);
    let newer = refusal(&OnCable::run(newer, NEVER).device(&["info"]));
    assert!(newer.contains("version '2' of the protocol") && newer.contains("newer"), "{newer}");
    let mut silent = Command::new("sh");
    silent.args(["-c", "cat > /dev/null"]);
    let silent = refusal(&OnCable::run(silent, NEVER).device(&["info"]));
    assert!(silent.contains("the handheld does not answer"), "{silent}");
}

/// What was there before, from another program's words in the line, is passed over.
#[test]
fn a_line_that_was_begun_by_somebody_else_does_no_harm() {
    let handheld = OnCable::imitated(&[]);
    let mut other = File::options().write(true).open(&handheld.port).expect("it opens");
    other.write_all(b"AT+GC").expect("it takes bytes");
    drop(other);
    assert!(said(&handheld.device(&["info"])).starts_with("board "));
}

#[test]
fn a_backup_goes_to_a_computer_and_back() {
    let (catalan, french) = (records(Language::Catalan), records(Language::French));
    let from = saved("from", &catalan);
    let file = from.path().join("pocket.nonaga");
    let handheld = OnCable::imitated(&["--data", text(from.path())]);
    assert!(said(&handheld.device(&["backup", text(&file)])).starts_with("3 records are in "));
    assert_eq!(read_backup(&file), catalan);
    let again = refusal(&handheld.device(&["backup", text(&file)]));
    assert!(again.contains("there is such a file already"), "{again}");
    // The desktop's game reads it.
    let computer = folder("computer");
    data("import", &file, computer.path());
    assert_eq!(kept(&computer), catalan);
    // And another handheld, once its player has agreed.
    let to = saved("to", &french);
    let data = ["--data", text(to.path()), "--when-asked"];
    for (answer, why) in
        [("a", "the player said no"), ("b", "the player said no"), ("61000", "nobody answered")]
    {
        let handheld = OnCable::imitated(&[&data[..], &[answer]].concat());
        let refused = refusal(&handheld.device(&["restore", text(&file)]));
        assert!(refused.contains(why) && refused.ends_with(". Nothing was changed\n"), "{refused}");
        drop(handheld);
        assert_eq!(kept(&to), french, "{answer}");
    }
    let handheld = OnCable::imitated(&[&data[..], &[YES]].concat());
    let restored = handheld.device(&["restore", text(&file)]);
    assert_eq!(said(&restored), "3 records are on the handheld\n");
    assert!(String::from_utf8_lossy(&restored.stderr).contains("answer there"));
    drop(handheld);
    assert_eq!(kept(&to), catalan);
}

#[test]
fn a_file_that_is_no_backup_does_not_reach_the_handheld() {
    let folder = folder("wrong");
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, bytes).expect("a file can be written");
        path
    };
    let mut damaged = encode_backup([(RecordKind::Settings, &records(Language::Italian)[0].1[..])]);
    damaged[10] ^= 1;
    for (file, why) in [
        (write("other", b"PK\x03\x04"), "not a backup"),
        (write("newer", b"NonB\x02"), "a newer program"),
        (write("damaged", &damaged), "damaged"),
        (write("empty", &encode_backup([])), "there is nothing in it"),
        (folder.path().join("missing"), "No such file"),
    ] {
        // There is no handheld: it is not even asked for.
        let output =
            nonaga().args(["device", "restore", text(&file), "--port", "/nowhere"]).output();
        let refused = refusal(&output.expect("the program starts"));
        assert!(refused.contains(why), "{refused}");
    }
}

#[test]
fn a_cable_that_is_pulled_at_any_line_of_a_backup_leaves_no_file() {
    let from = saved("pulled-backup", &records(Language::German));
    let file = from.path().join("pocket.nonaga");
    let mut lines = 0;
    loop {
        let handheld = OnCable::pulled_after(lines, &["--data", text(from.path())]);
        let output = handheld.device(&["backup", text(&file)]);
        if output.status.success() {
            break;
        }
        assert!(refusal(&output).contains("was the cable pulled?"), "{lines}: {output:?}");
        assert!(!file.exists(), "after {lines} lines");
        lines += 1;
    }
    // An empty line, two commands, the facts, and three records, each asked for.
    assert!(lines >= 2 + 15 + 1 + 4 + 2 * 3, "only {lines}");
    assert_eq!(read_backup(&file), records(Language::German));
}

#[test]
fn a_cable_that_is_pulled_at_any_line_of_a_restore_leaves_all_or_nothing() {
    let (old, new) = (records(Language::German), records(Language::Spanish));
    let file = folder("pulled-restore");
    let path = file.path().join("new.nonaga");
    write_backup(&path, &new);
    let mut lines = 0;
    loop {
        let to = saved("pulled", &old);
        let arguments = ["--data", text(to.path()), "--when-asked", YES];
        let handheld = OnCable::pulled_after(lines, &arguments);
        let output = handheld.device(&["restore", text(&path)]);
        drop(handheld);
        if output.status.success() {
            assert_eq!(kept(&to), new);
            break;
        }
        let why = refusal(&output);
        assert!(why.contains("was the cable pulled?"), "{lines}: {why}");
        let now = kept(&to);
        // What was agreed to is done all the same; who does not know it does not say the contrary.
        assert!(now == old || now == new, "after {lines} lines");
        assert!(now == old || !why.contains("Nothing was changed"), "after {lines} lines: {why}");
        lines += 1;
    }
    assert!(lines >= 2 + 15 + 2 + 2 * 3 + 2, "only {lines}");
}

#[test]
fn its_picture_is_what_it_shows() {
    let folder = folder("shot");
    for (board, keys) in [("picosystem", ""), ("pico-display", "a a 800 a"), ("picopad", "down*2")]
    {
        let handheld = OnCable::imitated(&["--board", board, "--keys", keys]);
        let (shot, truth) = (folder.path().join("shot.png"), folder.path().join("truth.png"));
        said(&handheld.device(&["shot", text(&shot)]));
        let mut command = nonaga();
        command.args(["shot", "--board", board, "--keys", keys, "--millis", "50", "--out"]);
        said(&command.arg(&truth).output().expect("the program starts"));
        assert!(fs::read(&shot).unwrap() == fs::read(&truth).unwrap(), "{board} {keys}");
    }
}

#[test]
fn a_game_is_shown_and_a_wrong_one_is_not_sent() {
    let folder = folder("game");
    let handheld = OnCable::imitated(&[]);
    let shot = |name: &str| {
        let path = folder.path().join(name);
        said(&handheld.device(&["shot", text(&path)]));
        fs::read(path).expect("a picture is there")
    };
    let title = shot("title.png");
    for wrong in ["N1", "start moves 9,9>0,0", "hello"] {
        let output = handheld.device(&["game", wrong]);
        assert!(!refusal(&output).contains("the handheld"), "{output:?}");
    }
    assert!(shot("still.png") == title);
    assert_eq!(said(&handheld.device(&["game", "start moves 2,0>-1,0/-1,2>1,2"])), "");
    assert!(shot("review.png") != title);
}

#[test]
fn its_chip_answers_as_the_engine_does() {
    let handheld = OnCable::imitated(&[]);
    let arguments = ["device", "engine", "--port", text(&handheld.port)];
    // Alone, because the end of the input ends what is under way.
    for line in [
        "show",
        "legal",
        "record",
        "eval",
        "outcome",
        "options",
        "version",
        "play nonsense",
        "nonsense",
    ] {
        let lines = format!("position start moves 2,0>-1,0/-1,2>1,2\n{line}\n");
        assert!(engine(&arguments, &lines) == engine(&["engine"], &lines), "{line}");
    }
    let stopped = engine(&arguments, "go nodes 4000000000\n");
    assert!(stopped.last().is_some_and(|line| line.starts_with("bestmove ")), "{stopped:?}");
    // Nothing after quit is read.
    let quit = engine(&arguments, "version\nquit\nversion\n");
    assert_eq!(quit, engine(&["engine"], "version\nquit\nversion\n"));
    // What is not ASCII is dropped by the handheld.
    let dropped = engine(&arguments, "änderung\nversion\n");
    assert!(dropped[0].starts_with("error ") && dropped[1].starts_with("version "), "{dropped:?}");
}

#[test]
fn it_plays_a_match_as_the_same_level_here_does() {
    let handheld = OnCable::imitated(&[]);
    handheld.plays_as_level_2();
    for wrong in ["device:", "device,think", "devices", "device:/dev/x,"] {
        let output = nonaga().args(["match", "--a", wrong, "--b", "level:1"]).output();
        assert_eq!(output.expect("the program starts").status.code(), Some(2), "{wrong}");
    }
    let missing = nonaga().args(["match", "--a", "device:/nowhere", "--b", "level:1"]).output();
    let missing = refusal(&missing.expect("the program starts"));
    assert!(missing.contains("there is no port /nowhere"), "{missing}");
}

#[test]
fn figures_of_the_emulated_chip_stand_beside_its_own() {
    let handheld = OnCable::imitated(&[]);
    let table = said(&handheld.device(&["bench", "--positions", "1"]));
    // An imitated chip takes 25 µs for everything: 3125 cycles for a turn, 40,000 nodes a second.
    let row = |start: &str| {
        let row = table.lines().find(|line| line.starts_with(&format!("| {start} |")));
        row.unwrap_or_else(|| panic!("no {start} in {table}")).to_owned()
    };
    assert!(row("generate a turn").starts_with("| generate a turn | 3125 cycles | "));
    assert!(row("paint the whole screen").contains("| 6.00 ms | "));
    assert!(row("level 8: nodes a second").contains("| 40000 | "));
    assert!(row("level 5: mean s").ends_with("| – | – |"), "other positions");
    assert!(table.contains("are those of this computer, in 1 positions"), "{table}");
    let report = said(&handheld.device(&["bench", "--positions", "1", "--report"]));
    for part in ["- board: pico-lcd-1-3", "- clock: 125000", "panel 240x240", &table] {
        assert!(report.contains(part), "no {part} in {report}");
    }
    assert!(!report.contains("0123456789abcdef"), "the serial number");
}

#[test]
fn an_update_needs_the_player() {
    let refused = OnCable::imitated(&["--when-asked", "b"]).device(&["update"]);
    assert!(refusal(&refused).contains("the handheld says"), "{refused:?}");
    let agreed = OnCable::imitated(&["--when-asked", YES]).device(&["update"]);
    assert!(said(&agreed).contains("copy the UF2 file"));
}

#[test]
fn what_makes_no_sense_is_refused_before_a_port_is_looked_for() {
    for wrong in [
        &[][..],
        &["sing"],
        &["backup"],
        &["restore"],
        &["shot"],
        &["game"],
        &["info", "more"],
        &["log", "--report"],
        &["info", "--positions", "3"],
        &["bench", "--positions", "0"],
        &["bench", "--positions", "51"],
        &["backup", "a", "b"],
    ] {
        let output = nonaga().arg("device").args(wrong).args(["--port", "/nowhere"]).output();
        assert_eq!(output.expect("the program starts").status.code(), Some(2), "{wrong:?}");
    }
}
