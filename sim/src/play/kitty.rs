//! Pictures by the graphics protocol of kitty: <https://sw.kovidgoyal.net/kitty/graphics-protocol/>.

use std::io::{self, Write};

use crate::pixel_buffer::PixelBuffer;

/// Removes every picture that was sent.
pub(super) const DELETE_ALL: &[u8] = b"\x1b_Ga=d,d=A,q=2\x1b\\";

/// A piece of a picture may have this many letters.
const PIECE: usize = 4096;

/// Shows a picture where the cursor is, each pixel `scale` wide and high, and removes the one before. `number`
/// counts the pictures.
pub(super) fn write(
    screen: &PixelBuffer,
    scale: usize,
    number: u32,
    output: &mut Vec<u8>,
) -> io::Result<()> {
    let mut file = Vec::new();
    screen.write_png(scale, &mut file).map_err(io::Error::other)?;
    let letters = base64(&file);
    let (id, before) = (number % 2 + 1, (number + 1) % 2 + 1);
    let pieces = letters.as_bytes().chunks(PIECE);
    let last = pieces.len().saturating_sub(1);
    for (n, piece) in pieces.enumerate() {
        let more = u8::from(n < last);
        match n {
            // As PNG, shown at once, no answer (q), cursor stays (C).
            0 => write!(output, "\x1b_Ga=T,f=100,i={id},p=1,q=2,C=1,m={more};")?,
            _ => write!(output, "\x1b_Gq=2,m={more};")?,
        }
        output.write_all(piece)?;
        output.write_all(b"\x1b\\")?;
    }
    if number > 0 {
        write!(output, "\x1b_Ga=d,d=I,i={before},q=2\x1b\\")?;
    }
    Ok(())
}

/// Bytes in letters, six bits each (RFC 4648).
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let bits = (0..3).fold(0, |bits, n| bits << 8 | u32::from(*three.get(n).unwrap_or(&0)));
        for n in 0..4 {
            let letter = LETTERS[(bits >> (18 - 6 * n) & 63) as usize];
            text.push(if n > three.len() { '=' } else { char::from(letter) });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use embedded_graphics::pixelcolor::raw::RawU16;
    use embedded_graphics::prelude::*;

    use super::*;

    /// The test vectors of RFC 4648, section 10.
    #[test]
    fn bytes_become_letters_as_the_standard_says() {
        for (bytes, letters) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(base64(bytes.as_bytes()), letters);
        }
    }

    #[test]
    fn each_picture_takes_the_place_of_the_one_before() {
        let screen = PixelBuffer::new((4, 4));
        let sent = |number| {
            let mut output = Vec::new();
            write(&screen, 1, number, &mut output).unwrap();
            String::from_utf8(output).unwrap()
        };
        assert!(sent(0).contains("i=1,") && !sent(0).contains("a=d"));
        assert!(sent(1).contains("i=2,") && sent(1).contains("a=d,d=I,i=1,"));
        assert!(sent(2).contains("i=1,") && sent(2).contains("a=d,d=I,i=2,"));
        // In pieces of a size that every terminal takes, the last one marked.
        let mut noise = PixelBuffer::new((64, 64));
        let mut random = nonaga_core::Rng::new(1);
        let pixels = (0..64 * 64).map(|n| {
            let colour = RawU16::new(random.below(0x1_0000) as u16).into();
            Pixel(Point::new(n % 64, n / 64), colour)
        });
        let Ok(()) = noise.draw_iter(pixels);
        let mut output = Vec::new();
        write(&noise, 1, 0, &mut output).unwrap();
        let text = String::from_utf8(output).unwrap();
        let pieces: Vec<&str> = text.split_terminator("\x1b\\").collect();
        assert!(pieces.len() > 1);
        for (n, piece) in pieces.iter().enumerate() {
            let (head, letters) = piece.split_once(';').unwrap();
            assert!(
                letters.len() <= PIECE
                    && head.ends_with(if n + 1 < pieces.len() { "m=1" } else { "m=0" })
            );
        }
    }
}
