//! The sets of replies and the zones of AtariGo against the rules alone.

mod common;

use common::naive::Naive;
use common::{Game, Random, calm_game, full, random_game};
use games::atarigo::Setup;
use goban::{Color, Point, Size};
use proof::bits::Cells;
use proof::{Bare, Gradual, MoveSet, Verifier, World};

/// Random positions of all kinds in which no chain of the side to move's opponent is in atari.
fn positions(seed: u64, sizes: &[(u8, usize)]) -> impl Iterator<Item = Game> {
    let mut random = Random::new(seed);
    let sizes = sizes.to_vec();
    std::iter::from_fn(move || {
        loop {
            let (size, most) = sizes[random.index(sizes.len())];
            let start = if random.index(2) == 0 {
                Setup::empty(size)
            } else {
                Setup::crosscut(size)
            }
            .unwrap();
            let plies = 2 + random.index(most - 2);
            let game = if random.index(3) == 0 {
                random_game(&start, plies, &mut random)
            } else {
                calm_game(&start, plies, &mut random)
            };
            if game.winning_move().is_none() && !game.moves().is_empty() {
                return Some(game);
            }
        }
    })
}

/// The true refutations, all of them in `set`.
fn true_refutations(bare: &mut Verifier<Bare<Game>>, game: &Game, kind: Gradual, set: &Cells<u64>) -> usize {
    let truth = bare
        .forced(&Bare(*game), kind, &game.moves())
        .expect("the game holds by the rules alone too");
    for m in truth {
        assert!(
            set.has(m),
            "{kind:?}: {} refutes and is not in the set: {game:?}",
            game.notation(m)
        );
    }
    truth.len()
}

#[test]
fn zones_and_sets_hold_every_refutation() {
    let mut held = [0usize; 11];
    let mut sizes = [(0usize, 0usize); 11];
    for game in positions(3, &[(4, 10), (5, 18), (6, 26)]).take(20_000) {
        let mut verifier = Verifier::<Game>::new(1 << 20);
        let mut bare = Verifier::<Bare<Game>>::new(1 << 22);
        let idle = game.null().unwrap();
        for (i, kind) in Gradual::ELEVEN.into_iter().enumerate() {
            // By the rules alone games of quiet moves take too long on an open board.
            let most = [99, 99, 99, 18, 12][kind.moves().min(4) as usize];
            if game.moves().len() > most {
                continue;
            }
            let wins = verifier.holds(&idle, kind).is_some();
            assert_eq!(wins, bare.holds(&Bare(idle), kind).is_some(), "{kind:?} {game:?}");
            if wins {
                let zone = verifier.candidates(&game, kind).unwrap();
                let truth = true_refutations(&mut bare, &game, kind, &zone);
                true_refutations(&mut bare, &game, kind, &game.replies(kind));
                held[i] += 1;
                sizes[i] = (sizes[i].0 + zone.len(), sizes[i].1 + truth);
            }
        }
    }
    for (i, kind) in Gradual::ELEVEN.into_iter().enumerate() {
        let n = held[i].max(1) as f64;
        let (zone, truth) = sizes[i];
        println!(
            "{kind:?}: held {}, zone {:.1}, refutations {:.1}",
            held[i],
            zone as f64 / n,
            truth as f64 / n
        );
        assert!(held[i] > 200, "{kind:?} was hardly tested");
    }
}

#[test]
fn games_hold_as_defined() {
    // The rules alone, through the verifier, say what the definition says; so does the verifier with zones.
    for game in positions(8, &[(4, 14)])
        .filter(|g| g.moves().len() <= 9)
        .take(if full() { 5_000 } else { 400 })
    {
        let mut verifier = Verifier::<Game>::new(1 << 20);
        let mut bare = Verifier::<Bare<Game>>::new(1 << 20);
        let mut naive = Naive::default();
        for kind in Gradual::ELEVEN {
            let truth = naive.gi(&game, kind);
            assert_eq!(verifier.holds(&game, kind).is_some(), truth, "{kind:?} {game:?}");
            assert_eq!(
                bare.holds(&Bare(game), kind).is_some(),
                truth,
                "{kind:?} {game:?}"
            );
        }
    }
}

/// The paper's set for ip2 read literally: liberties of chains with at most two liberties, and the empty
/// neighbours of those (004, L109), of one colour or of both.
fn literal_ip2(game: &Game, colors: &[Color]) -> Vec<Point> {
    let size = Size::new(game.size()).unwrap();
    let beside = |p: Point| p.neighbours().into_iter().filter(move |&q| size.contains(q));
    let empty = |p: &Point| game.stone(*p).is_none();
    let mut liberties = Vec::new();
    for start in size
        .points()
        .filter(|&p| game.stone(p).is_some_and(|c| colors.contains(&c)))
    {
        let mut chain = vec![start];
        let mut next = 0;
        while next < chain.len() {
            for q in beside(chain[next]) {
                if game.stone(q) == game.stone(start) && !chain.contains(&q) {
                    chain.push(q);
                }
            }
            next += 1;
        }
        let mut own: Vec<Point> = chain.into_iter().flat_map(beside).filter(empty).collect();
        own.sort();
        own.dedup();
        if own.len() <= 2 {
            liberties.extend(own);
        }
    }
    let around: Vec<Point> = liberties.iter().copied().flat_map(beside).filter(empty).collect();
    liberties.extend(around);
    liberties
}

#[test]
fn the_set_of_ip2_read_literally_misses_refutations() {
    let two: Gradual = "2".parse().unwrap();
    let (mut threats, mut misses, mut one_sided) = (0, 0, 0);
    for game in positions(5, &[(6, 26)]).take(2_000) {
        let mut verifier = Verifier::<Game>::new(1 << 20);
        let Some(truth) = verifier.forced(&game, two, &game.moves()) else {
            continue;
        };
        let outside = |set: Vec<Point>| truth.into_iter().any(|m| !set.contains(&game.point(m)));
        let threatened = Game::color(game.to_move());
        threats += 1;
        misses += usize::from(outside(literal_ip2(&game, &[Color::Black, Color::White])));
        one_sided += usize::from(outside(literal_ip2(&game, &[threatened])));
        let ours = game.replies(two);
        assert!(truth.into_iter().all(|m| ours.has(m)));
    }
    println!("{threats} threats; the literal set misses in {misses}, for one colour in {one_sided}");
    assert!(misses > 0 && one_sided > misses);
}

#[test]
fn a_third_chain_that_joins_is_in_the_set_of_ip2() {
    // Black threatens to capture in two; White to move. A3 saves White: the chain at A4 has three
    // liberties, yet it joins the fight.
    let game: Game = "X...X./.....O/O...../....../O...XX/.OX..."
        .parse::<Setup>()
        .unwrap()
        .to_move(Color::White)
        .build()
        .unwrap();
    let two: Gradual = "2".parse().unwrap();
    let mut verifier = Verifier::new(1 << 20);
    assert!(verifier.holds(&game.null().unwrap(), two).is_some());
    let saves = game.cell("A3".parse().unwrap());
    assert!(verifier.holds(&game.play(saves), two).is_none());
    assert!(game.replies(two).has(saves));
    assert!(verifier.candidates(&game, two).unwrap().has(saves));
    assert!(verifier.forced(&game, two, &game.moves()).unwrap().has(saves));
    assert!(!literal_ip2(&game, &[Color::Black, Color::White]).contains(&game.point(saves)));
}

#[test]
fn the_games_said_to_be_impossible_exist() {
    // 004, L262 has 4121 and 4211 impossible by definition; here each holds and no smaller game does.
    for (drawn, name) in [
        ("....O./....X./.XXO../..OXO./....../.....O", "4211"),
        (".O..../.....O/.XXO.O/.OOXX./....XX/......", "4121"),
    ] {
        let game: Game = drawn.parse::<Setup>().unwrap().build().unwrap();
        let kind: Gradual = name.parse().unwrap();
        let mut verifier = Verifier::new(1 << 20);
        assert!(verifier.holds(&game, kind).is_some(), "{name}");
        for smaller in Gradual::NINE.into_iter().take_while(|&g| g != kind) {
            assert!(verifier.holds(&game, smaller).is_none(), "{name} by {smaller}");
        }
    }
}

#[test]
fn larger_games_force_fewer_moves() {
    let mut inclusions = 0;
    for game in positions(4, &[(5, 18), (6, 26)]).take(1_000) {
        let mut verifier = Verifier::<Game>::new(1 << 20);
        let sets: Vec<_> = Gradual::NINE
            .map(|g| (g, verifier.forced(&game, g, &game.moves())))
            .into();
        for (a, small) in &sets {
            for (b, large) in &sets {
                if a != b
                    && a.is_a(*b)
                    && let Some(small) = small
                {
                    let mut outside = large.expect("what a smaller game wins a larger one wins");
                    outside.retain(|m| !small.has(m));
                    assert!(outside.is_empty(), "{a:?} is a {b:?}: {game:?}");
                    inclusions += 1;
                }
            }
        }
    }
    assert!(inclusions > 1_000);
}
