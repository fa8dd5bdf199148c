//! What the compiler found in a source, as plain data. The caller draws it.

mod code;
mod level;
pub mod page;

pub use code::{Code, Stage};
pub use level::Levels;

use cyperus_pex::Game;

use crate::source::Span;

/// How severe a finding is. The order is from harmless to fatal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// A matter of taste that is common in real code: shown only on request.
    Style,
    /// Legal, but probably not meant.
    Warning,
    /// The script is wrong: no `.pex` is written.
    Error,
}

impl Severity {
    /// The word in front of a message.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Style => "style",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// One finding in one source file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Which rule was broken. Its number is the same in every release.
    pub code: Code,
    /// The code's default until [`Levels::apply`] changes it.
    pub severity: Severity,
    /// The primary place: where the reader should look first.
    pub span: Span,
    /// One sentence without a full stop, with names in backticks.
    pub message: String,
    /// Other places that explain the first one, in the order in which they should be read.
    pub labels: Vec<Label>,
    /// Facts that do not belong to a place.
    pub notes: Vec<String>,
    /// What to do about it.
    pub helps: Vec<Help>,
    /// What is wrong outside the script, if that is the reason.
    pub cause: Option<Cause>,
}

/// What must change outside a script before a finding in it can go away. Findings with the same
/// cause are one problem, however many scripts they are in.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    /// A script that no folder has, by its name in lower case.
    Script(Box<str>),
    /// A package whose sources no folder has.
    Package(Box<str>),
    /// The scripts belong to another game.
    OtherGame(Game),
}

/// A secondary place with a remark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Full name of the script that the place is in; `None` means the file of the diagnostic
    /// itself.
    pub script: Option<Box<str>>,
    /// The place.
    pub span: Span,
    /// The remark.
    pub message: String,
}

/// Advice, with an edit if there is one that is certain to be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Help {
    /// The advice in words.
    pub message: String,
    /// An edit of the same file that a tool may apply.
    pub suggestion: Option<Suggestion>,
}

/// A replacement of bytes of the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// What to replace; empty inserts.
    pub span: Span,
    /// The new text.
    pub replacement: String,
}

impl Diagnostic {
    /// A finding with its code's default severity and only a message.
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: code.default_severity(),
            span,
            message: message.into(),
            labels: Vec::new(),
            notes: Vec::new(),
            helps: Vec::new(),
            cause: None,
        }
    }

    /// Adds a remark about another place in the same file.
    #[must_use]
    pub fn with_label(mut self, span: Span, message: impl Into<String>) -> Self {
        self.labels.push(Label {
            script: None,
            span,
            message: message.into(),
        });
        self
    }

    /// Adds a remark about a place in another script's file.
    #[must_use]
    pub fn with_label_in(
        mut self,
        script: impl Into<Box<str>>,
        span: Span,
        message: impl Into<String>,
    ) -> Self {
        self.labels.push(Label {
            script: Some(script.into()),
            span,
            message: message.into(),
        });
        self
    }

    /// Says what is wrong outside the script.
    #[must_use]
    pub fn with_cause(mut self, cause: Cause) -> Self {
        self.cause = Some(cause);
        self
    }

    /// Adds a fact.
    #[must_use]
    pub fn with_note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// Adds advice in words only.
    #[must_use]
    pub fn with_help(mut self, message: impl Into<String>) -> Self {
        self.helps.push(Help {
            message: message.into(),
            suggestion: None,
        });
        self
    }

    /// Adds advice with the edit that follows it.
    #[must_use]
    pub fn with_suggestion(
        mut self,
        message: impl Into<String>,
        span: Span,
        replacement: impl Into<String>,
    ) -> Self {
        self.helps.push(Help {
            message: message.into(),
            suggestion: Some(Suggestion {
                span,
                replacement: replacement.into(),
            }),
        });
        self
    }
}

/// The findings in one file. They are sorted by place at the end, whatever the order of the stages.
#[derive(Clone, Debug, Default)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
}

impl Diagnostics {
    /// Adds a finding.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.list.push(diagnostic);
    }

    /// Takes over the findings of another stage.
    pub fn append(&mut self, mut other: Self) {
        self.list.append(&mut other.list);
    }

    /// Whether there are errors, so that no file is written.
    pub fn has_errors(&self) -> bool {
        self.list
            .iter()
            .any(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// How many findings there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are no findings.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The findings in the order in which they were made.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.list.iter()
    }

    /// Removes everything after the first `length` findings, for a parse that failed.
    pub fn truncate(&mut self, length: usize) {
        self.list.truncate(length);
    }

    /// Removes the last finding if it has this code and is inside `span`, so that a better one can
    /// replace it. Returns whether it did.
    pub fn retract(&mut self, code: Code, span: Span) -> bool {
        let is_it = |last: &Diagnostic| {
            last.code == code && last.span.start >= span.start && last.span.end <= span.end
        };
        let found = self.list.last().is_some_and(is_it);
        if found {
            self.list.pop();
        }
        found
    }

    /// Of the last findings that have this code and are inside `span`, keeps only the first.
    pub fn keep_first(&mut self, code: Code, span: Span) {
        let is_it = |found: &Diagnostic| {
            found.code == code && found.span.start >= span.start && found.span.end <= span.end
        };
        let run = self.list.iter().rev().take_while(|found| is_it(found));
        let count = run.count();
        self.list
            .truncate(self.list.len() - count.saturating_sub(1));
    }

    /// The findings by place, then by code; equal ones appear once.
    pub fn into_sorted(mut self) -> Vec<Diagnostic> {
        self.list
            .sort_by_key(|diagnostic| (diagnostic.span, diagnostic.code));
        self.list.dedup();
        self.list
    }
}

impl Extend<Diagnostic> for Diagnostics {
    fn extend<T: IntoIterator<Item = Diagnostic>>(&mut self, iter: T) {
        self.list.extend(iter);
    }
}

impl<'list> IntoIterator for &'list Diagnostics {
    type Item = &'list Diagnostic;
    type IntoIter = std::slice::Iter<'list, Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
