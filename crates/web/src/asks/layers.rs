//! What the model sees of the whole board, layer by layer.

use super::{LayersAsk, Work};
use crate::api::names;
use crate::error::Refusal;
use concepts::view::{Class, Object, layers, objects};
use concepts::{Model, Settings};
use goban::{Board, Color, Influence, PointSet};
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// Dilations of influence.
const SCALE: usize = 4;

/// A layer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Which {
    /// Groups by what becomes of them.
    Groups,
    /// Whose the points are.
    Territory,
    /// Where stones radiate.
    Influence,
    /// Where links hang.
    Cuts,
    /// Eyes, and what may become some.
    Eyes,
}

const ALL: [Which; 5] = [
    Which::Groups,
    Which::Territory,
    Which::Influence,
    Which::Cuts,
    Which::Eyes,
];

/// The layers that are asked for.
pub fn answer(work: &Work, ask: &LayersAsk) -> Result<Value, Refusal> {
    let position = work.position(ask.node)?;
    let mut model = Model::new(position.game.board(), Settings::default());
    let mut told = Map::new();
    for which in ALL {
        if !ask.which.is_empty() && !ask.which.contains(&which) {
            continue;
        }
        let (name, layer) = match which {
            Which::Groups => ("groups", groups(&mut model)),
            Which::Territory => ("territory", territory(&model)),
            Which::Influence => ("influence", influence(&model)),
            Which::Cuts => ("cuts", cuts(&mut model)),
            Which::Eyes => ("eyes", eyes(&mut model)),
        };
        told.insert(name.into(), layer);
    }
    Ok(Value::Object(told))
}

fn groups(model: &mut Model) -> Value {
    let seen = objects(model, Class::Group);
    let chance = |object: &Object| {
        let group = object.source.first().and_then(|p| model.picture().group_at(p));
        let group = group.filter(|(_, g)| Some(g.color) == object.color);
        group.map(|(_, group)| (group.chance.get() * 100.0).round() / 100.0)
    };
    let told = seen.iter().map(|object| {
        let color = object.color.unwrap_or(Color::Black);
        json!({
            "color": color.to_string(),
            "stones": names((object.source & *model.board().stones(color)).iter()),
            "state": object.state,
            "chance": chance(object),
        })
    });
    told.collect()
}

fn territory(model: &Model) -> Value {
    let [black, white] = Color::BOTH.map(|color| names(model.territory(color).iter()));
    json!({ "black": black, "white": white })
}

/// The strength of each side's influence on empty points, Black's positive, the strongest 1.
fn influence(model: &Model) -> Value {
    let board: &Board = model.board();
    let [black, white] = layers::seen(model);
    let grid = Influence::of_stones(board.size(), &black, &white).x(SCALE, 0);
    let empty: PointSet = *board.empty() - black - white;
    let most = empty.iter().map(|p| grid.at(p).abs()).max().unwrap_or(0).max(1);
    let felt = empty.iter().filter(|&p| grid.at(p) != 0);
    let told = felt.map(|p| {
        let value = f64::from(grid.at(p)) / f64::from(most);
        json!([p.to_string(), (value * 100.0).round() / 100.0])
    });
    told.collect()
}

/// Links that hang on the next move, with the points that decide them.
fn cuts(model: &mut Model) -> Value {
    let links = objects(model, Class::Connection);
    let hanging = links.iter().filter(|link| link.state == "star");
    let told = hanging.flat_map(|link| {
        let vital = link.own & link.enemy;
        let points = if vital.is_empty() { link.enemy } else { vital };
        let told: Vec<Value> = points
            .iter()
            .map(|p| {
                json!({
                    "point": p.to_string(),
                    "color": link.color.map(|c| c.to_string()),
                    "stones": names(link.source.iter()),
                })
            })
            .collect();
        told
    });
    told.collect()
}

fn eyes(model: &mut Model) -> Value {
    let eyes = objects(model, Class::Eye);
    let told = eyes.iter().map(|eye| {
        json!({
            "points": names(eye.source.iter()),
            "color": eye.color.map(|c| c.to_string()),
            "value": eye.state,
        })
    });
    told.collect()
}
