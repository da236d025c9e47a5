//! The model kept move by move is the model of the position, object by object (thesis 000, L4738-L4740).

use concepts::global::advise;
use concepts::{Model, Settings};
use goban::{Board, Color, Point, PointSet, Random, Size};

/// A move drawn by lot that does not fill an own eye; now and then the one the model likes best.
fn any_move(random: &mut Random, board: &Board, color: Color) -> Option<Point> {
    let all = PointSet::board(board.size());
    let is_eye = |p: Point| PointSet::of(p).border(&all).is_subset(board.stones(color));
    let empty: Vec<Point> = board.empty().iter().collect();
    (0..20)
        .map(|_| empty[random.index(empty.len())])
        .find(|&p| board.is_legal(color, p) && !is_eye(p))
}

/// Level zero reads less: most games only serve to move stones about.
fn quick() -> Settings {
    Settings {
        zero: tactics::zero::Settings::QUICK,
        ..Settings::default()
    }
}

fn assert_same(model: &Model, settings: Settings, what: &str) {
    let fresh = Model::new(model.board(), settings);
    if let Some(difference) = model.differences(&fresh) {
        panic!("{what}: {difference}\n{}", model.board());
    }
}

#[test]
fn along_random_games_on_a_small_board() {
    for seed in 0..20 {
        let mut random = Random::new(seed);
        let settings = if seed == 7 { Settings::default() } else { quick() };
        let mut board = Board::new(Size::NINE);
        let mut model = Model::new(&board, settings);
        let mut color = Color::Black;
        for number in 1..=90 {
            let Some(p) = any_move(&mut random, &board, color) else {
                break;
            };
            board.play(color, p).unwrap();
            color = !color;
            model.show(&board);
            assert_same(&model, settings, &format!("game {seed}, move {number}"));
        }
    }
}

/// Games of the model against itself, with a move by lot now and then.
#[test]
fn along_games_of_its_own_on_a_large_board() {
    for seed in 0..2 {
        let mut random = Random::new(100 + seed);
        let settings = quick();
        let mut board = Board::new(Size::NINETEEN);
        let mut model = Model::new(&board, settings);
        let mut color = Color::Black;
        for number in 1..=200 {
            let drawn = random.below(3) == 0;
            let advised = advise(&mut model, color, |_| true).moves.first().map(|a| a.point);
            let p = advised
                .filter(|_| !drawn)
                .or_else(|| any_move(&mut random, &board, color));
            let Some(p) = p else { break };
            board.play(color, p).unwrap();
            color = !color;
            model.show(&board);
            if number % 10 == 0 {
                assert_same(&model, settings, &format!("game {seed}, move {number}"));
            }
        }
    }
}
