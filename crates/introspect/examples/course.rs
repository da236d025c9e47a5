//! A course of so many positions, its base written to a file: `cargo run --release --example course -- 200 1 go.rules Take Live`;
//! without goals, of all of them.

use introspect::go::course::Course;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number = || arguments.next().and_then(|word| word.parse::<u64>().ok());
    let (problems, seed) = (number().unwrap_or(20), number().unwrap_or(1));
    let file = arguments.next();
    let mut course = Course::new(seed);
    course.student.goals = arguments.collect();
    while u64::from(course.progress.problems) < problems {
        course.step(&mut || false);
        eprintln!(
            "{} rules, {:?}, {:?}",
            course.student.base.len(),
            course.progress,
            course.student.base.ledger().total()
        );
        if let Some(file) = &file
            && course.progress.problems.is_multiple_of(10)
        {
            disk::write(std::path::Path::new(&file), course.text().as_bytes())
                .expect("the file can be written");
        }
    }
    if let Some(file) = file {
        disk::write(std::path::Path::new(&file), course.text().as_bytes()).expect("the file can be written");
    }
}
