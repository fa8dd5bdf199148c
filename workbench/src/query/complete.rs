//! What could be typed next: members after a dot, names in sight, types, events and functions to
//! replace, states and events inside strings.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "proposals ask for the few forms that they are about"
)]

use std::collections::BTreeSet;

use cyperus_compiler::ast::{
    FlagSet, Function, FunctionKind, List, Name, Statement, StatementKind,
};
use cyperus_compiler::check::{Owner, Referent};
use cyperus_compiler::lex::{Keyword, Token};
use cyperus_compiler::resolve::{ImportTarget, ScriptInfo, Scripts};
use cyperus_compiler::types::{Kind, Type};

use super::cursor::Cursor;
use super::index::ScriptIndex;
use super::overriding::Overriding;
use super::wording::Wording;

/// What a proposal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is the declaration of its name")]
pub enum CompletionKind {
    Script,
    Struct,
    Member,
    Variable,
    Property,
    Function,
    Event,
    State,
    Keyword,
    Override,
}

/// What is put in place of the word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Insertion {
    /// This text.
    Plain(String),
    /// Lines with a place for the cursor between the first part and the second.
    Block(String, String),
}

/// A proposal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// What people see.
    pub label: String,
    /// What it is.
    pub kind: CompletionKind,
    /// Its declaration in short.
    pub detail: String,
    /// What is typed.
    pub insertion: Insertion,
    /// What it refers to, for more about it later.
    pub referent: Option<Referent>,
    /// Nearer things come first.
    pub rank: u8,
}

/// The most scripts that are proposed at once.
const MOST_SCRIPTS: usize = 500;

/// What can be typed at the cursor. Script and index are those of [`Cursor::completed`];
/// `script_names` are all scripts there are.
pub fn complete(
    scripts: &Scripts<'_>,
    script: &ScriptInfo,
    index: &ScriptIndex,
    cursor: &Cursor,
    typed: &str,
    script_names: &[&str],
) -> Vec<Completion> {
    if cursor.is_in_comment {
        return Vec::new();
    }
    let mut writer = Writer {
        scripts,
        script,
        index,
        cursor,
        typed,
        wording: Wording::new(scripts),
        list: Vec::new(),
        seen: BTreeSet::new(),
    };
    if cursor.string.is_some() {
        writer.in_string();
    } else {
        writer.in_code(script_names);
    }
    writer.list
}

struct Writer<'run> {
    scripts: &'run Scripts<'run>,
    script: &'run ScriptInfo,
    index: &'run ScriptIndex,
    cursor: &'run Cursor,
    typed: &'run str,
    wording: Wording<'run>,
    list: Vec<Completion>,
    /// Names that are there already: the nearest declaration wins.
    seen: BTreeSet<String>,
}

impl<'run> Writer<'run> {
    fn in_code(&mut self, script_names: &[&str]) {
        use Keyword::{As, Event, Extends, Import, Is, New, State};
        let is_inside = self.enclosing().is_some();
        match self.cursor.last_token() {
            Some(Token::Dot) => self.after_dot(),
            Some(Token::Keyword(Event)) if !is_inside => self.overrides(FunctionKind::Event, false),
            Some(Token::Keyword(Keyword::Function)) if !is_inside => {
                self.overrides(FunctionKind::Function, false);
            }
            Some(Token::Keyword(As | Is | New)) => self.types(script_names),
            Some(Token::Keyword(Extends | Import)) => self.script_names(script_names),
            Some(Token::Keyword(State | Keyword::Property)) => {}
            None if is_inside => {
                self.statement_words();
                self.values();
                self.types(script_names);
            }
            None => {
                self.declaration_words();
                self.overrides(FunctionKind::Event, true);
                self.overrides(FunctionKind::Function, true);
                self.types(script_names);
            }
            Some(_) if self.is_header() => self.types(script_names),
            Some(Token::Identifier(_)) => {}
            Some(_) => {
                self.values();
                self.expression_words();
                self.types(script_names);
            }
        }
    }

    /// Whether the cursor is between the parentheses of a declaration.
    fn is_header(&self) -> bool {
        let is_declaration = self.cursor.tokens.iter().take(3).any(|token| {
            matches!(
                token.token,
                Token::Keyword(Keyword::Function | Keyword::Event)
            )
        });
        let last = self.cursor.last_token();
        is_declaration && matches!(last, Some(Token::OpenParenthesis | Token::Comma))
    }

    fn add(&mut self, completion: Completion) {
        let key = completion.label.to_ascii_lowercase();
        if self.seen.insert(key) {
            self.list.push(completion);
        }
    }

    fn plain(
        &mut self,
        label: String,
        kind: CompletionKind,
        detail: String,
        referent: Option<Referent>,
        rank: u8,
    ) {
        let insertion = Insertion::Plain(label.clone());
        self.add(Completion {
            label,
            kind,
            detail,
            insertion,
            referent,
            rank,
        });
    }

    fn words(&mut self, words: &[Keyword]) {
        let game = self.scripts.game();
        for &word in words.iter().filter(|word| game >= word.since()) {
            let text = word.text().to_owned();
            self.plain(text, CompletionKind::Keyword, String::new(), None, 6);
        }
    }

    fn statement_words(&mut self) {
        use Keyword::{Else, ElseIf, EndEvent, EndFunction, EndIf, EndWhile, If, Return, While};
        self.words(&[
            If,
            ElseIf,
            Else,
            EndIf,
            While,
            EndWhile,
            Return,
            EndFunction,
            EndEvent,
        ]);
        self.words(&[
            Keyword::LockGuard,
            Keyword::EndLockGuard,
            Keyword::TryLockGuard,
        ]);
        self.basic_types();
    }

    fn expression_words(&mut self) {
        use Keyword::{False, New, None, Parent, SelfReference, True};
        self.words(&[True, False, None, SelfReference, Parent, New]);
    }

    fn declaration_words(&mut self) {
        use Keyword::{
            Auto, CustomEvent, EndGroup, EndProperty, EndState, EndStruct, Event, Function, Group,
            Guard, Import, ScriptName, State, Struct,
        };
        self.words(&[
            ScriptName,
            Import,
            Function,
            Event,
            State,
            EndState,
            Auto,
            EndProperty,
        ]);
        self.words(&[Struct, EndStruct, Group, EndGroup, CustomEvent, Guard]);
    }

    fn basic_types(&mut self) {
        self.words(&[
            Keyword::Bool,
            Keyword::Int,
            Keyword::Float,
            Keyword::String,
            Keyword::Var,
        ]);
    }

    fn types(&mut self, script_names: &[&str]) {
        self.basic_types();
        let chain: Vec<&ScriptInfo> = self.scripts.chain(self.script).collect();
        for owner in chain {
            for (at, structure) in (0..).zip(&owner.syntax.structs) {
                let name = self.wording.name(owner, structure.name);
                let referent = Some(Referent::Struct(owner.id, at));
                self.plain(
                    name,
                    CompletionKind::Struct,
                    owner.name.to_string(),
                    referent,
                    4,
                );
            }
        }
        self.script_names(script_names);
    }

    /// Scripts whose name, or the last part of it, begins with the word.
    fn script_names(&mut self, script_names: &[&str]) {
        let typed = self.typed.to_owned();
        let begins = |name: &str| {
            let start = name.get(..typed.len());
            start.is_some_and(|start| start.eq_ignore_ascii_case(&typed))
        };
        let fitting = script_names
            .iter()
            .filter(|name| begins(name) || name.rsplit(':').next().is_some_and(begins))
            .take(MOST_SCRIPTS);
        for name in fitting {
            self.plain(
                (*name).to_owned(),
                CompletionKind::Script,
                String::new(),
                None,
                5,
            );
        }
    }

    /// The function around the cursor, which may have no end yet.
    fn enclosing(&self) -> Option<&'run Function> {
        let syntax = &self.script.syntax;
        let offset = self.cursor.offset;
        let accessors = syntax.accessors.iter().map(|accessor| &accessor.function);
        let around = syntax.functions.iter().chain(accessors).filter(|function| {
            let end = function.end.end.max(function.span.end);
            let is_open = function.end.is_empty();
            function.span.end <= offset && (offset <= end || is_open)
        });
        around.max_by_key(|function| function.span.start)
    }

    fn values(&mut self) {
        let mut locals = Vec::new();
        if let Some(function) = self.enclosing() {
            let parameters = self.script.syntax[function.parameters].iter();
            locals.extend(parameters.map(|parameter| (parameter.name, parameter.type_name.span)));
            if let cyperus_compiler::ast::Body::Statements(statements) = function.body {
                self.locals(statements, &mut locals);
            }
        }
        for (name, type_span) in locals {
            let text = self.wording.name(self.script, name);
            let detail = self.wording.slice(self.script, type_span);
            let referent = Some(Referent::Local(self.script.id, name.start));
            self.plain(text, CompletionKind::Variable, detail, referent, 0);
        }
        for (at, variable) in (0..).zip(&self.script.syntax.variables) {
            let text = self.wording.name(self.script, variable.name);
            let detail = self.wording.slice(self.script, variable.type_name.span);
            let referent = Some(Referent::Variable(self.script.id, at));
            self.plain(text, CompletionKind::Variable, detail, referent, 1);
        }
        self.members(self.script, false, 1);
        for target in self.scripts.imports(self.script) {
            if let ImportTarget::Script(id) = *target
                && let Some(imported) = self.scripts.script(id)
            {
                self.functions(imported, true, 3);
            }
        }
    }

    /// The locals declared before the cursor in the blocks around it.
    fn locals(
        &self,
        statements: List<Statement>,
        found: &mut Vec<(Name, cyperus_compiler::source::Span)>,
    ) {
        let syntax = &self.script.syntax;
        let offset = self.cursor.offset;
        for statement in &syntax[statements] {
            if statement.span.start >= offset {
                break;
            }
            let is_around = offset <= statement.span.end;
            match statement.kind {
                StatementKind::Local(id) => {
                    let local = &syntax[id];
                    found.push((local.name, local.type_name.span));
                }
                StatementKind::While { body, .. } | StatementKind::Lock { body, .. }
                    if is_around =>
                {
                    self.locals(body, found);
                }
                StatementKind::If { branches } if is_around => {
                    let before = syntax[branches].iter().rev();
                    let mut before = before.filter(|branch| branch.span.start < offset);
                    if let Some(branch) = before.next() {
                        self.locals(branch.body, found);
                    }
                }
                StatementKind::TryLock { branches } if is_around => {
                    let before = syntax[branches].iter().rev();
                    let mut before = before.filter(|branch| branch.span.start < offset);
                    if let Some(branch) = before.next() {
                        self.locals(branch.body, found);
                    }
                }
                StatementKind::Reported
                | StatementKind::Assign { .. }
                | StatementKind::Expression(_)
                | StatementKind::Return(_)
                | StatementKind::While { .. }
                | StatementKind::Lock { .. }
                | StatementKind::If { .. }
                | StatementKind::TryLock { .. } => {}
            }
        }
    }

    /// What an instance of a script has; `is_outside` leaves out what only scripts of its own see.
    fn members(&mut self, script: &ScriptInfo, is_outside: bool, rank: u8) {
        let chain: Vec<&ScriptInfo> = self.scripts.chain(script).collect();
        for (depth, owner) in chain.into_iter().enumerate() {
            let rank = rank + u8::from(depth > 0);
            for (at, property) in (0..).zip(&owner.syntax.properties) {
                let text = self.wording.name(owner, property.name);
                let detail = self.wording.slice(owner, property.type_name.span);
                let referent = Some(Referent::Property(owner.id, at));
                self.plain(text, CompletionKind::Property, detail, referent, rank);
            }
            self.own_functions(owner, rank, |function| {
                !is_outside || !function.flags.set.contains(FlagSet::GLOBAL)
            });
        }
    }

    fn functions(&mut self, script: &ScriptInfo, are_global: bool, rank: u8) {
        self.own_functions(script, rank, |function| {
            function.flags.set.contains(FlagSet::GLOBAL) == are_global
        });
    }

    fn own_functions(&mut self, owner: &ScriptInfo, rank: u8, fits: impl Fn(&Function) -> bool) {
        for (at, function) in (0..).zip(&owner.syntax.functions) {
            if function.sender.is_some() || function.state.is_some() || !fits(function) {
                continue;
            }
            let text = self.wording.name(owner, function.name);
            let detail = self.wording.slice(owner, function.span);
            let kind = match function.kind {
                FunctionKind::Function => CompletionKind::Function,
                FunctionKind::Event => CompletionKind::Event,
            };
            let referent = Some(Referent::Function(owner.id, at));
            self.plain(text, kind, detail, referent, rank);
        }
    }

    fn after_dot(&mut self) {
        let place = self.cursor.word.start;
        let owners = &self.index.record.owners;
        let found = owners.iter().find(|(span, _)| span.start == place);
        // A handler: `Event Actor.`
        let Some(&(_, owner)) = found else {
            return self.handlers();
        };
        match owner {
            Owner::Script(id) => {
                if let Some(script) = self.scripts.script(id) {
                    self.functions(script, true, 0);
                }
            }
            Owner::Parent(id) => {
                if let Some(script) = self.scripts.script(id) {
                    let chain: Vec<&ScriptInfo> = self.scripts.chain(script).collect();
                    for script in chain {
                        self.functions(script, false, 0);
                    }
                }
            }
            Owner::Value(value_type) => self.value_members(value_type),
        }
    }

    fn value_members(&mut self, value_type: Type) {
        if value_type.is_array() {
            self.array_members(value_type);
        } else if let Some(script) = value_type
            .as_object()
            .and_then(|id| self.scripts.script(id))
        {
            self.members(script, true, 0);
        } else if let Some((id, at)) = value_type.as_struct()
            && let Some(owner) = self.scripts.script(id)
            && let Some(structure) = owner.syntax.structs.get(usize::from(at))
        {
            for at in structure.members.range() {
                let member = &owner.syntax.members[at];
                let text = self.wording.name(owner, member.name);
                let detail = self.wording.slice(owner, member.type_name.span);
                let referent = u32::try_from(at).ok().map(|at| Referent::Member(id, at));
                self.plain(text, CompletionKind::Member, detail, referent, 0);
            }
        }
    }

    fn array_members(&mut self, value_type: Type) {
        let length = Keyword::Length.text().to_owned();
        self.plain(length, CompletionKind::Property, "Int".to_owned(), None, 0);
        let is_struct = value_type.element().as_struct().is_some();
        let names: &[&str] = if self.scripts.game().has_structs() {
            &[
                "Find",
                "RFind",
                "Add",
                "Insert",
                "Remove",
                "RemoveLast",
                "Clear",
            ]
        } else {
            &["Find", "RFind"]
        };
        for &name in names {
            let function = CompletionKind::Function;
            self.plain(name.to_owned(), function, String::new(), None, 1);
        }
        if is_struct {
            for name in ["FindStruct", "RFindStruct"] {
                let function = CompletionKind::Function;
                self.plain(name.to_owned(), function, String::new(), None, 1);
            }
        }
    }

    /// Events of the script before the dot in a handler's header.
    fn handlers(&mut self) {
        let [.., sender, _dot] = self.cursor.tokens.as_slice() else {
            return;
        };
        let is_event = self
            .cursor
            .tokens
            .first()
            .is_some_and(|first| first.token == Token::Keyword(Keyword::Event));
        let name = self.wording.slice(self.script, sender.span);
        let found = self.scripts.find_script(self.script, &name);
        let Some(owner) = found
            .and_then(|id| self.scripts.script(id))
            .filter(|_| is_event)
        else {
            return;
        };
        for (at, event) in (0..).zip(&owner.syntax.custom_events) {
            let name = self.wording.name(owner, event.name);
            let header = format!("{name}({} akSender, Var[] akArgs)", owner.name);
            let referent = Some(Referent::CustomEvent(owner.id, at));
            self.block(name, header, "EndEvent", referent, 0);
        }
        for (at, function) in (0..).zip(&owner.syntax.functions) {
            if function.kind != FunctionKind::Event || function.sender.is_some() {
                continue;
            }
            let name = self.wording.name(owner, function.name);
            let mut parameters = vec![format!("{} akSender", owner.name)];
            parameters.extend(self.overriding().parameters(owner, function));
            let header = format!("{name}({})", parameters.join(", "));
            let referent = Some(Referent::Function(owner.id, at));
            self.block(name, header, "EndEvent", referent, 0);
        }
    }

    fn block(
        &mut self,
        label: String,
        header: String,
        end: &str,
        referent: Option<Referent>,
        rank: u8,
    ) {
        self.add(Completion {
            label,
            kind: CompletionKind::Override,
            detail: header.clone(),
            insertion: Insertion::Block(header, end.to_owned()),
            referent,
            rank,
        });
    }

    fn overriding(&self) -> Overriding<'_> {
        Overriding {
            scripts: self.scripts,
            script: self.script,
            wording: &self.wording,
        }
    }

    /// Functions or events of ancestors that this script does not replace yet.
    fn overrides(&mut self, kind: FunctionKind, with_keyword: bool) {
        let end = match kind {
            FunctionKind::Function => "EndFunction",
            FunctionKind::Event => "EndEvent",
        };
        let overriding = self.overriding();
        let found = overriding.candidates(kind, None).into_iter().map(|found| {
            let name = self.wording.name(found.owner, found.function.name);
            let header = overriding.header(found, with_keyword);
            let referent = Referent::Function(found.owner.id, found.at);
            (format!("{name} (override)"), header, referent)
        });
        let found: Vec<_> = found.collect();
        for (label, header, referent) in found {
            self.block(label, header, end, Some(referent), 2);
        }
    }

    /// States and events that a string may name.
    fn in_string(&mut self) {
        let Some((name, commas, _)) = self.cursor.call() else {
            return;
        };
        let Some(mention) = self.index.at(name.start).copied() else {
            // Skyrim's compiler makes `GotoState` itself.
            if self
                .wording
                .slice(self.script, name)
                .eq_ignore_ascii_case("GotoState")
            {
                self.states(self.script);
            }
            return;
        };
        let Referent::Function(id, at) = mention.referent else {
            return;
        };
        let Some(owner) = self.scripts.script(id) else {
            return;
        };
        let Some(function) = owner.syntax.functions.get(at as usize) else {
            return;
        };
        let receiver = self.receiver(name.start);
        if owner.syntax.names.is(function.name.symbol, "GotoState") {
            return self.states(receiver);
        }
        let parameters = &owner.syntax[function.parameters];
        let Some(parameter) = parameters.get(commas) else {
            return;
        };
        let kind = self.scripts.type_of(owner, &parameter.type_name).kind();
        let sender = if commas == 0 {
            receiver
        } else {
            self.argument_before()
        };
        match kind {
            Kind::CustomEventName => self.custom_events(sender),
            Kind::ScriptEventName => self.events(sender),
            _ => {}
        }
    }

    /// The script that a function is called on.
    fn receiver(&self, name: u32) -> &'run ScriptInfo {
        let owners = self.index.record.owners.iter();
        let mut found = owners.filter(|(span, _)| span.start == name);
        let script = found.next().and_then(|&(_, owner)| match owner {
            Owner::Value(value_type) => value_type.as_object(),
            Owner::Script(id) | Owner::Parent(id) => Some(id),
        });
        script
            .and_then(|id| self.scripts.script(id))
            .unwrap_or(self.script)
    }

    /// The script of the argument before the string.
    fn argument_before(&self) -> &'run ScriptInfo {
        let string = self.cursor.string.unwrap_or(self.cursor.offset);
        let before = self.index.mentions.iter().rev();
        let mut before = before.filter(|mention| mention.span.end <= string);
        let value_type = before.next().map(|mention| mention.value_type);
        value_type
            .and_then(Type::as_object)
            .and_then(|id| self.scripts.script(id))
            .unwrap_or(self.script)
    }

    fn states(&mut self, script: &ScriptInfo) {
        let chain: Vec<&ScriptInfo> = self.scripts.chain(script).collect();
        for owner in chain {
            for (at, state) in (0..).zip(&owner.syntax.states) {
                let name = self.wording.name(owner, state.name);
                let referent = Some(Referent::State(owner.id, at));
                self.plain(
                    name,
                    CompletionKind::State,
                    owner.name.to_string(),
                    referent,
                    0,
                );
            }
        }
    }

    fn custom_events(&mut self, script: &ScriptInfo) {
        let chain: Vec<&ScriptInfo> = self.scripts.chain(script).collect();
        for owner in chain {
            for (at, event) in (0..).zip(&owner.syntax.custom_events) {
                let name = self.wording.name(owner, event.name);
                let referent = Some(Referent::CustomEvent(owner.id, at));
                self.plain(
                    name,
                    CompletionKind::Event,
                    owner.name.to_string(),
                    referent,
                    0,
                );
            }
        }
    }

    fn events(&mut self, script: &ScriptInfo) {
        let chain: Vec<&ScriptInfo> = self.scripts.chain(script).collect();
        for owner in chain {
            self.own_functions(owner, 0, |function| function.kind == FunctionKind::Event);
        }
    }
}
