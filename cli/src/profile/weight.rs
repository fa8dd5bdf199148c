//! What chains of calls weigh: what each took itself, with what it called, and by function.

use std::collections::BTreeMap;

use super::model::{Chain, Profile};

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    /// Nanoseconds on the virtual clock: instructions and natives at their prices.
    Time,
    /// Pex instructions.
    Instructions,
    /// Arrays and structs allocated.
    Allocations,
    /// Their bytes.
    Bytes,
    /// Nanoseconds of script time in which a stack waited.
    Waiting,
}

impl Weight {
    /// All of them, the most asked for first.
    pub(super) const ALL: [Self; 5] = [
        Self::Time,
        Self::Instructions,
        Self::Allocations,
        Self::Bytes,
        Self::Waiting,
    ];

    /// Its name, and the unit in the words of other programs' formats.
    pub(super) const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Time => ("time", "nanoseconds"),
            Self::Instructions => ("instructions", "count"),
            Self::Allocations => ("allocations", "count"),
            Self::Bytes => ("allocated bytes", "bytes"),
            Self::Waiting => ("waiting", "nanoseconds"),
        }
    }
}

/// A function, or a line, with what it weighs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Sum {
    pub(super) calls: u64,
    /// Without what it called.
    pub(super) own: u64,
    /// With what it called; recursion counts once.
    pub(super) total: u64,
}

impl Profile {
    /// What each chain took itself.
    pub(super) fn own(&self, weight: Weight) -> Vec<u64> {
        let mut own: Vec<u64> = match weight {
            Weight::Time => self.chains.iter().map(|chain| self.time(chain)).collect(),
            Weight::Instructions => self.chains.iter().map(instructions).collect(),
            Weight::Allocations | Weight::Bytes | Weight::Waiting => vec![0; self.chains.len()],
        };
        match weight {
            Weight::Time | Weight::Instructions => {}
            Weight::Allocations => {
                for row in &self.allocations {
                    own[row.chain as usize] += row.made;
                }
            }
            Weight::Bytes => {
                for row in &self.allocations {
                    own[row.chain as usize] += row.bytes;
                }
            }
            Weight::Waiting => {
                for row in &self.waits {
                    own[row.chain as usize] += row.nanoseconds;
                }
            }
        }
        own
    }

    fn time(&self, chain: &Chain) -> u64 {
        let function = chain
            .function
            .and_then(|at| self.functions.get(at as usize));
        let calls = if function.is_some_and(|function| function.is_native) {
            chain.calls
        } else {
            0
        };
        instructions(chain)
            .saturating_mul(self.prices.instruction)
            .saturating_add(calls.saturating_mul(self.prices.native_call))
            .saturating_add(chain.measured)
    }

    /// What each chain took with what it called.
    pub(super) fn totals(&self, own: &[u64]) -> Vec<u64> {
        let mut totals = own.to_vec();
        // A caller comes before those that it calls.
        for at in (0..self.chains.len()).rev() {
            if let Some(parent) = self.chains[at].parent {
                totals[parent as usize] += totals[at];
            }
        }
        totals
    }

    /// A chain from its first call to its newest.
    pub(super) fn path(&self, chain: usize) -> Vec<usize> {
        let mut path = vec![chain];
        let mut at = chain;
        while let Some(parent) = self.chains[at].parent {
            at = parent as usize;
            path.push(at);
        }
        path.reverse();
        path
    }

    /// The names along a chain, from its first call to its newest.
    pub(super) fn names(&self, chain: usize) -> Vec<&str> {
        let path = self.path(chain).into_iter();
        path.map(|at| self.name(&self.chains[at])).collect()
    }

    /// What each function took, by name.
    pub(super) fn by_function(&self, weight: Weight) -> BTreeMap<&str, Sum> {
        let own = self.own(weight);
        let mut sums: BTreeMap<&str, Sum> = BTreeMap::new();
        for (at, chain) in self.chains.iter().enumerate() {
            let sum = sums.entry(self.name(chain)).or_default();
            sum.calls += chain.calls;
            sum.own += own[at];
            if own[at] == 0 {
                continue;
            }
            let mut names = self.names(at);
            names.sort_unstable();
            names.dedup();
            for name in names {
                sums.entry(name).or_default().total += own[at];
            }
        }
        sums
    }

    /// What each line took itself: instructions, allocations, nanoseconds of waiting, errors.
    pub(super) fn by_line(&self) -> BTreeMap<String, LineSum> {
        let mut sums: BTreeMap<String, LineSum> = BTreeMap::new();
        for chain in &self.chains {
            for line in &chain.lines {
                let place = self.place(chain, line.line);
                sums.entry(place).or_default().instructions += line.instructions;
            }
        }
        for row in &self.allocations {
            let place = self.place(&self.chains[row.chain as usize], row.line);
            let sum = sums.entry(place).or_default();
            sum.made += row.made;
            sum.bytes += row.bytes;
            sum.alive += row.alive;
        }
        for row in &self.errors {
            let place = self.place(&self.chains[row.chain as usize], row.line);
            sums.entry(place).or_default().errors += row.errors;
        }
        sums
    }

    /// A line as people name it.
    pub(super) fn place(&self, chain: &Chain, line: Option<u16>) -> String {
        match (self.file(chain), line) {
            (Some(file), Some(line)) => format!("{file}:{line}"),
            _ => self.name(chain).to_owned(),
        }
    }
}

/// What one line took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LineSum {
    pub(super) instructions: u64,
    pub(super) made: u64,
    pub(super) bytes: u64,
    pub(super) alive: u64,
    pub(super) errors: u64,
}

fn instructions(chain: &Chain) -> u64 {
    chain.lines.iter().map(|line| line.instructions).sum()
}
