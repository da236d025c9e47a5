//! What is known of each individual: one value for each criterion.

use std::error::Error;
use std::fmt;

/// Individuals and what each is worth under each criterion.
///
/// ```
/// use introspect::select::Table;
/// let mut cards = Table::new(["value", "wins"]);
/// cards.insert("king", &[4.5, 3.0]).unwrap();
/// assert_eq!(cards.value(&"king", &"wins"), Some(3.0));
/// assert!(cards.insert("nine", &[0.5]).is_err());
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Table<I, C> {
    criteria: Vec<C>,
    scales: Vec<Option<(f64, f64)>>,
    individuals: Vec<I>,
    values: Vec<Vec<f64>>,
}

/// Why something cannot be written into a table, or chosen from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SelectError {
    /// Another number of values than there are criteria.
    Values {
        /// How many were wanted.
        wanted: usize,
        /// How many there were.
        given: usize,
    },
    /// A value, bound or weight that is no finite number.
    NotFinite,
    /// The individual stands in the table already.
    Twice,
    /// The table has no such individual.
    NoIndividual,
    /// A method asks for a criterion that the table has not.
    NoCriterion,
}

impl fmt::Display for SelectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SelectError::Values { wanted, given } => write!(f, "{wanted} values are wanted, not {given}"),
            SelectError::NotFinite => f.write_str("a value, bound or weight is no finite number"),
            SelectError::Twice => f.write_str("the individual stands in the table already"),
            SelectError::NoIndividual => f.write_str("the table has no such individual"),
            SelectError::NoCriterion => f.write_str("the method names a criterion that the table has not"),
        }
    }
}

impl Error for SelectError {}

impl<I: Clone + PartialEq, C: Clone + PartialEq> Table<I, C> {
    /// A table of these criteria, without individuals yet.
    pub fn new(criteria: impl IntoIterator<Item = C>) -> Table<I, C> {
        let criteria: Vec<C> = criteria.into_iter().collect();
        Table {
            scales: vec![None; criteria.len()],
            criteria,
            individuals: Vec::new(),
            values: Vec::new(),
        }
    }

    /// Adds an individual with its values, in the order of the criteria.
    pub fn insert(&mut self, individual: I, values: &[f64]) -> Result<(), SelectError> {
        if values.len() != self.criteria.len() {
            let (wanted, given) = (self.criteria.len(), values.len());
            return Err(SelectError::Values { wanted, given });
        }
        if !values.iter().all(|value| value.is_finite()) {
            return Err(SelectError::NotFinite);
        }
        if self.individuals.contains(&individual) {
            return Err(SelectError::Twice);
        }
        self.individuals.push(individual);
        self.values.push(values.to_vec());
        Ok(())
    }

    /// Says from where to where the values of a criterion can go.
    pub fn scale(&mut self, criterion: &C, low: f64, high: f64) -> Result<(), SelectError> {
        if !low.is_finite() || !high.is_finite() {
            return Err(SelectError::NotFinite);
        }
        let column = self.column(criterion).ok_or(SelectError::NoCriterion)?;
        self.scales[column] = Some((low, high));
        Ok(())
    }

    /// The individuals, in the order in which they came.
    pub fn individuals(&self) -> &[I] {
        &self.individuals
    }

    /// The criteria.
    pub fn criteria(&self) -> &[C] {
        &self.criteria
    }

    /// What an individual is worth under a criterion.
    pub fn value(&self, individual: &I, criterion: &C) -> Option<f64> {
        Some(self.values[self.row(individual)?][self.column(criterion)?])
    }

    pub(super) fn row(&self, individual: &I) -> Option<usize> {
        self.individuals.iter().position(|i| i == individual)
    }

    pub(super) fn column(&self, criterion: &C) -> Option<usize> {
        self.criteria.iter().position(|c| c == criterion)
    }

    /// What the individual of this row is worth. A method is checked against the table before it asks.
    pub(super) fn at(&self, row: usize, criterion: &C) -> f64 {
        self.column(criterion)
            .map_or(0.0, |column| self.values[row][column])
    }

    /// The middle of a scale: of the one that was told, or else of the values that are there.
    pub(super) fn middle(&self, criterion: &C) -> f64 {
        let Some(column) = self.column(criterion) else {
            return 0.0;
        };
        match self.scales[column] {
            Some((low, high)) => (low + high) / 2.0,
            None => {
                let sum: f64 = self.values.iter().map(|row| row[column]).sum();
                sum / self.values.len().max(1) as f64
            }
        }
    }
}
