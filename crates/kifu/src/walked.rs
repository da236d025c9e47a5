//! Every position of a record, in one walk over its tree.

use crate::info::BoardError;
use crate::record::{Node, NodeId, Record};
use crate::replay::{LONGEST_HISTORY, ReplayProblem, Replayer};
use crate::work::Work;
use goban::{Color, Game, PointSet, Rules};

/// A node of a record with the position after it.
#[derive(Clone, Copy, Debug)]
pub struct Reached<'a> {
    /// The node.
    pub node: NodeId,
    /// The game so far, as [`Record::replay`] has it.
    pub game: &'a Game,
    /// Who moves next as far as this node tells: by `PL`, or the one who did not move last.
    pub to_move: Color,
    /// The stones that its move took off the board, its own among them after a suicide.
    pub taken: PointSet,
    /// What in it could not be played by the rules.
    pub problems: &'a [ReplayProblem],
}

/// A node that the walk is below, and how it was before it.
struct Above {
    node: NodeId,
    to_play: Option<Color>,
    moves: usize,
    /// Moves to take back; none if the node changed the position otherwise.
    undo: Option<usize>,
}

impl Record {
    /// Shows the position of every node, each node before those that follow it. Moves are taken back where the walk goes
    /// back to a branch; where stones were set up the way there is played again, which counts as work.
    ///
    /// ```
    /// use goban::Rules;
    /// use kifu::Work;
    /// let record: kifu::Record = "(;SZ[5];B[aa](;W[ba];B[cc];W[ab])(;W[cc]))".parse().unwrap();
    /// let mut taken = Vec::new();
    /// record.replay_all(Rules::CHINESE, &mut Work::default(), &mut |at| taken.push(at.taken.len())).unwrap();
    /// assert_eq!(taken, [0, 0, 0, 0, 1, 0]);
    /// ```
    pub fn replay_all(
        &self,
        rules: Rules,
        work: &mut Work<'_>,
        visit: &mut dyn FnMut(Reached<'_>),
    ) -> Result<(), BoardError> {
        let mut replayer = Replayer::new(self, rules, LONGEST_HISTORY, work)?;
        let mut above: Vec<Above> = Vec::new();
        for node in self.walk() {
            self.back_to(node.parent().map(Node::id), &mut above, &mut replayer, rules)?;
            let (before, length) = (replayer.stones(), replayer.game.moves().len());
            let (to_play, moves) = (replayer.to_play, replayer.moves);
            replayer.problems.clear();
            replayer.node(node, usize::MAX)?;
            let count = node.moves().count();
            let plain = node.setup().is_none();
            let by_moves = plain && replayer.game.moves().len() == length + count;
            let played: PointSet = node.moves().filter_map(|(_, m)| m.point()).collect();
            let taken = match plain {
                true => (before[0] | before[1] | played) & *replayer.game.board().empty(),
                false => PointSet::EMPTY,
            };
            visit(Reached {
                node: node.id(),
                game: &replayer.game,
                to_move: replayer.to_play.unwrap_or(replayer.game.to_move()),
                taken,
                problems: &replayer.problems,
            });
            above.push(Above {
                node: node.id(),
                to_play,
                moves,
                undo: by_moves.then_some(count),
            });
        }
        Ok(())
    }

    /// Goes back until this node was the last one.
    fn back_to(
        &self,
        node: Option<NodeId>,
        above: &mut Vec<Above>,
        replayer: &mut Replayer<'_, '_>,
        rules: Rules,
    ) -> Result<(), BoardError> {
        let mut is_lost = false;
        while let Some(last) = above.pop_if(|last| Some(last.node) != node) {
            (replayer.to_play, replayer.moves) = (last.to_play, last.moves);
            match last.undo {
                Some(count) if !is_lost => (0..count).for_each(|_| {
                    replayer.game.undo();
                }),
                _ => is_lost = true,
            }
        }
        if let Some(node) = node.filter(|_| is_lost) {
            replayer.begin_again(rules);
            for id in self.path(node) {
                replayer.node(self.node(id), usize::MAX)?;
            }
        }
        Ok(())
    }
}
