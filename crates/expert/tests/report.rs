//! The file of report 003 for 9x9, and its examples of single rules, do what the report says.

use expert::{Facts, Rules, Scene};
use goban::{Board, Color, Game, Point};

fn game(drawn: &str) -> Game {
    let board: Board = drawn.parse().unwrap();
    Game::from_position(board, Color::Black, goban::Rules::MONTPELLIER)
}

fn p(text: &str) -> Point {
    text.parse().unwrap()
}

/// A board of 9x9 with these stones.
fn drawn(white: &[&str], black: &[&str]) -> String {
    let letter = |col: char, row: u8| {
        let at = format!("{col}{row}");
        if white.contains(&at.as_str()) {
            "O "
        } else if black.contains(&at.as_str()) {
            "X "
        } else {
            ". "
        }
    };
    let row = |row: u8| {
        "ABCDEFGHJ"
            .chars()
            .map(|col| letter(col, row))
            .collect::<String>()
            + "\n"
    };
    (1..=9).rev().map(row).collect()
}

/// What the report's file, or another, gives to a point.
fn worth(rules: &Rules, drawn: &str, at: &str) -> f32 {
    let game = game(drawn);
    let verdict = rules.run(&mut Scene::new(&game, Color::Black));
    verdict.worth[p(at)]
}

fn report() -> Rules {
    Rules::shipped(goban::Size::NINE)
}

#[test]
fn the_file_has_its_twenty_five_rules_and_nothing_is_wrong_with_them() {
    let rules = report();
    assert_eq!(rules.len(), 25);
    assert_eq!(
        rules.rule(0).to_string(),
        "group(x) ^ mine(x) ^ fewer_liberties(x,4) -> play(liberties(x), 2)"
    );
    assert_eq!(rules.check(), []);
}

#[test]
fn weights_for_own_groups_add_up_as_the_report_has_it() {
    let rules = report();
    let three = ". . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . O . . . .\n. . . . X . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .";
    // D5 is a liberty of Black's stone alone: three liberties give 2; White's stone has three too, but not there.
    assert_eq!(worth(&rules, three, "D5"), 2.0);
    let two = ". . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . O . . . .\n. . . . X O . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .";
    assert_eq!(worth(&rules, two, "D5"), 7.0, "2 and 5 with two liberties");
    let atari = ". . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . O . . . .\n. . . O X O . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . X . . .\n. . . . . . . . .";
    assert_eq!(
        worth(&rules, atari, "E4"),
        17.0,
        "2, 5 and 10: the ladder runs into a friend"
    );
    let ladder = ". . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . O . . . .\n. . . O X O . . .\n. . . . . O . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .";
    assert_eq!(
        worth(&rules, ladder, "E4"),
        -43.0,
        "2, 5 and less 50: the ladder works"
    );
}

#[test]
fn weights_for_enemy_groups_add_up_as_the_report_has_it() {
    let rules = report();
    let three = drawn(&["E5"], &["F5"]);
    assert_eq!(worth(&rules, &three, "D5"), 4.0);
    let two = drawn(&["E5"], &["F5", "E6"]);
    assert_eq!(worth(&rules, &two, "D5"), 16.0, "4 and 12");
    let one = drawn(&["E5"], &["F5", "E6", "D5"]);
    assert_eq!(
        worth(&rules, &one, "E4"),
        34.0 + 50.0,
        "4, 12 and 18, and it is a ladder of one move"
    );
}

#[test]
fn larger_groups_weigh_more() {
    let rules = report();
    let two = ". . . . . . . . .\n. . . . . . . . .\n. . . X X . . . .\n. . X O O . . . .\n. . . X X . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .";
    assert_eq!(worth(&rules, two, "F6"), 69.0 + 50.0);
    let three = ". . . . . . . . .\n. . . . . . . . .\n. . X X X . . . .\n. X O O O . . . .\n. . X X X . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .";
    assert_eq!(worth(&rules, three, "F6"), 114.0 + 50.0);
}

#[test]
fn a_calm_board_prefers_room() {
    let rules = report();
    let empty = ". . . . . . . . .\n".repeat(9);
    for (at, sum) in [
        ("E5", 8.0),
        ("D4", 8.0),
        ("C3", 3.0),
        ("B2", 1.0 - 10.0),
        ("A1", -40.0),
    ] {
        // With the window cut at the edge the corner has room as well: what the file takes away there counts.
        let found = worth(&rules, &empty, at);
        assert!(found >= sum, "{at}: {found}");
    }
    let verdict = rules.run(&mut Scene::new(&game(&empty), Color::Black));
    assert!(verdict.facts.has("modeCalme") && verdict.facts.has("Fuseki"));
}

/// Chuban is added by eight moves, and goes when Yose comes; the facts are seeded anew before each move.
#[test]
fn phases_follow_each_other() {
    let rules = report();
    let mut game = Game::new(goban::Size::NINE, goban::Rules::MONTPELLIER);
    let mut seen = Vec::new();
    for n in 0..24 {
        let verdict = rules.run(&mut Scene::new(&game, game.to_move()));
        let facts = ["Fuseki", "Chuban", "Yose"].map(|fact| verdict.facts.has(fact));
        seen.push(facts.iter().position(|&held| held).unwrap());
        let moves = Scene::new(&game, game.to_move()).moves();
        let at = moves.iter().nth((n * 7) % moves.len()).unwrap();
        game.play(game.to_move(), goban::Move::Play(at)).unwrap();
    }
    assert_eq!(seen[..8], [0; 8]);
    assert_eq!(seen[8..20], [1; 12]);
    assert_eq!(seen[20..], [2; 4]);
}

/// L600-L608: a fact about groups is asked for by a later rule, and only of those groups.
#[test]
fn a_fact_about_groups_is_known_of_those_groups() {
    let text = "Groupe(x) ~ GroupeN(x) ~ nbLibertes(x,2) -> ajouterFait(Danger(x))\n\
        Groupe(x) ~ testerFait(Danger(x)) -> jouer(J_liberté(x),10)";
    let rules = Rules::parse("danger", text).unwrap();
    let drawn = ". . . . .\n. X . . .\n. . . . .\n. . . O .\n. . O X .";
    assert_eq!(worth(&rules, drawn, "E1"), 0.0, "it adds no liberty");
    let drawn = ". . . . . . .\n. X . . . . .\n. . . . . . .\n. . . O . . .\n. . O X . . .\n. . . . . . .\n. . . . . . .";
    assert_eq!(
        (worth(&rules, drawn, "E3"), worth(&rules, drawn, "B5")),
        (10.0, 0.0)
    );
}

/// L618-L639: filters, two lists in one condition, and what is not so.
#[test]
fn lists_are_filtered_from_left_to_right() {
    let drawn = "X . . . . . . . .\n".to_owned() + &". . . . . . . . .\n".repeat(8);
    let points = |text: &str| {
        let rules = Rules::parse("corners", text).unwrap();
        let game = game(&drawn);
        let verdict = rules.run(&mut Scene::new(&game, Color::Black));
        verdict.firings.first().map_or(0, |firing| firing.weights.len())
    };
    assert_eq!(
        points("Coin(x) ^ CoinVide(x) -> jouer(J_coin(x),15)"),
        27,
        "three corners of nine points"
    );
    assert_eq!(
        points("Coin(x) ^ non(CoinVide(x)) -> jouer(J_coin(x),15)"),
        8,
        "the fourth"
    );
    assert_eq!(
        points("CoinVide(x) -> jouer(J_coin(x),15)"),
        0,
        "nothing fills the list"
    );
    let both = "Coin(x) ^ CoinVide(x) ^ Bord(y) ^ appartientAbord(x,y) ^ bordleplusvide(y)";
    let first = "Coin(x) ^ CoinVide(x) ^ Bord(y) ^ bordleplusvide(y) ^ appartientAbord(x,y)";
    // L689-L698: the emptiest edge among those with an empty corner, or the corners of the emptiest edge.
    assert_eq!(points(&format!("{both} -> jouer(J_coin(x),1)")), 27);
    assert_eq!(points(&format!("{first} -> jouer(J_coin(x),1)")), 27);
}

/// L663-L676: with stones on all edges and twelve moves played it is the middle of the game, and an own stone on an edge is
/// extended.
#[test]
fn an_edge_without_room_makes_the_middle_game() {
    let text = "nbcoupsjoues(12) ^ aucunBordAvecPlace(5) -> ajouterFait(Chuban())\n\
        Intersection(x) ^ PierreAlliee(x) ^ Bord(y) ^ appartientAbord(x,y) ^ testerFait(Chuban()) -> jouer(J_Extention(x),3)";
    let rules = Rules::parse("chuban", text).unwrap();
    let full = ". . . . . . . . .\n. X . O . X . O .\n. . . . . . . . .\n. O . . . . . X .\n. . . . . . . . .\n. X . . . . . O .\n. . . . . . . . .\n. O . X . O . X .\n. . . . . . . . .";
    assert_eq!(worth(&rules, full, "B1"), 3.0);
    let open = ". . . . . . . . .\n".repeat(9);
    assert_eq!(worth(&rules, &open, "B1"), 0.0);
}

#[test]
fn a_style_changes_what_is_said() {
    let rules = report();
    let drawn = ". . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . O . . . .\n. . . . X . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .";
    let game = game(drawn);
    let calm = |facts: &[&str]| {
        let seeds: Vec<&str> = Facts::SEEDS.iter().chain(facts).copied().collect();
        let verdict = rules.run_with(&mut Scene::new(&game, Color::Black), Facts::new(&seeds));
        verdict.facts.has("modeCalme")
    };
    assert!(calm(&[]));
    assert!(
        !calm(&["modeDefensif"]),
        "a defensive player sees a fight in three liberties"
    );
    assert!(!calm(&["modeOffensif"]));
}
