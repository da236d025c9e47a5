//! Complete sets of moves that can avert something, and what follows when all of them fail.
//!
//! A rule says that somebody reaches a goal by a move. Its premises hold now; the other side is to move. A move that
//! changes none of them leaves the rule as it is, and the goal is reached. So the moves that can avert it are among those
//! that can change a premise. Which moves those are, rules say, with their reasons: `changes1_liberty(?o ?i ?b ?m)` is
//! concluded where no move of ?o can change the fact `liberty_before(?i ?b)` but ?m. One fired rule gives one set; each is
//! complete by itself, whatever other proofs there are (the thesis intersects the premises of several proofs first, which
//! leaves out a move that breaks two proofs at two places: L1942-1959).
//!
//! A single move that averts something is worth a rule of its own (L1853): it was played, a premise of the rule that wins
//! is no longer so, and nothing else is known to win after it.

use crate::world::{Solved, World};
use logic::rule::Declared;
use logic::{
    Atom, Conclusion, Expression, FactId, Firing, PredicateId, Premise, Relation, Rule, Term, Time, Value,
    Variable,
};
use std::collections::BTreeSet;
use std::sync::Arc;

/// How the name of a rule made for the occasion begins; the name of the rule that wins follows.
pub const NAME: &str = "forced by ";

/// The longest list of forced moves that is kept.
pub const LONGEST: usize = 3;

/// How the world's words for such sets are found: their names, by those of what they are about.
#[derive(Clone, Debug)]
pub struct Wins {
    /// A move that wins: `move_game_block_before` and the like; its places are the owner, the goal, objects, the move, the
    /// game.
    pub wins: PredicateId,
    /// Lists of no, one, two, three moves, concluded as worth explaining. The first is the game won whoever moves.
    pub lists: [PredicateId; LONGEST + 1],
}

/// How it is found that a move averts something.
#[derive(Clone, Debug)]
pub struct Refuted {
    /// Rules that conclude which facts the move did change: `modified_liberty(?i ?b)` and the like.
    pub modified: Vec<Arc<Rule>>,
    /// The move, whose turn it is, and that he may play it: `move(?i)`, `turn_before(?c)`, `legal_before(?i ?c)`.
    pub move_words: [PredicateId; 3],
    /// For each kind of thing that a game is about, in the order of [`Forced::wins`]: what is concluded of a move that
    /// averts, as worth explaining; and what says that the goal is reached or sure after a move, or that a move wins.
    pub words: Vec<(PredicateId, [PredicateId; 2])>,
}

/// A fact beside a rule's premise that says which moves can change it.
struct Change {
    /// The premise, or none for a test.
    fact: FactId,
    moves: Vec<Value>,
}

/// What a world says of moves that can avert something.
#[derive(Clone, Debug)]
pub struct Forced {
    /// Rules that conclude which moves can change which facts.
    pub changes: Vec<Arc<Rule>>,
    /// Single moves that avert, if rules about them are wanted.
    pub refuted: Option<Refuted>,
    /// What wins, and the lists that follow from it, for each kind of thing that a game is about.
    pub wins: Vec<Wins>,
    /// Each side and the other.
    pub opposite: Vec<(Value, Value)>,
    /// The predicate that says so, with two places. What is learned of the other side's moves says that it is the other
    /// side.
    pub opposite_word: PredicateId,
    /// Goals, each with what the other side wants against it.
    pub inverse: Vec<(Value, Value)>,
    /// The game of a move that wins, of one that must be played, and of a goal that nothing averts: GI, IP, G.
    pub games: [Value; 3],
}

fn other(pairs: &[(Value, Value)], one: Value) -> Option<Value> {
    let found = pairs.iter().find(|&&(a, b)| a == one || b == one)?;
    Some(if found.0 == one { found.1 } else { found.0 })
}

/// Concludes lists of forced moves from every fired rule that says a move wins; they stand in the trace as if a rule had
/// concluded them.
pub fn conclude(world: &World, solved: &mut Solved, forced: &Forced) {
    let [won, lost, sure] = forced.games;
    for wins in &forced.wins {
        let facts: Vec<FactId> = solved.facts.all(wins.wins).to_vec();
        for fact in facts {
            let values = solved.facts.values(fact);
            let (owner, goal) = (values[0], values[1]);
            let inverse = forced
                .inverse
                .iter()
                .find(|(one, _)| *one == goal)
                .map(|(_, other)| *other);
            let others = (other(&forced.opposite, owner), inverse);
            let (true, (Some(rival), Some(inverse))) = (values.last() == Some(&won), others) else {
                continue;
            };
            let firings: Vec<u32> = solved.trace.of(fact).to_vec();
            for number in firings {
                let firing = solved.trace.firings()[number as usize].clone();
                let Some(list) = list_of(world, solved, &firing, rival) else {
                    continue;
                };
                let ends = if list.moves.is_empty() {
                    [owner, goal, sure]
                } else {
                    [rival, inverse, lost]
                };
                let word = wins.lists[list.moves.len()];
                conclude_by(world, solved, (forced, word), &firing, &list, ends, &[]);
            }
        }
    }
}

/// Concludes of the move that was played that it averts what a fired rule says, if nothing is known to win after it: as
/// explanation serve the premises of that rule and why the move changes one of them.
pub fn refute(world: &World, solved: &mut Solved, forced: &Forced, refuted: &Refuted) {
    let [moved, turn, legal] = refuted.move_words;
    let first = |solved: &Solved, word| solved.facts.all(word).first().copied();
    let (Some(at), Some(to_move)) = (first(solved, moved), first(solved, turn)) else {
        return;
    };
    let (point, mover) = (solved.facts.values(at)[0], solved.facts.values(to_move)[0]);
    let Some(may) = solved.facts.find(legal, &[point, mover]) else {
        return;
    };
    for (wins, &(refutes, later)) in forced.wins.iter().zip(&refuted.words) {
        let facts: Vec<FactId> = solved.facts.all(wins.wins).to_vec();
        let mut done: BTreeSet<Vec<Value>> = BTreeSet::new();
        for fact in facts {
            let values = solved.facts.values(fact).to_vec();
            let about = &values[..values.len() - 2];
            let inverse = forced.inverse.iter().find(|(one, _)| *one == values[1]);
            let (true, Some(&(_, inverse))) = (values.last() == Some(&forced.games[0]), inverse) else {
                continue;
            };
            let is_known = |word: &PredicateId| {
                let facts = solved.facts.all(*word).iter();
                facts
                    .map(|&fact| solved.facts.values(fact))
                    .any(|said| said.starts_with(about))
            };
            if other(&forced.opposite, values[0]) != Some(mover)
                || later.iter().any(is_known)
                || !done.insert(about.to_vec())
            {
                continue;
            }
            let Some(&number) = solved.trace.of(fact).first() else {
                continue;
            };
            let firing = solved.trace.firings()[number as usize].clone();
            if let Some(broken) = broken(world, solved, &firing) {
                let list = List {
                    moves: vec![point],
                    reasons: vec![broken],
                };
                let given = [(moved, at), (turn, to_move), (legal, may)];
                let ends = [mover, inverse, forced.games[1]];
                conclude_by(world, solved, (forced, refutes), &firing, &list, ends, &given);
            }
        }
    }
}

/// A premise of a fired rule that the move has changed: its number, and the fact that says so.
fn broken(world: &World, solved: &Solved, firing: &Firing) -> Option<(Option<usize>, FactId)> {
    firing.facts.iter().enumerate().find_map(|(number, &fact)| {
        let fact = fact?;
        let name = &world.words.predicate(solved.facts.predicate(fact)).name;
        let modified = world
            .words
            .named(&format!("modified_{}", name.strip_suffix("_before")?))?;
        let said = solved.facts.find(modified, solved.facts.values(fact))?;
        Some((Some(number), said))
    })
}

/// The moves that can change some premise, and the facts that say so, with the premise that each is about.
struct List {
    moves: Vec<Value>,
    reasons: Vec<(Option<usize>, FactId)>,
}

fn list_of(world: &World, solved: &Solved, firing: &Firing, mover: Value) -> Option<List> {
    let mut moves: BTreeSet<Value> = BTreeSet::new();
    let mut reasons = Vec::new();
    let mut open: Vec<(Option<usize>, Vec<Change>)> = Vec::new();
    for (number, premise) in firing.rule.premises.iter().enumerate() {
        match premise {
            Premise::Present(atom) => {
                let word = world.words.predicate(atom.predicate);
                if word.time == Time::Always {
                    continue;
                }
                let stem = word.name.strip_suffix("_before")?;
                let fact = firing.facts[number]?;
                open.push((
                    Some(number),
                    changes(world, solved, stem, mover, solved.facts.values(fact)),
                ));
            }
            Premise::Test(test, sides) => {
                let word = world.words.test_word(*test);
                if word.relation != Relation::Differ
                    || world.words.named(&format!("changes0_{}", word.name)).is_none()
                {
                    continue;
                }
                let values: Option<Vec<Value>> =
                    sides.iter().map(|side| ground(side, &firing.values)).collect();
                open.push((None, changes(world, solved, &word.name, mover, &values?)));
            }
            Premise::Absent(_) => return None,
        }
    }
    // Those with the fewest ways first; of several ways the one that adds the fewest moves.
    open.sort_by_key(|(_, ways)| ways.len());
    for (number, ways) in open {
        let added = |way: &Change| way.moves.iter().filter(|point| !moves.contains(point)).count();
        let best = ways
            .into_iter()
            .min_by_key(|way| (added(way), way.moves.len(), way.fact))?;
        moves.extend(&best.moves);
        if moves.len() > LONGEST {
            return None;
        }
        reasons.push((number, best.fact));
    }
    Some(List {
        moves: moves.into_iter().collect(),
        reasons,
    })
}

fn ground(side: &Expression, values: &[Option<Value>]) -> Option<Value> {
    let value = side.value(&mut |variable| values[variable.0 as usize])?;
    i32::try_from(value).ok().map(Value)
}

/// The facts that say which moves can change a fact or a test.
fn changes(world: &World, solved: &Solved, stem: &str, mover: Value, values: &[Value]) -> Vec<Change> {
    let mut found = Vec::new();
    for count in 0..=LONGEST {
        let Some(predicate) = world.words.named(&format!("changes{count}_{stem}")) else {
            continue;
        };
        for &fact in solved.facts.with(predicate, 1, values[0]) {
            let said = solved.facts.values(fact);
            if said[0] == mover && said[1..=values.len()] == *values {
                found.push(Change {
                    fact,
                    moves: said[1 + values.len()..].to_vec(),
                });
            }
        }
    }
    found
}

/// Writes the conclusion into the trace, as a rule made for the occasion: the premises of the rule that wins, and the
/// reasons why no other move can change them, or this one does. `given` are facts about the move that belong to it.
fn conclude_by(
    world: &World,
    solved: &mut Solved,
    (forced, predicate): (&Forced, PredicateId),
    firing: &Firing,
    list: &List,
    ends: [Value; 3],
    given: &[(PredicateId, FactId)],
) {
    let mut rule = (*firing.rule).clone();
    let mut values = firing.values.to_vec();
    let mut matched = firing.facts.to_vec();
    let mut fresh = |rule: &mut Rule, kind, value| {
        rule.variables.push(Declared {
            name: format!("x{}", rule.variables.len()),
            kind,
        });
        values.push(Some(value));
        Term::Variable(Variable((rule.variables.len() - 1) as u16))
    };
    let won = firing.rule.conclusions[firing.conclusion].atom().clone();
    let Term::Variable(_) = won.terms[0] else { return };
    let owner = solved.facts.values(firing.fact)[0];
    let Some(rival) = other(&forced.opposite, owner) else {
        return;
    };
    let Some(apart) = solved.facts.find(forced.opposite_word, &[owner, rival]) else {
        return;
    };
    let side_kind = world.words.predicate(forced.opposite_word).places[1];
    let rival_term = fresh(&mut rule, side_kind, rival);
    rule.premises.push(Premise::Present(Atom {
        predicate: forced.opposite_word,
        terms: vec![won.terms[0], rival_term],
    }));
    matched.push(Some(apart));
    for &(premise, reason) in &list.reasons {
        let predicate = solved.facts.predicate(reason);
        let places = world.words.predicate(predicate).places.clone();
        let shift = usize::from(given.is_empty());
        let own: Vec<Term> = match premise.map(|n| &firing.rule.premises[n]) {
            Some(Premise::Present(atom)) => atom.terms.clone(),
            _ => Vec::new(),
        };
        let said = solved.facts.values(reason).to_vec();
        let terms = places
            .iter()
            .zip(said)
            .enumerate()
            .map(|(place, (&kind, value))| {
                // What says by which moves begins with the mover.
                let known = place.checked_sub(shift).and_then(|place| own.get(place));
                known.copied().unwrap_or_else(|| fresh(&mut rule, kind, value))
            });
        let terms = terms.collect();
        rule.premises.push(Premise::Present(Atom { predicate, terms }));
        matched.push(Some(reason));
    }
    for &(predicate, fact) in given {
        let places = world.words.predicate(predicate).places.clone();
        let said = solved.facts.values(fact).to_vec();
        let terms = places
            .iter()
            .zip(said)
            .map(|(&kind, value)| fresh(&mut rule, kind, value));
        let terms = terms.collect();
        rule.premises.push(Premise::Present(Atom { predicate, terms }));
        matched.push(Some(fact));
    }
    let objects = &won.terms[2..won.terms.len() - 2];
    let places = world.words.predicate(predicate).places.clone();
    let [side, goal, game] = ends;
    let mut terms = vec![fresh(&mut rule, places[0], side), Term::Constant(goal)];
    terms.extend_from_slice(objects);
    for (&point, &kind) in list.moves.iter().zip(&places[2 + objects.len()..]) {
        terms.push(fresh(&mut rule, kind, point));
    }
    terms.push(Term::Constant(game));
    let ground: Vec<Value> = terms
        .iter()
        .map(|term| match term {
            Term::Constant(value) => *value,
            Term::Variable(variable) => {
                values[variable.0 as usize].expect("every variable of a firing has its value")
            }
        })
        .collect();
    rule.name = format!("{NAME}{}", firing.rule.name);
    rule.conclusions = vec![Conclusion::Add(Atom { predicate, terms })];
    let (fact, _) = solved.facts.add(predicate, &ground);
    solved.trace.push(Firing {
        rule: Arc::new(rule),
        conclusion: 0,
        values: values.into(),
        facts: matched.into(),
        fact,
    });
}
