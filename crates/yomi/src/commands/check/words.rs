//! What was proved, as claims.

use super::Verified;
use certificate::{Certificate, Checked, ENDLESS, Proof, Stake};
use games::atarigo::{Proved, Solution};
use goban::{Board, Color};
use proof::Side;
use reasons::{Argument, Claim, Words};
use tactics::claims::having;
use tactics::questions::rests::Rests;

/// All of it: what is so, in how many positions, on which conditions.
pub fn told(verified: &Verified, words: &Words) -> String {
    match verified {
        Verified::Fight { certificate, checked } => {
            let mut text = words.say(&fight(certificate));
            let size = Claim::new("evidence.proof").with("count", checked.positions);
            for condition in [size].iter().chain(&conditions(certificate, checked)) {
                text += &format!("\n  {}", words.say(condition));
            }
            text
        }
        Verified::AtariGo(proved) => words.say(&atarigo(proved)),
    }
}

/// What is proved of a fight.
pub fn fight(certificate: &Certificate) -> Claim {
    let Certificate { board, proof } = certificate;
    let ban = board.ko().filter(|k| k.0 == proof.first).map(|k| k.1);
    let claim = match ban {
        Some(p) => Claim::new("certified.said_ban").with("ban", p),
        None => Claim::new("certified.said"),
    };
    with_threats(proof, deed(board, proof, claim))
        .with("attacker", proof.attacker)
        .with("first", proof.first)
}

/// The claim with what the attacker does, or cannot do.
fn deed(board: &Board, proof: &Proof, claim: Claim) -> Claim {
    let deed = |does: &str, cannot: &str| {
        let key = if proof.success { does } else { cannot };
        claim.with("deed", Argument::word(key))
    };
    match proof.stake {
        Stake::Stones { target, any } => {
            let standing = target & *board.stones(!proof.attacker);
            let deed = match any {
                true => deed("deed.takes_any", "deed.cannot_take_any"),
                false if standing.len() > 1 => deed("deed.takes", "deed.cannot_take_all"),
                false => deed("deed.takes", "deed.cannot_take"),
            };
            deed.with("stones", Argument::group(standing))
        }
        Stake::Connection(a, b) => deed("deed.connects", "deed.cannot_connect")
            .with("a", a)
            .with("b", b),
        Stake::Eye(points) => deed("deed.eye", "deed.cannot_eye").with("points", points),
        Stake::WayOut { stone, outside } => deed("deed.out", "deed.cannot_out")
            .with("stones", Argument::group(board.string_stones(stone).collect()))
            .with("points", outside),
    }
}

/// The claim with the ko threats with which it holds, as they matter to the winner.
fn with_threats(proof: &Proof, claim: Claim) -> Claim {
    let (winner, loser) = (proof.winner(), !proof.winner());
    let (mine, his) = match proof.success {
        true => (proof.ko.attacker, proof.ko.defender),
        false => (proof.ko.defender, proof.ko.attacker),
    };
    // Only one side ever has a number of them.
    let counted = [mine, his].into_iter().find(|n| ![0, 1, ENDLESS].contains(n));
    let key = match (mine, his) {
        (0, ENDLESS) => "having.whatever",
        (0, 0) => "having.none",
        _ => "having.counted",
    };
    claim
        .with("having", Argument::word(key))
        .with("winner", winner)
        .with("winner_has", having(mine))
        .with("loser", loser)
        .with("loser_has", having(his))
        .with("needed", i64::from(counted.unwrap_or(0)))
}

/// On what it rests besides the rules of the game.
pub fn conditions(certificate: &Certificate, checked: &Checked) -> Vec<Claim> {
    let rests = Rests::of_one(&certificate.board, &certificate.proof, checked);
    let walls = (!rests.granted().is_empty()).then(|| rests.proved());
    walls
        .into_iter()
        .chain(rests.conditions())
        .chain(rests.theorems())
        .collect()
}

/// What is proved of a start of AtariGo.
pub fn atarigo(proved: &Proved) -> Claim {
    let key = match proved.must_move {
        true => "certified.atarigo_moving",
        false => "certified.atarigo",
    };
    let (outcome, side) = match proved.claim {
        proof::Claim::Wins(side) => ("outcome.captures", side),
        proof::Claim::Holds(side) => ("outcome.holds", side),
    };
    let side = match side {
        Side::First => Color::Black,
        Side::Second => Color::White,
    };
    let note = Solution::note(&proved.start, proved.must_move);
    Claim::new(key)
        .with(
            "start",
            Argument::word(note.split(' ').next().unwrap_or_default()),
        )
        .with("color", proved.start.mover())
        .with("outcome", Argument::word(outcome))
        .with("side", side)
        .with("plies", proved.plies as usize)
        .with("count", proved.positions)
}
