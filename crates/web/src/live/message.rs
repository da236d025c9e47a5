//! What a page says over its socket.

use crate::asks::Ask;
use crate::error::{Code, Refusal};
use crate::why::Language;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// What a page says.
pub enum Said {
    /// It wants to know something.
    Ask {
        /// The number of its ask.
        id: u64,
        /// The language of the answer.
        language: Language,
        /// What.
        ask: Ask,
    },
    /// It no longer wants to know.
    Stop(u64),
}

/// That a message is not understood, and why.
pub fn not_understood(why: &str) -> Refusal {
    let why = why.trim_end_matches('.');
    Refusal::new(Code::BadJson, format!("The message is not understood: {why}."))
}

fn of<T: DeserializeOwned>(fields: Map<String, Value>) -> Result<T, Refusal> {
    serde_json::from_value(Value::Object(fields)).map_err(|error| not_understood(&error.to_string()))
}

/// The message of a text, or what is wrong with it, of the ask with this number.
pub fn read(text: &str) -> Result<Said, (Option<u64>, Refusal)> {
    let wrong = |error: serde_json::Error| (None, not_understood(&error.to_string()));
    let mut fields: Map<String, Value> = serde_json::from_str(text).map_err(wrong)?;
    if fields.contains_key("stop") {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Stop {
            stop: u64,
        }
        let Stop { stop } = of(fields).map_err(|refusal| (None, refusal))?;
        return Ok(Said::Stop(stop));
    }
    let id = fields.remove("id").and_then(|id| id.as_u64());
    let Some(number) = id else {
        return Err((None, not_understood("an ask has a number `id`")));
    };
    let here = |refusal| (id, refusal);
    let language = match fields.remove("language") {
        None => Language::default(),
        Some(name) => serde_json::from_value(name).map_err(|e| here(not_understood(&e.to_string())))?,
    };
    let kind = fields.remove("ask");
    let kind = kind
        .as_ref()
        .and_then(Value::as_str)
        .unwrap_or_default()
        .to_owned();
    let ask = match kind.as_str() {
        "move" => of(fields).map(Ask::Move),
        "why" => of(fields).map(Ask::Why),
        "suggest" => of(fields).map(Ask::Suggest),
        "why_not" => of(fields).map(Ask::WhyNot),
        "elsewhere" => of(fields).map(Ask::Elsewhere),
        "group" => of(fields).map(Ask::Group),
        "layers" => of(fields).map(Ask::Layers),
        "analyze" => of(fields).map(Ask::Analyze),
        "review" => of(fields).map(Ask::Review),
        "proof" => of(fields).map(Ask::Proof),
        other => {
            let other = crate::sitting::short(other);
            Err(not_understood(&format!(
                "there is nothing to ask under `{other}`"
            )))
        }
    };
    Ok(Said::Ask {
        id: number,
        language,
        ask: ask.map_err(here)?,
    })
}
