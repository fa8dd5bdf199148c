//! Calls: which function a name means and what it is called on.

use super::Checker;
use super::record::Owner;
use super::tree::{Callee, NodeId, NodeKind};
use crate::ast::{Call, Expression, ExpressionKind, FlagSet, Id, Name};
use crate::diagnostic::{Code, Diagnostic};
use crate::resolve::{FunctionReference, ImportTarget, Parent, ScriptInfo};
use crate::source::Span;
use crate::suggestion::nearest;
use crate::types::{ScriptId, Type};

/// Functions that Skyrim's compiler adds to every script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MadeFunction {
    Get,
    Goto,
    OnBegin,
    OnEnd,
}

impl MadeFunction {
    fn find(name: &str) -> Option<Self> {
        [
            ("GetState", Self::Get),
            ("GotoState", Self::Goto),
            ("OnBeginState", Self::OnBegin),
            ("OnEndState", Self::OnEnd),
        ]
        .into_iter()
        .find(|(known, _)| known.eq_ignore_ascii_case(name))
        .map(|(_, function)| function)
    }
}

impl<'s> Checker<'s> {
    pub(super) fn call(&mut self, id: Id<Call>, span: Span) -> NodeId {
        let call = self.syntax[id];
        let Some(object) = call.object else {
            return self.plain_call(&call, span);
        };
        if let ExpressionKind::Parent = self.syntax[object].kind {
            return self.parent_call(&call, object, span);
        }
        if let Some(script) = self.static_script(object) {
            self.note_static(object, script, call.name);
            return self.static_call(&call, script, span);
        }
        let unknown_script = self.unknown_call_base(object);
        let owner = if unknown_script {
            self.reported(self.syntax[object].span)
        } else {
            self.value(object)
        };
        let owner_type = self.type_at(owner);
        self.note_owner(self.syntax.name_span(call.name), Owner::Value(owner_type));
        if owner_type.is_unknown() {
            self.drop_arguments(&call);
            return self.reported(span);
        }
        if owner_type.is_array() {
            return self.array_call(&call, owner, span);
        }
        let Some(script) = owner_type
            .as_object()
            .and_then(|id| self.scripts.script(id))
        else {
            self.no_functions(owner_type, call.name);
            self.drop_arguments(&call);
            return self.reported(span);
        };
        self.method_call(&call, owner, script, span)
    }

    /// Reports a name before the dot that is neither a value nor a script. A message about a
    /// variable would be misleading if a script was meant.
    fn unknown_call_base(&mut self, object: Id<Expression>) -> bool {
        let Expression { kind, span } = self.syntax[object];
        let ExpressionKind::Identifier(symbol) = kind else {
            return false;
        };
        if self.find_value(symbol).is_some() || self.is_hoistable(symbol) {
            return false;
        }
        let name = self.text(symbol);
        if self.syntax.is_reported(symbol)
            || self.scripts.is_chain_broken(self.script)
            || self.is_enough_of(symbol, span)
        {
            return true;
        }
        if self
            .scripts
            .named_type(self.script, symbol)
            .as_struct()
            .is_some()
        {
            let message = format!("`{name}` is a struct, and a struct has no functions");
            self.error(Code::NoMembers, span, message);
            return true;
        }
        let locals: Vec<&str> = self.scope.visible_names().map(|s| self.text(s)).collect();
        let members = self.scripts.chain(self.script).flat_map(|script| {
            let properties = script.syntax.properties.iter();
            properties.map(|p| script.syntax.name(p.name.symbol))
        });
        let variables = self
            .syntax
            .variables
            .iter()
            .map(|v| self.text(v.name.symbol));
        let near = nearest(name, locals.into_iter().chain(variables).chain(members));
        let mut diagnostic = Diagnostic::new(
            Code::UnknownName,
            span,
            format!("there is no variable, property or script called `{name}`"),
        );
        let is_ours = self
            .script_origin(name)
            .is_some_and(|origin| self.is_ours(&origin));
        if let Some(near) = near.filter(|_| !is_ours) {
            diagnostic = diagnostic.with_suggestion(format!("did you mean `{near}`?"), span, near);
        } else {
            diagnostic = self.explain_possible_script(diagnostic, name);
        }
        self.report(diagnostic);
        true
    }

    fn no_functions(&mut self, owner: Type, name: Name) {
        let text = self.text(name.symbol);
        let owner_name = self.describe(owner);
        let message = if owner == Type::VOID || owner == Type::NONE {
            format!("there is no object to call `{text}` on")
        } else {
            format!("`{owner_name}` has no functions, so there is no `{text}`")
        };
        let mut diagnostic = Diagnostic::new(Code::NoMembers, self.syntax.name_span(name), message);
        if owner == Type::VAR {
            diagnostic = diagnostic.with_help("cast the `Var` to another type first");
        }
        self.report(diagnostic);
    }

    fn plain_call(&mut self, call: &Call, span: Span) -> NodeId {
        if let Some(function) = self
            .scripts
            .function(self.script, self.script, call.name.symbol)
        {
            let flags = function.flags();
            if flags.contains(FlagSet::GLOBAL) {
                let callee = Callee::Static(function.script.id);
                return self.finish_call(call, callee, function, None, span);
            }
            if self.is_global() {
                return self.method_in_global(call, function, span);
            }
            return self.finish_call(call, Callee::OnSelf, function, Some(self.script), span);
        }
        let mut imported = self
            .scripts
            .imported_functions(self.script, call.name.symbol);
        let first = imported.next();
        let second = imported.find(|other| first.is_some_and(|f| f.script.id != other.script.id));
        drop(imported);
        if let Some(function) = first {
            if let Some(other) = second {
                self.ambiguous(call, function, other);
            }
            let callee = Callee::Static(function.script.id);
            return self.finish_call(call, callee, function, None, span);
        }
        if let Some(made) = self.made_function(call.name) {
            return self.made_call(call, made, Callee::OnSelf, span);
        }
        self.unknown_function(self.script, call, true, span)
    }

    fn ambiguous(&mut self, call: &Call, one: FunctionReference<'_>, other: FunctionReference<'_>) {
        let name = self.text(call.name.symbol);
        let (one, other) = (&one.script.name, &other.script.name);
        let diagnostic = Diagnostic::new(
            Code::AmbiguousCall,
            self.syntax.name_span(call.name),
            format!("`{name}` could mean `{one}.{name}` or `{other}.{name}`: both are imported"),
        )
        .with_help(format!(
            "write the script before the function: `{one}.{name}(...)`"
        ));
        self.report(diagnostic);
    }

    fn method_in_global(
        &mut self,
        call: &Call,
        function: FunctionReference<'_>,
        span: Span,
    ) -> NodeId {
        self.note_call(call, function);
        let name = self.text(call.name.symbol);
        let place = function.name_span();
        let diagnostic = Diagnostic::new(
            Code::SelfInGlobal,
            self.syntax.name_span(call.name),
            format!("`{name}` needs an instance, but a Global function has none"),
        );
        let diagnostic = self
            .label_in(diagnostic, function.script, place, "not Global")
            .with_help("pass the object as a parameter, or make both functions Global, or neither");
        self.report(diagnostic);
        self.drop_arguments(call);
        self.reported(span)
    }

    fn parent_call(&mut self, call: &Call, object: Id<Expression>, span: Span) -> NodeId {
        let place = self.syntax[object].span;
        if self.is_global() {
            let message = "a Global function has no instance, so there is no `Parent`";
            self.error(Code::SelfInGlobal, place, message);
            self.drop_arguments(call);
            return self.reported(span);
        }
        let parent = match self.scripts.parent(self.script) {
            Parent::Script(id) => self.scripts.script(id),
            Parent::Missing => None,
            Parent::None => {
                let diagnostic = Diagnostic::new(
                    Code::NoParent,
                    place,
                    "this script extends nothing, so there is no `Parent`",
                );
                self.report(diagnostic);
                None
            }
        };
        let Some(parent) = parent else {
            self.drop_arguments(call);
            return self.reported(span);
        };
        self.note_owner(self.syntax.name_span(call.name), Owner::Parent(parent.id));
        let Some(function) = self.scripts.function(parent, self.script, call.name.symbol) else {
            if let Some(made) = self.made_function(call.name) {
                return self.made_call(call, made, Callee::OnParent, span);
            }
            return self.unknown_function(parent, call, false, span);
        };
        if function.flags().contains(FlagSet::GLOBAL) {
            return self.global_through_object(call, function, span);
        }
        self.finish_call(call, Callee::OnParent, function, Some(parent), span)
    }

    fn static_call(&mut self, call: &Call, script: ScriptId, span: Span) -> NodeId {
        let Some(info) = self.scripts.script(script) else {
            self.drop_arguments(call);
            return self.reported(span);
        };
        let Some(function) = self.scripts.function(info, self.script, call.name.symbol) else {
            return self.unknown_function(info, call, false, span);
        };
        if !function.flags().contains(FlagSet::GLOBAL) {
            self.note_call(call, function);
            let name = self.text(call.name.symbol);
            let place = function.name_span();
            let diagnostic = Diagnostic::new(
                Code::MethodWithoutObject,
                call.span,
                format!("`{name}` of `{}` must be called on an object", info.name),
            );
            let diagnostic = self
                .label_in(diagnostic, function.script, place, "not Global")
                .with_help(format!(
                    "`{}` is a script: call `{name}` on a variable or property of that type",
                    info.name
                ));
            self.report(diagnostic);
            self.drop_arguments(call);
            return self.reported(span);
        }
        let callee = Callee::Static(function.script.id);
        self.finish_call(call, callee, function, None, span)
    }

    fn method_call(
        &mut self,
        call: &Call,
        owner: NodeId,
        script: &'s ScriptInfo,
        span: Span,
    ) -> NodeId {
        let on_self = matches!(self.tree[owner].kind, NodeKind::SelfReference);
        let callee = if on_self {
            Callee::OnSelf
        } else {
            Callee::OnObject(owner)
        };
        let Some(function) = self.scripts.function(script, self.script, call.name.symbol) else {
            if let Some(made) = self.made_function(call.name) {
                return self.made_call(call, made, callee, span);
            }
            return self.unknown_function(script, call, false, span);
        };
        if function.flags().contains(FlagSet::GLOBAL) {
            return self.global_through_object(call, function, span);
        }
        self.finish_call(call, callee, function, Some(script), span)
    }

    fn global_through_object(
        &mut self,
        call: &Call,
        function: FunctionReference<'_>,
        span: Span,
    ) -> NodeId {
        self.note_call(call, function);
        let name = self.text(call.name.symbol);
        let script = &function.script.name;
        let place = function.name_span();
        let diagnostic = Diagnostic::new(
            Code::GlobalThroughObject,
            span,
            format!("`{name}` is Global: call it on its script, not on an object"),
        );
        let diagnostic = self
            .label_in(diagnostic, function.script, place, "Global")
            .with_help(format!("write `{script}.{name}(...)`"));
        self.report(diagnostic);
        self.drop_arguments(call);
        self.reported(span)
    }

    fn made_function(&self, name: Name) -> Option<MadeFunction> {
        if !self.is_skyrim() {
            return None;
        }
        MadeFunction::find(self.text(name.symbol))
    }

    fn made_call(&mut self, call: &Call, made: MadeFunction, callee: Callee, span: Span) -> NodeId {
        if self.is_global() && callee == Callee::OnSelf {
            let message = "a Global function has no instance, so there is no state";
            self.error(Code::SelfInGlobal, call.span, message);
            self.drop_arguments(call);
            return self.reported(span);
        }
        let wanted = usize::from(made == MadeFunction::Goto);
        let arguments = &self.syntax[call.arguments];
        if arguments.len() != wanted {
            let name = self.text(call.name.symbol);
            let message = format!(
                "`{name}` takes {}, but {}",
                count_wanted(wanted, wanted),
                count_given(arguments.len())
            );
            self.error(Code::ArgumentCount, call.span, message);
            self.drop_arguments(call);
            return self.reported(span);
        }
        let mut nodes = Vec::new();
        for argument in arguments {
            let node = self.value(argument.value);
            // The states of another object are declared in its own script.
            if callee == Callee::OnSelf {
                self.check_state_literal(argument.value);
                self.note_state(self.script, argument.value);
            }
            nodes.push(self.convert(node, Type::STRING, |_| "the state's name".to_owned()));
        }
        let arguments = self.tree.add_list(&nodes);
        let value_type = if made == MadeFunction::Get {
            Type::STRING
        } else {
            Type::VOID
        };
        let kind = NodeKind::Call {
            callee,
            name: call.name.symbol,
            arguments,
            is_stripped: false,
        };
        self.tree.add(kind, value_type, span)
    }

    fn unknown_function(
        &mut self,
        script: &'s ScriptInfo,
        call: &Call,
        is_plain: bool,
        span: Span,
    ) -> NodeId {
        self.drop_arguments(call);
        let node = self.reported(span);
        let name = self.text(call.name.symbol);
        let place = self.syntax.name_span(call.name);
        let quiet = self.missing_ancestor(script, place)
            || self.scripts.chain(script).any(|script| {
                let names = &script.syntax.names;
                names
                    .find(name)
                    .is_some_and(|s| script.syntax.is_reported(s))
            });
        let imports = self.scripts.imports(self.script);
        if quiet || (is_plain && imports.contains(&ImportTarget::Missing)) {
            return node;
        }
        let message = if is_plain {
            format!("there is no function called `{name}` here")
        } else {
            format!("`{}` has no function called `{name}`", script.name)
        };
        let mut diagnostic = Diagnostic::new(Code::UnknownFunction, place, message);
        let names = self.scripts.chain(script).flat_map(|script| {
            let functions = script.syntax.functions.iter();
            functions
                .filter(|f| f.sender.is_none())
                .map(|f| script.syntax.name(f.name.symbol))
        });
        let origin = self.member_origin(script, name);
        let is_ours = origin.as_ref().is_some_and(|origin| self.is_ours(origin));
        let near = nearest(name, names);
        if let Some(origin) = origin.filter(|_| is_ours || near.is_none()) {
            diagnostic = self.explain_origin(diagnostic, name, &origin);
        } else if let Some(near) = near {
            diagnostic = diagnostic.with_suggestion(format!("did you mean `{near}`?"), place, near);
        } else if script
            .members_named(self.script, call.name.symbol)
            .property()
            .is_some()
        {
            diagnostic = diagnostic.with_note(format!("`{name}` is a property, not a function"));
        }
        self.report(diagnostic);
        node
    }
}

/// How many arguments a function takes, in words.
pub(super) fn count_wanted(least: usize, most: usize) -> String {
    match (least, most) {
        (_, 0) => "no arguments".to_owned(),
        (1, 1) => "1 argument".to_owned(),
        (least, most) if least == most => format!("{most} arguments"),
        (least, most) => format!("{least} to {most} arguments"),
    }
}

/// How many arguments a call has, in words.
pub(super) fn count_given(count: usize) -> String {
    match count {
        0 => "none were given".to_owned(),
        1 => "1 was given".to_owned(),
        count => format!("{count} were given"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_spoken_as_people_do() {
        assert_eq!(count_wanted(0, 0), "no arguments");
        assert_eq!(count_wanted(1, 1), "1 argument");
        assert_eq!(count_wanted(2, 2), "2 arguments");
        assert_eq!(count_wanted(0, 1), "0 to 1 arguments");
        assert_eq!(count_given(0), "none were given");
        assert_eq!(count_given(1), "1 was given");
        assert_eq!(count_given(2), "2 were given");
    }
}
