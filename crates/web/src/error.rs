//! Why a request was refused, as every refusal is answered.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// What kind of refusal it is: a program reads this, a person the message.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// The request was meant for another host: somebody's page may be trying to reach this one.
    ForeignHost,
    /// The request comes from another site's page.
    ForeignOrigin,
    /// Nothing is at that address.
    UnknownPath,
    /// The address is right, the method is not.
    WrongMethod,
    /// The body is not the JSON that this address takes.
    BadJson,
    /// The body is larger than this address takes.
    TooLarge,
    /// The game is not in memory.
    UnknownGame,
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
            Code::ForeignHost | Code::ForeignOrigin => StatusCode::FORBIDDEN,
            Code::UnknownPath | Code::UnknownGame => StatusCode::NOT_FOUND,
            Code::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
            Code::BadJson => StatusCode::BAD_REQUEST,
            Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Code::BadSetting | Code::BadRecord | Code::IllegalMove => StatusCode::UNPROCESSABLE_ENTITY,
            Code::Stale
            | Code::NotYourTurn
            | Code::WrongPhase
            | Code::Thinking
            | Code::NoPlayer
            | Code::NothingToUndo => StatusCode::CONFLICT,
            Code::PlayerFailed => StatusCode::INTERNAL_SERVER_ERROR,
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

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        #[derive(Serialize)]
        struct Body {
            error: Inner,
        }
        #[derive(Serialize)]
        struct Inner {
            code: Code,
            message: String,
        }
        let error = Inner {
            code: self.code,
            message: self.message,
        };
        (self.code.status(), Json(Body { error })).into_response()
    }
}
