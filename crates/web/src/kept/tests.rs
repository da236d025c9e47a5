use super::*;
use crate::sitting::Sitting;
use goban::{By, Color, Move, Rules, Size};

fn there_and_back(kept: &Kept) -> Kept {
    let again = Kept::from_bytes(&kept.to_bytes()).unwrap();
    assert_eq!(again.tree.record().to_sgf(), kept.tree.record().to_sgf());
    assert_eq!(again.tree.kept_names(), kept.tree.kept_names());
    assert_eq!(again.game.moves(), kept.game.moves());
    assert_eq!(again.game.board(), kept.game.board());
    assert_eq!(again.game.rules(), kept.game.rules());
    assert_eq!((&again.seats, again.stage), (&kept.seats, kept.stage));
    assert_eq!((again.version, &again.why), (kept.version, &kept.why));
    assert_eq!(again.place, kept.place);
    again
}

fn game(moves: &[&str]) -> Game {
    let rules = Rules {
        komi: 5.25,
        ..Rules::AGA
    };
    let mut game = Game::new(Size::NINE, rules);
    game.set_handicap(&["C3", "G7"].map(|p| p.parse().unwrap()))
        .unwrap();
    for m in moves {
        game.play(game.to_move(), m.parse().unwrap()).unwrap();
    }
    game
}

fn seats(black: &str, white: &str) -> Seats {
    let [black, white] = [black, white].map(|name| Some(name.to_owned()));
    Seats::of(&Both { black, white }, Some(7))
}

fn sitting(game: &Game) -> Sitting {
    let tree = Tree::of_game(game);
    let tip = tree.record().main_line_end();
    Sitting::new(tree, seats("person", "yomi"), tip, None)
}

#[test]
fn every_stage_comes_back() {
    let game = game(&["E5", "C7", "pass", "pass"]);
    let dead = PointSet::of("E5".parse().unwrap());
    let lost = Outcome::Win(Color::White, By::Resignation);
    for stage in [
        Stage::Playing,
        Stage::Counting(dead),
        Stage::Finished(game.score(&dead).outcome(), Some(dead)),
        Stage::Finished(lost, None),
        Stage::Finished(Outcome::Draw, None),
    ] {
        let mut kept = sitting(&game).kept().clone();
        kept.version = 12;
        kept.stage = stage;
        kept.place = Some(Place {
            id: "0123456789abcdef".into(),
            index: 3,
        });
        there_and_back(&kept);
    }
}

#[test]
fn the_names_of_nodes_last() {
    let mut sitting = sitting(&game(&["E5", "C7"]));
    let play = |sitting: &mut Sitting, node: Id, m: &str| {
        sitting.play(Some(node), m.parse().unwrap(), true).unwrap()
    };
    let aside = play(&mut sitting, 1, "D4");
    let deeper = play(&mut sitting, aside, "D5");
    let other = play(&mut sitting, 0, "A1");
    sitting.cut(deeper).unwrap();
    let next = play(&mut sitting, aside, "E4");
    assert!(next > other, "a name is given once");
    let again = there_and_back(sitting.kept());
    for (id, mv) in [(aside, "D4"), (other, "A1"), (next, "E4")] {
        let node = again.tree.find(id).unwrap();
        let (_, played) = again.tree.record().node(node).play().unwrap();
        assert_eq!(played.to_string(), mv);
    }
    assert!(again.tree.find(deeper).is_err());
}

#[test]
fn reasons_come_back_even_with_a_number_that_is_none() {
    let claim = Claim::new("captures").with("color", Color::White);
    let shown = reasons::Evidence::Scores {
        games: 3,
        mean: 0.1 + 0.2,
        error: f64::NAN,
    };
    let seen = reasons::Evidence::Seen(PointSet::EMPTY);
    let why = Why::new(vec![claim.because(shown).because(seen.clone())]);
    assert_eq!(why.claims()[0].evidence, [seen]);
    let mut kept = sitting(&game(&["E5"])).kept().clone();
    kept.why.insert(1, why);
    let again = there_and_back(&kept);
    assert_eq!(again.to_bytes(), kept.to_bytes());
}

#[test]
fn a_game_of_an_earlier_version_comes_back() {
    let file = r#"{"form":1,"version":4,"player":"yomi","color":"white","seed":7,"phase":"playing","dead":null,
        "start":{"to_move":"black","captured":{"black":0,"white":0},"ko":null},
        "sgf":"(;FF[4]GM[1]CA[UTF-8]SZ[9]AP[Yomi:0.1.0]KM[7.5]RU[Chinese]\n;B[ee];W[cc])",
        "why":[[],[{"text":"C7 looks good.","points":["C7"],"evidence":[{"kind":"chance","among":3}]}]]}"#;
    let kept = Kept::from_bytes(file.as_bytes()).unwrap();
    assert_eq!(
        (kept.version, kept.stage, kept.game.moves().len()),
        (4, Stage::Playing, 2)
    );
    assert_eq!(kept.seats, {
        let [black, white] = ["person", "yomi"].map(|name| Some(name.to_owned()));
        Seats::of(&Both { black, white }, Some(7))
    });
    let said = kept.why[&2]
        .claims()
        .iter()
        .map(|claim| reasons::Words::french().say(claim));
    assert_eq!(said.collect::<Vec<_>>(), ["C7 looks good."]);
    there_and_back(&kept);
    for (from, to) in [
        ("\"player\":\"yomi\"", "\"player\":null"),
        ("\"phase\":\"playing\"", "\"phase\":\"finished\""),
        (";W[cc]", ""),
    ] {
        assert!(
            Kept::from_bytes(file.replacen(from, to, 1).as_bytes()).is_err(),
            "{to}"
        );
    }
}

#[test]
fn what_does_not_fit_together_is_refused() {
    let mut game = Game::new(Size::NINE, Rules::CHINESE);
    game.play(Color::Black, Move::Play("E5".parse().unwrap()))
        .unwrap();
    let whole = String::from_utf8(sitting(&game).kept().to_bytes()).unwrap();
    assert!(Kept::from_bytes(whole.as_bytes()).is_ok());
    for (from, to) in [
        ("\"form\":2", "\"form\":3"),
        (";B[ee]", ";B[zz]"),
        (";B[ee]", ""),
        ("\"ids\":null", "\"ids\":[0]"),
        ("\"ids\":null", "\"ids\":[1,1]"),
        ("\"tip\":1", "\"tip\":9"),
        ("\"why\":[]", "\"why\":[[9,[]]]"),
        ("\"phase\":\"playing\"", "\"phase\":\"counting\""),
        ("\"phase\":\"playing\"", "\"phase\":\"finished\""),
        ("\"dead\":null", "\"dead\":[\"A1\"]"),
        ("\"result\":null", "\"result\":\"B+R\""),
        ("\"version\":0", "\"version\":-1"),
        ("SZ[9]", "SZ[99]"),
    ] {
        assert!(whole.contains(from), "{from} in {whole}");
        let damaged = whole.replacen(from, to, 1);
        assert!(Kept::from_bytes(damaged.as_bytes()).is_err(), "{damaged}");
    }
    for end in 0..whole.len() {
        assert!(Kept::from_bytes(&whole.as_bytes()[..end]).is_err(), "{end}");
    }
}
