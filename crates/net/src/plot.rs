//! How a course went, drawn.

use crate::checkpoint::Mark;
use std::fmt::Write;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 300.0;
const LEFT: f64 = 60.0;
const TOP: f64 = 30.0;

/// One curve: its name, its colour, its points.
type Curve = (&'static str, &'static str, Vec<(f64, f64)>);

/// Two pictures, one above the other, over the positions seen: the loss of the moves, and the shares of moves and
/// winners foreseen.
///
/// ```
/// assert!(net::plot(&[]).starts_with("<svg"));
/// ```
pub fn plot(marks: &[Mark]) -> String {
    let curve = |value: fn(&Mark) -> f64| -> Vec<(f64, f64)> {
        marks.iter().map(|m| (m.positions as f64, value(m))).collect()
    };
    let losses = [
        ("taught", "#888888", curve(|m| m.taught.policy_mean())),
        ("held out", "#c0392b", curve(|m| m.examined.policy_mean())),
    ];
    let shares = [
        ("moves, taught", "#888888", curve(|m| 100.0 * m.taught.accuracy())),
        (
            "moves, held out",
            "#c0392b",
            curve(|m| 100.0 * m.examined.accuracy()),
        ),
        (
            "winners, held out",
            "#2471a3",
            curve(|m| 100.0 * m.examined.winners()),
        ),
    ];
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
        2.0 * HEIGHT
    );
    draw(&mut svg, 0.0, "loss of the move", &losses);
    draw(&mut svg, HEIGHT, "foreseen, %", &shares);
    svg.push_str("</svg>\n");
    svg
}

fn draw(svg: &mut String, top: f64, title: &str, curves: &[Curve]) {
    let points = || curves.iter().flat_map(|(_, _, points)| points.iter().copied());
    let last = points().map(|(x, _)| x).fold(1.0, f64::max);
    let low = points().map(|(_, y)| y).fold(f64::INFINITY, f64::min).min(1e9);
    let high = points()
        .map(|(_, y)| y)
        .fold(f64::NEG_INFINITY, f64::max)
        .max(low + 1e-6);
    let (wide, tall) = (WIDTH - LEFT - 20.0, HEIGHT - TOP - 40.0);
    let x = |value: f64| LEFT + wide * value / last;
    let y = |value: f64| top + TOP + tall * (high - value) / (high - low);
    // Writing to a string cannot fail.
    let _ = writeln!(svg, "<text x=\"{LEFT}\" y=\"{}\">{title}</text>", top + 18.0);
    let _ = writeln!(
        svg,
        "<rect x=\"{LEFT}\" y=\"{}\" width=\"{wide}\" height=\"{tall}\" fill=\"none\" stroke=\"#cccccc\"/>",
        top + TOP
    );
    for step in 0..=4 {
        let share = f64::from(step) / 4.0;
        let value = low + (high - low) * share;
        let _ = writeln!(svg, "<text x=\"8\" y=\"{:.1}\">{value:.2}</text>", y(value) + 4.0);
        let seen = last * share / 1000.0;
        let (at, under) = (x(last * share) - 12.0, top + HEIGHT - 22.0);
        let _ = writeln!(svg, "<text x=\"{at:.1}\" y=\"{under}\">{seen:.0}k</text>");
    }
    for (i, (name, color, points)) in curves.iter().enumerate() {
        let line: Vec<String> = points
            .iter()
            .map(|&(a, b)| format!("{:.1},{:.1}", x(a), y(b)))
            .collect();
        let line = line.join(" ");
        let _ = writeln!(
            svg,
            "<polyline points=\"{line}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"1.5\"/>"
        );
        let at = LEFT + 140.0 + 150.0 * i as f64;
        let _ = writeln!(
            svg,
            "<text x=\"{at}\" y=\"{}\" fill=\"{color}\">{name}</text>",
            top + 18.0
        );
    }
}
