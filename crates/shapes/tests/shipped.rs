//! The dictionaries that come with the program.

use shapes::Dictionary;

fn read(name: &str, sgf: &str) -> Dictionary {
    Dictionary::parse(name, sgf).unwrap_or_else(|errors| panic!("{errors}"))
}

fn all() -> [Dictionary; 4] {
    [
        read("joseki", include_str!("../data/joseki.sgf")),
        read("side", include_str!("../data/side.sgf")),
        read("general", include_str!("../data/general.sgf")),
        read("fuseki", include_str!("../data/fuseki.sgf")),
    ]
}

/// What an editor writes is what was read: saved and read again every dictionary is the same, node by node.
#[test]
fn dictionaries_are_saved_without_loss() {
    for dictionary in all() {
        let sgf = dictionary.to_sgf();
        let again = read(dictionary.name(), &sgf);
        for (saved, tree) in again.trees().iter().zip(dictionary.trees()) {
            // The writer names the program where nobody is named.
            let mut saved = saved.clone();
            saved.remove(saved.root().id(), "AP");
            assert_eq!(&saved, tree);
        }
        assert_eq!(again.to_sgf(), sgf);
    }
}

#[test]
fn every_mistake_has_its_weight_below_zero_and_every_other_move_not() {
    for dictionary in all() {
        for shape in dictionary.shapes() {
            for next in &shape.nexts {
                assert_eq!(
                    next.mistake,
                    next.weight < 0.0,
                    "{} {:?}",
                    dictionary.name(),
                    shape.id
                );
            }
        }
    }
}
