//! Capturing a string, and saving it.

use super::gather::Gather;
use super::liberties_after;
use crate::strings::goal::{Candidate, Goal, Judgement};
use certificate::{Stake, Turn};
use goban::{Board, Color, Point, PointSet};

/// The string on a point is to be taken off.
#[derive(Clone, Copy, Debug)]
pub struct Capture {
    stone: Point,
    /// Its string when the fight began.
    target: PointSet,
    defender: Color,
    /// With so many liberties and the attacker to move the string counts as escaped.
    escaped: usize,
    /// Whether only the attacker's nearest moves are tried.
    close: bool,
    all: PointSet,
}

impl Capture {
    /// The string of the stone on this point; it counts as escaped when the attacker is to move and it has
    /// this many liberties. None without a stone there.
    pub fn new(board: &Board, stone: Point, escaped: usize) -> Option<Capture> {
        let defender = board.at(stone)?;
        Some(Capture {
            stone,
            target: board.string_stones(stone).collect(),
            defender,
            escaped,
            close: false,
            all: PointSet::board(board.size()),
        })
    }

    /// The same with only the attacker's nearest moves tried.
    pub fn close(self) -> Capture {
        Capture { close: true, ..self }
    }

    /// Whether whoever takes the one stone at stake by playing here can neither be taken back in a ko nor be caught
    /// in a snapback: each of his strings beside it breathes elsewhere.
    fn keeps(&self, board: &Board, last: Point) -> bool {
        let breathes = |p: Point| board.liberty_set(p).iter().any(|l| l != last);
        let own = |p: Point| board.at(p) == Some(self.attacker());
        let new = last.neighbours().into_iter();
        let stands = new.clone().any(|n| board.is_empty(n) || own(n) && breathes(n));
        stands
            && self
                .stone
                .neighbours()
                .into_iter()
                .all(|n| !own(n) || breathes(n))
    }

    /// The attacker's strings around the target.
    fn surrounding(&self, board: &Board) -> Vec<Point> {
        let mut roots: Vec<Point> = Vec::with_capacity(8);
        let stones: PointSet = board.string_stones(self.stone).collect();
        for p in &stones.border(board.stones(!self.defender)) {
            let root = board.root(p);
            if !roots.contains(&root) {
                roots.push(root);
            }
        }
        roots
    }
}

impl Goal for Capture {
    fn attacker(&self) -> Color {
        !self.defender
    }

    fn stake(&self) -> Stake {
        Stake::Stones {
            target: self.target,
            any: false,
        }
    }

    fn distance(&self, board: &Board) -> usize {
        if board.at(self.stone) == Some(self.defender) {
            board.liberties(self.stone)
        } else {
            0
        }
    }

    fn sees_last_move(&self) -> bool {
        true
    }

    fn judge(&self, board: &Board, turn: &Turn) -> Judgement {
        if board.at(self.stone) != Some(self.defender) {
            // Taken in a ko, or to be taken back with more than was taken: the stone may stand there again.
            if turn.to_move == self.defender
                && (turn.ban == Some(self.stone) || is_snapback(board, self.stone, self.defender))
            {
                return Judgement::Open {
                    proof: 1,
                    refutation: 2,
                };
            }
            return Judgement::Won;
        }
        let liberties = board.liberties(self.stone);
        if turn.to_move == self.defender {
            let (proof, refutation) = match liberties {
                1 => (1, 8),
                2 => (4, 4),
                3 => (12, 2),
                n if n < self.escaped => (20 + 10 * n as u32, 1),
                _ => return Judgement::Hopeless,
            };
            return Judgement::Open { proof, refutation };
        }
        if liberties == 1 {
            let last = board.liberty_set(self.stone).first().expect("one liberty");
            if turn.ban == Some(last) {
                return Judgement::Open {
                    proof: 4,
                    refutation: 4,
                };
            }
            if board.string_len(self.stone) > 1 || self.keeps(board, last) {
                return Judgement::Won;
            }
            return Judgement::Open {
                proof: 1,
                refutation: 4,
            };
        }
        if liberties >= self.escaped {
            return Judgement::Hopeless;
        }
        let (proof, refutation) = match liberties {
            2 => (2, 6),
            3 => (6, 3),
            n => (10 * n as u32 - 20, 1),
        };
        Judgement::Open { proof, refutation }
    }

    fn zone(&self, board: &Board, _turn: &Turn, success: bool) -> PointSet {
        let mut zone = PointSet::of(self.stone);
        if board.at(self.stone).is_some() {
            zone = board.string_stones(self.stone).collect();
            if success {
                zone = zone.dilate(&self.all);
                if board.string_len(self.stone) == 1 {
                    zone |= board.liberty_set(self.stone).dilate(&self.all);
                    zone |= takers(board, &zone, self.defender);
                }
            } else {
                zone |= *board.liberty_set(self.stone);
            }
        } else {
            zone |= takers(board, &zone.dilate(&self.all), self.defender);
        }
        zone
    }

    fn candidates(&self, board: &Board, turn: &Turn, moves: &mut Vec<Candidate>) {
        if board.at(self.stone).is_none() {
            moves.push(Candidate {
                point: self.stone,
                delay: 0,
            });
            return;
        }
        let liberties = *board.liberty_set(self.stone);
        let count = board.liberties(self.stone);
        let mut gather = Gather::new(moves);
        let surrounding = self.surrounding(board);
        if turn.to_move == self.defender {
            for p in &liberties {
                let after = liberties_after(board, self.defender, p).len();
                let delay = if after > count {
                    0
                } else if after + 1 > count {
                    2
                } else {
                    4
                };
                gather.add(p, delay);
            }
            for &s in &surrounding {
                match board.liberties(s) {
                    1 => gather.all(board.liberty_set(s), 0),
                    2 if count >= 2 => {
                        gather.all(board.liberty_set(s), 2);
                        self.rescues(board, s, self.attacker(), &mut gather, 4);
                    }
                    3 if count >= 3 => gather.all(board.liberty_set(s), 6),
                    _ => {}
                }
            }
            if count >= 2 {
                gather.all(&liberties.border(board.empty()), if count == 2 { 5 } else { 8 });
                self.friends(board, &liberties, &mut gather, 5);
            }
            return;
        }
        for p in &liberties {
            // Leaving fewer ways out is better; a stone that is taken at once is worse.
            let escape = liberties_after(board, self.defender, p).len();
            let own = liberties_after(board, self.attacker(), p).len();
            let delay =
                if escape > count { 0 } else { 2 } + if own == 0 { 6 } else { u32::from(own == 1) * 3 };
            gather.add(p, delay);
        }
        let second = liberties.border(board.empty());
        if count == 2 {
            gather.all(&second, 3);
        } else if self.close {
            // Of the points further out those that touch two liberties or more.
            for p in &second {
                if (PointSet::of(p).border(&liberties)).len() >= 2 {
                    gather.add(p, 4);
                }
            }
        } else {
            gather.all(&second, 6);
        }
        for &s in &surrounding {
            let weak = board.liberties(s);
            if weak <= 2 {
                gather.all(board.liberty_set(s), if weak == 1 { 1 } else { 6 });
                self.rescues(
                    board,
                    s,
                    self.attacker(),
                    &mut gather,
                    if weak == 1 { 1 } else { 5 },
                );
            }
        }
        if self.close {
            return;
        }
        self.friends(board, &liberties, &mut gather, 7);
        if count == 2 {
            gather.all(
                &(second.border(board.empty()) & liberties.diagonal_border(&self.all)),
                8,
            );
        }
    }
}

/// Whether a side whose one stone was just taken here can take it back with more: the taker is left without
/// another liberty.
pub(crate) fn is_snapback(board: &Board, stone: Point, color: Color) -> bool {
    let mut around = stone.neighbours().into_iter();
    board.is_empty(stone)
        && around
            .clone()
            .all(|n| !board.is_empty(n) && board.at(n) != Some(color))
        && around.any(|n| board.at(n).is_some() && board.liberties(n) == 1)
}

/// The strings of the other side on these points, and their liberties.
fn takers(board: &Board, points: &PointSet, color: Color) -> PointSet {
    let mut zone = PointSet::EMPTY;
    for p in &(*points & *board.stones(!color)) {
        if !zone.contains(p) {
            zone.extend(board.string_stones(p));
            zone |= *board.liberty_set(p);
        }
    }
    zone
}

impl Capture {
    /// Liberties of the strings to which the target could connect: only what has them is worth reaching.
    fn friends(&self, board: &Board, liberties: &PointSet, gather: &mut Gather<'_>, delay: u32) {
        for p in &liberties.border(board.stones(self.defender)) {
            if board.root(p) != board.root(self.stone) && board.liberties(p) <= 3 {
                gather.all(board.liberty_set(p), delay);
            }
        }
    }

    /// Captures of the enemies of a string of this colour that are in atari, or nearly so.
    fn rescues(&self, board: &Board, string: Point, color: Color, gather: &mut Gather<'_>, delay: u32) {
        let stones: PointSet = board.string_stones(string).collect();
        for p in &stones.border(board.stones(!color)) {
            if board.root(p) != board.root(self.stone) && board.liberties(p) <= 1 {
                gather.all(board.liberty_set(p), delay);
            }
        }
    }
}
