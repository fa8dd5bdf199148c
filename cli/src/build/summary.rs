//! The one line at the end.

use std::time::Instant;

use crate::render::Format;

/// What a batch came to.
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
        }
    }

    /// Counts the time from `started` on instead of from now.
    pub(crate) fn since(mut self, started: Instant) -> Self {
        self.started = started;
        self
    }

    /// The line, for the formats that people read.
    pub(crate) fn line(&self, verb: &str, format: Format) -> Option<String> {
        if matches!(format, Format::Json | Format::Github) {
            return None;
        }
        let seconds = self.started.elapsed().as_secs_f64();
        Some(format!(
            "{verb} {scripts} ({lines}) in {seconds:.2} s: {errors}{failed}, {warnings}\n",
            scripts = counted(self.scripts as u64, "script"),
            lines = counted(self.lines, "line"),
            errors = counted(self.errors as u64, "error"),
            failed = if self.failed > 0 {
                format!(" in {}", counted(self.failed as u64, "script"))
            } else {
                String::new()
            },
            warnings = counted(self.warnings as u64, "warning"),
        ))
    }
}

/// A number with its thousands apart and the word in the right number.
fn counted(number: u64, word: &str) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    let plural = if number == 1 { "" } else { "s" };
    format!("{text} {word}{plural}")
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn numbers_are_written_for_people() {
        assert_eq!(counted(0, "error"), "0 errors");
        assert_eq!(counted(1, "error"), "1 error");
        assert_eq!(counted(999, "line"), "999 lines");
        assert_eq!(counted(548_695, "line"), "548,695 lines");
    }
}
