//! An independent check of proofs.
//!
//! Nothing is shared with the search but the board and the data of [`Proof`]. The proof is replayed on the
//! board, every rule of the game and of the ko is applied anew, and what each position depends on, its *zone*,
//! is worked out here. A proof is accepted if the winner always has his move and the loser's pass and every
//! legal move of his inside the zone is answered.
//!
//! # Why that is enough
//! The winner keeps the real game R in step with a position Q of the proof. The loser's moves outside the
//! zone of Q stand for passes; all others are played in both. Kept true: R and Q agree on the content of the
//! zone of Q, on the side to move, and on the ban if it lies in the zone; the winner has no fewer threats in R
//! than in Q, the loser no more. About points outside the zone nothing is assumed at all (but for loose
//! strings, below). So every reason must lie inside the zone:
//!
//! *The loser is to move.* The zone holds the zones of all positions after, the moves listed, and
//! - the winner's strings that touch it, whole, with two of their liberties or their only one: no move outside
//!   takes them, and a move inside takes them in R only if it does in Q;
//! - where a listed move takes strings that matter after it, those strings with all their neighbours, so that
//!   they fall in R too; and, if no ban follows in Q, what shows that none does in R;
//! - where a move inside would be suicide, what makes it so: it is suicide in R.
//!
//! *The winner is to move.* The zone holds the zone after the move, the point played, and
//! - on the board after it the winner's strings that touch these, as above: the move is legal in R;
//! - the strings taken that touch the zone, with all their neighbours: they fall in R too;
//! - the loser's strings that touch the zone after the move, whole, with a liberty: they do *not* fall in R,
//!   though the loser filled their liberties outside (stones that vanish can help their owner). It is enough
//!   if those beside the move have one, and no neighbour of it lies outside the zone;
//! - if a ban follows that matters, all neighbours of the stone and of what it took: the ban follows in R.
//!
//! *The end.* The target is gone: its points. Unconditional life: strings with two vital regions each, and
//! these regions. A connection, an eye, a way out: the string that is one, with the liberties it needs. Nothing
//! outside has a part in these. In a proof of failure, which may go round for ever, every position also has in its
//! zone what shows that the attacker has not got what he wants: a stone of the target (or a ban that lets the
//! defender take it back, with all that makes the ban), a string with all its neighbours that is not connected.
//! Where the attacker is to move without a ban his pass may be missing: the defender passes too and Q stands as
//! before.
//!
//! # What may be taken for granted
//! The attacker's walls lead out into the open, where nobody can search everything. A proof may say which points
//! are out of the fight ([`Proof::beyond`]). Strings of the attacker's with two liberties or more among them are
//! taken to hold, and named in [`Checked::given`]: the attacker answers what threatens them from out there and
//! does not fill their last liberties himself. No move of the proof is played there. Nothing else is granted: a
//! defender who comes next to such a point has a liberty there, as on the board.
//!
//! # Loose strings
//! In a proof of success no line goes round, so the loser's passes on the way down from Q are at most some
//! number k, and so are his moves outside. A string of the winner's may therefore be *loose*: it has more than k
//! liberties outside the zone of Q. Kept true: in R it has more than k. All moves of the proof below Q lie in the
//! zone, so only moves outside fill those liberties, each of them one, and each lessens k by one. But R may have
//! lost liberties outside the zone before Q was reached. So what is loose in Q must be loose in the position
//! before Q too, or else have had all its liberties inside that position's zone, where R and Q agree. A string
//! made by the winner's move is loose if one of the strings it joins was.
//!
//! # Static death
//! The third end for the attacker is that two eyes cannot be made any more: a theorem where there is only one place for an
//! eye, and in small spaces a rule found by exhaustion (`tests/death.rs`), not by a proof; `check/ends.rs` tells both.

mod ends;
mod flaw;
mod rounds;
mod rules;
mod stake;
mod zone;

pub use flaw::{Fault, Flaw};
pub use rules::{Rule, Rules};
pub use zone::Zone;

use crate::ko::{ENDLESS, Ko, Turn};
use crate::proof::{Proof, Stake};
use goban::{Board, Color, Illegal, Point, PointSet};
use stake::Sight;
use zone::Closing;

/// A failure's zones are worked out again this often before it is given up.
const MOST_ROUNDS: usize = 400;

/// After so many moves that are not answered no more are looked for.
const MOST_GAPS: usize = 1000;

/// What an accepted proof depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checked {
    /// The points on which the answer depends: while only others change, and strings that are loose keep their liberties
    /// there, it stands. Of which strings that is [`Walk`](crate::Walk) tells.
    pub zone: PointSet,
    /// Where stones of the attacker's are taken to hold, those that stand now and those he comes to play: the
    /// proof holds while none of them is taken off. Empty where nothing is taken for granted.
    pub given: PointSet,
    /// How many positions of the proof can be reached.
    pub positions: usize,
    /// What it rests on besides the rules of the game.
    pub rules: Rules,
}

/// Checks that a proof proves what it claims about this board.
///
/// The ban of the simple ko rule is the board's, if it is the first side's.
///
/// ```
/// use goban::{Board, Color, PointSet};
/// use certificate::{Ko, Position, Proof, Stake, check};
/// let board: Board = "
///     . . . . .
///     . . . . .
///     . O . . .
///     O X O . .
///     . X O . .
/// ".parse().unwrap();
/// let stone = "B1".parse().unwrap();
/// let mut proof = Proof {
///     stake: Stake::Stones { target: board.string_stones(stone).collect(), any: false },
///     attacker: Color::White,
///     success: true,
///     first: Color::White,
///     ko: Ko::PLAIN,
///     beyond: PointSet::EMPTY,
///     positions: vec![
///         Position { moves: vec![(Some("A1".parse().unwrap()), 1)] },
///         Position { moves: vec![] },
///     ],
/// };
/// assert_eq!(check(&board, &proof).unwrap().positions, 2);
/// proof.first = Color::Black;
/// assert!(check(&board, &proof).is_err());
/// ```
pub fn check(board: &Board, proof: &Proof) -> Result<Checked, Flaw> {
    examine(board, proof).map(|examined| examined.checked)
}

/// What a check found out on its way.
pub(crate) struct Examined {
    pub checked: Checked,
    /// All that makes each position; none for those out of reach.
    pub facts: Vec<Option<Fact>>,
    pub zones: Vec<Zone>,
}

/// Checks a proof and hands over what was found out about every position.
pub(crate) fn examine(board: &Board, proof: &Proof) -> Result<Examined, Flaw> {
    let mut checker = Checker {
        board: board.clone(),
        all: PointSet::board(board.size()),
        proof,
        facts: vec![None; proof.positions.len()],
        zones: vec![Zone::default(); proof.positions.len()],
        visited: vec![0; proof.positions.len()],
        open: vec![false; proof.positions.len()],
        round: 0,
        compared: false,
        changed: false,
        firm: PointSet::EMPTY,
        given: PointSet::EMPTY,
        rules: Rules::NONE,
        stack: Vec::new(),
        gaps: Vec::new(),
        line_of_gap: Vec::new(),
    };
    match checker.run() {
        Ok(checked) => Ok(Examined {
            checked,
            facts: checker.facts,
            zones: checker.zones,
        }),
        Err(fault @ Fault::Unanswered(_)) => Err(Flaw {
            line: checker.line_of_gap,
            fault,
            gaps: checker.gaps,
        }),
        Err(fault) => Err(Flaw {
            line: checker.line(),
            fault,
            gaps: Vec::new(),
        }),
    }
}

/// All that makes a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fact {
    pub stones: [PointSet; 2],
    pub to_move: Color,
    pub ban: Option<Point>,
    pub ko: Ko,
}

/// A position on the way from the start.
struct Frame {
    index: u32,
    came_by: Option<Point>,
    /// The next of its moves to follow.
    next: usize,
    /// Points that cost nothing to take into the zone: the loser's moves there are answered anyway.
    answered: PointSet,
}

struct Checker<'p> {
    board: Board,
    all: PointSet,
    proof: &'p Proof,
    facts: Vec<Option<Fact>>,
    zones: Vec<Zone>,
    /// The round in which a position was last seen.
    visited: Vec<u32>,
    /// Whether a position is on the way.
    open: Vec<bool>,
    round: u32,
    /// Whether all ways to each position have been compared.
    compared: bool,
    changed: bool,
    /// The winner's stones that cannot be loose all the way.
    firm: PointSet,
    given: PointSet,
    /// What the ends seen rest on.
    rules: Rules,
    stack: Vec<Frame>,
    /// Moves of the loser that are not answered, by position, and the way to the first.
    gaps: Vec<(u32, Point)>,
    line_of_gap: Vec<Option<Point>>,
}

impl Checker<'_> {
    fn run(&mut self) -> Result<Checked, Fault> {
        let points = self.proof.stake.points();
        if self.proof.positions.is_empty() || points.is_empty() || !points.is_subset(&self.all) {
            return Err(Fault::Empty);
        }
        let first = self.proof.first;
        let start = Fact {
            stones: Color::BOTH.map(|c| *self.board.stones(c)),
            to_move: first,
            ban: self.board.ko().filter(|k| k.0 == first).map(|k| k.1),
            ko: self.proof.ko,
        };
        for _ in 0..MOST_ROUNDS {
            let firm = self.firm;
            self.round += 1;
            self.changed = false;
            self.gaps.clear();
            match self.walk(start) {
                Ok(()) => self.compared = true,
                // A string turned out not to be loose higher up: count on two liberties of it everywhere.
                Err(_) if self.firm != firm => {
                    self.stack.clear();
                    while self.board.undo() {}
                    self.open.fill(false);
                    self.zones.fill(Zone::default());
                    continue;
                }
                Err(fault) => return Err(fault),
            }
            if let Some(&(_, p)) = self.gaps.first() {
                return Err(Fault::Unanswered(p));
            }
            if !self.proof.success && (self.changed || self.anchor()) {
                continue;
            }
            let mut rules = self.rules;
            if !self.proof.success && rounds::goes_round(&self.proof.positions) {
                rules.insert(Rule::Repetition);
            }
            return Ok(Checked {
                zone: self.zones[0].points,
                given: self.given,
                positions: self.facts.iter().flatten().count(),
                rules,
            });
        }
        Err(Fault::Unsettled)
    }

    /// The moves that led here.
    fn line(&self) -> Vec<Option<Point>> {
        self.stack.iter().skip(1).map(|f| f.came_by).collect()
    }

    /// Gives the positions that do not know that the attacker has nothing what shows it; whether there were any.
    fn anchor(&mut self) -> bool {
        let &Proof { stake, attacker, .. } = self.proof;
        let mut anchored = false;
        for (fact, zone) in self.facts.iter().zip(&mut self.zones) {
            let Some(fact) = fact else { continue };
            let sight = Sight::new(&fact.stones, fact.to_move, fact.ban, attacker, self.all);
            let shows = sight.denied(&stake);
            let known = match stake {
                Stake::Stones { any: false, .. } => shows.is_empty() || shows.intersects(&zone.points),
                _ => shows.is_subset(&zone.points),
            };
            if !known {
                zone.points |= shows;
                anchored = true;
            }
        }
        anchored
    }

    /// Walks over all positions, each once, those after a position before it.
    fn walk(&mut self, start: Fact) -> Result<(), Fault> {
        self.enter(0, None, start)?;
        while let Some(frame) = self.stack.last_mut() {
            let position = &self.proof.positions[frame.index as usize];
            let fact = self.facts[frame.index as usize].expect("entered");
            if let Some(&(at, to)) = position.moves.get(frame.next) {
                frame.next += 1;
                self.follow(fact, at, to)?;
            } else {
                let index = frame.index as usize;
                self.settle(index, fact)?;
                self.open[index] = false;
                self.stack.pop();
                if !self.stack.is_empty() {
                    self.board.undo();
                }
            }
        }
        Ok(())
    }

    fn follow(&mut self, fact: Fact, at: Option<Point>, to: u32) -> Result<(), Fault> {
        let known = self.visited.get(to as usize).ok_or(Fault::Missing(to))?;
        if self.compared && *known == self.round {
            return Ok(());
        }
        let ko = self.play(fact, at)?;
        let fact = Fact {
            stones: Color::BOTH.map(|c| *self.board.stones(c)),
            to_move: !fact.to_move,
            ban: self.board.ko().map(|k| k.1),
            ko,
        };
        self.enter(to, at, fact)
    }

    /// Plays a move or passes, and says what threats are left.
    fn play(&mut self, fact: Fact, at: Option<Point>) -> Result<Ko, Fault> {
        let mut ko = fact.ko;
        let Some(p) = at else {
            self.board.pass();
            return Ok(ko);
        };
        if !self.all.contains(p) {
            return Err(Fault::Illegal(p, Illegal::OffBoard));
        }
        if !self.board.is_empty(p) {
            return Err(Fault::Illegal(p, Illegal::Occupied));
        }
        if self.proof.beyond.contains(p) {
            return Err(Fault::Beyond(p));
        }
        if self.board.is_suicide(fact.to_move, p) {
            return Err(Fault::Illegal(p, Illegal::Suicide));
        }
        if fact.ban == Some(p) {
            let threats = if fact.to_move == self.proof.attacker {
                &mut ko.attacker
            } else {
                &mut ko.defender
            };
            match *threats {
                0 => return Err(Fault::Illegal(p, Illegal::Ko)),
                ENDLESS => {}
                _ => *threats -= 1,
            }
        }
        self.board.place(fact.to_move, p);
        Ok(ko)
    }

    /// Comes to a position, with its stones on the board; goes back if it has been here.
    fn enter(&mut self, index: u32, came_by: Option<Point>, fact: Fact) -> Result<(), Fault> {
        let i = index as usize;
        match self.facts[i] {
            Some(known) if known != fact => return Err(Fault::Mixed(index)),
            Some(_) if self.open[i] && self.proof.success => return Err(Fault::Cycle),
            _ => self.facts[i] = Some(fact),
        }
        if self.visited[i] == self.round {
            self.board.undo();
            return Ok(());
        }
        self.visited[i] = self.round;
        self.open[i] = true;
        let answered = if fact.to_move == self.proof.winner() {
            self.stack.last().map_or(self.all, |f| f.answered)
        } else {
            let moves = &self.proof.positions[i].moves;
            moves.iter().filter_map(|m| m.0).collect()
        };
        self.stack.push(Frame {
            index,
            came_by,
            next: 0,
            answered,
        });
        Ok(())
    }

    fn sight(&self, fact: &Fact) -> Sight {
        Sight::new(
            &fact.stones,
            fact.to_move,
            fact.ban,
            self.proof.attacker,
            self.all,
        )
    }

    /// What shows at a position without moves how it ends; none if the zone must show it.
    fn end(&mut self, sight: &Sight, reached: Option<PointSet>) -> Result<Option<Zone>, Fault> {
        let proof = self.proof;
        let winner = proof.winner();
        Ok(match proof.stake {
            _ if reached.is_some() => reached.map(Zone::of),
            Stake::Stones { target, .. } if proof.success => {
                let (zone, given, rule) =
                    ends::dead(&self.board, &target, winner, &proof.beyond).ok_or(Fault::NoEnd)?;
                self.given |= given;
                self.rules.insert(rule);
                Some(zone)
            }
            _ if proof.success => return Err(Fault::NoEnd),
            Stake::Stones { target, any } => {
                let zone = ends::living(&self.board, &target, any, winner);
                if zone.is_some() {
                    self.rules.insert(Rule::Life);
                }
                zone
            }
            stake => sight.lost(&stake).map(Zone::of),
        })
    }

    /// Works out the zone of a position whose stones are on the board, and looks whether all is answered.
    fn settle(&mut self, index: usize, fact: Fact) -> Result<(), Fault> {
        let proof = self.proof;
        let sight = self.sight(&fact);
        let answered = self.stack.last().map_or(self.all, |f| f.answered);
        let reached = sight.reached(&proof.stake, &answered);
        if reached.is_some() && !proof.success {
            return Err(Fault::Reached);
        }
        let ended = if proof.positions[index].moves.is_empty() {
            self.end(&sight, reached)?
        } else {
            None
        };
        let before = self.zones[index];
        let zone = match ended {
            Some(mut zone) => {
                zone.points |= before.points;
                zone
            }
            None if fact.to_move == proof.winner() => self.winners(index, &fact)?,
            None => self.losers(index, &fact)?,
        };
        self.changed |= zone.points != before.points;
        self.zones[index] = zone;
        Ok(())
    }

    fn winners(&mut self, index: usize, fact: &Fact) -> Result<Zone, Fault> {
        let &[(at, to)] = &self.proof.positions[index].moves[..] else {
            let moves = self.proof.positions[index].moves.len();
            return Err(match moves {
                0 => Fault::NoEnd,
                n => Fault::WinnersMoves(n),
            });
        };
        let mut zone = self.zones[to as usize];
        let Some(p) = at else {
            zone.points |= self.zones[index].points;
            return Ok(zone);
        };
        let gone = self.facts[to as usize].is_some_and(|f| self.sight(&f).is_gone(&self.proof.stake));
        let mut closing = Closing {
            board: &mut self.board,
            all: self.all,
            winner: fact.to_move,
            lasting: self.proof.success,
            answered: self.stack.last().map_or(self.all, |f| f.answered),
            firm: &mut self.firm,
            beyond: self.proof.beyond,
            given: &mut self.given,
        };
        closing.winners_move(&mut zone, p, gone);
        zone.points |= self.zones[index].points;
        Ok(zone)
    }

    fn losers(&mut self, index: usize, fact: &Fact) -> Result<Zone, Fault> {
        let proof = self.proof;
        let moves = &proof.positions[index].moves;
        let passed = moves.iter().any(|m| m.0.is_none());
        let mut zone = self.zones[index];
        if !passed {
            if proof.success || fact.ban.is_some() {
                return Err(Fault::NoPass);
            }
            zone.points |= self.sight(fact).denied(&proof.stake);
        }
        let mut answers = Vec::with_capacity(moves.len());
        for &(at, to) in moves {
            let after = &self.zones[to as usize];
            zone.points |= after.points;
            zone.loose |= after.loose;
            zone.passes = zone.passes.max(after.passes + u32::from(at.is_none()));
            if let Some(p) = at {
                zone.points.insert(p);
                let back = self.facts[to as usize].is_some_and(|f| {
                    let sight = self.sight(&f);
                    sight.is_gone(&proof.stake) && sight.may_retake(&proof.stake)
                });
                answers.push((p, after.points, back));
            }
        }
        let answered = self.stack.last().map_or(self.all, |f| f.answered);
        let mut closing = Closing {
            board: &mut self.board,
            all: self.all,
            winner: !fact.to_move,
            lasting: proof.success,
            answered,
            firm: &mut self.firm,
            beyond: self.proof.beyond,
            given: &mut self.given,
        };
        closing.losers_turn(&mut zone, &answers);
        let threats = if fact.to_move == proof.attacker {
            fact.ko.attacker
        } else {
            fact.ko.defender
        };
        let open = zone.points & *self.board.empty();
        let banned = fact.ban.filter(|_| threats == 0);
        for p in &(open - answered) {
            if banned != Some(p) && !self.board.is_suicide(fact.to_move, p) {
                if self.gaps.is_empty() {
                    self.line_of_gap = self.line();
                }
                self.gaps.push((index as u32, p));
            }
        }
        match self.gaps.first() {
            Some(&(_, p)) if self.gaps.len() >= MOST_GAPS => Err(Fault::Unanswered(p)),
            _ => Ok(zone),
        }
    }
}

/// Whether a position may stand at the end of a proof with these points beyond because the target cannot be
/// saved any more.
pub fn is_dead(board: &Board, target: &PointSet, attacker: Color, beyond: &PointSet) -> bool {
    ends::dead(board, target, attacker, beyond).is_some()
}

/// Whether a position may stand at the end of a proof that the attacker succeeds, or fails, with no more to say: he
/// has what he wants, or a stone that he cannot do without is gone.
pub fn is_over(
    stake: &Stake,
    success: bool,
    attacker: Color,
    stones: &[PointSet; 2],
    turn: &Turn,
    all: PointSet,
) -> bool {
    let sight = Sight::new(stones, turn.to_move, turn.ban, attacker, all);
    if success {
        sight.reached(stake, &all).is_some()
    } else {
        sight.lost(stake).is_some()
    }
}
