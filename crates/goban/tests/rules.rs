//! What the rule sets allow, forbid and count, shown on drawn positions.

use goban::{Board, By, Color, Color::*, Game, Illegal, Move, Outcome, Point, PointSet, Rules, Score, Size};

fn p(name: &str) -> Point {
    name.parse().unwrap()
}

fn points(names: &str) -> PointSet {
    names.split_whitespace().map(p).collect()
}

fn game(rules: Rules, to_move: Color, drawing: &str) -> Game {
    Game::from_position(drawing.parse().unwrap(), to_move, rules)
}

/// Plays moves such as `B:A1 W:pass`; the last one's verdict is returned.
fn play(game: &mut Game, moves: &str) -> Result<(), Illegal> {
    let mut verdict = Ok(());
    for word in moves.split_whitespace() {
        assert_eq!(verdict, Ok(()), "before {word}\n{}", game.board());
        let (color, m) = word.split_once(':').unwrap();
        verdict = game.play(color.parse().unwrap(), m.parse().unwrap());
    }
    verdict
}

const KO: &str = "
    . X O .
    X . X O
    . X O .
    . . . .";

#[test]
fn a_ko_is_retaken_after_an_exchange_under_every_rule_set() {
    for (name, rules) in Rules::NAMED {
        let mut at_once = game(rules, White, KO);
        let verdict = play(&mut at_once, "W:B3 B:C3");
        // Under the per-player rule nobody's stone made the starting position, so the ko may be retaken once.
        if name == "montpellier" {
            assert_eq!(verdict, Ok(()));
            assert_eq!(
                play(&mut at_once, "W:B3"),
                Err(Illegal::Ko),
                "White made that position before"
            );
        } else {
            assert_eq!(verdict, Err(Illegal::Ko), "{name}");
            assert_eq!(play(&mut at_once, "B:A1 W:D1 B:C3"), Ok(()), "{name}");
        }
    }
}

/// White sends two stones by A1, Black takes both at C1, White returns one by retaking at B1: the stones stand as
/// at the start, but Black is to move.
const SEND_TWO: &str = "
    . . . .
    X X O O
    X X O O
    . O . O";

#[test]
fn sending_two_and_returning_one_tells_the_superkos_apart() {
    let verdict = |rules, line: &str| play(&mut game(rules, White, SEND_TWO), line);
    let once = "W:A1 B:C1 W:B1";
    assert_eq!(verdict(Rules::JAPANESE, once), Ok(()));
    assert_eq!(verdict(Rules::CHINESE, once), Err(Illegal::Superko));
    assert_eq!(verdict(Rules::AGA, once), Ok(()), "the side to move is another");
    assert_eq!(
        verdict(Rules::MONTPELLIER, once),
        Ok(()),
        "no stone of White's made it before"
    );
    let again = "W:A1 B:C1 W:B1 B:pass W:A1";
    assert_eq!(verdict(Rules::JAPANESE, again), Ok(()));
    assert_eq!(verdict(Rules::AGA, again), Err(Illegal::Superko));
    assert_eq!(verdict(Rules::MONTPELLIER, again), Err(Illegal::Superko));
}

/// A one-stone suicide leaves the position as it was.
#[test]
fn suicide_is_forbidden_allowed_or_a_repetition() {
    let corner = "
        . X .
        X X .
        . . .";
    assert_eq!(
        play(&mut game(Rules::CHINESE, White, corner), "W:A3"),
        Err(Illegal::Suicide)
    );
    assert_eq!(
        play(&mut game(Rules::TROMP_TAYLOR, White, corner), "W:A3"),
        Err(Illegal::Superko)
    );
    let loose = Rules {
        ko: goban::Ko::Simple,
        ..Rules::TROMP_TAYLOR
    };
    let mut simple = game(loose, White, corner);
    assert_eq!(play(&mut simple, "W:A3"), Ok(()));
    assert_eq!(simple.board().captured(White), 1);

    let two = "
        O . X .
        X X X .
        . . . .
        . . . .";
    let mut both = game(Rules::TROMP_TAYLOR, White, two);
    assert_eq!(
        play(&mut both, "W:B4"),
        Ok(()),
        "a two-stone suicide makes a new position"
    );
    assert!(both.board().stones(White).is_empty());
    assert!(both.undo());
    assert_eq!(both.board(), game(Rules::TROMP_TAYLOR, White, two).board());
}

#[test]
fn turns_passes_undo_and_copies() {
    let mut game = Game::new(Size::NINE, Rules::CHINESE);
    play(&mut game, "B:E5 W:pass B:pass").unwrap();
    assert!(game.is_over() && game.passes() == 2 && game.to_move() == White);
    let mut copy = game.clone();
    assert!(copy.undo() && copy.undo() && copy.undo() && !copy.undo());
    assert_eq!(copy.board(), game.start());
    game.finish(Outcome::Win(White, By::Resignation));
    assert_eq!(game.outcome().unwrap().to_string(), "W+R");
    game.undo();
    assert_eq!(game.outcome(), None);
    assert_eq!(game.to_move(), Black);
}

#[test]
fn white_is_compensated_for_handicap_stones() {
    for (rules, bonus) in [(Rules::CHINESE, 4.0), (Rules::AGA, 3.0), (Rules::JAPANESE, 0.0)] {
        let mut game = Game::new(Size::NINETEEN, rules);
        game.set_handicap(&goban::fixed_handicap(Size::NINETEEN, 4).unwrap())
            .unwrap();
        assert_eq!(game.to_move(), White);
        assert_eq!(game.score(&PointSet::EMPTY).white, rules.komi + bonus);
        assert!(game.set_handicap(&[p("A1")]).is_err());
    }
}

/// Report 003, L330-334: Black has 23 points and 5 prisoners, three of them dead stones still on the board; White
/// has 15, 2 and the komi of 6.5: Black wins by 4.5.
#[test]
fn the_worked_example_of_territory_counting() {
    let mut game = Game::new(
        Size::NINE,
        Rules {
            komi: 6.5,
            ..Rules::JAPANESE
        },
    );
    play(&mut game, "W:A9 B:A8 B:B9 W:A1 B:A2 B:B1").unwrap();
    play(&mut game, "B:J1 B:J2 W:H1 W:H2 W:J3").unwrap();
    for row in 1..=9 {
        play(&mut game, &format!("B:D{row} B:E{row} W:F{row} W:G{row}")).unwrap();
    }
    play(&mut game, "W:B4 W:B5 W:B6").unwrap();
    let dead = points("B4 B5 B6");
    let score = game.score(&dead);
    assert_eq!((score.black, score.white), (23.0 + 5.0, 15.0 + 2.0 + 6.5));
    assert_eq!(score.outcome().to_string(), "B+4.5");
    let area = Score::count(game.board(), &Rules::CHINESE, &dead);
    assert_eq!(
        area.black + area.white - 7.5,
        81.0,
        "every point belongs to someone"
    );
}

#[test]
fn the_rules_for_programs_count_what_stands_there() {
    let board: Board = "
        . X . O .
        X X O O .
        . X O . O
        X X O O O
        . X O . .
    "
    .parse()
    .unwrap();
    let count = |rules| Score::count(&board, &Rules { komi: 0.0, ..rules }, &PointSet::EMPTY);
    // Direct neighbourhood: A5, A3 and A1 are Black's; C5 is shared by nobody; D3 is White's alone, and of
    // E4 E5 D1 E1 none is, each having an empty neighbour.
    let near = count(Rules::INDIGO);
    assert_eq!((near.black, near.white), (7.0 + 3.0, 9.0 + 1.0));
    // In proportion: C5 has one black and two white neighbours.
    let ing = count(Rules::ING_PROGRAMS);
    assert!((ing.black - (7.0 + 3.0 + 1.0 / 3.0)).abs() < 1e-9);
    assert!((ing.white - (9.0 + 5.0 + 2.0 / 3.0)).abs() < 1e-9);
    assert_eq!(ing.outcome().to_string(), "W+4.33");
}

#[test]
fn dead_stones_change_hands() {
    let board: Board = "
        . . X . .
        . O X . .
        . . X X X
        X X X O .
        . . . O ."
        .parse()
        .unwrap();
    let none = Score::count(&board, &Rules::CHINESE, &PointSet::EMPTY);
    let dead = Score::count(&board, &Rules::CHINESE, &points("B4 D2 D1"));
    assert_eq!((none.black, none.white), (8.0 + 4.0, 3.0 + 7.5));
    assert_eq!((dead.black, dead.white), (25.0, 7.5));
    let territory = Score::count(&board, &Rules::JAPANESE, &points("B4 D2 D1"));
    assert_eq!(territory.black, 17.0 + 3.0);
}

#[test]
fn two_passes_end_a_game_and_play_may_go_on() {
    let mut game = Game::new(Size::new(5).unwrap(), Rules::CHINESE);
    play(&mut game, "B:C3 W:pass B:pass").unwrap();
    assert!(game.is_over());
    play(&mut game, "W:C2").unwrap();
    assert!(!game.is_over());
    assert_eq!(game.check(Black, Move::Play(p("F1"))), Err(Illegal::OffBoard));
}
