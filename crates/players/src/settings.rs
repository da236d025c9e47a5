//! What is written behind a player's name: `olga:depth=2,r=1.7`.

use crate::{Options, seconds};
use std::fmt;
use std::str::FromStr;

/// The settings written behind a player's name, each read once by whom it concerns.
pub struct Settings<'a> {
    left: Vec<(&'a str, &'a str)>,
    known: Vec<&'static str>,
}

impl<'a> Settings<'a> {
    /// The name, and the settings behind it.
    pub(crate) fn split(text: &'a str) -> (&'a str, Settings<'a>) {
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
    pub(crate) fn text(&mut self, key: &'static str) -> Option<&'a str> {
        self.known.push(key);
        let place = self.left.iter().position(|(k, _)| k.eq_ignore_ascii_case(key))?;
        Some(self.left.remove(place).1)
    }

    /// The value of a key, or another if it is not set.
    pub(crate) fn get<T: FromStr>(&mut self, key: &'static str, default: T) -> Result<T, SettingError> {
        match self.text(key) {
            None => Ok(default),
            Some(value) => value
                .parse()
                .map_err(|_| SettingError(format!("`{value}` is no value for `{key}`"))),
        }
    }

    /// Whether a key is switched on.
    pub(crate) fn is_on(&mut self, key: &'static str, default: bool) -> Result<bool, SettingError> {
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
        options.seed = self.get("seed", options.seed)?;
        options.threads = self.get("threads", options.threads)?;
        options.memory = self.get("memory", options.memory)?;
        if let Some(value) = self.text("playouts") {
            let number = value.parse().ok();
            let wrong = || SettingError(format!("`{value}` is no number of playouts"));
            options.playouts = Some(number.ok_or_else(wrong)?);
        }
        if let Some(value) = self.text("time") {
            let time = seconds(value).map_err(|error| SettingError(format!("time={value}: {error}")))?;
            options.time = Some(time);
        }
        Ok(options)
    }

    /// Whatever nobody has read is an error.
    pub(crate) fn end(self) -> Result<(), SettingError> {
        match self.left.first() {
            None => Ok(()),
            Some((key, _)) => Err(SettingError(format!(
                "there is no setting `{key}`; the settings are {}",
                self.known.join(", ")
            ))),
        }
    }
}

/// A setting behind a player's name is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SettingError(pub(crate) String);

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SettingError {}
