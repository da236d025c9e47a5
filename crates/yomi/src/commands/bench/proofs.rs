//! `yomi bench proofs`: proofs that are true, damaged and forged, through what `yomi check` does.

use super::super::check::verify;
use super::super::solve::asked::{Asked, Goal as Stated};
use crate::numbers::{COUNT, SOME, whole};
use crate::output::{note, say};
use anyhow::{Context, ensure};
use certificate::exhaust::{Bend, Goal, Room};
use certificate::{Certificate, ENDLESS, Ko};
use goban::{Board, Color, Random, Size};
use indicatif::ProgressBar;
use kifu::Collection;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tactics::choose::choose;
use tactics::{Limits, found};

/// Proofs that are true, damaged and forged, checked as `yomi check` does: none may be wrongly accepted or refused.
///
/// True ones are the proofs of problems (--data), or else of small positions that were exhausted. Damaged ones are the files of
/// true ones with bits turned, cut off, or with a piece of another in them. Forged ones have bytes in order and claim what
/// exhaustion finds to be false: replies or passes of the loser left out, points closed to him, the ban of the ko rule
/// ignored or forgotten, another stake, side or number of threats.
#[derive(clap::Args)]
pub struct Args {
    /// A folder with SGF files of problems.
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// True proofs.
    #[arg(long, default_value_t = 200, value_parser = whole::<usize>(SOME))]
    real: usize,
    /// Damaged ones.
    #[arg(long, default_value_t = 2000, value_parser = whole::<usize>(COUNT))]
    damaged: usize,
    /// Forged ones.
    #[arg(long, default_value_t = 2000, value_parser = whole::<usize>(COUNT))]
    forged: usize,
    /// Seconds for each problem.
    #[arg(long, default_value = "1", value_name = "SECONDS", value_parser = players::seconds)]
    limit: Duration,
    /// The seed of everything random.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Positions walked at most for one question.
const MOST: usize = 60_000;

pub fn run(args: Args) -> anyhow::Result<()> {
    let mut random = Random::new(args.seed);
    let real = match &args.data {
        Some(folder) => solved(folder, &args)?,
        None => exhausted(&mut random, args.real),
    };
    ensure!(
        real.len() == args.real && args.real > 0,
        "{} proofs were found, not {}: allow more time with --limit",
        real.len(),
        args.real
    );
    let files: Vec<Vec<u8>> = real.iter().map(Certificate::to_bytes).collect();
    let (mut wrong, mut positions) = (Vec::new(), 0);
    let began = Instant::now();
    for (file, certificate) in files.iter().zip(&real) {
        positions += certificate.proof.positions.len();
        if let Err(why) = verify(file) {
            wrong.push(format!("a true proof was refused: {why}\n{}", certificate.board));
        }
    }
    let (spent, bytes) = (began.elapsed(), files.iter().map(Vec::len).sum::<usize>());
    say!(
        "{} true proofs, {} refused; {positions} positions in {bytes} bytes, checked in {:.2} s",
        real.len(),
        wrong.len(),
        spent.as_secs_f64()
    );

    let mut accepted = 0;
    for n in 0..args.damaged {
        let file = damaged(&mut random, &files, n % DAMAGES.len());
        if verify(&file).is_ok() {
            accepted += 1;
            wrong.push(format!("accepted though damaged: {}", DAMAGES[n % DAMAGES.len()]));
        }
    }
    say!(
        "{} damaged ones ({}), {accepted} accepted",
        args.damaged,
        DAMAGES.join(", ")
    );

    let bar = ProgressBar::new(args.forged as u64);
    let (mut made, mut accepted) = ([0; FORGERIES], 0);
    for n in 0..args.forged {
        // Each kind in turn; those that need a rare position are met where it comes.
        let (kind, forgery) = forged(&mut random, n % FORGERIES);
        made[kind] += 1;
        let file = forgery.to_bytes();
        ensure!(
            Certificate::from_bytes(&file).as_ref() == Ok(&forgery),
            "a forgery whose bytes are not in order"
        );
        if verify(&file).is_ok() {
            accepted += 1;
            wrong.push(format!(
                "accepted though false: {}\n{}",
                name(kind),
                forgery.board
            ));
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    say!(
        "{} forged ones, false by exhaustion, {accepted} accepted",
        args.forged
    );
    for (kind, made) in made.iter().enumerate() {
        say!("  {made:>5} {}", name(kind));
    }
    for line in &wrong {
        note!("{line}");
    }
    ensure!(wrong.is_empty(), "{} proofs were judged wrongly", wrong.len());
    Ok(())
}

/// Proofs of the problems in a folder, from all its files in turn.
fn solved(folder: &Path, args: &Args) -> anyhow::Result<Vec<Certificate>> {
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        if path.extension().is_some_and(|e| e.eq_ignore_ascii_case("sgf")) {
            paths.push(path);
        }
    }
    paths.sort();
    let mut problems = Vec::new();
    for path in &paths {
        let collection = Collection::read_file(path, &kifu::Limits::default())
            .with_context(|| format!("cannot read {}", path.display()))?;
        let games = collection.games().iter().enumerate();
        problems.push(
            games
                .filter_map(|(i, game)| Asked::read(game, i, None).ok())
                .collect::<Vec<_>>(),
        );
    }
    let longest = problems.iter().map(Vec::len).max().unwrap_or(0);
    let (bar, mut proofs) = (ProgressBar::new(args.real as u64), Vec::new());
    for (i, file) in (0..longest).flat_map(|i| (0..problems.len()).map(move |f| (i, f))) {
        let Some(asked) = problems[file].get(i) else {
            continue;
        };
        let limits = Limits::within(args.limit);
        let found = match &asked.goal {
            Stated::Aim(aim) => found::ask(&asked.board, aim, &limits),
            Stated::Verb(verb) => choose(&asked.board, asked.to_move, Some(*verb), &limits),
            Stated::Open => choose(&asked.board, asked.to_move, None, &limits),
        };
        for proved in found.map(|f| f.proofs).unwrap_or_default() {
            let (board, proof) = (asked.board.clone(), proved.proof);
            proofs.push(Certificate { board, proof });
            bar.inc(1);
        }
        if proofs.len() >= args.real {
            break;
        }
    }
    bar.finish_and_clear();
    proofs.truncate(args.real);
    Ok(proofs)
}

/// A question about a small position.
struct Case {
    room: Room,
    goal: Goal,
    attacker: Color,
    first: Color,
    ko: Ko,
}

impl Case {
    fn random(random: &mut Random) -> Option<Case> {
        let room = match random.below(3) {
            0 => Room::random_board(random, Size::new(3)?)?,
            _ => Room::random(random, 4, 9)?,
        };
        let (attacker, goal) = goal(random, &room);
        Some(Case {
            room,
            goal,
            attacker,
            first: Color::BOTH[random.index(2)],
            ko: ko(random),
        })
    }

    /// By exhaustion.
    fn truth(&self) -> Option<bool> {
        let found = self
            .room
            .succeeds(&self.goal, self.attacker, self.first, self.ko, MOST);
        found.ok()
    }

    /// What is found in this game, which may be bent, written as a proof for this board.
    fn written(&self, bend: &Bend, board: &Board) -> Option<Certificate> {
        let walked = self
            .room
            .walk(&self.goal, self.attacker, self.first, self.ko, bend, MOST);
        let proof = walked.ok()?.proof(&self.room, &self.goal)?;
        let board = board.clone();
        Some(Certificate { board, proof })
    }

    /// The room of this case with a ban on the side that moves, if the stones allow one.
    fn banned(&self) -> Option<Room> {
        let board = self.room.board();
        let mut open = self.room.points().iter().filter(|&&p| board.is_empty(p));
        let banned = open.find_map(|&p| board.clone().with_ko(self.first, p))?;
        Room::enclosed(&banned, &self.room.set(self.room.all()), Color::White).ok()
    }
}

fn goal(random: &mut Random, room: &Room) -> (Color, Goal) {
    let strings = room.strings(Color::Black);
    let one = strings[random.index(strings.len())];
    let first = |cells: u32| room.points()[cells.trailing_zeros() as usize];
    match random.below(6) {
        0 if strings.len() > 1 => (Color::Black, Goal::Connect(first(strings[0]), first(strings[1]))),
        1 => {
            let cells = random.bits() as u32 & random.bits() as u32 & room.all() | one & one.wrapping_neg();
            (Color::Black, Goal::Eye(room.set(cells)))
        }
        2 => {
            let outside = room.set(random.bits() as u32 & random.bits() as u32 & room.all() & !one);
            let stone = first(one);
            (Color::Black, Goal::WayOut { stone, outside })
        }
        n => {
            let cells = if n == 3 { one } else { room.stones(Color::Black) };
            let target = room.set(cells);
            let any = random.below(4) == 0;
            (Color::White, Goal::Capture { target, any })
        }
    }
}

fn ko(random: &mut Random) -> Ko {
    let mut some = || [0, 0, 1, ENDLESS][random.index(4)];
    Ko {
        attacker: some(),
        defender: some(),
    }
}

/// Proofs of small positions, written out by exhaustion.
fn exhausted(random: &mut Random, wanted: usize) -> Vec<Certificate> {
    let mut proofs = Vec::new();
    while proofs.len() < wanted {
        let written = Case::random(random).and_then(|case| case.written(&Bend::NONE, case.room.board()));
        proofs.extend(written.filter(|c| c.proof.positions.len() > 1));
    }
    proofs
}

const DAMAGES: [&str; 6] = [
    "a bit turned",
    "several bytes changed",
    "cut off",
    "a piece lost",
    "a piece of another",
    "bytes added",
];

/// The file of a true proof, damaged.
fn damaged(random: &mut Random, files: &[Vec<u8>], kind: usize) -> Vec<u8> {
    let whole = &files[random.index(files.len())];
    loop {
        let mut file = whole.clone();
        let (from, size) = (random.index(file.len()), 1 + random.index(16));
        let to = (from + size).min(file.len());
        match kind {
            0 => file[from] ^= 1 << random.below(8),
            1 => file[from..to].iter_mut().for_each(|b| *b = random.bits() as u8),
            2 => file.truncate(from),
            3 => drop(file.drain(from..to)),
            4 => {
                let other = &files[random.index(files.len())];
                let at = random.index(other.len());
                let piece = &other[at..(at + size).min(other.len())];
                file.splice(from..to, piece.iter().copied());
            }
            _ => {
                let more = (0..size).map(|_| random.bits() as u8);
                file.extend(more);
            }
        }
        if file != *whole {
            return file;
        }
    }
}

/// Kinds of forgery: the bends, a ban forgotten, another claim.
const FORGERIES: usize = Bend::KINDS.len() + 2;

fn name(kind: usize) -> &'static str {
    match Bend::KINDS.get(kind) {
        Some(name) => name,
        None if kind == Bend::KINDS.len() => "the ban at the start forgotten",
        None => "another stake, side or number of threats",
    }
}

/// A proof whose bytes are in order and which is false by exhaustion, of this kind if one is met soon, else of another.
fn forged(random: &mut Random, wanted: usize) -> (usize, Certificate) {
    for attempt in 0.. {
        let kind = if attempt < 3000 {
            wanted
        } else {
            random.index(FORGERIES)
        };
        if let Some(forgery) = Case::random(random).and_then(|case| forge(random, case, kind)) {
            return (kind, forgery);
        }
    }
    unreachable!("attempts have no end");
}

fn forge(random: &mut Random, case: Case, kind: usize) -> Option<Certificate> {
    if kind < Bend::KINDS.len() {
        let truth = case.truth()?;
        // He who wins in truth is made to lose.
        let loser = if truth { case.attacker } else { !case.attacker };
        let bend = Bend::random(random, kind, loser);
        let forgery = case.written(&bend, case.room.board())?;
        return (forgery.proof.success != truth).then_some(forgery);
    }
    if kind == Bend::KINDS.len() {
        let room = case.banned()?;
        let forgery = case.written(&Bend::NONE, room.board())?;
        let truth = Case { room, ..case }.truth()?;
        return (forgery.proof.success != truth).then_some(forgery);
    }
    let mut forgery = case.written(&Bend::NONE, case.room.board())?;
    let mut claimed = case;
    match random.below(4) {
        0 => {
            let (attacker, goal) = goal(random, &claimed.room);
            (claimed.attacker, claimed.goal) = (attacker, goal);
            (forgery.proof.attacker, forgery.proof.stake) = (attacker, goal.stake()?);
        }
        1 => {
            claimed.first = !claimed.first;
            forgery.proof.first = claimed.first;
        }
        2 => {
            claimed.ko = ko(random);
            forgery.proof.ko = claimed.ko;
        }
        _ => forgery.proof.success = !forgery.proof.success,
    }
    (claimed.truth()? != forgery.proof.success).then_some(forgery)
}
