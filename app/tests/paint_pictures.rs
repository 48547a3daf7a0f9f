//! Golden pictures of the field and of the chrome that screens share, in every theme and size.

mod golden;
mod screen;

use nonaga_app::ui::{
    BoardPainter, DiscStyle, Font, Ink, KeyCap, KeyHint, Layout, MenuRow, MenuValue, Projection,
    TokenStyle,
};
use nonaga_app::{BatteryLevel, Theme};
use nonaga_core::{Cell, Position, Side};
use rowpaint::{Align, DisplayList, Rect, Renderer, SubPoint};
use screen::Screen;

const SIZES: [(u16, u16); 4] = [(240, 135), (240, 240), (240, 280), (320, 240)];

/// Paints a picture and compares it with the golden one.
#[track_caller]
fn check(name: &str, size: (u16, u16), theme: Theme, build: impl FnOnce(&mut DisplayList, Layout)) {
    let mut renderer = Renderer::new(size);
    let picture = renderer.start(theme.stylesheet(), false);
    build(picture, Layout::of(size));
    assert!(!picture.overflowed(), "{name}: too much for one picture");
    let mut screen = Screen::new(size);
    renderer.show(&mut screen);
    golden::check(&format!("{name}-{}x{}-{theme:?}", size.0, size.1).to_lowercase(), &screen);
}

/// Runs a test for every size and theme.
fn everywhere(mut run: impl FnMut((u16, u16), Theme)) {
    for size in SIZES {
        for theme in Theme::ALL {
            run(size, theme);
        }
    }
}

/// The start of the game with every kind of mark on it.
fn start(picture: &mut DisplayList, area: Rect) {
    let position = Position::start();
    let discs = position.discs();
    let ghost = Cell::new(3, -2);
    let mut board =
        BoardPainter::new(picture, Projection::fitting(area, discs.into_iter().chain([ghost])));
    let lit = [Cell::new(-1, -1), Cell::new(1, 1)];
    for disc in discs {
        board.disc(disc, if lit.contains(&disc) { DiscStyle::Lit } else { DiscStyle::Plain });
    }
    board.disc(ghost, DiscStyle::Ghost);
    board.lock(Cell::new(-1, 2));
    board.left_from(Cell::new(1, 0));
    board.came_to(Cell::new(-2, 1));
    for side in Side::ALL {
        for token in position.tokens(side) {
            board.token(token, side, TokenStyle::Plain);
        }
    }
    board.token(Cell::new(0, 1), Side::Red, TokenStyle::Ghost);
    board.token(Cell::new(-1, 0), Side::Black, TokenStyle::Ghost);
    board.threat(Cell::new(1, -1), false);
    board.cursor(Cell::new(2, 0));
}

#[test]
fn the_field_with_its_marks() {
    everywhere(|size, theme| {
        check("field", size, theme, |picture, layout| {
            start(picture, layout.body().inset(4, 3));
            layout.title(picture, "Red to move", None);
            layout.help(
                picture,
                &[
                    KeyHint::new(KeyCap::Pad, "choose"),
                    KeyHint::new(KeyCap::Letter('A'), "take"),
                    KeyHint::new(KeyCap::Letter('B'), "back"),
                    KeyHint::new(KeyCap::Letter('X'), "hint"),
                ],
            );
        });
    });
}

#[test]
fn the_widest_field() {
    everywhere(|size, theme| {
        check("wide", size, theme, |picture, layout| {
            let discs = || (0..19).map(|n: i16| Cell::new(n, -(n / 3)));
            let mut board =
                BoardPainter::new(picture, Projection::fitting(layout.body().inset(4, 3), discs()));
            for disc in discs() {
                board.disc(disc, if disc.q % 5 == 3 { DiscStyle::Lit } else { DiscStyle::Plain });
            }
            for disc in discs().filter(|disc| disc.q % 3 == 0) {
                let side = if disc.q % 2 == 0 { Side::Red } else { Side::Black };
                board.token(disc, side, TokenStyle::Plain);
            }
            board.lock(Cell::new(4, -1));
            board.cursor(Cell::new(9, -3));
            layout.help(
                picture,
                &[
                    KeyHint::new(KeyCap::Letter('A'), "take"),
                    KeyHint::new(KeyCap::Held('B'), "back"),
                ],
            );
        });
    });
}

#[test]
fn the_machine_moves() {
    everywhere(|size, theme| {
        check("moving", size, theme, |picture, layout| {
            let area = layout.between_sides();
            let position = Position::start();
            let projection = Projection::fitting(area.inset(4, 4), position.discs());
            let mut board = BoardPainter::new(picture, projection);
            for disc in position.discs().into_iter().filter(|&disc| disc != Cell::new(2, -1)) {
                board.disc(disc, DiscStyle::Plain);
            }
            for win in position.tokens(Side::Black) {
                board.glow(win);
            }
            for token in position.tokens(Side::Black) {
                board.token(token, Side::Black, TokenStyle::Plain);
            }
            board.sliding_token(Cell::new(2, 0), Cell::new(-1, 0), 90, Side::Red);
            board.arrow(Cell::new(0, -2), Cell::new(0, 1), Ink::Hint);
            board.arrow(Cell::new(-2, 2), Cell::new(1, -1), Ink::Threat);
            board.flying_disc(Cell::new(2, -1), Cell::new(-1, -1), 100);
            layout.player(picture, SubPoint::of_pixel(area.x + 20, 20), Side::Black, Some(170));
            let help = |cap, label| Some(KeyHint::new(KeyCap::Letter(cap), label));
            layout.side_help(
                picture,
                [help('A', "Wählen"), help('B', "Zurück"), help('X', "weiter"), help('Y', "Tipp")],
            );
        });
    });
}

#[test]
fn a_menu() {
    everywhere(|size, theme| {
        check("menu", size, theme, |picture, layout| {
            layout.title(
                picture,
                "Paramètres",
                Some(BatteryLevel { percent: 62, charging: false }),
            );
            let rows = [
                MenuRow::with("Langue", MenuValue::Word("Français")),
                MenuRow::with("Son", MenuValue::Switch(true)),
                MenuRow::with("Luminosité", MenuValue::Steps(6, 10)),
                MenuRow::with("Avertissement", MenuValue::Switch(false)),
                MenuRow { active: false, ..MenuRow::new("Continuer la partie") },
                MenuRow::with("Thème", MenuValue::Word("Bois")),
                MenuRow::new("À propos"),
                MenuRow::new("Statistiques"),
                MenuRow::new("Remettre à zéro…"),
            ];
            layout.menu(picture, layout.body(), &rows, if theme == Theme::Night { 1 } else { 2 });
            layout.help(
                picture,
                &[
                    KeyHint::new(KeyCap::Upright, "Choisir"),
                    KeyHint::new(KeyCap::Sideways, "Modifier"),
                    KeyHint::new(KeyCap::Centre, "OK"),
                    KeyHint::new(KeyCap::Letter('B'), "Retour"),
                ],
            );
        });
    });
}

#[test]
fn a_question() {
    everywhere(|size, theme| {
        check("question", size, theme, |picture, layout| {
            start(picture, layout.body());
            layout.question(
                picture,
                "Möchtest du diese Partie wirklich aufgeben?",
                &["Nein", "Aufgeben"],
                0,
            );
        });
    });
}

#[test]
fn charts() {
    everywhere(|size, theme| {
        check("charts", size, theme, |picture, layout| {
            layout.title(
                picture,
                "Estadístiques",
                Some(BatteryLevel { percent: 9, charging: true }),
            );
            let body = layout.body().inset(layout.margin, 4);
            let (top, below) = body.cut_top(body.h / 2);
            let values = [0, 5, 12, 8, -4, -20, -15, 10, 35, 40, 22, -10, -60, -85, -100];
            layout.evaluation(picture, top, &values, 9, Some(11));
            let mut line = below.cut_top(14).0;
            for (won, drawn, lost) in [(5, 1, 2), (0, 0, 0), (1, 0, 19)] {
                line.y += 6;
                picture.text(line.cut_left(40).0, Align::Left, Font::Tiny, Ink::Faint, "Nivell 3");
                layout.stacked_bar(
                    picture,
                    line.cut_left(50).1,
                    &[(won, Ink::Good), (drawn, Ink::Faint), (lost, Ink::Bad)],
                );
                line.y += 8;
            }
        });
    });
}

#[test]
fn every_letter_of_every_size() {
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz (0123456789) ÀÁÂÄÇÈÉÊËÌÍÎÏÑÒÓÔÖÙÚÛÜŒ \
                    àáâäçèéêëìíîïñòóôöùúûüÿœß l·l ¿Qué? ¡Sí! «mot» „Wort“ ‘a’ “b” … – — + − × = % & ( ) / : ; . ,";
    check("letters", (320, 324), Theme::Wood, |picture, layout| {
        let mut rest = layout.screen.inset(4, 4);
        for font in [Font::Tiny, Font::Text, Font::Title] {
            let lines = font.lines(alphabet, rest.w).count() as i16;
            let (place, below) = rest.cut_top(lines * font.height());
            picture.paragraph(place, Align::Left, font, Ink::Text, alphabet);
            rest = below;
        }
    });
    check("name", (240, 135), Theme::Wood, |picture, layout| {
        picture.text(layout.screen, Align::Centre, Font::Huge, Ink::Text, "Nonaga");
    });
}

#[test]
fn a_slide_paints_only_the_rows_of_the_token() {
    for size in SIZES {
        let (mut renderer, mut screen) = (Renderer::new(size), Screen::new(size));
        let projection = Projection::fitting(Layout::of(size).body(), Position::start().discs());
        let mut show = |part| {
            let picture = renderer.start(Theme::Wood.stylesheet(), false);
            let mut board = BoardPainter::new(picture, projection);
            Position::start()
                .discs()
                .into_iter()
                .for_each(|cell| board.disc(cell, DiscStyle::Plain));
            board.sliding_token(Cell::new(2, 0), Cell::new(-1, 0), part, Side::Red);
            renderer.show(&mut screen).count()
        };
        assert_eq!(show(0), size.1);
        assert_eq!(show(0), 0);
        // The token lies in one row of cells: its own height, its shadow, and a few rows of rounding.
        assert!(show(20) <= 2 * projection.token() / 16 + 8, "{size:?}");
    }
}
