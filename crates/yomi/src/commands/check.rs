//! `yomi check`: saved proofs, verified from scratch.

mod words;

use crate::files;
use crate::output::{note, say};
use certificate::{Certificate, Checked, Container, Damage, Flaw, Ko, Proof, Stake, Threats};
use games::atarigo::{Proved, Solution, SolutionError};
use goban::{Point, PointSet};
use reasons::Words;
use serde_json::{Value, json};
use std::fmt;
use std::path::PathBuf;

/// Verify saved proofs from scratch, and say what they prove.
///
/// A file is one that `yomi solve FILE --proofs DIR` or `yomi prove atarigo --save FILE` wrote. Every move is played again
/// on the board; nothing of any search is used. If one of the files is refused the exit status is 1.
#[derive(clap::Args)]
pub struct Args {
    /// Files with proofs.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print one object of JSON a file.
    #[arg(long)]
    json: bool,
    /// The language of the sentences: en, fr, or a file with a table of words (docs/claims.md).
    #[arg(long, value_name = "LANGUAGE", default_value = "en", value_parser = Words::choose)]
    language: Words,
}

/// What a file proves.
#[derive(Debug)]
pub enum Verified {
    /// Something about a fight on a board.
    Fight {
        /// Who wins what where.
        certificate: Box<Certificate>,
        /// What that depends on.
        checked: Box<Checked>,
    },
    /// Something about a start of AtariGo.
    AtariGo(Proved),
}

/// Why a file proves nothing.
#[derive(Debug)]
pub enum Refused {
    /// It is not what was written.
    Damage(Damage),
    /// It is in order, but the proof does not hold.
    Flaw(Flaw),
    /// The same of a solution of AtariGo.
    Solution(SolutionError),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Damage(damage) => damage.fmt(f),
            Refused::Flaw(flaw) => write!(f, "the proof does not hold: {flaw}"),
            Refused::Solution(error) => error.fmt(f),
        }
    }
}

/// Verifies the bytes of a proof.
pub fn verify(bytes: &[u8]) -> Result<Verified, Refused> {
    let kind = Container::from_bytes(bytes).map(|c| c.kind);
    // A file without a container may be a solution as they were once written.
    if kind == Ok(Solution::KIND) || kind.is_err() && bytes.starts_with(b"YOMIPRF") {
        let proved = Solution::check(bytes).map_err(Refused::Solution)?;
        return Ok(Verified::AtariGo(proved));
    }
    let certificate = Certificate::from_bytes(bytes).map_err(Refused::Damage)?;
    let checked = certificate.check().map_err(Refused::Flaw)?;
    Ok(Verified::Fight {
        certificate: Box::new(certificate),
        checked: Box::new(checked),
    })
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let mut refused = 0;
    for file in &args.files {
        let name = file.display();
        let bytes = match files::read(file, files::PROOF) {
            Ok(bytes) => bytes,
            Err(error) => {
                refused += 1;
                note!("{error:#}");
                continue;
            }
        };
        let verified = verify(&bytes);
        refused += usize::from(verified.is_err());
        let text = match &verified {
            Ok(_) | Err(_) if args.json => {
                let mut object = json(&verified, &args.language);
                object["file"] = json!(name.to_string());
                object.to_string()
            }
            Ok(verified) => format!("{name}: {}", words::told(verified, &args.language)),
            Err(why) => format!("{name}: refused: {why}"),
        };
        say!("{text}");
    }
    if refused > 0 {
        std::process::exit(1);
    }
    Ok(())
}

fn json(verified: &Result<Verified, Refused>, words: &Words) -> Value {
    match verified {
        Ok(Verified::Fight { certificate, checked }) => fight_json(certificate, checked, words),
        Ok(Verified::AtariGo(proved)) => json!({
            "accepted": true,
            "kind": "atarigo",
            "start": Solution::note(&proved.start, proved.must_move),
            "claim": proved.claim.to_string(),
            "positions": proved.positions,
            "plies": proved.plies,
            "sentence": words.say(&words::atarigo(proved)),
        }),
        Err(refused) => {
            let mut object = json!({ "accepted": false, "error": refused.to_string() });
            match refused {
                Refused::Damage(damage) | Refused::Solution(SolutionError::Damage(damage)) => {
                    object["byte"] = json!(damage.at);
                }
                Refused::Flaw(flaw) => object["line"] = moves(&flaw.line),
                Refused::Solution(_) => {}
            }
            object
        }
    }
}

fn fight_json(certificate: &Certificate, checked: &Checked, words: &Words) -> Value {
    let Certificate { board, proof } = certificate;
    let ban = board.ko().filter(|k| k.0 == proof.first);
    let conditions = words::conditions(certificate, checked);
    json!({
        "accepted": true,
        "kind": "fight",
        "size": board.size().side(),
        "stake": stake_json(&proof.stake),
        "attacker": proof.attacker.to_string(),
        "success": proof.success,
        "winner": proof.winner().to_string(),
        "first": proof.first.to_string(),
        "ban": ban.map(|k| k.1.to_string()),
        "threats": threats_json(proof),
        "positions": checked.positions,
        "zone": points(&checked.zone),
        "walls": points(&checked.given),
        "rules": checked.rules.iter().map(|r| r.name()).collect::<Vec<_>>(),
        "line": moves(&proof.line(usize::MAX)),
        "sentence": words.say(&words::fight(certificate)),
        "conditions": conditions.iter().map(|c| words.say(c)).collect::<Vec<_>>(),
    })
}

fn stake_json(stake: &Stake) -> Value {
    match stake {
        Stake::Stones { target, any } => json!({ "kind": "stones", "points": points(target), "any": any }),
        Stake::Connection(a, b) => json!({ "kind": "connection", "points": [a.to_string(), b.to_string()] }),
        Stake::Eye(set) => json!({ "kind": "eye", "points": points(set) }),
        Stake::WayOut { stone, outside } => {
            json!({ "kind": "way-out", "points": [stone.to_string()], "outside": points(outside) })
        }
    }
}

/// Threats of both sides, those without end as null.
fn threats_json(proof: &Proof) -> Value {
    let number = |n: Threats| (n != certificate::ENDLESS).then_some(n);
    let Ko { attacker, defender } = proof.ko;
    json!({ "attacker": number(attacker), "defender": number(defender) })
}

fn points(set: &PointSet) -> Vec<String> {
    set.iter().map(|p| p.to_string()).collect()
}

/// Moves by their names.
fn moves(line: &[Option<Point>]) -> Value {
    let name = |m: &Option<Point>| m.map_or("pass".to_string(), |p| p.to_string());
    line.iter().map(name).collect::<Vec<_>>().into()
}
