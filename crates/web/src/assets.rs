//! The page itself, inside the binary.

use axum::Router;
use axum::body::Bytes;
use axum::http::header;
use axum::routing::get;

/// Path, content type and text of every file of the page.
const FILES: [(&str, &str, &str); 36] = [
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
    ("/ask.js", SCRIPT, include_str!("../page/ask.js")),
    ("/board.js", SCRIPT, include_str!("../page/board.js")),
    ("/collection.js", SCRIPT, include_str!("../page/collection.js")),
    ("/comment.js", SCRIPT, include_str!("../page/comment.js")),
    ("/desk.js", SCRIPT, include_str!("../page/desk.js")),
    ("/graph.js", SCRIPT, include_str!("../page/graph.js")),
    ("/info.js", SCRIPT, include_str!("../page/info.js")),
    ("/kept.js", SCRIPT, include_str!("../page/kept.js")),
    ("/keys.js", SCRIPT, include_str!("../page/keys.js")),
    ("/language.js", SCRIPT, include_str!("../page/language.js")),
    ("/layers.js", SCRIPT, include_str!("../page/layers.js")),
    ("/layout.js", SCRIPT, include_str!("../page/layout.js")),
    ("/live.js", SCRIPT, include_str!("../page/live.js")),
    ("/marks.js", SCRIPT, include_str!("../page/marks.js")),
    ("/playing.js", SCRIPT, include_str!("../page/playing.js")),
    ("/points.js", SCRIPT, include_str!("../page/points.js")),
    ("/proofs.js", SCRIPT, include_str!("../page/proofs.js")),
    ("/reasons.js", SCRIPT, include_str!("../page/reasons.js")),
    ("/record.js", SCRIPT, include_str!("../page/record.js")),
    ("/review.js", SCRIPT, include_str!("../page/review.js")),
    ("/server.js", SCRIPT, include_str!("../page/server.js")),
    ("/setup.js", SCRIPT, include_str!("../page/setup.js")),
    ("/showing.js", SCRIPT, include_str!("../page/showing.js")),
    ("/status.js", SCRIPT, include_str!("../page/status.js")),
    ("/sure.js", SCRIPT, include_str!("../page/sure.js")),
    ("/svg.js", SCRIPT, include_str!("../page/svg.js")),
    ("/tabs.js", SCRIPT, include_str!("../page/tabs.js")),
    ("/theme.js", SCRIPT, include_str!("../page/theme.js")),
    ("/tree.js", SCRIPT, include_str!("../page/tree.js")),
    ("/walk.js", SCRIPT, include_str!("../page/walk.js")),
    ("/words-en.js", SCRIPT, include_str!("../page/words-en.js")),
    ("/words-fr.js", SCRIPT, include_str!("../page/words-fr.js")),
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
