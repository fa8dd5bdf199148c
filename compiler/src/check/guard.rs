//! Starfield's guards and access flags: who may use a member, and which guard must be held.

use super::Checker;
use crate::ast::{FlagKind, FlagSet, Flags, Name, Symbol};
use crate::diagnostic::{Code, Diagnostic};
use crate::resolve::ScriptInfo;
use crate::source::Span;
use crate::types::Hierarchy;

impl Checker<'_> {
    /// Reports a guarded member that is used without its guard. Members of other instances'
    /// scripts are left alone: their guards cannot be seen from here.
    pub(super) fn require_guards(
        &mut self,
        owner: &ScriptInfo,
        flags: Flags,
        symbol: Symbol,
        span: Span,
    ) {
        if !flags.set.contains(FlagSet::REQUIRES_GUARD) || owner.id != self.script.id {
            return;
        }
        for flag in &self.syntax[flags.list] {
            let FlagKind::RequiresGuard(guards) = flag.kind else {
                continue;
            };
            for guard in &self.syntax[guards] {
                if self.held_guards.contains(&guard.symbol) {
                    continue;
                }
                let (name, guard_name) = (self.text(symbol), self.text(guard.symbol));
                let diagnostic = Diagnostic::new(
                    Code::GuardNotHeld,
                    span,
                    format!("`{name}` may only be used while the guard `{guard_name}` is held"),
                )
                .with_label(flag.span, "declared here")
                .with_help(format!(
                    "put the statement between `LockGuard {guard_name}` and `EndLockGuard`, or add `RequiresGuard({guard_name})` to the function"
                ));
                self.report(diagnostic);
            }
        }
    }

    /// Reports a private, protected or self-only member that is used from outside.
    pub(super) fn check_access(
        &mut self,
        flags: FlagSet,
        owner: &ScriptInfo,
        on_self: bool,
        symbol: Symbol,
        span: Span,
    ) {
        let is_own = owner.id == self.script.id;
        let rule = if flags.contains(FlagSet::PRIVATE) && !is_own {
            "private to its script"
        } else if flags.contains(FlagSet::PROTECTED)
            && !self.scripts.descends(self.script.id, owner.id)
        {
            "only for its own script and scripts that extend it"
        } else if flags.contains(FlagSet::SELF_ONLY) && !on_self {
            "only for calls on `Self`"
        } else {
            return;
        };
        let name = self.text(symbol);
        let message = format!("`{name}` of `{}` is {rule}", owner.name);
        self.error(Code::AccessDenied, span, message);
    }

    /// Holds guards for a block; reports names that are not guards.
    pub(super) fn hold_guards(&mut self, guards: &[Name]) {
        for guard in guards {
            if !self.is_guard(guard.symbol) {
                let span = self.syntax.name_span(*guard);
                let name = self.text(guard.symbol);
                if !self.syntax.is_reported(guard.symbol) {
                    let names = self.syntax.guards.iter().map(|g| self.text(g.name.symbol));
                    let near = crate::suggestion::nearest(name, names);
                    let mut diagnostic = Diagnostic::new(
                        Code::UnknownGuard,
                        span,
                        format!("there is no guard called `{name}`"),
                    );
                    if let Some(near) = near {
                        diagnostic = diagnostic.with_suggestion(
                            format!("did you mean `{near}`?"),
                            span,
                            near,
                        );
                    }
                    self.report(diagnostic);
                }
            }
            self.held_guards.push(guard.symbol);
        }
    }

    fn is_guard(&self, symbol: Symbol) -> bool {
        let name = self.text(symbol);
        self.scripts.chain(self.script).any(|script| {
            script
                .syntax
                .guards
                .iter()
                .any(|guard| script.syntax.names.is(guard.name.symbol, name))
        })
    }

    /// Holds the guards that a function's own flags promise.
    pub(super) fn hold_promised_guards(&mut self, flags: Flags) {
        self.held_guards.clear();
        for flag in &self.syntax[flags.list] {
            if let FlagKind::RequiresGuard(guards) = flag.kind {
                let guards = &self.syntax[guards];
                self.hold_guards(guards);
            }
        }
    }
}
