//! Rooms that one string walls in, and what becomes of the string: a table of eye spaces and of seki.
//!
//! A string that cannot be taken though it has no liberty but those of its room, though the attacker moves elsewhere as
//! often as he likes and though he wins every ko, stands whatever lies around: more liberties do no harm. So what is
//! known of a room is a matter of its shape, of the stones in it and of who moves. All of a shape is worked out at once,
//! by exhaustion, when it is met for the first time.

use crate::groups::field::{Bits, Field, NOWHERE, Stones, indices};
use crate::side::Side;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Points of a room at most.
const POINTS: u32 = 6;

/// No point of a room.
const NONE: u8 = u8::MAX;

/// The shape of a room: for each point those beside it, and whether the wall is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Shape {
    beside: Vec<u8>,
    walls: u8,
}

/// What becomes of the wall of a room.
struct Outcomes {
    shape: Shape,
    /// By [`Outcomes::number`]: whether it is taken.
    taken: Vec<bool>,
    /// And if not, the defender's move that saves it where he moves.
    saves: Vec<u8>,
}

/// Stones in a room, the attacker's first.
type Inside = [u8; 2];

/// A room that one string walls in, with the string.
pub(crate) struct Room {
    /// The string and all points of the room: what the result depends on.
    pub zone: Bits,
    /// The move that saves it; none if it needs none.
    pub best: Option<u8>,
}

impl Field {
    /// The room of a string at stake that cannot be taken, if it is known to be such; nothing is said of others.
    pub(crate) fn safe_room(&self, stones: &Stones, side: Side) -> Option<Room> {
        let own = stones.of[Side::Defender];
        let wall = self.flood(self.target & own, own);
        // All that is at stake must be of the one string.
        if stones.ban != NOWHERE || self.target & own & !wall != 0 || self.target & !own != 0 && self.any {
            return None;
        }
        let string = self.flood(wall & wall.wrapping_neg(), own);
        if string != wall {
            return None;
        }
        let others = self.inside & !wall;
        let mut liberties = self.spread(wall) & self.empty(stones);
        while liberties != 0 {
            let room = self.flood(liberties & liberties.wrapping_neg(), others);
            liberties &= !room;
            let walled = room.count_ones() <= POINTS && room & (self.held | self.out | self.backed) == 0;
            if !walled {
                continue;
            }
            let points: Vec<u8> = indices(room).collect();
            let as_room = |bits: Bits| {
                let marks = points.iter().enumerate();
                marks.fold(0u8, |m, (i, &at)| m | ((bits >> at & 1) as u8) << i)
            };
            let shape = Shape {
                beside: points.iter().map(|&at| as_room(self.around(1 << at))).collect(),
                walls: as_room(self.spread(wall) & room),
            };
            let inside = [as_room(stones.of[Side::Attacker]), as_room(own)];
            if let Some(save) = Outcomes::of(shape).safe(inside, side) {
                return Some(Room {
                    zone: wall | room,
                    best: points.get(usize::from(save)).copied(),
                });
            }
        }
        None
    }
}

impl Outcomes {
    /// What is known of a shape.
    fn of(shape: Shape) -> Arc<Outcomes> {
        static KNOWN: OnceLock<Mutex<HashMap<Shape, Arc<Outcomes>>>> = OnceLock::new();
        let known = KNOWN.get_or_init(Mutex::default);
        let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(outcomes) = known.get(&shape) {
            return outcomes.clone();
        }
        let outcomes = Arc::new(Outcomes::exhausted(shape.clone()));
        known.insert(shape, outcomes.clone());
        outcomes
    }

    /// The move that keeps the wall from being taken, [`NONE`] if none is needed; nothing if it may be taken.
    fn safe(&self, inside: Inside, side: Side) -> Option<u8> {
        let number = self.number(inside, side, NONE);
        (!self.taken[number]).then(|| self.saves[number])
    }

    /// Numbers positions: stones, who moves, and where the defender may not take back.
    fn number(&self, inside: Inside, side: Side, ban: u8) -> usize {
        let ban = if ban == NONE { 0 } else { usize::from(ban) + 1 };
        let stones = usize::from(inside[0]) << POINTS | usize::from(inside[1]);
        (stones * 2 + side as usize) * (POINTS as usize + 1) + ban
    }

    /// Works out all positions of a shape: what the attacker forces is a finite tree, what he does not fails.
    fn exhausted(shape: Shape) -> Outcomes {
        let points = shape.beside.len() as u8;
        let all = 1u8.checked_shl(u32::from(points)).map_or(u8::MAX, |n| n - 1);
        let size = (1usize << (2 * POINTS)) * 2 * (POINTS as usize + 1);
        let mut outcomes = Outcomes {
            shape,
            taken: vec![false; size],
            saves: vec![NONE; size],
        };
        let mut positions = Vec::new();
        for attacker in 0..=all {
            for defender in (0..=all).filter(|d| d & attacker == 0) {
                positions.push([attacker, defender]);
            }
        }
        loop {
            let mut changed = false;
            for &inside in &positions {
                let bans = (0..points).filter(|&p| (inside[0] | inside[1]) >> p & 1 == 0);
                changed |= outcomes.update(inside, Side::Attacker, NONE, points);
                for ban in bans.chain([NONE]) {
                    changed |= outcomes.update(inside, Side::Defender, ban, points);
                }
            }
            if !changed {
                return outcomes;
            }
        }
    }

    /// Looks one move ahead; whether a position is found to be lost for the wall that was not.
    fn update(&mut self, inside: Inside, side: Side, ban: u8, points: u8) -> bool {
        let number = self.number(inside, side, ban);
        if self.taken[number] {
            return false;
        }
        let next = |to: Option<(Inside, bool, u8)>| match to {
            None => None,
            Some((_, true, _)) => Some(true),
            // The attacker wins every ko: he is never banned.
            Some((inside, false, ban)) => {
                let ban = if side == Side::Attacker { ban } else { NONE };
                Some(self.taken[self.number(inside, !side, ban)])
            }
        };
        let moves = (0..points).filter(|&p| p != ban && (inside[0] | inside[1]) >> p & 1 == 0);
        let pass = next(Some((inside, false, NONE)));
        match side {
            Side::Attacker => {
                let mut moves = moves;
                let takes =
                    pass == Some(true) || moves.any(|p| next(self.play(inside, side, p)) == Some(true));
                self.taken[number] = takes;
                takes
            }
            Side::Defender => {
                if pass == Some(false) {
                    self.saves[number] = NONE;
                    return false;
                }
                let mut moves = moves;
                let save = moves.find(|&p| next(self.play(inside, side, p)) == Some(false));
                self.saves[number] = save.unwrap_or(NONE);
                self.taken[number] = save.is_none();
                save.is_none()
            }
        }
    }

    /// The stones after a move, whether the wall is taken, and where the other side may not take back; none where it
    /// may not be played.
    fn play(&self, mut inside: Inside, side: Side, at: u8) -> Option<(Inside, bool, u8)> {
        let mover = usize::from(side == Side::Defender);
        inside[mover] |= 1 << at;
        if side == Side::Attacker && self.wall_liberties(&inside) == 0 {
            return Some((inside, true, NONE));
        }
        let mut taken = 0;
        let mut left = self.shape.beside[usize::from(at)] & inside[1 - mover];
        while left != 0 {
            let (string, liberties, is_wall) = self.string(&inside, 1 - mover, left.trailing_zeros() as u8);
            left &= !string;
            if liberties == 0 && !is_wall {
                taken |= string;
            }
        }
        inside[1 - mover] &= !taken;
        let (string, liberties, is_wall) = self.string(&inside, mover, at);
        let breath = if is_wall {
            self.wall_liberties(&inside)
        } else {
            liberties
        };
        if breath == 0 {
            return None;
        }
        let is_ko = taken.count_ones() == 1 && string.count_ones() == 1 && !is_wall && liberties == taken;
        Some((
            inside,
            false,
            if is_ko { taken.trailing_zeros() as u8 } else { NONE },
        ))
    }

    /// The stones of a string in the room, its liberties, and whether it is of the wall.
    fn string(&self, inside: &Inside, mover: usize, at: u8) -> (u8, u8, bool) {
        let mut string = 1u8 << at;
        loop {
            let grown = string | self.around(string) & inside[mover];
            if grown == string {
                break;
            }
            string = grown;
        }
        let liberties = self.around(string) & !(inside[0] | inside[1]);
        (string, liberties, mover == 1 && string & self.shape.walls != 0)
    }

    /// The liberties of the wall and of what hangs on it.
    fn wall_liberties(&self, inside: &Inside) -> u8 {
        let mut stones = self.shape.walls & inside[1];
        loop {
            let grown = stones | self.around(stones) & inside[1];
            if grown == stones {
                break;
            }
            stones = grown;
        }
        (self.shape.walls | self.around(stones)) & !(inside[0] | inside[1])
    }

    fn around(&self, points: u8) -> u8 {
        let mut around = 0;
        for (i, beside) in self.shape.beside.iter().enumerate() {
            if points >> i & 1 != 0 {
                around |= beside;
            }
        }
        around
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use certificate::exhaust::{Goal, Outcome, Room as Enclosed};
    use goban::{Board, Color, PointSet, Random, Size};

    /// Whether Black's wall is known to stand, White moving first and Black.
    fn stands(drawn: &str) -> [bool; 2] {
        let board: Board = drawn.parse().unwrap();
        let target: PointSet = board.stones(Color::Black).iter().collect();
        let all = PointSet::board(board.size());
        let (field, stones) = Field::new(&board, &target, &all, &PointSet::EMPTY).unwrap();
        Side::BOTH.map(|side| field.safe_room(&stones, side).is_some())
    }

    #[test]
    fn eye_spaces_live_and_die_as_every_player_knows() {
        let straight_three = "
            . . . X O
            X X X X O
            O O O O O
            . . . . .
            . . . . .";
        assert_eq!(stands(straight_three), [false, true], "whoever takes the middle");
        let straight_four = "
            . . . . X
            X X X X X
            O O O O O
            . . . . .
            . . . . .";
        assert_eq!(stands(straight_four), [true, true]);
        let square_four = "
            . . X O .
            . . X O .
            X X X O .
            O O O O .
            . . . . .";
        assert_eq!(stands(square_four), [false, false]);
        let bulky_five = "
            . . . X O
            . . X X O
            X X X O O
            O O O O .
            . . . . .";
        assert_eq!(stands(bulky_five), [false, true], "whoever takes its heart");
    }

    #[test]
    fn stones_inside_that_neither_side_can_take_are_seki() {
        // Whoever plays first loses: five in a row that are taken leave room for two eyes.
        let seki = "
            . O O O O . X
            X X X X X X X
            O O O O O O O
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .";
        assert_eq!(stands(seki), [true, true]);
        // Three that are taken do not.
        let nakade = "
            . O O . X
            X X X X X
            O O O O O
            . . . . .
            . . . . .";
        assert_eq!(stands(nakade), [false, false]);
    }

    /// The exhaustion of the checker's crate, on a board where the wall has no other liberty and a ko is won by White.
    #[test]
    fn rooms_agree_with_exhaustion() {
        let size = Size::new(6).unwrap();
        let all = PointSet::board(size);
        let corner: PointSet = all.iter().filter(|p| p.col() < 3 && p.row() < 3).collect();
        let mut random = Random::new(17);
        let (mut compared, mut safe) = (0, 0);
        for _ in 0..5_000 {
            let mut room = PointSet::of(corner.iter().nth(random.index(9)).unwrap());
            let wanted = 2 + random.index(5);
            while room.len() < wanted {
                let next: Vec<_> = room.border(&corner).iter().collect();
                room.insert(next[random.index(next.len())]);
            }
            let wall = (room.border(&all) | room.diagonal_border(&all)) - room;
            let strays: PointSet = room.iter().filter(|_| random.below(4) == 0).collect();
            let eyes: PointSet = ["F6", "F4"].into_iter().map(|p| p.parse().unwrap()).collect();
            let white = (all - room - wall - eyes) | strays;
            let Some(board) = Board::from_stones(size, &wall, &white) else {
                continue;
            };
            // One wall, with nothing of Black's outside.
            let walls: Vec<_> = board.strings(Color::Black).collect();
            if walls.len() != 1 || (all - room - wall).parts().count() != 1 {
                continue;
            }
            let (field, stones) = Field::new(&board, &wall, &(room | wall), &PointSet::EMPTY).unwrap();
            let Ok(exhausted) = Enclosed::enclosed(&board, &(room | wall), Color::White) else {
                continue;
            };
            let goal = Goal::Capture {
                target: wall,
                any: false,
            };
            let Ok(truth) = exhausted.solve(&goal, Color::White, 1_000_000) else {
                continue;
            };
            // The wall stands if White fails whatever threats he has.
            for (side, answer) in Side::BOTH.into_iter().zip([&truth.first, &truth.second]) {
                let found = field.safe_room(&stones, side).is_some();
                assert_eq!(
                    found,
                    answer.outcome == Outcome::Fails,
                    "{board}{side:?}: {answer:?}"
                );
                safe += usize::from(found);
            }
            compared += 1;
        }
        assert!(
            compared > 300 && safe > 100,
            "{safe} walls stand in {compared} rooms"
        );
    }
}
