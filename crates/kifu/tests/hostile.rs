//! Records made to use up the machine: whatever their shape, memory and work stay below a constant times their length.

#[path = "../../goban/tests/counting/mod.rs"]
mod counting;
/// What the fuzzer does with a record.
#[path = "../../../fuzz/targets/record.rs"]
mod target;

use counting::peak;
use goban::{Color, Rules};
use kifu::{BoardError, Collection, Diagram, Limits, Record, Work};
use proptest::prelude::*;
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// Bytes of memory for each byte of a record.
const EACH_BYTE: usize = 64;
/// Steps of work for each byte of a record: the shortest move, `[aa]`, and a board of 625 points to set up anew.
const STEPS_EACH_BYTE: u64 = 160;
/// Memory that every reading takes: a thousand problems described, what a root has to be checked for.
const READING: usize = 1 << 18;
/// Memory that every replay takes: the boards of a game and its history.
const BOARDS: usize = 4 << 20;
/// Memory that a drawing takes: twelve letters on each point, as strokes.
const DRAWING: usize = 8 << 20;

/// How a hostile record begins, what it repeats, and how it ends.
const SHAPES: &[(&str, &str, &str)] = &[
    // Nodes, games and parentheses as short as can be.
    ("(", ";", ")"),
    ("\u{feff}(", ";", ")"),
    ("", "(;)", ""),
    ("", "(;B[])", ""),
    ("", "(;C[])", ""),
    ("", "(;", ""),
    ("(;GM[1]", "(;)", ")"),
    ("(;GM[1]", "(;B[aa]", ""),
    ("(", ";C[]", ")"),
    ("", "(;CA[a]", ""),
    ("", "(;CA[x]\u{e9}", ""),
    // One property and its values.
    ("(;C[", "a", "])"),
    ("(;C[", "é]", "])"),
    ("(;C[", "\\]", "])"),
    ("(;C[a]", "[]", ")"),
    ("(;", "A", "[])"),
    ("(;", "aA[]", ")"),
    ("(;C[", "(", "])"),
    ("(;C[", "x] ", "])"),
    // Stones set up.
    ("(;SZ[25]AB", "[aa:yy]", ")"),
    ("(;SZ[25]", "AB[aa:yy]", ")"),
    ("(;SZ[25]", "AB[aa:yy]AW[aa:yy]AE[aa:yy]", ")"),
    ("(;SZ[25]", ";AB[aa:yy]", ")"),
    ("(;SZ[25]", ";AB[aa:yx];AE[aa:yy]", ")"),
    ("(;SZ[25]AB[aa:yx]", ";AE[aa];AB[aa]", ")"),
    ("(;SZ[25]AB[aa:yx]", ";AW[aa];AB[aa]", ")"),
    ("(;SZ[25]AB[aa:yx]", "(;AE[aa]", ""),
    ("(;SZ[25]AB[aa:yx]", "(;AE[aa])", ")"),
    // Marks.
    ("(;SZ[25]TR", "[aa:yy]", ")"),
    ("(;SZ[25]", "TR[aa:yy]", ")"),
    ("(;SZ[25]", "TR[aa:yy]SQ[aa:yy]CR[aa:yy]MA[aa:yy]SL[aa:yy]", ")"),
    ("(;SZ[25]", "TB[aa:yy]TW[aa:yy]DD[aa:yy]VW[aa:yy]", ")"),
    ("(;SZ[25]", ";TB[aa:yy]TW[aa:yy]DD[aa:yy]VW[aa:yy]", ")"),
    ("(;SZ[25]LB", "[aa:x]", ")"),
    ("(;SZ[25]LB[aa:", "&", "])"),
    ("(;SZ[25]", "L[aa:yy]", ")"),
    ("(;SZ[25]AR", "[aa:bb]", ")"),
    ("(;SZ[25]", "AR[aa:bb]LN[aa:bb]", ")"),
    // Moves, by the rules and against them.
    ("(;SZ[9]B", "[]", ")"),
    ("(;SZ[25]B", "[aa]", ")"),
    ("(;SZ[25]", "B[aa]W[aa]", ")"),
    ("(;SZ[25]AB[aa:yx]", "W[aa]B[aa]", ")"),
    ("(;SZ[25]AB[aa:yx]", ";W[cc];B[cc]", ")"),
    ("(;SZ[9]", ";B[]", ")"),
    ("(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc]", ";B[cb];W[bb]", ")"),
    // Boards that are none, and what is wrong.
    ("(;SZ[99]", ";B[aa]", ")"),
    ("(;", "SZ[99]", ";B[aa])"),
    ("(;SZ[", "9", "];B[aa];W[bb])"),
    ("(;GM[2]", ";B[aa]", ")"),
    ("(;", "B[zz]", ")"),
    ("(;B[]", " x", ")"),
    ("(;", "[]", ")"),
];

fn of_length(length: usize, (start, unit, end): (&str, &str, &str)) -> String {
    format!("{start}{}{end}", unit.repeat(length / unit.len()))
}

fn assert_within(what: &str, record: &[u8], constant: usize, work: impl FnOnce()) {
    let ((), most) = peak(work);
    let allowed = EACH_BYTE * record.len() + constant;
    let start = String::from_utf8_lossy(&record[..record.len().min(60)]);
    assert!(
        most <= allowed,
        "{what} takes {most} bytes for {} of {start}: {} each, {allowed} are allowed",
        record.len(),
        most / record.len().max(1)
    );
}

/// Everything that is done with a record, each from the bytes on, within as much memory as its length allows.
fn assert_memory(record: &[u8], limits: &Limits) {
    let read = || Collection::read_with(record, limits);
    assert_within("reading", record, READING, || drop(read()));
    let Ok(collection) = read() else { return };
    drop(collection);
    assert_within("writing", record, READING, || drop(read().unwrap().to_sgf()));
    assert_within("replaying", record, BOARDS, || {
        let collection = read().unwrap();
        let _ = collection
            .first()
            .replay_before_with(None, Rules::CHINESE, &mut Work::new(limits));
    });
    assert_within("drawing", record, DRAWING, || {
        let collection = read().unwrap();
        let record = collection.first();
        if let Ok(diagram) = Diagram::of_node(record.node(record.main_line_end())) {
            drop((diagram.to_text(), diagram.to_svg()));
        }
    });
}

#[test]
fn memory_is_in_proportion_to_the_record_whatever_its_shape() {
    let limits = Limits {
        work: 1_000_000,
        ..Limits::default()
    };
    for &shape in SHAPES {
        let text = of_length(100_000, shape);
        assert_memory(text.as_bytes(), &limits);
        // No UTF-8: decoded first, to three bytes each at the worst.
        let latin: Vec<u8> = [text.as_bytes(), b"(;C[\xff\xfe\xe9])"].concat();
        assert_within("decoding", &latin, READING, || drop(Collection::read(&latin)));
    }
    for unit in [
        b"(;CA[a]\xff(;CA[b]\xff".as_slice(),
        b"\x80",
        b"(;C[\xff])",
        b"(;C[\xe9\xe8]",
    ] {
        let bytes = [b"(;C[a];C[", unit.repeat(100_000 / unit.len()).as_slice()].concat();
        assert_memory(&bytes, &limits);
    }
}

#[test]
fn a_board_has_room_for_so_much_markup() {
    let letters: Vec<char> = ('a'..='y').collect();
    let points = || {
        letters
            .iter()
            .flat_map(|a| letters.iter().map(move |b| format!("{a}{b}")))
    };
    let labels: String = points().map(|p| format!("[{p}:&&&&&&&&&&&&&&&&]")).collect();
    let lines: String = points()
        .skip(1)
        .map(|p| format!("AR[aa:{p}]LN[{p}:yy]AR[{p}:aa]LN[bb:{p}]"))
        .collect();
    let marks = "TR[aa:yy]SQ[aa:yy]CR[aa:yy]MA[aa:yy]SL[aa:yy]TB[aa:mm]TW[nn:yy]";
    let text = format!("(;SZ[25]{marks}LB{labels}{lines})");
    assert_memory(text.as_bytes(), &Limits::default());
    let record: Record = text.parse().unwrap();
    let markup = record.root().markup();
    assert_eq!((markup.marks.len(), markup.labels.len()), (5 * 625, 625));
    assert_eq!((markup.arrows.len(), markup.lines.len()), (1000, 1000));
}

#[test]
fn work_is_in_proportion_to_the_record_whatever_its_shape() {
    for &shape in SHAPES {
        let text = of_length(8_000, shape);
        let Ok(read) = Collection::read(text.as_bytes()) else {
            continue;
        };
        for rules in [Rules::CHINESE, Rules::JAPANESE, Rules::TROMP_TAYLOR] {
            let mut work = Work::default();
            let _ = read.first().replay_before_with(None, rules, &mut work);
            let allowed = STEPS_EACH_BYTE * text.len() as u64;
            assert!(work.done() <= allowed, "{shape:?}: {} steps", work.done());
        }
    }
}

#[test]
fn what_is_too_much_work_says_where() {
    let limits = Limits {
        work: 100_000,
        ..Limits::default()
    };
    let text = format!("(;SZ[19]AB[aa:sr]{})", ";W[aa];B[aa]".repeat(1000));
    let record: Record = text.parse().unwrap();
    let error = record
        .replay_before_with(None, Rules::CHINESE, &mut Work::new(&limits))
        .unwrap_err();
    // The root's 342 stones, and as many again for each move that takes another's place.
    assert!(
        matches!(error, BoardError::TooMuchWork { limit: 100_000, moves } if (100..=1000).contains(&moves)),
        "{error}"
    );
    assert!(error.to_string().starts_with("after move "));
}

#[test]
fn a_replay_ends_when_nobody_waits_for_it() {
    let record: Record = "(;SZ[9];B[aa];W[bb])".parse().unwrap();
    let gone = AtomicBool::new(false);
    let mut work = Work::default().stopped_by(&gone);
    let node = record.main_line_end();
    assert!(record.replay_with(node, Rules::CHINESE, &mut work).is_ok());
    assert_eq!(work.done(), 5, "three nodes and two moves");
    gone.store(true, std::sync::atomic::Ordering::Relaxed);
    let error = record.replay_with(node, Rules::CHINESE, &mut work).unwrap_err();
    assert_eq!(error, BoardError::Stopped { moves: 0 });
}

#[test]
fn a_game_keeps_the_last_of_a_long_history() {
    let text = format!("(;SZ[9]{})", ";B[];W[]".repeat(5000));
    let record: Record = text.parse().unwrap();
    let replay = record.replay_before(None, Rules::CHINESE).unwrap();
    assert_eq!(replay.moves, 10_000);
    assert_eq!(replay.game.moves().len(), 10_000 % 4096);
    assert_eq!(replay.game.to_move(), Color::Black);
}

#[test]
fn pictures_have_a_size_whatever_is_told() {
    // Ten thousand passes below the board, a label of a million letters on it.
    let record: Record = format!("(;SZ[9]LB[aa:{}]B{})", "&".repeat(1_000_000), "[]".repeat(10_000))
        .parse()
        .unwrap();
    let root = record.root();
    let board = record.board_after(root.id(), 0).unwrap();
    let mut diagram = Diagram::of_moves(&board, root.moves(), 1);
    diagram.mark_node(root);
    assert!(diagram.to_svg().len() < 1 << 18, "{}", diagram.to_svg().len());
    let png = diagram.to_png(100, &kifu::Theme::PAPER).unwrap();
    assert!(png.len() < 1 << 16);
    assert!(diagram.to_text().contains("100 pass, and 9900 more\n"));
}

#[test]
fn labels_command_no_terminal() {
    let record: Record = "(;SZ[3]LB[aa:\u{1b}[2J][bb:\u{9b}])".parse().unwrap();
    let text = Diagram::of_node(record.root()).unwrap().to_text();
    assert!(!text.contains(['\u{1b}', '\u{9b}']), "{text:?}");
}

#[test]
fn the_seeds_of_the_fuzzer() {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds/record");
    let mut count = 0;
    for entry in fs::read_dir(seeds).unwrap() {
        target::run(&fs::read(entry.unwrap().path()).unwrap());
        count += 1;
    }
    assert!(count > 10);
    for &shape in SHAPES {
        target::run(of_length(2000, shape).as_bytes());
    }
}

/// Records of a few pieces, each repeated, one after the other and within each other.
fn hostile() -> impl Strategy<Value = Vec<u8>> {
    const PIECES: &[&str] = &[
        "(", ")", ";", "(;", "(;)", "[", "]", "\\", "[]", "[aa]", "[aa:yy]", "[aa:bb]", "[yx:ab]", "B", "W",
        "AB", "AW", "AE", "TR", "SQ", "LB", "L", "AR", "LN", "DD", "VW", "TB", "TW", "C", "SZ[25]", "SZ[99]",
        "GM[1]", "PL[W]", "HA[9]", "CA[gbk]", "x", "\u{1b}", "é",
    ];
    let piece = prop::collection::vec(prop::sample::select(PIECES), 1..6).prop_map(|parts| parts.concat());
    let repeated = (piece, 1..300usize).prop_map(|(piece, times)| piece.repeat(times));
    let bytes = prop::collection::vec(any::<u8>(), 0..3);
    (any::<bool>(), prop::collection::vec(repeated, 1..6), bytes).prop_map(|(large, parts, bytes)| {
        let start: &[u8] = if large { b"(;SZ[25]" } else { b"(;" };
        [start, parts.concat().as_bytes(), &bytes].concat()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn hostile_records_of_many_shapes(bytes in hostile()) {
        let limits = Limits { work: 100_000, ..Limits::default() };
        assert_memory(&bytes, &limits);
        if let Ok(read) = Collection::read(&bytes) {
            let mut work = Work::default();
            let _ = read.first().replay_before_with(None, Rules::CHINESE, &mut work);
            prop_assert!(work.done() <= STEPS_EACH_BYTE * bytes.len() as u64);
        }
        target::run(&bytes);
    }
}
