//! The learning curve: positions studied against questions answered, on the way.

use crate::output::say;
use introspect::go::course::Course;
use introspect::go::exam::{Exam, of_length};
use std::fmt::Write;

/// An examination on the way.
pub struct Row {
    /// Positions studied.
    pub problems: u32,
    /// Rules of the base.
    rules: usize,
    /// Of the questions of one, two, three moves, how many of a hundred were answered.
    shares: [f64; 3],
    asked: [u32; 3],
    wrong: u32,
}

impl Row {
    /// The course examined as it is now.
    pub fn new(course: &Course, exam: &Exam) -> Row {
        let scores = exam.sit(&course.student);
        let by_length = [1, 2, 3].map(|moves| of_length(&scores, moves));
        Row {
            problems: course.progress.problems,
            rules: course.student.base.len(),
            shares: by_length.map(|score| 100.0 * f64::from(score.right) / f64::from(score.asked.max(1))),
            asked: by_length.map(|score| score.asked),
            wrong: by_length.iter().map(|score| score.wrong).sum(),
        }
    }

    /// What it answers, for the line of progress.
    pub fn coverage(&self) -> String {
        let [one, two, three] = self.shares;
        format!(", answers {one:.0}/{two:.0}/{three:.0} % of one, two, three moves")
    }
}

/// The curve as a table.
pub fn tell(rows: &[Row]) {
    let [one, two, three] = rows.last().map_or([0; 3], |row| row.asked);
    say!("answered without search, of {one}, {two}, {three} problems won in one, two, three moves");
    say!("positions  rules  one      two      three    wrong");
    for row in rows {
        let [one, two, three] = row.shares;
        say!(
            "{:>9}  {:>5}  {one:5.1} %  {two:5.1} %  {three:5.1} %  {:>5}",
            row.problems,
            row.rules,
            row.wrong
        );
    }
}

/// The curve as a picture.
pub fn plot(rows: &[Row]) -> String {
    let (wide, tall, left, top) = (600.0, 260.0, 60.0, 40.0);
    let last = rows.iter().map(|row| row.problems).max().unwrap_or(1).max(1) as f64;
    let x = |problems: f64| left + wide * problems / last;
    let y = |share: f64| top + tall * (1.0 - share / 100.0);
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"720\" height=\"340\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
    );
    // Writing to a string cannot fail.
    let _ = writeln!(
        svg,
        "<text x=\"{left}\" y=\"18\">questions answered, %, by problems seen</text>"
    );
    let _ = writeln!(
        svg,
        "<rect x=\"{left}\" y=\"{top}\" width=\"{wide}\" height=\"{tall}\" fill=\"none\" stroke=\"#cccccc\"/>"
    );
    for step in 0..=4 {
        let share = 25.0 * f64::from(step);
        let problems = last * share / 100.0;
        let _ = writeln!(
            svg,
            "<text x=\"20\" y=\"{:.1}\">{share:.0}</text>",
            y(share) + 4.0
        );
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"320\">{problems:.0}</text>",
            x(problems) - 8.0
        );
    }
    let curves = [
        ("one move", "#2471a3"),
        ("two moves", "#c0392b"),
        ("three moves", "#888888"),
    ];
    for (n, (name, color)) in curves.into_iter().enumerate() {
        let points = rows
            .iter()
            .map(|row| format!("{:.1},{:.1}", x(f64::from(row.problems)), y(row.shares[n])));
        let points: Vec<String> = points.collect();
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"1.5\"/>",
            points.join(" ")
        );
        let at = left + 260.0 + 110.0 * n as f64;
        let _ = writeln!(svg, "<text x=\"{at}\" y=\"18\" fill=\"{color}\">{name}</text>");
    }
    svg.push_str("</svg>\n");
    svg
}
