//! The page in a real browser: tests/browser plays on it in headless Chromium.

use std::path::Path;
use std::process::Command;

#[test]
fn the_page_works_in_chromium() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/browser");
    assert!(
        folder.join("node_modules").exists(),
        "run `npm ci` in tests/browser first; ./test does"
    );
    let output = Command::new("node")
        // Most of the time is spent waiting for searches that have a time of their own.
        .args(["--test", "--test-concurrency=6"])
        .env("YOMI", env!("CARGO_BIN_EXE_yomi"))
        .current_dir(&folder)
        .output()
        .expect("node is installed");
    let text = String::from_utf8_lossy(&output.stdout);
    // Totals are asserted: a runner that finds no test would succeed as well.
    assert!(
        output.status.success() && text.contains("# pass ") && !text.contains("# pass 0\n"),
        "{text}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    println!("{text}");
}
