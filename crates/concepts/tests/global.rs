//! The global level on drawn positions: the score with what hangs, the moves and their motives.

mod common;

use common::{game, model, p};
use concepts::Kind::{Connection, Eye, Void};
use concepts::global::{Advice, Reason, Standing, advise};
use concepts::iterative::Phase;
use concepts::{Method, Model, PhaseWeights, Settings};
use goban::{Board, Color, Size};

/// Two black pairs that one point joins or parts; White's stones stand around it.
const CUT: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . O O O . . .
    . . O . . . O . .
    . X X . . . X X .
    . . O . . . O . .
    . . . O O O . . .
    . . . . . . . . .
    . . . . . . . . .
";

#[test]
fn a_link_that_hangs_is_worth_the_groups_it_joins() {
    let games = vec![game(Connection, Color::Black, "C5 G5", "E5", "*")];
    let settings = Settings {
        territory_counts: false,
        ..Settings::default()
    };
    let mut model = model(CUT, games, settings);
    for (color, reason) in [
        (Color::Black, Reason::Connect),
        (Color::White, Reason::Disconnect),
    ] {
        let opinion = advise(&mut model, color, |_| true);
        let best = &opinion.moves[0];
        assert_eq!(best.point, p("E5"), "{opinion:?}");
        assert!(best.motives.iter().any(|m| m.reason == reason), "{best:?}");
        assert!(best.value >= 4 * 200, "both pairs are at stake");
    }
}

#[test]
fn a_move_on_an_empty_board_fills_it() {
    let board = Board::new(Size::NINETEEN);
    let mut model = Model::new(&board, Settings::default());
    assert_eq!(model.picture().phase, Phase::Beginning);
    let opinion = advise(&mut model, Color::Black, |_| true);
    let best = &opinion.moves[0];
    assert_eq!(best.motives[0].reason, Reason::Void);
    let line = |x: u8| x.min(18 - x) + 1;
    assert!(
        line(best.point.col()).min(line(best.point.row())) >= 3,
        "{best:?}"
    );
}

#[test]
fn nothing_is_left_to_play_when_everything_is_settled() {
    let drawing = "
        . X . X O . O
        X X X X O O O
        . X X X O . O
        X X X X O O O
        . X X X O . O
        X X X X O O O
        . X . X O . O
    ";
    let board: Board = drawing.parse().unwrap();
    let mut model = Model::new(&board, Settings::default());
    assert!(advise(&mut model, Color::Black, |_| true).moves.is_empty());
    let standing = Standing::of(&model);
    assert_eq!((standing.controlled, standing.unsettled), ([28, 21], 0));
    assert_eq!((standing.value, standing.uncertainty), (7.0, 0.0));
    assert_eq!(model.picture().phase, Phase::Over);
}

/// Black's corner makes its second eye or does not: all of it hangs, and the eye is the move of both.
#[test]
fn what_hangs_is_the_uncertainty_of_the_score() {
    let drawing = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        O O O O O . . . .
        X X X X O O . . .
        O O . X X O . . .
        . O X . X O . . .
    ";
    let games = vec![
        game(Eye, Color::Black, "D1", "D1", ">"),
        game(Eye, Color::Black, "C2", "C2", "*"),
    ];
    let model = model(drawing, games, Settings::default());
    let standing = Standing::of(&model);
    let corner = model.picture().group_at(p("A3")).unwrap().0;
    let stake = standing
        .stakes
        .iter()
        .find(|s| s.group == corner || s.rival == Some(corner));
    let stake = stake.unwrap_or_else(|| panic!("{:?}", model.picture().group(corner).health));
    assert!(stake.size() > 10.0, "{stake:?}");
    assert!(standing.uncertainty >= stake.uncertainty());
    assert!(standing.sum().temperature() >= stake.size() / 2.0 - 1.0);
}

#[test]
fn kinds_are_weighed_as_the_settings_say() {
    let best = |method, hanging: bool| {
        let mut games = vec![game(Void, Color::Black, "G3", "G3", "*")];
        if hanging {
            games.push(game(Connection, Color::Black, "B9 D9", "C9", "*"));
        }
        let drawing = "
            . X . X . . . . .
            . . O . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
        ";
        let settings = Settings {
            method,
            ..Settings::default()
        };
        let mut model = model(drawing, games, settings);
        advise(&mut model, Color::White, |_| true).moves[0].clone()
    };
    let concerns_a_group = |advice: Advice| advice.motives.iter().any(|m| m.group.is_some());
    assert!(
        concerns_a_group(best(Method::Lexical, true)),
        "any group before the largest space"
    );
    assert_eq!(best(Method::Equal, true).point, p("G3"), "a point is a point");
    // By the phase of the game: this board is all but empty, so that space weighs much; with other weights it need not.
    assert_eq!(best(Method::ByPhase(PhaseWeights::PLAIN), true).point, p("G3"));
    let groups_first = PhaseWeights {
        opening: [1000, 0, 1],
        ..PhaseWeights::PLAIN
    };
    assert!(concerns_a_group(best(Method::ByPhase(groups_first), true)));
}

/// White's stone at E5 hangs. In one position it keeps two black groups apart, in the other it keeps nothing.
#[test]
fn crumbs_follow_rules_of_their_own() {
    let spare = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . X X . . . .
        . . . X O . O . .
        . . . X X . . . .
        . . . . . O . . .
        . . . . . . . . .
        . . . . . . . . .
    ";
    let cutting = "
        . . . . . . . . .
        . . O . . . . . .
        . . . . . . . . .
        . . . O X X X . .
        . . . X O . O . .
        . . . X X O . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    ";
    let worth = |drawing: &str, crumbs: bool| {
        let settings = Settings {
            crumbs,
            ..Settings::default()
        };
        let board: Board = drawing.parse().unwrap();
        let mut model = Model::new(&board, settings);
        let opinion = advise(&mut model, Color::White, |_| true);
        let saves = |m: &&Advice| m.motives.iter().any(|m| m.reason == Reason::Save);
        let best = opinion.moves.iter().find(|m| m.point == p("F5")).filter(saves);
        best.map(|m| m.value)
    };
    assert!(worth(spare, false).is_some() && worth(spare, true).is_none());
    // Here the groups that it keeps apart want the point anyway.
    assert!(worth(cutting, true).is_some() && worth(cutting, true) >= worth(cutting, false));
}
