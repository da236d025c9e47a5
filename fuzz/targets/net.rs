//! Nets as KataGo writes them, from bytes: whatever they are, they are read and asked, or refused.

use goban::{Game, Rules, Size};
use net::katago::{Katago, View, Work};

/// Reads the bytes and asks about an empty board.
pub fn run(data: &[u8]) {
    let Ok(net) = Katago::from_bytes(data) else { return };
    let game = Game::new(Size::new(5).expect("a size"), Rules::CHINESE);
    let mut work = Work::new(net.into());
    assert_eq!(work.ask(View::of(&game)).policy.len(), 26);
}
