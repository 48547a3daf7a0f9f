//! The bytes of an image that only lessons or puzzles need.
//!
//! Counts functions by their names, and texts and data by searching the image for their bytes and for references to
//! them (address, then length). Code that was inlined into other functions is not counted, so the true number is a
//! little larger.

use std::fs;

use anyhow::{Context, Result};
use nonaga_app::Language;
use nonaga_app::LessonText;
use nonaga_app::PuzzleText;
use nonaga_app::lessons::LESSONS;
use object::read::elf::ElfFile32;
use object::{Endianness, Object, ObjectSymbol, SymbolKind};

use crate::firmware::Image;
use crate::tools;

/// A sentence on the flash that lessons and puzzles take.
pub(crate) fn sentence(image: &Image) -> Result<String> {
    let lessons = lessons(image)?;
    let puzzles = puzzles(image)?;
    Ok(format!("Of the flash, lessons take {lessons} bytes and puzzles {puzzles}."))
}

fn lessons(image: &Image) -> Result<usize> {
    let mut share = Share::new(image);
    share.functions(image, &["learn", "lesson"])?;
    for text in LessonText::ALL {
        share.texts(|language| text.say(language))?;
    }
    for lesson in LESSONS {
        share.data(lesson.field.0.as_bytes())?;
        if let Some(picture) = &lesson.diagram {
            share.data(picture.field.0.as_bytes())?;
        }
    }
    Ok(share.bytes())
}

fn puzzles(image: &Image) -> Result<usize> {
    let mut share = Share::new(image);
    share.functions(image, &["puzzle"])?;
    for text in PuzzleText::ALL {
        share.texts(|language| text.say(language))?;
    }
    share.data(&fs::read(tools::root().join("app/src/puzzles/puzzles.bin"))?)?;
    Ok(share.bytes())
}

/// A part of an image.
struct Share<'a> {
    segments: &'a [(u32, Vec<u8>)],
    /// Which bytes of each segment are counted, so that none is counted twice.
    marks: Vec<Vec<bool>>,
}

impl<'a> Share<'a> {
    fn new(image: &'a Image) -> Self {
        let marks = image.segments.iter().map(|(_, bytes)| vec![false; bytes.len()]).collect();
        Self { segments: &image.segments, marks }
    }

    fn bytes(&self) -> usize {
        self.marks.iter().flatten().filter(|&&mark| mark).count()
    }

    /// Adds the functions with one of these words in their names.
    fn functions(&mut self, image: &Image, words: &[&str]) -> Result<()> {
        let file = fs::read(&image.path)?;
        let elf = ElfFile32::<Endianness>::parse(&*file)?;
        for symbol in elf.symbols().filter(|symbol| symbol.kind() == SymbolKind::Text) {
            let name = symbol.name()?.to_lowercase();
            if words.iter().any(|word| name.contains(word)) {
                // The lowest bit says that it is Thumb code.
                self.mark(symbol.address() as u32 & !1, symbol.size() as usize);
            }
        }
        Ok(())
    }

    /// Adds a text in all languages.
    fn texts(&mut self, say: impl Fn(Language) -> &'static str) -> Result<()> {
        Language::ALL.into_iter().try_for_each(|language| self.data(say(language).as_bytes()))
    }

    /// Adds the first place that holds this, and every reference to it.
    fn data(&mut self, data: &[u8]) -> Result<()> {
        let address = self.find(data).next().with_context(|| {
            format!("the image does not hold {:?}", String::from_utf8_lossy(data))
        })?;
        self.mark(address, data.len());
        let reference = [address.to_le_bytes(), (data.len() as u32).to_le_bytes()].concat();
        let found: Vec<_> = self.find(&reference).collect();
        found.into_iter().for_each(|at| self.mark(at, reference.len()));
        Ok(())
    }

    /// The addresses at which these bytes occur.
    fn find(&self, wanted: &[u8]) -> impl Iterator<Item = u32> {
        self.segments.iter().flat_map(move |(start, bytes)| {
            let windows = bytes.windows(wanted.len()).enumerate();
            let found = windows.filter(move |(_, window)| *window == wanted);
            found.map(move |(at, _)| start + at as u32)
        })
    }

    fn mark(&mut self, address: u32, length: usize) {
        for ((start, bytes), marks) in self.segments.iter().zip(&mut self.marks) {
            let Some(at) = address.checked_sub(*start).map(|at| at as usize) else { continue };
            if at < bytes.len() {
                let end = (at + length).min(bytes.len());
                marks[at..end].fill(true);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_and_references_to_it_are_counted_once() {
        // At 0x1000: some text, then where it is and how long, then the text again, which does not count.
        let bytes = b"..a text....\x02\x10\x00\x00\x06\x00\x00\x00a text".to_vec();
        let segments = vec![(0x1000, bytes)];
        let image = Image { path: "".into(), segments, statics: 0, stack: 0 };
        let mut share = Share::new(&image);
        share.data(b"a text").unwrap();
        assert_eq!(share.bytes(), 6 + 8);
        share.data(b"text").unwrap();
        assert_eq!(share.bytes(), 6 + 8);
        share.mark(0x1001, 2);
        share.mark(0xfff, 1);
        share.mark(0x101a, 100);
        let length = image.segments[0].1.len();
        assert_eq!(share.bytes(), 6 + 8 + 1 + (length - 0x1a));
        assert!(share.data(b"another text").is_err());
    }
}
