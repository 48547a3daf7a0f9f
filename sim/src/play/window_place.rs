//! Where the window was and how large, kept from one start to the next.

use std::fs;
use std::path::Path;

/// Place and size of the window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct WindowPlace {
    pub(crate) corner: (isize, isize),
    pub(crate) size: (usize, usize),
}

/// A window that is larger or further away was not made by hand.
const FARTHEST: isize = 16_000;

impl WindowPlace {
    /// What was kept in a file. One that cannot be read is as good as none.
    pub(crate) fn load(path: &Path) -> Option<Self> {
        let text = fs::read_to_string(path).ok()?;
        let numbers: Vec<isize> =
            text.split_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
        let &[x, y, width, height] = numbers.as_slice() else { return None };
        let is_near = |&number: &isize| (-FARTHEST..FARTHEST).contains(&number);
        let is_large = width >= 100 && height >= 100;
        (numbers.iter().all(is_near) && is_large)
            .then_some(Self { corner: (x, y), size: (width as usize, height as usize) })
    }

    /// The same on a screen of this size, which may be smaller than the one that it was on.
    pub(crate) fn within(self, screen: (usize, usize)) -> Self {
        let size = (self.size.0.min(screen.0), self.size.1.min(screen.1));
        let clamp = |at: isize, size: usize, screen: usize| at.clamp(0, (screen - size) as isize);
        let corner =
            (clamp(self.corner.0, size.0, screen.0), clamp(self.corner.1, size.1, screen.1));
        Self { corner, size }
    }

    /// Keeps it. A folder that cannot be written was reported when the game was saved.
    pub(crate) fn save(&self, path: &Path) {
        let Self { corner: (x, y), size: (width, height) } = self;
        // Nothing may have been saved yet.
        let _ = path.parent().map(fs::create_dir_all);
        let _ = fs::write(path, format!("{x} {y} {width} {height}\n"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_kept_comes_back_and_nonsense_does_not() {
        let path = std::env::temp_dir().join(format!("nonaga-place-{}", std::process::id()));
        let place = WindowPlace { corner: (-5, 40), size: (520, 521) };
        place.save(&path);
        assert_eq!(WindowPlace::load(&path), Some(place));
        for text in ["", "1 2 3", "0 0 0 0", "1 2 300 x", "99999999 0 500 500", "0 0 500 500 1"] {
            fs::write(&path, text).unwrap();
            assert_eq!(WindowPlace::load(&path), None, "{text:?}");
        }
        fs::remove_file(&path).unwrap();
        assert_eq!(WindowPlace::load(&path), None);
    }

    #[test]
    fn it_is_on_the_screen_even_if_that_has_become_smaller() {
        let place = |x, y, width, height| WindowPlace { corner: (x, y), size: (width, height) };
        let screen = (1366, 768);
        assert_eq!(place(20, 30, 500, 400).within(screen), place(20, 30, 500, 400));
        assert_eq!(place(1900, 900, 500, 400).within(screen), place(866, 368, 500, 400));
        assert_eq!(place(-70, -1, 500, 400).within(screen), place(0, 0, 500, 400));
        assert_eq!(place(5, 5, 2000, 768).within(screen), place(0, 0, 1366, 768));
    }
}
