//! One script as other scripts see it: its syntax tree with look-up tables by name.

use std::ops::Deref;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use super::hierarchy::Parent;
use super::source::FileId;
use crate::ast::{FlagSet, Script, Symbol};
use crate::diagnostic::Diagnostics;
use crate::source::LineTable;
use crate::types::{ScriptId, Type};

/// What a script declares under one name. Functions, values and types are separate name spaces.
#[derive(Clone, Copy, Debug, Default)]
pub struct Members {
    function: u32,
    property: u32,
    variable: u32,
    structure: u16,
    custom_event: u16,
}

/// Index plus one; 0 is "none".
fn index(number: u32) -> Option<usize> {
    (number as usize).checked_sub(1)
}

fn number(index: usize) -> u32 {
    u32::try_from(index + 1).unwrap_or(u32::MAX)
}

fn short_number(index: usize) -> u16 {
    u16::try_from(index + 1).unwrap_or(0)
}

impl Members {
    /// The first function of the empty state with this name, remote event handlers left out.
    pub fn function(self) -> Option<usize> {
        index(self.function)
    }

    /// The property with this name.
    pub fn property(self) -> Option<usize> {
        index(self.property)
    }

    /// The script variable with this name.
    pub fn variable(self) -> Option<usize> {
        index(self.variable)
    }

    /// The struct with this name.
    pub fn structure(self) -> Option<usize> {
        index(u32::from(self.structure))
    }

    /// The custom event with this name.
    pub fn custom_event(self) -> Option<usize> {
        index(u32::from(self.custom_event))
    }
}

/// What an `Import` line refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImportTarget {
    /// A script: its Global functions and structs need no prefix.
    Script(ScriptId),
    /// A namespace: the names in it need no prefix.
    Namespace,
    /// Nothing that could be found.
    Missing,
}

/// What the parser made of a file. It knows nothing of other scripts, so sessions may share it for as
/// long as the file stays the same.
#[derive(Debug)]
pub struct ParsedScript {
    /// Full name, as the header spells it.
    pub name: Box<str>,
    /// The tree; without bodies unless the script is an input.
    pub syntax: Script,
    /// What the parser found; empty for imports, whose errors are not reported.
    pub diagnostics: Diagnostics,
    /// Where its lines start; empty for imports.
    pub lines: LineTable,
    members: Box<[Members]>,
}

/// A parsed script of a session, with what its names mean there.
#[derive(Debug)]
pub struct ScriptInfo {
    /// Its number.
    pub id: ScriptId,
    /// The name that the file must declare, according to its path.
    pub expected_name: Box<str>,
    /// Where it was read.
    pub file: FileId,
    parsed: Arc<ParsedScript>,
    pub(super) parent: OnceLock<Parent>,
    pub(super) imports: OnceLock<Box<[ImportTarget]>>,
    pub(super) imported_namespaces: OnceLock<Box<[Symbol]>>,
    /// What each name means as a type, as [`Type::to_bits`]; 0 until it is first needed.
    types: Box<[AtomicU64]>,
}

impl Deref for ScriptInfo {
    type Target = ParsedScript;

    fn deref(&self) -> &ParsedScript {
        &self.parsed
    }
}

impl ParsedScript {
    pub(super) fn new(syntax: Script, diagnostics: Diagnostics, lines: LineTable) -> Self {
        let mut members = vec![Members::default(); syntax.names.len()].into_boxed_slice();
        for (at, function) in syntax.functions.iter().enumerate() {
            if function.state.is_none() && function.sender.is_none() {
                set(
                    &mut members,
                    function.name.symbol,
                    |m| &mut m.function,
                    number(at),
                );
            }
        }
        for (at, property) in syntax.properties.iter().enumerate() {
            set(
                &mut members,
                property.name.symbol,
                |m| &mut m.property,
                number(at),
            );
        }
        for (at, variable) in syntax.variables.iter().enumerate() {
            set(
                &mut members,
                variable.name.symbol,
                |m| &mut m.variable,
                number(at),
            );
        }
        for (at, structure) in syntax.structs.iter().enumerate() {
            set(
                &mut members,
                structure.name.symbol,
                |m| &mut m.structure,
                short_number(at),
            );
        }
        for (at, event) in syntax.custom_events.iter().enumerate() {
            set(
                &mut members,
                event.name.symbol,
                |m| &mut m.custom_event,
                short_number(at),
            );
        }
        Self {
            name: syntax.name(syntax.header.name.symbol).into(),
            members,
            syntax,
            diagnostics,
            lines,
        }
    }

    /// What it declares under one of its own symbols.
    pub fn members(&self, symbol: Symbol) -> Members {
        self.members
            .get(symbol.index())
            .copied()
            .unwrap_or_default()
    }
}

impl ScriptInfo {
    pub(super) fn new(
        id: ScriptId,
        expected_name: &str,
        file: FileId,
        parsed: Arc<ParsedScript>,
    ) -> Self {
        let count = parsed.syntax.names.len();
        Self {
            id,
            expected_name: expected_name.into(),
            file,
            parsed,
            parent: OnceLock::new(),
            imports: OnceLock::new(),
            imported_namespaces: OnceLock::new(),
            types: (0..count).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    /// What it declares under a name that another script uses.
    pub fn members_named(&self, other: &Self, symbol: Symbol) -> Members {
        if std::ptr::eq(self, other) {
            return self.members(symbol);
        }
        other
            .syntax
            .names
            .find_in(symbol, &self.syntax.names)
            .map_or_else(Members::default, |symbol| self.members(symbol))
    }

    /// What it declares under a name from elsewhere.
    pub fn members_by_text(&self, name: &str) -> Members {
        self.syntax
            .names
            .find(name)
            .map_or_else(Members::default, |symbol| self.members(symbol))
    }

    /// The keyword flags of the header.
    pub fn flags(&self) -> FlagSet {
        self.syntax.header.flags.set
    }

    /// The namespace in front of the name, without the last colon; empty if there is none.
    pub fn namespace(&self) -> &str {
        self.name.rfind(':').map_or("", |colon| &self.name[..colon])
    }

    pub(super) fn cached_type(&self, symbol: Symbol) -> Option<Type> {
        let bits = self.types.get(symbol.index())?.load(Ordering::Relaxed);
        Type::from_bits(bits)
    }

    pub(super) fn cache_type(&self, symbol: Symbol, found: Type) {
        if let Some(cell) = self.types.get(symbol.index()) {
            cell.store(found.to_bits(), Ordering::Relaxed);
        }
    }
}

/// The first declaration of a name wins; later ones are reported in their own script.
fn set<N: Copy + Default + PartialEq>(
    members: &mut [Members],
    symbol: Symbol,
    field: fn(&mut Members) -> &mut N,
    number: N,
) {
    if let Some(entry) = members.get_mut(symbol.index()) {
        let field = field(entry);
        if *field == N::default() {
            *field = number;
        }
    }
}
