//! Kos of all kinds: what they are called, and that no number of threats is invented.

mod enclosed;

use certificate::exhaust::{Goal, Room};
use certificate::{ENDLESS, Ko};
use enclosed::number;
use goban::{Board, Color, Point, PointSet, Random, Size};
use proof::value::Answer;
use proof::value::{Ending, Ko as Fought, TakesFirst};
use reasons::Words;
use tactics::aim::Aim;
use tactics::field::Field;
use tactics::fight::Fight;
use tactics::found::{Doubt, Found, Sureness, ask};
use tactics::region::dragon;
use tactics::{Limits, Side, Verdict, reading, threats};

fn board(drawn: &str) -> Board {
    drawn.parse().unwrap()
}

fn said(found: &Found, board: &Board) -> String {
    Words::english().say(&found.claim(board))
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

fn found(board: &Board, goal: Aim) -> Found {
    ask(board, &goal, &limits()).unwrap()
}

/// What becomes of all black stones of a whole board with nothing around it.
fn whole(drawn: &str, side: Side) -> Verdict {
    let board = board(drawn);
    let all = PointSet::board(board.size());
    let (field, stones) = Field::new(&board, board.stones(Color::Black), &all, &PointSet::EMPTY).unwrap();
    Fight::new(&field, limits()).ask(&stones, side).unwrap()
}

/// The colours of the sides: White attacks.
const COLORS: [Color; 2] = [Color::White, Color::Black];

/// Whether White takes these stones of a room, by exhaustion: with White or Black to move, and for the threats of White and
/// Black. None if there are too many positions.
fn is_taken(room: &Room, target: PointSet, side: Side, threats: [u8; 2]) -> Option<bool> {
    let goal = Goal::Capture { target, any: false };
    let ko = Ko {
        attacker: threats[Side::Attacker],
        defender: threats[Side::Defender],
    };
    let found = room.succeeds(&goal, Color::White, COLORS[side], ko, 300_000);
    found.ok()
}

/// Whether White kills these black stones of a drawn position, by exhaustion of all positions on these points.
fn is_killed(drawn: &str, target: &str, arena: &PointSet, side: Side, threats: [u8; 2]) -> bool {
    let board = board(drawn);
    let target = board.string_stones(p(target)).collect();
    let room = Room::enclosed(&board, arena, Color::White).unwrap();
    is_taken(&room, target, side, threats).expect("few positions")
}

/// A ko that is taken first, the other side needing so many threats.
fn takes_first(threats: i8) -> Answer {
    let first = TakesFirst::Owner;
    Answer::known(Ending::Ko(Fought {
        first,
        threats: 1 - threats,
    }))
}

/// A ko in which so many threats are needed.
fn needs_threats(threats: i8) -> Answer {
    !takes_first(threats)
}

/// The points of the lower left corner, so many columns and rows.
fn corner(columns: u8, rows: u8) -> PointSet {
    (0..columns)
        .flat_map(|c| (0..rows).map(move |r| Point::new(c, r)))
        .collect()
}

/// A result with its number of threats.
fn counted(board: &Board, goal: Aim) -> (&'static str, Option<u8>) {
    let found = found(board, goal);
    (found.status(), threats(found.answer))
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
    let black = found(&ko, Aim::Capture(p("B4")));
    assert_eq!((black.status(), black.best), ("ko, takes first", Some(p("C4"))));
    assert!(
        said(&black, &ko).contains("Black takes first, and White needs a threat"),
        "{}",
        said(&black, &ko)
    );
    ko.play(Color::Black, p("C4")).unwrap();
    let white = found(&ko, Aim::Capture(p("C4")));
    assert_eq!(
        (white.status(), white.best),
        ("ko, needs the first threat", Some(p("B4")))
    );
    let attack = reading::attack(&ko, p("C4"), &limits()).unwrap();
    assert_eq!(attack.answer, needs_threats(1));
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
    let white = found(&six, Aim::kill(&six, &[p("A3")]));
    assert_eq!(white.status(), "ko, takes first");
    assert_eq!(threats(white.answer), Some(1));
    assert_eq!(
        said(&white, &six),
        "White plays B1, and it is a ko for the six stones at D1: White takes first, and Black needs a threat."
    );
    // Without the search there is no number.
    let few = Limits::nodes(300);
    let aim = Aim::kill(&six, &[p("A3")]);
    let hasty = ask(&six, &aim, &few).unwrap();
    let guessed = hasty.sureness == Sureness::Likely(Doubt::Guess);
    assert!(!guessed || threats(hasty.answer).is_none(), "{hasty:?}");
    assert_eq!(found(&six, Aim::live(&six, &[p("A3")])).status(), "lives");
}

/// Whoever must threaten has to do so twice: the ko has two stages.
#[test]
fn a_ko_of_two_stages_takes_two_threats() {
    let first = whole("X . .\nX . O\n. . O", Side::Attacker);
    assert_eq!(first.answer, takes_first(2), "{first:?}");
    let needs = whole(". O O\n. O .\nX X .", Side::Defender);
    assert_eq!(needs.answer, needs_threats(2), "{needs:?}");
}

/// White takes at C2 and again at C1 before Black is dead: Black may answer neither, so he needs two threats.
#[test]
fn a_ko_of_two_stages_in_a_drawn_position() {
    let drawn = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        O O O O O . .
        X X X . O . .
        . X . X O . .
        . O X O O . .";
    let stages = board(drawn);
    let kill = found(&stages, Aim::kill(&stages, &[p("B2")]));
    assert_eq!((kill.status(), kill.best), ("ko, takes first", Some(p("C2"))));
    assert_eq!(
        said(&kill, &stages),
        "White plays C2, and it is a ko for the five stones at B2: White takes first, and Black needs 2 threats."
    );
    assert_eq!(counted(&stages, Aim::live(&stages, &[p("B2")])), ("lives", None));
    let arena = corner(4, 3) - [p("D1")].into_iter().collect();
    for (threats, dies) in [(0, true), (1, true), (2, false), (ENDLESS, false)] {
        assert_eq!(
            is_killed(drawn, "B2", &arena, Side::Attacker, [0, threats]),
            dies,
            "{threats} threats"
        );
    }
    assert!(!is_killed(drawn, "B2", &arena, Side::Defender, [ENDLESS, 0]));
}

/// White has three liberties to fill with Black's ko in between: White needs two threats more, and if Black takes
/// first, three.
#[test]
fn a_ko_with_approach_moves_counts_them() {
    let drawn = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        O O O O O O O . .
        X X X X X X O . .
        O X . . . X O . .
        . O O O O X O . .";
    let steps = board(drawn);
    assert_eq!(
        counted(&steps, Aim::kill(&steps, &[p("B2")])),
        ("ko, needs the first threat", Some(2))
    );
    assert_eq!(
        counted(&steps, Aim::live(&steps, &[p("B2")])),
        ("ko, takes first", Some(3))
    );
    for (threats, dies) in [(1, false), (2, true)] {
        assert_eq!(
            is_killed(drawn, "B2", &corner(6, 3), Side::Attacker, [threats, 0]),
            dies
        );
    }
    for (threats, dies) in [(2, false), (3, true)] {
        assert_eq!(
            is_killed(drawn, "B2", &corner(6, 3), Side::Defender, [threats, 0]),
            dies
        );
    }
}

/// One eye at D1 and a ko for a second one on each side, of which each player holds one: whenever White takes, Black
/// takes the other. However many threats White has, Black lives.
#[test]
fn a_double_ko_for_an_eye_is_life() {
    let drawn = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        O O O O O O O
        O X O O O . O
        X . X X X O X
        . X X . X X .";
    let double = board(drawn);
    for goal in [Aim::kill(&double, &[p("C1")]), Aim::live(&double, &[p("C1")])] {
        assert_eq!(found(&double, goal).status(), "lives", "{goal:?}");
    }
    let arena = corner(7, 2) | [p("B3"), p("F3")].into_iter().collect();
    assert!(!is_killed(drawn, "C1", &arena, Side::Attacker, [ENDLESS, 0]));
    // With one of the two gone it is an ordinary ko: White ended the other at F3.
    let single = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        O O O O O O O
        O X O O O O O
        X . X X X O X
        . X X . X X .";
    assert_eq!(
        counted(&board(single), Aim::kill(&board(single), &[p("C1")])),
        ("ko, takes first", Some(1))
    );
    assert!(is_killed(single, "C1", &arena, Side::Attacker, [0, 0]));
    assert!(!is_killed(single, "C1", &arena, Side::Attacker, [0, 1]));
    assert_eq!(
        counted(&board(single), Aim::live(&board(single), &[p("C1")])),
        ("lives", None)
    );
}

/// Each player holds a ko, and D3 is a liberty of both: who is in atari takes the other ko, and nobody is taken. Threats
/// without end do not change that.
#[test]
fn a_double_ko_between_two_groups_is_a_seki() {
    let drawn = "
        X . X X O O . O O
        X X . X O . O O O
        X X X X O O O O O
        X X O O X X O O O
        X X O . O X O O O
        X X O O X X O O O
        X X O . X O O O O
        X X O O X X O O O
        X X O X . X O O O";
    let double = board(drawn);
    for goal in [Aim::Race(p("E2"), p("C1")), Aim::Race(p("C1"), p("E2"))] {
        assert_eq!(found(&double, goal).status(), "seki", "{goal:?}");
    }
    for goal in [
        Aim::kill(&double, &[p("C1")]),
        Aim::kill(&double, &[p("E2")]),
        Aim::live(&double, &[p("C1")]),
        Aim::live(&double, &[p("E2")]),
    ] {
        assert_eq!(found(&double, goal).status(), "lives", "{goal:?}");
    }
    for threats in [[0, 0], [ENDLESS, 0], [0, ENDLESS]] {
        for side in [Side::Attacker, Side::Defender] {
            assert_eq!(
                winner(&double, side, threats),
                None,
                "{side:?} first, {threats:?}"
            );
        }
    }
}

/// The same with a liberty of each group's own in place of the common one: who begins wins, whatever threats the other
/// side has, since every round costs it one. Only threats that never end would hold him off.
#[test]
fn a_double_ko_between_groups_with_liberties_of_their_own_is_won_by_who_begins() {
    let double = board(
        "
        X . X X O O . O O
        X X . X O . O O O
        X X X X O O O O O
        X X O O X X O O O
        X X O . O X O O O
        X X O O X X O O O
        X . O O X . O O O
        X X O O X X O O O
        X X O X . X O O O",
    );
    for goal in [Aim::Race(p("E2"), p("C1")), Aim::Race(p("C1"), p("E2"))] {
        assert_eq!(found(&double, goal).status(), "won", "{goal:?}");
    }
    for goal in [Aim::kill(&double, &[p("C1")]), Aim::kill(&double, &[p("E2")])] {
        assert_eq!(counted(&double, goal), ("ko, takes first", None), "{goal:?}");
    }
    for his in [0, 3, 10] {
        assert_eq!(
            winner(&double, Side::Defender, [his, 0]),
            Some(Side::Defender),
            "{his} threats"
        );
        assert_eq!(
            winner(&double, Side::Attacker, [0, his]),
            Some(Side::Attacker),
            "{his} threats"
        );
    }
    assert_eq!(winner(&double, Side::Defender, [ENDLESS, 0]), None);
    assert_eq!(winner(&double, Side::Attacker, [0, ENDLESS]), None);
}

/// Three kos and no other liberty: each move takes one, and the position comes again without a threat. What that means
/// is for the rules to say.
#[test]
fn a_triple_ko_between_two_groups_is_not_known() {
    let triple = board(
        "
        X X O . O X O O O
        X X O O X X O O O
        . X X O X O O O .
        X X O O X X O O O
        X X O . O X O O O
        X X O O X X O O O
        . X X O X O O O .
        X X O O X X O O O
        X X O X . X O O O",
    );
    for goal in [
        Aim::Race(p("E2"), p("C1")),
        Aim::kill(&triple, &[p("C1")]),
        Aim::live(&triple, &[p("E2")]),
    ] {
        let found = found(&triple, goal);
        assert_eq!(found.status(), "unknown", "{goal:?}: {found:?}");
        assert_eq!(found.sureness, Sureness::Likely(Doubt::Repetition));
    }
    // White who begins takes at once.
    assert_eq!(found(&triple, Aim::kill(&triple, &[p("E2")])).status(), "dies");
}

/// Who takes the other's group first, in the race of the columns C to F with this side to move.
fn winner(board: &Board, side: Side, threats: [u8; 2]) -> Option<Side> {
    let [white, black] = ["C1", "E2"].map(|stone| dragon(board, p(stone)));
    let kos = ["D1", "E1", "D5", "E5"].map(p).into_iter().collect();
    let arena = white | black | kos;
    let arena = arena.dilate(&(arena | *board.empty()));
    let room = Room::enclosed(board, &arena, Color::White).unwrap();
    let threats = [threats[Side::Defender], threats[Side::Attacker]];
    let taker = room.race([black, white], COLORS[side], threats, 60_000);
    let taker = taker.expect("few positions")?;
    COLORS.iter().position(|&c| c == taker).map(|i| Side::BOTH[i])
}

/// White may make a seki at A1. To kill he has to approach at C2 or D1, and Black takes the ko first; Black who wants
/// more than the seki takes it, approaches, and then it is White who takes. So who begins needs the first threat.
#[test]
fn a_ten_thousand_year_ko_needs_the_first_threat_of_whoever_begins_it() {
    let drawn = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        O O O O O O .
        X X X X X O .
        O X . X X O .
        . O O . X O .";
    let long = board(drawn);
    let needs = ("ko, needs the first threat", Some(1));
    assert_eq!(counted(&long, Aim::kill(&long, &[p("B2")])), needs);
    assert_eq!(counted(&long, Aim::kill(&long, &[p("B1")])), needs);
    assert_eq!(
        counted(&long, Aim::live(&long, &[p("B2")])),
        ("ko, takes first", Some(1))
    );
    assert_eq!(counted(&long, Aim::live(&long, &[p("B1")])), ("lives", None));
    let arena = corner(5, 3);
    for (side, threats, dies) in [
        (Side::Attacker, [0, 0], false),
        (Side::Attacker, [1, 0], true),
        (Side::Defender, [0, 0], false),
        (Side::Defender, [1, 0], true),
    ] {
        assert_eq!(
            is_killed(drawn, "B2", &arena, side, threats),
            dies,
            "{side:?} first, {threats:?}"
        );
    }
    // As a race: the move that begins the ko, not the one that makes the seki.
    for (goal, moves) in [
        (Aim::Race(p("B1"), p("B2")), ["C2", "D1"]),
        (Aim::Race(p("B2"), p("B1")), ["A1", "A1"]),
    ] {
        let race = found(&long, goal);
        assert_eq!(race.status(), "ko, needs the first threat", "{goal:?}");
        let best = race.best.unwrap().to_string();
        assert!(moves.contains(&best.as_str()), "{goal:?}: {best}");
    }
    let mut seki = long.clone();
    seki.play(Color::White, p("A1")).unwrap();
    for goal in [Aim::kill(&seki, &[p("B2")]), Aim::kill(&seki, &[p("B1")])] {
        assert_eq!(found(&seki, goal).status(), "lives", "{goal:?}");
    }
    assert_eq!(found(&seki, Aim::Race(p("B1"), p("B2"))).status(), "seki");
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
    let kill = fight.ask(&stones, Side::Attacker).unwrap();
    assert_eq!(
        (kill.answer.at_least(), kill.best),
        (takes_first(4).at_least(), Some(p("C1"))),
        "more than three threats"
    );
    assert_eq!(threats(kill.answer), None);
    let live = fight.ask(&stones, Side::Defender).unwrap();
    assert_eq!(live.answer, !kill.answer);
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
    let kill = found(&bent, Aim::kill(&bent, &[p("F6")]));
    assert!(
        ["ko, takes first", "dies"].contains(&kill.status()),
        "{}",
        kill.status()
    );
    let live = found(&bent, Aim::live(&bent, &[p("F6")]));
    assert!(
        ["ko, needs the first threat", "dies"].contains(&live.status()),
        "{}",
        live.status()
    );
    let attack = reading::owl_attack(&bent, p("F6"), &limits()).unwrap();
    assert_eq!((attack.answer, attack.guess), (Answer::WON, true));
}

/// What only an unbroken repetition decides is marked, and not said.
#[test]
fn a_fight_that_goes_round_for_ever_is_not_known() {
    let drawn = "O X .\n. O X\nO X .";
    let round = whole(drawn, Side::Attacker);
    assert!(round.cycle, "{round:?}");
    let board = board(drawn);
    let found = found(&board, Aim::kill(&board, &[p("B3"), p("C2"), p("B1")]));
    // Only what a checked proof stands behind.
    let proved = matches!(
        found.sureness,
        Sureness::Proved | Sureness::Likely(Doubt::Walls(_))
    );
    assert_eq!(!found.answer.is_unknown(), proved, "{found:?}");
}

/// Places where somebody can take a ko.
fn kos(board: &Board) -> usize {
    let mut places = PointSet::EMPTY;
    for color in Color::BOTH {
        for p in board.empty() {
            let mut next = board.clone();
            if next.play(color, p).is_ok() {
                places.extend(next.ko().map(|k| k.1.min(p)));
            }
        }
    }
    places.len()
}

/// On small boards without walls and in walled regions, by exhaustion of all positions: who needs threats and how many,
/// and for positions with two kos or more every answer.
#[test]
fn threats_agree_with_exhaustion() {
    let mut random = Random::new(number("SEED", 11) as u64);
    let (mut counts, mut several, mut rounds) = ([0; 4], 0, 0);
    for _ in 0..number("POSITIONS", 1500) {
        let room = if random.below(8) > 0 {
            Room::random_board(&mut random, Size::new(3).unwrap())
        } else {
            Room::random(&mut random, 5, 10)
        };
        let Some(room) = room else { continue };
        let board = room.board();
        let target = *board.stones(Color::Black);
        let arena = room.set(room.all());
        let ground = Field::new(board, &target, &arena, &PointSet::EMPTY);
        let Some((field, stones)) = ground.filter(|_| (arena & *board.empty()).len() <= 6) else {
            continue;
        };
        for side in [Side::Attacker, Side::Defender] {
            let limits = Limits {
                memory: 1 << 20,
                ..Limits::nodes(50_000)
            };
            let Ok(v) = Fight::new(&field, limits).ask(&stones, side) else {
                continue;
            };
            let (lucky, unlucky) = ((ENDLESS, 0), (0, ENDLESS));
            // His own threats and the other's, and whether he succeeds.
            let ko = v.answer != Answer::WON && v.answer != Answer::LOST;
            let claims = match (v.answer, threats(v.answer)) {
                (answer, Some(n)) if answer > Answer::SEKI => vec![((0, n - 1), true), ((0, n), false)],
                (_, Some(n)) => vec![((n - 1, 0), false), ((n, 0), true)],
                (answer, None) if ko && answer > Answer::SEKI => vec![((0, 3), true), (unlucky, false)],
                _ if ko => vec![((3, 0), false), (lucky, true)],
                _ if kos(board) < 2 => continue,
                (Answer::WON, _) => vec![((0, 0), true), (unlucky, true)],
                _ => vec![((0, 0), false), (lucky, false)],
            };
            for ((mine, his), wins) in claims {
                let threats = if side == Side::Attacker {
                    [mine, his]
                } else {
                    [his, mine]
                };
                if let Some(taken) = is_taken(&room, target, side, threats) {
                    let won = taken == (side == Side::Attacker);
                    assert_eq!(won, wins, "{side:?} first, {threats:?}, {v:?}\n{board}");
                }
            }
            several += usize::from(kos(board) > 1);
            rounds += usize::from(v.cycle);
            if ko {
                counts[usize::from(threats(v.answer).unwrap_or(0))] += 1;
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
