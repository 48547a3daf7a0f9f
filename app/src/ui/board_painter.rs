//! Draws discs, tokens and marks by their cells.

use nonaga_core::{Cell, Side};
use rowpaint::{DisplayList, Icon, SubPoint};

use crate::ui::{DiscStyle, Ink, Projection, TokenStyle, wood};

/// Adds discs, tokens and marks to a picture, each at the place of its cell.
///
/// What comes later lies on top: discs first, then marks on discs, tokens, marks on tokens, the cursor last.
pub struct BoardPainter<'a> {
    picture: &'a mut DisplayList,
    projection: Projection,
}

impl<'a> BoardPainter<'a> {
    /// A board seen through this projection.
    pub fn new(picture: &'a mut DisplayList, projection: Projection) -> Self {
        Self { picture, projection }
    }

    /// A disc.
    pub fn disc(&mut self, cell: Cell, style: DiscStyle) {
        wood::disc(
            self.picture,
            self.projection.spot(cell),
            self.projection.disc(),
            style,
            grain(cell),
        );
    }

    /// A disc in the player's hand on its way to another cell; `part` is 0 at the start and 256 at the end.
    /// It rises, moves and comes down again.
    pub fn flying_disc(&mut self, from: Cell, to: Cell, part: i32) {
        let (start, end) = (self.projection.spot(from), self.projection.spot(to));
        // A parabola, half a radius high.
        let rise = (i32::from(self.projection.disc()) * part * (256 - part)) >> 15;
        let at = start.towards(end, part).shifted(0, -rise as i16);
        wood::disc(self.picture, at, self.projection.disc(), DiscStyle::Lifted, grain(from));
    }

    /// A lock on a disc that has just been moved.
    pub fn lock(&mut self, cell: Cell) {
        self.picture.icon(
            self.projection.spot(cell),
            self.projection.disc() * 9 / 16,
            Icon::Lock,
            Ink::Lock,
        );
    }

    /// A token.
    pub fn token(&mut self, cell: Cell, side: Side, style: TokenStyle) {
        self.token_at(self.projection.spot(cell), side, style);
    }

    /// A token on its slide; `part` is 0 at the start and 256 at the end.
    pub fn sliding_token(&mut self, from: Cell, to: Cell, part: i32, side: Side) {
        self.token_at(
            self.projection.spot(from).towards(self.projection.spot(to), part),
            side,
            TokenStyle::Plain,
        );
    }

    fn token_at(&mut self, at: SubPoint, side: Side, style: TokenStyle) {
        wood::token(self.picture, at, self.projection.token(), side, style);
    }

    /// The ring around what the player points at.
    pub fn cursor(&mut self, cell: Cell) {
        let (at, disc) = (self.projection.spot(cell), self.projection.disc());
        let width = (disc / 6).clamp(32, 56);
        self.picture.ring(at, disc + 24, width + 32, Ink::CursorEdge, 32);
        self.picture.ring(at, disc + 8, width, Ink::Cursor, 32);
    }

    /// A thin ring: where the last turn began.
    pub fn left_from(&mut self, cell: Cell) {
        let disc = self.projection.disc();
        self.picture.ring(
            self.projection.spot(cell),
            disc * 3 / 4,
            (disc / 10).max(16),
            Ink::Mark,
            32,
        );
    }

    /// A strong ring at the edge of the disc: where the last turn ended.
    pub fn came_to(&mut self, cell: Cell) {
        let disc = self.projection.disc();
        self.picture.ring(self.projection.spot(cell), disc, (disc / 6).max(24), Ink::Mark, 32);
    }

    /// A cell where the opponent is about to win. On a locked disc the lock stays to be seen.
    pub fn threat(&mut self, cell: Cell, is_locked: bool) {
        let (at, disc) = (self.projection.spot(cell), self.projection.disc());
        self.picture.ring(at, disc, (disc / 7).max(24), Ink::Threat, 32);
        if !is_locked {
            self.picture.icon(at, disc * 9 / 16, Icon::Exclamation, Ink::Threat);
        }
    }

    /// A double ring: a cell that a lesson talks about.
    pub fn wanted(&mut self, cell: Cell) {
        let (at, disc) = (self.projection.spot(cell), self.projection.disc());
        let width = (disc / 9).max(20);
        self.picture.ring(at, disc, width, Ink::Hint, 32);
        self.picture.ring(at, disc - 2 * width, width, Ink::Hint, 32);
    }

    /// Light behind a token that has won.
    pub fn glow(&mut self, cell: Cell) {
        self.picture.glow(self.projection.spot(cell), self.projection.disc() * 5 / 4, Ink::Win);
    }

    /// An arrow from one cell to another. Its tip ends beside the token, ghost or icon there and hides nothing.
    pub fn arrow(&mut self, from: Cell, to: Cell, ink: Ink) {
        let width = (self.projection.disc() / 5).clamp(24, 80) as u8;
        let (start, middle) = (self.projection.spot(from), self.projection.spot(to));
        let beside = i32::from(self.projection.token()) * 256 / start.distance(middle).max(1);
        let end = middle.towards(start, beside);
        self.picture.arrow(start, end, width, ink, Ink::CursorEdge);
    }
}

/// Which grain the disc on this cell has: neighbours differ.
fn grain(cell: Cell) -> u8 {
    (cell.q.wrapping_mul(31) ^ cell.r.wrapping_mul(57)) as u8
}
