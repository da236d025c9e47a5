//! `yomi bench`: the figures of docs/benchmarks.md, again. One file a figure.

mod advice;
mod agreement;
mod answers;
mod attack;
mod clients;
mod cluster;
mod compiled;
mod concepts;
mod elementary;
mod expert;
mod explain;
mod fights;
mod incremental;
mod judgement;
mod learned;
mod motives;
mod net;
mod opening;
mod page;
mod patterns;
mod playouts;
mod proofs;
mod rawnet;
mod reading;
mod rules;
mod search;
mod sets;
mod sgf;
mod shapes;
mod small;
mod solving;
mod stops;
mod worlds;

use clap::Subcommand;
pub use sgf::find as find_records;

/// Print the figures of docs/benchmarks.md again.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    bench: Bench,
}

#[derive(Subcommand)]
enum Bench {
    Advice(advice::Args),
    Agreement(agreement::Args),
    Answers(answers::Args),
    Attack(attack::Args),
    Clients(clients::Args),
    Cluster(cluster::Args),
    Compiled(compiled::Args),
    Concepts(concepts::Args),
    Elementary(elementary::Args),
    Expert(expert::Args),
    Explain(explain::Args),
    Fights(fights::Args),
    Incremental(incremental::Args),
    Judgement(judgement::Args),
    Learned(learned::Args),
    Motives(motives::Args),
    Page(page::Args),
    Patterns(patterns::Args),
    Net(net::Args),
    Opening(opening::Args),
    Playouts(playouts::Args),
    Proofs(proofs::Args),
    Rawnet(rawnet::Args),
    Reading(reading::Args),
    Search(search::Args),
    Sets(sets::Args),
    Sgf(sgf::Args),
    Shapes(shapes::Args),
    Small(small::Args),
    Solving(solving::Args),
    Rules(rules::Args),
    Stops(stops::Args),
    Worlds(worlds::Args),
}

pub fn run(args: Args) -> anyhow::Result<()> {
    match args.bench {
        Bench::Advice(args) => advice::run(args),
        Bench::Agreement(args) => agreement::run(args),
        Bench::Answers(args) => answers::run(args),
        Bench::Attack(args) => attack::run(args),
        Bench::Clients(args) => clients::run(args),
        Bench::Cluster(args) => cluster::run(args),
        Bench::Compiled(args) => compiled::run(args),
        Bench::Concepts(args) => concepts::run(args),
        Bench::Elementary(args) => elementary::run(args),
        Bench::Expert(args) => expert::run(args),
        Bench::Explain(args) => explain::run(args),
        Bench::Fights(args) => fights::run(args),
        Bench::Incremental(args) => incremental::run(args),
        Bench::Judgement(args) => judgement::run(args),
        Bench::Learned(args) => learned::run(args),
        Bench::Motives(args) => motives::run(args),
        Bench::Page(args) => page::run(args),
        Bench::Patterns(args) => patterns::run(args),
        Bench::Net(args) => net::run(args),
        Bench::Opening(args) => opening::run(args),
        Bench::Playouts(args) => playouts::run(args),
        Bench::Proofs(args) => proofs::run(args),
        Bench::Rawnet(args) => rawnet::run(args),
        Bench::Reading(args) => reading::run(args),
        Bench::Search(args) => search::run(args),
        Bench::Sets(args) => sets::run(args),
        Bench::Sgf(args) => sgf::run(args),
        Bench::Shapes(args) => shapes::run(args),
        Bench::Small(args) => small::run(args),
        Bench::Solving(args) => solving::run(args),
        Bench::Rules(args) => rules::run(args),
        Bench::Stops(args) => stops::run(args),
        Bench::Worlds(args) => worlds::run(args),
    }
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// By how much values are larger than others for the same things on the mean, and the standard error of that.
fn difference(values: &[f64], others: &[f64]) -> (f64, f64) {
    let changes: Vec<f64> = values.iter().zip(others).map(|(a, b)| a - b).collect();
    let change = mean(&changes);
    let spread = mean(&changes.iter().map(|c| (c - change).powi(2)).collect::<Vec<_>>());
    (change, (spread / changes.len() as f64).sqrt())
}
