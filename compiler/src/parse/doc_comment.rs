//! Documentation comments: which declaration each one belongs to.

use super::blocks::Blocks;
use super::{error, literal};
use crate::ast::{DocComment, Id};
use crate::lex::{SpannedToken, Token};
use crate::source::Span;

/// What a documentation comment on the next line would document.
#[derive(Clone, Copy, Debug)]
pub(super) enum DocTarget {
    /// Nothing: a comment here is misplaced.
    None,
    /// Something that was dropped.
    Dropped,
    Script,
    Property(usize),
    Function(usize),
    Accessor(usize),
    Group(usize),
    Member(usize),
}

impl Blocks<'_> {
    /// Attaches documentation to the declaration on the line before, and removes it from this one.
    pub(super) fn take_doc_comments(&mut self) {
        let is_doc = |spanned: &SpannedToken| spanned.token == Token::DocComment;
        let count = self
            .tokens
            .iter()
            .take_while(|spanned| is_doc(spanned))
            .count();
        if count > 0 {
            for index in 0..count {
                self.attach_doc_comment(self.tokens[index].span);
            }
            self.tokens.drain(..count);
            if let Some(next) = self.tokens.first() {
                let diagnostic = error::code_after_doc_comment(next.span);
                self.builder.diagnostics.push(diagnostic);
            }
        }
        if self.tokens.iter().any(is_doc) {
            for spanned in self.tokens.iter().filter(|spanned| is_doc(spanned)) {
                let diagnostic = error::misplaced_doc_comment(spanned.span);
                self.builder.diagnostics.push(diagnostic);
            }
            self.tokens.retain(|spanned| !is_doc(spanned));
        }
    }

    fn attach_doc_comment(&mut self, span: Span) {
        let target = std::mem::replace(&mut self.doc_target, DocTarget::None);
        if let DocTarget::None = target {
            let diagnostic = error::misplaced_doc_comment(span);
            self.builder.diagnostics.push(diagnostic);
            return;
        }
        let script = &mut self.builder.script;
        let id = literal::doc_comment(script, span.slice(self.builder.source));
        let place: &mut Option<Id<DocComment>> = match target {
            DocTarget::None | DocTarget::Dropped => return,
            DocTarget::Script => &mut script.header.doc,
            DocTarget::Property(index) => &mut script.properties[index].doc,
            DocTarget::Function(index) => &mut script.functions[index].doc,
            DocTarget::Accessor(index) => &mut script.accessors[index].function.doc,
            DocTarget::Group(index) => &mut script.groups[index].doc,
            DocTarget::Member(index) => &mut script.members[index].doc,
        };
        *place = Some(id);
    }
}
