//! One socket a page: asks come in, what is thought meanwhile goes out, and closing it stops all that it asked for.

mod desk;
mod message;

pub use desk::Tell;

use crate::error::{Code, Refusal};
use crate::guard::Names;
use crate::queue::Lane;
use crate::routes::Shop;
use crate::routes::take::Asked;
use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::Response;
use desk::Desk;
use message::Said;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::{Semaphore, mpsc};
use tokio::task::AbortHandle;
use tokio::time::{Instant, interval_at, timeout};

/// The largest message of a page: an ask has a few hundred bytes.
pub const MOST_BYTES: usize = 16 << 10;
/// Messages that wait to be sent; what is thought meanwhile is left out when there are more.
const MOST_UNSENT: usize = 64;

/// What the sockets of a start of the program have in common.
#[derive(Clone)]
pub struct Sockets {
    token: Arc<str>,
    names: Names,
    room: Arc<Semaphore>,
    lanes: Arc<AtomicU64>,
}

impl Sockets {
    /// Room for so many, for whoever knows the token and comes from one of our pages.
    pub fn new(most: usize, token: &str, names: Names) -> Sockets {
        Sockets {
            token: token.into(),
            names,
            room: Arc::new(Semaphore::new(most.max(1))),
            lanes: Arc::new(AtomicU64::new(Lane::REQUESTS.0 + 1)),
        }
    }
}

/// What stands behind the question mark of the address.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Token {
    token: String,
}

/// Opens a socket. A browser sends the origin with every one and lets other sites open them, so that it is looked at here
/// again, and must be there.
pub async fn open(
    State(shop): State<Shop>,
    headers: HeaderMap,
    asked: Result<Asked<Token>, Refusal>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Refusal> {
    let sockets = &shop.sockets;
    sockets.names.check_origin(&headers)?;
    let told = asked.map(|Asked(asked)| asked.token).unwrap_or_default();
    if *told != *sockets.token {
        let message =
            "The page was served by an earlier start of the program, or by another one: load it again.";
        return Err(Refusal::new(Code::WrongToken, message));
    }
    let upgrade = upgrade.map_err(|_| Refusal::new(Code::BadJson, "This address takes a WebSocket."))?;
    let Ok(room) = sockets.room.clone().try_acquire_owned() else {
        let message = "More pages are open than there is room for: close one of them.";
        return Err(Refusal::new(Code::Busy, message));
    };
    let lane = Lane(sockets.lanes.fetch_add(1, Ordering::Relaxed));
    let upgrade = upgrade.max_message_size(MOST_BYTES).max_frame_size(MOST_BYTES);
    Ok(upgrade.on_upgrade(move |socket| async move {
        Open::new(shop, lane).serve(socket).await;
        drop(room);
    }))
}

/// A socket that is open.
struct Open {
    shop: Shop,
    lane: Lane,
    /// What it has asked for and not been answered.
    asks: HashMap<u64, AbortHandle>,
    out: mpsc::Sender<(u64, Value)>,
    outgoing: mpsc::Receiver<(u64, Value)>,
}

impl Drop for Open {
    fn drop(&mut self) {
        self.asks.values().for_each(AbortHandle::abort);
    }
}

impl Open {
    fn new(shop: Shop, lane: Lane) -> Open {
        let (out, outgoing) = mpsc::channel(MOST_UNSENT);
        Open {
            shop,
            lane,
            asks: HashMap::new(),
            out,
            outgoing,
        }
    }

    async fn serve(mut self, mut socket: WebSocket) {
        // A page that is there answers when it is called; one whose machine sleeps does not.
        let (silence, patience) = (self.shop.limits.silence, self.shop.limits.answer);
        let mut calls = interval_at(Instant::now() + silence / 2, silence / 2);
        let mut heard = Instant::now();
        loop {
            let sent = tokio::select! {
                came = socket.recv() => {
                    heard = Instant::now();
                    match came {
                        Some(Ok(Message::Text(text))) => self.hear(&text),
                        Some(Ok(Message::Binary(_))) => Some(refused(None, &message::not_understood("it is no text"))),
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => None,
                        Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                    }
                }
                told = self.outgoing.recv() => told.and_then(|(id, told)| self.tell(id, told)),
                _ = calls.tick() => {
                    if heard.elapsed() > silence {
                        return;
                    }
                    if !matches!(timeout(patience, socket.send(Message::Ping(Default::default()))).await, Ok(Ok(()))) {
                        return;
                    }
                    None
                }
            };
            let Some(message) = sent else { continue };
            let sending = socket.send(Message::Text(message.to_string().into()));
            // Whoever does not listen is not waited for.
            if !matches!(timeout(patience, sending).await, Ok(Ok(()))) {
                return;
            }
        }
    }

    /// What is to be told of an ask, if it still waits for it.
    fn tell(&mut self, id: u64, told: Value) -> Option<Value> {
        let is_last = ["answer", "error"].iter().any(|key| told.get(key).is_some());
        let waits = match is_last {
            true => self.asks.remove(&id).is_some(),
            false => self.asks.contains_key(&id),
        };
        waits.then(|| with_id(id, told))
    }

    /// Takes an ask, or a wish to stop one; answers what can be said at once.
    fn hear(&mut self, text: &str) -> Option<Value> {
        match message::read(text) {
            Err((id, refusal)) => Some(refused(id, &refusal)),
            Ok(Said::Stop(id)) => self.asks.remove(&id).map(|ask| {
                ask.abort();
                with_id(id, json!({ "stopped": true }))
            }),
            Ok(Said::Ask { id, language, ask }) => {
                if self.asks.contains_key(&id) {
                    let refusal = Refusal::new(
                        Code::BadJson,
                        "An ask of this number waits for its answer already.",
                    );
                    return Some(refused(None, &refusal));
                }
                if self.asks.len() >= self.shop.limits.asks {
                    let refusal = Refusal::new(
                        Code::Busy,
                        "This page asks for more at once than there is room for.",
                    );
                    return Some(refused(Some(id), &refusal));
                }
                let desk = Desk::new(self.shop.clone(), self.lane, id, language, self.out.clone());
                let task = tokio::spawn(desk.answer(ask));
                self.asks.insert(id, task.abort_handle());
                None
            }
        }
    }
}

fn with_id(id: u64, mut told: Value) -> Value {
    told["id"] = id.into();
    told
}

/// A refusal as it is told; without a number if nobody knows of what.
fn refused(id: Option<u64>, refusal: &Refusal) -> Value {
    let mut told = json!({ "error": refusal.told() });
    told["id"] = id.into();
    told
}
