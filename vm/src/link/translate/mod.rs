//! One pass over the instructions of a function, writing register code.
//!
//! The pass remembers what it has not written yet (`pending`): a copy of a local or constant, or a
//! comparison, whose value belongs in a temporary. It is written when something else needs the
//! temporary, when a register it reads is about to change, and before every poll if the temporary
//! is live there. So at polls the registers hold exactly what the pex state says.

mod arithmetic;
mod array;
mod branch;
mod call;
mod compare;
mod convert;
mod emit;
mod operand;
mod pending;
mod structure;
mod visit;

use std::rc::Rc;

use cyperus_gc::SlotKind;
use cyperus_pex::file::Function as PexFunction;
use cyperus_pex::{Opcode, PexFile};

use super::flow::Flow;
use super::scope::{Names, Scope, Temporaries};
use super::{LinkError, LinkMode, live_temporaries};
use crate::code::{Charge, Code, Home, Liveness, Op};
use crate::id::{FunctionId, ScriptId};
use crate::program::{FunctionRole, Loading, Program};
use crate::symbol::Symbol;
use crate::types::{Type, slot_kind};
use pending::Pending;

/// What can charge the instructions since the last jump or call, if nothing in between does.
#[derive(Clone, Copy, Debug)]
enum Payer {
    /// Nothing: a separate instruction is needed.
    Nobody,
    /// The branch at this op, when it falls through.
    Falling(usize),
    /// The branch at this op, when it is taken.
    Taken(usize),
}

/// The state of the pass.
pub(super) struct Translator<'l, 'm> {
    program: &'l mut Program,
    loading: &'l mut Loading<'m>,
    file: Rc<PexFile>,
    function: FunctionId,
    role: FunctionRole,
    class: ScriptId,
    returns: Type,
    has_self: bool,
    fuse: bool,
    names: Names,
    scope: Scope,
    liveness: Liveness,
    flow: Flow,
    /// The pex instruction being translated.
    at: usize,
    ops: Vec<Op>,
    pex_index: Vec<u32>,
    resume: Vec<u32>,
    /// What `resume` says for the next op, if not the current instruction.
    resume_next: Option<usize>,
    /// First op of each pex instruction that is jumped to.
    labels: Vec<u32>,
    /// Jumps whose distance is still to be filled in: op and pex instruction.
    fixups: Vec<(usize, usize)>,
    /// Ends of inverted loops: op and pex instruction of the head.
    heads: Vec<(usize, usize)>,
    /// Allocating ops with the instructions executed before them that are not charged yet.
    allocations: Vec<(usize, i32)>,
    /// The first allocation since something was charged.
    first_unpaid: usize,
    /// The uncharged instructions of the allocation that was retracted.
    retracted: Option<i32>,
    /// Ops before this one may no longer be changed: something jumps here.
    barrier: usize,
    pending: Vec<(u32, u16, Pending)>,
    /// Pex instructions since something was charged.
    unpaid: u32,
    /// The first of them.
    unpaid_from: usize,
    /// What the op about to be written charges.
    charged: Option<(usize, u32)>,
    charges: Vec<Charge>,
    payer: Payer,
    /// For each pex instruction, the branch that jumps to it.
    taken_by: Vec<Option<usize>>,
    scratch: u16,
    scratch_floor: u16,
    /// Scratch registers with a reference in them, as of the current instruction.
    fetched: Vec<(u16, SlotKind)>,
    /// What [`Code::held`] will be: op, register, kind.
    held: Vec<(usize, u16, SlotKind)>,
    /// The part of it that holds results of calls.
    returned: Vec<(usize, u16, SlotKind)>,
    registers: u16,
    /// Set if registers ran out in a place that cannot return an error.
    overflow: bool,
}

impl<'l, 'm> Translator<'l, 'm> {
    /// Translates a function.
    pub(super) fn run(
        program: &'l mut Program,
        loading: &'l mut Loading<'m>,
        id: FunctionId,
        mode: LinkMode,
    ) -> Result<Code, LinkError> {
        let function = program.function(id);
        let class_id = function.class;
        let returns = function.returns;
        let role = function.role;
        let (file, pex) = super::source(program, id)?;
        let mut names = Names::new();
        let scope = Scope::new(&pex, &file.strings, &mut program.symbols)?;
        let symbols = &mut program.symbols;
        let temporaries = Temporaries::new(&pex.code, &file.strings, &scope, &mut names, symbols);
        let liveness = live_temporaries(&pex.code, &scope, &temporaries)?;
        let fuse = !mode.single_step;
        let flow = Flow::new(&pex.code, &liveness, &temporaries, fuse)?;
        let mut translator = Self {
            program,
            loading,
            file,
            function: id,
            role,
            class: class_id,
            returns,
            has_self: !pex.is_global(),
            fuse,
            names,
            scratch: scope.registers,
            scratch_floor: scope.registers,
            fetched: Vec::new(),
            held: Vec::new(),
            returned: Vec::new(),
            registers: scope.registers,
            overflow: false,
            scope,
            liveness,
            flow,
            at: 0,
            ops: Vec::new(),
            pex_index: Vec::new(),
            resume: Vec::new(),
            // The first op stands for the start, also if it does the work of several instructions.
            resume_next: Some(0),
            labels: vec![u32::MAX; pex.code.len() + 1],
            fixups: Vec::new(),
            heads: Vec::new(),
            allocations: Vec::new(),
            first_unpaid: 0,
            retracted: None,
            barrier: 0,
            pending: Vec::new(),
            unpaid: 0,
            unpaid_from: 0,
            charged: None,
            charges: Vec::new(),
            payer: Payer::Nobody,
            taken_by: vec![None; pex.code.len() + 1],
        };
        translator.body(&pex)?;
        translator.finish()
    }

    fn body(&mut self, pex: &PexFunction) -> Result<(), LinkError> {
        let length = pex.code.len();
        let mut falls = true;
        for at in 0..length {
            if !self.flow.reached[at] {
                falls = false;
                self.pending.clear();
                continue;
            }
            self.enter(at, falls);
            if self.pending.is_empty() {
                self.scratch_floor = self.scope.registers;
            }
            self.scratch = self.scratch_floor;
            self.fetched.clear();
            if !self.fuse {
                self.emit_step();
            }
            if self.unpaid == 0 {
                self.unpaid_from = at;
            }
            self.unpaid += 1;
            let Some(instruction) = pex.code.get(at) else {
                break;
            };
            let goes_elsewhere = matches!(instruction.opcode, Opcode::Jmp)
                && self.flow.edges[at].to != at + 1
                && !self.flow.inverted[at];
            falls = !goes_elsewhere && !matches!(instruction.opcode, Opcode::Ret);
            instruction
                .visit(self)
                .ok_or(LinkError::Inconsistent(at))??;
            if !self.fuse {
                self.write_all();
            }
        }
        // The end is reached by falling off or by a jump; it also stops what hostile code skips.
        self.enter(length, falls);
        let cost = self.charge();
        self.emit(Op::ReturnNothing { cost });
        Ok(())
    }

    /// Starts instruction `at`. If something jumps here, everything pending is written, and
    /// whatever is unpaid is charged on the path that falls into it.
    fn enter(&mut self, at: usize, falls: bool) {
        self.at = at;
        if self.flow.arrivals[at] == 0 {
            return;
        }
        if falls {
            self.write_live(at);
            self.pay_before_label();
        }
        self.pending.clear();
        self.unpaid = 0;
        self.first_unpaid = self.allocations.len();
        self.payer = match self.taken_by[at] {
            Some(branch) if !falls && self.flow.arrivals[at] == 1 => Payer::Taken(branch),
            _ => Payer::Nobody,
        };
        self.labels[at] = crate::numbering::count(self.ops.len());
        self.barrier = self.ops.len();
        self.resume_next = Some(at);
    }

    fn finish(mut self) -> Result<Code, LinkError> {
        for &(op, target) in &self.fixups {
            let label = self.labels[target];
            let distance = i64::from(label) - i64::try_from(op).unwrap_or(i64::MAX);
            let distance = i32::try_from(distance).map_err(|_| LinkError::Inconsistent(op))?;
            let place = self.ops.get_mut(op).and_then(Op::target_mut);
            *place.ok_or(LinkError::Inconsistent(op))? = distance;
        }
        if self.overflow {
            return Err(LinkError::TooManyVariables);
        }
        let heads = self
            .heads
            .iter()
            .map(|&(op, head)| (crate::numbering::count(op), self.labels[head]))
            .collect();
        let cleared_to = self.first_dead_temporary();
        let mut named = Vec::new();
        let mut temporaries = Vec::new();
        if self.has_self {
            named.push((0, slot_kind(Type::Object(Symbol::EMPTY))));
        }
        let mut by_number = self.scope.variables.clone();
        by_number.sort_by_key(|variable| variable.temporary);
        for variable in &by_number {
            let row = (variable.register, slot_kind(variable.value_type));
            if variable.temporary.is_some() {
                temporaries.push(row);
            } else if variable.value_type.is_reference() {
                named.push(row);
            }
        }
        let mut held = self.held;
        held.append(&mut self.returned);
        held.sort_by_key(|&(op, register, _)| (op, register));
        Ok(Code {
            held: held
                .into_iter()
                .map(|(op, register, kind)| (crate::numbering::count(op), register, kind))
                .collect(),
            ops: self.ops.into(),
            pex_index: self.pex_index.into(),
            resume: self.resume.into(),
            heads,
            charges: self.charges.into(),
            allocations: self
                .allocations
                .iter()
                .map(|&(op, unpaid)| (crate::numbering::count(op), unpaid))
                .collect(),
            // Points without a result still name register 0.
            registers: self.registers.max(2),
            first_local: self.scope.first_local,
            cleared_to,
            has_self: self.has_self,
            named: named.into(),
            temporaries: temporaries.into(),
            homes: self
                .scope
                .variables
                .iter()
                .map(|variable| Home {
                    register: variable.register,
                    value_type: variable.value_type,
                })
                .collect(),
        })
    }

    /// Named locals start as defaults; temporaries only if one may be read before it is written.
    fn first_dead_temporary(&self) -> u16 {
        let live = self.liveness.before(0);
        self.scope
            .variables
            .iter()
            .filter(|variable| {
                variable
                    .temporary
                    .is_some_and(|number| live.contains(number))
            })
            .map(|variable| variable.register + variable.value_type.slots())
            .max()
            .unwrap_or(self.scope.first_temporary)
    }
}
