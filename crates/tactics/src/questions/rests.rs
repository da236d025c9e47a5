//! What an answer rests on besides the rules of the game.

use crate::proofs::Proved;
use crate::questions::aim::Aim;
use crate::questions::found::Found;
use certificate::{Checked, Proof, Rule, Rules};
use goban::{Board, Color, PointSet};
use proof::value::Answer;
use reasons::{Argument, Claim};

/// What proofs rest on: all of it must hold for the answer to hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rests {
    /// Theorems and rules that the checker accepts.
    pub rules: Rules,
    /// Black's stones and White's that are taken to stay on the board.
    pub walls: [PointSet; 2],
    /// Points to which stones come in the course of a proof that are taken to stay then.
    pub to_come: PointSet,
    /// Whether it is called a seki: proofs say that stones cannot be taken, not that they have no two eyes.
    pub seki: bool,
    /// How many positions the proofs have.
    pub positions: usize,
}

impl Rests {
    /// What these proofs about a board rest on.
    pub fn of(board: &Board, proofs: &[Proved]) -> Rests {
        let mut rests = Rests::default();
        for Proved { proof, checked } in proofs {
            rests.add(board, proof, checked);
        }
        rests
    }

    /// What one proof about a board rests on, by what the checker says of it.
    pub fn of_one(board: &Board, proof: &Proof, checked: &Checked) -> Rests {
        let mut rests = Rests::default();
        rests.add(board, proof, checked);
        rests
    }

    fn add(&mut self, board: &Board, proof: &Proof, checked: &Checked) {
        let standing = checked.given & *board.stones(proof.attacker);
        self.rules = self.rules | checked.rules;
        self.walls[proof.attacker.index()] |= standing;
        self.to_come |= checked.given - standing;
        self.positions += checked.positions;
    }

    /// What is taken to stay on the board.
    pub fn granted(&self) -> PointSet {
        self.walls[0] | self.walls[1] | self.to_come
    }

    /// That it is proved, and while which walls stand, or but for which rule.
    pub fn proved(&self) -> Claim {
        let walls = self.walls[0] | self.walls[1];
        let whose = Color::BOTH
            .into_iter()
            .find(|c| self.walls[(!*c).index()].is_empty());
        let walled = |key: &str| Claim::new(key).with("walls", Argument::group(walls));
        match whose {
            _ if self.granted().is_empty() && self.rules.contains(Rule::SmallSpace) => {
                Claim::new("solve.proved_rule")
            }
            _ if self.granted().is_empty() => Claim::new("solve.proved"),
            _ if walls.is_empty() => Claim::new("solve.proved_points").with("points", self.to_come),
            Some(color) => walled("solve.proved_walls").with("color", color),
            None => walled("solve.proved_all_walls"),
        }
    }

    /// What else must hold for it to be as it is said.
    pub fn conditions(&self) -> Vec<Claim> {
        let mut conditions = Vec::new();
        if !self.to_come.is_empty() && self.granted() != self.to_come {
            conditions.push(Claim::new("rests.points").with("points", self.to_come));
        }
        if self.seki {
            conditions.push(Claim::new("rests.seki"));
        }
        conditions.extend(self.leaning(false));
        conditions
    }

    /// The theorems, each in a sentence: they add no condition.
    pub fn theorems(&self) -> Vec<Claim> {
        self.leaning(true).collect()
    }

    /// The rules that are theorems, or those that are not, each in a sentence.
    fn leaning(&self, theorems: bool) -> impl Iterator<Item = Claim> {
        let rules = self.rules.iter();
        rules
            .filter(move |rule| rule.is_theorem() == theorems)
            .map(reasons::rests_on)
    }

    /// How large the proofs are; none if there are none.
    pub fn size(&self) -> Option<Claim> {
        (self.positions > 0).then(|| Claim::new("evidence.proof").with("count", self.positions))
    }
}

impl Found {
    /// What its proofs rest on; nothing where there are none.
    pub fn rests(&self, board: &Board) -> Rests {
        let seki = matches!(self.aim, Aim::Life(_)) && self.answer == Answer::SEKI;
        Rests {
            seki: seki && !self.proofs.is_empty(),
            ..Rests::of(board, &self.proofs)
        }
    }
}
