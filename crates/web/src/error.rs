//! Why a request was refused, as every refusal is answered.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// Seconds after which a request that was refused for want of room may be made again.
const RETRY_AFTER: &str = "1";

/// What kind of refusal it is: a program reads this, a person the message.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// The request was meant for another host: somebody's page may be trying to reach this one.
    ForeignHost,
    /// The request comes from another site's page.
    ForeignOrigin,
    /// The page was served by another start of the program.
    WrongToken,
    /// Nothing is at that address.
    UnknownPath,
    /// The address is right, the method is not.
    WrongMethod,
    /// The body is not the JSON that this address takes.
    BadJson,
    /// The body is larger than this address takes.
    TooLarge,
    /// The body did not arrive in time.
    TooSlow,
    /// As much is going on as there is room for: the same request may be granted in a moment.
    Busy,
    /// There is no such game.
    UnknownGame,
    /// The game has no such node.
    UnknownNode,
    /// There is no such file of several games.
    UnknownCollection,
    /// There is no such proof.
    UnknownProof,
    /// The game has not been reviewed, or nothing came of it.
    NoReview,
    /// The file of the game cannot be read.
    DamagedGame,
    /// A game cannot be set up so.
    BadSetting,
    /// The body is no game record that can be opened.
    BadRecord,
    /// The rules forbid the move.
    IllegalMove,
    /// The game has changed since the client last saw it.
    Stale,
    /// The other side is to move.
    NotYourTurn,
    /// Not at this stage of the game.
    WrongPhase,
    /// A pass that may end a game which has hardly begun.
    TooEarly,
    /// A player is already thinking about this game.
    Thinking,
    /// No player sits at this game.
    NoPlayer,
    /// There is no move to take back.
    NothingToUndo,
    /// The player failed.
    PlayerFailed,
}

impl Code {
    fn status(self) -> StatusCode {
        match self {
            Code::ForeignHost | Code::ForeignOrigin | Code::WrongToken => StatusCode::FORBIDDEN,
            Code::UnknownPath
            | Code::UnknownGame
            | Code::UnknownNode
            | Code::UnknownCollection
            | Code::UnknownProof
            | Code::NoReview => StatusCode::NOT_FOUND,
            Code::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
            Code::BadJson => StatusCode::BAD_REQUEST,
            Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Code::BadSetting | Code::BadRecord | Code::IllegalMove => StatusCode::UNPROCESSABLE_ENTITY,
            Code::Stale
            | Code::NotYourTurn
            | Code::WrongPhase
            | Code::TooEarly
            | Code::Thinking
            | Code::NoPlayer
            | Code::NothingToUndo => StatusCode::CONFLICT,
            Code::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Code::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Code::PlayerFailed | Code::DamagedGame => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

/// A refusal: what kind, and a sentence that says what is wrong and what would be right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// What kind.
    pub code: Code,
    /// The sentence.
    pub message: String,
}

impl Refusal {
    /// A refusal with its sentence.
    pub fn new(code: Code, message: impl Into<String>) -> Refusal {
        Refusal {
            code,
            message: message.into(),
        }
    }
}

#[derive(Serialize)]
struct Body<'a> {
    error: Inner<'a>,
}

#[derive(Serialize)]
struct Inner<'a> {
    code: Code,
    message: &'a str,
}

impl Refusal {
    /// As it is told where it does not end a request.
    pub(crate) fn told(&self) -> serde_json::Value {
        serde_json::json!({ "code": self.code, "message": self.message })
    }

    fn body(&self) -> Body<'_> {
        Body {
            error: Inner {
                code: self.code,
                message: &self.message,
            },
        }
    }

    /// The whole answer as it goes over the wire, for whoever is not let in.
    pub(crate) fn written(&self) -> Vec<u8> {
        let body = serde_json::to_string(&self.body()).expect("plain data goes to JSON");
        let status = self.code.status();
        let head = format!(
            "HTTP/1.1 {status}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nRetry-After: {RETRY_AFTER}\r\n\
             X-Content-Type-Options: nosniff\r\nCache-Control: no-cache\r\nConnection: close\r\n\r\n",
            body.len()
        );
        (head + &body).into_bytes()
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = (self.code.status(), Json(self.body())).into_response();
        if self.code == Code::Busy {
            let seconds = HeaderValue::from_static(RETRY_AFTER);
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        response
    }
}
