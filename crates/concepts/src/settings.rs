//! The thresholds and switches of the model, with the lines of thesis 000 they come from.

use crate::iterative::Phase;
use tactics::zero;

/// What makes two connections that are both worth a move independent of each other, so that together they hold
/// (thesis 000, L3911: "independent", no more).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Independence {
    /// No point decides both: neither their places nor their moves meet.
    Places,
    /// Nothing at all that one depends on matters to the other.
    Footprints,
}

/// Which of several equal moves is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ties {
    /// The one nearest the top left (L6318, L6489; L8944-L8951).
    TopLeft,
    /// Any, drawn with this seed (L4628, L5048).
    Drawn(u64),
}

/// How moves for groups, territories and empty spaces are weighed against each other (L4606-L4626).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// Groups, else territories, else empty spaces.
    Lexical,
    /// A point is a point.
    Equal,
    /// So much a point of each kind.
    Weighted {
        /// For groups.
        groups: u32,
        /// For territories.
        territories: u32,
        /// For empty spaces.
        spaces: u32,
    },
    /// So much a point of each kind, and that by the phase of the game (L4626 asks for it, and gives no number).
    ByPhase(PhaseWeights),
}

/// What a point for a group, of territory and of empty space weighs in each phase of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PhaseWeights {
    /// As long as there are large empty spaces.
    pub opening: [u32; 3],
    /// In the middle game.
    pub middle: [u32; 3],
    /// When only neutral points are left open.
    pub end: [u32; 3],
}

impl PhaseWeights {
    /// Empty space counts as much as groups while there is much of it, a quarter of it in the middle game; at the end the border
    /// of a territory counts as a group does.
    pub const PLAIN: PhaseWeights = PhaseWeights {
        opening: [4, 1, 4],
        middle: [4, 2, 1],
        end: [4, 4, 1],
    };
}

impl Method {
    /// How kinds are weighed in a phase of the game.
    pub fn in_phase(self, phase: Phase) -> Method {
        let Method::ByPhase(weights) = self else {
            return self;
        };
        let [groups, territories, spaces] = match phase {
            Phase::Beginning | Phase::Opening => weights.opening,
            Phase::Middle => weights.middle,
            Phase::End | Phase::Over => weights.end,
        };
        Method::Weighted {
            groups,
            territories,
            spaces,
        }
    }
}

/// How the model sees. [`Settings::default`] is how INDIGO played where its author says so, and the choice that plays best
/// where he left it open.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// Level zero: with how many liberties a string is stable, and how much is read (L2588-L2592: four).
    pub zero: zero::Settings,
    /// Dilations of the territory (L4246: three; the erosions follow, L1991).
    pub dilations: usize,

    /// Half eyes that make a life base `>` (L3826: four, that is two eyes).
    pub eyes_alive: u32,
    /// Half eyes that make it `*` (L3826: three).
    pub eyes_open: u32,
    /// Certain half eyes that make it `>` though the eyes depend on each other (L3838: six, that is three eyes).
    pub eyes_dependent: u32,
    /// Whether the room of eaten groups and of territory is looked at for eyes where no eye or split game is (open in the
    /// thesis; in its example of an avalanche it is not, L5906).
    pub eaten_eyes: bool,
    /// Whether what stands though its owner always passes has a life base `>` (Benson 1976; not in the thesis).
    pub unconditional: bool,

    /// Points to grow to that make vacuity `>` (L3888: more than two).
    pub room: usize,
    /// Friendly interactions that make friendship `>` (L10866-L10882: six; L3940 asks "3, 4 or 5?").
    pub friends: usize,
    /// Independent `*` links that join two groups for good (L3911).
    pub links: usize,
    /// What independent means there.
    pub independence: Independence,
    /// Up to this order of encirclement a group is shut in, `<` (L4392 shows order 1).
    pub shut_in: usize,
    /// Up to this order it hangs on the next move, `*`.
    pub nearly_shut_in: usize,
    /// Whether an encirclement `*` makes the health `*` (L4112 does not name it).
    pub encirclement_hangs: bool,
    /// Whether the halves `{>|0}` and `{0|<}` of a race count as `*`: whoever moves first gains a notch (open, L4094).
    pub half_results_hang: bool,
    /// Whether false and remote liberties make races `*` that would be decided by the bare count (L5827-L5851).
    pub fuzzy_liberties: bool,
    /// Whether who stands in the open can neither lose a race nor be held in a seki by it: he runs out (the thesis counts
    /// liberties wherever eyes, room and friends are wanting, L3985).
    pub open_fights: bool,

    /// Rounds of catastrophes at most (L9264).
    pub catastrophes: usize,
    /// Rounds of merging at most (L9266).
    pub merges: usize,
    /// Scales of empty spaces: the largest that is looked for.
    pub scales: usize,
    /// With no empty space at this scale the opening is over (open, L4332: "scale x"). In amateurs' games on 19x19 that comes
    /// about by moves 25 to 60.
    pub opening: usize,

    /// Nodes for each question that is asked of `tactics` about a group the static level is not sure of; none: it is not asked.
    pub nodes: Option<u64>,
    /// Groups of fewer stones are not asked about.
    pub asked: usize,

    /// How kinds of objects are weighed (L4606-L4626; L8878-L8885 as coded).
    pub method: Method,
    /// Which of equal moves.
    pub ties: Ties,
    /// What a point of an unsettled object is worth (L8748: 200, so that patterns only break ties).
    pub per_point: i64,
    /// Whether a group's territory counts in its size (L6379: 23 stones and 6 points).
    pub territory_counts: bool,
    /// Whether one or two stones that hang follow rules of their own: what cuts is worth what it cuts, what keeps nothing apart is
    /// not worth a move (L5686, L5721).
    pub crumbs: bool,
    /// Whether a move is checked by the intersection game at last (L4972-L4974).
    pub checked: bool,
    /// The chance that a group lives that is neither alive, dead nor unsettled, in percent (L4540: `~` counts as alive); where
    /// chances are not learned.
    pub fuzzy_chance: u32,

    /// Whether verdicts and the score go by learned chances and the field that they make (L5046-L5048 wishes for numbers).
    pub numeric: bool,
    /// From this chance on a group is called alive, in percent.
    pub alive: u32,
    /// Up to this one it is called dead.
    pub dead: u32,
    /// By so much a point must be a colour's to be called its territory, in percent.
    pub territory: u32,
    /// What the next move is worth: so many thousandths of all that is open.
    pub tempo: u32,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            zero: zero::Settings::KEEN,
            dilations: 3,
            eyes_alive: 4,
            eyes_open: 3,
            eyes_dependent: 6,
            eaten_eyes: true,
            unconditional: true,
            room: 3,
            friends: 6,
            links: 2,
            independence: Independence::Places,
            shut_in: 1,
            nearly_shut_in: 2,
            encirclement_hangs: false,
            half_results_hang: true,
            fuzzy_liberties: true,
            open_fights: true,
            catastrophes: 50,
            merges: 50,
            scales: 9,
            opening: 6,
            nodes: None,
            asked: 2,
            method: Method::Lexical,
            ties: Ties::TopLeft,
            per_point: 200,
            territory_counts: true,
            crumbs: false,
            checked: true,
            fuzzy_chance: 97,
            numeric: true,
            alive: 78,
            dead: 35,
            territory: 70,
            tempo: 35,
        }
    }
}

impl Settings {
    /// The thesis to the letter where the default goes beyond it: nothing but its own attributes, and races by bare count.
    pub fn thesis() -> Settings {
        Settings {
            eaten_eyes: false,
            unconditional: false,
            fuzzy_liberties: false,
            open_fights: false,
            territory_counts: false,
            fuzzy_chance: 100,
            numeric: false,
            ..Settings::default()
        }
    }
}
