//! `nonaga man`: the manual page, made from the help of all verbs.

use std::io::Write;

use super::{CODES, GROUPS, Verb};
use crate::arguments::{Arguments, Stop, unexpected};

pub(crate) const VERB: Verb = Verb {
    name: "man",
    summary: "the manual page of this program",
    help: "\
Usage: nonaga man

Prints the manual page, for section 6: games.

Examples:
  nonaga man > ~/.local/share/man/man6/nonaga.6
  nonaga man | man -l -",
    run,
};

fn run(mut arguments: Arguments) -> Result<(), Stop> {
    if let Some(argument) = arguments.next()? {
        return Err(unexpected(argument));
    }
    Ok(std::io::stdout().write_all(page().as_bytes())?)
}

fn page() -> String {
    let mut page = format!(
        ".TH NONAGA 6 \"\" \"nonaga {}\" \"Games\"\n\
         .SH NAME\nnonaga \\- the game of 19 discs and six tokens\n\
         .SH SYNOPSIS\n.B nonaga\n[\\fIverb\\fR] [\\fIoption\\fR...]\n.br\n\
         .B nonaga help\n\\fIverb\\fR\n\
         .SH DESCRIPTION\nWithout a verb it is played, in a window, or in the terminal where there is no \
         display.\n",
        env!("CARGO_PKG_VERSION")
    );
    for (heading, verbs) in GROUPS {
        page += &format!(".SH {}\n", escaped(&heading.to_uppercase()));
        for verb in *verbs {
            let (name, summary) = (escaped(verb.name), escaped(verb.summary));
            page += &format!(".SS {name} \\- {summary}\n.nf\n{}\n.fi\n", escaped(verb.help));
        }
    }
    page + &format!(".SH EXIT STATUS\n{}\n", escaped(CODES))
}

/// Text as roff takes it: hyphens that can be copied, and no line that is taken for a request.
fn escaped(text: &str) -> String {
    let lines = text.lines().map(|line| {
        let line: String = line.chars().map(escaped_char).collect();
        if line.starts_with(['.', '\'']) { format!("\\&{line}") } else { line }
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn escaped_char(c: char) -> String {
    match c {
        '\\' => "\\e".into(),
        '-' => "\\-".into(),
        c if c.is_ascii() => c.into(),
        c => format!("\\[u{:04X}]", c as u32),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_of_text_is_taken_for_a_request() {
        assert_eq!(escaped(".SH\n'br\n\\n\n--…"), "\\&.SH\n\\&'br\n\\en\n\\-\\-\\[u2026]");
    }
}
