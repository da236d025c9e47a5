//! Random endings and answers for the tests of this room.

use proptest::prelude::*;

use super::{Answer, Ending, Ko, TakesFirst};

/// Any ending, with kos of so many threats.
pub fn ending(threats: impl Strategy<Value = i8>) -> impl Strategy<Value = Ending> {
    prop_oneof![
        Just(Ending::Lost),
        Just(Ending::Seki),
        Just(Ending::Won),
        (any::<bool>(), threats).prop_map(|(owner, threats)| Ending::Ko(Ko {
            first: if owner {
                TakesFirst::Owner
            } else {
                TakesFirst::Rival
            },
            threats,
        })),
    ]
}

/// Any answer between two such endings.
pub fn answer(threats: impl Strategy<Value = i8> + Clone) -> impl Strategy<Value = Answer> {
    (ending(threats.clone()), ending(threats))
        .prop_map(|(a, b)| Answer::between(a.min(b), a.max(b)).expect("the lower comes first"))
}
