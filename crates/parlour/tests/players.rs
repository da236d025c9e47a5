//! Every player at every game: legal moves, reasons in words, games that can be repeated; and who must beat whom.

use games::amazons::Amazons;
use games::hex::{Hex, LargeHex};
use goban::Random;
use parlour::{ALL, Draw, Ending, Lots, OpenError, Pastime, PlayError, PlayerError, open, seat, solve};
use proof::{Algorithm, Limits, Options, Outcome, Side, Solver, Verdict, World};
use reasons::Words;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

fn quiet() -> Arc<AtomicBool> {
    Arc::new(AtomicBool::new(false))
}

/// Plays a game to its end; who won, and the moves.
fn game(name: &str, size: u8, players: [&str; 2], seed: u64) -> (Option<Side>, Vec<String>) {
    let mut table = open(name, Some(size)).unwrap();
    for (side, player) in [Side::First, Side::Second].into_iter().zip(players) {
        table.seat(side, player, seed ^ (side as u64) << 32).unwrap();
    }
    while table.outcome().is_none() {
        table.answer(&quiet()).unwrap();
    }
    let winner = match table.outcome() {
        Some(Outcome::Won(side)) => Some(side),
        _ => None,
    };
    (winner, table.played().to_vec())
}

/// The games that the first of two players wins, of so many with each side.
fn wins(name: &str, size: u8, [ours, theirs]: [&str; 2], games: u64) -> u64 {
    let won = (0..games).map(|seed| {
        let first = game(name, size, [ours, theirs], seed).0 == Some(Side::First);
        let second = game(name, size, [theirs, ours], !seed).0 == Some(Side::Second);
        u64::from(first) + u64::from(second)
    });
    won.sum()
}

#[test]
fn everybody_plays_every_game_and_says_why() {
    let words = [Words::english(), Words::french()];
    for entry in &ALL {
        let size = *entry.sizes.start();
        let settings = [":playouts=20", ":playouts=30", ":depth=1", ":depth=1,wide=4"];
        let players = ["mc", "uct", "alphabeta", "links"].into_iter().zip(settings);
        for (name, settings) in players.filter(|(name, _)| entry.players().any(|known| known == *name)) {
            let mut table = entry.open(Some(size)).unwrap();
            table.seat(Side::First, &format!("{name}{settings}"), 1).unwrap();
            table.seat(Side::Second, "random", 2).unwrap();
            while table.outcome().is_none() && table.played().len() < 12 {
                let legal = table.moves();
                let (m, claims) = table.answer(&quiet()).unwrap();
                assert!(legal.contains(&m), "{} played {m} at {}", name, entry.name);
                for claim in &claims {
                    for words in &words {
                        let said = words.say(claim);
                        // A key that nobody has words for is said as it stands.
                        assert!(
                            said.contains(' ') && !said.contains('{'),
                            "{}: {said}",
                            entry.name
                        );
                    }
                }
                assert!(
                    !claims.is_empty() || name == "links",
                    "{name} says nothing at {}",
                    entry.name
                );
            }
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    for (name, size) in [("amazons", 5), ("hex", 5), ("connect4", 5)] {
        let players = ["mc:playouts=60", "uct:playouts=60"];
        assert_eq!(
            game(name, size, players, 7),
            game(name, size, players, 7),
            "{name}"
        );
    }
}

#[test]
fn who_looks_beats_who_does_not() {
    for (name, size, player) in [
        ("amazons", 6, "mc:playouts=200"),
        ("amazons", 6, "uct:playouts=200"),
        ("amazons", 6, "alphabeta:depth=1"),
        ("hex", 5, "uct:playouts=200"),
        ("hex", 5, "alphabeta:depth=1"),
        ("hex", 5, "links:depth=1"),
        ("gomoku", 7, "alphabeta:depth=1"),
        ("renju", 7, "alphabeta:depth=1"),
        ("connect4", 7, "uct:playouts=200"),
        ("atarigo", 6, "uct:playouts=200"),
    ] {
        let won = wins(name, size, [player, "random"], 5);
        assert!(won >= 8, "{player} won {won} of 10 games of {name}");
    }
}

/// The negative control of the habilitation: random games say next to nothing of a game of chess.
#[test]
fn chess_by_lot_loses_to_plain_alpha_beta() {
    let won = wins("chess", 8, ["alphabeta:depth=2", "mc:playouts=100"], 1);
    assert_eq!(won, 2);
}

#[test]
fn a_win_at_hand_is_played_and_said() {
    let mut table = ALL[1].read("X.O/X../.O.").unwrap();
    for player in ["mc:playouts=1", "uct:playouts=1", "alphabeta:depth=1"] {
        table.seat(Side::First, player, 1).unwrap();
        let (m, claims) = table.answer(&quiet()).unwrap();
        assert_eq!(m, "a3");
        assert_eq!(Words::english().say(&claims[0]), "The move a3 wins at once.");
        table.take_back();
    }
}

#[test]
fn a_proof_is_found_where_it_is_asked_for() {
    let mut table = open("amazons", Some(4)).unwrap();
    table.play_by_lot(3, &mut Random::new(5));
    let mut proved = 0;
    while table.outcome().is_none() {
        let side = table.to_move();
        table.seat(side, "mc:playouts=20,prove=100000", 1).unwrap();
        let (_, claims) = table.answer(&quiet()).unwrap();
        proved += u32::from(
            ["parlour.proved", "parlour.wins", "parlour.only"].contains(&claims[0].statement.as_str()),
        );
    }
    assert!(proved > 1, "{proved}");
}

/// Where full width can decide, links and must-play regions say the same.
#[test]
fn what_links_decide_is_so() {
    let mut dice = Random::new(17);
    let mut solver = Solver::<Hex>::new(Options::new(Algorithm::Hybrid), Limits::default());
    let mut count = 0;
    while count < 400 {
        let side = 3 + dice.index(2) as u8;
        let start = LargeHex::new(side).unwrap();
        let Some(p) = games::random::play(&start, dice.below(6), &mut dice) else {
            continue;
        };
        let narrow: Hex = p.to_string().parse().unwrap();
        let truth = solver.solve(&narrow, p.to_move()).verdict == Verdict::Won;
        let solved = solve(&p, 100_000, &mut |_| true).unwrap();
        assert_eq!(solved.winner == p.to_move(), truth, "{p}");
        if let Some(m) = solved.best {
            let after: Hex = p.play(m).to_string().parse().unwrap();
            let kept = after.outcome().is_some() || solver.solve(&after, p.to_move()).verdict == Verdict::Won;
            assert!(kept, "{} on\n{p}", p.notation(m));
        }
        count += 1;
    }
}

/// Filling the board by lot and playing move by move are the same chances.
#[test]
fn a_filled_board_is_a_random_game() {
    let p: LargeHex = "..../.X../..O./....".parse().unwrap();
    let mut dice = Random::new(9);
    let games = 20_000;
    let filled = (0..games)
        .filter(|_| p.random_winner(Draw::Fast, &mut dice) == Some(Side::First))
        .count();
    let mut played = 0;
    for _ in 0..games {
        let mut q = p;
        while q.outcome().is_none() {
            q = q.play(q.by_lot(Draw::Slow, &mut dice).unwrap());
        }
        played += usize::from(q.outcome() == Some(Outcome::Won(Side::First)));
    }
    let difference = (filled as f64 - played as f64).abs() / games as f64;
    assert!(difference < 0.02, "{filled} {played}");
}

#[test]
fn what_an_end_is_worth() {
    // X has three cells of its own left, O is shut in but for one.
    let p: Amazons = "X..# / #### / .O## / ####/O to move".parse().unwrap();
    let mut dice = Random::new(4);
    let mut lots = Lots::usual::<Amazons>();
    assert_eq!(lots.score(&p, Side::First, &mut dice), 1.0);
    assert_eq!(lots.score(&p, Side::Second, &mut dice), -1.0);
    for ending in [Ending::Depth, Ending::Width] {
        lots.ending = ending;
        let score = lots.score(&p, Side::First, &mut dice);
        assert!(score > 1.0, "{ending:?}: {score}");
        assert!(lots.chance(&p, Side::Second, &mut dice) < 0.5);
    }
}

/// A position of Hex has no value of its own for being on move.
#[test]
fn what_is_good_for_one_side_is_bad_for_the_other() {
    let weights: Vec<f64> = LargeHex::WEIGHTS.iter().map(|w| w.usual).collect();
    for one in ["..X/.../O..", "X../.X./.O.", "X..O/..../.X.O/...."] {
        let own: LargeHex = one.parse().unwrap();
        let turned = own.null().unwrap();
        assert_eq!(own.evaluate(&weights), -turned.evaluate(&weights), "{one}");
    }
}

#[test]
fn bad_names_and_settings_say_what_there_is() {
    let unknown = open("go", None).err().unwrap().to_string();
    assert!(
        unknown.contains("no game is named `go`: there are amazons, hex"),
        "{unknown}"
    );
    assert!(matches!(
        open("hex", Some(12)),
        Err(OpenError::Size("hex", _, 12))
    ));
    for (text, why) in [
        (
            "oleg",
            "nobody here is named `oleg`: this game is played by random, mc, uct, alphabeta, links",
        ),
        ("mc:playouts=0", "`playouts` is a whole number from 1"),
        ("mc:phases=3", "`phases` is a whole number from 1 to 2"),
        ("mc:end=depth", "in this game `end` is won or value"),
        ("uct:cut=3", "`cut` goes with end=value"),
        ("uct:draw=even", "`draw` is slow or fast"),
        ("alphabeta:depth=0", "`depth` is a whole number from 1 to 30"),
        ("alphabeta:king=2", "there is no setting `king`"),
        ("links:potential=x", "`potential` is a number from -10 to 10"),
    ] {
        let error = seat::<LargeHex>(text, 1).err().unwrap().to_string();
        assert!(error.contains(why), "{text}: {error}");
    }
    assert!(matches!(
        seat::<Amazons>("links", 1),
        Err(PlayerError::Unknown { .. })
    ));
    let mut table = open("chess", None).unwrap();
    assert!(matches!(table.play("Ke2"), Err(PlayError::Illegal { .. })));
    assert!(
        table.play("e4").is_ok() && table.play("E5").is_ok(),
        "capitals may be what they like"
    );
    assert_eq!(table.played(), ["e4", "e5"]);
    assert!(table.take_back() && table.take_back() && !table.take_back());
}
