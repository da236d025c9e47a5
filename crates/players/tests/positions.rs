//! Small positions in which a Monte Carlo player of any worth finds the move, at fixed playouts and seed.
//!
//! A position is a line `name: SIDE KOMI ANSWER...` and its drawing: X is Black, and to move is SIDE. The endgames
//! were solved to the end: each has exactly one move that wins.

use goban::{Board, Color, Game, Move, PointSet, Rules, Symmetry};
use players::{Action, Options, Request, by_name_with};
use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

struct Position {
    name: String,
    board: Board,
    to_move: Color,
    komi: f64,
    answers: Vec<Move>,
}

fn read(text: &str) -> Vec<Position> {
    let blocks = text
        .split("\n\n")
        .map(str::trim)
        .filter(|b| !b.is_empty() && !b.starts_with('#'));
    let position = |block: &str| {
        let (head, drawing) = block.split_once('\n').unwrap();
        let (name, rest) = head.split_once(": ").unwrap();
        let mut words = rest.split_whitespace();
        let to_move = if words.next() == Some("X") {
            Color::Black
        } else {
            Color::White
        };
        Position {
            name: name.into(),
            board: drawing.parse().unwrap(),
            to_move,
            komi: words.next().unwrap().parse().unwrap(),
            answers: words.map(|w| w.parse().unwrap()).collect(),
        }
    };
    blocks.map(position).collect()
}

impl Position {
    /// The same position turned, and with colours changed if asked.
    fn turned(&self, symmetry: Symmetry, swap: bool) -> Position {
        let size = self.board.size();
        let [black, white] = Color::BOTH.map(|color| symmetry.apply_set(self.board.stones(color), size));
        let (black, white) = if swap { (white, black) } else { (black, white) };
        Position {
            name: format!("{} ({symmetry:?}, colours changed: {swap})", self.name),
            board: Board::from_stones(size, &black, &white).unwrap(),
            to_move: if swap { !self.to_move } else { self.to_move },
            komi: if swap { -self.komi } else { self.komi },
            answers: self
                .answers
                .iter()
                .map(|m| match m {
                    Move::Play(p) => Move::Play(symmetry.apply(*p, size)),
                    Move::Pass => Move::Pass,
                })
                .collect(),
        }
    }

    /// Whether the player finds one of the answers; else what it played.
    fn ask(&self, playouts: u64) -> Result<(), String> {
        let rules = Rules {
            komi: self.komi,
            ..Rules::CHINESE
        };
        let game = Game::from_position(self.board.clone(), self.to_move, rules);
        let options = Options {
            playouts: Some(playouts),
            memory: 32,
            ..Options::seeded(1)
        };
        let stop = AtomicBool::new(false);
        let choice = by_name_with("yomi", &options)
            .unwrap()
            .choose(&Request::new(&game, &stop));
        match choice.action {
            Action::Move(m) if self.answers.contains(&m) => Ok(()),
            other => Err(format!(
                "{}: {other:?} for {}\n{}",
                self.name, self.to_move, self.board
            )),
        }
    }
}

fn all_found(positions: &[Position], playouts: u64) {
    let missed: Vec<String> = positions.iter().filter_map(|p| p.ask(playouts).err()).collect();
    assert!(
        missed.is_empty(),
        "{} of {} missed:\n{}",
        missed.len(),
        positions.len(),
        missed.join("\n")
    );
}

#[test]
fn vital_points_of_eye_spaces() {
    let eyes = read(include_str!("positions/eyes.txt"));
    let [turned, mirrored] = [Symmetry::ALL[1], Symmetry::ALL[6]];
    let variants: Vec<_> = eyes
        .iter()
        .flat_map(|p| {
            [
                p.turned(Symmetry::IDENTITY, false),
                p.turned(turned, true),
                p.turned(mirrored, false),
            ]
        })
        .collect();
    assert_eq!(variants.len(), 36);
    all_found(&variants, 1000);
}

/// Three files, a hundred different positions: none is another turned or with the colours changed, and each asks for
/// a move that can be played, and not for any.
#[test]
fn there_are_a_hundred() {
    let all: Vec<Position> = [
        include_str!("positions/eyes.txt"),
        include_str!("positions/tactics.txt"),
        include_str!("positions/endgames.txt"),
    ]
    .iter()
    .flat_map(|text| read(text))
    .collect();
    assert!(all.len() >= 100, "{}", all.len());
    let names: HashSet<&str> = all.iter().map(|p| p.name.as_str()).collect();
    assert_eq!(names.len(), all.len(), "two have one name");
    let question = |p: &Position| format!("{} {} {}", p.board, p.to_move, p.komi);
    let mut seen = HashSet::new();
    for position in &all {
        assert!(
            !seen.contains(&question(position)),
            "{} is there before",
            position.name
        );
        let game = Game::from_position(position.board.clone(), position.to_move, Rules::CHINESE);
        let legal = game.legal_points(position.to_move).len();
        assert!(!position.answers.is_empty(), "{}", position.name);
        assert!(
            position.answers.len() < 1 + legal,
            "any answer would do: {}",
            position.name
        );
        for &answer in &position.answers {
            assert_eq!(game.check(position.to_move, answer), Ok(()), "{}", position.name);
        }
        for turn in Symmetry::ALL {
            seen.extend([false, true].map(|swap| question(&position.turned(turn, swap))));
        }
    }
}

fn four_stones_in_atari() -> Game {
    let board: Board = "
        . . . . . . .
        . . . X X . .
        . . X O O X .
        . . X O O X .
        . . . X . . .
        . . . . . . .
        . . . . . . ."
        .parse()
        .unwrap();
    Game::from_position(board, Color::Black, Rules::CHINESE)
}

/// Without time for a single playout it still takes what can be taken.
#[test]
fn a_player_stopped_at_once_plays_by_shape() {
    let game = four_stones_in_atari();
    let stop = AtomicBool::new(true);
    let mut player = by_name_with("yomi", &Options::seeded(1)).unwrap();
    let choice = player.choose(&Request::new(&game, &stop));
    assert_eq!(choice.action, Action::Move("E3".parse().unwrap()));
    assert!(!choice.claims.is_empty());
}

/// The players of 2002 and 2003, in every variant, see the largest capture, and say so in points.
#[test]
fn olga_and_oleg_take_four_stones() {
    let game = four_stones_in_atari();
    let stop = AtomicBool::new(false);
    for name in [
        "olga",
        "olga:prune=no",
        "olga:soft",
        "olga:games=hand",
        "olga:wide=7",
        "olga:wide=7,keep=3,depth=3,least=20",
        "olga:depth=2,wide=7",
        "oleg",
        "oleg:temperature=constant",
        "oleg:temperature=none",
        "oleg:difference",
    ] {
        let options = Options {
            playouts: Some(4000),
            ..Options::seeded(1)
        };
        let mut player = by_name_with(name, &options).unwrap();
        let choice = player.choose(&Request::new(&game, &stop));
        assert_eq!(choice.action, Action::Move("E3".parse().unwrap()), "{name}");
        // What it does comes before what the games say of it.
        let said: Vec<String> = choice
            .claims
            .iter()
            .map(|c| reasons::Words::english().say(c))
            .collect();
        assert_eq!(said[0], "Black E3 takes 4 stones off the board: D4 E4 D5 E5.");
        assert!(
            said[1..].iter().any(|s| s.starts_with("Black E3 ends ")),
            "{said:?}"
        );
    }
}

#[test]
fn ladders_races_seki_snapbacks_and_endings() {
    let tactics = read(include_str!("positions/tactics.txt"));
    let turns = [Symmetry::IDENTITY, Symmetry::ALL[3], Symmetry::ALL[5]];
    let variants: Vec<_> = tactics
        .iter()
        .flat_map(|p| turns.map(|turn| p.turned(turn, turn != Symmetry::IDENTITY)))
        .collect();
    all_found(&variants, 3000);
}

#[test]
fn solved_endgames_captures_throw_ins_and_passes() {
    let endgames = read(include_str!("positions/endgames.txt"));
    assert!(endgames.len() >= 64, "{}", endgames.len());
    all_found(&endgames, 2000);
}

/// A decided game with nothing left to play: both sides pass, and say the same about the dead stones.
#[test]
fn a_finished_game_is_passed_out() {
    let board: Board = "
        . X . X O . O . O
        X X X X O O O O O
        . X O X O O X . .
        X X . X O O . O O
        X X X X X O O O .
        X . X X X X O O O
        X X X X . X O . O
        . X . X X X O O O
        X X X X . X O O ."
        .parse()
        .unwrap();
    let dead: PointSet = ["C7", "G7"]
        .iter()
        .map(|p| p.parse::<goban::Point>().unwrap())
        .collect();
    for komi in [-3.5, 7.5] {
        let rules = Rules {
            komi,
            ..Rules::CHINESE
        };
        let game = Game::from_position(board.clone(), Color::Black, rules);
        let options = Options {
            playouts: Some(500),
            ..Options::seeded(2)
        };
        let mut player = by_name_with("yomi", &options).unwrap();
        assert_eq!(player.dead_stones(&game, &AtomicBool::new(false)), dead);
    }
}
