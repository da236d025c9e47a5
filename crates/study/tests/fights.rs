//! What is said flatly about a fight is proved, or seen on the board.

use certificate::Stake;
use goban::{Board, Color, Game, Move, Point, PointSet, Rules, Size};
use proptest::prelude::*;
use reasons::{Argument, Claim, Evidence, Sureness};
use study::{Contrast, Effort, Family, Kind, Nobody, catalogue};
use tactics::Stop;

/// A game of moves drawn by lot, own eyes not filled, and who moves next.
fn game(draws: &[u16]) -> (Game, Color) {
    let mut game = Game::new(Size::new(6).unwrap(), Rules::CHINESE);
    let mut color = Color::Black;
    for &draw in draws {
        let fits = |p: &Point| {
            let around = p
                .neighbours()
                .map(|n| (game.board().is_empty(n), game.board().at(n)));
            let eye = around
                .iter()
                .all(|&(empty, stone)| !empty && stone != Some(!color));
            !eye && game.is_legal(color, *p)
        };
        let moves: Vec<Point> = game.size().points().filter(fits).collect();
        if let Some(p) = moves.get(usize::from(draw) % moves.len().max(1)) {
            game.play(color, Move::Play(*p)).unwrap();
        }
        color = !color;
    }
    (game, color)
}

fn points(claim: &Claim, name: &str) -> PointSet {
    claim.argument(name).map(Argument::points).unwrap_or_default()
}

/// All proofs of a claim and of its sides.
fn proofs<'a>(claim: &'a Claim, all: &mut Vec<&'a certificate::Certificate>) {
    for evidence in &claim.evidence {
        match evidence {
            Evidence::Proof(proof) => all.push(proof),
            Evidence::Difference { with, without } => {
                proofs(with, all);
                proofs(without, all);
            }
            _ => {}
        }
    }
}

/// Whether one of the proofs says that these stones fall on this board though, or as, this side moves first.
fn fall(proofs: &[&certificate::Certificate], board: &Board, stones: &PointSet, first: Color) -> bool {
    proofs.iter().any(|c| {
        let at_stake = matches!(c.proof.stake, Stake::Stones { target, .. } if stones.is_subset(&target));
        let same = Color::BOTH
            .into_iter()
            .all(|color| c.board.stones(color) == board.stones(color));
        at_stake && same && c.proof.success && c.proof.first == first && c.proof.beyond.is_empty()
    })
}

/// Whether no answer of the opponent's keeps both strings from being taken at once or in a ladder.
fn one_falls(after: &Board, one: Point, other: Point, enemy: Color) -> bool {
    let moves = after.size().points().filter(|p| after.is_legal(enemy, *p));
    moves.map(Some).chain([None]).all(|p| {
        let mut next = after.clone();
        match p {
            Some(p) => next.play(enemy, p).unwrap(),
            None => next.pass(),
        }
        [one, other]
            .iter()
            .any(|s| tactics::ladder::captures(&next, *s).is_some())
    })
}

/// Checks a claim that is said flatly.
fn check(contrast: &Contrast, claim: &Claim) {
    let mut all = Vec::new();
    proofs(claim, &mut all);
    assert!(all.iter().all(|c| c.check().is_ok()));
    let (with, without) = (contrast.with.board(), contrast.without.board());
    let (color, enemy) = (contrast.color, contrast.enemy());
    let stones = points(claim, "stones");
    let gone = |stones: &PointSet| !stones.intersects(with.stones(enemy));
    let in_atari = |stones: &PointSet| stones.iter().all(|s| with.liberties(s) == 1);
    let said = claim.statement.as_str();
    let holds = match said.strip_prefix("why.").unwrap() {
        "capture" | "capture.after" | "net" | "throw_in" => fall(&all, with, &stones, enemy),
        "ladder" | "ladder.edge" | "ladder.stone" | "ladder_breaker.works" => {
            fall(&all, with, &stones, enemy)
        }
        "capture.taken" | "capture.taken_after" | "capture.removed" | "capture.dead_after" => gone(&stones),
        "capture.dead" => gone(&stones) && !all.is_empty(),
        "save" | "save.otherwise" | "save.taking" | "save.taking_otherwise" => {
            fall(&all, without, &stones, enemy)
        }
        "snapback" => {
            let at = |name: &str| points(claim, name).single().unwrap();
            let mut next = with.clone();
            next.play(enemy, at("last")).unwrap();
            next.play(color, at("point")).unwrap();
            !stones.intersects(next.stones(enemy))
        }
        "atari" | "atari.two" => in_atari(&stones),
        "atari.next" | "ladder_breaker.threat" => fall(&all, contrast.again.board(), &stones, color),
        "atari.double" => {
            let others = points(claim, "others");
            in_atari(&(stones | others))
                && one_falls(with, stones.first().unwrap(), others.first().unwrap(), enemy)
        }
        "win_race.otherwise" | "win_race.count_otherwise" | "gain_liberty.otherwise" => {
            fall(&all, without, &points(claim, "own"), enemy)
        }
        "win_race.after" | "win_race.count_after" | "gain_liberty.after" => fall(&all, with, &stones, enemy),
        "win_race" | "win_race.count" | "gain_liberty" => {
            fall(&all, with, &stones, enemy) && fall(&all, without, &points(claim, "own"), enemy)
        }
        "start_ko.takes" => with.ko().is_some(),
        "win_ko.kept" | "win_ko.over" => with.ko().is_none(),
        // What is left rests on proofs that something fails or that a ko decides, whose threats the checker knows.
        _ => !all.is_empty(),
    };
    assert!(holds, "{said}: {claim:?}\n{}", contrast.before.board());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_said_flatly_is_proved_or_seen(draws in prop::collection::vec(any::<u16>(), 14..30)) {
        let (game, color) = game(&draws);
        let legal: Vec<Point> = game.size().points().filter(|p| game.is_legal(color, *p)).collect();
        for p in legal {
            let contrast =
                Contrast::new(&game, color, Move::Play(p), &mut Nobody, Effort::QUICK, &Stop::default()).unwrap();
            for claim in catalogue::reasons(&contrast) {
                let family = Kind::of(&claim).unwrap().family();
                let ours = matches!(family, Family::Capture | Family::Race | Family::Ko);
                if ours && claim.sureness() >= Some(Sureness::Seen) {
                    check(&contrast, &claim);
                }
            }
        }
    }
}
