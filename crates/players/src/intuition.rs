//! A net of fights in the search: what it looks at, and what its forecasts mean there.

use certificate::{ENDLESS, Threats};
use goban::{Board, Color, Point, Symmetry};
use net::fights::{Fought, Reader, Scene, WINDOW};
use net::{Look, Position};
use playouts::QuickBoard;
use std::sync::Arc;
use tactics::field::{Bits, Field, indices};
use tactics::fight::{Case, Feeling, Intuition, Node};
use tactics::stakes::Owners;
use tactics::{Helps, Side};

/// A reader of fights, as a search asks it.
///
/// ```
/// use goban::Board;
/// use net::{Net, Shape, fights::Reader};
/// use players::FightReader;
/// use std::sync::Arc;
/// use tactics::fight::{Fight, Intuition};
/// use tactics::region::{Region, group};
/// use tactics::{Limits, Side};
///
/// let board: Board = "
///     . . . . .
///     . . . . .
///     O O O O O
///     X X X X O
///     . . . X O
/// ".parse().unwrap();
/// let target = group(&board, "A2".parse().unwrap());
/// let (field, stones) = Region::around(&board, &target, 2).unwrap().field(&board, &target).unwrap();
/// let node = Fight::new(&field, Limits::nodes(1)).node(stones, Side::Attacker, certificate::Ko::PLAIN);
/// let reader = FightReader::new(Arc::new(Reader::new(Net::untaught(Shape::new(1, 16).unwrap(), 1))));
/// let feeling = &reader.feel(&field, &[node])[0];
/// assert_eq!(feeling.strengths.len(), field.empty(&stones).count_ones() as usize);
/// ```
#[derive(Clone)]
pub struct FightReader {
    reader: Arc<Reader>,
}

impl FightReader {
    /// One who looks with this net.
    pub fn new(reader: Arc<Reader>) -> FightReader {
        FightReader { reader }
    }

    /// The reader that comes with the program; none if it has no net.
    pub fn shipped() -> Option<Arc<dyn Intuition>> {
        let reader = net::fights::shipped()?;
        Some(Arc::new(FightReader::new(reader)))
    }
}

impl Intuition for FightReader {
    fn feel(&self, field: &Field, nodes: &[Node]) -> Vec<Feeling> {
        let frame = frame(field);
        let scenes: Vec<Scene> = nodes.iter().map(|node| scene_in(&frame, field, node)).collect();
        let forecasts = self.reader.look(&scenes);
        let feelings = forecasts.into_iter().zip(nodes).zip(&scenes);
        feelings
            .map(|((forecast, node), scene)| Feeling {
                strengths: indices(field.empty(&node.stones))
                    .filter_map(|at| Some((at, forecast.strengths[cell_of(scene, field, at)?])))
                    .collect(),
                success: match node.side {
                    Side::Attacker => forecast.won,
                    Side::Defender => 1.0 - forecast.won,
                },
                cost: forecast.cost,
            })
            .collect()
    }
}

/// What was measured to help a search of fights, with the nets that come with the program.
pub fn fight_helps() -> Helps {
    Helps {
        intuition: FightReader::shipped(),
        owners: Some(Arc::new(Foretold)),
        patterns: true,
        ..Helps::default()
    }
}

/// The owners of points as the nets foretell them by which `yomi` plays.
struct Foretold;

impl Owners for Foretold {
    fn owners(&self, board: &Board, to_move: Color) -> Option<Vec<f32>> {
        let mut looker = (net::shipped(board.size())? as Arc<dyn net::Model>).looker(board.size(), 8);
        let board = QuickBoard::new(board);
        let positions = Symmetry::ALL.map(|symmetry| Position {
            board: &board,
            to_move,
            komi: KOMI,
            ko: goban::Ko::Simple,
            territory: false,
            surplus: 0,
            recent: &[],
            before: &[],
            symmetry,
        });
        let mut looks = vec![Look::default(); positions.len()];
        looker.look(&positions, &mut looks);
        let mut mean = Look::default();
        mean.become_mean_of(&looks);
        Some(mean.owners.to_vec())
    }
}

/// The komi of positions that are looked at for their owners.
const KOMI: f64 = 7.5;

/// What a net sees of a position of a fight.
pub fn scene(field: &Field, node: &Node) -> Scene {
    scene_in(&frame(field), field, node)
}

/// What is known of positions of one fight, for a net to learn from.
pub fn fought(field: &Field, cases: &[Case]) -> Fought {
    let frame = frame(field);
    let learned = cases.iter().map(|case| {
        let scene = scene_in(&frame, field, &case.node);
        let cells = |at: &mut dyn Iterator<Item = u8>| -> Vec<u8> {
            at.filter_map(|at| cell_of(&scene, field, at))
                .map(|cell| cell as u8)
                .collect()
        };
        net::fights::Case {
            won: case.success == (case.node.side == Side::Attacker),
            best: cells(&mut case.best.iter().copied()),
            cost: case.cost.min(u32::from(u16::MAX)) as u16,
            zone: cells(&mut indices(case.zone)),
            scene,
        }
    });
    Fought {
        cases: learned.collect(),
    }
}

/// The window of a fight with what does not change in it: in the middle of the field, or, where that is too large, of
/// the stones at stake.
fn frame(field: &Field) -> Scene {
    let points: Vec<Point> = field.points(field.inside).iter().collect();
    let stake: Vec<Point> = field.points(field.target).iter().collect();
    let side = field.size().side();
    let mut scene = Scene::blank(side);
    let place = |along: fn(Point) -> u8| {
        let ends = |points: &[Point]| {
            let all = || points.iter().map(|&p| along(p) as i8);
            (all().min().unwrap_or(0), all().max().unwrap_or(0))
        };
        let (low, high) = ends(&points);
        let window = WINDOW as i8;
        if high - low < window {
            return (low + high + 1 - window).div_euclid(2);
        }
        let (first, last) = ends(&stake);
        ((first + last + 1 - window).div_euclid(2)).clamp(low, high + 1 - window)
    };
    scene.at = (place(Point::col), place(Point::row));
    scene.any = field.any;
    let mut mark = |bits: Bits, what: u8| {
        for p in &field.points(bits) {
            if let Some(cell) = scene.cell(p) {
                scene.cells[cell] |= what;
            }
        }
    };
    mark(field.inside, Scene::INSIDE);
    mark(field.target, Scene::TARGET);
    mark(field.held, Scene::HELD);
    mark(field.out, Scene::OUT);
    mark(field.backed, Scene::BACKED);
    scene
}

fn cell_of(scene: &Scene, field: &Field, at: u8) -> Option<usize> {
    scene.cell(field.point(at)?)
}

fn scene_in(frame: &Scene, field: &Field, node: &Node) -> Scene {
    let mut scene = frame.clone();
    scene.attacks = node.side == Side::Attacker;
    let some = |threats: Threats| match threats {
        0 => 0,
        ENDLESS => 2,
        _ => 1,
    };
    scene.threats = [some(node.ko.attacker), some(node.ko.defender)];
    let stones = [
        (Side::Attacker, Scene::ATTACKER),
        (Side::Defender, Scene::DEFENDER),
    ];
    for (side, what) in stones {
        for at in indices(node.stones.of[side]) {
            if let Some(cell) = cell_of(frame, field, at) {
                scene.cells[cell] |= what;
            }
        }
    }
    if let Some(cell) = node.stones.ban().and_then(|at| cell_of(frame, field, at)) {
        scene.cells[cell] |= Scene::BAN;
    }
    scene
}
