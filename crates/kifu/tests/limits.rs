//! Files far larger than games are: read or refused, never a crash.

use kifu::{Collection, Limits, ReadError};
use std::io::Write;

#[test]
fn a_million_moves_deep() {
    let moves = 1_000_000;
    let mut text = String::from("(;GM[1]");
    for i in 0..moves {
        text.push_str([";B[aa]", ";W[ba]"][i % 2]);
    }
    text.push(')');
    let read = Collection::read(text.as_bytes()).unwrap();
    assert_eq!(read.problems().count(), 0);
    assert_eq!(read.first().moves().count(), moves);
    let end = read.first().main_line_end();
    assert_eq!(read.first().path(end).len(), moves + 1);
    // Written, read again, compared, cloned and dropped without a deep stack.
    let again = Collection::read(read.to_sgf().as_bytes()).unwrap();
    assert_eq!(again.first().clone(), *again.clone().first());
    assert_eq!(again.first().walk().count(), moves + 1);
}

#[test]
fn a_million_variations_deep_and_wide() {
    // Every move in parentheses of its own, a million of them inside each other; then side by side.
    let count = 1_000_000;
    let deep = format!("(;GM[1]{}{})", "(;B[aa]".repeat(count), ")".repeat(count));
    let read = Collection::read(deep.as_bytes()).unwrap();
    assert_eq!(read.first().moves().count(), count);
    let wide = format!("(;GM[1]{})", "(;B[aa])".repeat(count));
    let read = Collection::read(wide.as_bytes()).unwrap();
    assert_eq!(read.first().root().children().count(), count);
    assert_eq!(read.to_sgf().matches('(').count(), count + 1);
}

#[test]
fn ten_million_nodes() {
    let nodes = 10_000_000;
    let text = format!("({})", ";B[aa]".repeat(nodes));
    let exactly = Limits {
        nodes,
        ..Limits::default()
    };
    let read = Collection::read_with(text.as_bytes(), &exactly).unwrap();
    assert_eq!(read.first().node_count(), nodes);
    drop(read);
    let one_less = Limits {
        nodes: nodes - 1,
        ..Limits::default()
    };
    let error = Collection::read_with(text.as_bytes(), &one_less).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, column 59999996: more than 9999999 nodes; raise the limit `nodes` to read this file"
    );
}

#[test]
fn bytes_and_games_have_limits_too() {
    let limits = Limits {
        bytes: 10,
        games: 2,
        ..Limits::default()
    };
    assert!(Collection::read_with(b"(;B[aa])  ", &limits).is_ok());
    let error = Collection::read_with(b"(;B[aa])   ", &limits).unwrap_err();
    assert_eq!(
        error.to_string(),
        "more than 10 bytes; raise the limit `bytes` (at most 2147483648) to read this file"
    );
    let error = Collection::read_with(b"(;)(;)(;)", &limits).unwrap_err();
    assert!(matches!(error, ReadError::TooManyGames { limit: 2, place } if place.column == 7));
}

/// A few kilobytes that unpack to megabytes are refused before they are, with what can be done.
#[test]
fn a_packed_file_may_not_unpack_without_end() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let packed = |name: &str, text: &str| {
        let path = folder.join(format!("{name}-{}.sgf.gz", std::process::id()));
        let file = std::fs::File::create(&path).unwrap();
        let mut packer = flate2::write::GzEncoder::new(file, flate2::Compression::best());
        packer.write_all(text.as_bytes()).unwrap();
        packer.finish().unwrap();
        path
    };
    let bomb = packed("bomb", &format!("({})", ";".repeat(4 << 20)));
    let error = Collection::read_file(&bomb, &Limits::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "it unpacks to more than 100 times its size; unpack it to read it, or raise the limit `unpacking`"
    );
    let raised = Limits {
        unpacking: 1000,
        ..Limits::default()
    };
    assert!(Collection::read_file(&bomb, &raised).is_ok());
    let few_bytes = Limits {
        bytes: 1000,
        ..Limits::default()
    };
    assert!(matches!(
        Collection::read_file(&bomb, &few_bytes).unwrap_err(),
        ReadError::TooManyBytes { limit: 1000 }
    ));
    let small = packed("small", &format!("({})", ";B[aa]".repeat(100_000)));
    assert!(Collection::read_file(&small, &Limits::default()).is_ok());
    for path in [bomb, small] {
        std::fs::remove_file(path).unwrap();
    }
}

#[test]
fn problems_are_counted_beyond_those_described() {
    let text = format!("(;B[aa]{})", ";B[zz]".repeat(5000));
    let read = Collection::read(text.as_bytes()).unwrap();
    assert_eq!((read.problems().len(), read.problems().count()), (1000, 5000));
    assert!(read.problems().to_string().ends_with("\nand 4000 more\n"));
}

/// Shapes that make careless readers quadratic; here they take milliseconds.
#[test]
fn a_megabyte_of_anything() {
    let megabyte = |unit: &str| unit.repeat(1_000_000 / unit.len());
    for unit in [
        "(",
        ")",
        "[",
        "]",
        ";",
        "\\",
        "(;",
        "((;",
        "A",
        "A[",
        "A[a]",
        "[a]",
        " ]",
        "C[(;GM",
        "C[(;GM[1]",
        "CA[a]CA[b]",
        "(;CA[a](;CA[b]",
        "AB[aa]AW[bb]",
        "a ] b",
        "(;C[a] ",
        "C[a]b ",
        "x y ",
        "\u{1b}(;",
        "(;)",
        "B[a] (",
        "C[]\n",
    ] {
        for text in [
            megabyte(unit),
            format!("(;C[{}", megabyte(unit)),
            format!("(;{}", megabyte(unit)),
        ] {
            if let Ok(read) = Collection::read(text.as_bytes()) {
                let again = Collection::read(read.to_sgf().as_bytes()).unwrap();
                assert_eq!(again.games().len(), read.games().len(), "{unit}");
            }
        }
    }
}

/// What the root says is read once, however many moves ask for it.
#[test]
fn a_long_root_and_many_moves() {
    for size in ["99", "19", "37:2"] {
        let (comment, moves) = ("a".repeat(500_000), ";B[aa]".repeat(80_000));
        let text = format!("(;C[{comment}]SZ[{size}]{moves})");
        let read = Collection::read(text.as_bytes()).unwrap();
        assert_eq!(read.problems().count(), usize::from(size != "19"));
    }
}
