//! Gogol plays by learned rules and says by which.

use goban::{Board, Color, Game, Move, PointSet, Rules, Size};
use players::{Action, Choice, Player, Request, by_name};
use reasons::{Evidence, Words};
use std::sync::atomic::AtomicBool;

static GO_ON: AtomicBool = AtomicBool::new(false);

/// The player with the small base of these tests.
fn gogol(settings: &str) -> Box<dyn Player> {
    let rules = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/gogol.rules");
    by_name(&format!("gogol:rules={rules},{settings}"), 1).unwrap()
}

fn asked(board: &str, color: Color, settings: &str) -> (Game, Choice) {
    let board: Board = board.parse().unwrap();
    let game = Game::from_position(board, color, Rules::CHINESE);
    let choice = gogol(settings).choose(&Request::new(&game, &GO_ON));
    (game, choice)
}

fn played(choice: &Choice) -> String {
    match choice.action {
        Action::Move(m) => m.to_string(),
        Action::Resign => "resign".into(),
    }
}

/// The stones of a game's end are all counted: what stands there is alive.
fn won_against_random(seed: u64) -> bool {
    let color = Color::BOTH[seed as usize % 2];
    let mut gogol = gogol("depth=1,wide=0,nodes=0");
    let mut random = by_name("random", seed).unwrap();
    let mut game = Game::new(Size::NINE, Rules::CHINESE);
    while !game.is_over() && game.moves().len() < 400 {
        let side = game.to_move();
        let player = if side == color { &mut gogol } else { &mut random };
        match player.choose(&Request::new(&game, &GO_ON)).action {
            Action::Move(m) => game.play(side, m).unwrap(),
            Action::Resign => return side != color,
        }
    }
    game.score(&PointSet::EMPTY).outcome().winner() == Some(color)
}

#[test]
fn it_beats_random() {
    for seed in 0..4 {
        assert!(won_against_random(seed), "seed {seed}");
    }
}

/// White's three stones at the edge have two liberties: with A6 taken there is no way out at A2.
const EDGE: &str = "
    . . . . . . .
    . . . . . O .
    O X . . . . .
    O X . . . O .
    O X . . . . .
    . X . . . O .
    . . . . . . .
";

#[test]
fn a_capture_is_explained_by_its_rule() {
    let (_, choice) = asked(EDGE, Color::Black, "nodes=100,wide=4");
    let point = played(&choice);
    let captures = |claim: &&reasons::Claim| claim.statement == "gogol.takes";
    let claim = choice.claims.iter().find(captures).unwrap_or_else(|| {
        let said: Vec<String> = choice.claims.iter().map(|c| Words::english().say(c)).collect();
        panic!("{point}: {said:?}")
    });
    assert_eq!(
        Words::english().say(claim),
        format!(
            "Black {point} captures the three stones at A3: no answer saves them, says a rule that was learned."
        )
    );
    assert_eq!(
        Words::french().say(claim),
        format!(
            "Noir {point} capture les trois pierres en A3 : aucune réponse ne les sauve, dit une règle apprise."
        )
    );
    let [Evidence::Rule { id, matched, .. }] = &claim.evidence[..] else {
        panic!("{:?}", claim.evidence)
    };
    assert!(id.starts_with("move_game_block_take_gi"), "{id}");
    let stones: PointSet = ["A3", "A4", "A5"]
        .map(|p| p.parse().unwrap())
        .into_iter()
        .collect();
    assert!(stones.is_subset(matched));
    assert!(
        choice
            .claims
            .iter()
            .any(|claim| claim.statement == "select.thanks")
    );
}

/// A ko that may not be taken back is not.
#[test]
fn a_ko_is_not_taken_back_at_once() {
    let board: Board = "
        . X O . .
        X O . O .
        . X O . .
        . . . . .
        . . . . .
    "
    .parse()
    .unwrap();
    let mut game = Game::from_position(board, Color::Black, Rules::CHINESE);
    game.play(Color::Black, Move::Play("C4".parse().unwrap()))
        .unwrap();
    let choice = gogol("nodes=100,wide=8").choose(&Request::new(&game, &GO_ON));
    let Action::Move(m) = choice.action else { return };
    assert_eq!(game.check(Color::White, m), Ok(()));
    assert_ne!(m.to_string(), "B4");
}

/// Two eyes are not filled: it passes.
#[test]
fn it_fills_no_eyes() {
    let (_, choice) = asked(
        "
        . X . X
        X X X X
        X X X X
        X X X .
        ",
        Color::Black,
        "",
    );
    assert_eq!(played(&choice), "pass");
    let said = Words::english().say(&choice.claims[0]);
    assert!(
        said.starts_with("Black passes: it finds no move that is worth a point"),
        "{said}"
    );
}

/// On an empty board the first move is where most comes within reach.
#[test]
fn the_first_stone_reaches_far() {
    let game = Game::new(Size::NINE, Rules::CHINESE);
    let choice = gogol("wide=0").choose(&Request::new(&game, &GO_ON));
    let said = Words::english().say(&choice.claims[0]);
    assert!(said.contains("within reach of Black"), "{said}");
}

#[test]
fn a_file_that_has_no_rules_is_refused() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let error = by_name(&format!("gogol:rules={file}"), 1)
        .err()
        .unwrap()
        .to_string();
    assert!(error.contains("Cargo.toml: "), "{error}");
}
