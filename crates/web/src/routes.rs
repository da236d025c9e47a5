//! The addresses of the API, and what each does.

use crate::api::{
    Change, Mark, NewGame, OpenRecord, Opened, Options, Play, PlayerOption, RulesOption, SizeOption,
    State as View,
};
use crate::error::{Code, Refusal};
use crate::hall::{Hall, Held};
use crate::kept::Seat;
use crate::limits::Limits;
use crate::queue::Queue;
use crate::record::{self, MAX_RECORD};
use crate::sitting::{Sitting, short};
use crate::thinking::Thinkers;
use crate::view;
use axum::body::Bytes;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Path, Query, Request, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use goban::{Color, Rules, Size, max_fixed_handicap};
use serde::de::DeserializeOwned;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// The largest JSON body: a request needs a hundred bytes.
const MAX_JSON: usize = 16 * 1024;

/// What every request can reach.
#[derive(Clone)]
pub struct Shop {
    /// The games.
    pub hall: Arc<Hall>,
    /// The players.
    pub thinkers: Thinkers,
    /// The line in which players and records wait for a core.
    pub queue: Queue,
    /// Room for records on their way in.
    pub uploads: Arc<Semaphore>,
    /// How much is taken on.
    pub limits: Limits,
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

impl<T: DeserializeOwned> FromRequest<Shop> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, shop: &Shop) -> Result<Body<T>, Refusal> {
        let read = timeout(shop.limits.body, Json::<T>::from_request(request, shop)).await;
        match read.map_err(|_| too_slow(shop))? {
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

fn too_slow(shop: &Shop) -> Refusal {
    let seconds = shop.limits.body.as_secs_f64();
    Refusal::new(
        Code::TooSlow,
        format!("The request did not arrive within {seconds} seconds."),
    )
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
fn opposite(
    shop: &Shop,
    player: Option<&str>,
    color: Option<Color>,
    seed: Option<u64>,
) -> Result<Option<Seat>, Refusal> {
    let Some(name) = player else { return Ok(None) };
    let roster = shop.thinkers.roster();
    if !roster.knows(name) {
        let names: Vec<_> = roster.entries().map(|(name, _)| name).collect();
        let message = format!(
            "There is no player `{}`: they are {}.",
            short(name),
            names.join(", ")
        );
        return Err(Refusal::new(Code::BadSetting, message));
    }
    Ok(Some(Seat {
        name: name.into(),
        color: !color.unwrap_or(Color::Black),
        seed,
    }))
}

async fn create(State(shop): State<Shop>, Body(new): Body<NewGame>) -> Result<Response, Refusal> {
    let game = Sitting::game_of(&new)?;
    let seat = opposite(&shop, new.player.as_deref(), new.color.map(Into::into), new.seed)?;
    let held = shop.hall.add(Sitting::new(game, seat, None))?;
    Ok((StatusCode::CREATED, state_of(&held)).into_response())
}

async fn open(
    State(shop): State<Shop>,
    query: Result<Query<OpenRecord>, QueryRejection>,
    request: Request,
) -> Result<Response, Refusal> {
    let Query(asked) = query.map_err(|e| Refusal::new(Code::BadSetting, e.body_text()))?;
    let _room = shop.uploads.try_acquire().map_err(|_| {
        let message = "More records are being opened than there is room for. Ask again in a moment.";
        Refusal::new(Code::Busy, message)
    })?;
    let read = timeout(shop.limits.body, Bytes::from_request(request, &shop)).await;
    let bytes = read
        .map_err(|_| too_slow(&shop))?
        .map_err(|rejection| match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Refusal::new(Code::TooLarge, record::too_large()),
            _ => Refusal::new(Code::BadRecord, "The record did not arrive whole."),
        })?;
    let place = shop.queue.place()?;
    let stop = Arc::new(AtomicBool::new(false));
    let read = place.work(&stop, move |stop| record::open(&bytes, stop)).await;
    let opened = read.map_err(|_| Refusal::new(Code::BadRecord, "The record cannot be read."))??;
    let color = record::side_of(&opened.game, asked.color);
    let seat = opposite(&shop, asked.player.as_deref(), Some(color), None)?;
    let held = shop.hall.add(Sitting::new(opened.game, seat, opened.outcome))?;
    shop.thinkers.judge(&held).await;
    let Json(game) = state_of(&held);
    let notes = opened.notes;
    Ok((StatusCode::CREATED, Json(Opened { game, notes })).into_response())
}

async fn save(State(shop): State<Shop>, Id(id): Id) -> Result<Response, Refusal> {
    let held = shop.hall.get(&id).await?;
    let (sgf, name) = record::save(held.lock().kept());
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
    let held = shop.hall.get(&id).await?;
    Ok(state_of(&held))
}

fn state_of(held: &Held) -> Json<View> {
    Json(view::state(&held.lock(), held.id()))
}

/// Changes a game at the version that the sender saw.
async fn change(
    shop: &Shop,
    id: &str,
    version: Option<u64>,
    make: impl FnOnce(&mut Sitting) -> Result<(), Refusal>,
) -> Result<Held, Refusal> {
    let held = shop.hall.get(id).await?;
    {
        let mut sitting = held.lock();
        sitting.expect(version)?;
        make(&mut sitting)?;
    }
    Ok(held)
}

async fn play(State(shop): State<Shop>, Id(id): Id, Body(play): Body<Play>) -> Answer {
    let held = change(&shop, &id, play.version, |s| s.play(play.mv)).await?;
    shop.thinkers.judge(&held).await;
    Ok(state_of(&held))
}

async fn think(State(shop): State<Shop>, Id(id): Id, Body(change): Body<Change>) -> Answer {
    let held = shop.hall.get(&id).await?;
    shop.thinkers.choose(&held, change.version).await?;
    shop.thinkers.judge(&held).await;
    Ok(state_of(&held))
}

async fn undo(State(shop): State<Shop>, Id(id): Id, Body(c): Body<Change>) -> Answer {
    Ok(state_of(&change(&shop, &id, c.version, Sitting::undo).await?))
}

async fn resign(State(shop): State<Shop>, Id(id): Id, Body(c): Body<Change>) -> Answer {
    Ok(state_of(&change(&shop, &id, c.version, Sitting::resign).await?))
}

async fn resume(State(shop): State<Shop>, Id(id): Id, Body(c): Body<Change>) -> Answer {
    Ok(state_of(&change(&shop, &id, c.version, Sitting::resume).await?))
}

async fn dead(State(shop): State<Shop>, Id(id): Id, Body(mark): Body<Mark>) -> Answer {
    Ok(state_of(
        &change(&shop, &id, mark.version, |s| s.mark(mark.point)).await?,
    ))
}

async fn agree(State(shop): State<Shop>, Id(id): Id, Body(c): Body<Change>) -> Answer {
    Ok(state_of(&change(&shop, &id, c.version, Sitting::agree).await?))
}
