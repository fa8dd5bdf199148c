//! The checks that a file must pass before anything trusts it.
//!
//! Checked: string indexes; jump targets; operand kinds; argument counts of calls to the script's
//! own functions; that variables, auto properties' variables and guards are declared; user flag
//! bits; flags bytes; natives without code; names declared twice; line tables; records and
//! operations that the game does not have; the engines' known limits.
//!
//! A file alone does not say everything. What an ancestor declares is in the ancestor's file, so
//! these pass unchecked or as warnings: a variable named `::…_var` in a script that has a parent
//! (compilers read inherited auto properties that way), guards and auto states that the script
//! itself lacks, calls to functions that it does not define, and all types.
//!
//! Nothing here changes what the reader accepts: a file with errors can still be listed and
//! written.

mod finding;
mod function;
mod object;
mod walk;

pub use finding::{Finding, FindingKind, Place, Severity};

use crate::PexFile;
use crate::file::{DebugInfo, FunctionKind};
use std::collections::BTreeSet;
use walk::{Scope, Walk};

/// What the validator found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The findings in file order; the first few hundred if there are more.
    pub findings: Vec<Finding>,
    /// How many more there were.
    pub left_out: usize,
}

impl Report {
    /// The findings that prevent the file from being run.
    pub fn errors(&self) -> impl Iterator<Item = &Finding> {
        self.of(Severity::Error)
    }

    /// The findings that are only unusual.
    pub fn warnings(&self) -> impl Iterator<Item = &Finding> {
        self.of(Severity::Warning)
    }

    fn of(&self, severity: Severity) -> impl Iterator<Item = &Finding> {
        self.findings
            .iter()
            .filter(move |finding| finding.severity() == severity)
    }

    /// Whether there are no errors. Findings that were left out count as errors.
    pub fn is_valid(&self) -> bool {
        self.left_out == 0 && self.errors().next().is_none()
    }
}

/// Checks a file and collects everything that it finds.
pub fn validate(file: &PexFile) -> Report {
    let walk = walk_file(file);
    let left_out = walk.found - walk.findings.len();
    let mut findings = walk.findings;
    findings.sort_by_key(|finding| finding.offset);
    Report { findings, left_out }
}

fn walk_file(file: &PexFile) -> Walk<'_> {
    let mut walk = Walk::new(file);
    // Magic, version, game id and compile time.
    walk.skip(16);
    for text in [&file.source_file, &file.user, &file.machine] {
        walk.skip(2 + text.len());
    }
    walk.skip(2);
    for (_, text) in file.strings.iter() {
        walk.skip(2 + text.len());
    }
    walk.skip(1);
    if let Some(debug) = &file.debug_info {
        debug_info(&mut walk, debug);
    }
    user_flags(&mut walk);
    walk.skip(2);
    let mut names = Scope::default();
    for record in &file.objects {
        names.declare(&mut walk, "script", record.name);
        object::object(&mut walk, record);
    }
    walk
}

fn user_flags(walk: &mut Walk<'_>) {
    let flags = &walk.file.user_flags;
    walk.limit(walk.at, "user flags", 32, flags.len());
    walk.skip(2);
    let (mut names, mut bits) = (BTreeSet::new(), BTreeSet::new());
    for flag in flags {
        let id = walk.fold.id(flag.name);
        let bit = flag.bit;
        let new_name = id.is_none_or(|id| names.insert(id));
        if !bits.insert(bit) || !new_name {
            let name = walk.text(flag.name);
            walk.report(walk.at, FindingKind::DuplicateFlag { name, bit });
        }
        walk.string_index("a user flag's name", flag.name);
        if bit > 31 {
            walk.report(walk.at, FindingKind::UserFlagBit(bit));
        }
        walk.skip(1);
    }
}

fn debug_info(walk: &mut Walk<'_>, debug: &DebugInfo) {
    walk.skip(8 + 2);
    let places: Vec<_> = walk
        .file
        .functions()
        .map(|place| place.function.code.len())
        .collect();
    let matches = walk.file.debug_matches();
    for (record, function) in debug.functions.iter().zip(matches.function_of) {
        walk.here.object = Some(record.object);
        walk.here.state = Some(record.state);
        walk.here.function = Some(record.function);
        let start = walk.at;
        walk.string_index("a debug record's script", record.object);
        walk.string_index("a debug record's state", record.state);
        walk.string_index("a debug record's function", record.function);
        if let FunctionKind::Other(byte) = record.kind {
            walk.report(walk.at, FindingKind::DebugKind(byte));
        }
        walk.skip(1);
        let lines = record.lines.len();
        match function.and_then(|at| places.get(at).copied()) {
            None => walk.report(start, FindingKind::DebugTarget(walk.text(record.function))),
            Some(instructions) if lines != 0 && lines != instructions => {
                walk.report(
                    walk.at,
                    FindingKind::LineCount {
                        instructions,
                        lines,
                    },
                );
            }
            Some(_) => {}
        }
        walk.skip(2 + 2 * lines);
    }
    walk.here = walk::Here::default();
    let holds = walk.file.game.has_structs();
    if !holds {
        if !debug.groups.is_empty() || !debug.structs.is_empty() {
            walk.requires(false, "property groups or struct orders");
        }
        return;
    }
    groups_and_orders(walk, debug);
}

fn groups_and_orders(walk: &mut Walk<'_>, debug: &DebugInfo) {
    walk.skip(2);
    for group in &debug.groups {
        walk.string_index("a group's script", group.object);
        walk.string_index("a group's name", group.name);
        walk.string_index("a group's doc text", group.doc);
        walk.skip(4 + 2);
        for &property in &group.properties {
            walk.string_index("a group's property", property);
        }
    }
    walk.skip(2);
    for structure in &debug.structs {
        walk.string_index("a struct order's script", structure.object);
        walk.string_index("a struct order's name", structure.name);
        walk.skip(2);
        for &member in &structure.members {
            walk.string_index("a struct order's member", member);
        }
    }
}
