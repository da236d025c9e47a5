//! The word that was probably meant.

/// How many letters must be changed, added or left out to make one word of another.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, letter) in one.chars().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, &wanted) in other.iter().enumerate() {
            let changed = corner + usize::from(letter != wanted);
            corner = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(corner + 1);
        }
    }
    row[other.len()]
}

/// "; did you mean X?", or nothing if no word is near.
pub fn meant<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> String {
    let near = known.map(|known| (distance(word, known), known)).min();
    match near {
        Some((steps, known)) if steps <= 1 + word.chars().count() / 4 => format!("; did you mean {known}?"),
        _ => String::new(),
    }
}
