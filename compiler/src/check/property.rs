//! Properties: their functions, and whether they may be read and written.

use super::tree::{NodeId, NodeKind, Target};
use super::{Checker, name::Value};
use crate::ast::{Expression, ExpressionKind, FlagSet, Id, Property, PropertyKind, Symbol};
use crate::diagnostic::{Code, Diagnostic};
use crate::resolve::{PropertyReference, ScriptInfo};
use crate::types::Type;

impl<'s> Checker<'s> {
    /// The property that a node refers to.
    fn property_of(&self, object: Option<NodeId>, name: Symbol) -> Option<PropertyReference<'s>> {
        let script = match object {
            None => self.script,
            Some(object) => {
                let id = self.type_at(object).as_object()?;
                self.scripts.script(id)?
            }
        };
        self.scripts.property(script, self.script, name)
    }

    /// Reports reading a property that can only be written.
    pub(super) fn check_readable(&mut self, node: NodeId) {
        let NodeKind::Property { object, name } = self.tree[node].kind else {
            return;
        };
        let Some(property) = self.property_of(object, name) else {
            return;
        };
        if has_accessor(property.script, property.declaration(), "Get") {
            return;
        }
        let text = self.text(name);
        let span = self.tree[node].span;
        let place = property.name_span();
        let diagnostic = Diagnostic::new(
            Code::WriteOnly,
            span,
            format!("`{text}` has no `Get`, so it cannot be read"),
        );
        let diagnostic = self.label_in(diagnostic, property.script, place, "declared here");
        self.report(diagnostic);
    }

    /// What an assignment to a checked expression writes; `None` if it cannot be assigned to.
    pub(super) fn target(&mut self, node: NodeId, source: Id<Expression>) -> Option<Target> {
        let span = self.syntax[source].span;
        match self.tree[node].kind {
            NodeKind::Reported => None,
            NodeKind::Local(id) => {
                let variable = *self.scope.variable(id);
                if variable.is_const {
                    let place = self.syntax.name_span(variable.name);
                    let text = self.text(variable.name.symbol);
                    self.read_only(source, text, "is Const", self.script, place);
                }
                Some(Target::Variable(node))
            }
            NodeKind::Variable(symbol) => {
                let variable = self
                    .script
                    .members(symbol)
                    .variable()
                    .map(|index| self.syntax.variables[index]);
                if let Some(variable) = variable
                    && variable.flags.set.contains(FlagSet::CONST)
                {
                    let place = self.syntax.name_span(variable.name);
                    self.read_only(source, self.text(symbol), "is Const", self.script, place);
                }
                Some(Target::Variable(node))
            }
            NodeKind::AutoVariable(_) => {
                if let ExpressionKind::Identifier(symbol) = self.syntax[source].kind
                    && let Some(Value::Property(property)) = self.find_value(symbol)
                {
                    self.check_writable(property, source);
                }
                Some(Target::Variable(node))
            }
            NodeKind::StateVariable => Some(Target::Variable(node)),
            NodeKind::Property { object, name } => {
                if let Some(property) = self.property_of(object, name) {
                    self.check_writable(property, source);
                }
                Some(Target::Property { object, name })
            }
            NodeKind::Member { structure, name } => Some(Target::Member { structure, name }),
            NodeKind::Element { array, index } => Some(Target::Element { array, index }),
            NodeKind::Length(_) => {
                let diagnostic = Diagnostic::new(
                    Code::ReadOnly,
                    span,
                    "the length of an array cannot be assigned to",
                )
                .with_help("create a new array, or use `Add` and `Remove` if the game has them");
                self.report(diagnostic);
                None
            }
            NodeKind::SelfReference => {
                self.error(Code::NotAssignable, span, "`Self` cannot be assigned to");
                None
            }
            _ => {
                let message = "only variables, properties, struct members and array elements can be assigned to";
                self.error(Code::NotAssignable, span, message);
                None
            }
        }
    }

    fn check_writable(&mut self, property: PropertyReference<'s>, source: Id<Expression>) {
        let declaration = property.declaration();
        let name = property.script.syntax.name(declaration.name.symbol);
        let reason = match declaration.kind {
            PropertyKind::AutoReadOnly { .. } => "is AutoReadOnly",
            PropertyKind::Auto { .. } if declaration.flags.set.contains(FlagSet::CONST) => {
                "is Const"
            }
            PropertyKind::Full { .. } if !has_accessor(property.script, declaration, "Set") => {
                "has no `Set`"
            }
            PropertyKind::Auto { .. } | PropertyKind::Full { .. } | PropertyKind::Reported => {
                return;
            }
        };
        let place = property.script.syntax.name_span(declaration.name);
        self.read_only(source, name, reason, property.script, place);
    }

    fn read_only(
        &mut self,
        source: Id<Expression>,
        name: &str,
        reason: &str,
        script: &ScriptInfo,
        place: crate::source::Span,
    ) {
        let diagnostic = Diagnostic::new(
            Code::ReadOnly,
            self.syntax[source].span,
            format!("`{name}` {reason}, so it cannot be assigned to"),
        );
        let diagnostic = self.label_in(diagnostic, script, place, "declared here");
        self.report(diagnostic);
    }

    /// Checks the functions of a full property.
    pub(super) fn accessors(&mut self, property: &'s Property, value_type: Type) {
        let PropertyKind::Full { accessors } = property.kind else {
            return;
        };
        let name = self.text(property.name.symbol);
        let accessors = &self.syntax[accessors];
        if accessors.is_empty() {
            let diagnostic = Diagnostic::new(
                Code::InvalidAccessor,
                self.syntax.name_span(property.name),
                format!("the property `{name}` has neither `Get` nor `Set`"),
            )
            .with_help("write one of them, or add `Auto` and remove `EndProperty`");
            self.report(diagnostic);
        }
        for (at, accessor) in accessors.iter().enumerate() {
            let function = &accessor.function;
            let is_get = self.syntax.names.is(function.name.symbol, "Get");
            let is_set = self.syntax.names.is(function.name.symbol, "Set");
            let span = self.syntax.name_span(function.name);
            let earlier = accessors[..at]
                .iter()
                .find(|other| other.function.name.symbol == function.name.symbol);
            if let Some(earlier) = earlier {
                self.duplicate("function", function.name, earlier.function.name);
                continue;
            }
            if !is_get && !is_set {
                let message = "a property can only have the functions `Get` and `Set`";
                self.error(Code::InvalidAccessor, span, message);
                continue;
            }
            if function
                .flags
                .set
                .intersects(FlagSet::GLOBAL | FlagSet::NATIVE)
            {
                let message = "a property's function cannot be Global or Native";
                self.error(Code::InvalidAccessor, function.span, message);
            }
            if function.kind == crate::ast::FunctionKind::Event {
                let message = "a property's `Get` and `Set` are functions, not events";
                self.error(Code::InvalidAccessor, function.span, message);
            }
            let returned = function
                .return_type
                .map_or(Type::VOID, |name| self.scripts.type_of(self.script, &name));
            let parameters: Vec<Type> = self.syntax[function.parameters]
                .iter()
                .map(|parameter| self.scripts.type_of(self.script, &parameter.type_name))
                .collect();
            let fits = if is_get {
                same(returned, value_type) && parameters.is_empty()
            } else {
                returned == Type::VOID && parameters.len() == 1 && same(parameters[0], value_type)
            };
            if !fits {
                let type_name = self.describe(value_type);
                let wanted = if is_get {
                    format!("`{type_name} Function Get()`")
                } else {
                    format!("`Function Set({type_name} value)`")
                };
                let message = format!("the function of this property must be declared as {wanted}");
                self.error(Code::InvalidAccessor, function.span, message);
            }
        }
    }
}

fn same(one: Type, other: Type) -> bool {
    one == other || one.is_unknown() || other.is_unknown()
}

fn has_accessor(script: &ScriptInfo, property: &Property, name: &str) -> bool {
    match property.kind {
        PropertyKind::Full { accessors } => script.syntax[accessors]
            .iter()
            .any(|accessor| script.syntax.names.is(accessor.function.name.symbol, name)),
        PropertyKind::Auto { .. } | PropertyKind::AutoReadOnly { .. } | PropertyKind::Reported => {
            true
        }
    }
}
