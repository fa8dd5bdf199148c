//! What became of a test.

use super::discover::{Kind, TestPlace};
use super::finding::Finding;
use super::measure::Figures;

/// How a test ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// Everything was as it should be.
    Passed,
    /// A check failed, or a run-time error came unexpectedly.
    Failed,
    /// It could not be run to its end.
    Error,
    /// It did not run, or not all of it.
    Skipped,
}

impl State {
    /// Its name for programs.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::Error => "error",
            Self::Skipped => "skipped",
        }
    }
}

/// One test and what became of it.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    /// The script.
    pub(crate) script: String,
    /// The test in it.
    pub(crate) name: String,
    /// The file of the script.
    pub(crate) file: String,
    /// Where the test begins.
    pub(crate) line: u32,
    /// How it ended.
    pub(crate) state: State,
    /// What is wrong with it, or why it was skipped.
    pub(crate) findings: Vec<Finding>,
    /// How long it took in the game, not in reality: that is the same everywhere.
    pub(crate) seconds: f64,
    /// What it did to the collector; None if it did not run.
    pub(crate) figures: Option<Figures>,
    /// What it showed.
    pub(crate) output: String,
}

impl Outcome {
    /// A test that has passed so far.
    pub(super) fn of(test: &TestPlace) -> Self {
        Self {
            script: test.script.clone(),
            name: match test.kind {
                Kind::Function => test.name.clone(),
                Kind::Spec => "spec".to_owned(),
                Kind::Broken(_) => "compiles".to_owned(),
            },
            file: test.file.display().to_string(),
            line: test.line,
            state: State::Passed,
            findings: Vec::new(),
            seconds: 0.0,
            figures: None,
            output: String::new(),
        }
    }

    /// Script and test.
    pub(crate) fn full_name(&self) -> String {
        format!("{}.{}", self.script, self.name)
    }

    /// What is wrong, in one line; empty if nothing is.
    pub(crate) fn message(&self) -> String {
        let texts: Vec<String> = self.findings.iter().map(Finding::line_of_text).collect();
        texts.join("; ")
    }

    /// Whether it did not pass.
    pub(crate) fn is_bad(&self) -> bool {
        matches!(self.state, State::Failed | State::Error)
    }

    /// The same test, skipped.
    pub(crate) fn skipped(mut self, why: &str) -> Self {
        self.state = State::Skipped;
        self.findings = vec![Finding::plain(why)];
        self.seconds = 0.0;
        self.figures = None;
        self.output = String::new();
        self
    }
}

/// How many tests ended how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub(crate) struct Counts {
    pub(crate) passed: usize,
    pub(crate) failed: usize,
    pub(crate) errors: usize,
    pub(crate) skipped: usize,
}

impl Counts {
    /// Counts some outcomes.
    pub(crate) fn of<'o, I: IntoIterator<Item = &'o Outcome>>(outcomes: I) -> Self {
        let mut counts = Self::default();
        for outcome in outcomes {
            *match outcome.state {
                State::Passed => &mut counts.passed,
                State::Failed => &mut counts.failed,
                State::Error => &mut counts.errors,
                State::Skipped => &mut counts.skipped,
            } += 1;
        }
        counts
    }

    /// All of them.
    pub(crate) fn total(self) -> usize {
        self.passed + self.failed + self.errors + self.skipped
    }

    /// Whether one did not pass.
    pub(crate) fn are_bad(self) -> bool {
        self.failed + self.errors > 0
    }
}
