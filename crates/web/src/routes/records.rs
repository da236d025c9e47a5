//! Records and files of several on their way in and out.

use super::Shop;
use super::games::attached;
use super::take::{Asked, Body, In, Name, Some as Which, too_slow};
use crate::api::{Listing, OpenListed, Opened};
use crate::collections::Collection;
use crate::error::{Code, Refusal};
use crate::hall::Held;
use crate::kept::Place;
use crate::record;
use crate::seats::Seats;
use crate::sitting::Sitting;
use crate::why::Language;
use axum::Json;
use axum::body::Bytes;
use axum::extract::{FromRequest, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use kifu::NodeId;
use std::collections::HashMap;
use std::sync::Arc;
use tokio::time::timeout;

const UNREADABLE: &str = "The record cannot be read.";

/// Opens the first game of a file, and keeps the file if it has several.
pub async fn open(
    State(shop): State<Shop>,
    Asked(asked): Asked<In>,
    request: Request,
) -> Result<Response, Refusal> {
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
    let stop = Arc::default();
    let work = place.work(&stop, move |stop| {
        let read = record::read(bytes.into(), stop)?;
        let first = read.first(stop)?;
        Ok::<_, Refusal>((read, first))
    });
    let unreadable = |_| Refusal::new(Code::BadRecord, UNREADABLE);
    let (read, (index, opened)) = work.await.map_err(unreadable)??;
    let collection = (read.games.len() > 1).then(|| shop.collections.add(read));
    let held = seat(&shop, opened.tree, collection.as_deref(), index)?;
    Ok(answer(&shop, &held, opened.notes, asked.language))
}

/// Seats nobody at a record.
fn seat(
    shop: &Shop,
    tree: crate::tree::Tree,
    collection: Option<&Collection>,
    index: usize,
) -> Result<Held, Refusal> {
    let place = collection.map(|collection| Place {
        id: collection.id.clone(),
        index,
    });
    let held = shop
        .hall
        .add(Sitting::new(tree, Seats::NOBODY, NodeId::ROOT, place))?;
    if let Some(collection) = collection {
        collection.open(index, held.id());
    }
    Ok(held)
}

fn answer(shop: &Shop, held: &Held, notes: Vec<String>, language: Language) -> Response {
    let game = shop.state(held, None, language);
    (StatusCode::CREATED, Json(Opened { game, notes })).into_response()
}

pub async fn list(
    State(shop): State<Shop>,
    Asked(which): Asked<Which>,
    Name(id): Name,
) -> Result<Json<Listing>, Refusal> {
    let collection = shop.collections.get(&id)?;
    Ok(Json(collection.list(which.from, which.count)))
}

/// A game of a file: the one that was opened before, or a new one.
pub async fn open_listed(
    State(shop): State<Shop>,
    Asked(asked): Asked<In>,
    Name(id): Name,
    Body(wanted): Body<OpenListed>,
) -> Result<Response, Refusal> {
    let collection = shop.collections.get(&id)?;
    let index = wanted.index;
    if let Some(game) = collection.opened(index) {
        match shop.hall.get(&game).await {
            Ok(held) => return Ok(answer(&shop, &held, Vec::new(), asked.language)),
            Err(refusal) if refusal.code == Code::UnknownGame => {}
            Err(refusal) => return Err(refusal),
        }
    }
    collection.text_of(index)?;
    let place = shop.queue.place()?;
    let file = collection.clone();
    let stop = Arc::default();
    let work = place.work(&stop, move |stop| record::open(file.text_of(index)?, stop));
    let opened = work
        .await
        .map_err(|_| Refusal::new(Code::BadRecord, UNREADABLE))??;
    let held = seat(&shop, opened.tree, Some(&collection), index)?;
    Ok(answer(&shop, &held, opened.notes, asked.language))
}

/// All games of a file, those that were opened as they are now.
pub async fn save_all(State(shop): State<Shop>, Name(id): Name) -> Result<Response, Refusal> {
    let collection = shop.collections.get(&id)?;
    let mut changed = HashMap::new();
    for index in 0..collection.games.len() {
        let Some(game) = collection.opened(index) else {
            continue;
        };
        match shop.hall.get(&game).await {
            Ok(held) => {
                let kept = held.lock().kept().clone();
                changed.insert(index, record::save(&kept).0);
            }
            // It has made room for others, and was lost where nothing is kept.
            Err(refusal) if refusal.code == Code::UnknownGame => {}
            Err(refusal) => return Err(refusal),
        }
    }
    let place = shop.queue.place()?;
    let stop = Arc::default();
    let work = place.work(&stop, move |stop| {
        let mut all = String::with_capacity(collection.text.len());
        for index in 0..collection.games.len() {
            match changed.get(&index) {
                Some(sgf) => all.push_str(sgf),
                None => all.push_str(&record::written(collection.text_of(index)?, stop)?),
            }
        }
        Ok::<_, Refusal>(all)
    });
    let all = work
        .await
        .map_err(|_| Refusal::new(Code::BadRecord, UNREADABLE))??;
    Ok(attached(
        "yomi-games.sgf",
        "application/x-go-sgf; charset=utf-8",
        all,
    ))
}
