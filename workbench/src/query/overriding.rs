//! Functions and events of ancestors that a script may replace, spelt as the script would spell them.

use cyperus_compiler::ast::{FlagSet, Function, FunctionKind, Id, State};
use cyperus_compiler::resolve::{ScriptInfo, Scripts};
use cyperus_compiler::source::{LineTable, Span};
use cyperus_pex::Game;

use super::action::Action;
use super::wording::Wording;

/// The most actions for one place: a list that nobody reads to its end.
const MOST: usize = 120;

/// What a script could replace, and how.
pub(super) struct Overriding<'run> {
    pub(super) scripts: &'run Scripts<'run>,
    pub(super) script: &'run ScriptInfo,
    pub(super) wording: &'run Wording<'run>,
}

/// A declaration of an ancestor.
#[derive(Clone, Copy)]
pub(super) struct Overridden<'run> {
    pub(super) owner: &'run ScriptInfo,
    pub(super) at: u32,
    pub(super) function: &'run Function,
}

impl<'run> Overriding<'run> {
    /// Functions or events of ancestors that the script does not replace yet, nearest first. With a
    /// state, those that the state does not have.
    pub(super) fn candidates(
        &self,
        kind: FunctionKind,
        state: Option<Id<State>>,
    ) -> Vec<Overridden<'run>> {
        let mut list: Vec<Overridden<'run>> = Vec::new();
        for owner in self.scripts.chain(self.script).skip(1) {
            for (at, function) in (0..).zip(&owner.syntax.functions) {
                let name = owner.syntax.name(function.name.symbol);
                let is_fixed = function.flags.set.contains(FlagSet::GLOBAL)
                    || (kind == FunctionKind::Function
                        && function.flags.set.contains(FlagSet::NATIVE));
                let is_known = list.iter().any(|known| {
                    let other = known.owner.syntax.name(known.function.name.symbol);
                    other.eq_ignore_ascii_case(name)
                });
                if function.kind == kind
                    && function.sender.is_none()
                    && function.state.is_none()
                    && !is_fixed
                    && !is_known
                    && !self.has(name, state)
                {
                    list.push(Overridden {
                        owner,
                        at,
                        function,
                    });
                }
            }
        }
        list
    }

    fn has(&self, name: &str, state: Option<Id<State>>) -> bool {
        let syntax = &self.script.syntax;
        match state {
            None => self.script.members_by_text(name).function().is_some(),
            Some(state) => {
                let same = syntax[state].name.symbol;
                syntax.functions.iter().any(|function| {
                    let is_there = function
                        .state
                        .is_some_and(|state| syntax[state].name.symbol == same);
                    is_there && syntax.names.is(function.name.symbol, name)
                })
            }
        }
    }

    /// Parameters with their types spelt for this script.
    pub(super) fn parameters(&self, owner: &ScriptInfo, function: &Function) -> Vec<String> {
        let parameters = owner.syntax[function.parameters].iter();
        parameters
            .map(|parameter| {
                let value_type = self.scripts.type_of(owner, &parameter.type_name);
                let type_text = self.wording.type_name(value_type, self.script);
                let mut text = format!("{type_text} {}", self.wording.name(owner, parameter.name));
                if let Some(value) = parameter.value {
                    text.push_str(" = ");
                    text.push_str(&self.wording.slice(owner, owner.syntax[value].span));
                }
                text
            })
            .collect()
    }

    /// The line that begins the replacement; without the words before the name if they are typed already.
    pub(super) fn header(&self, found: Overridden<'_>, with_keyword: bool) -> String {
        let Overridden {
            owner, function, ..
        } = found;
        let name = self.wording.name(owner, function.name);
        let parameters = self.parameters(owner, function).join(", ");
        let rest = format!("{name}({parameters})");
        if !with_keyword {
            return rest;
        }
        match (function.kind, &function.return_type) {
            (FunctionKind::Event, _) => format!("Event {rest}"),
            (FunctionKind::Function, None) => format!("Function {rest}"),
            (FunctionKind::Function, Some(returned)) => {
                let value_type = self.scripts.type_of(owner, returned);
                let returned = self.wording.type_name(value_type, self.script);
                format!("{returned} Function {rest}")
            }
        }
    }

    /// The whole replacement. A function goes on doing what it did; most events of ancestors do nothing.
    fn text(&self, found: Overridden<'_>, indent: &str, end: &str) -> String {
        let Overridden {
            owner, function, ..
        } = found;
        let header = self.header(found, true);
        let parameters = owner.syntax[function.parameters].iter();
        let arguments: Vec<String> = parameters
            .map(|parameter| self.wording.name(owner, parameter.name))
            .collect();
        let name = self.wording.name(owner, function.name);
        let call = format!("Parent.{name}({})", arguments.join(", "));
        let (line, close) = match (function.kind, function.return_type) {
            (FunctionKind::Event, _) => (String::new(), "EndEvent"),
            (FunctionKind::Function, None) => (call, "EndFunction"),
            (FunctionKind::Function, Some(_)) => (format!("Return {call}"), "EndFunction"),
        };
        format!("{indent}{header}{end}{indent}\t{line}{end}{indent}{close}{end}")
    }
}

/// Replacements of what ancestors declare, offered on the script's first line and on empty lines
/// between declarations.
pub fn overrides(
    scripts: &Scripts<'_>,
    script: &ScriptInfo,
    source: &[u8],
    offset: u32,
) -> Vec<Action> {
    let Some((place, state)) = place(script, scripts.game(), source, offset) else {
        return Vec::new();
    };
    let wording = Wording::new(scripts);
    let overriding = Overriding {
        scripts,
        script,
        wording: &wording,
    };
    let end = line_end(source);
    let indent = if state.is_some() { "\t" } else { "" };
    let functions = overriding.candidates(FunctionKind::Function, state);
    let events = overriding.candidates(FunctionKind::Event, state);
    let all = functions.into_iter().chain(events).take(MOST);
    all.map(|found| {
        let name = wording.name(found.owner, found.function.name);
        let text = overriding.text(found, indent, end);
        // At the end of a file the last line may have no end.
        let before = source.get(..place as usize).unwrap_or_default();
        let text = if before.ends_with(b"\n") {
            text
        } else {
            format!("{end}{text}")
        };
        Action {
            title: format!("Override `{name}` of {}", found.owner.name),
            edits: vec![(Span::at(place), text)],
        }
    })
    .collect()
}

/// How lines end in a text.
pub(super) fn line_end(source: &[u8]) -> &'static str {
    let at = source.iter().position(|&byte| byte == b'\n');
    let is_pair = at.is_some_and(|at| source.get(..at).is_some_and(|line| line.ends_with(b"\r")));
    if is_pair { "\r\n" } else { "\n" }
}

/// Where a declaration asked for at an offset would go, and in which state.
fn place(
    script: &ScriptInfo,
    game: Game,
    source: &[u8],
    offset: u32,
) -> Option<(u32, Option<Id<State>>)> {
    let syntax = &script.syntax;
    let lines = LineTable::new(source);
    let line = lines.line(offset);
    let length = u32::try_from(source.len()).ok()?;
    if !syntax.header.is_missing && line == lines.line(syntax.header.span.start) {
        return Some((length, None));
    }
    let start = lines.line_start(line);
    let end = if line < lines.line_count() {
        lines.line_start(line + 1)
    } else {
        length
    };
    let is_blank = Span::new(start, end).slice(source).trim_ascii().is_empty();
    let around = |from: u32, to: u32| from < start && start < to;
    let accessors = syntax.accessors.iter().map(|accessor| &accessor.function);
    let functions = syntax.functions.iter().chain(accessors);
    let mut blocks = functions
        .map(|function| function.span.to(function.end))
        .chain(syntax.properties.iter().map(|property| property.span))
        .chain(syntax.structs.iter().map(|structure| structure.span))
        .chain(syntax.groups.iter().map(|group| group.span));
    let is_inside = blocks.any(|span| around(span.start, span.end))
        || start <= syntax.header.span.start
        || super::cursor::is_in_block(source, game, start);
    if !is_blank || is_inside {
        return None;
    }
    let mut states = (0..).zip(&syntax.states);
    let state = states.find(|(_, state)| around(state.span.start, state.span.end));
    Some((start, state.map(|(at, _)| Id::new(at))))
}
