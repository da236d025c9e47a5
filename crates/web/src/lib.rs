//! The page: a board in the browser, and the small server behind it.
//!
//! The server keeps games, each a whole record ([`Server`], [`Roster`]); the page in `page/` draws them, changes them over the
//! JSON of [`api`], and asks about them over one socket. It listens on 127.0.0.1 alone, answers no other site, and the page asks nobody else for
//! anything.
//!
//! | file | what it holds |
//! |---|---|
//! | `api`, `shown` | every request and answer as a type, reasons among them |
//! | `tree` | the record of a game, its nodes by names that last, and what each does to the board |
//! | `seats`, `setting` | who plays, and what game was asked for |
//! | `sitting` | one game: turns, stages, what each side may do when; changes to what its record says |
//! | `kept`, `why` | what of it outlasts the program, as a file and back; why players moved |
//! | `view`, `nodes` | the sitting as the page sees it |
//! | `hall` | the games in memory, and who holds them |
//! | `shelf`, `folder` | the games on their way to the disk, and their files there |
//! | `record`, `collections` | records in and out; files of several games |
//! | `queue` | work that takes a core, in a line that is fair over pages |
//! | `thinking`, `analysts` | players at work on threads of their own: those that sit at games, those that pages ask |
//! | `live`, `asks` | the socket of a page, and how each ask is answered |
//! | `review`, `proofs` | what was found of games, and proofs to be walked, for as long as there is room |
//! | `routes` | addresses |
//! | `guard` | who may talk to the server |
//! | `limits` | how much it takes on |
//! | `indoors` | all of that together, without connections |
//! | `connections`, `serve` | listening and leaving |
//! | `assets` | the files of the page, inside the binary |

mod analysts;
pub mod api;
mod asks;
mod assets;
mod collections;
mod connections;
mod error;
mod folder;
mod guard;
mod hall;
mod indoors;
mod kept;
mod limits;
mod live;
mod nodes;
mod proofs;
mod queue;
mod record;
mod review;
mod roster;
mod routes;
mod seats;
mod serve;
mod setting;
mod shelf;
mod shown;
mod sitting;
mod thinking;
mod tree;
mod view;
mod why;

pub use error::{Code, Refusal};
pub use folder::{games_folder, make as make_games_folder};
pub use indoors::{Answer, Indoors};
pub use limits::Limits;
pub use roster::Roster;
pub use serve::{Port, ServeError, Server, USUAL_PORT};
