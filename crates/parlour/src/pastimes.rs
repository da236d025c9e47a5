//! What each game knows of itself, in few words: how a position is valued, and what can be said of it.

mod amazons;
mod boards;
mod chess;
mod hex;
mod rows;

pub(crate) use boards::Atari;

/// A drawing of rows with letters above and numbers beside it. Each line of the drawing is a row; blanks in front of it stay.
fn labelled(rows: &[String], columns: usize, turn: &str) -> String {
    let letters: Vec<String> = (0..columns)
        .map(|c| char::from(b'a' + c as u8).to_string())
        .collect();
    let mut text = format!("   {}\n", letters.join(" "));
    for (i, row) in rows.iter().enumerate() {
        let blanks = row.len() - row.trim_start().len();
        let signs: Vec<String> = row
            .chars()
            .filter(|c| !c.is_whitespace())
            .map(String::from)
            .collect();
        text += &format!("{:>2} {:blanks$}{}\n", i + 1, "", signs.join(" "));
    }
    text + turn + "\n"
}

/// The same from what a game prints: rows, and last whose turn it is.
fn drawn(position: &impl std::fmt::Display) -> String {
    let text = position.to_string();
    let mut rows: Vec<String> = text.lines().map(String::from).collect();
    let turn = rows.pop().unwrap_or_default();
    let signs = |row: &String| row.chars().filter(|c| !c.is_whitespace()).count();
    let columns = rows.iter().map(signs).max().unwrap_or(0);
    labelled(&rows, columns, &turn)
}
