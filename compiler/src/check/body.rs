//! Bodies: statements in order, each handed to the sink as soon as it is checked.

use super::sink::{BodyHeader, BodyKind, LocalVariable, Sink};
use super::tree::{NodeId, Target};
use super::{Checker, Current};
use crate::ast::{
    AssignOperator, BinaryOperator, Body, Branch, Expression, ExpressionKind, FlagSet, Function,
    Id, List, Local, Name, Parameter, PropertyKind, Statement, StatementKind, TryBranch,
};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::types::{Kind, Type};

impl<'s> Checker<'s> {
    /// Checks every body of the script in source order.
    /// All bodies in the order of the source, in which temporaries are numbered.
    pub(super) fn bodies<S: Sink>(&mut self, sink: &mut S) {
        self.bodies_at(None, sink);
    }

    /// The bodies around a place; without a place, all. A body without an end reaches to the file's.
    pub(super) fn bodies_at<S: Sink>(&mut self, place: Option<u32>, sink: &mut S) {
        let is_wanted = |function: &Function| {
            place.is_none_or(|place| {
                let is_open = function.end.is_empty();
                function.span.start <= place && (is_open || place <= function.end.end)
            })
        };
        let functions = self.syntax.functions.iter().enumerate();
        let mut functions = functions
            .filter(|(_, function)| is_wanted(function))
            .peekable();
        for property in &self.syntax.properties {
            let PropertyKind::Full { accessors } = property.kind else {
                continue;
            };
            for at in accessors.range() {
                let accessor = &self.syntax.accessors[at].function;
                if !is_wanted(accessor) {
                    continue;
                }
                while let Some((at, function)) =
                    functions.next_if(|(_, function)| function.span.start < accessor.span.start)
                {
                    self.body(BodyKind::Function(at), function, sink);
                }
                let kind = if self.syntax.names.is(accessor.name.symbol, "Set") {
                    BodyKind::Setter(at)
                } else {
                    BodyKind::Getter(at)
                };
                self.body(kind, accessor, sink);
            }
        }
        for (at, function) in functions {
            self.body(BodyKind::Function(at), function, sink);
        }
    }

    fn body<S: Sink>(&mut self, kind: BodyKind, function: &'s Function, sink: &mut S) {
        let script_flags = self.script.flags() & (FlagSet::DEBUG_ONLY | FlagSet::BETA_ONLY);
        let return_type = match &function.return_type {
            Some(name) => self.scripts.type_of(self.script, name),
            None => Type::VOID,
        };
        let names = &self.syntax.names;
        self.current = Current {
            flags: function.flags.set | script_flags,
            return_type,
            has_state_variable: !self.is_skyrim()
                && self.script.name.eq_ignore_ascii_case("ScriptObject")
                && (names.is(function.name.symbol, "GetState")
                    || names.is(function.name.symbol, "GotoState")),
        };
        let sender = function.sender.and_then(|name| {
            self.scripts
                .named_type(self.script, name.symbol)
                .as_object()
        });
        let header = BodyHeader {
            kind,
            function,
            return_type,
            sender,
            flags: self.current.flags,
        };
        sink.begin(&header);
        self.scope.begin();
        self.scope.enter();
        self.parameters(&self.syntax[function.parameters], sink);
        if let Body::Statements(statements) = function.body {
            self.plan_names(&self.syntax[function.parameters], statements);
            self.hold_promised_guards(function.flags);
            self.statements(statements, sink);
            let must_return = return_type != Type::VOID && !return_type.is_unknown();
            if must_return && !self.always_returns(statements) {
                let name = self.text(function.name.symbol);
                let message = format!(
                    "`{name}` can end without `Return`, and then returns the default value"
                );
                self.error(Code::MissingReturn, function.span, message);
            }
        }
        self.scope.leave();
        sink.end(&header);
    }

    /// Finds the locals whose names need a number in the file: those of outer blocks keep theirs
    /// first, even if they are declared further down.
    fn plan_names(&mut self, parameters: &[Parameter], statements: List<Statement>) {
        self.mangled.clear();
        for parameter in parameters {
            self.scope.claim(parameter.name.symbol);
        }
        self.plan_block(statements);
    }

    fn plan_block(&mut self, statements: List<Statement>) {
        let statements = &self.syntax[statements];
        for statement in statements {
            if let StatementKind::Local(local) = statement.kind {
                let name = self.syntax[local].name;
                if self.scope.claim(name.symbol) {
                    self.mangled.push((name, self.mangled_count));
                    self.mangled_count += 1;
                }
            }
        }
        for statement in statements {
            match statement.kind {
                StatementKind::If { branches } => {
                    for branch in &self.syntax[branches] {
                        self.plan_block(branch.body);
                    }
                }
                StatementKind::While { body, .. } | StatementKind::Lock { body, .. } => {
                    self.plan_block(body);
                }
                StatementKind::TryLock { branches } => {
                    for branch in &self.syntax[branches] {
                        self.plan_block(branch.body);
                    }
                }
                StatementKind::Reported
                | StatementKind::Local(_)
                | StatementKind::Assign { .. }
                | StatementKind::Expression(_)
                | StatementKind::Return(_) => {}
            }
        }
    }

    pub(super) fn mangled_number(&self, name: Name) -> Option<u32> {
        let mut planned = self.mangled.iter();
        planned
            .find(|(other, _)| *other == name)
            .map(|&(_, number)| number)
    }

    fn parameters<S: Sink>(&mut self, parameters: &'s [Parameter], sink: &mut S) {
        for parameter in parameters {
            let value_type = self.scripts.type_of(self.script, &parameter.type_name);
            if let Some(earlier) = self.scope.find(parameter.name.symbol) {
                let earlier = self.scope.variable(earlier).name;
                self.duplicate("parameter", parameter.name, earlier);
            }
            let (id, variable) = self.scope.declare(LocalVariable {
                name: parameter.name,
                value_type,
                mangled: None,
                is_const: false,
            });
            sink.declare(id, variable, true);
        }
        self.scope.end_parameters();
    }

    /// Reports a name that is declared twice.
    pub(super) fn duplicate(&mut self, what: &str, name: Name, earlier: Name) {
        let text = self.text(name.symbol);
        let diagnostic = Diagnostic::new(
            Code::DuplicateName,
            self.syntax.name_span(name),
            format!("there is already a {what} called `{text}`"),
        )
        .with_label(self.syntax.name_span(earlier), "first declared here");
        self.report(diagnostic);
    }

    fn block<S: Sink>(&mut self, statements: List<Statement>, sink: &mut S) {
        self.scope.enter();
        sink.enter();
        self.statements(statements, sink);
        sink.leave();
        self.scope.leave();
    }

    fn statements<S: Sink>(&mut self, statements: List<Statement>, sink: &mut S) {
        self.open_lists.push(statements);
        for statement in &self.syntax[statements] {
            self.statement(statement, sink);
        }
        self.open_lists.pop();
    }

    /// Tells the sink about locals that were used above their declaration.
    fn declare_hoisted<S: Sink>(&mut self, sink: &mut S) {
        for (id, variable) in self.hoisted.drain(..) {
            sink.declare(id, variable, false);
        }
    }

    fn line(&self, span: Span) -> u32 {
        self.script.lines.line(span.start)
    }

    fn statement<S: Sink>(&mut self, statement: &'s Statement, sink: &mut S) {
        let line = self.line(statement.span);
        self.tree.clear();
        match statement.kind {
            StatementKind::Reported => {}
            StatementKind::Local(local) => self.local(&self.syntax[local], line, sink),
            StatementKind::Assign {
                target,
                operator,
                value,
            } => self.assign(target, operator, value, line, statement.span, sink),
            StatementKind::Expression(value) => {
                let node = self.dropped_expression(value);
                if !self.ends_in_call(value) {
                    let span = self.syntax[value].span;
                    self.error(
                        Code::UnusedValue,
                        span,
                        "this value is computed but not used",
                    );
                    self.check_readable(node);
                }
                self.declare_hoisted(sink);
                sink.expression(&mut self.tree, node, line);
            }
            StatementKind::Return(value) => {
                self.return_statement(value, line, statement.span, sink);
            }
            StatementKind::If { branches } => self.branches(branches, sink),
            StatementKind::While { condition, body } => {
                let condition = self.value(condition);
                self.declare_hoisted(sink);
                sink.while_(&mut self.tree, condition, line);
                self.block(body, sink);
                sink.end_while();
            }
            StatementKind::Lock { guards, body } => {
                let held = self.held_guards.len();
                self.hold_guards(&self.syntax[guards]);
                let symbols: Vec<_> = self.syntax[guards].iter().map(|g| g.symbol).collect();
                sink.lock(&symbols, line);
                self.block(body, sink);
                sink.unlock();
                self.held_guards.truncate(held);
            }
            StatementKind::TryLock { branches } => self.try_branches(branches, sink),
        }
    }

    /// An expression as a statement. Some write `ready && Go()` instead of an `If`, so `Go` may
    /// return nothing there.
    fn dropped_expression(&mut self, id: Id<Expression>) -> NodeId {
        let Expression { kind, span } = self.syntax[id];
        let ExpressionKind::Binary {
            operator: operator @ (BinaryOperator::And | BinaryOperator::Or),
            left,
            right,
        } = kind
        else {
            return self.expression(id);
        };
        let left = self.dropped_operand(left);
        let right = self.dropped_operand(right);
        self.binary_nodes(operator, left, right, span)
    }

    fn dropped_operand(&mut self, id: Id<Expression>) -> NodeId {
        let node = self.dropped_expression(id);
        if self.type_at(node) == Type::VOID {
            return node;
        }
        self.readable_value(id, node)
    }

    /// Whether the last thing that an expression may do is a call.
    fn ends_in_call(&self, id: Id<Expression>) -> bool {
        match self.syntax[id].kind {
            ExpressionKind::Call(_) => true,
            ExpressionKind::Binary {
                operator: BinaryOperator::And | BinaryOperator::Or,
                right,
                ..
            } => self.ends_in_call(right),
            _ => false,
        }
    }

    fn branches<S: Sink>(&mut self, branches: List<Branch>, sink: &mut S) {
        for (at, branch) in self.syntax[branches].iter().enumerate() {
            let line = self.line(branch.span);
            match branch.condition {
                Some(condition) => {
                    self.tree.clear();
                    let condition = self.value(condition);
                    self.declare_hoisted(sink);
                    sink.branch(&mut self.tree, condition, at == 0, line);
                }
                None => sink.else_(),
            }
            self.block(branch.body, sink);
        }
        sink.end_branches();
    }

    fn try_branches<S: Sink>(&mut self, branches: List<TryBranch>, sink: &mut S) {
        for (at, branch) in self.syntax[branches].iter().enumerate() {
            let line = self.line(branch.span);
            let held = self.held_guards.len();
            if branch.guards.is_empty() {
                sink.try_else();
            } else {
                let guards = &self.syntax[branch.guards];
                self.hold_guards(guards);
                let symbols: Vec<_> = guards.iter().map(|guard| guard.symbol).collect();
                sink.try_lock(&symbols, at == 0, line);
            }
            self.block(branch.body, sink);
            self.held_guards.truncate(held);
        }
        sink.end_try();
    }

    fn local<S: Sink>(&mut self, local: &'s Local, line: u32, sink: &mut S) {
        let value_type = self.named_type(&local.type_name);
        if matches!(
            value_type.kind(),
            Kind::CustomEventName | Kind::ScriptEventName
        ) {
            let name = self.describe(value_type);
            let message = format!("only a parameter can be a `{name}`: use `String`");
            self.error(Code::InvalidType, local.type_name.span, message);
        }
        let value = local.value.map(|value| {
            let node = self.value(value);
            let name = self.text(local.name.symbol);
            self.convert(node, value_type, |_| format!("`{name}`"))
        });
        self.declare_hoisted(sink);
        let id = if let Some(id) = self.scope.hoisted(local.name) {
            sink.place(id);
            id
        } else {
            // This may not be a declaration at all.
            if !value_type.is_unknown() {
                self.check_local_name(local.name);
            }
            let (id, variable) = self.scope.declare(LocalVariable {
                name: local.name,
                value_type,
                mangled: self.mangled_number(local.name),
                is_const: local.is_const,
            });
            sink.declare(id, variable, false);
            id
        };
        sink.initialise(&mut self.tree, id, value, line);
    }

    /// Reports a local whose name is taken.
    fn check_local_name(&mut self, name: Name) {
        let symbol = name.symbol;
        if let Some(earlier) = self.scope.find(symbol) {
            let what = if self.scope.is_parameter(earlier) {
                "parameter"
            } else {
                "variable"
            };
            let earlier = self.scope.variable(earlier).name;
            self.duplicate(what, name, earlier);
            return;
        }
        let own = self.script.members(symbol);
        let hidden = if let Some(index) = own.property() {
            Some(("property", self.script, self.syntax.properties[index].name))
        } else if let Some(index) = own.variable() {
            Some(("variable", self.script, self.syntax.variables[index].name))
        } else if self.is_skyrim() {
            None
        } else {
            let parent = self.scripts.parent_info(self.script);
            parent
                .and_then(|parent| self.scripts.property(parent, self.script, symbol))
                .map(|found| ("property", found.script, found.declaration().name))
        };
        if let Some((what, script, earlier)) = hidden {
            let text = self.text(symbol);
            let diagnostic = Diagnostic::new(
                Code::HiddenName,
                self.syntax.name_span(name),
                format!("the local `{text}` hides a {what} of the same name"),
            );
            let place = script.syntax.name_span(earlier);
            let diagnostic = self
                .label_in(diagnostic, script, place, format!("the {what}"))
                .with_help("rename the local");
            self.report(diagnostic);
        }
    }

    fn assign<S: Sink>(
        &mut self,
        target: Id<Expression>,
        operator: AssignOperator,
        value: Id<Expression>,
        line: u32,
        span: Span,
        sink: &mut S,
    ) {
        let node = self.expression_target(target);
        self.note_write(target, operator != AssignOperator::Assign);
        let place = self.target(node, target);
        let binary = match operator {
            AssignOperator::Assign => None,
            AssignOperator::Add => Some(BinaryOperator::Add),
            AssignOperator::Subtract => Some(BinaryOperator::Subtract),
            AssignOperator::Multiply => Some(BinaryOperator::Multiply),
            AssignOperator::Divide => Some(BinaryOperator::Divide),
            AssignOperator::Remainder => Some(BinaryOperator::Remainder),
        };
        let value = match binary {
            None => self.value(value),
            Some(binary) => {
                // Fallout 4's compiler accepts it, and mods use it.
                if let (Some(Target::Element { .. }), true) = (place, self.is_skyrim()) {
                    self.compound_element(target, operator);
                }
                let old = self.value(target);
                let right = self.value(value);
                self.binary_nodes(binary, old, right, span)
            }
        };
        let Some(place) = place else { return };
        let wanted = self.type_at(node);
        let value = self.convert(value, wanted, |checker| match place {
            Target::Element { .. } => "an element of this array".to_owned(),
            Target::Property { name, .. } | Target::Member { name, .. } => {
                format!("`{}`", checker.text(name))
            }
            Target::Variable(_) => match checker.syntax[target].kind {
                ExpressionKind::Identifier(symbol) => format!("`{}`", checker.text(symbol)),
                _ => "this variable".to_owned(),
            },
        });
        self.declare_hoisted(sink);
        sink.assign(&mut self.tree, place, wanted, value, line);
    }

    fn compound_element(&mut self, target: Id<Expression>, operator: AssignOperator) {
        let symbol = operator.symbol();
        let sign = &symbol[..1];
        let diagnostic = Diagnostic::new(
            Code::CompoundElement,
            self.syntax[target].span,
            format!("`{symbol}` does not work on an array element in Skyrim"),
        )
        .with_help(format!("write it out: `a[i] = a[i] {sign} x`"));
        self.report(diagnostic);
    }

    /// Checks the left side of an assignment.
    fn expression_target(&mut self, target: Id<Expression>) -> NodeId {
        let Expression { kind, span } = self.syntax[target];
        match kind {
            ExpressionKind::Member { object, name } => self.member(object, name, span),
            _ => self.expression(target),
        }
    }

    fn return_statement<S: Sink>(
        &mut self,
        value: Option<Id<Expression>>,
        line: u32,
        span: Span,
        sink: &mut S,
    ) {
        let wanted = self.current.return_type;
        let node = match value {
            None => {
                if wanted != Type::VOID && !wanted.is_unknown() {
                    let name = self.describe_one(wanted);
                    let message = format!("this function must return {name}");
                    self.error(Code::InvalidReturn, span, message);
                }
                None
            }
            Some(value) => {
                let node = self.expression(value);
                let given = self.type_at(node);
                let is_harmless = given == Type::NONE
                    || given.is_unknown()
                    || (given == Type::VOID && self.is_skyrim());
                if wanted == Type::VOID && is_harmless {
                    Some(node)
                } else if wanted == Type::VOID {
                    let diagnostic = Diagnostic::new(
                        Code::InvalidReturn,
                        self.syntax[value].span,
                        "this function has no return type, so it cannot return a value",
                    )
                    .with_help("write the type before `Function`, or remove the value");
                    self.report(diagnostic);
                    None
                } else {
                    let node = self.readable_value(value, node);
                    Some(self.convert(node, wanted, |_| "the return value".to_owned()))
                }
            }
        };
        self.declare_hoisted(sink);
        sink.return_(&mut self.tree, node, line);
    }

    /// Whether a block cannot be left at its end.
    fn always_returns(&self, statements: List<Statement>) -> bool {
        self.syntax[statements]
            .iter()
            .any(|statement| match statement.kind {
                StatementKind::Return(_) | StatementKind::Reported => true,
                StatementKind::If { branches } => {
                    let branches = &self.syntax[branches];
                    branches.last().is_some_and(|last| last.condition.is_none())
                        && branches
                            .iter()
                            .all(|branch| self.always_returns(branch.body))
                }
                StatementKind::Lock { body, .. } => self.always_returns(body),
                StatementKind::TryLock { branches } => {
                    let branches = &self.syntax[branches];
                    branches.last().is_some_and(|last| last.guards.is_empty())
                        && branches
                            .iter()
                            .all(|branch| self.always_returns(branch.body))
                }
                StatementKind::While { condition, .. } => {
                    matches!(self.syntax[condition].kind, ExpressionKind::Bool(true))
                }
                StatementKind::Local(_)
                | StatementKind::Assign { .. }
                | StatementKind::Expression(_) => false,
            })
    }
}
