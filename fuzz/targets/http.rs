//! Bodies and addresses of HTTP requests, sent to the page's server without a socket.
//!
//! An input is one request or several, a line of `----` between them: a line `METHOD PATH TYPE`, then the body. `ID` in a
//! path is the name of a game that is there. Every answer must be well formed, whatever was asked.

use std::sync::OnceLock;
use tokio::runtime::{Builder, Runtime};
use web::{Answer, Indoors, Limits, Roster};

/// Requests of one input.
const MOST: usize = 12;

struct House {
    runtime: Runtime,
    indoors: Indoors,
}

fn house() -> &'static House {
    static HOUSE: OnceLock<House> = OnceLock::new();
    HOUSE.get_or_init(|| {
        let runtime = Builder::new_current_thread()
            .enable_all()
            .build()
            .expect("a runtime");
        // Players that answer at once, and games in memory alone: the disk is slower than the requests.
        let players = [
            ("random", "any legal move"),
            ("alpha", "any legal move but on its own points"),
        ];
        let roster = Roster::new(players, |name, seed| players::by_name(name, seed).ok());
        let indoors = Indoors::new(roster, Limits::default(), None, 80).expect("it needs no disk");
        House { runtime, indoors }
    })
}

/// Asks what the bytes say and looks at every answer.
pub fn run(data: &[u8]) {
    let House { runtime, indoors } = house();
    runtime.block_on(async {
        let settings = br#"{"size": 5, "seats": {"black": "person", "white": "random"}, "seed": 1}"#;
        let created = indoors
            .ask("POST", "/api/games", "application/json", settings)
            .await;
        let created = json(&created.expect("a plain request"));
        let id = created["id"].as_str().expect("a name").to_owned();
        for (method, path, kind, body) in requests(data) {
            let path = path.replace("ID", &id);
            // What is no request at all never reaches the server.
            if let Some(answer) = indoors.ask(&method, &path, &kind, body).await {
                check(&method, &answer);
            }
        }
        let path = format!("/api/games/{id}");
        let after = indoors.ask("GET", &path, "", b"").await.expect("a plain request");
        assert_eq!(after.status, 200, "the game is still there");
        assert_eq!(json(&after)["id"], id.as_str());
    });
}

/// The requests that the bytes name.
fn requests(data: &[u8]) -> Vec<(String, String, String, &[u8])> {
    let mut rest = Some(data);
    let mut found = Vec::new();
    while let Some(bytes) = rest.take().filter(|_| found.len() < MOST) {
        let line = b"\n----\n";
        let end = bytes.windows(line.len()).position(|part| part == line);
        let (request, more) = match end {
            Some(end) => (&bytes[..end], Some(&bytes[end + line.len()..])),
            None => (bytes, None),
        };
        rest = more;
        let head = request.iter().position(|&b| b == b'\n').unwrap_or(request.len());
        let text = String::from_utf8_lossy(&request[..head]).into_owned();
        let mut words = text.splitn(3, ' ').map(str::to_owned);
        let mut word = || words.next().unwrap_or_default();
        found.push((
            word(),
            word(),
            word(),
            request.get(head + 1..).unwrap_or_default(),
        ));
    }
    found
}

fn json(answer: &Answer) -> serde_json::Value {
    serde_json::from_slice(&answer.body).expect("JSON where JSON is announced")
}

fn check(method: &str, answer: &Answer) {
    let Answer { status, kind, body } = answer;
    // Its answers have no body.
    if method == "HEAD" {
        return assert!(*status < 500, "{status}");
    }
    let text = String::from_utf8_lossy(body);
    if *status >= 400 {
        assert!(*status < 500, "{status}: {text}");
        let error = &json(answer)["error"];
        let said = |key: &str| error[key].as_str().is_some_and(|text| !text.is_empty());
        assert!(
            said("code") && said("message"),
            "a refusal without its reason: {text}"
        );
        // Said of a reader that panicked.
        assert!(error["message"] != "The record cannot be read.", "{text}");
    } else if kind.starts_with("application/json") {
        assert!(json(answer).is_object(), "{text}");
    } else {
        assert!(!kind.is_empty() && !body.is_empty(), "an answer without a type");
    }
}
