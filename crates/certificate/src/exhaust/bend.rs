//! Games that are not Go, to make proofs of what is not true.

use goban::{Color, Random};

/// How a game is bent in favour of one side: what comes of it, written as a proof, is a forgery that is in order but for
/// what is left out. A checker is tested with it.
#[derive(Clone, Copy, Debug)]
pub struct Bend {
    /// Who suffers.
    pub loser: Color,
    /// Of so many of his moves in a hundred nothing is said.
    pub dropped: u32,
    /// He may not play on these cells.
    pub closed: u32,
    /// He may not pass.
    pub no_pass: bool,
    /// The other side does not mind the ban of the ko rule.
    pub no_ban: bool,
    /// Chooses what is dropped.
    pub seed: u64,
}

impl Bend {
    /// A game that is not bent.
    pub const NONE: Bend = Bend {
        loser: Color::Black,
        dropped: 0,
        closed: 0,
        no_pass: false,
        no_ban: false,
        seed: 0,
    };

    /// The kinds of bend, each with a name.
    pub const KINDS: [&'static str; 5] = [
        "some replies dropped",
        "many replies dropped",
        "passes dropped",
        "the ban ignored",
        "points closed",
    ];

    /// A bend of one of [`Bend::KINDS`].
    pub fn random(random: &mut Random, kind: usize, loser: Color) -> Bend {
        Bend {
            loser,
            dropped: [3, 20, 0, 0, 0][kind],
            closed: if kind == 4 {
                random.bits() as u32 & random.bits() as u32
            } else {
                0
            },
            no_pass: kind == 2,
            no_ban: kind == 3,
            seed: random.bits(),
        }
    }
}
