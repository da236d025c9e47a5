//! The conceptual evaluation of a board that is not over (HDR 2004, 5.4 and 5.5): what is held, what hangs, how surely.

use concepts::Model;
use concepts::global::sums::Switches;
use concepts::global::{Stake, Standing};
use goban::{Color, Influence, PointSet};

/// Of what influence reaches without holding it, so much counts: enough to prefer an open side to a filled one, too little to
/// be taken for points (the source leaves it open whether influence counts at all).
const SHARE: f64 = 0.35;
/// Dilations of influence: GNU Go's "area", and Bouzy's scale for pure influence.
const DILATIONS: usize = 4;
/// Points that must hang before a board is not calm.
pub(crate) const URGENT: f64 = 6.0;

/// Who is ahead, and what hangs; komi is not counted.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Evaluation {
    /// The expected lead of Black.
    pub value: f64,
    /// How unsure it is.
    pub uncertainty: f64,
    /// The same with either side to move, which settles what hangs most first: Black, White.
    first: [f64; 2],
    /// What hangs on groups, the largest first.
    pub stakes: Vec<Stake>,
    /// The most that hangs on one string, in points.
    string: f64,
}

impl Evaluation {
    /// Of a board that is looked at.
    pub fn of(model: &Model) -> Evaluation {
        let standing = Standing::of(model);
        let (mut value, mut uncertainty, mut string) = (standing.value, standing.uncertainty, 0.0);
        // A group that is all but alive is not killed by one move: only what is open is a switch.
        let open = standing.stakes.iter().filter(|stake| is_open(stake));
        let mut sum: Switches = open.map(switch).sum();
        for (color, stones) in strings(model, &standing) {
            // Its owner keeps it or loses two points a stone; until then half of that is lost.
            let loss = if color == Color::Black { -stones } else { stones };
            value += loss;
            uncertainty += 2.0 * stones;
            sum = sum + Switches::switch(loss + stones, loss - stones);
            string = f64::max(string, 2.0 * stones);
        }
        let reach = influence(model);
        sum = sum + Switches::switch(standing.value, standing.value);
        let mixed = |held: f64| (1.0 - SHARE) * held + SHARE * reach;
        let mut stakes = standing.stakes;
        stakes.sort_by(|a, b| b.uncertainty().total_cmp(&a.uncertainty()));
        Evaluation {
            value: mixed(value),
            uncertainty,
            first: [mixed(sum.left_first()), mixed(sum.right_first())],
            stakes,
            string,
        }
    }

    /// The lead of a side that moves next.
    pub fn for_mover(&self, color: Color) -> f64 {
        match color {
            Color::Black => self.first[0],
            Color::White => -self.first[1],
        }
    }

    /// The expected lead of a side.
    pub fn lead(&self, color: Color) -> f64 {
        match color {
            Color::Black => self.value,
            Color::White => -self.value,
        }
    }

    /// Whether nothing of weight hangs on the next move.
    pub fn is_calm(&self) -> bool {
        self.string < URGENT && self.stakes.iter().all(|stake| stake.uncertainty() < URGENT)
    }
}

/// Whether the next move decides about a group.
fn is_open(stake: &Stake) -> bool {
    (0.1..=0.9).contains(&stake.chance)
}

/// What a group that is open comes to by either side's move, beside what is expected.
fn switch(stake: &Stake) -> Switches {
    let mean = stake.chance * stake.alive + (1.0 - stake.chance) * stake.dead;
    Switches::switch(
        stake.alive.max(stake.dead) - mean,
        stake.alive.min(stake.dead) - mean,
    )
}

/// The strings that the next move takes or saves, with how many stones they have, beside groups that hang as a whole: a
/// standing counts groups alone.
fn strings(model: &Model, standing: &Standing) -> Vec<(Color, f64)> {
    let picture = model.picture();
    let mut counted = PointSet::EMPTY;
    for stake in standing.stakes.iter().filter(|stake| is_open(stake)) {
        for id in [Some(stake.group), stake.rival].into_iter().flatten() {
            counted |= picture.group(id).stones;
        }
    }
    let hanging = picture.strings().filter(|(_, string)| {
        let holder = string.stones.first().and_then(|p| picture.group_at(p));
        let lives = holder.is_some_and(|(_, group)| group.color == string.color);
        lives && string.health.hangs() && !string.stones.intersects(&counted)
    });
    hanging
        .map(|(_, string)| (string.color, string.stones.len() as f64))
        .collect()
}

/// Black's points less White's, by what living stones reach.
fn influence(model: &Model) -> f64 {
    let mut stones = [PointSet::EMPTY; 2];
    for (_, group) in model.picture().visible() {
        stones[group.color.index()] |= group.points();
    }
    let [black, white] = stones;
    let reach = Influence::of_stones(model.board().size(), &black, &white).x(DILATIONS, 0);
    reach.held(Color::Black).len() as f64 - reach.held(Color::White).len() as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use concepts::Settings;
    use goban::Board;

    fn of(board: &str) -> Evaluation {
        let board: Board = board.parse().unwrap();
        Evaluation::of(&Model::new(&board, Settings::default()))
    }

    const FIGHT: &str = "
        . . . . . . .
        . . X X . . .
        . X O O X . .
        . X O . O X .
        . X X O X . .
        . . . X . . .
        . . . . . . .
    ";

    /// Swapping the colours negates the value and leaves the uncertainty (HDR 2004, section 17).
    #[test]
    fn colours_can_be_swapped() {
        for board in [FIGHT, ". . . . .\n. X . O .\n. . . . .\n. X . O O\n. . . . ."] {
            let swapped: String = board
                .chars()
                .map(|c| match c {
                    'X' => 'O',
                    'O' => 'X',
                    c => c,
                })
                .collect();
            let (one, other) = (of(board), of(&swapped));
            assert!((one.value + other.value).abs() < 1e-9, "{one:?} {other:?}");
            assert!((one.uncertainty - other.uncertainty).abs() < 1e-9);
            let [black, white] = Color::BOTH.map(|color| one.for_mover(color));
            assert!((black - other.for_mover(Color::White)).abs() < 1e-9);
            assert!((white - other.for_mover(Color::Black)).abs() < 1e-9);
        }
    }

    /// Three of White's stones are taken by whoever comes first to D2: six points hang there.
    #[test]
    fn what_hangs_is_worth_moving_first() {
        let hangs = "
            . . . . . . .
            . . . . . . .
            . . X X . . .
            . X O O X . .
            . . X O X . .
            . . O . O . .
            . . . . . . .
        ";
        let found = of(hangs);
        assert!(!found.is_calm(), "{found:?}");
        // Whoever moves takes or saves them; the other side then has the stone at C3.
        let first = found.for_mover(Color::Black) + found.for_mover(Color::White);
        assert!(first > 2.0, "{found:?}");
    }

    #[test]
    fn moving_first_never_hurts() {
        let found = of(FIGHT);
        assert!(found.for_mover(Color::Black) >= found.lead(Color::Black));
        assert!(found.for_mover(Color::White) >= found.lead(Color::White));
    }
}
