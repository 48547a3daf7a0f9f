//! Colours by what they are for: one table, a column a theme.

use crate::paint::canvas::Colour;

/// A set of colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub enum Theme {
    /// Maple discs on a walnut table.
    #[default]
    Wood,
    /// Dim colours for dark rooms.
    Night,
    /// Black and white with few strong colours, for bright daylight and weak eyes.
    Contrast,
}

impl Theme {
    /// All themes in the order in which they are offered.
    pub const ALL: [Theme; 3] = [Theme::Wood, Theme::Night, Theme::Contrast];

    pub(crate) fn colour(self, ink: Ink) -> Colour {
        PALETTE[ink as usize][self as usize]
    }
}

macro_rules! palette {
    ($($(#[$doc:meta])* $ink:ident: $wood:literal, $night:literal, $contrast:literal;)*) => {
        /// What a colour is for; the theme says which colour that is.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub enum Ink { $($(#[$doc])* $ink,)* }

        const PALETTE: &[[Colour; 3]] = &[$([Colour::new($wood), Colour::new($night), Colour::new($contrast)],)*];
    };
}

palette! {
    // What:      wood,     night,    contrast
    /// The table everything lies on.
    Table:        0x4a2e1c, 0x0c1220, 0x000000;
    /// Streaks in the table's wood.
    TableGrain:   0x402616, 0x0c1220, 0x000000;
    /// Between the table's boards.
    TableSeam:    0x301a0c, 0x0c1220, 0x000000;
    /// The table below the edge of a disc.
    TableShadow:  0x301a0e, 0x060a12, 0x000000;
    /// The ground of menus, boxes and strips.
    Panel:        0x2c1a10, 0x182238, 0x000000;
    /// A line around a panel.
    PanelEdge:    0x8a6038, 0x3c5078, 0xffffff;
    /// Words to be read.
    Text:         0xfff4dc, 0xd0dcf0, 0xffffff;
    /// Words that may be overlooked.
    Faint:        0xc8a880, 0x8090b0, 0xc8c8c8;
    /// What is selected.
    Accent:       0xe8a838, 0x4880d0, 0xffe000;
    /// Words on what is selected.
    OnAccent:     0x281404, 0xffffff, 0x000000;
    /// The face of a disc.
    Disc:         0xf0d8a8, 0x8494b0, 0xffffff;
    /// The side of a disc that the light falls on.
    DiscLight:    0xfff0cc, 0x9cacc8, 0xffffff;
    /// The rim of a disc.
    DiscRim:      0xb88850, 0x586888, 0x808080;
    /// The grain of a disc.
    DiscGrain:    0xe4c690, 0x7888a4, 0xffffff;
    /// What falls on other things below a token or a lifted disc.
    Shadow:       0x201008, 0x04060c, 0x000000;
    /// A disc or place that may be chosen.
    Lit:          0xb8e070, 0x60b8a0, 0x30d830;
    /// The rim of a disc or place that may be chosen.
    LitRim:       0x4c8818, 0x206858, 0x008000;
    /// The red tokens.
    Red:          0xd82818, 0xe84838, 0xe00000;
    /// Where a red token catches the light.
    RedLight:     0xffa088, 0xffb0a0, 0xffffff;
    /// The edge of a red token.
    RedDark:      0x801008, 0x701810, 0x700000;
    /// The black tokens.
    Black:        0x303030, 0x14181f, 0x000000;
    /// Where a black token catches the light.
    BlackLight:   0xb8b8b8, 0xa0b0c8, 0xffffff;
    /// The edge of a black token.
    BlackDark:    0x000000, 0x000000, 0x000000;
    /// The lock on a disc.
    Lock:         0x6a4420, 0x182030, 0x000000;
    /// The ring around what the player points at.
    Cursor:       0x20b0ff, 0xffd040, 0x00a0ff;
    /// The line that keeps the cursor apart from everything.
    CursorEdge:   0x001830, 0x201000, 0x000000;
    /// Where the last turn began and ended.
    Mark:         0xe89010, 0xc88030, 0xff9000;
    /// The opponent is about to win here.
    Threat:       0xf03070, 0xff4080, 0xff00c0;
    /// What would be a good turn.
    Hint:         0x1878e0, 0x58b0ff, 0x0060ff;
    /// The three tokens that have won.
    Win:          0xffd838, 0xffd838, 0xffff00;
    /// Better for the one who asks.
    Good:         0x88c850, 0x60b878, 0x00ff00;
    /// Worse for the one who asks.
    Bad:          0xe86848, 0xe06858, 0xff4040;
}
