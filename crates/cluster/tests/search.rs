//! One search by several ranks: what was played anywhere counts everywhere, once.

use cluster::{Desk, Exchange, Leader, Link, follow, local};
use goban::{Color, Game, Ko, Move, Rules, Size};
use players::{Action, Options, Player, Request};
use playouts::Uniform;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;
use tree::{
    Amaf, Analysis, Budget, Company, Evaluator, Every, Leaf, Playouts, Priors, Root, Scheme, Selection,
    Settings, Stakes, Terms, Tree,
};

const STAKES: Stakes = Stakes {
    komi: 7.5,
    real: 7.5,
    territory: false,
    ko: Ko::Positional,
};

static GO_ON: AtomicBool = AtomicBool::new(false);

/// A tree of one rank, searched by so many threads.
fn tree(
    link: &Arc<dyn Link>,
    terms: Terms,
    threads: usize,
    lag: u64,
    settings: Settings,
) -> (Tree, Arc<Exchange>) {
    let exchange = Arc::new(Exchange::new(Desk::new(Arc::clone(link)), terms).lagging(lag));
    let rank = link.rank() as u64;
    let evaluator = |i: usize| Box::new(Playouts::new(Uniform, 100 * rank + i as u64)) as Box<_>;
    let mut tree = Tree::new(settings, Priors::default(), (0..threads).map(evaluator).collect());
    tree.keep_company(exchange.clone());
    (tree, exchange)
}

fn increments(playouts: u64) -> Terms {
    Terms::Increments {
        every: Every::Playouts(playouts),
        share: 0.05,
        depth: 3,
    }
}

fn search(tree: &mut Tree, game: &Game, playouts: u64) -> Analysis {
    let color = game.to_move();
    tree.stand_at(game, color, STAKES, &GO_ON);
    let budget = Budget {
        playouts: Some(playouts),
        ..Budget::default()
    };
    tree.search(&Root::new(game, color, STAKES), None, budget, &GO_ON);
    tree.analysis(color)
}

/// Every rank searches two positions of a game, so many playouts each; what each found.
fn together(
    links: &[Arc<dyn Link>],
    terms: Terms,
    threads: usize,
    lag: u64,
    playouts: &[u64],
) -> Vec<[Analysis; 2]> {
    let settings = Settings {
        expand_after: 1,
        memory: 32 << 20,
        ..Settings::default()
    };
    std::thread::scope(|scope| {
        let ranks: Vec<_> = links
            .iter()
            .zip(playouts)
            .map(|(link, &playouts)| {
                let settings = settings.clone();
                scope.spawn(move || {
                    let (mut tree, exchange) = tree(link, terms, threads, lag, settings);
                    let mut game = Game::new(Size::new(5).unwrap(), Rules::CHINESE);
                    exchange.ask(1);
                    let first = search(&mut tree, &game, playouts);
                    tree.audit().unwrap();
                    // The tree is kept below a move that all play.
                    game.play(Color::Black, goban::Move::Play("C3".parse().unwrap()))
                        .unwrap();
                    exchange.ask(2);
                    let second = search(&mut tree, &game, playouts);
                    tree.audit().unwrap();
                    [first, second]
                })
            })
            .collect();
        ranks.into_iter().map(|rank| rank.join().unwrap()).collect()
    })
}

/// Each rank counts its own games apart from the tree (`scored`): what a tree has of a move is the sum of these over all ranks.
#[test]
fn sums_over_ranks_equal_what_was_played() {
    for (ranks, threads, delay, lag) in [
        (2, 1, 0, 0),
        (4, 2, 0, 0),
        (4, 1, 3, 2),
        (12, 1, 0, 0),
        (1, 1, 0, 0),
    ] {
        let playouts: Vec<u64> = (0..ranks).map(|rank| 300 + 40 * rank as u64).collect();
        let links = local(ranks, Duration::from_millis(delay));
        let found = together(&links, increments(50), threads, lag, &playouts);
        let all: u64 = playouts.iter().sum();
        for rank in &found {
            let [first, second] = rank;
            assert_eq!(u64::from(first.visits), all, "{ranks} ranks");
            for candidate in &first.candidates {
                let of = |analysis: &Analysis| {
                    let same = analysis.candidates.iter().find(|c| c.mv == candidate.mv);
                    same.map_or(0, |c| c.outcome.scored)
                };
                let played: u64 = found.iter().map(|[first, _]| of(first)).sum();
                assert_eq!(u64::from(candidate.visits), played, "{}", candidate.mv);
            }
            let tried: u32 = first.candidates.iter().map(|c| c.visits).sum();
            assert_eq!(tried, first.visits, "every game went through a move");
            // What was known of C3 before is the same for all, and nobody's news.
            let before = first.candidates.iter().find(|c| c.mv.to_string() == "C3");
            let before = before.map_or(0, |c| u64::from(c.visits));
            assert_eq!(u64::from(second.visits), before + all);
        }
    }
}

/// Others' games through a node count before one has been there oneself.
#[test]
fn who_plays_little_knows_what_all_played() {
    let links = local(2, Duration::ZERO);
    let found = together(&links, increments(20), 1, 0, &[2000, 10]);
    let best = |analysis: &Analysis| (analysis.candidates[0].mv, analysis.candidates[0].visits);
    assert_eq!(best(&found[0][0]), best(&found[1][0]));
    assert!(best(&found[1][0]).1 > 10);
    assert!(links[0].traffic().letters > 20 && links[1].traffic().letters < 100);
}

/// A rank that never says anything is not waited for: a search by time ends, with what was played here.
#[test]
fn a_silent_rank_is_not_waited_for() {
    let links = local(2, Duration::ZERO);
    let (mut tree, exchange) = tree(&links[0], Terms::USUAL, 1, 0, Settings::default());
    exchange.ask(1);
    let game = Game::new(Size::NINE, Rules::CHINESE);
    tree.stand_at(&game, Color::Black, STAKES, &GO_ON);
    let budget = Budget {
        time: Some(Duration::from_millis(250)),
        ..Budget::default()
    };
    tree.search(&Root::new(&game, Color::Black, STAKES), None, budget, &GO_ON);
    let found = tree.analysis(Color::Black);
    assert_eq!(u64::from(found.visits), found.playouts);
    assert!(!exchange.is_done() && links[0].traffic().letters > 0);
    tree.audit().unwrap();
}

/// As the Montpellier report has it: lists of all moves as first become their average, and so does the first level when the move is
/// chosen.
#[test]
fn lists_and_the_first_level_are_averaged() {
    let links = local(3, Duration::ZERO);
    let settings = Settings {
        expand_after: 1,
        scheme: Scheme {
            amaf: Amaf::Everywhere,
            ..Scheme::default()
        },
        ..Settings::default()
    };
    let game = Game::new(Size::new(5).unwrap(), Rules::CHINESE);
    let found: Vec<Analysis> = std::thread::scope(|scope| {
        let ranks: Vec<_> = links
            .iter()
            .map(|link| {
                let (settings, game) = (settings.clone(), &game);
                scope.spawn(move || {
                    let (mut tree, exchange) = tree(link, Terms::Lists { descents: 100 }, 1, 0, settings);
                    exchange.ask(1);
                    search(&mut tree, game, 600)
                })
            })
            .collect();
        ranks.into_iter().map(|rank| rank.join().unwrap()).collect()
    });
    let of = |analysis: &Analysis, m| {
        let same = analysis.candidates.iter().find(|c| c.mv == m);
        same.map_or(0, |c| c.outcome.scored)
    };
    for candidate in &found[0].candidates {
        let sum: u64 = found.iter().map(|analysis| of(analysis, candidate.mv)).sum();
        assert!(
            (u64::from(candidate.visits) * 3).abs_diff(sum) <= 2,
            "{}",
            candidate.mv
        );
    }
    // The others go by their own games.
    let own = &found[1];
    assert!(
        own.candidates
            .iter()
            .all(|c| u64::from(c.visits) == c.outcome.scored)
    );
    let list = |c: &tree::Candidate| c.amaf.is_some();
    assert!(own.candidates.iter().any(list));
}

/// Sees who wins by lot, likes all points alike, and counts its looks.
struct Seer(Arc<AtomicU64>);

impl Evaluator for Seer {
    fn has_policy(&self) -> bool {
        true
    }

    fn evaluate(&mut self, leaves: &mut [Leaf]) {
        for leaf in leaves {
            self.0.fetch_add(1, Relaxed);
            let free = leaf.board.size().points().filter(|&p| leaf.board.is_empty(p));
            leaf.found.policy = free.map(|p| (Move::Play(p), 0.04)).collect();
            leaf.found.value = (leaf.board.hash() % 1000) as f32 / 1000.0;
            leaf.found.win = Some(leaf.found.value);
        }
    }
}

/// What one rank has looked at no other looks at again, and all see the same.
#[test]
fn nobody_looks_twice() {
    let links = local(3, Duration::ZERO);
    let looked = Arc::new(AtomicU64::new(0));
    let game = Game::new(Size::new(5).unwrap(), Rules::CHINESE);
    let spared: Vec<u64> = std::thread::scope(|scope| {
        let ranks: Vec<_> = links
            .iter()
            .map(|link| {
                let (looked, game) = (Arc::clone(&looked), &game);
                scope.spawn(move || {
                    let desk = Desk::new(Arc::clone(link));
                    let exchange = Arc::new(Exchange::new(desk, increments(5)));
                    let settings = Settings::of(Selection::Puct);
                    let mut tree = Tree::new(settings, Priors::default(), vec![Box::new(Seer(looked))]);
                    tree.wrap_evaluators(|evaluator| exchange.looks().shared(evaluator));
                    tree.keep_company(exchange.clone());
                    exchange.ask(1);
                    let found = search(&mut tree, game, 400);
                    tree.audit().unwrap();
                    assert_eq!(found.visits, 1200);
                    exchange.looks().spared()
                })
            })
            .collect();
        ranks.into_iter().map(|rank| rank.join().unwrap()).collect()
    });
    // The roots are looked at before anything is told; games that end in the tree need no look.
    let (looked, spared) = (looked.load(Relaxed), spared.iter().sum::<u64>());
    assert!(
        spared > 20 && looked + spared <= 1203,
        "{looked} looks, {spared} spared"
    );
}

/// Rank 0 asks, the others search the same: the games of both are in the tree that it decides by.
#[test]
fn a_team_follows_its_leader_through_a_game() {
    let links = local(2, Duration::ZERO);
    let parts = |link: &Arc<dyn Link>| {
        let desk = Desk::new(Arc::clone(link));
        let exchange = Arc::new(Exchange::new(Arc::clone(&desk), increments(10)));
        let options = Options {
            playouts: Some(60),
            memory: 16,
            ..Options::seeded(link.rank() as u64)
        };
        let player = players::by_name_with("yomi:net=off,early=no", &options).unwrap();
        (desk, exchange, player)
    };
    let file = std::env::temp_dir().join(format!("cluster-team-{}.sgf", std::process::id()));
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let (desk, exchange, player) = parts(&links[1]);
            follow(&desk, &exchange, player).unwrap();
        });
        let (desk, exchange, player) = parts(&links[0]);
        let mut leader = Leader::new(player, desk, exchange, Some(file.clone())).unwrap();
        let mut game = Game::new(Size::new(7).unwrap(), Rules::JAPANESE);
        game.set_handicap(&["C3".parse().unwrap(), "E5".parse().unwrap()])
            .unwrap();
        for _ in 0..4 {
            let stop = AtomicBool::new(false);
            let choice = leader.choose(&Request::new(&game, &stop));
            let thought = choice.thought.unwrap();
            assert!(thought.visits >= 120, "{} games", thought.visits);
            let Action::Move(m) = choice.action else { break };
            // The game so far, and the move, can be read from the file.
            let kept: kifu::Record = std::fs::read_to_string(&file).unwrap().parse().unwrap();
            assert_eq!(cluster::best_known(&kept), Some((game.to_move(), m)));
            assert_eq!(kept.moves().count(), game.moves().len());
            game.play(game.to_move(), m).unwrap();
        }
    });
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn who_searches_no_tree_leads_nobody() {
    let desk = Desk::new(Arc::clone(&local(1, Duration::ZERO)[0]));
    let exchange = Arc::new(Exchange::new(Arc::clone(&desk), Terms::USUAL));
    let player = players::by_name("random", 1).unwrap();
    let error = Leader::new(player, desk, exchange, None).err().unwrap();
    assert_eq!(
        error.to_string(),
        "the player `random` does not search in company; take `yomi`"
    );
}
