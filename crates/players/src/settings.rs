//! What is written behind a player's name: `olga:depth=2,r=1.7`.

use crate::{Options, seconds};
use std::fmt;
use std::fs::File;
use std::io::Read;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The largest file that a setting may name, in bytes: eighty times what comes with the program.
const LARGEST_FILE: u64 = 64 << 20;

/// The settings written behind a player's name, each read once by whom it concerns.
///
/// ```
/// use players::Settings;
/// let (name, mut settings) = Settings::split("uct:playouts=500,quiet");
/// assert_eq!((name, settings.number("playouts", 1u64, 0..=1000).unwrap()), ("uct", 500));
/// assert!(settings.is_on("quiet", false).unwrap());
/// assert!(settings.end().is_ok());
/// ```
pub struct Settings<'a> {
    left: Vec<(&'a str, &'a str)>,
    /// The keys that were asked for, those of numbers with their ranges.
    known: Vec<(&'static str, Option<String>)>,
}

/// What a number behind a key can be.
pub trait Number: FromStr + PartialOrd + fmt::Display {
    /// What it is called.
    const NAME: &'static str;
}

impl Number for u32 {
    const NAME: &'static str = "a whole number";
}
impl Number for u64 {
    const NAME: &'static str = "a whole number";
}
impl Number for usize {
    const NAME: &'static str = "a whole number";
}
impl Number for f32 {
    const NAME: &'static str = "a number";
}
impl Number for f64 {
    const NAME: &'static str = "a number";
}

impl<'a> Settings<'a> {
    /// The name, and the settings behind it.
    pub fn split(text: &'a str) -> (&'a str, Settings<'a>) {
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        let pairs = rest.split(',').map(str::trim).filter(|pair| !pair.is_empty());
        // A key alone is switched on.
        let pair = |pair: &'a str| pair.split_once('=').unwrap_or((pair, "yes"));
        let settings = Settings {
            left: pairs.map(pair).collect(),
            known: Vec::new(),
        };
        (name.trim(), settings)
    }

    /// The value of a key as it stands.
    pub fn text(&mut self, key: &'static str) -> Option<&'a str> {
        self.known.push((key, None));
        self.take(key)
    }

    fn take(&mut self, key: &'static str) -> Option<&'a str> {
        let place = self.left.iter().position(|(k, _)| k.eq_ignore_ascii_case(key))?;
        Some(self.left.remove(place).1)
    }

    /// The number behind a key, which must lie in a range; none if it is not set.
    pub fn set_number<T: Number>(
        &mut self,
        key: &'static str,
        range: RangeInclusive<T>,
    ) -> Result<Option<T>, SettingError> {
        let span = format!("{} to {}", range.start(), range.end());
        self.known.push((key, Some(span.clone())));
        let Some(value) = self.take(key) else {
            return Ok(None);
        };
        match value.parse().ok().filter(|number| range.contains(number)) {
            Some(number) => Ok(Some(number)),
            None => Err(SettingError(format!(
                "`{key}` is {} from {span}, not `{value}`",
                T::NAME
            ))),
        }
    }

    /// The number behind a key, or another if it is not set.
    pub fn number<T: Number>(
        &mut self,
        key: &'static str,
        usual: T,
        range: RangeInclusive<T>,
    ) -> Result<T, SettingError> {
        Ok(self.set_number(key, range)?.unwrap_or(usual))
    }

    /// Whether a key is switched on.
    pub fn is_on(&mut self, key: &'static str, default: bool) -> Result<bool, SettingError> {
        match self.text(key) {
            None => Ok(default),
            Some("yes" | "on" | "1") => Ok(true),
            Some("no" | "off" | "0") => Ok(false),
            Some(value) => Err(SettingError(format!("`{key}` is yes or no, not `{value}`"))),
        }
    }

    /// The options with what is set here.
    pub(crate) fn options(&mut self, options: &Options) -> Result<Options, SettingError> {
        let mut options = *options;
        options.seed = self.number("seed", options.seed, 0..=u64::MAX)?;
        options.threads = self.number("threads", options.threads, Options::THREADS)?;
        options.memory = self.number("memory", options.memory, Options::MEMORY)?;
        options.playouts = self
            .set_number("playouts", Options::PLAYOUTS)?
            .or(options.playouts);
        if let Some(value) = self.text("time") {
            let time = seconds(value).map_err(|error| SettingError(format!("time={value}: {error}")))?;
            options.time = Some(time);
        }
        Ok(options)
    }

    /// The keys of numbers that were asked for, with their ranges.
    #[cfg(test)]
    pub(crate) fn into_ranges(self) -> Vec<(&'static str, String)> {
        let ranged = self
            .known
            .into_iter()
            .filter_map(|(key, span)| Some((key, span?)));
        ranged.collect()
    }

    /// Whatever nobody has read is an error.
    pub fn end(self) -> Result<(), SettingError> {
        match self.left.first() {
            None => Ok(()),
            Some((key, _)) => {
                let known: Vec<_> = self.known.iter().map(|(key, _)| *key).collect();
                Err(SettingError(format!(
                    "there is no setting `{key}`; the settings are {}",
                    known.join(", ")
                )))
            }
        }
    }
}

/// What a file that a setting names says, by its own format.
pub(crate) fn read<T: FromStr<Err: fmt::Display>>(file: &str) -> Result<T, SettingError> {
    let wrong = |why: &dyn fmt::Display| SettingError(format!("cannot read {file}: {why}"));
    let mut text = String::new();
    let mut start = File::open(file).map_err(|e| wrong(&e))?.take(LARGEST_FILE + 1);
    start.read_to_string(&mut text).map_err(|e| wrong(&e))?;
    if text.len() as u64 > LARGEST_FILE {
        return Err(wrong(&format!("it has more than {LARGEST_FILE} bytes")));
    }
    text.parse().map_err(|e| SettingError(format!("{file}: {e}")))
}

/// A setting behind a player's name is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SettingError(pub(crate) String);

impl SettingError {
    /// What is wrong.
    pub fn new(what: impl Into<String>) -> SettingError {
        SettingError(what.into())
    }
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SettingError {}

#[cfg(test)]
mod tests {
    use crate::registry::{ALL, by_name, ranges};

    fn error(text: &str) -> String {
        by_name(text, 1)
            .err()
            .unwrap_or_else(|| panic!("{text}"))
            .to_string()
    }

    /// The ends of every range are taken, and what lies beyond them or is no number is refused by name. Players with many
    /// threads or much memory are not made here.
    #[test]
    fn every_number_has_its_range() {
        let mut seen = 0;
        for entry in ALL {
            for (key, span) in ranges(entry) {
                let (low, high) = span.split_once(" to ").unwrap();
                let text = |value: &str| format!("{}:{key}={value}", entry.name);
                for value in [low, high] {
                    if !["threads", "memory"].contains(&key) {
                        assert!(by_name(&text(value), 1).is_ok(), "{}", text(value));
                    }
                }
                for value in ["", "x", "nan", "inf", "-1e30", "1e30", "99999999999999999999999"] {
                    let error = error(&text(value));
                    assert!(error.contains(&format!("`{key}` is a")), "{error}");
                    assert!(error.contains(&format!("from {span}, not `{value}`")), "{error}");
                }
                seen += 1;
            }
        }
        assert!(seen > 40, "{seen}");
    }

    /// The manual has the same ranges, a row each.
    #[test]
    fn every_range_is_in_the_manual() {
        let manual = include_str!("../../../docs/matches.md");
        for entry in ALL {
            for (key, span) in ranges(entry) {
                let own = format!("| `{}` | `{key}` | {span} |", entry.name);
                let shared = format!("| every player | `{key}` | {span} |");
                assert!(manual.contains(&own) || manual.contains(&shared), "{own}");
            }
        }
    }

    #[test]
    fn files_that_are_missing_or_have_no_end_are_not_read() {
        for setting in ["yomi:weights", "olga:games", "olga:value", "oleg:games"] {
            let error = error(&format!("{setting}=/no/such/file"));
            assert!(error.contains("cannot read /no/such/file: "), "{error}");
        }
        if std::path::Path::new("/dev/zero").exists() {
            let error = error("yomi:weights=/dev/zero");
            assert!(
                error.contains("cannot read /dev/zero: it has more than 67108864 bytes"),
                "{error}"
            );
        }
    }
}
