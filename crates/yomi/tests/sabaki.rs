//! A real client: Sabaki's GTP controller plays a game through the door.

use std::path::Path;
use std::process::Command;

#[test]
fn sabakis_controller_plays_a_game() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/sabaki");
    assert!(
        folder.join("node_modules").exists(),
        "run `npm ci` in tests/sabaki first; ./test does"
    );
    let output = Command::new("node")
        .arg("play.js")
        .arg(env!("CARGO_BIN_EXE_yomi"))
        .current_dir(&folder)
        .output()
        .expect("node is installed");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success() && text.starts_with("ok: "),
        "{text}{}",
        String::from_utf8_lossy(&output.stderr)
    );
}
