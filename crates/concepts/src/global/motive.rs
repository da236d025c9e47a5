//! Why a move is advised.

use crate::iterative::{Id, Origin, Picture};
use crate::{Game, Kind};
use goban::{Board, Color};

/// What a move is for, in a player's words (thesis 000, L6513, L3535-L3623).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reason {
    /// To join groups.
    Connect,
    /// To part enemy groups.
    Disconnect,
    /// To outgrow an enemy stone nearby.
    Opposition,
    /// To grow into the open, or to keep the enemy from it.
    Dilation,
    /// To make an eye, or to take one.
    Eye,
    /// To divide a territory in two, or to keep it from that.
    Split,
    /// To settle where nobody is.
    Void,
    /// To take a string.
    Capture,
    /// To save a string.
    Save,
    /// To take a liberty in a race.
    Liberty,
    /// To shut a group in.
    Encircle,
    /// To get out.
    GetOut,
    /// To make a group live, by search.
    Live,
    /// To kill one, by search.
    Kill,
    /// To gain territory, or to keep the enemy from gaining it.
    Territory,
}

impl Reason {
    /// All of them.
    pub const ALL: [Reason; 15] = [
        Reason::Connect,
        Reason::Disconnect,
        Reason::Opposition,
        Reason::Dilation,
        Reason::Eye,
        Reason::Split,
        Reason::Void,
        Reason::Capture,
        Reason::Save,
        Reason::Liberty,
        Reason::Encircle,
        Reason::GetOut,
        Reason::Live,
        Reason::Kill,
        Reason::Territory,
    ];

    /// A word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Connect => "connect",
            Reason::Disconnect => "disconnect",
            Reason::Opposition => "opposition",
            Reason::Dilation => "dilation",
            Reason::Eye => "eye",
            Reason::Split => "split",
            Reason::Void => "void",
            Reason::Capture => "capture",
            Reason::Save => "save",
            Reason::Liberty => "liberty",
            Reason::Encircle => "encircle",
            Reason::GetOut => "get-out",
            Reason::Live => "live",
            Reason::Kill => "kill",
            Reason::Territory => "territory",
        }
    }
}

/// One motive of a move: what for, whom it concerns, and the object that advises it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Motive {
    /// What the move is for.
    pub reason: Reason,
    /// The group that it settles; none for territory and empty spaces.
    pub group: Option<Id>,
    /// What advises it; none for territory.
    pub origin: Option<Origin>,
}

impl Motive {
    /// The motive of a side that plays what an origin advises about a group.
    pub(super) fn new(picture: &Picture, board: &Board, mover: Color, group: Id, origin: Origin) -> Motive {
        let own = picture.group(group).color == mover;
        let reason = match origin {
            Origin::Game(i) => of_game(&picture.games[i as usize], mover),
            Origin::String(p) | Origin::DoubleAtari(p) => {
                let saves = match origin {
                    Origin::String(_) => board.at(p) == Some(mover),
                    _ => own,
                };
                if saves { Reason::Save } else { Reason::Capture }
            }
            Origin::Race(..) => Reason::Liberty,
            Origin::Room(_) => Reason::Split,
            Origin::Search | Origin::Unconditional if own => Reason::Live,
            Origin::Search | Origin::Unconditional => Reason::Kill,
        };
        Motive {
            reason,
            group: Some(group),
            origin: Some(origin),
        }
    }
}

fn of_game(game: &Game, mover: Color) -> Reason {
    let own = game.color == mover;
    match game.kind {
        Kind::Connection if own => Reason::Connect,
        Kind::Connection => Reason::Disconnect,
        Kind::Separation if own => Reason::Encircle,
        Kind::Separation => Reason::GetOut,
        Kind::Point | Kind::Eye => Reason::Eye,
        Kind::Split => Reason::Split,
        Kind::Opposition => Reason::Opposition,
        Kind::Dilation => Reason::Dilation,
        Kind::Void => Reason::Void,
    }
}
