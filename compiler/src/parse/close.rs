//! The ends of blocks: what an `End...` line closes, and what happens to the contents of the block.

use super::block::{Block, BlockKind, Content, OpenBranch};
use super::blocks::Blocks;
use super::error;
use crate::ast::{
    Body, Branch, Expression, Id, List, Name, ParseMode, PropertyKind, Statement, StatementKind,
    TryBranch,
};
use crate::source::Span;

impl Blocks<'_> {
    /// An `End...` line.
    pub(super) fn end(&mut self, kind: BlockKind) {
        self.no_more_tokens();
        let span = self
            .tokens
            .first()
            .map(|first| first.span)
            .unwrap_or_default();
        self.end_at(kind, span);
    }

    /// Closes the innermost block of a kind, with a report if it is not the innermost of all.
    pub(super) fn end_at(&mut self, kind: BlockKind, span: Span) {
        let owner = if self.open_counts.has(kind) {
            self.stack.iter().rposition(|block| block.kind == kind)
        } else {
            None
        };
        if let Some(index) = owner {
            if index + 1 < self.stack.len() {
                let found = format!("`{}`", kind.end_text());
                self.close_down_to(index + 1, span, Some(&found));
            }
            self.close(span);
            return;
        }
        if self.forgiven.take(kind) {
            return;
        }
        match self.stack.last().copied() {
            Some(block) if block.kind.is_like(kind) => {
                let diagnostic = error::mismatched_end(span, kind, &block);
                self.builder.diagnostics.push(diagnostic);
                self.close(span);
                self.forgiven.add(block.kind);
            }
            block => {
                let diagnostic = error::unopened_end(span, kind, block.as_ref());
                self.builder.diagnostics.push(diagnostic);
            }
        }
    }

    /// Moves the statements of a block from those waiting to the script.
    fn finish_body(&mut self, block: &Block) -> List<Statement> {
        let statements = &mut self.builder.script.statements;
        let start = statements.len();
        statements.extend(self.statements.drain(block.first_statement..));
        List::new(start, statements.len())
    }

    pub(super) fn finish_branch(
        &mut self,
        block: &Block,
        branch: OpenBranch<Option<Id<Expression>>>,
    ) {
        let body = self.finish_body(block);
        self.branches.push(Branch {
            condition: branch.condition,
            body,
            span: branch.span,
        });
    }

    pub(super) fn finish_try_branch(&mut self, block: &Block, branch: OpenBranch<List<Name>>) {
        let body = self.finish_body(block);
        self.try_branches.push(TryBranch {
            guards: branch.condition,
            body,
            span: branch.span,
        });
    }

    /// Closes the innermost block; `end` is the line that does it, or the place where it should be.
    pub(super) fn close(&mut self, end: Span) {
        let Some(block) = self.stack.pop() else {
            return;
        };
        self.open_counts.take(block.kind);
        let span = block.opener.to(end);
        match block.content {
            Content::Dropped | Content::Later => self.close_dropped(&block, span),
            Content::If(branch) => {
                self.finish_branch(&block, branch);
                let branches = &mut self.builder.script.branches;
                let start = branches.len();
                branches.extend(self.branches.drain(branch.first_branch..));
                let branches = List::new(start, branches.len());
                self.push_statement(StatementKind::If { branches }, span);
            }
            Content::While(condition) => {
                let body = self.finish_body(&block);
                self.push_statement(StatementKind::While { condition, body }, span);
            }
            Content::Lock(guards) => {
                let body = self.finish_body(&block);
                self.push_statement(StatementKind::Lock { guards, body }, span);
            }
            Content::TryLock(branch) => {
                self.finish_try_branch(&block, branch);
                let branches = &mut self.builder.script.try_branches;
                let start = branches.len();
                branches.extend(self.try_branches.drain(branch.first_branch..));
                let branches = List::new(start, branches.len());
                self.push_statement(StatementKind::TryLock { branches }, span);
            }
            Content::Struct(_)
            | Content::Group(_)
            | Content::State(_)
            | Content::Property(_)
            | Content::Function(_)
            | Content::Accessor(_) => self.close_declaration(&block, span, end),
        }
    }

    fn push_statement(&mut self, kind: StatementKind, span: Span) {
        self.statements.push(Statement { kind, span });
    }

    /// The contents of a dropped block are dropped with it.
    fn close_dropped(&mut self, block: &Block, span: Span) {
        self.statements.truncate(block.first_statement);
        if block.kind.is_statement() && !self.stack.is_empty() {
            self.push_statement(StatementKind::Reported, span);
        }
    }

    fn close_declaration(&mut self, block: &Block, span: Span, end: Span) {
        let body = match block.content {
            Content::Function(_) | Content::Accessor(_) => Some(self.finish_body(block)),
            _ => None,
        };
        let mode = self.builder.script.mode;
        let body = body.map_or(Body::Native, |statements| match mode {
            ParseMode::Full => Body::Statements(statements),
            ParseMode::Declarations => Body::Skipped,
        });
        let script = &mut self.builder.script;
        match block.content {
            Content::Struct(index) => {
                let end = script.members.len();
                let structure = &mut script.structs[index];
                structure.members = List::new(structure.members.range().start, end);
                structure.span = span;
            }
            Content::Group(index) => {
                let end = script.properties.len();
                let group = &mut script.groups[index];
                group.properties = List::new(group.properties.range().start, end);
                group.span = span;
            }
            Content::State(index) => {
                let end = script.functions.len();
                let state = &mut script.states[index];
                state.functions = List::new(state.functions.range().start, end);
                state.span = span;
            }
            Content::Property(index) => {
                let end = script.accessors.len();
                let property = &mut script.properties[index];
                if let PropertyKind::Full { accessors } = property.kind {
                    let accessors = List::new(accessors.range().start, end);
                    property.kind = PropertyKind::Full { accessors };
                }
                property.span = span;
            }
            Content::Function(index) => {
                script.functions[index].body = body;
                script.functions[index].end = end;
            }
            Content::Accessor(index) => {
                script.accessors[index].function.body = body;
                script.accessors[index].function.end = end;
            }
            Content::Dropped
            | Content::Later
            | Content::If(_)
            | Content::While(_)
            | Content::Lock(_)
            | Content::TryLock(_) => {}
        }
    }
}
