//! The perfect player of AtariGo wins every line of a small board, mirrored and with colours exchanged too.

use games::atarigo::{AtariGo, Setup, Solution, SolutionError};
use goban::{Board, Color, Game, Move, Point, PointSet, Rules, Size};
use players::{Action, AtariGoPerfect, Player, Request};
use proof::{Algorithm, FileError, Limits, Options, Outcome, Side, Solver, World};
use reasons::Words;
use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

type Position = AtariGo<u64>;

fn saved(start: &Setup) -> Vec<u8> {
    let root: Position = start.build().unwrap();
    let mut solver = Solver::new(Options::new(Algorithm::Agps), Limits::default());
    let proof = solver.prove(&root, root.to_move()).expect("a win");
    Solution::file(&proof.with_note(&Solution::note(start, false)))
}

fn player(start: &Setup) -> AtariGoPerfect {
    AtariGoPerfect::new(Solution::from_bytes(&saved(start)).unwrap())
}

fn shown(p: &Position) -> Game {
    let size = Size::new(p.size()).unwrap();
    let stones = |color| -> PointSet { size.points().filter(|&at| p.stone(at) == Some(color)).collect() };
    let board = Board::from_stones(size, &stones(Color::Black), &stones(Color::White)).unwrap();
    Game::from_position(board, Position::color(p.to_move()), Rules::CHINESE)
}

fn choose(player: &mut AtariGoPerfect, game: &Game) -> (Option<Point>, String) {
    choose_until(&AtomicBool::new(false), player, game)
}

fn choose_until(stop: &AtomicBool, player: &mut AtariGoPerfect, game: &Game) -> (Option<Point>, String) {
    let choice = player.choose(&Request::new(game, stop));
    let said = choice.claims.iter().map(|claim| Words::english().say(claim));
    let said: Vec<_> = said.collect();
    match choice.action {
        Action::Move(Move::Play(p)) => (Some(p), said.join(" ")),
        _ => (None, said.join(" ")),
    }
}

/// Plays against every reply, passes among them; the number of answers.
fn wins_every_line(player: &mut AtariGoPerfect, root: Position) -> usize {
    let side = root.to_move();
    let mut seen = HashSet::new();
    let mut open = vec![root];
    while let Some(p) = open.pop() {
        assert_ne!(p.outcome(), Some(Outcome::Won(!side)));
        if !seen.insert(p.hash()) {
            continue;
        }
        let (point, said) = choose(player, &shown(&p));
        assert!(said.contains("captures within"), "{said}");
        let after = p.play(p.cell(point.unwrap()));
        match after.outcome() {
            Some(outcome) => assert_eq!(outcome, Outcome::Won(side)),
            None => {
                open.extend(after.moves().into_iter().map(|m| after.play(m)));
                open.extend(after.null());
            }
        }
    }
    seen.len()
}

#[test]
fn it_wins_against_every_reply() {
    let mut five = player(&Setup::crosscut(5).unwrap());
    let answers = wins_every_line(&mut five, Setup::crosscut(5).unwrap().build().unwrap());
    assert!(answers > five.solution().positions());
    println!("{answers} answers");
}

#[test]
fn it_knows_its_start_turned_round_and_with_the_colours_exchanged() {
    let mut five = player(&Setup::crosscut(5).unwrap());
    // Mirrored, White to move: the solution has Black on the other diagonal.
    let mirrored: Setup = "...../.OX../.XO../...../.....".parse().unwrap();
    let swapped = mirrored.to_move(Color::White);
    assert!(wins_every_line(&mut five, swapped.build().unwrap()) > 10);
}

#[test]
fn it_says_what_it_wins_by_and_when_it_is_over() {
    let mut four = player(&"..../.XO./.OX./....".parse().unwrap());
    let start: Position = Setup::crosscut(4).unwrap().build().unwrap();
    let (point, said) = choose(&mut four, &shown(&start));
    assert!(point.is_some() && said.starts_with("Black "), "{said}");
    // Somewhere the solution does not go.
    let other: Position = "X.../.O../..X./...O".parse::<Setup>().unwrap().build().unwrap();
    let (point, said) = choose(&mut four, &shown(&other));
    assert!(point.is_some() && said.contains("does not reach"), "{said}");
    // Once stones are off the board there is nothing left to play for.
    let mut game = Game::new(Size::new(4).unwrap(), Rules::CHINESE);
    for (color, at) in [(Color::White, "A1"), (Color::Black, "A2"), (Color::Black, "B1")] {
        game.play(color, Move::Play(at.parse().unwrap())).unwrap();
    }
    let (point, said) = choose(&mut four, &game);
    assert_eq!(
        (point, said.contains("Black has captured first")),
        (None, true),
        "{said}"
    );
}

/// Where it only guesses, it does not go on guessing when nobody waits: any move, and no word of threats it never saw.
#[test]
fn told_to_stop_it_moves_at_once() {
    let mut four = player(&Setup::crosscut(4).unwrap());
    let threatened: Position = "..../XOX./...O/....".parse::<Setup>().unwrap().build().unwrap();
    let game = shown(&threatened);
    let (taken, said) = choose(&mut four, &game);
    let at = taken.expect("a move");
    assert!(said.contains("only small threats were looked at"), "{said}");
    let (any, said) = choose_until(&AtomicBool::new(true), &mut four, &game);
    assert!(said.contains("no time to look at every threat"), "{said}");
    assert_ne!(any.expect("a move all the same"), at);
}

#[test]
fn damaged_and_other_files_are_refused() {
    let start = Setup::crosscut(4).unwrap();
    let bytes = saved(&start);
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 4;
        assert!(Solution::from_bytes(&damaged).is_err(), "byte {at}");
        assert!(Solution::from_bytes(&bytes[..at]).is_err(), "cut at {at}");
    }
    let cut = Solution::from_bytes(&bytes[..30]).unwrap_err();
    assert_eq!(cut.to_string(), "byte 30: the file is cut off");
    let root: Position = start.build().unwrap();
    let proof = Solver::new(Options::new(Algorithm::Agps), Limits::default())
        .prove(&root, Side::First)
        .unwrap();
    for note in ["", "hex 4x4", "..../..../..../.... black to move"] {
        let error = Solution::from_bytes(&Solution::file(&proof.clone().with_note(note))).unwrap_err();
        println!("{error}");
    }
    // Files without a container, as they were once written, are read still.
    let old = proof.with_note(&Solution::note(&start, false)).to_bytes();
    assert!(Solution::from_bytes(&old).is_ok());
    let cut = Solution::from_bytes(&old[..30]).unwrap_err();
    assert_eq!(cut, SolutionError::File(FileError::Damaged));
}
