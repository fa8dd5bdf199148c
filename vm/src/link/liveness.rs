//! Which temporaries may still be read, at every pex instruction.
//!
//! The result decides two things, and must be the same for every form of code: which temporaries
//! are roots during a collection, and which need not be kept in a register at all.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a closed set: everything not named is treated the same"
)]

use cyperus_pex::{Code as PexCode, Opcode, OperandKind, Value};

use super::LinkError;
use crate::code::Liveness;

/// Where control can go after an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// To the next instruction.
    Next,
    /// Elsewhere.
    Jump(usize),
    /// Either.
    Branch(usize),
    /// Out of the function.
    Leave,
}

/// Where control can go after instruction `at`. A jump may lead to the end of the function, not
/// beyond.
pub(super) fn step(code: &PexCode, at: usize) -> Result<Step, LinkError> {
    let Some(instruction) = code.get(at) else {
        return Ok(Step::Leave);
    };
    let target = |place: usize| match instruction.operands.get(place) {
        Some(&Value::Int(distance)) => isize::try_from(distance)
            .ok()
            .and_then(|distance| at.checked_add_signed(distance))
            .filter(|&target| target <= code.len())
            .ok_or(LinkError::JumpOutside { at }),
        _ => Err(LinkError::JumpOutside { at }),
    };
    Ok(match instruction.opcode {
        Opcode::Jmp => Step::Jump(target(0)?),
        Opcode::JmpT | Opcode::JmpF => Step::Branch(target(1)?),
        Opcode::Ret => Step::Leave,
        _ => Step::Next,
    })
}

/// Computes the liveness. `temporary` returns the temporary a value refers to, if any.
pub(super) fn analyse(
    code: &PexCode,
    temporaries: u32,
    temporary: impl Fn(Value) -> Option<u32>,
) -> Result<Liveness, LinkError> {
    let mut liveness = Liveness::new(temporaries, code.len());
    let words = liveness.words();
    if words == 0 {
        for at in 0..code.len() {
            step(code, at)?;
        }
        return Ok(liveness);
    }
    // Backward passes until nothing changes: code without loops needs one.
    let mut scratch = vec![0; words];
    loop {
        let mut changed = false;
        for at in (0..code.len()).rev() {
            scratch.fill(0);
            match step(code, at)? {
                Step::Next => liveness.merge(at + 1, &mut scratch),
                Step::Jump(target) => liveness.merge(target, &mut scratch),
                Step::Branch(target) => {
                    liveness.merge(target, &mut scratch);
                    liveness.merge(at + 1, &mut scratch);
                }
                Step::Leave => {}
            }
            each_operand(code, at, |value, is_written| {
                if is_written && let Some(number) = temporary(value) {
                    scratch[number as usize / 64] &= !(1 << (number % 64));
                }
            });
            each_operand(code, at, |value, is_written| {
                if !is_written && let Some(number) = temporary(value) {
                    scratch[number as usize / 64] |= 1 << (number % 64);
                }
            });
            changed |= liveness.replace(at, &scratch);
        }
        if !changed {
            return Ok(liveness);
        }
    }
}

/// Calls `each` with every operand that refers to a variable, and whether it is written.
pub(super) fn each_operand(code: &PexCode, at: usize, mut each: impl FnMut(Value, bool)) {
    let Some(instruction) = code.get(at) else {
        return;
    };
    for (place, &value) in instruction.operands.iter().enumerate() {
        match instruction.opcode.operand_kind(place) {
            Some(OperandKind::Destination) => each(value, true),
            Some(OperandKind::Source | OperandKind::Object) => each(value, false),
            Some(
                OperandKind::FunctionName
                | OperandKind::PropertyName
                | OperandKind::TypeName
                | OperandKind::MemberName
                | OperandKind::MemberText
                | OperandKind::Jump
                | OperandKind::Guard,
            )
            | None => {}
        }
    }
}
