//! The words of management, and a firm in these words.

use super::firm::Firm;
use crate::world::{World, rules};
use logic::{Facts, Merging, PredicateId, TypeId, Value, Vocabulary};

/// A level of management: each has a goal of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Pieces.
    Physical,
    /// Prices.
    Valued,
    /// Money.
    Monetary,
    /// Return on capital.
    Financial,
}

impl Level {
    /// All of them, the lowest first.
    pub const ALL: [Level; 4] = [Level::Physical, Level::Valued, Level::Monetary, Level::Financial];

    /// Its rules as text.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Level::Physical => include_str!("physical.rules"),
            Level::Valued => include_str!("valued.rules"),
            Level::Monetary => include_str!("monetary.rules"),
            Level::Financial => include_str!("financial.rules"),
        }
    }

    /// The stems of the predicates that say, of a day, that its goal is reached and that it is missed: with `_after` it was
    /// worked out, with `_before` it is foreseen.
    #[must_use]
    pub fn goal(self) -> (&'static str, &'static str) {
        match self {
            Level::Physical => ("supplied", "short"),
            Level::Valued => ("covered", "not_covered"),
            Level::Monetary => ("positive_treasury", "negative_treasury"),
            Level::Financial => ("profitable", "not_profitable"),
        }
    }
}

/// The vocabulary of management.
#[derive(Clone, Debug)]
pub struct Words {
    /// All words.
    pub vocabulary: Vocabulary,
    /// Days, by their numbers.
    pub day: TypeId,
    /// Amounts, quantities and delays.
    pub number: TypeId,
}

impl Default for Words {
    fn default() -> Words {
        Words::new()
    }
}

impl Words {
    /// All words of management.
    #[must_use]
    pub fn new() -> Words {
        let mut v = Vocabulary::new();
        // Days first: a variable that stands only in tests is one.
        let t = v.numbers("time", Merging::ByValue);
        let n = v.numbers("number", Merging::ByOrigin);
        // What is known of a firm. The other names are those of the thesis.
        for (name, alias) in [
            ("treasury", "Tresorerie"),
            ("sold_quantity", "Quantite_Vendue"),
            ("sale_price", "Prix_de_Vente"),
            ("bought_quantity", "Quantite_produits_achetes"),
            ("product_price", "Prix_Produit"),
            ("work_quantity", "Quantite_Travail"),
            ("collection", "Encaissement"),
            ("payment", "Decaissement"),
            ("stock", "Stock"),
            ("revenue", "Recette"),
            ("cost", "Cout"),
            ("margin", "Marge"),
            ("profit", "Benefice"),
        ] {
            let predicate = v.always(name, &[t, n]);
            v.alias(predicate, alias);
            v.determine(predicate, 1);
        }
        for (name, alias) in [
            ("collection_delay", "Delai_Encaissement"),
            ("payment_delay", "Delai_Decaissement"),
            ("capital", "Capital"),
            ("rate", "Taux"),
        ] {
            let predicate = v.always(name, &[n]);
            v.alias(predicate, alias);
            v.determine(predicate, 0);
        }
        for (name, alias) in [
            ("activity_start", "Debut_activite"),
            ("activity_end", "Fin_activite"),
            ("day_after_end", "Jour_apres_fin"),
        ] {
            let predicate = v.always(name, &[t]);
            v.alias(predicate, alias);
        }
        // Goals: worked out, foreseen, worth explaining.
        for (name, alias) in [
            ("positive_treasury", "Tresorerie_positive"),
            ("negative_treasury", "Tresorerie_negative"),
            ("supplied", "Approvisionne"),
            ("short", "En_rupture"),
            ("covered", "Couvert"),
            ("not_covered", "Non_couvert"),
            ("profitable", "Rentable"),
            ("not_profitable", "Non_rentable"),
        ] {
            let (before, _) = v.fluent(name, &[t]);
            v.alias(before, alias);
            v.fluent(&format!("{name}_regressed"), &[t]);
        }
        // What rules use among themselves.
        for name in ["next", "earlier", "sale_sorted", "purchase_sorted", "settled"] {
            v.always(name, &[t, t]);
        }
        Words {
            vocabulary: v,
            day: t,
            number: n,
        }
    }

    /// A level as a world of the learner. There is no move: what will be is worked out from what is known today, and what is
    /// worth explaining is that the goal of a day is reached, or missed, unless it was foreseen.
    #[must_use]
    pub fn world(&self, level: Level) -> World {
        let name = match level {
            Level::Physical => "management, physical level",
            Level::Valued => "management, valued level",
            Level::Monetary => "management, monetary level",
            Level::Financial => "management, financial level",
        };
        let (reached, missed) = level.goal();
        let interesting = [reached, missed].map(|goal| {
            format!(
                "rule regression_{goal} {goal}_after(?t) absent {goal}_before(?t) => {goal}_regressed_before(?t)\n"
            )
        });
        World {
            name,
            words: self.vocabulary.clone(),
            laws: rules(&self.vocabulary, name, level.text()),
            goals: Vec::new(),
            regression: rules(&self.vocabulary, name, &interesting.concat()),
            forced: None,
            of_the_move: Vec::new(),
            plain: Vec::new(),
        }
    }

    /// The predicate of this name.
    #[must_use]
    pub fn named(&self, name: &str) -> PredicateId {
        let found = self.vocabulary.named(name);
        found.unwrap_or_else(|| panic!("no predicate is called {name}"))
    }

    /// A firm as facts.
    #[must_use]
    pub fn encode(&self, firm: &Firm) -> Facts {
        let mut facts = Facts::new();
        let mut add = |name: &str, values: &[i32]| {
            let values: Vec<Value> = values.iter().map(|&value| Value(value)).collect();
            facts.add(self.named(name), &values);
        };
        add("activity_start", &[firm.start]);
        add("activity_end", &[firm.end()]);
        add("treasury", &[firm.start, firm.treasury]);
        add("stock", &[firm.start, firm.stock]);
        add("capital", &[firm.capital]);
        add("rate", &[firm.rate]);
        add("collection_delay", &[firm.collection_delay]);
        if let Some(delay) = firm.payment_delay {
            add("payment_delay", &[delay]);
        }
        for (number, day) in (firm.start..).zip(&firm.days) {
            add("sold_quantity", &[number, day.sold]);
            add("sale_price", &[number, day.sale_price]);
            add("bought_quantity", &[number, day.bought]);
            add("product_price", &[number, day.product_price]);
            add("work_quantity", &[number, day.work]);
        }
        facts
    }

    /// The amounts of a predicate by day, in the order of days: `treasury(t n)` and the like.
    #[must_use]
    pub fn by_day(&self, facts: &Facts, name: &str) -> Vec<(i32, i32)> {
        let all = facts.all(self.named(name)).iter();
        let mut days: Vec<(i32, i32)> = all
            .map(|&fact| (facts.values(fact)[0].0, facts.values(fact)[1].0))
            .collect();
        days.sort_unstable();
        days
    }

    /// The days of which a predicate holds, in order: `positive_treasury_after(t)` and the like.
    #[must_use]
    pub fn days(&self, facts: &Facts, name: &str) -> Vec<i32> {
        let all = facts.all(self.named(name)).iter();
        let mut days: Vec<i32> = all.map(|&fact| facts.values(fact)[0].0).collect();
        days.sort_unstable();
        days
    }
}
