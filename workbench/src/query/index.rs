//! Every name of a script with its place and meaning: declarations, and what the check noted.

use cyperus_compiler::ast::Name;
use cyperus_compiler::check::{
    Discard, Mention, Record, Referent, Usage, record_around, record_script,
};
use cyperus_compiler::diagnostic::{Diagnostic, Diagnostics};
use cyperus_compiler::resolve::{ScriptInfo, Scripts};
use cyperus_compiler::session::Options;
use cyperus_compiler::types::Type;

use crate::lint::{self, Facts, Finding};

/// The names of one script.
#[derive(Clone, Debug, Default)]
pub struct ScriptIndex {
    /// All names that are understood, in the order of their places; no two overlap.
    pub mentions: Vec<Mention>,
    /// What else the check noted.
    pub record: Record,
    /// What is wrong with the script, sorted by place.
    pub diagnostics: Vec<Diagnostic>,
}

impl ScriptIndex {
    /// Checks a script and collects its names.
    pub fn new(scripts: &Scripts<'_>, script: &ScriptInfo, options: &Options) -> Self {
        let checked = record_script(scripts, script, options, &mut Discard);
        Self::of_record(scripts, script, checked)
    }

    /// The same with what the linter finds, in one walk. Its findings are empty if there are errors.
    pub fn with_findings(
        scripts: &Scripts<'_>,
        script: &ScriptInfo,
        options: &Options,
        source: &[u8],
    ) -> (Self, Vec<Finding>) {
        let (facts, checked) = Facts::gather_with(scripts, script, |gatherer| {
            record_script(scripts, script, options, gatherer)
        });
        let has_errors = script.diagnostics.has_errors() || checked.0.has_errors();
        let index = Self::of_record(scripts, script, checked);
        let findings = if has_errors {
            Vec::new()
        } else {
            lint::findings(&facts, scripts, script, options, source)
        };
        (index, findings)
    }

    /// Only the names of the function around a place, without findings: enough to say what can be typed
    /// there.
    pub fn around(
        scripts: &Scripts<'_>,
        script: &ScriptInfo,
        options: &Options,
        offset: u32,
    ) -> Self {
        let mut record = record_around(scripts, script, options, offset);
        Self {
            mentions: std::mem::take(&mut record.mentions),
            record,
            diagnostics: Vec::new(),
        }
    }

    fn of_record(
        scripts: &Scripts<'_>,
        script: &ScriptInfo,
        (found, mut record): (Diagnostics, Record),
    ) -> Self {
        let mut mentions = std::mem::take(&mut record.mentions);
        mentions.extend(declarations(scripts, script));
        mentions.sort_by_key(|mention| (mention.span, std::cmp::Reverse(mention.usage)));
        mentions.dedup_by_key(|mention| mention.span);
        let mut diagnostics = script.diagnostics.clone();
        diagnostics.append(found);
        Self {
            mentions,
            record,
            diagnostics: diagnostics.into_sorted(),
        }
    }

    /// The name at an offset, its end included: that is where the cursor is after typing it.
    pub fn at(&self, offset: u32) -> Option<&Mention> {
        let after = self
            .mentions
            .partition_point(|mention| mention.span.start <= offset);
        let mention = self.mentions.get(after.checked_sub(1)?)?;
        (offset <= mention.span.end).then_some(mention)
    }
}

/// The names that a script declares, in no order.
pub fn declarations(scripts: &Scripts<'_>, script: &ScriptInfo) -> Vec<Mention> {
    let syntax = &script.syntax;
    let id = script.id;
    let mut list = Vec::new();
    let mut add = |name: Name, referent: Referent, value_type: Type| {
        list.push(Mention {
            span: syntax.name_span(name),
            referent,
            value_type,
            usage: Usage::Declaration,
        });
    };
    if !syntax.header.is_missing {
        add(syntax.header.name, Referent::Script(id), Type::object(id));
    }
    for (at, structure) in (0..).zip(&syntax.structs) {
        let place = u16::try_from(at).unwrap_or(u16::MAX);
        let own = Type::structure(id, place);
        add(structure.name, Referent::Struct(id, at), own);
    }
    for (at, member) in (0..).zip(&syntax.members) {
        let value_type = scripts.type_of(script, &member.type_name);
        add(member.name, Referent::Member(id, at), value_type);
    }
    for (at, variable) in (0..).zip(&syntax.variables) {
        let value_type = scripts.type_of(script, &variable.type_name);
        add(variable.name, Referent::Variable(id, at), value_type);
    }
    for (at, property) in (0..).zip(&syntax.properties) {
        let value_type = scripts.type_of(script, &property.type_name);
        add(property.name, Referent::Property(id, at), value_type);
    }
    for (at, event) in (0..).zip(&syntax.custom_events) {
        add(event.name, Referent::CustomEvent(id, at), Type::VOID);
    }
    for (at, guard) in (0..).zip(&syntax.guards) {
        add(guard.name, Referent::Guard(id, at), Type::VOID);
    }
    for (at, group) in (0..).zip(&syntax.groups) {
        add(group.name, Referent::Group(id, at), Type::VOID);
    }
    for (at, state) in (0..).zip(&syntax.states) {
        let mut states = (0..).zip(&syntax.states);
        let first = states.find(|(_, other)| other.name.symbol == state.name.symbol);
        let first = first.map_or(at, |(first, _)| first);
        add(state.name, Referent::State(id, first), Type::VOID);
    }
    for (at, function) in (0..).zip(&syntax.functions) {
        let returned = function.return_type;
        let returned = returned.map_or(Type::VOID, |name| scripts.type_of(script, &name));
        // The name of a handler is a mention of the sender's event.
        if function.sender.is_none() {
            add(function.name, Referent::Function(id, at), returned);
        }
    }
    for parameter in &syntax.parameters {
        let value_type = scripts.type_of(script, &parameter.type_name);
        let referent = Referent::Local(id, parameter.name.start);
        add(parameter.name, referent, value_type);
    }
    for local in &syntax.locals {
        let value_type = scripts.type_of(script, &local.type_name);
        add(
            local.name,
            Referent::Local(id, local.name.start),
            value_type,
        );
    }
    list
}
