//! Control flow of a function: which instructions are reachable, which are jump targets, and two
//! changes that save jumps at run time.
//!
//! - *Threading*: `a && b` leaves its value in a temporary, which a second jump tests again. A jump
//!   that knows the value skips that test; the edge carries the cost of what was skipped.
//! - *Inversion*: a loop whose head is one comparison gets the same comparison at its end.
//!
//! Neither changes what is charged, and neither is done when single-stepping.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a closed set: everything not named is treated the same"
)]

use cyperus_pex::{Code as PexCode, Opcode, Value};

use super::LinkError;
use super::liveness::{Step, step};
use super::scope::Temporaries;
use crate::code::Liveness;

/// The real target of a jump.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Edge {
    /// The instruction.
    pub(super) to: usize,
    /// Instructions skipped on the way, to be charged.
    pub(super) skipped: u16,
}

/// The control flow of one function.
#[derive(Debug)]
pub(super) struct Flow {
    /// The target of the jump at each instruction.
    pub(super) edges: Vec<Edge>,
    /// How many jumps lead to each instruction, and to the end.
    pub(super) arrivals: Vec<u32>,
    /// Whether the instruction is reachable.
    pub(super) reached: Vec<bool>,
    /// For a backward jump at the end of a loop: whether the loop may be inverted.
    pub(super) inverted: Vec<bool>,
    /// The instructions that edges skip, as jump and instruction, in the order of the jumps.
    pub(super) skipped: Vec<(usize, usize)>,
}

/// How many instructions an edge may skip; `&&` chains are short.
const LONGEST_THREAD: u16 = 32;

impl Flow {
    /// The flow of `code`; `fuse` says whether jumps may be saved.
    pub(super) fn new(
        code: &PexCode,
        liveness: &Liveness,
        temporaries: &Temporaries,
        fuse: bool,
    ) -> Result<Self, LinkError> {
        let length = code.len();
        let mut flow = Self {
            edges: vec![Edge::default(); length],
            arrivals: vec![0; length + 1],
            reached: vec![false; length + 1],
            inverted: vec![false; length],
            skipped: Vec::new(),
        };
        for at in 0..length {
            flow.edges[at] = match step(code, at)? {
                Step::Next | Step::Leave => Edge {
                    to: at + 1,
                    skipped: 0,
                },
                Step::Jump(target) => Edge {
                    to: target,
                    skipped: 0,
                },
                Step::Branch(target) if fuse && target > at => {
                    thread(code, liveness, temporaries, (at, target), &mut flow.skipped)?
                }
                Step::Branch(target) => Edge {
                    to: target,
                    skipped: 0,
                },
            };
        }
        flow.reach(code)?;
        if fuse {
            flow.find_inverted(code, liveness, temporaries);
        }
        Ok(flow)
    }

    /// The instructions that the jump at `at` skips.
    pub(super) fn skipped_by(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        let first = self.skipped.partition_point(|&(jump, _)| jump < at);
        let own = self.skipped[first..].iter();
        own.take_while(move |&&(jump, _)| jump == at)
            .map(|&(_, instruction)| instruction)
    }

    fn reach(&mut self, code: &PexCode) -> Result<(), LinkError> {
        let mut work = vec![0];
        while let Some(at) = work.pop() {
            if std::mem::replace(&mut self.reached[at], true) {
                continue;
            }
            match step(code, at)? {
                Step::Next => work.push(at + 1),
                Step::Leave => {}
                Step::Jump(target) => {
                    // A jump to the next instruction is not a jump.
                    if target != at + 1 {
                        self.arrivals[target] += 1;
                    }
                    work.push(target);
                }
                Step::Branch(_) => {
                    let to = self.edges[at].to;
                    self.arrivals[to] += 1;
                    work.push(to);
                    work.push(at + 1);
                }
            }
        }
        Ok(())
    }

    fn find_inverted(&mut self, code: &PexCode, liveness: &Liveness, temporaries: &Temporaries) {
        for at in 0..code.len() {
            let head = self.edges[at].to;
            let is_end = code.get(at).is_some_and(|it| it.opcode == Opcode::Jmp)
                && head <= at
                && self.reached[at];
            if !is_end {
                continue;
            }
            let Some(test) = head_test(code, head) else {
                continue;
            };
            let exit = self.edges[test];
            let leaves_here = exit.skipped == 0 && exit.to == at + 1;
            let dies = code
                .get(test)
                .and_then(|branch| branch.operands.first().copied())
                .is_some_and(|condition| match temporaries.bool_number(condition) {
                    Some(temporary) => {
                        !liveness.before(test + 1).contains(temporary)
                            && !liveness.before(at + 1).contains(temporary)
                    }
                    // A named local is tested directly; nothing is computed for it.
                    None => test == head,
                });
            if leaves_here && dies {
                self.inverted[at] = true;
                self.arrivals[test + 1] += 1;
                self.reached[at + 1] = true;
            }
        }
    }
}

/// The `jmpf` of a loop head that consists of a comparison and a jump, or only of a jump.
pub(super) fn head_test(code: &PexCode, head: usize) -> Option<usize> {
    let first = code.get(head)?;
    if first.opcode == Opcode::JmpF {
        return Some(head);
    }
    let second = code.get(head + 1)?;
    let compares = matches!(
        first.opcode,
        Opcode::CmpLt | Opcode::CmpLe | Opcode::CmpGt | Opcode::CmpGe
    );
    let same = match (first.operands.first(), second.operands.first()) {
        (Some(Value::Identifier(result)), Some(Value::Identifier(tested))) => result == tested,
        _ => false,
    };
    (compares && second.opcode == Opcode::JmpF && same).then_some(head + 1)
}

/// Follows the jump at `at`, using what it implies about its condition.
fn thread(
    code: &PexCode,
    liveness: &Liveness,
    temporaries: &Temporaries,
    (at, target): (usize, usize),
    skipped: &mut Vec<(usize, usize)>,
) -> Result<Edge, LinkError> {
    let plain = Edge {
        to: target,
        skipped: 0,
    };
    let Some(branch) = code.get(at) else {
        return Ok(plain);
    };
    let Some(condition) = branch
        .operands
        .first()
        .and_then(|&value| temporaries.bool_number(value))
    else {
        return Ok(plain);
    };
    let mut known = vec![(condition, branch.opcode == Opcode::JmpT)];
    let mut edge = plain;
    let before = skipped.len();
    while edge.skipped < LONGEST_THREAD {
        let Some(next) = follow(code, temporaries, edge.to, &mut known)? else {
            break;
        };
        skipped.push((at, edge.to));
        edge.to = next;
        edge.skipped += 1;
    }
    let forgets = known
        .iter()
        .all(|&(temporary, _)| !liveness.before(edge.to).contains(temporary));
    if forgets {
        return Ok(edge);
    }
    skipped.truncate(before);
    Ok(plain)
}

/// One instruction along an edge whose outcome is known. Returns where it leads.
fn follow(
    code: &PexCode,
    temporaries: &Temporaries,
    at: usize,
    known: &mut Vec<(u32, bool)>,
) -> Result<Option<usize>, LinkError> {
    let Some(instruction) = code.get(at) else {
        return Ok(None);
    };
    let value_of = |known: &[(u32, bool)], value: Option<&Value>| {
        let temporary = temporaries.bool_number(*value?)?;
        known
            .iter()
            .rev()
            .find(|&&(other, _)| other == temporary)
            .map(|&(_, truth)| truth)
    };
    Ok(match instruction.opcode {
        Opcode::Jmp => match step(code, at)? {
            Step::Jump(target) if target > at => Some(target),
            _ => None,
        },
        Opcode::JmpF | Opcode::JmpT => {
            let Some(truth) = value_of(known, instruction.operands.first()) else {
                return Ok(None);
            };
            let jumps = truth == (instruction.opcode == Opcode::JmpT);
            match step(code, at)? {
                Step::Branch(target) if jumps && target > at => Some(target),
                Step::Branch(_) if !jumps => Some(at + 1),
                _ => None,
            }
        }
        Opcode::Cast | Opcode::Assign | Opcode::Not => {
            let source = value_of(known, instruction.operands.get(1));
            let result = instruction
                .operands
                .first()
                .and_then(|&value| temporaries.bool_number(value));
            match (source, result) {
                (Some(truth), Some(temporary)) => {
                    known.push((temporary, truth != (instruction.opcode == Opcode::Not)));
                    Some(at + 1)
                }
                _ => None,
            }
        }
        _ => None,
    })
}
