//! Expressions: what each form means, and conversions where a type is needed.

use super::Checker;
use super::tree::{NodeId, NodeKind, Text};
use crate::ast::{Expression, ExpressionKind, Id, TypeName};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::types::{Conversion, Kind, Type, explicit, implicit};

impl Checker<'_> {
    /// Checks an expression. Its type may be "nothing"; to get a value, call [`Self::value`].
    pub(super) fn expression(&mut self, id: Id<Expression>) -> NodeId {
        let Expression { kind, span } = self.syntax[id];
        match kind {
            ExpressionKind::Reported => self.reported(span),
            ExpressionKind::Int(value) => self.tree.add(NodeKind::Int(value), Type::INT, span),
            ExpressionKind::Float(value) => {
                self.tree.add(NodeKind::Float(value), Type::FLOAT, span)
            }
            ExpressionKind::Bool(value) => self.tree.add(NodeKind::Bool(value), Type::BOOL, span),
            ExpressionKind::String(text) => {
                let kind = NodeKind::String(Text::Own(text));
                self.tree.add(kind, Type::STRING, span)
            }
            ExpressionKind::None => self.tree.add(NodeKind::None, Type::NONE, span),
            ExpressionKind::Identifier(symbol) => self.identifier(symbol, span),
            ExpressionKind::SelfReference => self.self_reference(span),
            ExpressionKind::Parent => {
                let message = "`Parent` can only be used to call a function";
                self.error(Code::NoParent, span, message);
                self.reported(span)
            }
            ExpressionKind::Unary { operator, operand } => self.unary(operator, operand, span),
            ExpressionKind::Binary {
                operator,
                left,
                right,
            } => self.binary(operator, left, right, span),
            ExpressionKind::Cast { value, target } => self.cast(value, target, span),
            ExpressionKind::Is { value, target } => self.is(value, target, span),
            ExpressionKind::Member { object, name } => {
                let node = self.member(object, name, span);
                self.check_readable(node);
                node
            }
            ExpressionKind::Length { array } => self.length(array, span),
            ExpressionKind::Index { array, index } => self.index(array, index, span),
            ExpressionKind::Call(call) => self.call(call, span),
            ExpressionKind::NewArray { element, size } => self.new_array(element, size, span),
            ExpressionKind::NewStruct { target } => self.new_struct(target, span),
        }
    }

    /// Checks an expression that must have a value.
    pub(super) fn value(&mut self, id: Id<Expression>) -> NodeId {
        let node = self.expression(id);
        self.readable_value(id, node)
    }

    /// Checks that a checked expression has a value.
    pub(super) fn readable_value(&mut self, id: Id<Expression>, node: NodeId) -> NodeId {
        if let ExpressionKind::Identifier(_) = self.syntax[id].kind {
            self.check_readable(node);
        }
        if let NodeKind::Call {
            is_stripped: true, ..
        } = self.tree[node].kind
            && self.stripped_depth == 0
            && !self.options.strips(self.current.flags)
        {
            let span = self.tree[node].span;
            let diagnostic = Diagnostic::new(
                Code::StrippedValue,
                span,
                "this build leaves the call out, so its value is the default of its type",
            );
            self.report(diagnostic);
        }
        if self.type_at(node) == Type::VOID {
            return self.void_value(node);
        }
        node
    }

    /// A call that returns nothing where a value is needed: Skyrim's compiler treats it as None.
    fn void_value(&mut self, node: NodeId) -> NodeId {
        let span = self.tree[node].span;
        if self.is_skyrim() {
            self.error(
                Code::VoidValue,
                span,
                "this function returns nothing, so its value is always None",
            );
            return node;
        }
        let diagnostic = Diagnostic::new(
            Code::NoValue,
            span,
            "this function returns nothing, so there is no value to use",
        )
        .with_help("call it in a separate statement, or give the function a return type");
        self.report(diagnostic);
        self.reported(span)
    }

    fn self_reference(&mut self, span: Span) -> NodeId {
        if self.is_global() {
            let diagnostic = Diagnostic::new(
                Code::SelfInGlobal,
                span,
                "a Global function has no instance, so there is no `Self`",
            )
            .with_help("pass the object as a parameter, or remove `Global`");
            self.report(diagnostic);
            return self.reported(span);
        }
        let value_type = Type::object(self.script.id);
        self.tree.add(NodeKind::SelfReference, value_type, span)
    }

    /// A type named in a body or a declaration; reports it where it is unknown.
    pub(super) fn named_type(&mut self, name: &TypeName) -> Type {
        let found = self.scripts.type_of(self.script, name);
        if found.is_unknown() {
            self.unknown_type(name);
        }
        self.note_type(name, found);
        found
    }

    fn cast(&mut self, value: Id<Expression>, target: Id<TypeName>, span: Span) -> NodeId {
        let node = self.value(value);
        let to = self.named_type(&self.syntax[target]);
        let from = self.type_at(node);
        if from.is_unknown() || to.is_unknown() {
            let node = self.reported(span);
            self.tree[node].value_type = to;
            return node;
        }
        match explicit(
            if from == Type::VOID { Type::NONE } else { from },
            to,
            self.scripts,
        ) {
            Conversion::Same => {
                let name = self.describe_one(to);
                let message = format!("this is already {name}");
                self.error(Code::UselessCast, span, message);
                let kind = NodeKind::Cast {
                    value: node,
                    is_explicit: true,
                };
                self.tree.add(kind, to, span)
            }
            Conversion::Cast => {
                let kind = NodeKind::Cast {
                    value: node,
                    is_explicit: true,
                };
                self.tree.add(kind, to, span)
            }
            Conversion::Impossible => {
                self.impossible_cast(from, to, span);
                self.reported(span)
            }
        }
    }

    fn impossible_cast(&mut self, from: Type, to: Type, span: Span) {
        let (from_name, to_name) = (self.describe_one(from), self.describe_one(to));
        let mut diagnostic = Diagnostic::new(
            Code::ImpossibleCast,
            span,
            format!("{from_name} can never be {to_name}"),
        );
        if from.as_object().is_some() && to.as_object().is_some() {
            diagnostic = diagnostic.with_note("neither script extends the other");
        }
        self.report(diagnostic);
    }

    fn is(&mut self, value: Id<Expression>, target: Id<TypeName>, span: Span) -> NodeId {
        let node = self.value(value);
        let to = self.named_type(&self.syntax[target]);
        let from = self.type_at(node);
        if !from.is_unknown() && !to.is_unknown() && from != Type::VAR {
            let possible = explicit(from, to, self.scripts) != Conversion::Impossible;
            if !possible {
                self.impossible_cast(from, to, span);
            }
        }
        self.tree.add(NodeKind::Is(node, to), Type::BOOL, span)
    }

    fn length(&mut self, array: Id<Expression>, span: Span) -> NodeId {
        let node = self.value(array);
        let value_type = self.type_at(node);
        if !value_type.is_unknown() && !value_type.is_array() {
            let name = self.describe_one(value_type);
            let message = format!("only arrays have a `Length`, but this is {name}");
            self.error(Code::NotAnArray, span, message);
            return self.reported(span);
        }
        self.tree.add(NodeKind::Length(node), Type::INT, span)
    }

    fn index(&mut self, array: Id<Expression>, index: Id<Expression>, span: Span) -> NodeId {
        let array = self.value(array);
        let index = self.value(index);
        let array_type = self.type_at(array);
        let index_type = self.type_at(index);
        if !index_type.is_unknown() && index_type != Type::INT {
            let name = self.describe_one(index_type);
            let place = self.tree[index].span;
            let mut diagnostic = Diagnostic::new(
                Code::InvalidIndex,
                place,
                format!("an array index must be an `Int`, but this is {name}"),
            );
            if explicit(index_type, Type::INT, self.scripts) == Conversion::Cast {
                diagnostic =
                    diagnostic.with_suggestion("convert it", Span::at(place.end), " as Int");
            }
            self.report(diagnostic);
        }
        if array_type.is_unknown() {
            return self.reported(span);
        }
        if !array_type.is_array() {
            let name = self.describe_one(array_type);
            let place = self.tree[array].span;
            let message = format!("only arrays have elements, but this is {name}");
            self.error(Code::NotAnArray, place, message);
            return self.reported(span);
        }
        let kind = NodeKind::Element { array, index };
        self.tree.add(kind, array_type.element(), span)
    }

    fn new_array(&mut self, element: Id<TypeName>, size: Id<Expression>, span: Span) -> NodeId {
        let element_type = self.named_type(&self.syntax[element]);
        let size_node = self.value(size);
        let size_type = self.type_at(size_node);
        let place = self.syntax[size].span;
        if let ExpressionKind::Int(length) = self.syntax[size].kind {
            let least = i32::from(self.is_skyrim());
            if length < least || (length > 128 && self.is_skyrim()) {
                let message = format!("an array can have {least} to 128 elements, not {length}");
                self.error(Code::InvalidArraySize, place, message);
            } else if length > 128 {
                let message =
                    format!("the game makes at most 128 elements, but this asks for {length}");
                self.error(Code::EngineLimit, place, message);
            }
        } else if let NodeKind::Negate(_) = self.tree[size_node].kind {
            self.error(
                Code::InvalidArraySize,
                place,
                "an array cannot have a negative size",
            );
        } else if self.is_skyrim() && !size_type.is_unknown() {
            let diagnostic = Diagnostic::new(
                Code::InvalidArraySize,
                place,
                "the size of an array must be a number from 1 to 128, not an expression",
            )
            .with_note("only Fallout 4 and later games accept any Int here");
            self.report(diagnostic);
        } else if !size_type.is_unknown() && size_type != Type::INT {
            let name = self.describe_one(size_type);
            let message = format!("the size of an array must be an `Int`, but this is {name}");
            self.error(Code::InvalidArraySize, place, message);
        }
        let array_type = element_type.array();
        self.tree
            .add(NodeKind::NewArray(size_node), array_type, span)
    }

    fn new_struct(&mut self, target: Id<TypeName>, span: Span) -> NodeId {
        let name = &self.syntax[target];
        let target_type = self.named_type(name);
        if !target_type.is_unknown() && target_type.as_struct().is_none() {
            let text = self.describe(target_type);
            let mut diagnostic = Diagnostic::new(
                Code::NotAStruct,
                name.span,
                format!("`new` creates structs and arrays, but `{text}` is neither"),
            );
            if target_type.as_object().is_some() {
                diagnostic =
                    diagnostic.with_note("objects are created by the game, not by scripts");
            } else {
                diagnostic =
                    diagnostic.with_help(format!("to create an array, write `new {text}[10]`"));
            }
            self.report(diagnostic);
            return self.reported(span);
        }
        self.tree.add(NodeKind::NewStruct, target_type, span)
    }

    /// Turns a value into one of type `to`, with a cast if one is needed. `wanted` describes what
    /// the value is for.
    pub(super) fn convert(
        &mut self,
        node: NodeId,
        to: Type,
        wanted: impl FnOnce(&Self) -> String,
    ) -> NodeId {
        let from = self.type_at(node);
        let from = if from == Type::VOID { Type::NONE } else { from };
        match implicit(from, to, self.scripts) {
            Conversion::Same => node,
            Conversion::Cast => {
                let span = self.tree[node].span;
                self.note_cast(span, to);
                let kind = NodeKind::Cast {
                    value: node,
                    is_explicit: false,
                };
                self.tree.add(kind, to, span)
            }
            Conversion::Impossible => {
                let wanted = wanted(self);
                self.mismatch(node, from, to, &wanted);
                let span = self.tree[node].span;
                let node = self.reported(span);
                self.tree[node].value_type = to;
                node
            }
        }
    }

    fn mismatch(&mut self, node: NodeId, from: Type, to: Type, wanted: &str) {
        let span = self.tree[node].span;
        let (from_name, to_name) = (self.describe_one(from), self.describe_one(to));
        let mut diagnostic = Diagnostic::new(
            Code::TypeMismatch,
            span,
            format!("{wanted} is {to_name}, but this is {from_name}"),
        );
        if from != Type::NONE && explicit(from, to, self.scripts) == Conversion::Cast {
            let is_simple = !matches!(
                self.tree[node].kind,
                NodeKind::Arithmetic(..)
                    | NodeKind::Concatenate(..)
                    | NodeKind::Compare(..)
                    | NodeKind::And(..)
                    | NodeKind::Or(..)
                    | NodeKind::Cast { .. }
                    | NodeKind::Negate(_)
            );
            let to_name = self.describe(to);
            diagnostic = if is_simple {
                let cast = format!(" as {to_name}");
                diagnostic.with_suggestion("convert it", Span::at(span.end), cast)
            } else {
                diagnostic.with_help(format!("convert it: `(...) as {to_name}`"))
            };
        } else if from == Type::STRING && to.kind() == Kind::Object {
            diagnostic = diagnostic.with_note("a name in quotes is text, not the thing it names");
        }
        self.report(diagnostic);
    }
}
