//! Decides how late a firm should pay, before and after learning: `cargo run --release -p introspect --example management`.
//! Prints both choices, why, and what each way of choosing took.

use introspect::base::Base;
use introspect::lesson;
use introspect::management::decide::{Delay, Outlook, by_rules, by_simulation, choose, ready};
use introspect::management::{Firm, Level, Words};
use std::time::Instant;

/// How often each way is timed.
const TIMES: u32 = 200;

/// Learns from a rich firm and a poor one with each delay.
fn learn(words: &Words, firm: &Firm, delays: &[Delay]) -> Base {
    let world = words.world(Level::Monetary);
    let mut base = Base::new();
    for &Delay(delay) in delays {
        for treasury in [9000, -9000] {
            let teacher = Firm {
                treasury,
                payment_delay: Some(delay),
                ..firm.clone()
            };
            let solved = world.solve(&base.before(), words.encode(&teacher));
            let solved = solved.expect("the theory of a firm comes to an end");
            let lessons = lesson::lessons(&world, &solved, |rule| base.is_learned(rule));
            base.take(
                &world,
                lessons,
                &format!("a firm with {treasury} that pays after {delay}"),
                |_| false,
            );
        }
    }
    base
}

fn timed(name: &str, mut outlooks: impl FnMut() -> Vec<Outlook>) {
    let start = Instant::now();
    for _ in 1..TIMES {
        outlooks();
    }
    let decision = choose(outlooks())
        .expect("every delay comes once")
        .expect("there are delays");
    let each = start.elapsed() / TIMES;
    println!("\n{name}, {:.2} ms:", each.as_secs_f64() * 1e3);
    for claim in decision.claims() {
        let rules = claim.evidence.len() - 1;
        println!(
            "  {} ({rules} learned rules)",
            reasons::Words::english().say(&claim)
        );
    }
}

fn main() {
    let words = Words::new();
    let delays: Vec<Delay> = (0..=3).map(Delay).collect();
    let firm = Firm {
        treasury: 2900,
        payment_delay: None,
        ..Firm::example()
    };
    let start = Instant::now();
    let base = learn(&words, &firm, &delays);
    println!(
        "{} rules learned in {:.1} s",
        base.len(),
        start.elapsed().as_secs_f64()
    );
    let laws = words.world(Level::Monetary).laws;
    timed("by simulation", || {
        by_simulation(&words, &laws, &firm, &delays).expect("the theory of a firm comes to an end")
    });
    let rules = ready(&base);
    timed("by learned rules", || by_rules(&words, &rules, &firm, &delays));
}
