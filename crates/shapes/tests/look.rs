//! What is recognised: a drawn position, a dictionary, and what its points are worth.

use goban::{Board, Color, Game, Point, Rules, Size, Symmetry};
use proptest::prelude::*;
use shapes::{Dictionaries, Dictionary, Recognised, Stance};

fn p(name: &str) -> Point {
    name.parse().unwrap()
}

fn shelf(sgf: &str) -> Dictionaries {
    Dictionaries::of([Dictionary::parse("mine", sgf).unwrap_or_else(|errors| panic!("{errors}"))])
}

fn game(drawing: &str, to_move: Color) -> Game {
    Game::from_position(drawing.parse::<Board>().unwrap(), to_move, Rules::CHINESE)
}

fn worth(shelf: &Dictionaries, game: &Game, color: Color, point: &str) -> f32 {
    shelf.look(game, color).worth[p(point)]
}

/// The report's example (L775): the point between two own stones is worth 55, 50 for the pair and 5 for the single stone.
#[test]
fn several_shapes_of_one_stone_add_up() {
    let shelf = shelf("(;C[zone: anywhere];B[jj];W[](;B[ij]C[weight: 5])(;B[hj];W[];B[ij]C[weight: 50]))");
    let position = game(
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . X . X . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
        Color::Black,
    );
    // Each of the two stones alone says 5 for each of its neighbours, and the pair says 50.
    assert_eq!(worth(&shelf, &position, Color::Black, "E5"), 50.0 + 5.0 + 5.0);
    assert_eq!(worth(&shelf, &position, Color::Black, "C5"), 5.0);
    let one = game(
        ". . . . .
         . . . . .
         . . X . .
         . . . . .
         . . . . .",
        Color::Black,
    );
    assert_eq!(worth(&shelf, &one, Color::Black, "B3"), 5.0);
    // With White's stone beside it only one own stone is near: 50 for the pair and 5 from that one, the report's 55.
    let asked = shelf.look(&position, Color::Black);
    let from = |stone: &str| -> f32 {
        let at = asked
            .shapes
            .iter()
            .filter(|s| s.point == p("E5") && s.stones.first() == Some(p(stone)));
        at.map(|s| s.weight).sum()
    };
    assert_eq!(from("D5"), 55.0);
}

#[test]
fn a_shape_grows_from_own_stones_and_from_enemy_stones() {
    let shelf =
        Dictionaries::of([Dictionary::parse("general", include_str!("../data/general.sgf")).unwrap()]);
    let position = game(
        ". . . . . . . . .
         . . . . . . . . .
         . . . O X . . . .
         . . . O X . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
        Color::Black,
    );
    let seen = shelf.look(&position, Color::Black);
    let hane: Vec<&Recognised> = seen
        .shapes
        .iter()
        .filter(|s| s.name.as_deref() == Some("hane at the head of two"))
        .collect();
    let points: Vec<String> = hane.iter().map(|s| s.point.to_string()).collect();
    assert_eq!(points, ["D5", "D8"]);
    assert!(hane.iter().all(|s| s.stance == Stance::Offensive));
    assert_eq!(seen.best(&position).unwrap().point(), Some(p("D5")));
}

/// Black's own shape is bad, and White is told where that is punished.
#[test]
fn a_mistake_counts_against_its_point_and_its_refutation_for_the_other_side() {
    let shelf = shelf("(;C[zone: anywhere];B[jj];W[];B[jk];W[];B[kj]BM[1]C[weight: 15];W[kk]C[weight: 8])");
    let before = game(
        ". . . . . . .
         . . . . . . .
         . . . . . . .
         . . . X . . .
         . . . X . . .
         . . . . . . .
         . . . . . . .",
        Color::Black,
    );
    let seen = shelf.look(&before, Color::Black);
    assert_eq!(seen.worth[p("E4")], -15.0);
    let mistake = seen.shapes.iter().find(|s| s.point == p("E4")).unwrap();
    assert_eq!((mistake.mistake, mistake.refutation), (true, Some(p("E3"))));
    let after = game(
        ". . . . . . .
         . . . . . . .
         . . . . . . .
         . . . X X . .
         . . . X . . .
         . . . . . . .
         . . . . . . .",
        Color::White,
    );
    assert_eq!(worth(&shelf, &after, Color::White, "E3"), 8.0);
}

const AREA: &str = "(;C[zone: anywhere];B[jj]TR[hi][li][ll][hl]SQ[kk]SL[ik];W[];B[lj]C[weight: 7])";

#[test]
fn a_stone_in_the_area_spoils_a_shape_unless_it_is_marked() {
    let shelf = shelf(AREA);
    let with = |color: Color, at: Option<&str>| {
        let mut game = Game::new(Size::NINETEEN, Rules::CHINESE);
        game.set_up(Color::Black, |board| {
            board.place(Color::Black, p("K10"));
            if let Some(at) = at {
                board.place(color, p(at));
            }
        });
        let seen = shelf.look(&game, Color::Black);
        // Only the drawing as it is drawn: the point to its right.
        seen.shapes
            .iter()
            .filter(|s| s.point == p("M10") && s.image.turn == Symmetry::IDENTITY)
            .map(|s| s.weight)
            .sum::<f32>()
    };
    assert_eq!(with(Color::White, None), 7.0);
    assert_eq!(with(Color::White, Some("L10")), 0.0, "a stone in the area");
    assert_eq!(with(Color::White, Some("K5")), 7.0, "a stone outside of it");
    assert_eq!(with(Color::Black, Some("L9")), 7.0, "empty or black");
    assert_eq!(with(Color::White, Some("L9")), 0.0, "not white");
    assert_eq!(with(Color::White, Some("J9")), 7.0, "empty or white");
    assert_eq!(with(Color::Black, Some("J9")), 0.0, "not black");
}

/// The same move is right where the ladder works and wrong where a stone breaks it.
#[test]
fn a_ladder_decides_what_its_atari_is_worth() {
    let shelf =
        Dictionaries::of([Dictionary::parse("general", include_str!("../data/general.sgf")).unwrap()]);
    let ladder = |breaker: bool| {
        let mut game = Game::new(Size::NINETEEN, Rules::CHINESE);
        game.set_up(Color::Black, |board| {
            board.place(Color::White, p("K10"));
            board.place(Color::Black, p("J10"));
            board.place(Color::Black, p("K11"));
            board.place(Color::Black, p("J9"));
            if breaker {
                board.place(Color::White, p("Q4"));
                board.place(Color::White, p("P4"));
            }
        });
        let seen = shelf.look(&game, Color::Black);
        let named = |s: &&Recognised| s.name.as_deref().is_some_and(|name| name.starts_with("ladder"));
        let named = seen.shapes.iter().filter(named);
        named.map(|s| (s.point.to_string(), s.weight)).collect::<Vec<_>>()
    };
    assert_eq!(ladder(false), [("L10".to_string(), 60.0)]);
    assert_eq!(ladder(true), [("L10".to_string(), -30.0)]);
}

#[test]
fn influence_decides_where_it_is_asked() {
    let shelf = shelf("(;C[zone: anywhere];B[jj]C[influence: right black];W[];B[lj]C[weight: 7])");
    let right = |color: Color| {
        let mut game = Game::new(Size::NINETEEN, Rules::CHINESE);
        game.set_up(Color::Black, |board| {
            board.place(Color::Black, p("K10"));
            for far in ["Q8", "Q10", "Q12"] {
                board.place(color, p(far));
            }
        });
        let seen = shelf.look(&game, Color::Black);
        let drawn = seen
            .shapes
            .iter()
            .filter(|s| s.stones.contains(p("K10")) && s.point == p("M10"));
        drawn.map(|s| s.weight).sum::<f32>()
    };
    // Two images have the right to the right, the drawing and its mirror image; their stones and moves are the same.
    assert_eq!(right(Color::Black), 7.0);
    assert_eq!(right(Color::White), 0.0);
}

#[test]
fn a_corner_is_known_in_every_corner_and_for_both_sides() {
    let joseki = Dictionaries::of([Dictionary::parse("joseki", include_str!("../data/joseki.sgf")).unwrap()]);
    for turn in Symmetry::ALL {
        for swapped in [false, true] {
            let color = |c: Color| if swapped { !c } else { c };
            let mut game = Game::new(Size::NINETEEN, Rules::CHINESE);
            for (c, name) in [
                (Color::Black, "Q16"),
                (Color::White, "R14"),
                (Color::Black, "O17"),
            ] {
                game.play(color(c), turn.apply(p(name), Size::NINETEEN).into())
                    .unwrap();
            }
            let seen = joseki.look(&game, color(Color::White));
            let slide = turn.apply(p("S16"), Size::NINETEEN);
            assert_eq!(seen.worth[slide], 25.0, "{turn:?} {swapped}");
            let stones: usize = seen
                .shapes
                .iter()
                .find(|s| s.point == slide)
                .unwrap()
                .stones
                .len();
            assert_eq!(stones, 3);
        }
    }
}

/// A move into an empty corner has no stones to go with.
#[test]
fn a_first_move_needs_no_other_stone() {
    let joseki = Dictionaries::of([Dictionary::parse("joseki", include_str!("../data/joseki.sgf")).unwrap()]);
    let seen = joseki.look(&Game::new(Size::NINETEEN, Rules::CHINESE), Color::Black);
    let star = seen.shapes.iter().find(|s| s.point == p("Q16")).unwrap();
    assert_eq!(
        reasons::Words::english().say(&star.claim()),
        "Black Q16 needs no other stone: the dictionary joseki calls it star point."
    );
}

#[test]
fn outcomes_are_described() {
    let joseki = Dictionaries::of([Dictionary::parse("joseki", include_str!("../data/joseki.sgf")).unwrap()]);
    let mut game = Game::new(Size::NINETEEN, Rules::CHINESE);
    let moves = ["Q16", "R14", "O17", "S16", "R17", "R11"];
    for (i, name) in moves.iter().enumerate() {
        game.play(Color::BOTH[i % 2], p(name).into()).unwrap();
    }
    let seen = joseki.look(&game, Color::Black);
    let told: Vec<&str> = seen.outcomes.iter().map(|o| o.text.as_str()).collect();
    assert_eq!(told, ["Black holds the corner, White has a base on the side."]);
}

/// After a capture a shape is what is left on the board, however it came about.
#[test]
fn a_captured_stone_is_not_asked_for() {
    let shelf = shelf(
        "(;C[zone: anywhere];W[jj];B[ij];W[];B[ji];W[];B[kj];W[];B[jk]N[ponnuki];W[];B[jj]BM[1]C[weight: 3])",
    );
    let position = game(
        ". . . . . . .
         . . . . . . .
         . . . X . . .
         . . X . X . .
         . . . X . . .
         . . . . . . .
         . . . . . . .",
        Color::Black,
    );
    assert_eq!(worth(&shelf, &position, Color::Black, "D4"), -3.0);
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let faults = |sgf: &str| Dictionary::parse("mine", sgf).unwrap_err().to_string();
    assert_eq!(
        faults("(;C[zone: anywhere]\n;B[jj]C[Good.\nwieght: 5])"),
        "mine: line 3: tree 1, black K10: there is no note `wieght`; is `weight` meant?"
    );
    assert!(faults("(;B[jj])").contains("write `zone: corner`"));
    assert!(faults("(;C[zone: centre];B[jj])").starts_with("mine: line 1: tree 1: a zone is `corner`"));
    assert!(faults("nothing").contains("an SGF game starts with `(;`"));
    assert!(faults("(;C[zone: side];B[jj];W[jj])").contains("white K10: the move breaks the rules of Go"));
    assert!(faults("(;C[zone: side];B[jj]TR[aa][ca][cc])").contains("the area has no other corner"));
    assert!(faults("(;C[zone: side\nlimit: SQ];B[jj])").contains("SQ draws `empty-or-black` already"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// A board turned, mirrored and seen by the other side has the same worth on the points that go with it.
    #[test]
    fn all_sixteen_images_are_worth_the_same(seed in any::<u64>(), stones in 5usize..60, image in 0usize..16) {
        let shelf = Dictionaries::of([
            Dictionary::parse("general", include_str!("../data/general.sgf")).unwrap(),
            Dictionary::parse("side", include_str!("../data/side.sgf")).unwrap(),
            Dictionary::parse("joseki", include_str!("../data/joseki.sgf")).unwrap(),
        ]);
        let size = Size::new(13).unwrap();
        let (turn, swapped) = (Symmetry::ALL[image % 8], image >= 8);
        let mut random = goban::Random::new(seed);
        let (mut one, mut other) = (Board::new(size), Board::new(size));
        for i in 0..stones {
            let at = Point::new(random.below(13) as u8, random.below(13) as u8);
            let color = Color::BOTH[i % 2];
            if one.play(color, at).is_ok() {
                other.play(if swapped { !color } else { color }, turn.apply(at, size)).unwrap();
            }
        }
        let seen = |board: &Board, color| shelf.look(&Game::from_position(board.clone(), color, Rules::CHINESE), color);
        let here = seen(&one, Color::Black);
        let there = seen(&other, if swapped { Color::White } else { Color::Black });
        for at in size.points() {
            let image = there.worth[turn.apply(at, size)];
            prop_assert!((here.worth[at] - image).abs() < 0.01, "{at}: {} and {image}", here.worth[at]);
        }
    }
}

/// A stone that the fourth one takes off the board is in no ladder, neither one that works nor one that fails.
#[test]
fn a_stone_that_is_taken_is_in_no_ladder() {
    let named = |drawing: &str| -> Vec<String> {
        let seen = Dictionaries::shipped().look(&game(drawing, Color::Black), Color::Black);
        let there = seen.shapes.iter().filter(|s| s.point == p("D6"));
        there
            .filter_map(|s| s.name.as_ref().map(ToString::to_string))
            .collect()
    };
    let [taken, chased] = ["X", "."].map(|e5| {
        named(&format!(
            ". . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . X O {e5} . . . .
             . . . X X . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . ."
        ))
    });
    let is_ladder = |name: &String| name.contains("ladder");
    assert!(!taken.iter().any(is_ladder), "{taken:?}");
    assert!(chased.iter().any(is_ladder), "{chased:?}");
}

/// What is said of a shape is true only while its inside is empty: a stone that cuts into a tiger's mouth is taken, one of two points
/// joins a bamboo joint. Filled by a stone of either side it is another shape.
#[test]
fn mouths_and_joints_are_empty() {
    let names = |drawing: String, at: &str| -> String {
        let seen = Dictionaries::shipped().look(&game(&drawing, Color::Black), Color::Black);
        let there = seen.shapes.iter().filter(|s| s.point == p(at));
        there
            .filter_map(|s| s.name.as_deref())
            .collect::<Vec<_>>()
            .join(", ")
    };
    for (inside, is_there) in [(".", true), ("X", false), ("O", false)] {
        let mouth = names(
            format!(
                ". . . . . . . . .
                 . . . . . . . . .
                 . . . . . . . . .
                 . . . . . . . . .
                 . . X {inside} . . . . .
                 . . O X . . . . .
                 . . . . . . . . .
                 . . . . . . . . .
                 . . . . . . . . ."
            ),
            "E5",
        );
        assert_eq!(mouth.contains("tiger's mouth"), is_there, "{inside}: {mouth}");
        let joint = names(
            format!(
                ". . . . . . . . .
                 . . . . . . . . .
                 . . . . . . . . .
                 . . . . . . . . .
                 . . X {inside} X . . . .
                 . . X . . . . . .
                 . . . . . . . . .
                 . . . . . . . . .
                 . . . . . . . . ."
            ),
            "E4",
        );
        assert_eq!(joint.contains("bamboo joint"), is_there, "{inside}: {joint}");
    }
}
