//! Colours by what they are for: one table, a column a theme, and the stylesheets made of them.

use rowpaint::{Background, PaletteIndex, Rgb, Stylesheet};

use crate::store::Theme;
use crate::ui::font::FONTS;
use crate::ui::wood;

macro_rules! palette {
    (
        plain { $($(#[$doc:meta])* $ink:ident: $wood:literal, $night:literal, $contrast:literal;)* }
        mixed { $($(#[$mixed_doc:meta])* $mixed:ident: $under:ident, $over:ident, $alpha:literal;)* }
    ) => {
        /// What a colour is for; the theme says which colour that is.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub enum Ink { $($(#[$doc])* $ink,)* $($(#[$mixed_doc])* $mixed,)* }

        /// How many inks there are.
        const INKS: usize = [$(Ink::$ink,)* $(Ink::$mixed),*].len();

        /// The colours of one column of the table, in the order of [`Ink`].
        const fn colours(theme: Theme) -> [Rgb; INKS] {
            let mut colours = [Rgb::BLACK; INKS];
            $(colours[Ink::$ink as usize] = Rgb::new([$wood, $night, $contrast][theme as usize]);)*
            $(colours[Ink::$mixed as usize] =
                colours[Ink::$under as usize].mixed(colours[Ink::$over as usize], $alpha);)*
            colours
        }
    };
}

palette! { plain {
    // What:      wood,     night,    contrast
    /// The table everything lies on.
    Table:        0x4a2e1c, 0x0c1220, 0x000000;
    /// Streaks in the table's wood.
    TableGrain:   0x402616, 0x0c1220, 0x000000;
    /// Between the table's boards.
    TableSeam:    0x301a0c, 0x0c1220, 0x000000;
    /// The table below the edge of a disc.
    TableShadow:  0x301a0e, 0x060a12, 0x000000;
    /// The background of menus, boxes and strips.
    Panel:        0x2c1a10, 0x182238, 0x000000;
    /// A line around a panel.
    PanelEdge:    0x8a6038, 0x3c5078, 0xffffff;
    /// Text.
    Text:         0xfff4dc, 0xd0dcf0, 0xffffff;
    /// Less important text.
    Faint:        0xc8a880, 0x8090b0, 0xc8c8c8;
    /// What is selected.
    Accent:       0xe8a838, 0x4880d0, 0xffe000;
    /// Text on what is selected.
    OnAccent:     0x281404, 0xffffff, 0x000000;
    /// The face of a disc.
    Disc:         0xf0d8a8, 0x8494b0, 0xffffff;
    /// The side of a disc that the light falls on.
    DiscLight:    0xfff0cc, 0x9cacc8, 0xffffff;
    /// The rim of a disc.
    DiscRim:      0xb88850, 0x586888, 0x808080;
    /// The grain of a disc.
    DiscGrain:    0xe4c690, 0x7888a4, 0xffffff;
    /// The shadow of a token or a lifted disc, blended over what is below.
    Shadow:       0x201008, 0x04060c, 0x000000;
    /// A disc or place that may be chosen.
    Lit:          0xb8e070, 0x60b8a0, 0x30d830;
    /// The rim of a disc or place that may be chosen.
    LitRim:       0x4c8818, 0x206858, 0x008000;
    /// The red tokens.
    Red:          0xd82818, 0xe84838, 0xe00000;
    /// The highlight of a red token.
    RedLight:     0xffa088, 0xffb0a0, 0xffffff;
    /// The edge of a red token.
    RedDark:      0x801008, 0x701810, 0x700000;
    /// The black tokens.
    Black:        0x303030, 0x14181f, 0x000000;
    /// The highlight of a black token.
    BlackLight:   0xb8b8b8, 0xa0b0c8, 0xffffff;
    /// The edge of a black token.
    BlackDark:    0x000000, 0x000000, 0x000000;
    /// The lock on a disc.
    Lock:         0x6a4420, 0x182030, 0x000000;
    /// The ring around what the player points at.
    Cursor:       0x20b0ff, 0xffd040, 0x00a0ff;
    /// The outline of cursor and arrows.
    CursorEdge:   0x001830, 0x201000, 0x000000;
    /// Where the last turn began and ended.
    Mark:         0xe89010, 0xffd8a0, 0xff9000;
    /// The opponent is about to win here.
    Threat:       0xf03070, 0xd01050, 0xff00c0;
    /// A suggested turn.
    Hint:         0x1878e0, 0x90d0ff, 0x0060ff;
    /// The three tokens that have won.
    Win:          0xffd838, 0xffd838, 0xffff00;
    /// Good for the player: won, done, charged.
    Good:         0x88c850, 0x60b878, 0x00ff00;
    /// Bad for the player: lost, wrong, empty.
    Bad:          0xe86848, 0xe06858, 0xff4040;
    /// A code to be scanned: dark in every look, because not every phone reads it the other way round.
    CodeDark:     0x000000, 0x000000, 0x000000;
    /// What the code lies on.
    CodeLight:    0xffffff, 0xffffff, 0xffffff;
    /// Nothing but red, to check the panel.
    PureRed:      0xff0000, 0xff0000, 0xff0000;
    /// Nothing but green.
    PureGreen:    0x00ff00, 0x00ff00, 0x00ff00;
    /// Nothing but blue.
    PureBlue:     0x0000ff, 0x0000ff, 0x0000ff;
} mixed {
    // What:      under,     over, and its alpha of 32 parts
    /// The face of a disc, half-way down.
    DiscMiddle:   DiscLight, Disc, 16;
    /// The top of the face of a disc that may be chosen.
    LitTop:       DiscLight, Lit, 20;
    /// The bottom of that face.
    LitBottom:    Disc, Lit, 20;
    /// The middle of that face.
    LitMiddle:    LitTop, LitBottom, 16;
    /// The grain of a disc that may be chosen.
    LitGrain:     DiscGrain, Lit, 20;
    /// The upper edge of a red token's face.
    RedTop:       Red, RedLight, 10;
    /// The lower edge of a red token's face.
    RedBottom:    Red, RedDark, 8;
    /// The upper edge of a black token's face.
    BlackTop:     Black, BlackLight, 10;
    /// The lower edge of a black token's face.
    BlackBottom:  Black, BlackDark, 8;
} }

impl From<Ink> for PaletteIndex {
    fn from(ink: Ink) -> Self {
        ink.index()
    }
}

impl Ink {
    pub(crate) const fn index(self) -> PaletteIndex {
        PaletteIndex(self as u8)
    }
}

impl Theme {
    /// What pictures in this theme are painted with.
    pub fn stylesheet(self) -> &'static Stylesheet {
        &STYLESHEETS[self as usize]
    }
}

static COLOURS: [[Rgb; INKS]; 3] =
    [colours(Theme::Wood), colours(Theme::Night), colours(Theme::Contrast)];

/// One for each theme. Only the wooden table has grain; the others are plain and so quicker to paint.
static STYLESHEETS: [Stylesheet; 3] = [
    stylesheet(&COLOURS[0], Background::Pattern(wood::table_row)),
    stylesheet(&COLOURS[1], Background::Plain(Ink::Table.index())),
    stylesheet(&COLOURS[2], Background::Plain(Ink::Table.index())),
];

const fn stylesheet(colours: &'static [Rgb], background: Background) -> Stylesheet {
    Stylesheet { colours, fonts: &FONTS, badges: &wood::BADGES, background }
}
