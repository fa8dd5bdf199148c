//! What a project decides about findings and layout: what `check`, `lint` and `fmt` would be told.

use cyperus_compiler::diagnostic::Levels;
use cyperus_scripts::Extender;

use crate::arguments::{Check, Fmt, Lint};
use crate::build;
use crate::exit::Failure;
use crate::format::Layout;
use crate::lint::Choice;
use crate::project::{ProjectFile, arguments_of};

/// Which findings are shown, and how scripts are laid out.
#[derive(Debug, Default)]
pub(super) struct Rules {
    /// Of the compiler's warnings.
    pub(super) levels: Levels,
    /// Of the linter.
    pub(super) lint: Choice,
    pub(super) layout: Layout,
}

impl Rules {
    /// What a project says, and the script extenders that it names. What cannot be used is as if nothing
    /// were said about it; the failures say why.
    pub(super) fn of(project: &ProjectFile) -> (Self, Vec<Extender>, Vec<Failure>) {
        let mut failures = Vec::new();
        let mut rules = Self::default();
        let mut extenders = Vec::new();
        match arguments_of::<Check>("check", project) {
            Ok(check) => {
                extenders = check.sources.extenders();
                let levels = build::levels(&check.sources);
                rules.levels = kept(levels, &mut failures);
            }
            Err(failure) => failures.push(failure),
        }
        let lint = arguments_of::<Lint>("lint", project);
        let lint = lint.and_then(|lint| Choice::new(&lint));
        rules.lint = kept(lint, &mut failures);
        let layout = arguments_of::<Fmt>("fmt", project);
        rules.layout = kept(layout.map(|fmt| Layout::from(&fmt)), &mut failures);
        (rules, extenders, failures)
    }
}

fn kept<T: Default>(result: Result<T, Failure>, failures: &mut Vec<Failure>) -> T {
    result.unwrap_or_else(|failure| {
        failures.push(failure);
        T::default()
    })
}
