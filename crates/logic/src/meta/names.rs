//! The metapredicates of the thesis, by both their names, and which of them there are.

/// A metapredicate of the thesis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// Its name in metarules.
    pub name: &'static str,
    /// Its name in the thesis, which is read as well.
    pub french: &'static str,
    /// Whether metarules may use it; the others are refused by name.
    pub there: bool,
}

const fn there(name: &'static str, french: &'static str) -> Known {
    Known {
        name,
        french,
        there: true,
    }
}

const fn missing(name: &'static str, french: &'static str) -> Known {
    Known {
        name,
        french,
        there: false,
    }
}

/// All of them, and `var_in_conclusion`, which is ours. What the missing ones are for is done elsewhere and not by metarules: lists of conditions and their
/// generality by [`subsume`](crate::subsume), fired rules and what they rest on by [`explain`](crate::explain).
pub const KNOWN: [Known; 63] = [
    there("present", "present"),
    there("absent", "absent"),
    missing("add", "ajoute"),
    missing("remove", "enleve"),
    there("rule", "regle"),
    missing("fired_rule", "regle_instanciee"),
    there("condition", "condition"),
    there("action", "action"),
    missing("condition_order", "ordre_condition"),
    there("dedup_conditions", "ote_doublons"),
    missing("strip_metapredicate", "enleve_metapredicat"),
    missing("var_in_conditions", "variable_condition"),
    there("var_not_in_conclusion", "variable_absente_conclusion"),
    there("var_in_conclusion", "variable_presente_conclusion"),
    missing("conditions_with_var", "liste_conditions_contenant_variable"),
    missing(
        "conditions_with_vars",
        "liste_conditions_contenant_liste_variables",
    ),
    missing(
        "closure_of_conditions_with_var",
        "fermeture_transitive_conditions_contenant_variable",
    ),
    missing("var_in_list", "variable_presente_dans_liste"),
    missing("var_in_predicates", "variable_presente_dans_liste_predicats"),
    missing("var_not_in_predicates", "variable_absente_dans_liste_predicats"),
    missing("vars_of_conclusion", "liste_variables_conclusion"),
    missing("vars_of_predicates", "liste_variables_dans_liste_predicats"),
    missing("source_vars", "liste_variables_sources"),
    missing("target_vars", "liste_variables_cibles"),
    missing("add_substitution", "ajoute_substitution"),
    missing("lists_equal_length", "tailles_listes_egales"),
    missing("list_length", "taille_liste"),
    missing("lists_differ", "liste_differentes"),
    missing("list_difference", "liste_elements_premiere_absents_dans_deuxieme"),
    missing("add_list", "ajoute_liste"),
    missing("drop_list", "ote_liste"),
    missing("lists_disjoint", "intersection_vide"),
    missing("more_general_list", "liste_plus_generale"),
    missing(
        "more_general_list_substitution",
        "liste_plus_generale_substitution",
    ),
    missing("more_general_conditions", "conditions_plus_generales"),
    missing("conditions_present", "liste_conditions_presentes"),
    there("variables_differ", "variables_differentes"),
    there("same_type", "meme_type"),
    there("constant", "constante"),
    there("bound", "instanciee"),
    there("unbound", "non_instanciee"),
    there("subst_var", "remplace_variable"),
    there("subst_const", "remplace_par_constante"),
    there("subst_color", "remplace_par_couleur"),
    there("insert_condition_before", "insere_condition_avant"),
    there("add_condition", "ajoute_condition"),
    there("drop_condition", "ote_condition"),
    there("add_conclusion", "ajoute_conclusion"),
    missing("drop_conditions", "ote_liste_conditions"),
    there("drop_rule", "ote_regle"),
    missing("conclusion_count", "nombre_conclusions"),
    there("priority", "priorite"),
    there("set_priority", "affecte_priorite"),
    missing("fired_rules_concluding", "liste_regles_instanciees_concluant_sur"),
    missing("common_conditions", "intersection_liste_conditions_regles"),
    missing("moves_changing_conditions", "liste_coups_modifiant_conditions"),
    missing("moves_changing_count", "nombre_de_coups_modifiant"),
    missing("add_changing_move", "ajoute_coup_modifiant"),
    missing("add_reason_of_changing_move", "ajoute_raison_coup_modifiant"),
    missing(
        "add_conditions_to_fired_rule",
        "ajoute_conditions_regle_instanciee",
    ),
    missing(
        "add_conditions_of_rules_to_fired_rule",
        "ajoute_conditions_liste_regles_a_regle_instanciee",
    ),
    missing("opposite_after", "oppose_apres"),
    missing("fact_present", "fait_present"),
];

/// The metapredicate of this name.
pub fn known(name: &str) -> Option<Known> {
    KNOWN
        .into_iter()
        .find(|known| known.name == name || known.french == name)
}
