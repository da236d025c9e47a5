use super::*;
use tokio::task::yield_now;

fn run(test: impl Future<Output = ()>) {
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    runtime.unwrap().block_on(test);
}

/// Keeps the only core until everybody stands in line.
async fn busy(queue: &Queue) -> Core {
    let (ticket, turn) = queue.join(Lane(99));
    queue.serve();
    let core = turn.await.unwrap();
    drop(ticket);
    core
}

type Done = Arc<Mutex<Vec<usize>>>;

/// Somebody who writes down when his turn came.
async fn stand(queue: &Queue, lane: u64, number: usize, done: &Done) -> tokio::task::JoinHandle<()> {
    let (place, done) = (queue.place().ok().unwrap(), done.clone());
    let task = tokio::spawn(async move {
        let stop = Arc::default();
        let work = place.work_in(
            Lane(lane),
            |_| {},
            &stop,
            move |_| done.lock().unwrap().push(number),
        );
        let _ = work.await;
    });
    yield_now().await;
    task
}

/// One core, kept busy until everybody stands in line.
#[test]
fn work_is_done_in_the_order_in_which_it_was_asked_for() {
    run(async {
        let queue = Queue::before(1, 100);
        let core = busy(&queue).await;
        let done = Done::default();
        let mut tasks = Vec::new();
        for i in 0..50 {
            tasks.push(stand(&queue, 0, i, &done).await);
        }
        // Whoever leaves the line is not waited for.
        for i in [3, 17, 49] {
            tasks[i].abort();
        }
        drop(core);
        for task in tasks {
            let _ = task.await;
        }
        let expected: Vec<_> = (0..50).filter(|i| ![3, 17, 49].contains(i)).collect();
        assert_eq!(*done.lock().unwrap(), expected);
    });
}

/// A page asks for five things, then two others for one and two: nobody waits for all five.
#[test]
fn lanes_are_served_in_turn() {
    run(async {
        let queue = Queue::before(1, 100);
        let core = busy(&queue).await;
        let done = Done::default();
        let mut tasks = Vec::new();
        for i in 0..5 {
            tasks.push(stand(&queue, 1, 10 + i, &done).await);
        }
        tasks.push(stand(&queue, 2, 20, &done).await);
        for i in 0..2 {
            tasks.push(stand(&queue, 3, 30 + i, &done).await);
        }
        drop(core);
        for task in tasks {
            task.await.unwrap();
        }
        assert_eq!(*done.lock().unwrap(), [10, 20, 30, 11, 31, 12, 13, 14]);
    });
}

#[test]
fn whoever_waits_knows_how_many_are_before() {
    run(async {
        let queue = Queue::before(1, 100);
        let core = busy(&queue).await;
        let done = Done::default();
        let mut tasks = Vec::new();
        for i in 0..3 {
            tasks.push(stand(&queue, 1, i, &done).await);
        }
        let (ticket, turn) = queue.join(Lane(2));
        assert_eq!(
            queue.before_ticket(ticket.number),
            Some(1),
            "one of the first lane"
        );
        let (late, _never) = queue.join(Lane(2));
        assert_eq!(
            queue.before_ticket(late.number),
            Some(3),
            "two of it, and one of its own"
        );
        assert!(queue.is_waited_for());
        drop(late);
        drop(core);
        turn.await.unwrap();
        assert_eq!(queue.before_ticket(ticket.number), None);
        for task in tasks {
            task.await.unwrap();
        }
    });
}

/// Long work on the only core lets a short question through, and goes on after it.
#[test]
fn long_work_gives_way() {
    run(async {
        let queue = Queue::before(1, 100);
        let _room = queue.room_for_long(|| {}).await.ok().unwrap();
        let done = Done::default();
        let (place, noted) = (queue.place().ok().unwrap(), done.clone());
        let (begun, is_begun) = std::sync::mpsc::channel();
        let line = queue.clone();
        let long = tokio::spawn(async move {
            let stop = Arc::default();
            let work = place.work_in_turn(
                Lane(1),
                |_| {},
                &stop,
                move |turn| {
                    // Nobody waits: it goes on at once.
                    turn.give_way();
                    noted.lock().unwrap().push(1);
                    begun.send(()).unwrap();
                    while !line.is_waited_for() {
                        std::thread::yield_now();
                    }
                    turn.give_way();
                    noted.lock().unwrap().push(3);
                },
            );
            let _ = work.await;
        });
        while is_begun.try_recv().is_err() {
            yield_now().await;
        }
        let short = stand(&queue, 2, 2, &done).await;
        short.await.unwrap();
        long.await.unwrap();
        assert_eq!(*done.lock().unwrap(), [1, 2, 3]);
        assert!(!queue.is_waited_for());
        // There is no room for more of it meanwhile.
        let mut told = false;
        let second = queue.room_for_long(|| told = true);
        let late = std::time::Duration::from_millis(10);
        let runtime_has_no_clock = async {
            let start = std::time::Instant::now();
            while start.elapsed() < late {
                yield_now().await;
            }
        };
        tokio::select! {
            biased;
            _ = second => panic!("two at once"),
            () = runtime_has_no_clock => {}
        }
        assert!(told);
    });
}

/// What is dropped while it works comes free even if the work panics.
#[test]
fn work_that_panics_gives_its_core_back() {
    run(async {
        let queue = Queue::before(1, 1);
        let stop = Arc::default();
        let place = queue.place().ok().unwrap();
        let undone = place.work(&stop, |_| -> usize { panic!("as it should") }).await;
        assert!(undone.is_err());
        let place = queue.place().ok().unwrap();
        assert_eq!(place.work(&Arc::default(), |_| 7).await.ok(), Some(7));
    });
}

#[test]
fn work_that_nobody_waits_for_is_told_to_stop_and_keeps_its_place_until_it_does() {
    run(async {
        let queue = Queue::before(1, 1);
        let place = queue.place().ok().unwrap();
        assert_eq!(queue.place().err().unwrap().code, Code::Busy);
        let (begun, is_begun) = std::sync::mpsc::channel();
        let stop = Arc::new(AtomicBool::new(false));
        let given = stop.clone();
        let task = tokio::spawn(async move {
            let work = place.work(&given, move |stop| {
                begun.send(()).unwrap();
                while !stop.load(Ordering::Relaxed) {
                    std::thread::yield_now();
                }
            });
            let _ = work.await;
        });
        while is_begun.try_recv().is_err() {
            yield_now().await;
        }
        assert!(queue.place().is_err());
        task.abort();
        // It comes free only because the stop goes up.
        while queue.place().is_err() {
            yield_now().await;
        }
        assert!(stop.load(Ordering::Relaxed));
    });
}
