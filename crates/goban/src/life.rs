//! Life that needs no answer: what stands even if its owner passes for ever.
//!
//! A string lives unconditionally if the opponent cannot capture it with any number of moves in a row.
//! Benson (1976) showed that this holds exactly for the strings that survive the elimination of
//! [`living_strings`]. What such strings enclose is their owner's as soon as the opponent cannot build two eyes
//! there nor enclose stones in a seki, again with any number of moves in a row; plain Benson, which asks that every empty point of an
//! enclosed region touch its wall, misses much of that.

mod siege;

use crate::codes::Codes;
use crate::{Board, Color, Point, PointSet};

/// What is settled for good around a colour's unconditionally living strings.
///
/// ```
/// use goban::{Board, Color, life::Unconditional};
/// let board: Board = "
///     . . . . .
///     . . . . .
///     X X X X X
///     . X . . O
///     . X X . O
/// ".parse().unwrap();
/// let black = Unconditional::of(&board, Color::Black);
/// assert_eq!(black.stones.len(), 8, "two eyes below the wall");
/// assert_eq!(black.territory.len(), 7, "White may still live above it");
/// assert_eq!(black.dead.len(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unconditional {
    /// Stones that cannot be captured, and the colour's other stones inside its territory.
    pub stones: PointSet,
    /// Every point not occupied by the colour where the opponent can never live; dead stones included.
    pub territory: PointSet,
    /// The opponent's stones on it.
    pub dead: PointSet,
}

impl Unconditional {
    /// What is settled for this colour.
    pub fn of<C: Codes>(board: &Board<C>, color: Color) -> Unconditional {
        let all = PointSet::board(board.size());
        let living = living_strings(board, color);
        let mut settled = Unconditional {
            stones: living,
            territory: PointSet::EMPTY,
            dead: PointSet::EMPTY,
        };
        if living.is_empty() {
            return settled;
        }
        for region in (all - living).parts() {
            if !two_eyes_fit(board, color, &region) && !siege::seki_fits(board, color, &region) {
                settled.stones |= region & *board.stones(color);
                settled.territory |= region - *board.stones(color);
                settled.dead |= region & *board.stones(!color);
            }
        }
        settled
    }
}

/// The stones of a colour that cannot be captured though their owner always passes (Benson's algorithm).
pub fn living_strings<C: Codes>(board: &Board<C>, color: Color) -> PointSet {
    living_strings_under(board, color, false)
}

/// The same under rules that may allow suicide: the opponent can then empty what he has filled, so that a region is an eye
/// of a string only if every point of it touches the string, his stones' points too.
///
/// ```
/// use goban::{Board, Color, life::living_strings_under};
/// let board: Board = "
///     O O . X .
///     . X X X X
///     X X . . .
///     . . . . .
///     . . . . .
/// ".parse().unwrap();
/// assert_eq!(living_strings_under(&board, Color::Black, false).len(), 7);
/// assert!(living_strings_under(&board, Color::Black, true).is_empty(), "A5 does not touch it");
/// ```
pub fn living_strings_under<C: Codes>(board: &Board<C>, color: Color, suicide: bool) -> PointSet {
    struct Region {
        /// Roots of the strings around it.
        walls: Vec<Point>,
        /// Those of which every empty point of the region is a liberty.
        vital: Vec<Point>,
    }
    let all = PointSet::board(board.size());
    let mut living: Vec<Point> = board.strings(color).collect();
    let mut regions: Vec<Region> = (all - *board.stones(color))
        .parts()
        .map(|points| {
            let empty = points & *board.empty();
            let touched = |s: Point| {
                let stones: PointSet = board.string_stones(s).collect();
                points.is_subset(&stones.border(&points))
            };
            let mut walls: Vec<Point> = points
                .border(board.stones(color))
                .iter()
                .map(|p| board.root(p))
                .collect();
            walls.sort_unstable();
            walls.dedup();
            let vital = walls
                .iter()
                .copied()
                .filter(|&s| empty.is_subset(board.liberty_set(s)) && (!suicide || touched(s)))
                .collect();
            Region { walls, vital }
        })
        .collect();
    loop {
        let before = living.len();
        living.retain(|s| regions.iter().filter(|r| r.vital.contains(s)).count() >= 2);
        if living.len() == before {
            break;
        }
        regions.retain(|r| r.walls.iter().all(|w| living.contains(w)));
    }
    living.iter().flat_map(|&s| board.string_stones(s)).collect()
}

/// Whether the opponent of `color`, whose living stones surround this connected region, could live in it, given
/// any number of moves in a row.
///
/// He could if two points can stay empty as eyes while he fills all the rest. An eye touches nothing but the
/// region, and no stone of his own stands on it, since those never leave the board while `color` passes. Of
/// `color`'s other strings inside, one that has an eye point for a liberty stays in that eye; every other is
/// captured, its liberties filled, and an eye may be left where it stood. What he then has must be parts that all
/// touch both eyes, or a part would be captured and open the eyes of the rest. More eyes never help: two that lie on
/// a ring of parts and eyes are enough.
fn two_eyes_fit<C: Codes>(board: &Board<C>, color: Color, region: &PointSet) -> bool {
    let all = PointSet::board(board.size());
    let inside: Vec<PointSet> = (*region & *board.stones(color)).parts().collect();
    let eyes: Vec<PointSet> = (region.erode(&all) - *board.stones(!color))
        .iter()
        .map(PointSet::of)
        .collect();
    let fits = |a: &PointSet, b: &PointSet| {
        let (near_a, near_b) = (a.border(&all), b.border(&all));
        let mut filled = *region - *a - *b;
        for string in &inside {
            let (kept_a, kept_b) = (keeps(board, string, a), keeps(board, string, b));
            if kept_a && kept_b || (kept_a || kept_b) && (string.intersects(a) || string.intersects(b)) {
                return false;
            }
            if kept_a || kept_b {
                filled -= *string;
            }
        }
        !near_a.intersects(b)
            && !filled.is_empty()
            && filled
                .parts()
                .all(|part| part.intersects(&near_a) && part.intersects(&near_b))
    };
    eyes.iter()
        .enumerate()
        .any(|(i, a)| eyes[i + 1..].iter().any(|b| fits(a, b)))
}

/// Whether an empty eye would be a liberty of this string.
fn keeps<C: Codes>(board: &Board<C>, string: &PointSet, eye: &PointSet) -> bool {
    string
        .first()
        .is_some_and(|stone| board.liberty_set(stone).intersects(eye))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Size;

    fn board(text: &str) -> Board {
        text.parse().unwrap()
    }

    fn set(points: &str) -> PointSet {
        points
            .split_whitespace()
            .map(|p| p.parse::<Point>().unwrap())
            .collect()
    }

    #[test]
    fn two_one_point_eyes_live_and_one_does_not() {
        let two = board(". X . X .\nX X X X X\n. . . . .\n. . . . .\n. . . . .");
        assert_eq!(living_strings(&two, Color::Black), *two.stones(Color::Black));
        let one = board(". X . . .\nX X . . .\n. . . . .\n. . . . .\n. . . . .");
        assert!(living_strings(&one, Color::Black).is_empty());
    }

    #[test]
    fn strings_joined_by_shared_eyes_live_together() {
        let shared = board(". X . X O\nX . X X O\nO X X O O\nO O O O .\n. O . O .");
        let black = living_strings(&shared, Color::Black);
        assert_eq!(
            black,
            *shared.stones(Color::Black),
            "the corner stones share two eyes with the rest"
        );
    }

    #[test]
    fn a_small_enclosed_group_is_dead_and_a_large_space_is_open() {
        let wall = board(
            "
            . O . . . X . X .
            O . O . . X X X X
            . O . . . X . . .
            . . . . . X X X X
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .",
        );
        let black = Unconditional::of(&wall, Color::Black);
        assert_eq!(black.stones, *wall.stones(Color::Black));
        assert_eq!(
            black.territory,
            set("G9 J9 G7 H7 J7"),
            "five points in which White cannot live"
        );
        assert!(black.dead.is_empty());
        assert_eq!(Unconditional::of(&wall, Color::White).territory, PointSet::EMPTY);
    }

    fn besieged(rows: [&str; 4]) -> Board {
        let [a, b, c, d] = rows;
        board(&format!(
            ". X . X X X X X X
             X X X O O O O O X
             X X X O {a} O X
             X X X O {b} O X
             X X X O {c} O X
             X X X O {d} O X
             X X X O O O O O X
             X X X X X X X X X
             . X X X X X X X X"
        ))
    }

    /// Two black stones in one white eye, four liberties: Black fills three, White takes five in a cross, and a
    /// stone in its middle kills. Nothing that White does first helps.
    #[test]
    fn stones_that_fill_a_killing_shape_make_territory() {
        let cross = besieged(["O . O", ". X .", "O X O", "O . O"]);
        let black = Unconditional::of(&cross, Color::Black);
        assert_eq!(black.dead, *cross.stones(Color::White));
        assert!(black.territory.contains("F7".parse().unwrap()));
        assert!(
            black.stones.contains("F6".parse().unwrap()),
            "they take White in the end"
        );
    }

    /// The same stones with liberties that make no killing shape: White leaves four of them open, and whatever
    /// three Black fills, the five stones taken leave two eyes.
    #[test]
    fn stones_that_cannot_kill_leave_a_seki() {
        let seki = besieged(["O . O", ". X O", ". X .", "O . O"]);
        let black = Unconditional::of(&seki, Color::Black);
        assert!(black.dead.is_empty());
        assert!(!black.stones.contains("F6".parse().unwrap()));
        assert!(
            black.stones.contains("A8".parse().unwrap()),
            "the wall is settled all the same"
        );
    }

    /// Lets the opponent play at random for a long time while the owner passes: what is called settled
    /// stays so, and no opponent's string inside lives.
    #[test]
    fn settled_stones_survive_any_attack() {
        let mut random = crate::light::Random::new(7);
        let mut found = 0;
        for game in 0..400 {
            let size = Size::new(4 + (game % 4) as u8).unwrap();
            let mut board = Board::new(size);
            let mut color = Color::Black;
            for _ in 0..3 * size.area() / 2 {
                let points: Vec<Point> = board
                    .empty()
                    .iter()
                    .filter(|&p| board.is_legal(color, p))
                    .collect();
                let Some(&p) = points.get(random.below(points.len().max(1) as u32) as usize) else {
                    break;
                };
                // Leaving its one-point eyes open makes settled positions common.
                if p.neighbours()
                    .into_iter()
                    .all(|n| board.at(n) == Some(color) || !size.contains(n))
                {
                    board.pass();
                } else {
                    board.place(color, p);
                }
                color = !color;
            }
            for color in Color::BOTH {
                let settled = Unconditional::of(&board, color);
                let safe = living_strings(&board, color);
                found += usize::from(!settled.territory.is_empty());
                let mut attack = board.clone();
                for _ in 0..300 {
                    let moves: Vec<Point> = attack
                        .empty()
                        .iter()
                        .filter(|&p| attack.is_legal(!color, p))
                        .collect();
                    let Some(&p) = moves.get(random.below(moves.len().max(1) as u32) as usize) else {
                        break;
                    };
                    attack.place(!color, p);
                    assert!(
                        safe.is_subset(attack.stones(color)),
                        "{board}\n{color} attacked to\n{attack}"
                    );
                    let enemy = living_strings(&attack, !color);
                    assert!(
                        !enemy.intersects(&settled.territory),
                        "{board}\n{color} invaded\n{attack}"
                    );
                }
            }
        }
        assert!(found > 100, "only {found} settled positions");
    }
}
