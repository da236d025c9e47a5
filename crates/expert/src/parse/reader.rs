//! From words to rules.

use super::blocks::Blocks;
use crate::names::same;
use crate::rule::{Asks, Conclusion, Literal, Place, Rule, Rules, Shape, Variable};
use crate::thing::Kinds;
use crate::vocabulary::{self, Does, predicates, tables};
use logic::parse::ParseError;
use logic::parse::cursor::Cursor;
use logic::parse::near::meant;
use logic::parse::tokens::{Placed, Token, tokens};

/// Signs between conditions, and before the conclusion.
const MARKS: [&str; 6] = ["->", "=>", "→", "^", "~", "∧"];
const ARROWS: [&str; 3] = ["->", "=>", "→"];

const NOT: [&str; 2] = ["non", "not"];
const FACT: [&str; 3] = ["fact", "testerFait", "test_fact"];
const ADD: [&str; 3] = ["add", "ajouterFait", "add_fact"];
const REMOVE: [&str; 3] = ["remove", "retirerFait", "remove_fact"];
const PLAY: [&str; 2] = ["play", "jouer"];
/// The largest number of a rule.
const LARGEST: f32 = 10_000.0;

fn is(word: &str, names: &[&str]) -> bool {
    names.iter().any(|name| same(word, name))
}

/// A list of the rule that is being read.
struct Seen {
    name: String,
    kinds: Kinds,
}

struct Reader<'a> {
    shapes: &'a [Shape],
    text: Cursor<'a>,
    variables: Vec<Seen>,
}

/// Reads all rules, and what is wrong with the others.
pub(super) fn read(blocks: &Blocks) -> (Rules, Vec<ParseError>) {
    let mut rules = Rules {
        file: String::new(),
        rules: Vec::new(),
        shapes: blocks.shapes.clone(),
    };
    let mut errors = Vec::new();
    let found = match tokens(&blocks.words, &MARKS) {
        Ok(found) => found,
        Err(error) => return (rules, vec![error]),
    };
    let mut reader = Reader {
        shapes: &blocks.shapes,
        text: Cursor::new(&found, "rule"),
        variables: Vec::new(),
    };
    while !reader.text.is_at_end() {
        match reader.rule() {
            Ok(rule) => {
                if let Some(twin) = rules.named(&rule.name) {
                    errors.push(ParseError {
                        line: rule.place.line,
                        column: rule.place.column,
                        text: format!(
                            "the name {} is taken by the rule of line {}",
                            rule.name, twin.place.line
                        ),
                    });
                }
                rules.rules.push(rule);
            }
            Err(error) => {
                errors.push(error);
                reader.recover();
            }
        }
    }
    for example in &blocks.examples {
        let owner = rules
            .rules
            .iter_mut()
            .rev()
            .find(|rule| rule.place.line < example.place.line);
        match owner {
            Some(rule) => rule.examples.push(example.clone()),
            None if errors.is_empty() => errors.push(ParseError {
                line: example.place.line,
                column: example.place.column,
                text: "this drawing belongs to no rule: it stands before the first".into(),
            }),
            None => {}
        }
    }
    for (i, shape) in blocks.shapes.iter().enumerate() {
        if blocks.shapes[..i]
            .iter()
            .any(|other| same(&other.name, &shape.name))
        {
            errors.push(ParseError {
                line: shape.place.line,
                column: shape.place.column,
                text: format!("there is a shape {} already", shape.name),
            });
        }
    }
    errors.sort_by_key(|error| (error.line, error.column));
    (rules, errors)
}

impl<'a> Reader<'a> {
    fn is_word(&self, names: &[&str]) -> bool {
        matches!(self.text.peek(), Some(Token::Word(word)) if is(word, names))
    }

    /// Goes on with the next rule: one that says so, or what stands first on a line after an empty one.
    fn recover(&mut self) {
        while let (before, Ok(here)) = (self.text.before(), self.text.here()) {
            let lines = before.map_or(0, |before| here.line - before.line);
            if lines > 1 || (lines == 1 && self.is_word(&["rule", "regle"])) {
                return;
            }
            self.text.skip();
        }
    }

    fn rule(&mut self) -> Result<Rule, ParseError> {
        self.variables.clear();
        let start = self.text.here()?;
        let place = Place {
            line: start.line,
            column: start.column,
        };
        let mut name = format!("line {}", place.line);
        if self.is_word(&["rule", "regle"]) {
            self.text.skip();
            name = self.text.word("the rule's name")?.0.to_owned();
        }
        let mut literals = vec![self.literal()?];
        loop {
            let sign = self.text.take()?;
            match sign.token {
                Token::Mark(mark) if ARROWS.contains(&mark) => break,
                Token::Then => break,
                Token::Mark(_) => literals.push(self.literal()?),
                _ => {
                    return Err(
                        sign.error("`^` and another condition, or `->` and the conclusion, is expected here")
                    );
                }
            }
        }
        let conclusion = self.conclusion()?;
        let (mut says, mut dit) = (None, None);
        while self.is_word(&["says", "dit"]) {
            let french = self.is_word(&["dit"]);
            self.text.skip();
            let placed = self.text.take()?;
            let Token::Note(text) = &placed.token else {
                return Err(placed.error("a sentence in quotation marks is expected here"));
            };
            self.check_sentence(text, placed)?;
            *(if french { &mut dit } else { &mut says }) = Some(text.clone());
        }
        let variables = self.variables.drain(..).map(|seen| Variable {
            kind: seen.kinds.first(),
            name: seen.name,
        });
        Ok(Rule {
            name,
            place,
            says,
            dit,
            examples: Vec::new(),
            variables: variables.collect(),
            literals,
            conclusion,
        })
    }

    /// A sentence names the point and lists of the rule, nothing else.
    fn check_sentence(&self, text: &str, placed: &Placed) -> Result<(), ParseError> {
        for (i, _) in text.match_indices('{') {
            let rest = &text[i + 1..];
            let Some(end) = rest.find('}') else {
                return Err(placed.error("a brace of this sentence is not closed"));
            };
            let name = &rest[..end];
            let known = self
                .variables
                .iter()
                .map(|seen| seen.name.as_str())
                .chain(["point"]);
            if !known.clone().any(|known| known == name) {
                let known: Vec<_> = known.collect();
                return Err(placed.error(format!(
                    "the rule has no list {name}; there are {}",
                    known.join(", ")
                )));
            }
        }
        Ok(())
    }

    /// The list of this name, which stands where these kinds may.
    fn variable(&mut self, name: &str, placed: &Placed, kinds: Kinds) -> Result<usize, ParseError> {
        let name = name.strip_prefix('?').unwrap_or(name);
        let Some(found) = self.variables.iter().position(|seen| seen.name == name) else {
            self.variables.push(Seen {
                name: name.to_owned(),
                kinds,
            });
            return Ok(self.variables.len() - 1);
        };
        let seen = &mut self.variables[found];
        let Some(both) = seen.kinds.both(kinds) else {
            return Err(placed.error(format!(
                "{name} stands for a {} before, and here for a {kinds}",
                seen.kinds
            )));
        };
        seen.kinds = both;
        Ok(found)
    }

    fn literal(&mut self) -> Result<Literal, ParseError> {
        let (mut word, mut placed) = self.text.word("a condition")?;
        let place = Place {
            line: placed.line,
            column: placed.column,
        };
        let not = is(word, &NOT);
        if not {
            self.text.expect(&Token::Open, "( after not")?;
            (word, placed) = self.text.word("a condition")?;
        }
        let asks = if is(word, &FACT) {
            self.text.expect(&Token::Open, "( and a fact")?;
            let (name, lists) = self.fact()?;
            self.text.expect(&Token::Close, ") after the fact")?;
            Asks::Fact(name, lists)
        } else {
            self.predicate(word, placed)?
        };
        if not {
            self.text.expect(&Token::Close, ") after what is not so")?;
        }
        let text = self.written(&asks, not);
        Ok(Literal {
            asks,
            not,
            text,
            place,
        })
    }

    /// A condition in English names, as it is printed.
    fn written(&self, asks: &Asks, not: bool) -> String {
        let name = |list: &usize| self.variables[*list].name.clone();
        let text = match asks {
            Asks::Predicate(number, lists, numbers) => {
                let numbers = numbers.iter().map(|n| n.to_string());
                let parts: Vec<_> = lists.iter().map(name).chain(numbers).collect();
                format!("{}({})", predicates()[*number].name, parts.join(","))
            }
            Asks::Shape(shape, list) => format!("shape({},{})", name(list), self.shapes[*shape].name),
            Asks::Fact(fact, lists) => {
                let parts: Vec<_> = lists.iter().map(name).collect();
                format!("fact({fact}({}))", parts.join(","))
            }
        };
        if not { format!("not({text})") } else { text }
    }

    fn predicate(&mut self, word: &str, placed: &Placed) -> Result<Asks, ParseError> {
        let Some(number) = vocabulary::predicate(word) else {
            let names = predicates()
                .iter()
                .flat_map(|word| [word.name].into_iter().chain(word.aliases.iter().copied()));
            let near = meant(word, names.chain(NOT).chain(FACT));
            return Err(placed.error(format!("no predicate is called {word}{near}")));
        };
        let known = predicates()[number];
        self.text.expect(&Token::Open, &format!("( after {word}"))?;
        let mut lists = Vec::new();
        for kinds in known.lists {
            let (name, here) = self
                .text
                .word(&format!("{word}: the name of a list of {kinds}s"))?;
            if name.parse::<f32>().is_ok() {
                return Err(here.error(format!(
                    "{word} wants the name of a list of {kinds}s here, not a number"
                )));
            }
            lists.push(self.variable(name, here, *kinds)?);
        }
        if matches!(known.does, Does::Shape) {
            let (name, here) = self.text.word("the name of a drawing")?;
            let Some(shape) = self.shapes.iter().position(|shape| same(&shape.name, name)) else {
                let near = meant(name, self.shapes.iter().map(|shape| shape.name.as_str()));
                return Err(here.error(format!("no drawing is called {name}{near}")));
            };
            self.text.expect(&Token::Close, &format!("{word} is full: )"))?;
            return Ok(Asks::Shape(shape, lists[0]));
        }
        let mut numbers = Vec::new();
        for what in known.numbers {
            let (number, here) = self.text.word(&format!("{word}: a number, {what},"))?;
            let number: i32 = number
                .parse()
                .ok()
                .filter(|n| (0..=LARGEST as i32).contains(n))
                .ok_or_else(|| {
                    here.error(format!(
                        "{word} wants a whole number from 0 to {LARGEST} here, {what}; {number} is none"
                    ))
                })?;
            numbers.push(number);
        }
        self.text
            .expect(&Token::Close, &format!("{word} takes no more than that: )"))?;
        Ok(Asks::Predicate(number, lists, numbers))
    }

    fn fact(&mut self) -> Result<(String, Vec<usize>), ParseError> {
        let (name, _) = self.text.word("the name of a fact")?;
        self.text.expect(&Token::Open, &format!("( after {name}"))?;
        let mut lists = Vec::new();
        while self.text.peek() != Some(&Token::Close) {
            let (variable, here) = self.text.word("the name of a list")?;
            lists.push(self.variable(variable, here, Kinds::ANY)?);
            if lists.len() > 3 {
                return Err(here.error("a fact is of three lists at most"));
            }
        }
        self.text.skip();
        Ok((name.to_owned(), lists))
    }

    fn conclusion(&mut self) -> Result<Conclusion, ParseError> {
        let before = self.variables.len();
        let (word, placed) = self.text.word("a conclusion")?;
        self.text.expect(&Token::Open, &format!("( after {word}"))?;
        let conclusion = if is(word, &PLAY) {
            self.play()?
        } else if is(word, &ADD) || is(word, &REMOVE) {
            let (fact, lists) = self.fact()?;
            if is(word, &ADD) {
                Conclusion::Add(fact, lists)
            } else {
                Conclusion::Remove(fact, lists)
            }
        } else {
            let near = meant(word, PLAY.into_iter().chain(ADD).chain(REMOVE));
            return Err(placed.error(format!(
                "a conclusion is play, add or remove; {word} is none of them{near}"
            )));
        };
        if let Some(new) = self.variables.get(before) {
            return Err(placed.error(format!(
                "no condition speaks of the list {} of the conclusion",
                new.name
            )));
        }
        self.text.expect(&Token::Close, ") after the conclusion")?;
        Ok(conclusion)
    }

    fn play(&mut self) -> Result<Conclusion, ParseError> {
        let (word, placed) = self.text.word("a function such as points")?;
        let Some(table) = vocabulary::table(word) else {
            let names = tables()
                .iter()
                .flat_map(|word| [word.name].into_iter().chain(word.aliases.iter().copied()));
            return Err(placed.error(format!("no function is called {word}{}", meant(word, names))));
        };
        self.text.expect(&Token::Open, &format!("( after {word}"))?;
        let mut lists = Vec::new();
        while self.text.peek() != Some(&Token::Close) {
            let (name, here) = self.text.word("the name of a list")?;
            let Some(kinds) = table.lists.get(lists.len()) else {
                return Err(here.error(format!("{word} takes {} lists at most", table.lists.len())));
            };
            lists.push(self.variable(name, here, *kinds)?);
        }
        let close = self.text.take()?;
        if lists.is_empty() {
            return Err(close.error(format!(
                "{word} wants the name of a list of {}s here",
                table.lists[0]
            )));
        }
        let (number, here) = self.text.word("the weight, a number,")?;
        let weight: Option<f32> = number.parse().ok().filter(|n: &f32| n.abs() <= LARGEST);
        let weight = weight.ok_or_else(|| {
            here.error(format!(
                "a weight is a number from -{LARGEST} to {LARGEST}; {number} is none"
            ))
        })?;
        Ok(Conclusion::Play(table, lists, weight))
    }
}
