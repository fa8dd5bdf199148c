//! Functions and their instructions.

use super::finding::FindingKind;
use super::object::Declarations;
use super::walk::{Scope, Walk};
use crate::file::{Function, Local};
use crate::{Instruction, Opcode, OperandKind, StringIndex, Value};

/// Names that every function may use although no record declares them.
const IMPLICIT: [&[u8]; 2] = [b"self", b"::State"];

pub(super) fn function(walk: &mut Walk<'_>, declarations: &Declarations, function: &Function) {
    walk.string_index("a return type", function.return_type);
    walk.string_index("a function's doc text", function.doc);
    walk.skip(4);
    let (known, found) = (Function::GLOBAL | Function::NATIVE, function.flags);
    if found & !known != 0 {
        walk.report(
            walk.at,
            FindingKind::FlagBits {
                what: "a function",
                known,
                found,
            },
        );
    }
    let (locals, instructions) = (function.locals.len(), function.code.len());
    if function.is_native() && (locals > 0 || instructions > 0) {
        walk.report(
            walk.at,
            FindingKind::NativeBody {
                locals,
                instructions,
            },
        );
    }
    walk.skip(1);
    walk.limit(walk.at, "parameters", 511, function.parameters.len());
    let mut names = Scope::default();
    list(walk, &mut names, "parameter or local", &function.parameters);
    list(walk, &mut names, "parameter or local", &function.locals);
    walk.skip(2);
    for (at, one) in function.code.iter().enumerate() {
        walk.here.instruction = Some(at);
        instruction(walk, declarations, &names, (at, instructions), one);
    }
    walk.here.instruction = None;
}

fn list(walk: &mut Walk<'_>, names: &mut Scope, what: &'static str, locals: &[Local]) {
    walk.skip(2);
    for local in locals {
        names.declare(walk, what, local.name);
        walk.string_index("a local's name", local.name);
        walk.string_index("a local's type", local.type_name);
    }
}

fn instruction(
    walk: &mut Walk<'_>,
    declarations: &Declarations,
    names: &Scope,
    (at, count): (usize, usize),
    instruction: Instruction<'_>,
) {
    let opcode = instruction.opcode;
    let game = walk.file.game;
    if opcode.since() > game {
        walk.report(walk.at, FindingKind::OpcodeTooNew { opcode, game });
    }
    walk.skip(1);
    let fixed = opcode.fixed_operands();
    for (number, &value) in instruction.operands.iter().enumerate() {
        if number == fixed {
            arguments(walk, declarations, instruction);
        }
        let Some((operand, kind)) = named_kind(opcode, number) else {
            continue;
        };
        if !kind.accepts(value) {
            let (expected, found) = (kind.expected(), value.kind_name());
            walk.report(
                walk.at,
                FindingKind::Operand {
                    opcode,
                    operand,
                    expected,
                    found,
                },
            );
        } else if let Value::Identifier(name) = value {
            if kind.is_variable() {
                variable(walk, declarations, names, name);
            } else if kind == OperandKind::Guard {
                guard(walk, declarations, name);
            }
        } else if let (OperandKind::Jump, Value::Int(distance)) = (kind, value) {
            jump(walk, at, count, distance);
        }
        walk.value(value);
    }
    if opcode.shape().arguments.is_some() && instruction.operands.len() == fixed {
        arguments(walk, declarations, instruction);
    }
}

fn named_kind(opcode: Opcode, number: usize) -> Option<(&'static str, OperandKind)> {
    let shape = opcode.shape();
    shape.operands.get(number).copied().or(shape.arguments)
}

fn jump(walk: &mut Walk<'_>, at: usize, count: usize, distance: i32) {
    // An instruction's index fits 16 bits in every file that can be written.
    let target = i64::try_from(at)
        .unwrap_or(i64::MAX)
        .saturating_add(i64::from(distance));
    if usize::try_from(target).is_ok_and(|target| target <= count) {
        return;
    }
    walk.report(walk.at, FindingKind::JumpTarget { target, count });
}

/// Skips the argument count, and checks it if the callee is in this script.
fn arguments(walk: &mut Walk<'_>, declarations: &Declarations, instruction: Instruction<'_>) {
    if let Some(function) = own_callee(walk, declarations, instruction)
        && let Some(&Some(expected)) = walk
            .fold
            .id(function)
            .and_then(|id| declarations.parameters.get(&id))
    {
        let found = instruction.arguments().len();
        if found != expected {
            let function = walk.text(function);
            walk.report(
                walk.at,
                FindingKind::Arguments {
                    function,
                    expected,
                    found,
                },
            );
        }
    }
    walk.skip(5);
}

/// The function's name, if the call can only refer to one in this script, provided it has one.
fn own_callee(
    walk: &Walk<'_>,
    declarations: &Declarations,
    instruction: Instruction<'_>,
) -> Option<StringIndex> {
    let shape = instruction.opcode.shape();
    let mut function = None;
    let mut own = false;
    for (&(_, kind), &value) in shape.operands.iter().zip(instruction.operands) {
        let name = value.as_identifier();
        match kind {
            OperandKind::FunctionName => function = name,
            OperandKind::Object => own |= name.is_some_and(|name| is_self(walk, name)),
            OperandKind::TypeName => {
                let id = name.and_then(|name| walk.fold.id(name));
                own |= id.is_some() && id == declarations.name;
            }
            OperandKind::Destination
            | OperandKind::Source
            | OperandKind::PropertyName
            | OperandKind::MemberName
            | OperandKind::MemberText
            | OperandKind::Jump
            | OperandKind::Guard => {}
        }
    }
    function.filter(|_| own)
}

fn is_self(walk: &Walk<'_>, name: StringIndex) -> bool {
    walk.file
        .strings
        .get(name)
        .is_some_and(|name| name.eq_ignore_ascii_case(b"self"))
}

fn variable(walk: &mut Walk<'_>, declarations: &Declarations, names: &Scope, name: StringIndex) {
    let Some(id) = walk.fold.id(name) else { return };
    if names.contains(id) || declarations.variables.contains(id) {
        return;
    }
    let text = walk.file.strings.get(name).unwrap_or_default();
    let implicit = IMPLICIT
        .iter()
        .any(|implicit| text.eq_ignore_ascii_case(implicit));
    if implicit || (declarations.has_parent && is_property_variable(text)) {
        return;
    }
    walk.report(walk.at, FindingKind::Undeclared(walk.text(name)));
}

/// Whether this is how compilers call an auto property's variable: `::Name_var`.
fn is_property_variable(name: &[u8]) -> bool {
    let suffix = name.len().checked_sub(4).and_then(|at| name.get(at..));
    name.starts_with(b"::") && suffix.is_some_and(|suffix| suffix.eq_ignore_ascii_case(b"_var"))
}

fn guard(walk: &mut Walk<'_>, declarations: &Declarations, name: StringIndex) {
    if walk
        .fold
        .id(name)
        .is_some_and(|id| !declarations.guards.contains(id))
    {
        walk.report(walk.at, FindingKind::UndeclaredGuard(walk.text(name)));
    }
}
