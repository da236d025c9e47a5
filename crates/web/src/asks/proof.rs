//! A proof walked: any try of the side that loses, and what the proof answers to it.

use super::{ProofAsk, Work};
use crate::api::names;
use crate::error::{Code, Refusal};
use certificate::{End, Step};
use goban::{Board, Color, Move, Point};
use reasons::Claim;
use serde_json::{Value, json};

/// The longest walk.
const LONGEST: usize = 400;

/// Where the walk stands.
struct Walked<'w> {
    step: Step<'w>,
    /// The board with every stone that was tried; the proof leaves out those that change nothing.
    board: Board,
    reply: Option<Option<Point>>,
}

/// Walks a proof along these moves of the side that loses.
pub fn answer(work: &Work, ask: &ProofAsk) -> Result<Value, Refusal> {
    let Some(proof) = work.voice.proofs.get(&ask.proof) else {
        let message = "This proof is no longer here: ask again for what it proves.";
        return Err(Refusal::new(Code::UnknownProof, message));
    };
    let bad = |message: String| Refusal::new(Code::BadSetting, message);
    if ask.moves.len() > LONGEST {
        return Err(bad(format!("A proof is walked for at most {LONGEST} moves.")));
    }
    let walk = proof.walk();
    let walk = walk.map_err(|_| Refusal::new(Code::UnknownProof, "This proof does not hold."))?;
    let step = walk.root();
    let winner = step.winner();
    let mut at = Walked {
        step,
        board: step.board(),
        reply: None,
    };
    at.win(winner);
    for text in &ask.moves {
        let mv: Move = text
            .parse()
            .map_err(|_| bad(format!("`{}` is no move.", crate::sitting::short(text))))?;
        if at.step.end().is_some() {
            break;
        }
        at.lose(!winner, mv.point()).map_err(bad)?;
        at.win(winner);
    }
    let over = at.step.end();
    let stones = |color| names(at.board.stones(color).iter());
    let matters: Vec<String> = match over {
        Some(_) => Vec::new(),
        None => at.step.moves().map(|(p, _)| told(p)).collect(),
    };
    let key = match over {
        Some(End::Reached) => "page.proof.reached",
        Some(End::Dead) => "page.proof.dead",
        Some(End::Lost) => "page.proof.lost",
        Some(End::Stands) => "page.proof.stands",
        None if at.reply.is_none() => "page.proof.try",
        None => "page.proof.answer",
    };
    let reply = (winner, at.reply.flatten().map_or(Move::Pass, Move::Play));
    let text = Claim::new(key)
        .with("winner", winner)
        .with("loser", !winner)
        .with("reply", reply);
    Ok(json!({
        "board": { "black": stones(Color::Black), "white": stones(Color::White) },
        "to_move": (!winner).to_string(),
        "reply": at.reply.map(told),
        "matters": matters,
        "over": over.is_some(),
        "text": work.voice.say(text),
    }))
}

fn told(p: Option<Point>) -> String {
    p.map_or(Move::Pass, Move::Play).to_string()
}

impl Walked<'_> {
    /// The winner's move, if it is his turn.
    fn win(&mut self, winner: Color) {
        self.reply = self.step.answer();
        if let Some(reply) = self.reply
            && let Some(after) = self.step.after(reply)
        {
            self.step = after;
            self.play(winner, reply);
        }
    }

    /// A try of the loser's. One that is not in the proof changes nothing that it rests on, as his pass does.
    fn lose(&mut self, loser: Color, tried: Option<Point>) -> Result<(), String> {
        if let Some(p) = tried {
            let off = !self.board.size().contains(p) || !self.board.is_empty(p);
            if off || self.board.check(loser, p).is_err() {
                return Err(format!("{p} cannot be played there."));
            }
        }
        let after = self.step.after(tried).or_else(|| self.step.after(None));
        if let Some(after) = after {
            self.step = after;
        }
        self.play(loser, tried);
        Ok(())
    }

    fn play(&mut self, color: Color, at: Option<Point>) {
        match at {
            None => self.board.pass(),
            Some(p) if self.board.play(color, p).is_ok() => {}
            // A stone that was only tried stood in the way.
            Some(_) => self.board = self.step.board(),
        }
    }
}
