//! A firm, and its accounts counted without rules.

/// What happens on one day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Day {
    /// Pieces sold.
    pub sold: i32,
    /// The price of each.
    pub sale_price: i32,
    /// Pieces bought to be worked on.
    pub bought: i32,
    /// The price of each.
    pub product_price: i32,
    /// What the work of the day is paid, on the same day.
    pub work: i32,
}

/// A firm from its first day on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Firm {
    /// The number of its first day.
    pub start: i32,
    /// Money on the morning of that day.
    pub treasury: i32,
    /// Pieces in stock on that morning.
    pub stock: i32,
    /// What was put into it.
    pub capital: i32,
    /// The return on capital that is asked for, in hundredths.
    pub rate: i32,
    /// Days after which customers pay.
    pub collection_delay: i32,
    /// Days after which suppliers are paid; none while it is not decided.
    pub payment_delay: Option<i32>,
    /// What happens, day by day.
    pub days: Vec<Day>,
}

/// The money of one day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Account {
    /// Which day.
    pub day: i32,
    /// What is there in the morning.
    pub treasury: i32,
    /// What customers pay; on the morning after the last account nothing is known of it.
    pub collection: Option<i32>,
    /// What suppliers are paid.
    pub payment: Option<i32>,
}

impl Firm {
    /// The firm of the thesis (L4317-4335): the same for four days, then two days of larger business at a lower price.
    #[must_use]
    pub fn example() -> Firm {
        let day = |quantity, sale_price| Day {
            sold: quantity,
            sale_price,
            bought: quantity,
            product_price: 70,
            work: 70 * quantity,
        };
        Firm {
            start: 0,
            treasury: 5000,
            stock: 10,
            capital: 5000,
            rate: 30,
            collection_delay: 2,
            payment_delay: Some(3),
            days: [vec![day(10, 170); 4], vec![day(15, 160); 2]].concat(),
        }
    }

    /// The last day on which anything happens.
    #[must_use]
    pub fn end(&self) -> i32 {
        self.start + self.days.len() as i32 - 1
    }

    /// The day of this number, if anything happens on it.
    #[must_use]
    pub fn day(&self, number: i32) -> Option<&Day> {
        self.days.get(usize::try_from(number - self.start).ok()?)
    }

    /// Its accounts until all is paid, by counting: what the rules must agree with. None while it is not decided when
    /// suppliers are paid.
    #[must_use]
    pub fn accounts(&self) -> Option<Vec<Account>> {
        let delay = self.payment_delay?;
        let last = self.end() + delay.max(self.collection_delay).max(0);
        let mut treasury = self.treasury;
        let mut accounts = Vec::new();
        for day in self.start..=last {
            let due = |delay: i32, amount: fn(&Day) -> i32| self.day(day - delay).map_or(0, amount);
            let collection = due(self.collection_delay, |day| day.sold * day.sale_price);
            let payment = due(delay, |day| day.bought * day.product_price);
            accounts.push(Account {
                day,
                treasury,
                collection: Some(collection),
                payment: Some(payment),
            });
            treasury += collection - payment - self.day(day).map_or(0, |day| day.work);
        }
        accounts.push(Account {
            day: last + 1,
            treasury,
            collection: None,
            payment: None,
        });
        Some(accounts)
    }
}
