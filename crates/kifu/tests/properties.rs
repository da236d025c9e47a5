//! Whatever the bytes: no panic, no loop; what is read can be written and read again, the same.

use kifu::{Collection, Record};
use proptest::prelude::*;

/// A sound collection, for breaking.
const SOUND: &str = "(;FF[4]GM[1]SZ[19]CA[UTF-8]PB[Kitani Minoru]PW[Go Seigen]KM[0]RE[B+R]\n\
    ;B[qd];W[dc];B[dp]C[A fine [\\] move: see \\\\ above];W[pq](;B[oc]TR[aa][bb:cc]LB[dd:1])\n\
    (;B[cf];W[fc](;B[ba])(;B[qn]N[here])))\n(;SZ[9]AB[cc][gc]HA[2];W[ee];B[tt];W[])\n";

/// Texts whose structure characters come often.
fn noise() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        4 => prop::sample::select(vec!["(", ")", ";", "[", "]", "\\", ":", "\r\n", " ", "(;"]).prop_map(|s| s.as_bytes().to_vec()),
        2 => prop::sample::select(vec!["B", "W", "AB", "C", "SZ", "GM[1]", "aa", "tt", "LB", "19", "é", "碁"]).prop_map(|s| s.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 0..4),
    ];
    prop::collection::vec(piece, 0..80).prop_map(|pieces| pieces.concat())
}

fn mutated() -> impl Strategy<Value = Vec<u8>> {
    let edit = (
        any::<prop::sample::Index>(),
        0..12usize,
        prop::option::of(any::<u8>()),
    );
    prop::collection::vec(edit, 1..12).prop_map(|edits| {
        let mut bytes = SOUND.as_bytes().to_vec();
        for (at, cut, byte) in edits {
            let at = at.index(bytes.len() + 1);
            let end = (at + cut).min(bytes.len());
            bytes.splice(at..end, byte);
        }
        bytes
    })
}

/// Everything a reader may ask of a record.
fn exercise(record: &Record) {
    let _ = (
        record.size(),
        record.komi(),
        record.handicap(),
        record.result(),
        record.main_time(),
    );
    for node in record.walk() {
        let _ = (
            node.moves().count(),
            node.setup(),
            node.comment(),
            node.markup(),
            node.to_play(),
        );
        for property in node.properties() {
            assert!(!property.name().is_empty());
            for value in property.values() {
                let _ = (
                    value.text(),
                    value.line(),
                    value.compose(),
                    value.number(),
                    value.real(),
                );
            }
        }
    }
}

fn reads_and_writes(bytes: &[u8]) -> Result<(), TestCaseError> {
    let Ok(read) = Collection::read(bytes) else {
        return Ok(());
    };
    read.games().iter().for_each(exercise);
    let written = read.to_sgf();
    let again = Collection::read(written.as_bytes()).unwrap();
    prop_assert_eq!(again.games().len(), read.games().len(), "{}", written);
    prop_assert_eq!(&again.to_sgf(), &written);
    for (a, b) in read.games().iter().zip(again.games()) {
        prop_assert_eq!(a.walk().count(), b.walk().count());
        for (a, b) in a.walk().zip(b.walk()).skip(1) {
            prop_assert_eq!(format!("{a:?}"), format!("{b:?}"));
        }
    }
    Ok(())
}

#[test]
fn a_text_may_look_like_a_game_within_a_game() {
    reads_and_writes(br"(;C[(;SZ[(;\GM[1]").unwrap();
}

#[test]
fn a_text_may_name_another_charset() {
    for text in [
        "(;C[CA[gbk\\]é]CA[UTF-8])",
        "(;C[CA[gbk];C[é])",
        "(;CA[UTF-8];C[(;B[aa\\]CA[gbk];C[é])",
    ] {
        reads_and_writes(text.as_bytes()).unwrap();
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn noise_is_read_without_harm(bytes in noise()) {
        reads_and_writes(&bytes)?;
    }

    #[test]
    fn broken_files_are_read_without_harm(bytes in mutated()) {
        reads_and_writes(&bytes)?;
    }

    #[test]
    fn any_bytes_are_read_without_harm(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        reads_and_writes(&bytes)?;
    }

    #[test]
    fn one_bad_game_hides_no_other(bytes in mutated()) {
        let mut file = bytes;
        file.extend(b"\n(;GM[1]PB[last];B[aa])");
        let read = Collection::read(&file).unwrap();
        prop_assert_eq!(read.games().last().unwrap().info("PB").unwrap(), "last");
    }

    #[test]
    fn text_survives(text in "\\PC*(\n\\PC*)?", pair in ("[\\PC&&[^\n]]*", "[\\PC&&[^\n]]*")) {
        let mut record = Record::new(goban::Size::NINE);
        let node = record.add_node(record.root().id());
        record.set_comment(node, &text);
        record.set_composed(node, "ZZ", [(&*pair.0, &*pair.1)]);
        let again: Record = record.to_sgf().parse().unwrap();
        prop_assert_eq!(&again, &record);
        let node = again.node(node);
        let spaces = |text: &str| text.replace(|c: char| c.is_whitespace() && c != '\n', " ");
        prop_assert_eq!(node.comment().unwrap_or_default(), spaces(&text));
        let (a, b) = node.value("ZZ").unwrap().compose().unwrap();
        prop_assert_eq!((a.text().into_owned(), b.text().into_owned()), (spaces(&pair.0), spaces(&pair.1)));
    }
}
