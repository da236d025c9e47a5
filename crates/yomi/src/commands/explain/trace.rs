//! `yomi explain --trace`: every voice that spoke for or against a move, with its weight.

use super::Place;
use crate::files;
use crate::output::{print, say};
use anyhow::{Context, ensure};
use goban::{Board, Color, Game, Move, Point, PointSet};
use kifu::{Diagram, Mark, Markup, Window};
use players::{Action, OfPoint, Options, Request, Trace, Vote, by_name_with};
use reasons::{Argument, Claim, Words};
use serde_json::{Value as Json, json};
use std::fmt::Write;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use study::claim_json;

/// Points that are listed beside the one chosen.
const LISTED: usize = 5;
/// Shapes that are drawn, of each point.
const DRAWN: usize = 2;
/// Points around a shape that are drawn with it.
const MARGIN: usize = 2;

/// What is asked.
pub struct Question<'a> {
    /// The player, as in `yomi match`.
    pub player: &'a str,
    /// How long it may think.
    pub time: Duration,
    /// A point that it may not have chosen.
    pub instead: Option<Point>,
    /// The language.
    pub words: &'a Words,
}

/// All that is to be said.
struct Answer<'a> {
    question: &'a Question<'a>,
    game: Game,
    number: usize,
    trace: Trace,
    /// What the player does, and why.
    chosen: Action,
    reasons: Vec<Claim>,
    /// The points that are told of, the chosen one first, with what the voices say in their own words.
    told: Vec<(Point, Vec<Claim>)>,
}

/// Prints the trace of the position, or writes it.
pub fn run(question: &Question<'_>, place: Place, json: bool, out: Option<&Path>) -> anyhow::Result<()> {
    if let Some(path) = out {
        files::probe(path)?;
    }
    let answer = answer(question, place)?;
    if let Some(path) = out {
        files::write(path, format!("{:#}\n", answer.json()))?;
    }
    if json {
        say!("{:#}", answer.json());
    } else if out.is_none() {
        print(&answer.text());
    }
    Ok(())
}

fn answer<'a>(question: &'a Question<'a>, place: Place) -> anyhow::Result<Answer<'a>> {
    let Place { game, played, number } = place;
    let color = played.map_or(game.to_move(), |(color, _)| color);
    let options = Options {
        time: Some(question.time),
        ..Options::seeded(1)
    };
    let mut player = by_name_with(question.player, &options)?;
    let trace = player.trace(&game, color).with_context(|| {
        format!(
            "--trace: {} has no voices with weights; machiabot has",
            player.name()
        )
    })?;
    let stop = AtomicBool::new(false);
    let choice = player.choose(&Request {
        color,
        ..Request::new(&game, &stop)
    });
    let chosen = point_of(choice.action);
    let asked = question.instead.or(played.and_then(|(_, m)| m.point()));
    if let Some(p) = question.instead {
        ensure!(game.size().contains(p), "--instead {p}: that is not on the board");
        ensure!(
            game.is_legal(color, p),
            "--instead {p}: {color} cannot play there"
        );
    }
    let mut points: Vec<Point> = chosen.into_iter().collect();
    points.extend(asked.filter(|p| Some(*p) != chosen));
    let told = points
        .into_iter()
        .map(|p| (p, player.why(&game, color, p)))
        .collect();
    Ok(Answer {
        question,
        game,
        number,
        trace,
        chosen: choice.action,
        reasons: choice.claims,
        told,
    })
}

fn point_of(action: Action) -> Option<Point> {
    match action {
        Action::Move(Move::Play(p)) => Some(p),
        _ => None,
    }
}

/// A weight with its sign.
fn signed(weight: f32) -> String {
    format!("{weight:+.1}")
}

impl Answer<'_> {
    fn color(&self) -> Color {
        self.trace.color()
    }

    fn heading(&self) -> Claim {
        let claim = match self.chosen {
            Action::Move(Move::Play(p)) => Claim::new("explain.chosen").with("point", p),
            Action::Move(Move::Pass) => Claim::new("trace.passes"),
            Action::Resign => Claim::new("trace.resigns"),
        };
        claim.with("color", self.color())
    }

    fn text(&self) -> String {
        let words = self.question.words;
        let mut text = Diagram::of_board(self.game.board()).to_text();
        let _ = writeln!(text, "\n{}", words.say(&self.heading()));
        for claim in self.reasons.iter().take(2) {
            let _ = writeln!(text, "  {}", words.say(claim));
        }
        for (p, claims) in &self.told {
            let of = self.trace.of(*p);
            let _ = writeln!(text, "\n{}", words.say(&self.sum(&of)));
            for (vote, given) in &of.voices {
                let _ = writeln!(text, "  {:>7}  {} {}", signed(*given), vote.by, vote.id);
                if !vote.text.is_empty() && vote.text != vote.id {
                    let _ = writeln!(text, "           {}", vote.text);
                }
            }
            for claim in claims {
                let _ = writeln!(text, "  {}", words.say(claim));
            }
            let shapes = of.voices.iter().filter(|(vote, _)| !vote.seen.is_empty());
            for (vote, _) in shapes.take(DRAWN) {
                let _ = writeln!(text, "\n{}:\n{}", vote.id, drawn(self.game.board(), vote, *p));
            }
        }
        if let [(chosen, _), (other, _)] = &self.told[..] {
            let lacks = self.trace.lacks(*other, *chosen);
            let title = Claim::new(if lacks.is_empty() {
                "trace.lacks_nothing"
            } else {
                "trace.lacks"
            });
            let title = title.with("point", *other).with("chosen", *chosen);
            let _ = writeln!(text, "\n{}", words.say(&title));
            for (vote, less) in lacks {
                let _ = writeln!(text, "  {:>7}  {} {}", signed(less), vote.by, vote.id);
            }
        }
        let best = self.trace.best(LISTED);
        if !best.is_empty() {
            let _ = writeln!(text, "\n{}", words.say(&Claim::new("trace.best")));
            for of in best {
                let _ = writeln!(text, "  {:<4} {:>7}", of.point.to_string(), signed(of.worth));
            }
        }
        text
    }

    fn sum(&self, of: &OfPoint<'_>) -> Claim {
        let statement = if of.voices.is_empty() {
            "trace.silence"
        } else {
            "trace.sum"
        };
        Claim::new(statement)
            .with("point", of.point)
            .with("weight", Argument::word(signed(of.worth)))
            .with("place", of.place)
            .with("all", self.trace.legal.len())
    }

    fn json(&self) -> Json {
        let words = self.question.words;
        let votes = &self.trace.heard.votes;
        let name = |p: &Point| p.to_string();
        let vote = |vote: &Vote| {
            let given: Vec<Json> = vote
                .weights
                .iter()
                .map(|(p, weight)| json!({"point": name(p), "weight": weight}))
                .collect();
            json!({
                "by": vote.by,
                "id": vote.id,
                "text": vote.text,
                "weight": vote.weight,
                "seen": vote.seen.iter().map(|p| name(&p)).collect::<Vec<_>>(),
                "gives": given,
            })
        };
        let voices = |list: &[(&Vote, f32)]| -> Vec<Json> {
            let one = |(vote, weight): &(&Vote, f32)| json!({"by": vote.by, "id": vote.id, "gives": weight});
            list.iter().map(one).collect()
        };
        let claims = |list: &[Claim]| -> Vec<Json> { list.iter().map(|c| claim_json(c, words)).collect() };
        let point = |(p, why): &(Point, Vec<Claim>)| {
            let of = self.trace.of(*p);
            let mut point = json!({
                "point": name(p),
                "worth": of.worth,
                "place": of.place,
                "voices": voices(&of.voices),
                "claims": claims(why),
            });
            if let Some((chosen, _)) = self.told.first().filter(|(chosen, _)| chosen != p) {
                point["lacks"] = voices(&self.trace.lacks(*p, *chosen)).into();
            }
            point
        };
        json!({
            "player": self.question.player,
            "number": self.number,
            "to_move": self.color().to_string(),
            "chosen": point_of(self.chosen).map(|p| name(&p)),
            "passes": self.chosen == Action::Move(Move::Pass),
            "claims": claims(&self.reasons),
            "points": self.told.iter().map(point).collect::<Vec<_>>(),
            "best": self.trace.best(LISTED).iter().map(|of| json!({"point": name(&of.point), "worth": of.worth})).collect::<Vec<_>>(),
            "voices": votes.iter().map(vote).collect::<Vec<_>>(),
        })
    }
}

/// The part of the board that a shape looked at, its stones and its move marked.
fn drawn(board: &Board, vote: &Vote, p: Point) -> String {
    let mut around = vote.seen | PointSet::of(p);
    for _ in 0..MARGIN {
        around = around.dilate(&PointSet::board(board.size()));
    }
    let mut diagram = Diagram::of_board(board);
    let stones = vote.seen.iter().map(|stone| (Mark::Triangle, stone));
    diagram.add_markup(Markup {
        marks: stones.chain([(Mark::Circle, p)]).collect(),
        ..Markup::default()
    });
    diagram.window = Window::around(&around, board.size());
    diagram.to_text()
}
