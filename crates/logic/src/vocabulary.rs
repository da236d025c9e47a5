//! The words of a domain: types, predicates, tests. Rules are read and checked against them.

use crate::value::Value;
use std::collections::HashMap;

/// A type of a [`Vocabulary`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TypeId(pub u8);

/// A predicate of a [`Vocabulary`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PredicateId(pub u16);

/// A test of a [`Vocabulary`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TestId(pub u8);

/// How the constants of a type are written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Names {
    /// By words: the first is 0.
    Words(Vec<String>),
    /// By a letter or more and a number from 1: `i1` is 0.
    Numbered(String),
    /// As numbers.
    Numbers,
}

/// Which equal constants of an explanation are one variable of the rule made of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Merging {
    /// All that are equal: points, stones, colours are what they are.
    ByValue,
    /// Those that came from one variable: two threes need have nothing to do with each other.
    ByOrigin,
}

/// A type: its name, how its constants are written, how they become variables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Type {
    /// The type's name; its first letter names variables.
    pub name: String,
    /// How constants are written.
    pub names: Names,
    /// How constants become variables.
    pub merging: Merging,
}

/// When a predicate holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Time {
    /// Whatever is played.
    Always,
    /// Before the move.
    Before,
    /// After the move.
    After,
    /// Of the move itself.
    Event,
}

/// A predicate: its name, what stands in its places, and what is known of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Predicate {
    /// Its name in rules.
    pub name: String,
    /// Another name that is read but not written.
    pub alias: Option<String>,
    /// The types of its places.
    pub places: Vec<TypeId>,
    /// When it holds.
    pub time: Time,
    /// The same before, or after, the move.
    pub twin: Option<PredicateId>,
    /// Two places that may be exchanged: what holds one way holds the other way.
    pub mirror: Option<(usize, usize)>,
    /// A place that the others determine: at most one value fits.
    pub determined: Option<usize>,
}

/// What a test asks of two expressions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Relation {
    /// They are equal. A lone variable that has no value yet is given it.
    Equal,
    /// They are not.
    Differ,
    /// The first is greater.
    Greater,
}

impl Relation {
    /// Whether it holds.
    #[must_use]
    pub fn holds(self, a: i64, b: i64) -> bool {
        match self {
            Relation::Equal => a == b,
            Relation::Differ => a != b,
            Relation::Greater => a > b,
        }
    }
}

/// A test: a relation between two expressions of one type, or between numbers of any types.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TestWord {
    /// Its name in rules.
    pub name: String,
    /// Another name that is read but not written.
    pub alias: Option<String>,
    /// What it asks.
    pub relation: Relation,
    /// The type of both sides; none for numbers.
    pub kind: Option<TypeId>,
}

/// The words of a domain.
///
/// ```
/// use logic::{Merging, Vocabulary};
/// let mut words = Vocabulary::new();
/// let point = words.numbered("point", "i");
/// let color = words.words("color", &["@", "O", "+"]);
/// let neighbor = words.always("neighbor", &[point, point]);
/// words.mirror(neighbor, 0, 1);
/// let (before, after) = words.fluent("point_color", &[point, color]);
/// assert_eq!(words.predicate(after).twin, Some(before));
/// assert_eq!(words.named("point_color_before"), Some(before));
/// assert_eq!(words.merging(point), Merging::ByValue);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Vocabulary {
    types: Vec<Type>,
    predicates: Vec<Predicate>,
    tests: Vec<TestWord>,
    names: HashMap<String, PredicateId>,
}

impl Default for Vocabulary {
    fn default() -> Vocabulary {
        Vocabulary::new()
    }
}

impl Vocabulary {
    /// Nothing but the tests of numbers: `eq`, `ne`, `gt`.
    #[must_use]
    pub fn new() -> Vocabulary {
        let mut words = Vocabulary {
            types: Vec::new(),
            predicates: Vec::new(),
            tests: Vec::new(),
            names: HashMap::new(),
        };
        for (name, alias, relation) in [
            ("eq", "egal", Relation::Equal),
            ("ne", "different", Relation::Differ),
            ("gt", "superieur", Relation::Greater),
        ] {
            words.tests.push(TestWord {
                name: name.into(),
                alias: Some(alias.into()),
                relation,
                kind: None,
            });
        }
        words
    }

    fn kind(&mut self, name: &str, names: Names, merging: Merging) -> TypeId {
        let id = TypeId(u8::try_from(self.types.len()).expect("fewer than 256 types"));
        self.types.push(Type {
            name: name.into(),
            names,
            merging,
        });
        id
    }

    /// A type whose constants are words; equal ones are one variable.
    pub fn words(&mut self, name: &str, words: &[&str]) -> TypeId {
        let words = words.iter().map(|&word| word.to_owned()).collect();
        self.kind(name, Names::Words(words), Merging::ByValue)
    }

    /// A type whose constants are numbered things; equal ones are one variable.
    pub fn numbered(&mut self, name: &str, prefix: &str) -> TypeId {
        self.kind(name, Names::Numbered(prefix.into()), Merging::ByValue)
    }

    /// A type of numbers.
    pub fn numbers(&mut self, name: &str, merging: Merging) -> TypeId {
        self.kind(name, Names::Numbers, merging)
    }

    fn add(&mut self, name: &str, places: &[TypeId], time: Time) -> PredicateId {
        let id = PredicateId(u16::try_from(self.predicates.len()).expect("fewer than 65,536 predicates"));
        let before = self.names.insert(name.to_owned(), id);
        assert!(before.is_none(), "two predicates are called {name}");
        self.predicates.push(Predicate {
            name: name.to_owned(),
            alias: None,
            places: places.to_vec(),
            time,
            twin: None,
            mirror: None,
            determined: None,
        });
        id
    }

    /// A predicate that no move changes.
    pub fn always(&mut self, name: &str, places: &[TypeId]) -> PredicateId {
        self.add(name, places, Time::Always)
    }

    /// A predicate about the move itself.
    pub fn event(&mut self, name: &str, places: &[TypeId]) -> PredicateId {
        self.add(name, places, Time::Event)
    }

    /// Two predicates, `name_before` and `name_after`.
    pub fn fluent(&mut self, name: &str, places: &[TypeId]) -> (PredicateId, PredicateId) {
        let before = self.add(&format!("{name}_before"), places, Time::Before);
        let after = self.add(&format!("{name}_after"), places, Time::After);
        self.predicates[before.0 as usize].twin = Some(after);
        self.predicates[after.0 as usize].twin = Some(before);
        (before, after)
    }

    /// A test of two constants of a type, such as `points_differ`.
    pub fn test(&mut self, name: &str, relation: Relation, kind: Option<TypeId>) -> TestId {
        let id = TestId(u8::try_from(self.tests.len()).expect("fewer than 256 tests"));
        self.tests.push(TestWord {
            name: name.into(),
            alias: None,
            relation,
            kind,
        });
        id
    }

    /// Says that two places may be exchanged, of the twin as well.
    pub fn mirror(&mut self, id: PredicateId, one: usize, other: usize) {
        for id in self.with_twin(id) {
            self.predicates[id.0 as usize].mirror = Some((one, other));
        }
    }

    /// Says that the other places determine this one, in the twin as well.
    pub fn determine(&mut self, id: PredicateId, place: usize) {
        for id in self.with_twin(id) {
            self.predicates[id.0 as usize].determined = Some(place);
        }
    }

    /// Gives a predicate another name that is read; the twin's is given as well, by `_avant` and `_apres`.
    pub fn alias(&mut self, id: PredicateId, alias: &str) {
        for id in self.with_twin(id) {
            let ending = match self.predicates[id.0 as usize].time {
                Time::Before => "_avant",
                Time::After => "_apres",
                Time::Always | Time::Event => "",
            };
            let alias = format!("{alias}{ending}");
            self.names.insert(alias.clone(), id);
            self.predicates[id.0 as usize].alias = Some(alias);
        }
    }

    fn with_twin(&self, id: PredicateId) -> impl Iterator<Item = PredicateId> + use<> {
        [Some(id), self.predicate(id).twin].into_iter().flatten()
    }

    /// A type.
    #[must_use]
    pub fn type_of(&self, id: TypeId) -> &Type {
        &self.types[id.0 as usize]
    }

    /// The types in the order in which they were registered.
    #[must_use]
    pub fn types(&self) -> &[Type] {
        &self.types
    }

    /// A predicate.
    #[must_use]
    pub fn predicate(&self, id: PredicateId) -> &Predicate {
        &self.predicates[id.0 as usize]
    }

    /// The predicates in the order in which they were registered.
    #[must_use]
    pub fn predicates(&self) -> &[Predicate] {
        &self.predicates
    }

    /// The predicate of this name or other name.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<PredicateId> {
        self.names.get(name).copied()
    }

    /// A test.
    #[must_use]
    pub fn test_word(&self, id: TestId) -> &TestWord {
        &self.tests[id.0 as usize]
    }

    /// The test of this name or other name.
    #[must_use]
    pub fn test_named(&self, name: &str) -> Option<TestId> {
        let found = self
            .tests
            .iter()
            .position(|test| test.name == name || test.alias.as_deref() == Some(name))?;
        Some(TestId(found as u8))
    }

    /// The tests in the order in which they were registered.
    #[must_use]
    pub fn tests(&self) -> &[TestWord] {
        &self.tests
    }

    /// How constants of a type become variables.
    #[must_use]
    pub fn merging(&self, id: TypeId) -> Merging {
        self.type_of(id).merging
    }

    /// Whether a type's constants are numbers.
    #[must_use]
    pub fn is_number(&self, id: TypeId) -> bool {
        self.type_of(id).names == Names::Numbers
    }

    /// A constant as it is written.
    #[must_use]
    pub fn name(&self, kind: TypeId, value: Value) -> String {
        match &self.type_of(kind).names {
            Names::Words(words) => match usize::try_from(value.0).ok().and_then(|n| words.get(n)) {
                Some(word) => word.clone(),
                None => format!("#{}", value.0),
            },
            Names::Numbered(prefix) => format!("{prefix}{}", value.0 + 1),
            Names::Numbers => value.0.to_string(),
        }
    }

    /// The constant that is written so.
    #[must_use]
    pub fn value(&self, kind: TypeId, text: &str) -> Option<Value> {
        match &self.type_of(kind).names {
            Names::Words(words) => words
                .iter()
                .position(|word| word == text)
                .map(|n| Value(n as i32)),
            Names::Numbered(prefix) => {
                let number: i32 = text.strip_prefix(prefix.as_str())?.parse().ok()?;
                (number > 0).then_some(Value(number - 1))
            }
            Names::Numbers => text.parse().ok().map(Value),
        }
    }
}
