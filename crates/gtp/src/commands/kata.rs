//! Rules in KataGo's words: a dictionary of JSON, or a name that stands for one.

use super::{Command, Reply, command, done};
use crate::Engine;
use crate::args::{Args, Failure, SYNTAX};
use goban::{Compensation, Ko, Rules, Scoring};
use serde_json::{Map, Value, json};

pub(super) const COMMANDS: &[Command] = &[
    command("kata-get-rules", |engine, _| told(engine.game.rules())),
    command("kata-set-rules", set_rules),
    command("kata-set-rule", set_rule),
];

fn set_rules(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    let rules = match args.rest() {
        "" => return Err(SYNTAX),
        text if text.starts_with('{') => {
            let fields: Map<String, Value> =
                serde_json::from_str(text).map_err(|error| format!("no dictionary of rules: {error}"))?;
            // What is not told is Tromp's and Taylor's.
            fields
                .iter()
                .try_fold(Rules::TROMP_TAYLOR, |rules, (name, value)| {
                    changed(rules, name, value)
                })?
        }
        name => named(name)?,
    };
    engine.set_rules(rules)?;
    done()
}

fn set_rule(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    let name = args.word()?;
    let value = match args.word()? {
        "true" => Value::Bool(true),
        "false" => Value::Bool(false),
        text => Value::from(text),
    };
    engine.set_rules(changed(*engine.game.rules(), name, &value)?)?;
    done()
}

/// The rules that a name stands for in KataGo, as near as ours come.
fn named(name: &str) -> Result<Rules, Failure> {
    let plain = name.to_ascii_lowercase().replace(['_', ' '], "-");
    let named = match plain.as_str() {
        "chinese" => Rules {
            ko: Ko::Simple,
            ..Rules::CHINESE
        },
        "chinese-ogs" | "chinese-kgs" => Rules::CHINESE,
        "japanese" | "korean" => Rules::JAPANESE,
        "aga" | "bga" | "french" => Rules::AGA,
        "new-zealand" | "newzealand" | "nz" => Rules {
            ko: Ko::Situational,
            ..Rules::TROMP_TAYLOR
        },
        "tromp-taylor" | "tromptaylor" | "goe" | "ing" => Rules::TROMP_TAYLOR,
        "stone-scoring" => return Err("stone-scoring taxes groups, which is not known here".into()),
        "aga-button" => return Err("aga-button has a button, which is not known here".into()),
        _ => {
            return Err("the rules are one of tromp-taylor, chinese, chinese-ogs, chinese-kgs, japanese, korean, aga, \
                        bga, new-zealand, ing, or a dictionary of JSON; yomi-rules has others"
                .into());
        }
    };
    Ok(named)
}

/// The rules with one of them changed.
fn changed(rules: Rules, name: &str, value: &Value) -> Result<Rules, Failure> {
    let one_of = |words: &str| Failure::from(format!("{name} is one of {words}, not {value}"));
    let yes = || value.as_bool().ok_or_else(|| one_of("true, false"));
    let text = match value {
        Value::Number(number) => number.to_string(),
        value => value.as_str().unwrap_or_default().to_owned(),
    };
    Ok(match name {
        "ko" => Rules {
            ko: match text.as_str() {
                "SIMPLE" => Ko::Simple,
                "POSITIONAL" => Ko::Positional,
                "SITUATIONAL" => Ko::Situational,
                _ => return Err(one_of("SIMPLE, POSITIONAL, SITUATIONAL")),
            },
            ..rules
        },
        "scoring" | "score" => Rules {
            scoring: match text.as_str() {
                "AREA" => Scoring::Area,
                "TERRITORY" => Scoring::Territory,
                _ => return Err(one_of("AREA, TERRITORY")),
            },
            ..rules
        },
        "suicide" => Rules {
            suicide: yes()?,
            ..rules
        },
        "whiteHandicapBonus" => Rules {
            compensation: match text.as_str() {
                "0" => Compensation::None,
                "N-1" => Compensation::StonesButOne,
                "N" => Compensation::Stones,
                _ => return Err(one_of("0, N-1, N")),
            },
            ..rules
        },
        "tax" if text == "NONE" => rules,
        "tax" => return Err("no tax but NONE is known here: points in seki count".into()),
        "hasButton" if !yes()? => rules,
        "hasButton" => return Err("a button is not known here".into()),
        "friendlyPassOk" if yes()? => rules,
        "friendlyPassOk" => {
            return Err(
                "friendlyPassOk is always true here: dead stones are taken off before counting".into(),
            );
        }
        "komi" => return Err("the komi is set by the command komi".into()),
        _ => return Err(format!("there is no rule {name}").into()),
    })
}

/// The rules as KataGo tells its own.
fn told(rules: &Rules) -> Reply {
    let ko = match rules.ko {
        Ko::Simple => "SIMPLE",
        Ko::Positional => "POSITIONAL",
        Ko::Situational => "SITUATIONAL",
        Ko::PerPlayer => return Err(foreign(rules)),
    };
    let scoring = match rules.scoring {
        Scoring::Area => "AREA",
        Scoring::Territory => "TERRITORY",
        Scoring::ProRata | Scoring::Neighbourhood => return Err(foreign(rules)),
    };
    let bonus = match rules.compensation {
        Compensation::None => "0",
        Compensation::Stones => "N",
        Compensation::StonesButOne => "N-1",
    };
    let told = json!({
        "friendlyPassOk": true, "hasButton": false, "ko": ko, "scoring": scoring,
        "suicide": rules.suicide, "tax": "NONE", "whiteHandicapBonus": bonus,
    });
    Ok(told.to_string())
}

fn foreign(rules: &Rules) -> Failure {
    let name = rules.name().unwrap_or("others");
    format!("KataGo has no words for these rules: yomi-rules calls them {name}").into()
}
