use patterns::learn::*;
use std::time::Instant;
fn main() {
    let t = Instant::now();
    let trees = Trees::grow(&Apart::all(), shipped, 2, |a| eprintln!("{a:?} {:?}", t.elapsed()));
    for (w, tree) in &trees.trees {
        eprintln!("{}x{} cells {} nodes {} conclusions {} rules {}", w.apart.cols, w.apart.rows, w.len(), tree.nodes.len(), tree.conclusions.len(), tree.rules(w).len());
    }
    eprintln!("{:x}", trees.hash());
    print!("{trees}");
}
