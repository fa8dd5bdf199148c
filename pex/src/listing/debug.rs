//! The debug section: which functions have line numbers, groups, struct orders.

use super::function::LineTables;
use super::printer::Printer;
use super::spelling::date;
use crate::file::{DebugFunction, DebugInfo, FunctionKind};

pub(super) fn debug_info(printer: &mut Printer<'_>, lines: &LineTables<'_>, debug: &DebugInfo) {
    printer.blank();
    printer.start("debug");
    printer.open();
    printer.start("");
    printer.put(format_args!("modified {}", debug.modification_time));
    if let Some(date) = date(debug.modification_time) {
        printer.put(format_args!("  ; {date}"));
    }
    printer.finish();
    functions(printer, lines, debug);
    for group in &debug.groups {
        printer.start("group");
        printer.spaced_name(group.object);
        printer.spaced_name(group.name);
        printer.user_flags(group.user_flags);
        printer.doc(group.doc);
        printer.open();
        for &property in &group.properties {
            printer.start("property ");
            printer.name(property);
            printer.finish();
        }
        printer.close();
    }
    for structure in &debug.structs {
        printer.start("order");
        printer.spaced_name(structure.object);
        printer.spaced_name(structure.name);
        printer.open();
        for &member in &structure.members {
            printer.start("member ");
            printer.name(member);
            printer.finish();
        }
        printer.close();
    }
    printer.close();
}

fn functions(printer: &mut Printer<'_>, lines: &LineTables<'_>, debug: &DebugInfo) {
    if debug.functions.is_empty() {
        printer.start("functions none");
        return printer.finish();
    }
    let file = printer.file;
    let places: Vec<_> = file.functions().collect();
    let explicit: Vec<bool> = debug
        .functions
        .iter()
        .zip(&lines.matches.function_of)
        .map(|(record, function)| needs_lines(record, function.map(|at| places[at].function)))
        .collect();
    let same_order = places.len() == debug.functions.len()
        && !explicit.contains(&true)
        && places.iter().zip(&debug.functions).all(|(place, record)| {
            record.object == place.object
                && record.function == place.name
                && record.kind == place.kind
                && Some(record.state) == place.state.or(printer.default_index())
        });
    if same_order {
        printer.start("; a record for each function above, in that order");
        return printer.finish();
    }
    for (record, explicit) in debug.functions.iter().zip(explicit) {
        printer.start(match record.kind {
            FunctionKind::Normal => "function",
            FunctionKind::Getter => "getter",
            FunctionKind::Setter => "setter",
            FunctionKind::Other(_) => "kind",
        });
        if let FunctionKind::Other(byte) = record.kind {
            printer.put(format_args!(" {byte}"));
        }
        for name in [record.object, record.state, record.function] {
            printer.spaced_name(name);
        }
        if explicit {
            printer.word(" lines");
            for line in &record.lines {
                printer.put(format_args!(" {line}"));
            }
        }
        printer.finish();
    }
}

/// Whether the record's lines cannot be printed next to the instructions.
fn needs_lines(record: &DebugFunction, function: Option<&crate::file::Function>) -> bool {
    !record.lines.is_empty()
        && function.is_none_or(|function| function.code.len() != record.lines.len())
}
