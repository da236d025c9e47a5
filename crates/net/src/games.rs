//! Games to learn from, small enough that hundreds of thousands fit in memory; their positions are played anew when drawn.

use crate::features::View;
use crate::grid::Grid;
use crate::loss::Target;
use goban::{Board, Color, Move, Point, Random, Size, Symmetry};
use playouts::QuickBoard;

/// Set in a move of White.
const WHITE: u16 = 1 << 15;

/// A game from the empty board, and how it ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Game {
    /// White's komi.
    pub komi: f32,
    /// Who won, if that is known.
    pub winner: Option<Color>,
    /// By how much Black was ahead on the board, komi not counted, if it was counted.
    pub margin: Option<f32>,
    /// For each place of the grid to whom it went, 1 to Black, -1 to White, 0 if that is not known; empty if nothing is.
    pub owners: Vec<i8>,
    size: Size,
    /// Points by their index, a pass 0.
    moves: Vec<u16>,
}

impl Game {
    /// A game of these moves, up to the first that cannot be played; nothing is known yet of its end.
    pub fn new(size: Size, komi: f32, moves: impl IntoIterator<Item = (Color, Move)>) -> Game {
        let mut game = Game {
            komi,
            winner: None,
            margin: None,
            owners: Vec::new(),
            size,
            moves: Vec::new(),
        };
        let mut board = QuickBoard::new(&Board::new(size));
        for (color, play) in moves {
            let index = match play {
                Move::Pass => 0,
                Move::Play(p) => {
                    if !size.contains(p) || !board.is_empty(p) || !board.is_legal(color, p) {
                        break;
                    }
                    p.index() as u16
                }
            };
            let code = index | if color == Color::White { WHITE } else { 0 };
            play_code(&mut board, code);
            game.moves.push(code);
        }
        game
    }

    /// The size of its board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Its moves; before each of them is a position to learn from.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether nothing was played.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// A move.
    pub fn play(&self, number: usize) -> (Color, Move) {
        decode(self.moves[number])
    }

    /// The position after so many moves.
    pub fn board(&self, moves: usize) -> QuickBoard {
        let mut board = QuickBoard::new(&Board::new(self.size));
        self.moves[..moves]
            .iter()
            .for_each(|&code| play_code(&mut board, code));
        board
    }

    /// Shows the position before a move, turned, and what the game teaches about it.
    pub fn lesson(&self, number: usize, symmetry: Symmetry, show: impl FnOnce(View)) -> Target {
        let board = self.board(number);
        let (to_move, play) = self.play(number);
        show(View {
            board: &board,
            to_move,
            komi: f64::from(self.komi),
            symmetry,
        });
        let (grid, sign) = (
            Grid::new(self.size),
            if to_move == Color::Black { 1.0 } else { -1.0 },
        );
        let place = |p: Point| grid.place(symmetry.apply(p, self.size));
        let mut owners = vec![0.0; self.owners.len()];
        if !owners.is_empty() {
            self.size
                .points()
                .for_each(|p| owners[place(p)] = sign * f32::from(self.owners[grid.place(p)]));
        }
        Target {
            policy: vec![(play.point().map_or(grid.area(), place), 1.0)],
            win: self.winner.map(|winner| f32::from(u8::from(winner == to_move))),
            lead: self.margin.map(|margin| sign * (margin - self.komi)),
            owners,
        }
    }
}

fn decode(code: u16) -> (Color, Move) {
    let color = if code & WHITE == 0 {
        Color::Black
    } else {
        Color::White
    };
    let play = match code & !WHITE {
        0 => Move::Pass,
        index => Move::Play(Point::from_index(usize::from(index))),
    };
    (color, play)
}

fn play_code(board: &mut QuickBoard, code: u16) {
    match decode(code) {
        (_, Move::Pass) => board.pass(),
        (color, Move::Play(p)) => board.play(color, p),
    }
}

/// All positions of games in an order drawn by lot, another each time round; the same for the same seed.
pub struct Deck {
    /// Positions of the games before each, and of all.
    starts: Vec<u32>,
    seed: u64,
    round: u64,
    order: Vec<u32>,
}

impl Deck {
    /// The positions of these games.
    pub fn new(games: &[Game], seed: u64) -> Deck {
        let mut starts = vec![0];
        let mut sum = 0;
        for game in games {
            sum += game.len() as u32;
            starts.push(sum);
        }
        let mut deck = Deck {
            starts,
            seed,
            round: 0,
            order: (0..sum).collect(),
        };
        deck.shuffle(0);
        deck
    }

    /// Positions.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    fn shuffle(&mut self, round: u64) {
        self.round = round;
        let mut random = Random::new(self.seed.wrapping_add(round.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
        self.order.sort_unstable();
        for i in (1..self.order.len()).rev() {
            self.order.swap(i, random.index(i + 1));
        }
    }

    /// The `number`-th drawing, counted over all rounds: game, move, and how the board is turned.
    ///
    /// # Panics
    /// If there are no positions.
    pub fn draw(&mut self, number: u64) -> (usize, usize, Symmetry) {
        let len = self.order.len() as u64;
        if number / len != self.round {
            self.shuffle(number / len);
        }
        let position = self.order[(number % len) as usize];
        let game = self.starts.partition_point(|&start| start <= position) - 1;
        let mut random = Random::new(self.seed ^ number.wrapping_mul(0xd134_2543_de82_ef95));
        let symmetry = Symmetry::ALL[random.index(8)];
        (game, (position - self.starts[game]) as usize, symmetry)
    }
}
