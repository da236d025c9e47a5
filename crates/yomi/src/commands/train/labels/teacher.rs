//! Whoever is asked for labels: a net that looks once, or a player that searches.

use super::begin;
use anyhow::{Context, ensure};
use goban::{Color, Move, Random, Size, Symmetry};
use net::katago::{self, Katago};
use net::{FileError, Game, Label, Look, Looker, Model, Net, Position};
use players::{Options, Player, Request, Thought};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The komi of games that are played, and by how much it is changed, so that who is ahead matters at every stage.
const KOMI: [f32; 5] = [7.5, 7.5, 7.5, 6.5, 5.5];

/// Whoever is asked.
pub enum Teacher {
    Own(Box<dyn Looker>),
    Katago(Box<katago::Work>),
    Player(Searcher),
}

/// A player that searches: how often it tried each move is its policy.
pub struct Searcher {
    name: String,
    player: Box<dyn Player>,
}

/// Megabytes that the search of a label may fill.
const MEMORY: usize = 64;

impl Searcher {
    fn seated(name: &str, seed: u64) -> anyhow::Result<Searcher> {
        let options = Options {
            memory: MEMORY,
            ..Options::seeded(seed)
        };
        Ok(Searcher {
            name: name.into(),
            player: players::by_name_with(name, &options).context("--player")?,
        })
    }

    /// What it thought of a position; false if it did not search.
    fn look(&mut self, game: &goban::Game, look: &mut Look) -> bool {
        let stop = AtomicBool::new(false);
        let choice = self.player.choose(&Request::new(game, &stop));
        let thought = choice
            .thought
            .filter(|thought| thought.ownership.len() == look.owners.len());
        let searched = thought.as_ref().and_then(|thought| seen(thought, game));
        let found = searched.is_some();
        if let Some(seen) = searched {
            *look = seen;
        }
        found
    }
}

/// A thought as a look, as Black sees it; none if it was nothing that games were counted for.
fn seen(thought: &Thought, game: &goban::Game) -> Option<Look> {
    let tried: u64 = thought.candidates.iter().map(|c| c.visits).sum();
    let (win, lead) = match thought.color {
        Color::Black => (thought.win_rate?, thought.lead),
        Color::White => (1.0 - thought.win_rate?, -thought.lead),
    };
    let share = |visits: u64| visits as f32 / tried as f32;
    let mut look = Look {
        win: win as f32,
        margin: (lead + game.komi()) as f32,
        policy: thought
            .candidates
            .iter()
            .map(|c| (c.mv, share(c.visits)))
            .collect(),
        ..Look::default()
    };
    look.owners.copy_from_slice(&thought.ownership);
    (tried > 0).then_some(look)
}

impl Teacher {
    /// A player by its name and settings, and what it is. It must be one that searches.
    pub fn player(name: &str, size: Size) -> anyhow::Result<(Teacher, String)> {
        let mut searcher = Searcher::seated(name, 1)?;
        let found = searcher.look(&begin(size, KOMI[0]), &mut Look::default());
        ensure!(
            found,
            "--player {name}: does not search, or does not say who owns the points; take yomi:playouts=200 or the like"
        );
        Ok((Teacher::Player(searcher), name.to_owned()))
    }

    /// A new game begins, whose chances this seed decides.
    pub fn new_game(&mut self, seed: u64) {
        if let Teacher::Player(searcher) = self {
            *searcher = Searcher::seated(&searcher.name, seed).expect("this player was seated before");
        }
    }

    /// The net of a file, for boards of this size, and what it is.
    pub fn load(file: &Path, size: Size) -> anyhow::Result<(Teacher, String)> {
        let bytes = std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
        let name = || file.display().to_string();
        match Net::from_bytes(&bytes) {
            Ok((net, origin)) => {
                let about = format!("{}, {}", net.shape(), origin.data);
                Ok((
                    Teacher::Own((Arc::new(net) as Arc<dyn Model>).looker(size, 1)),
                    about,
                ))
            }
            Err(FileError::Foreign) => {
                let net = Katago::from_bytes(&bytes).with_context(name)?;
                let about = net.name().to_string();
                Ok((Teacher::Katago(Box::new(katago::Work::new(Arc::new(net)))), about))
            }
            Err(error) => Err(error).with_context(name),
        }
    }

    /// What it sees in the position of a game, a net turned by lot; false if it did not look.
    fn look(&mut self, game: &goban::Game, random: &mut Random, look: &mut Look) -> bool {
        let symmetry = Symmetry::ALL[random.index(8)];
        match self {
            Teacher::Player(searcher) => return searcher.look(game, look),
            Teacher::Own(looker) => {
                let board = tree::quick_board(game);
                let position = Position {
                    board: &board,
                    to_move: game.to_move(),
                    komi: game.komi(),
                    ko: game.rules().ko,
                    territory: false,
                    surplus: 0,
                    recent: &[],
                    before: &[],
                    symmetry,
                };
                looker.look(&[position], std::slice::from_mut(look));
            }
            Teacher::Katago(work) => {
                *look = work.ask(katago::View::of(game).turned(symmetry));
            }
        }
        true
    }

    /// Labels some positions of a game.
    pub fn label(&mut self, game: &Game, each: usize, random: &mut Random) -> Game {
        let chosen: Vec<usize> = (0..each).map(|_| random.index(game.len())).collect();
        let mut record = begin(game.size(), game.komi);
        let (mut labels, mut look) = (Vec::new(), Look::default());
        for number in 0..game.len() {
            let (color, play) = game.play(number);
            let asked = chosen.contains(&number) && color == record.to_move();
            if asked && self.look(&record, random, &mut look) {
                labels.push((number, Label::of(&look, game.size())));
            }
            // What the rules here forbid ends the game.
            if record.play(color, play).is_err() {
                break;
            }
        }
        game.clone().labelled(labels)
    }

    /// Labels the last position of a game.
    pub fn label_last(&mut self, game: Game, random: &mut Random) -> Game {
        let mut record = begin(game.size(), game.komi);
        let played = (0..game.len()).map(|number| game.play(number));
        let mut look = Look::default();
        for (color, play) in played {
            if record.play(color, play).is_err() {
                return game;
            }
        }
        let looked = self.look(&record, random, &mut look);
        let label = || (game.len(), Label::of(&look, game.size()));
        let labels = looked.then(label).into_iter().collect();
        game.labelled(labels)
    }

    /// Plays a game, drawing from what is likely and sometimes by lot, and labels its positions.
    pub fn play(&mut self, size: Size, lot: f64, random: &mut Random) -> Game {
        let komi = KOMI[random.index(KOMI.len())];
        let mut record = begin(size, komi);
        let (mut moves, mut labels, mut look) = (Vec::new(), Vec::new(), Look::default());
        while moves.len() < size.area() * 3 / 2 && record.passes() < 2 {
            let color = record.to_move();
            // Who does not search any more passes or gives up.
            if !self.look(&record, random, &mut look) {
                break;
            }
            labels.push((moves.len(), Label::of(&look, size)));
            let by_lot = (random.below(1 << 20) as f64) < lot * f64::from(1 << 20);
            let play = if by_lot {
                look.policy[random.index(look.policy.len())].0
            } else {
                drawn(&look.policy, random)
            };
            if record.play(color, play).is_err() {
                break;
            }
            moves.push((color, play));
        }
        Game::new(size, komi, moves).labelled(labels)
    }
}

/// A move drawn by its probability.
fn drawn(policy: &[(Move, f32)], random: &mut Random) -> Move {
    let mut left = random.below(1 << 24) as f32 / (1 << 24) as f32;
    for &(play, probability) in policy {
        left -= probability;
        if left < 0.0 {
            return play;
        }
    }
    Move::Pass
}
