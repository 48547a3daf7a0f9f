//! The project's own commands.

#[cfg(feature = "font")]
mod font;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    #[cfg(feature = "font")]
    if let [_, command, family, folder] = &std::env::args().collect::<Vec<_>>()[..]
        && command == "font"
    {
        return font::run(family, folder.as_ref());
    }
    Ok(())
}
