//! Arguments: matching them to parameters, filling in defaults, event names.

use super::Checker;
use super::call::{count_given, count_wanted};
use super::record::{Referent, literal_span, place as place_in_list};
use super::tree::{Callee, NodeId, NodeKind, Text};
use crate::ast::{Argument, Call, Expression, ExpressionKind, FlagSet, Id, Parameter};
use crate::diagnostic::{Code, Diagnostic};
use crate::resolve::{FunctionReference, ScriptInfo};
use crate::source::Span;
use crate::suggestion::nearest;
use crate::types::{Kind, Type};

impl<'s> Checker<'s> {
    /// A call of a declared function. `receiver` is the script it is called on, for event names.
    pub(super) fn finish_call(
        &mut self,
        call: &Call,
        callee: Callee,
        function: FunctionReference<'s>,
        receiver: Option<&'s ScriptInfo>,
        span: Span,
    ) -> NodeId {
        let declaration = function.declaration();
        let flags = function.flags();
        let name_span = self.syntax.name_span(call.name);
        self.note_call(call, function);
        let on_self = callee == Callee::OnSelf || callee == Callee::OnParent;
        self.check_access(flags, function.script, on_self, call.name.symbol, name_span);
        if flags.contains(FlagSet::REQUIRES_GUARD) {
            self.require_guards(
                function.script,
                declaration.flags,
                call.name.symbol,
                name_span,
            );
        }
        let base = self.argument_stack.len();
        let parameters = &function.script.syntax[declaration.parameters];
        self.argument_stack.resize(base + parameters.len(), None);
        // A function that only exists in such builds may call others that do.
        let is_stripped = self.options.strips(flags - self.current.flags);
        self.stripped_depth += u32::from(is_stripped);
        let fits = self.place_arguments(call, function, parameters, base);
        self.stripped_depth -= u32::from(is_stripped);
        let list = self.complete_arguments(call, function, parameters, receiver, base, fits);
        self.argument_stack.truncate(base);
        let value_type = match &declaration.return_type {
            Some(name) => self.declared_type(function.script, name, name_span),
            None => Type::VOID,
        };
        if self.syntax.names.is(call.name.symbol, "GotoState") && callee != Callee::OnParent {
            let arguments = &self.syntax[call.arguments];
            if let (Callee::OnSelf, [argument]) = (callee, arguments) {
                self.check_state_literal(argument.value);
            }
            if let (Some(receiver), [argument]) = (receiver, arguments) {
                self.note_state(receiver, argument.value);
            }
        }
        let kind = NodeKind::Call {
            callee,
            name: call.name.symbol,
            arguments: list,
            is_stripped,
        };
        self.tree.add(kind, value_type, span)
    }

    /// Checks the arguments in the order in which they are written and puts each in its place.
    /// Conversions come later: the official compiler evaluates all arguments first.
    fn place_arguments(
        &mut self,
        call: &Call,
        function: FunctionReference<'s>,
        parameters: &'s [Parameter],
        base: usize,
    ) -> bool {
        let arguments = &self.syntax[call.arguments];
        let (mut fits, mut seen_name) = (true, false);
        for (at, argument) in arguments.iter().enumerate() {
            let place = match argument.name {
                None if seen_name => {
                    self.positional_after_named(argument);
                    fits = false;
                    None
                }
                None => Some(at),
                Some(name) => {
                    seen_name = true;
                    let found = parameters.iter().position(|parameter| {
                        let text = function.script.syntax.name(parameter.name.symbol);
                        self.syntax.names.is(name.symbol, text)
                    });
                    if found.is_none() {
                        self.unknown_argument(call, function, parameters, argument);
                        fits = false;
                    }
                    found
                }
            };
            let node = self.value(argument.value);
            let Some(place) = place.filter(|&place| place < parameters.len()) else {
                continue;
            };
            self.note_parameter(function.script, &parameters[place], argument);
            if self.argument_stack[base + place].is_some() {
                self.duplicate_argument(function, &parameters[place], argument);
                fits = false;
            } else {
                self.argument_stack[base + place] = Some(node);
            }
        }
        if arguments.len() > parameters.len() && fits {
            self.argument_count(call, function, parameters);
            fits = false;
        }
        fits
    }

    fn note_parameter(&mut self, script: &ScriptInfo, parameter: &Parameter, argument: &Argument) {
        if self.record.is_none() {
            return;
        }
        match argument.name {
            Some(name) => {
                let referent = Referent::Local(script.id, parameter.name.start);
                let value_type = self.scripts.type_of(script, &parameter.type_name);
                self.note(self.syntax.name_span(name), referent, value_type);
            }
            None => self.note_argument(argument.value, script.id, parameter.name.symbol),
        }
    }

    /// Converts the arguments and fills in defaults.
    fn complete_arguments(
        &mut self,
        call: &Call,
        function: FunctionReference<'s>,
        parameters: &'s [Parameter],
        receiver: Option<&'s ScriptInfo>,
        base: usize,
        fits: bool,
    ) -> super::NodeList {
        let given = &self.argument_stack[base..];
        let is_short = parameters
            .iter()
            .zip(given)
            .any(|(parameter, given)| given.is_none() && parameter.value.is_none());
        if is_short && fits {
            self.argument_count(call, function, parameters);
        }
        if is_short || !fits {
            // An argument in the wrong place is not checked against its type.
            for at in base..self.argument_stack.len() {
                self.argument_stack[at] = None;
            }
            return self.tree.add_list(&[]);
        }
        for (at, parameter) in parameters.iter().enumerate() {
            let place = self.syntax.name_span(call.name);
            let wanted = self.declared_type(function.script, &parameter.type_name, place);
            let node = match self.argument_stack[base + at] {
                Some(node) if is_event_name(wanted) => {
                    let before = at
                        .checked_sub(1)
                        .and_then(|at| self.argument_stack[base + at]);
                    self.event_name(node, wanted, before, receiver)
                }
                // A Var holds no array, but what takes any value takes it as it is.
                Some(node) if wanted == Type::VAR && function.script.takes_any() => {
                    match self.tree[node].value_type {
                        array if array.is_array() => node,
                        _ => self.convert(node, wanted, |_| String::new()),
                    }
                }
                Some(node) => {
                    let script = function.script;
                    self.convert(node, wanted, |_| {
                        format!(
                            "the argument `{}` of `{}`",
                            script.syntax.name(parameter.name.symbol),
                            script.syntax.name(function.declaration().name.symbol)
                        )
                    })
                }
                None => match parameter.value {
                    Some(value) => self.default_value(function.script, value, wanted, call.span),
                    None => self.reported(call.span),
                },
            };
            self.argument_stack[base + at] = Some(node);
        }
        let nodes: smallvec::SmallVec<[NodeId; 12]> = self.argument_stack[base..]
            .iter()
            .flatten()
            .copied()
            .collect();
        self.tree.add_list(&nodes)
    }

    /// The constant that a parameter has by default.
    #[expect(
        clippy::cast_precision_loss,
        reason = "that is what the game's cast does"
    )]
    fn default_value(
        &mut self,
        script: &ScriptInfo,
        value: Id<Expression>,
        wanted: Type,
        span: Span,
    ) -> NodeId {
        let (kind, value_type) = match script.syntax[value].kind {
            ExpressionKind::Int(value) if wanted == Type::FLOAT => {
                (NodeKind::Float(value as f32), Type::FLOAT)
            }
            ExpressionKind::Int(value) => (NodeKind::Int(value), Type::INT),
            ExpressionKind::Float(value) => (NodeKind::Float(value), Type::FLOAT),
            ExpressionKind::Bool(value) => (NodeKind::Bool(value), Type::BOOL),
            ExpressionKind::String(id) => {
                let text = if script.id == self.script.id {
                    Text::Own(id)
                } else {
                    Text::Foreign(script.id, id)
                };
                (NodeKind::String(text), Type::STRING)
            }
            ExpressionKind::None => (NodeKind::None, wanted),
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
            | ExpressionKind::NewStruct { .. } => (NodeKind::Reported, Type::UNKNOWN),
        };
        self.tree.add(kind, value_type, span)
    }

    /// Checks arguments whose function is unknown, for the errors inside them.
    pub(super) fn drop_arguments(&mut self, call: &Call) {
        for argument in &self.syntax[call.arguments] {
            self.expression(argument.value);
        }
    }

    /// An argument for a parameter of type `ScriptEventName` or `CustomEventName`.
    fn event_name(
        &mut self,
        node: NodeId,
        wanted: Type,
        before: Option<NodeId>,
        receiver: Option<&'s ScriptInfo>,
    ) -> NodeId {
        let span = self.tree[node].span;
        let NodeKind::String(Text::Own(literal)) = self.tree[node].kind else {
            if !self.type_at(node).is_unknown() {
                let diagnostic = Diagnostic::new(
                    Code::EventNameNotLiteral,
                    span,
                    "the name of an event must be a string literal here",
                )
                .with_note("the compiler checks that the script has an event with this name");
                self.report(diagnostic);
            }
            return self.reported(span);
        };
        let owner = match before {
            Some(before) => {
                let before = self.uncast(before);
                if let NodeKind::Reported = self.tree[before].kind {
                    return node;
                }
                self.type_at(before)
                    .as_object()
                    .and_then(|id| self.scripts.script(id))
            }
            None => receiver,
        };
        let Some(owner) = owner else {
            return node;
        };
        let bytes = self.syntax.string(literal);
        let name = String::from_utf8_lossy(bytes);
        if wanted.kind() == Kind::CustomEventName {
            if let Some((script, index)) = self.scripts.custom_event(owner, &name) {
                if let Some(inner) = literal_span(span, bytes) {
                    let referent = Referent::CustomEvent(script.id, place_in_list(index));
                    self.note(inner, referent, Type::STRING);
                }
                let text = Text::CustomEvent(script.id, Id::new(index));
                return self.tree.add(NodeKind::String(text), Type::STRING, span);
            }
        } else if let Some(first) = self.scripts.first_declaration(owner, &name) {
            if let Some(inner) = literal_span(span, bytes) {
                let referent = Referent::Function(first.script.id, place_in_list(first.index));
                self.note(inner, referent, Type::STRING);
            }
            return node;
        }
        self.unknown_event(owner, &name, wanted, span);
        node
    }

    /// The value inside implicit casts.
    fn uncast(&self, mut node: NodeId) -> NodeId {
        while let NodeKind::Cast {
            value,
            is_explicit: false,
        } = self.tree[node].kind
        {
            node = value;
        }
        node
    }

    fn unknown_event(&mut self, owner: &'s ScriptInfo, name: &str, wanted: Type, span: Span) {
        if self.scripts.is_chain_broken(owner) {
            return;
        }
        let is_custom = wanted.kind() == Kind::CustomEventName;
        let what = if is_custom { "custom event" } else { "event" };
        let mut diagnostic = Diagnostic::new(
            Code::UnknownEvent,
            span,
            format!("`{}` has no {what} called `{name}`", owner.name),
        );
        let near = if is_custom {
            let names = self.scripts.chain(owner).flat_map(|script| {
                let events = script.syntax.custom_events.iter();
                events.map(|e| script.syntax.name(e.name.symbol))
            });
            nearest(name, names)
        } else {
            let names = self.scripts.chain(owner).flat_map(|script| {
                let functions = script.syntax.functions.iter();
                functions.map(|f| script.syntax.name(f.name.symbol))
            });
            nearest(name, names)
        };
        if let Some(near) = near {
            diagnostic = diagnostic.with_suggestion(
                format!("did you mean `{near}`?"),
                span,
                format!("\"{near}\""),
            );
        } else if !is_custom {
            diagnostic = self.name_sender(diagnostic, name);
        }
        self.report(diagnostic);
    }

    fn positional_after_named(&mut self, argument: &Argument) {
        let span = self.syntax[argument.value].span;
        let diagnostic = Diagnostic::new(
            Code::PositionalAfterNamed,
            span,
            "an argument without a name cannot follow a named one",
        )
        .with_help("name this argument too: `name = value`");
        self.report(diagnostic);
    }

    fn unknown_argument(
        &mut self,
        call: &Call,
        function: FunctionReference<'_>,
        parameters: &[Parameter],
        argument: &Argument,
    ) {
        let Some(name) = argument.name else { return };
        let span = self.syntax.name_span(name);
        let (text, called) = (self.text(name.symbol), self.text(call.name.symbol));
        let mut diagnostic = Diagnostic::new(
            Code::UnknownArgument,
            span,
            format!("`{called}` has no parameter called `{text}`"),
        );
        let names = parameters
            .iter()
            .map(|p| function.script.syntax.name(p.name.symbol));
        if let Some(near) = nearest(text, names) {
            diagnostic = diagnostic.with_suggestion(format!("did you mean `{near}`?"), span, near);
        }
        let place = function.name_span();
        diagnostic = self.label_in(diagnostic, function.script, place, "declared here");
        self.report(diagnostic);
    }

    fn duplicate_argument(
        &mut self,
        function: FunctionReference<'_>,
        parameter: &Parameter,
        argument: &Argument,
    ) {
        let name = function.script.syntax.name(parameter.name.symbol);
        let span = match argument.name {
            Some(name) => self.syntax.name_span(name),
            None => self.syntax[argument.value].span,
        };
        let message = format!("the parameter `{name}` gets two values");
        self.error(Code::DuplicateArgument, span, message);
    }

    fn argument_count(
        &mut self,
        call: &Call,
        function: FunctionReference<'_>,
        parameters: &[Parameter],
    ) {
        let name = self.text(call.name.symbol);
        let required = parameters.iter().filter(|p| p.value.is_none()).count();
        let given = self.syntax[call.arguments].len();
        let message = if (required..=parameters.len()).contains(&given) {
            // Enough of them, but a parameter behind one with a default went without.
            let missing = self.parameter_without_value(function, parameters);
            format!("`{name}` needs a value for its parameter `{missing}`")
        } else {
            let wanted = count_wanted(required, parameters.len());
            format!("`{name}` takes {wanted}, but {}", count_given(given))
        };
        let mut diagnostic = Diagnostic::new(Code::ArgumentCount, call.span, message);
        let place = function.name_span();
        diagnostic = self.label_in(diagnostic, function.script, place, "declared here");
        self.report(diagnostic);
    }

    /// The first parameter of the innermost call that has no argument and needs one.
    fn parameter_without_value<'n>(
        &self,
        function: FunctionReference<'n>,
        parameters: &[Parameter],
    ) -> &'n str {
        let base = self.argument_stack.len() - parameters.len();
        let mut places = parameters.iter().zip(&self.argument_stack[base..]);
        let missing =
            places.find(|(parameter, given)| given.is_none() && parameter.value.is_none());
        missing.map_or("", |(parameter, _)| {
            function.script.syntax.name(parameter.name.symbol)
        })
    }
}

fn is_event_name(wanted: Type) -> bool {
    wanted == Type::SCRIPT_EVENT_NAME || wanted == Type::CUSTOM_EVENT_NAME
}
