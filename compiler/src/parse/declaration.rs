//! Declarations: what each line of a script's outline adds to the tree, and which block it opens.

use super::block::{BlockKind, Content};
use super::blocks::Blocks;
use super::doc_comment::DocTarget;
use super::head::Head;
use super::line::{self, FunctionLine, Line};
use super::{error, syntax_error};
use crate::ast::{
    Accessor, Body, CustomEvent, Expression, FlagSet, Flags, Function, FunctionKind, Group, Guard,
    Header, Id, Import, List, Name, ParseMode, Property, PropertyKind, State, Struct, TypeName,
};
use crate::lex::{Keyword, Token};
use crate::source::Span;

impl Blocks<'_> {
    pub(super) fn declaration(&mut self, head: Head) {
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

    /// A declaration of a later game, such as `Struct S` in Skyrim: one message, and the block is
    /// read but not kept.
    pub(super) fn later_declaration(&mut self, keyword: Keyword) {
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

    /// A declaration that is not kept still opens its block, if it has one.
    pub(super) fn dropped_declaration(&mut self, head: Head, span: Span) {
        let has = |keyword| {
            self.tokens
                .iter()
                .any(|spanned| spanned.token == Token::Keyword(keyword))
        };
        self.doc_target = DocTarget::Dropped;
        match head {
            Head::ScriptName => {
                // An unreadable header is not a missing header.
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
        let group = match self.stack.last().map(|block| block.content) {
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
        let outer = self.stack.last().map(|block| block.content);
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
            // Inside a state or property that was dropped too.
            Some(_) => {
                self.doc_target = DocTarget::Dropped;
                Content::Dropped
            }
        };
        if !is_native {
            // What was forgiven in an earlier function is not forgiven in this one, unless this one
            // is inside the earlier one.
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
}
