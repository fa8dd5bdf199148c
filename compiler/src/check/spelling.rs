//! Names in messages, in the spelling of their declarations.
//!
//! A file keeps one text for each name: its first spelling, which may be a use in other letters. A
//! message shows what the declaration has. That is looked up here, when there is something to
//! report, so that scripts without findings pay nothing.

use std::borrow::Cow;

use super::Checker;
use crate::ast::{Name, Symbol};
use crate::diagnostic::Diagnostic;
use crate::resolve::{ImportTarget, ScriptInfo};
use crate::source::Span;

impl Checker<'_> {
    /// Gives the names between backticks the spelling of their declarations.
    pub(super) fn spell_names(&self, diagnostic: &mut Diagnostic) {
        let places: Vec<_> = diagnostic
            .labels
            .iter()
            .map(|label| (label.script.clone(), label.span))
            .collect();
        let own = diagnostic.span;
        let mut spell = |text: &mut String| {
            if let Cow::Owned(better) = self.respelled(text, own, &places) {
                *text = better;
            }
        };
        spell(&mut diagnostic.message);
        diagnostic
            .labels
            .iter_mut()
            .for_each(|label| spell(&mut label.message));
        diagnostic.notes.iter_mut().for_each(&mut spell);
        for help in &mut diagnostic.helps {
            spell(&mut help.message);
            if let Some(suggestion) = &mut help.suggestion
                && suggestion.replacement.bytes().all(is_of_name)
                && let Some(better) = self.declared_spelling(&suggestion.replacement)
            {
                suggestion.replacement = better;
            }
        }
    }

    fn respelled<'t>(
        &self,
        text: &'t str,
        own: Span,
        places: &[(Option<Box<str>>, Span)],
    ) -> Cow<'t, str> {
        let mut better = String::new();
        let mut done = 0;
        let mut is_quoted = false;
        let mut at = 0;
        while let Some(rest) = text.get(at..)
            && let Some(letter) = rest.chars().next()
        {
            if letter == '`' {
                is_quoted = !is_quoted;
            }
            let length = rest.bytes().take_while(|&byte| is_of_name(byte)).count();
            let word = rest.get(..length).unwrap_or_default();
            if is_quoted
                && !word.is_empty()
                && let Some(spelling) = self.spelling_of(word, own, places)
                && spelling != word
            {
                better.push_str(text.get(done..at).unwrap_or_default());
                better.push_str(&spelling);
                done = at + length;
            }
            at += length.max(letter.len_utf8());
        }
        if done == 0 {
            return Cow::Borrowed(text);
        }
        better.push_str(text.get(done..).unwrap_or_default());
        Cow::Owned(better)
    }

    /// The spelling of a name at the first of these places that has it: one that the report points
    /// to, the name's declaration, the place that the report is about.
    fn spelling_of(
        &self,
        name: &str,
        own: Span,
        places: &[(Option<Box<str>>, Span)],
    ) -> Option<String> {
        let pointed = places.iter().find_map(|(script, span)| {
            let script = match script {
                Some(script) => self.scripts.script_named(script)?,
                None => self.script,
            };
            self.text_at(script, *span)
                .filter(|text| text.eq_ignore_ascii_case(name))
        });
        let here = || {
            self.text_at(self.script, own)
                .filter(|text| text.eq_ignore_ascii_case(name))
        };
        pointed
            .or_else(|| self.declared_spelling(name))
            .or_else(here)
    }

    /// The spelling of a name's declaration: a variable in sight, a member of this script or an
    /// ancestor, a member of an imported script.
    fn declared_spelling(&self, name: &str) -> Option<String> {
        if let Some(symbol) = self.syntax.names.find(name)
            && let Some(local) = self.scope.find(symbol)
        {
            return self.name_at(self.script, self.scope.variable(local).name);
        }
        let imported = self
            .scripts
            .imports(self.script)
            .iter()
            .filter_map(|target| match target {
                ImportTarget::Script(id) => self.scripts.script(*id),
                ImportTarget::Namespace | ImportTarget::Missing => None,
            });
        self.scripts
            .chain(self.script)
            .chain(imported)
            .find_map(|script| {
                let symbol = script.syntax.names.find(name)?;
                self.name_at(script, declaration(script, symbol)?)
            })
    }

    /// A name as its script's source has it.
    pub(super) fn name_at(&self, script: &ScriptInfo, name: Name) -> Option<String> {
        self.text_at(script, script.syntax.name_span(name))
    }

    fn text_at(&self, script: &ScriptInfo, span: Span) -> Option<String> {
        let read = || self.scripts.sources().read(script.file);
        let text = if script.id == self.script.id {
            let own = self
                .text
                .get_or_init(|| read().map_or_else(|_| Vec::new(), Cow::into_owned));
            span.slice(own).to_vec()
        } else {
            span.slice(&read().ok()?).to_vec()
        };
        String::from_utf8(text).ok()
    }
}

fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The name of a script's own declaration.
fn declaration(script: &ScriptInfo, symbol: Symbol) -> Option<Name> {
    let (syntax, members) = (&script.syntax, script.members(symbol));
    if let Some(at) = members.function() {
        return Some(syntax.functions.get(at)?.name);
    }
    if let Some(at) = members.property() {
        return Some(syntax.properties.get(at)?.name);
    }
    if let Some(at) = members.variable() {
        return Some(syntax.variables.get(at)?.name);
    }
    if let Some(at) = members.structure() {
        return Some(syntax.structs.get(at)?.name);
    }
    if let Some(at) = members.custom_event() {
        return Some(syntax.custom_events.get(at)?.name);
    }
    let names = syntax.states.iter().map(|state| state.name);
    names
        .chain(syntax.guards.iter().map(|guard| guard.name))
        .find(|name| name.symbol == symbol)
}
