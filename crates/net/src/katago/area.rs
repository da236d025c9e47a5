//! Whose each point is as the stones stand, as KataGo's nets have learned to see it.

use goban::life::living_strings_under;
use goban::{Board, Color, PointSet};

/// Each colour's points: its stones, what only its stones surround, and what its unconditionally living ones enclose,
/// dead stones and all. `suicide` says whether that is allowed, on which life may depend.
pub(super) fn area(board: &Board, suicide: bool) -> [PointSet; 2] {
    let mut owned = [PointSet::EMPTY; 2];
    for color in Color::BOTH {
        if board.stones(color).is_empty() {
            continue;
        }
        let (us, them) = (color.index(), (!color).index());
        let living = living_strings_under(board, color, suicide);
        let give = |owned: &mut [PointSet; 2], points: PointSet| {
            owned[us] |= points;
            owned[them] -= points;
        };
        give(&mut owned, living);
        let stones = *board.stones(color);
        for region in (PointSet::board(board.size()) - stones).parts() {
            let walls = region.border(&stones);
            let beyond = region - stones.border(&region);
            let open = !region.intersects(board.stones(!color));
            if walls.is_subset(&living) && (open || beyond.len() <= 1) {
                give(&mut owned, region);
            } else if open {
                let free = region - owned[them];
                owned[us] |= free;
            }
        }
    }
    for color in Color::BOTH {
        let free = *board.stones(color) - owned[0] - owned[1];
        owned[color.index()] |= free;
    }
    owned
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lives_for_good_owns_what_dies_in_it() {
        let board: Board = "
            . . . . .
            . . . . .
            X X X X X
            . X . . O
            . X X . O
        "
        .parse()
        .unwrap();
        let [black, white] = area(&board, false);
        assert_eq!(
            black.len(),
            25,
            "nobody else has a stone above, and both white ones are dead"
        );
        assert!(white.is_empty());
    }

    #[test]
    fn what_both_touch_is_nobodys() {
        let board: Board = ". . .\nX . O\n. . .".parse().unwrap();
        assert_eq!(area(&board, false).map(|set| set.len()), [1, 1]);
    }
}
