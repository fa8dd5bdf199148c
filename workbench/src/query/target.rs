//! The thing behind a name, the same for all its declarations: a function that replaces another is the
//! same thing to whoever looks for its uses or gives it a new name.

use cyperus_compiler::ast::{FlagSet, Name};
use cyperus_compiler::check::Referent;
use cyperus_compiler::resolve::{ScriptInfo, Scripts};
use cyperus_compiler::source::Span;

/// What a name stands for, in its first declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Target {
    /// The first declaration: of functions and states, that of the most distant ancestor.
    pub referent: Referent,
}

impl Target {
    /// The thing that a name refers to.
    pub fn of(scripts: &Scripts<'_>, referent: Referent) -> Self {
        let first = match referent {
            Referent::Function(id, at) => scripts
                .script(id)
                .and_then(|script| first_function(scripts, script, at)),
            Referent::State(id, at) => scripts
                .script(id)
                .and_then(|script| first_state(scripts, script, at)),
            Referent::Script(_)
            | Referent::Struct(..)
            | Referent::Member(..)
            | Referent::Variable(..)
            | Referent::Property(..)
            | Referent::Local(..)
            | Referent::CustomEvent(..)
            | Referent::Guard(..)
            | Referent::Group(..) => None,
        };
        Self {
            referent: first.unwrap_or(referent),
        }
    }

    /// Whether only its own script can mention it.
    pub fn is_private(self) -> bool {
        matches!(self.referent, Referent::Variable(..) | Referent::Group(..))
    }

    /// The name, as its script first spells it; of a script, the last part.
    pub fn name<'s>(self, scripts: &'s Scripts<'_>) -> Option<&'s str> {
        let script = scripts.script(self.referent.script())?;
        if let Referent::Script(_) = self.referent {
            return script.name.rsplit(':').next();
        }
        let name = declared_name(script, self.referent)?;
        Some(script.syntax.name(name.symbol))
    }
}

fn first_function(scripts: &Scripts<'_>, script: &ScriptInfo, at: u32) -> Option<Referent> {
    let function = script.syntax.functions.get(at as usize)?;
    let symbol = function.name.symbol;
    let own = || {
        let mut all = (0..).zip(&script.syntax.functions);
        let first = all.find(|(_, f)| f.name.symbol == symbol && f.sender == function.sender);
        first.map(|(first, _)| Referent::Function(script.id, first))
    };
    if function.flags.set.contains(FlagSet::GLOBAL) || function.sender.is_some() {
        return own();
    }
    let first = scripts.first_declaration(script, script.syntax.name(symbol));
    match first.filter(|first| !first.flags().contains(FlagSet::GLOBAL)) {
        Some(first) => {
            let index = u32::try_from(first.index).ok()?;
            Some(Referent::Function(first.script.id, index))
        }
        None => own(),
    }
}

fn first_state(scripts: &Scripts<'_>, script: &ScriptInfo, at: u32) -> Option<Referent> {
    let state = script.syntax.states.get(at as usize)?;
    let name = script.syntax.name(state.name.symbol);
    scripts
        .chain(script)
        .filter_map(|script| {
            let mut states = (0..).zip(&script.syntax.states);
            let (at, _) = states.find(|(_, s)| script.syntax.names.is(s.name.symbol, name))?;
            Some(Referent::State(script.id, at))
        })
        .last()
}

/// The name in a declaration.
pub(super) fn declared_name(script: &ScriptInfo, referent: Referent) -> Option<Name> {
    let syntax = &script.syntax;
    match referent {
        Referent::Script(_) => Some(syntax.header.name),
        Referent::Struct(_, at) => syntax.structs.get(at as usize).map(|node| node.name),
        Referent::Member(_, at) => syntax.members.get(at as usize).map(|node| node.name),
        Referent::Variable(_, at) => syntax.variables.get(at as usize).map(|node| node.name),
        Referent::Property(_, at) => syntax.properties.get(at as usize).map(|node| node.name),
        Referent::Function(_, at) => syntax.functions.get(at as usize).map(|node| node.name),
        Referent::State(_, at) => syntax.states.get(at as usize).map(|node| node.name),
        Referent::CustomEvent(_, at) => syntax.custom_events.get(at as usize).map(|node| node.name),
        Referent::Guard(_, at) => syntax.guards.get(at as usize).map(|node| node.name),
        Referent::Group(_, at) => syntax.groups.get(at as usize).map(|node| node.name),
        Referent::Local(_, start) => {
            let parameters = syntax.parameters.iter().map(|node| node.name);
            let mut names = parameters.chain(syntax.locals.iter().map(|node| node.name));
            names.find(|name| name.start == start)
        }
    }
}

/// Where the name of a declaration is, in its script.
pub fn declaration_span(script: &ScriptInfo, referent: Referent) -> Option<Span> {
    let name = declared_name(script, referent)?;
    Some(script.syntax.name_span(name))
}

/// The whole declaration.
pub fn full_span(script: &ScriptInfo, referent: Referent) -> Option<Span> {
    let syntax = &script.syntax;
    let span = match referent {
        Referent::Script(_) => syntax.header.span,
        Referent::Struct(_, at) => syntax.structs.get(at as usize)?.span,
        Referent::Member(_, at) => syntax.members.get(at as usize)?.span,
        Referent::Variable(_, at) => syntax.variables.get(at as usize)?.span,
        Referent::Property(_, at) => syntax.properties.get(at as usize)?.span,
        Referent::Function(_, at) => {
            let function = syntax.functions.get(at as usize)?;
            function.span.to(function.end)
        }
        Referent::State(_, at) => syntax.states.get(at as usize)?.span,
        Referent::CustomEvent(_, at) => syntax.custom_events.get(at as usize)?.span,
        Referent::Guard(_, at) => syntax.guards.get(at as usize)?.span,
        Referent::Group(_, at) => syntax.groups.get(at as usize)?.span,
        Referent::Local(..) => declaration_span(script, referent)?,
    };
    Some(span)
}
