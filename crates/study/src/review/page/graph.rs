//! The score of a game drawn move by move.

use super::{escaped, said};
use crate::review::{Review, Reviewed};
use goban::Color;
use reasons::Words;
use std::fmt::Write;

const WIDTH: f64 = 1000.0;
const HEIGHT: f64 = 280.0;
/// Room for the names of the scale on the left, and below.
const LEFT: f64 = 62.0;
const BELOW: f64 = 30.0;
const ABOVE: f64 = 16.0;
/// The scale shows at least so many points to either side, so that a quiet game looks quiet.
const LEAST: f64 = 10.0;
/// And at most so many: beyond, a game is over.
const MOST: f64 = 100.0;
/// Radius of a mark.
const MARK: f64 = 13.0;

/// The section with the graph, the moves that cost most marked by their rank.
pub fn section(out: &mut String, index: usize, review: &Review, important: &[&Reviewed], words: &Words) {
    let mut counts: Vec<(usize, f64)> = Vec::new();
    if let Some(before) = review.moves.first().and_then(|m| m.before) {
        counts.push((0, before));
    }
    counts.extend(review.moves.iter().filter_map(|m| Some((m.number, m.after?))));
    if counts.len() < 2 {
        return;
    }
    let counts = smooth(&counts);
    let scale = Scale::of(&counts, review.moves.len());
    let caption = if important.is_empty() {
        "graph.alone"
    } else {
        "graph.axis"
    };
    let _ = write!(
        out,
        "<section><h2>{}</h2>\n<figure class=\"graph\"><svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\">",
        escaped(&said::word(words, "graph"))
    );
    areas(out, index, &counts, &scale);
    axes(out, &scale, words);
    for (rank, m) in important.iter().enumerate() {
        if let Some(&(_, after)) = counts.iter().find(|(n, _)| *n == m.number) {
            let (x, y) = (scale.x(m.number), scale.y(after));
            let above = if y < MARK * 2.5 {
                y + MARK * 1.7
            } else {
                y - MARK * 1.7
            };
            let _ = write!(
                out,
                "<a href=\"#g{}m{}\"><title>{}</title><path class=\"stem\" d=\"M{x:.1} {y:.1}V{above:.1}\"/>\
                 <circle class=\"turn\" cx=\"{x:.1}\" cy=\"{above:.1}\" r=\"{MARK}\"/>\
                 <text class=\"turn\" x=\"{x:.1}\" y=\"{above:.1}\">{}</text></a>",
                index + 1,
                m.number,
                escaped(&said::heading(m, words)),
                rank + 1
            );
        }
    }
    let end = review.end().map_or(String::new(), |lead| said::lead(lead, words));
    let _ = writeln!(
        out,
        "</svg><figcaption>{} {}</figcaption></figure></section>",
        escaped(&said::word(words, caption)),
        escaped(&end)
    );
}

/// Each count with half of its neighbours': a short search goes up and down by chance, and the eye looks for the course.
fn smooth(counts: &[(usize, f64)]) -> Vec<(usize, f64)> {
    let at = |i: usize| counts[i.min(counts.len() - 1)].1;
    let even = |(i, &(n, lead)): (usize, &(usize, f64))| {
        let around = at(i.saturating_sub(1)) + at(i + 1);
        (n, (2.0 * lead + around) / 4.0)
    };
    counts.iter().enumerate().map(even).collect()
}

struct Scale {
    most: f64,
    moves: usize,
}

impl Scale {
    fn of(counts: &[(usize, f64)], moves: usize) -> Scale {
        let furthest = counts.iter().map(|(_, lead)| lead.abs()).fold(0.0, f64::max);
        Scale {
            most: (furthest * 1.1).clamp(LEAST, MOST),
            moves: moves.max(1),
        }
    }

    fn x(&self, number: usize) -> f64 {
        LEFT + (WIDTH - LEFT - 10.0) * number as f64 / self.moves as f64
    }

    fn y(&self, lead: f64) -> f64 {
        let half = (HEIGHT - ABOVE - BELOW) / 2.0;
        ABOVE + half - half * lead.clamp(-self.most, self.most) / self.most
    }

    /// The distance of lines: three or so to either side.
    fn step(&self) -> f64 {
        let steps = [5.0, 10.0, 20.0, 50.0];
        steps
            .into_iter()
            .find(|step| self.most / step <= 3.5)
            .unwrap_or(50.0)
    }
}

/// Black's lead above the middle and White's below, as areas, and the line between.
fn areas(out: &mut String, index: usize, counts: &[(usize, f64)], scale: &Scale) {
    let middle = scale.y(0.0);
    let line: Vec<String> = counts
        .iter()
        .map(|&(n, lead)| format!("{:.1} {:.1}", scale.x(n), scale.y(lead)))
        .collect();
    let line = line.join("L");
    let (first, last) = (counts[0].0, counts[counts.len() - 1].0);
    let (start, end) = (scale.x(first), scale.x(last));
    let id = index + 1;
    let _ = write!(
        out,
        "<clipPath id=\"up{id}\"><path d=\"M0 0H{WIDTH}V{middle:.1}H0z\"/></clipPath>\
         <clipPath id=\"down{id}\"><path d=\"M0 {middle:.1}H{WIDTH}V{HEIGHT}H0z\"/></clipPath>"
    );
    for (class, clip) in [("black", "up"), ("white", "down")] {
        let _ = write!(
            out,
            "<path class=\"{class}\" clip-path=\"url(#{clip}{id})\" d=\"M{start:.1} {middle:.1}L{line}L{end:.1} {middle:.1}z\"/>"
        );
    }
    let _ = write!(out, "<path class=\"line\" d=\"M{line}\"/>");
}

fn axes(out: &mut String, scale: &Scale, words: &Words) {
    let step = scale.step();
    let mut lead = -(scale.most / step).floor() * step;
    while lead <= scale.most {
        let y = scale.y(lead);
        let class = if lead == 0.0 { "zero" } else { "grid" };
        let _ = write!(out, "<path class=\"{class}\" d=\"M{LEFT} {y:.1}H{WIDTH}\"/>");
        let _ = write!(
            out,
            "<text class=\"y\" x=\"{}\" y=\"{y:.1}\">{:.0}</text>",
            LEFT - 8.0,
            lead.abs()
        );
        lead += step;
    }
    let [black, white] = Color::BOTH.map(|color| escaped(&words.argument(&color.into())));
    let _ = write!(
        out,
        "<text class=\"side\" x=\"{x}\" y=\"{:.1}\">{black}</text><text class=\"side\" x=\"{x}\" y=\"{:.1}\">{white}</text>",
        ABOVE + 14.0,
        HEIGHT - BELOW - 8.0,
        x = LEFT + 8.0,
    );
    let every = [5, 10, 20, 50, 100, 200]
        .into_iter()
        .find(|e| scale.moves / e <= 8)
        .unwrap_or(500);
    let mut number = every;
    while number <= scale.moves {
        let x = scale.x(number);
        let y = HEIGHT - BELOW;
        let _ = write!(
            out,
            "<path class=\"grid\" d=\"M{x:.1} {y}v6\"/><text class=\"x\" x=\"{x:.1}\" y=\"{}\">{number}</text>",
            HEIGHT - 6.0
        );
        number += every;
    }
}
