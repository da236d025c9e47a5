//! Kos of all kinds: what they are called, and that no number of threats is invented.

mod enclosed;

use enclosed::{ATTACKER, DEFENDER, Enclosed, NOWHERE, number};
use goban::{Board, Color, Point, PointSet, Random};
use tactics::field::Field;
use tactics::fight::Fight;
use tactics::found::{Doubt, Found, Sureness, ask};
use tactics::wanted::Wanted;
use tactics::{ENDLESS, Limits, Result4, Verdict, ask_fight, reading};

fn board(drawn: &str) -> Board {
    drawn.parse().unwrap()
}

fn p(name: &str) -> Point {
    name.parse().unwrap()
}

fn limits() -> Limits {
    Limits {
        memory: 64 << 20,
        ..Limits::nodes(100_000)
    }
}

fn found(board: &Board, goal: &str) -> Found {
    let aim = goal.parse::<Wanted>().unwrap().on(board).unwrap();
    ask(board, &aim, &limits()).unwrap()
}

/// What becomes of all black stones of a whole board with nothing around it.
fn whole(drawn: &str, side: usize) -> Verdict {
    let board = board(drawn);
    let all = PointSet::board(board.size());
    let (field, stones) = Field::new(&board, board.stones(Color::Black), &all, &PointSet::EMPTY).unwrap();
    ask_fight(&mut Fight::new(&field, limits()), &stones, side).unwrap()
}

const STONE: &str = "
    . . . . . . .
    . . . . . . .
    . X O . . . .
    X O . O . . .
    . X O . . . .
    . . . . . . .
    . . . . . . .";

#[test]
fn a_plain_ko_is_taken_first_or_needs_a_threat() {
    let mut ko = board(STONE);
    let black = found(&ko, "capture:B4");
    assert_eq!((black.status(), black.best), ("ko, takes first", Some(p("C4"))));
    assert!(
        black
            .sentence(&ko)
            .contains("which Black takes first and White needs a"),
        "{}",
        black.sentence(&ko)
    );
    ko.play(Color::Black, p("C4")).unwrap();
    let white = found(&ko, "capture:C4");
    assert_eq!(
        (white.status(), white.best),
        ("ko, needs the first threat", Some(p("B4")))
    );
    assert_eq!(reading::attack(&ko, p("C4"), &limits()).unwrap().result.code(), 3);
}

#[test]
fn a_ko_for_life_says_how_many_threats_it_takes() {
    let six = board(
        "
        . . . . . . .
        . . . . . . .
        O . . . . . .
        . O O O O . .
        X X X X O . .
        . . . X O . .
        . . . X O . .",
    );
    let white = found(&six, "kill:A3");
    assert_eq!(white.status(), "ko, takes first");
    assert_eq!(white.result.unwrap().threats(), Some(1));
    assert_eq!(
        white.sentence(&six),
        "White plays B1: there is a ko over the 6 stones at D1, which White takes first and Black needs a threat for."
    );
    // Without the search there is no number.
    let few = Limits::nodes(300);
    let aim = "kill:A3".parse::<Wanted>().unwrap().on(&six).unwrap();
    let hasty = ask(&six, &aim, &few).unwrap();
    let guessed = hasty.sureness == Sureness::Likely(Doubt::Guess);
    assert!(!guessed || hasty.result.unwrap().threats().is_none(), "{hasty:?}");
    assert_eq!(found(&six, "live:A3").status(), "lives");
}

/// Whoever must threaten has to do so twice: the ko has two stages.
#[test]
fn a_ko_of_two_stages_takes_two_threats() {
    let first = whole("X . .\nX . O\n. . O", ATTACKER);
    assert_eq!(first.result, Result4::TakesFirst(2), "{first:?}");
    let needs = whole(". O O\n. O .\nX X .", DEFENDER);
    assert_eq!(needs.result, Result4::NeedsThreats(2), "{needs:?}");
}

/// Black cannot end the ko for his eye; White who takes may end it at any time. So Black needs threats without end.
#[test]
fn a_ko_that_one_side_cannot_end_takes_more_threats_than_are_counted() {
    let endless = board(
        "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        O O O O . . .
        X X X O O . .
        . X . X O . .",
    );
    let target: PointSet = *endless.stones(Color::Black);
    let arena = target | ["A1", "C1"].into_iter().map(p).collect();
    let (field, stones) = Field::new(&endless, &target, &arena, &PointSet::EMPTY).unwrap();
    let mut fight = Fight::new(&field, limits());
    let kill = ask_fight(&mut fight, &stones, ATTACKER).unwrap();
    assert_eq!(
        (kill.result, kill.best),
        (Result4::TakesFirst(ENDLESS), Some(p("C1")))
    );
    assert_eq!(kill.result.threats(), None);
    let live = ask_fight(&mut fight, &stones, DEFENDER).unwrap();
    assert_eq!(live.result, Result4::NeedsThreats(ENDLESS));
}

/// In the corner as it stands White starts a ko; in a game he waits until Black has no threats left.
#[test]
fn a_bent_four_in_the_corner_is_a_ko_or_dead_but_does_not_live() {
    let bent = board(
        "
        . . O X . O .
        . . O X X X O
        . . O O O X .
        . . . . O X X
        . . . . O O O
        . . . . . . .
        . . . . . . .",
    );
    let kill = found(&bent, "kill:F6");
    assert!(
        ["ko, takes first", "dies"].contains(&kill.status()),
        "{}",
        kill.status()
    );
    let live = found(&bent, "live:F6");
    assert!(
        ["ko, needs the first threat", "dies"].contains(&live.status()),
        "{}",
        live.status()
    );
    let attack = reading::owl_attack(&bent, p("F6"), &limits()).unwrap();
    assert_eq!((attack.result, attack.guess), (Result4::Succeeds, true));
}

/// What only an unbroken repetition decides is marked, and not said.
#[test]
fn a_fight_that_goes_round_for_ever_is_not_known() {
    let drawn = "O X .\n. O X\nO X .";
    let round = whole(drawn, ATTACKER);
    assert!(round.cycle, "{round:?}");
    let board = board(drawn);
    let found = found(&board, "kill:B3,C2,B1");
    // Only what a checked proof stands behind.
    let proved = matches!(
        found.sureness,
        Sureness::Proved | Sureness::Likely(Doubt::Walls(_))
    );
    assert_eq!(found.result.is_some(), proved, "{found:?}");
}

/// Places where somebody can take a ko.
fn kos(e: &Enclosed) -> u32 {
    let mut places = 0u32;
    for side in [ATTACKER, DEFENDER] {
        let start = e.start(side, [0, 0]);
        for at in 0..e.points.len() {
            if let Some(next) = e.play(&start, at, true).filter(|s| s.ban != NOWHERE) {
                places |= 1 << at.min(usize::from(next.ban));
            }
        }
    }
    places.count_ones()
}

/// On small boards without walls and in walled regions, by exhaustion of all positions: who needs threats and how many,
/// and for positions with two kos or more every answer.
#[test]
fn threats_agree_with_exhaustion() {
    let mut random = Random::new(number("SEED", 11) as u64);
    let (mut counts, mut several, mut rounds) = ([0; 4], 0, 0);
    for _ in 0..number("POSITIONS", 1500) {
        let e = if random.below(8) > 0 {
            Enclosed::open(&mut random, 3)
        } else {
            Enclosed::random(&mut random, 5, 10)
        };
        let Some(e) = e else { continue };
        let target = e.of[DEFENDER];
        let arena: PointSet = e.points.iter().copied().collect();
        let ground = Field::new(&e.board, &e.set(target), &arena, &PointSet::EMPTY);
        let Some((field, stones)) = ground.filter(|_| e.empty() <= 6) else {
            continue;
        };
        for side in [ATTACKER, DEFENDER] {
            let limits = Limits {
                memory: 1 << 20,
                ..Limits::nodes(50_000)
            };
            let Ok(v) = ask_fight(&mut Fight::new(&field, limits), &stones, side) else {
                continue;
            };
            let (lucky, unlucky) = ((ENDLESS, 0), (0, ENDLESS));
            // His own threats and the other's, and whether he succeeds.
            let claims = match v.result {
                Result4::TakesFirst(ENDLESS) => vec![((0, 3), true), (unlucky, false)],
                Result4::TakesFirst(n) => vec![((0, n - 1), true), ((0, n), false)],
                Result4::NeedsThreats(ENDLESS) => vec![((3, 0), false), (lucky, true)],
                Result4::NeedsThreats(n) => vec![((n - 1, 0), false), ((n, 0), true)],
                _ if kos(&e) < 2 => continue,
                Result4::Succeeds => vec![((0, 0), true), (unlucky, true)],
                Result4::Fails => vec![((0, 0), false), (lucky, false)],
            };
            for ((mine, his), wins) in claims {
                let threats = if side == ATTACKER {
                    [mine, his]
                } else {
                    [his, mine]
                };
                if let Some(walked) = e.walk(target, e.start(side, threats), &Default::default(), 300_000) {
                    let won = walked.won[0].is_some() == (side == ATTACKER);
                    assert_eq!(won, wins, "{side} first, {threats:?}, {v:?}\n{}", e.board);
                }
            }
            several += usize::from(kos(&e) > 1);
            rounds += usize::from(v.cycle);
            if v.result.code() > 1 {
                counts[usize::from(v.result.threats().unwrap_or(0))] += 1;
            }
        }
    }
    println!(
        "kos by threats (0: more than 3) {counts:?}, {several} with two kos, {rounds} with a repetition"
    );
    assert!(
        counts[..3].iter().all(|&n| n > 0) && several > 0,
        "{counts:?}, {several}"
    );
}
