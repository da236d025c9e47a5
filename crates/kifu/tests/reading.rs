//! How files that people have are read: each habit, each slip, and where it is.

use goban::{Color, Move, Rules, Size};
use kifu::{Collection, Record};

fn read(text: &str) -> Collection {
    Collection::read(text.as_bytes()).expect("a game")
}

/// How many stones of Black and of White the root sets up.
fn set_up(record: &Record) -> [usize; 2] {
    record.root().setup().unwrap().stones.map(|stones| stones.len())
}

fn moves(record: &Record) -> String {
    record
        .moves()
        .map(|(c, m)| format!("{}{m} ", c.letter()))
        .collect::<String>()
        .trim_end()
        .to_owned()
}

fn problems(collection: &Collection) -> Vec<String> {
    collection.problems().iter().map(|p| p.to_string()).collect()
}

#[test]
fn a_plain_game() {
    let file = read("(;FF[4]GM[1]SZ[9]KM[6.5]HA[2]AB[cc][gg]PB[Honinbo]RE[W+R];W[ee]C[tengen];B[])\n");
    let game = file.first();
    assert_eq!(problems(&file), [""; 0]);
    assert_eq!(game.size(), Ok(Size::NINE));
    assert_eq!(game.komi(), Some(6.5));
    assert_eq!(game.handicap(), 2);
    assert_eq!(game.player(Color::Black).unwrap(), "Honinbo");
    assert_eq!(game.player(Color::White), None);
    assert_eq!(game.result().unwrap().winner(), Some(Color::White));
    assert_eq!(set_up(game), [2, 0]);
    assert_eq!(moves(game), "WE5 Bpass");
    assert_eq!(game.main_line().nth(1).unwrap().comment().unwrap(), "tengen");
}

#[test]
fn old_spelling() {
    let file = read(
        "(;GaMe[1]SiZe[9]AddBlack[aa]PlayerBlack[Shuwa]CoPyright[none];Black[bb];white[cc];b[dd];W[tt])",
    );
    let game = file.first();
    assert_eq!(problems(&file), [""; 0]);
    assert_eq!(game.size(), Ok(Size::NINE));
    assert_eq!(game.player(Color::Black).unwrap(), "Shuwa");
    assert_eq!(game.info("CP").unwrap(), "none");
    // `white` has no capitals and is not `W`: it is kept under its own name.
    assert!(game.main_line().nth(2).unwrap().has("WHITE"));
    assert_eq!(moves(game), "BB8 BD6 Wpass");
}

#[test]
fn sizes() {
    let size = |text: &str| text.parse::<Record>().unwrap().size().map(Size::side);
    assert_eq!(size("(;B[pd])"), Ok(19));
    assert_eq!(size("(;SZ[]B[pd])"), Ok(19));
    assert_eq!(size("(;SZ[ 13 ])"), Ok(13));
    assert_eq!(size("(;SZ[9:9])"), Ok(9));
    assert_eq!(size("(;SZ[9x9])"), Ok(9));
    assert_eq!(size("(;SZ[25])"), Ok(25));
    let error = size("(;SZ[19:9])").unwrap_err();
    assert_eq!(
        error.to_string(),
        "a board of size 19:9: boards are square, from 1 to 25"
    );
    assert!(size("(;SZ[37])").is_err());
    let file = read("(;GM[1]\nSZ[37];B[aa])");
    assert_eq!(file.first().moves().count(), 0);
    assert_eq!(
        problems(&file),
        [
            "line 2, column 3: error: a board of size 37; boards are square, from 1 to 25, so nothing will be played"
        ]
    );
}

#[test]
fn compressed_lists_and_moves_in_the_root() {
    let file = read("(;SZ[9]AB[aa:cc]AW[ii]B[ee];W[ff]B[gg])");
    assert_eq!(set_up(file.first()), [9, 1]);
    assert_eq!(moves(file.first()), "BE5 WF4 BG3");
}

#[test]
fn text_around_the_games() {
    let file =
        read("From: a friend (me)\n\n:-) (;-) look:\n(;B[aa])\n\nthat was it\n(;W[bb]) bye (bye)\u{1a}");
    assert_eq!(file.games().len(), 2);
    assert_eq!(moves(&file.games()[1]), "WB18");
    assert_eq!(
        problems(&file),
        [
            "line 1, column 1: warning: text outside of any game; skipped",
            "line 6, column 1: warning: text outside of any game; skipped",
            "line 7, column 10: warning: text outside of any game; skipped",
        ]
    );
}

#[test]
fn a_game_without_its_end_does_not_hide_the_next() {
    let file = read("(;GM[1];B[aa](;W[bb]\n(;GM[1];B[cc])\n(;FF[4]C[never closed\n(;GM[1];B[dd])");
    let games: Vec<String> = file.games().iter().map(moves).collect();
    assert_eq!(games, ["BA19 WB18", "BC17", "", "BD16"]);
    assert_eq!(
        problems(&file),
        [
            "line 1, column 1: warning: the game that starts here has no closing `)`; closed where it ends",
            "line 3, column 1: warning: the game that starts here has no closing `)`; closed where it ends",
            "line 3, column 9: error: the value of C has no closing `]`; closed where the next thing starts",
        ]
    );
    assert_eq!(file.problems()[2].game, Some(2));
    assert_eq!(file.games()[2].root().comment().unwrap(), "never closed");
}

#[test]
fn a_move_without_its_bracket() {
    let file = read("(;B[aa;W[bb];B[cc\n;W[dd])");
    assert_eq!(moves(file.first()), "BA19 WB18 BC17 WD16");
    assert_eq!(file.problems().errors(), 2);
    assert_eq!(file.problems()[1].place.to_string(), "line 1, column 15");
}

#[test]
fn a_missing_semicolon_and_a_node_after_variations() {
    let file = read("(B[aa](W[bb])(W[cc]);W[dd])");
    let root = file.first().root();
    assert_eq!(root.children().count(), 3);
    assert_eq!(file.problems().count(), 4);
    assert_eq!(file.problems().errors(), 0);
}

#[test]
fn brackets_in_a_comment() {
    let file = read("(;C[see [1] and [2] for more];B[aa]C[a [b]];W[bb])");
    let comments: Vec<_> = file.first().main_line().filter_map(|n| n.comment()).collect();
    // The first is clear from what follows; the second might as well end at its first bracket.
    assert_eq!(comments, ["see [1] and [2] for more", "a [b"]);
    assert_eq!(moves(file.first()), "BA19 WB18");
}

#[test]
fn escapes_and_line_breaks() {
    let file = read("(;C[a\\]b\\\\c\\:d\\e\\\r\nf\r\ng\rh\n\ri\tj:k])");
    assert_eq!(file.first().root().comment().unwrap(), "a]b\\c:def\ng\nh\ni j:k");
    let file = read("(;LB[aa:x\\:y]PB[two\nlines])");
    assert_eq!(file.first().root().markup().labels[0].1, "x:y");
    assert_eq!(file.first().player(Color::Black).unwrap(), "two lines");
}

#[test]
fn doubles_are_kept_and_noted() {
    let file = read("(;AB[aa]AB[bb]C[one]C[two])");
    assert_eq!(set_up(file.first()), [2, 0]);
    assert_eq!(file.first().root().comment().unwrap(), "one\ntwo");
    assert_eq!(file.problems().count(), 2);
    assert_eq!(file.first().to_sgf().matches("AB[").count(), 2);
}

#[test]
fn spaces_inside_and_around_values() {
    let file = read("( ; SZ [ 9 ] KM [ 5,5 ]\n ; B [ aa ] ; W\n[bb]\n)");
    assert_eq!(problems(&file), [""; 0]);
    assert_eq!(file.first().komi(), Some(5.5));
    assert_eq!(moves(file.first()), "BA9 WB8");
}

#[test]
fn junk_inside_a_game() {
    let file = read("(;B[aa] ??? what W[bb] Z [cc] X ;12 B[dd] ] )");
    assert_eq!(moves(file.first()), "BA19 WB18 BD16");
    let said = problems(&file);
    assert_eq!(
        said[0],
        "line 1, column 9: error: `??? what` is no property; skipped"
    );
    assert_eq!(said[1], "line 1, column 31: error: X has no value; skipped");
}

#[test]
fn no_game_at_all() {
    for text in ["", "hello\nworld", "(", ")(", "(()", "[;(", "(;-)"] {
        let error = Collection::read(text.as_bytes()).unwrap_err().to_string();
        assert!(error.ends_with("an SGF game starts with `(;`"), "{text}: {error}");
    }
    let error = Collection::read(b"hello\nworld").unwrap_err().to_string();
    assert!(error.starts_with("line 2, column 6: "), "{error}");
}

#[test]
fn a_game_that_is_not_go() {
    let file = read("(;GM[3];B[e2e4])");
    assert_eq!(
        problems(&file),
        ["line 1, column 5: error: GM[3] is a record of chess, not of Go (GM[1])"]
    );
    assert!(
        file.first().to_sgf().contains("B[e2e4]"),
        "kept, whatever it means"
    );
    let othello = read("(;GM[2]SZ[8];B[dc];W[cc])");
    assert_eq!(othello.first().moves().count(), 0);
    let refused = othello.first().replay_before(None, Rules::CHINESE).unwrap_err();
    assert_eq!(refused.to_string(), "a record of Othello, not of Go");
    // A number that nobody has given a meaning is a slip.
    let slip = read("(;GM[0]SZ[9];B[ee])");
    assert_eq!(moves(slip.first()), "BE5");
    assert_eq!(
        problems(&slip),
        ["line 1, column 5: error: GM[0] stands for no game; read as Go (GM[1])"]
    );
}

/// Every way a game of three moves can break off: never does what is lost become a pass.
#[test]
fn a_record_that_is_cut_off_has_no_more_moves_than_it_tells() {
    let whole = "(;SZ[9];B[ee];W[cc];B[gg])";
    let told = ["", "BE5", "BE5 WC7", "BE5 WC7 BG3"];
    for end in "(;SZ[9]".len()..whole.len() {
        let moves = moves(read(&whole[..end]).first());
        assert!(told.contains(&moves.as_str()), "{}: {moves}", &whole[..end]);
    }
    let cut = read("(;SZ[9];B[ee];W[");
    assert_eq!(
        problems(&cut),
        [
            "line 1, column 1: warning: the game that starts here has no closing `)`; closed where it ends",
            "line 1, column 16: error: the move `W[` breaks off before its point; it was left out",
        ]
    );
    assert_eq!(
        moves(read("(;SZ[9];B[ee];W[;B[gg];W[])").first()),
        "BE5 BG3 Wpass"
    );
    assert_eq!(moves(read("(;SZ[9];B[c;W[gg])").first()), "WG3");
}

#[test]
fn variations_comments_and_unknown_properties_survive() {
    let text = "(;FF[4]GM[1]CA[UTF-8]AP[Other:1]KGSDE[x][y]SZ[9]\n;B[aa]ZZ[a\\]b]C[one\ntwo]\n(;W[bb];B[cc])\n(;W[dd]\n(;B[ee])\n(;B[])))\n";
    let file = read(text);
    assert_eq!(problems(&file), [""; 0]);
    assert_eq!(file.to_sgf(), text);
    let record = file.first();
    assert_eq!(record.walk().count(), 7);
    let last = record.walk().last().unwrap();
    assert_eq!(last.play(), Some((Color::Black, Move::Pass)));
    assert_eq!(record.path(last.id()).len(), 4);
}

#[test]
fn a_record_is_built_cut_and_changed() {
    let mut record = Record::new(Size::NINE);
    let point = |text: &str| text.parse::<Move>().unwrap();
    let a = record.add_move(record.root().id(), Color::Black, point("E5"));
    let b = record.add_move(a, Color::White, point("C3"));
    let c = record.add_move(a, Color::White, point("D3"));
    let d = record.add_move(a, Color::White, point("E3"));
    record.cut(c);
    assert_eq!(
        record.node(a).children().map(|n| n.id()).collect::<Vec<_>>(),
        [b, d]
    );
    record.cut(d);
    record.set(b, "C", ["x"]);
    record.set(b, "N", ["name"]);
    record.set(b, "C", ["y]"]);
    record.remove(b, "N");
    record.set_info("RU", "Chinese");
    let ap = record.info("AP").unwrap().into_owned();
    assert_eq!(
        record.to_sgf(),
        format!("(;FF[4]GM[1]CA[UTF-8]SZ[9]AP[{ap}]RU[Chinese]\n;B[ee];W[cg]C[y\\]])\n")
    );
}

#[test]
fn changing_a_record_over_and_over_takes_no_more_room() {
    let mut record = Record::new(Size::NINETEEN);
    let node = record.add_node(record.root().id());
    for i in 0..20_000 {
        record.set_comment(record.root().id(), &format!("comment {i} {}", "x".repeat(100)));
        record.set_comment(node, &i.to_string());
    }
    assert_eq!(record.node(node).comment().unwrap(), "19999");
    assert!(record.root().comment().unwrap().starts_with("comment 19999 x"));
    assert_eq!(record.size(), Ok(Size::NINETEEN));
}

#[test]
fn a_comment_may_quote_a_game() {
    let mut record = Record::new(Size::NINE);
    for quoted in ["try (;GM[1]FF[4];B[aa])", "(;GM[1", "(;GM[", "( ; SZ[9"] {
        record.set_comment(record.root().id(), quoted);
        let file = read(&record.to_sgf());
        assert_eq!(problems(&file), [""; 0]);
        assert_eq!(file.first().root().comment().unwrap(), quoted);
    }
}
