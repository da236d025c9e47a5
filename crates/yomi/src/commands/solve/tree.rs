//! An answer as a game tree to click through.

use super::report::Answer;
use super::walked;
use certificate::Certificate;
use goban::{Color, Move, Point};
use kifu::{NodeId, Record};
use tactics::explain::Explanation;
use tactics::found::{Found, Sureness};

/// The position, the line as main variation, other moves that work and refuted ones as variations, and what is proved as
/// far as it is not too much.
pub fn record(answer: &Answer) -> Record {
    let board = &answer.asked.board;
    let mut record = Record::new(board.size());
    record.set_info("GN", &answer.asked.name);
    for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
        record.set_points(NodeId::ROOT, name, board.stones(color).iter());
    }
    let to_move = answer.found.as_ref().map_or(answer.asked.to_move, |f| f.to_move);
    record.set_info("PL", &to_move.letter().to_string());
    let mut said = answer.sentence();
    if let Some(found) = &answer.found {
        record.set_points(NodeId::ROOT, "TR", found.aim.stones(board).iter());
        match found.sureness {
            Sureness::Proved => said.push_str("\nProved."),
            Sureness::Likely(doubt) => {
                let word = if !found.answer.is_unknown() {
                    "Likely"
                } else {
                    "Unknown"
                };
                said.push_str(&format!("\n{word}: {doubt}."));
            }
        }
    }
    if let (Some(found), Some(why)) = (&answer.found, &answer.why) {
        let d = &why.difficulty;
        if !found.answer.is_unknown() {
            said.push_str(&format!("\nDifficulty {:.1}, {}.", d.score(), d.word()));
        }
        grow(&mut record, found, why, &answer.sentence());
    }
    if let Some(found) = &answer.found {
        for proved in found.proofs.iter().filter(|p| p.proof.first == found.to_move) {
            let (board, proof) = (board.clone(), proved.proof.clone());
            let positions = proved.checked.positions;
            if walked::grow(&mut record, &Certificate { board, proof }) == Some(false) {
                said.push_str(&format!(
                    "\nOf the proof, {positions} positions, the first moves are here."
                ));
            }
        }
    }
    record.set_comment(NodeId::ROOT, &said);
    record
}

fn grow(record: &mut Record, found: &Found, why: &Explanation, sentence: &str) {
    let mover = found.to_move;
    for (i, work) in why.works.iter().enumerate() {
        let word = if work.proved { "proved" } else { "likely" };
        if i == 0 && found.line.first() == Some(&Some(work.point)) {
            let first = add_line(record, NodeId::ROOT, mover, &found.line);
            record.set(first, "TE", ["1"]);
            record.set_comment(first, &format!("Right, {word}. {sentence}"));
        } else {
            let first = record.add_move(NodeId::ROOT, mover, Move::Play(work.point));
            record.set(first, "TE", ["1"]);
            let also = if i == 0 { "Right" } else { "Does as well" };
            record.set_comment(first, &format!("{}: {also}, {word}.", work.point));
        }
    }
    for refutation in &why.refutations {
        let wrong = record.add_move(NodeId::ROOT, mover, Move::Play(refutation.wrong));
        record.set(wrong, "BM", ["1"]);
        record.set_comment(wrong, &refutation.sentence);
        if refutation.reply.is_some() {
            add_line(record, wrong, !mover, &refutation.line);
        }
    }
}

/// Adds the moves of a line, colours in turn; the node of the first.
fn add_line(record: &mut Record, parent: NodeId, mut color: Color, line: &[Option<Point>]) -> NodeId {
    let (mut at, mut first) = (parent, None);
    for play in line {
        at = record.add_move(at, color, play.map_or(Move::Pass, Move::Play));
        first = first.or(Some(at));
        color = !color;
    }
    first.unwrap_or(parent)
}
