//! `nonaga completions`: what a shell can complete, made from the help of all verbs.

use std::io::Write;

use super::{Verb, VerbOption, verbs};
use crate::arguments::{Arg, Arguments, Stop, parse, unexpected};

pub(crate) const VERB: Verb = Verb {
    name: "completions",
    summary: "completions for a shell, to be put where it looks for them",
    help: "\
Usage: nonaga completions bash|zsh|fish

Prints a script that lets the shell complete verbs, options and their values.

Examples:
  nonaga completions bash > ~/.local/share/bash-completion/completions/nonaga
  nonaga completions zsh > ~/.zfunc/_nonaga
  nonaga completions fish > ~/.config/fish/completions/nonaga.fish",
    run,
};

fn run(mut arguments: Arguments) -> Result<(), Stop> {
    let mut shell = None;
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Value(name) if shell.is_none() => shell = Some(parse::<String>("SHELL", name)?),
            other => return Err(unexpected(other)),
        }
    }
    let script = match shell.as_deref() {
        Some("bash") => bash(),
        Some("zsh") => zsh(),
        Some("fish") => fish(),
        Some(other) => {
            return Err(Stop::usage(format!("SHELL: '{other}' is not bash, zsh or fish")));
        }
        None => return Err(Stop::usage("for bash, zsh or fish?")),
    };
    Ok(std::io::stdout().write_all(script.as_bytes())?)
}

/// Verbs, and what stands before one.
fn first_words() -> Vec<&'static str> {
    verbs().map(|verb| verb.name).chain(["help", "--help", "--version"]).collect()
}

/// Its words and options, as they are written.
fn words_of(verb: &Verb) -> Vec<String> {
    let words = verb.words().into_iter().map(str::to_owned);
    let options = verb.options().into_iter().map(|option| format!("--{}", option.name));
    words.chain(options).chain(["--help".to_owned()]).collect()
}

/// Every option with values that can be listed, and every one that takes a path, once.
fn values() -> (Vec<VerbOption>, Vec<VerbOption>) {
    let mut options: Vec<VerbOption> = verbs().flat_map(Verb::options).collect();
    options.sort_by_key(|option| option.name);
    options.dedup_by_key(|option| option.name);
    let listed = options.iter().copied().filter(|option| !option.choices().is_empty()).collect();
    (listed, options.into_iter().filter(VerbOption::is_path).collect())
}

fn alternatives(options: &[VerbOption]) -> String {
    let names: Vec<_> = options.iter().map(|option| format!("--{}", option.name)).collect();
    names.join("|")
}

fn bash() -> String {
    let (listed, paths) = values();
    let complete = |words: &str| format!("COMPREPLY=($(compgen -W '{words}' -- \"$word\"))");
    let mut script = "# Completions of nonaga for bash, made by `nonaga completions bash`.\n\
        _nonaga() {\n    local word=${COMP_WORDS[COMP_CWORD]}\n    COMPREPLY=()\n    \
        case ${COMP_WORDS[COMP_CWORD - 1]} in\n"
        .to_owned();
    for option in listed {
        let words = complete(&option.choices().join(" "));
        script += &format!("        --{}) {words}; return ;;\n", option.name);
    }
    script += &format!(
        "        {}) COMPREPLY=($(compgen -f -- \"$word\")); return ;;\n",
        alternatives(&paths)
    );
    let names: Vec<_> = verbs().map(|verb| verb.name).collect();
    script += &format!("        help) {}; return ;;\n    esac\n", complete(&names.join(" ")));
    script += "    case $COMP_CWORD:${COMP_WORDS[1]} in\n";
    script += &format!("        1:*) {} ;;\n", complete(&first_words().join(" ")));
    for verb in verbs() {
        script += &format!("        *:{}) {} ;;\n", verb.name, complete(&words_of(verb).join(" ")));
    }
    script + "    esac\n}\ncomplete -o default -F _nonaga nonaga\n"
}

/// A text in single quotes. Bash is given plain words alone.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}

fn zsh() -> String {
    let (listed, paths) = values();
    // A colon ends the name that is described.
    let described =
        |name: &str, text: &str| quoted(&format!("{name}:{}", text.replace(':', "\\:")));
    let mut script =
        "#compdef nonaga\n# Completions of nonaga for zsh, made by `nonaga completions zsh`.\n\
        local -a verbs entries\nverbs=(\n"
            .to_owned();
    for verb in verbs() {
        script += &format!("    {}\n", described(verb.name, verb.summary));
    }
    script += ")\ncase $words[CURRENT-1] in\n";
    for option in listed {
        let words = option.choices().join(" ");
        script += &format!("    --{}) compadd -- {words}; return ;;\n", option.name);
    }
    script += &format!("    {}) _files; return ;;\n", alternatives(&paths));
    script += "    help) _describe verb verbs; return ;;\nesac\n\
        if (( CURRENT == 2 )); then\n    _describe verb verbs\n    \
        compadd -- help --help --version\n    return\nfi\ncase $words[2] in\n";
    for verb in verbs() {
        let words = verb.words().into_iter().map(quoted);
        let options = verb.options().into_iter();
        let options =
            options.map(|option| described(&format!("--{}", option.name), option.summary));
        let entries: Vec<_> = words.chain(options).chain([quoted("--help")]).collect();
        script += &format!("    {}) entries=({}) ;;\n", verb.name, entries.join(" "));
    }
    script + "esac\n_describe entry entries\n_files\n"
}

fn fish() -> String {
    // Fish knows two escapes within single quotes.
    let quoted = |text: &str| format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"));
    let mut script =
        "# Completions of nonaga for fish, made by `nonaga completions fish`.\n".to_owned();
    for verb in verbs() {
        let (name, summary) = (verb.name, quoted(verb.summary));
        script += &format!(
            "complete -c nonaga -f -n '__fish_use_subcommand; or __fish_seen_subcommand_from help' \
             -a {name} -d {summary}\n"
        );
        let seen = format!("complete -c nonaga -n '__fish_seen_subcommand_from {name}'");
        for word in verb.words() {
            script += &format!("{seen} -f -a {word}\n");
        }
        for option in verb.options() {
            let choices = option.choices().join(" ");
            let value = match option.value {
                "" => String::new(),
                _ if option.is_path() => " -r -F".to_owned(),
                _ if choices.is_empty() => " -x".to_owned(),
                _ => format!(" -x -a {}", quoted(&choices)),
            };
            let summary = quoted(option.summary);
            script += &format!("{seen} -l {}{value} -d {summary}\n", option.name);
        }
    }
    script + "complete -c nonaga -l help -s h -d 'What it does and how'\n"
}
