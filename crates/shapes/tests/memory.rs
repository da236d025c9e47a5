//! Shapes that are proposed, accepted, and known from then on.

use goban::{Color, Game, Rules, Size};
use shapes::memory::{accepted, propose};
use shapes::{Dictionaries, Dictionary, Zone};

/// A game in which White walls the corner in, move by move.
fn game() -> Game {
    let mut game = Game::new(Size::NINETEEN, Rules::CHINESE);
    let moves = "D4 F4 D6 F6 C8 E8 C10 E10 D3 F3 R16 Q10 R14 Q12 R12 Q13 R10 Q9 R9 Q8";
    for (i, name) in moves.split(' ').enumerate() {
        game.play(Color::BOTH[i % 2], name.parse().unwrap()).unwrap();
    }
    game
}

fn shelf(mine: &str) -> Dictionaries {
    match mine.is_empty() {
        true => Dictionaries::of([]),
        false => {
            Dictionaries::of([Dictionary::parse("mine", mine).unwrap_or_else(|errors| panic!("{errors}"))])
        }
    }
}

#[test]
fn what_is_accepted_is_known_and_not_proposed_again() {
    let game = game();
    let proposals = propose(&game, Color::White, &shelf(""), 10);
    assert!(!proposals.is_empty());
    assert!(proposals.iter().all(|p| p.color == Color::White && p.gained > 0));
    assert!(proposals.is_sorted_by_key(|p| -p.gained));
    let first = &proposals[0];
    assert!(first.area.contains(first.point));
    let mine = accepted("", first, "a game").unwrap();
    let again = propose(&game, Color::White, &shelf(&mine), 10);
    assert!(
        again
            .iter()
            .all(|p| p.point != first.point || p.number != first.number)
    );
    // Known where it came from.
    let mut before = Game::new(Size::NINETEEN, Rules::CHINESE);
    for &(color, m) in &game.moves()[..first.number - 1] {
        before.play(color, m).unwrap();
    }
    let seen = shelf(&mine).look(&before, Color::White);
    assert!(seen.worth[first.point] >= 10.0);
    // What was in the dictionary stays as it was.
    let two = accepted(&mine, first, "another game").unwrap();
    assert!(two.starts_with(&mine));
    assert_eq!(Dictionary::parse("mine", &two).unwrap().trees().len(), 2);
}

#[test]
fn what_lies_at_the_edge_is_fixed_to_it() {
    for proposal in propose(&game(), Color::White, &shelf(""), 10) {
        let last = 18;
        let cols = proposal.area.iter().any(|p| p.col() == 0 || p.col() == last);
        let rows = proposal.area.iter().any(|p| p.row() == 0 || p.row() == last);
        let zone = match (cols, rows) {
            (true, true) => Zone::Corner,
            (false, false) => Zone::Anywhere,
            _ => Zone::Side,
        };
        assert_eq!(proposal.zone(), zone);
    }
}
