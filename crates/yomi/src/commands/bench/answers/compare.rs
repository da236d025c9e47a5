//! Two files of answers, line by line.

use crate::output::print;
use std::collections::BTreeMap;

/// Fields of a line before the number of nodes.
const ANSWER: usize = 7;

/// How the answers of a kind compare.
#[derive(Default)]
struct Count {
    questions: usize,
    others: usize,
    other_nodes: usize,
    missing: usize,
}

/// Prints what differs and a table of it by kind; an error if any answer does.
pub fn compare(before: &str, now: &str, kinds: &[String]) -> anyhow::Result<()> {
    let (text, others) = table(before, now, kinds);
    print(&text);
    anyhow::ensure!(others == 0, "{others} answers are others than before");
    Ok(())
}

/// What there is to print, and how many answers differ or are on one side only.
fn table(before: &str, now: &str, kinds: &[String]) -> (String, usize) {
    let asked_for = |line: &&str| kinds.is_empty() || kinds.iter().any(|k| kind(line) == k);
    let lines = |text| -> BTreeMap<String, &str> {
        let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
        let mut by_question = BTreeMap::new();
        for line in str::lines(text).filter(asked_for) {
            // The lot may fall on a question twice.
            let times = seen.entry(question(line)).or_default();
            by_question.insert(format!("{}\t{times}", question(line)), line);
            *times += 1;
        }
        by_question
    };
    let (old, new) = (lines(before), lines(now));
    let mut counts: BTreeMap<&str, Count> = BTreeMap::new();
    let mut text = String::new();
    for (question, line) in &new {
        let count = counts.entry(kind(line)).or_default();
        count.questions += 1;
        match old.get(question) {
            None => {
                count.missing += 1;
                text += &format!("not asked before: {line}\n");
            }
            Some(was) if answer(was) != answer(line) => {
                count.others += 1;
                text += &format!("- {was}\n+ {line}\n");
            }
            Some(was) => count.other_nodes += usize::from(was != line),
        }
    }
    for (question, line) in &old {
        if !new.contains_key(question) {
            counts.entry(kind(line)).or_default().missing += 1;
            text += &format!("not asked now: {line}\n");
        }
    }
    text += &format!(
        "{:16} {:>9} {:>6} {:>13} {:>16}\n",
        "kind", "questions", "others", "on one side", "only other nodes"
    );
    for (kind, c) in &counts {
        text += &format!(
            "{kind:16} {:9} {:6} {:13} {:16}\n",
            c.questions, c.others, c.missing, c.other_nodes
        );
    }
    let others = counts.values().map(|c| c.others + c.missing).sum();
    (text, others)
}

fn kind(line: &str) -> &str {
    line.split('\t').next().unwrap_or_default()
}

/// A line up to its answer.
fn question(line: &str) -> &str {
    up_to(line, 4)
}

/// A line up to its nodes.
fn answer(line: &str) -> &str {
    up_to(line, ANSWER)
}

fn up_to(line: &str, fields: usize) -> &str {
    line.match_indices('\t')
        .nth(fields - 1)
        .map_or(line, |(at, _)| &line[..at])
}

#[cfg(test)]
mod tests {
    use super::table;

    #[test]
    fn answers_are_compared_and_nodes_counted_apart() {
        let before = "attack\tg#1\t20\tC3\t1\tD4\tsearched\t12\nattack\tg#1\t30\tC3\t0\t-\tguess\t7\n";
        let nodes = before.replace("12", "13");
        assert_eq!(table(before, before, &[]).1, 0);
        assert_eq!(table(before, &nodes, &[]).1, 0);
        let moved = before.replace("D4", "E5");
        let (text, others) = table(before, &moved, &[]);
        assert_eq!(others, 1);
        assert!(text.starts_with("- attack\tg#1\t20\tC3\t1\tD4"), "{text}");
        let fewer = before.lines().next().unwrap();
        assert_eq!(
            table(before, fewer, &[]).1,
            1,
            "a question that is not asked any more"
        );
        assert_eq!(
            table(before, &moved, &["connect".into()]).1,
            0,
            "other kinds are left out"
        );
    }
}
