//! Turns lines into a script: the blocks that are open, and what each line does to them.
//!
//! Blocks are kept on an explicit stack, not by recursion, and a line that does not parse still
//! opens or closes its block: one mistake causes one message. What a line declares is in
//! `declaration`, `variable` and `statement`.

use super::block::{Block, BlockCounts, BlockKind, Content, Treatment};
use super::builder::Builder;
use super::doc_comment::DocTarget;
use super::head::{Head, keyword_span};
use super::line::{self, Line};
use super::{Parsed, error};
use crate::ast::{Branch, PropertyKind, Statement, TryBranch};
use crate::diagnostic::Code;
use crate::lex::{Lexer, SpannedToken};
use crate::source::{Span, byte_order_mark_length};

/// The deepest stack of blocks. Real scripts stay near twenty; every later stage may recurse this
/// deeply.
pub(super) const BLOCK_DEPTH: usize = 120;

/// A file being parsed: its open blocks, and the lines that go into them.
#[derive(Debug)]
pub(super) struct Blocks<'source> {
    pub(super) builder: Builder<'source>,
    pub(super) lexer: Lexer<'source>,
    pub(super) tokens: Vec<SpannedToken>,
    pub(super) stack: Vec<Block>,
    /// How many blocks on the stack are of each kind, so that a stray `End...` needs no search.
    pub(super) open_counts: BlockCounts,
    /// Statements whose block is still open, innermost last.
    pub(super) statements: Vec<Statement>,
    /// Branches whose `If` is still open, innermost last.
    pub(super) branches: Vec<Branch>,
    /// Branches whose `TryLockGuard` is still open, innermost last.
    pub(super) try_branches: Vec<TryBranch>,
    /// `End...`s that may still come although their block was closed with a report.
    pub(super) forgiven: BlockCounts,
    /// Whether this line closed blocks that its author forgot to close.
    pub(super) has_forced_close: bool,
    pub(super) doc_target: DocTarget,
    /// Whether the last line was a statement outside a function: a run of them is one mistake.
    pub(super) in_stray_run: bool,
    /// Whether any line has been seen before the header.
    pub(super) is_first_line: bool,
}

impl<'source> Blocks<'source> {
    pub(super) fn new(builder: Builder<'source>, lexer: Lexer<'source>) -> Self {
        Self {
            builder,
            lexer,
            tokens: Vec::with_capacity(64),
            stack: Vec::with_capacity(16),
            statements: Vec::with_capacity(64),
            branches: Vec::new(),
            try_branches: Vec::new(),
            forgiven: BlockCounts::default(),
            open_counts: BlockCounts::default(),
            has_forced_close: false,
            doc_target: DocTarget::None,
            in_stray_run: false,
            is_first_line: true,
        }
    }

    /// Reads the whole file.
    pub(super) fn read(mut self, expected_name: &str) -> Parsed {
        let mut tokens = std::mem::take(&mut self.tokens);
        while self.lexer.next_line(
            &mut tokens,
            &mut self.builder.script.names,
            &mut self.builder.diagnostics,
        ) {
            self.tokens = tokens;
            self.take_doc_comments();
            if !self.tokens.is_empty() {
                self.line();
                self.is_first_line = false;
            }
            tokens = std::mem::take(&mut self.tokens);
        }
        self.finish(expected_name)
    }

    fn finish(mut self, expected_name: &str) -> Parsed {
        let end = u32::try_from(self.builder.source.len()).unwrap_or(u32::MAX);
        if !self.stack.is_empty() {
            let last = self.stack.last();
            let is_lost = self.lexer.rest_is_lost()
                || last.is_some_and(|block| {
                    block.kind == BlockKind::Property && matches!(block.content, Content::Dropped)
                });
            let place = self.last_line_end(end);
            self.close_down_to(
                0,
                place,
                if is_lost {
                    None
                } else {
                    Some("the end of the file")
                },
            );
        }
        let start = byte_order_mark_length(self.builder.source);
        let Builder {
            mut script,
            mut diagnostics,
            ..
        } = self.builder;
        if script.header.is_missing {
            script.header.name.symbol = script.names.intern(expected_name);
            if script.header.span.is_empty() {
                diagnostics.push(error::missing_header(expected_name, start));
            }
        }
        script.reported_names.sort_unstable();
        script.reported_names.dedup();
        Parsed {
            script,
            diagnostics,
        }
    }

    /// The end of the file without its last newlines, so that the place is on a line with text.
    fn last_line_end(&self, end: u32) -> Span {
        let trimmed = self.builder.source.trim_ascii_end().len();
        Span::at(u32::try_from(trimmed).unwrap_or(end))
    }

    fn line(&mut self) {
        let head = self
            .later_head()
            .unwrap_or_else(|| Head::of(&self.tokens, self.builder.source));
        self.doc_target = DocTarget::None;
        self.has_forced_close = false;
        let was_stray = std::mem::take(&mut self.in_stray_run);
        match head {
            Head::Other => match self.misspelt_head() {
                Some(Head::End(kind)) => self.end(kind),
                Some(head) => self.dropped_declaration(head, line::span_of(&self.tokens)),
                None => self.other_line(was_stray),
            },
            Head::Open(kind) if kind.is_statement() => self.open_statement_block(kind, was_stray),
            Head::End(kind) => self.end(kind),
            Head::SplitEnd(kind) => {
                let span = line::span_of(&self.tokens);
                if self.open_counts.has(kind) {
                    let diagnostic = error::split_keyword(span, kind.end_text());
                    self.builder.diagnostics.push(diagnostic);
                }
                self.tokens.truncate(1);
                self.end_at(kind, span);
            }
            Head::Later(keyword) => self.later_declaration(keyword),
            Head::ElseIf | Head::SplitElseIf | Head::Else | Head::ElseTryLock => self.branch(head),
            Head::Guard if self.in_body() => self.guard_block(),
            Head::ScriptName | Head::Import | Head::CustomEvent | Head::Guard | Head::Open(_) => {
                self.declaration(head);
            }
        }
    }

    /// The head of a line that starts with a word that only a later game reserves, if the line
    /// looks like one for that game.
    fn later_head(&self) -> Option<Head> {
        if !self.lexer.has_later_keyword() {
            return None;
        }
        Head::of_later_game(&self.tokens, self.builder.source, &self.open_counts)
    }

    /// Parses the current line.
    pub(super) fn parse_line(&mut self) -> Line {
        line::parse(&mut self.builder, &self.tokens)
    }

    fn push(&mut self, kind: BlockKind, opener: Span, content: Content) {
        self.open_counts.add(kind);
        self.stack.push(Block {
            kind,
            opener,
            first_statement: self.statements.len(),
            content,
        });
    }

    /// Opens a block unless there are too many.
    pub(super) fn open(&mut self, kind: BlockKind, opener: Span, content: Content) {
        let depth = self.stack.len();
        if depth == BLOCK_DEPTH {
            self.builder.diagnostics.push(error::block_too_deep(opener));
        }
        let content = if depth >= BLOCK_DEPTH {
            Content::Dropped
        } else {
            content
        };
        self.push(kind, opener, content);
    }

    /// Closes blocks that cannot hold a declaration, and reports it. Returns whether the
    /// declaration is misplaced in the remaining block, which is reported too.
    pub(super) fn make_room(&mut self, head: Head) -> bool {
        self.leave_lost_property(head);
        let mut depth = self.stack.len();
        let mut treatment = Treatment::Fits;
        while let Some(block) = depth.checked_sub(1).and_then(|index| self.stack.get(index)) {
            treatment = block.kind.treatment(head);
            if treatment != Treatment::MissingEnd {
                break;
            }
            depth -= 1;
            treatment = Treatment::Fits;
        }
        let span = keyword_span(&self.tokens);
        if depth < self.stack.len() {
            self.close_down_to(depth, span, Some(head.description()));
        }
        if treatment == Treatment::Misplaced {
            let diagnostic = error::misplaced(span, head.description(), self.stack.last());
            self.builder.diagnostics.push(diagnostic);
        }
        treatment == Treatment::Misplaced
    }

    /// Closes blocks that the author forgot to close. `found` is what cannot be inside them; without
    /// it nothing is reported.
    pub(super) fn close_down_to(&mut self, depth: usize, span: Span, found: Option<&str>) {
        let open = self.stack.get(depth..).unwrap_or_default();
        for block in open {
            self.forgiven.add(block.kind);
        }
        let bare_property = match open {
            [block] => self.bare_property(block).map(|index| (index, block.opener)),
            _ => None,
        };
        let diagnostic = match (bare_property, found) {
            (_, None) => None,
            (Some((index, opener)), Some(_)) => {
                // Its initial value may have been reported: that is the same mistake.
                self.builder
                    .diagnostics
                    .retract(Code::PropertyWithoutBody, opener);
                self.builder.script.properties[index].kind = PropertyKind::Reported;
                Some(error::property_without_body(opener))
            }
            (None, Some(found)) => {
                let is_wanted = |block: &&Block| !matches!(block.content, Content::Later);
                let open: Vec<_> = open.iter().filter(is_wanted).copied().collect();
                (!open.is_empty()).then(|| error::missing_end(span, found, &open))
            }
        };
        if let Some(diagnostic) = diagnostic {
            self.builder.diagnostics.push(diagnostic);
        }
        while self.stack.len() > depth {
            self.close(Span::at(span.start));
        }
        self.has_forced_close = true;
    }

    /// The index of a block's property, if it has no functions yet.
    pub(super) fn bare_property(&self, block: &Block) -> Option<usize> {
        let Content::Property(index) = block.content else {
            return None;
        };
        match self.builder.script.properties[index].kind {
            PropertyKind::Full { accessors } => {
                let first = accessors.range().start;
                (first == self.builder.script.accessors.len()).then_some(index)
            }
            PropertyKind::Auto { .. }
            | PropertyKind::AutoReadOnly { .. }
            | PropertyKind::Reported => None,
        }
    }
}
