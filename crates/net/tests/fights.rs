//! Fights as nets see them: turned and kept without loss, learned from, and told from games.

use goban::{Random, Symmetry};
use net::fights::{AREA, Case, FEATURES, Fought, Kept, Reader, Scene, from_bytes, to_bytes, window};
use net::{Course, Deck, Emphasis, FileError, Net, Origin, Pace, Plan, Shape, Target, checkpoint, examine};
use net::{Lessons, Work};

/// A room of two by two in the corner behind walls of one side and of the other, with strays by lot; who plays on its
/// first point wins.
fn case(random: &mut Random) -> Case {
    let mut scene = Scene::blank(9);
    scene.at = (-1, -2);
    scene.attacks = random.below(2) == 0;
    scene.threats = [0, 2];
    let cell = |x: usize, y: usize| (y + 2) * 12 + x + 1;
    for y in 0..4 {
        for x in 0..4 {
            let what = match x.max(y) {
                3 => Scene::ATTACKER | Scene::HELD,
                2 => Scene::DEFENDER | Scene::TARGET,
                _ => [0, Scene::ATTACKER, 0][random.index(3)],
            };
            scene.cells[cell(x, y)] = Scene::INSIDE | what;
        }
    }
    scene.cells[cell(0, 0)] = Scene::INSIDE;
    let won = scene.attacks;
    Case {
        best: if won { vec![cell(0, 0) as u8] } else { Vec::new() },
        won,
        cost: if won { 20 } else { 2000 },
        zone: vec![cell(1, 1) as u8],
        scene,
    }
}

fn fights(count: usize) -> Vec<Fought> {
    let mut random = Random::new(7);
    let each = |_| Fought {
        cases: (0..4).map(|_| case(&mut random)).collect(),
    };
    (0..count).map(each).collect()
}

fn plan() -> Plan {
    Plan {
        shards: 1,
        pace: Pace {
            rate: 0.01,
            rise: 5,
            steps: 60,
            decay: 0.01,
            longest: 2.0,
        },
        emphasis: Emphasis::default(),
        seed: 3,
    }
}

fn untaught() -> Net {
    Net::untaught(Shape::new(1, 16).unwrap(), 1).seeing(FEATURES)
}

#[test]
fn a_turned_fight_says_what_it_says_unturned() {
    let net = untaught();
    let scene = case(&mut Random::new(1)).scene;
    let mut work = Work::new(net.shape(), window(), 8);
    let mut said = Vec::new();
    for symmetry in Symmetry::ALL {
        work.show_fight(0, &scene, symmetry);
        net.ask(&mut work, 1);
        said.push(work.forecast(0));
    }
    // An untaught net sees other things in a turned fight, but in the same places: a stone's cell keeps its own number.
    let taught = {
        let mut course = Course::of(net, plan());
        let all = fights(8);
        let mut deck = Deck::new(&all, 1);
        (0..60).for_each(|_| {
            course.step(&all, &mut deck, 1);
        });
        course.average()
    };
    let best = |symmetry: Symmetry, work: &mut Work| {
        work.show_fight(0, &scene, symmetry);
        taught.ask(work, 1);
        let strengths = work.forecast(0).strengths;
        let mut inside: Vec<usize> = scene.inside().collect();
        inside.retain(|&c| scene.cells[c] == Scene::INSIDE);
        inside
            .into_iter()
            .max_by(|&a, &b| strengths[a].total_cmp(&strengths[b]))
    };
    for symmetry in Symmetry::ALL {
        assert_eq!(best(symmetry, &mut work), Some(2 * 12 + 1), "{symmetry:?}");
    }
    assert_eq!(said[0].strengths.len(), AREA);
}

#[test]
fn what_is_kept_comes_back_and_what_is_damaged_does_not() {
    let kept = Kept {
        source: "two games".into(),
        drawn: 9,
        solved: 5,
        fights: fights(5),
    };
    let bytes = to_bytes(&kept);
    assert_eq!(from_bytes(&bytes).unwrap(), kept);
    for at in [0, 20, bytes.len() / 2, bytes.len() - 1] {
        let mut other = bytes.clone();
        other[at] ^= 4;
        assert!(from_bytes(&other).is_err(), "byte {at}");
    }
    assert!(from_bytes(&bytes[..bytes.len() - 1]).is_err());
}

#[test]
fn a_net_learns_who_wins_and_at_what_cost() {
    let all = fights(8);
    let mut course = Course::of(untaught(), plan());
    let mut deck = Deck::new(&all, 1);
    let sample: Vec<(usize, usize)> = (0..8).flat_map(|game| (0..4).map(move |n| (game, n))).collect();
    let before = examine(course.net(), &all, &sample);
    (0..60).for_each(|_| {
        course.step(&all, &mut deck, 1);
    });
    let after = examine(course.net(), &all, &sample);
    assert!(after.winners() > 0.95, "{:?}", after.winners());
    assert!(after.policy_mean() < 0.5 * before.policy_mean());
    assert!(after.lead_mean() < 0.5 * before.lead_mean());
    // It goes on where it was left, and knows what it looks at.
    let bytes = checkpoint::to_bytes(&course, window(), &[]);
    let (again, size, _) = checkpoint::from_bytes(&bytes).unwrap();
    assert_eq!((size, again.net().sees()), (window(), FEATURES));
}

#[test]
fn a_lesson_tells_where_the_move_went() {
    let mut random = Random::new(2);
    let mut case = case(&mut random);
    (case.won, case.best) = (true, vec![2 * 12 + 1]);
    let fought = Fought { cases: vec![case] };
    let mut work = Work::new(untaught().shape(), window(), 1);
    for symmetry in Symmetry::ALL {
        let Target { policy, owners, .. } = fought.teach(0, symmetry, &mut work, 0);
        let inside = owners.iter().filter(|o| **o != 0.0).count();
        assert_eq!((policy.len(), policy[0].1, inside), (1, 1.0, 16));
    }
}

#[test]
fn nets_of_fights_and_of_games_are_told_apart() {
    let fights = untaught().to_bytes(&Origin::default());
    let games = Net::untaught(Shape::new(1, 16).unwrap(), 1).to_bytes(&Origin::default());
    assert!(matches!(
        Net::from_bytes(&fights),
        Err(FileError::Features(FEATURES))
    ));
    assert!(matches!(Net::of_fights(&games), Err(FileError::Features(_))));
    assert!(Net::of_fights(&fights).is_ok() && Net::from_bytes(&games).is_ok());
}

#[test]
fn many_looks_say_what_one_says() {
    let reader = Reader::new(untaught());
    let mut random = Random::new(5);
    let scenes: Vec<Scene> = (0..11).map(|_| case(&mut random).scene).collect();
    let together = reader.look(&scenes);
    for (scene, said) in scenes.iter().zip(&together) {
        assert_eq!(&reader.look(std::slice::from_ref(scene))[0], said);
    }
}
