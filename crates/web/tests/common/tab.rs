//! A page that is open: its socket, as a browser would hold it.

use super::Site;
use serde_json::{Value, json};
use std::net::TcpStream;
use std::time::{Duration, Instant};
use tungstenite::client::IntoClientRequest;
use tungstenite::http::HeaderValue;
use tungstenite::{Message, WebSocket};

/// A page that is open.
pub struct Tab {
    pub socket: WebSocket<TcpStream>,
    asked: u64,
}

/// The token that the page is told.
pub fn token(site: &Site) -> String {
    let page = site.get("/").body;
    let (_, rest) = page.split_once("<meta name=\"yomi-token\" content=\"").unwrap();
    rest.split_once('"').unwrap().0.to_owned()
}

/// Tries to open a socket with this origin and token; the status of a refusal.
pub fn knock(site: &Site, origin: Option<&str>, token: &str) -> Result<Tab, (u16, String)> {
    let address = format!("ws://{}/api/live?token={token}", site.host());
    let mut request = address.into_client_request().unwrap();
    if let Some(origin) = origin {
        request
            .headers_mut()
            .insert("Origin", HeaderValue::from_str(origin).unwrap());
    }
    match tungstenite::client(request, site.connect()) {
        Ok((socket, _)) => Ok(Tab { socket, asked: 0 }),
        Err(tungstenite::HandshakeError::Failure(tungstenite::Error::Http(answer))) => {
            let body = answer.body().clone().unwrap_or_default();
            let json: Value = serde_json::from_slice(&body).unwrap_or_default();
            let code = json["error"]["code"].as_str().unwrap_or_default().to_owned();
            Err((answer.status().as_u16(), code))
        }
        Err(other) => panic!("{other}"),
    }
}

impl Tab {
    pub fn open(site: &Site) -> Tab {
        let origin = format!("http://{}", site.host());
        knock(site, Some(&origin), &token(site)).unwrap()
    }

    /// Sends a message as it is.
    pub fn send(&mut self, message: &Value) {
        self.socket.send(Message::text(message.to_string())).unwrap();
    }

    /// Asks, and answers the number of the ask.
    pub fn ask(&mut self, kind: &str, mut with: Value) -> u64 {
        self.asked += 1;
        with["id"] = self.asked.into();
        with["ask"] = kind.into();
        self.send(&with);
        self.asked
    }

    /// The next message.
    pub fn hear(&mut self) -> Value {
        loop {
            match self.socket.read().unwrap() {
                Message::Text(text) => return serde_json::from_str(&text).unwrap(),
                Message::Ping(_) | Message::Pong(_) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    /// All messages about an ask up to its end; what is said of others is left out.
    pub fn all(&mut self, id: u64) -> Vec<Value> {
        let (start, mut heard) = (Instant::now(), Vec::new());
        loop {
            assert!(start.elapsed() < Duration::from_secs(120), "no end of {heard:?}");
            let message = self.hear();
            if message["id"] != id {
                continue;
            }
            let is_last = ["answer", "error", "stopped"]
                .iter()
                .any(|key| message.get(key).is_some());
            heard.push(message);
            if is_last {
                return heard;
            }
        }
    }

    /// The answer to an ask, which must have one.
    pub fn answer(&mut self, kind: &str, with: Value) -> Value {
        let id = self.ask(kind, with);
        let last = self.all(id).pop().unwrap();
        assert!(last.get("answer").is_some(), "{last}");
        last["answer"].clone()
    }

    /// The code of an ask that must be refused.
    pub fn refusal(&mut self, kind: &str, with: Value) -> String {
        let id = self.ask(kind, with);
        let last = self.all(id).pop().unwrap();
        last["error"]["code"]
            .as_str()
            .unwrap_or_else(|| panic!("{last}"))
            .to_owned()
    }

    pub fn stop(&mut self, id: u64) {
        self.send(&json!({ "stop": id }));
    }
}

/// The name of a game in its address.
pub fn name(game: &str) -> &str {
    game.rsplit('/').next().unwrap()
}
