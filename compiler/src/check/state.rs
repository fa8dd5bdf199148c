//! States: one Auto state, functions that also exist outside, the names passed to `GotoState`.

use super::Checker;
use crate::ast::{Expression, ExpressionKind, FlagSet, Function, Id};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

impl<'s> Checker<'s> {
    pub(super) fn states(&mut self) {
        let mut auto: Option<&crate::ast::State> = None;
        let flags = self.script.flags();
        for state in &self.syntax.states {
            let span = self.syntax.name_span(state.name);
            let name = self.text(state.name.symbol);
            if flags.contains(FlagSet::NATIVE) {
                let message = format!("a Native script cannot have states such as `{name}`");
                self.error(Code::NativeScript, span, message);
            } else if flags.contains(FlagSet::CONST) {
                let message = format!("a Const script cannot have states such as `{name}`");
                self.error(Code::ConstScript, span, message);
            }
            if !state.is_auto {
                continue;
            }
            match auto {
                Some(first) if first.name.symbol != state.name.symbol => {
                    let first_name = self.text(first.name.symbol);
                    let diagnostic = Diagnostic::new(
                        Code::SecondAutoState,
                        span,
                        format!("the script already starts in `{first_name}`"),
                    )
                    .with_label(self.syntax.name_span(first.name), "the first Auto state")
                    .with_help("remove one `Auto`");
                    self.report(diagnostic);
                }
                Some(_) => {}
                None => auto = Some(state),
            }
        }
    }

    /// A function inside a state against its twin in the empty state.
    pub(super) fn state_function(&mut self, function: &'s Function) {
        let name = self.text(function.name.symbol);
        let span = self.syntax.name_span(function.name);
        let set = function.flags.set;
        if set.intersects(FlagSet::GLOBAL | FlagSet::NATIVE) {
            let diagnostic = Diagnostic::new(
                Code::GlobalInState,
                span,
                format!("`{name}` is Global or Native, so it cannot be in a state"),
            )
            .with_help("move it out of the state");
            self.report(diagnostic);
            return;
        }
        let twin = if function.sender.is_some() {
            self.handler_twin(function)
        } else {
            self.scripts
                .function(self.script, self.script, function.name.symbol)
                .map(|found| (found.script, found.declaration()))
        };
        if let Some((script, twin)) = twin {
            self.agrees(function, script, twin, "the one in the empty state");
            return;
        }
        let is_made = self.is_skyrim()
            && ["OnBeginState", "OnEndState", "GetState", "GotoState"]
                .iter()
                .any(|made| made.eq_ignore_ascii_case(name));
        let is_own_event = self.is_skyrim() && function.kind == crate::ast::FunctionKind::Event;
        if is_made
            || is_own_event
            || self.syntax.is_reported(function.name.symbol)
            || self.scripts.is_chain_broken(self.script)
        {
            return;
        }
        let diagnostic = Diagnostic::new(
            Code::StateOnlyFunction,
            span,
            format!("`{name}` only exists in this state"),
        )
        .with_help("also declare it outside the states; its body may be empty");
        self.report(diagnostic);
    }

    /// The handler of the same event in the empty state of this script or an ancestor.
    fn handler_twin(
        &self,
        function: &'s Function,
    ) -> Option<(&'s crate::resolve::ScriptInfo, &'s Function)> {
        let name = self.text(function.name.symbol);
        let sender = function.sender?;
        let sender = self.scripts.named_type(self.script, sender.symbol);
        self.scripts.chain(self.script).find_map(|script| {
            let found = script.syntax.functions.iter().find(|other| {
                other.state.is_none()
                    && script.syntax.names.is(other.name.symbol, name)
                    && other
                        .sender
                        .is_some_and(|s| self.scripts.named_type(script, s.symbol) == sender)
            })?;
            Some((script, found))
        })
    }

    /// Notes a literal state name that no script of the chain declares.
    pub(super) fn check_state_literal(&mut self, value: Id<Expression>) {
        let Expression { kind, span } = self.syntax[value];
        let ExpressionKind::String(literal) = kind else {
            return;
        };
        let name = String::from_utf8_lossy(self.syntax.string(literal));
        if name.is_empty() || self.scripts.is_chain_broken(self.script) {
            return;
        }
        let is_known = self.scripts.chain(self.script).any(|script| {
            let mut states = script.syntax.states.iter();
            states.any(|state| script.syntax.names.is(state.name.symbol, &name))
        });
        if !is_known {
            self.unknown_state(&name, span);
        }
    }

    fn unknown_state(&mut self, name: &str, span: Span) {
        let names = self.scripts.chain(self.script).flat_map(|script| {
            let states = script.syntax.states.iter();
            states.map(|state| script.syntax.name(state.name.symbol))
        });
        let near = crate::suggestion::nearest(name, names);
        let message = format!("neither this script nor its ancestors have a state called `{name}`");
        let code = match near {
            Some(near) if crate::suggestion::is_slip(name, near) => Code::MisspeltState,
            _ => Code::UnknownState,
        };
        let mut diagnostic = Diagnostic::new(code, span, message);
        if let Some(near) = near {
            diagnostic = diagnostic.with_suggestion(
                format!("did you mean `{near}`?"),
                span,
                format!("\"{near}\""),
            );
        }
        self.report(diagnostic);
    }
}
