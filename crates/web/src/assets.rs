//! The page itself, inside the binary.

use axum::Router;
use axum::body::Bytes;
use axum::http::header;
use axum::routing::get;

/// Path, content type and text of every file of the page.
const FILES: [(&str, &str, &str); 9] = [
    (
        "/",
        "text/html; charset=utf-8",
        include_str!("../page/index.html"),
    ),
    (
        "/style.css",
        "text/css; charset=utf-8",
        include_str!("../page/style.css"),
    ),
    ("/icon.svg", "image/svg+xml", include_str!("../page/icon.svg")),
    ("/main.js", SCRIPT, include_str!("../page/main.js")),
    ("/board.js", SCRIPT, include_str!("../page/board.js")),
    ("/game.js", SCRIPT, include_str!("../page/game.js")),
    ("/panel.js", SCRIPT, include_str!("../page/panel.js")),
    ("/server.js", SCRIPT, include_str!("../page/server.js")),
    ("/setup.js", SCRIPT, include_str!("../page/setup.js")),
];

const SCRIPT: &str = "text/javascript; charset=utf-8";

/// Where the page is told the token of this start of the program.
const TOKEN: &str = r#"<meta name="yomi-token" content="">"#;

/// Routes to every file; the page itself is given this token.
pub fn routes<S: Clone + Send + Sync + 'static>(token: &str) -> Router<S> {
    let told = TOKEN.replace("\"\"", &format!("\"{token}\""));
    FILES
        .into_iter()
        .fold(Router::new(), |router, (path, kind, text)| {
            let text: Bytes = match path {
                "/" => text.replace(TOKEN, &told).into(),
                _ => text.into(),
            };
            router.route(
                path,
                get(move || async move { ([(header::CONTENT_TYPE, kind)], text) }),
            )
        })
}
