//! Rules as they stand in a file.

use crate::example::Example;
use crate::thing::Kind;
use crate::vocabulary::Table;
use patterns::Drawing;
use std::fmt;

/// Where something stands in a file, from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

/// A list of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// What it is a list of.
    pub kind: Kind,
}

/// What a literal asks.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Asks {
    /// A predicate, by its place in the vocabulary, of these lists and numbers.
    Predicate(usize, Vec<usize>, Vec<i32>),
    /// Whether a drawing of the file, by its number, is seen around the points of this list.
    Shape(usize, usize),
    /// Whether a fact is known of these lists.
    Fact(String, Vec<usize>),
}

/// A condition of a rule.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Literal {
    pub asks: Asks,
    /// Whether what it is true of is dropped, not kept.
    pub not: bool,
    /// As it is written.
    pub text: String,
    pub place: Place,
}

/// What a rule does.
#[derive(Clone)]
pub(crate) enum Conclusion {
    /// Gives weight to points.
    Play(&'static Table, Vec<usize>, f32),
    /// Adds a fact about lists.
    Add(String, Vec<usize>),
    /// Removes one.
    Remove(String, Vec<usize>),
}

/// One thought: where all conditions hold, the conclusion is drawn.
#[derive(Clone)]
pub struct Rule {
    /// Its name, or the line on which it stands.
    pub name: String,
    /// Where it begins.
    pub place: Place,
    /// What its author says of the move, with names of lists in braces.
    pub says: Option<String>,
    /// The same in French.
    pub dit: Option<String>,
    /// Positions in which it gives weight, and such in which it does not.
    pub examples: Vec<Example>,
    /// Its lists.
    pub variables: Vec<Variable>,
    pub(crate) literals: Vec<Literal>,
    pub(crate) conclusion: Conclusion,
}

impl Rule {
    /// The weight that it gives to points, if it does.
    pub fn weight(&self) -> Option<f32> {
        match self.conclusion {
            Conclusion::Play(_, _, weight) => Some(weight),
            _ => None,
        }
    }

    fn names(&self, lists: &[usize]) -> String {
        let names = lists.iter().map(|&list| self.variables[list].name.as_str());
        names.collect::<Vec<_>>().join(", ")
    }
}

/// The rule as it is written: conditions and conclusion.
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, literal) in self.literals.iter().enumerate() {
            let and = if i == 0 { "" } else { " ^ " };
            write!(f, "{and}{}", literal.text)?;
        }
        match &self.conclusion {
            Conclusion::Play(table, lists, weight) => {
                write!(f, " -> play({}({}), {weight})", table.name, self.names(lists))
            }
            Conclusion::Add(fact, lists) => write!(f, " -> add({fact}({}))", self.names(lists)),
            Conclusion::Remove(fact, lists) => write!(f, " -> remove({fact}({}))", self.names(lists)),
        }
    }
}

/// A drawing of a file, by which rules see shapes.
#[derive(Clone)]
pub(crate) struct Shape {
    pub name: String,
    pub drawing: Drawing,
    pub place: Place,
}

/// Rules in the order in which they are run.
#[derive(Clone, Default)]
pub struct Rules {
    /// The file that they come from.
    pub file: String,
    pub(crate) rules: Vec<Rule>,
    pub(crate) shapes: Vec<Shape>,
}

impl Rules {
    /// The rules in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Rule> {
        self.rules.iter()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.rules.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }

    /// The rule of this name.
    pub fn named(&self, name: &str) -> Option<&Rule> {
        self.rules
            .iter()
            .find(|rule| crate::names::same(&rule.name, name))
    }

    /// A rule by its number.
    pub fn rule(&self, number: usize) -> &Rule {
        &self.rules[number]
    }

    /// Gives a rule that gives weight another weight.
    pub fn set_weight(&mut self, number: usize, to: f32) {
        if let Conclusion::Play(_, _, weight) = &mut self.rules[number].conclusion {
            *weight = to;
        }
    }

    /// These rules, and then others: those of another file.
    #[must_use]
    pub fn then(mut self, other: Rules) -> Rules {
        let shapes = self.shapes.len();
        self.shapes.extend(other.shapes);
        for mut rule in other.rules {
            for literal in &mut rule.literals {
                if let Asks::Shape(shape, _) = &mut literal.asks {
                    *shape += shapes;
                }
            }
            self.rules.push(rule);
        }
        self
    }
}
