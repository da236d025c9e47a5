//! What a teacher says of positions, kept in a file so that a course can be repeated.

use crate::file::{FileError, pack, unpack};
use crate::games::Game;
use crate::grid::Grid;
use crate::look::Look;
use crate::loss::Target;
use goban::{Color, Move, Point, Size, Symmetry};
use serde::{Deserialize, Serialize};

const MAGIC: &[u8; 8] = b"YOMILAB\0";
/// Moves of a policy that are kept, the likeliest.
const KEPT: usize = 40;
/// Moves less likely are left out.
const UNLIKELY: f32 = 0.0005;

/// What a teacher says of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Label {
    /// Places of the board row by row, a pass behind the last, and how likely they are, in 65,535ths.
    policy: Vec<(u16, u16)>,
    /// Black's chance, in 65,535ths.
    win: u16,
    /// Black's margin, komi not counted.
    margin: f32,
    /// The owners row by row, 127 for sure Black's, -127 for sure White's; empty if nobody says.
    owners: Vec<i8>,
}

impl Label {
    /// What somebody saw who looked at a board of this size.
    pub fn of(look: &Look, size: Size) -> Label {
        let grid = Grid::new(size);
        let place = |play: Move| play.point().map_or(grid.area(), |p| grid.place(p)) as u16;
        let mut policy: Vec<(u16, f32)> = look.policy.iter().map(|&(m, p)| (place(m), p)).collect();
        policy.retain(|&(_, p)| p >= UNLIKELY);
        policy.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        policy.truncate(KEPT);
        let most = f32::from(u16::MAX);
        let sure = |p: Point| match (127.0 * look.owners[p.index()]).round() as i8 {
            // Zero would mean that nobody knows.
            0 => 1,
            owner => owner.max(-127),
        };
        Label {
            policy: policy
                .iter()
                .map(|&(at, p)| (at, (most * p).round() as u16))
                .collect(),
            win: (most * look.win.clamp(0.0, 1.0)).round() as u16,
            margin: look.margin,
            owners: size.points().map(sure).collect(),
        }
    }

    /// Gives this share of the policy to the move at a place, a pass being behind the last.
    pub(crate) fn lean_to(&mut self, place: usize, share: f32) {
        let (most, sum) = (
            f32::from(u16::MAX),
            self.policy.iter().map(|&(_, p)| f32::from(p)).sum::<f32>(),
        );
        let share = share.clamp(0.0, 1.0);
        for (_, p) in &mut self.policy {
            *p = (most * (1.0 - share) * f32::from(*p) / sum).round() as u16;
        }
        let more = (most * share).round() as u16;
        match self.policy.iter_mut().find(|(at, _)| usize::from(*at) == place) {
            Some((_, p)) => *p = p.saturating_add(more),
            None => self.policy.push((place as u16, more)),
        }
    }

    /// What is taught about the position to the side that moves, turned.
    pub(crate) fn target(&self, size: Size, to_move: Color, komi: f32, symmetry: Symmetry) -> Target {
        let grid = Grid::new(size);
        let sign = if to_move == Color::Black { 1.0 } else { -1.0 };
        let turned: Vec<usize> = size
            .points()
            .map(|p| grid.place(symmetry.apply(p, size)))
            .collect();
        let sum: f32 = self.policy.iter().map(|&(_, p)| f32::from(p)).sum();
        let policy = self.policy.iter().map(|&(at, p)| {
            let at = usize::from(at);
            (turned.get(at).copied().unwrap_or(grid.area()), f32::from(p) / sum)
        });
        let win = f32::from(self.win) / f32::from(u16::MAX);
        let mut owners = vec![0.0; self.owners.len()];
        for (&at, &owner) in turned.iter().zip(&self.owners) {
            owners[at] = sign * f32::from(owner) / 127.0;
        }
        Target {
            policy: policy.collect(),
            win: Some(if to_move == Color::Black { win } else { 1.0 - win }),
            lead: Some(sign * (self.margin - komi)),
            owners,
        }
    }
}

/// Of how many games a file has a part, and which.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Portion {
    /// Games of the whole.
    pub games: usize,
    /// The part, as whoever divided them calls it.
    pub part: String,
}

/// What a file says of its labels.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct About {
    /// Who labelled.
    pub teacher: String,
    /// Which part of the games this is, if not all.
    pub portion: Option<Portion>,
}

#[derive(Serialize, Deserialize)]
struct Header {
    teacher: String,
    games: usize,
    positions: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    portion: Option<Portion>,
}

/// The bytes of a file of labelled games, with who labelled them.
pub fn to_bytes(games: &[Game], teacher: &str) -> Vec<u8> {
    let about = About {
        teacher: teacher.into(),
        portion: None,
    };
    write(games, &about)
}

/// The same with all that is to be said about it.
pub fn write(games: &[Game], about: &About) -> Vec<u8> {
    let mut body = Vec::new();
    let mut put = |bytes: &[u8]| body.extend_from_slice(bytes);
    for game in games {
        put(&[game.size().side()]);
        put(&game.komi.to_le_bytes());
        put(&(game.len() as u16).to_le_bytes());
        game.codes().iter().for_each(|code| put(&code.to_le_bytes()));
        put(&(game.labels().len() as u16).to_le_bytes());
        for (after, label) in game.labels() {
            put(&(*after as u16).to_le_bytes());
            put(&label.win.to_le_bytes());
            put(&label.margin.to_le_bytes());
            put(&[label.policy.len() as u8, u8::from(!label.owners.is_empty())]);
            for (at, p) in &label.policy {
                put(&at.to_le_bytes());
                put(&p.to_le_bytes());
            }
            label.owners.iter().for_each(|owner| put(&owner.to_le_bytes()));
        }
    }
    let header = Header {
        teacher: about.teacher.clone(),
        games: games.len(),
        positions: games.iter().map(|game| game.labels().len()).sum(),
        portion: about.portion.clone(),
    };
    pack(MAGIC, &header, &body)
}

/// The games of a file's bytes, and who labelled them.
pub fn from_bytes(bytes: &[u8]) -> Result<(Vec<Game>, String), FileError> {
    read(bytes).map(|(games, about)| (games, about.teacher))
}

/// The games of a file's bytes, and all that is said about them.
pub fn read(bytes: &[u8]) -> Result<(Vec<Game>, About), FileError> {
    let (header, body): (Header, _) = unpack(MAGIC, bytes)?;
    let mut reader = Reader { left: body };
    let games: Option<Vec<Game>> = (0..header.games).map(|_| reader.game()).collect();
    let games = games
        .filter(|_| reader.left.is_empty())
        .ok_or(FileError::Length)?;
    let about = About {
        teacher: header.teacher,
        portion: header.portion,
    };
    Ok((games, about))
}

struct Reader<'a> {
    left: &'a [u8],
}

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (bytes, left) = self.left.split_first_chunk::<N>()?;
        self.left = left;
        Some(*bytes)
    }

    fn short(&mut self) -> Option<u16> {
        self.take().map(u16::from_le_bytes)
    }

    fn real(&mut self) -> Option<f32> {
        self.take().map(f32::from_le_bytes).filter(|x| x.is_finite())
    }

    fn game(&mut self) -> Option<Game> {
        let [side] = self.take()?;
        let size = Size::new(side)?;
        let komi = self.real()?;
        let moves = self.short()?;
        let codes: Option<Vec<u16>> = (0..moves).map(|_| self.short()).collect();
        let game = Game::of_codes(size, komi, &codes?)?;
        let count = self.short()?;
        let labels: Option<Vec<(usize, Label)>> = (0..count).map(|_| self.label(size)).collect();
        let labels = labels?;
        let fits = labels.iter().all(|(after, _)| *after <= game.len());
        fits.then(|| game.labelled(labels))
    }

    fn label(&mut self, size: Size) -> Option<(usize, Label)> {
        let (after, win, margin) = (self.short()?, self.short()?, self.real()?);
        let [moves, owned] = self.take()?;
        let policy: Option<Vec<(u16, u16)>> =
            (0..moves).map(|_| Some((self.short()?, self.short()?))).collect();
        let policy = policy?;
        let fits = policy.iter().all(|&(at, _)| usize::from(at) <= size.area());
        let mut owners = Vec::new();
        if owned != 0 {
            let (bytes, left) = self.left.split_at_checked(size.area())?;
            self.left = left;
            owners = bytes.iter().map(|&byte| byte as i8).collect();
        }
        let label = Label {
            policy,
            win,
            margin,
            owners,
        };
        (fits && !label.policy.is_empty()).then_some((usize::from(after), label))
    }
}
