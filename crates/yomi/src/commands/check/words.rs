//! What was proved, in words.

use super::Verified;
use certificate::{Certificate, Checked, ENDLESS, Proof, Rule, Stake, Threats};
use games::atarigo::{Proved, Solution};
use goban::{Color, PointSet};
use proof::{Claim, Side};

/// All of it: what is so, in how many positions, on which conditions.
pub fn told(verified: &Verified) -> String {
    match verified {
        Verified::Fight { certificate, checked } => {
            let mut text = fight(certificate);
            let n = checked.positions;
            let many = if n == 1 { "position" } else { "positions" };
            text += &format!("\n  proved in {n} {many}");
            for condition in conditions(&certificate.proof, checked) {
                text += &format!("\n  {condition}");
            }
            text
        }
        Verified::AtariGo(proved) => atarigo(proved),
    }
}

/// What is proved of a fight.
pub fn fight(certificate: &Certificate) -> String {
    let Certificate { board, proof } = certificate;
    let attacker = player(proof.attacker);
    let can = |does: &str, verb: &str| {
        if proof.success {
            format!("{attacker} {does}")
        } else {
            format!("{attacker} cannot {verb}")
        }
    };
    let deed = match &proof.stake {
        Stake::Stones { target, any } => {
            let standing = *target & *board.stones(!proof.attacker);
            let what = match (any, proof.success) {
                (false, true) => stones(&standing),
                (false, false) => format!(
                    "{}{}",
                    if standing.len() > 1 { "all of " } else { "" },
                    stones(&standing)
                ),
                (true, true) => format!("at least one of {}", stones(&standing)),
                (true, false) => format!("any of {}", stones(&standing)),
            };
            let more = if standing == *target {
                ""
            } else {
                ", and what comes to stand beside them on the points at stake"
            };
            format!("{}{more}", can(&format!("takes {what}"), &format!("take {what}")))
        }
        Stake::Connection(a, b) => can(&format!("connects {a} and {b}"), &format!("connect {a} and {b}")),
        Stake::Eye(set) => {
            let at = one_of(set);
            can(&format!("makes an eye at {at}"), &format!("make an eye at {at}"))
        }
        Stake::WayOut { stone, outside } => {
            let to = one_of(outside);
            can(
                &format!("gets {stone} out to {to}"),
                &format!("get {stone} out to {to}"),
            )
        }
    };
    let mut text = format!("{deed} if {} moves first", player(proof.first));
    if let Some((_, ban)) = board.ko().filter(|k| k.0 == proof.first) {
        text += &format!(" and may not retake the ko at {ban} at once");
    }
    format!("{text}, {}.", threats(proof))
}

/// The ko threats with which it holds, as they matter to the winner.
fn threats(proof: &Proof) -> String {
    let (winner, loser) = (proof.winner(), !proof.winner());
    let (mine, his) = if proof.success {
        (proof.ko.attacker, proof.ko.defender)
    } else {
        (proof.ko.defender, proof.ko.attacker)
    };
    let count = |color: Color, n: Threats| match n {
        0 => format!("{} has no ko threats", player(color)),
        1 => format!("{} has one ko threat", player(color)),
        ENDLESS => format!("{} has ko threats without end", player(color)),
        n => format!("{} has {n} ko threats", player(color)),
    };
    match (mine, his) {
        (0, ENDLESS) => format!("whatever ko threats {} has", player(loser)),
        (0, 0) => "if neither side has ko threats".into(),
        _ => format!("if {} and {}", count(winner, mine), count(loser, his)),
    }
}

/// On what it rests besides the rules of the game.
pub fn conditions(proof: &Proof, checked: &Checked) -> Vec<String> {
    let mut told = Vec::new();
    let given = &checked.given;
    if let Some(first) = given.first() {
        let (attacker, n) = (player(proof.attacker), given.len());
        told.push(match n {
            1 => format!("as long as {attacker}'s wall at {first} stays on the board"),
            _ => format!("as long as {attacker}'s walls, {n} points from {first} on, stay on the board"),
        });
    }
    let attacker = player(proof.attacker);
    told.extend(checked.rules.iter().map(|rule| match rule {
        Rule::Life => "rests on unconditional life (Benson's theorem)".into(),
        Rule::OnePlace => "rests on the theorem that a group with one place for an eye is dead".into(),
        Rule::SmallSpace => {
            "rests on a rule for small spaces in which two eyes do not fit, found by exhaustion and not proved".into()
        }
        Rule::Repetition => format!("play may go round: that counts as a failure of {attacker}"),
    }));
    told
}

/// What is proved of a start of AtariGo.
pub fn atarigo(proved: &Proved) -> String {
    let Proved {
        start,
        must_move,
        claim,
        positions,
        plies,
    } = proved;
    let first = start.mover();
    let color = |side: Side| match side {
        Side::First => player(Color::Black),
        Side::Second => player(Color::White),
    };
    let passing = if *must_move { ", nobody may pass" } else { "" };
    let what = match claim {
        Claim::Wins(side) => format!("{} captures first, within {plies} plies", color(*side)),
        Claim::Holds(side) => format!("{} is not captured first", color(*side)),
    };
    let note = Solution::note(start, *must_move);
    let drawn = note.split(' ').next().unwrap_or_default();
    format!(
        "AtariGo from {drawn}, {} to move{passing}: {what}; proved with {positions} positions.",
        player(first)
    )
}

fn player(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// Some stones, by how many they are and where.
fn stones(set: &PointSet) -> String {
    match (set.len(), set.first()) {
        (1, Some(p)) => format!("the stone at {p}"),
        (n, Some(p)) => format!("the {n} stones at {p}"),
        _ => "the points at stake".into(),
    }
}

/// The points, or the first of many.
fn one_of(set: &PointSet) -> String {
    const SHOWN: usize = 4;
    let names: Vec<String> = set.iter().map(|p| p.to_string()).collect();
    match names.len() {
        0 => "no point".into(),
        n if n <= SHOWN => names.join(" or "),
        n => format!("{} or one of {} other points", names[0], n - 1),
    }
}
