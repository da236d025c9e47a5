//! A base of nearest stones from a file: which moves olga looks at.

use goban::{Board, Color, Game, Move, Point, Rules, Size};
use patterns::{Count, Nearest, View, nearest_keys};
use players::{Action, Options, Request, by_name, by_name_with};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

fn point(text: &str) -> Point {
    text.parse().unwrap()
}

/// A base that knows one thing: a stone beside a lone enemy stone was always played.
fn contact() -> Nearest {
    let board: Board = ". . . . .\n. . . . .\n. . O . .\n. . . . .\n. . . . ."
        .parse()
        .unwrap();
    let mut base = Nearest {
        numbers: vec![1],
        ..Nearest::default()
    };
    base.counts.all = Count {
        seen: 1000,
        played: 20,
    };
    let mut keys = Vec::new();
    nearest_keys(
        &View::new(&board, Color::Black),
        point("C4"),
        &base.numbers,
        &mut keys,
    );
    let always = Count { seen: 50, played: 50 };
    base.counts.by_key = keys.into_iter().map(|key| (key, always)).collect();
    base
}

/// A file of its own for each test.
fn file(name: &str, text: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("yomi-nearest-{}-{name}", std::process::id()));
    std::fs::write(&path, text).unwrap();
    path
}

#[test]
fn the_moves_that_the_base_names_are_looked_at() {
    let path = file("contact", &contact().to_string());
    let mut game = Game::new(Size::NINE, Rules::CHINESE);
    game.play(Color::Black, Move::Play(point("C3"))).unwrap();
    game.play(Color::White, Move::Play(point("G6"))).unwrap();
    let name = format!("olga:wide=4,depth=1,playouts=40,nearest={}", path.display());
    let mut olga = by_name_with(&name, &Options::seeded(3)).unwrap();
    let stop = AtomicBool::new(false);
    let choice = olga.choose(&Request::new(&game, &stop));
    std::fs::remove_file(path).unwrap();
    let Action::Move(Move::Play(p)) = choice.action else {
        panic!("{:?}", choice.action)
    };
    let beside = point("G6").neighbours();
    assert!(beside.contains(&p), "{p}");
    let thought = choice.thought.unwrap();
    assert!(thought.candidates.len() == 4, "{}", thought.candidates.len());
}

#[test]
fn what_is_wrong_is_said() {
    let error = |text: &str| by_name(text, 1).err().unwrap().to_string();
    assert!(error("olga:wide=7,nearest=/nowhere/at-all").contains("cannot read /nowhere/at-all"));
    let rules = file("rules", "yomi-patterns 1 topological\n");
    let said = error(&format!("olga:wide=7,nearest={}", rules.display()));
    assert!(
        said.ends_with("line 1, column 17: a base of kind `nearest` is wanted, this is `topological`"),
        "{said}"
    );
    let good = file("good", &contact().to_string());
    let said = error(&format!("olga:nearest={}", good.display()));
    assert!(
        said.ends_with("`nearest` names the moves that `wide` takes: say how many, as in `wide=7`"),
        "{said}"
    );
    for path in [rules, good] {
        std::fs::remove_file(path).unwrap();
    }
}
