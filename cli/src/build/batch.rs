//! Compiles many scripts on all cores; results are in input order, whatever the order of work.

use std::io::{IsTerminal as _, Write as _};
use std::mem::ManuallyDrop;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use cyperus_compiler::diagnostic::{Code, Diagnostic, Severity};
use cyperus_compiler::resolve::{FileId, Sources};
use cyperus_compiler::source::Span;
use cyperus_compiler::{Compiled, Session};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use tracing::{debug, info};

use super::{Setup, Summary};
use crate::exit::Failure;
use crate::render::{self, FileFindings, Finding, Source};
use crate::sources::Input;

/// The number of scripts from which a progress bar is worth drawing.
const MANY: usize = 200;

/// The compilation of a project's inputs.
pub(crate) struct Batch<'setup> {
    setup: &'setup Setup,
    /// The compiler's session over the project. It is never dropped: a batch is the last thing that a
    /// process does, and freeing a game's scripts node by node would take a tenth of its time.
    pub(crate) session: ManuallyDrop<Session<'setup>>,
    colour: bool,
    quiet: bool,
}

/// The result of one input.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    pub(super) lines: u64,
    pub(super) errors: usize,
    pub(super) warnings: usize,
    findings: Vec<Finding>,
    failure: Option<Failure>,
}

impl<'setup> Batch<'setup> {
    /// A session over the setup's inputs.
    pub(crate) fn new(setup: &'setup Setup, quiet: bool) -> Self {
        Self::over(setup, &*setup.project, quiet)
    }

    /// The same with sources that ask the setup's.
    pub(crate) fn over(setup: &'setup Setup, sources: impl Sources + 'setup, quiet: bool) -> Self {
        let count = u32::try_from(setup.project.inputs.len()).unwrap_or(u32::MAX);
        let ids: Vec<FileId> = (0..count).map(FileId).collect();
        let session = Session::new(sources, setup.options.clone(), &ids);
        let colour = crate::output::stderr_has_colour();
        Self {
            setup,
            session: ManuallyDrop::new(session),
            colour,
            quiet,
        }
    }

    /// Puts every input through `work`, shows the findings in input order, and adds them up. `finish`
    /// gets the results without errors. If it fails, the batch stops.
    pub(crate) fn run(
        &self,
        work: impl Fn(&Session<'_>, &Input) -> Compiled + Sync,
        finish: impl Fn(&Input, Compiled) -> Result<(), Failure> + Sync,
    ) -> Result<Summary, Failure> {
        let all: Vec<usize> = (0..self.setup.project.inputs.len()).collect();
        self.run_some(&all, work, finish)
    }

    /// The same for some of the inputs.
    pub(crate) fn run_some(
        &self,
        which: &[usize],
        work: impl Fn(&Session<'_>, &Input) -> Compiled + Sync,
        finish: impl Fn(&Input, Compiled) -> Result<(), Failure> + Sync,
    ) -> Result<Summary, Failure> {
        if !self.quiet {
            self.setup.show_remarks();
        }
        let mut outcomes = self.work(which, work, finish);
        // What came before a failure is still shown.
        let failed = outcomes
            .iter()
            .position(|outcome| outcome.failure.is_some());
        let failure = failed.and_then(|at| outcomes.get_mut(at)?.failure.take());
        let sound = failed.unwrap_or(outcomes.len());
        let outcomes: Vec<&Outcome> = outcomes.iter().take(sound).collect();
        let summary = self.show(&which[..sound], &outcomes);
        failure.map_or(Ok(summary), Err)
    }

    /// Puts some of the inputs through `work` and shows nothing.
    pub(super) fn work(
        &self,
        which: &[usize],
        work: impl Fn(&Session<'_>, &Input) -> Compiled + Sync,
        finish: impl Fn(&Input, Compiled) -> Result<(), Failure> + Sync,
    ) -> Vec<Outcome> {
        let inputs = &self.setup.project.inputs;
        let bar = self.bar(which.len());
        let stop = AtomicBool::new(false);
        let outcomes: Vec<Outcome> = which
            .par_iter()
            .map(|&at| {
                if stop.load(Ordering::Relaxed) {
                    return Outcome::default();
                }
                let outcome = match self.setup.project.input_named(&inputs[at].name) {
                    Some(first) if first != at => self.taken(&inputs[at], &inputs[first]),
                    _ => self.one(&inputs[at], &work, &finish),
                };
                if outcome.failure.is_some() {
                    stop.store(true, Ordering::Relaxed);
                }
                bar.inc(1);
                outcome
            })
            .collect();
        bar.finish_and_clear();
        outcomes
    }

    /// Frees the session, where the process goes on.
    pub(super) fn end(self) {
        drop(ManuallyDrop::into_inner(self.session));
    }

    fn one(
        &self,
        input: &Input,
        work: &(impl Fn(&Session<'_>, &Input) -> Compiled + Sync),
        finish: &(impl Fn(&Input, Compiled) -> Result<(), Failure> + Sync),
    ) -> Outcome {
        let mut compiled = work(&self.session, input);
        let found = std::mem::take(&mut compiled.diagnostics);
        let shown: Vec<Diagnostic> = found
            .into_iter()
            .filter_map(|found| self.setup.levels.apply(found))
            .collect();
        let mut outcome = self.rendered(input, &shown);
        outcome.lines = u64::from(compiled.lines);
        debug!(
            script = %input.name,
            lines = outcome.lines,
            errors = outcome.errors,
            warnings = outcome.warnings,
            "finished script"
        );
        if outcome.errors == 0 {
            outcome.failure = finish(input, compiled).err();
        }
        outcome
    }

    /// The findings as text, and how many there are.
    fn rendered(&self, input: &Input, shown: &[Diagnostic]) -> Outcome {
        let mut outcome = Outcome::default();
        if shown.is_empty() {
            return outcome;
        }
        let source = Source::new(input.path.display().to_string(), input.bytes().to_vec());
        let other = |script: &str| self.setup.project.source(script).map(Arc::new);
        for diagnostic in shown {
            match diagnostic.severity {
                Severity::Error => outcome.errors += 1,
                Severity::Warning | Severity::Style => outcome.warnings += 1,
            }
            if self.quiet && diagnostic.severity != Severity::Error {
                continue;
            }
            let format = self.setup.format;
            let found = render::render(format, self.colour, diagnostic, &source, &other);
            outcome.findings.push(found);
        }
        outcome
    }

    fn taken(&self, input: &Input, first: &Input) -> Outcome {
        let message = format!(
            "script `{}` is also in {}, which comes first",
            input.name,
            first.path.display()
        );
        // Of two files that declare one script, the one with another name is wrong by itself.
        let stem = input.path.file_stem().unwrap_or_default().to_string_lossy();
        let last = input.name.rsplit(':').next().unwrap_or_default();
        let found = if stem.eq_ignore_ascii_case(last) {
            Diagnostic::new(Code::UnreadableScript, Span::at(0), message)
        } else {
            Diagnostic::new(
                Code::WrongScriptName,
                Span::at(0),
                format!("a file with this name must declare script `{stem}`, not `{last}`"),
            )
            .with_note(message)
        };
        self.rendered(input, &[found])
    }

    /// Shows the findings of some of the inputs and adds them up.
    pub(super) fn show(&self, which: &[usize], outcomes: &[&Outcome]) -> Summary {
        let mut summary = Summary::new(outcomes.len());
        let inputs = &self.setup.project.inputs;
        let files: Vec<FileFindings<'_>> = which
            .iter()
            .zip(outcomes)
            .map(|(&at, outcome)| (inputs[at].path.display().to_string(), &*outcome.findings))
            .collect();
        let texts = render::once_for_each_cause(&files);
        let mut stderr = std::io::stderr().lock();
        for (outcome, text) in outcomes.iter().zip(texts) {
            // If stderr is closed, the exit status still tells.
            let _closed = stderr.write_all(text.as_bytes());
            summary.lines += outcome.lines;
            summary.errors += outcome.errors;
            summary.warnings += outcome.warnings;
            summary.failed += usize::from(outcome.errors > 0);
        }
        info!(
            lines = summary.lines,
            errors = summary.errors,
            warnings = summary.warnings,
            "finished inputs"
        );
        summary
    }

    fn bar(&self, length: usize) -> ProgressBar {
        if self.quiet || length < MANY || !std::io::stderr().is_terminal() {
            return ProgressBar::hidden();
        }
        let bar = ProgressBar::new(length as u64);
        if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} scripts {msg}") {
            bar.set_style(style);
        }
        bar
    }
}
