//! Which registers may still be read, before every op of register code.

use crate::code::{Code, Op, RegisterVisitor};
use crate::program::{Argument, CallKind, Program};
use crate::types::Type;

/// The registers that one op reads and writes, those of its point included.
#[derive(Clone, Debug, Default)]
pub(crate) struct Touched {
    pub(crate) reads: Vec<u16>,
    pub(crate) writes: Vec<u16>,
}

impl RegisterVisitor for Touched {
    fn read(&mut self, first: u16, count: u16) {
        self.reads.extend(first..first.saturating_add(count));
    }

    fn write(&mut self, first: u16, count: u16) {
        self.writes.extend(first..first.saturating_add(count));
    }
}

impl Touched {
    fn argument(&mut self, argument: Argument) {
        self.read(argument.register, argument.value_type.slots());
    }
}

/// What an op reads and writes.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "only ops with a point have registers elsewhere"
)]
pub(crate) fn touched(op: Op, program: &Program) -> Touched {
    let mut touched = Touched::default();
    op.visit_registers(&mut touched);
    match op {
        Op::Call { point, .. } | Op::Property { point, .. } => {
            let point = &program.call_points[point as usize];
            if !matches!(point.kind, CallKind::Static(_)) {
                touched.read(point.receiver, 1);
            }
            // Of a call to the parent's version, self.
            touched.read(0, 1);
            for &argument in &point.arguments {
                touched.argument(argument);
            }
            touched.write(point.result.register, point.result.value_type.slots());
        }
        Op::ArrayOperation { point } | Op::ArrayGrowth { point } => {
            let point = &program.array_points[point as usize];
            touched.argument(point.array);
            touched.argument(point.value);
            touched.read(point.index, 1);
            touched.read(point.count, 1);
            // Not all of them have a result, and those name a register that must stay.
            touched.read(point.result, 1);
            touched.write(point.result, 1);
        }
        Op::Convert { point } => {
            let point = &program.convert_points[point as usize];
            touched.argument(point.from);
            touched.write(point.to.register, point.to.value_type.slots());
        }
        Op::Guards { point, .. } => {
            let point = &program.guard_points[point as usize];
            touched.read(0, 1);
            touched.read(point.result, 1);
            touched.write(point.result, 1);
        }
        Op::GetField { .. }
        | Op::SetField { .. }
        | Op::GetFieldPair { .. }
        | Op::SetFieldPair { .. }
        | Op::SetFieldReference { .. }
        | Op::GetState { .. }
        | Op::SetState { .. } => touched.read(0, 1),
        _ => {}
    }
    touched
}

/// The registers that an op reads.
pub(crate) fn registers_read(op: Op, program: &Program) -> Vec<u16> {
    touched(op, program).reads
}

/// A call whose result type is None names a register that it does not write; it counts as read, so that
/// what is in it stays.
fn keeps_result(op: Op, program: &Program) -> Option<u16> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "calls only")]
    match op {
        Op::Call { point, .. } | Op::Property { point, .. } => {
            let result = program.call_points[point as usize].result;
            (result.value_type == Type::None).then_some(result.register)
        }
        _ => None,
    }
}

/// For each op, a bit for each register that may be read at or after it before it is written.
pub(crate) fn live_registers(code: &Code, program: &Program) -> Vec<Box<[u64]>> {
    let words = usize::from(code.registers).div_ceil(64);
    let touched: Vec<Touched> = code.ops.iter().map(|&op| touched(op, program)).collect();
    let mut live = vec![vec![0_u64; words].into_boxed_slice(); code.ops.len() + 1];
    let mut scratch = vec![0_u64; words];
    loop {
        let mut changed = false;
        for at in (0..code.ops.len()).rev() {
            scratch.fill(0);
            let mut merge = |to: usize| {
                for (into, from) in scratch.iter_mut().zip(&live[to]) {
                    *into |= from;
                }
            };
            let mut op = code.ops[at];
            if let Some(&mut distance) = op.target_mut() {
                merge(at.saturating_add_signed(distance as isize));
            }
            if let Ok(found) = code
                .heads
                .binary_search_by_key(&at, |&(end, _)| end as usize)
            {
                merge(code.heads[found].1 as usize);
            }
            let leaves = matches!(
                op,
                Op::Return { .. }
                    | Op::ReturnPair { .. }
                    | Op::ReturnNothing { .. }
                    | Op::Jump { .. }
                    | Op::Loop { .. }
                    | Op::LoopStep { .. }
            );
            if !leaves {
                merge(at + 1);
            }
            let kept = keeps_result(op, program);
            for &register in touched[at].writes.iter().filter(|it| Some(**it) != kept) {
                scratch[usize::from(register) / 64] &= !(1 << (register % 64));
            }
            for &register in &touched[at].reads {
                scratch[usize::from(register) / 64] |= 1 << (register % 64);
            }
            if *live[at] != *scratch {
                live[at].copy_from_slice(&scratch);
                changed = true;
            }
        }
        if !changed {
            live.pop();
            return live;
        }
    }
}
