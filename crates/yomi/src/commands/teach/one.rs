//! `yomi rules teach move`: the smallest change of weights that chooses an expert's move (TER 2010, 9.3).

use super::file::RuleFile;
use super::{Played, good, player, position};
use crate::commands::diagram;
use crate::files;
use crate::numbers::{SOME, whole};
use crate::output::say;
use anyhow::{Context, ensure};
use goban::Point;
use kifu::{Collection, Limits};
use players::{Course, Refusal};
use std::path::PathBuf;

/// Teach a move: what spoke for it and for the one that the rules choose, and the smallest change of weights that makes it the
/// choice, with every move marked as good (SGF property TE) staying the choice where it is.
#[derive(clap::Args)]
pub struct Args {
    /// An SGF file with the position.
    game: PathBuf,
    /// The number of the move that was right.
    #[arg(long = "move", value_name = "N", value_parser = whole::<usize>(SOME))]
    number: usize,
    /// The move that is right there, if it is not the one played.
    #[arg(long, value_name = "POINT")]
    right: Option<Point>,
    /// The rule file.
    #[arg(long, value_name = "FILE")]
    rules: PathBuf,
    /// Games whose moves marked as good (TE) stay the choice; those of the game itself do.
    #[arg(long, value_name = "FILE", num_args = 1..)]
    keep: Vec<PathBuf>,
    /// Other settings of the player, such as `shapes=no`.
    #[arg(long, value_name = "SETTINGS", default_value = "")]
    with: String,
    /// Write the new weights into the rule file.
    #[arg(long)]
    yes: bool,
}

/// Voices that are shown of a move.
const SHOWN: usize = 8;

pub fn run(args: Args) -> anyhow::Result<()> {
    let file = RuleFile::read(&args.rules)?;
    if args.yes {
        files::probe(&args.rules)?;
    }
    let record = diagram::record(&args.game, 1)?;
    let place = position(&record, args.number).with_context(|| args.game.display().to_string())?;
    let right = args
        .right
        .or(place.played.point())
        .context("a pass cannot be taught: name a point by --right")?;
    ensure!(
        place.game.size().contains(right) && place.game.is_legal(place.color, right),
        "--right {right}: {} cannot play there",
        place.color
    );
    let mut player = player(&args.rules, &args.with)?;
    let mut trace = |played: &Played| {
        let trace = player.trace(&played.game, played.color);
        trace.context("this player has no voices")
    };
    let mut course = Course::default();
    let asked = trace(&place)?;
    let lesson = course.add(&asked, right);
    let mut kept: Vec<(String, usize)> = Vec::new();
    let same = |p: &Played| p.number == args.number;
    for played in good(&record)?.iter().filter(|p| !same(p)) {
        keep(
            &mut course,
            &mut kept,
            &args.game.display().to_string(),
            played,
            &mut trace,
        )?;
    }
    for path in &args.keep {
        let games = Collection::read_file(path, &Limits::default())
            .with_context(|| format!("cannot read {}", path.display()))?;
        for record in games.games() {
            for played in good(record)? {
                keep(
                    &mut course,
                    &mut kept,
                    &path.display().to_string(),
                    &played,
                    &mut trace,
                )?;
            }
        }
    }
    let weights = course.weights();
    let chosen = course.choice(lesson, &weights).context("there is no move")?;
    for p in [right, chosen]
        .into_iter()
        .take(if right == chosen { 1 } else { 2 })
    {
        let of = asked.of(p);
        say!(
            "{p}: {:+.1}, place {} of {}",
            of.worth,
            of.place,
            asked.legal.len()
        );
        for (vote, gives) in of.voices.iter().take(SHOWN) {
            say!("  {gives:>+7.1}  {} {}", vote.by, vote.id);
        }
    }
    if right == chosen {
        say!("{right} is the choice already.");
        return Ok(());
    }
    let held = kept
        .iter()
        .filter(|(_, number)| course.choice(*number, &weights) == Some(course.lessons[*number].right));
    let held = held.count();
    let changes = match course.flip(lesson, |voice| voice.by == "rules") {
        Ok(changes) => changes,
        Err(Refusal::Alike(p)) => {
            anyhow::bail!("no rule tells {right} from {p}: a new rule is needed that sees the difference")
        }
        Err(Refusal::Contradiction) => anyhow::bail!(
            "no change of weights makes {right} the choice and leaves the {held} moves marked as good as they are"
        ),
    };
    say!("The smallest change that makes {right} the choice; {held} moves marked as good stay so:");
    for change in &changes {
        let voice = &course.voices[change.voice];
        say!("  {}: {} -> {}", voice.id, change.from, change.to);
    }
    let weights: Vec<(&str, f32)> = changes
        .iter()
        .map(|c| (course.voices[c.voice].id.as_str(), c.to))
        .collect();
    let text = file.with(&weights)?;
    if args.yes {
        files::write(&args.rules, text)?;
        say!("Written to {}.", args.rules.display());
    } else {
        say!("Nothing is written: --yes writes it to {}.", args.rules.display());
    }
    Ok(())
}

/// Adds a move that is to stay the choice.
fn keep(
    course: &mut Course,
    kept: &mut Vec<(String, usize)>,
    name: &str,
    played: &Played,
    trace: &mut impl FnMut(&Played) -> anyhow::Result<players::Trace>,
) -> anyhow::Result<()> {
    if let Some(p) = played.played.point() {
        let number = course.add(&trace(played)?, p);
        kept.push((format!("{name}, move {}", played.number), number));
    }
    Ok(())
}
