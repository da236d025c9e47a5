//! `yomi shapes`: what dictionaries recognise, and what of a lost game is worth remembering.

use super::diagram::record;
use crate::files::{self, TABLE};
use crate::numbers::{SOME, whole};
use crate::output::{note, print, say};
use ::shapes::memory::{self, Proposal};
use ::shapes::{Book, Dictionaries, Dictionary, Recognised};
use anyhow::{Context, anyhow, bail, ensure};
use clap::{Subcommand, ValueEnum};
use goban::{Color, Game, Rules};
use kifu::{Diagram, Layer, Mark, Record, Shape, Tint};
use reasons::{Claim, Words};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// Recognise shapes in a game, and remember those of a stronger opponent.
///
/// Dictionaries are SGF trees that any editor opens; docs/shapes.md tells how they are drawn.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Look(Look),
    Propose(Propose),
}

/// Show what is recognised in a position, with weights, drawn.
#[derive(clap::Args)]
struct Look {
    #[command(flatten)]
    position: Position,
    /// Moves to show.
    #[arg(long, default_value_t = 8, value_parser = whole::<usize>(1..=26))]
    most: usize,
    /// The language: en, fr, or a table of words.
    #[arg(long, default_value = "en", value_name = "LANGUAGE")]
    language: String,
}

/// Propose shapes that the winner of a game played and no dictionary knows; accept them one by one.
///
/// Each is proposed with the area that mattered. With --accept it is written into the dictionary of --into, where it is known
/// from then on.
#[derive(clap::Args)]
struct Propose {
    /// An SGF file, also packed by gzip.
    file: PathBuf,
    /// Which game of the file, from 1.
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = whole::<usize>(SOME))]
    game: usize,
    /// Whose shapes; the winner's if not given, who must not be the weaker player.
    #[arg(long, value_name = "COLOUR")]
    of: Option<Side>,
    /// Shapes to propose.
    #[arg(long, default_value_t = 5, value_parser = whole::<usize>(1..=100))]
    most: usize,
    /// Accept the proposal of this number.
    #[arg(long, value_name = "N", requires = "into", value_parser = whole::<usize>(1..=100))]
    accept: Option<usize>,
    /// The dictionary of one's own: what it knows is not proposed again.
    #[arg(long, value_name = "FILE")]
    into: Option<PathBuf>,
    /// The language: en, fr, or a table of words.
    #[arg(long, default_value = "en", value_name = "LANGUAGE")]
    language: String,
}

#[derive(clap::Args)]
struct Position {
    /// An SGF file, also packed by gzip.
    file: PathBuf,
    /// Which game of the file, from 1.
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = whole::<usize>(SOME))]
    game: usize,
    /// The position after this move, 0 for the start; the end of the game if not given.
    #[arg(long = "move", value_name = "N", value_parser = whole::<usize>(0..=1_000_000))]
    number: Option<usize>,
    /// Who moves; the next player if not given.
    #[arg(long, value_name = "COLOUR")]
    color: Option<Side>,
    /// More dictionaries, SGF files that say where they are valid.
    #[arg(long, value_name = "FILE")]
    dictionary: Vec<PathBuf>,
    /// Another book of openings, as `yomi train shapes` writes it.
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Side {
    Black,
    White,
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::Black => Color::Black,
            Side::White => Color::White,
        }
    }
}

pub fn run(args: Args) -> anyhow::Result<()> {
    match args.what {
        What::Look(args) => look(args),
        What::Propose(args) => propose(args),
    }
}

/// A book in a file, or the one that comes with the program.
pub(super) fn book(file: Option<&Path>) -> anyhow::Result<Book> {
    let Some(file) = file else {
        return Ok(Book::shipped().clone());
    };
    let bytes = files::read(file, TABLE)?;
    Book::read(&bytes).with_context(|| file.display().to_string())
}

fn dictionary(file: &Path) -> anyhow::Result<Dictionary> {
    let bytes = files::read(file, TABLE)?;
    // Errors name the file themselves, line by line.
    Dictionary::read(&file.display().to_string(), &bytes).map_err(|errors| anyhow!("{errors}"))
}

fn look(args: Look) -> anyhow::Result<()> {
    let words = Words::choose(&args.language)?;
    let Position {
        file,
        game,
        number,
        color,
        ..
    } = &args.position;
    let record = record(file, *game)?;
    let replay = record.replay_before(number.map(|number| number + 1), Rules::CHINESE)?;
    let color = color.map_or(replay.to_move, Color::from);
    let game = replay.game;
    let more: anyhow::Result<Vec<Dictionary>> = args
        .position
        .dictionary
        .iter()
        .map(|file| dictionary(file))
        .collect();
    let own = Dictionaries::of(more?);
    let shelves = [Dictionaries::shipped(), &own];
    let mut worth: Vec<(goban::Point, f32)> = Vec::new();
    let mut shapes: Vec<Recognised> = Vec::new();
    let mut outcomes = Vec::new();
    for shelf in shelves {
        let seen = shelf.look(&game, color);
        for (p, more) in seen.worth.on(game.size()).filter(|(_, worth)| *worth != 0.0) {
            match worth.iter_mut().find(|(q, _)| *q == p) {
                Some((_, sum)) => *sum += more,
                None => worth.push((p, more)),
            }
        }
        shapes.extend(seen.shapes);
        outcomes.extend(seen.outcomes);
    }
    worth.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()).then(a.0.cmp(&b.0)));
    worth.truncate(args.most);
    worth.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    let mut diagram = Diagram::of_board(game.board());
    let letters = worth.iter().zip('a'..='z');
    for (&(p, _), letter) in letters.clone() {
        diagram.add(Layer::new(Shape::Label(p, letter.to_string())));
    }
    print(&diagram.to_text());
    let mut text = String::new();
    for (&(p, worth), letter) in letters {
        writeln!(text, "\n{letter}  {p}  {worth}")?;
        for shape in shapes.iter().filter(|shape| shape.point == p) {
            writeln!(text, "   {:+} {}", shape.weight, words.say(&shape.claim()))?;
            if !shape.text.is_empty() {
                writeln!(text, "      {}", shape.text)?;
            }
        }
    }
    let book = book(args.position.book.as_deref())?;
    let mut said: Vec<goban::Point> = Vec::new();
    for count in book.counts(&game, color) {
        if said.len() < args.most && !said.contains(&count.point) {
            said.push(count.point);
            writeln!(text, "\n{}", words.say(&count.claim()))?;
        }
    }
    for outcome in outcomes {
        writeln!(
            text,
            "\n{}: {}",
            words.argument(&outcome.stones.into()),
            outcome.text
        )?;
    }
    if text.is_empty() {
        text = "Nothing is recognised here.\n".into();
    }
    print(&text);
    Ok(())
}

fn propose(args: Propose) -> anyhow::Result<()> {
    let words = Words::choose(&args.language)?;
    let record = record(&args.file, args.game)?;
    let stronger = match args.of {
        Some(side) => side.into(),
        None => winner(&record)?,
    };
    let replay = record.replay(record.main_line_end(), Rules::CHINESE)?;
    if let Some(problem) = replay.problems.first() {
        bail!("{}: {problem}", args.file.display());
    }
    let mine = args.into.as_deref().filter(|file| file.exists());
    let text = match mine {
        Some(file) => files::read_text(file, TABLE)?,
        None => String::new(),
    };
    let proposals = proposals(&replay.game, stronger, mine, args.most)?;
    let Some(number) = args.accept else {
        ensure!(
            !proposals.is_empty(),
            "nothing unknown was found that changed the board"
        );
        for (i, proposal) in proposals.iter().enumerate() {
            show(i + 1, proposal, &words);
        }
        return Ok(());
    };
    let Some(accepted) = proposals.get(number - 1) else {
        bail!("there is no proposal {number}; there are {}", proposals.len());
    };
    let into = args.into.context("--into names the dictionary")?;
    let from = args.file.file_name().unwrap_or_default().to_string_lossy();
    let sgf = memory::accepted(&text, accepted, &from).map_err(|errors| anyhow!("{errors}"))?;
    files::write(&into, sgf)?;
    say!(
        "{} at {} is in {} now.",
        accepted.color,
        accepted.point,
        into.display()
    );
    Ok(())
}

/// What is proposed, beside the dictionaries that come with the program and one's own.
fn proposals(
    game: &Game,
    stronger: Color,
    mine: Option<&Path>,
    most: usize,
) -> anyhow::Result<Vec<Proposal>> {
    let own: Option<Dictionary> = mine.map(dictionary).transpose()?;
    let shipped = Dictionaries::shipped();
    // Asked for more than are wanted: some of them one's own dictionary knows.
    let all = memory::propose(game, stronger, shipped, usize::MAX);
    let own = Dictionaries::of(own);
    let unknown = memory::propose(game, stronger, &own, usize::MAX);
    let is_unknown = |p: &Proposal| unknown.iter().any(|q| (q.number, q.point) == (p.number, p.point));
    Ok(all.into_iter().filter(is_unknown).take(most).collect())
}

/// Who won, if the winner is not known to be weaker.
fn winner(record: &Record) -> anyhow::Result<Color> {
    let winner = record.result().and_then(|result| result.winner());
    let winner = winner.context("the record does not say who won: name the stronger player with --of")?;
    let rank = |color: Color| record.rank(color).and_then(|rank| strength(&rank));
    if let (Some(won), Some(lost)) = (rank(winner), rank(!winner))
        && won < lost
    {
        bail!("the winner is the weaker player by rank: name whose shapes are wanted with --of");
    }
    Ok(winner)
}

/// A rank as a number: kyu below zero, dan above, professionals above those.
fn strength(rank: &str) -> Option<i32> {
    let digits: String = rank.trim().chars().take_while(char::is_ascii_digit).collect();
    let number: i32 = digits.parse().ok()?;
    match rank.trim()[digits.len()..]
        .trim()
        .chars()
        .next()?
        .to_ascii_lowercase()
    {
        'k' => Some(-number),
        'd' => Some(number),
        'p' => Some(number + 9),
        _ => None,
    }
}

fn show(number: usize, proposal: &Proposal, words: &Words) {
    let claim = Claim::new("shapes.proposed")
        .with("color", proposal.color)
        .with("point", proposal.point)
        .with("number", proposal.number)
        .with("gained", proposal.gained as usize);
    say!("{number}. {}", words.say(&claim));
    let size = match proposal.tree("").size() {
        Ok(size) => size,
        Err(error) => return note!("{error}"),
    };
    let mut diagram = Diagram::of_stones(size, proposal.stones);
    diagram.add(Layer::new(Shape::Shade(proposal.area)).tint(Tint::Blue));
    let at = goban::PointSet::of(proposal.point);
    diagram.add(Layer::new(Shape::Marks(Mark::Circle, at)));
    diagram.window = kifu::Window::around(&proposal.area, size);
    print(&diagram.to_text());
}
