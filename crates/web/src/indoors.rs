//! The server without its doors: every answer that it gives, and no connection.

use crate::analysts::Analysts;
use crate::assets;
use crate::collections::Collections;
use crate::error::{Code, Refusal};
use crate::guard::{Names, guard};
use crate::hall::Hall;
use crate::limits::Limits;
use crate::live::Sockets;
use crate::proofs::Proofs;
use crate::queue::Queue;
use crate::roster::Roster;
use crate::routes::{self, Shop};
use crate::shelf::Shelf;
use crate::thinking::Thinkers;
use axum::body::{Body, to_bytes};
use axum::http::{Request, header};
use axum::{Router, middleware};
use hyper::service::Service;
use hyper_util::service::TowerToHyperService;
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// The server without its doors, for tests that ask much in little time. Within a runtime of tokio:
///
/// ```
/// # let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
/// # runtime.block_on(async {
/// let house = web::Indoors::new(web::Roster::default(), web::Limits::default(), None, 80).unwrap();
/// let answer = house.ask("POST", "/api/games", "application/json", br#"{"size": 9}"#).await.unwrap();
/// assert_eq!((answer.status, answer.kind.as_str()), (201, "application/json"));
/// # });
/// ```
pub struct Indoors {
    app: Router,
    hall: Arc<Hall>,
    shelf: Arc<Shelf>,
    port: u16,
}

/// An answer as a client sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The status, as 200.
    pub status: u16,
    /// The content type; empty without one.
    pub kind: String,
    /// The body.
    pub body: Vec<u8>,
}

impl Indoors {
    /// A server of these players, within these limits, keeping games in this folder if there is one, as it would answer
    /// at this port.
    pub fn new(roster: Roster, limits: Limits, games: Option<PathBuf>, port: u16) -> io::Result<Indoors> {
        let shelf = match games {
            Some(folder) => Shelf::at(folder, &limits)?,
            None => Shelf::nowhere(),
        };
        let hall = Arc::new(Hall::new(limits.games, shelf.clone()));
        let (queue, proofs) = (Queue::new(limits.line), Proofs::default());
        let (token, names) = (new_token(), Names::of(port));
        let shop = Shop {
            hall: hall.clone(),
            analysts: Analysts::new(roster.clone(), limits.analysts),
            sockets: Sockets::new(limits.sockets, &token, names.clone()),
            thinkers: Thinkers::new(roster, queue.clone(), limits.resting, proofs.clone()),
            queue,
            collections: Arc::new(Collections::new(limits.collections)),
            proofs,
            uploads: Arc::new(Semaphore::new(limits.uploads.max(1))),
            limits,
        };
        Ok(Indoors {
            app: app(shop, names, &token),
            hall,
            shelf,
            port,
        })
    }

    pub(crate) fn app(&self) -> &Router {
        &self.app
    }

    pub(crate) fn hall(&self) -> &Arc<Hall> {
        &self.hall
    }

    /// The answer to a request; none if no request can be made of this method and path.
    pub async fn ask(&self, method: &str, path: &str, kind: &str, body: &[u8]) -> Option<Answer> {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, format!("127.0.0.1:{}", self.port))
            .header(header::CONTENT_TYPE, kind)
            .body(Body::from(body.to_vec()))
            .ok()?;
        let Ok(response) = TowerToHyperService::new(self.app.clone()).call(request).await;
        let kind = response.headers().get(header::CONTENT_TYPE);
        Some(Answer {
            status: response.status().as_u16(),
            kind: kind
                .and_then(|kind| kind.to_str().ok())
                .unwrap_or_default()
                .into(),
            body: to_bytes(response.into_body(), usize::MAX).await.ok()?.to_vec(),
        })
    }

    /// Writes what is not written yet; false if that took too long or failed.
    pub fn close(&self, patience: Duration) -> bool {
        self.shelf.close(patience)
    }
}

impl Drop for Indoors {
    fn drop(&mut self) {
        // The shelf's thread ends when it has nothing more to write.
        self.shelf.close(Duration::ZERO);
    }
}

/// What only the page that this start of the program served can know: 128 bits that nobody can guess.
fn new_token() -> String {
    let draw = || RandomState::new().hash_one(0);
    format!("{:016x}{:016x}", draw(), draw())
}

fn app(shop: Shop, names: Names, token: &str) -> Router {
    let nothing = || async { Refusal::new(Code::UnknownPath, "Nothing is at this address.") };
    let method = || async { Refusal::new(Code::WrongMethod, "This address takes another method.") };
    routes::routes()
        .merge(assets::routes(token))
        .fallback(nothing)
        .method_not_allowed_fallback(method)
        .with_state(shop)
        .layer(middleware::from_fn_with_state(names, guard))
}
