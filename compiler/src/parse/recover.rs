//! Guesses about lines that are not what they were meant to be, so that one slip does not turn the
//! lines around it into errors.

use super::block::{BlockKind, Content};
use super::blocks::Blocks;
use super::head::{Head, keyword_span, misspelt_end, misspelt_function};
use super::{error, line};
use crate::lex::Token;

impl Blocks<'_> {
    /// `Funtion Go()` outside a function and `EndFuntion` inside one: reported, and treated as what
    /// was meant, so that the lines around them are not misunderstood.
    pub(super) fn misspelt_head(&mut self) -> Option<Head> {
        let (at, head, meant) = if self.in_body() {
            let kind = misspelt_end(&self.tokens, self.builder.source)
                .filter(|&kind| self.open_counts.has(kind))?;
            (0, Head::End(kind), kind.end_text())
        } else {
            let (at, kind) = misspelt_function(&self.tokens, self.builder.source)?;
            (at, Head::Open(kind), kind.open_text())
        };
        let span = self.tokens.get(at)?.span;
        let diagnostic = error::misspelt_keyword(span, self.builder.source, meant);
        self.builder.diagnostics.push(diagnostic);
        line::report_names(&mut self.builder, &self.tokens);
        if let Head::End(kind) = head {
            // The right one may be on the next line.
            self.forgiven.add(kind);
        }
        Some(head)
    }

    /// A property whose line did not parse may have been an automatic one: unless its functions
    /// follow, it ends here.
    pub(super) fn leave_lost_property(&mut self, head: Head) {
        let is_lost = self.stack.last().is_some_and(|block| {
            block.kind == BlockKind::Property && matches!(block.content, Content::Dropped)
        });
        let is_accessor = head == Head::Open(BlockKind::Function)
            && self.tokens.iter().take(4).any(|spanned| {
                let word = spanned.span.slice(self.builder.source);
                word.eq_ignore_ascii_case(b"Get") || word.eq_ignore_ascii_case(b"Set")
            });
        if is_lost && !is_accessor {
            let depth = self.stack.len() - 1;
            self.close_down_to(depth, keyword_span(&self.tokens), None);
        }
    }

    /// Whether the line may be a type and a name.
    pub(super) fn looks_like_declaration(&self) -> bool {
        matches!(
            self.tokens.get(1).map(|spanned| spanned.token),
            Some(
                Token::Identifier(_)
                    | Token::ArraySuffix
                    | Token::SelfReference(_)
                    | Token::Parent(_)
            )
        )
    }

    /// Whether this is a place for statements.
    pub(super) fn in_body(&self) -> bool {
        let block = self.stack.last();
        block.is_some_and(|block| block.kind.holds_statements())
    }

    /// `Guard G` among statements, which is how decompilers write `LockGuard G`.
    pub(super) fn guard_block(&mut self) {
        let span = keyword_span(&self.tokens);
        let diagnostic = error::misspelt_keyword(span, self.builder.source, "LockGuard");
        self.builder.diagnostics.push(diagnostic);
        line::report_names(&mut self.builder, &self.tokens);
        let opener = line::span_of(&self.tokens);
        self.open(BlockKind::Lock, opener, Content::Dropped);
    }
}
