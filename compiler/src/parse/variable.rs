//! Lines that do not start with a keyword: a variable, a struct member or a statement, depending
//! on their block.

use super::block::{Block, BlockKind, Content};
use super::blocks::Blocks;
use super::doc_comment::DocTarget;
use super::head::Head;
use super::line::{self, Line};
use super::{error, syntax_error};
use crate::ast::{Name, StructMember, Variable};
use crate::source::Span;

impl Blocks<'_> {
    pub(super) fn other_line(&mut self, was_stray: bool) {
        self.leave_lost_property(Head::Other);
        let block = self.stack.last().copied();
        match block.map(|block| block.kind) {
            Some(kind) if kind.holds_statements() => self.statement(),
            Some(BlockKind::Struct) => self.member(block),
            Some(BlockKind::Property)
                if block.is_some_and(|block| self.bare_property(&block).is_some()) =>
            {
                let depth = self.stack.len() - 1;
                self.close_down_to(depth, line::span_of(&self.tokens), Some("this line"));
                self.other_line(was_stray);
            }
            Some(_) => self.misplaced_line(block.as_ref(), was_stray),
            None => self.variable(was_stray),
        }
    }

    fn misplaced_line(&mut self, block: Option<&Block>, was_stray: bool) {
        let line = self.parse_line();
        if matches!(line, Line::Reported) {
            return;
        }
        self.in_stray_run = true;
        if was_stray {
            return;
        }
        let span = line::span_of(&self.tokens);
        let first = self.tokens.first().map(|spanned| spanned.span);
        let unsupported = first.and_then(|first| {
            syntax_error::unsupported(first, self.builder.source, self.builder.game)
        });
        let item = match line {
            Line::Declaration { .. } => "a variable",
            _ => "a statement",
        };
        let diagnostic = unsupported.unwrap_or_else(|| error::misplaced(span, item, block));
        self.builder.diagnostics.push(diagnostic);
        line::report_names(&mut self.builder, &self.tokens);
    }

    fn variable(&mut self, was_stray: bool) {
        if !self.looks_like_declaration() {
            self.misplaced_line(None, was_stray);
            return;
        }
        if let Line::Declaration {
            type_name,
            name,
            value,
            flags,
        } = self.parse_line()
            && !self.is_reserved(name)
        {
            let value = self.builder.constant(value, "a script variable");
            let span = line::span_of(&self.tokens);
            self.builder.script.variables.push(Variable {
                type_name,
                name,
                value,
                flags,
                span,
            });
        }
    }

    fn member(&mut self, block: Option<Block>) {
        let line = self.parse_line();
        let span = line::span_of(&self.tokens);
        match line {
            Line::Declaration {
                type_name,
                name,
                value,
                flags,
            } => {
                let value = self.builder.constant(value, "a struct member");
                if let Some(Content::Dropped | Content::Later) = block.map(|block| block.content) {
                    self.doc_target = DocTarget::Dropped;
                    return;
                }
                let script = &mut self.builder.script;
                script.members.push(StructMember {
                    type_name,
                    name,
                    value,
                    flags,
                    doc: None,
                    span,
                });
                self.doc_target = DocTarget::Member(script.members.len() - 1);
            }
            Line::Reported => {}
            _ => {
                let diagnostic = error::misplaced(span, "a statement", block.as_ref());
                self.builder.diagnostics.push(diagnostic);
            }
        }
    }

    /// Reports `Self` and `Parent` as the name of a variable.
    pub(super) fn is_reserved(&mut self, name: Name) -> bool {
        let names = &self.builder.script.names;
        let is_reserved = names.is(name.symbol, "self") || names.is(name.symbol, "parent");
        if is_reserved {
            let span = names.span(name);
            let diagnostic = error::reserved_name(span, self.builder.source);
            self.builder.diagnostics.push(diagnostic);
        }
        is_reserved
    }

    pub(super) fn stray_block(&mut self, kind: BlockKind, span: Span, was_stray: bool) {
        if !was_stray {
            let diagnostic = error::misplaced(span, kind.description(), self.stack.last());
            self.builder.diagnostics.push(diagnostic);
        }
        self.in_stray_run = true;
        self.open(kind, span, Content::Dropped);
    }
}
