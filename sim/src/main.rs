//! Nonaga on a desktop.

fn main() -> std::process::ExitCode {
    nonaga::cli::main()
}
