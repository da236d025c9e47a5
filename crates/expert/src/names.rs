//! Names as people write them: upper or lower case, with accents or without, French or English.

/// The letters of a name without case, accents and underscores: `J_liberté`, `j_liberte` and `JLiberte` are one name.
pub fn folded(name: &str) -> String {
    let plain = |letter: char| match letter {
        'à' | 'â' | 'ä' => 'a',
        'ç' => 'c',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'î' | 'ï' => 'i',
        'ô' | 'ö' => 'o',
        'ù' | 'û' | 'ü' => 'u',
        other => other,
    };
    let letters = name.chars().flat_map(char::to_lowercase).map(plain);
    letters.filter(|&letter| letter != '_' && letter != '-').collect()
}

/// Whether two names are one.
pub fn same(one: &str, other: &str) -> bool {
    folded(one) == folded(other)
}

#[cfg(test)]
mod tests {
    #[test]
    fn case_accents_and_underscores_do_not_matter() {
        for name in ["J_liberté", "j_liberte", "JLIBERTE", "J_LIBERTÉ"] {
            assert!(super::same(name, "J_liberte"), "{name}");
        }
        assert!(!super::same("libertes", "nbLibertes"));
    }
}
