//! The games on disk, a file each, and those on their way there.
//!
//! A game is put on the shelf after every change; a thread of the shelf's own writes it, so that no request waits for the
//! disk. Of a game that changes faster than it can be written only the last state is. What is not written yet is given
//! back from memory, and what cannot be written stays there and is tried again.

use crate::error::{Code, Refusal};
use crate::folder;
use crate::kept::Kept;
use crate::limits::Limits;
use std::collections::{HashMap, VecDeque};
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Games that may wait to be written and have left memory otherwise.
const MOST_WAITING: usize = 256;
/// How long the disk is left alone after it failed.
const RETRY: Duration = Duration::from_secs(1);

/// The games on disk, and those on their way there.
pub struct Shelf {
    /// None: nothing outlasts the program.
    folder: Option<PathBuf>,
    most: (usize, u64),
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// What waits to be written, and in which order.
    waiting: HashMap<String, Arc<Kept>>,
    order: VecDeque<String>,
    /// Why nothing can be written.
    trouble: Option<String>,
    leaving: bool,
    /// Games that were given up when the program left.
    lost: usize,
}

impl Shelf {
    /// A shelf that keeps nothing.
    pub fn nowhere() -> Arc<Shelf> {
        Arc::new(Shelf {
            folder: None,
            most: (0, 0),
            state: Mutex::default(),
            changed: Condvar::new(),
        })
    }

    /// A shelf in this folder, which is made when it is needed.
    pub fn at(folder: PathBuf, limits: &Limits) -> io::Result<Arc<Shelf>> {
        let shelf = Arc::new(Shelf {
            folder: Some(folder),
            most: (limits.kept_games.max(1), limits.kept_bytes),
            state: Mutex::default(),
            changed: Condvar::new(),
        });
        let writer = shelf.clone();
        std::thread::Builder::new()
            .name("games".into())
            .spawn(move || writer.keep_writing())?;
        Ok(shelf)
    }

    /// Whether anything outlasts the program.
    pub fn is_there(&self) -> bool {
        self.folder.is_some()
    }

    /// Puts a game here as it stands now.
    pub fn put(&self, id: &str, kept: Kept) {
        if self.folder.is_none() {
            return;
        }
        let mut state = self.lock();
        if state.waiting.insert(id.into(), Arc::new(kept)).is_none() {
            state.order.push_back(id.into());
        }
        self.changed.notify_all();
    }

    /// Whether this game, put here as it stands, may leave memory.
    pub fn takes(&self, id: &str) -> bool {
        let state = self.lock();
        state.waiting.len() < MOST_WAITING || !state.waiting.contains_key(id)
    }

    /// What is wrong with the disk, as a sentence.
    pub fn trouble(&self) -> Option<String> {
        let folder = self.folder.as_ref()?;
        let trouble = self.lock().trouble.clone()?;
        Some(format!(
            "games cannot be kept in {} ({trouble}). Make room there, or start yomi with --games and another folder.",
            folder.display()
        ))
    }

    /// The game of this name, if it is here. The name is one that the hall gave.
    pub fn get(&self, id: &str) -> Result<Option<Kept>, Refusal> {
        let Some(folder) = &self.folder else {
            return Ok(None);
        };
        if let Some(kept) = self.lock().waiting.get(id) {
            return Ok(Some(Kept::clone(kept)));
        }
        let damaged = |why: String| {
            let why = why.trim_end_matches('.');
            let message = format!(
                "The file {id}.json of this game cannot be read: {why}. Start a new game, or load a saved one."
            );
            Refusal::new(Code::DamagedGame, message)
        };
        match folder::read(folder, id) {
            Ok(bytes) => Kept::from_bytes(&bytes).map(Some).map_err(damaged),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(damaged(error.to_string())),
        }
    }

    /// Writes what waits, and no more after that; false if it took too long or some could not be written.
    pub fn close(&self, patience: Duration) -> bool {
        let end = Instant::now() + patience;
        let mut state = self.lock();
        state.leaving = true;
        self.changed.notify_all();
        while !state.waiting.is_empty() {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return false;
            }
            state = self.wait(state, left);
        }
        state.lost == 0
    }

    fn keep_writing(&self) {
        let Some(folder) = &self.folder else { return };
        // What another that was killed left half written; what cannot be taken away stays.
        let _ = disk::sweep(folder);
        folder::tidy(folder, self.most);
        let mut state = self.lock();
        loop {
            let Some(id) = state.order.front().cloned() else {
                if state.leaving {
                    return;
                }
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            let kept = state.waiting[&id].clone();
            drop(state);
            let written = folder::write(folder, &id, &kept.to_bytes(), self.most);
            state = self.lock();
            state.order.pop_front();
            match written {
                Ok(()) => {
                    state.trouble = None;
                    // It may have changed again.
                    if Arc::ptr_eq(&state.waiting[&id], &kept) {
                        state.waiting.remove(&id);
                    } else {
                        state.order.push_back(id);
                    }
                }
                Err(_) if state.leaving => {
                    state.waiting.remove(&id);
                    state.lost += 1;
                }
                Err(error) => {
                    state.order.push_back(id);
                    let known = state.trouble.replace(error.to_string()).is_some();
                    if !known {
                        // Whoever started us may have closed our output.
                        let _ = writeln!(
                            io::stderr(),
                            "Games cannot be kept in {}: {error}. They stay in memory, and writing is tried again.",
                            folder.display()
                        );
                    }
                    state = self.rest(state);
                }
            }
            self.changed.notify_all();
        }
    }

    /// Leaves the disk alone for a while, or until the program leaves.
    fn rest<'a>(&'a self, mut state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        let end = Instant::now() + RETRY;
        while !state.leaving && Instant::now() < end {
            state = self.wait(state, end.saturating_duration_since(Instant::now()));
        }
        state
    }

    fn wait<'a>(&'a self, state: MutexGuard<'a, State>, time: Duration) -> MutexGuard<'a, State> {
        let waited = self.changed.wait_timeout(state, time);
        waited.unwrap_or_else(PoisonError::into_inner).0
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kept::MOST_BYTES;
    use crate::seats::Seats;
    use crate::sitting::Sitting;
    use crate::tree::Tree;
    use goban::{Color, Game, Move, Rules, Size};
    use std::fs;

    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let path = std::env::temp_dir().join(format!("yomi-shelf-{name}-{}", std::process::id()));
            let _ = fs::remove_dir_all(&path);
            Folder(path)
        }

        fn files(&self) -> Vec<String> {
            let entries = fs::read_dir(&self.0).unwrap().flatten();
            let mut names: Vec<_> = entries.map(|e| e.file_name().into_string().unwrap()).collect();
            names.sort();
            names
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    const PATIENCE: Duration = Duration::from_secs(120);

    fn name(i: usize) -> String {
        format!("{i:016x}")
    }

    fn game(passes: usize) -> Kept {
        let mut game = Game::new(Size::NINE, Rules::CHINESE);
        for _ in 0..passes {
            game.play(Color::Black, Move::Pass).unwrap();
        }
        let tree = Tree::of_game(&game);
        let tip = tree.record().main_line_end();
        Sitting::new(tree, Seats::NOBODY, tip, None).kept().clone()
    }

    fn passes(shelf: &Shelf, id: &str) -> Option<usize> {
        shelf.get(id).unwrap().map(|kept| kept.game.moves().len())
    }

    #[test]
    fn the_last_state_is_there_before_and_after_it_is_written() {
        let folder = Folder::new("last");
        let shelf = Shelf::at(folder.0.clone(), &Limits::default()).unwrap();
        for i in 0..50 {
            shelf.put(&name(7), game(i));
            assert_eq!(passes(&shelf, &name(7)), Some(i));
        }
        assert!(shelf.close(PATIENCE));
        let again = Shelf::at(folder.0.clone(), &Limits::default()).unwrap();
        assert_eq!(passes(&again, &name(7)), Some(49));
        assert_eq!(passes(&again, &name(8)), None);
        assert_eq!(folder.files(), [format!("{}.json", name(7))]);
        assert!(again.close(PATIENCE));
    }

    #[test]
    fn those_changed_longest_ago_leave_first() {
        let folder = Folder::new("tidy");
        let limits = Limits {
            kept_games: 3,
            ..Limits::default()
        };
        let shelf = Shelf::at(folder.0.clone(), &limits).unwrap();
        for i in 0..6 {
            shelf.put(&name(i), game(0));
            // Files of one moment have no order.
            while !shelf.lock().waiting.is_empty() {
                std::thread::sleep(Duration::from_millis(5));
            }
            std::thread::sleep(Duration::from_millis(20));
            if i == 3 {
                disk::write(folder.0.join("a note of somebody's"), "stays").unwrap();
                shelf.put(&name(1), game(1));
            }
        }
        assert!(shelf.close(PATIENCE));
        let kept = [1, 4, 5].map(|i| format!("{}.json", name(i)));
        assert_eq!(folder.files()[..3], kept);
        assert_eq!(folder.files()[3], "a note of somebody's");

        let size = fs::metadata(folder.0.join(&kept[0])).unwrap().len();
        folder::tidy(&folder.0, (10, 2 * size + size / 2));
        assert_eq!(folder.files().len(), 3, "two of the three fit, and the note");
    }

    #[test]
    fn a_disk_that_fails_loses_nothing_until_it_works_again() {
        let folder = Folder::new("trouble");
        // A file is where the folder should be.
        disk::write(&folder.0, "in the way").unwrap();
        let shelf = Shelf::at(folder.0.clone(), &Limits::default()).unwrap();
        shelf.put(&name(1), game(3));
        while shelf.trouble().is_none() {
            std::thread::sleep(Duration::from_millis(5));
        }
        assert!(shelf.trouble().unwrap().starts_with("games cannot be kept in "));
        assert_eq!(passes(&shelf, &name(1)), Some(3));
        for i in 2..2 + MOST_WAITING {
            shelf.put(&name(i), game(0));
        }
        assert!(!shelf.takes(&name(1)) && shelf.takes(&name(5000)));
        fs::remove_file(&folder.0).unwrap();
        assert!(shelf.close(PATIENCE), "{:?}", shelf.trouble());
        assert_eq!(folder.files().len(), 1 + MOST_WAITING);
    }

    #[test]
    fn a_damaged_file_is_told_and_is_not_touched() {
        let folder = Folder::new("damaged");
        folder::make(&folder.0).unwrap();
        let shelf = Shelf::at(folder.0.clone(), &Limits::default()).unwrap();
        let whole = game(2).to_bytes();
        for bytes in [
            &b""[..],
            b"{",
            b"\xff\xfe",
            &whole[..whole.len() / 2],
            &vec![b' '; MOST_BYTES + 1],
        ] {
            disk::write(folder.0.join(format!("{}.json", name(3))), bytes).unwrap();
            let refusal = shelf.get(&name(3)).unwrap_err();
            assert_eq!(refusal.code, Code::DamagedGame);
            let expected = format!("The file {}.json of this game cannot be read: ", name(3));
            assert!(refusal.message.starts_with(&expected), "{}", refusal.message);
        }
        fs::create_dir(folder.0.join(format!("{}.json", name(4)))).unwrap();
        assert_eq!(shelf.get(&name(4)).unwrap_err().code, Code::DamagedGame);
        assert!(shelf.close(PATIENCE));
        assert_eq!(folder.files().len(), 2);
    }

    /// What a writer that was killed left in the folder goes when the next one begins.
    #[cfg(target_os = "linux")]
    #[test]
    fn what_a_kill_left_half_written_goes() {
        let folder = Folder::new("left");
        folder::make(&folder.0).unwrap();
        let mut killed = std::process::Command::new("true").spawn().unwrap();
        killed.wait().unwrap();
        let part = |process: u32| format!(".yomi-{process}-0.part");
        let own = part(std::process::id());
        for name in [&part(killed.id()), &own] {
            disk::write(folder.0.join(name), "half a ga").unwrap();
        }
        let shelf = Shelf::at(folder.0.clone(), &Limits::default()).unwrap();
        shelf.put(&name(1), game(1));
        assert!(shelf.close(PATIENCE));
        assert_eq!(folder.files(), [own, format!("{}.json", name(1))]);
    }
}
