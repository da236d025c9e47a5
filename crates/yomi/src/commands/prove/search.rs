//! What all worlds share: the arguments of a search, running it, and telling its answer.

use crate::files;
use crate::numbers::MEGABYTES;
use crate::output::{note, print, say};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use clap::value_parser;
use proof::{
    Algorithm, Answer, Count, Gradual, Limits, Options, Proof, Side, Solver, Verdict, World, census, check,
    sample,
};
use serde_json::json;

/// How to search, and what to do with the answer.
#[derive(clap::Args, Clone)]
pub struct SearchArgs {
    /// alphabeta, tabled, aps:N, widening:N, lambda:N, agps, agps-full, dfpn, gradual-dfpn or hybrid.
    #[arg(long, default_value = "agps", value_name = "NAME")]
    pub algorithm: Algorithm,
    /// Plies: in AtariGo of the search's own tree, from whose leaves gradual games go on as in the paper; in the
    /// other games of the whole win. Without it the search goes as deep as it needs.
    #[arg(long, value_name = "PLIES", value_parser = value_parser!(u32).range(1..))]
    pub limit: Option<u32>,
    /// Stop after so many nodes.
    #[arg(long, value_parser = value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Stop after so many seconds.
    #[arg(long, value_parser = players::seconds)]
    pub seconds: Option<Duration>,
    /// Megabytes of tables at most; they grow as needed.
    #[arg(long, default_value_t = 4096, value_name = "MB", value_parser = value_parser!(u64).range(MEGABYTES))]
    pub memory: u64,
    /// Whether the limit is that of the whole win.
    #[arg(skip)]
    pub whole: bool,
    /// How many gradual games agps, agps-full and hybrid may use, in their order.
    #[arg(long, value_name = "COUNT", value_parser = value_parser!(u8).range(1..=11))]
    pub games: Option<u8>,
    /// Without table and ordering: the search of the paper, node for node.
    #[arg(long)]
    pub plain: bool,
    /// Find all first moves that win.
    #[arg(long)]
    pub all_moves: bool,
    /// Keep the proof in this file.
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Print one object of JSON.
    #[arg(long)]
    pub json: bool,
}

impl SearchArgs {
    pub fn limits(&self) -> Limits {
        Limits {
            nodes: self.nodes,
            time: self.seconds,
            memory: (self.memory as usize) << 20,
            stop: super::stop_flag(),
        }
    }

    /// The same for a win within so many moves of the side to move, unless a limit was given.
    pub fn within(&self, moves: u32) -> SearchArgs {
        SearchArgs {
            limit: self.limit.or(Some(2 * moves - 1)),
            ..self.clone()
        }
    }

    pub fn options(&self) -> Options {
        Options {
            depth: self.limit,
            whole: self.whole && self.limit.is_some(),
            enhanced: !self.plain,
            games: self.games.map(usize::from),
            ..Options::new(self.algorithm)
        }
    }

    fn stage(&self) -> &'static str {
        match self.algorithm {
            Algorithm::Tabled => "depth",
            Algorithm::Lambda(_) | Algorithm::Aps(_) | Algorithm::Widening(_) => "order",
            Algorithm::Agps | Algorithm::AgpsFull => "index",
            _ => "stage",
        }
    }
}

/// Which moves of a position are the same as a given one up to its symmetries, that one included.
pub type Alike<W> = dyn Fn(&W, <W as World>::Move) -> Vec<<W as World>::Move>;

/// A position to prove, and what its game adds to the telling.
pub struct Subject<'a, W: World> {
    /// The game's name.
    pub game: &'a str,
    /// The position; the side to move is the one that must win.
    pub root: W,
    /// The position in words, kept with a saved proof.
    pub note: String,
    /// The moves that are the same as a given one up to the symmetries of the position.
    pub alike: &'a Alike<W>,
    /// The file in which a proof is saved.
    pub file: fn(&Proof) -> Vec<u8>,
}

/// Proves a position, checks the proof, and prints the answer.
pub fn prove<W: World + 'static>(subject: &Subject<'_, W>, args: &SearchArgs) -> anyhow::Result<()> {
    let root = &subject.root;
    ensure!(
        root.outcome().is_none(),
        "the game is over in this position: there is nothing left to prove"
    );
    if let Some(path) = &args.save {
        files::probe(path)?;
    }
    let side = root.to_move();
    let mut solver = Solver::watched(args.options(), args.limits(), Some(super::watcher(args.stage())));
    let answer = solver.solve(root, side);
    let first = first_moves(subject, args, &mut solver, &answer)?;
    let started = Instant::now();
    // A search without a table would have to search again at every position of the proof.
    let wanted = args.save.is_some() || args.algorithm != Algorithm::AlphaBeta || answer.nodes < 100_000;
    let proof = wanted.then(|| solver.prove(root, side)).flatten();
    let checked = proof
        .as_ref()
        .map(|p| check(root, p))
        .transpose()
        .context("the search answered wrongly: its proof does not hold")?;
    let proof_time = started.elapsed();
    if let Some(path) = &args.save {
        let noted = proof.clone().map(|p| p.with_note(&subject.note));
        save(path, noted.as_ref().map(subject.file), answer.verdict)?;
    }
    let plies = checked.as_ref().map(|c| c.plies);
    if args.json {
        let names: Vec<_> = first.iter().map(|&m| root.notation(m)).collect();
        let object = json!({
            "game": subject.game,
            "algorithm": args.algorithm.to_string(),
            "limit": args.limit,
            "result": answer.verdict.to_string(),
            "first_moves": names,
            "plies": plies,
            "nodes": answer.nodes,
            "seconds": answer.time.as_secs_f64(),
            "positions_verified": answer.work,
            "largest_game": answer.game.map(|g| g.to_string()),
            "stopped": answer.stopped,
            "proof_positions": proof.as_ref().map(Proof::len),
            "proof_checked": checked.is_some(),
            "proof_seconds": proof_time.as_secs_f64(),
        });
        say!("{object}");
        return Ok(());
    }
    let mut text = tell(subject, args, &answer, &first);
    if let (Some(proof), Some(checked)) = (&proof, &checked) {
        let mut p = root.clone();
        let mut line = Vec::new();
        for &m in &checked.line {
            line.push(m.map_or("pass".to_string(), |m| p.notation(m)));
            p = m.map_or_else(|| p.null().unwrap_or_else(|| p.clone()), |m| p.play(m));
        }
        text += &format!(
            "Proof of {} positions, checked on {} in {:.2} s: {}; longest line {} plies: {}\n",
            proof.len(),
            checked.positions,
            proof_time.as_secs_f64(),
            proof.claim(),
            checked.plies,
            line.join(" ")
        );
    }
    print(&text);
    Ok(())
}

fn first_moves<W: World + 'static>(
    subject: &Subject<'_, W>,
    args: &SearchArgs,
    solver: &mut Solver<W>,
    answer: &Answer<W>,
) -> anyhow::Result<Vec<W::Move>> {
    let root = &subject.root;
    let Some(best) = answer.best else {
        return Ok(Vec::new());
    };
    if !args.all_moves {
        return Ok((subject.alike)(root, best));
    }
    // One move of each kind is enough.
    let kinds: Vec<_> = root
        .moves()
        .into_iter()
        .filter(|&m| (subject.alike)(root, m).first() == Some(&m))
        .collect();
    let Some(winning) = solver.winning_moves(root, kinds) else {
        bail!("stopped before all first moves were tried: allow more nodes or time");
    };
    Ok(winning
        .into_iter()
        .flat_map(|m| (subject.alike)(root, m))
        .collect())
}

fn save(path: &Path, bytes: Option<Vec<u8>>, verdict: Verdict) -> anyhow::Result<()> {
    let Some(bytes) = bytes else {
        bail!("nothing was proved ({verdict}), so nothing is saved: allow more time or another algorithm");
    };
    files::write(path, bytes)?;
    if path.is_file() {
        note!("saved in {}", path.display());
    }
    Ok(())
}

fn tell<W: World>(
    subject: &Subject<'_, W>,
    args: &SearchArgs,
    answer: &Answer<W>,
    first: &[W::Move],
) -> String {
    let who = match subject.root.to_move() {
        Side::First => "the first player",
        Side::Second => "the second player",
    };
    let says = match answer.verdict {
        Verdict::Won => format!("won by {who}"),
        Verdict::Lost => format!("not won by {who}"),
        Verdict::Unknown if answer.stopped => "unknown: stopped by its limits".to_string(),
        Verdict::Unknown => "unknown: not within what this search looks at".to_string(),
    };
    let mut text = format!("{} ({}): {says}\n", subject.game, subject.note);
    if !first.is_empty() {
        let names: Vec<_> = first.iter().map(|&m| subject.root.notation(m)).collect();
        text += &format!("First moves that win: {}\n", names.join(" "));
    }
    if let Some(game) = answer.game {
        text += &format!("Largest gradual game: {game}\n");
    }
    text += &format!(
        "{}: {} nodes, {} positions verified, {:.3} s\n",
        args.algorithm,
        answer.nodes,
        answer.work,
        answer.time.as_secs_f64()
    );
    text
}

/// Samples random positions and prints how often each gradual game holds, and which never do.
pub fn tell_census<W: World>(start: &W, plies: usize, count: usize) {
    let counts = census(sample(start, plies, 1).take(count), &Gradual::ELEVEN);
    say!(
        "{:>6} {:>9} {:>9}   of {count} positions",
        "game",
        "held",
        "alone"
    );
    for c in &counts {
        say!("{:>6} {:>9} {:>9}", c.game.to_string(), c.held, c.alone);
    }
    let names = |without: fn(&Count) -> bool| {
        let some: Vec<_> = counts
            .iter()
            .filter(|c| without(c))
            .map(|c| c.game.to_string())
            .collect();
        if some.is_empty() {
            "none".to_string()
        } else {
            some.join(" ")
        }
    };
    say!("Never held: {}", names(|c| c.held == 0));
    say!(
        "Never held where no game before them did: {}",
        names(|c| c.alone == 0)
    );
}
