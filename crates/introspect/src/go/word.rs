//! The words of learned rules that a board can be asked about: what an adviser asks, and what is written down for compiled rules.

/// The words that a board can be asked about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Word {
    /// A colour of stones.
    Color,
    /// The other colour.
    Opposite,
    /// Two of black, white and empty.
    ColorsDiffer,
    /// How many neighbours a point has.
    NeighborCount,
    /// Two neighbours.
    Neighbor,
    /// Two points that are neither the same nor neighbours.
    NotNeighbor,
    /// Corners of a square.
    Diagonal,
    /// What stands on a point.
    PointColor,
    /// What does not.
    NotPointColor,
    /// An empty point that no ko forbids.
    NotKo,
    /// How many neighbours of a point are of a colour.
    NeighborColorCount,
    /// How many blocks of a colour an empty point touches.
    NeighborBlockColorCount,
    /// How many blocks it touches.
    NeighborBlockCount,
    /// The block of a stone.
    BlockOf,
    /// Whose a block is.
    BlockColor,
    /// How many stones it has.
    StoneCount,
    /// How many liberties.
    LibertyCount,
    /// It has two or more.
    TwoLiberties,
    /// Three or more.
    ThreeLiberties,
    /// An empty point and a block that it touches.
    Liberty,
    /// An empty point and a block that it does not touch.
    NotLiberty,
    /// A stone and a block of the other colour beside it.
    StoneTouching,
    /// A stone and a block of the other colour not beside it.
    NotStoneTouching,
    /// Two blocks of different colours that touch.
    AdjacentBlocks,
    /// A block that touches none.
    NoAdjacentBlocks,
    /// A block, and one beside it in atari.
    AdjacentInAtari,
    /// How many beside a block are in atari.
    AdjacentInAtariCount,
    /// How many liberties two blocks share.
    CommonLiberties,
    /// How many stones of the second block touch the first.
    TouchingStones,
    /// A point and who may play there.
    Legal,
    /// A point and who may not.
    Illegal,
    /// An empty point all of whose neighbours are stones of one block.
    InnerEye,
    /// The fewest liberties of the blocks beside a block.
    LeastBesideLiberties,
    /// A block beside which every block has three liberties or more.
    ThreeAround,
}

impl Word {
    /// The word of a predicate; none for what a board alone does not tell, such as a ko that was taken.
    #[must_use]
    pub fn of(predicate: &str) -> Option<Word> {
        Some(match predicate.strip_suffix("_before").unwrap_or(predicate) {
            "color" => Word::Color,
            "opposite" => Word::Opposite,
            "colors_differ" => Word::ColorsDiffer,
            "neighbor_count" => Word::NeighborCount,
            "neighbor" => Word::Neighbor,
            "not_neighbor" => Word::NotNeighbor,
            "diagonal" => Word::Diagonal,
            "point_color" => Word::PointColor,
            "not_point_color" => Word::NotPointColor,
            "not_ko" => Word::NotKo,
            "neighbor_color_count" => Word::NeighborColorCount,
            "neighbor_block_color_count" => Word::NeighborBlockColorCount,
            "neighbor_block_count" => Word::NeighborBlockCount,
            "block_of" => Word::BlockOf,
            "block_color" => Word::BlockColor,
            "stone_count" => Word::StoneCount,
            "liberty_count" => Word::LibertyCount,
            "two_liberties" => Word::TwoLiberties,
            "three_liberties" => Word::ThreeLiberties,
            "liberty" => Word::Liberty,
            "not_liberty" => Word::NotLiberty,
            "stone_touching_block" => Word::StoneTouching,
            "not_stone_touching_block" => Word::NotStoneTouching,
            "adjacent_blocks" => Word::AdjacentBlocks,
            "no_adjacent_blocks" => Word::NoAdjacentBlocks,
            "adjacent_in_atari" => Word::AdjacentInAtari,
            "adjacent_in_atari_count" => Word::AdjacentInAtariCount,
            "common_liberties2" => Word::CommonLiberties,
            "touching_stones" => Word::TouchingStones,
            "legal" => Word::Legal,
            "illegal" => Word::Illegal,
            "inner_eye" => Word::InnerEye,
            "min_liberties_of_adjacent_blocks" => Word::LeastBesideLiberties,
            "three_around" => Word::ThreeAround,
            _ => return None,
        })
    }
}
