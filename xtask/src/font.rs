//! `cargo xtask font`: makes rowpaint's fonts anew, which is needed when a size or a character is added.

#[cfg(feature = "font")]
mod convert;

use std::path::{Path, PathBuf};

use anyhow::Result;

/// Where rowpaint keeps its fonts.
#[cfg(feature = "font")]
const FOLDER: &str = "paint/roboto";

/// Where Debian's package fonts-roboto-unhinted puts the original, up to the weight.
const FAMILY: &str = "/usr/share/fonts/truetype/roboto/unhinted/RobotoCondensed";

/// File name, weight of the original, size in pixels.
#[cfg(feature = "font")]
const FONTS: [(&str, &str, f32); 4] = [
    ("medium-13", "Medium", 13.0),
    ("medium-16", "Medium", 16.0),
    ("bold-20", "Bold", 20.0),
    ("bold-32", "Bold", 32.0),
];

/// The one argument, which may be left out, is the path of the original's files up to the weight.
pub(crate) fn run(arguments: &mut lexopt::Parser) -> Result<()> {
    let family = match arguments.next()? {
        None => PathBuf::from(FAMILY),
        Some(lexopt::Arg::Value(family)) => PathBuf::from(family),
        Some(other) => return Err(other.unexpected().into()),
    };
    if let Some(argument) = arguments.next()? {
        return Err(argument.unexpected().into());
    }
    make(&family)
}

/// Writes all sizes.
#[cfg(feature = "font")]
fn make(family: &Path) -> Result<()> {
    use anyhow::Context;
    use std::fs;

    for (name, weight, size) in FONTS {
        let mut file = family.as_os_str().to_owned();
        file.push(format!("-{weight}.ttf"));
        let data = fs::read(&file).with_context(|| {
            format!(
                "cannot read {}: the letters are those of Roboto Condensed. On Debian install \
                 fonts-roboto-unhinted; elsewhere give the path of its files up to the weight: \
                 cargo xtask font path/to/RobotoCondensed",
                file.display()
            )
        })?;
        let bytes = convert::convert(&data, size)?;
        println!("{name}: {} bytes", bytes.len());
        let out = crate::tools::root().join(FOLDER).join(name).with_extension("font");
        fs::write(&out, bytes).with_context(|| format!("cannot write {}", out.display()))?;
    }
    Ok(())
}

/// Calls this command again, built with the crate that draws letters: nothing else needs it.
#[cfg(not(feature = "font"))]
fn make(family: &Path) -> Result<()> {
    let mut again =
        crate::tools::cargo(&["run", "--quiet", "--package", "xtask", "--features", "font"]);
    again.args(["--", "font"]).arg(std::path::absolute(family)?);
    crate::tools::call(again)
}
