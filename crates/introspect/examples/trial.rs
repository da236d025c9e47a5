//! A trial of the learner.
use introspect::base::Base;
use introspect::go::{Student, positions};
use goban::{Random, Size};
fn main() {
    let n: u32 = std::env::args().nth(1).unwrap().parse().unwrap();
    let side: u8 = std::env::args().nth(2).unwrap().parse().unwrap();
    let goals: Vec<String> = std::env::args().nth(3).map(|s| s.split(',').filter(|s| !s.is_empty()).map(str::to_owned).collect()).unwrap_or_default();
    let mut student = Student::new(Base::new());
    student.goals = goals;
    let mut random = Random::new(1);
    let start = std::time::Instant::now();
    for k in 0..n {
        let (board, _) = positions::random(&mut random, Size::new(side).unwrap());
        let count = student.study(&board, &mut || false);
        eprintln!("{k} {count:?} {} rules {:.1}s", student.base.len(), start.elapsed().as_secs_f64());
    }
    std::fs::write("/tmp/base.rules", student.base.text(&student.world)).unwrap();
    let mut by = std::collections::BTreeMap::new();
    for (rule, origin) in student.base.iter() { *by.entry((student.about(rule), origin.depth)).or_insert(0) += 1; }
    for (k, v) in by { println!("{k:?} {v}"); }
    let mut report = introspect::go::check::Report::default();
    let mut random = Random::new(1000);
    let m: u32 = std::env::args().nth(4).map_or(0, |n| n.parse().unwrap());
    for _ in 0..m {
        let (board, color) = positions::random(&mut random, Size::new(side).unwrap());
        let color = board.ko().map_or(color, |(c, _)| c);
        introspect::go::check::check(&student, &board, color, 2_000_000, &mut report);
    }
    for (k, v) in &report.tallies { println!("{k:?} {v:?}"); }
    for w in &report.wrong { println!("{w:?}"); }
    println!("{:.1} s", start.elapsed().as_secs_f64());
}
