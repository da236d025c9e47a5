//! The seeds of the fuzz target for HTTP, whole and cut off anywhere.

#[path = "../../../fuzz/targets/http.rs"]
mod http;

#[test]
fn every_seed_and_every_part_of_it_is_answered() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/seeds/http");
    let mut seeds = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let seed = std::fs::read(entry.unwrap().path()).unwrap();
        http::run(&seed);
        for end in (0..seed.len()).step_by(7) {
            http::run(&seed[..end]);
            http::run(&seed[end..]);
        }
        seeds += 1;
    }
    assert!(seeds > 5);
}
