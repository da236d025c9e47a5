//! What a position looks like to KataGo's nets: version 7 of its inputs, which model versions 8 and later have.

use super::area::area;
use super::ladders::Ladders;
use goban::{Board, Color, Game, Illegal, Ko, Move, Point, PointSet, Rules, Scoring, Symmetry};

/// Planes.
pub(super) const PLANES: usize = 22;
/// Numbers of the whole.
pub(super) const NUMBERS: usize = 19;

const ON_BOARD: u32 = 0;
const OWN: u32 = 1;
const OTHER: u32 = 2;
/// Strings of one, two, three liberties, from here on.
const LIBERTIES: u32 = 3;
const BANNED: u32 = 6;
/// The last five moves.
const RECENT: u32 = 9;
/// Strings that a ladder catches now, one and two moves ago.
const LADDERS: [u32; 3] = [14, 15, 16];
/// Where the mover catches one.
const LADDER_MOVES: u32 = 17;
const AREA: [u32; 2] = [18, 19];

/// Moves that are looked back on.
const BACK: usize = 5;
/// Points that the komi may be larger than the board.
const KOMI_BEYOND: f64 = 20.0;

/// The rules as far as a net knows of them, without komi.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// Forbidden repetitions. That of report 003 is shown as situational, the nearest that there is.
    pub ko: Ko,
    /// Whether a stone may take its own string off.
    pub suicide: bool,
    /// Whether only surrounded points and prisoners count, and none in a seki.
    pub territory: bool,
    /// Whether a pass after a pass is no end of the game as it stands: dead stones would still be agreed on. Then the net is
    /// not told what came before.
    pub friendly_pass: bool,
}

impl Terms {
    /// Those of a set of rules: two passes end the game as it stands, as they do in a search. Rules that count by
    /// neighbours or shares are shown as those that count area.
    pub fn of(rules: &Rules) -> Terms {
        Terms {
            ko: rules.ko,
            suicide: rules.suicide,
            territory: rules.scoring == Scoring::Territory,
            friendly_pass: false,
        }
    }

    /// Moves that a net is told of in a game that ends with so many passes: that a pass ends the game, or has ended it, may
    /// have to be hidden.
    pub(super) fn told(&self, passes: usize) -> usize {
        match passes {
            0 => BACK,
            1 if self.territory || !self.friendly_pass => BACK,
            1 => 0,
            _ if self.territory || self.friendly_pass => 0,
            _ => 1,
        }
    }

    /// Whether a pass ends a game that ends with so many passes, or the part of it before dead stones are agreed on.
    pub(super) fn ends(&self, passes: usize) -> bool {
        match passes {
            0 => false,
            1 => self.territory || !self.friendly_pass,
            _ => !self.territory && !self.friendly_pass,
        }
    }
}

/// A position as a net of KataGo's is asked about it, out of a game.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The position with its history.
    pub game: &'a Game,
    /// The side to move. If it is not its turn, the net is told nothing of what came before.
    pub to_move: Color,
    /// The rules.
    pub terms: Terms,
    /// How the board is turned before it is looked at.
    pub symmetry: Symmetry,
}

impl<'a> View<'a> {
    /// A game's position with the side whose turn it is, under its rules, as it lies.
    pub fn of(game: &'a Game) -> View<'a> {
        View {
            game,
            to_move: game.to_move(),
            terms: Terms::of(game.rules()),
            symmetry: Symmetry::IDENTITY,
        }
    }

    /// The same, turned.
    pub fn turned(self, symmetry: Symmetry) -> View<'a> {
        View { symmetry, ..self }
    }

    /// What the net is shown of it.
    pub(super) fn scene(&self, ladders: &mut Ladders) -> Scene<'a> {
        let (game, board) = (self.game, self.game.board());
        let in_turn = self.to_move == game.to_move();
        let passes = if in_turn { game.passes() } else { 0 };
        let ko = board.ko().map(|(_, p)| p).filter(|_| in_turn);
        let turns = [!self.to_move, self.to_move].into_iter().cycle();
        let moves = game.moves().iter().rev().zip(turns).take(self.terms.told(passes));
        let recent: Vec<Move> = moves
            .take_while(|((color, _), turn)| color == turn)
            .map(|(&(_, m), _)| m)
            .collect();
        let mut before = Vec::with_capacity(2);
        earlier(game, recent.len().min(2), |board| {
            before.push(ladders.of(board, board.ko().map(|(_, p)| p)).stones);
        });
        let played = game.moves().iter().map(|&(color, m)| match (color, m) {
            (_, Move::Pass) => 0,
            (Color::Black, _) => 1,
            (Color::White, _) => -1,
        });
        let surplus: i32 = if self.terms.territory { played.sum() } else { 0 };
        Scene {
            board,
            to_move: self.to_move,
            terms: self.terms,
            symmetry: self.symmetry,
            white_komi: game.komi() + f64::from(surplus),
            ko,
            banned: self.banned(ko),
            recent,
            before,
            ends: self.terms.ends(passes),
            legal: board.empty().iter().filter(|&p| self.is_legal(p)).collect(),
        }
    }

    /// Whether the mover may play here. A stone that takes nothing off but itself is no move to the net, whatever the rules.
    fn is_legal(&self, p: Point) -> bool {
        self.game.is_legal(self.to_move, p) && !self.is_lone_suicide(p)
    }

    fn is_lone_suicide(&self, p: Point) -> bool {
        let board = self.game.board();
        let alone = || {
            p.neighbours()
                .into_iter()
                .all(|n| board.at(n) != Some(self.to_move))
        };
        board.is_suicide(self.to_move, p) && alone()
    }

    /// Where repetition forbids a stone that could be played otherwise.
    fn banned(&self, ko: Option<Point>) -> PointSet {
        let game = self.game;
        let repeats = |p: &Point| {
            game.check(self.to_move, (*p).into()) == Err(Illegal::Superko) && !self.is_lone_suicide(*p)
        };
        let mut banned: PointSet = ko.into_iter().collect();
        if self.terms.ko != Ko::Simple && self.to_move == game.to_move() {
            banned |= game.board().empty().iter().filter(repeats).collect();
        }
        banned
    }
}

/// All that a net is shown of a position, wherever it comes from.
pub(super) struct Scene<'a> {
    pub(super) board: &'a Board,
    pub(super) to_move: Color,
    pub(super) terms: Terms,
    pub(super) symmetry: Symmetry,
    /// Under territory rules with Black's stones played less White's.
    pub(super) white_komi: f64,
    pub(super) ko: Option<Point>,
    /// Where repetition forbids a stone.
    pub(super) banned: PointSet,
    /// The moves that the net is told of, the last first.
    pub(super) recent: Vec<Move>,
    /// What ladders caught one and two moves ago, as far as it is told of these.
    pub(super) before: Vec<PointSet>,
    /// Whether a pass ends the game.
    pub(super) ends: bool,
    /// Where the mover may play.
    pub(super) legal: PointSet,
}

impl Scene<'_> {
    /// Where a point lies to the net: rows from the top.
    pub(super) fn place(&self, p: Point) -> usize {
        let size = self.board.size();
        let (p, side) = (self.symmetry.apply(p, size), usize::from(size.side()));
        (side - 1 - usize::from(p.row())) * side + usize::from(p.col())
    }

    /// Fills in the planes of every point as bits, and the numbers.
    pub(super) fn fill(
        &self,
        suicide_areas: bool,
        ladders: &mut Ladders,
        bits: &mut [u32],
        numbers: &mut [f32],
    ) {
        let (board, own) = (self.board, self.to_move);
        let size = board.size();
        numbers.fill(0.0);
        for p in size.points() {
            let mut here = 1 << ON_BOARD;
            if let Some(color) = board.at(p) {
                here |= 1 << if color == own { OWN } else { OTHER };
                let liberties = board.liberties(p) as u32;
                if liberties <= 3 {
                    here |= 1 << (LIBERTIES + liberties - 1);
                }
            }
            bits[self.place(p)] = here;
        }
        let mut mark = |set: &PointSet, plane: u32| {
            set.iter().for_each(|p| bits[self.place(p)] |= 1 << plane);
        };
        mark(&self.banned, BANNED);
        for (back, m) in self.recent.iter().enumerate() {
            match m {
                Move::Play(p) => mark(&PointSet::of(*p), RECENT + back as u32),
                Move::Pass => numbers[back] = 1.0,
            }
        }
        let caught = ladders.of(board, self.ko);
        mark(&caught.stones, LADDERS[0]);
        mark(&caught.moves[(!own).index()], LADDER_MOVES);
        // What is not known of an earlier position is taken from the next.
        let first = self.before.first().unwrap_or(&caught.stones);
        mark(first, LADDERS[1]);
        mark(self.before.get(1).unwrap_or(first), LADDERS[2]);
        if !self.terms.territory {
            let areas = area(board, self.terms.suicide || suicide_areas);
            mark(&areas[own.index()], AREA[0]);
            mark(&areas[(!own).index()], AREA[1]);
        }
        self.fill_numbers(numbers);
    }

    fn fill_numbers(&self, numbers: &mut [f32]) {
        let Terms { territory, .. } = self.terms;
        let area = self.board.size().area();
        let most = area as f64 + KOMI_BEYOND;
        let own = if self.to_move == Color::White { 1.0 } else { -1.0 };
        let komi = (own * self.white_komi).clamp(-most, most);
        numbers[5] = komi as f32 / 20.0;
        (numbers[6], numbers[7]) = match self.terms.ko {
            Ko::Simple => (0.0, 0.0),
            Ko::Positional => (1.0, 0.5),
            Ko::Situational | Ko::PerPlayer => (1.0, -0.5),
        };
        let flag = |yes: bool| f32::from(u8::from(yes));
        numbers[8] = flag(self.terms.suicide);
        numbers[9] = flag(territory);
        // Under territory rules seki counts nothing.
        numbers[10] = flag(territory);
        numbers[14] = flag(self.ends);
        if !territory {
            numbers[18] = wave(komi, area);
        }
    }
}

/// Komi near to one that makes draws possible: it rises through that one, is highest half a point above, and
/// falls in between, where a point more changes nothing.
fn wave(komi: f64, area: usize) -> f32 {
    let drawn = (area % 2) as f64;
    let above = (komi - drawn).rem_euclid(2.0);
    let wave = if above < 0.5 {
        above
    } else if above < 1.5 {
        1.0 - above
    } else {
        above - 2.0
    };
    wave as f32
}

/// Shows the positions of a game one move ago and two moves ago, as far as `back` goes.
fn earlier(game: &Game, back: usize, mut show: impl FnMut(&Board)) {
    if back == 0 {
        return;
    }
    let mut board = game.start().clone();
    let moves = game.moves();
    let mut boards = Vec::with_capacity(2);
    for (i, &(color, m)) in moves.iter().enumerate() {
        if moves.len() - i <= back {
            boards.push(board.clone());
        }
        match m {
            Move::Play(p) => board.place(color, p),
            Move::Pass => board.pass(),
        }
    }
    boards.iter().rev().for_each(&mut show);
}

#[cfg(test)]
mod tests {
    use super::wave;

    #[test]
    fn komi_is_worth_most_where_it_decides_draws() {
        // On an odd board whole odd komi can be drawn.
        assert_eq!(wave(7.0, 361), 0.0);
        assert_eq!(wave(7.5, 361), 0.5);
        assert_eq!(wave(8.0, 361), 0.0);
        assert_eq!(wave(6.5, 361), -0.5);
        assert_eq!(wave(-7.5, 361), -0.5);
        assert_eq!(wave(0.25, 36), 0.25);
    }
}
