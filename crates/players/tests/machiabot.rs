//! MACHIABOT: what rules and shapes say leads its games, and it says so.

use goban::{Color, Game, Move, Point, Rules, Size};
use players::{Action, Choice, Options, Player, Request, by_name_with, opening_fault};
use reasons::Words;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

static GO_ON: AtomicBool = AtomicBool::new(false);

fn p(name: &str) -> Point {
    name.parse().unwrap()
}

fn player(name: &str, playouts: u64, seed: u64) -> Box<dyn Player> {
    let options = Options {
        playouts: Some(playouts),
        memory: 16,
        ..Options::seeded(seed)
    };
    by_name_with(name, &options).unwrap_or_else(|error| panic!("{error}"))
}

fn choose(player: &mut dyn Player, game: &Game) -> Choice {
    player.choose(&Request::new(game, &GO_ON))
}

fn stone(choice: &Choice) -> Option<Point> {
    match choice.action {
        Action::Move(Move::Play(p)) => Some(p),
        _ => None,
    }
}

/// A rule file of a test's own.
fn rules(name: &str, text: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("machiabot-{name}-{}.rules", std::process::id()));
    disk::write(&path, text).unwrap();
    path
}

/// Every move is legal, fills no eye of its own and has a reason that can be said in both languages.
fn check(game: &Game, choice: &Choice) {
    let color = game.to_move();
    if let Action::Move(m) = choice.action {
        assert_eq!(game.check(color, m), Ok(()), "{color} {m}");
        if let Move::Play(p) = m {
            assert!(!players::is_eye(game.board(), color, p), "{color} {p}");
        }
    }
    assert!(!choice.claims.is_empty());
    for claim in &choice.claims {
        for words in [Words::english(), Words::french()] {
            let said = words.say(claim);
            assert!(!said.starts_with(&claim.statement), "{said}");
            assert!(!claim.evidence.is_empty(), "{said}");
        }
    }
}

/// Whole games on small and middle boards, the beginning of one on a full board: against a player of chance it always wins.
#[test]
fn it_plays_legally_and_beats_random() {
    for (side, seed) in [(5, 1), (7, 2), (9, 3), (13, 4)] {
        let size = Size::new(side).unwrap();
        let machiabot = if seed % 2 == 0 { Color::Black } else { Color::White };
        let mut it = player("machiabot", 60, seed);
        let mut other = player("random", 60, seed);
        let mut game = Game::new(size, Rules::CHINESE);
        let mut resigned = None;
        while !game.is_over() && resigned.is_none() && game.moves().len() < 4 * size.area() {
            let color = game.to_move();
            let its = color == machiabot;
            let choice = choose(if its { it.as_mut() } else { other.as_mut() }, &game);
            if its {
                check(&game, &choice);
            }
            match choice.action {
                Action::Move(m) => game.play(color, m).unwrap(),
                Action::Resign => resigned = Some(color),
            }
        }
        assert_eq!(
            resigned.filter(|&color| color == machiabot),
            None,
            "{side}x{side}"
        );
        let dead = it.dead_stones(&game, &GO_ON);
        let margin = game.score(&dead).margin();
        let won = resigned.is_some() || (margin > 0.0) == (machiabot == Color::Black);
        assert!(won, "{side}x{side}: {margin}\n{}", game.board());
    }
}

/// Thirty moves against a quick search: none on the first line, none in a corner that is its own already. Fifty games:
/// `yomi bench opening`.
#[test]
fn its_opening_moves_are_sensible() {
    let mut game = Game::new(Size::NINETEEN, Rules::CHINESE);
    let mut it = player("machiabot", 50, 1);
    let mut other = player("yomi:net=off", 5, 1);
    for number in 0..60 {
        let color = game.to_move();
        let its = color == Color::Black;
        let choice = choose(if its { it.as_mut() } else { other.as_mut() }, &game);
        if its {
            check(&game, &choice);
            let p = stone(&choice).expect("nobody passes in the opening");
            let fault = opening_fault(game.board(), color, p);
            assert_eq!(fault, None, "move {number}, {p}:\n{}", game.board());
        }
        let Action::Move(m) = choice.action else {
            panic!("{number}")
        };
        game.play(color, m).unwrap();
    }
}

/// The point that a rule of the file likes is played, on a large board for its sum and on a small one by the search that it leads;
/// and each says that the rule spoke, with its weight.
#[test]
fn a_rule_of_a_file_leads_it() {
    let file = rules(
        "tengen",
        "rule centre_first\n  intersection(x) ^ Tengen(x) -> play(J_intersection(x), 80)\n",
    );
    let name = format!("machiabot:shapes=no,rules={}", file.display());
    for (size, point) in [(Size::NINETEEN, "K10"), (Size::NINE, "E5")] {
        let game = Game::new(size, Rules::CHINESE);
        let mut it = player(&name, 60, 1);
        let choice = choose(it.as_mut(), &game);
        assert_eq!(stone(&choice), Some(p(point)));
        let said: Vec<String> = choice.claims.iter().map(|c| Words::english().say(c)).collect();
        assert!(said.iter().any(|s| s.contains("80 by centre_first")), "{said:?}");
        let trace = it.trace(&game, Color::Black).unwrap();
        let of = trace.of(p(point));
        assert_eq!((of.worth, of.place, of.voices.len()), (80.0, 1, 1));
        let lacks = trace.lacks(p("C3"), p(point));
        assert_eq!(
            lacks
                .iter()
                .map(|(vote, by)| (vote.id.as_str(), *by))
                .collect::<Vec<_>>(),
            [("centre_first", 80.0)]
        );
    }
    disk::write(
        &file,
        "intersection(x) ^ Tengo(x) -> play(J_intersection(x), 80)\n",
    )
    .unwrap();
    let error = by_name_with(&name, &Options::seeded(1))
        .err()
        .unwrap()
        .to_string();
    assert!(error.contains("Tengo") && error.contains("1"), "{error}");
    std::fs::remove_file(file).unwrap();
}

/// A file that is changed is read again before the next move; one that was broken leaves the good rules in use.
#[test]
fn a_rule_file_is_read_again() {
    let file = rules(
        "again",
        "intersection(x) ^ Tengen(x) -> play(J_intersection(x), 80)\n",
    );
    let mut it = player(&format!("machiabot:shapes=no,rules={}", file.display()), 60, 1);
    let game = Game::new(Size::NINETEEN, Rules::CHINESE);
    let worth = |it: &mut dyn Player| it.trace(&game, Color::Black).unwrap().of(p("K10")).worth;
    assert_eq!(worth(it.as_mut()), 80.0);
    disk::write(
        &file,
        "intersection(x) ^ Tengen(x) -> play(J_intersection(x), 7)  # less\n",
    )
    .unwrap();
    assert_eq!(worth(it.as_mut()), 7.0);
    disk::write(&file, "no rule at all\n").unwrap();
    assert_eq!(worth(it.as_mut()), 7.0);
    std::fs::remove_file(file).unwrap();
}

/// Rules set the budget of the search, and forbid what they dislike.
#[test]
fn rules_say_how_long_to_look_and_what_to_leave_out() {
    let game = Game::new(Size::NINE, Rules::CHINESE);
    let looked = |name: &str, text: &str| {
        let file = rules(name, text);
        let mut it = player(
            &format!("machiabot:shapes=no,early=no,rules={}", file.display()),
            200,
            1,
        );
        let choice = choose(it.as_mut(), &game);
        std::fs::remove_file(file).unwrap();
        choice.thought.unwrap()
    };
    let dislikes = "intersection(x) ^ Tengen(x) -> play(J_intersection(x), -0.01)\n";
    let plain = looked("plain", dislikes);
    let longer = looked(
        "longer",
        &format!("{dislikes}nbcoupsjoues(0) -> ajouterFait(look_longer())\n"),
    );
    assert!(
        longer.visits >= 2 * plain.visits - 1,
        "{} {}",
        longer.visits,
        plain.visits
    );
    let forbids = looked(
        "forbids",
        &format!("{dislikes}nbcoupsjoues(0) -> ajouterFait(forbid_disliked())\n"),
    );
    assert!(plain.of(Move::Play(p("E5"))).is_some());
    assert_eq!(forbids.of(Move::Play(p("E5"))), None);
}

/// By sums the centre is worth more than to take the stone at G10 from F10. But if Black leaves it, White takes two at F10, which the same
/// rules like better than anything: looked ahead, Black takes, and says why.
#[test]
fn it_looks_ahead_by_its_rules() {
    let board: goban::Board = "
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . O O . X . . . . . .
        . . O X X . O X . . . . .
        . . . O O . X . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . ."
        .parse()
        .unwrap();
    let game = Game::from_position(board, Color::Black, Rules::CHINESE);
    let file = rules(
        "ahead",
        "rule take\n  theirs(g) ^ in_atari(g) -> play(liberties(g), 10)\n\
         rule take_two\n  theirs(g) ^ in_atari(g) ^ stones(g,2) -> play(liberties(g), 10)\n\
         rule centre\n  intersection(x) ^ Tengen(x) -> play(J_intersection(x), 12)\n",
    );
    let play = |more: &str| {
        let name = format!("machiabot:shapes=no,rules={}{more}", file.display());
        let choice = choose(player(&name, 60, 1).as_mut(), &game);
        check(&game, &choice);
        let said: Vec<String> = choice.claims.iter().map(|c| Words::english().say(c)).collect();
        (stone(&choice).unwrap(), said.join(" "))
    };
    for not_ahead in ["", ",ahead=1", ",ahead=2,ahead_wide=1"] {
        assert_eq!(play(not_ahead).0, p("G7"), "{not_ahead}");
    }
    let (point, said) = play(",ahead=2");
    assert_eq!(point, p("F10"), "{said}");
    for part in [
        "Black F10 has a sum of weights of 10",
        "After Black F10 the rules expect White G7.",
        "comes to -2",
        "Black G7 had the larger sum, 12; but then the rules expect White F10, and -8 is left.",
    ] {
        assert!(said.contains(part), "{part}\n{said}");
    }
    std::fs::remove_file(file).unwrap();
}

/// With a hundred games every move of the winner's may look as good as the one that takes; J5 would leave 28 stones in atari.
#[test]
fn a_large_string_is_not_given_away() {
    let board = "
        O O O O X . O O X
        X O O . O O O X X
        . X O O X X X . X
        X X X O X X X X O
        O O O O O O O O .
        O O X O X O X X X
        X X X X X O X . O
        X X X O O O O X X
        O . X X O X X . X";
    for seed in 0..5 {
        let game = Game::from_position(board.parse().unwrap(), Color::White, Rules::CHINESE);
        let choice = choose(&mut *player("machiabot", 100, seed), &game);
        assert!(
            ![p("J5"), p("D8")].map(Some).contains(&stone(&choice)),
            "seed {seed}"
        );
        check(&game, &choice);
    }
}
