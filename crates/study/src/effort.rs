//! How much work a study may be.

/// How much each question of a study may cost. By nodes, so that an answer can be repeated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Nodes of a question that only asks whether something differs.
    pub glance: u64,
    /// Nodes of the same question once it is known to differ: with its line, and a proof if there is one.
    pub reading: u64,
    /// Stones of the largest group whose life is read.
    pub largest: usize,
}

impl Effort {
    /// For a review in a hurry.
    pub const QUICK: Effort = Effort {
        glance: 150,
        reading: 1_000,
        largest: 12,
    };

    /// For one move that somebody asks about.
    pub const THOROUGH: Effort = Effort {
        glance: 1_500,
        reading: 20_000,
        largest: 40,
    };
}

impl Default for Effort {
    /// Between the two.
    fn default() -> Effort {
        Effort {
            glance: 500,
            reading: 5_000,
            largest: 25,
        }
    }
}
