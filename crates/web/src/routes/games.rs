//! Games: made, played, marked, talked about and saved.

use super::take::{Asked, Body, In, Name};
use super::{Answer, Shop};
use crate::api::{Both, Change, Comment, Cut, Dead, Info, Mark, NewGame, Play, SeatName, Sit};
use crate::error::{Code, Refusal};
use crate::hall::Held;
use crate::record;
use crate::seats::Seats;
use crate::setting;
use crate::sitting::{Sitting, short};
use crate::tree::{Id, Tree};
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use goban::Color;
use kifu::NodeId;

/// Refuses players that do not exist.
fn known(shop: &Shop, seats: &Both<SeatName>) -> Result<(), Refusal> {
    let roster = shop.thinkers.roster();
    for name in [&seats.black, &seats.white].into_iter().flatten() {
        if name != "person" && !roster.knows(name) {
            let names: Vec<_> = roster.entries().map(|entry| entry.name.as_str()).collect();
            let message = format!(
                "There is no player `{}`: they are {}.",
                short(name),
                names.join(", ")
            );
            return Err(Refusal::new(Code::BadSetting, message));
        }
    }
    Ok(())
}

pub async fn create(
    State(shop): State<Shop>,
    Asked(language): Asked<In>,
    Body(new): Body<NewGame>,
) -> Result<Response, Refusal> {
    let game = setting::game_of(&new)?;
    known(&shop, &new.seats)?;
    let seats = Seats::of(&new.seats, new.seed);
    let mut tree = Tree::of_game(&game);
    for color in Color::BOTH {
        if let Some(player) = seats.player(color) {
            tree.record_mut().set_player(color, &format!("Yomi ({player})"));
        }
    }
    let held = shop.hall.add(Sitting::new(tree, seats, NodeId::ROOT, None))?;
    let state = shop.state(&held, None, language.language);
    Ok((StatusCode::CREATED, Json(state)).into_response())
}

pub async fn state(State(shop): State<Shop>, Asked(language): Asked<In>, Name(id): Name) -> Answer {
    let held = shop.hall.get(&id).await?;
    Ok(Json(shop.state(&held, None, language.language)))
}

pub async fn save(State(shop): State<Shop>, Name(id): Name) -> Result<Response, Refusal> {
    let held = shop.hall.get(&id).await?;
    let kept = held.lock().kept().clone();
    let (sgf, name) = record::save(&kept);
    Ok(attached(&name, "application/x-go-sgf; charset=utf-8", sgf))
}

/// A file to keep.
pub fn attached(name: &str, kind: &str, text: String) -> Response {
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}\""),
        ),
    ];
    (headers, text).into_response()
}

/// Changes a game at the version that the sender saw, and answers where to look at it.
async fn change(
    shop: &Shop,
    id: &str,
    version: Option<u64>,
    make: impl FnOnce(&mut Sitting) -> Result<Id, Refusal>,
) -> Result<(Held, Id), Refusal> {
    let held = shop.hall.get(id).await?;
    let at = {
        let mut sitting = held.lock();
        sitting.expect(version)?;
        make(&mut sitting)?
    };
    Ok((held, at))
}

/// The same with the state for an answer.
async fn changed(
    shop: &Shop,
    id: &str,
    asked: In,
    version: Option<u64>,
    make: impl FnOnce(&mut Sitting) -> Result<Id, Refusal>,
) -> Answer {
    let (held, at) = change(shop, id, version, make).await?;
    Ok(Json(shop.state(&held, Some(at), asked.language)))
}

pub async fn play(
    State(shop): State<Shop>,
    Asked(asked): Asked<In>,
    Name(id): Name,
    Body(play): Body<Play>,
) -> Answer {
    let (held, at) = change(&shop, &id, play.version, |s| {
        s.play(play.node, play.mv, play.sure)
    })
    .await?;
    shop.thinkers.judge(&held).await;
    Ok(Json(shop.state(&held, Some(at), asked.language)))
}

pub async fn think(
    State(shop): State<Shop>,
    Asked(asked): Asked<In>,
    Name(id): Name,
    Body(change): Body<Change>,
) -> Answer {
    let held = shop.hall.get(&id).await?;
    shop.thinkers.choose(&held, change.version).await?;
    shop.thinkers.judge(&held).await;
    Ok(Json(shop.state(&held, None, asked.language)))
}

pub async fn sit(
    State(shop): State<Shop>,
    Asked(asked): Asked<In>,
    Name(id): Name,
    Body(sit): Body<Sit>,
) -> Answer {
    known(&shop, &sit.seats)?;
    let (held, at) = change(&shop, &id, sit.version, |s| {
        s.sit(Seats::of(&sit.seats, None), sit.tip)
    })
    .await?;
    shop.thinkers.judge(&held).await;
    Ok(Json(shop.state(&held, Some(at), asked.language)))
}

/// Addresses that make one change, each with its body.
macro_rules! changes {
    ($($name:ident: $body:ty, $make:expr;)*) => {
        $(pub async fn $name(
            State(shop): State<Shop>,
            Asked(asked): Asked<In>,
            Name(id): Name,
            Body(body): Body<$body>,
        ) -> Answer {
            let make: fn(&mut Sitting, &$body) -> Result<Id, Refusal> = $make;
            changed(&shop, &id, asked, body.version, |sitting| make(sitting, &body)).await
        })*
    };
}

changes! {
    undo: Change, |s, _| s.undo();
    resign: Change, |s, _| s.resign();
    resume: Change, |s, _| s.resume();
    agree: Change, |s, _| s.agree();
    dead: Dead, |s, dead| s.mark_dead(dead.point);
    comment: Comment, |s, comment| s.comment(comment.node, &comment.text);
    mark: Mark, |s, mark| s.mark(mark);
    cut: Cut, |s, cut| s.cut(cut.node);
    info: Info, |s, info| s.tell(info);
}
