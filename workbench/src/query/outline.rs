//! The declarations of a script as a tree, for outlines and the search for symbols.

use cyperus_compiler::ast::{Function, FunctionKind, PropertyKind};
use cyperus_compiler::resolve::ScriptInfo;
use cyperus_compiler::source::Span;

use super::wording::Wording;

/// What an entry is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is the declaration of its name")]
pub enum OutlineKind {
    Script,
    Struct,
    Member,
    Variable,
    Property,
    Function,
    Event,
    State,
    CustomEvent,
    Guard,
    Group,
}

/// A declaration and what is inside it.
#[derive(Clone, Debug)]
pub struct Outline {
    /// Its name.
    pub name: String,
    /// What comes after the name: a type or parameters.
    pub detail: String,
    /// What it is.
    pub kind: OutlineKind,
    /// All of it.
    pub span: Span,
    /// Its name's place.
    pub name_span: Span,
    /// What is inside, in order.
    pub children: Vec<Self>,
}

/// The declarations of a script, in the order of the source.
pub fn outline(wording: &Wording<'_>, script: &ScriptInfo) -> Vec<Outline> {
    let maker = Maker { wording, script };
    let syntax = &script.syntax;
    let mut list = Vec::new();
    for structure in &syntax.structs {
        let mut entry = maker.entry(structure.name, OutlineKind::Struct, structure.span);
        entry.children = syntax[structure.members]
            .iter()
            .map(|member| {
                let entry = maker.entry(member.name, OutlineKind::Member, member.span);
                maker.with_type(entry, member.type_name.span)
            })
            .collect();
        list.push(entry);
    }
    list.extend(syntax.variables.iter().map(|variable| {
        let entry = maker.entry(variable.name, OutlineKind::Variable, variable.span);
        maker.with_type(entry, variable.type_name.span)
    }));
    for group in &syntax.groups {
        let mut entry = maker.entry(group.name, OutlineKind::Group, group.span);
        let inside = syntax[group.properties].iter();
        entry.children = inside.map(|property| maker.property(property)).collect();
        list.push(entry);
    }
    let ungrouped = syntax.properties.iter();
    let ungrouped = ungrouped.filter(|property| property.group.is_none());
    list.extend(ungrouped.map(|property| maker.property(property)));
    let events = syntax.custom_events.iter();
    list.extend(events.map(|event| maker.entry(event.name, OutlineKind::CustomEvent, event.span)));
    let guards = syntax.guards.iter();
    list.extend(guards.map(|guard| maker.entry(guard.name, OutlineKind::Guard, guard.span)));
    for state in &syntax.states {
        let mut entry = maker.entry(state.name, OutlineKind::State, state.span);
        let inside = syntax[state.functions].iter();
        entry.children = inside.map(|function| maker.function(function)).collect();
        list.push(entry);
    }
    let functions = syntax.functions.iter();
    let functions = functions.filter(|function| function.state.is_none());
    list.extend(functions.map(|function| maker.function(function)));
    list.sort_by_key(|entry| entry.span);
    list
}

struct Maker<'run> {
    wording: &'run Wording<'run>,
    script: &'run ScriptInfo,
}

impl Maker<'_> {
    fn entry(&self, name: cyperus_compiler::ast::Name, kind: OutlineKind, span: Span) -> Outline {
        let name_span = self.script.syntax.name_span(name);
        Outline {
            name: self.wording.name(self.script, name),
            detail: String::new(),
            kind,
            // The name is inside even if the block did not parse.
            span: span.to(name_span),
            name_span,
            children: Vec::new(),
        }
    }

    fn with_type(&self, mut entry: Outline, span: Span) -> Outline {
        entry.detail = self.wording.slice(self.script, span);
        entry
    }

    fn property(&self, property: &cyperus_compiler::ast::Property) -> Outline {
        let entry = self.entry(property.name, OutlineKind::Property, property.span);
        let mut entry = self.with_type(entry, property.type_name.span);
        if let PropertyKind::Full { accessors } = property.kind {
            let inside = self.script.syntax[accessors].iter();
            entry.children = inside
                .map(|accessor| self.function(&accessor.function))
                .collect();
        }
        entry
    }

    fn function(&self, function: &Function) -> Outline {
        let kind = match function.kind {
            FunctionKind::Function => OutlineKind::Function,
            FunctionKind::Event => OutlineKind::Event,
        };
        let mut entry = self.entry(function.name, kind, function.span.to(function.end));
        if let Some(sender) = function.sender {
            entry.name = format!("{}.{}", self.wording.name(self.script, sender), entry.name);
        }
        let parameters = self.wording.parameters(self.script, function).join(", ");
        entry.detail = match &function.return_type {
            Some(name) => {
                let returned = self.wording.slice(self.script, name.span);
                format!("({parameters}) {returned}")
            }
            None => format!("({parameters})"),
        };
        entry
    }
}
