//! Stopping a player that thinks.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What tells a thinking player to answer at once: the thread that reads raises it while the thread that
/// answers thinks.
///
/// An interruption means the command being answered and those that wait, not one that comes later.
#[derive(Debug, Default)]
pub struct Interrupt {
    stop: Arc<AtomicBool>,
    by_word: Arc<AtomicBool>,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// Commands read.
    received: u64,
    /// Commands begun.
    begun: u64,
    /// The commands up to this one are to be answered at once.
    hurried: u64,
    /// Nobody waits for answers any more.
    closed: bool,
    /// Any further command ends the one being answered.
    watching: bool,
}

impl Interrupt {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A command has been read.
    pub fn received(&self) {
        let mut state = self.state();
        state.received += 1;
        if state.watching {
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    /// From now on, or no longer, any command that comes or waits ends the one being answered: analysis goes on
    /// until the client has another wish.
    pub fn watch(&self, watching: bool) {
        let mut state = self.state();
        state.watching = watching;
        if watching && state.received > state.begun {
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Nothing is being answered: a player may think until the next command stops it. False if one waits already, or
    /// none can come. An interruption that was meant for the last command is over.
    pub fn rest(&self) -> bool {
        let mut state = self.state();
        state.watching = true;
        let stop = state.closed || state.received > state.begun;
        self.stop.store(stop, Ordering::Relaxed);
        !stop
    }

    /// The next command is about to be answered.
    pub fn begin(&self) {
        let mut state = self.state();
        state.begun += 1;
        let hurried = state.begun <= state.hurried;
        self.by_word.store(hurried, Ordering::Relaxed);
        self.stop.store(hurried || state.closed, Ordering::Relaxed);
    }

    /// Every command read so far is to be answered at once.
    pub fn raise(&self) {
        let mut state = self.state();
        state.hurried = state.received;
        self.by_word.store(true, Ordering::Relaxed);
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whatever is asked from now on is to be answered at once.
    pub fn close(&self) {
        self.state().closed = true;
        self.stop.store(true, Ordering::Relaxed);
    }

    /// What a player looks at.
    pub fn flag(&self) -> &AtomicBool {
        &self.stop
    }

    /// The same for those who keep it.
    pub fn shared_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// What a question about the end of a game looks at: raised by an interruption alone. A script that ends without
    /// `quit` wants to know how its game ended no less than one that says it.
    pub fn by_word(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.by_word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_thinks_meanwhile_is_stopped_by_the_next_command() {
        let interrupt = Interrupt::default();
        let stopped = || interrupt.flag().load(Ordering::Relaxed);
        interrupt.received();
        interrupt.begin();
        interrupt.raise();
        assert!(
            interrupt.rest() && !stopped(),
            "the interruption was for the last command"
        );
        interrupt.received();
        assert!(stopped());
        assert!(!interrupt.rest() && stopped(), "it still waits");
        interrupt.watch(false);
        interrupt.begin();
        assert!(!stopped());
        interrupt.close();
        assert!(!interrupt.rest() && stopped(), "nobody is there any more");
    }

    #[test]
    fn an_interruption_ends_with_the_commands_it_was_meant_for() {
        let interrupt = Interrupt::default();
        let stopped = || interrupt.flag().load(Ordering::Relaxed);
        interrupt.received();
        interrupt.received();
        interrupt.begin();
        assert!(!stopped());
        interrupt.raise();
        assert!(stopped(), "the one that runs");
        interrupt.received();
        interrupt.begin();
        assert!(stopped(), "the one that waited");
        interrupt.begin();
        assert!(!stopped(), "not the one that came after");
        interrupt.close();
        interrupt.begin();
        assert!(stopped());
    }

    #[test]
    fn a_client_that_goes_away_is_no_interruption() {
        let interrupt = Interrupt::default();
        let interrupted = || interrupt.by_word().load(Ordering::Relaxed);
        interrupt.received();
        interrupt.begin();
        interrupt.close();
        assert!(!interrupted());
        interrupt.raise();
        assert!(interrupted());
        interrupt.received();
        interrupt.begin();
        assert!(!interrupted(), "the next one");
    }
}
