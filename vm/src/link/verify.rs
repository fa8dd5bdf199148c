//! The last look at register code before the interpreter trusts it.
//!
//! The interpreter reads registers and code without checking. What makes that sound is checked
//! here, whatever the file held and whatever the translation did: every register lies in the frame,
//! every jump inside the code, every site exists and names only registers of the frame, and the
//! last instruction does not fall through.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a closed set: whatever is not named is treated alike"
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
    if code.origin.len() != length || code.resume.len() != length {
        return Err(LinkError::Inconsistent(length));
    }
    if code.first_local > code.registers || code.cleared_to > code.registers {
        return Err(LinkError::Inconsistent(usize::from(code.cleared_to)));
    }
    for (at, &op) in code.ops.iter().enumerate() {
        op.visit_registers(&mut bounds);
        sites(op, code, program, &mut bounds).ok_or(LinkError::Inconsistent(at))?;
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
        Some(Op::Give { .. } | Op::GivePair { .. } | Op::GiveNothing { .. })
    );
    match bounds.worst {
        Some(worst) => Err(LinkError::Inconsistent(worst)),
        None if !ends => Err(LinkError::Inconsistent(length)),
        None => Ok(()),
    }
}

/// Checks the operands that stand in a site. `None` if the site is missing.
fn sites(op: Op, code: &Code, program: &Program, bounds: &mut Bounds) -> Option<()> {
    match op {
        Op::Call { site, .. } | Op::Property { site, .. } => {
            let site = program.sites.get(site as usize)?;
            bounds.read(site.receiver, u16::from(code.registers > 0));
            bounds.argument(site.result);
            for &argument in &site.arguments {
                bounds.argument(argument);
            }
        }
        Op::ArrayOperation { site } | Op::ArrayGrowth { site } => {
            let site = program.array_sites.get(site as usize)?;
            bounds.argument(site.array);
            bounds.argument(site.value);
            bounds.read(site.index, 1);
            bounds.read(site.count, 1);
            bounds.write(site.result, 1);
        }
        Op::Convert { site } => {
            let site = program.convert_sites.get(site as usize)?;
            bounds.argument(site.from);
            bounds.argument(site.to);
        }
        Op::Guards { site, .. } => {
            let site = program.guard_sites.get(site as usize)?;
            bounds.write(site.result, 1);
        }
        Op::LoadWide { constant, .. } => {
            program.constants.get(constant as usize)?;
        }
        Op::Complain { complaint } => {
            program.complaints.get(complaint as usize)?;
        }
        _ => {}
    }
    Some(())
}
