//! Asking: the memory that one thread needs, and what becomes of the numbers.

use super::Katago;
use super::features::{NUMBERS, Scene, View};
use super::forward::Room;
use super::ladders::Ladders;
use super::layers::LANE;
use crate::grid::Grid;
use crate::look::{Look, Score};
use goban::{Color, Ko, Move, Symmetry};
use std::sync::Arc;

/// One thread's work with a net: ask as often as you like, on boards of any size.
///
/// Ladders are remembered from one question to the next, as a search asks about positions that follow each other.
pub struct Work {
    net: Arc<Katago>,
    room: Option<Room>,
    pub(super) ladders: Ladders,
    bits: Vec<u32>,
    numbers: [f32; NUMBERS],
}

impl Work {
    /// Work with this net.
    pub fn new(net: Arc<Katago>) -> Work {
        Work {
            net,
            room: None,
            ladders: Ladders::new(),
            bits: Vec::new(),
            numbers: [0.0; NUMBERS],
        }
    }

    /// The net.
    pub fn net(&self) -> &Arc<Katago> {
        &self.net
    }

    /// What the net says of a position.
    pub fn ask(&mut self, view: View) -> Look {
        let scene = view.scene(&mut self.ladders);
        let mut look = Look::default();
        self.look_at(&scene, view.game.komi(), &mut look);
        look
    }

    /// What the net is shown of a position: the planes of every point as bits, rows from the top, and the numbers of the whole.
    ///
    /// ```no_run
    /// use goban::{Game, Rules, Size};
    /// use net::katago::{Katago, View, Work};
    /// # let net = Katago::load("net.bin.gz".as_ref()).unwrap();
    /// let game = Game::new(Size::NINE, Rules::CHINESE);
    /// let mut work = Work::new(net.into());
    /// let (planes, numbers) = work.shown(View::of(&game));
    /// assert!(planes.iter().all(|&bits| bits == 1), "on the board, and nothing else");
    /// assert_eq!(numbers[5], -7.5 / 20.0, "komi as Black sees it");
    /// ```
    pub fn shown(&mut self, view: View) -> (&[u32], &[f32]) {
        let scene = view.scene(&mut self.ladders);
        self.bits.resize(scene.board.size().area(), 0);
        let suicide_areas = self.net.model.suicide_areas;
        scene.fill(
            suicide_areas,
            &mut self.ladders,
            &mut self.bits,
            &mut self.numbers,
        );
        (&self.bits, &self.numbers)
    }

    /// What the net says of what it is shown, White having this komi.
    pub(super) fn look_at(&mut self, scene: &Scene<'_>, komi: f64, look: &mut Look) {
        let size = scene.board.size();
        let grid = Grid::new(size);
        let model = &self.net.model;
        if self.room.as_ref().is_none_or(|room| room.grid != grid) {
            self.room = Some(Room::new(model, grid, self.net.width));
        }
        self.bits.resize(grid.area(), 0);
        let room = self.room.as_mut().expect("just made");
        scene.fill(
            model.suicide_areas,
            &mut self.ladders,
            &mut self.bits,
            &mut self.numbers,
        );
        room.run(model, &self.bits, &self.numbers);

        let opinions = model.policy.last.to;
        look.set_policy(size, |m| match m {
            Move::Play(p) => {
                let legal = scene.legal.contains(p);
                legal.then(|| room.points[scene.place(p) * opinions])
            }
            Move::Pass => Some(room.pass[0]),
        });
        let mut results = [room.result[0], room.result[1], room.result[2]].map(f64::from);
        if scene.terms.ko != Ko::Simple && !scene.terms.territory {
            // No cycle is left that could have no result.
            results[2] = f64::NEG_INFINITY;
        }
        let most = results.into_iter().fold(f64::NEG_INFINITY, f64::max);
        let results = results.map(|x| (x - most).exp());
        let sum: f64 = results.iter().sum();
        let [win, loss, no_result] = results.map(|x| x / sum);
        // The net speaks for the side to move.
        let sign = match scene.to_move {
            Color::Black => 1.0,
            Color::White => -1.0,
        };
        look.win = (0.5 + 0.5 * sign * (win - loss)) as f32;
        look.no_result = no_result as f32;
        let has_result = 1.0 - no_result;
        let score = |i: usize| f64::from(room.score[i]);
        let lead = score(2) * model.scales.lead * has_result;
        look.margin = (sign * lead + komi) as f32;
        let mean = score(0) * model.scales.score;
        let spread = softplus(score(1)) * model.scales.spread;
        // Without a result the score is nothing: both moments are smaller by as much.
        let squares = (mean * mean + spread * spread) * has_result;
        let mean = mean * has_result;
        look.score = Some(Score {
            mean: (sign * mean + komi) as f32,
            deviation: (squares - mean * mean).max(0.0).sqrt() as f32,
        });
        for p in size.points() {
            look.owners[p.index()] = sign as f32 * room.owners[scene.place(p) * LANE].tanh();
        }
    }

    /// The mean of what the net says of a position in all its symmetries.
    pub fn ask_all(&mut self, view: View) -> Look {
        let looks = Symmetry::ALL.map(|symmetry| {
            self.ask(View {
                symmetry: view.symmetry.then(symmetry),
                ..view
            })
        });
        let mut mean = Look::default();
        mean.become_mean_of(&looks);
        mean
    }
}

/// `ln(1 + exp x)`.
fn softplus(x: f64) -> f64 {
    if x > 40.0 { x } else { x.exp().ln_1p() }
}
