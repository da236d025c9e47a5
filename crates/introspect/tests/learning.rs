//! Go learned from nothing: the first rule, a course that can be repeated and taken up again, and what it says tried out.

use goban::{Board, Color, Point, PointSet, Random, Size};
use introspect::base::Base;
use introspect::go::check::{Report, check, conclusions, state};
use introspect::go::course::{Course, position, sample};
use introspect::go::judge::{Said, Verdict, What};
use introspect::go::know::Knowledge;
use introspect::go::problem::{Problem, Theme};
use introspect::go::surprise::{After, Surprise, Watcher};
use introspect::go::truth::{Goal, Truth};
use introspect::go::{Student, positions, say};
use logic::print;

fn board(text: &str) -> Board {
    text.parse().unwrap()
}

/// A stone in atari is seen to be taken, and why becomes a rule of five conditions.
#[test]
fn the_first_rule_is_how_to_take() {
    let mut student = Student::new(Base::new());
    student.goals = vec!["Take".into()];
    student.deepest = 1;
    let position = board(
        ". . . .
         . X . .
         X O . .
         . X . .",
    );
    student.study(&position, &mut || false);
    let (rule, origin) = student
        .base
        .iter()
        .find(|(rule, _)| student.about(rule) == ("Take block".into(), "GI".into()))
        .unwrap();
    let text = print::rule(&student.world.words, rule);
    let (_, said) = text.split_once('\n').unwrap();
    assert_eq!(
        said,
        "  opposite(?c ?c1)
  block_color_before(?b ?c1)
  liberty_count_before(?b 1)
  liberty_before(?i ?b)
  legal_before(?i ?c)
=>
  move_game_block_before(?c Take ?b ?i GI)
"
    );
    assert_eq!(
        (origin.depth, origin.problem.as_str()),
        (1, "..../.X../XO../.X.. black C2")
    );
    assert_eq!(
        say::rule(&student.words, rule),
        [
            "c and c1 are the two sides",
            "block b is c1's",
            "block b has 1 liberty",
            "i is a liberty of block b",
            "c may play i",
            "then c takes block b by i"
        ]
    );
}

/// One thread, a seed and a number of positions: the same text again; and the same if it was interrupted and written down.
#[test]
fn a_course_gives_the_same_base_again() {
    let mut whole = Course::new(3);
    for _ in 0..3 {
        assert!(whole.step(&mut || false));
    }
    let mut first = Course::new(3);
    assert!(first.step(&mut || false));
    let mut resumed = Course::resume(&first.text()).unwrap();
    // A position that is broken off leaves nothing behind.
    assert!(!resumed.step(&mut || true));
    for _ in 0..2 {
        assert!(resumed.step(&mut || false));
    }
    assert!(whole.student.base.len() > 50, "{}", whole.student.base.len());
    assert_eq!(resumed.text(), whole.text());
}

/// What comes with the program is not wrong in positions that nobody learned from.
#[test]
fn learned_rules_are_never_wrong() {
    let known = Knowledge::shipped();
    assert!(
        known.student().base.len() >= 300,
        "{} rules",
        known.student().base.len()
    );
    let mut report = Report::default();
    for number in 0..16 {
        let (board, to_move) = position(77, number);
        check(known, &board, to_move, 100_000, &mut report);
    }
    let total = report.total();
    assert_eq!(total.false_, 0, "{:?}", report.wrong);
    assert!(
        total.matches > 1_000 && total.undecided * 20 < total.matches,
        "{total:?}"
    );
}

/// A ladder against the edge: nobody searches, and it is known.
#[test]
fn a_capture_in_two_moves_is_known_without_search() {
    let known = Knowledge::shipped();
    let position = board(
        ". . . . .
         . X X . .
         X O O . .
         . X X . .
         . . . . .",
    );
    let found = known.deduce(&position, Color::Black);
    let takes = |p: &str| Said {
        owner: Color::Black,
        goal: Goal::Take("B3".parse().unwrap()),
        what: What::Wins(p.parse().unwrap()),
    };
    assert!(found.iter().any(|one| one.said == takes("D3")), "{found:?}");
    // Whatever is said holds.
    for one in &found {
        assert_ne!(
            one.said.judge(&position, one.depth, 1_000_000),
            Verdict::False,
            "{one:?}"
        );
    }
}

/// Problems of three moves, studied from their ends, teach rules that look three moves ahead; what such a rule replaces is
/// long enough for it to be kept.
#[test]
fn a_capture_in_three_moves_is_learned_and_kept() {
    let mut student = Student::new(Base::new());
    student.deepest = 3;
    let deep = |student: &Student| {
        let rules = student.base.iter().filter(|(rule, origin)| {
            origin.depth == 3 && student.about(rule) == ("Take block".into(), "GI".into())
        });
        rules.count()
    };
    let mut problems = (0..40).filter_map(|seed| Problem::draw(&mut Random::new(seed), Theme::Take, 3));
    let taught = problems.find(|problem| {
        student.study_problem(problem, &mut || false);
        deep(&student) > 0
    });
    let taught = taught.expect("one of forty problems");
    let answered = |student: &Student| {
        let scene = state(student, &taught.board, taught.owner);
        let mut rules = student.base.iter().filter(|(_, origin)| origin.depth == 3);
        rules.any(|(rule, _)| {
            conclusions(student, &scene, rule)
                .iter()
                .any(|said| taught.is_answered_by(said))
        })
    };
    assert!(answered(&student));
    let before = student.base.len();
    assert!(student.tidy(&sample(3)) > 0);
    assert!(student.base.len() < before);
    assert!(answered(&student), "{} rules of {before}", student.base.len());
    let mut report = Report::default();
    let known = Knowledge::new(student.base.clone());
    check(&known, &taught.board, taught.owner, 100_000, &mut report);
    assert_eq!(report.total().false_, 0, "{:?}", report.wrong);
    assert!(report.tallies.keys().any(|(_, _, depth)| *depth == 3));
}

/// A stone in atari is saved by stretching: the move averts the capture because it gives another liberty.
#[test]
fn a_single_refutation_is_explained() {
    let mut student = Student::new(Base::new());
    student.goals = vec!["Take".into(), "Live".into()];
    student.deepest = 1;
    let position = board(
        ". . . . .
         . . X . .
         . X O X .
         . . . . .
         . . . . .",
    );
    student.study(&position, &mut || false);
    let rules: Vec<String> = student
        .base
        .iter()
        .filter(|(rule, _)| rule.name.starts_with("move_game_block_live_ip"))
        .map(|(rule, _)| print::rule(&student.world.words, rule))
        .collect();
    let stretch =
        |rule: &String| rule.contains("liberty_count_before(?b 1)") && rule.contains("Live ?b ?i IP");
    assert!(rules.iter().any(stretch), "{rules:?}");
}

/// What is not next to what is told of all points where a stone can be put, so that rules that ask for it are met, and
/// tried out.
#[test]
fn the_check_reaches_rules_that_ask_for_distance() {
    let mut student = Student::new(Base::new());
    let text = "rule far \"depth 1; test\"
          opposite(?c ?o) block_color_before(?b ?o) liberty_count_before(?b 1) liberty_before(?i ?b) legal_before(?i ?c)
          point_color_before(?j +) not_neighbor(?i ?j)
        => move_game_block_before(?c Take ?b ?i GI)";
    student.base = Base::read(&student.world, text).unwrap();
    let position = board(
        ". . . .
         . X . .
         X O . .
         . X . .",
    );
    let mut report = Report::default();
    let known = Knowledge::new(student.base.clone());
    check(&known, &position, Color::Black, 1_000, &mut report);
    assert_eq!((report.total().matches, report.total().false_), (1, 0));
}

/// The judge leaves moves out and remembers: he says what trying everything says.
#[test]
fn the_judge_says_what_exhaustion_says() {
    fn wins(board: &mut Board, owner: Color, goal: Goal, moves: u32) -> bool {
        if Truth::new(owner, goal, 0).is_reached(board) {
            return true;
        }
        let points: Vec<Point> = board.empty().iter().collect();
        moves > 0
            && points.into_iter().any(|p| {
                board.play(owner, p).is_ok() && {
                    let stands = stands(board, owner, goal, moves - 1);
                    board.undo();
                    stands
                }
            })
    }
    fn stands(board: &mut Board, owner: Color, goal: Goal, moves: u32) -> bool {
        if Truth::new(owner, goal, 0).is_reached(board) {
            return true;
        }
        if moves == 0 {
            return false;
        }
        board.pass();
        let passed = wins(board, owner, goal, moves);
        board.undo();
        let points: Vec<Point> = board.empty().iter().collect();
        passed
            && points.into_iter().all(|p| {
                board.play(!owner, p).is_err() || {
                    let won = wins(board, owner, goal, moves);
                    board.undo();
                    won
                }
            })
    }
    let mut random = Random::new(5);
    let (mut won, mut asked) = (0, 0);
    for number in 0..60 {
        let (board, _) = positions::random(&mut random, Size::new(3 + number % 2).unwrap());
        let points: Vec<Point> = board.size().points().collect();
        for _ in 0..6 {
            let (p, q) = (
                points[random.index(points.len())],
                points[random.index(points.len())],
            );
            let Some(color) = board.at(p) else { continue };
            let goals = [
                (!color, Goal::Take(p)),
                (color, Goal::ConnectPoint(p, q)),
                (color, Goal::Eye(p, q)),
                (color, Goal::Live(p)),
                (color, Goal::ConnectPoints(q, points[random.index(points.len())])),
            ];
            for (owner, goal) in goals {
                // A goal whose stones are gone is another matter: the judge does not wait for them to come back.
                let mut truth = Truth::new(owner, goal, 1_000_000);
                let mut played = board.clone();
                for moves in 1..=2 {
                    let said = truth.wins(&mut played, moves).unwrap();
                    if matches!(goal, Goal::Take(_) | Goal::ConnectPoints(..)) || moves == 1 {
                        assert_eq!(
                            said,
                            wins(&mut played, owner, goal, moves),
                            "{goal:?} in {moves}\n{board}"
                        );
                    } else {
                        assert!(
                            !said || wins(&mut played, owner, goal, moves),
                            "{goal:?} in {moves}\n{board}"
                        );
                    }
                    won += u32::from(said);
                    asked += 1;
                }
            }
        }
    }
    assert!(won > 100 && asked - won > 100, "{won} of {asked}");
}

/// Who passes over answers that cannot matter says the same as who plays all of them.
#[test]
fn a_quick_judge_says_the_same() {
    let mut random = Random::new(6);
    let (mut yes, mut no) = (0, 0);
    for number in 0..250 {
        let (board, _) = positions::random(&mut random, Size::new(4 + number % 4).unwrap());
        let points: Vec<Point> = board.size().points().collect();
        let owner = [Color::Black, Color::White][usize::from(number % 2)];
        let mut any = || points[random.index(points.len())];
        let (p, q) = (any(), any());
        let goals = [
            Goal::Take(p),
            Goal::Connect(p, q),
            Goal::ConnectPoint(p, q),
            Goal::Eye(p, q),
            Goal::Live(p),
        ];
        for goal in goals {
            let wanted = if matches!(goal, Goal::Take(_)) {
                !owner
            } else {
                owner
            };
            if board.at(p) != Some(wanted) || matches!(goal, Goal::Connect(..)) && board.at(q) != Some(owner)
            {
                continue;
            }
            let (mut plain, mut quick) = (Truth::new(owner, goal, 0), Truth::quick(owner, goal, 0));
            let mut played = board.clone();
            for depth in 1..=2 {
                let mut whats: Vec<What> = board.empty().iter().map(What::Fails).collect();
                whats.extend([What::Sure, What::Needed(p), What::OnlyThese(vec![any()])]);
                whats.extend([What::Wins(any()), What::Threatens(any())]);
                for what in whats {
                    let said = Said { owner, goal, what };
                    let judges = [&mut plain, &mut quick];
                    let [slow, fast] =
                        judges.map(|judge| said.judge_by(judge, &mut played, depth, 1_000_000));
                    assert_eq!(slow, fast, "{said:?}, {depth} moves\n{board}");
                    yes += usize::from(slow == Verdict::True);
                    no += usize::from(slow == Verdict::False);
                }
                assert_eq!(played, board);
            }
        }
    }
    assert!(yes > 1_000 && no > 1_000, "{yes} {no}");
}

/// Who knows how to take a stone in atari is surprised by an atari; the learner makes a rule of it, and the same move surprises no
/// more. What surprises is so: trying everything shows it.
#[test]
fn a_surprise_is_noticed_and_learned_from() {
    let mut student = Student::new(Base::new());
    student.goals = vec!["Take".into()];
    student.deepest = 1;
    let atari = board(
        ". . . .
         . X . .
         X O . .
         . X . .",
    );
    let take = PointSet::of("C2".parse().unwrap());
    student.study_moves(&atari, &[(Color::Black, take)], &mut || false);
    let mut course = Course::new(1);
    course.student = student;
    let game = board(
        ". . . . .
         . . X . .
         . X O . .
         . . . . .
         . . . . .",
    );
    let [near, far, stone] = ["D3", "A5", "C3"].map(|p| p.parse::<Point>().unwrap());
    let threat = Surprise {
        goal: Goal::Take(stone),
        after: After::Threatened,
    };
    let surprises = |course: &Course, p: Point| {
        let known = Knowledge::new(course.student.base.clone());
        Watcher::new(known.compiled(), &Theme::ALL).surprises(&game, Color::Black, p)
    };
    assert_eq!(surprises(&course, near), [threat]);
    assert!(surprises(&course, far).is_empty());
    let mut after = game.clone();
    after.play(Color::Black, near).unwrap();
    let mut truth = Truth::new(Color::Black, Goal::Take(stone), 10_000);
    assert_eq!(truth.wins(&mut after, 1), Some(true));
    assert!(course.study_move(&game, Color::Black, near, &mut || false));
    assert!(surprises(&course, near).is_empty());
}

/// A base with a mistake in it is refused with the place.
#[test]
fn a_damaged_base_is_refused() {
    let error = Course::resume("rule x\n  liberty_befor(?i ?b)\n=>\n  eye_before(?i ?b)\n").unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 2, column 3: no predicate or test is called liberty_befor; did you mean liberty_before?"
    );
}
