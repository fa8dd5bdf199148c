//! Functions as lines of text that can be compared.
//!
//! Temporaries are renumbered by first appearance, because a difference in one function would shift
//! the numbers of all that follow. Case is ignored.

use std::collections::{BTreeMap, BTreeSet};

use cyperus_pex::file::{Function, FunctionKind, FunctionPlace};
use cyperus_pex::{PexFile, Value};

/// One function, an instruction a line.
pub(crate) type Listing = Vec<String>;

/// A function's name among all functions of its file, in lower case.
pub(crate) fn key(file: &PexFile, place: &FunctionPlace<'_>) -> String {
    let name = file.strings.text(place.name);
    let text = match (place.state, place.kind) {
        (Some(state), _) => format!("{}/{name}", file.strings.text(state)),
        (None, FunctionKind::Setter) => format!("{name}.set"),
        (None, FunctionKind::Getter | FunctionKind::Normal | FunctionKind::Other(_)) => {
            format!("{name}.get")
        }
    };
    text.to_ascii_lowercase()
}

/// Whether a name is a compiler's temporary. `::temp_var` belongs to a property called `temp`.
pub(crate) fn is_temporary(name: &str) -> bool {
    name.get(..6)
        .is_some_and(|start| start.eq_ignore_ascii_case("::temp"))
        && name
            .get(6..)
            .is_some_and(|number| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()))
}

/// An operand as text, in the file's own spelling.
pub(crate) fn operand(file: &PexFile, value: Value) -> String {
    match value {
        Value::None => "none".to_owned(),
        Value::Identifier(index) => file.strings.text(index).into_owned(),
        Value::String(index) => format!("{:?}", file.strings.text(index)),
        Value::Int(value) => value.to_string(),
        Value::Float(value) => format!("{value:?}f"),
        Value::Bool(value) => value.to_string(),
    }
}

fn listing(file: &PexFile, function: &Function) -> Listing {
    let mut temporaries: BTreeMap<String, usize> = BTreeMap::new();
    let mut text = |&value: &Value| {
        let text = operand(file, value).to_ascii_lowercase();
        if matches!(value, Value::Identifier(_)) && is_temporary(&text) {
            let next = temporaries.len();
            let number = *temporaries.entry(text).or_insert(next);
            format!("t{number}")
        } else {
            text
        }
    };
    function
        .code
        .iter()
        .map(|instruction| {
            let operands: Vec<_> = instruction.operands.iter().map(&mut text).collect();
            format!("{} {}", instruction.opcode.mnemonic(), operands.join(" "))
        })
        .collect()
}

/// All functions of a file by [`key`].
pub(crate) fn functions(file: &PexFile) -> BTreeMap<String, Listing> {
    file.functions()
        .map(|place| (key(file, &place), listing(file, place.function)))
        .collect()
}

/// What a function's code speaks of, whatever a compiler makes of it: names and literals without
/// sign. Casts, temporaries and jumps are the compiler's own.
pub(crate) fn words(file: &PexFile, function: &Function) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for instruction in function.code.iter() {
        let is_jump = instruction.opcode.mnemonic().starts_with("jmp");
        for &value in instruction.operands {
            let text = match value {
                Value::None | Value::Bool(_) => continue,
                Value::Int(_) if is_jump => continue,
                Value::Int(value) => f64::from(value).abs().to_string(),
                Value::Float(value) => f64::from(value).abs().to_string(),
                Value::Identifier(_) | Value::String(_) => operand(file, value),
            };
            let text = text.to_ascii_lowercase();
            if !is_temporary(&text) && text != "::nonevar" && text != "0" && text != "\"\"" {
                found.insert(text);
            }
        }
    }
    found
}

/// Line numbers of the functions, counted from each function's first, so that a comment added above
/// changes nothing.
pub(crate) fn lines(file: &PexFile) -> BTreeMap<String, Vec<i32>> {
    let mut found = BTreeMap::new();
    for function in file.debug_info.iter().flat_map(|info| &info.functions) {
        let first = function.lines.first().copied().unwrap_or(0);
        let key = format!(
            "{}/{}",
            file.strings.text(function.state).to_ascii_lowercase(),
            file.strings.text(function.function).to_ascii_lowercase()
        );
        let relative = |&line: &u16| i32::from(line) - i32::from(first);
        if first != 0 && function.kind == FunctionKind::Normal {
            found.insert(key, function.lines.iter().map(relative).collect());
        }
    }
    found
}
