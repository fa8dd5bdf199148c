//! Errors in other scripts that affect this one. An imported script's own errors are never shown,
//! so a script that depends on a faulty line must report it: otherwise a file would be written
//! with part of the code missing.

use super::Checker;
use crate::ast::{TypeBase, TypeName};
use crate::diagnostic::{Code, Diagnostic};
use crate::resolve::{Parent, ScriptInfo};
use crate::source::Span;
use crate::types::Type;

impl Checker<'_> {
    /// The type of a declaration in any script, used at `span`.
    pub(super) fn declared_type(
        &mut self,
        owner: &ScriptInfo,
        name: &TypeName,
        span: Span,
    ) -> Type {
        let found = self.scripts.type_of(owner, name);
        if found.is_unknown() && owner.id != self.script.id {
            self.missing_type_of(owner, name, span);
        }
        found
    }

    fn missing_type_of(&mut self, owner: &ScriptInfo, name: &TypeName, span: Span) {
        let TypeBase::Named(symbol) = name.base else {
            self.first_reported.get_or_insert(span);
            return;
        };
        let text = owner.syntax.name(symbol);
        if !self.is_first_mention(text) {
            return;
        }
        let diagnostic = Diagnostic::new(
            Code::UnknownType,
            span,
            format!(
                "this needs the type `{text}`, which `{}` uses but which cannot be found",
                owner.name
            ),
        );
        let diagnostic = self.label_in(diagnostic, owner, name.span, "used here");
        let diagnostic = self.explain_missing_script(diagnostic, text);
        self.report(diagnostic);
    }

    /// Reports a member that cannot be found because an ancestor of `script` is missing.
    /// False where no ancestor is.
    pub(super) fn missing_ancestor(&mut self, script: &ScriptInfo, span: Span) -> bool {
        if !self.scripts.is_chain_broken(script) {
            return false;
        }
        self.first_reported.get_or_insert(span);
        // The script's own header has its error already.
        if self.scripts.is_chain_broken(self.script) {
            return true;
        }
        let Some(last) = self.scripts.chain(script).last() else {
            return true;
        };
        let missing = match (self.scripts.parent(last), last.syntax.header.parent) {
            (Parent::Missing, Some(name)) => last.syntax.name(name.symbol).to_owned(),
            _ => return true,
        };
        if self.is_first_mention(&missing) {
            let diagnostic = Diagnostic::new(
                Code::UnknownParent,
                span,
                format!(
                    "this may belong to `{missing}`, which `{}` extends but which cannot be found",
                    last.name
                ),
            );
            let diagnostic = self.explain_missing_script(diagnostic, &missing);
            self.report(diagnostic);
        }
        true
    }

    fn is_first_mention(&mut self, name: &str) -> bool {
        let mut known = self.missing_in_other_scripts.iter();
        if known.any(|other| other.eq_ignore_ascii_case(name)) {
            return false;
        }
        self.missing_in_other_scripts.push(name.to_owned());
        true
    }

    /// Makes sure that everything left out of the checked code has an error, so that no file is
    /// written without it.
    pub(super) fn account_for_reported(&mut self) {
        let Some(span) = self.first_reported else {
            return;
        };
        if self.diagnostics.has_errors() || self.script.diagnostics.has_errors() {
            return;
        }
        let diagnostic = Diagnostic::new(
            Code::UnreadableScript,
            span,
            "this depends on a line with errors in another script",
        )
        .with_help("fix the errors in that script first");
        self.report(diagnostic);
    }
}
