//! Claims in words, from tables that a translator can edit.

mod details;
mod error;
mod speech;
mod table;

pub use error::{Flaw, TableError};

use crate::{Argument, Claim, Evidence, Sureness, rounded};
use goban::{Color, Move};
use speech::Speaker;
use std::path::Path;
use std::sync::{Arc, LazyLock};
use table::Table;

/// The words of one language: a table with a sentence a line, described in docs/claims.md.
///
/// Those of English and French are built in; others can be read from files. A sentence that a file lacks is said in
/// English.
///
/// ```
/// use goban::Color;
/// use reasons::{Claim, Words};
/// let claim = Claim::new("drawn").with("point", "D4".parse::<goban::Point>().unwrap()).with("count", 3);
/// assert_eq!(Words::english().say(&claim), "D4 was drawn by lot among 3 moves held equal.");
/// assert_eq!(Words::named("fr").unwrap().say(&claim), "D4 a été tiré au sort parmi 3 coups jugés égaux.");
/// ```
#[derive(Clone, Debug)]
pub struct Words {
    table: Arc<Table>,
}

/// The largest file with a table, in bytes: ours have a twentieth of it.
const LARGEST: u64 = 1 << 20;

/// A table of ours: the general part, and one file for each family of reasons.
macro_rules! table {
    ($language:literal) => {
        concat!(
            include_str!(concat!("../words/", $language, ".txt")),
            include_str!(concat!("../words/", $language, "/capture.txt")),
            include_str!(concat!("../words/", $language, "/life.txt")),
            include_str!(concat!("../words/", $language, "/link.txt")),
            include_str!(concat!("../words/", $language, "/way.txt")),
            include_str!(concat!("../words/", $language, "/race.txt")),
            include_str!(concat!("../words/", $language, "/ko.txt")),
            include_str!(concat!("../words/", $language, "/weak.txt")),
            include_str!(concat!("../words/", $language, "/land.txt")),
            include_str!(concat!("../words/", $language, "/tempo.txt")),
            include_str!(concat!("../words/", $language, "/opening.txt")),
            include_str!(concat!("../words/", $language, "/shape.txt")),
            include_str!(concat!("../words/", $language, "/mistake.txt")),
            include_str!(concat!("../words/", $language, "/study.txt")),
            include_str!(concat!("../words/", $language, "/explain.txt")),
            include_str!(concat!("../words/", $language, "/review.txt")),
            include_str!(concat!("../words/", $language, "/page.txt")),
            include_str!(concat!("../words/", $language, "/select.txt")),
            include_str!(concat!("../words/", $language, "/worlds.txt")),
            include_str!(concat!("../words/", $language, "/gogol.txt")),
            include_str!(concat!("../words/", $language, "/machiabot.txt")),
            include_str!(concat!("../words/", $language, "/shapes.txt")),
            include_str!(concat!("../words/", $language, "/expert.txt")),
        )
    };
}

/// The names of the languages that are built in, and their tables, English first.
const BUILT_IN: [(&str, &str); 2] = [("en", table!("en")), ("fr", table!("fr"))];

static ENGLISH: LazyLock<Words> = LazyLock::new(|| built_in(0, None));
static FRENCH: LazyLock<Words> = LazyLock::new(|| built_in(1, Some(&ENGLISH.table)));

/// A table of ours; that they can be read is tested.
fn built_in(index: usize, original: Option<&Table>) -> Words {
    let (name, text) = BUILT_IN[index];
    let table = Table::read(name, text, original).unwrap_or_else(|error| panic!("{error}"));
    Words {
        table: Arc::new(table),
    }
}

impl Words {
    /// The names of the languages that are built in.
    pub const LANGUAGES: [&str; 2] = [BUILT_IN[0].0, BUILT_IN[1].0];

    /// English.
    pub fn english() -> Words {
        ENGLISH.clone()
    }

    /// French.
    pub fn french() -> Words {
        FRENCH.clone()
    }

    /// The language of this name, if it is built in.
    pub fn named(name: &str) -> Option<Words> {
        match name {
            "en" => Some(Words::english()),
            "fr" => Some(Words::french()),
            _ => None,
        }
    }

    /// The table in a file of at most a megabyte.
    pub fn read(path: impl AsRef<Path>) -> Result<Words, TableError> {
        let file = path.as_ref().display().to_string();
        match disk::read_text(&path, LARGEST) {
            Ok(text) => Words::from_text(&file, &text),
            Err(error) => Err(TableError::Unreadable {
                file,
                why: error.to_string(),
            }),
        }
    }

    /// The table that this text is; the name of its file is for errors.
    ///
    /// ```
    /// use reasons::{Claim, Words};
    /// let german = Words::from_text("de.txt", "drawn = {point} wurde aus {count|Zug|Zügen} gelost.").unwrap();
    /// let claim = Claim::new("drawn").with("point", "D4".parse::<goban::Point>().unwrap()).with("count", 3);
    /// assert_eq!(german.say(&claim), "D4 wurde aus 3 Zügen gelost.");
    ///
    /// let error = Words::from_text("de.txt", "drawn = {punkt} wurde gelost.").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "de.txt, line 1, column 9: there is no argument `punkt` here; there are count, point"
    /// );
    /// ```
    pub fn from_text(file: &str, text: &str) -> Result<Words, TableError> {
        let table = Table::read(file, text, Some(&ENGLISH.table))?;
        Ok(Words {
            table: Arc::new(table.completed_by(&ENGLISH.table)),
        })
    }

    /// The built-in language of this name, or else the table in the file of this name.
    pub fn choose(name: &str) -> Result<Words, TableError> {
        Words::named(name).map_or_else(|| Words::read(name), Ok)
    }

    /// Whether the table has this sentence.
    pub fn knows(&self, statement: &str) -> bool {
        self.table.has(statement)
    }

    /// The claim as a sentence. A statement that the table lacks, or that lacks an argument which its sentence names, is
    /// said by its key and arguments.
    pub fn say(&self, claim: &Claim) -> String {
        let speaker = Speaker(&self.table);
        let said = speaker.claim(claim);
        said.unwrap_or_else(|| speaker.by_key(&claim.statement, &claim.arguments))
    }

    /// The claim in the full voice: its sentence, what more the table has to say of it (the form `full` of its statement), both
    /// sides of its contrast, what is at stake, and the line that shows it.
    ///
    /// ```
    /// use goban::{Color, Point, PointSet};
    /// use reasons::{Claim, Evidence, Words};
    /// let (point, stone): (Point, Point) = ("D4".parse().unwrap(), "D5".parse().unwrap());
    /// let claim = Claim::new("captures")
    ///     .with("color", Color::Black)
    ///     .with("point", point)
    ///     .with("count", 1)
    ///     .with("stones", PointSet::of(stone))
    ///     .deciding_stones(1)
    ///     .because(Evidence::Seen(PointSet::of(stone)));
    /// let full = "Black D4 takes 1 stone off the board: D5. About two points are at stake.";
    /// assert_eq!(Words::english().say_in_full(&claim), full);
    /// ```
    pub fn say_in_full(&self, claim: &Claim) -> String {
        let speaker = Speaker(&self.table);
        let mut said = vec![self.say(claim)];
        said.extend(speaker.more(claim));
        let differences = claim
            .evidence
            .iter()
            .filter(|e| matches!(e, Evidence::Difference { .. }));
        said.extend(differences.map(|e| self.detail(e)));
        let points = rounded(claim.decides.abs());
        if points > 0 {
            let size = Claim::new("size.at_stake").with("count", points);
            said.push(self.say(&size));
        }
        if let Some(line) = crate::line(claim).filter(|line| line.len() > 1) {
            said.push(self.detail(&Evidence::Line(line)));
        }
        said.join(" ")
    }

    /// What a claim rests on, as a sentence for those who want the details. A proof is checked before it is called one.
    ///
    /// ```
    /// use reasons::{Evidence, Words};
    /// let games = Evidence::Playouts { games: 651, wins: 358 };
    /// assert_eq!(Words::english().detail(&games), "358 of 651 games played out after it were won.");
    /// ```
    pub fn detail(&self, evidence: &Evidence) -> String {
        Speaker(&self.table).evidence(evidence)
    }

    /// How sure a claim is, in a word or two.
    ///
    /// ```
    /// use reasons::{Sureness, Words};
    /// assert_eq!(Words::english().sureness(Sureness::Proved), "proved");
    /// assert_eq!(Words::french().sureness(Sureness::Playouts), "probable");
    /// ```
    pub fn sureness(&self, sureness: Sureness) -> String {
        Speaker(&self.table).sureness(sureness, "").unwrap_or_default()
    }

    /// An argument by itself.
    ///
    /// ```
    /// use proof::value::Value;
    /// use reasons::{Argument, Words};
    /// let stones = ["B16", "B17", "C17"].map(|p| p.parse().unwrap()).into_iter().collect();
    /// assert_eq!(Words::english().argument(&Argument::Group(stones)), "the three stones at B16");
    /// assert_eq!(Words::french().argument(&Argument::Group(stones)), "les trois pierres en B16");
    /// assert_eq!(Words::english().argument(&(8.0..=12.0).into()), "8 to 12");
    /// assert_eq!(Words::english().argument(&Value::STAR.into()), "won by whoever moves first");
    /// ```
    pub fn argument(&self, argument: &Argument) -> String {
        Speaker(&self.table).argument(argument)
    }

    /// Moves as text: `Black D4, White Q16, Black pass`.
    pub fn line(&self, moves: &[(Color, Move)]) -> String {
        Speaker(&self.table).line(moves, "")
    }
}

#[cfg(test)]
mod tests;
