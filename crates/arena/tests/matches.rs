//! Whole matches: GNU Go on both sides, openings, seeds, round robins.

mod helpers;

use arena::{Contest, ContestError, End, OpeningSettings, Record, Settings, Settled, sgf};
use goban::{Color, Move};
use helpers::{Folder, bouts, gnugo, play, rude, settings};
use kifu::Collection;

fn level(level: u8) -> String {
    gnugo(&format!("--mode gtp --chinese-rules --level {level}"))
}

#[test]
fn gnu_go_against_itself() {
    let settings = Settings {
        size: 7,
        ..settings(&level(0), &level(1))
    };
    let played = bouts(settings.clone(), 4, 2);
    let records: Vec<_> = played.iter().map(|(f, b)| Record::new(*f, b, None)).collect();
    assert_eq!(records.len(), 4);
    for ((fixture, bout), record) in played.iter().zip(&records) {
        assert_eq!(record.fault, None);
        assert!(
            matches!(record.end, End::Counted(Settled::Agreed) | End::Resigned),
            "{record:?}"
        );
        assert!(record.moves > 10 && record.asked.iter().all(|&n| n > 5));
        assert_eq!(
            (fixture.black, fixture.white),
            (fixture.game % 2, 1 - fixture.game % 2)
        );

        let file = Collection::read(sgf(bout, fixture.game).as_bytes()).unwrap();
        let game = file.first();
        assert_eq!(game.moves().collect::<Vec<_>>(), bout.game.moves());
        assert_eq!(game.info("RE").unwrap(), record.result);
        assert_eq!(game.player(Color::Black).unwrap(), "GNU Go 3.8");
        assert_eq!(game.komi(), Some(7.5));
    }
    // A fixed seed is enough for GNU Go to play the same again.
    let again: Vec<_> = bouts(settings, 4, 1)
        .iter()
        .map(|(f, b)| Record::new(*f, b, None).fingerprint)
        .collect();
    assert_eq!(
        again,
        records.iter().map(|r| r.fingerprint.clone()).collect::<Vec<_>>()
    );
}

#[test]
fn the_same_seed_gives_the_same_games_however_many_at_a_time() {
    let fingerprints = |seed, concurrency| -> Vec<_> {
        let settings = Settings {
            seed,
            opening: OpeningSettings::Random(3),
            ..settings("alpha", "beta")
        };
        let played = bouts(settings, 12, concurrency);
        played
            .iter()
            .map(|(f, b)| Record::new(*f, b, None).fingerprint)
            .collect()
    };
    assert_eq!(fingerprints(5, 1), fingerprints(5, 4));
    assert_ne!(fingerprints(5, 1), fingerprints(6, 1));
}

#[test]
fn openings_are_played_with_both_colours() {
    let settings = Settings {
        size: 9,
        opening: OpeningSettings::Random(6),
        ..settings("random", "random")
    };
    let played = bouts(settings, 6, 1);
    let first_six = |n: usize| played[n].1.game.moves()[..6].to_vec();
    for pair in [0, 2, 4] {
        assert_eq!(first_six(pair), first_six(pair + 1));
        assert_eq!(played[pair].0.black, played[pair + 1].0.white);
        assert!(first_six(pair).iter().all(|(_, m)| *m != Move::Pass));
    }
    assert_ne!(first_six(0), first_six(2));
}

#[test]
fn openings_from_a_collection() {
    let folder = Folder::new();
    let file = folder.path().join("openings.sgf");
    let games = "(;SZ[5];B[cc];W[bb];B[dd])(;SZ[9];B[ee])(;SZ[5]AB[aa];W[bb])(;SZ[5];B[bc];W[cb];B[dd])";
    std::fs::write(&file, games).unwrap();
    let settings = Settings {
        opening: OpeningSettings::Book {
            file: file.to_str().unwrap().into(),
            moves: 2,
            openings: 0,
            fingerprint: String::new(),
        },
        ..settings("random", "random")
    };
    let contest = Contest::prepare(settings.clone()).unwrap();
    assert_eq!(contest.misfits(), 2, "another size, and set-up stones");
    let opening = |n| -> Vec<String> {
        let moves = contest.game(n).1.opening;
        moves.iter().map(|m| m.to_string()).collect()
    };
    assert_eq!(opening(0), ["C3", "B4"]);
    assert_eq!(opening(1), ["C3", "B4"]);
    assert_eq!(opening(2), ["B3", "C4"]);
    assert_eq!(opening(4), opening(0));

    let larger = Settings {
        size: 19,
        ..settings.clone()
    };
    let error = Contest::prepare(larger).unwrap_err().to_string();
    assert!(error.ends_with("none of its 4 games begins on a board of this size without set-up stones"));
    std::fs::write(&file, "no game").unwrap();
    assert!(matches!(
        Contest::prepare(settings),
        Err(ContestError::Opening(_))
    ));
}

#[test]
fn handicap_games_begin_with_white() {
    let settings = Settings {
        size: 9,
        handicap: 4,
        komi: 0.5,
        ..settings(&level(0), "random")
    };
    let played = bouts(settings, 2, 1);
    for (fixture, bout) in &played {
        assert_eq!(bout.game.moves()[0].0, Color::White);
        assert_eq!(bout.game.start().stones(Color::Black).len(), 4);
        let text = sgf(bout, fixture.game);
        let file = Collection::read(text.as_bytes()).unwrap();
        assert_eq!(file.first().handicap(), 4);
        assert!(
            matches!(bout.ending, arena::Ending::Counted(_) | arena::Ending::Resigned),
            "{bout:?}"
        );
    }
}

#[test]
fn territory_rules_count_territory() {
    let settings = Settings {
        rules: "japanese".into(),
        komi: 0.5,
        ..settings(&level(1), &level(1))
    };
    let (records, _) = play(settings, 2);
    assert!(records.iter().all(|r| r.fault.is_none()));
}

#[test]
fn the_same_game_again_is_counted() {
    let alike = settings(&rude("polite"), &rude("polite"));
    let (_, summary) = play(alike.clone(), 6);
    assert_eq!(summary.duplicates, 4, "two with each colour after the first");
    let opened = Settings {
        opening: OpeningSettings::Random(4),
        ..alike
    };
    let (_, summary) = play(opened, 6);
    assert_eq!(summary.duplicates, 0);
}

#[test]
fn a_move_limit_ends_a_game() {
    let settings = Settings {
        move_limit: Some(7),
        ..settings("random", "random")
    };
    let (records, _) = play(settings, 2);
    assert!(records.iter().all(|r| r.moves == 7 && r.end == End::MoveLimit));
}

#[test]
fn a_round_robin_rates_everybody() {
    let mut settings = settings("random", "beta");
    settings.contestants.push("alpha".into());
    let (records, summary) = play(settings, 3 * 20);
    assert_eq!(records.len(), 60);
    assert!(summary.tallies.iter().all(|t| t.games == [20, 20]));
    let ratings = summary.ratings();
    let [random, beta, alpha] = [ratings[0], ratings[1], ratings[2]];
    assert!(random.elo > beta.elo && alpha.elo > beta.elo, "{ratings:?}");
    assert!(ratings.iter().map(|r| r.elo).sum::<f64>().abs() < 1e-6);
    assert!(ratings.iter().all(|r| r.margin > 30.0 && r.margin < 500.0));
}

#[test]
fn bad_settings_are_named() {
    let error = |change: fn(&mut Settings)| {
        let mut settings = settings("random", "random");
        change(&mut settings);
        Contest::prepare(settings).unwrap_err().to_string()
    };
    assert_eq!(
        error(|s| s.size = 26),
        "a board has 1 to 25 points a side, not 26"
    );
    assert_eq!(error(|s| s.handicap = 2), "there is no handicap on 5x5");
    assert_eq!(
        error(|s| s.komi = 0.3),
        "the komi is a number of whole or half points, not 0.3"
    );
    assert!(error(|s| s.rules = "mine".into()).starts_with("the rules are one of chinese"));
    assert!(error(|s| s.contestants[1] = "no-such-engine".into()).contains("there is no program"));
    assert!(error(|s| s.referee = Some("'".into())).starts_with("the referee: a quote"));
    assert_eq!(
        error(|s| s.limits.patience = f64::NAN),
        "grace and patience are between 0 and 1,000,000 seconds"
    );
}
