//! How long the game was paused, as counts of lengths: as much memory for a long run as for a short one.

use std::collections::BTreeMap;

/// Most lengths that are kept as they are.
const EXACT: usize = 4096;

/// Significant bits of a length beyond that: it is at most a thousandth too short.
const BITS: u32 = 10;

/// Lengths of pauses and how often each came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PauseCounts {
    counts: BTreeMap<u64, u64>,
    is_rounded: bool,
    longest: u64,
    total: u64,
    sum: u64,
}

impl PauseCounts {
    /// Adds one, in nanoseconds.
    pub(crate) fn add(&mut self, pause: u64) {
        self.longest = self.longest.max(pause);
        self.total += 1;
        self.sum = self.sum.saturating_add(pause);
        let key = if self.is_rounded {
            rounded(pause)
        } else {
            pause
        };
        *self.counts.entry(key).or_default() += 1;
        if !self.is_rounded && self.counts.len() > EXACT {
            self.is_rounded = true;
            for (pause, times) in std::mem::take(&mut self.counts) {
                *self.counts.entry(rounded(pause)).or_default() += times;
            }
        }
    }

    /// How many there were.
    pub(crate) fn total(&self) -> u64 {
        self.total
    }

    /// All of them together, in nanoseconds.
    pub(crate) fn sum(&self) -> u64 {
        self.sum
    }

    /// The pause at a share (0 to 1) of the way from the shortest to the longest. The shorter of two,
    /// so that one long pass in a short run is the maximum but not also the 99th percentile.
    pub(crate) fn percentile(&self, share: f64) -> u64 {
        let Some(last) = self.total.checked_sub(1) else {
            return 0;
        };
        #[expect(
            clippy::cast_precision_loss,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a place in the list, from 0 to its last"
        )]
        let place = ((share.clamp(0.0, 1.0) * last as f64).floor() as u64).min(last);
        if place == last {
            return self.longest;
        }
        let mut passed = 0;
        for (pause, times) in self.iter() {
            passed += times;
            if place < passed {
                return pause;
            }
        }
        self.longest
    }

    /// Lengths with their counts, the shortest first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u64, u64)> {
        self.counts.iter().map(|(pause, times)| (*pause, *times))
    }
}

fn rounded(pause: u64) -> u64 {
    let extra = (u64::BITS - pause.leading_zeros()).saturating_sub(BITS);
    pause >> extra << extra
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_real_pauses_and_the_longest_is_exact() {
        let mut pauses = PauseCounts::default();
        assert_eq!(pauses.percentile(0.5), 0);
        for pause in [5, 1, 3] {
            pauses.add(pause);
        }
        assert_eq!(pauses.percentile(0.0), 1);
        assert_eq!(pauses.percentile(0.5), 3);
        assert_eq!(pauses.percentile(0.99), 3);
        assert_eq!(pauses.percentile(1.0), 5);
    }

    #[test]
    fn many_lengths_take_no_more_room_and_lose_a_thousandth() {
        let mut pauses = PauseCounts::default();
        for pause in 0..1_000_000 {
            pauses.add(pause);
        }
        assert!(pauses.counts.len() < 3 * EXACT, "{}", pauses.counts.len());
        assert_eq!(pauses.total(), 1_000_000);
        assert_eq!(pauses.percentile(1.0), 999_999);
        let half = pauses.percentile(0.5);
        assert!((499_000..=500_000).contains(&half), "{half}");
    }
}
