//! Work that several threads share, with its results in the order in which one thread would have them.

use std::ops::Range;

/// Does jobs `0..count` with as many hands as there are, and gives their results in order. Each hand does its share of
/// neighbouring jobs at a stretch, by what is its own: which hand does which job depends on nothing but their numbers, so that the
/// same hands come to the same results however the machine runs them.
pub(crate) fn share<H: Send, T: Send>(
    hands: &mut [H],
    count: usize,
    work: impl Fn(&mut H, Range<usize>) -> Vec<T> + Sync,
) -> Vec<T> {
    let each = count.div_ceil(hands.len().max(1));
    let range = |k: usize| (k * each).min(count)..((k + 1) * each).min(count);
    let Some((first, others)) = hands.split_first_mut() else {
        return Vec::new();
    };
    if others.is_empty() || count <= 1 {
        return work(first, 0..count);
    }
    std::thread::scope(|scope| {
        let work = &work;
        let others: Vec<_> = (1..)
            .zip(others)
            .filter(|(k, _)| !range(*k).is_empty())
            .map(|(k, hand)| scope.spawn(move || work(hand, range(k))))
            .collect();
        let mut results = work(first, range(0));
        for other in others {
            match other.join() {
                Ok(more) => results.extend(more),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        results
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_job_is_done_once_and_stands_in_its_place() {
        for (hands, count) in [(1, 0), (1, 7), (3, 1), (3, 2), (3, 7), (4, 100), (8, 9)] {
            let mut done = vec![0; hands];
            let results = share(&mut done, count, |done, jobs| {
                *done += jobs.len();
                jobs.map(|job| job * job).collect()
            });
            assert_eq!(results, (0..count).map(|job| job * job).collect::<Vec<_>>());
            assert_eq!(done.iter().sum::<usize>(), count);
        }
    }
}
