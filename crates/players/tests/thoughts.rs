//! What a player thought, and what it says of it.

use goban::{Board, Color, Game, Move, Point, PointSet, Rules, Size};
use players::{Action, Options, Request, Said, Show, by_name_with};
use reasons::{Argument, Words};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

static GO_ON: AtomicBool = AtomicBool::new(false);

fn p(text: &str) -> Point {
    text.parse().unwrap()
}

fn player(name: &str, playouts: u64) -> Box<dyn players::Player> {
    let options = Options {
        playouts: Some(playouts),
        memory: 32,
        ..Options::seeded(1)
    };
    by_name_with(name, &options).unwrap()
}

/// A handicap that the search makes up for by komi is there all the same in what is reported.
#[test]
fn a_handicap_is_not_hidden() {
    let mut game = Game::new(
        Size::NINETEEN,
        Rules {
            komi: 0.5,
            ..Rules::CHINESE
        },
    );
    let stones: Vec<Point> = ["D4", "Q16", "D16", "Q4", "D10", "Q10", "K4", "K16", "K10"]
        .map(p)
        .into();
    game.set_handicap(&stones).unwrap();
    let mut shown = Vec::new();
    let mut to = |thought: &players::Thought| shown.push(thought.clone());
    let show = Show {
        every: Duration::from_millis(50),
        to: &mut to,
    };
    let choice = player("yomi", 300).choose_and_show(&Request::new(&game, &GO_ON), show);
    assert!(
        matches!(choice.action, Action::Move(Move::Play(_))),
        "a handicap is no reason to give up"
    );
    let thought = choice.thought.unwrap();
    for thought in shown.iter().chain([&thought]) {
        let rate = thought.win_rate.unwrap();
        assert!(
            rate < 0.25 && thought.lead < -20.0,
            "{rate} beside {}",
            thought.lead
        );
        for c in thought.candidates.iter().filter(|c| c.visits >= 40) {
            assert!(c.win_rate.unwrap() < 0.35 && c.lead < -10.0, "{c:?}");
        }
    }
    let percent = choice.claims.iter().find_map(|claim| claim.argument("percent"));
    assert!(
        matches!(percent, Some(Argument::Number(n)) if *n < 35.0),
        "{percent:?}"
    );
}

/// A move is chosen by how often it was tried, and that is what is said: a percentage beside it can contradict nothing.
#[test]
fn it_is_said_by_what_a_move_was_chosen() {
    said_by_what_it_was_chosen("yomi:net=off", ["tried_most", "tried_second"]);
    said_by_what_it_was_chosen("yomi:net=on", ["looked_most", "looked_second"]);
}

fn said_by_what_it_was_chosen(name: &str, [most, second]: [&str; 2]) {
    let mut game = Game::new(Size::NINE, Rules::CHINESE);
    let mut player = player(name, 150);
    let words = Words::english();
    for _ in 0..12 {
        let choice = player.choose(&Request::new(&game, &GO_ON));
        let Action::Move(m) = choice.action else {
            panic!("too soon to give up")
        };
        let count = |statement: &str| {
            let claim = choice.claims.iter().find(|c| c.statement == statement);
            match claim?.argument("count") {
                Some(Argument::Count(n)) => Some(*n),
                other => panic!("{other:?}"),
            }
        };
        let first = count(most).expect("it was tried most");
        assert!(count(second).is_none_or(|second| second <= first));
        for claim in choice.claims.iter().filter(|c| c.argument("percent").is_none()) {
            assert!(!words.say(claim).contains('%'));
        }
        let thought = choice.thought.as_ref().unwrap();
        assert_eq!(thought.candidates[0].mv, m);
        game.play(game.to_move(), m).unwrap();
    }
}

/// Everybody who took part in the search is named, with what it gave the move and why.
#[test]
fn opinions_are_kept_with_their_claims() {
    let board: Board = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . O . .
        . . . . . . . . .
        . . X . . . . . .
        . X O O . . . . .
        . . X X X . . . .
        . . . . . . . . .
        . . . . . . . . ."
        .parse()
        .unwrap();
    let game = Game::from_position(board, Color::Black, Rules::CHINESE);
    let among = PointSet::of(p("E5"));
    let choice = player("yomi:net=off,reading=on", 200).choose(&Request {
        among: Some(&among),
        ..Request::new(&game, &GO_ON)
    });
    assert_eq!(choice.action, Action::Move(Move::Play(p("E5"))));
    let thought = choice.thought.unwrap();
    let best = thought.of(Move::Play(p("E5"))).unwrap();
    let by: Vec<_> = best.opinions.iter().map(|o| o.by).collect();
    assert_eq!(by, ["patterns", "edge", "reading", "playouts"]);
    let reading = &best.opinions[2];
    assert!(
        matches!(reading.said, Said::Times(times) if times > 1.0),
        "{reading:?}"
    );
    assert!(reading.claims.iter().any(|c| c.statement == "reads_captures"));
    assert!(choice.claims.iter().any(|c| c.statement == "reads_captures"));
    assert!(matches!(best.opinions[3].said, Said::Chance(rate) if Some(rate) == best.win_rate));
    let told = choice.claims.iter().filter(|c| c.statement == "reads_captures");
    assert_eq!(told.count(), 1, "nothing is said twice");
}

/// Patterns speak up for moves that they hold far likelier than the rest, and the edge against its own.
#[test]
fn patterns_and_the_edge_say_why() {
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
    let game = Game::from_position(board, Color::Black, Rules::CHINESE);
    let knowledge = tree::Knowledge::shipped(game.size());
    let tree = tree::Tree::of_playouts(tree::Settings::default(), knowledge, 1, 1);
    let opinions = tree.priors().opinions(&game, Color::Black, &[p("E3"), p("A1")]);
    let words = Words::english();
    let said = |i: usize| -> Vec<String> {
        let claims = opinions[i].iter().flat_map(|o| &o.claims);
        claims.map(|c| words.say(c)).collect()
    };
    assert!(said(0)[0].starts_with("Moves like E3 are usual"), "{:?}", said(0));
    assert_eq!(
        said(1),
        ["A1 lies on the first line with no stone near, where little can be gained."]
    );
    assert!(matches!(opinions[1][1].said, Said::Times(times) if times < 0.1));
}
