//! Function headers: parameters, flags, and agreement with the functions they replace.

use std::collections::BTreeMap;

use super::Checker;
use super::declaration::access_flags;
use crate::ast::{FlagSet, Function, FunctionKind, Name, Symbol};
use crate::diagnostic::{Code, Diagnostic};
use crate::resolve::{FlagPlaces, FunctionReference, ScriptInfo};
use crate::types::{Kind, Type};

/// What tells functions apart: name, state and sender.
type FunctionKey = (Symbol, Option<Symbol>, Option<Symbol>);

impl<'s> Checker<'s> {
    /// Checks the header of every function and event.
    pub(super) fn functions(&mut self) {
        let mut first = BTreeMap::new();
        for (at, function) in self.syntax.functions.iter().enumerate() {
            self.signature(function);
            self.function_flags(function);
            self.duplicate_function(at, function, &mut first);
            self.state_event(function);
            if function.sender.is_some() {
                self.handler(function);
            } else if function.state.is_none() {
                self.inherited(function);
            }
            if function.state.is_some() {
                self.state_function(function);
            }
        }
        for property in &self.syntax.properties {
            if let crate::ast::PropertyKind::Full { accessors } = property.kind {
                for accessor in &self.syntax[accessors] {
                    self.signature(&accessor.function);
                }
            }
        }
    }

    /// In Skyrim the compiler itself calls these two, without arguments.
    fn state_event(&mut self, function: &'s Function) {
        let is_it = |name| self.syntax.names.is(function.name.symbol, name);
        if !self.is_skyrim() || !(is_it("OnBeginState") || is_it("OnEndState")) {
            return;
        }
        if let Some(parameter) = self.syntax[function.parameters].first() {
            let name = self.text(function.name.symbol);
            let diagnostic = Diagnostic::new(
                Code::SignatureMismatch,
                parameter.type_name.span,
                format!("`{name}` has no parameters in Skyrim"),
            )
            .with_note("later games pass the name of the other state");
            self.report(diagnostic);
        }
    }

    /// The types in a header.
    fn signature(&mut self, function: &'s Function) {
        if let Some(name) = &function.return_type {
            let returned = self.named_type(name);
            if matches!(
                returned.kind(),
                Kind::CustomEventName | Kind::ScriptEventName
            ) {
                let text = self.describe(returned);
                let message = format!("only a parameter can be a `{text}`: use `String`");
                self.error(Code::InvalidType, name.span, message);
            }
        }
        let mut default = None;
        for parameter in &self.syntax[function.parameters] {
            let value_type = self.named_type(&parameter.type_name);
            let name = self.text(parameter.name.symbol);
            self.constant(parameter.value, value_type, name);
            match (parameter.value, default) {
                (Some(_), _) => default = Some(parameter.name),
                (None, Some(earlier)) if !self.is_skyrim() => {
                    let earlier_name = self.text(earlier.symbol);
                    let diagnostic = Diagnostic::new(
                        Code::DefaultOrder,
                        self.syntax.name_span(parameter.name),
                        format!(
                            "`{name}` needs a default, because `{earlier_name}` before it has one"
                        ),
                    )
                    .with_label(self.syntax.name_span(earlier), "has a default");
                    self.report(diagnostic);
                }
                (None, _) => {}
            }
            if let Some(property) = self.script.members(parameter.name.symbol).property() {
                let place = self.syntax.name_span(self.syntax.properties[property].name);
                let diagnostic = Diagnostic::new(
                    Code::ParameterHidesProperty,
                    self.syntax.name_span(parameter.name),
                    format!("the parameter `{name}` has the same name as a property"),
                )
                .with_label(place, "the property");
                self.report(diagnostic);
            }
        }
    }

    fn function_flags(&mut self, function: &'s Function) {
        let is_event = function.kind == FunctionKind::Event;
        let mut keywords = FlagSet::NATIVE
            | FlagSet::DEBUG_ONLY
            | FlagSet::BETA_ONLY
            | FlagSet::REQUIRES_GUARD
            | access_flags();
        if !is_event {
            keywords |= FlagSet::GLOBAL;
        }
        let what = if is_event { "an event" } else { "a function" };
        self.flags(function.flags, keywords, FlagPlaces::FUNCTION, what);
        let name = self.text(function.name.symbol);
        let span = self.syntax.name_span(function.name);
        if function.flags.set.contains(FlagSet::NATIVE)
            && function.state.is_none()
            && !self.is_skyrim()
            && !self.script.flags().contains(FlagSet::NATIVE)
        {
            let diagnostic = Diagnostic::new(
                Code::NativeFunction,
                span,
                format!("`{name}` is Native, but the script is not"),
            )
            .with_help(
                "only scripts with `Native` on their `ScriptName` line can have native functions",
            );
            self.report(diagnostic);
        }
    }

    /// `first` holds the first functions of states and the first remote events that were seen.
    fn duplicate_function(
        &mut self,
        at: usize,
        function: &'s Function,
        first: &mut BTreeMap<FunctionKey, Name>,
    ) {
        let symbol = function.name.symbol;
        let state = function.state.map(|state| self.syntax[state].name.symbol);
        let sender = function.sender.map(|name| name.symbol);
        let earlier = if state.is_none() && sender.is_none() {
            let own = self.script.members(symbol).function().unwrap_or(at);
            self.syntax.functions[own].name
        } else {
            *first
                .entry((symbol, state, sender))
                .or_insert(function.name)
        };
        if earlier != function.name {
            self.duplicate("function or event", function.name, earlier);
        }
    }

    /// A function of the empty state against the one that it replaces.
    fn inherited(&mut self, function: &'s Function) {
        let symbol = function.name.symbol;
        let parent = self.scripts.parent_info(self.script);
        let replaced = parent.and_then(|parent| self.scripts.function(parent, self.script, symbol));
        match replaced {
            Some(replaced) => {
                self.agrees(
                    function,
                    replaced.script,
                    replaced.declaration(),
                    "the one in the parent",
                );
                self.global_agrees(function, replaced);
            }
            None => self.new_event(function),
        }
    }

    fn global_agrees(&mut self, function: &'s Function, replaced: FunctionReference<'_>) {
        let is_global = function.flags.set.contains(FlagSet::GLOBAL);
        let was_global = replaced.flags().contains(FlagSet::GLOBAL);
        // A Global event is reported for its flag.
        let is_event = function.kind == FunctionKind::Event;
        if is_global == was_global || (is_global && (is_event || self.is_skyrim())) {
            return;
        }
        let name = self.text(function.name.symbol);
        let (this, that) = if is_global {
            ("Global", "not")
        } else {
            ("not Global", "Global")
        };
        let diagnostic = Diagnostic::new(
            Code::SignatureMismatch,
            self.syntax.name_span(function.name),
            format!(
                "`{name}` is {this}, but in `{}` it is {that}",
                replaced.script.name
            ),
        );
        let place = replaced.name_span();
        let diagnostic = self.label_in(diagnostic, replaced.script, place, "declared here");
        self.report(diagnostic);
    }

    fn new_event(&mut self, function: &'s Function) {
        let allowed = function.kind == FunctionKind::Function
            || self.is_skyrim()
            || self.script.flags().contains(FlagSet::NATIVE)
            || self.scripts.is_chain_broken(self.script);
        if allowed {
            return;
        }
        let name = self.text(function.name.symbol);
        let span = self.syntax.name_span(function.name);
        let names = self.scripts.chain(self.script).skip(1).flat_map(|script| {
            let functions = script.syntax.functions.iter();
            functions
                .filter(|f| f.kind == FunctionKind::Event && f.sender.is_none())
                .map(|f| script.syntax.name(f.name.symbol))
        });
        let near = crate::suggestion::nearest(name, names);
        let mut diagnostic = Diagnostic::new(
            Code::NewEvent,
            span,
            format!(
                "no ancestor of `{}` has an event called `{name}`",
                self.script.name
            ),
        );
        let origin = self.member_origin(self.script, name);
        let is_ours = origin.as_ref().is_some_and(|origin| self.is_ours(origin));
        diagnostic = if let Some(origin) = origin.as_ref().filter(|_| is_ours) {
            self.explain_origin(diagnostic, name, origin)
        } else if let Some(sender) = self.sender(name) {
            self.explain_sender(diagnostic, name, &sender)
        } else if let Some(near) = near {
            diagnostic.with_suggestion(format!("did you mean `{near}`?"), span, near)
        } else if let Some(origin) = origin {
            self.explain_origin(diagnostic, name, &origin)
        } else {
            diagnostic.with_help(
                "only Native scripts can have new events: make it a `Function` or a `CustomEvent`",
            )
        };
        self.report(diagnostic);
    }

    /// Reports a function whose types differ from those of the one that it replaces.
    pub(super) fn agrees(
        &mut self,
        function: &'s Function,
        script: &'s ScriptInfo,
        replaced: &'s Function,
        whose: &str,
    ) {
        let name = self.text(function.name.symbol);
        let returned = |checker: &Self, script: &ScriptInfo, function: &Function| {
            function
                .return_type
                .map_or(Type::VOID, |name| checker.scripts.type_of(script, &name))
        };
        let ours = returned(self, self.script, function);
        let theirs = returned(self, script, replaced);
        let parameters = &self.syntax[function.parameters];
        let wanted = &script.syntax[replaced.parameters];
        let same = |one: Type, other: Type| one == other || one.is_unknown() || other.is_unknown();
        let (span, problem) = if !same(ours, theirs) {
            let (ours, theirs) = (self.describe(ours), self.describe(theirs));
            let span = function
                .return_type
                .map_or(self.syntax.name_span(function.name), |name| name.span);
            (
                span,
                format!("returns `{ours}`, but {whose} returns `{theirs}`"),
            )
        } else if parameters.len() != wanted.len() {
            let count = |count: usize| match count {
                1 => "1 parameter".to_owned(),
                count => format!("{count} parameters"),
            };
            let (ours, theirs) = (count(parameters.len()), count(wanted.len()));
            let span = self.syntax.name_span(function.name);
            (span, format!("has {ours}, but {whose} has {theirs}"))
        } else {
            let differing = parameters.iter().zip(wanted).find_map(|(one, other)| {
                let ours = self.scripts.type_of(self.script, &one.type_name);
                let theirs = self.scripts.type_of(script, &other.type_name);
                (!same(ours, theirs)).then_some((one, ours, theirs))
            });
            let Some((parameter, ours, theirs)) = differing else {
                return;
            };
            let (ours, theirs) = (self.describe_one(ours), self.describe_one(theirs));
            let parameter_name = self.text(parameter.name.symbol);
            (
                parameter.type_name.span,
                format!("takes {ours} as `{parameter_name}`, but {whose} takes {theirs}"),
            )
        };
        let diagnostic =
            Diagnostic::new(Code::SignatureMismatch, span, format!("`{name}` {problem}"));
        let place = script.syntax.name_span(replaced.name);
        let diagnostic = self.label_in(diagnostic, script, place, "the function it replaces");
        self.report(diagnostic);
    }
}
