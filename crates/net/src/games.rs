//! Games to learn from, small enough that hundreds of thousands fit in memory; their positions are played anew when drawn.

use crate::course::{Lessons, SHARD};
use crate::features::View;
use crate::grid::Grid;
use crate::labels::Label;
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
    /// What a teacher said of positions, by the moves before them. If there is anything, the game teaches that and no more.
    labels: Vec<(usize, Label)>,
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
            labels: Vec::new(),
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

    /// The same with what a teacher said of the positions after so many moves; what is said of others is left out.
    pub fn labelled(mut self, labels: Vec<(usize, Label)>) -> Game {
        self.labels = labels;
        self.labels.retain(|(after, _)| *after <= self.moves.len());
        self
    }

    /// What a teacher said of positions, each after so many moves.
    pub fn labels(&self) -> &[(usize, Label)] {
        &self.labels
    }

    /// Gives the move that was played this share of the policy in every position with a label that has one.
    pub fn lean_to_played(&mut self, share: f32) {
        let grid = Grid::new(self.size);
        for (after, label) in &mut self.labels {
            if let Some(&code) = self.moves.get(*after) {
                label.lean_to(
                    decode(code).1.point().map_or(grid.area(), |p| grid.place(p)),
                    share,
                );
            }
        }
    }

    /// Positions to learn from: those with a label, or if there is none those before a move.
    pub fn lessons(&self) -> usize {
        match self.labels.len() {
            0 => self.moves.len(),
            labels => labels,
        }
    }

    /// Its moves as they are kept in files: points by their index, a pass 0, White's with the highest bit.
    pub(crate) fn codes(&self) -> &[u16] {
        &self.moves
    }

    /// A game of moves as they are kept in files.
    pub(crate) fn of_codes(size: Size, komi: f32, codes: &[u16]) -> Option<Game> {
        let game = Game::new(size, komi, codes.iter().map(|&code| decode(code)));
        (game.moves == codes).then_some(game)
    }

    /// The side to move after so many moves: who moves then, or who did not move last.
    pub fn to_move(&self, moves: usize) -> Color {
        match (self.moves.get(moves), moves.checked_sub(1)) {
            (Some(&code), _) => decode(code).0,
            (None, Some(last)) => !decode(self.moves[last]).0,
            (None, None) => Color::Black,
        }
    }

    /// Its moves.
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

    /// Shows a position to learn from, turned, and what is taught about it.
    pub fn lesson(&self, number: usize, symmetry: Symmetry, show: impl FnOnce(View)) -> Target {
        if !self.labels.is_empty() {
            let (after, label) = &self.labels[number];
            let to_move = self.to_move(*after);
            show(View {
                board: &self.board(*after),
                to_move,
                komi: f64::from(self.komi),
                symmetry,
            });
            return label.target(self.size, to_move, self.komi, symmetry);
        }
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

/// Positions of games to learn from, in an order drawn by lot; the same for the same seed. Of several collections each gives
/// a shard in turn, however many positions it has.
pub struct Deck {
    parts: Vec<Part>,
}

/// All positions of one collection, in another order each time round.
struct Part {
    /// Games of the collections before.
    first: usize,
    /// Positions of the games before each, and of all.
    starts: Vec<u32>,
    seed: u64,
    round: u64,
    order: Vec<u32>,
}

impl Deck {
    /// The positions of these games.
    pub fn new<L: Lessons>(games: &[L], seed: u64) -> Deck {
        Deck::of_collections(games, &[games.len()], seed)
    }

    /// The positions of these games, which are collections of so many games each.
    pub fn of_collections<L: Lessons>(games: &[L], counts: &[usize], seed: u64) -> Deck {
        let mut rest = games;
        let mut parts = Vec::new();
        for &count in counts {
            let (part, others) = rest.split_at(count.min(rest.len()));
            let first = games.len() - rest.len();
            if part.iter().any(|game| game.lessons() > 0) {
                parts.push(Part::new(first, part, seed));
            }
            rest = others;
        }
        Deck { parts }
    }

    /// Positions.
    pub fn len(&self) -> usize {
        self.parts.iter().map(|part| part.order.len()).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// The `number`-th drawing, counted over all rounds: game, position, and how the board is turned.
    ///
    /// # Panics
    /// If there are no positions.
    pub fn draw(&mut self, number: u64) -> (usize, usize, Symmetry) {
        let (shard, within) = (number / SHARD as u64, number % SHARD as u64);
        let parts = self.parts.len() as u64;
        self.parts[(shard % parts) as usize].draw(shard / parts * SHARD as u64 + within)
    }
}

impl Part {
    fn new<L: Lessons>(first: usize, games: &[L], seed: u64) -> Part {
        let mut starts = vec![0];
        let mut sum = 0;
        for game in games {
            sum += game.lessons() as u32;
            starts.push(sum);
        }
        let mut deck = Part {
            first,
            starts,
            seed,
            round: 0,
            order: (0..sum).collect(),
        };
        deck.shuffle(0);
        deck
    }

    fn shuffle(&mut self, round: u64) {
        self.round = round;
        let mut random = Random::new(self.seed.wrapping_add(round.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
        self.order.sort_unstable();
        for i in (1..self.order.len()).rev() {
            self.order.swap(i, random.index(i + 1));
        }
    }

    fn draw(&mut self, number: u64) -> (usize, usize, Symmetry) {
        let len = self.order.len() as u64;
        if number / len != self.round {
            self.shuffle(number / len);
        }
        let position = self.order[(number % len) as usize];
        let game = self.starts.partition_point(|&start| start <= position) - 1;
        let mut random = Random::new(self.seed ^ number.wrapping_mul(0xd134_2543_de82_ef95));
        let symmetry = Symmetry::ALL[random.index(8)];
        (
            self.first + game,
            (position - self.starts[game]) as usize,
            symmetry,
        )
    }
}
