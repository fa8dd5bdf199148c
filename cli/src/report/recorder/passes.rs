//! The full passes of a run: as much memory for a million of them as for a few hundred. The first, the
//! longest and the newest always stay, and of the others an even selection.

use cyperus_gc::event::{Reason, Tally};

use super::thinned::Thinned;

/// The beginning of a round of a full pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Round {
    /// Dead entries in both rings.
    pub(crate) garbage: u64,
    /// When, in nanoseconds on the log's clock.
    pub(crate) at: u64,
}

/// A full pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pass {
    /// Its number in the run, from 1.
    pub(crate) number: u64,
    /// Why it ran.
    pub(crate) reason: Reason,
    /// The frame after which it ran.
    pub(crate) frame: u64,
    /// Dead entries that it found.
    pub(crate) garbage: u64,
    /// Entries that it examined.
    pub(crate) examined: Tally,
    /// Entries that it freed, including those that died during it.
    pub(crate) reclaimed: Tally,
    /// Nanoseconds it took.
    pub(crate) took: u64,
    /// When it ended, in nanoseconds on the log's clock.
    pub(crate) ended: u64,
    /// How many rounds, including the last, empty one.
    pub(crate) rounds: u64,
    /// Calls in it that gave up with garbage left.
    pub(crate) early_exits: u64,
    /// Its rounds, or an even selection of them.
    pub(crate) course: Vec<Round>,
}

impl Pass {
    /// Arrays and structs that it freed.
    pub(crate) fn freed(&self) -> u64 {
        self.reclaimed.arrays + self.reclaimed.structs
    }
}

/// The passes of a run.
#[derive(Debug, Default)]
pub(crate) struct Passes {
    kept: Thinned<Pass>,
    longest: Option<Pass>,
    total: u64,
}

impl Passes {
    /// The number of the next pass.
    pub(super) fn next_number(&self) -> u64 {
        self.total + 1
    }

    /// Adds one.
    pub(super) fn push(&mut self, pass: Pass) {
        self.total += 1;
        if self
            .longest()
            .is_none_or(|longest| pass.took > longest.took)
        {
            self.longest = Some(pass.clone());
        }
        self.kept.push(pass);
    }

    /// How many there were.
    pub(crate) fn total(&self) -> u64 {
        self.total
    }

    /// The one that took longest; the first of several.
    pub(crate) fn longest(&self) -> Option<&Pass> {
        self.longest.as_ref()
    }

    /// The newest.
    pub(crate) fn last(&self) -> Option<&Pass> {
        self.kept.last()
    }

    /// Those that are kept, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Pass> {
        let mut passes: Vec<&Pass> = self.kept.iter().chain(&self.longest).collect();
        passes.sort_by_key(|pass| pass.number);
        passes.dedup_by_key(|pass| pass.number);
        passes.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pass(number: u64, took: u64) -> Pass {
        Pass {
            number,
            reason: Reason::Save,
            frame: number,
            garbage: 0,
            examined: Tally::default(),
            reclaimed: Tally::default(),
            took,
            ended: 0,
            rounds: 1,
            early_exits: 0,
            course: Vec::new(),
        }
    }

    #[test]
    fn of_many_passes_the_first_the_longest_and_the_newest_stay() {
        let mut passes = Passes::default();
        for number in 1..=100_000 {
            assert_eq!(passes.next_number(), number);
            passes.push(pass(number, if number == 4_711 { 9 } else { 5 }));
        }
        let kept: Vec<u64> = passes.iter().map(|pass| pass.number).collect();
        assert!(kept.len() < 300, "{}", kept.len());
        assert!(kept.is_sorted());
        for number in [1, 4_711, 100_000] {
            assert!(kept.contains(&number), "{number}");
        }
        assert_eq!(passes.total(), 100_000);
        assert_eq!(passes.longest().map(|pass| pass.number), Some(4_711));
        assert_eq!(passes.last().map(|pass| pass.number), Some(100_000));
    }

    #[test]
    fn of_equal_passes_the_first_is_the_longest() {
        let mut passes = Passes::default();
        (1..4).for_each(|number| passes.push(pass(number, 5)));
        assert_eq!(passes.longest().map(|pass| pass.number), Some(1));
        assert_eq!(passes.iter().count(), 3);
    }
}
