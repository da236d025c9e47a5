//! Why a move was played, from the rules that named it.

use super::deduce::{Ground, Seer, wins};
use super::groups::Sight;
use super::tree::Either;
use super::worth::{Shift, Worth};
use goban::{Board, Color, Point, PointSet};
use introspect::go::judge::{Said, What};
use introspect::go::truth::Goal;
use reasons::{Argument, Claim, Evidence};

/// The change of a degree of life that is worth a word.
const WORD: f64 = 0.15;

/// What void connection counts.
fn counted(points: PointSet) -> Evidence {
    Evidence::Rule {
        id: "gogol: void connection".into(),
        bindings: Vec::new(),
        matched: points,
    }
}

/// Who speaks about which move.
pub(super) struct Speaker<'a> {
    pub seer: &'a Seer,
    pub board: &'a Board,
    pub color: Color,
    pub sight: &'a Sight,
}

impl Speaker<'_> {
    fn claim(&self, statement: &str, p: Point) -> Claim {
        Claim::new(statement)
            .with("color", self.color)
            .with("enemy", !self.color)
            .with("point", p)
    }

    /// The rule as evidence, with the points that it looked at.
    fn by(&self, claim: Claim, (goal, owner, at): (Goal, Color, Point), ground: &Ground) -> Claim {
        // What was read on from a threat was a threat to the rule.
        let what = if ground.read {
            What::Threatens(at)
        } else {
            What::Wins(at)
        };
        let said = Said { owner, goal, what };
        claim
            .with("rule", Argument::word(ground.rule.name.clone()))
            .because(Evidence::Rule {
                id: ground.rule.name.clone(),
                bindings: Vec::new(),
                matched: self.seer.matched(self.board, self.color, &said, ground),
            })
    }

    /// All that is said for a move.
    pub fn reasons(&self, worth: &Worth) -> Vec<Claim> {
        let mut claims = Vec::new();
        claims.extend(self.by_rules(worth));
        claims.extend(
            worth
                .either
                .as_ref()
                .map(|either| self.either(worth.point, either)),
        );
        claims.extend(self.saved(worth));
        claims.extend(self.territory(worth));
        claims.extend(self.prevented(worth));
        claims.extend(
            worth
                .shifts
                .iter()
                .filter_map(|shift| self.shift(worth.point, shift)),
        );
        claims
    }

    /// What a rule says that the move wins: blocks, links, eyes.
    fn by_rules(&self, worth: &Worth) -> Vec<Claim> {
        let p = worth.point;
        let mut claims = Vec::new();
        let mut joined: Vec<[Option<Point>; 2]> = Vec::new();
        let mut eyes = PointSet::EMPTY;
        for (goal, at, ground) in wins(&self.sight.games, self.color) {
            if at != p {
                continue;
            }
            match goal {
                // A block that is taken at once needs no rule to be seen.
                Goal::Take(stone) if self.board.liberties(stone) > 1 => {
                    let stones: PointSet = self.board.string_stones(stone).collect();
                    let statement = if ground.read {
                        "gogol.takes_read"
                    } else {
                        "gogol.takes"
                    };
                    let claim = self
                        .claim(statement, p)
                        .with("stones", Argument::group(stones))
                        .with("moves", i64::from(ground.depth))
                        .deciding_stones(stones.len());
                    claims.push(self.by(claim, (goal, self.color, p), ground));
                }
                Goal::Connect(one, two) => {
                    let groups = [one, two].map(|stone| self.sight.group_at(stone));
                    let mut ends = groups.map(|group| group.and_then(|group| group.stones.first()));
                    ends.sort();
                    if ends[0] == ends[1] || joined.contains(&ends) {
                        continue;
                    }
                    joined.push(ends);
                    let claim = self
                        .claim(
                            if ground.read {
                                "gogol.joins_read"
                            } else {
                                "gogol.joins"
                            },
                            p,
                        )
                        .with("a", one)
                        .with("b", two);
                    let least = groups.iter().flatten().map(|group| group.stones.len()).min();
                    let claim = claim.deciding(least.unwrap_or(0) as f64);
                    claims.push(self.by(claim, (goal, self.color, p), ground));
                }
                Goal::Eye(stone, eye) if eyes.insert(eye) => {
                    let group = self
                        .sight
                        .group_at(stone)
                        .map_or(PointSet::of(stone), |group| group.stones);
                    let claim = self
                        .claim("gogol.eye", p)
                        .with("eye", eye)
                        .with("stones", Argument::group(group))
                        .deciding(1.0);
                    claims.push(self.by(claim, (goal, self.color, p), ground));
                }
                Goal::Live(stone) => {
                    let stones: PointSet = self.board.string_stones(stone).collect();
                    let claim = self
                        .claim("gogol.lives", p)
                        .with("stones", Argument::group(stones))
                        .deciding_stones(stones.len());
                    claims.push(self.by(claim, (goal, self.color, p), ground));
                }
                _ => {}
            }
        }
        claims
    }

    /// Two blocks of which the move takes one.
    fn either(&self, p: Point, either: &Either) -> Claim {
        let [stones, others] = either.blocks;
        let [rule, other] = either.rules.each_ref();
        let by = |rule: &String, matched| Evidence::Rule {
            id: rule.clone(),
            bindings: Vec::new(),
            matched,
        };
        self.claim("gogol.takes_either", p)
            .with("stones", Argument::group(stones))
            .with("others", Argument::group(others))
            .with("rule", Argument::word(rule.clone()))
            .with("other", Argument::word(other.clone()))
            .deciding_stones(others.len())
            .because(by(rule, stones))
            .because(by(other, others))
    }

    /// Blocks that the enemy could take by a rule, and that no rule takes after the move.
    fn saved(&self, worth: &Worth) -> Vec<Claim> {
        let mut seen = PointSet::EMPTY;
        let mut claims = Vec::new();
        for (goal, last, ground) in wins(&self.sight.games, !self.color) {
            let Goal::Take(stone) = goal else { continue };
            // One in atari is said to be saved by what is seen on the board.
            if !worth.saved.contains(stone) || seen.contains(stone) || self.board.liberties(stone) < 2 {
                continue;
            }
            let stones: PointSet = self.board.string_stones(stone).collect();
            seen |= stones;
            let claim = self
                .claim("gogol.saves", worth.point)
                .with("stones", Argument::group(stones))
                .with("last", last)
                .deciding_stones(stones.len());
            claims.push(self.by(claim, (goal, !self.color, last), ground));
        }
        claims
    }

    fn territory(&self, worth: &Worth) -> Option<Claim> {
        let change = &worth.change;
        let statement = match (change.gained.is_empty(), change.denied.is_empty()) {
            (true, true) => return None,
            (false, true) => "gogol.gains",
            (true, false) => "gogol.denies",
            (false, false) => "gogol.gains_and_denies",
        };
        let claim = self
            .claim(statement, worth.point)
            .with("gained", change.gained.len())
            .with("denied", change.denied.len())
            // A point that is reached is not owned yet.
            .deciding((change.gained.len() + change.denied.len()) as f64 / 2.0);
        Some(claim.because(counted(change.gained | change.denied)))
    }

    fn prevented(&self, worth: &Worth) -> Option<Claim> {
        let prevented = worth.change.prevented;
        let claim = self
            .claim("gogol.prevents", worth.point)
            .with("count", prevented.len())
            .deciding(prevented.len() as f64 / 2.0)
            .because(counted(prevented));
        (!prevented.is_empty()).then_some(claim)
    }

    fn shift(&self, p: Point, shift: &Shift) -> Option<Claim> {
        let gain = if shift.color == self.color { 1.0 } else { -1.0 } * (shift.after - shift.before);
        let statement = match (shift.color == self.color, gain > 0.0) {
            (true, true) => "gogol.defends",
            (false, true) => "gogol.attacks",
            (true, false) => "gogol.weakens_own",
            (false, false) => return None,
        };
        let percent = |degree: f64| (100.0 * degree).round() as i64;
        let claim = self
            .claim(statement, p)
            .with("stones", Argument::group(shift.stones))
            .with("before", percent(shift.before))
            .with("after", percent(shift.after))
            .with("importance", shift.importance)
            .deciding(gain * shift.importance as f64 / 2.0)
            .because(Evidence::Rule {
                id: "gogol: degree of life".into(),
                bindings: Vec::new(),
                matched: shift.stones,
            });
        (gain.abs() >= WORD).then_some(claim)
    }
}
