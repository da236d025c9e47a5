//! The words of Abalone, and positions and moves in these words.

use super::cavity::{Cavity, DIRECTIONS, number};
use crate::world::{World, rules};
use games::abalone::{Abalone, Cell, Step};
use logic::{Facts, PredicateId, Relation, Rule, TypeId, Value, Vocabulary};
use proof::Side;
use std::sync::Arc;

/// The steps of working out a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stage {
    /// Who may move what.
    Legal,
    /// What stands where after the move.
    Transition,
    /// Which goals are reached.
    Goals,
    /// What of that is worth explaining.
    Regression,
}

impl Stage {
    /// All of them, in order.
    pub const ALL: [Stage; 4] = [Stage::Legal, Stage::Transition, Stage::Goals, Stage::Regression];

    /// Its rules as text.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Stage::Legal => include_str!("legal.rules"),
            Stage::Transition => include_str!("transition.rules"),
            Stage::Goals => include_str!("goals.rules"),
            Stage::Regression => include_str!("regression.rules"),
        }
    }
}

/// The predicates of a move: in line, and two or three sideways.
pub(super) const EVENTS: [&str; 3] = ["move", "side_move_2", "side_move_3"];

/// The constants of the type `color`.
const COLORS: [&str; 4] = ["@", "O", "+", "-"];
/// An empty cavity.
pub(super) const EMPTY: Value = Value(2);
/// Outside the board.
pub(super) const OUTSIDE: Value = Value(3);

/// The colour of a side: `@` moves first in the game.
pub(super) fn color(side: Side) -> Value {
    Value(side as i32)
}

/// The vocabulary of Abalone.
#[derive(Clone, Debug)]
pub struct Words {
    /// All words.
    pub vocabulary: Vocabulary,
    /// `cav1` to `cav61`, and outside `cav101` to `cav130`.
    pub cavity: TypeId,
    /// `@`, `O`, `+` for empty and `-` for outside.
    pub color: TypeId,
    /// `d1` to `d6`, clockwise from the upper left.
    pub direction: TypeId,
    /// `Expel` and `Control`, which are given, and `Keep`: not to let the other side expel.
    pub goal: TypeId,
    /// The 93 games with unknown values.
    pub game: TypeId,
    fixed: Facts,
    /// All cavities, with their cells: looked up once, for a player asks for thousands of positions.
    cavities: Vec<(Value, Option<Cell>)>,
}

impl Default for Words {
    fn default() -> Words {
        Words::new()
    }
}

impl Words {
    /// All words of Abalone.
    #[must_use]
    pub fn new() -> Words {
        let mut v = Vocabulary::new();
        let cavity = v.numbered("cavity", "cav");
        let color = v.words("color", &COLORS);
        let direction = v.numbered("direction", "d");
        let goal = v.words("goal", &["Expel", "Control", "Keep"]);
        let games: Vec<String> = proof::classes::Class::all()
            .map(|class| class.to_string())
            .collect();
        let games: Vec<&str> = games.iter().map(String::as_str).collect();
        let game = v.words("game", &games);
        v.test("cavities_differ", Relation::Differ, Some(cavity));

        v.always("color", &[color]);
        v.always("opposite", &[color, color]);
        let neighbor = v.always("neighbor", &[cavity, direction, cavity]);
        v.determine(neighbor, 2);
        v.always("axis", &[direction]);

        let (before, _) = v.fluent("cavity_color", &[cavity, color]);
        v.determine(before, 1);
        v.fluent("turn", &[color]);
        // Own marbles from a cavity in a direction, up to the cavity that the first of them goes to; pushing, also up to the
        // one that the last pushed marble goes to. The marbles that go sideways, and where each goes.
        v.fluent("lines_up", &[color, cavity, direction, cavity]);
        v.fluent("pushes_up", &[color, cavity, direction, cavity, cavity]);
        let two = [color, cavity, direction, direction, cavity, cavity, cavity];
        v.fluent("abreast_2", &two);
        let three = [two.as_slice(), &[cavity, cavity]].concat();
        v.fluent("abreast_3", &three);
        v.fluent("legal_move", &[color, cavity, direction]);
        v.fluent("legal_side_move_2", &[color, cavity, direction, direction]);
        v.fluent("legal_side_move_3", &[color, cavity, direction, direction]);

        for event in EVENTS {
            let along = [direction].repeat(usize::from(event != "move"));
            v.event(event, &[&[color, cavity][..], &along, &[direction]].concat());
        }

        // The state of a goal about a cavity; and what a move, named as above, makes of it.
        v.fluent("goal", &[color, goal, cavity, game]);
        for suffix in ["", "_regressed"] {
            let about = [color, goal, cavity, cavity, direction];
            v.fluent(&format!("move_goal{suffix}"), &[&about[..], &[game]].concat());
            let side = [&about[..], &[direction, game]].concat();
            v.fluent(&format!("side_goal_2{suffix}"), &side);
            v.fluent(&format!("side_goal_3{suffix}"), &side);
        }

        let mut words = Words {
            vocabulary: v,
            cavity,
            color,
            direction,
            goal,
            game,
            fixed: Facts::new(),
            cavities: Cavity::all()
                .map(|cavity| (cavity.value(), cavity.cell()))
                .collect(),
        };
        words.fixed = words.board();
        words
    }

    /// What no move changes.
    fn board(&self) -> Facts {
        let mut facts = Facts::new();
        let sides = [Side::First, Side::Second];
        for side in sides {
            facts.add(self.named("color"), &[color(side)]);
            facts.add(self.named("opposite"), &[color(side), color(!side)]);
        }
        // Marbles side by side are named from one end: these three directions are enough.
        for direction in games::abalone::Direction::ALL.into_iter().take(3) {
            facts.add(self.named("axis"), &[number(direction)]);
        }
        for cell in Cell::all() {
            let cavity = Cavity::from(cell);
            for direction in DIRECTIONS {
                if let Some(next) = cavity.next(direction) {
                    let fact = [cavity.value(), number(direction), next.value()];
                    facts.add(self.named("neighbor"), &fact);
                }
            }
        }
        facts
    }

    /// The rules of a stage.
    #[must_use]
    pub fn theory(&self, stage: Stage) -> Vec<Arc<Rule>> {
        rules(&self.vocabulary, &format!("Abalone, {stage:?}"), stage.text())
    }

    /// Abalone as a world of the learner.
    ///
    /// Lists of forced moves are not asked for: a threat to push a marble out is averted by any of a dozen moves, and lists
    /// end at three.
    #[must_use]
    pub fn world(&self) -> World {
        let laws = [Stage::Legal, Stage::Transition].map(|stage| self.theory(stage));
        World {
            name: "Abalone",
            words: self.vocabulary.clone(),
            laws: laws.concat(),
            goals: self.theory(Stage::Goals),
            regression: self.theory(Stage::Regression),
            forced: None,
            of_the_move: EVENTS.map(|event| self.named(event)).to_vec(),
            plain: Vec::new(),
        }
    }

    /// The predicate of this name.
    #[must_use]
    pub fn named(&self, name: &str) -> PredicateId {
        let found = self.vocabulary.named(name);
        found.unwrap_or_else(|| panic!("no predicate is called {name}"))
    }

    /// A position as facts.
    #[must_use]
    pub fn position(&self, position: &Abalone) -> Facts {
        let mut facts = self.fixed.clone();
        let mover = proof::World::to_move(position);
        facts.add(self.named("turn_before"), &[color(mover)]);
        let stands = self.named("cavity_color_before");
        for &(cavity, cell) in &self.cavities {
            facts.add(stands, &[cavity, stands_on(position, cell)]);
        }
        facts
    }

    /// Makes the facts of one position those of another, but for whose turn it is.
    pub(super) fn step_over(&self, facts: &mut Facts, from: &Abalone, to: &Abalone) {
        let stands = self.named("cavity_color_before");
        for &(cavity, cell) in &self.cavities {
            let (was, is) = (stands_on(from, cell), stands_on(to, cell));
            if was != is {
                facts.remove(stands, &[cavity, was]);
                facts.add(stands, &[cavity, is]);
            }
        }
    }

    /// What stands in a cavity.
    #[must_use]
    pub fn stands(&self, position: &Abalone, cavity: Cavity) -> Value {
        stands_on(position, cavity.cell())
    }

    /// A position and a move of the side to move as facts.
    #[must_use]
    pub fn encode(&self, position: &Abalone, step: Step) -> Facts {
        let mut facts = self.position(position);
        let (event, values) = self.step(proof::World::to_move(position), step);
        facts.add(event, &values);
        facts
    }

    /// A move as a predicate and what stands in its places: the colour, the cavity of the rear or first marble, for a move
    /// sideways where the others stand beside it, and the direction.
    #[must_use]
    pub fn step(&self, side: Side, step: Step) -> (PredicateId, Vec<Value>) {
        let start = [color(side), Cavity::from(step.cell()).value()];
        let to = number(step.direction());
        match step.sideways() {
            None => (self.named("move"), vec![start[0], start[1], to]),
            Some((along, count)) => {
                let name = if count == 2 { "side_move_2" } else { "side_move_3" };
                (self.named(name), vec![start[0], start[1], number(along), to])
            }
        }
    }
}

fn stands_on(position: &Abalone, cell: Option<Cell>) -> Value {
    match cell {
        None => OUTSIDE,
        Some(cell) => position.owner(cell).map_or(EMPTY, color),
    }
}
