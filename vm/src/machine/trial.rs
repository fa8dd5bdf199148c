//! A test under way: what its script found wrong, which errors it expects, which natives it called.
//! It belongs to the process: no save holds it.

use std::collections::BTreeMap;

use super::Machine;
use crate::id::FunctionId;
use crate::report::{LogEntry, Problem, Severity, TraceLine};
use crate::scheduler::Limit;

/// Most unexpected errors that are kept; the others are counted.
const KEPT: usize = 16;

/// How a script ended its own test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TrialEnd {
    /// A check failed.
    Failed(LogEntry),
    /// The rest is to be skipped, for this reason.
    Skipped(String),
}

/// A run-time error that a test expects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpectedError {
    /// A part of its text.
    pub part: String,
    /// Where the test says so.
    pub stack: Vec<TraceLine>,
    /// Whether it came.
    pub is_met: bool,
}

/// A test under way.
#[derive(Debug, Default)]
pub struct Trial {
    end: Option<TrialEnd>,
    errors: Vec<LogEntry>,
    error_count: u64,
    expected: Vec<ExpectedError>,
    calls: BTreeMap<FunctionId, u64>,
}

impl Trial {
    /// How the script ended the test, if it did.
    pub fn end(&self) -> Option<&TrialEnd> {
        self.end.as_ref()
    }

    /// The errors that it expects.
    pub fn expected(&self) -> &[ExpectedError] {
        &self.expected
    }

    /// Takes the first unexpected errors since the last call, and how many there were.
    pub fn take_errors(&mut self) -> (Vec<LogEntry>, u64) {
        let errors = std::mem::take(&mut self.errors);
        (errors, std::mem::take(&mut self.error_count))
    }

    /// Counts a call of a native.
    pub(crate) fn count_call(&mut self, function: FunctionId) {
        *self.calls.entry(function).or_default() += 1;
    }

    /// How often a native was called.
    pub(crate) fn calls(&self, function: FunctionId) -> u64 {
        self.calls.get(&function).copied().unwrap_or_default()
    }

    /// From now on an error with this in its text is expected, once.
    pub(crate) fn expect(&mut self, part: String, stack: Vec<TraceLine>) {
        let is_met = false;
        self.expected.push(ExpectedError {
            part,
            stack,
            is_met,
        });
    }

    /// An entry was logged.
    pub(crate) fn note(&mut self, entry: &LogEntry) {
        if entry.severity() != Severity::Error {
            return;
        }
        if let Problem::Assertion(_) = entry.problem {
            self.end
                .get_or_insert_with(|| TrialEnd::Failed(entry.clone()));
            return;
        }
        let text = entry.text().to_ascii_lowercase();
        let mut unmet = self.expected.iter_mut().filter(|one| !one.is_met);
        if let Some(met) = unmet.find(|one| text.contains(&one.part.to_ascii_lowercase())) {
            met.is_met = true;
            return;
        }
        self.error_count += 1;
        if self.errors.len() < KEPT {
            self.errors.push(entry.clone());
        }
    }
}

impl Machine {
    /// Makes the run a test: checks that fail end it, errors are compared with the expected ones, and
    /// calls of natives are counted. To be called before anything is loaded.
    pub fn begin_trial(&mut self) {
        self.natives.begin_trial();
    }

    /// The test under way.
    pub fn trial(&self) -> Option<&Trial> {
        self.natives.trial()
    }

    /// The test under way, mutable.
    pub fn trial_mut(&mut self) -> Option<&mut Trial> {
        self.natives.trial_mut()
    }

    /// Ends the run if it is a test. `end` is kept unless the test has ended already.
    pub(crate) fn end_trial(&mut self, end: Option<TrialEnd>) {
        let Some(trial) = self.natives.trial_mut() else {
            return;
        };
        if let Some(end) = end {
            trial.end.get_or_insert(end);
        }
        self.stop_for(Limit::Quit);
    }

    /// Ends every stack where it is, and lets a stopped run continue with new ones.
    pub fn abandon_stacks(&mut self) {
        self.collecting.soil();
        self.scheduler.abandon_stacks();
        self.scheduler.set_stop(None);
    }
}
