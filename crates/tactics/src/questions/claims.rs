//! Answers as claims: the keys of their sentences and what these name. The words are in `reasons`.

use crate::groups::life::{Question, Task};
use crate::proofs::Proved;
use crate::questions::aim::Aim;
use crate::questions::explain::Difficulty;
use crate::questions::found::{Doubt, Found, Sureness};
use crate::verdict::{COUNTED, Result4, is_endless, threats};
use certificate::{Certificate, ENDLESS, Stake, Threats};
use goban::{Board, Color, Move, Point, PointSet};
use proof::value::Answer;
use reasons::{Argument, Claim, Evidence};
use std::sync::Arc;

impl Aim {
    /// The claim with this goal and what it is about.
    pub fn tell(&self, board: &Board, claim: Claim) -> Claim {
        let key = match self {
            Aim::Life(Question { task, any: true, .. }) => match task {
                Task::Kill => "goal.kill_any".into(),
                Task::Live => "goal.live_all".into(),
            },
            _ => format!("goal.{}", self.verb()),
        };
        let claim = claim.with("goal", Argument::word(key));
        match self {
            Aim::Connect(a, b) | Aim::Cut(a, b) => claim.with("a", *a).with("b", *b),
            Aim::Eye { points, .. } | Aim::Spoil { points, .. } => claim.with("points", *points),
            _ => claim.with("stones", Argument::group(self.subject(board))),
        }
    }

    /// The stones whose fate it is; of a race those that are to be taken.
    fn subject(&self, board: &Board) -> PointSet {
        match self {
            Aim::Race(_, his) => Aim::Capture(*his).stones(board),
            _ => self.stones(board),
        }
    }
}

/// The claim with the goal that one side has in a proof, and what it is about.
pub fn tell_goal(certificate: &Certificate, side: Color, claim: Claim) -> Claim {
    let Certificate { board, proof } = certificate;
    let reaches = side == proof.attacker;
    let goal = |reached, prevented| {
        let key = if reaches { reached } else { prevented };
        claim.with("goal", Argument::word(key))
    };
    match proof.stake {
        Stake::Stones { target, any } => {
            let stones = Argument::group(target & *board.stones(!proof.attacker));
            let goal = match any {
                true => goal("goal.kill_any", "goal.live_all"),
                false => goal("goal.kill", "goal.live"),
            };
            goal.with("stones", stones)
        }
        Stake::Connection(a, b) => goal("goal.connect", "goal.cut").with("a", a).with("b", b),
        Stake::Eye(points) => goal("goal.eye", "goal.spoil").with("points", points),
        Stake::WayOut { stone, .. } => {
            let stones = board.at(stone).map(|_| board.string_stones(stone).collect());
            let stones = Argument::group(stones.unwrap_or(PointSet::of(stone)));
            goal("goal.out", "goal.enclose").with("stones", stones)
        }
    }
}

/// A number of threats in words; a number that has no word of its own is the argument `needed` of the claim.
pub fn having(n: Threats) -> Argument {
    Argument::word(match n {
        0 => "threats.none",
        1 => "threats.one",
        ENDLESS => "threats.any",
        _ => "threats.many",
    })
}

/// The threats with which a proof holds.
pub fn tell_threats(certificate: &Certificate) -> Claim {
    let proof = &certificate.proof;
    // Only one side ever has a number of them.
    let counted = [proof.ko.attacker, proof.ko.defender]
        .into_iter()
        .find(|n| ![0, 1, ENDLESS].contains(n));
    Claim::new("proved.threats")
        .with("attacker", proof.attacker)
        .with("attacker_has", having(proof.ko.attacker))
        .with("defender", !proof.attacker)
        .with("defender_has", having(proof.ko.defender))
        .with("needed", i64::from(counted.unwrap_or(0)))
}

/// A line with whose move each is, passes as none.
pub(crate) fn in_turn(first: Color, line: &[Option<Point>]) -> Vec<(Color, Move)> {
    let sides = [first, !first].into_iter().cycle();
    let moves = line.iter().map(|m| m.map_or(Move::Pass, Move::Play));
    sides.zip(moves).collect()
}

/// The proofs about a board as what a claim rests on.
pub(crate) fn evidence(board: &Board, proofs: &[Proved]) -> Vec<Evidence> {
    let certificate = |proved: &Proved| Certificate {
        board: board.clone(),
        proof: proved.proof.clone(),
    };
    proofs
        .iter()
        .map(|p| Evidence::Proof(Arc::new(certificate(p))))
        .collect()
}

/// The claim with what there is to say of a ko: who takes it first, and what the other needs.
fn with_ko(claim: Claim, mover: Color, answer: Answer) -> Claim {
    let taker = match Result4::of(answer) {
        Some(Result4::NeedsThreats) => !mover,
        _ => mover,
    };
    let (key, needed) = match threats(answer) {
        None if is_endless(answer) => ("threats.more", i64::from(COUNTED)),
        None => ("threats.uncounted", 0),
        Some(1) => ("threats.one", 1),
        Some(n) => ("threats.many", n.into()),
    };
    claim
        .with("taker", taker)
        .with("other", !taker)
        .with("threats", Argument::word(key))
        .with("needed", needed)
}

impl Found {
    /// The line, with whose move each is.
    pub fn moves(&self) -> Vec<(Color, Move)> {
        in_turn(self.to_move, &self.line)
    }

    /// The answer, with its proofs and its line.
    pub fn claim(&self, board: &Board) -> Claim {
        let result = Result4::of(self.aim.without_seki(self.answer));
        let race = matches!(self.aim, Aim::Race(..));
        let end = match self.answer {
            Answer::SEKI if race => "_race_seki",
            Answer::SEKI => "_seki",
            _ if result.is_some_and(Result4::is_ko) => "_ko",
            _ => "",
        };
        let seki = self.answer == Answer::SEKI;
        let key = match (result, self.best) {
            (None, None) => "solve.unknown".into(),
            (None, Some(_)) => "solve.unknown_best".into(),
            (Some(Result4::Fails), Some(_)) if seki && !race => "solve.plays_failed_seki".into(),
            (Some(Result4::Fails), Some(_)) if seki => format!("solve.plays{end}"),
            (Some(Result4::Fails), _) => format!("solve.cannot{end}"),
            (Some(_), None) => format!("solve.need_not{end}"),
            (Some(_), Some(_)) => format!("solve.plays{end}"),
        };
        let mut claim = self.aim.tell(board, Claim::new(key).with("color", self.to_move));
        if let Some(p) = self.best {
            claim = claim.with("point", p);
            if self.gains() {
                claim = claim.deciding_stones(self.aim.subject(board).len());
            }
        }
        if end == "_ko" {
            claim = with_ko(claim, self.to_move, self.answer);
        }
        claim.evidence = evidence(board, &self.proofs);
        if !self.line.is_empty() {
            claim.evidence.push(Evidence::Line(self.moves()));
        }
        claim
    }

    /// How sure it is: proved, and while which walls stand, or why it is not.
    pub fn sure(&self, board: &Board) -> Claim {
        let doubt = match self.sureness {
            Sureness::Proved => None,
            Sureness::Likely(doubt) => doubt.key(),
        };
        let Some(doubt) = doubt else {
            return self.rests(board).proved();
        };
        let known = !self.answer.is_unknown();
        let claim = Claim::new(if known { "solve.likely" } else { "solve.not_known" });
        claim.with("doubt", Argument::word(doubt))
    }

    /// Why it is not proved, or while which walls it is; none if it is proved.
    pub fn doubt(&self, board: &Board) -> Option<Claim> {
        match self.sureness {
            Sureness::Proved => None,
            Sureness::Likely(doubt) => {
                let why = doubt.key().map(Claim::new);
                Some(why.unwrap_or_else(|| self.rests(board).proved()))
            }
        }
    }
}

impl Doubt {
    /// The key of its phrase; none of walls, which are a condition.
    fn key(self) -> Option<&'static str> {
        match self {
            Doubt::Walls(_) => None,
            Doubt::Limit => Some("doubt.limit"),
            Doubt::Guess => Some("doubt.guess"),
            Doubt::Repetition => Some("doubt.repetition"),
            Doubt::NoProof => Some("doubt.no_proof"),
        }
    }
}

impl Difficulty {
    /// How hard it was.
    pub fn claim(&self) -> Claim {
        Claim::new("solve.difficulty")
            .with("score", (self.score() * 10.0).round() / 10.0)
            .with(
                "difficulty",
                Argument::word(format!("difficulty.{}", self.word())),
            )
    }
}

/// What refutes a wrong first move of an answer's side.
pub(crate) fn refuted(
    board: &Board,
    found: &Found,
    wrong: Point,
    reply: Option<Point>,
    comes_to: Answer,
) -> Claim {
    let ko = Result4::of(comes_to).is_some_and(Result4::is_ko);
    let key = match (comes_to, reply) {
        (Answer::SEKI, Some(_)) => "refuted.race_seki",
        (Answer::SEKI, None) => "refuted.race_seki_unanswered",
        (_, Some(_)) if ko => "refuted.ko",
        (_, None) if ko => "refuted.ko_unanswered",
        (_, Some(_)) => "refuted",
        (_, None) => "refuted.unanswered",
    };
    let enemy = !found.to_move;
    let claim = Claim::new(key).with("point", wrong);
    let claim = match reply {
        Some(p) => claim.with("reply", (enemy, Move::Play(p))),
        None => claim.with("enemy", enemy),
    };
    let claim = found.aim.tell(board, claim);
    if ko {
        with_ko(claim, found.to_move, comes_to)
    } else {
        claim
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proof::value::{Ending, Ko, TakesFirst};
    use reasons::Words;
    use std::time::Duration;

    fn found(aim: Aim, board: &Board, answer: Answer, best: Option<Point>) -> Found {
        Found {
            aim,
            to_move: aim.mover(board).unwrap(),
            answer,
            best,
            works: Vec::new(),
            line: Vec::new(),
            sureness: Sureness::Likely(Doubt::NoProof),
            proofs: Vec::new(),
            rules: Vec::new(),
            nodes: 0,
            time: Duration::ZERO,
        }
    }

    #[test]
    fn every_answer_has_a_sentence() {
        let board: Board = "
            . . . . .
            . X . O .
            . X . O .
            . . . . .
            . X . . .
        "
        .parse()
        .unwrap();
        let p = |name: &str| name.parse::<Point>().unwrap();
        let ko = |first, threats| Answer::known(Ending::Ko(Ko { first, threats }));
        let say = |aim, answer, best: Option<&str>| {
            Words::english().say(&found(aim, &board, answer, best.map(p)).claim(&board))
        };
        let kill = Aim::kill(&board, &[p("D3")]);
        let c3 = Some("C3");
        for (answer, best, said) in [
            (Answer::WON, c3, "Black plays C3, and the two stones at D3 die."),
            (
                Answer::WON,
                None,
                "Black need not move: the two stones at D3 die.",
            ),
            (
                Answer::LOST,
                None,
                "Black cannot kill the two stones at D3: the two stones at D3 live whatever Black plays.",
            ),
            (
                Answer::SEKI,
                c3,
                "Black plays C3, and the two stones at D3 live in seki.",
            ),
            (
                ko(TakesFirst::Rival, 2),
                c3,
                "Black plays C3, and it is a ko for the two stones at D3: White takes first, and Black needs 2 threats.",
            ),
            (
                crate::verdict::uncounted(ko(TakesFirst::Owner, 0)),
                c3,
                "Black plays C3, and it is a ko for the two stones at D3: Black takes first, and White needs threats.",
            ),
            (
                Answer::UNKNOWN,
                c3,
                "It is not known whether Black can kill the two stones at D3; C3 looks best.",
            ),
        ] {
            assert_eq!(say(kill, answer, best), said);
        }
        assert_eq!(
            say(Aim::Save(p("B1")), Answer::LOST, None),
            "Black cannot save the stone at B1: the stone at B1 is captured whatever Black plays."
        );
        assert_eq!(
            say(Aim::Connect(p("B1"), p("B3")), Answer::WON, Some("B2")),
            "Black plays B2, and the stones at B1 and B3 are connected."
        );
        // Of two groups that are to live together the other side need not kill both.
        let both = Aim::live(&board, &[p("B1"), p("B3")]);
        assert_eq!(
            say(both.turned(), Answer::WON, c3),
            "White plays C3, and some of the three stones at B1 die."
        );
    }

    #[test]
    fn why_an_answer_is_not_proved() {
        let board: Board = ". . .\n. . .\nX . .".parse().unwrap();
        let aim = Aim::Capture("A1".parse().unwrap());
        let mut found = found(aim, &board, Answer::LOST, None);
        for doubt in [Doubt::Limit, Doubt::Guess, Doubt::Repetition, Doubt::NoProof] {
            found.sureness = Sureness::Likely(doubt);
            for words in [Words::english(), Words::french()] {
                let phrase = words.say(&found.doubt(&board).unwrap());
                let sentence = words.say(&found.sure(&board));
                let rest = phrase.chars().skip(1).collect::<String>();
                assert!(sentence.ends_with(&format!("{rest}.")), "{sentence}");
            }
        }
    }
}
