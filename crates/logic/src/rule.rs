//! Rules: premises and conclusions over typed variables.

use crate::value::Value;
use crate::vocabulary::{PredicateId, TestId, TypeId};

/// A variable of a rule: its place in [`Rule::variables`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Variable(pub u16);

/// A variable or a constant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Term {
    /// A variable.
    Variable(Variable),
    /// A constant; its type is that of its place.
    Constant(Value),
}

/// What is counted with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Function {
    /// The sum of all.
    Add,
    /// The first less all others.
    Subtract,
    /// The product of all.
    Multiply,
    /// The first divided by the others, rounded towards zero.
    Divide,
}

/// A term, or numbers counted with.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Expression {
    /// A term.
    Term(Term),
    /// A function of expressions.
    Call(Function, Vec<Expression>),
}

/// A predicate and what stands in its places.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Atom {
    /// The predicate.
    pub predicate: PredicateId,
    /// What stands in its places.
    pub terms: Vec<Term>,
}

/// A condition of a rule.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Premise {
    /// It is known.
    Present(Atom),
    /// Nothing of the kind is known: a guard against saying it again, never a negation.
    Absent(Atom),
    /// Two expressions are so related.
    Test(TestId, [Expression; 2]),
}

/// What a rule does.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Conclusion {
    /// It becomes known.
    Add(Atom),
    /// It became useless.
    Remove(Atom),
}

/// A variable's name and type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Declared {
    /// Its name, without the question mark.
    pub name: String,
    /// Its type.
    pub kind: TypeId,
}

/// If all premises hold, all conclusions do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// Its name.
    pub name: String,
    /// What a person wrote about it.
    pub note: Option<String>,
    /// Its variables.
    pub variables: Vec<Declared>,
    /// Its premises: their order changes nothing but the time they take.
    pub premises: Vec<Premise>,
    /// Its conclusions.
    pub conclusions: Vec<Conclusion>,
}

impl Function {
    /// All functions, with their names and their other names.
    pub const ALL: [(Function, &'static str, &'static str); 4] = [
        (Function::Add, "add", "addition"),
        (Function::Subtract, "sub", "soustraction"),
        (Function::Multiply, "mul", "multiplication"),
        (Function::Divide, "div", "division"),
    ];

    /// The function's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        Function::ALL[self as usize].1
    }

    /// What it makes of these; nothing for a division by zero.
    #[must_use]
    pub fn of(self, mut values: impl Iterator<Item = Option<i64>>) -> Option<i64> {
        let first = values.next()??;
        values.try_fold(first, |a, b| {
            let b = b?;
            match self {
                Function::Add => a.checked_add(b),
                Function::Subtract => a.checked_sub(b),
                Function::Multiply => a.checked_mul(b),
                Function::Divide => a.checked_div(b),
            }
        })
    }
}

impl Expression {
    /// A constant.
    #[must_use]
    pub fn constant(value: i32) -> Expression {
        Expression::Term(Term::Constant(Value(value)))
    }

    /// What it is worth where variables have these values; nothing if one has none.
    pub fn value(&self, of: &mut impl FnMut(Variable) -> Option<Value>) -> Option<i64> {
        match self {
            Expression::Term(Term::Constant(value)) => Some(i64::from(value.0)),
            Expression::Term(Term::Variable(variable)) => of(*variable).map(|value| i64::from(value.0)),
            Expression::Call(function, parts) => function.of(parts.iter().map(|part| part.value(of))),
        }
    }

    /// Calls with each term, from the left.
    pub fn each_term(&self, call: &mut impl FnMut(Term)) {
        match self {
            Expression::Term(term) => call(*term),
            Expression::Call(_, parts) => parts.iter().for_each(|part| part.each_term(call)),
        }
    }

    /// The same with other terms.
    #[must_use]
    pub fn map(&self, change: &mut impl FnMut(Term) -> Term) -> Expression {
        match self {
            Expression::Term(term) => Expression::Term(change(*term)),
            Expression::Call(function, parts) => {
                Expression::Call(*function, parts.iter().map(|part| part.map(change)).collect())
            }
        }
    }
}

impl Atom {
    /// The same with other terms.
    #[must_use]
    pub fn map(&self, change: &mut impl FnMut(Term) -> Term) -> Atom {
        Atom {
            predicate: self.predicate,
            terms: self.terms.iter().map(|&term| change(term)).collect(),
        }
    }
}

impl Premise {
    /// Calls with each term, from the left.
    pub fn each_term(&self, mut call: impl FnMut(Term)) {
        match self {
            Premise::Present(atom) | Premise::Absent(atom) => atom.terms.iter().for_each(|&term| call(term)),
            Premise::Test(_, sides) => sides.iter().for_each(|side| side.each_term(&mut call)),
        }
    }

    /// Its variables, from the left, each as often as it stands there.
    #[must_use]
    pub fn variables(&self) -> Vec<Variable> {
        let mut variables = Vec::new();
        self.each_term(|term| {
            if let Term::Variable(variable) = term {
                variables.push(variable);
            }
        });
        variables
    }

    /// The same with other terms.
    #[must_use]
    pub fn map(&self, change: &mut impl FnMut(Term) -> Term) -> Premise {
        match self {
            Premise::Present(atom) => Premise::Present(atom.map(change)),
            Premise::Absent(atom) => Premise::Absent(atom.map(change)),
            Premise::Test(test, [a, b]) => Premise::Test(*test, [a.map(change), b.map(change)]),
        }
    }
}

impl Conclusion {
    /// What it is about.
    #[must_use]
    pub fn atom(&self) -> &Atom {
        let (Conclusion::Add(atom) | Conclusion::Remove(atom)) = self;
        atom
    }

    /// The same with other terms.
    #[must_use]
    pub fn map(&self, change: &mut impl FnMut(Term) -> Term) -> Conclusion {
        match self {
            Conclusion::Add(atom) => Conclusion::Add(atom.map(change)),
            Conclusion::Remove(atom) => Conclusion::Remove(atom.map(change)),
        }
    }
}

impl Rule {
    /// A rule with the same premises and conclusions over other terms; variables that are no longer used are gone, and the
    /// others are numbered in the order in which they come up.
    #[must_use]
    pub fn map(&self, mut change: impl FnMut(Term) -> Term) -> Rule {
        let mut rule = Rule {
            premises: self
                .premises
                .iter()
                .map(|premise| premise.map(&mut change))
                .collect(),
            conclusions: self
                .conclusions
                .iter()
                .map(|conclusion| conclusion.map(&mut change))
                .collect(),
            ..self.clone()
        };
        rule.number();
        rule
    }

    /// Numbers the variables in the order in which they come up and forgets those that do not.
    pub fn number(&mut self) {
        let mut order: Vec<Option<u16>> = vec![None; self.variables.len()];
        let mut variables = Vec::new();
        let mut renumber = |term: Term| match term {
            Term::Variable(Variable(old)) => {
                let number = *order[old as usize].get_or_insert_with(|| {
                    variables.push(self.variables[old as usize].clone());
                    (variables.len() - 1) as u16
                });
                Term::Variable(Variable(number))
            }
            Term::Constant(_) => term,
        };
        self.premises = self
            .premises
            .iter()
            .map(|premise| premise.map(&mut renumber))
            .collect();
        self.conclusions = self
            .conclusions
            .iter()
            .map(|conclusion| conclusion.map(&mut renumber))
            .collect();
        self.variables = variables;
    }
}
