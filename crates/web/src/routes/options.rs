//! What can be chosen for a new game.

use super::Shop;
use super::take::{Asked, In};
use crate::api::{Options, PlayerOption, RulesOption, SizeOption};
use axum::Json;
use axum::extract::State;
use goban::{Rules, Size, max_fixed_handicap};
use reasons::{Claim, Words};

/// What the words say under a key, if anything.
fn said(words: &Words, key: String) -> Option<String> {
    words.knows(&key).then(|| words.say(&Claim::new(key)))
}

pub async fn options(State(shop): State<Shop>, Asked(asked): Asked<In>) -> Json<Options> {
    let words = asked.language.words();
    let players = shop.thinkers.roster().entries().map(|entry| {
        let about = |part: &str| said(&words, format!("page.player.{}.{part}", entry.name));
        PlayerOption {
            name: entry.name.clone(),
            title: about("title").unwrap_or_else(|| entry.name.clone()),
            about: about("about").unwrap_or_else(|| entry.about.clone()),
            strength: about("strength"),
        }
    });
    let rules = Rules::NAMED.iter().map(|&(name, rules)| {
        let about = |part: &str| said(&words, format!("page.rules.{}.{part}", name.replace('-', "_")));
        RulesOption {
            name,
            title: about("title").unwrap_or_else(|| name.into()),
            about: about("about").unwrap_or_default(),
            komi: rules.komi,
        }
    });
    let sizes = (Size::MIN.side()..=Size::MAX.side())
        .filter_map(Size::new)
        .map(|size| SizeOption {
            side: size.side(),
            handicap: max_fixed_handicap(size),
        });
    Json(Options {
        players: players.collect(),
        rules: rules.collect(),
        sizes: sizes.collect(),
    })
}
