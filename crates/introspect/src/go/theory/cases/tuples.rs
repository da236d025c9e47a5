//! Liberties and touching stones that blocks share.

pub fn rules() -> String {
    String::new()
}
