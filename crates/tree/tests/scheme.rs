//! What the Montpellier report describes of a search, each part where it shows.

use goban::{Board, Color, Game, Ko, Move, Point, PointMap, PointSet, Rules, Size};
use playouts::Uniform;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use tree::{
    Amaf, Analysis, Bandit, Budget, Evaluator, Guide, Knowledge, Last, Leaf, Playouts, Priming, Priors, Root,
    Scheme, Selection, Settings, Stakes, Tree,
};

const STAKES: Stakes = Stakes {
    komi: 7.5,
    real: 7.5,
    territory: false,
    ko: Ko::Positional,
};

/// A stop that nobody raises.
static GO_ON: AtomicBool = AtomicBool::new(false);

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

fn settings(selection: Selection, scheme: Scheme) -> Settings {
    Settings {
        memory: 64 << 20,
        expand_after: 1,
        scheme,
        ..Settings::of(selection)
    }
}

fn uniform(threads: u64, settings: Settings) -> Tree {
    let evaluators = (0..threads).map(|i| Box::new(Playouts::new(Uniform, i)) as Box<dyn Evaluator>);
    Tree::new(settings, Priors::default(), evaluators.collect())
}

fn budget(n: u64) -> Budget {
    Budget {
        playouts: Some(n),
        ..Budget::default()
    }
}

fn go(tree: &mut Tree, game: &Game, guide: Option<Guide>, n: u64) -> Analysis {
    let color = game.to_move();
    tree.stand_at(game, color, STAKES, &GO_ON);
    if let Some(guide) = guide {
        tree.follow_advice(guide);
    }
    tree.search(&Root::new(game, color, STAKES), None, budget(n), &GO_ON);
    tree.audit().unwrap();
    tree.analysis(color)
}

/// Every part of the report by itself, and all together.
fn schemes() -> Vec<Scheme> {
    let usual = Scheme::default();
    let amaf = [Amaf::Everywhere, Amaf::Levels(1), Amaf::Answers].map(|amaf| Scheme { amaf, ..usual });
    let uses = [(true, false), (false, true), (false, false)].map(|(amaf_first, amaf_bias)| Scheme {
        amaf: Amaf::Everywhere,
        amaf_first,
        amaf_bias,
        ..usual
    });
    let all = Scheme {
        amaf: Amaf::Answers,
        last: Last::Amaf,
        bandit: Bandit::Printed,
        to_the_end: true,
        half_known: 4.0,
        ..usual
    };
    let others = [
        Scheme {
            last: Last::Ratio,
            ..usual
        },
        Scheme {
            bandit: Bandit::Printed,
            ..usual
        },
        Scheme {
            to_the_end: true,
            ..usual
        },
        Scheme {
            half_known: 4.0,
            ..usual
        },
        all,
    ];
    amaf.into_iter().chain(uses).chain(others).collect()
}

const SELECTIONS: [Selection; 3] = [Selection::Rave, Selection::Mixed, Selection::Ordered];

#[test]
fn no_game_is_lost_or_counted_twice_whatever_the_scheme() {
    for (side, threads, n) in [(3, 4, 600), (9, 2, 300)] {
        for (scheme, selection) in schemes().into_iter().flat_map(|s| SELECTIONS.map(|way| (s, way))) {
            let mut tree = uniform(threads, settings(selection, scheme));
            let mut game = Game::new(Size::new(side).unwrap(), Rules::CHINESE);
            let guide = Guide::new(PRIMING).with_worth(Color::Black, PointMap::new(3.0));
            let found = go(&mut tree, &game, Some(guide), n);
            let tried: u32 = found.candidates.iter().map(|c| c.visits).sum();
            assert_eq!((u64::from(found.visits), tried), (n, found.visits), "{scheme:?}");
            // The tree below the move played is kept, the tables of its position are begun anew.
            let best = found.candidates[0].clone();
            game.play(Color::Black, best.mv).unwrap();
            let after = go(&mut tree, &game, None, 50);
            assert_eq!(after.visits, best.visits + 50, "{scheme:?}");
        }
    }
}

/// Black D1 throws in: White takes and is taken back.
const SNAPBACK: &str = "
    . X . X O . O
    X X X X O O O
    . X X X O . O
    X X X X O O O
    X . X X X O .
    X X O O X O O
    . X . . O O .";

#[test]
fn every_scheme_finds_a_snapback() {
    for scheme in schemes() {
        for selection in [Selection::Rave, Selection::Mixed] {
            let settings = Settings {
                expand_after: 4,
                ..settings(selection, scheme)
            };
            let game = Game::from_position(SNAPBACK.parse().unwrap(), Color::Black, Rules::CHINESE);
            let mut tree = Tree::of_playouts(settings, Knowledge::shipped(game.size()), 1, 1);
            let found = go(&mut tree, &game, None, 2000);
            assert_eq!(
                found.candidates[0].mv.to_string(),
                "D1",
                "{selection:?} {scheme:?}"
            );
        }
    }
}

/// Dreams that whoever has C3 wins.
struct Dreamer;

impl Evaluator for Dreamer {
    fn evaluate(&mut self, leaves: &mut [Leaf]) {
        for leaf in leaves {
            let black = leaf.board.at(point("C3")) == Some(Color::Black);
            leaf.found.value = f32::from(u8::from(black));
            leaf.found.has_first = true;
            leaf.found.first.fill(0);
        }
    }
}

/// White may play anywhere but C3, and Black has to answer there. What he learned below one white move he knows below all others.
#[test]
fn all_branches_have_one_table() {
    let game = Game::from_position(Board::new(Size::NINE), Color::White, Rules::CHINESE);
    let c3 = PointSet::of(point("C3"));
    let won_by_black = |amaf| {
        let scheme = Scheme {
            amaf,
            ..Scheme::default()
        };
        let settings = Settings {
            known_excess: -1.0,
            ..settings(Selection::Mixed, scheme)
        };
        let mut tree = Tree::new(settings, Priors::default(), vec![Box::new(Dreamer)]);
        let guide = Guide::new(PRIMING).forbidding(Color::White, c3);
        1.0 - go(&mut tree, &game, Some(guide), 1000).outcome.win_rate
    };
    let [node, levels, everywhere] = [Amaf::Node, Amaf::Levels(1), Amaf::Everywhere].map(won_by_black);
    assert!(
        everywhere > 10.0 * node && levels > 10.0 * node,
        "{node} {levels} {everywhere}"
    );
}

const PRIMING: Priming = Priming {
    half: 10.0,
    tried: 60.0,
    levels: 1,
    amaf: 100.0,
};

/// On an empty board, with random games that say nothing: what advice likes is tried most, what it dislikes hardly, what it
/// forbids never; and only games that were played are reported.
#[test]
fn virtual_games_lead_the_search_and_are_not_reported() {
    let game = Game::new(Size::NINE, Rules::CHINESE);
    let (liked, disliked, forbidden) = (point("C7"), point("A1"), point("E5"));
    let mut worth = PointMap::new(0.0);
    (worth[liked], worth[disliked]) = (60.0, -60.0);
    let guide = Guide::new(PRIMING)
        .with_worth(Color::Black, worth)
        .forbidding(Color::Black, PointSet::of(forbidden));
    for selection in [Selection::Rave, Selection::Mixed] {
        let scheme = Scheme {
            amaf: Amaf::Everywhere,
            ..Scheme::default()
        };
        let mut tree = uniform(1, settings(selection, scheme));
        let found = go(&mut tree, &game, Some(guide.clone()), 60);
        let visits = |p| {
            let of = found.candidates.iter().find(|c| c.mv == Move::Play(p));
            of.map_or(0, |c| c.visits)
        };
        assert_eq!(found.candidates[0].mv, Move::Play(liked), "{selection:?}");
        assert_eq!(visits(forbidden), 0);
        assert!(visits(disliked) <= 1, "{selection:?}: {}", visits(disliked));
        let all: u32 = found.candidates.iter().map(|c| c.visits).sum();
        assert_eq!((found.visits, all), (60, 60));
        // Elsewhere the advice is forgotten.
        let mut next = game.clone();
        next.play(Color::Black, Move::Play(point("G3"))).unwrap();
        next.play(Color::White, Move::Play(point("G7"))).unwrap();
        let found = go(&mut tree, &next, None, 300);
        assert!(
            found.candidates.iter().any(|c| c.mv == Move::Play(forbidden)),
            "{selection:?}"
        );
    }
}

/// Counts the positions that it is asked about.
struct Asked(Arc<AtomicU32>);

impl Evaluator for Asked {
    fn evaluate(&mut self, leaves: &mut [Leaf]) {
        self.0.fetch_add(leaves.len() as u32, Ordering::Relaxed);
    }
}

/// A descent that goes on to the end of the game leaves nothing to play out, until the memory is full.
#[test]
fn descents_to_the_end_need_nobody_to_play_out() {
    let asked = |memory| {
        let scheme = Scheme {
            to_the_end: true,
            ..Scheme::default()
        };
        let settings = Settings {
            memory,
            ..settings(Selection::Mixed, scheme)
        };
        let count = Arc::new(AtomicU32::new(0));
        let mut tree = Tree::new(
            settings,
            Priors::default(),
            vec![Box::new(Asked(Arc::clone(&count)))],
        );
        let game = Game::new(Size::new(5).unwrap(), Rules::CHINESE);
        let found = go(&mut tree, &game, None, 400);
        assert_eq!(found.visits, 400);
        count.load(Ordering::Relaxed)
    };
    assert_eq!(asked(64 << 20), 0);
    assert!(asked(1 << 20) > 100, "a full tree plays out");
}

/// The printed bandit soon stops asking about what looks worse; UCB1 goes on.
#[test]
fn the_printed_bandit_is_the_narrower_one() {
    let game = Game::new(Size::new(5).unwrap(), Rules::CHINESE);
    let most = |bandit| {
        let scheme = Scheme {
            bandit,
            ..Scheme::default()
        };
        let settings = Settings {
            exploration: 1.0,
            known_excess: -1.0,
            mixing: 1.0,
            ..settings(Selection::Mixed, scheme)
        };
        go(&mut uniform(1, settings), &game, None, 1000).candidates[0].visits
    };
    let [printed, ucb1] = [Bandit::Printed, Bandit::Ucb1].map(most);
    assert!(printed > ucb1 + 200, "{printed} of 1000 games, {ucb1} with UCB1");
}

/// Believes that one side wins whatever is played.
struct Believer(Color);

impl Evaluator for Believer {
    fn evaluate(&mut self, leaves: &mut [Leaf]) {
        for leaf in leaves {
            leaf.found.value = f32::from(u8::from(self.0 == Color::Black));
        }
    }
}

/// Whoever wins whatever he does takes his first child for ever; who loses everywhere tries one after the other.
#[test]
fn the_first_of_the_line_stays_while_it_wins() {
    let tried = |winner| {
        let mut tree = Tree::new(
            settings(Selection::Ordered, Scheme::default()),
            Priors::default(),
            vec![Box::new(Believer(winner))],
        );
        let game = Game::new(Size::NINE, Rules::CHINESE);
        go(&mut tree, &game, None, 30).candidates.len()
    };
    assert_eq!([Color::Black, Color::White].map(tried), [1, 30]);
}

/// By the share of games won the order is another one than by visits; what was hardly tried stays behind.
#[test]
fn the_last_word_may_be_the_share_of_won_games() {
    let game = Game::new(Size::NINE, Rules::CHINESE);
    for last in [Last::Ratio, Last::Visits] {
        let scheme = Scheme {
            last,
            ..Scheme::default()
        };
        let mut tree = uniform(1, settings(Selection::Mixed, scheme));
        let found = go(&mut tree, &game, None, 600);
        let most = found.candidates.iter().map(|c| c.visits).max().unwrap();
        let known: Vec<_> = found
            .candidates
            .iter()
            .take_while(|c| f64::from(c.visits) >= 0.25 * f64::from(most))
            .collect();
        let falls = match last {
            Last::Visits => known.is_sorted_by_key(|c| std::cmp::Reverse(c.visits)),
            _ => known.is_sorted_by(|a, b| a.value >= b.value),
        };
        assert!(known.len() > 1 && falls, "{last:?}");
    }
}

/// The same seed, the same search, with descents by lot and all.
#[test]
fn one_thread_gives_the_same_search_again() {
    let game = Game::new(Size::NINE, Rules::CHINESE);
    for scheme in schemes() {
        let run = || {
            go(
                &mut uniform(1, settings(Selection::Mixed, scheme)),
                &game,
                None,
                100,
            )
        };
        assert_eq!(run(), run(), "{scheme:?}");
    }
}
