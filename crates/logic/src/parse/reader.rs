//! From words to rules.

use super::ParseError;
use super::cursor::Cursor;
use super::near::meant;
use super::tokens::{Placed, Token};
use crate::rule::{Atom, Conclusion, Declared, Expression, Function, Premise, Rule, Term, Variable};
use crate::vocabulary::{PredicateId, Relation, TestId, TypeId, Vocabulary};

/// A variable of the rule that is being read.
struct Seen {
    name: String,
    kind: Option<TypeId>,
    place: Placed,
}

pub struct Reader<'a> {
    words: &'a Vocabulary,
    text: Cursor<'a>,
    variables: Vec<Seen>,
}

impl<'a> Reader<'a> {
    pub fn new(words: &'a Vocabulary, tokens: &'a [Placed]) -> Reader<'a> {
        Reader {
            words,
            text: Cursor::new(tokens, "rule"),
            variables: Vec::new(),
        }
    }

    pub fn rules(mut self) -> Result<Vec<Rule>, ParseError> {
        let mut rules = Vec::new();
        while !self.text.is_at_end() {
            rules.push(self.rule()?);
        }
        Ok(rules)
    }

    fn rule(&mut self) -> Result<Rule, ParseError> {
        self.variables.clear();
        let (word, placed) = self.text.word("the word `rule`")?;
        if word != "rule" {
            return Err(placed.error(format!("a rule begins with the word `rule`, not with {word}")));
        }
        let (name, start) = self.text.word("the rule's name")?;
        let note = match self.text.peek() {
            Some(Token::Note(note)) => {
                self.text.skip();
                Some(note.clone())
            }
            _ => None,
        };
        let mut premises = Vec::new();
        while self.text.here()?.token != Token::Then {
            premises.push(self.premise()?);
        }
        self.text.skip();
        let mut conclusions = Vec::new();
        while self.text.peek().is_some() && !self.text.is_word("rule") {
            conclusions.push(self.conclusion()?);
        }
        if conclusions.is_empty() {
            return Err(start.error(format!("the rule {name} concludes nothing")));
        }
        self.check_bound(&premises, &conclusions)?;
        let variables = self.declare()?;
        Ok(Rule {
            name: name.to_owned(),
            note,
            variables,
            premises,
            conclusions,
        })
    }

    fn premise(&mut self) -> Result<Premise, ParseError> {
        if self.text.is_word("absent") {
            self.text.skip();
            return Ok(Premise::Absent(self.atom()?));
        }
        let (name, placed) = self.text.word("a premise")?;
        if let Some(test) = self.words.test_named(name) {
            self.text.expect(&Token::Open, "(")?;
            let kind = self.words.test_word(test).kind;
            let sides = [self.expression(kind)?, self.expression(kind)?];
            self.text.expect(&Token::Close, ")")?;
            return Ok(Premise::Test(test, sides));
        }
        Ok(Premise::Present(self.rest_of_atom(name, placed)?))
    }

    fn conclusion(&mut self) -> Result<Conclusion, ParseError> {
        if self.text.is_word("remove") {
            self.text.skip();
            return Ok(Conclusion::Remove(self.atom()?));
        }
        Ok(Conclusion::Add(self.atom()?))
    }

    fn atom(&mut self) -> Result<Atom, ParseError> {
        let (name, placed) = self.text.word("a predicate")?;
        self.rest_of_atom(name, placed)
    }

    fn predicate(&self, name: &str, placed: &Placed) -> Result<PredicateId, ParseError> {
        self.words.named(name).ok_or_else(|| {
            let predicates = self
                .words
                .predicates()
                .iter()
                .map(|predicate| predicate.name.as_str());
            let known = predicates.chain(self.words.tests().iter().map(|test| test.name.as_str()));
            placed.error(format!(
                "no predicate or test is called {name}{}",
                meant(name, known)
            ))
        })
    }

    fn rest_of_atom(&mut self, name: &str, placed: &Placed) -> Result<Atom, ParseError> {
        let predicate = self.predicate(name, placed)?;
        let places = &self.words.predicate(predicate).places;
        self.text.expect(&Token::Open, &format!("( after {name}"))?;
        let mut terms = Vec::new();
        while self.text.here()?.token != Token::Close {
            let (word, here) = self.text.word("a variable or a constant")?;
            let Some(&kind) = places.get(terms.len()) else {
                return Err(here.error(format!(
                    "{name} has {} places, and this is one more",
                    places.len()
                )));
            };
            terms.push(self.term(word, here, Some(kind))?);
        }
        let close = self.text.take()?;
        if terms.len() < places.len() {
            return Err(close.error(format!(
                "{name} has {} places, and {} are filled",
                places.len(),
                terms.len()
            )));
        }
        Ok(Atom { predicate, terms })
    }

    fn term(&mut self, word: &str, placed: &Placed, kind: Option<TypeId>) -> Result<Term, ParseError> {
        if let Some(name) = word.strip_prefix('?') {
            if name.is_empty() {
                return Err(placed.error("a variable has a name after its question mark"));
            }
            return self.variable(name, placed, kind).map(Term::Variable);
        }
        let Some(kind) = kind else {
            let number = word
                .parse()
                .map_err(|_| placed.error(format!("{word} is not a number")))?;
            return Ok(Term::Constant(crate::Value(number)));
        };
        let value = self.words.value(kind, word).ok_or_else(|| {
            let kind = self.words.type_of(kind);
            placed.error(format!(
                "{word} is not the name of a {}; a variable begins with ?",
                kind.name
            ))
        })?;
        Ok(Term::Constant(value))
    }

    fn variable(
        &mut self,
        name: &str,
        placed: &Placed,
        kind: Option<TypeId>,
    ) -> Result<Variable, ParseError> {
        let found = self.variables.iter().position(|seen| seen.name == name);
        let Some(found) = found else {
            self.variables.push(Seen {
                name: name.to_owned(),
                kind,
                place: placed.clone(),
            });
            return Ok(Variable((self.variables.len() - 1) as u16));
        };
        let seen = &mut self.variables[found];
        match (seen.kind, kind) {
            (None, _) => seen.kind = kind,
            (Some(old), Some(new)) if old != new => {
                let (old, new) = (&self.words.type_of(old).name, &self.words.type_of(new).name);
                return Err(placed.error(format!(
                    "?{name} stands for a {old} elsewhere, and here for a {new}"
                )));
            }
            _ => {}
        }
        Ok(Variable(found as u16))
    }

    fn expression(&mut self, kind: Option<TypeId>) -> Result<Expression, ParseError> {
        let (word, placed) = self.text.word("a term")?;
        if self.text.peek() == Some(&Token::Open) {
            let function = Function::ALL
                .iter()
                .find(|(_, name, alias)| [*name, *alias].contains(&word));
            let Some(&(function, name, _)) = function else {
                let known = Function::ALL.iter().map(|(_, name, _)| *name);
                return Err(placed.error(format!("no function is called {word}{}", meant(word, known))));
            };
            if kind.is_some() {
                return Err(placed.error(format!("{name} counts with numbers, which do not belong here")));
            }
            self.text.skip();
            let mut parts = Vec::new();
            while self.text.here()?.token != Token::Close {
                parts.push(self.expression(None)?);
            }
            self.text.skip();
            if parts.len() < 2 {
                return Err(placed.error(format!("{name} takes two numbers or more")));
            }
            return Ok(Expression::Call(function, parts));
        }
        let term = self.term(word, placed, kind)?;
        if let (Term::Variable(variable), None) = (term, kind)
            && let Some(known) = self.variables[variable.0 as usize].kind
            && !self.words.is_number(known)
        {
            let known = &self.words.type_of(known).name;
            return Err(placed.error(format!(
                "{word} stands for a {known}, and a number is expected here"
            )));
        }
        Ok(Expression::Term(term))
    }

    /// Every variable must get its value from a premise that is present or from `eq`.
    fn check_bound(&self, premises: &[Premise], conclusions: &[Conclusion]) -> Result<(), ParseError> {
        let mut bound = vec![false; self.variables.len()];
        for premise in premises {
            if matches!(premise, Premise::Present(_)) {
                premise
                    .variables()
                    .iter()
                    .for_each(|v| bound[v.0 as usize] = true);
            }
        }
        while let Some(variable) = premises.iter().find_map(|premise| self.assigned(premise, &bound)) {
            bound[variable.0 as usize] = true;
        }
        let tested = premises
            .iter()
            .filter(|premise| matches!(premise, Premise::Test(..)));
        let mut needed: Vec<Variable> = tested.flat_map(Premise::variables).collect();
        for conclusion in conclusions {
            needed.extend(conclusion.atom().terms.iter().filter_map(|term| match term {
                Term::Variable(variable) => Some(*variable),
                Term::Constant(_) => None,
            }));
        }
        match needed.into_iter().find(|variable| !bound[variable.0 as usize]) {
            Some(variable) => {
                let seen = &self.variables[variable.0 as usize];
                Err(seen
                    .place
                    .error(format!("no premise gives ?{} a value", seen.name)))
            }
            None => Ok(()),
        }
    }

    /// The variable that an equality gives its value, where those bound have theirs.
    fn assigned(&self, premise: &Premise, bound: &[bool]) -> Option<Variable> {
        let Premise::Test(test, [a, b]) = premise else {
            return None;
        };
        if self.relation(*test) != Relation::Equal {
            return None;
        }
        let free = |side: &Expression| match side {
            Expression::Term(Term::Variable(variable)) if !bound[variable.0 as usize] => Some(*variable),
            _ => None,
        };
        let known = |side: &Expression| {
            let mut known = true;
            side.each_term(&mut |term| {
                if let Term::Variable(variable) = term {
                    known &= bound[variable.0 as usize];
                }
            });
            known
        };
        free(a)
            .filter(|_| known(b))
            .or_else(|| free(b).filter(|_| known(a)))
    }

    fn relation(&self, test: TestId) -> Relation {
        self.words.test_word(test).relation
    }

    /// A variable that stands only among numbers is one, of the first such type.
    fn declare(&mut self) -> Result<Vec<Declared>, ParseError> {
        let numbers = (0..self.words.types().len() as u8)
            .map(TypeId)
            .find(|&kind| self.words.is_number(kind));
        let declared = self.variables.drain(..).map(|seen| {
            let kind = seen.kind.or(numbers);
            let kind = kind.ok_or_else(|| {
                seen.place
                    .error(format!("nothing tells what ?{} stands for", seen.name))
            })?;
            Ok(Declared {
                name: seen.name,
                kind,
            })
        });
        declared.collect()
    }
}
