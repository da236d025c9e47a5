//! A language of rules: typed predicates, facts, matching, forward chaining, and what is learned from a trace.
