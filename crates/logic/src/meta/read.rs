//! From words to metarules.

use super::names::{KNOWN, known};
use super::{Condition, Effect, Meta, Metarule, Pattern, Real};
use crate::parse::ParseError;
use crate::parse::cursor::Cursor;
use crate::parse::near::meant;
use crate::parse::tokens::{Placed, Token};
use crate::value::Value;
use crate::vocabulary::{PredicateId, TypeId, Vocabulary};

pub struct Reader<'a> {
    words: &'a Vocabulary,
    text: Cursor<'a>,
    variables: Vec<String>,
    rule: Option<String>,
}

impl<'a> Reader<'a> {
    pub fn new(words: &'a Vocabulary, tokens: &'a [Placed]) -> Reader<'a> {
        Reader {
            words,
            text: Cursor::new(tokens, "metarule"),
            variables: Vec::new(),
            rule: None,
        }
    }

    pub fn metarules(mut self) -> Result<Vec<Metarule>, ParseError> {
        let mut found = Vec::new();
        while !self.text.is_at_end() {
            found.push(self.metarule()?);
        }
        Ok(found)
    }

    fn metarule(&mut self) -> Result<Metarule, ParseError> {
        self.variables.clear();
        self.rule = None;
        let (word, placed) = self.text.word("the word `metarule`")?;
        if word != "metarule" {
            return Err(placed.error(format!(
                "a metarule begins with the word `metarule`, not with {word}"
            )));
        }
        let (name, start) = self.text.word("the metarule's name")?;
        let note = match self.text.peek() {
            Some(Token::Note(note)) => {
                self.text.skip();
                Some(note.clone())
            }
            _ => None,
        };
        let mut conditions = Vec::new();
        while self.text.peek() != Some(&Token::Then) {
            conditions.extend(self.condition()?);
        }
        self.text.skip();
        let mut effects = Vec::new();
        while !matches!(self.text.peek(), None | Some(Token::Word(_))) || self.is_effect() {
            effects.push(self.effect()?);
        }
        if effects.is_empty() {
            return Err(start.error(format!("the metarule {name} does nothing")));
        }
        Ok(Metarule {
            name: name.to_owned(),
            note,
            variables: self.variables.len(),
            conditions,
            effects,
        })
    }

    fn is_effect(&self) -> bool {
        matches!(self.text.peek(), Some(Token::Word(word)) if word != "metarule")
    }

    /// A metapredicate and its opening bracket; those that are not there are refused.
    fn metapredicate(&mut self) -> Result<(&'static str, &'a Placed), ParseError> {
        let (name, placed) = self.text.word("a metapredicate")?;
        let name = match name {
            "gt_real" | "superieur_reel" => "gt_real",
            name => {
                let Some(found) = known(name) else {
                    let known = KNOWN.iter().filter(|known| known.there).map(|known| known.name);
                    return Err(
                        placed.error(format!("no metapredicate is called {name}{}", meant(name, known)))
                    );
                };
                if !found.there {
                    return Err(placed.error(format!(
                        "the metapredicate {name} is known by name only: metarules cannot use it"
                    )));
                }
                found.name
            }
        };
        self.text.expect(&Token::Open, "(")?;
        Ok((name, placed))
    }

    fn close(&mut self) -> Result<(), ParseError> {
        self.text.expect(&Token::Close, ")")
    }

    fn the_rule(&mut self) -> Result<(), ParseError> {
        let (word, placed) = self.text.word("the rule")?;
        match &self.rule {
            Some(rule) if rule == word => Ok(()),
            Some(rule) => Err(placed.error(format!("the rule is called {rule}, not {word}"))),
            None => Err(placed.error("a metarule begins with rule(?r)")),
        }
    }

    fn condition(&mut self) -> Result<Option<Condition>, ParseError> {
        let (name, placed) = self.metapredicate()?;
        let condition = match name {
            "rule" => {
                let (word, placed) = self.text.word("a variable")?;
                if self.rule.is_some() || !word.starts_with('?') {
                    return Err(placed.error("one rule is looked at, by a variable"));
                }
                self.rule = Some(word.to_owned());
                None
            }
            "condition" => {
                self.the_rule()?;
                Some(Condition::Has(self.pattern()?))
            }
            "action" => {
                self.the_rule()?;
                let (predicate, terms) = self.atom()?;
                Some(Condition::Concludes(predicate, terms))
            }
            "bound" => Some(Condition::Bound(self.variable()?)),
            "unbound" => Some(Condition::Unbound(self.variable()?)),
            "constant" => Some(Condition::Constant(self.variable()?)),
            "variables_differ" => Some(Condition::Differ(self.variable()?, self.variable()?)),
            "same_type" => Some(Condition::SameType(self.variable()?, self.variable()?)),
            "var_not_in_conclusion" => {
                self.the_rule()?;
                Some(Condition::NotConcluded(self.variable()?))
            }
            "var_in_conclusion" => {
                self.the_rule()?;
                Some(Condition::Concluded(self.variable()?))
            }
            "priority" => {
                self.the_rule()?;
                let pattern = self.pattern()?;
                Some(Condition::Priority(pattern, self.variable()?))
            }
            "gt_real" => Some(Condition::Greater(self.real()?, self.real()?)),
            _ => return Err(placed.error(format!("{name} is something to do, not a condition"))),
        };
        self.close()?;
        Ok(condition)
    }

    fn effect(&mut self) -> Result<Effect, ParseError> {
        let (name, placed) = self.metapredicate()?;
        let is_effect = matches!(
            name,
            "drop_condition"
                | "add_condition"
                | "insert_condition_before"
                | "add_conclusion"
                | "set_priority"
                | "dedup_conditions"
                | "subst_var"
                | "subst_const"
                | "subst_color"
                | "drop_rule"
        );
        if !is_effect {
            return Err(placed.error(format!("{name} is a condition, not something to do")));
        }
        self.the_rule()?;
        let effect = match name {
            "drop_condition" => Effect::Drop(self.pattern()?),
            "add_condition" => Effect::Add(self.pattern()?),
            "insert_condition_before" => Effect::Insert(self.pattern()?, self.pattern()?),
            "add_conclusion" => {
                let (predicate, terms) = self.atom()?;
                Effect::Conclude(predicate, terms)
            }
            "set_priority" => {
                let pattern = self.pattern()?;
                let (word, placed) = self.text.word("a number")?;
                let value = word.parse().ok().filter(|value: &f64| value.is_finite());
                Effect::Priority(
                    pattern,
                    value.ok_or_else(|| placed.error(format!("{word} is not a number")))?,
                )
            }
            "dedup_conditions" => Effect::Once,
            "subst_var" | "subst_const" => {
                let variable = self.variable()?;
                Effect::Replace(variable, Meta::Variable(self.variable()?))
            }
            "subst_color" => {
                let variable = self.variable()?;
                let (word, placed) = self.text.word("a constant")?;
                let types = (0..self.words.types().len() as u8).map(TypeId);
                let mut named = types.filter_map(|kind| self.words.value(kind, word));
                let value = named
                    .next()
                    .ok_or_else(|| placed.error(format!("{word} is no constant")))?;
                Effect::Replace(variable, Meta::Constant(value))
            }
            _ => Effect::DropRule,
        };
        self.close()?;
        Ok(effect)
    }

    fn variable(&mut self) -> Result<usize, ParseError> {
        let (word, placed) = self.text.word("a variable")?;
        match word.strip_prefix('?') {
            Some(name) if !name.is_empty() => Ok(self.number(name)),
            _ => Err(placed.error(format!("{word} is not a variable"))),
        }
    }

    fn number(&mut self, name: &str) -> usize {
        match self.variables.iter().position(|known| known == name) {
            Some(known) => known,
            None => {
                self.variables.push(name.to_owned());
                self.variables.len() - 1
            }
        }
    }

    fn real(&mut self) -> Result<Real, ParseError> {
        let (word, placed) = self.text.word("a number")?;
        if let Some(name) = word.strip_prefix('?') {
            return Ok(Real::Variable(self.number(name)));
        }
        let value = word.parse().ok().filter(|value: &f64| value.is_finite());
        value
            .map(Real::Constant)
            .ok_or_else(|| placed.error(format!("{word} is not a number")))
    }

    /// `present P(...)`, `present(P(...))`, `absent P(...)`, a predicate alone, or a test.
    fn pattern(&mut self) -> Result<Pattern, ParseError> {
        let Some(Token::Word(word)) = self.text.peek() else {
            return Err(self.text.take()?.error("a premise is expected here"));
        };
        let absent = word == "absent";
        if absent || word == "present" {
            self.text.skip();
            let bracket = self.text.peek() == Some(&Token::Open);
            if bracket {
                self.text.skip();
            }
            let (predicate, terms) = self.atom()?;
            if bracket {
                self.close()?;
            }
            return Ok(match absent {
                true => Pattern::Absent(predicate, terms),
                false => Pattern::Present(predicate, terms),
            });
        }
        if let Some(test) = self.words.test_named(word) {
            self.text.skip();
            self.text.expect(&Token::Open, "(")?;
            let kind = self.words.test_word(test).kind;
            let sides = [self.term(kind)?, self.term(kind)?];
            self.close()?;
            return Ok(Pattern::Test(test, sides));
        }
        let (predicate, terms) = self.atom()?;
        Ok(Pattern::Present(predicate, terms))
    }

    fn atom(&mut self) -> Result<(PredicateId, Vec<Meta>), ParseError> {
        let (name, placed) = self.text.word("a predicate")?;
        let Some(predicate) = self.words.named(name) else {
            let known = self
                .words
                .predicates()
                .iter()
                .map(|predicate| predicate.name.as_str());
            return Err(placed.error(format!("no predicate is called {name}{}", meant(name, known))));
        };
        self.text.expect(&Token::Open, "(")?;
        let places = self.words.predicate(predicate).places.clone();
        let terms: Result<Vec<Meta>, ParseError> = places.iter().map(|&kind| self.term(Some(kind))).collect();
        let terms = terms?;
        self.close()?;
        Ok((predicate, terms))
    }

    fn term(&mut self, kind: Option<TypeId>) -> Result<Meta, ParseError> {
        let (word, placed) = self.text.word("a variable or a constant")?;
        if let Some(name) = word.strip_prefix('?') {
            return Ok(Meta::Variable(self.number(name)));
        }
        let value = match kind {
            Some(kind) => self.words.value(kind, word),
            None => word.parse().ok().map(Value),
        };
        value.map(Meta::Constant).ok_or_else(|| {
            placed.error(format!(
                "{word} is no constant of this place; a variable begins with ?"
            ))
        })
    }
}
