//! The rules that come with the program: their drawings, what is checked of them, how they are written.

use expert::{Rules, Scene, predicates, tables};
use goban::{Color, Game, Move, Size};

fn large() -> Rules {
    Rules::shipped(Size::NINETEEN)
}

#[test]
fn there_are_more_than_a_hundred_and_twenty_and_each_has_a_sentence_and_drawings() {
    let rules = large();
    let weighing: Vec<_> = rules.iter().filter(|rule| rule.weight().is_some()).collect();
    assert!(weighing.len() >= 120, "{}", weighing.len());
    for rule in weighing {
        assert!(
            rule.says.as_ref().is_some_and(|text| text.contains("{point}")),
            "{} says nothing",
            rule.name
        );
        let [here, not_here] =
            [false, true].map(|counter| rule.examples.iter().any(|e| e.counter == counter));
        assert!(
            here && not_here,
            "{} wants an example and a counterexample",
            rule.name
        );
    }
}

#[test]
fn nothing_is_wrong_with_them() {
    assert_eq!(large().check(), []);
}

/// Each drawing in all eight positions and for both colours.
#[test]
fn drawn_positions_are_as_they_should_be() {
    let rules = large();
    let wrong: Vec<_> = (0..rules.len())
        .flat_map(|number| rules.try_examples(number))
        .collect();
    assert_eq!(wrong, []);
}

/// What is printed is read again, and says the same.
#[test]
fn rules_are_read_as_they_are_printed() {
    for rules in [large(), Rules::shipped(Size::NINE)] {
        for rule in rules.iter().filter(|rule| !rule.to_string().contains("shape(")) {
            let again = Rules::parse("again", &rule.to_string()).unwrap_or_else(|e| panic!("{rule}: {e}"));
            assert_eq!(again.rule(0).to_string(), rule.to_string());
        }
    }
}

/// A claim says the author's sentence with the point in it, and its evidence is the rule.
#[test]
fn a_move_explains_itself() {
    let text = "rule close\n  move(x) ^ mine(g) ^ in_atari(g) ^ frees(x,g,2) -> play(points(x), 7)\n  says \"{point} saves {g}.\"\n  dit \"{point} sauve {g}.\"";
    let rules = Rules::parse("mine", text).unwrap();
    let board: goban::Board = ". . . . . . .\n. . . . . . .\n. . O . . . .\n. O X O . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .".parse().unwrap();
    let game = Game::from_position(board, Color::Black, goban::Rules::CHINESE);
    let mut scene = Scene::new(&game, Color::Black);
    let verdict = rules.run(&mut scene);
    let at = "C3".parse().unwrap();
    let claim = rules.claim(&mut scene, &verdict.firings[0], at);
    assert_eq!(reasons::Words::english().say(&claim), "C3 saves C4.");
    let french = rules.claim_in(&mut scene, &verdict.firings[0], at, "fr");
    assert_eq!(reasons::Words::french().say(&french), "C3 sauve C4.");
    let reasons::Evidence::Rule { id, matched, .. } = &claim.evidence[0] else {
        panic!()
    };
    assert_eq!(id, "close");
    assert!(matched.contains("C4".parse().unwrap()));
    let json = serde_json::to_string(&claim).unwrap();
    assert_eq!(serde_json::from_str::<reasons::Claim>(&json).unwrap(), claim);
}

/// Of two groups that a rule is about, the one is named that the point serves.
#[test]
fn the_group_that_is_named_is_the_one_that_the_point_serves() {
    let text = "rule take\n  theirs(g) ^ in_atari(g) -> play(liberties(g), 5)\n  says \"{point} takes {g}.\"";
    let rules = Rules::parse("mine", text).unwrap();
    let board: goban::Board = "O X . . . . O\n. . . . . . X\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .".parse().unwrap();
    let game = Game::from_position(board, Color::Black, goban::Rules::CHINESE);
    let mut scene = Scene::new(&game, Color::Black);
    let verdict = rules.run(&mut scene);
    for (at, said) in [("A6", "A6 takes A7."), ("F7", "F7 takes G7.")] {
        let claim = rules.claim(&mut scene, &verdict.firings[0], at.parse().unwrap());
        assert_eq!(reasons::Words::english().say(&claim), said);
    }
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    for (text, said) in [
        (
            "corner(x) ^ emptycorne(x) -> play(corners(x), 1)",
            "f, line 1, column 13: no predicate is called emptycorne; did you mean empty_corner?",
        ),
        (
            "corner(x) -> play(coners(x), 1)",
            "f, line 1, column 19: no function is called coners; did you mean corners?",
        ),
        (
            "corner(x) ^ stones(x,2) -> play(corners(x), 1)",
            "f, line 1, column 20: x stands for a corner before, and here for a group or supergroup or hypergroup",
        ),
        (
            "corner(x) -> play(corners(y), 1)",
            "f, line 1, column 14: no condition speaks of the list y of the conclusion",
        ),
        (
            "corner(x) -> plai(corners(x), 1)",
            "f, line 1, column 14: a conclusion is play, add or remove; plai is none of them; did you mean play?",
        ),
        (
            "group(x) ^ stones(x,many) -> play(liberties(x), 1)",
            "f, line 1, column 21: stones wants a whole number from 0 to 10000 here, stones; many is none",
        ),
        (
            "corner(x) -> play(corners(x), heavy)",
            "f, line 1, column 31: a weight is a number from -10000 to 10000; heavy is none",
        ),
        ("corner(x) ->", "f, line 1, column 11: the rule breaks off here"),
        (
            "corner(x) play",
            "f, line 1, column 11: `^` and another condition, or `->` and the conclusion, is expected here",
        ),
        (
            "rule a corner(x) -> play(corners(x), 1)\nrule a corner(x) -> play(corners(x), 2)",
            "f, line 2, column 1: the name a is taken by the rule of line 1",
        ),
        (
            "corner(x) -> play(corners(x), 1) says \"{y}\"",
            "f, line 1, column 39: the rule has no list y; there are x, point",
        ),
        (
            "example\n  XO*\ncorner(x) -> play(corners(x), 1)",
            "f, line 1, column 1: this drawing belongs to no rule: it stands before the first",
        ),
        (
            "point(x) ^ shape(x,hone) -> play(points(x),1)\nshape hane\n  .*\n  XO",
            "f, line 1, column 20: no drawing is called hone; did you mean hane?",
        ),
        (
            "shape hane\n  ..\n  XO",
            "f, line 1, column 1: the shape hane has no `*`: the point that it is about",
        ),
    ] {
        let errors = Rules::parse("f", text).err().unwrap_or_else(|| panic!("{text}"));
        assert_eq!(errors.to_string(), said, "{text}");
    }
}

/// One mistake does not hide the next.
#[test]
fn each_wrong_rule_is_told() {
    let text = "rule a\n  coner(x) -> play(corners(x), 1)\n\nrule b\n  corner(x) -> play(corners(x), 1)\n\nrule c\n  edg(x) -> play(edges(x), 1)";
    let errors = Rules::parse("f", text).err().unwrap();
    let lines: Vec<_> = errors.0.iter().map(|fault| fault.error.line).collect();
    assert_eq!(lines, [2, 8]);
}

#[test]
fn no_text_makes_it_panic() {
    let whole = include_str!("../data/fight.rules");
    for cut in (0..whole.len()).step_by(97) {
        let _ = Rules::parse("cut", &whole[..cut]);
        let mixed = whole[cut..].replacen('(', "", 1 + cut % 3);
        let _ = Rules::parse("mixed", &mixed);
    }
}

#[test]
fn rules_that_say_nothing_are_told() {
    for (text, said) in [
        (
            "mine(g) ^ theirs(g) -> play(liberties(g), 1)",
            "it never fires: mine(g) and theirs(g) exclude each other",
        ),
        (
            "move(x) ^ on_line(x,2) ^ on_line(x,3) -> play(points(x), 1)",
            "it never fires: on_line(x,2) and on_line(x,3) exclude each other",
        ),
        (
            "moves_played(20) ^ moves_fewer(20) ^ move(x) -> play(points(x), 1)",
            "it never fires: moves_played(20) and moves_fewer(20) exclude each other",
        ),
        (
            "group(g) ^ liberties_at_least(g,4) ^ fewer_liberties(g,4) -> play(liberties(g), 1)",
            "it never fires: liberties_at_least(g,4) and fewer_liberties(g,4) exclude each other",
        ),
        (
            "move(x) ^ in_corner(x) ^ not(in_corner(x)) -> play(points(x), 1)",
            "it never fires: in_corner(x) and not(in_corner(x)) exclude each other",
        ),
        (
            "fact(Panic()) ^ move(x) -> play(points(x), 1)",
            "it never fires: no rule adds the fact Panic",
        ),
        (
            "in_corner(x) -> play(points(x), 1)",
            "it never fires: nothing fills the list x before this condition",
        ),
        (
            "move(x) ^ in_corner(x) -> play(points(x), 3)\nmove(x) ^ in_corner(x) -> play(points(x), -3)",
            "the rule line 2 always takes its weight away again",
        ),
        (
            "moves_played(9) -> add(Late())\nfact(Late()) -> remove(Late())",
            "the rule line 2 always removes the fact again, before anything asks for it",
        ),
    ] {
        let remarks = Rules::parse("f", text).unwrap().check();
        assert_eq!(remarks.len(), 1, "{text}: {remarks:?}");
        assert_eq!(remarks[0].text, said);
    }
}

/// A file is read again when it changes; while it is broken the rules that it had stay in use.
#[test]
fn a_library_watches_its_files() {
    let path = std::env::temp_dir().join(format!("yomi-rules-{}.rules", std::process::id()));
    let write = |text: &str| std::fs::write(&path, text).unwrap();
    write("corner(x) -> play(corners(x), 1)");
    let mut library = expert::Library::open(std::slice::from_ref(&path)).unwrap();
    assert_eq!((library.rules().len(), library.refresh()), (1, vec![]));
    write("corner(x) -> play(corners(x), 1)\nedge(x) -> play(edges(x), 22)");
    assert_eq!(library.refresh(), [expert::Notice::Read(path.clone(), 2)]);
    write("corner(x) -> play(corners(x)");
    let notices = library.refresh();
    assert!(
        matches!(&notices[..], [expert::Notice::Broken(..)]),
        "{notices:?}"
    );
    assert!(
        notices[0].to_string().contains("line 1, column"),
        "{}",
        notices[0]
    );
    assert_eq!(
        (library.rules().len(), library.refresh()),
        (2, vec![]),
        "told once"
    );
    std::fs::remove_file(&path).unwrap();
    assert!(matches!(&library.refresh()[..], [expert::Notice::Broken(..)]));
    assert_eq!(library.rules().len(), 2);
}

/// The second move ahead is the opponent's by the same rules: of two captures the one is better that leaves him none.
#[test]
fn looking_ahead_sees_the_answer() {
    let rules = Rules::parse("f", "theirs(g) ^ in_atari(g) -> play(liberties(g), 10)\ntheirs(g) ^ in_atari(g) ^ stones(g,2) -> play(liberties(g), 10)\npoint(x) ^ on_line(x,3) -> play(points(x), 12)").unwrap();
    let board: goban::Board = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        O O . . . . .
        X X O . . . .
        O . . . . . ."
        .parse()
        .unwrap();
    let game = Game::from_position(board, Color::Black, goban::Rules::CHINESE);
    let breadth = |depth| expert::lookahead::Breadth { width: 50, depth };
    let plans = |depth| expert::lookahead::plans(&rules, &game, Color::Black, breadth(depth), None);
    let first = plans(1).remove(0);
    assert_ne!(
        first.point,
        "B1".parse().unwrap(),
        "a third line point has 12, to take at B1 has 10"
    );
    let second = plans(2).remove(0);
    assert_eq!(
        second.point,
        "B1".parse().unwrap(),
        "else White takes two stones there"
    );
    assert_eq!(second.line.len(), 2);
}

/// The same position with colours changed over, turned and mirrored has the same weights there.
#[test]
fn rules_are_the_same_from_all_sides() {
    let rules = Rules::parse("f", include_str!("../data/shape.rules")).unwrap();
    let mut game = Game::new(Size::THIRTEEN, goban::Rules::CHINESE);
    let mut random = goban::Random::new(5);
    for _ in 0..60 {
        let color = game.to_move();
        let moves = Scene::new(&game, color).moves();
        let at = moves
            .iter()
            .nth(random.below(moves.len() as u32) as usize)
            .unwrap();
        game.play(color, Move::Play(at)).unwrap();
    }
    let color = game.to_move();
    let plain = rules.run(&mut Scene::new(&game, color)).worth;
    for turn in goban::Symmetry::ALL {
        let mut turned = Game::new(Size::THIRTEEN, goban::Rules::CHINESE);
        for &(by, m) in game.moves() {
            let m = Move::Play(turn.apply(m.point().unwrap(), Size::THIRTEEN));
            turned.play(!by, m).unwrap();
        }
        let worth = rules.run(&mut Scene::new(&turned, !color)).worth;
        for p in Size::THIRTEEN.points() {
            assert_eq!(worth[turn.apply(p, Size::THIRTEEN)], plain[p], "{p}");
        }
    }
}

/// The manual has the tables of words that the program prints, and each word of them.
#[test]
fn the_manual_has_all_words() {
    let manual = include_str!("../../../docs/expert.md");
    let table = expert::vocabulary_table();
    assert!(
        manual.contains(&table),
        "docs/expert.md: put in what `yomi rules list --words` prints:\n{table}"
    );
    assert!(predicates().len() > 100 && tables().len() >= 9);
}
