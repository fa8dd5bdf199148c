//! The lines, branches and functions of one script, with how often they ran.

use std::collections::BTreeMap;

use cyperus_pex::file::FunctionKind as PexKind;
use cyperus_pex::{Opcode, PexFile, Value};
use cyperus_vm::FunctionKind;

use super::Share;
use super::counts::{Counts, Key};

/// A script to be covered.
pub(crate) struct Candidate<'a> {
    /// Its code and line numbers.
    pub(crate) file: &'a PexFile,
    /// Its source's path, as reports name it.
    pub(crate) path: String,
    /// The source, if it is there.
    pub(crate) text: Option<String>,
}

/// A conditional jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Branch {
    pub(super) line: u16,
    /// How often it jumped, and how often the next instruction followed.
    pub(super) ways: [u64; 2],
}

/// A function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Function {
    pub(super) name: String,
    pub(super) line: u16,
    pub(super) calls: u64,
}

/// A script with its counts.
#[derive(Clone, Debug)]
pub(crate) struct CoveredScript {
    pub(super) name: String,
    pub(super) path: String,
    pub(super) text: Option<String>,
    /// The lines with code, with how often the busiest of their instructions ran.
    pub(super) lines: BTreeMap<u16, u64>,
    /// Conditional jumps, in the order of their lines.
    pub(super) branches: Vec<Branch>,
    pub(super) functions: Vec<Function>,
}

impl CoveredScript {
    pub(super) fn new(counts: &Counts, candidate: Candidate<'_>) -> Self {
        let Candidate { file, path, text } = candidate;
        let name = file
            .objects
            .first()
            .map(|object| file.strings.text(object.name));
        let mut script = Self {
            name: name.unwrap_or_default().into_owned(),
            path,
            text,
            lines: BTreeMap::new(),
            branches: Vec::new(),
            functions: Vec::new(),
        };
        let records = file.debug_info.as_ref();
        let records = records.map_or(&[][..], |debug| &debug.functions);
        let matches = file.debug_matches();
        for (at, place) in file.functions().enumerate() {
            let record = matches.record_of.get(at).copied().flatten();
            let lines = record.and_then(|record| records.get(record));
            let lines = lines.map_or(&[][..], |record| &record.lines);
            script.add_function(counts, file, &place, lines);
        }
        script.branches.sort_by_key(|branch| branch.line);
        script.functions.sort_by_key(|function| function.line);
        script
    }

    fn add_function(
        &mut self,
        counts: &Counts,
        file: &PexFile,
        place: &cyperus_pex::file::FunctionPlace<'_>,
        lines: &[u16],
    ) {
        let (kind, ending) = match place.kind {
            PexKind::Getter => (FunctionKind::Getter, ".get"),
            PexKind::Setter => (FunctionKind::Setter, ".set"),
            PexKind::Normal | PexKind::Other(_) => (FunctionKind::Function, ""),
        };
        let text = |index| file.strings.text(index).to_ascii_lowercase();
        let state = place.state.map(text).unwrap_or_default();
        let key: Key = (text(place.object), state, text(place.name), kind);
        let row = counts.row(&key);
        let ran = |at: usize| {
            let count = row.and_then(|row| row.instructions.get(at));
            count.copied().unwrap_or_default()
        };
        // What the compiler made up has no lines.
        for (at, &line) in lines.iter().enumerate().take(place.function.code.len()) {
            let sum = self.lines.entry(line).or_default();
            *sum = (*sum).max(ran(at));
            let Some(instruction) = place.function.code.get(at) else {
                continue;
            };
            if is_branch(instruction.opcode, instruction.operands) {
                let branch = u32::try_from(at).ok();
                let branch = branch.and_then(|at| row?.branches.get(&at)).copied();
                let branch = branch.unwrap_or_default();
                self.branches.push(Branch {
                    line,
                    ways: [branch.jumped, branch.stayed],
                });
            }
        }
        if let Some(&line) = lines.first() {
            let state = place.state.map(|state| file.strings.text(state));
            let state = state.filter(|state| !state.is_empty());
            let name = file.strings.text(place.name);
            self.functions.push(Function {
                name: match state {
                    Some(state) => format!("{state}.{name}{ending}"),
                    None => format!("{name}{ending}"),
                },
                line,
                calls: ran(0),
            });
        }
    }

    pub(super) fn line_share(&self) -> Share {
        Share {
            found: self.lines.len() as u64,
            hit: self.lines.values().filter(|count| **count > 0).count() as u64,
        }
    }

    pub(super) fn branch_share(&self) -> Share {
        let ways = self.branches.iter().flat_map(|branch| branch.ways);
        Share {
            found: 2 * self.branches.len() as u64,
            hit: ways.filter(|count| *count > 0).count() as u64,
        }
    }

    pub(super) fn function_share(&self) -> Share {
        let called = self.functions.iter().filter(|function| function.calls > 0);
        Share {
            found: self.functions.len() as u64,
            hit: called.count() as u64,
        }
    }
}

/// Whether an instruction is a jump that depends on something: a constant condition decides nothing.
fn is_branch(opcode: Opcode, operands: &[Value]) -> bool {
    matches!(opcode, Opcode::JmpF | Opcode::JmpT)
        && matches!(operands.first(), Some(Value::Identifier(_)))
}
