//! The line at the end of a batch.

use std::time::Instant;

use crate::render::Format;
use crate::report::quantity::of;

/// The totals of a batch.
#[derive(Debug)]
pub(crate) struct Summary {
    started: Instant,
    scripts: usize,
    /// Lines of all inputs.
    pub(crate) lines: u64,
    /// Errors in all of them.
    pub(crate) errors: usize,
    /// Warnings in all of them.
    pub(crate) warnings: usize,
    /// Inputs with errors.
    pub(crate) failed: usize,
    /// What became of the files; empty if there is nothing to say.
    files: String,
}

impl Summary {
    pub(super) fn new(scripts: usize) -> Self {
        Self {
            started: Instant::now(),
            scripts,
            lines: 0,
            errors: 0,
            warnings: 0,
            failed: 0,
            files: String::new(),
        }
    }

    /// Counts the time from `started` instead of from now.
    pub(crate) fn since(mut self, started: Instant) -> Self {
        self.started = started;
        self
    }

    /// Inputs without errors.
    pub(crate) fn sound(&self) -> usize {
        self.scripts - self.failed
    }

    /// Adds what became of the files, for people.
    pub(crate) fn with_files(mut self, files: String) -> Self {
        self.files = files;
        self
    }

    /// The line, for the formats that people read.
    pub(crate) fn line(&self, verb: &str, format: Format) -> Option<String> {
        if matches!(format, Format::Json | Format::Github) {
            return None;
        }
        let seconds = self.started.elapsed().as_secs_f64();
        Some(format!(
            "{verb} {scripts} ({lines}) in {seconds:.2} s: {errors}{failed}, {warnings}{files}\n",
            scripts = of(self.scripts as u64, "script", "scripts"),
            lines = of(self.lines, "line", "lines"),
            errors = of(self.errors as u64, "error", "errors"),
            failed = if self.failed > 0 {
                format!(" in {}", of(self.failed as u64, "script", "scripts"))
            } else {
                String::new()
            },
            warnings = of(self.warnings as u64, "warning", "warnings"),
            files = self.files,
        ))
    }
}
