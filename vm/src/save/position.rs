//! Where a frame is in terms of its pex code, and which op that is in the current register code.
//!
//! A save never holds places in register code. A frame is before a pex instruction, waits for the
//! result of a call, or has a result that is not stored yet. Each of these leads to exactly one op
//! in every form of the code. A call that waits for a lock is the exception: its arguments may be
//! in scratch registers, which are then saved too, and only the same form of code can continue.

use crate::code::{Code, Op};
use crate::persist::persist_enum;
use crate::program::{Argument, GuardWork, Program};
use crate::types::Type;

/// Where a frame is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Position {
    /// This pex instruction is next.
    Before(u32),
    /// The call at this pex instruction has not returned.
    Awaiting(u32),
    /// The call at this pex instruction has returned; its result is not stored yet.
    Returned(u32),
    /// The call at this pex instruction is retried when its object is free.
    Retrying(u32),
}

persist_enum! {
    Position { 0 = Before(at), 1 = Awaiting(at), 2 = Returned(at), 3 = Retrying(at) }
}

/// The first register that belongs to no variable.
pub(crate) fn first_scratch(code: &Code) -> u16 {
    let variables = code
        .homes
        .iter()
        .map(|home| home.register + home.value_type.slots());
    variables.max().unwrap_or(0).max(code.first_local)
}

/// The call, property or guard op of a pex instruction.
pub(crate) fn call_op(code: &Code, instruction: u32) -> Option<usize> {
    let places = code.ops.iter().zip(&code.pex_index);
    places
        .enumerate()
        .find(|(_, (op, pex_index))| **pex_index == instruction && is_call(op))
        .map(|(at, _)| at)
}

/// The point of the call or property op of a pex instruction.
pub(crate) fn call_point(code: &Code, instruction: u32) -> Option<u32> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "two of many")]
    match code.ops.get(call_op(code, instruction)?)? {
        Op::Call { point, .. } | Op::Property { point, .. } => Some(*point),
        _ => None,
    }
}

fn is_call(op: &Op) -> bool {
    matches!(
        op,
        Op::Call { .. } | Op::Property { .. } | Op::Guards { .. } | Op::Compute { .. }
    )
}

/// Whether the code has a poll before each pex instruction.
fn is_single_step(code: &Code) -> bool {
    matches!(code.ops.first(), Some(Op::Step { .. }))
}

/// The op at which code continues with a pex instruction: the target of jumps to it, otherwise its
/// first op.
fn first_op(code: &Code, instruction: u32) -> Option<usize> {
    let stands = |at: usize| code.resume.get(at) == Some(&instruction);
    if is_single_step(code) {
        // The poll before the instruction; charges on the way to it come earlier.
        let step = |at: &usize| stands(*at) && matches!(code.ops.get(*at), Some(Op::Step { .. }));
        let step = (0..code.resume.len()).find(step);
        if step.is_some() {
            return step;
        }
    }
    let jumped = code.ops.iter().enumerate().find_map(|(at, op)| {
        let mut op = *op;
        let distance = *op.target_mut()?;
        let target = at.checked_add_signed(distance as isize)?;
        stands(target).then_some(target)
    });
    let headed = || {
        let heads = code.heads.iter().map(|&(_, head)| head as usize);
        heads.into_iter().find(|&head| stands(head))
    };
    jumped
        .or_else(headed)
        .or_else(|| (0..code.resume.len()).find(|&at| stands(at)))
}

/// Register and type of the result of a call op; `None` if it has none.
pub(crate) fn result_of(program: &Program, op: &Op) -> Option<Argument> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "four of many")]
    let result = match op {
        Op::Call { point, .. } | Op::Property { point, .. } => {
            program.call_points.get(*point as usize)?.result
        }
        Op::Guards { point, .. } => {
            let row = program.guard_points.get(*point as usize)?;
            // Only `TryLock` has a result; the others still name a register.
            if row.work != GuardWork::TryLock {
                return None;
            }
            Argument {
                register: row.result,
                value_type: Type::Bool,
            }
        }
        Op::Compute { dst, .. } => Argument {
            register: dst.0,
            value_type: Type::Float,
        },
        _ => return None,
    };
    (result.value_type != Type::None).then_some(result)
}

impl Position {
    /// Where a frame is whose next op is `next`; `awaits` if a result is still to come. `None` if
    /// no pex state is known.
    pub(crate) fn of(program: &Program, code: &Code, next: usize, awaits: bool) -> Option<Self> {
        let before = next
            .checked_sub(1)
            .and_then(|at| Some((at, code.ops.get(at)?)));
        let before = before.filter(|(_, op)| is_call(op));
        let found = match (awaits, before) {
            (true, Some((call, _))) => Self::Awaiting(*code.pex_index.get(call)?),
            (true, None) => return None,
            (false, Some((call, op)))
                if result_of(program, op)
                    .is_some_and(|result| result.register >= first_scratch(code)) =>
            {
                Self::Returned(*code.pex_index.get(call)?)
            }
            (false, _) => {
                let instruction = *code.resume.get(next)?;
                let at_call = code.ops.get(next).is_some_and(is_call);
                if at_call && first_op(code, instruction) != Some(next) {
                    Self::Retrying(instruction)
                } else {
                    Self::Before(instruction)
                }
            }
        };
        let leads_here = found.op(code) == Some(next);
        (leads_here || found.begins_before(code, next)).then_some(found)
    }

    /// Whether `next` is in the middle of the single step that begins here: an allocation found no
    /// room and the run ended. The whole step is repeated.
    fn begins_before(self, code: &Code, next: usize) -> bool {
        let Self::Before(instruction) = self else {
            return false;
        };
        let begins = first_op(code, instruction).filter(|&first| first < next);
        is_single_step(code)
            && begins.is_some_and(|first| {
                let step = code.pex_index.get(first..=next).unwrap_or_default();
                step.iter().all(|pex_index| *pex_index == instruction)
            })
    }

    /// The next op there.
    pub(crate) fn op(self, code: &Code) -> Option<usize> {
        match self {
            Self::Before(instruction) => first_op(code, instruction),
            Self::Awaiting(instruction) | Self::Returned(instruction) => {
                call_op(code, instruction).map(|call| call + 1)
            }
            Self::Retrying(instruction) => call_op(code, instruction),
        }
    }

    /// The pex instruction before which liveness is taken: temporaries that are read from there on.
    pub(crate) fn live_before(self) -> u32 {
        match self {
            Self::Before(instruction) | Self::Retrying(instruction) => instruction,
            Self::Awaiting(instruction) | Self::Returned(instruction) => {
                instruction.saturating_add(1)
            }
        }
    }

    /// Whether only the same form of code can continue: a call in fused code may have its arguments
    /// in registers that are not part of the pex state.
    pub(crate) fn needs_same_form(self, code: &Code) -> bool {
        let at_call = self
            .op(code)
            .and_then(|at| code.ops.get(at))
            .is_some_and(is_call);
        matches!(self, Self::Retrying(_)) || (at_call && !is_single_step(code))
    }
}
