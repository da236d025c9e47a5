//! What requests bring along: bodies, names in addresses, what is asked behind a question mark.

use super::Shop;
use crate::error::{Code, Refusal};
use crate::why::Language;
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

/// The largest JSON body: the longest comment that people write, and more.
pub const MAX_JSON: usize = 64 * 1024;

/// A JSON body whose faults are answered like every other refusal.
pub struct Body<T>(pub T);

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

pub fn too_slow(shop: &Shop) -> Refusal {
    let seconds = shop.limits.body.as_secs_f64();
    Refusal::new(
        Code::TooSlow,
        format!("The request did not arrive within {seconds} seconds."),
    )
}

/// The name of a game or a file in an address.
pub struct Name(pub String);

impl<S: Send + Sync> FromRequestParts<S> for Name {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Name, Refusal> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        path.map(|Path(id)| Name(id))
            .map_err(|_| Refusal::new(Code::UnknownPath, "Nothing is at this address: it is no text."))
    }
}

/// What stands behind the question mark of an address.
pub struct Asked<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked<T>, Refusal> {
        let query = Query::<T>::from_request_parts(parts, state).await;
        query
            .map(|Query(asked)| Asked(asked))
            .map_err(|rejection| Refusal::new(Code::BadSetting, rejection.body_text()))
    }
}

/// In which language to answer.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct In {
    /// The language.
    pub language: Language,
}

/// Which games of a file are listed.
#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Some {
    /// The first, from nought.
    pub from: usize,
    /// How many.
    pub count: usize,
}

impl Default for Some {
    fn default() -> Some {
        Some { from: 0, count: 100 }
    }
}
