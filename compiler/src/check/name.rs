//! What the name of a value means: a local, a property, a variable, a member of something.

use super::Checker;
use super::record::{Owner, Referent, place as place_in_list};
use super::tree::{NodeId, NodeKind};
use crate::ast::{ExpressionKind, FlagSet, Id, Name, PropertyKind, Symbol};
use crate::diagnostic::{Code, Diagnostic};
use crate::lex::foreign_word_advice;
use crate::resolve::{PropertyReference, ScriptInfo};
use crate::source::Span;
use crate::suggestion::nearest;
use crate::types::{ScriptId, Type};

/// What a plain name means as a value.
#[derive(Clone, Copy)]
pub(super) enum Value<'s> {
    Local(super::LocalId),
    Variable(usize),
    Property(PropertyReference<'s>),
    State,
}

impl<'s> Checker<'s> {
    /// What a plain name means here, instance members included even in Global functions.
    pub(super) fn find_value(&self, symbol: Symbol) -> Option<Value<'s>> {
        let local = self.scope.find(symbol);
        if let Some(id) = local
            && !self.scope.is_parameter(id)
        {
            return Some(Value::Local(id));
        }
        // A property wins over a parameter of the same name, as in the official compilers.
        let member = self.find_member(symbol);
        match (local, member) {
            (Some(_), Some(Value::Property(_))) if !self.is_global() => member,
            (Some(id), _) => Some(Value::Local(id)),
            (None, member) => member,
        }
    }

    fn find_member(&self, symbol: Symbol) -> Option<Value<'s>> {
        if self.current.has_state_variable && self.syntax.names.is(symbol, "__state") {
            return Some(Value::State);
        }
        let own = self.script.members(symbol);
        if let Some(index) = own.property() {
            let script = self.script;
            return Some(Value::Property(PropertyReference { script, index }));
        }
        if let Some(index) = own.variable() {
            return Some(Value::Variable(index));
        }
        let parent = self.scripts.parent_info(self.script)?;
        self.scripts
            .property(parent, self.script, symbol)
            .map(Value::Property)
    }

    /// A name used as a value.
    pub(super) fn identifier(&mut self, symbol: Symbol, span: Span) -> NodeId {
        let value = self.find_value(symbol).or_else(|| self.hoist(symbol));
        let Some(value) = value else {
            return self.unknown_name(symbol, span);
        };
        self.note_value(value, span);
        if let Value::Local(id) = value {
            let value_type = self.scope.variable(id).value_type;
            return self.tree.add(NodeKind::Local(id), value_type, span);
        }
        if self.is_global() {
            let name = self.text(symbol);
            let diagnostic = Diagnostic::new(
                Code::SelfInGlobal,
                span,
                format!("`{name}` belongs to an instance, but a Global function has none"),
            )
            .with_help("pass what the function needs as a parameter, or remove `Global`");
            self.report(diagnostic);
            return self.reported(span);
        }
        match value {
            Value::Local(_) => self.reported(span),
            Value::State => self.tree.add(NodeKind::StateVariable, Type::STRING, span),
            Value::Variable(index) => {
                let variable = &self.syntax.variables[index];
                let value_type = self.scripts.type_of(self.script, &variable.type_name);
                self.require_guards(self.script, variable.flags, symbol, span);
                self.tree.add(NodeKind::Variable(symbol), value_type, span)
            }
            Value::Property(property) => self.own_property(property, symbol, span),
        }
    }

    fn note_value(&mut self, value: Value<'s>, span: Span) {
        if self.record.is_none() {
            return;
        }
        let own = self.script.id;
        let (referent, value_type) = match value {
            Value::Local(id) => {
                let variable = self.scope.variable(id);
                (
                    Referent::Local(own, variable.name.start),
                    variable.value_type,
                )
            }
            Value::Variable(index) => {
                let name = &self.syntax.variables[index].type_name;
                (
                    Referent::Variable(own, place_in_list(index)),
                    self.scripts.type_of(self.script, name),
                )
            }
            Value::Property(property) => {
                let name = &property.declaration().type_name;
                (
                    Referent::Property(property.script.id, place_in_list(property.index)),
                    self.scripts.type_of(property.script, name),
                )
            }
            Value::State => return,
        };
        self.note(span, referent, value_type);
    }

    /// Skyrim's compiler lets a local be used above its declaration in the same block.
    fn hoist(&mut self, symbol: Symbol) -> Option<Value<'s>> {
        let local = self.hoistable(symbol)?;
        if let Some(id) = self.scope.hoisted(local.name) {
            return Some(Value::Local(id));
        }
        let value_type = self.scripts.type_of(self.script, &local.type_name);
        let declared = self.scope.hoist(super::LocalVariable {
            name: local.name,
            value_type,
            mangled: self.mangled_number(local.name),
            is_const: local.is_const,
        });
        self.hoisted.push(declared);
        Some(Value::Local(declared.0))
    }

    /// Whether a name is that of a Skyrim local declared further down.
    pub(super) fn is_hoistable(&self, symbol: Symbol) -> bool {
        self.hoistable(symbol).is_some()
    }

    fn hoistable(&self, symbol: Symbol) -> Option<&'s crate::ast::Local> {
        if !self.is_skyrim() {
            return None;
        }
        self.open_lists.iter().rev().find_map(|&list| {
            self.syntax[list]
                .iter()
                .find_map(|statement| match statement.kind {
                    crate::ast::StatementKind::Local(id) => {
                        let local = &self.syntax[id];
                        (local.name.symbol == symbol).then_some(local)
                    }
                    _ => None,
                })
        })
    }

    /// A property of this instance by its bare name.
    fn own_property(
        &mut self,
        property: PropertyReference<'s>,
        symbol: Symbol,
        span: Span,
    ) -> NodeId {
        let declaration = property.declaration();
        let value_type = self.declared_type(property.script, &declaration.type_name, span);
        self.check_property_access(property, true, symbol, span);
        let kind = match declaration.kind {
            PropertyKind::Auto { .. } => NodeKind::AutoVariable(super::Identifier::Own(symbol)),
            PropertyKind::AutoReadOnly { .. } | PropertyKind::Full { .. } => NodeKind::Property {
                object: None,
                name: symbol,
            },
            PropertyKind::Reported => NodeKind::Reported,
        };
        self.tree.add(kind, value_type, span)
    }

    /// `object.name`.
    pub(super) fn member(
        &mut self,
        object: Id<crate::ast::Expression>,
        name: Name,
        span: Span,
    ) -> NodeId {
        if let ExpressionKind::Parent = self.syntax[object].kind {
            self.report(
                Diagnostic::new(
                    Code::NoParent,
                    self.syntax[object].span,
                    "`Parent` can only be used to call a function",
                )
                .with_help("this script has its parent's properties: use `Self`"),
            );
            return self.reported(span);
        }
        if let Some(script) = self.static_script(object) {
            self.note_static(object, script, name);
            return self.static_member(script, name, span);
        }
        let owner = self.expression(object);
        let owner_type = self.type_at(owner);
        self.note_owner(self.syntax.name_span(name), Owner::Value(owner_type));
        if owner_type.is_unknown() {
            return self.reported(span);
        }
        if let Some((script, index)) = owner_type.as_struct() {
            return self.struct_member(owner, script, usize::from(index), name, span);
        }
        let Some(id) = owner_type.as_object() else {
            return self.no_members(owner_type, name, span);
        };
        let Some(script) = self.scripts.script(id) else {
            return self.reported(span);
        };
        let Some(property) = self.scripts.property(script, self.script, name.symbol) else {
            return self.unknown_property(script, name, span);
        };
        let declaration = property.declaration();
        let place = self.syntax.name_span(name);
        let value_type = self.declared_type(property.script, &declaration.type_name, place);
        let referent = Referent::Property(property.script.id, place_in_list(property.index));
        self.note(place, referent, value_type);
        let on_self = matches!(self.tree[owner].kind, NodeKind::SelfReference);
        self.check_property_access(property, on_self, name.symbol, place);
        let kind = NodeKind::Property {
            object: Some(owner),
            name: name.symbol,
        };
        self.tree.add(kind, value_type, span)
    }

    fn struct_member(
        &mut self,
        owner: NodeId,
        script: ScriptId,
        index: usize,
        name: Name,
        span: Span,
    ) -> NodeId {
        let found = self.find_struct_member(script, index, self.text(name.symbol));
        let place = self.syntax.name_span(name);
        let Some((at, value_type)) = found else {
            self.unknown_struct_member(script, index, self.text(name.symbol), place);
            return self.reported(span);
        };
        self.note_struct_member(script, index, at, place, value_type);
        if value_type.is_unknown()
            && let Some(owner) = self.scripts.script(script)
            && let Some(structure) = owner.syntax.structs.get(index)
            && let Some(member) = owner.syntax[structure.members].get(at)
        {
            self.declared_type(owner, &member.type_name, place);
        }
        let kind = NodeKind::Member {
            structure: owner,
            name: name.symbol,
        };
        self.tree.add(kind, value_type, span)
    }

    pub(super) fn note_struct_member(
        &mut self,
        script: ScriptId,
        index: usize,
        at: usize,
        span: Span,
        value_type: Type,
    ) {
        if self.record.is_some()
            && let Some(owner) = self.scripts.script(script)
            && let Some(structure) = owner.syntax.structs.get(index)
        {
            let member = structure.members.range().start + at;
            self.note(
                span,
                Referent::Member(script, place_in_list(member)),
                value_type,
            );
        }
    }

    /// Notes a script before a dot.
    pub(super) fn note_static(
        &mut self,
        object: Id<crate::ast::Expression>,
        script: ScriptId,
        name: Name,
    ) {
        let span = self.syntax[object].span;
        self.note(span, Referent::Script(script), Type::object(script));
        self.note_owner(self.syntax.name_span(name), Owner::Script(script));
    }

    /// Place and type of a struct's member.
    pub(super) fn find_struct_member(
        &self,
        script: ScriptId,
        index: usize,
        name: &str,
    ) -> Option<(usize, Type)> {
        let script = self.scripts.script(script)?;
        let structure = script.syntax.structs.get(index)?;
        let symbol = script.syntax.names.find(name)?;
        let members = &script.syntax[structure.members];
        let at = members.iter().position(|m| m.name.symbol == symbol)?;
        let value_type = self.scripts.type_of(script, &members[at].type_name);
        Some((at, value_type))
    }

    /// Reports a member that a struct does not have.
    pub(super) fn unknown_struct_member(
        &mut self,
        script: ScriptId,
        index: usize,
        name: &str,
        place: Span,
    ) {
        let struct_name = self.describe(Type::structure(script, u16::try_from(index).unwrap_or(0)));
        let mut diagnostic = Diagnostic::new(
            Code::UnknownMember,
            place,
            format!("the struct `{struct_name}` has no member called `{name}`"),
        );
        if let Some(script) = self.scripts.script(script)
            && let Some(structure) = script.syntax.structs.get(index)
        {
            if script
                .syntax
                .names
                .find(name)
                .is_some_and(|s| script.syntax.is_reported(s))
            {
                return;
            }
            let members = &script.syntax[structure.members];
            let names = members.iter().map(|m| script.syntax.name(m.name.symbol));
            if let Some(near) = nearest(name, names) {
                diagnostic =
                    diagnostic.with_suggestion(format!("did you mean `{near}`?"), place, near);
            }
            let span = script.syntax.name_span(structure.name);
            diagnostic = self.label_in(diagnostic, script, span, "the struct is declared here");
        }
        self.report(diagnostic);
    }

    fn static_member(&mut self, script: ScriptId, name: Name, span: Span) -> NodeId {
        let script_name = self.describe(Type::object(script));
        let name = self.text(name.symbol);
        self.report(
            Diagnostic::new(
                Code::MethodWithoutObject,
                span,
                format!(
                    "`{script_name}` is a script, not an object, so there is no `{name}` to read"
                ),
            )
            .with_help("only Global functions can be used through a script's name"),
        );
        self.reported(span)
    }

    fn no_members(&mut self, owner: Type, name: Name, span: Span) -> NodeId {
        let text = self.text(name.symbol);
        let owner_name = self.describe(owner);
        let message = if owner == Type::VOID {
            format!("this call returns nothing, so there is no `{text}`")
        } else {
            format!("`{owner_name}` has no members, so there is no `{text}`")
        };
        let place = self.syntax.name_span(name);
        let mut diagnostic = Diagnostic::new(Code::NoMembers, place, message);
        if owner == Type::VAR {
            diagnostic = diagnostic.with_help("cast the `Var` to another type first");
        }
        self.report(diagnostic);
        self.reported(span)
    }

    fn unknown_property(&mut self, script: &'s ScriptInfo, name: Name, span: Span) -> NodeId {
        let text = self.text(name.symbol);
        let place = self.syntax.name_span(name);
        let quiet = self.missing_ancestor(script, place)
            || self.scripts.chain(script).any(|script| {
                let names = &script.syntax.names;
                names
                    .find(text)
                    .is_some_and(|s| script.syntax.is_reported(s))
            });
        if quiet {
            return self.reported(span);
        }
        let mut diagnostic = Diagnostic::new(
            Code::UnknownMember,
            place,
            format!("`{}` has no property called `{text}`", script.name),
        );
        let variable = self.scripts.chain(script).find_map(|script| {
            let index = script.members_named(self.script, name.symbol).variable()?;
            Some((script, script.syntax.variables[index]))
        });
        if let Some((owner, variable)) = variable {
            let at = owner.syntax.name_span(variable.name);
            diagnostic = self.label_in(diagnostic, owner, at, "this is a variable");
            diagnostic = diagnostic.with_help(
                "variables are private to their script: to use it from outside, make it a property",
            );
        } else {
            let names = self.scripts.chain(script).flat_map(|script| {
                let properties = script.syntax.properties.iter();
                properties.map(|p| script.syntax.name(p.name.symbol))
            });
            if let Some(near) = nearest(text, names) {
                diagnostic =
                    diagnostic.with_suggestion(format!("did you mean `{near}`?"), place, near);
            } else if self
                .scripts
                .function(script, self.script, name.symbol)
                .is_some()
            {
                diagnostic = diagnostic.with_suggestion(
                    format!("`{text}` is a function: call it with `()`"),
                    Span::at(place.end),
                    "()",
                );
            }
        }
        self.report(diagnostic);
        self.reported(span)
    }

    fn unknown_name(&mut self, symbol: Symbol, span: Span) -> NodeId {
        let node = self.reported(span);
        let name = self.text(symbol);
        if self.syntax.is_reported(symbol)
            || self.scripts.is_chain_broken(self.script)
            || self.is_enough_of(symbol, span)
        {
            return node;
        }
        let mut diagnostic = Diagnostic::new(
            Code::UnknownName,
            span,
            format!("there is no variable or property called `{name}` here"),
        );
        let locals: Vec<&str> = self.scope.visible_names().map(|s| self.text(s)).collect();
        let members = self.scripts.chain(self.script).flat_map(|script| {
            let own = script.id == self.script.id;
            let variables = script.syntax.variables.iter().filter(move |_| own);
            let properties = script.syntax.properties.iter().map(|p| p.name);
            variables
                .map(|v| v.name)
                .chain(properties)
                .map(|name| script.syntax.name(name.symbol))
        });
        if let Some(near) = nearest(name, locals.into_iter().chain(members)) {
            diagnostic = diagnostic.with_suggestion(format!("did you mean `{near}`?"), span, near);
        } else if let Some(advice) = foreign_word_advice(name) {
            diagnostic = diagnostic.with_help(advice);
        } else if self
            .scripts
            .function(self.script, self.script, symbol)
            .is_some()
        {
            diagnostic = diagnostic.with_suggestion(
                format!("`{name}` is a function: call it with `()`"),
                Span::at(span.end),
                "()",
            );
        } else if self.scripts.find_script(self.script, name).is_some() {
            diagnostic = diagnostic.with_note(format!("`{name}` is a script, not a value"));
        }
        self.report(diagnostic);
        node
    }

    /// Adds a label about a place in `script`, which may be another file.
    pub(super) fn label_in(
        &self,
        diagnostic: Diagnostic,
        script: &ScriptInfo,
        span: Span,
        message: impl Into<String>,
    ) -> Diagnostic {
        if script.id == self.script.id {
            diagnostic.with_label(span, message)
        } else {
            diagnostic.with_label_in(&*script.name, span, message)
        }
    }

    /// The script that an expression names, if it is a bare name and not a value.
    pub(super) fn static_script(&self, object: Id<crate::ast::Expression>) -> Option<ScriptId> {
        let ExpressionKind::Identifier(symbol) = self.syntax[object].kind else {
            return None;
        };
        if self.find_value(symbol).is_some() {
            return None;
        }
        self.scripts.named_type(self.script, symbol).as_object()
    }

    /// Access flags and guards of a property.
    fn check_property_access(
        &mut self,
        property: PropertyReference<'s>,
        on_self: bool,
        symbol: Symbol,
        span: Span,
    ) {
        let flags = property.declaration().flags;
        self.check_access(flags.set, property.script, on_self, symbol, span);
        if flags.set.contains(FlagSet::REQUIRES_GUARD) {
            self.require_guards(property.script, flags, symbol, span);
        }
    }
}
