//! Work done side by side, its results taken in order.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

/// Does pieces of work `0..count` on so many threads and hands their results on in the order of their numbers,
/// as soon as all before are there. A piece without a result ends the work: no later one is begun, and none
/// after it is handed on.
///
/// ```
/// let mut seen = Vec::new();
/// tactics::parallel::in_order(5, 2, |i| (i < 4).then_some(i * i), |i, square| seen.push((i, square)));
/// assert_eq!(seen, [(0, 0), (1, 1), (2, 4), (3, 9)]);
/// ```
pub fn in_order<R: Send>(
    count: usize,
    threads: usize,
    work: impl Fn(usize) -> Option<R> + Sync,
    mut each: impl FnMut(usize, R),
) {
    if threads <= 1 || count <= 1 {
        for i in 0..count {
            match work(i) {
                Some(result) => each(i, result),
                None => return,
            }
        }
        return;
    }
    let next = AtomicUsize::new(0);
    let (sender, results) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads.min(count) {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move || {
                loop {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    if i >= count {
                        break;
                    }
                    let result = work(i);
                    if result.is_none() {
                        next.store(count, Ordering::Relaxed);
                    }
                    if sender.send((i, result)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut due = 0;
        for (i, result) in results {
            waiting.insert(i, result);
            while let Some(Some(result)) = waiting.remove(&due) {
                each(due, result);
                due += 1;
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::in_order;

    #[test]
    fn results_come_in_order_on_any_number_of_threads() {
        for threads in [1, 2, 7] {
            let mut seen = Vec::new();
            in_order(50, threads, Some, |i, r| seen.push((i, r)));
            let all: Vec<_> = (0..50).map(|i| (i, i)).collect();
            assert_eq!(seen, all);
        }
    }

    #[test]
    fn nothing_comes_after_the_end() {
        for threads in [1, 3] {
            let mut seen = Vec::new();
            in_order(50, threads, |i| (i != 20).then_some(i), |i, _| seen.push(i));
            assert_eq!(seen, (0..20).collect::<Vec<_>>());
        }
    }
}
