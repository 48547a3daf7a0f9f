//! What somebody is told who does not see the screen.

use nonaga_app::{App, Handheld, Language, PageText};
use nonaga_core::{Cell, HalfTurn, Position, Side};

use crate::screen::RgbaScreen;

/// Lines to be said, one after the other.
pub(crate) struct Spoken {
    pub(crate) lines: Vec<String>,
    language: Language,
}

impl Spoken {
    /// Begins with the half-turns of the game after the first `told` ones.
    pub(crate) fn new(app: &App, told: usize) -> Self {
        let language = app.settings().language;
        let mut spoken = Self { lines: Vec::new(), language };
        let mut before = *app.game().start();
        for (number, (half_turn, after)) in app.game().replay().enumerate() {
            if number >= told {
                spoken.lines.extend(told_half_turn(language, before.side(), half_turn));
            }
            before = after;
        }
        spoken
    }

    /// Adds the words on the screen, without those of its keys, and what is pointed at.
    pub(crate) fn add_screen(&mut self, handheld: &mut Handheld<RgbaScreen>) {
        let texts: Vec<_> =
            handheld.texts().map(|placed| (placed.text.to_owned(), placed.area)).collect();
        let app = handheld.app();
        for (text, area) in texts {
            let middle = (area.x + area.w / 2, area.y + area.h / 2);
            if app.key_at(middle).is_none() {
                self.lines.push(text);
            }
        }
        if let Some(cell) = app.pointed_at() {
            let there = what_is_on(app.game().position(), cell).say(self.language);
            self.lines.push(format!("{cell}: {there}"));
        }
    }
}

fn told_half_turn(language: Language, side: Side, half_turn: HalfTurn) -> Option<String> {
    let (text, from, to) = match (half_turn, side) {
        (HalfTurn::Slide(slide), Side::Red) => (PageText::RedSlides, slide.from, slide.to),
        (HalfTurn::Slide(slide), Side::Black) => (PageText::BlackSlides, slide.from, slide.to),
        (HalfTurn::Relocate(disc), Side::Red) => (PageText::RedPuts, disc.from, disc.to),
        (HalfTurn::Relocate(disc), Side::Black) => (PageText::BlackPuts, disc.from, disc.to),
        (HalfTurn::Pass, _) => return None,
    };
    let said = text.say(language).replacen("{}", &from.to_string(), 1);
    Some(said.replacen("{}", &to.to_string(), 1))
}

fn what_is_on(position: &Position, cell: Cell) -> PageText {
    if position.tokens(Side::Red).contains(&cell) {
        PageText::RedToken
    } else if position.tokens(Side::Black).contains(&cell) {
        PageText::BlackToken
    } else if position.discs().contains(&cell) {
        PageText::EmptyDisc
    } else {
        PageText::NoDisc
    }
}

#[cfg(test)]
mod tests {
    use nonaga_core::{Relocation, Slide};

    use super::*;

    #[test]
    fn half_turns_are_told_in_every_language_with_side_and_cells() {
        let (from, to) = (Cell::new(2, 0), Cell::new(-1, 0));
        let slide = HalfTurn::Slide(Slide { from, to });
        let put = HalfTurn::Relocate(Relocation { from, to });
        let told = |language, side, half_turn| told_half_turn(language, side, half_turn).unwrap();
        assert_eq!(told(Language::English, Side::Red, slide), "Red: token 2,0 to -1,0");
        assert_eq!(told(Language::German, Side::Black, put), "Schwarz: Scheibe 2,0 nach -1,0");
        for language in Language::ALL {
            let all = Side::ALL.map(|side| [slide, put].map(|half| told(language, side, half)));
            let all = all.as_flattened();
            assert!(all.iter().all(|said| said.contains("2,0") && said.contains("-1,0")));
            assert!((1..4).all(|n| !all[..n].contains(&all[n])), "{all:?}");
        }
    }

    #[test]
    fn what_is_on_a_cell_is_told() {
        let start = Position::start();
        let on = |q, r| what_is_on(&start, Cell::new(q, r));
        assert_eq!(on(2, 0), PageText::RedToken);
        assert_eq!(on(0, 2), PageText::BlackToken);
        assert_eq!(on(0, 0), PageText::EmptyDisc);
        assert_eq!(on(3, 0), PageText::NoDisc);
    }
}
