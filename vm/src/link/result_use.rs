//! Whether anything depends on the result of a call: what a native without an implementation
//! returned matters only if something uses it.

use std::collections::BTreeSet;

use cyperus_pex::file::Function as PexFunction;
use cyperus_pex::{Opcode, Value};

use super::liveness::{Step, each_operand, step};

/// Whether the result of the call at `at` may affect anything: it is tested, computed with, passed
/// on, kept in a variable of the script or returned. A copy in a local counts only if that is read.
pub(crate) fn result_is_used(function: &PexFunction, at: usize) -> bool {
    let mut result = None;
    each_operand(&function.code, at, |value, is_written| {
        if is_written {
            result = Some(value);
        }
    });
    let Some(result) = result else {
        return false;
    };
    let mut places = vec![(result, at + 1)];
    let mut seen: BTreeSet<(u32, usize)> = BTreeSet::new();
    while let Some((variable, at)) = places.pop() {
        let Some(number) = local(function, variable) else {
            return true;
        };
        if at >= function.code.len() || !seen.insert((number, at)) {
            continue;
        }
        match look(function, variable, at) {
            Look::Used => return true,
            Look::Copied(copy) => places.push((copy, at + 1)),
            Look::Overwritten => continue,
            Look::Untouched => {}
        }
        match step(&function.code, at) {
            Ok(Step::Next) => places.push((variable, at + 1)),
            Ok(Step::Jump(target)) => places.push((variable, target)),
            Ok(Step::Branch(target)) => {
                places.push((variable, target));
                places.push((variable, at + 1));
            }
            Ok(Step::Leave) | Err(_) => {}
        }
    }
    false
}

/// What an instruction does with a variable.
enum Look {
    Used,
    Copied(Value),
    Overwritten,
    Untouched,
}

fn look(function: &PexFunction, variable: Value, at: usize) -> Look {
    let (mut is_read, mut written) = (false, None);
    each_operand(&function.code, at, |value, is_written| {
        if is_written {
            written = Some(value);
        } else {
            is_read |= value == variable;
        }
    });
    let opcode = function.code.get(at).map(|instruction| instruction.opcode);
    match (is_read, written) {
        (true, Some(copy)) if matches!(opcode, Some(Opcode::Assign | Opcode::Cast)) => {
            Look::Copied(copy)
        }
        (true, _) => Look::Used,
        (false, Some(value)) if value == variable => Look::Overwritten,
        (false, _) => Look::Untouched,
    }
}

/// The number of the local that a value refers to; `None` for a variable of the script.
fn local(function: &PexFunction, value: Value) -> Option<u32> {
    let Value::Identifier(name) = value else {
        return None;
    };
    let names = function.parameters.iter().chain(&function.locals);
    (0..)
        .zip(names)
        .find(|(_, local)| local.name == name)
        .map(|(number, _)| number)
}
