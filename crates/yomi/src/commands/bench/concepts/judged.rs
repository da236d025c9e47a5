//! Positions with a judge's opinion: read from a file, or asked for.

use anyhow::{Context, bail, ensure};
use flate2::read::MultiGzDecoder;
use goban::{Board, Color, Game, Move, PointSet, Rules, Size};
use judge::{Cache, Judge, Opinion, Position, Terms};
use serde::Deserialize;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

/// The judge's komi, whatever the game's was.
pub(in super::super) const KOMI: f64 = 7.5;

/// A position and what a judge thinks of it.
pub struct Judged {
    pub game: Game,
    pub opinion: Opinion,
}

/// A line of a file: see docs/benchmarks.md.
#[derive(Deserialize)]
struct Line {
    setup: Setup,
    moves: Vec<String>,
    before: Before,
}

/// The stones that stood there first.
#[derive(Deserialize)]
pub(in super::super) struct Setup {
    #[serde(rename = "B")]
    black: Vec<String>,
    #[serde(rename = "W")]
    white: Vec<String>,
}

impl Setup {
    /// The game of these moves, the last one still to be played, and that move.
    pub(in super::super) fn before_last(
        &self,
        size: Size,
        moves: &[String],
    ) -> anyhow::Result<(Game, (Color, Move))> {
        let points = |names: &[String]| -> anyhow::Result<PointSet> {
            names.iter().map(|name| Ok(name.parse()?)).collect()
        };
        let board = Board::from_stones(size, &points(&self.black)?, &points(&self.white)?)
            .context("the stones at the start make no position")?;
        let moves: Vec<_> = moves.iter().map(|text| play(text)).collect::<Result<_, _>>()?;
        let Some((&last, before)) = moves.split_last() else {
            bail!("there is no move to speak of");
        };
        let mut game = Game::from_position(board, moves[0].0, rules());
        for &(color, played) in before {
            game.play(color, played)?;
        }
        Ok((game, last))
    }
}

#[derive(Deserialize)]
struct Before {
    lead: f64,
    win: f64,
    own: String,
}

impl Judged {
    /// The positions of a file, each before the last of its moves.
    pub fn read(file: &Path) -> anyhow::Result<Vec<Judged>> {
        let reader = open(file).with_context(|| format!("cannot read {}", file.display()))?;
        let mut judged = Vec::new();
        for (number, line) in reader.lines().enumerate() {
            let place = || format!("{}, line {}", file.display(), number + 1);
            let line = line.with_context(place)?;
            let line: Line = serde_json::from_str(&line).with_context(place)?;
            judged.push(line.judged().with_context(place)?);
        }
        Ok(judged)
    }

    /// Positions of the middle of games, and a judge's opinion of each.
    pub fn ask(
        data: &Path,
        judge: &str,
        opinions: Option<&Path>,
        most: usize,
    ) -> anyhow::Result<Vec<Judged>> {
        let games = kifu::Collection::read_file(data, &kifu::Limits::default())
            .with_context(|| format!("cannot read {}", data.display()))?;
        let terms = Terms {
            komi: KOMI,
            ..Terms::default()
        };
        let mut judge = Judge::start(judge, terms)?;
        if let Some(path) = opinions {
            judge = judge.with_cache(Cache::open(path)?);
        }
        let mut found = Vec::new();
        for (i, record) in games.games().iter().enumerate().take(most) {
            let (Ok(size), count) = (record.size(), record.moves().count()) else {
                continue;
            };
            // Another stage of each game, from a quarter to three quarters.
            let wanted = count / 4 + count * (i % 8) / 16;
            let mut game = Game::new(size, rules());
            for (color, played) in record.moves().take(wanted) {
                if game.play(color, played).is_err() {
                    break;
                }
            }
            found.push(game);
        }
        let positions: Vec<_> = found.iter().map(Position::of).collect();
        let opinions: Result<Vec<_>, _> = judge.ask(&positions).into_iter().collect();
        let judged = found.into_iter().zip(opinions?);
        Ok(judged.map(|(game, opinion)| Judged { game, opinion }).collect())
    }
}

impl Line {
    fn judged(&self) -> anyhow::Result<Judged> {
        let side = (self.before.own.len() as f64).sqrt() as u8;
        let size = Size::new(side).context("the judge's points make no board")?;
        ensure!(
            self.before.own.len() == usize::from(side).pow(2),
            "the judge's points make no square"
        );
        let (game, last) = self.setup.before_last(size, &self.moves)?;
        if game.to_move() != last.0 {
            bail!("the last move is out of turn");
        }
        let opinion = Opinion {
            lead: self.before.lead,
            win: self.before.win,
            own: owners(&self.before.own),
            best: Vec::new(),
        };
        Ok(Judged { game, opinion })
    }
}

/// The owners of points, a letter each: from `a`, White's for sure, over `m` to `y`, Black's.
pub(in super::super) fn owners(letters: &str) -> Vec<f32> {
    let owner = |b: u8| (f32::from(b) - f32::from(b'm')) / 12.0;
    letters.bytes().map(owner).collect()
}

fn play(text: &str) -> anyhow::Result<(Color, Move)> {
    let (color, point) = text.split_once(' ').context("a move without its colour")?;
    Ok((color.parse()?, point.parse()?))
}

fn rules() -> Rules {
    Rules {
        komi: KOMI,
        ..Rules::CHINESE
    }
}

/// A file, unpacked if it is packed.
pub(in super::super) fn open(file: &Path) -> std::io::Result<Box<dyn BufRead>> {
    let mut reader = BufReader::new(File::open(file)?);
    let packed = reader.fill_buf()?.starts_with(&[0x1f, 0x8b]);
    let inner: Box<dyn Read> = if packed {
        Box::new(MultiGzDecoder::new(reader))
    } else {
        Box::new(reader)
    };
    Ok(Box::new(BufReader::new(inner)))
}
