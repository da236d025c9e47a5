//! The addresses of the API, and what each does.

mod exports;
mod games;
mod options;
mod records;
pub mod take;

use crate::analysts::Analysts;
use crate::api;
use crate::collections::Collections;
use crate::hall::{Hall, Held};
use crate::limits::Limits;
use crate::live::{self, Sockets};
use crate::proofs::Proofs;
use crate::queue::Queue;
use crate::record::MAX_RECORD;
use crate::shown::Voice;
use crate::thinking::Thinkers;
use crate::tree::Id;
use crate::view::{self, Light};
use crate::why::Language;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use axum::{Json, Router};
use std::sync::Arc;
use take::MAX_JSON;
use tokio::sync::Semaphore;

/// What every request can reach.
#[derive(Clone)]
pub struct Shop {
    /// The games.
    pub hall: Arc<Hall>,
    /// The players.
    pub thinkers: Thinkers,
    /// The line in which players and records wait for a core.
    pub queue: Queue,
    /// Files of several games.
    pub collections: Arc<Collections>,
    /// Proofs that were told of.
    pub proofs: Proofs,
    /// Who answers what pages ask.
    pub analysts: Analysts,
    /// The sockets of pages.
    pub sockets: Sockets,
    /// Room for records on their way in.
    pub uploads: Arc<Semaphore>,
    /// How much is taken on.
    pub limits: Limits,
}

impl Shop {
    /// How claims are said in a language.
    pub fn voice(&self, language: Language) -> Voice {
        Voice {
            words: language.words(),
            proofs: self.proofs.clone(),
        }
    }

    /// A game as it stands, to be looked at here.
    pub fn state(&self, held: &Held, at: Option<Id>, language: Language) -> api::State {
        let light = Light {
            collections: &self.collections,
            proofs: &self.proofs,
            language,
        };
        view::state(&held.lock(), held.id(), at, light)
    }
}

/// The routes of the API.
pub fn routes() -> Router<Shop> {
    let upload = post(records::open).layer(DefaultBodyLimit::max(MAX_RECORD));
    Router::new()
        .route("/api/options", get(options::options))
        .route("/api/games", post(games::create))
        .route("/api/records", upload)
        .route("/api/collections/{id}", get(records::list))
        .route("/api/collections/{id}/open", post(records::open_listed))
        .route("/api/collections/{id}/sgf", get(records::save_all))
        .route("/api/games/{id}", get(games::state))
        .route("/api/games/{id}/sgf", get(games::save))
        .route("/api/games/{id}/play", post(games::play))
        .route("/api/games/{id}/think", post(games::think))
        .route("/api/games/{id}/undo", post(games::undo))
        .route("/api/games/{id}/resign", post(games::resign))
        .route("/api/games/{id}/resume", post(games::resume))
        .route("/api/games/{id}/dead", post(games::dead))
        .route("/api/games/{id}/agree", post(games::agree))
        .route("/api/games/{id}/comment", post(games::comment))
        .route("/api/games/{id}/mark", post(games::mark))
        .route("/api/games/{id}/cut", post(games::cut))
        .route("/api/games/{id}/seats", post(games::sit))
        .route("/api/games/{id}/info", post(games::info))
        .route("/api/games/{id}/review", get(exports::review))
        .route("/api/games/{id}/review.sgf", get(exports::sgf))
        .route("/api/games/{id}/review.html", get(exports::html))
        .route("/api/games/{id}/problems.sgf", get(exports::problems))
        .route("/api/live", get(live::open))
        .layer(DefaultBodyLimit::max(MAX_JSON))
}

type Answer = Result<Json<api::State>, crate::error::Refusal>;
