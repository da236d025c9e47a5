use patterns::learn::*;
use std::time::Instant;
fn main() {
    let dir = std::env::args().nth(1).unwrap();
    for (name, f) in [("eye", Box::new(|| bases::points(Question::Eye)) as Box<dyn Fn() -> patterns::Base>), ("point", Box::new(|| bases::points(Question::Point))), ("chain", Box::new(|| bases::chains(6))), ("zone", Box::new(|| bases::zones(6, 7)))] {
        let t = Instant::now();
        let base = f();
        println!("{name} {} {:?}", base.rules.len(), t.elapsed());
        std::fs::write(format!("{dir}/{name}.txt"), base.to_string()).unwrap();
    }
}
