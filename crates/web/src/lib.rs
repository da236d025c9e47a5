//! The page: a board in the browser, and the small server behind it.
//!
//! The server keeps games ([`Server`], [`Roster`]), the page in `page/` draws them and asks for moves over the
//! JSON of [`api`]. It listens on 127.0.0.1 alone, answers no other site, and the page asks nobody else for
//! anything.
//!
//! | file | what it holds |
//! |---|---|
//! | `api` | every request and answer as a type |
//! | `sitting` | one game: turns, stages, what each side may do when |
//! | `hall` | the games in memory |
//! | `thinking` | players at work on threads of their own |
//! | `record` | games to and from SGF |
//! | `routes` | addresses |
//! | `guard` | who may talk to the server |
//! | `serve` | listening and leaving |
//! | `assets` | the files of the page, inside the binary |

pub mod api;
mod assets;
mod error;
mod guard;
mod hall;
mod record;
mod roster;
mod routes;
mod serve;
mod sitting;
mod thinking;

pub use error::{Code, Refusal};
pub use roster::Roster;
pub use serve::{Port, ServeError, Server, USUAL_PORT};
