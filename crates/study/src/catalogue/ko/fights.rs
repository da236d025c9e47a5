//! What a ko decides, with the move or without it; and what ends in seki.

use crate::catalogue::capture::{of_move, strings};
use crate::catalogue::race::pairs;
use crate::catalogue::sides::{about_after, about_both};
use crate::{Contrast, Kind, Outcome, Turned};
use goban::{Color, Point, PointSet};
use proof::value::{Answer, Ending, TakesFirst};
use reasons::{Argument, Claim};
use tactics::aim::Aim;
use tactics::region::{dragon, group};

/// A ko is half won.
const KO: f64 = 0.5;
/// Groups of each side whose life is asked for.
const GROUPS: usize = 2;
/// Liberties that the two groups of a seki share, where neither has an eye.
const SHARED: usize = 2;
/// Empty points of the two groups of a seki: with more of them there is room for something else.
const ROOM: usize = 6;
/// Steps from a stone within which it is near.
const REACH: usize = 2;

/// What the opponent wants of strings and groups near the move: to save or take them, to win a race, to live or kill.
fn aims(contrast: &Contrast) -> Vec<Aim> {
    let his = strings(contrast, contrast.enemy());
    let standing = |p: &Point| contrast.with.board().at(*p) == Some(contrast.enemy());
    let save = his.into_iter().filter(standing).map(Aim::Save);
    let take = strings(contrast, contrast.color).into_iter().map(Aim::Capture);
    save.chain(take).chain(lives(contrast)).collect()
}

/// The life of the groups beside the move and their races.
fn lives(contrast: &Contrast) -> Vec<Aim> {
    let board = contrast.without.board();
    let groups = |owner: Color| {
        let mut near = contrast.near(REACH) & *board.stones(owner) & *contrast.with.board().stones(owner);
        let mut groups: Vec<PointSet> = Vec::new();
        while let Some(p) = near.first() {
            let all = group(board, p);
            near -= all;
            near.remove(p);
            if !all.is_empty() {
                groups.push(all);
            }
        }
        groups.sort_by_key(|g| std::cmp::Reverse(g.len()));
        groups.truncate(GROUPS);
        groups.into_iter().filter_map(|g| g.first())
    };
    let live = groups(contrast.enemy()).map(|p| Aim::live(board, &[p]));
    let kill = groups(contrast.color).map(|p| Aim::kill(board, &[p]));
    let races = pairs(contrast)
        .into_iter()
        .map(|(mine, his)| Aim::Race(his, mine));
    live.chain(kill).chain(races).collect()
}

/// The aims that a ko decides with the move or without it, what the move makes better; the largest first.
pub(super) fn look(contrast: &Contrast) -> Vec<Turned> {
    let better = |aim: &Aim| contrast.prevents(aim);
    let ko = |t: &Turned| t.to == Outcome::Ko || t.from == Outcome::Ko;
    let mut found: Vec<Turned> = aims(contrast).iter().filter_map(better).filter(ko).collect();
    found.sort_by_key(|t| std::cmp::Reverse(t.stones(contrast).len()));
    found
}

/// Who takes a ko first, if its answer is one of this side.
fn taker(answer: Answer, mover: Color) -> Option<Color> {
    let first = |ending: Ending| match ending {
        Ending::Ko(ko) => Some(ko.first),
        _ => None,
    };
    let (least, most) = (first(answer.at_least())?, first(answer.at_most())?);
    (least == most).then_some(match least {
        TakesFirst::Owner => mover,
        TakesFirst::Rival => !mover,
    })
}

/// The stones that an aim of the opponent's is about: those of a race are both sides'.
pub(super) fn stones(contrast: &Contrast, turned: &Turned) -> PointSet {
    turned.stones(contrast)
}

/// Whose stones they are, as a variant of a sentence.
fn whose(turned: &Turned) -> &'static str {
    match turned.aim {
        Aim::Race(..) => "race",
        _ if turned.aim.verb().attacks() => "own",
        _ => "enemy",
    }
}

/// A ko that the move starts or avoids, without one on the board yet.
pub(super) fn told(contrast: &Contrast, found: &[Turned]) -> Option<Claim> {
    found.iter().find_map(|turned| {
        let with = turned.with.as_ref()?;
        let at = turned.without.best?;
        let stones = stones(contrast, turned);
        let claim = |claim: Claim, first: Color| {
            of_move(contrast, claim)
                .with("at", at)
                .with("stones", Argument::group(stones))
                .with("taker", first)
                .with("other", !first)
                .deciding_stones(stones.len())
        };
        let (kind, answer) = match (turned.from, turned.to) {
            (Outcome::Succeeds, Outcome::Ko) => (Kind::StartKo, with.answer),
            (Outcome::Ko, Outcome::Fails) => (Kind::AvoidKo, turned.without.answer),
            _ => return None,
        };
        let claim = claim(kind.said(whose(turned)), taker(answer, contrast.enemy())?);
        let half = claim.decides * KO;
        Some(about_both(
            claim.deciding(half).because(turned.difference(contrast)),
        ))
    })
}

/// Whether what lies between the two groups of a race is all that they have: else that neither takes the other is no seki, but two
/// groups that get away. A group that cannot live by itself is known to be shut in.
fn is_closed(contrast: &Contrast, aim: &Aim) -> bool {
    let Aim::Race(his, mine) = *aim else { return true };
    let board = contrast.with.board();
    let [mine, his] = [mine, his].map(|p| dragon(board, p));
    let [own, others] = [mine, his].map(|g| g.border(board.empty()));
    let room = (own | others).flood(board.empty());
    (own & others).len() >= SHARED && room.len() <= ROOM
}

/// Own stones that live in seki now and would have been taken.
pub(super) fn seki(contrast: &Contrast) -> Option<Claim> {
    lives(contrast).iter().find_map(|aim| {
        let takes = aim.verb().attacks() || matches!(aim, Aim::Race(..));
        let from = Outcome::of(contrast.without.glance(aim));
        let now = contrast.with.glance(aim);
        if !takes || from != Some(Outcome::Succeeds) || ![Answer::SEKI, Answer::LOST].contains(&now) {
            return None;
        }
        let (with, without) = (contrast.with.reading(aim)?, contrast.without.reading(aim)?);
        if with.answer != Answer::SEKI || Outcome::of(without.answer) != from || !is_closed(contrast, aim) {
            return None;
        }
        let at = without.best?;
        let turned = Turned {
            aim: *aim,
            to: Outcome::Fails,
            from: Outcome::Succeeds,
            with: Some(with),
            without,
        };
        let own = turned.stones(contrast) & *contrast.without.board().stones(contrast.color);
        let claim = of_move(contrast, Kind::Seki.said("own"))
            .with("at", at)
            .with("stones", Argument::group(own))
            .deciding_stones(own.len())
            .because(turned.difference(contrast));
        Some(about_after(claim))
    })
}
