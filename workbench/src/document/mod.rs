//! What there is to say about a script to somebody who wants to use it: its declarations with their
//! documentation, and what it uses of other scripts.
//!
//! ```text
//! parsed script ─describe→ Page: declarations, documentation ┐
//! checked statements ─uses→ what it uses of others           ┴→ pages of a site, in cyperus
//! ```
//!
//! A script with errors is described as far as it was understood.

mod comment;
mod page;
mod uses;

pub use page::{
    CustomEvent, Function, Group, MemberKind, Mistake, Page, Parameter, Property, State,
    StructMember, Structure, Target, TypeText, Use,
};

use cyperus_compiler::ast;
use cyperus_compiler::check::check_script;
use cyperus_compiler::diagnostic::Severity;
use cyperus_compiler::resolve::{Parent, ScriptInfo, Scripts};
use cyperus_compiler::session::Options;
use cyperus_compiler::source::{Span, decode};

use comment::Lines;
use uses::{Gatherer, target_of};

/// Describes a script that is parsed in full. `source` is its text.
pub fn describe(
    scripts: &Scripts<'_>,
    script: &ScriptInfo,
    options: &Options,
    source: &[u8],
) -> Page {
    let mut gatherer = Gatherer::new(scripts, script);
    let found = check_script(scripts, script, options, &mut gatherer);
    let mut diagnostics = script.diagnostics.clone();
    diagnostics.append(found);
    let describer = Describer {
        scripts,
        script,
        syntax: &script.syntax,
        source,
        lines: Lines::new(source),
    };
    let mut page = describer.page();
    describer.declared_types(&mut gatherer);
    page.uses = gatherer.finish();
    let errors = diagnostics.into_sorted().into_iter();
    page.errors = errors
        .filter(|found| found.severity == Severity::Error)
        .map(|found| Mistake {
            line: script.lines.line(found.span.start),
            message: found.message,
        })
        .collect();
    page
}

struct Describer<'run> {
    scripts: &'run Scripts<'run>,
    script: &'run ScriptInfo,
    syntax: &'run ast::Script,
    source: &'run [u8],
    lines: Lines<'run>,
}

impl Describer<'_> {
    fn page(&self) -> Page {
        let chain = self.scripts.chain(self.script).skip(1);
        Page {
            name: self.script.name.to_string(),
            flags: self.flags(self.syntax.header.flags),
            doc: self.doc(self.syntax.header.doc),
            ancestors: chain.map(|script| script.name.to_string()).collect(),
            missing_ancestor: self.missing_ancestor(),
            groups: self.groups(),
            functions: self.functions(),
            custom_events: self.custom_events(),
            states: self.states(),
            structs: self.structs(),
            ..Page::default()
        }
    }

    fn missing_ancestor(&self) -> Option<String> {
        let last = self.scripts.chain(self.script).last()?;
        let is_missing = match self.scripts.parent(last) {
            Parent::None => false,
            Parent::Script(id) => self.scripts.script(id).is_none(),
            Parent::Missing => true,
        };
        let name = last.syntax.header.parent?;
        is_missing.then(|| last.syntax.name(name.symbol).to_owned())
    }

    fn line(&self, span: Span) -> u32 {
        self.script.lines.line(span.start)
    }

    /// A piece of the source, as it is written.
    fn written(&self, span: Span) -> String {
        decode(span.slice(self.source)).into_owned()
    }

    /// A name as its declaration spells it.
    fn name(&self, name: ast::Name) -> String {
        let written = self.syntax.name_span(name).slice(self.source);
        let known = self.syntax.name(name.symbol);
        match std::str::from_utf8(written) {
            Ok(written) if written.eq_ignore_ascii_case(known) => written.to_owned(),
            _ => known.to_owned(),
        }
    }

    fn flags(&self, flags: ast::Flags) -> Vec<String> {
        let list = &self.syntax[flags.list];
        list.iter().map(|flag| self.written(flag.span)).collect()
    }

    fn doc(&self, doc: Option<ast::Id<ast::DocComment>>) -> String {
        doc.map_or_else(String::new, |doc| decode(self.syntax.doc(doc)).into_owned())
    }

    /// Documentation in braces, or else the comment above.
    fn doc_or_comment(&self, doc: Option<ast::Id<ast::DocComment>>, span: Span) -> String {
        let text = self.doc(doc);
        if text.is_empty() {
            self.lines.comment_above(self.line(span))
        } else {
            text
        }
    }

    fn value(&self, value: Option<ast::Id<ast::Expression>>) -> Option<String> {
        value.map(|value| self.written(self.syntax[value].span))
    }

    fn type_text(&self, name: &ast::TypeName) -> TypeText {
        let value_type = self.scripts.type_of(self.script, name);
        let target = target_of(self.scripts, value_type);
        // The full name of a script says where it is; a struct is best known by what the author wrote.
        let text = match &target {
            Some(Target {
                script,
                member: None,
            }) if name.is_array => format!("{script}[]"),
            Some(Target {
                script,
                member: None,
            }) => script.clone(),
            Some(_) | None => self.written(name.span),
        };
        TypeText { text, target }
    }

    fn groups(&self) -> Vec<Group> {
        let mut groups = vec![Group::default()];
        groups.extend(self.syntax.groups.iter().map(|group| Group {
            name: Some(self.name(group.name)),
            flags: self.flags(group.flags),
            doc: self.doc_or_comment(group.doc, group.span),
            properties: Vec::new(),
        }));
        for property in &self.syntax.properties {
            let at = property.group.map_or(0, |group| group.index() + 1);
            if let Some(group) = groups.get_mut(at) {
                group.properties.push(self.property(property));
            }
        }
        groups.retain(|group| group.name.is_some() || !group.properties.is_empty());
        groups
    }

    fn property(&self, property: &ast::Property) -> Property {
        let (default, access) = match property.kind {
            ast::PropertyKind::Auto { value } | ast::PropertyKind::AutoReadOnly { value } => {
                (self.value(value), None)
            }
            ast::PropertyKind::Full { accessors } => {
                let has = |name: &str| {
                    let mut all = self.syntax[accessors].iter();
                    all.any(|accessor| {
                        let own = self.syntax.name(accessor.function.name.symbol);
                        own.eq_ignore_ascii_case(name)
                    })
                };
                (None, Some((has("Get"), has("Set"))))
            }
            ast::PropertyKind::Reported => (None, None),
        };
        Property {
            name: self.name(property.name),
            value_type: self.type_text(&property.type_name),
            flags: self.flags(property.flags),
            default,
            access,
            doc: self.doc_or_comment(property.doc, property.span),
            line: self.line(property.span),
        }
    }

    fn functions(&self) -> Vec<Function> {
        let all = self.syntax.functions.iter();
        all.map(|function| self.function(function)).collect()
    }

    fn function(&self, function: &ast::Function) -> Function {
        let parameters = self.syntax[function.parameters].iter();
        let state = function.state.map(|state| &self.syntax[state]);
        let parent = self.scripts.parent_info(self.script);
        let overridden = parent
            .filter(|_| function.sender.is_none())
            .and_then(|parent| {
                self.scripts
                    .function(parent, self.script, function.name.symbol)
            });
        Function {
            is_event: function.kind == ast::FunctionKind::Event,
            name: self.name(function.name),
            sender: function.sender.map(|sender| {
                let value_type = self.scripts.named_type(self.script, sender.symbol);
                TypeText {
                    text: self.name(sender),
                    target: target_of(self.scripts, value_type),
                }
            }),
            returns: function.return_type.map(|name| self.type_text(&name)),
            parameters: parameters
                .map(|parameter| Parameter {
                    name: self.name(parameter.name),
                    value_type: self.type_text(&parameter.type_name),
                    default: self.value(parameter.value),
                })
                .collect(),
            flags: self.flags(function.flags),
            state: state.map(|state| self.name(state.name)),
            overrides: overridden.map(|found| {
                let name = found.script.syntax.name(found.declaration().name.symbol);
                Target {
                    script: found.script.name.to_string(),
                    member: Some((MemberKind::Function, name.to_owned())),
                }
            }),
            doc: self.doc_or_comment(function.doc, function.span),
            line: self.line(function.span),
        }
    }

    fn custom_events(&self) -> Vec<CustomEvent> {
        let all = self.syntax.custom_events.iter();
        all.map(|event| CustomEvent {
            name: self.name(event.name),
            doc: self.doc_or_comment(None, event.span),
            line: self.line(event.span),
        })
        .collect()
    }

    fn states(&self) -> Vec<State> {
        let mut states: Vec<State> = Vec::new();
        for state in &self.syntax.states {
            let name = self.name(state.name);
            let mut known = states.iter_mut();
            match known.find(|known| known.name.eq_ignore_ascii_case(&name)) {
                Some(known) => known.is_auto |= state.is_auto,
                None => states.push(State {
                    name,
                    is_auto: state.is_auto,
                    doc: self.doc_or_comment(None, state.span),
                    line: self.line(state.span),
                }),
            }
        }
        states
    }

    fn structs(&self) -> Vec<Structure> {
        let all = self.syntax.structs.iter();
        all.map(|structure| Structure {
            name: self.name(structure.name),
            members: self.syntax[structure.members]
                .iter()
                .map(|member| StructMember {
                    name: self.name(member.name),
                    value_type: self.type_text(&member.type_name),
                    flags: self.flags(member.flags),
                    default: self.value(member.value),
                    doc: self.doc_or_comment(member.doc, member.span),
                })
                .collect(),
            doc: self.doc_or_comment(None, structure.span),
            line: self.line(structure.span),
        })
        .collect()
    }

    /// Notes the types that declarations name.
    fn declared_types(&self, gatherer: &mut Gatherer<'_>) {
        let properties = self.syntax.properties.iter().map(|it| it.type_name);
        let variables = self.syntax.variables.iter().map(|it| it.type_name);
        let members = self.syntax.members.iter().map(|it| it.type_name);
        let parameters = self.syntax.parameters.iter().map(|it| it.type_name);
        let results = self.syntax.functions.iter().filter_map(|it| it.return_type);
        let all = properties.chain(variables).chain(members);
        for name in all.chain(parameters).chain(results) {
            gatherer.add_type(self.scripts.type_of(self.script, &name));
        }
    }
}
