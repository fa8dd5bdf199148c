//! Handlers of remote and custom events: `Event Sender.Name(Sender akSender, ...)`.

use super::Checker;
use super::record::{Referent, place};
use crate::ast::{Function, Name};
use crate::diagnostic::{Code, Diagnostic};
use crate::resolve::ScriptInfo;
use crate::types::Type;

impl<'s> Checker<'s> {
    /// Checks the header of a handler against its event.
    pub(super) fn handler(&mut self, function: &'s Function) {
        let Some(sender) = function.sender else {
            return;
        };
        let sender_span = self.syntax.name_span(sender);
        if self.is_skyrim() {
            let diagnostic = Diagnostic::new(
                Code::UnsupportedByGame,
                sender_span,
                "events of other objects need Fallout 4 or later",
            )
            .with_help("in Skyrim, a script receives the events of the object it is attached to");
            self.report(diagnostic);
            return;
        }
        let found = self.scripts.named_type(self.script, sender.symbol);
        let name = self.text(function.name.symbol);
        let Some(script) = found.as_object().and_then(|id| self.scripts.script(id)) else {
            let text = self.text(sender.symbol);
            if !self.syntax.is_reported(sender.symbol)
                && !self.is_enough_of(sender.symbol, sender_span)
            {
                let message = format!("there is no script called `{text}` to receive events from");
                let diagnostic = Diagnostic::new(Code::UnknownType, sender_span, message);
                let diagnostic = self.explain_possible_script(diagnostic, text);
                self.report(diagnostic);
            }
            return;
        };
        self.note(sender_span, Referent::Script(script.id), found);
        let name_span = self.syntax.name_span(function.name);
        if let Some((owner, index)) = self.scripts.custom_event(script, name) {
            let referent = Referent::CustomEvent(owner.id, place(index));
            self.note(name_span, referent, Type::VOID);
            let wanted = [Type::object(script.id), Type::VAR.array()];
            let text = format!("({} akSender, Var[] akArgs)", script.name);
            self.handler_parameters(function, &wanted, &text);
            return;
        }
        let Some(first) = self.scripts.first_declaration(script, name) else {
            self.unknown_handler_event(script, function.name);
            return;
        };
        let referent = Referent::Function(first.script.id, place(first.index));
        self.note(name_span, referent, Type::VOID);
        if first.script.id != script.id {
            let diagnostic = Diagnostic::new(
                Code::InvalidHandler,
                sender_span,
                format!("`{name}` is an event of `{}`", first.script.name),
            )
            .with_suggestion(
                "name the script that declares the event",
                sender_span,
                &*first.script.name,
            );
            self.report(diagnostic);
            return;
        }
        let (wanted, text) = self.handler_signature(script, first.declaration());
        self.handler_parameters(function, &wanted, &text);
    }

    /// The parameters of a handler of an event that `script` declares, as types and as text.
    pub(super) fn handler_signature(
        &self,
        script: &ScriptInfo,
        event: &Function,
    ) -> (Vec<Type>, String) {
        let mut wanted = vec![Type::object(script.id)];
        let mut text = format!("({} akSender", script.name);
        for parameter in &script.syntax[event.parameters] {
            let value_type = self.scripts.type_of(script, &parameter.type_name);
            wanted.push(value_type);
            text.push_str(", ");
            text.push_str(&self.describe(value_type));
            text.push(' ');
            text.push_str(script.syntax.name(parameter.name.symbol));
        }
        text.push(')');
        (wanted, text)
    }

    fn handler_parameters(&mut self, function: &'s Function, wanted: &[Type], text: &str) {
        let parameters = &self.syntax[function.parameters];
        let fits = parameters.len() == wanted.len()
            && parameters.iter().zip(wanted).all(|(parameter, &wanted)| {
                let given = self.scripts.type_of(self.script, &parameter.type_name);
                given == wanted || given.is_unknown() || wanted.is_unknown()
            });
        if !fits {
            let name = self.text(function.name.symbol);
            let message = format!("the parameters of this handler must be `{text}`");
            let diagnostic = Diagnostic::new(
                Code::InvalidHandler,
                self.syntax.name_span(function.name),
                message,
            )
            .with_note(format!(
                "the sender comes first, then the parameters of `{name}`"
            ));
            self.report(diagnostic);
        }
    }

    fn unknown_handler_event(&mut self, script: &'s ScriptInfo, name: Name) {
        if self.scripts.is_chain_broken(script) {
            return;
        }
        let text = self.text(name.symbol);
        let span = self.syntax.name_span(name);
        let events = self.scripts.chain(script).flat_map(|script| {
            let functions = script.syntax.functions.iter().map(|f| f.name);
            let custom = script.syntax.custom_events.iter().map(|e| e.name);
            functions
                .chain(custom)
                .map(|name| script.syntax.name(name.symbol))
        });
        let near = crate::suggestion::nearest(text, events);
        let mut diagnostic = Diagnostic::new(
            Code::UnknownEvent,
            span,
            format!("`{}` has no event called `{text}`", script.name),
        );
        if let Some(near) = near {
            diagnostic = diagnostic.with_suggestion(format!("did you mean `{near}`?"), span, near);
        } else if let Some(origin) = self.member_origin(script, text) {
            diagnostic = self.explain_origin(diagnostic, text, &origin);
        } else {
            diagnostic = self.name_sender(diagnostic, text);
        }
        self.report(diagnostic);
    }
}
