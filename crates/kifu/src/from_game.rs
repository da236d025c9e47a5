//! Records of games played here.

use crate::{NodeId, Record};
use goban::{Color, Game};

impl Record {
    /// The record of a game: its rules, handicap or set-up, result and moves, one node a move.
    ///
    /// ```
    /// use goban::{Color, Game, Move, Rules, Size};
    /// let mut game = Game::new(Size::NINE, Rules::CHINESE);
    /// game.play(Color::Black, Move::Play("E5".parse().unwrap())).unwrap();
    /// let record = kifu::Record::of_game(&game);
    /// assert_eq!(record.komi(), Some(7.5));
    /// let moves: Vec<_> = record.moves().collect();
    /// assert_eq!(moves, game.moves());
    /// ```
    pub fn of_game(game: &Game) -> Record {
        let mut record = Record::new(game.size());
        record.set_komi(game.rules().komi);
        if let Some(name) = game.rules().name() {
            record.set_rules(match name {
                "chinese" => "Chinese",
                "japanese" => "Japanese",
                "aga" => "AGA",
                other => other,
            });
        }
        let [black, white] = Color::BOTH.map(|color| *game.start().stones(color));
        let first = game.moves().first().map_or(game.to_move(), |&(color, _)| color);
        if game.handicap() > 0 && game.handicap() == black.len() && white.is_empty() {
            record.set_handicap(&black);
        } else {
            for (property, stones) in [("AB", black), ("AW", white)] {
                if !stones.is_empty() {
                    record.set_points(NodeId::ROOT, property, &stones);
                }
            }
            if game.handicap() > 0 {
                record.set_info("HA", &game.handicap().to_string());
            }
            if !(black | white).is_empty() || first == Color::White {
                record.set_info("PL", &first.letter().to_string());
            }
        }
        if let Some(outcome) = game.outcome() {
            record.set_result(&outcome.into());
        }
        let mut node = NodeId::ROOT;
        for &(color, m) in game.moves() {
            node = record.add_move(node, color, m);
        }
        record
    }

    /// Writes a comment to each move of the main line that has one, in order; an empty comment is none.
    pub fn comment_moves(&mut self, comments: impl IntoIterator<Item = String>) {
        let moves: Vec<NodeId> = self.main_line().skip(1).map(|node| node.id()).collect();
        for (id, comment) in moves.into_iter().zip(comments) {
            if !comment.is_empty() {
                self.set_comment(id, &comment);
            }
        }
    }
}
