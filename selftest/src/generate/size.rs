//! How large a program is. Most are small, as many small programs find more in the same time than a few
//! large ones; what needs many parts at once is left to the large ones.

use std::ops::RangeInclusive;

use super::{Generator, random_of};

/// One program of so many is large.
const LARGE: u64 = 16;

/// Numbers of what a program has.
#[derive(Debug)]
pub(super) struct Size {
    pub(super) scripts: RangeInclusive<usize>,
    /// Structs of one script.
    pub(super) structs: RangeInclusive<usize>,
    pub(super) variables: RangeInclusive<usize>,
    pub(super) properties: RangeInclusive<usize>,
    pub(super) states: RangeInclusive<usize>,
    /// Functions of different names.
    pub(super) families: RangeInclusive<usize>,
    /// Objects that `Main` is given.
    pub(super) cast: RangeInclusive<usize>,
    /// Statements of a function, at most.
    pub(super) statements: usize,
    pub(super) statements_of_main: usize,
    pub(super) statements_of_timer: usize,
}

const SMALL_SIZE: Size = Size {
    scripts: 1..=2,
    structs: 0..=1,
    variables: 1..=2,
    properties: 0..=1,
    states: 0..=1,
    families: 1..=2,
    cast: 0..=1,
    statements: 4,
    statements_of_main: 6,
    statements_of_timer: 2,
};

const LARGE_SIZE: Size = Size {
    scripts: 2..=4,
    structs: 0..=2,
    variables: 1..=4,
    properties: 0..=2,
    states: 0..=3,
    families: 3..=7,
    cast: 1..=3,
    statements: 7,
    statements_of_main: 12,
    statements_of_timer: 5,
};

impl Size {
    /// By chance, not by turns: rows of the table have turns, and all of them should meet large programs.
    pub(super) fn of(seed: u64, number: u64) -> &'static Self {
        let mut random = random_of(seed.rotate_left(32), number);
        if random.u64(..LARGE) == 0 {
            &LARGE_SIZE
        } else {
            &SMALL_SIZE
        }
    }
}

impl Generator {
    /// A number of parts.
    pub(super) fn within(&mut self, range: &RangeInclusive<usize>) -> usize {
        self.random.usize(range.clone())
    }
}
