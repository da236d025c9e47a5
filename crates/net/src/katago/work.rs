//! Asking: the memory that one thread needs, and what becomes of the numbers.

use super::Katago;
use super::features::{NUMBERS, Scene, View};
use super::forward::Room;
use super::ladders::Ladders;
use super::layers::LANE;
use crate::answer::Answer;
use crate::grid::Grid;
use goban::{Color, Ko, Move, Size, Symmetry};
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
    answer: Answer,
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
            answer: Answer::unknown(Size::NINETEEN, Color::Black),
        }
    }

    /// The net.
    pub fn net(&self) -> &Arc<Katago> {
        &self.net
    }

    /// What the net says of a position.
    pub fn ask(&mut self, view: View) -> &Answer {
        let scene = view.scene(&mut self.ladders);
        self.look_at(&scene)
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

    /// What the net says of what it is shown.
    pub(super) fn look_at(&mut self, scene: &Scene<'_>) -> &Answer {
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

        let answer = &mut self.answer;
        (answer.size, answer.to_move) = (size, scene.to_move);
        let opinions = model.policy.last.to;
        answer.set_policy(|m| match m {
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
        [answer.win, answer.loss, answer.no_result] = results.map(|x| (x / sum) as f32);
        let has_result = 1.0 - results[2] / sum;
        let score = |i: usize| f64::from(room.score[i]);
        answer.lead = (score(2) * model.scales.lead * has_result) as f32;
        let mean = score(0) * model.scales.score;
        let spread = softplus(score(1)) * model.scales.spread;
        // Without a result the score is nothing: both moments are smaller by as much.
        let squares = (mean * mean + spread * spread) * has_result;
        let mean = mean * has_result;
        answer.score = Some((mean as f32, (squares - mean * mean).max(0.0).sqrt() as f32));
        for p in size.points() {
            answer.owners_mut()[p.index()] = room.owners[scene.place(p) * LANE].tanh();
        }
        answer
    }

    /// The mean of what the net says of a position in all its symmetries.
    pub fn ask_all(&mut self, view: View) -> Answer {
        let mut sum = self.ask(view).clone();
        for &symmetry in &Symmetry::ALL[1..] {
            let next = self.ask(View {
                symmetry: view.symmetry.then(symmetry),
                ..view
            });
            for (a, b) in sum.policy.iter_mut().zip(&next.policy) {
                a.1 += b.1;
            }
            sum.win += next.win;
            sum.loss += next.loss;
            sum.no_result += next.no_result;
            sum.lead += next.lead;
            if let (Some(a), Some(b)) = (&mut sum.score, next.score) {
                *a = (a.0 + b.0, a.1 + b.1);
            }
            for (a, b) in sum.owners_mut().iter_mut().zip(next.owners()) {
                *a += b;
            }
        }
        let share = |x: &mut f32| *x /= Symmetry::ALL.len() as f32;
        sum.policy.iter_mut().for_each(|found| share(&mut found.1));
        for x in [&mut sum.win, &mut sum.loss, &mut sum.no_result, &mut sum.lead] {
            share(x);
        }
        if let Some((mean, spread)) = &mut sum.score {
            share(mean);
            share(spread);
        }
        sum.owners_mut().iter_mut().for_each(share);
        sum
    }
}

/// `ln(1 + exp x)`.
fn softplus(x: f64) -> f64 {
    if x > 40.0 { x } else { x.exp().ln_1p() }
}
