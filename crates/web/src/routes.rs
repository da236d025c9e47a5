//! The addresses of the API, and what each does.

use crate::api::{
    Change, Mark, NewGame, OpenRecord, Opened, Options, Play, PlayerOption, RulesOption, SizeOption,
    State as View,
};
use crate::error::{Code, Refusal};
use crate::hall::{Hall, Shared, lock};
use crate::record::{self, MAX_RECORD};
use crate::sitting::{Opponent, Sitting, short};
use crate::thinking::{Thinkers, new_seed};
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, JsonRejection, QueryRejection};
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Path, Query, Request, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use goban::{Color, Rules, Size, max_fixed_handicap};
use serde::de::DeserializeOwned;
use std::sync::Arc;

/// The largest JSON body: a request needs a hundred bytes.
const MAX_JSON: usize = 16 * 1024;

/// What every request can reach.
#[derive(Clone)]
pub struct Shop {
    /// The games.
    pub hall: Arc<Hall>,
    /// The players.
    pub thinkers: Thinkers,
}

/// The routes of the API.
pub fn routes() -> Router<Shop> {
    Router::new()
        .route("/api/options", get(options))
        .route("/api/games", post(create))
        .route(
            "/api/games/sgf",
            post(open).layer(DefaultBodyLimit::max(MAX_RECORD)),
        )
        .route("/api/games/{id}", get(state))
        .route("/api/games/{id}/sgf", get(save))
        .route("/api/games/{id}/play", post(play))
        .route("/api/games/{id}/think", post(think))
        .route("/api/games/{id}/undo", post(undo))
        .route("/api/games/{id}/resign", post(resign))
        .route("/api/games/{id}/resume", post(resume))
        .route("/api/games/{id}/dead", post(dead))
        .route("/api/games/{id}/agree", post(agree))
        .layer(DefaultBodyLimit::max(MAX_JSON))
}

type Answer = Result<Json<View>, Refusal>;

/// A JSON body whose faults are answered like every other refusal.
struct Body<T>(T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Refusal> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(body)) => Ok(Body(body)),
            Err(rejection) => Err(match &rejection {
                JsonRejection::BytesRejection(_) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                    Refusal::new(Code::TooLarge, format!("A request has at most {MAX_JSON} bytes."))
                }
                JsonRejection::MissingJsonContentType(_) => Refusal::new(
                    Code::BadJson,
                    "Send the request as JSON, with `Content-Type: application/json`.",
                ),
                _ => Refusal::new(
                    Code::BadJson,
                    format!(
                        "The request is not understood: {}.",
                        rejection.body_text().trim_end_matches('.')
                    ),
                ),
            }),
        }
    }
}

/// The name of a game in an address.
struct Id(String);

impl<S: Send + Sync> FromRequestParts<S> for Id {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Id, Refusal> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        path.map(|Path(id)| Id(id))
            .map_err(|_| Refusal::new(Code::UnknownPath, "Nothing is at this address: it is no text."))
    }
}

/// What can be chosen for a new game.
async fn options(State(shop): State<Shop>) -> Json<Options> {
    let players = shop
        .thinkers
        .roster()
        .entries()
        .map(|(name, about)| PlayerOption {
            name: name.into(),
            about: about.into(),
        });
    let rules = Rules::NAMED.iter().map(|&(name, rules)| RulesOption {
        name,
        komi: rules.komi,
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

/// Who sits opposite a person of this colour, if a player was asked for.
pub fn opponent(
    shop: &Shop,
    player: Option<&str>,
    color: Option<Color>,
    seed: Option<u64>,
) -> Result<Option<Opponent>, Refusal> {
    let Some(name) = player else { return Ok(None) };
    let seed = seed.unwrap_or_else(new_seed);
    let Some(player) = shop.thinkers.roster().seat(name, seed) else {
        let names: Vec<_> = shop.thinkers.roster().entries().map(|(name, _)| name).collect();
        let message = format!(
            "There is no player `{}`: they are {}.",
            short(name),
            names.join(", ")
        );
        return Err(Refusal::new(Code::BadSetting, message));
    };
    Ok(Some(Opponent {
        name: name.into(),
        color: !color.unwrap_or(Color::Black),
        player: Some(player),
    }))
}

async fn create(State(shop): State<Shop>, Body(new): Body<NewGame>) -> Result<Response, Refusal> {
    let game = Sitting::game_of(&new)?;
    let opponent = opponent(&shop, new.player.as_deref(), new.color.map(Into::into), new.seed)?;
    let (id, sitting) = shop.hall.add(Sitting::new(game, opponent));
    let view = lock(&sitting).state(&id);
    Ok((StatusCode::CREATED, Json(view)).into_response())
}

async fn open(
    State(shop): State<Shop>,
    query: Result<Query<OpenRecord>, QueryRejection>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Refusal> {
    let Query(asked) = query.map_err(|e| Refusal::new(Code::BadSetting, e.body_text()))?;
    let bytes = body.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Refusal::new(Code::TooLarge, record::too_large()),
        _ => Refusal::new(Code::BadRecord, "The record did not arrive whole."),
    })?;
    let read = tokio::task::spawn_blocking(move || record::open(&bytes)).await;
    let opened = read.map_err(|_| Refusal::new(Code::BadRecord, "The record cannot be read."))??;
    let color = record::side_of(&opened.game, asked.color);
    let opponent = opponent(&shop, asked.player.as_deref(), Some(color), None)?;
    let (id, sitting) = shop.hall.add(Sitting::new(opened.game, opponent));
    shop.thinkers.judge(&sitting).await;
    let game = lock(&sitting).state(&id);
    let notes = opened.notes;
    Ok((StatusCode::CREATED, Json(Opened { game, notes })).into_response())
}

async fn save(State(shop): State<Shop>, Id(id): Id) -> Result<Response, Refusal> {
    let sitting = shop.hall.get(&id)?;
    let (sgf, name) = record::save(&lock(&sitting));
    let headers = [
        (
            header::CONTENT_TYPE,
            "application/x-go-sgf; charset=utf-8".to_owned(),
        ),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}\""),
        ),
    ];
    Ok((headers, sgf).into_response())
}

async fn state(State(shop): State<Shop>, Id(id): Id) -> Answer {
    let sitting = shop.hall.get(&id)?;
    Ok(view(&sitting, &id))
}

fn view(sitting: &Shared, id: &str) -> Json<View> {
    Json(lock(sitting).state(id))
}

/// Changes a game at the version that the sender saw.
fn change(
    shop: &Shop,
    id: &str,
    version: Option<u64>,
    make: impl FnOnce(&mut Sitting) -> Result<(), Refusal>,
) -> Result<Shared, Refusal> {
    let shared = shop.hall.get(id)?;
    {
        let mut sitting = lock(&shared);
        sitting.expect(version)?;
        make(&mut sitting)?;
    }
    Ok(shared)
}

async fn play(State(shop): State<Shop>, Id(id): Id, Body(play): Body<Play>) -> Answer {
    let sitting = change(&shop, &id, play.version, |s| s.play(play.mv))?;
    shop.thinkers.judge(&sitting).await;
    Ok(view(&sitting, &id))
}

async fn think(State(shop): State<Shop>, Id(id): Id, Body(change): Body<Change>) -> Answer {
    let sitting = shop.hall.get(&id)?;
    shop.thinkers.choose(&sitting, change.version).await?;
    shop.thinkers.judge(&sitting).await;
    Ok(view(&sitting, &id))
}

async fn undo(State(shop): State<Shop>, Id(id): Id, Body(c): Body<Change>) -> Answer {
    let sitting = change(&shop, &id, c.version, Sitting::undo)?;
    Ok(view(&sitting, &id))
}

async fn resign(State(shop): State<Shop>, Id(id): Id, Body(c): Body<Change>) -> Answer {
    let sitting = change(&shop, &id, c.version, Sitting::resign)?;
    Ok(view(&sitting, &id))
}

async fn resume(State(shop): State<Shop>, Id(id): Id, Body(c): Body<Change>) -> Answer {
    let sitting = change(&shop, &id, c.version, Sitting::resume)?;
    Ok(view(&sitting, &id))
}

async fn dead(State(shop): State<Shop>, Id(id): Id, Body(mark): Body<Mark>) -> Answer {
    let sitting = change(&shop, &id, mark.version, |s| s.mark(mark.point))?;
    Ok(view(&sitting, &id))
}

async fn agree(State(shop): State<Shop>, Id(id): Id, Body(c): Body<Change>) -> Answer {
    let sitting = change(&shop, &id, c.version, Sitting::agree)?;
    Ok(view(&sitting, &id))
}
