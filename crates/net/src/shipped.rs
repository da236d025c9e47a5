//! The nets that come with the program.

use crate::net::Net;
use goban::Size;
use std::sync::{Arc, LazyLock};

/// For boards up to this side there is a net of their own.
const SMALL: u8 = 14;

static SMALL_NET: LazyLock<Option<Arc<Net>>> = LazyLock::new(|| read(include_bytes!("../data/small.net")));
static LARGE_NET: LazyLock<Option<Arc<Net>>> = LazyLock::new(|| read(include_bytes!("../data/large.net")));

fn read(bytes: &[u8]) -> Option<Arc<Net>> {
    Net::from_bytes(bytes).ok().map(|(net, _)| Arc::new(net))
}

/// The net that comes with the program for boards of this size; none for sizes that nets do not know.
///
/// ```
/// use goban::Size;
/// assert!(net::shipped(Size::NINE).is_some() && net::shipped(Size::NINETEEN).is_some());
/// ```
pub fn shipped(size: Size) -> Option<Arc<Net>> {
    if !(5..=19).contains(&size.side()) {
        return None;
    }
    let net = if size.side() <= SMALL {
        &*SMALL_NET
    } else {
        &*LARGE_NET
    };
    net.clone()
}

#[cfg(test)]
mod tests {
    #[test]
    fn both_nets_are_whole_and_small_enough() {
        assert!(super::SMALL_NET.is_some() && super::LARGE_NET.is_some());
        let bytes = include_bytes!("../data/small.net").len() + include_bytes!("../data/large.net").len();
        assert!(bytes < 5_000_000, "{bytes}");
    }
}
