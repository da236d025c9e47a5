//! Games as nets learn from them.

use anyhow::Context;
use goban::{By, Color, Move, Point, Random, Size};
use kifu::GameResult;
use net::Game;
use playouts::{Heavy, Tables, Weights, owners};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A point has an owner if so much of the games played out from the end agree on it.
const AGREED: f32 = 0.8;

/// The games of files that begin on an empty board of this size and have a komi, in their order; `tell` hears which file
/// is read.
pub fn read(files: &[PathBuf], size: Size, mut tell: impl FnMut(&Path)) -> anyhow::Result<Vec<Game>> {
    let mut games = Vec::new();
    for file in files {
        tell(file);
        let records = kifu::Collection::read_file(file, &kifu::Limits::default())
            .with_context(|| format!("cannot read {}", file.display()))?;
        games.extend(records.games().iter().filter_map(|record| of(record, size)));
    }
    Ok(games)
}

fn of(record: &kifu::Record, size: Size) -> Option<Game> {
    let root = record.root();
    if record.size() != Ok(size) || root.has("AB") || root.has("AW") {
        return None;
    }
    let komi = record.komi()? as f32;
    let result = record.result();
    let mut moves: Vec<(Color, Move)> = record.moves().collect();
    let counted = match result {
        Some(GameResult::Win(winner, Some(By::Points(points)))) => {
            let ahead = if winner == Color::Black { points } else { -points };
            Some(ahead as f32 + komi)
        }
        _ => None,
    };
    // A game that was counted was ended by passes, whether or not they were written down.
    if let (Some(_), Some(&(last, Move::Play(_)))) = (counted, moves.last()) {
        moves.extend([(!last, Move::Pass), (last, Move::Pass)]);
    }
    let mut game = Game::new(size, komi, moves);
    game.winner = result.and_then(|result| result.winner());
    game.margin = counted;
    (!game.is_empty()).then_some(game)
}

/// Notes to whom the points went in games that somebody won, counted or given up, as far as playouts from their ends agree;
/// `tell` hears how many are done.
pub fn settle(games: &mut [Game], playouts: u32, mut tell: impl FnMut(usize)) {
    let Some(size) = games.first().map(Game::size) else {
        return;
    };
    let mut policy = Heavy::new(Arc::new(Tables::new(&Weights::of(size))));
    for (i, game) in games
        .iter_mut()
        .enumerate()
        .filter(|(_, game)| game.winner.is_some())
    {
        let board = game.board(game.len());
        let found = owners(&mut policy, &board, Color::Black, playouts, &mut Random::new(1));
        let sure = |p: Point| match found[p.index()] {
            share if share > AGREED => 1,
            share if share < -AGREED => -1,
            _ => 0,
        };
        game.owners = size.points().map(sure).collect();
        tell(i);
    }
}

/// The games of a file that `yomi train labels` wrote.
pub fn labelled(file: &Path) -> anyhow::Result<Vec<Game>> {
    let name = || file.display().to_string();
    let bytes = std::fs::read(file).with_context(|| format!("cannot read {}", name()))?;
    let (games, _) = net::labels::from_bytes(&bytes).with_context(name)?;
    Ok(games)
}

/// Positions of games drawn by lot, the same for the same seed: game and number among its lessons.
pub fn sample<L: net::Lessons>(games: &[L], positions: usize, seed: u64) -> Vec<(usize, usize)> {
    let mut deck = net::Deck::new(games, seed);
    let most = positions.min(deck.len()) as u64;
    let drawn = (0..most).map(|number| deck.draw(number));
    drawn.map(|(game, number, _)| (game, number)).collect()
}
