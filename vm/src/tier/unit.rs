//! A function as a compiler gets it: plain data that can go to another thread.

use super::class::{Class, classes};
use super::liveness::{live_registers, touched};
use crate::code::{Code, Liveness, Op};
use crate::id::FunctionId;
use crate::program::{ALWAYS, Deed as ReadyDeed, Program, Ready};

/// Functions with more ops or registers than this stay interpreted: compiling them would take too long,
/// and their frames too much of the thread's stack.
const MOST_OPS: usize = 10_000;
const MOST_REGISTERS: u16 = 400;

/// What a ready call does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Calls a function.
    Call,
    /// Reads a variable of the receiver.
    Read,
    /// The same in place of a getter, whose return costs this much.
    ReadFor(u16),
    /// Writes a number into a variable of the receiver.
    Write,
}

/// A call or the use of a property, as far as it was known when the function was described. It holds for
/// good: what a point does for a key never changes, though the point may do something else for another.
#[derive(Clone, Debug)]
pub struct CallPlan {
    /// Its number.
    pub point: u32,
    /// The number of script and state that the receiver has; `None` if there is no receiver.
    pub key: Option<u32>,
    /// The register of the receiver.
    pub receiver: u16,
    /// What it does.
    pub deed: Deed,
    /// The variable that is read or written.
    pub slot: u16,
    /// The caller's registers that become the callee's first ones.
    pub sources: Box<[u16]>,
    /// Where the result goes.
    pub result: u16,
    /// Registers that the callee needs.
    pub registers: u16,
    /// The classes of the callee's first registers.
    pub parameters: Box<[Class]>,
    /// The address of the place that holds the address of the callee's direct entry.
    pub place: usize,
}

/// Functions of the machine that compiled code calls: see `interpret/callout.rs`.
#[derive(Clone, Copy, Debug)]
pub struct Callouts {
    /// `(context, left)`: a new allowance at a poll, or zero if the interpreter has to look.
    pub renew: extern "C" fn(*mut super::Context, i64) -> i64,
    /// `(context, handle, population)`: how many elements the payload has, zero if it cannot be reached;
    /// its address is the answer in the context.
    pub reach: extern "C" fn(*mut super::Context, u64, u64) -> i64,
    /// `(context, base, op, remaining)`: runs the op; what remains, or [`Self::NOT_RUN`].
    pub of: fn(&Op) -> usize,
}

impl Callouts {
    /// The population of structs, for [`Self::reach`]. Arrays are named by the width of their elements.
    pub const STRUCTS: u64 = 16;
    /// The population of objects.
    pub const OBJECTS: u64 = 17;

    /// The op was not run, and nothing has changed.
    pub const NOT_RUN: i64 = i64::MIN;
}

/// The registers that an op reads, and those that it writes.
type Touches = (Box<[u16]>, Box<[u16]>);

/// A function to be compiled.
#[derive(Debug)]
pub struct Unit {
    /// Its number.
    pub function: u32,
    /// Its instructions.
    pub ops: Box<[Op]>,
    /// Where the machine has them.
    pub address: usize,
    /// For each op, the callout that runs it; zero if there is none.
    pub callouts: Box<[usize]>,
    /// The callout of polls.
    pub renew: usize,
    /// The callout that finds payloads.
    pub reach: usize,
    /// Whether the machine needs entries of its own.
    pub wants_enter: bool,
    /// For each op, the constant that it loads.
    pub constants: Box<[u64]>,
    /// For each op, whether it computes a square root.
    pub is_square_root: Box<[bool]>,
    /// For each op, what is known about its call.
    pub plans: Box<[Option<CallPlan>]>,
    /// The number of registers.
    pub registers: u16,
    /// The first register after self and the parameters.
    pub first_local: u16,
    /// The registers from `first_local` to here start as zero.
    pub cleared_to: u16,
    /// How each register is kept.
    pub classes: Box<[Class]>,
    /// For each register, whether it is a variable of the `.pex`, which has one type, named or not.
    pub is_variable: Box<[bool]>,
    /// For each register, whether it is a named variable, which is always in memory too.
    pub is_named: Box<[bool]>,
    /// Ends of loops, each with the op of its head.
    pub heads: Box<[(u32, u32)]>,
    /// Whether other compiled code calls it.
    pub is_callee: bool,
    /// The address of the place that holds the address of its direct entry.
    pub place: usize,
    before: Vec<Box<[u64]>>,
    after: Vec<Option<Box<[u64]>>>,
    touches: Vec<Touches>,
}

fn members(set: &[u64]) -> impl Iterator<Item = u16> {
    (0_u16..).zip(set).flat_map(|(word, &bits)| {
        (0..64).filter_map(move |bit| (bits >> bit & 1 == 1).then_some(word * 64 + bit))
    })
}

impl Unit {
    /// The registers that have a meaning before an op.
    pub fn held_before(&self, op: usize) -> impl Iterator<Item = u16> {
        members(&self.before[op])
    }

    /// Temporaries that are written to memory when the code leaves before an op.
    pub fn spills(&self, op: usize) -> impl Iterator<Item = u16> {
        self.held_before(op)
            .filter(|&register| !self.is_named[usize::from(register)])
    }

    /// The same when a call that the op makes has not returned.
    pub fn spills_in_call(&self, op: usize) -> impl Iterator<Item = u16> {
        let set = self.after[op].as_deref().unwrap_or_default();
        members(set).filter(|&register| !self.is_named[usize::from(register)])
    }

    /// The registers that an op reads, those of its point included: a callout finds them in memory.
    pub fn reads(&self, op: usize) -> impl Iterator<Item = u16> {
        self.touches[op].0.iter().copied()
    }

    /// The registers that an op writes.
    pub fn writes(&self, op: usize) -> impl Iterator<Item = u16> {
        self.touches[op].1.iter().copied()
    }
}

/// Which registers are variables or self.
fn variables(code: &Code) -> Box<[bool]> {
    let mut variables = vec![false; usize::from(code.registers)];
    if code.has_self {
        variables[0] = true;
    }
    for home in &code.homes {
        variables[usize::from(home.register)] = true;
    }
    variables.into()
}

/// Which registers are named variables or self.
fn named(code: &Code) -> Box<[bool]> {
    let mut named = vec![false; usize::from(code.registers)];
    if code.has_self {
        named[0] = true;
    }
    for home in &code.homes {
        let is_temporary = code.temporaries.iter().any(|row| row.0 == home.register);
        for register in home.register..home.register + home.value_type.slots() {
            named[usize::from(register)] = !is_temporary;
        }
    }
    named.into()
}

/// Adds the temporaries that the pex code may still read.
fn add_live(set: &mut [u64], code: &Code, liveness: &Liveness, instruction: u32) {
    let live = liveness.before(instruction as usize);
    for (number, &(register, kind)) in (0_u32..).zip(&code.temporaries) {
        if live.contains(number) {
            for part in 0..u16::try_from(kind.width()).unwrap_or(1) {
                let register = register + part;
                set[usize::from(register) / 64] |= 1 << (register % 64);
            }
        }
    }
}

fn plan(op: Op, program: &Program, place_of: &mut impl FnMut(u32) -> usize) -> Option<CallPlan> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "calls only")]
    let (point, is_call) = match op {
        Op::Call { point, .. } => (point, true),
        Op::Property { point, .. } => (point, false),
        _ => return None,
    };
    let ready = program.ready_call(point)?;
    if ready.key == Ready::NOT.key {
        return None;
    }
    let deed = match ready.deed {
        ReadyDeed::Call => Deed::Call,
        ReadyDeed::CallReader if !is_call => Deed::ReadFor(ready.return_cost),
        ReadyDeed::CallReader => Deed::Call,
        ReadyDeed::Read => Deed::Read,
        ReadyDeed::Write => Deed::Write,
    };
    let mut plan = CallPlan {
        point,
        key: (ready.key != ALWAYS).then_some(ready.key),
        receiver: ready.receiver,
        deed,
        slot: ready.slot,
        sources: ready.sources().into(),
        result: ready.result,
        registers: ready.registers,
        parameters: Box::default(),
        place: 0,
    };
    if deed == Deed::Write {
        plan.sources = [ready.first_source()].into();
    }
    if deed == Deed::Call {
        let code = program.function(ready.function).code.as_deref()?;
        let parameters = &classes(code, program)[..usize::from(code.first_local)];
        if parameters.len() != plan.sources.len() {
            return None;
        }
        plan.parameters = parameters.into();
        plan.place = place_of(ready.function.0);
    }
    Some(plan)
}

/// Describes a function; `None` if it is too large or runs step by step.
pub(crate) fn describe(
    program: &Program,
    id: FunctionId,
    callouts: Callouts,
    is_callee: bool,
    mut place_of: impl FnMut(u32) -> usize,
    is_square_root: impl Fn(u32) -> bool,
) -> Option<Unit> {
    let function = program.function(id);
    let code = function.code.as_deref()?;
    let liveness = function.liveness.as_deref()?;
    let is_stepped = code.ops.iter().any(|op| matches!(op, Op::Step { .. }));
    if is_stepped || code.ops.len() > MOST_OPS || code.registers > MOST_REGISTERS {
        return None;
    }
    let mut before = live_registers(code, program);
    let mut after = Vec::with_capacity(code.ops.len());
    for (at, &op) in code.ops.iter().enumerate() {
        let is_call = matches!(op, Op::Call { .. } | Op::Property { .. });
        after.push(is_call.then(|| {
            let mut set = before.get(at + 1).cloned().unwrap_or_default();
            add_live(&mut set, code, liveness, code.pex_index[at] + 1);
            for register in touched(op, program).writes {
                set[usize::from(register) / 64] &= !(1 << (register % 64));
            }
            set
        }));
    }
    for (set, &instruction) in before.iter_mut().zip(&code.resume) {
        add_live(set, code, liveness, instruction);
    }
    let touches = code.ops.iter().map(|&op| touched(op, program));
    let constant = |op: &Op| {
        if let Op::LoadWide { constant, .. } = *op {
            program.constants[constant as usize]
        } else {
            0
        }
    };
    let is_root = |op: &Op| {
        if let Op::Compute { function, .. } = *op {
            is_square_root(function)
        } else {
            false
        }
    };
    Some(Unit {
        function: id.0,
        ops: code.ops.clone(),
        address: code.ops.as_ptr().expose_provenance(),
        callouts: code.ops.iter().map(callouts.of).collect(),
        renew: (callouts.renew as *const ()).expose_provenance(),
        reach: (callouts.reach as *const ()).expose_provenance(),
        wants_enter: true,
        constants: code.ops.iter().map(constant).collect(),
        is_square_root: code.ops.iter().map(is_root).collect(),
        plans: code
            .ops
            .iter()
            .map(|&op| plan(op, program, &mut place_of))
            .collect(),
        registers: code.registers,
        first_local: code.first_local,
        cleared_to: code.cleared_to,
        classes: classes(code, program),
        is_variable: variables(code),
        is_named: named(code),
        heads: code.heads.clone(),
        is_callee,
        place: place_of(id.0),
        before,
        after,
        touches: touches
            .map(|row| (row.reads.into(), row.writes.into()))
            .collect(),
    })
}
