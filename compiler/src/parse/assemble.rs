//! Lines to a script: what each line declares, and which block it stands in.
//!
//! Blocks are a stack of our own, not recursion, and a line that does not parse still opens or
//! closes its block: one mistake costs one message.

use super::block::{Block, BlockCounts, BlockKind, Content, Treatment};
use super::builder::Builder;
use super::head::{Head, keyword_span};
use super::line::{self, FunctionLine, Line};
use super::{Parsed, error, literal, syntax_error};
use crate::ast::{
    Accessor, Body, Branch, CustomEvent, DocComment, Expression, FlagSet, Flags, Function,
    FunctionKind, Group, Guard, Header, Id, Import, List, Name, ParseMode, Property, PropertyKind,
    State, Statement, Struct, StructMember, TryBranch, TypeName, Variable,
};
use crate::diagnostic::Code;
use crate::lex::{Keyword, Lexer, SpannedToken, Token};
use crate::source::{Span, byte_order_mark_length};

/// Deepest stack of blocks. Real scripts stay near twenty; every later stage may recurse this far.
pub(super) const BLOCK_DEPTH: usize = 120;

/// What a documentation comment on the next line would document.
#[derive(Clone, Copy, Debug)]
enum DocTarget {
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

/// A file in the making.
#[derive(Debug)]
pub(super) struct Assembler<'source> {
    pub(super) builder: Builder<'source>,
    lexer: Lexer<'source>,
    pub(super) tokens: Vec<SpannedToken>,
    pub(super) blocks: Vec<Block>,
    /// How many of `blocks` are of each kind, so that a stray `End...` needs no search.
    pub(super) open_counts: BlockCounts,
    /// Statements whose block is still open, innermost last.
    pub(super) statements: Vec<Statement>,
    /// Branches whose `If` is still open, innermost last.
    pub(super) branches: Vec<Branch>,
    /// Branches whose `TryLockGuard` is still open, innermost last.
    pub(super) try_branches: Vec<TryBranch>,
    /// `End...`s that may still come although their block has been closed with a report.
    pub(super) forgiven: BlockCounts,
    /// Whether this line closed blocks that its author forgot to close.
    has_forced_close: bool,
    doc_target: DocTarget,
    /// Whether the last line was a statement outside a function: a run of them is one mistake.
    in_stray_run: bool,
    /// Whether any line has been seen before the header.
    is_first_line: bool,
}

impl<'source> Assembler<'source> {
    pub(super) fn new(builder: Builder<'source>, lexer: Lexer<'source>) -> Self {
        Self {
            builder,
            lexer,
            tokens: Vec::with_capacity(64),
            blocks: Vec::with_capacity(16),
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
    pub(super) fn assemble(mut self, expected_name: &str) -> Parsed {
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
        if !self.blocks.is_empty() {
            let last = self.blocks.last();
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
    /// looks like that game's.
    fn later_head(&self) -> Option<Head> {
        if !self.lexer.has_later_keyword() {
            return None;
        }
        Head::of_later_game(&self.tokens, self.builder.source, &self.open_counts)
    }

    /// `Struct S` in Skyrim and its likes: one message, and the block is read but not kept.
    fn later_declaration(&mut self, keyword: Keyword) {
        let kind = BlockKind::opened_by(keyword);
        if let Some(kind) = kind
            && !kind.is_statement()
        {
            self.make_room(Head::Open(kind));
        }
        if let Some(first) = self.tokens.first() {
            let (source, game) = (self.builder.source, self.builder.game);
            let diagnostic = syntax_error::unsupported(first.span, source, game);
            self.builder.diagnostics.extend(diagnostic);
        }
        line::report_names(&mut self.builder, &self.tokens);
        if let Some(kind) = kind {
            let span = line::span_of(&self.tokens);
            self.open(kind, span, Content::Later);
        }
        self.doc_target = DocTarget::Dropped;
    }

    /// Attaches documentation to what stands on the line before, and takes it out of this one.
    fn take_doc_comments(&mut self) {
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

    /// Parses the line under work.
    pub(super) fn parse_line(&mut self) -> Line {
        line::parse(&mut self.builder, &self.tokens)
    }

    fn push(&mut self, kind: BlockKind, opener: Span, content: Content) {
        self.open_counts.add(kind);
        self.blocks.push(Block {
            kind,
            opener,
            first_statement: self.statements.len(),
            content,
        });
    }

    /// Opens a block unless there are too many.
    pub(super) fn open(&mut self, kind: BlockKind, opener: Span, content: Content) {
        let depth = self.blocks.len();
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

    // Declarations.

    fn declaration(&mut self, head: Head) {
        let header = self.builder.script.header.span;
        if head == Head::ScriptName && !header.is_empty() {
            let span = line::span_of(&self.tokens);
            let diagnostic = error::duplicate_header(span, header);
            self.builder.diagnostics.push(diagnostic);
            return;
        }
        let is_misplaced = self.make_room(head);
        let line = self.parse_line();
        let span = line::span_of(&self.tokens);
        if is_misplaced || matches!(line, Line::Reported) {
            if is_misplaced {
                line::report_names(&mut self.builder, &self.tokens);
            }
            self.dropped_declaration(head, span);
            return;
        }
        match line {
            Line::Header {
                name,
                parent,
                flags,
            } => self.header(name, parent, flags, span),
            Line::Import(name) => self.builder.script.imports.push(Import { name }),
            Line::CustomEvent(name) => {
                let event = CustomEvent { name, span };
                self.builder.script.custom_events.push(event);
            }
            Line::Guard { name, flags } => {
                self.builder.script.guards.push(Guard { name, flags, span });
            }
            Line::Struct(name) => self.structure(name, span),
            Line::Group { name, flags } => self.group(name, flags, span),
            Line::State { name, is_auto } => self.state(name, is_auto, span),
            Line::Property {
                type_name,
                name,
                value,
                flags,
            } => self.property(type_name, name, value, flags, span),
            Line::Function(function) => self.function(&function, span),
            Line::Reported
            | Line::Declaration { .. }
            | Line::Assign { .. }
            | Line::Expression(_)
            | Line::Return(_)
            | Line::If(_)
            | Line::ElseIf(_)
            | Line::While(_)
            | Line::Lock(_)
            | Line::TryLock(_)
            | Line::ElseTryLock(_) => self.dropped_declaration(head, span),
        }
    }

    /// Closes blocks that cannot hold a declaration, with a report. Returns whether the block that
    /// is left takes it for misplaced, which is reported too.
    fn make_room(&mut self, head: Head) -> bool {
        self.leave_lost_property(head);
        let mut depth = self.blocks.len();
        let mut treatment = Treatment::Fits;
        while let Some(block) = depth
            .checked_sub(1)
            .and_then(|index| self.blocks.get(index))
        {
            treatment = block.kind.treatment(head);
            if treatment != Treatment::MissingEnd {
                break;
            }
            depth -= 1;
            treatment = Treatment::Fits;
        }
        let span = keyword_span(&self.tokens);
        if depth < self.blocks.len() {
            self.close_down_to(depth, span, Some(head.description()));
        }
        if treatment == Treatment::Misplaced {
            let diagnostic = error::misplaced(span, head.description(), self.blocks.last());
            self.builder.diagnostics.push(diagnostic);
        }
        treatment == Treatment::Misplaced
    }

    /// Closes blocks that the author forgot to close. `found` is what stands in their way; without
    /// it nothing is reported.
    pub(super) fn close_down_to(&mut self, depth: usize, span: Span, found: Option<&str>) {
        let open = self.blocks.get(depth..).unwrap_or_default();
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
        while self.blocks.len() > depth {
            self.close(Span::at(span.start));
        }
        self.has_forced_close = true;
    }

    /// The property that a block is, if nobody has begun to write it out.
    fn bare_property(&self, block: &Block) -> Option<usize> {
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

    /// A declaration that is not kept still opens its block, if it has one.
    fn dropped_declaration(&mut self, head: Head, span: Span) {
        let has = |keyword| {
            self.tokens
                .iter()
                .any(|spanned| spanned.token == Token::Keyword(keyword))
        };
        self.doc_target = DocTarget::Dropped;
        match head {
            Head::ScriptName => {
                // An unreadable header is no missing header.
                self.builder.script.header.span = span;
            }
            Head::Open(BlockKind::Property) if has(Keyword::Auto) || has(Keyword::AutoReadOnly) => {
            }
            Head::Open(BlockKind::Function | BlockKind::Event) if has(Keyword::Native) => {}
            Head::Open(kind) => {
                self.open(kind, span, Content::Dropped);
                if matches!(kind, BlockKind::Function | BlockKind::Event) {
                    self.skip_body();
                }
            }
            _ => self.doc_target = DocTarget::None,
        }
    }

    fn header(&mut self, name: Name, parent: Option<Name>, flags: Flags, span: Span) {
        if !self.is_first_line {
            self.builder.diagnostics.push(error::late_header(span));
        }
        self.builder.script.header = Header {
            name,
            parent,
            flags,
            doc: None,
            span,
            is_missing: false,
        };
        self.doc_target = DocTarget::Script;
    }

    fn structure(&mut self, name: Name, span: Span) {
        let script = &mut self.builder.script;
        let start = script.members.len();
        script.structs.push(Struct {
            name,
            members: List::new(start, start),
            span,
        });
        let index = script.structs.len() - 1;
        self.open(BlockKind::Struct, span, Content::Struct(index));
    }

    fn group(&mut self, name: Name, flags: Flags, span: Span) {
        let script = &mut self.builder.script;
        let start = script.properties.len();
        script.groups.push(Group {
            name,
            flags,
            doc: None,
            properties: List::new(start, start),
            span,
        });
        let index = script.groups.len() - 1;
        self.open(BlockKind::Group, span, Content::Group(index));
        self.doc_target = DocTarget::Group(index);
    }

    fn state(&mut self, name: Name, is_auto: bool, span: Span) {
        let script = &mut self.builder.script;
        let start = script.functions.len();
        script.states.push(State {
            name,
            is_auto,
            functions: List::new(start, start),
            span,
        });
        let index = script.states.len() - 1;
        self.open(BlockKind::State, span, Content::State(index));
    }

    fn property(
        &mut self,
        type_name: TypeName,
        name: Name,
        value: Option<Id<Expression>>,
        flags: Flags,
        span: Span,
    ) {
        let group = match self.blocks.last().map(|block| block.content) {
            Some(Content::Group(index)) => Some(Id::new(index)),
            Some(_) | None => None,
        };
        let first_accessor = self.builder.script.accessors.len();
        let kind = if flags.set.contains(FlagSet::AUTO_READ_ONLY) {
            PropertyKind::AutoReadOnly { value }
        } else if flags.set.contains(FlagSet::AUTO) {
            PropertyKind::Auto { value }
        } else {
            PropertyKind::Full {
                accessors: List::new(first_accessor, first_accessor),
            }
        };
        let script = &mut self.builder.script;
        script.properties.push(Property {
            type_name,
            name,
            group,
            kind,
            flags,
            doc: None,
            span,
        });
        let index = script.properties.len() - 1;
        if let PropertyKind::Full { .. } = kind {
            if let Some(value) = value {
                let place = script[value].span;
                self.builder
                    .diagnostics
                    .push(error::value_of_full_property(place));
            }
            self.open(BlockKind::Property, span, Content::Property(index));
        }
        self.doc_target = DocTarget::Property(index);
    }

    fn function(&mut self, line: &FunctionLine, span: Span) {
        let (kind, block_kind) = match line.kind {
            FunctionKind::Function => (FunctionKind::Function, BlockKind::Function),
            FunctionKind::Event => (FunctionKind::Event, BlockKind::Event),
        };
        if !line.has_parentheses {
            let names = &self.builder.script.names;
            let place = names.span(line.name);
            let diagnostic = error::missing_parentheses(names.text(line.name.symbol), place);
            self.builder.diagnostics.push(diagnostic);
        }
        let outer = self.blocks.last().map(|block| block.content);
        let is_native = line.flags.set.contains(FlagSet::NATIVE);
        let function = Function {
            kind,
            return_type: line.return_type,
            sender: line.sender,
            name: line.name,
            parameters: line.parameters,
            flags: line.flags,
            doc: None,
            state: match outer {
                Some(Content::State(index)) => Some(Id::new(index)),
                Some(_) | None => None,
            },
            body: if is_native {
                Body::Native
            } else {
                Body::Statements(List::EMPTY)
            },
            span,
            end: Span::at(span.end),
        };
        let script = &mut self.builder.script;
        let content = match outer {
            None | Some(Content::State(_)) => {
                script.functions.push(function);
                let index = script.functions.len() - 1;
                self.doc_target = DocTarget::Function(index);
                Content::Function(index)
            }
            Some(Content::Property(_)) => {
                script.accessors.push(Accessor { function });
                let index = script.accessors.len() - 1;
                self.doc_target = DocTarget::Accessor(index);
                Content::Accessor(index)
            }
            // Inside a state or property that is itself dropped.
            Some(_) => {
                self.doc_target = DocTarget::Dropped;
                Content::Dropped
            }
        };
        if !is_native {
            // What was forgiven in an earlier function is not forgiven in this one, unless this
            // is the one that stands inside the earlier.
            let keeps_functions = self.has_forced_close;
            self.forgiven
                .keep(|kind| !kind.is_statement() && (keeps_functions || !kind.holds_statements()));
            self.open(block_kind, span, content);
            self.skip_body();
        }
    }

    fn skip_body(&mut self) {
        if self.builder.script.mode == ParseMode::Declarations {
            self.lexer.skip_body();
        }
    }

    // Lines that are a variable, a member or a statement.

    fn other_line(&mut self, was_stray: bool) {
        self.leave_lost_property(Head::Other);
        let block = self.blocks.last().copied();
        match block.map(|block| block.kind) {
            Some(kind) if kind.holds_statements() => self.statement(),
            Some(BlockKind::Struct) => self.member(block),
            Some(BlockKind::Property)
                if block.is_some_and(|block| self.bare_property(&block).is_some()) =>
            {
                let depth = self.blocks.len() - 1;
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
            let diagnostic = error::misplaced(span, kind.description(), self.blocks.last());
            self.builder.diagnostics.push(diagnostic);
        }
        self.in_stray_run = true;
        self.open(kind, span, Content::Dropped);
    }
}
