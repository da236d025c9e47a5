//! What the theory says of a move, held against the board.
//!
//! A prediction is right if everything that is concluded of the state after the move is so on the board after it, and
//! everything that is encoded of a position is concluded. Predicates over three and four blocks are wanted only where they
//! are said of all blocks ([`Tuples::All`]).

use crate::go::encode::{self, Options, Tuples};
use crate::go::theory::{OVER_MANY, Theory};
use crate::go::words::Words;

use goban::{Board, Color, Point, Random, Size};
use logic::{Facts, PredicateId, Time, chain, print};
use std::collections::BTreeMap;

/// A move to be predicted.
#[derive(Clone, Debug)]
pub struct Question {
    /// The position.
    pub board: Board,
    /// Whose move it is.
    pub to_move: Color,
    /// A legal move.
    pub at: Point,
}

/// What the theory got wrong of a move, as texts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Difference {
    /// Concluded and not so.
    pub wrong: Vec<String>,
    /// So and not concluded.
    pub missing: Vec<String>,
    /// Facts that were given.
    pub given: usize,
    /// Facts of the state after the move that were concluded, those of the move itself included.
    pub concluded: usize,
}

impl Difference {
    /// Whether there is none.
    #[must_use]
    pub fn is_none(&self) -> bool {
        self.wrong.is_empty() && self.missing.is_empty()
    }
}

/// Over many moves.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Measure {
    /// Moves predicted.
    pub moves: usize,
    /// Of these, moves that take stones, that join blocks, that make a ko.
    pub takes: usize,
    /// Moves that join two blocks or more.
    pub joins: usize,
    /// Moves that make a ko.
    pub kos: usize,
    /// Facts given.
    pub given: usize,
    /// Facts concluded of the state after.
    pub concluded: usize,
    /// Facts concluded that are not so.
    pub wrong: usize,
    /// Facts that are so and were not concluded.
    pub missing: usize,
    /// The first difference: the position, the move and what differs.
    pub first: Option<String>,
    /// How often each predicate differed.
    pub by_predicate: BTreeMap<String, usize>,
}

/// All that follows from a position and a move.
///
/// # Errors
/// If the rules conclude without end.
pub fn conclude(
    words: &Words,
    theory: &Theory,
    question: &Question,
    options: Options,
) -> Result<Facts, chain::Endless> {
    let scene = encode::before(
        words,
        &question.board,
        question.to_move,
        Some(question.at),
        options,
    );
    let mut facts = scene.facts;
    chain::close(&words.vocabulary, &theory.all(), &mut facts, None)?;
    Ok(facts)
}

/// Whether a predicate is compared at all: what holds after the move, what the move does, and what rules conclude before
/// it. Steps of our own that no board shows are not.
fn is_compared(words: &Words, id: PredicateId) -> bool {
    const EVENTS: [&str; 10] = [
        "point_changed",
        "point_not_changed",
        "new_block",
        "block_removed",
        "block_not_removed",
        "blocks_merge",
        "blocks_not_merge",
        "removed_count",
        "becomes",
        "stones_taken",
    ];
    let word = words.vocabulary.predicate(id);
    match word.time {
        Time::Always => false,
        Time::Event => EVENTS.contains(&word.name.as_str()),
        Time::After => !word.name.starts_with("smothers") && !word.name.contains("game_"),
        Time::Before => encode::CONCLUDED
            .iter()
            .any(|name| word.name == format!("{name}_before")),
    }
}

/// Whether it is wanted of all blocks under these options.
fn is_wanted(words: &Words, id: PredicateId, options: Options) -> bool {
    let name = words.vocabulary.predicate(id).name.as_str();
    options.tuples == Tuples::All || !OVER_MANY.contains(&name)
}

/// How a prediction differs from the board. None if the move is not legal.
///
/// # Errors
/// If the rules conclude without end.
pub fn difference(
    words: &Words,
    theory: &Theory,
    question: &Question,
    options: Options,
) -> Result<Option<Difference>, chain::Endless> {
    let Question { board, to_move, at } = question;
    let everything = Options {
        friend: options.friend,
        tuples: options.tuples.max(Tuples::AtMove),
        ..Options::ALL
    };
    let Some(truth) = encode::truth(words, board, *to_move, *at, everything) else {
        return Ok(None);
    };
    let scene = encode::before(words, board, *to_move, Some(*at), options);
    let given = scene.facts.len();
    let mut facts = scene.facts;
    chain::close(&words.vocabulary, &theory.all(), &mut facts, None)?;
    let mut difference = Difference {
        given,
        ..Difference::default()
    };
    let said = |facts: &Facts, id| print::fact(&words.vocabulary, facts.predicate(id), facts.values(id));
    for id in facts.iter() {
        let predicate = facts.predicate(id);
        if !is_compared(words, predicate) {
            continue;
        }
        difference.concluded += usize::from(words.vocabulary.predicate(predicate).time != Time::Before);
        // Of tuples that are not all at the move the truth was not written down.
        let checked = is_wanted(words, predicate, options);
        if checked && truth.facts.find(predicate, facts.values(id)).is_none() {
            difference.wrong.push(said(&facts, id));
        }
    }
    for id in truth.facts.iter() {
        let predicate = truth.facts.predicate(id);
        let name = words.vocabulary.predicate(predicate).name.as_str();
        let encoded = options.not_block_of || name != "not_block_of_after";
        if encoded
            && is_compared(words, predicate)
            && is_wanted(words, predicate, options)
            && facts.find(predicate, truth.facts.values(id)).is_none()
        {
            difference.missing.push(said(&truth.facts, id));
        }
    }
    Ok(Some(difference))
}

/// Predicts many moves and holds them against the board, each by the rules that are needed for what its options encode;
/// `progress` is called after each with what was found so far and says whether to go on.
///
/// # Errors
/// If the rules conclude without end.
pub fn compare(
    words: &Words,
    theory: &Theory,
    questions: impl Iterator<Item = (Question, Options)>,
    mut progress: impl FnMut(&Measure) -> bool,
) -> Result<Measure, chain::Endless> {
    let mut measure = Measure::default();
    let mut theories: Vec<(Options, Theory)> = Vec::new();
    for (question, options) in questions {
        let known = theories.iter().position(|(known, _)| *known == options);
        let known = known.unwrap_or_else(|| {
            theories.push((options, theory.for_options(words, options)));
            theories.len() - 1
        });
        let Some(difference) = difference(words, &theories[known].1, &question, options)? else {
            continue;
        };
        measure.add(&question, &difference);
        if !progress(&measure) {
            break;
        }
    }
    Ok(measure)
}

impl Measure {
    fn add(&mut self, question: &Question, difference: &Difference) {
        let Question { board, to_move, at } = question;
        let mut after = board.clone();
        let taken = board.captures(*to_move, *at);
        let mut friends: Vec<Point> = at
            .neighbours()
            .into_iter()
            .filter(|&p| board.at(p) == Some(*to_move))
            .map(|p| board.root(p))
            .collect();
        friends.sort_unstable();
        friends.dedup();
        let ko = after.play(*to_move, *at).is_ok() && after.ko().is_some();
        self.moves += 1;
        self.takes += usize::from(taken);
        self.joins += usize::from(friends.len() > 1);
        self.kos += usize::from(ko);
        self.given += difference.given;
        self.concluded += difference.concluded;
        self.wrong += difference.wrong.len();
        self.missing += difference.missing.len();
        for text in difference.wrong.iter().chain(&difference.missing) {
            let name = text.split('(').next().unwrap_or_default();
            *self.by_predicate.entry(name.to_owned()).or_default() += 1;
        }
        if self.first.is_none() && !difference.is_none() {
            self.first = Some(format!(
                "{board}\n{to_move} plays {at}\nconcluded and not so: {}\nso and not concluded: {}",
                difference.wrong.join(" "),
                difference.missing.join(" ")
            ));
        }
    }
}

/// The questions of the full measure: so many random moves on boards of 2 to 7 lines, then so many on boards of 8 to 19.
/// Predicates over three and four blocks are said of all blocks up to 9x9.
pub fn measure_questions(small: usize, large: usize, seed: u64) -> impl Iterator<Item = (Question, Options)> {
    let small = random_questions(2..=7, seed).take(small);
    let large = random_questions(8..=19, seed.wrapping_add(1)).take(large);
    small.chain(large).map(|question| {
        let options = match question.board.size().side() {
            0..=9 => Options::ALL,
            _ => Options {
                tuples: Tuples::AtMove,
                ..Options::ALL
            },
        };
        (question, options)
    })
}

/// Random moves of random positions: colours take turns at random points from an empty board, for up to as many moves as
/// the board has points and half as many again, so that there is taking and ko. Never ends.
pub fn random_questions(sides: std::ops::RangeInclusive<u8>, seed: u64) -> impl Iterator<Item = Question> {
    let mut random = Random::new(seed);
    std::iter::from_fn(move || {
        loop {
            let (low, high) = (*sides.start(), *sides.end());
            let side = low + random.below(u32::from(high.saturating_sub(low)) + 1) as u8;
            let size = Size::new(side)?;
            let mut board = Board::new(size);
            let mut to_move = Color::BOTH[random.index(2)];
            let moves = random.index(size.area() * 3 / 2 + 1);
            for _ in 0..moves {
                if let Some(at) = random_move(&board, to_move, &mut random) {
                    board.play(to_move, at).ok()?;
                }
                to_move = !to_move;
            }
            // A pass in between may have left a ko that forbids nothing to the side to move.
            if board.ko().is_some_and(|(color, _)| color != to_move) {
                continue;
            }
            if let Some(at) = random_move(&board, to_move, &mut random) {
                return Some(Question { board, to_move, at });
            }
        }
    })
}

fn random_move(board: &Board, color: Color, random: &mut Random) -> Option<Point> {
    let legal: Vec<Point> = board
        .empty()
        .iter()
        .filter(|&p| board.is_legal(color, p))
        .collect();
    (!legal.is_empty()).then(|| legal[random.index(legal.len())])
}
