//! What others see of a script, as bytes: two versions of a script with the same face make no
//! difference to any other script.
//!
//! Every node is taken apart without `..`, so that a new field has to be decided about. Places,
//! comments, documentation and bodies are left out, because no other script looks at them. Names have
//! two spellings: that of their first appearance, which may be in a body, and the one at this place.

use crate::ast::{
    Accessor, Body, CustomEvent, Expression, ExpressionKind, Flag, FlagKind, Flags, Function,
    FunctionKind, Group, Guard, Header, Id, Import, Name, Parameter, Property, PropertyKind,
    Script, State, Struct, StructMember, Symbol, TypeBase, TypeName, Variable,
};

/// Appends the face of a script that was parsed from `source`.
pub fn write_face(script: &Script, source: &[u8], face: &mut Vec<u8>) {
    let mut writer = Writer {
        script,
        source,
        face,
    };
    writer.header(&script.header);
    writer.count(script.imports.len());
    for &Import { name } in &script.imports {
        writer.name(name);
    }
    writer.count(script.structs.len());
    for structure in &script.structs {
        writer.structure(structure);
    }
    writer.count(script.custom_events.len());
    for &CustomEvent { name, span: _ } in &script.custom_events {
        writer.name(name);
    }
    writer.count(script.guards.len());
    for &Guard {
        name,
        flags,
        span: _,
    } in &script.guards
    {
        writer.name(name);
        writer.flags(flags);
    }
    writer.count(script.variables.len());
    for variable in &script.variables {
        writer.variable(variable);
    }
    writer.count(script.groups.len());
    for group in &script.groups {
        writer.group(group);
    }
    writer.count(script.properties.len());
    for property in &script.properties {
        writer.property(property);
    }
    writer.count(script.states.len());
    for &State {
        name,
        is_auto,
        functions,
        span: _,
    } in &script.states
    {
        writer.name(name);
        writer.byte(u8::from(is_auto));
        writer.count(functions.range().len());
    }
    writer.count(script.functions.len());
    for function in &script.functions {
        writer.function(function);
    }
    writer.reported();
}

struct Writer<'a> {
    script: &'a Script,
    source: &'a [u8],
    face: &'a mut Vec<u8>,
}

impl Writer<'_> {
    fn byte(&mut self, byte: u8) {
        self.face.push(byte);
    }

    fn count(&mut self, count: usize) {
        self.face
            .extend_from_slice(&(count as u64).to_le_bytes()[..4]);
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.count(bytes.len());
        self.face.extend_from_slice(bytes);
    }

    fn symbol(&mut self, symbol: Symbol) {
        let script = self.script;
        self.bytes(script.name(symbol).as_bytes());
    }

    fn name(&mut self, name: Name) {
        let source = self.source;
        self.symbol(name.symbol);
        self.bytes(self.script.name_span(name).slice(source));
    }

    fn optional<T>(&mut self, value: Option<T>, write: impl FnOnce(&mut Self, T)) {
        self.byte(u8::from(value.is_some()));
        if let Some(value) = value {
            write(self, value);
        }
    }

    fn type_name(&mut self, name: TypeName) {
        let TypeName {
            base,
            is_array,
            span: _,
        } = name;
        self.byte(u8::from(is_array));
        match base {
            TypeBase::Reported => self.byte(0),
            TypeBase::Bool => self.byte(1),
            TypeBase::Int => self.byte(2),
            TypeBase::Float => self.byte(3),
            TypeBase::String => self.byte(4),
            TypeBase::Var => self.byte(5),
            TypeBase::CustomEventName => self.byte(6),
            TypeBase::ScriptEventName => self.byte(7),
            TypeBase::Named(symbol) => {
                self.byte(8);
                self.symbol(symbol);
            }
        }
    }

    fn flags(&mut self, flags: Flags) {
        let Flags { set, list } = flags;
        self.face.extend_from_slice(&set.bits().to_le_bytes());
        let script = self.script;
        self.count(list.range().len());
        for &Flag { kind, span: _ } in &script[list] {
            match kind {
                FlagKind::Keyword(set) => {
                    self.byte(0);
                    self.face.extend_from_slice(&set.bits().to_le_bytes());
                }
                FlagKind::RequiresGuard(guards) => {
                    self.byte(1);
                    self.count(guards.range().len());
                    for &guard in &script[guards] {
                        self.name(guard);
                    }
                }
                FlagKind::User(symbol) => {
                    self.byte(2);
                    self.symbol(symbol);
                }
            }
        }
    }

    /// A value that stands in a declaration, which is a literal. Of anything else the text is taken.
    fn value(&mut self, value: Id<Expression>) {
        let script = self.script;
        let Expression { kind, span } = script[value];
        match kind {
            ExpressionKind::Int(number) => {
                self.byte(1);
                self.face.extend_from_slice(&number.to_le_bytes());
            }
            ExpressionKind::Float(number) => {
                self.byte(2);
                self.face.extend_from_slice(&number.to_bits().to_le_bytes());
            }
            ExpressionKind::Bool(truth) => self.face.extend_from_slice(&[3, u8::from(truth)]),
            ExpressionKind::String(text) => {
                self.byte(4);
                self.bytes(script.string(text));
            }
            ExpressionKind::None => self.byte(5),
            ExpressionKind::Reported
            | ExpressionKind::Identifier(_)
            | ExpressionKind::SelfReference
            | ExpressionKind::Parent
            | ExpressionKind::Unary { .. }
            | ExpressionKind::Binary { .. }
            | ExpressionKind::Cast { .. }
            | ExpressionKind::Is { .. }
            | ExpressionKind::Member { .. }
            | ExpressionKind::Length { .. }
            | ExpressionKind::Index { .. }
            | ExpressionKind::Call(_)
            | ExpressionKind::NewArray { .. }
            | ExpressionKind::NewStruct { .. } => {
                let source = self.source;
                self.byte(6);
                self.bytes(span.slice(source));
            }
        }
    }

    fn header(&mut self, header: &Header) {
        let &Header {
            name,
            parent,
            flags,
            doc: _,
            span: _,
            is_missing,
        } = header;
        self.byte(u8::from(is_missing));
        self.symbol(name.symbol);
        self.optional(parent, Self::name);
        self.flags(flags);
    }

    fn structure(&mut self, structure: &Struct) {
        let &Struct {
            name,
            members,
            span: _,
        } = structure;
        self.name(name);
        let script = self.script;
        self.count(members.range().len());
        for &StructMember {
            type_name,
            name,
            value,
            flags,
            doc: _,
            span: _,
        } in &script[members]
        {
            self.type_name(type_name);
            self.name(name);
            self.optional(value, Self::value);
            self.flags(flags);
        }
    }

    fn variable(&mut self, variable: &Variable) {
        let &Variable {
            type_name,
            name,
            value,
            flags,
            span: _,
        } = variable;
        self.type_name(type_name);
        self.name(name);
        self.optional(value, Self::value);
        self.flags(flags);
    }

    fn group(&mut self, group: &Group) {
        let &Group {
            name,
            flags,
            doc: _,
            properties,
            span: _,
        } = group;
        self.name(name);
        self.flags(flags);
        self.count(properties.range().len());
    }

    fn property(&mut self, property: &Property) {
        let &Property {
            type_name,
            name,
            group,
            kind,
            flags,
            doc: _,
            span: _,
        } = property;
        self.type_name(type_name);
        self.name(name);
        self.optional(group, |writer, group| writer.count(group.index()));
        self.flags(flags);
        match kind {
            PropertyKind::Auto { value } => {
                self.byte(0);
                self.optional(value, Self::value);
            }
            PropertyKind::AutoReadOnly { value } => {
                self.byte(1);
                self.optional(value, Self::value);
            }
            PropertyKind::Full { accessors } => {
                self.byte(2);
                let script = self.script;
                self.count(accessors.range().len());
                for Accessor { function } in &script[accessors] {
                    self.function(function);
                }
            }
            PropertyKind::Reported => self.byte(3),
        }
    }

    fn function(&mut self, function: &Function) {
        let &Function {
            kind,
            return_type,
            sender,
            name,
            parameters,
            flags,
            doc: _,
            state,
            body,
            span: _,
            end: _,
        } = function;
        self.byte(match kind {
            FunctionKind::Function => 0,
            FunctionKind::Event => 1,
        });
        self.optional(return_type, Self::type_name);
        self.optional(sender, Self::name);
        self.name(name);
        self.flags(flags);
        self.optional(state, |writer, state| writer.count(state.index()));
        self.byte(match body {
            Body::Native => 0,
            // Whether a body was parsed depends on what is compiled, not on the script.
            Body::Skipped | Body::Statements(_) => 1,
        });
        let script = self.script;
        self.count(parameters.range().len());
        for &Parameter {
            type_name,
            name,
            value,
        } in &script[parameters]
        {
            self.type_name(type_name);
            self.name(name);
            self.optional(value, Self::value);
        }
    }

    /// Names that are not reported as missing here: a line with an error may have declared them.
    fn reported(&mut self) {
        let script = self.script;
        let mut names: Vec<&str> = script
            .reported_names
            .iter()
            .map(|&name| script.name(name))
            .collect();
        names.sort_unstable();
        self.count(names.len());
        for name in names {
            self.bytes(name.as_bytes());
        }
    }
}
