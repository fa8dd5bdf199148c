//! Which warnings the user wants: `-W name`, `-A name`, `-D name` and so on.

use super::{Code, Diagnostic, Severity};

/// A user's choice of severity for each code that is not an error by nature.
#[derive(Clone, Debug)]
pub struct Levels {
    /// By [`Code::index`]; `None` drops the finding.
    levels: Vec<Option<Severity>>,
}

impl Default for Levels {
    /// Errors and warnings as in the table; style findings are dropped.
    fn default() -> Self {
        let levels = Code::ALL
            .iter()
            .map(|code| match code.default_severity() {
                Severity::Style => None,
                severity @ (Severity::Warning | Severity::Error) => Some(severity),
            })
            .collect();
        Self { levels }
    }
}

impl Levels {
    /// Sets one code's severity; `None` turns it off. Errors stay errors: returns `false` for them.
    pub fn set(&mut self, code: Code, severity: Option<Severity>) -> bool {
        if code.default_severity() == Severity::Error {
            return false;
        }
        if let Some(level) = self.levels.get_mut(code.index()) {
            *level = severity;
        }
        true
    }

    /// Sets every code whose default is `from`.
    pub fn set_all(&mut self, from: Severity, severity: Option<Severity>) {
        for &code in Code::ALL {
            if code.default_severity() == from {
                self.set(code, severity);
            }
        }
    }

    /// The finding with the severity that the user wants, or nothing.
    pub fn apply(&self, mut diagnostic: Diagnostic) -> Option<Diagnostic> {
        let level = self
            .levels
            .get(diagnostic.code.index())
            .copied()
            .flatten()?;
        diagnostic.severity = level;
        Some(diagnostic)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Span;

    #[test]
    fn a_warning_can_be_turned_off_or_made_an_error_but_an_error_cannot() {
        let mut levels = Levels::default();
        let warning = Diagnostic::new(Code::MissingParentheses, Span::at(0), "x");
        assert!(levels.set(Code::MissingParentheses, Some(Severity::Error)));
        assert_eq!(
            levels.apply(warning.clone()).map(|found| found.severity),
            Some(Severity::Error)
        );
        assert!(levels.set(Code::MissingParentheses, None));
        assert_eq!(levels.apply(warning), None);
        assert!(!levels.set(Code::UnexpectedToken, None));
    }
}
