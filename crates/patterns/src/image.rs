//! The sixteen images of a drawing.

use goban::{Color, Symmetry};

/// One of the sixteen ways to see a drawing: turned or mirrored, by the side it is drawn for or by the other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Image {
    /// Whether the colours change places.
    pub swapped: bool,
    /// How it lies.
    pub turn: Symmetry,
}

impl Image {
    /// As it is drawn.
    pub const IDENTITY: Image = Image {
        swapped: false,
        turn: Symmetry::IDENTITY,
    };

    /// All sixteen: the eight turns with the colours as drawn, in the order of [`Symmetry::ALL`], then with colours swapped.
    pub const ALL: [Image; 16] = {
        let mut all = [Image::IDENTITY; 16];
        let mut i = 0;
        while i < 16 {
            all[i] = Image {
                swapped: i >= 8,
                turn: Symmetry::ALL[i % 8],
            };
            i += 1;
        }
        all
    };

    /// The image that shows a drawing to this colour: a drawing is Black's, and the other way round White's.
    pub const fn of(owner: Color, turn: Symmetry) -> Image {
        let swapped = matches!(owner, Color::White);
        Image { swapped, turn }
    }

    /// Whose stones are the own ones of the drawing.
    pub const fn owner(self) -> Color {
        if self.swapped { Color::White } else { Color::Black }
    }

    /// The image that undoes this one.
    pub const fn inverse(self) -> Image {
        Image {
            swapped: self.swapped,
            turn: self.turn.inverse(),
        }
    }

    /// This image, then another of it.
    pub const fn then(self, next: Image) -> Image {
        Image {
            swapped: self.swapped != next.swapped,
            turn: self.turn.then(next.turn),
        }
    }
}
