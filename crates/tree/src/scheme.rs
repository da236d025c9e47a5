//! What the Montpellier report describes of a search (TER 2010, 7 and 10), each part a setting of its own.

/// Where all moves as first are looked up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Amaf {
    /// In the node: what came of the games below its parent.
    Node,
    /// In one table of each colour, of all games of the search, wherever in the tree they branched off (7.7).
    Everywhere,
    /// In the node for the first so many moves of depth, below them in the table of the colour (10, 7a).
    Levels(u32),
    /// In a table of each colour and each move of the opponent's that was just answered (10, 7b); where too few games know
    /// it, in the table of the colour.
    Answers,
}

/// How a little tried child is favoured in [`Selection::Mixed`](crate::Selection).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bandit {
    /// By the root of log(total) / tries: the bandit that has a theory, UCB1.
    Ucb1,
    /// By the root of log(total), divided by the tries: as the report prints it (7.2).
    Printed,
}

/// By what the root's children are put in order when the search is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Last {
    /// By how often they were tried.
    Visits,
    /// By the share of games won (7.3), among those tried often enough.
    Ratio,
    /// By that share and all moves as first, mixed as on the way down (7.7, the third use).
    Amaf,
}

/// What the Montpellier report describes of a search, each part a setting of its own.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Scheme {
    /// Where all moves as first are looked up.
    pub amaf: Amaf,
    /// Whether they choose among children not yet tried: the first use of three (7.7).
    pub amaf_first: bool,
    /// Whether they bias the choice among those that were tried: the second.
    pub amaf_bias: bool,
    /// What decides at the end; all moves as first are the third use.
    pub last: Last,
    /// How a little tried child is favoured.
    pub bandit: Bandit,
    /// Whether a descent goes on in the tree to the end of the game, and nothing is played out (7.3). The tree grows by a whole
    /// game with every descent; when its memory is full, games are played out as usual.
    pub to_the_end: bool,
    /// A descent through so many nodes that were known before counts half a whole one, beside the average of all (10, 5); 0: all
    /// count alike.
    pub half_known: f32,
}

impl Scheme {
    /// How much a descent counts through so many nodes that were known before: more with each, up to 1.
    ///
    /// ```
    /// let scheme = tree::Scheme { half_known: 4.0, ..Default::default() };
    /// assert_eq!(scheme.weight(4), 0.5);
    /// assert_eq!(tree::Scheme::default().weight(4), 1.0);
    /// ```
    pub fn weight(&self, known: usize) -> f32 {
        let known = known as f32;
        if self.half_known > 0.0 {
            known / (known + self.half_known)
        } else {
            1.0
        }
    }

    /// Whether tables beside the nodes are kept.
    pub(crate) fn keeps_tables(&self) -> bool {
        self.amaf != Amaf::Node
    }

    /// Whether a child is judged by what stands in its node alone.
    pub(crate) fn is_of_nodes(&self) -> bool {
        !self.keeps_tables() && self.amaf_first && self.amaf_bias
    }
}

impl Default for Scheme {
    fn default() -> Scheme {
        Scheme {
            amaf: Amaf::Node,
            amaf_first: true,
            amaf_bias: true,
            last: Last::Visits,
            bandit: Bandit::Ucb1,
            to_the_end: false,
            half_known: 0.0,
        }
    }
}
