//! Which temporaries may still be read, at every pex instruction.
//!
//! The result decides two things, and must be the same for every form of code: which temporaries
//! are roots during a collection, and which need not be kept in a register at all.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a closed set: everything not named is treated the same"
)]

use std::ops::Range;

use cyperus_pex::{Code as PexCode, Opcode, OperandKind, Value};

use super::LinkError;
use crate::code::{Group, Liveness};

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
    let ways = Ways::new(code)?;
    let mut uses = vec![Vec::new(); Liveness::groups(temporaries)];
    for at in 0..code.len() {
        each_operand(code, at, |value, is_written| {
            let Some(number) = temporary(value) else {
                return;
            };
            let (group, bit) = Liveness::place(number);
            if let Some(uses) = uses.get_mut(group) {
                uses.push(Use {
                    at,
                    bit,
                    is_written,
                });
            }
        });
    }
    let groups = uses.iter().map(|uses| ways.group(uses)).collect();
    Ok(Liveness::new(groups))
}

/// An instruction reads or writes a temporary of a group.
#[derive(Clone, Copy, Debug)]
struct Use {
    at: usize,
    bit: u64,
    is_written: bool,
}

/// Where control can go from each instruction, and from which jumps it can come.
struct Ways {
    steps: Vec<Step>,
    /// Target and jump, in the order of the targets.
    arrivals: Vec<(usize, usize)>,
}

impl Ways {
    fn new(code: &PexCode) -> Result<Self, LinkError> {
        let steps: Vec<Step> = (0..code.len())
            .map(|at| step(code, at))
            .collect::<Result<_, _>>()?;
        let jumps = steps.iter().enumerate();
        let mut arrivals: Vec<(usize, usize)> = jumps
            .filter_map(|(at, step)| match *step {
                Step::Jump(target) | Step::Branch(target) => Some((target, at)),
                Step::Next | Step::Leave => None,
            })
            .collect();
        arrivals.sort_unstable();
        Ok(Self { steps, arrivals })
    }

    /// Where the temporaries with these uses live: from the first use to the last, unless something
    /// that goes there from elsewhere finds one of them live, as code of ours never does.
    fn group(&self, uses: &[Use]) -> Group {
        let (Some(first), Some(last)) = (uses.first(), uses.last()) else {
            return Group::default();
        };
        let group = self.within(uses, first.at..last.at + 1);
        if self.is_closed(&group) {
            return group;
        }
        self.within(uses, 0..self.steps.len())
    }

    /// The liveness in a range of instructions that nothing leaves alive.
    fn within(&self, uses: &[Use], range: Range<usize>) -> Group {
        // What each instruction reads, and what it writes.
        let mut effects = vec![(0, 0); range.len()];
        for one in uses {
            let (read, written) = &mut effects[one.at - range.start];
            *if one.is_written { written } else { read } |= one.bit;
        }
        let mut group = Group {
            first: range.start,
            rows: vec![0; range.len()],
        };
        // Backward passes until nothing changes: code without loops needs one.
        loop {
            let mut changed = false;
            for at in range.clone().rev() {
                let after = match self.steps[at] {
                    Step::Next => group.row(at + 1),
                    Step::Jump(target) => group.row(target),
                    Step::Branch(target) => group.row(target) | group.row(at + 1),
                    Step::Leave => 0,
                };
                let (read, written) = effects[at - range.start];
                let row = &mut group.rows[at - range.start];
                let live = after & !written | read;
                changed |= *row != live;
                *row = live;
            }
            if !changed {
                return group;
            }
        }
    }

    /// Whether control comes into the group's range only where none of its temporaries is live.
    fn is_closed(&self, group: &Group) -> bool {
        let range = group.first..group.first + group.rows.len();
        let falls_in = group
            .first
            .checked_sub(1)
            .is_some_and(|before| matches!(self.steps[before], Step::Next | Step::Branch(_)));
        if falls_in && group.row(group.first) != 0 {
            return false;
        }
        let from = self
            .arrivals
            .partition_point(|&(target, _)| target < range.start);
        let arrivals = self.arrivals[from..].iter();
        arrivals
            .take_while(|&&(target, _)| target < range.end)
            .all(|&(target, jump)| range.contains(&jump) || group.row(target) == 0)
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that look random, the same in every run.
    struct Numbers(u64);

    impl Numbers {
        fn below(&mut self, limit: usize) -> usize {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            usize::try_from(self.0 >> 33).unwrap_or_default() % limit
        }
    }

    fn random(numbers: &mut Numbers) -> (Ways, Vec<Use>) {
        let length = 1 + numbers.below(30);
        let mut ways = Ways {
            steps: Vec::new(),
            arrivals: Vec::new(),
        };
        for at in 0..length {
            let target = numbers.below(length + 1);
            ways.steps.push(match numbers.below(8) {
                0 => Step::Jump(target),
                1 | 2 => Step::Branch(target),
                3 => Step::Leave,
                _ => Step::Next,
            });
            if let Step::Jump(_) | Step::Branch(_) = ways.steps[at] {
                ways.arrivals.push((target, at));
            }
        }
        ways.arrivals.sort_unstable();
        let mut uses = Vec::new();
        for at in 0..length {
            if numbers.below(4) == 0 {
                let bit = 1 << numbers.below(3);
                let is_written = numbers.below(2) == 0;
                uses.push(Use {
                    at,
                    bit,
                    is_written,
                });
            }
        }
        (ways, uses)
    }

    /// What is kept of a few instructions is what an analysis of all of them finds.
    #[test]
    fn a_part_of_the_code_is_enough() {
        let mut numbers = Numbers(1);
        let mut parts = 0;
        for round in 0..20_000 {
            let (ways, uses) = random(&mut numbers);
            let whole = ways.within(&uses, 0..ways.steps.len());
            let part = ways.group(&uses);
            parts += usize::from(part.rows.len() < whole.rows.len());
            for at in 0..=ways.steps.len() {
                assert_eq!(part.row(at), whole.row(at), "round {round}, before {at}");
            }
        }
        assert!(parts > 1_000, "{parts} parts");
    }
}
