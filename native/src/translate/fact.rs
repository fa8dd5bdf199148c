//! What is known before each op about payloads: that they were found since something may have moved them, and
//! for structs and objects also that the slots which the function uses through the register exist. Found
//! out by looking at all ways that lead to an op.

use cyperus_vm::tier::{Deed, Op, Unit};

use super::element::{Population, Shadow, reached};
use super::number::distance;
use super::{Shadows, Translator};

/// A bit for each shadow, before each op.
#[derive(Debug, Default)]
pub(super) struct Facts {
    before: Vec<u32>,
}

impl Facts {
    /// Whether the payload of a register was found.
    pub(super) fn holds(&self, op: usize, shadow: Shadow) -> bool {
        let before = self.before.get(op).copied().unwrap_or_default();
        before >> shadow.number & 1 == 1
    }
}

/// What an op makes the code forget besides the registers that it writes.
pub(super) enum Forgotten {
    Nothing,
    One(Population),
    /// If the machine says that something has moved.
    IfMoved(Population),
    All,
}

/// What an op makes the code forget: allocations may move payloads of their kind, calls may do anything.
pub(super) fn forgotten(unit: &Unit, at: usize) -> Forgotten {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the others allocate neither"
    )]
    match unit.ops[at] {
        Op::Call { .. } | Op::Property { .. } => match &unit.plans[at] {
            Some(plan) if plan.deed != Deed::Call => Forgotten::Nothing,
            _ => Forgotten::All,
        },
        Op::NewArray { .. } | Op::ArrayGrowth { .. } | Op::Convert { .. } => {
            Forgotten::One(Population::Array)
        }
        Op::NewTinyArray { .. } => Forgotten::IfMoved(Population::Array),
        Op::NewStruct { .. } | Op::NewTinyStruct { .. } => Forgotten::IfMoved(Population::Struct),
        _ => Forgotten::Nothing,
    }
}

impl Translator<'_> {
    /// Finds the facts of a function that the machine enters at `entries`: nothing is known there.
    pub(super) fn find_facts(&mut self, entries: &[usize]) {
        let unit = self.unit;
        let mut before = vec![u32::MAX; unit.ops.len()];
        for &entry in entries {
            before[entry] = 0;
        }
        loop {
            let mut changed = false;
            for at in 0..unit.ops.len() {
                let after = after(unit, &self.shadows, at, before[at]);
                for_each_next(unit, at, |next| {
                    if let Some(known) = before.get_mut(next)
                        && *known & !after != 0
                    {
                        *known &= after;
                        changed = true;
                    }
                });
            }
            if !changed {
                break;
            }
        }
        self.facts = Facts { before };
    }
}

/// The ops that may follow an op.
fn for_each_next(unit: &Unit, at: usize, mut visit: impl FnMut(usize)) {
    let op = unit.ops[at];
    if let Some(distance) = distance(op) {
        visit(at.saturating_add_signed(distance as isize));
    }
    let head = unit
        .heads
        .binary_search_by_key(&at, |&(end, _)| end as usize);
    if let Ok(head) = head {
        visit(unit.heads[head].1 as usize);
    }
    let is_last = matches!(
        op,
        Op::Return { .. }
            | Op::ReturnNothing { .. }
            | Op::ReturnPair { .. }
            | Op::Jump { .. }
            | Op::Loop { .. }
            | Op::LoopStep { .. }
    );
    if !is_last {
        visit(at + 1);
    }
}

/// What is known after an op.
fn after(unit: &Unit, shadows: &Shadows, at: usize, before: u32) -> u32 {
    let op = unit.ops[at];
    let mut known = before;
    if let Some(key) = reached(op)
        && let Some(shadow) = shadows.get(&key)
        && (shadow.highest.is_some() || is_element(op))
    {
        known |= 1 << shadow.number;
    }
    let forgotten = forgotten(unit, at);
    for (key, shadow) in shadows {
        let is_forgotten = match forgotten {
            Forgotten::Nothing => false,
            Forgotten::One(population) | Forgotten::IfMoved(population) => key.1 == population,
            Forgotten::All => true,
        };
        if is_forgotten || unit.writes(at).any(|register| register == key.0) {
            known &= !(1 << shadow.number);
        }
    }
    if let Op::Move { dst, src } = op {
        known |= copied(shadows, before, (src.0, dst.0));
    }
    known
}

/// Whether an op uses an element of an array. The length alone does not find the payload.
fn is_element(op: Op) -> bool {
    matches!(reached(op), Some((_, Population::Array))) && !matches!(op, Op::Length { .. })
}

/// Whether a payload may be forgotten in a loop, or the function has none and may be called in one.
pub(super) fn is_sought(unit: &Unit, key: (u16, Population)) -> bool {
    let mut has_loops = false;
    for (end, &op) in unit.ops.iter().enumerate() {
        let Some(distance) = distance(op).filter(|&distance| distance <= 0) else {
            continue;
        };
        has_loops = true;
        let start = end.saturating_add_signed(distance as isize);
        let forgets = |at: usize| match forgotten(unit, at) {
            Forgotten::All => true,
            Forgotten::One(population) => population == key.1,
            Forgotten::IfMoved(_) | Forgotten::Nothing => false,
        };
        if (start..=end).any(|at| forgets(at) || unit.writes(at).any(|it| it == key.0)) {
            return true;
        }
    }
    !has_loops
}

/// What a copy tells about the register that it writes.
fn copied(shadows: &Shadows, before: u32, (from, to): (u16, u16)) -> u32 {
    let mut known = 0;
    for population in [Population::Struct, Population::Object] {
        let source = shadows.get(&(from, population));
        let target = shadows.get(&(to, population));
        if let (Some(source), Some(target)) = (source, target)
            && let (Some(there), Some(here)) = (source.highest, target.highest)
            && there >= here
            && before >> source.number & 1 == 1
        {
            known |= 1 << target.number;
        }
    }
    known
}
