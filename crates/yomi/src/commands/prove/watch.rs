//! Long runs: how far they are, and how they are stopped.

use crate::output::{INTERRUPTED, note};
use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use proof::{Progress, Watcher};

/// A flag that Ctrl-C sets. A second Ctrl-C ends the program at once.
pub fn stop_flag() -> Arc<AtomicBool> {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    let flag = FLAG.get_or_init(|| {
        let flag = Arc::new(AtomicBool::new(false));
        let set = flag.clone();
        // Without a handler the program just ends on Ctrl-C: nothing is half written then either.
        let _ = ctrlc::set_handler(move || {
            if set.swap(true, Ordering::Relaxed) {
                std::process::exit(INTERRUPTED);
            }
        });
        flag
    });
    flag.clone()
}

/// Shows on the terminal, from the first second on, what a search is doing; elsewhere a line of text every
/// ten seconds.
pub fn watcher(stage: &'static str) -> Watcher {
    let tell = move |p: &Progress| {
        format!(
            "{stage} {}, ply {}, {} nodes, tables {:.0} % full, {:.0} s",
            p.stage,
            p.depth,
            p.nodes,
            100.0 * p.table,
            p.time.as_secs_f64()
        )
    };
    if !std::io::stderr().is_terminal() {
        let mut next = Duration::from_secs(1);
        return Box::new(move |p| {
            if p.time >= next {
                note!("{}", tell(&p));
                next = p.time + Duration::from_secs(10);
            }
        });
    }
    let mut bar: Option<ProgressBar> = None;
    Box::new(move |p| {
        if p.time < Duration::from_secs(1) {
            return;
        }
        let bar = bar.get_or_insert_with(|| {
            let bar = ProgressBar::new_spinner();
            if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}") {
                bar.set_style(style);
            }
            bar
        });
        bar.set_message(tell(&p));
        bar.tick();
    })
}
