//! System packages that a command cannot do without: who is asked before they are installed.
//!
//! What goes into the project's own folders or the user's toolchain (npm packages, a compiler target) is no
//! system package and is simply fetched.

use anyhow::{Context, Result, ensure};
use std::env;
use std::io::{self, BufRead, IsTerminal, Write};

use crate::tools::{answer, call, exists, program};

/// Whether packages may be installed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Consent {
    /// Nobody minds: a machine for tests, or an administrator.
    Given,
    /// Somebody is there to be asked.
    Ask,
    /// Nobody can be asked.
    Refused,
}

/// Who runs the command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Caller {
    /// The value of the variable CI, which services for continuous integration set.
    ci: bool,
    root: bool,
    /// Somebody reads what is printed and can answer.
    terminal: bool,
}

impl Caller {
    fn here() -> Result<Self> {
        let ci = env::var("CI").is_ok_and(|value| !["", "0", "false"].contains(&value.as_str()));
        let root = answer(program("id", &["-u"]))?.trim() == "0";
        let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        Ok(Self { ci, root, terminal })
    }

    const fn consent(self) -> Consent {
        match self {
            Self { ci: true, .. } | Self { root: true, .. } => Consent::Given,
            Self { terminal: true, .. } => Consent::Ask,
            Self { terminal: false, .. } => Consent::Refused,
        }
    }
}

/// Installs Debian packages, after asking where somebody has to be asked. `reason` says what needs them.
pub(crate) fn packages(reason: &str, packages: &[&str]) -> Result<()> {
    let caller = Caller::here()?;
    let install = [&["apt-get", "install", "--yes", "--quiet"], packages].concat();
    let commands = [vec!["apt-get", "update", "--quiet"], install]
        .map(|command| if caller.root { command } else { [vec!["sudo"], command].concat() });
    let what = format!("{reason}. On Debian: sudo apt-get install {}", packages.join(" "));
    ensure!(exists("apt-get")?, what);
    match caller.consent() {
        Consent::Given => {}
        Consent::Ask => {
            let lines = commands.each_ref().map(|command| format!("  {}", command.join(" ")));
            println!("{reason}. These commands would install it:\n{}", lines.join("\n"));
            print!("Run them? [y/N] ");
            io::stdout().flush()?;
            let mut reply = String::new();
            io::stdin().lock().read_line(&mut reply)?;
            ensure!(is_yes(&reply), "{what}");
        }
        Consent::Refused => anyhow::bail!(what),
    }
    for command in commands {
        call(program(command[0], &command[1..])).with_context(|| what.clone())?;
    }
    Ok(())
}

/// Only a clear yes is one.
fn is_yes(reply: &str) -> bool {
    ["y", "yes"].contains(&reply.trim().to_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_is_asked_and_nobody_is_surprised() {
        let consent = |ci, root, terminal| Caller { ci, root, terminal }.consent();
        assert_eq!(consent(false, false, true), Consent::Ask);
        assert_eq!(consent(false, false, false), Consent::Refused);
    }

    #[test]
    fn continuous_integration_and_root_are_not_asked() {
        for terminal in [false, true] {
            for (ci, root) in [(true, false), (false, true), (true, true)] {
                assert_eq!(Caller { ci, root, terminal }.consent(), Consent::Given);
            }
        }
    }

    #[test]
    fn anything_but_yes_is_no() {
        assert!(["y\n", "Y\n", " yes\r\n"].into_iter().all(is_yes));
        assert!(!["", "\n", "n\n", "yesterday\n"].into_iter().any(is_yes));
    }
}
