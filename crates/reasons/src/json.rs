//! How points, moves and values are written in JSON: by their names, as docs/claims.md tells.

use crate::Argument;
use certificate::Certificate;
use goban::{Color, Move, PointSet};
use serde::de::{self, Deserialize, Deserializer};
use serde::{Serialize, Serializer};
use std::fmt::Display;
use std::str::FromStr;
use std::sync::Arc;

pub(crate) fn is_zero(x: &f64) -> bool {
    *x == 0.0
}

/// Anything by its name.
pub(crate) mod text {
    use super::*;

    pub fn serialize<T: Display, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(value)
    }

    pub fn deserialize<'de, T, D>(from: D) -> Result<T, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        let text = String::deserialize(from)?;
        text.parse()
            .map_err(|error| de::Error::custom(format!("{text:?}: {error}")))
    }
}

/// Points as a list of their names.
pub(crate) mod points {
    use super::*;

    pub fn serialize<S: Serializer>(points: &PointSet, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(points.iter().map(|p| p.to_string()))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<PointSet, D::Error> {
        #[derive(serde::Deserialize)]
        struct Named(#[serde(with = "text")] goban::Point);
        let named = Vec::<Named>::deserialize(from)?;
        Ok(named.into_iter().map(|p| p.0).collect())
    }
}

#[derive(Serialize, serde::Deserialize)]
struct Played {
    #[serde(with = "text")]
    color: Color,
    #[serde(rename = "move", with = "text")]
    mv: Move,
}

/// A move with who plays it.
pub(crate) mod mv {
    use super::*;

    pub fn serialize<S: Serializer>(&(color, mv): &(Color, Move), to: S) -> Result<S::Ok, S::Error> {
        Played { color, mv }.serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<(Color, Move), D::Error> {
        Played::deserialize(from).map(|played| (played.color, played.mv))
    }
}

/// A list of moves.
pub(crate) mod line {
    use super::*;

    pub fn serialize<S: Serializer>(moves: &[(Color, Move)], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(moves.iter().map(|&(color, mv)| Played { color, mv }))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<(Color, Move)>, D::Error> {
        let moves = Vec::<Played>::deserialize(from)?;
        Ok(moves.into_iter().map(|m| (m.color, m.mv)).collect())
    }
}

/// Arguments as a list, each with its name: JSON objects need not keep their order.
pub(crate) mod named {
    use super::*;

    #[derive(Serialize)]
    struct Written<'a> {
        name: &'a str,
        #[serde(flatten)]
        value: &'a Argument,
    }

    #[derive(serde::Deserialize)]
    struct Read {
        name: String,
        #[serde(flatten)]
        value: Argument,
    }

    pub fn serialize<S: Serializer>(arguments: &[(String, Argument)], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(arguments.iter().map(|(name, value)| Written { name, value }))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<(String, Argument)>, D::Error> {
        let read = Vec::<Read>::deserialize(from)?;
        Ok(read.into_iter().map(|a| (a.name, a.value)).collect())
    }
}

/// A proof as the bytes of its file, in hexadecimal digits.
pub(crate) mod proof {
    use super::*;

    #[derive(Serialize, serde::Deserialize)]
    struct Fields {
        bytes: String,
    }

    pub fn serialize<S: Serializer>(proof: &Certificate, to: S) -> Result<S::Ok, S::Error> {
        let bytes = proof
            .to_bytes()
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        Fields { bytes }.serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Arc<Certificate>, D::Error> {
        let digits = Fields::deserialize(from)?.bytes;
        let byte = |pair: &[u8]| {
            let pair = std::str::from_utf8(pair).ok().filter(|pair| pair.len() == 2)?;
            u8::from_str_radix(pair, 16).ok()
        };
        let bytes: Option<Vec<u8>> = digits.as_bytes().chunks(2).map(byte).collect();
        let bytes =
            bytes.ok_or_else(|| de::Error::custom("the bytes of a proof are pairs of hexadecimal digits"))?;
        Certificate::from_bytes(&bytes)
            .map(Arc::new)
            .map_err(de::Error::custom)
    }
}

/// The fields of evidence that is a single thing: `"points"` of what was seen, `"moves"` of a line.
macro_rules! field {
    ($module:ident, $field:ident: $type:ty, $with:literal) => {
        pub(crate) mod $module {
            use super::*;

            #[derive(Serialize, serde::Deserialize)]
            struct Fields {
                #[serde(with = $with)]
                $field: $type,
            }

            pub fn serialize<S, T>(value: &T, to: S) -> Result<S::Ok, S::Error>
            where
                S: Serializer,
                T: ToOwned<Owned = $type>,
            {
                let $field = value.to_owned();
                Fields { $field }.serialize(to)
            }

            pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<$type, D::Error> {
                Fields::deserialize(from).map(|fields| fields.$field)
            }
        }
    };
}

field!(seen, points: PointSet, "points");
field!(moves, moves: Vec<(Color, Move)>, "line");
