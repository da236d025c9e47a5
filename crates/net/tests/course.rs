//! Learning: it learns, the same seed gives the same net whatever the threads, and a course can be left and taken up.

use goban::{Color, Move, Point, Random, Size, Symmetry};
use net::{Course, Deck, Emphasis, Game, Mark, Net, Pace, Plan, SHARD, Shape, checkpoint, examine, plot};

/// Games of a player who answers each stone on the edge right above it, which a net can find out.
fn games(count: u64) -> Vec<Game> {
    let size = Size::new(7).unwrap();
    let game = |seed: u64| {
        let mut random = Random::new(seed);
        let mut moves = Vec::new();
        while moves.len() < 24 {
            let along = 2 + random.below(3) as u8;
            let turned = Symmetry::ALL[random.index(8)];
            let [p, above] = [0, 1].map(|row| Move::Play(turned.apply(Point::new(along, row), size)));
            if !moves.contains(&(Color::Black, p)) {
                moves.extend([(Color::Black, p), (Color::White, above)]);
            }
        }
        let mut game = Game::new(size, 7.5, moves);
        game.winner = Some(Color::White);
        game.margin = Some(-3.0);
        let edge = |i: usize| [i / 7, i % 7].iter().any(|at| [0, 6].contains(at));
        game.owners = (0..49).map(|i| if edge(i) { 1 } else { -1 }).collect();
        game
    };
    (0..count).map(game).collect()
}

fn plan(steps: u64) -> Plan {
    Plan {
        shards: 3,
        pace: Pace {
            rate: 0.004,
            rise: 5,
            steps,
            decay: 0.01,
            longest: 2.0,
        },
        emphasis: Emphasis::default(),
        seed: 4,
    }
}

fn taught(games: &[Game], steps: u64, threads: usize) -> Course {
    let mut course = Course::new(Shape::new(2, 16).unwrap(), plan(steps));
    let mut deck = Deck::new(games, course.plan.seed);
    for _ in 0..steps {
        course.step(games, &mut deck, threads);
    }
    course
}

#[test]
fn a_net_learns_who_answers_where() {
    let (school, exam) = (games(60), games(70).split_off(60));
    let answers: Vec<(usize, usize)> = (0..exam.len())
        .flat_map(|g| (1..exam[g].len()).step_by(2).map(move |n| (g, n)))
        .collect();
    let untaught = Net::untaught(Shape::new(2, 16).unwrap(), 4);
    let before = examine(&untaught, &exam, &answers);
    let after = examine(&taught(&school, 100, 2).average(), &exam, &answers);
    assert!(before.accuracy() < 0.2, "{}", before.accuracy());
    assert!(after.accuracy() > 0.8, "{}", after.accuracy());
    assert!(after.policy_mean() < before.policy_mean() - 1.0);
    assert_eq!(after.winners(), 1.0);
    assert!(after.owners_mean() < 0.8 * before.owners_mean());
    assert!(after.lead_mean() < before.lead_mean());
}

#[test]
fn threads_change_nothing() {
    let games = games(5);
    let one = taught(&games, 3, 1);
    for threads in [2, 3, 8] {
        assert_eq!(taught(&games, 3, threads).memory, one.memory, "{threads}");
    }
}

#[test]
fn a_course_goes_on_where_it_was_left() {
    let games = games(5);
    let whole = taught(&games, 6, 1);
    let mut course = Course::new(Shape::new(2, 16).unwrap(), plan(6));
    let mut deck = Deck::new(&games, course.plan.seed);
    for _ in 0..3 {
        course.step(&games, &mut deck, 1);
    }
    let (losses, _) = course.step(&games, &mut deck, 1);
    let marks = [Mark {
        step: 4,
        positions: 4 * 3 * SHARD as u64,
        seconds: 1.5,
        taught: losses,
        examined: losses,
    }];
    let bytes = checkpoint::to_bytes(&course, games[0].size(), &marks);
    let (mut again, size, kept) = checkpoint::from_bytes(&bytes).unwrap();
    assert_eq!(
        (size, &kept[..], again.plan),
        (games[0].size(), &marks[..], course.plan)
    );
    let mut deck = Deck::new(&games, again.plan.seed);
    for _ in 0..2 {
        again.step(&games, &mut deck, 1);
    }
    assert_eq!(again.memory, whole.memory);
    assert_eq!(again.net().numbers(), whole.net().numbers());
    assert!(plot(&kept).contains("held out"));
    for at in [3, 9, 40, bytes.len() / 2, bytes.len() - 1] {
        let mut damaged = bytes.clone();
        damaged[at] ^= 4;
        assert!(checkpoint::from_bytes(&damaged).is_err(), "{at}");
    }
}

#[test]
fn a_deck_deals_every_position_once_a_round() {
    let games = games(3);
    let mut deck = Deck::new(&games, 9);
    let all = deck.len() as u64;
    let mut round = |from: u64| -> Vec<_> {
        (from..from + all)
            .map(|n| deck.draw(n))
            .map(|(g, n, _)| (g, n))
            .collect()
    };
    let (first, second) = (round(0), round(all));
    assert_ne!(first, second);
    let sorted = |mut all: Vec<(usize, usize)>| {
        all.sort_unstable();
        all
    };
    let every: Vec<_> = (0..3)
        .flat_map(|g| (0..games[g].len()).map(move |n| (g, n)))
        .collect();
    assert_eq!(sorted(first.clone()), every);
    assert_eq!(sorted(second), every);
    // Any drawing can be repeated.
    assert_eq!(round(0), first);
}

#[test]
fn a_game_teaches_from_the_movers_side() {
    let size = Size::new(5).unwrap();
    let play = |color, text: &str| (color, text.parse::<Move>().unwrap());
    let moves = [
        play(Color::Black, "A1"),
        play(Color::White, "E2"),
        play(Color::Black, "pass"),
        play(Color::White, "A1"),
    ];
    let mut game = Game::new(size, 7.5, moves);
    // The last move is on a stone.
    assert_eq!(game.len(), 3);
    game.winner = Some(Color::White);
    game.margin = Some(4.0);
    game.owners = (0..25).map(|place| i8::from(place == 0)).collect();
    let mut komi = 0.0;
    let target = game.lesson(1, Symmetry::IDENTITY, |view| komi = view.komi);
    assert_eq!((komi, target.policy[0].0), (7.5, 9));
    assert_eq!((target.win, target.lead), (Some(1.0), Some(3.5)));
    assert_eq!((target.owners[0], target.owners[1]), (-1.0, 0.0));
    let target = game.lesson(2, Symmetry::ALL[4], |_| {});
    assert_eq!(
        (target.policy[0].0, target.win, target.lead),
        (25, Some(0.0), Some(-3.5))
    );
    assert_eq!(target.owners[4], 1.0);
}
