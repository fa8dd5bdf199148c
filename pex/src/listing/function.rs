//! Functions: signature, locals and instructions.

use super::object::{doc_line, type_width, typed_name};
use super::printer::Printer;
use crate::file::{DebugMatches, Function};
use crate::{Instruction, OperandKind, PexFile, StringIndex, Value};
use std::collections::BTreeMap;

/// Operands start at this column after the operation, except for the longest operations.
const OPERATION_WIDTH: usize = 18;
const LABEL_WIDTH: usize = 6;

/// Returns line tables function by function, in the order of [`PexFile::functions`].
#[derive(Debug)]
pub(super) struct LineTables<'file> {
    file: &'file PexFile,
    pub(super) matches: DebugMatches,
    next: usize,
}

impl<'file> LineTables<'file> {
    pub(super) fn new(file: &'file PexFile) -> Self {
        Self {
            file,
            matches: file.debug_matches(),
            next: 0,
        }
    }

    /// The lines of the next function's instructions, if its record has one for each.
    fn take(&mut self, instructions: usize) -> Option<&'file [u16]> {
        let record = self.matches.record_of.get(self.next).copied().flatten();
        self.next += 1;
        let lines = &self.file.debug_info.as_ref()?.functions.get(record?)?.lines;
        (!lines.is_empty() && lines.len() == instructions).then_some(lines)
    }
}

pub(super) fn function(
    printer: &mut Printer<'_>,
    lines: &mut LineTables<'_>,
    word: &str,
    name: Option<StringIndex>,
    function: &Function,
) {
    let table = lines.take(function.code.len());
    let has_body =
        !function.is_native() || !function.locals.is_empty() || !function.code.is_empty();
    head(printer, word, name, function);
    if !has_body {
        printer.doc(function.doc);
        return printer.finish();
    }
    if function.is_native() {
        printer.word(" body");
    }
    printer.open();
    doc_line(printer, function.doc);
    let width = type_width(printer, function.locals.iter().map(|local| local.type_name));
    for local in &function.locals {
        printer.start("local ");
        typed_name(printer, local.type_name, local.name, width);
        printer.finish();
    }
    instructions(printer, function, table);
    printer.close();
}

fn head(printer: &mut Printer<'_>, word: &str, name: Option<StringIndex>, function: &Function) {
    printer.start(word);
    printer.spaced_name(function.return_type);
    if let Some(name) = name {
        printer.spaced_name(name);
    }
    printer.word("(");
    for (at, parameter) in function.parameters.iter().enumerate() {
        if at > 0 {
            printer.word(", ");
        }
        printer.name(parameter.type_name);
        printer.spaced_name(parameter.name);
    }
    printer.word(")");
    if function.is_global() {
        printer.word(" global");
    }
    if function.is_native() {
        printer.word(" native");
    }
    if function.flags & !(Function::GLOBAL | Function::NATIVE) != 0 {
        printer.put(format_args!(" byte {:#04x}", function.flags));
    }
    printer.user_flags(function.user_flags);
}

fn instructions(printer: &mut Printer<'_>, function: &Function, lines: Option<&[u16]>) {
    let labels = labels(function);
    for (at, instruction) in function.code.iter().enumerate() {
        match lines.and_then(|lines| lines.get(at)) {
            Some(line) => {
                printer.start("");
                printer.put(format_args!("{line:>5}  "));
            }
            None => printer.start(""),
        }
        let mark = printer.mark();
        if let Some(label) = labels.get(&at) {
            printer.put(format_args!("L{label}:"));
        }
        printer.pad(mark, LABEL_WIDTH);
        operation(printer, at, instruction, &labels);
        printer.finish();
    }
    if let Some(label) = labels.get(&function.code.len()) {
        printer.start(if lines.is_some() { "       " } else { "" });
        printer.put(format_args!("L{label}:"));
        printer.finish();
    }
}

/// Numbers for all jump targets inside the function, including its end, from top to bottom.
fn labels(function: &Function) -> BTreeMap<usize, usize> {
    let mut labels = BTreeMap::new();
    for (at, instruction) in function.code.iter().enumerate() {
        for (number, &operand) in instruction.operands.iter().enumerate() {
            if instruction.opcode.operand_kind(number) == Some(OperandKind::Jump)
                && let Some(target) = jump_target(at, operand)
                && target <= function.code.len()
            {
                labels.insert(target, 0);
            }
        }
    }
    for (number, label) in labels.values_mut().enumerate() {
        *label = number + 1;
    }
    labels
}

/// Where a jump at `at` goes; `None` if that is before the function or not a distance.
pub(crate) fn jump_target(at: usize, distance: Value) -> Option<usize> {
    match distance {
        Value::Int(distance) => at.checked_add_signed(isize::try_from(distance).ok()?),
        Value::None
        | Value::Identifier(_)
        | Value::String(_)
        | Value::Float(_)
        | Value::Bool(_) => None,
    }
}

fn operation(
    printer: &mut Printer<'_>,
    at: usize,
    instruction: Instruction<'_>,
    labels: &BTreeMap<usize, usize>,
) {
    let mark = printer.mark();
    let opcode = instruction.opcode;
    printer.word(opcode.mnemonic());
    let fixed = opcode.fixed_operands();
    for (number, &value) in instruction.operands.iter().enumerate() {
        match number {
            0 => printer.pad(mark, OPERATION_WIDTH),
            _ if number > fixed => printer.word(", "),
            _ => printer.word(" "),
        }
        if number == fixed {
            printer.word("(");
        }
        operand(printer, at, opcode.operand_kind(number), value, labels);
    }
    if opcode.shape().arguments.is_some() {
        if instruction.operands.len() == fixed {
            printer.word(" (");
        }
        printer.word(")");
    }
}

fn operand(
    printer: &mut Printer<'_>,
    at: usize,
    kind: Option<OperandKind>,
    value: Value,
    labels: &BTreeMap<usize, usize>,
) {
    if kind != Some(OperandKind::Jump) {
        return printer.value(value);
    }
    match (
        jump_target(at, value).and_then(|target| labels.get(&target)),
        value,
    ) {
        (Some(label), _) => printer.put(format_args!("L{label}")),
        (None, Value::Int(distance)) => printer.put(format_args!("{distance:+}")),
        // A bare word would be a label here.
        (None, Value::Identifier(name)) => printer.quoted_name(name),
        (None, Value::None | Value::String(_) | Value::Float(_) | Value::Bool(_)) => {
            printer.value(value);
        }
    }
}
