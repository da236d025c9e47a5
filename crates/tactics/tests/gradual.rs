//! Gradual games of Go's goals, held against exhaustion on small boards: a game that holds is a win within its moves,
//! and no move outside a set of forced moves averts it.

use certificate::{Ko, Turn};
use goban::{Board, Color, Point, PointSet, Random, Size};
use proof::Gradual;
use proof::value::Answer;
use tactics::goals::{Capture, Connect, Eye};
use tactics::gradual::{Gradually, Verifier};
use tactics::{Advice, Goal, Limits, reading};

fn p(name: &str) -> Point {
    name.parse().unwrap()
}

fn game(text: &str) -> Gradual {
    text.parse().unwrap()
}

/// Stones drawn by lot.
fn position(random: &mut Random, side: u8) -> Board {
    let mut board = Board::new(Size::new(side).unwrap());
    let mut color = Color::Black;
    let count = u32::from(side) * u32::from(side);
    for _ in 0..count / 3 + random.below(count / 2) {
        let q = Point::new(random.below(side.into()) as u8, random.below(side.into()) as u8);
        if board.play(color, q).is_ok() {
            color = !color;
        }
    }
    board.pass();
    board
}

/// What a side wants, told without the searches.
#[derive(Debug)]
enum Wish {
    Taken(PointSet),
    Joined(Point, Point),
    Eye(PointSet, Color),
}

impl Wish {
    fn attacker(&self, board: &Board) -> Color {
        match self {
            Wish::Taken(stones) => !board.at(stones.first().unwrap()).unwrap(),
            Wish::Joined(a, _) => board.at(*a).unwrap(),
            Wish::Eye(_, color) => *color,
        }
    }

    /// Whether it is so, the other side to move.
    fn is_so(&self, board: &Board, defender: Color) -> bool {
        match self {
            Wish::Taken(stones) => {
                let gone = !stones.intersects(board.stones(defender));
                // One stone may stand there again, in a ko or by taking back.
                let back = |p: Point| board.is_empty(p) && board.captures(defender, p);
                gone && !(stones.len() == 1 && stones.first().is_some_and(back))
            }
            Wish::Joined(a, b) => {
                let own = |p: &Point| board.at(*p) == Some(!defender);
                own(a) && own(b) && board.root(*a) == board.root(*b)
            }
            Wish::Eye(points, color) => points.iter().any(|q| {
                let all = PointSet::board(board.size());
                let near = PointSet::of(q).border(&all);
                let wall = near.first().unwrap();
                let same = |n: Point| board.at(n) == Some(*color) && board.root(n) == board.root(wall);
                board.is_empty(q) && near.iter().all(same) && board.liberties(wall) > 1
            }),
        }
    }

    /// Whether the attacker, to move, has it within so many moves whatever the other does, who wins every ko.
    fn within(&self, board: &mut Board, ban: Option<Point>, attacker: Color, moves: u8) -> bool {
        if let Wish::Taken(stones) = self {
            match (*stones & *board.stones(!attacker)).first() {
                // Off the board when the attacker moves is taken, as the house counts it.
                None => return true,
                Some(s) if board.liberties(s) > usize::from(moves) => return false,
                Some(_) => {}
            }
        }
        let empty = *board.empty();
        for q in &empty {
            if ban == Some(q) || board.is_suicide(attacker, q) {
                continue;
            }
            board.place(attacker, q);
            let won = self.is_so(board, !attacker) || moves > 1 && self.held(board, attacker, moves - 1);
            board.undo();
            if won {
                return true;
            }
        }
        false
    }

    /// The same with the other side to move.
    fn held(&self, board: &mut Board, attacker: Color, moves: u8) -> bool {
        board.pass();
        let idle = self.within(board, None, attacker, moves);
        board.undo();
        let empty = *board.empty();
        idle && empty.iter().all(|q| self.refuted(board, attacker, moves, q))
    }

    /// Whether the attacker has it still after a move of the other side's, or the move may not be played.
    fn refuted(&self, board: &mut Board, attacker: Color, moves: u8, q: Point) -> bool {
        if board.is_suicide(!attacker, q) {
            return true;
        }
        board.place(!attacker, q);
        let ban = board.ko().filter(|k| k.0 == attacker).map(|k| k.1);
        let still = self.within(board, ban, attacker, moves);
        board.undo();
        still
    }
}

#[derive(Default, Debug)]
struct Counts {
    held: usize,
    sets: usize,
    left_out: usize,
    empty: usize,
}

/// Holds what is said of one goal in one position against exhaustion.
fn compare<G: Goal>(board: &Board, goal: &G, wish: &Wish, game: Gradual, counts: &mut Counts) {
    let attacker = wish.attacker(board);
    assert_eq!(attacker, goal.attacker());
    let mut verifier = Verifier::new(board, goal);
    let mut walked = board.clone();
    if verifier.holds(&verifier.turn(attacker), game).is_some() {
        counts.held += 1;
        let so = wish.is_so(board, !attacker) || wish.within(&mut walked, None, attacker, game.moves());
        assert!(so, "{game} does not hold for {wish:?}\n{board}");
    }
    let Some((forced, zone)) = verifier.forced(&verifier.turn(!attacker), game, None) else {
        return;
    };
    counts.sets += 1;
    counts.empty += usize::from(forced.is_empty());
    let so = wish.is_so(board, !attacker);
    for q in &(*board.empty() - forced) {
        counts.left_out += 1;
        let fails = so || wish.refuted(&mut walked, attacker, game.moves(), q);
        assert!(
            fails,
            "{q} averts {game} of {wish:?} and is not in the set {forced:?}\n{board}"
        );
    }
    assert!(forced.is_subset(&zone.points));
}

#[test]
fn forced_sets_of_captures_are_complete() {
    let mut random = Random::new(1);
    let mut counts = Counts::default();
    for i in 0..2500 {
        let board = position(&mut random, if i % 2 == 0 { 4 } else { 5 });
        for color in Color::BOTH {
            for root in board.strings(color) {
                let wish = Wish::Taken(board.string_stones(root).collect());
                let goal = Capture::new(&board, root, 9).unwrap();
                for name in ["1", "2"] {
                    compare(&board, &goal, &wish, game(name), &mut counts);
                }
            }
        }
    }
    assert!(counts.held > 5_000 && counts.sets > 5_000, "{counts:?}");
    assert!(counts.empty > 200 && counts.left_out > 20_000, "{counts:?}");
}

#[test]
fn forced_sets_of_longer_captures_are_complete() {
    let mut random = Random::new(2);
    let mut counts = Counts::default();
    for _ in 0..300 {
        let board = position(&mut random, 4);
        for color in Color::BOTH {
            for root in board.strings(color).filter(|&r| board.liberties(r) > 1) {
                let wish = Wish::Taken(board.string_stones(root).collect());
                let goal = Capture::new(&board, root, 9).unwrap();
                for name in ["311", "321"] {
                    compare(&board, &goal, &wish, game(name), &mut counts);
                }
            }
        }
    }
    assert!(counts.held > 200 && counts.left_out > 500, "{counts:?}");
}

#[test]
fn forced_sets_of_connections_are_complete() {
    let mut random = Random::new(3);
    let mut counts = Counts::default();
    for i in 0..1500 {
        let board = position(&mut random, if i % 2 == 0 { 4 } else { 5 });
        for color in Color::BOTH {
            let roots: Vec<Point> = board.strings(color).collect();
            let [a, b, ..] = roots[..] else { continue };
            let goal = Connect::new(&board, a, b, 9).unwrap();
            for name in ["1", "2"] {
                compare(&board, &goal, &Wish::Joined(a, b), game(name), &mut counts);
            }
        }
    }
    assert!(counts.held > 800 && counts.left_out > 2_000, "{counts:?}");
}

#[test]
fn forced_sets_of_eyes_are_complete() {
    let mut random = Random::new(4);
    let mut counts = Counts::default();
    for _ in 0..1500 {
        let board = position(&mut random, 4);
        let q = Point::new(random.below(4) as u8, random.below(4) as u8);
        let points = PointSet::of(q);
        for color in Color::BOTH {
            let goal = Eye::new(&board, &points, color, 9).unwrap();
            for name in ["1", "2"] {
                compare(&board, &goal, &Wish::Eye(points, color), game(name), &mut counts);
            }
        }
    }
    assert!(counts.held > 100 && counts.left_out > 500, "{counts:?}");
}

#[test]
fn a_ladder_step_and_a_net_have_their_digits() {
    let board: Board = "
        . . . . . . .
        . . . . . . .
        . . O O . . .
        . O X . . . .
        . . O . . . .
        . . . . . . .
        . . . . . . ."
        .parse()
        .unwrap();
    let goal = Capture::new(&board, p("C4"), 9).unwrap();
    let mut verifier = Verifier::new(&board, &goal);
    let white = verifier.turn(Color::White);
    assert!(verifier.holds(&white, Gradual::ONE).is_some());
    let black = Turn {
        to_move: Color::Black,
        ban: None,
        ko: Ko::PLAIN,
    };
    let (forced, _) = verifier.forced(&black, Gradual::ONE, None).unwrap();
    assert_eq!(forced, PointSet::of(p("D4")), "he runs, or he is taken");
}

#[test]
fn advice_of_gradual_games_changes_no_answer_and_names_its_game() {
    let mut random = Random::new(6);
    let (mut asked, mut cited) = (0, 0);
    for _ in 0..20 {
        let board = position(&mut random, 7);
        let adviser = Gradually::new(3);
        for color in Color::BOTH {
            for root in board.strings(color).filter(|&r| board.liberties(r) < 4) {
                for first in Color::BOTH {
                    let ask = |nodes, advice: Option<&dyn Advice>| {
                        reading::capture_advised(&board, root, first, &Limits::nodes(nodes), advice)
                    };
                    let Some(told) = ask(1_000, Some(&adviser)).filter(|told| !told.verdict.guess) else {
                        continue;
                    };
                    asked += 1;
                    cited += usize::from(!told.rules.is_empty());
                    assert!(told.rules.iter().all(|&r| Gradually::game(r).is_some()));
                    // That a ko is no better than a ko is not known before all is searched.
                    let answer = told.verdict.answer;
                    let plain = ask(100_000, None).filter(|plain| !plain.verdict.guess);
                    if let Some(plain) = plain
                        && (answer == Answer::WON || answer == Answer::LOST)
                    {
                        assert_eq!(answer, plain.verdict.answer, "{root} {first}\n{board}");
                    }
                }
            }
        }
    }
    assert!(asked > 100 && cited > 20, "{cited} of {asked}");
}
