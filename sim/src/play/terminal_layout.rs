//! The layout of picture and key map in a terminal.

/// With more pixels per column there would be no room for the words of the picture.
const MOST_PIXELS: usize = 8;
/// Columns between picture and key map.
pub(super) const GAP: usize = 2;

/// Columns and rows.
pub(crate) type Size = (usize, usize);

/// The picture, and the key map beside or below it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TerminalLayout {
    /// Size of the picture, which is in the upper left corner.
    pub(crate) picture: Size,
    /// Column and row where the key map begins.
    pub(crate) keys: Size,
}

impl TerminalLayout {
    /// The layout with the largest picture; `Err` is the smallest terminal that would do.
    pub(crate) fn of(pixels: Size, keys: Size, terminal: Size) -> Result<Self, Size> {
        let beside = fit(pixels, (terminal.0.saturating_sub(keys.0 + GAP), terminal.1));
        let below = fit(pixels, (terminal.0, terminal.1.saturating_sub(keys.1)));
        let layout = if beside.0 >= below.0 {
            Self { picture: beside, keys: (beside.0 + GAP, 0) }
        } else {
            Self { picture: below, keys: (0, below.1) }
        };
        let is_too_small = layout.picture.0 < pixels.0.div_ceil(MOST_PIXELS);
        let is_cut = layout.keys.0 + keys.0 > terminal.0 || layout.keys.1 + keys.1 > terminal.1;
        if is_too_small || is_cut { Err(least(pixels, keys)) } else { Ok(layout) }
    }
}

/// The largest picture with this aspect ratio, where a column is half as wide as a row is high. From a column for a pixel
/// on it grows by whole columns, so that its letters stay sharp.
fn fit((width, height): Size, (columns, rows): Size) -> Size {
    let wide = columns.min(2 * rows * width / height);
    let wide = if wide > width { wide - wide % width } else { wide };
    // Whole rows only.
    let high = wide * height / width / 2;
    (if high == 0 { 0 } else { wide }, high)
}

/// The smallest terminal that will do, with the key map beside the picture.
fn least((width, height): Size, keys: Size) -> Size {
    let columns = width.div_ceil(MOST_PIXELS);
    let rows = (columns * height).div_ceil(2 * width);
    (columns + GAP + keys.0, rows.max(keys.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEYS: Size = (21, 9);

    #[test]
    fn the_picture_is_as_large_as_it_can_be() {
        // Wide terminals have the keys beside the picture, high ones below it.
        let wide = TerminalLayout::of((240, 240), KEYS, (200, 50)).unwrap();
        assert_eq!(wide, TerminalLayout { picture: (100, 50), keys: (102, 0) });
        let high = TerminalLayout::of((240, 240), KEYS, (80, 60)).unwrap();
        assert_eq!(high, TerminalLayout { picture: (80, 40), keys: (0, 40) });
        // With room for every pixel it is the picture itself, and not stretched by a little.
        let whole = TerminalLayout::of((240, 240), KEYS, (250, 140)).unwrap();
        assert_eq!(whole, TerminalLayout { picture: (240, 120), keys: (0, 120) });
        let double = TerminalLayout::of((240, 135), KEYS, (600, 140)).unwrap();
        assert_eq!(double, TerminalLayout { picture: (480, 135), keys: (482, 0) });
    }

    #[test]
    fn every_screen_has_room_on_every_terminal_from_63_by_20_on() {
        for pixels in [(240, 240), (240, 135), (320, 240), (240, 280)] {
            for terminal in [(63, 20), (80, 24), (120, 45), (250, 140)] {
                assert!(TerminalLayout::of(pixels, KEYS, terminal).is_ok(), "{pixels:?}");
            }
        }
    }

    #[test]
    fn the_least_size_is_just_large_enough() {
        for pixels in [(240, 240), (240, 135), (320, 240), (240, 280)] {
            let Err(least) = TerminalLayout::of(pixels, KEYS, (10, 10)) else {
                panic!("10 × 10 will do?")
            };
            assert!(
                TerminalLayout::of(pixels, KEYS, least).is_ok(),
                "{least:?} is too small for {pixels:?}"
            );
            assert_eq!(TerminalLayout::of(pixels, KEYS, (least.0 - 1, least.1 - 1)), Err(least));
        }
    }

    #[test]
    fn nothing_is_cut_off_at_any_size() {
        for pixels in [(240, 240), (240, 135), (320, 240), (240, 280)] {
            for terminal in (0..150).flat_map(|columns| (0..100).map(move |rows| (columns, rows))) {
                let Ok(layout) = TerminalLayout::of(pixels, KEYS, terminal) else { continue };
                assert!(layout.picture.0 <= terminal.0 && layout.picture.1 <= terminal.1);
                assert!(
                    layout.keys.0 + KEYS.0 <= terminal.0 && layout.keys.1 + KEYS.1 <= terminal.1
                );
            }
        }
    }
}
