//! `yomi check` as a user runs it, and proofs that are true, damaged and forged.

mod common;

use common::{folder, out, text, yomi};
use serde_json::Value;
use std::fs;

/// Six points in the corner, shut in all around: White kills.
const SIX: &str =
    "(;GM[1]SZ[7]GN[Six: kill]PL[W]AB[ae][be][ce][de][df][dg]AW[ad][bd][cd][dd][ed][ee][ef][eg]MA[ae])";

#[test]
fn what_solve_proves_check_verifies_and_says_in_words() {
    let folder = folder("check-words");
    let (problem, proofs) = (folder.join("six.sgf"), folder.join("proofs"));
    fs::write(&problem, SIX).unwrap();
    let solved = yomi(&["solve", text(&problem), "--proofs", text(&proofs)]);
    assert!(solved.status.success(), "{solved:?}");
    let file = proofs.join("0001-six-kill.proof");
    let checked = yomi(&["check", text(&file)]);
    let said = out(&checked);
    assert!(checked.status.success(), "{said}");
    assert!(
        said.contains(
            "White takes the six stones at D1 if White moves first, whatever ko threats Black has."
        ),
        "{said}"
    );
    assert!(said.contains("  Proved in "), "{said}");

    let json = yomi(&["check", "--json", text(&file)]);
    let json: Value = serde_json::from_str(&out(&json)).unwrap();
    assert_eq!(
        (&json["accepted"], &json["winner"]),
        (&true.into(), &"white".into())
    );
    assert_eq!(json["stake"]["points"].as_array().unwrap().len(), 6);
    let rests = json["rules"].as_array().unwrap();
    assert!(rests.iter().all(|r| r != "repetition"), "{json}");

    // One bit turned: refused with the place, and the other file is told all the same.
    let mut bytes = fs::read(&file).unwrap();
    let last = bytes.len() - 1;
    bytes[last / 2] ^= 8;
    let damaged = folder.join("damaged.proof");
    fs::write(&damaged, bytes).unwrap();
    let both = yomi(&["check", text(&damaged), text(&file)]);
    let said = out(&both);
    assert_eq!(both.status.code(), Some(1));
    assert!(
        said.contains("damaged.proof: refused: byte ") && said.contains("White takes"),
        "{said}"
    );
    let record = yomi(&["check", text(&problem)]);
    assert_eq!(record.status.code(), Some(1));
    assert!(out(&record).contains("refused: byte 0: this is no proof file"));
}

#[test]
fn a_solution_of_atarigo_is_verified_too() {
    let folder = folder("check-atarigo");
    let file = folder.join("four.proof");
    let saved = yomi(&["prove", "atarigo", "--size", "4", "--save", text(&file)]);
    assert!(saved.status.success());
    let checked = yomi(&["check", text(&file)]);
    let said = out(&checked);
    assert!(checked.status.success(), "{said}");
    assert!(said.contains("Black captures first, within "), "{said}");
    let bytes = fs::read(&file).unwrap();
    fs::write(&file, &bytes[..bytes.len() / 2]).unwrap();
    let cut = yomi(&["check", text(&file)]);
    assert_eq!(cut.status.code(), Some(1));
    assert!(out(&cut).contains("the file is cut off"), "{}", out(&cut));
}

/// The full run is `yomi bench proofs --data DIR`.
#[test]
fn none_is_wrongly_accepted_and_none_wrongly_refused() {
    let run = yomi(&[
        "bench",
        "proofs",
        "--real",
        "24",
        "--damaged",
        "150",
        "--forged",
        "70",
    ]);
    let said = out(&run);
    assert!(run.status.success(), "{run:?}");
    assert!(said.contains("24 true proofs, 0 refused"), "{said}");
    assert!(
        said.contains("70 forged ones, false by exhaustion, 0 accepted"),
        "{said}"
    );
}

/// Black's answers to the killing move are in the record, and what is wrong with each.
#[test]
fn the_tree_of_a_proof_has_the_replies_that_fail() {
    let folder = folder("check-tree");
    let (problem, tree) = (folder.join("six.sgf"), folder.join("tree.sgf"));
    fs::write(&problem, SIX).unwrap();
    let solved = yomi(&["solve", text(&problem), "--sgf", text(&tree)]);
    assert!(solved.status.success(), "{solved:?}");
    let tree = kifu::Collection::read_file(&tree, &kifu::Limits::default()).unwrap();
    let record = &tree.games()[0];
    let right = record.root().children().next().expect("White's move");
    assert!(right.play().is_some_and(|m| m.0 == goban::Color::White));
    let replies: Vec<_> = right
        .children()
        .filter(|c| c.play().is_some_and(|m| m.0 == goban::Color::Black))
        .collect();
    assert!(replies.len() > 2, "{}", record.to_sgf());
    let refuted = replies
        .iter()
        .filter(|r| r.children().next().is_some() || r.comment().is_some());
    assert_eq!(refuted.count(), replies.len(), "{}", record.to_sgf());
}
