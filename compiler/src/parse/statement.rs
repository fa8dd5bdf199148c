//! Statements and the branches of their blocks.

use super::block::{BlockKind, Content, OpenBranch};
use super::blocks::{BLOCK_DEPTH, Blocks};
use super::builder::Initializer;
use super::head::Head;
use super::line::{self, Line};
use super::{error, syntax_error};
use crate::ast::{
    Expression, ExpressionKind, FlagKind, FlagSet, Flags, Id, List, Local, Name, Statement,
    StatementKind, TypeName,
};
use crate::lex::{Keyword, Token};
use crate::source::Span;

impl Blocks<'_> {
    /// A statement on one line.
    pub(super) fn statement(&mut self) {
        let line = self.parse_line();
        let span = line::span_of(&self.tokens);
        let kind = match line {
            Line::Declaration {
                type_name,
                name,
                value,
                flags,
            } => self.local(type_name, name, value, flags),
            Line::Assign {
                target,
                operator,
                value,
            } => StatementKind::Assign {
                target,
                operator,
                value,
            },
            Line::Expression(value) => StatementKind::Expression(value),
            Line::Return(value) => StatementKind::Return(value),
            _ => StatementKind::Reported,
        };
        self.statements.push(Statement { kind, span });
    }

    fn local(
        &mut self,
        type_name: TypeName,
        name: Name,
        value: Option<Initializer>,
        flags: Flags,
    ) -> StatementKind {
        let script = &self.builder.script;
        let stranger = script[flags.list]
            .iter()
            .find(|flag| flag.kind != FlagKind::Keyword(FlagSet::CONST));
        if let Some(stranger) = stranger {
            let span = stranger.span;
            let (source, game) = (self.builder.source, self.builder.game);
            let diagnostic = syntax_error::malformed_number(&self.tokens, span, source)
                .or_else(|| syntax_error::unsupported(span, source, game))
                .unwrap_or_else(|| {
                    let diagnostic = error::local_flag(span, source);
                    match syntax_error::foreign(&self.tokens, span, source) {
                        Some(advice) => diagnostic.with_help(advice),
                        None => diagnostic,
                    }
                });
            self.builder.diagnostics.push(diagnostic);
            line::report_names(&mut self.builder, &self.tokens);
            return StatementKind::Reported;
        }
        if self.is_reserved(name) {
            return StatementKind::Reported;
        }
        let script = &mut self.builder.script;
        script.locals.push(Local {
            type_name,
            name,
            value: value.map(|initializer| initializer.value),
            is_const: flags.set.contains(FlagSet::CONST),
        });
        StatementKind::Local(Id::new(script.locals.len() - 1))
    }

    /// `If`, `While`, `LockGuard`, `TryLockGuard`.
    pub(super) fn open_statement_block(&mut self, kind: BlockKind, was_stray: bool) {
        let line = self.parse_line();
        let span = line::span_of(&self.tokens);
        let is_in_function = self
            .stack
            .last()
            .is_some_and(|block| block.kind.holds_statements());
        if !is_in_function {
            self.stray_block(kind, span, was_stray);
            return;
        }
        let content = match line {
            Line::If(condition) => Content::If(OpenBranch {
                condition: Some(condition),
                span,
                first_branch: self.branches.len(),
                is_else: false,
            }),
            Line::While(condition) => Content::While(condition),
            Line::Lock(guards) => Content::Lock(guards),
            Line::TryLock(guards) => Content::TryLock(OpenBranch {
                condition: guards,
                span,
                first_branch: self.try_branches.len(),
                is_else: false,
            }),
            _ => self.reported_block(kind, span),
        };
        self.open(kind, span, content);
    }

    /// A block whose condition did not parse keeps its body, which is still checked.
    fn reported_block(&mut self, kind: BlockKind, span: Span) -> Content {
        match kind {
            BlockKind::If => Content::If(OpenBranch {
                condition: Some(self.reported_expression(span)),
                span,
                first_branch: self.branches.len(),
                is_else: false,
            }),
            BlockKind::While => Content::While(self.reported_expression(span)),
            _ => Content::Dropped,
        }
    }

    fn reported_expression(&mut self, span: Span) -> Id<Expression> {
        let expressions = &mut self.builder.script.expressions;
        expressions.push(Expression {
            kind: ExpressionKind::Reported,
            span,
        });
        Id::new(expressions.len() - 1)
    }

    /// `ElseIf`, `Else`, `ElseTryLockGuard`.
    pub(super) fn branch(&mut self, head: Head) {
        let span = line::span_of(&self.tokens);
        let keyword_span = self.tokens.first().map_or(span, |first| first.span);
        let (text, accepts): (_, fn(BlockKind) -> bool) = match head {
            Head::ElseTryLock => (Keyword::ElseTryLockGuard.text(), |kind| {
                kind == BlockKind::TryLock
            }),
            Head::Else => (Keyword::Else.text(), |kind| {
                matches!(kind, BlockKind::If | BlockKind::TryLock)
            }),
            _ => (Keyword::ElseIf.text(), |kind| kind == BlockKind::If),
        };
        let condition = self.branch_line(head);
        // Only blocks of the same function matter.
        let owner = self
            .stack
            .iter()
            .enumerate()
            .rev()
            .take_while(|(_, block)| block.kind.is_statement())
            .take(BLOCK_DEPTH)
            .find(|(_, block)| accepts(block.kind))
            .map(|(index, _)| index);
        let Some(index) = owner else {
            let opener = match head {
                Head::ElseTryLock => Keyword::TryLockGuard.text(),
                _ => Keyword::If.text(),
            };
            let diagnostic = error::branch_without_opener(keyword_span, text, opener);
            self.builder.diagnostics.push(diagnostic);
            return;
        };
        if index + 1 < self.stack.len() {
            self.close_down_to(index + 1, keyword_span, Some(&format!("`{text}`")));
        }
        self.next_branch(head, text, condition, span);
    }

    /// What follows the keyword of a branch.
    fn branch_line(&mut self, head: Head) -> Line {
        match head {
            Head::Else => {
                self.no_more_tokens();
                Line::Reported
            }
            Head::SplitElseIf => {
                let words = line::span_of(self.tokens.get(..2).unwrap_or_default());
                let diagnostic = error::split_keyword(words, Keyword::ElseIf.text());
                self.builder.diagnostics.push(diagnostic);
                self.tokens.remove(0);
                if let Some(first) = self.tokens.first_mut() {
                    first.token = Token::Keyword(Keyword::ElseIf);
                }
                self.parse_line()
            }
            _ => self.parse_line(),
        }
    }

    /// Ends the branch before and starts the next one of the innermost block.
    fn next_branch(&mut self, head: Head, text: &str, line: Line, span: Span) {
        let Some(block) = self.stack.last().copied() else {
            return;
        };
        let condition = match (head, line) {
            (Head::Else, _) => None,
            (_, Line::ElseIf(condition)) => Some(condition),
            _ => Some(self.reported_expression(span)),
        };
        let guards = match line {
            Line::ElseTryLock(guards) => guards,
            _ => List::EMPTY,
        };
        let is_else = head == Head::Else;
        let after_else = match block.content {
            Content::If(OpenBranch { is_else, span, .. })
            | Content::TryLock(OpenBranch { is_else, span, .. }) => is_else.then_some(span),
            _ => None,
        };
        if let Some(first) = after_else {
            let diagnostic = error::branch_after_else(span, text, first);
            self.builder.diagnostics.push(diagnostic);
        }
        let content = match block.content {
            Content::If(branch) => {
                self.finish_branch(&block, branch);
                Content::If(OpenBranch {
                    condition,
                    span,
                    is_else: is_else || after_else.is_some(),
                    ..branch
                })
            }
            Content::TryLock(branch) => {
                self.finish_try_branch(&block, branch);
                Content::TryLock(OpenBranch {
                    condition: guards,
                    span,
                    is_else: is_else || after_else.is_some(),
                    ..branch
                })
            }
            content => content,
        };
        if let Some(block) = self.stack.last_mut() {
            block.content = content;
        }
    }

    /// Reports what follows a keyword that ends its line.
    pub(super) fn no_more_tokens(&mut self) {
        if let [keyword, extra, ..] = self.tokens.as_slice() {
            let (keyword, extra) = (*keyword, *extra);
            let text = match keyword.token {
                Token::Keyword(keyword) => keyword.text(),
                _ => "this",
            };
            if !self
                .tokens
                .iter()
                .any(|spanned| spanned.token == Token::Reported)
            {
                let diagnostic = error::extra_token(extra.span, self.builder.source, text);
                self.builder.diagnostics.push(diagnostic);
            }
        }
    }
}
