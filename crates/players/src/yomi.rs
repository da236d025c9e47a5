//! The main player: a tree search over pattern-driven playouts, or with a net.

use crate::Options;
use crate::advised::Advised;
use crate::decision::{best_stone, decide, would_pass};
use crate::endgame::{Ending, SURE};
use crate::indigo::prior::ModelPrior;
use crate::player::{Choice, Player, Request, Wrap};
use crate::reading::Reading;
use crate::scheme;
use crate::settings::{SettingError, Settings, read};
use crate::sight::{Sight, looks_over};
use crate::thought::{Show, Thought};
use goban::{Color, Game, PointSet, Scoring, Size};
use playouts::Weights;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use tree::{Amaf, Analysis, Budget, Company, Knowledge, Root, Stakes, Terms, Tree};

/// In so many parts a move's time is cut, of which the last is also there to see whether the game is over.
const PARTS: u32 = 4;
/// Playouts that say which stones are dead, and whether a pass is safe.
const VERDICT: u64 = 1500;
/// Bytes of the tree that gives the verdict.
const JUDGE_MEMORY: usize = 32 << 20;
/// Points that a handicap stone is worth at the start, for the dynamic komi.
const STONE_WORTH: f64 = 7.0;

/// The main player.
///
/// | setting | what it is |
/// |---|---|
/// | `selection` | rave; puct, by policy and value; mixed, by one weight of the bandit beside all moves as first; ordered |
/// | `bias`, `prior`, `exploration`, `first`, `expand`, `wide`, `widening` | [`tree::Settings`] |
/// | `mixing`, `excess` | the weight and the depth-aware excess of `selection=mixed` |
/// | `amaf`, `amaf_levels`, `amaf_first`, `amaf_bias`, `last`, `bandit`, `to_the_end`, `half_known` | [`tree::Scheme`] |
/// | `puct` | the weight of policy in `selection=puct` |
/// | `weights` | a file that `yomi train patterns` wrote, for boards of every size, instead of what comes with the program |
/// | `reading`, `consult` | whether priors read ([`Reading`]; usually not), and after how many visits of a node |
/// | `knowledge` | whether the model of a Go player has its say where a node was visited as often (usually not) |
/// | `early` | whether a search by clock or playouts ends as soon as no other move can overtake the best |
pub struct Yomi {
    options: Options,
    early: bool,
    settings: tree::Settings,
    /// What is known, if it is not what comes with the program.
    own: Option<Knowledge>,
    /// The prior that reads, if it does.
    reading: Option<Arc<Reading>>,
    /// The model's opinion, if it is asked.
    model: Option<Arc<ModelPrior>>,
    /// Whether patterns have a say before anything is tried.
    patterns: bool,
    /// Which net it looks with, and how.
    sight: Sight,
    /// The size that the trees know about.
    size: Size,
    tree: Tree,
    /// A small tree for questions about the end, so that the other can be kept.
    judge: Tree,
    /// What somebody else knows of the next question.
    advised: Option<Advised>,
    /// Those who search the same elsewhere, and what shares the looks of evaluators with them.
    company: Option<(Arc<dyn Company>, Wrap)>,
}

/// What a player is made of beside its tree.
pub(crate) struct Parts {
    pub early: bool,
    pub reads: bool,
    pub knows: bool,
    /// Whether patterns have a say before anything is tried.
    pub patterns: bool,
    pub own: Option<Knowledge>,
    pub sight: Sight,
}

impl Default for Parts {
    fn default() -> Parts {
        Parts {
            early: true,
            // Not shown to win games (docs/montecarlo.md).
            reads: false,
            knows: false,
            patterns: true,
            own: None,
            sight: Sight::default(),
        }
    }
}

impl Yomi {
    /// The player with these options.
    pub fn new(options: &Options) -> Yomi {
        Yomi::searching(options, tree::Settings::default(), Parts::default())
    }

    /// The player with these options and what is written behind its name: how the tree is searched.
    pub(crate) fn with(options: &Options, wishes: &mut Settings<'_>) -> Result<Yomi, SettingError> {
        let settings = scheme::search(wishes, &tree::Settings::default())?;
        let usual = Parts::default();
        let parts = Parts {
            early: wishes.is_on("early", usual.early)?,
            reads: wishes.is_on("reading", usual.reads)?,
            knows: wishes.is_on("knowledge", usual.knows)?,
            patterns: usual.patterns,
            own: wishes.text("weights").map(read_weights).transpose()?,
            sight: Sight::read(wishes)?,
        };
        Ok(Yomi::searching(options, settings, parts))
    }

    pub(crate) fn searching(options: &Options, settings: tree::Settings, parts: Parts) -> Yomi {
        let Parts {
            early,
            reads,
            knows,
            patterns,
            own,
            sight,
        } = parts;
        let settings = tree::Settings {
            memory: options.memory << 20,
            ..settings
        };
        let size = Size::NINETEEN;
        let reading = reads.then(Arc::<Reading>::default);
        let model = knows.then(|| Arc::new(ModelPrior::new()));
        let [tree, judge] = trees(
            options,
            &settings,
            own.as_ref().unwrap_or_else(|| Knowledge::shipped(size)),
            (reading.as_ref(), model.as_ref(), patterns),
            (&sight, size),
        );
        Yomi {
            options: *options,
            early,
            settings,
            own,
            reading,
            model,
            patterns,
            sight,
            size,
            tree,
            judge,
            advised: None,
            company: None,
        }
    }

    /// Plants the trees for boards of its size.
    fn plant(&mut self) {
        let knowledge = self.own.as_ref().unwrap_or_else(|| Knowledge::shipped(self.size));
        [self.tree, self.judge] = trees(
            &self.options,
            &self.settings,
            knowledge,
            (self.reading.as_ref(), self.model.as_ref(), self.patterns),
            (&self.sight, self.size),
        );
        if let Some((company, wrap)) = &self.company {
            if self.sight.is_sole(self.size) {
                self.tree.wrap_evaluators(|evaluator| wrap(evaluator));
            }
            self.tree.keep_company(Arc::clone(company));
        }
    }

    /// Stands before a board of this size: what is known of others is put away.
    fn fit(&mut self, size: Size) {
        let other = size != self.size && (self.own.is_none() || self.sight.is_on(size));
        self.size = size;
        if other {
            self.plant();
        }
    }

    fn budget(&self, request: &Request<'_>) -> Budget {
        Budget {
            playouts: self.options.playouts,
            time: self.options.time_for(request),
            // A move's own time is lost if it is not used; a clock's can be used later.
            early: self.early && (request.time.is_some() || self.options.playouts.is_some()),
        }
    }

    /// Stands where the question is asked.
    fn stand<'r>(&mut self, request: &Request<'r>) -> Question<'r> {
        let (game, color) = (request.game, request.color);
        self.fit(game.size());
        let stakes = stakes(game);
        // A pass that ended the game as it stands would win the games of most positions in which the opponent passes too
        // soon: it is weighed as if it were the first.
        let root = Root::new(game, color, stakes).unpassed();
        // What is forbidden in a tree stays forbidden there: such a tree serves one question.
        let limited = request.among.is_some() || request.cleanup;
        // After a pass the tree below knows the next one as the end of the game.
        if limited || game.passes() > 0 {
            self.tree.clear();
        }
        self.tree.stand_at(game, color, stakes, request.stop);
        Question {
            // After a dispute stones decide; passes, which lose nothing as it stands, would take all the games.
            root: if request.cleanup { root.stones_only() } else { root },
            request: *request,
            limited,
        }
    }

    /// Searches within a budget; what was found.
    fn search(&mut self, question: &Question<'_>, budget: Budget, show: Option<&mut Show<'_>>) -> Analysis {
        let Question { root, request, .. } = question;
        let priors = self.tree.priors().clone();
        let by_net = self.sight.is_on(self.size);
        match show {
            None => self.tree.search(root, request.among, budget, request.stop),
            Some(Show { every, to }) => {
                let mut report =
                    |found: &Analysis| to(&Thought::of_search(request.game, found, &priors, by_net));
                let show = tree::Show {
                    every: *every,
                    to: &mut report,
                };
                self.tree
                    .search_and_show(root, request.among, budget, request.stop, Some(show));
            }
        }
        self.tree.analysis(request.color)
    }

    /// Puts the question away.
    fn leave(&mut self, question: &Question<'_>) {
        if question.limited {
            self.tree.clear();
        }
    }

    fn think(&mut self, request: &Request<'_>, mut show: Option<Show<'_>>) -> Choice {
        let began = Instant::now();
        let question = self.stand(request);
        if let Some(advised) = &self.advised {
            self.tree.follow_advice(advised.guide.clone());
        }
        let budget = self.budget(request);
        let budget = match &self.advised {
            Some(advised) => advised.prolong(budget, request.time),
            None => budget,
        };
        // Whether the game is over has to be asked in the same time.
        let left = |part: u32| Budget {
            time: budget
                .time
                .map(|t| (t * part / PARTS).saturating_sub(began.elapsed())),
            ..budget
        };
        let mut found = self.search(&question, left(PARTS - 1), show.as_mut());
        let mut ends = self.ends(request, &found, left(PARTS));
        let over = !request.cleanup && self.is_over(request, &ends, left(PARTS));
        let rest = Budget {
            playouts: budget.playouts.map(|n| n.saturating_sub(found.playouts)),
            ..left(PARTS)
        };
        if !over && rest.time.is_some_and(|rest| !rest.is_zero()) {
            found = self.search(&question, rest, show.as_mut());
            ends = Analysis {
                ownership: if self.sight.is_sole(self.size) {
                    ends.ownership
                } else {
                    found.ownership.clone()
                },
                ..found.clone()
            };
        }
        if let Some(advised) = &self.advised {
            advised.correct(&mut found);
            advised.correct(&mut ends);
        }
        let thought = Thought::of_search(
            request.game,
            &found,
            self.tree.priors(),
            self.sight.is_on(self.size),
        );
        self.leave(&question);
        let stones = (!over)
            .then(|| self.open_stones(request, &ends, left(PARTS)))
            .flatten();
        decide(
            request,
            &ends,
            stones.as_ref(),
            &thought,
            over,
            self.sight.is_on(self.size),
        )
        .after(thought)
    }
}

impl Yomi {
    /// Its move by the advice of somebody who knows the position.
    pub(crate) fn choose_advised(
        &mut self,
        request: &Request<'_>,
        advised: Advised,
        show: Option<Show<'_>>,
    ) -> Choice {
        self.advised = Some(advised);
        let choice = self.think(request, show);
        self.advised = None;
        choice
    }

    /// How the game stands by playouts, and by what they found: asked where nothing else is searched.
    pub(crate) fn verdict(&mut self, request: &Request<'_>) -> (Ending, Analysis) {
        let (game, color) = (request.game, request.color);
        self.fit(game.size());
        let budget = Budget {
            playouts: Some(
                self.options
                    .playouts
                    .unwrap_or(VERDICT)
                    .clamp(VERDICT / 15, VERDICT),
            ),
            time: self.options.time_for(request),
            early: false,
        };
        self.judge.clear();
        self.judge
            .search(&ending_root(game, color), None, budget, request.stop);
        let found = self.judge.analysis(color);
        (Ending::new(game, &found), found)
    }
}

/// A question, and where the tree stands to answer it.
struct Question<'r> {
    request: Request<'r>,
    root: Root,
    /// Whether the tree leaves out moves that other questions allow.
    limited: bool,
}

/// The tree of the game, and the small one, which is for playouts and does not read.
fn trees(
    options: &Options,
    settings: &tree::Settings,
    knowledge: &Knowledge,
    (reading, model, patterns): (Option<&Arc<Reading>>, Option<&Arc<ModelPrior>>, bool),
    (sight, size): (&Sight, Size),
) -> [Tree; 2] {
    let small = tree::Settings {
        memory: JUDGE_MEMORY.min(settings.memory),
        ..settings.clone()
    };
    let mut main = sight
        .tree(settings, knowledge, size, options.threads, options.seed)
        .unwrap_or_else(|| Tree::of_playouts(settings.clone(), knowledge, options.threads, options.seed));
    if !patterns {
        main = main.without_priors();
    }
    // Where a net says which moves are likely no other prior is asked.
    if !sight.is_on(size) {
        if let Some(reading) = reading {
            main = main.with_slow_prior(Arc::clone(reading));
        }
        if let Some(model) = model {
            main = main.with_slow_prior(Arc::clone(model));
        }
    }
    [main, Tree::of_playouts(small, knowledge, 1, options.seed ^ 1)]
}

fn read_weights(file: &str) -> Result<Knowledge, SettingError> {
    read::<Weights>(file).map(|weights| Knowledge::new(&weights))
}

/// What the game is played for. Against handicap the komi is made up for at first, and less with every move: else
/// all moves of a hopeless side would look the same.
fn stakes(game: &Game) -> Stakes {
    let rules = game.rules();
    let extra = if game.handicap() < 2 {
        0.0
    } else {
        let area = game.size().area() as f64;
        let scale = STONE_WORTH * (area / 361.0).sqrt();
        let left = (1.0 - game.moves().len() as f64 / (0.55 * area)).max(0.0);
        // In steps, so that the tree can be kept within one.
        (scale * game.handicap() as f64 * left / 5.0).floor() * 5.0
    };
    Stakes {
        komi: game.komi() + extra,
        real: game.komi(),
        territory: rules.scoring == Scoring::Territory,
        ko: rules.ko,
    }
}

/// Where the question begins how a game ends: it is about the real komi, and as if nobody had just passed.
fn ending_root(game: &Game, to_move: Color) -> Root {
    let stakes = stakes(game);
    let real = Stakes {
        komi: stakes.real,
        ..stakes
    };
    Root::new(game, to_move, real).unpassed()
}

impl Player for Yomi {
    fn name(&self) -> &str {
        "yomi"
    }

    fn choose(&mut self, request: &Request<'_>) -> Choice {
        self.think(request, None)
    }

    fn choose_and_show(&mut self, request: &Request<'_>, show: Show<'_>) -> Choice {
        self.think(request, Some(show))
    }

    fn dead_stones(&mut self, game: &Game, stop: &AtomicBool) -> PointSet {
        let found = self.judge(game, game.to_move(), Budget::default(), stop);
        Ending::new(game, &found).dead
    }

    fn new_game(&mut self) {
        self.tree.clear();
        if let Some(reading) = &self.reading {
            reading.forget();
        }
        if let Some(model) = &self.model {
            model.forget();
        }
    }

    fn keep_company(&mut self, company: Arc<dyn Company>, wrap: Wrap) -> bool {
        let lists = matches!(company.terms(), Terms::Lists { .. });
        // Lists are of the whole search.
        if lists && self.settings.scheme.amaf == Amaf::Node {
            self.settings.scheme.amaf = Amaf::Everywhere;
        }
        self.company = Some((company, wrap));
        self.plant();
        true
    }

    fn ponder(&mut self, game: &Game, stop: &AtomicBool) {
        // How many playouts the opponent's time allows is chance: what is to be repeated goes without them.
        if self.options.playouts.is_some() {
            return;
        }
        let question = self.stand(&Request::new(game, stop));
        self.search(&question, Budget::default(), None);
    }

    fn analyze(&mut self, request: &Request<'_>, mut show: Show<'_>) -> bool {
        let question = self.stand(request);
        self.search(&question, Budget::default(), Some(&mut show));
        self.leave(&question);
        true
    }
}

impl Yomi {
    /// What was found, with the owners of points as playouts have them when the game may be over: a net that has never seen a
    /// game go on after its end may be wrong about the dead.
    fn ends(&mut self, request: &Request<'_>, found: &Analysis, budget: Budget) -> Analysis {
        let asked = self.sight.is_sole(self.size) && looks_over(request.game, |p| found.owner(p));
        let ownership = if asked {
            self.judge(request.game, request.color, budget, request.stop)
                .ownership
        } else {
            found.ownership.clone()
        };
        Analysis {
            ownership,
            ..found.clone()
        }
    }

    /// What stones on open points come to, if the pass was tried most and there are any.
    fn open_stones(&mut self, request: &Request<'_>, found: &Analysis, budget: Budget) -> Option<Analysis> {
        let (game, color) = (request.game, request.color);
        let ending = Ending::new(game, found);
        let open = ending.open & request.choices();
        if !would_pass(request, found, &ending) || open.is_empty() {
            return None;
        }
        let root = ending_root(game, color).stones_only();
        Some(self.ask_judge(&root, Some(&open), budget, request.stop))
    }

    /// Plays out a position with this side to move, as if nobody had just passed.
    fn judge(&mut self, game: &Game, to_move: Color, budget: Budget, stop: &AtomicBool) -> Analysis {
        self.fit(game.size());
        self.ask_judge(&ending_root(game, to_move), None, budget, stop)
    }

    fn ask_judge(
        &mut self,
        root: &Root,
        among: Option<&PointSet>,
        budget: Budget,
        stop: &AtomicBool,
    ) -> Analysis {
        let budget = Budget {
            playouts: Some(VERDICT),
            early: false,
            ..budget
        };
        self.judge.clear();
        self.judge.search(root, among, budget, stop);
        self.judge.analysis(root.to_move())
    }

    /// Whether the game is over for this side: nothing is left to decide, it has won, and has still won if it passes and the
    /// opponent goes on. A settled game that the opponent's pass lets it win as it stands is over too, unless a stone is `sure`
    /// to win as well: should the opponent not agree about the dead, that stone is played already.
    fn is_over(&mut self, request: &Request<'_>, found: &Analysis, budget: Budget) -> bool {
        let (game, color) = (request.game, request.color);
        let ending = Ending::new(game, found);
        if !ending.is_settled_for(color) {
            return false;
        }
        let as_it_stands = ending.is_won_as_it_stands(color);
        let sure = best_stone(found).is_some_and(|best| best.outcome.win_rate >= SURE);
        if as_it_stands && !sure {
            return true;
        }
        if !as_it_stands && !ending.seems_over(color) {
            return false;
        }
        let answer = self.judge(game, !color, budget, request.stop);
        let after = Ending::new(game, &answer);
        if answer.playouts < VERDICT / 4 {
            return as_it_stands;
        }
        1.0 - answer.outcome.win_rate >= SURE && after.wins(color)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_selection_explores_as_suits_it_unless_told_otherwise() {
        let exploration = |text| {
            let (_, mut wishes) = Settings::split(text);
            let player = Yomi::with(&Options::seeded(1), &mut wishes).ok().unwrap();
            player.settings.exploration
        };
        assert_eq!(exploration("yomi"), 0.0);
        assert!(exploration("yomi:selection=mixed") > 0.0);
        assert_eq!(exploration("yomi:selection=mixed,exploration=0"), 0.0);
    }
}
