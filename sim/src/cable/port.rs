//! The serial port that a handheld is at: which it is, and how it is opened.

use std::fmt::Write;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use serial2::SerialPort;

/// CDC-ACM has no speed; the call wants one.
const ANY_SPEED: u32 = 115_200;

/// Lets the one who sits at the computer open the port, and keeps ModemManager from trying whether it is a modem.
const UDEV_RULE: &str = "SUBSYSTEM==\"tty\", ATTRS{idVendor}==\"2e8a\", ATTRS{idProduct}==\"000a\", \
                         TAG+=\"uaccess\", ENV{ID_MM_DEVICE_IGNORE}=\"1\"";

/// A port that a handheld may be at.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct UsbPort {
    path: PathBuf,
    /// What it says that it is; empty where the system does not tell.
    product: String,
}

/// Opens the port at this path, or the one that a handheld is at. The error is a sentence.
pub(super) fn open(path: Option<PathBuf>) -> Result<SerialPort, String> {
    let path = path.map_or_else(|| only_one(usb_ports()), Ok)?;
    let opened = SerialPort::open(&path, ANY_SPEED).and_then(|port| {
        // Windows leaves it down; a pseudo-terminal has none.
        let _ = port.set_dtr(true);
        keep_others_out(&port)?;
        Ok(port)
    });
    opened.map_err(|why| not_opened(&path, &why))
}

/// Two programs would read parts of each other's answers. Windows sees to it by itself.
#[cfg(unix)]
fn keep_others_out(port: &SerialPort) -> io::Result<()> {
    Ok(rustix::termios::ioctl_tiocexcl(port)?)
}

#[cfg(not(unix))]
fn keep_others_out(_: &SerialPort) -> io::Result<()> {
    Ok(())
}

fn only_one(mut ports: Vec<UsbPort>) -> Result<PathBuf, String> {
    match ports.len() {
        0 => Err("there is no handheld on a cable. Is it switched on, and is the cable one for data? A cable that only charges \
                  looks the same. --port names a port"
            .into()),
        1 => Ok(ports.remove(0).path),
        _ => {
            let mut text = "there are several; choose one with --port:".to_owned();
            for UsbPort { path, product } in ports {
                let _ = write!(text, "\n  {}  {product}", path.display());
            }
            Err(text)
        }
    }
}

fn not_opened(path: &Path, why: &io::Error) -> String {
    let path = path.display();
    match why.kind() {
        ErrorKind::NotFound => format!("there is no port {path}"),
        ErrorKind::PermissionDenied if cfg!(target_os = "linux") => format!(
            "{path}: you may not open it. As root, write this line to /etc/udev/rules.d/70-nonaga.rules and plug the \
             cable in again:\n  {UDEV_RULE}"
        ),
        // Windows says so when another program has it.
        ErrorKind::PermissionDenied | ErrorKind::ResourceBusy => {
            format!("{path}: another program is using it")
        }
        _ => format!("{path} cannot be opened: {why}"),
    }
}

/// All ports with a handheld.
#[cfg(target_os = "linux")]
fn usb_ports() -> Vec<UsbPort> {
    // The tests have a folder of their own.
    let sys = std::env::var_os("NONAGA_SYSFS").map_or("/sys".into(), PathBuf::from);
    in_sysfs(&sys)
}

/// As the kernel tells: a port's `device` is its interface, and the folder above it is what was plugged in.
#[cfg(target_os = "linux")]
fn in_sysfs(sys: &Path) -> Vec<UsbPort> {
    /// Raspberry Pi's number for serial ports of the RP2040, and a name that begins like ours.
    const HANDHELD: (&str, &str, &str) = ("2e8a", "000a", "Nonaga");
    let entries = std::fs::read_dir(sys.join("class/tty")).into_iter().flatten().flatten();
    let ports = entries.filter_map(|entry| {
        let field = |name: &str| {
            let text = std::fs::read_to_string(entry.path().join("device/..").join(name));
            text.map(|text| text.trim().to_owned()).ok()
        };
        let (vendor, number, product) =
            (field("idVendor")?, field("idProduct")?, field("product")?);
        let is_one =
            vendor == HANDHELD.0 && number == HANDHELD.1 && product.starts_with(HANDHELD.2);
        // The kernel writes ! for the / in a name.
        let name = entry.file_name().into_string().ok()?.replace('!', "/");
        is_one.then(|| UsbPort { path: Path::new("/dev").join(name), product })
    });
    let mut ports: Vec<_> = ports.collect();
    ports.sort_unstable();
    ports
}

/// All ports that may be one: here the system's list does not say what is plugged in.
#[cfg(not(target_os = "linux"))]
fn usb_ports() -> Vec<UsbPort> {
    let ports = SerialPort::available_ports().unwrap_or_default().into_iter();
    // On macOS each port has two names, of which one waits for a modem.
    let may_be_one = |path: &PathBuf| {
        cfg!(windows) || path.to_str().is_some_and(|path| path.starts_with("/dev/cu.usbmodem"))
    };
    ports.filter(may_be_one).map(|path| UsbPort { path, product: String::new() }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn usb_port(name: &str) -> UsbPort {
        UsbPort { path: Path::new("/dev").join(name), product: "Nonaga PicoSystem".into() }
    }

    #[test]
    fn one_is_taken_and_of_several_one_is_to_be_chosen() {
        assert!(only_one(vec![]).unwrap_err().contains("no handheld on a cable"));
        assert_eq!(only_one(vec![usb_port("ttyACM0")]), Ok("/dev/ttyACM0".into()));
        let several = only_one(vec![usb_port("ttyACM0"), usb_port("ttyACM3")]).unwrap_err();
        for part in ["--port", "/dev/ttyACM0  Nonaga PicoSystem", "/dev/ttyACM3"] {
            assert!(several.contains(part), "{several}");
        }
    }

    #[test]
    fn an_error_says_what_to_do() {
        let said = |kind: ErrorKind| not_opened(Path::new("/dev/ttyACM0"), &kind.into());
        assert_eq!(said(ErrorKind::NotFound), "there is no port /dev/ttyACM0");
        assert!(said(ErrorKind::ResourceBusy).ends_with("another program is using it"));
        #[cfg(target_os = "linux")]
        assert!(said(ErrorKind::PermissionDenied).contains(UDEV_RULE));
    }
}
