//! The final check of register code before the interpreter trusts it.
//!
//! The interpreter reads registers and code without checking. What makes that sound is checked
//! here, whatever the file contained and whatever the translation did: every register is inside the
//! frame, every jump inside the code, every point exists and names only registers of the frame, and
//! the last instruction does not fall through.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a closed set: everything not named is treated the same"
)]

use super::LinkError;
use crate::code::{Code, Op, RegisterVisitor};
use crate::program::{Argument, Program};

struct Bounds {
    registers: usize,
    worst: Option<usize>,
}

impl RegisterVisitor for Bounds {
    fn read(&mut self, first: u16, count: u16) {
        let end = usize::from(first) + usize::from(count);
        if end > self.registers {
            self.worst = Some(end);
        }
    }

    fn write(&mut self, first: u16, count: u16) {
        self.read(first, count);
    }
}

impl Bounds {
    fn argument(&mut self, argument: Argument) {
        self.read(argument.register, argument.value_type.slots());
    }
}

/// Checks what the interpreter relies on.
pub(super) fn verify(code: &Code, program: &Program) -> Result<(), LinkError> {
    let mut bounds = Bounds {
        registers: usize::from(code.registers),
        worst: None,
    };
    let length = code.ops.len();
    if code.pex_index.len() != length || code.resume.len() != length {
        return Err(LinkError::Inconsistent(length));
    }
    if code.first_local > code.registers || code.cleared_to > code.registers {
        return Err(LinkError::Inconsistent(usize::from(code.cleared_to)));
    }
    for (at, &op) in code.ops.iter().enumerate() {
        op.visit_registers(&mut bounds);
        points(op, code, program, &mut bounds).ok_or(LinkError::Inconsistent(at))?;
        let mut op = op;
        if let Some(&mut distance) = op.target_mut() {
            isize::try_from(distance)
                .ok()
                .and_then(|distance| at.checked_add_signed(distance))
                .filter(|&target| target < length)
                .ok_or(LinkError::Inconsistent(at))?;
        }
    }
    for &(_, head) in &code.heads {
        if head as usize >= length {
            return Err(LinkError::Inconsistent(head as usize));
        }
    }
    let roots = code.named.iter().chain(&code.temporaries);
    for &(register, kind) in roots {
        bounds.read(register, u16::try_from(kind.width()).unwrap_or(2));
    }
    for &(op, register, kind) in &code.held {
        if op as usize >= length {
            return Err(LinkError::Inconsistent(op as usize));
        }
        bounds.read(register, u16::try_from(kind.width()).unwrap_or(2));
    }
    let ends = matches!(
        code.ops.last(),
        Some(Op::Return { .. } | Op::ReturnPair { .. } | Op::ReturnNothing { .. })
    );
    match bounds.worst {
        Some(worst) => Err(LinkError::Inconsistent(worst)),
        None if !ends => Err(LinkError::Inconsistent(length)),
        None => Ok(()),
    }
}

/// Checks the operands that stand in a point. `None` if the point is missing.
fn points(op: Op, code: &Code, program: &Program, bounds: &mut Bounds) -> Option<()> {
    match op {
        Op::Call { point, .. } | Op::Property { point, .. } => {
            let point = program.call_points.get(point as usize)?;
            bounds.read(point.receiver, u16::from(code.registers > 0));
            bounds.argument(point.result);
            for &argument in &point.arguments {
                bounds.argument(argument);
            }
        }
        Op::ArrayOperation { point } | Op::ArrayGrowth { point } => {
            let point = program.array_points.get(point as usize)?;
            bounds.argument(point.array);
            bounds.argument(point.value);
            bounds.read(point.index, 1);
            bounds.read(point.count, 1);
            bounds.write(point.result, 1);
        }
        Op::Convert { point } => {
            let point = program.convert_points.get(point as usize)?;
            bounds.argument(point.from);
            bounds.argument(point.to);
        }
        Op::Guards { point, .. } => {
            let point = program.guard_points.get(point as usize)?;
            bounds.write(point.result, 1);
        }
        Op::LoadWide { constant, .. } => {
            program.constants.get(constant as usize)?;
        }
        Op::Complain { complaint } => {
            program.complaints.get(complaint as usize)?;
        }
        Op::Watch { read, .. } => {
            program.watches.reads().get(read as usize)?;
        }
        _ => {}
    }
    Some(())
}
