//! What must hold of any search: nothing lost, nothing counted twice, memory bounded, the same again from a seed.

use goban::{Board, Color, Game, Ko, Move, Point, Rules, Size};
use playouts::Uniform;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use tree::{
    Analysis, Budget, Evaluator, Knowledge, Leaf, Playouts, Priors, Root, Selection, Settings, SlowPrior,
    Stakes, Tree, Voice,
};

const STAKES: Stakes = Stakes {
    komi: 7.5,
    real: 7.5,
    territory: false,
    ko: Ko::Positional,
};

/// A stop that nobody raises.
static GO_ON: AtomicBool = AtomicBool::new(false);

fn heavy(threads: usize, seed: u64, settings: Settings) -> Tree {
    Tree::of_playouts(settings, Knowledge::shipped(Size::NINE), threads, seed)
}

fn uniform(threads: usize, settings: Settings) -> Tree {
    let evaluators = (0..threads).map(|i| Box::new(Playouts::new(Uniform, i as u64)) as Box<dyn Evaluator>);
    Tree::new(settings, Priors::default(), evaluators.collect())
}

fn playouts(n: u64) -> Budget {
    Budget {
        playouts: Some(n),
        ..Budget::default()
    }
}

fn search(tree: &mut Tree, game: &Game, n: u64) -> Analysis {
    let color = game.to_move();
    tree.stand_at(game, color, STAKES, &GO_ON);
    tree.search(&Root::new(game, color, STAKES), None, playouts(n), &GO_ON);
    tree.audit().unwrap();
    tree.analysis(color)
}

#[test]
fn no_game_is_lost_or_counted_twice_by_many_threads() {
    for (side, threads) in [(3, 8), (5, 4), (9, 2), (9, 8)] {
        for selection in [Selection::Rave, Selection::Mixed, Selection::Puct] {
            let settings = Settings {
                expand_after: 1,
                memory: 64 << 20,
                ..Settings::of(selection)
            };
            let mut tree = uniform(threads, settings);
            let mut game = Game::new(Size::new(side).unwrap(), Rules::CHINESE);
            let mut visits = 0;
            for n in [1, 7, 3000] {
                let found = search(&mut tree, &game, n);
                visits += n;
                assert_eq!(
                    u64::from(found.visits),
                    visits,
                    "{side}x{side}, {threads} threads"
                );
                let tried: u32 = found.candidates.iter().map(|c| c.visits).sum();
                assert_eq!(tried, found.visits, "every game went through a move");
            }
            // The tree below the move played is kept, and goes on counting.
            let before = search(&mut tree, &game, 1);
            let best = before.candidates[0].clone();
            game.play(Color::Black, best.mv).unwrap();
            let after = search(&mut tree, &game, 100);
            assert_eq!(after.visits, best.visits + 100);
        }
    }
}

#[test]
fn one_thread_and_a_seed_give_the_same_search_again() {
    let game = Game::new(Size::NINE, Rules::CHINESE);
    let run = |seed| search(&mut heavy(1, seed, Settings::default()), &game, 600);
    assert_eq!(run(4), run(4));
    assert_ne!(run(4), run(5));
}

/// A million playouts with `YOMI_FULL_TESTS=1`; fewer fill the memory as well.
#[test]
fn memory_is_bounded_however_long_the_search() {
    let full = std::env::var_os("YOMI_FULL_TESTS").is_some();
    let playouts = if full { 1_000_000 } else { 60_000 };
    let memory = 4 << 20;
    let settings = Settings {
        memory,
        expand_after: 1,
        ..Settings::default()
    };
    let mut tree = uniform(2, settings);
    let mut game = Game::new(Size::new(5).unwrap(), Rules::CHINESE);
    let found = search(&mut tree, &game, playouts);
    assert_eq!(u64::from(found.visits), playouts);
    assert_eq!(tree.bytes(), memory, "all is used, and no more");
    game.play(Color::Black, found.candidates[0].mv).unwrap();
    let kept = tree.stand_at(&game, Color::White, STAKES, &GO_ON);
    assert_eq!(kept, found.candidates[0].visits);
    search(&mut tree, &game, 1000);
    assert_eq!(tree.bytes(), memory);
}

/// Has the stop raised by another thread while it plays; counts the playouts begun before that and after.
#[derive(Clone, Default)]
struct Stopped {
    stop: Arc<AtomicBool>,
    before: Arc<AtomicU32>,
    after: Arc<AtomicU32>,
}

impl Evaluator for Stopped {
    fn evaluate(&mut self, _: &mut [Leaf]) {
        if self.stop.load(Ordering::SeqCst) {
            self.after.fetch_add(1, Ordering::SeqCst);
        } else if self.before.fetch_add(1, Ordering::SeqCst) == 500 {
            let stop = Arc::clone(&self.stop);
            let other = std::thread::spawn(move || stop.store(true, Ordering::SeqCst));
            other.join().unwrap();
        }
    }
}

/// A stop that somebody raises in the middle of a search lets each thread end the playout that it is at, and begin no
/// other.
#[test]
fn a_stop_ends_the_search_at_once() {
    let game = Game::new(Size::NINETEEN, Rules::CHINESE);
    for threads in [1, 4] {
        let stopped = Stopped::default();
        let evaluator = |_| Box::new(stopped.clone()) as Box<dyn Evaluator>;
        let settings = Settings {
            memory: 16 << 20,
            ..Settings::default()
        };
        let mut tree = Tree::new(settings, Priors::default(), (0..threads).map(evaluator).collect());
        let root = Root::new(&game, Color::Black, STAKES);
        tree.stand_at(&game, Color::Black, STAKES, &GO_ON);
        tree.search(&root, None, playouts(100_000), &stopped.stop);
        tree.audit().unwrap();
        let after = stopped.after.load(Ordering::SeqCst);
        assert!(after < threads, "{after} playouts of {threads} threads");
        tree.search(&root, None, playouts(100_000), &stopped.stop);
        let more = stopped.after.load(Ordering::SeqCst) - after;
        assert_eq!(more, 0, "a raised stop lets nothing begin");
        assert!(stopped.before.load(Ordering::SeqCst) > 500);
    }
}

/// Another game, another komi, a move taken back: nothing is kept that does not hold.
#[test]
fn the_tree_is_kept_only_for_the_same_game() {
    let mut tree = heavy(1, 1, Settings::default());
    let mut game = Game::new(Size::NINE, Rules::CHINESE);
    let found = search(&mut tree, &game, 200);
    game.play(Color::Black, found.candidates[0].mv).unwrap();
    assert!(tree.stand_at(&game, Color::White, STAKES, &GO_ON) > 0);
    assert_eq!(
        tree.stand_at(&game, Color::Black, STAKES, &GO_ON),
        0,
        "Black again"
    );
    search(&mut tree, &game, 200);
    assert_eq!(
        tree.stand_at(&game, Color::White, Stakes { komi: 0.5, ..STAKES }, &GO_ON),
        0
    );
    search(&mut tree, &game, 200);
    game.undo();
    assert_eq!(tree.stand_at(&game, Color::Black, STAKES, &GO_ON), 0);
}

/// White sends two stones by A1, Black takes both at C1; retaking at B1 would repeat the position of the start, which
/// only the history forbids.
#[test]
fn a_position_does_not_come_back_in_the_tree() {
    let board: Board = "
        . . . .
        X X O O
        X X O O
        . O . O"
        .parse()
        .unwrap();
    let mut game = Game::from_position(board, Color::White, Rules::CHINESE);
    for (color, m) in [(Color::White, "A1"), (Color::Black, "C1")] {
        game.play(color, m.parse().unwrap()).unwrap();
    }
    let mut tree = uniform(1, Settings::default());
    let found = search(&mut tree, &game, 500);
    let back: Move = "B1".parse().unwrap();
    assert!(
        found.candidates.iter().all(|c| c.mv != back),
        "{:?}",
        found.candidates
    );
}

/// Only what is asked for is considered.
#[test]
fn the_root_can_be_limited_to_some_points() {
    let game = Game::new(Size::NINE, Rules::CHINESE);
    let among = ["A1", "B7"].iter().map(|p| p.parse::<Point>().unwrap()).collect();
    let mut tree = heavy(1, 1, Settings::default());
    tree.stand_at(&game, Color::Black, STAKES, &GO_ON);
    tree.search(
        &Root::new(&game, Color::Black, STAKES),
        Some(&among),
        playouts(300),
        &GO_ON,
    );
    let found = tree.analysis(Color::Black);
    assert!(found.candidates.iter().all(|c| match c.mv {
        Move::Play(p) => among.contains(p),
        Move::Pass => true,
    }));
}

/// Every way of choosing children finds the snapback; the depth-aware excess of the Montpellier report, and none of
/// it, included.
#[test]
fn every_selection_finds_a_snapback() {
    let board: Board = "
        . X . X O . O
        X X X X O O O
        . X X X O . O
        X X X X O O O
        X . X X X O .
        X X O O X O O
        . X . . O O ."
        .parse()
        .unwrap();
    let usual = Settings {
        memory: 16 << 20,
        ..Settings::default()
    };
    let mixed = Settings {
        memory: usual.memory,
        ..Settings::of(Selection::Mixed)
    };
    let ways = [
        usual.clone(),
        Settings {
            selection: Selection::Puct,
            ..usual
        },
        mixed.clone(),
        Settings {
            known_excess: -1.0,
            ..mixed
        },
    ];
    for settings in ways {
        let game = Game::from_position(board.clone(), Color::Black, Rules::CHINESE);
        let found = search(&mut heavy(1, 1, settings.clone()), &game, 2000);
        assert_eq!(found.candidates[0].mv.to_string(), "D1", "{settings:?}");
    }
}

/// Thinks that all is even, and that half the time who moves makes one move.
struct Believer {
    of: Move,
}

impl Evaluator for Believer {
    fn batch(&self) -> usize {
        4
    }

    fn has_policy(&self) -> bool {
        true
    }

    fn evaluate(&mut self, leaves: &mut [Leaf]) {
        for leaf in leaves {
            let others = leaf.board.size().points().map(Move::Play);
            let others = others.filter(|&m| m != self.of).map(|m| (m, 0.5 / 80.0));
            leaf.found.value = 0.5;
            leaf.found.policy = others.chain([(self.of, 0.5)]).collect();
        }
    }
}

/// An evaluator's policy takes the place of the priors', at the root and below, and is searched accordingly.
#[test]
fn the_policy_of_an_evaluator_is_followed() {
    let of: Move = "C7".parse().unwrap();
    let settings = Settings {
        selection: Selection::Puct,
        memory: 16 << 20,
        ..Settings::default()
    };
    let fond = Fond {
        side: Color::Black,
        of: "G3".parse().unwrap(),
        asked: Arc::default(),
    };
    let mut tree = Tree::new(
        settings,
        Priors::default().with_slow(fond),
        vec![Box::new(Believer { of })],
    );
    let mut game = Game::new(Size::NINE, Rules::CHINESE);
    let found = search(&mut tree, &game, 800);
    assert_eq!(found.candidates[0].mv, of);
    assert!(
        (found.candidates[0].prior - 0.5).abs() < 0.01,
        "{:?}",
        found.candidates[0]
    );
    assert!(found.candidates[0].visits > 300, "{:?}", found.candidates[0]);
    // White's answers were weighed by it as well.
    game.play(Color::Black, Move::Play("E5".parse().unwrap()))
        .unwrap();
    let below = search(&mut tree, &game, 1);
    assert_eq!(below.candidates[0].mv, of);
    assert!((below.candidates[0].prior - 0.5).abs() < 0.01);
}

/// A pass is a move like others to an evaluator; one that says nothing of it leaves it at what it usually is.
#[test]
fn an_evaluator_can_say_what_a_pass_is_worth() {
    let settings = Settings {
        selection: Selection::Puct,
        memory: 16 << 20,
        ..Settings::default()
    };
    let prior_of_pass = |of| {
        let mut tree = Tree::new(
            settings.clone(),
            Priors::default(),
            vec![Box::new(Believer { of })],
        );
        let mut game = Game::new(Size::NINE, Rules::CHINESE);
        let prior = |found: &Analysis| {
            let pass = found.candidates.iter().find(|c| c.mv == Move::Pass);
            pass.map_or(0.0, |c| c.prior)
        };
        let found = search(&mut tree, &game, 30);
        // At the root of a search and below it.
        game.play(Color::Black, found.candidates[1].mv).unwrap();
        [prior(&found), prior(&search(&mut tree, &game, 30))]
    };
    let [root, below] = prior_of_pass(Move::Pass);
    assert!(
        (root - 0.5).abs() < 0.01 && (below - 0.5).abs() < 0.01,
        "{root} {below}"
    );
    let [root, below] = prior_of_pass("C7".parse().unwrap());
    assert!(root < 0.01 && below < 0.01, "{root} {below}");
}

/// Likes one point for one side, and counts how often it is asked.
struct Fond {
    side: Color,
    of: Point,
    asked: Arc<AtomicU32>,
}

impl Voice for Fond {
    fn name(&self) -> &'static str {
        "fond"
    }
}

impl SlowPrior for Fond {
    fn weigh(&self, _: &Board, color: Color, moves: &[Point], factors: &mut [f32]) {
        self.asked.fetch_add(1, Ordering::Relaxed);
        if let Some(place) = moves.iter().position(|&p| p == self.of)
            && color == self.side
        {
            factors[place] *= 1e6;
        }
    }
}

/// A slow prior is asked about the root before anything is tried, and about others once they have visits enough.
#[test]
fn slow_priors_are_asked_where_it_matters() {
    let game = Game::new(Size::NINE, Rules::CHINESE);
    let asked = |consult_after, threads, n| {
        let of: Point = "A1".parse().unwrap();
        let asked = Arc::new(AtomicU32::new(0));
        let settings = Settings {
            consult_after,
            memory: 32 << 20,
            ..Settings::default()
        };
        let mut tree = heavy(threads, 1, settings).with_slow_prior(Fond {
            side: Color::Black,
            of,
            asked: Arc::clone(&asked),
        });
        let found = search(&mut tree, &game, n);
        assert_eq!(found.likeliest, Some(of));
        let sum: f64 = found.candidates.iter().map(|c| c.prior).sum();
        assert!(sum < 1.01, "{sum}");
        asked.load(Ordering::Relaxed)
    };
    assert_eq!(asked(u32::MAX, 1, 500), 1);
    let some = asked(20, 1, 500);
    assert!((2..=100).contains(&some), "{some} of 500 descents");
    assert!(asked(20, 4, 2000) > 1);
}

/// A node that got its children as one of many is asked about when it becomes the root.
#[test]
fn what_a_slow_prior_says_of_a_kept_root_is_heard() {
    let mut game = Game::new(Size::NINE, Rules::CHINESE);
    let settings = Settings {
        consult_after: u32::MAX,
        memory: 32 << 20,
        ..Settings::default()
    };
    let fond = Fond {
        side: Color::White,
        of: "G7".parse().unwrap(),
        asked: Arc::default(),
    };
    let mut tree = heavy(1, 1, settings).with_slow_prior(fond);
    let best = search(&mut tree, &game, 400).candidates[0].mv;
    game.play(Color::Black, best).unwrap();
    let found = search(&mut tree, &game, 20);
    assert!(found.visits > 20, "the tree is kept");
    let liked = found
        .candidates
        .iter()
        .find(|c| c.mv == Move::Play("G7".parse().unwrap()));
    assert!(liked.is_some_and(|c| c.prior > 0.9), "{liked:?}");
}

/// A group lives or dies by a point of which patterns think least, on a board where many others come before it.
#[test]
fn no_move_is_hidden_on_a_large_board() {
    let board: Board = "
        . . . . . . . . . X X X X O . . . . .
        . . . . . . O X . X O X O . . . . . .
        . . . X . . O X . X O O . O . . . . .
        . . . . X . O O X X O . . . . O . . .
        . . O . . . O X X O O . . . . . . . .
        . . . . X X X O O X . . . . . . . . .
        . . . . . X O X O X . . . . . . . . .
        . . . . X O O . O X . . . . . . . . .
        . . X . X O . . O . . . . . . . . . .
        . . . O X O . . . . X . . . . . . . .
        . . X X O . . . . . . . . . . . . . .
        . . X O O . . . . . . . . . . . . . .
        . . O X . . . . . . . . . . . . . . .
        . . O . . . . . . . . . . . . . X . .
        . . . . . . . . . . . . . . . . . . .
        . . . X . . . . . . . . . . X X . . .
        . . . . . X . . . . . O . O X O X X .
        . . . . . . . . . . . . . . O O O . .
        . . . . . . . . . . . . . . . . . . ."
        .parse()
        .unwrap();
    let game = Game::from_position(board, Color::White, Rules::CHINESE);
    let mut tree = Tree::of_playouts(Settings::default(), Knowledge::shipped(game.size()), 1, 1);
    let found = search(&mut tree, &game, 3000);
    let vital = Move::Play("J18".parse().unwrap());
    assert!(found.candidates.iter().any(|c| c.mv == vital));
}

/// Remembers the boards that it was shown.
#[derive(Default)]
struct Watcher(std::sync::Mutex<Vec<(Color, Board)>>);

impl Voice for Watcher {
    fn name(&self) -> &'static str {
        "watcher"
    }
}

impl SlowPrior for Watcher {
    fn weigh(&self, board: &Board, color: Color, _: &[Point], _: &mut [f32]) {
        self.0.lock().unwrap().push((color, board.clone()));
    }
}

/// A slow prior sees the whole board, with the ko that the side to move may not take back.
#[test]
fn a_slow_prior_is_shown_the_ko() {
    let board: Board = "
        . . . . .
        . X O . .
        X O . O .
        . X O . .
        . . . . ."
        .parse()
        .unwrap();
    let mut game = Game::from_position(board, Color::Black, Rules::CHINESE);
    let [take, taken]: [Point; 2] = ["C3", "B3"].map(|p| p.parse().unwrap());
    game.play(Color::Black, Move::Play(take)).unwrap();
    assert_eq!(game.board().ko(), Some((Color::White, taken)));
    let watcher = Arc::new(Watcher::default());
    let mut tree = Tree::new(
        Settings::default(),
        Priors::default().with_slow(Arc::clone(&watcher)),
        vec![Box::new(Playouts::new(Uniform, 1))],
    );
    search(&mut tree, &game, 200);
    let seen = watcher.0.lock().unwrap();
    let (color, root) = &seen[0];
    assert!(*color == Color::White && root == game.board(), "{root}");
    assert_eq!(root.ko(), Some((Color::White, taken)));
    assert!(seen[1..].iter().any(|(_, board)| board.ko().is_none()));
}

/// A handicap made up for by komi is part of what is played for, not of what is reported.
#[test]
fn what_is_reported_is_about_the_real_komi() {
    let mut game = Game::new(
        Size::NINE,
        Rules {
            komi: 0.5,
            ..Rules::CHINESE
        },
    );
    let handicap = ["C3", "G7", "C7", "G3", "E5"].map(|p| p.parse::<Point>().unwrap());
    game.set_handicap(&handicap).unwrap();
    let even = Stakes {
        komi: 60.5,
        real: 0.5,
        ..STAKES
    };
    let color = game.to_move();
    assert_eq!(color, Color::White);
    let mut tree = heavy(1, 1, Settings::default());
    let look = |tree: &mut Tree, game: &Game, n| {
        let color = game.to_move();
        tree.stand_at(game, color, even, &GO_ON);
        tree.search(&Root::new(game, color, even), None, playouts(n), &GO_ON);
        tree.analysis(color)
    };
    let found = look(&mut tree, &game, 800);
    assert!(
        found.value > 0.3,
        "it plays for a game that can be won: {}",
        found.value
    );
    assert!(
        found.outcome.win_rate < 0.1 && found.outcome.lead < -20.0,
        "{} {}",
        found.outcome.win_rate,
        found.outcome.lead
    );
    for c in found.candidates.iter().filter(|c| c.visits > 20) {
        assert!(c.outcome.win_rate < 0.2 && c.outcome.lead < -10.0, "{c:?}");
    }
    // Kept games were counted by what is played for: they are not taken for the real game.
    let best = found.candidates[0].clone();
    game.play(color, best.mv).unwrap();
    let kept = look(&mut tree, &game, 0);
    assert!(kept.visits > 0 && kept.playouts == 0);
    assert!(
        (kept.outcome.win_rate - (1.0 - best.outcome.win_rate)).abs() < 1e-9
            && (kept.outcome.lead + best.outcome.lead).abs() < 1e-9
    );
    assert!(
        kept.candidates
            .iter()
            .all(|c| c.outcome.win_rate > 0.8 && c.outcome.lead > 10.0),
        "{kept:?}"
    );
}

/// Without dynamic komi win rate and value are the same but for the share of the margin.
#[test]
fn win_rates_and_values_agree_where_the_komi_is_real() {
    let mut game = Game::new(Size::NINE, Rules::CHINESE);
    let mut tree = heavy(1, 1, Settings::default());
    for n in [500, 50] {
        let found = search(&mut tree, &game, n);
        assert!(
            (found.outcome.win_rate - found.value).abs() < 0.03,
            "{} {}",
            found.outcome.win_rate,
            found.value
        );
        for c in &found.candidates {
            assert!((c.outcome.win_rate - c.value).abs() < 0.05, "{c:?}");
        }
        let best = found.candidates[0].mv;
        game.play(game.to_move(), best).unwrap();
    }
}

/// A1 and B1 take themselves off, under rules that let them.
#[test]
fn a_game_with_a_suicide_is_searched_like_any_other() {
    let mut game = Game::new(Size::NINE, Rules::TROMP_TAYLOR);
    for point in "E5 A2 A1 B2 F5 C1 B1 G5".split(' ') {
        game.play(game.to_move(), point.parse().unwrap()).unwrap();
    }
    assert_eq!(game.board().stones(Color::Black).len(), 2);
    assert_eq!(
        search(&mut heavy(1, 1, Settings::default()), &game, 50).visits,
        50
    );
}
