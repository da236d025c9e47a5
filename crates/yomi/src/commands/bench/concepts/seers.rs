//! Who looks at a position.

use super::grade::{Seen, Verdict};
use concepts::global::Standing;
use concepts::{Fate, Model, Settings};
use goban::{Color, Game, PointSet};
use players::{Options, Player, Request};
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

/// Somebody who looks at a position and says what he sees.
pub trait Seer {
    fn name(&self) -> &str;
    fn see(&mut self, game: &Game) -> Seen;
}

/// What costs nothing: everything lives, the nearest stone owns a point, nobody leads.
pub struct Dumb;

impl Seer for Dumb {
    fn name(&self) -> &str {
        "dumb"
    }

    fn see(&mut self, game: &Game) -> Seen {
        let board = game.board();
        let stones = Color::BOTH.map(|color| *board.stones(color));
        let occupied = stones[0] | stones[1];
        let verdicts = occupied.iter().map(|p| (p, Verdict::Alive));
        let mut reach = stones;
        let all = PointSet::board(board.size());
        // Both grow a step at a time; where they meet, nobody is nearest.
        let mut taken = reach[0] | reach[1];
        while taken != all && taken != PointSet::EMPTY {
            let grown = reach.map(|set| set.dilate(&all) - taken);
            let (one, other) = (grown[0] - grown[1], grown[1] - grown[0]);
            reach = [reach[0] | one, reach[1] | other];
            taken = taken | grown[0] | grown[1];
        }
        Seen {
            verdicts: verdicts.collect::<HashMap<_, _>>(),
            territory: [reach[0] - stones[0], reach[1] - stones[1]],
            lead: 0.0,
        }
    }
}

/// What random games end with.
pub struct Playouts {
    player: Box<dyn Player>,
}

impl Playouts {
    pub fn new(games: u32) -> Playouts {
        let name = format!("yomi:net=off,playouts={games}");
        let player = players::by_name_with(&name, &Options::seeded(1)).expect("a player of ours");
        Playouts { player }
    }
}

impl Seer for Playouts {
    fn name(&self) -> &str {
        "playouts"
    }

    fn see(&mut self, game: &Game) -> Seen {
        // A point is held, and a string settled, from here on.
        const HELD: f32 = 0.5;
        let board = game.board();
        self.player.new_game();
        let stop = AtomicBool::new(false);
        let choice = self.player.choose(&Request::new(game, &stop));
        let thought = choice.thought;
        let owner = |p| thought.as_ref().map_or(0.0, |thought| thought.owner(p));
        let mut verdicts = HashMap::new();
        for color in Color::BOTH {
            let sign = if color == Color::Black { 1.0 } else { -1.0 };
            for p in board.stones(color) {
                let stones: Vec<_> = board.string_stones(p).collect();
                let his = sign * stones.iter().map(|&p| owner(p)).sum::<f32>() / stones.len() as f32;
                let verdict = match his {
                    his if his > HELD => Verdict::Alive,
                    his if his < -HELD => Verdict::Dead,
                    _ => Verdict::Unsettled,
                };
                verdicts.insert(p, verdict);
            }
        }
        let all = PointSet::board(board.size());
        let lead = thought.as_ref().map_or(0.0, |thought| match thought.color {
            Color::Black => thought.lead,
            Color::White => -thought.lead,
        });
        let held = |color: Color, sign: f32| {
            let free = all - *board.stones(color);
            free.iter().filter(|&p| sign * owner(p) > HELD).collect()
        };
        Seen {
            verdicts,
            territory: [held(Color::Black, 1.0), held(Color::White, -1.0)],
            lead,
        }
    }
}

/// The model of a Go player, without a search or with so many nodes for each group that it is not sure of.
pub struct Mind {
    name: String,
    settings: Settings,
}

impl Mind {
    pub fn new(nodes: Option<u64>) -> Mind {
        Mind {
            name: nodes.map_or("model".to_owned(), |nodes| format!("model, {nodes}")),
            settings: Settings {
                nodes,
                ..Settings::default()
            },
        }
    }
}

impl Seer for Mind {
    fn name(&self) -> &str {
        &self.name
    }

    fn see(&mut self, game: &Game) -> Seen {
        let board = game.board();
        let model = Model::new(board, self.settings);
        let stones = *board.stones(Color::Black) | *board.stones(Color::White);
        let verdict = |fate: Fate| match fate {
            Fate::Alive => Verdict::Alive,
            Fate::Dead => Verdict::Dead,
            Fate::Unsettled => Verdict::Unsettled,
            Fate::Unknown => Verdict::Unknown,
        };
        let verdicts = stones.iter().filter_map(|p| Some((p, verdict(model.fate(p)?))));
        let territory = Color::BOTH.map(|color| model.territory(color));
        Seen {
            verdicts: verdicts.collect(),
            territory,
            lead: Standing::of(&model).with_move(game.to_move()) - game.rules().komi,
        }
    }
}
