//! What each name of a script means, noted while the check finds it out. Editors ask for it; a
//! compilation does not, and pays one test for each name.

use super::Checker;
use super::sink::{Discard, Sink};
use crate::ast::{Call, Expression, ExpressionKind, Id, Symbol, TypeBase, TypeName};
use crate::diagnostic::Diagnostics;
use crate::resolve::{FunctionReference, ImportTarget, Parent, ScriptInfo, Scripts};
use crate::session::Options;
use crate::source::Span;
use crate::types::{ScriptId, Type};

/// What a name refers to: a script and a place in one of its lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Referent {
    /// A script.
    Script(ScriptId),
    /// A struct.
    Struct(ScriptId, u32),
    /// A member of a struct, by its place among the members of all structs.
    Member(ScriptId, u32),
    /// A variable of a script.
    Variable(ScriptId, u32),
    /// A property.
    Property(ScriptId, u32),
    /// A function or event, in a state or not.
    Function(ScriptId, u32),
    /// A parameter or local, by the offset of the name in its declaration.
    Local(ScriptId, u32),
    /// A state; of several parts, the first.
    State(ScriptId, u32),
    /// A custom event.
    CustomEvent(ScriptId, u32),
    /// A guard.
    Guard(ScriptId, u32),
    /// A group of properties.
    Group(ScriptId, u32),
}

impl Referent {
    /// The script that declares it.
    pub const fn script(self) -> ScriptId {
        match self {
            Self::Script(script)
            | Self::Struct(script, _)
            | Self::Member(script, _)
            | Self::Variable(script, _)
            | Self::Property(script, _)
            | Self::Function(script, _)
            | Self::Local(script, _)
            | Self::State(script, _)
            | Self::CustomEvent(script, _)
            | Self::Guard(script, _)
            | Self::Group(script, _) => script,
        }
    }
}

impl Referent {
    /// The same place in the lists of a script that has another number, as in another session.
    #[must_use]
    pub const fn with_script(self, script: ScriptId) -> Self {
        match self {
            Self::Script(_) => Self::Script(script),
            Self::Struct(_, at) => Self::Struct(script, at),
            Self::Member(_, at) => Self::Member(script, at),
            Self::Variable(_, at) => Self::Variable(script, at),
            Self::Property(_, at) => Self::Property(script, at),
            Self::Function(_, at) => Self::Function(script, at),
            Self::Local(_, start) => Self::Local(script, start),
            Self::State(_, at) => Self::State(script, at),
            Self::CustomEvent(_, at) => Self::CustomEvent(script, at),
            Self::Guard(_, at) => Self::Guard(script, at),
            Self::Group(_, at) => Self::Group(script, at),
        }
    }
}

/// What is done with what a name refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Usage {
    /// It is read, called or named.
    Read,
    /// It is assigned to.
    Write,
    /// Both, as `+=` does.
    ReadWrite,
    /// It is declared here.
    Declaration,
}

/// A name, and what it refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mention {
    /// Where the name is; inside the quotes if it is a string.
    pub span: Span,
    /// What it refers to.
    pub referent: Referent,
    /// The type of its value; of a function, what it returns.
    pub value_type: Type,
    /// What is done with it.
    pub usage: Usage,
}

/// What comes before a dot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// A value of this type.
    Value(Type),
    /// The name of a script.
    Script(ScriptId),
    /// `Parent`, with the script that it means.
    Parent(ScriptId),
}

/// An argument without a name, and the parameter that receives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedArgument {
    /// The argument.
    pub value: Id<Expression>,
    /// The script that declares the function.
    pub script: ScriptId,
    /// The parameter's name in that script.
    pub parameter: Symbol,
}

/// What the check of a script found out about its names and values.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// Every name that is understood, by place. Declarations are not among them.
    pub mentions: Vec<Mention>,
    /// For each name after a dot, by place, what is before the dot.
    pub owners: Vec<(Span, Owner)>,
    /// Arguments by position, in the order of the check.
    pub arguments: Vec<PlacedArgument>,
    /// Values that are converted though nobody wrote so, with the type that they get.
    pub casts: Vec<(Span, Type)>,
}

/// Checks a script like [`check_script`](super::check_script), and also returns what its names mean.
pub fn record_script<S: Sink>(
    scripts: &Scripts<'_>,
    script: &ScriptInfo,
    options: &Options,
    sink: &mut S,
) -> (Diagnostics, Record) {
    let mut checker = Checker::new(scripts, script, options);
    checker.record = Some(Box::default());
    checker.note_header();
    checker.declarations();
    checker.bodies(sink);
    checker.account_for_reported();
    checker.note_guards();
    let record = checker.finished_record();
    (checker.diagnostics, record)
}

/// Checks only the bodies around a place, and returns what their names mean. Declarations are taken as
/// they are, and nothing is reported.
pub fn record_around(
    scripts: &Scripts<'_>,
    script: &ScriptInfo,
    options: &Options,
    offset: u32,
) -> Record {
    let mut checker = Checker::new(scripts, script, options);
    checker.record = Some(Box::default());
    checker.bodies_at(Some(offset), &mut Discard);
    checker.note_guards();
    checker.finished_record()
}

/// A place in a list of a script: sources have fewer than 2³² declarations.
pub(super) fn place(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

/// The place of a name in a string literal, if it is spelt without escapes.
pub(super) fn literal_span(span: Span, bytes: &[u8]) -> Option<Span> {
    let inner = Span::new(span.start.saturating_add(1), span.end.saturating_sub(1));
    (inner.length() as usize == bytes.len()).then_some(inner)
}

impl Checker<'_> {
    fn finished_record(&mut self) -> Record {
        let record = self.record.take();
        let mut record = record.map_or_else(Record::default, |record| *record);
        // `a += b` looks at `a` twice; the one that writes says more.
        record
            .mentions
            .sort_by_key(|mention| (mention.span, std::cmp::Reverse(mention.usage)));
        record.mentions.dedup_by_key(|mention| mention.span);
        record.owners.sort_by_key(|&(span, _)| span);
        record.owners.dedup_by_key(|&mut (span, _)| span);
        record
    }

    #[inline]
    pub(super) fn note(&mut self, span: Span, referent: Referent, value_type: Type) {
        if let Some(record) = &mut self.record {
            record.mentions.push(Mention {
                span,
                referent,
                value_type,
                usage: Usage::Read,
            });
        }
    }

    #[inline]
    pub(super) fn note_owner(&mut self, name: Span, owner: Owner) {
        if let Some(record) = &mut self.record {
            record.owners.push((name, owner));
        }
    }

    #[inline]
    pub(super) fn note_cast(&mut self, span: Span, to: Type) {
        if let Some(record) = &mut self.record {
            record.casts.push((span, to));
        }
    }

    pub(super) fn note_argument(
        &mut self,
        value: Id<Expression>,
        script: ScriptId,
        parameter: Symbol,
    ) {
        if let Some(record) = &mut self.record {
            record.arguments.push(PlacedArgument {
                value,
                script,
                parameter,
            });
        }
    }

    /// Notes the function of a call.
    pub(super) fn note_call(&mut self, call: &Call, function: FunctionReference<'_>) {
        if self.record.is_none() {
            return;
        }
        let returned = function.declaration().return_type;
        let returned = returned.map_or(Type::VOID, |name| {
            self.scripts.type_of(function.script, &name)
        });
        let referent = Referent::Function(function.script.id, place(function.index));
        self.note(self.syntax.name_span(call.name), referent, returned);
    }

    /// Notes that the left side of an assignment is written.
    pub(super) fn note_write(&mut self, target: Id<Expression>, is_read_too: bool) {
        let Expression { kind, span } = self.syntax[target];
        let is_name = matches!(
            kind,
            ExpressionKind::Identifier(_) | ExpressionKind::Member { .. }
        );
        if let Some(record) = &mut self.record
            && is_name
            && let Some(last) = record.mentions.last_mut()
            && last.span.end == span.end
        {
            last.usage = if is_read_too {
                Usage::ReadWrite
            } else {
                Usage::Write
            };
        }
    }

    /// Notes the names in a type: `Script:Struct` has two.
    pub(super) fn note_type(&mut self, name: &TypeName, found: Type) {
        let TypeBase::Named(symbol) = name.base else {
            return;
        };
        if self.record.is_some() {
            self.note_type_name(symbol, name.span.start, found);
        }
    }

    fn note_type_name(&mut self, symbol: Symbol, start: u32, found: Type) {
        let text = self.text(symbol);
        let mut span = Span::new(start, start.saturating_add(place(text.len())));
        let found = found.element();
        let referent = if let Some(script) = found.as_object() {
            Referent::Script(script)
        } else if let Some((script, index)) = found.as_struct() {
            if let Some(colon) = text.rfind(':') {
                let owner = self.scripts.find_script(self.script, &text[..colon]);
                let owner = owner.unwrap_or(script);
                let before = Span::new(start, start.saturating_add(place(colon)));
                self.note(before, Referent::Script(owner), Type::object(owner));
                span.start = before.end.saturating_add(1);
            }
            Referent::Struct(script, u32::from(index))
        } else {
            return;
        };
        self.note(span, referent, found);
    }

    /// Notes the state that a literal names, in a script or its ancestors.
    pub(super) fn note_state(&mut self, owner: &ScriptInfo, value: Id<Expression>) {
        if self.record.is_none() {
            return;
        }
        let Expression { kind, span } = self.syntax[value];
        let ExpressionKind::String(literal) = kind else {
            return;
        };
        let bytes = self.syntax.string(literal);
        let name = String::from_utf8_lossy(bytes);
        let found = self.scripts.chain(owner).find_map(|script| {
            let mut states = script.syntax.states.iter();
            let at = states.position(|state| script.syntax.names.is(state.name.symbol, &name))?;
            Some(Referent::State(script.id, place(at)))
        });
        if let (Some(referent), Some(span)) = (found, literal_span(span, bytes)) {
            self.note(span, referent, Type::STRING);
        }
    }

    fn note_header(&mut self) {
        if let (Some(name), Parent::Script(id)) =
            (self.syntax.header.parent, self.scripts.parent(self.script))
        {
            let span = self.syntax.name_span(name);
            self.note(span, Referent::Script(id), Type::object(id));
        }
        let targets = self.scripts.imports(self.script);
        for (import, target) in self.syntax.imports.iter().zip(targets) {
            if let ImportTarget::Script(id) = *target {
                let span = self.syntax.name_span(import.name);
                self.note(span, Referent::Script(id), Type::object(id));
            }
        }
    }

    /// Every name in a list is a guard's.
    fn note_guards(&mut self) {
        for name in &self.syntax.name_lists {
            let text = self.text(name.symbol);
            let found = self.scripts.chain(self.script).find_map(|script| {
                let mut guards = script.syntax.guards.iter();
                let at =
                    guards.position(|guard| script.syntax.names.is(guard.name.symbol, text))?;
                Some(Referent::Guard(script.id, place(at)))
            });
            if let Some(referent) = found {
                self.note(self.syntax.name_span(*name), referent, Type::VOID);
            }
        }
    }
}
