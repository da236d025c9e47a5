//! Gradients held against finite differences, for every kind of layer.

use crate::backward::Back;
use crate::features::View;
use crate::loss::{Emphasis, Target, losses};
use crate::net::Net;
use crate::shape::Shape;
use crate::simd::Width;
use crate::work::Work;
use goban::{Board, Color, Random, Size, Symmetry};
use playouts::QuickBoard;
use std::ops::Range;

const EMPHASIS: Emphasis = Emphasis {
    policy: 1.0,
    win: 0.7,
    lead: 0.6,
    owners: 0.8,
};

/// Two positions of 6x6, so that tiles hang over the edge, with all that can be known about them; the second knows less.
struct Lesson {
    work: Work,
    targets: Vec<Target>,
}

impl Lesson {
    fn new(shape: Shape) -> Lesson {
        let first: Board = "......\n.XXO..\n.XO.O.\n.XO...\n..XO..\n......".parse().unwrap();
        let second: Board = "......\n..X...\n...O..\n..O.X.\n......\n......".parse().unwrap();
        let mut work = Work::build(shape, Size::new(6).unwrap(), 2, true);
        for (i, board) in [first, second].iter().enumerate() {
            work.show(
                i,
                View {
                    board: &QuickBoard::new(board),
                    to_move: Color::BOTH[i],
                    komi: 6.5,
                    symmetry: Symmetry::ALL[3 * i],
                },
            );
        }
        let owners = (0..36).map(|i| [1.0, -1.0, 0.0][i % 3]).collect();
        let all = Target {
            policy: vec![(0, 0.5), (36, 0.25), (5, 0.25)],
            win: Some(1.0),
            lead: Some(12.0),
            owners,
        };
        let less = Target {
            policy: vec![(1, 1.0)],
            lead: Some(-100.0),
            ..Target::default()
        };
        Lesson {
            work,
            targets: vec![all, less],
        }
    }

    fn loss(&mut self, net: &Net) -> f64 {
        net.ask(&mut self.work, 2);
        let sums = losses(&self.work, &self.targets, &EMPHASIS, None);
        let parts = [
            (EMPHASIS.policy, sums.policy[0]),
            (EMPHASIS.win, sums.win[0]),
            (EMPHASIS.lead, sums.lead[0]),
            (EMPHASIS.owners, sums.owners[0]),
        ];
        parts.iter().map(|(factor, sum)| f64::from(*factor) * sum).sum()
    }

    fn gradient(&mut self, net: &Net) -> Vec<f32> {
        let mut back = Back::new(net, self.work.size(), 2);
        net.ask(&mut self.work, 2);
        losses(&self.work, &self.targets, &EMPHASIS, Some((&mut back, 1.0)));
        net.back(&self.work, &mut back, 2);
        back.gradient
    }
}

/// All numbers moved a little, so that none is zero.
fn lively(shape: Shape) -> Net {
    let mut net = Net::untaught(shape, 3);
    let mut random = Random::new(11);
    net.change(|numbers| {
        for x in numbers {
            *x += 0.1 * (random.below(2001) as f32 / 1000.0 - 1.0);
        }
    });
    net
}

#[test]
fn every_part_of_a_net_has_the_gradient_of_finite_differences() {
    let shape = Shape::new(2, 16).unwrap();
    let mut lesson = Lesson::new(shape);
    for width in Width::all() {
        let mut net = lively(shape).with_width(width);
        let gradient = lesson.gradient(&net);
        let layout = net.layout().clone();
        let mut parts: Vec<(String, Range<usize>)> = vec![
            ("stem".into(), layout.stem),
            ("numbers".into(), layout.numbers),
            ("stem bias".into(), layout.stem_bias),
            ("gain".into(), layout.gain),
            ("bias".into(), layout.bias),
            ("head".into(), layout.head),
            ("head bias".into(), layout.head_bias),
            ("policy pool".into(), layout.policy_pool),
            ("policy".into(), layout.policy),
            ("pass".into(), layout.pass),
            ("hidden".into(), layout.hidden),
            ("hidden bias".into(), layout.hidden_bias),
            ("verdict".into(), layout.verdict),
            ("balance".into(), layout.balance),
            ("owner".into(), layout.owner),
        ];
        for (i, block) in layout.blocks.into_iter().enumerate() {
            let named = [
                ("gain", block.gain),
                ("bias", block.bias),
                ("first", block.first),
                ("between", block.between),
                ("pool", block.pool),
                ("second", block.second),
            ];
            parts.extend(
                named
                    .into_iter()
                    .map(|(name, range)| (format!("block {i} {name}"), range)),
            );
        }
        let mut random = Random::new(5);
        for (name, range) in parts.into_iter().filter(|(_, range)| !range.is_empty()) {
            // Along the gradient the loss changes most; some other way, signs and places are found out, too.
            for along in [true, false] {
                let way = |random: &mut Random, g: f32| {
                    let sign = if random.below(2) == 0 { 1.0 } else { -1.0 };
                    if along { g } else { g.abs() * sign }
                };
                let way: Vec<f32> = gradient[range.clone()]
                    .iter()
                    .map(|&g| way(&mut random, g))
                    .collect();
                let length = way.iter().map(|w| w * w).sum::<f32>().sqrt();
                assert!(length > 0.0, "{name} has no gradient");
                let mut loss_at = |step: f32| {
                    let numbers = net.numbers()[range.clone()].to_vec();
                    net.change(|all| {
                        all[range.clone()]
                            .iter_mut()
                            .zip(&way)
                            .for_each(|(x, w)| *x += step * w)
                    });
                    let loss = lesson.loss(&net);
                    net.change(|all| all[range.clone()].copy_from_slice(&numbers));
                    loss
                };
                // Rectifiers bend within a long step, and numbers of 32 bits end within a short one.
                let found = [8e-3, 2e-3, 5e-4].map(|step| {
                    let small = step / length;
                    (loss_at(small) - loss_at(-small)) / f64::from(2.0 * small)
                });
                let expected: f64 = gradient[range.clone()]
                    .iter()
                    .zip(&way)
                    .map(|(g, w)| f64::from(g * w))
                    .sum();
                let close = 0.02 * f64::from(length * length);
                assert!(
                    found.iter().any(|found| (found - expected).abs() < close),
                    "{width:?}, {name}: {found:?} by differences, {expected} by the way back ({close})"
                );
            }
        }
    }
}
