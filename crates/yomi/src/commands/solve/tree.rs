//! An answer as a game tree to click through.

use super::report::Answer;
use super::walked;
use certificate::Certificate;
use goban::{Color, Move, Point};
use kifu::{NodeId, Record};
use reasons::{Claim, Evidence, Words};
use tactics::claims::tell_threats;
use tactics::explain::Explanation;
use tactics::found::Found;

/// Moves of the proof of an answer that are shown: readers of SGF stay quick, and nobody walks through more.
const MOST: usize = 300;
/// The same of the proof that another first move works, or fails.
const FEWER: usize = 60;

/// The position, the line as main variation, other moves that work and refuted ones as variations, and the moves of the
/// proofs, the replies that fail among them.
pub fn record(answer: &Answer, words: &Words) -> Record {
    let board = &answer.asked.board;
    let mut record = Record::new(board.size());
    record.set_info("GN", &answer.asked.name);
    for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
        record.set_points(NodeId::ROOT, name, board.stones(color).iter());
    }
    let to_move = answer.found.as_ref().map_or(answer.asked.to_move, |f| f.to_move);
    record.set_info("PL", &to_move.letter().to_string());
    let mut said = vec![answer.sentence(words)];
    let Some(found) = &answer.found else {
        record.set_comment(NodeId::ROOT, &said.concat());
        return record;
    };
    record.set_points(NodeId::ROOT, "TR", found.aim.stones(board).iter());
    let rests = found.rests(board);
    let mut say = |claim: &Claim| said.push(words.say(claim));
    say(&found.sure(board));
    rests.conditions().iter().for_each(&mut say);
    rests.theorems().iter().for_each(&mut say);
    let proof = proof(board, found);
    if let Some(certificate) = proof.as_ref().filter(|_| found.proofs.len() > 1) {
        say(&tell_threats(certificate));
    }
    if let Some(why) = answer.why.as_ref().filter(|_| !found.answer.is_unknown()) {
        say(&why.difficulty.claim());
    }
    said.extend(answer.other_sentence(words));
    record.set_comment(NodeId::ROOT, &said.join("\n"));
    if let Some(why) = &answer.why {
        grow(&mut record, answer, found, why, words);
    }
    if let Some(certificate) = &proof {
        walked::grow(&mut record, NodeId::ROOT, certificate, MOST, words);
    }
    record
}

/// The proof that shows an answer: that its side has what it wants, if it has, or else that it has not.
fn proof(board: &goban::Board, found: &Found) -> Option<Certificate> {
    let mut proofs = found.proofs.iter().filter(|p| p.proof.first == found.to_move);
    let wins = proofs.clone().find(|p| p.proof.winner() == found.to_move);
    let shown = wins.or_else(|| proofs.next())?;
    Some(Certificate {
        board: board.clone(),
        proof: shown.proof.clone(),
    })
}

fn grow(record: &mut Record, answer: &Answer, found: &Found, why: &Explanation, words: &Words) {
    let mover = found.to_move;
    for (i, work) in why.works.iter().enumerate() {
        if i == 0 {
            let line = match found.line.first() {
                Some(first) if *first == Some(work.point) => found.line.as_slice(),
                _ => &[Some(work.point)],
            };
            let first = add_line(record, NodeId::ROOT, mover, line);
            record.set(first, "TE", ["1"]);
            let sure = words.say(&found.sure(&answer.asked.board));
            record.set_comment(first, &format!("{} {sure}", answer.sentence(words)));
        } else {
            let first = record.add_move(NodeId::ROOT, mover, Move::Play(work.point));
            record.set(first, "TE", ["1"]);
            tell(record, first, &work.claim, mover, words);
        }
    }
    for refutation in &why.refutations {
        let wrong = record.add_move(NodeId::ROOT, mover, Move::Play(refutation.wrong));
        record.set(wrong, "BM", ["1"]);
        if refutation.reply.is_some() {
            add_line(record, wrong, !mover, &refutation.line);
        }
        tell(record, wrong, &refutation.claim, mover, words);
    }
}

/// What is claimed of a first move that stands at a node, with the moves of its proof.
fn tell(record: &mut Record, node: NodeId, claim: &Claim, mover: Color, words: &Words) {
    record.set_comment(node, &words.say(claim));
    let proof = claim.evidence.iter().find_map(|e| match e {
        Evidence::Proof(proof) if proof.proof.first != mover => Some(proof),
        _ => None,
    });
    if let Some(proof) = proof {
        walked::grow(record, node, proof, FEWER, words);
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
