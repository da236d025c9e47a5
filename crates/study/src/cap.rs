//! An end to a piece of work that takes too long.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;
use tactics::Stop;

/// Says stop to a part of the work once its time is over, unless it is dropped before.
///
/// What is cut short knows less and says less; nothing it says is less true.
///
/// ```
/// use std::time::Duration;
/// use study::Cap;
/// use tactics::Stop;
/// let cap = Cap::new(&Stop::default(), Duration::from_secs(60));
/// assert!(!cap.stop().is_set());
/// ```
pub struct Cap {
    stop: Stop,
    _done: Sender<()>,
}

impl Cap {
    /// A part of some work that may take so long.
    pub fn new(whole: &Stop, time: Duration) -> Cap {
        let stop = whole.part();
        let (done, wait) = channel::<()>();
        let late = stop.clone();
        thread::spawn(move || {
            if wait.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
                late.set();
            }
        });
        Cap { stop, _done: done }
    }

    /// What the work heeds.
    pub fn stop(&self) -> &Stop {
        &self.stop
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_takes_too_long_is_stopped() {
        let whole = Stop::default();
        let quick = Cap::new(&whole, Duration::from_secs(600));
        let slow = Cap::new(&whole, Duration::from_millis(1));
        while !slow.stop().is_set() {
            thread::sleep(Duration::from_millis(1));
        }
        assert!(!quick.stop().is_set() && !whole.is_set());
    }
}
