//! What is made of a review: a record, a page, problems.

use super::Shop;
use super::games::attached;
use super::take::{Asked, In, Name};
use crate::error::{Code, Refusal};
use crate::kept::Kept;
use crate::review::{Done, written};
use crate::why::Language;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// Makes a text of the last review of a game, away from the threads that answer.
async fn export(
    shop: &Shop,
    id: &str,
    language: Language,
    make: impl FnOnce(&Done, &Kept, Language) -> Result<String, Refusal> + Send + 'static,
) -> Result<String, Refusal> {
    let held = shop.hall.get(id).await?;
    let (done, kept) = {
        let sitting = held.lock();
        (sitting.reviews.last()?, sitting.kept().clone())
    };
    let stop = Arc::default();
    let place = shop.queue.place()?;
    let work = place.work(&stop, move |_| make(&done, &kept, language));
    work.await
        .map_err(|_| Refusal::new(Code::PlayerFailed, "The file could not be made."))?
}

/// The last review of a game, as it was told when it was done.
pub async fn review(
    State(shop): State<Shop>,
    Asked(asked): Asked<In>,
    Name(id): Name,
) -> Result<Response, Refusal> {
    let voice = shop.voice(asked.language);
    let told = export(&shop, &id, asked.language, move |done, _, _| {
        Ok(written(done, &voice).to_string())
    });
    let headers = [(header::CONTENT_TYPE, "application/json")];
    Ok((headers, told.await?).into_response())
}

const SGF: &str = "application/x-go-sgf; charset=utf-8";

pub async fn sgf(
    State(shop): State<Shop>,
    Asked(asked): Asked<In>,
    Name(id): Name,
) -> Result<Response, Refusal> {
    let text = export(&shop, &id, asked.language, |done, kept, language| {
        Ok(done.sgf(kept, language))
    })
    .await?;
    Ok(attached("yomi-review.sgf", SGF, text))
}

pub async fn html(
    State(shop): State<Shop>,
    Asked(asked): Asked<In>,
    Name(id): Name,
) -> Result<Response, Refusal> {
    let text = export(&shop, &id, asked.language, |done, _, language| {
        done.html(language)
    })
    .await?;
    Ok(attached("yomi-review.html", "text/html; charset=utf-8", text))
}

pub async fn problems(
    State(shop): State<Shop>,
    Asked(asked): Asked<In>,
    Name(id): Name,
) -> Result<Response, Refusal> {
    let text = export(&shop, &id, asked.language, |done, _, language| {
        done.problems(language)
    })
    .await?;
    Ok(attached("yomi-problems.sgf", SGF, text))
}
