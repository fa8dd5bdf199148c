//! How much a run may show: script output, log, user logs and traced instructions together.
//!
//! What does not fit any more is counted instead, so that a loop with a message in it fills no disk.
//! Only the texts count, so the same lines are shown on every computer.

use crate::report::quantity::of;

/// What is left to show.
#[derive(Debug)]
pub(super) struct OutputBudget {
    /// Bytes that may be shown in all; None for no limit.
    limit: Option<u64>,
    left: u64,
    dropped: u64,
}

impl OutputBudget {
    /// A budget of so many bytes; 0 is no limit.
    pub(super) fn new(limit: u64) -> Self {
        let limit = (limit > 0).then_some(limit);
        Self {
            limit,
            left: limit.unwrap_or(u64::MAX),
            dropped: 0,
        }
    }

    /// Whether some lines of so many bytes are to be shown. If not, they have been counted. After the
    /// first that does not fit, nothing is: what is shown is the beginning, without gaps.
    pub(super) fn admits(&mut self, bytes: usize, lines: u64) -> bool {
        if self.limit.is_none() {
            return true;
        }
        let rest = self.left.checked_sub(bytes as u64);
        match rest.filter(|_| self.dropped == 0) {
            Some(rest) => self.left = rest,
            None => self.dropped = self.dropped.saturating_add(lines),
        }
        self.dropped == 0
    }

    /// The last line about what was dropped; empty if nothing was.
    pub(super) fn summary(&self) -> String {
        match self.limit {
            Some(limit) if self.dropped > 0 => format!(
                "cyperus: {} not shown: --log-limit allows {}\n",
                of(self.dropped, "more line was", "more lines were"),
                of(limit, "byte", "bytes"),
            ),
            Some(_) | None => String::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_is_the_beginning_without_gaps() {
        let mut budget = OutputBudget::new(10);
        assert!(budget.admits(6, 1));
        assert!(!budget.admits(5, 3));
        assert!(
            !budget.admits(1, 1),
            "it would fit, but something is missing before it"
        );
        let summary = budget.summary();
        assert!(
            summary.contains("4 more lines were") && summary.contains("10 bytes"),
            "{summary}"
        );
    }

    #[test]
    fn without_a_limit_or_a_flood_nothing_is_dropped() {
        let mut endless = OutputBudget::new(0);
        assert!(endless.admits(usize::MAX, 1) && endless.admits(usize::MAX, 1));
        assert_eq!(endless.summary(), "");
        let mut budget = OutputBudget::new(10);
        assert!(budget.admits(10, 1));
        assert_eq!(budget.summary(), "");
    }
}
