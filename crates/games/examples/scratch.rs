use games::atarigo::*;
use proof::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let alg: Algorithm = a[1].parse().unwrap();
    let start: Setup = match a[2].as_str() {
        "pin" => Setup::pinwheel(),
        s if s.starts_with("e") => Setup::empty(s[1..].parse().unwrap()).unwrap(),
        s => Setup::crosscut(s[1..].parse().unwrap()).unwrap(),
    };
    let g: AtariGo<u64> = start.build().unwrap();
    let mut o = Options::new(alg);
    if a[3] != "-" {
        o = o.depth(a[3].parse().unwrap());
    }
    if a.len() > 4 && a[4] == "plain" {
        o = o.plain();
    }
    let mut l = Limits::default();
    l.memory = 8 << 30;
    l.time = Some(std::time::Duration::from_secs(
        std::env::var("T").map_or(60, |t| t.parse().unwrap()),
    ));
    let mut s = Solver::new(o, l);
    let ans = s.solve(&g, Side::First);
    println!(
        "{} {:?} nodes {} work {} time {:?} game {:?} stopped {}",
        ans.verdict,
        ans.best.map(|m| g.notation(m)),
        ans.nodes,
        ans.work,
        ans.time,
        ans.game,
        ans.stopped
    );
    if std::env::var("P").is_ok() {
        let t = std::time::Instant::now();
        let proof = s.prove(&g, Side::First).unwrap();
        println!(
            "proof {} in {:?}, bytes {}",
            proof.len(),
            t.elapsed(),
            proof.to_bytes().len()
        );
        let t = std::time::Instant::now();
        let c = check(&g, &proof).unwrap();
        println!(
            "checked {} plies {} in {:?}: {:?}",
            c.positions,
            c.plies,
            t.elapsed(),
            c.line
                .iter()
                .map(|m| m.map_or("pass".into(), |m| g.notation(m)))
                .collect::<Vec<_>>()
        );
    }
    for c in ans.calls {
        println!("{:?}", c);
    }
}
