//! Types and rules: is the script right, and what does each expression mean?
//!
//! [`check_script`] walks one script: declarations first, then each body, statement by statement.
//! A checked statement goes to a [`Sink`] at once and is forgotten, so that no tree of a whole
//! function is ever built. Everything that is wrong becomes a diagnostic; whatever depends on it
//! has the unknown type and is not reported again.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "checks ask for the few forms that they are about; every other one takes the plain path"
)]

mod argument;
mod array;
mod body;
mod call;
mod constant;
mod declaration;
mod describe;
mod dump;
mod event;
mod expression;
mod flag;
mod function;
mod guard;
mod name;
mod operator;
mod origin;
mod other_scripts;
mod property;
mod record;
mod scope;
mod sink;
mod spelling;
mod state;
mod tree;

pub use dump::dump_typed;
pub use record::{
    Mention, Owner, PlacedArgument, Record, Referent, Usage, record_around, record_script,
};
pub use sink::{BodyHeader, BodyKind, Discard, LocalVariable, Sink};
pub use tree::{
    Arithmetic, ArrayFunction, Callee, Comparison, Identifier, LocalId, NO_TEMPORARY, Node, NodeId,
    NodeKind, NodeList, Target, Text, Tree,
};

use std::cell::OnceCell;
use std::collections::BTreeMap;

use tracing::debug;

use crate::ast::{FlagSet, List, Name, Script, Statement, Symbol};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::resolve::{ScriptInfo, Scripts};
use crate::session::Options;
use crate::source::Span;
use crate::types::Type;
use scope::Scope;

/// Checks a script and hands its bodies to `sink`.
pub fn check_script<S: Sink>(
    scripts: &Scripts<'_>,
    script: &ScriptInfo,
    options: &Options,
    sink: &mut S,
) -> Diagnostics {
    let mut checker = Checker::new(scripts, script, options);
    checker.declarations();
    checker.bodies(sink);
    checker.account_for_reported();
    debug!(
        script = %script.name,
        findings = checker.diagnostics.len(),
        "resolved and checked"
    );
    checker.diagnostics
}

/// The function whose body is being checked.
#[derive(Clone, Copy, Debug)]
struct Current {
    flags: FlagSet,
    return_type: Type,
    /// Whether it is `GetState` or `GotoState` of the root script, where `__state` means something.
    has_state_variable: bool,
}

/// The state of checking one script.
struct Checker<'s> {
    scripts: &'s Scripts<'s>,
    script: &'s ScriptInfo,
    syntax: &'s Script,
    options: &'s Options,
    diagnostics: Diagnostics,
    tree: Tree,
    scope: Scope,
    current: Current,
    /// Guards held at the place being checked.
    held_guards: Vec<Symbol>,
    /// Blocks of statements around the place being checked, outermost first.
    open_lists: Vec<List<Statement>>,
    /// Locals of the function whose names need a number in the file.
    mangled: Vec<(Name, u32)>,
    /// How many such locals the script has so far.
    mangled_count: u32,
    /// Skyrim locals used above their declaration, not yet passed to the sink.
    hoisted: Vec<(LocalId, LocalVariable)>,
    /// How many calls around the place being checked are left out of this build.
    stripped_depth: u32,
    /// The lines of the reports of each unknown name.
    unknown_names: BTreeMap<Symbol, Vec<u32>>,
    /// Types and parents that other scripts use and that cannot be found, each reported once.
    missing_in_other_scripts: Vec<String>,
    /// The first value that had to be replaced because something was wrong.
    first_reported: Option<Span>,
    /// Arguments of the calls being checked, innermost last.
    argument_stack: Vec<Option<NodeId>>,
    /// The script's text, read when the first finding shows a name.
    text: OnceCell<Vec<u8>>,
    /// What names mean, if somebody asked for it.
    record: Option<Box<Record>>,
}

impl<'s> Checker<'s> {
    fn new(scripts: &'s Scripts<'_>, script: &'s ScriptInfo, options: &'s Options) -> Self {
        Self {
            scripts,
            script,
            syntax: &script.syntax,
            options,
            diagnostics: Diagnostics::default(),
            tree: Tree::default(),
            scope: Scope::new(script.syntax.names.len()),
            current: Current {
                flags: FlagSet::empty(),
                return_type: Type::VOID,
                has_state_variable: false,
            },
            held_guards: Vec::new(),
            open_lists: Vec::new(),
            mangled: Vec::new(),
            mangled_count: 0,
            hoisted: Vec::new(),
            stripped_depth: 0,
            unknown_names: BTreeMap::new(),
            missing_in_other_scripts: Vec::new(),
            first_reported: None,
            argument_stack: Vec::new(),
            text: OnceCell::new(),
            record: None,
        }
    }

    fn is_skyrim(&self) -> bool {
        !self.scripts.game().has_structs()
    }

    fn report(&mut self, mut diagnostic: Diagnostic) {
        self.spell_names(&mut diagnostic);
        self.diagnostics.push(diagnostic);
    }

    fn error(&mut self, code: Code, span: Span, message: impl Into<String>) {
        self.report(Diagnostic::new(code, span, message));
    }

    /// A node for something wrong.
    fn reported(&mut self, span: Span) -> NodeId {
        self.first_reported.get_or_insert(span);
        self.tree.add(NodeKind::Reported, Type::UNKNOWN, span)
    }

    fn type_at(&self, node: NodeId) -> Type {
        self.tree[node].value_type
    }

    /// Whether an unknown name has been reported often enough: a script that is not installed may
    /// be used a hundred times, and three reports show what is missing. One report a line is enough
    /// too: `Type x = new Type` is one mistake.
    fn is_enough_of(&mut self, symbol: Symbol, span: Span) -> bool {
        let line = self.script.lines.line(span.start);
        let known = self.unknown_names.entry(symbol).or_default();
        let is_enough = known.len() >= 3 || known.contains(&line);
        if !is_enough {
            known.push(line);
        }
        is_enough
    }

    /// The text of one of the script's names.
    fn text(&self, symbol: Symbol) -> &'s str {
        self.syntax.name(symbol)
    }

    fn is_global(&self) -> bool {
        self.current.flags.contains(FlagSet::GLOBAL)
    }
}
