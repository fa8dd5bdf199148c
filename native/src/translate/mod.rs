//! One function: register code to Cranelift's IR.
//!
//! Every register of the function is a variable of the IR, with the type of its class. Named variables
//! are also stored where the interpreter has them, at each change; temporaries only before the code
//! leaves (`exit.rs`). Elements of arrays, members of structs and variables of self are reached through
//! an address and a length that are remembered with the register (`element.rs`).

mod call;
mod element;
mod exit;
mod fact;
mod number;
mod op;
mod root;

use std::collections::BTreeMap;
use std::mem::offset_of;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{
    AbiParam, AliasRegionData, Block, FuncRef, Function, InstBuilder, MemFlagsData, Signature,
    Type, Value, types,
};
use cranelift_codegen::isa::{CallConv, TargetFrontendConfig};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext, Switch, Variable};
use cyperus_vm::tier::{Class, Context, Op, Unit};

use crate::stub::Stubs;
use element::{Population, Shadow};
use fact::Facts;

/// Which entry a function is translated for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// For the machine: all registers are in memory, and it may enter in several places.
    Enter,
    /// For other compiled code: at the start, with arguments in machine registers.
    Direct,
    /// For the machine, at the start only: loads the arguments and calls the direct entry.
    Thunk,
}

/// The calling conventions: of the machine, and between compiled functions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Conventions {
    pub(crate) machine: CallConv,
    pub(crate) own: CallConv,
}

impl Conventions {
    /// The signature of [`Shape::Enter`] and [`Shape::Thunk`].
    pub(crate) fn enter(self) -> Signature {
        let mut signature = Signature::new(self.machine);
        signature.params = vec![AbiParam::new(types::I64); 5];
        signature.returns = vec![AbiParam::new(types::I64)];
        signature
    }

    /// The signature of [`Shape::Direct`] of a function with these parameters.
    pub(crate) fn direct(self, parameters: &[Class]) -> Signature {
        let mut signature = Signature::new(self.own);
        signature.params = vec![AbiParam::new(types::I64); 4];
        signature.params.extend(
            parameters
                .iter()
                .map(|&class| AbiParam::new(type_of(class))),
        );
        signature.returns = vec![AbiParam::new(types::I64); 2];
        signature
    }
}

/// The type of a register of a class.
fn type_of(class: Class) -> Type {
    match class {
        Class::Int => types::I32,
        Class::Float => types::F32,
        Class::Word => types::I64,
    }
}

/// Whether a function has a loop in it.
pub(crate) fn has_loops(unit: &Unit) -> bool {
    !loop_heads(unit).is_empty()
}

fn loop_heads(unit: &Unit) -> Vec<usize> {
    let mut heads: Vec<usize> = unit.heads.iter().map(|&(_, head)| head as usize).collect();
    for (at, op) in unit.ops.iter().enumerate() {
        if let Op::Loop { target, .. } | Op::LoopStep { target, .. } = *op {
            heads.push(at.saturating_add_signed(target as isize));
        }
    }
    heads.sort_unstable();
    heads.dedup();
    heads
}

/// The kinds of memory that compiled code uses. No address is of two kinds.
#[derive(Clone, Copy, Debug)]
struct Memory {
    /// Registers.
    window: MemFlagsData,
    /// The context and the records of calls.
    context: MemFlagsData,
    /// Rows of the heap.
    row: MemFlagsData,
    /// Payloads of the heap: not aligned.
    payload: MemFlagsData,
}

/// Shadows of registers, by what they refer to.
type Shadows = BTreeMap<(u16, Population), Shadow>;

/// Where op `k` stands when it is translated.
pub(crate) struct Translator<'t> {
    builder: FunctionBuilder<'t>,
    unit: &'t Unit,
    shape: Shape,
    /// The function itself, if other compiled code calls it.
    own: Option<FuncRef>,
    conventions: Conventions,
    stubs: Stubs,
    memory: Memory,
    /// The context, the first register and how many calls may be made: the same in the whole function.
    context: Value,
    base: Value,
    depth: Value,
    remaining: Variable,
    registers: Vec<Variable>,
    /// What is remembered about registers with references.
    shadows: Shadows,
    /// Which of it holds before each op.
    facts: Facts,
    /// The block that begins with an op, if one does.
    blocks: BTreeMap<usize, Block>,
    /// The op that is being translated.
    at: usize,
    /// Where it is left before it has done anything; made when it is first needed.
    exit: Option<Block>,
    /// The exits of ops that are translated: block, op, and what was missing.
    exits: Vec<(Block, usize, u64)>,
    /// The same for a call that nothing is known about.
    miss: u64,
    /// Whether the current block has its last instruction.
    is_closed: bool,
}

/// Translates a function. Returns where the machine may enter: the ops, in the order of their numbers.
pub(crate) fn translate(
    unit: &Unit,
    (shape, own): (Shape, Option<FuncRef>),
    (conventions, stubs): (Conventions, Stubs),
    frontend: TargetFrontendConfig,
    function: &mut Function,
    scratch: &mut FunctionBuilderContext,
) -> Vec<usize> {
    let memory = Memory::new(function);
    let mut builder = FunctionBuilder::new(function, scratch);
    let entry = builder.create_block();
    builder.append_block_params_for_function_params(entry);
    builder.switch_to_block(entry);
    let given = builder.block_params(entry).to_vec();
    let remaining = builder.declare_var(types::I64);
    let registers = unit
        .classes
        .iter()
        .map(|&class| builder.declare_var(type_of(class)))
        .collect();
    builder.def_var(remaining, given[3]);
    let mut translator = Translator {
        unit,
        shape,
        own,
        conventions,
        stubs,
        memory,
        context: given[0],
        base: given[1],
        depth: given[2],
        remaining,
        registers,
        shadows: BTreeMap::new(),
        facts: Facts::default(),
        blocks: BTreeMap::new(),
        at: 0,
        exit: None,
        exits: Vec::new(),
        miss: 0,
        is_closed: false,
        builder,
    };
    let entries = match shape {
        Shape::Direct => {
            translator.begin_direct(given.get(4..).unwrap_or_default());
            Vec::new()
        }
        Shape::Enter => translator.begin_enter(given[4]),
        Shape::Thunk => {
            translator.thunk();
            vec![0]
        }
    };
    if shape != Shape::Thunk {
        translator.body();
        translator.write_exits();
    }
    translator.builder.seal_all_blocks();
    translator.builder.finalize(frontend);
    entries
}

impl Memory {
    fn new(function: &mut Function) -> Self {
        let mut region = |user_id, description: &'static str| {
            let region = function.dfg.alias_regions.insert(AliasRegionData {
                user_id,
                description: description.into(),
            });
            MemFlagsData::trusted().with_alias_region(Some(region))
        };
        let payload = region(3, "payload");
        Self {
            window: region(0, "window"),
            context: region(1, "context"),
            row: region(2, "row"),
            payload: MemFlagsData::new()
                .with_notrap()
                .with_alias_region(payload.alias_region()),
        }
    }
}

/// A distance in bytes as the IR wants it.
fn offset(bytes: usize) -> i32 {
    i32::try_from(bytes).unwrap_or(i32::MAX)
}

impl Translator<'_> {
    /// Marks the ops at which blocks begin.
    fn lay_out(&mut self) {
        let mut leaders = loop_heads(self.unit);
        leaders.push(0);
        for (at, op) in self.unit.ops.iter().enumerate() {
            if let Some(distance) = number::distance(*op) {
                leaders.push(at.saturating_add_signed(distance as isize));
                leaders.push(at + 1);
            }
        }
        for leader in leaders {
            if leader < self.unit.ops.len() && !self.blocks.contains_key(&leader) {
                let block = self.builder.create_block();
                self.blocks.insert(leader, block);
            }
        }
    }

    /// The block of an op.
    fn block(&mut self, op: usize) -> Block {
        let builder = &mut self.builder;
        *self
            .blocks
            .entry(op)
            .or_insert_with(|| builder.create_block())
    }

    /// Everything is defined at the start, so that no path finds a variable without a value.
    fn define_nothing(&mut self) {
        for register in 0..self.unit.registers {
            self.define_zero(register);
        }
        self.find_shadows();
    }

    fn define_zero(&mut self, register: u16) {
        let zero = match self.class(register) {
            Class::Int => self.builder.ins().iconst(types::I32, 0),
            Class::Float => self.float_constant(0.0),
            Class::Word => self.builder.ins().iconst(types::I64, 0),
        };
        self.builder
            .def_var(self.registers[usize::from(register)], zero);
    }

    fn begin_direct(&mut self, arguments: &[Value]) {
        self.lay_out();
        self.define_nothing();
        let mut entries = vec![0];
        entries.extend(self.ends_of_ways());
        self.find_facts(&entries);
        for (register, &argument) in (0..).zip(arguments) {
            self.builder
                .def_var(self.registers[usize::from(register)], argument);
            self.spill(register);
        }
        let zero = self.builder.ins().iconst(types::I64, 0);
        for register in self.unit.first_local..self.unit.cleared_to {
            if self.unit.is_named[usize::from(register)] {
                self.store_home(register, zero);
            }
        }
        let start = self.block(0);
        self.builder.ins().jump(start, &[]);
    }

    /// Jumps to the op that the machine wants to enter at, with its registers loaded.
    fn begin_enter(&mut self, wanted: Value) -> Vec<usize> {
        self.lay_out();
        self.define_nothing();
        let entries = self.entries();
        let mut unknown = self.ends_of_ways();
        unknown.extend(&entries);
        self.find_facts(&unknown);
        let mut switch = Switch::new();
        let mut pads = Vec::with_capacity(entries.len());
        for number in 0..entries.len() {
            let pad = self.builder.create_block();
            switch.set_entry(number as u128, pad);
            pads.push(pad);
        }
        let nowhere = self.builder.create_block();
        switch.emit(&mut self.builder, wanted, nowhere);
        self.builder.switch_to_block(nowhere);
        // The machine asks for entries that it was given, so this is never reached; it leaves before the
        // first op, like everything that is in doubt.
        self.at = 0;
        let exit = self.exit_block();
        self.builder.ins().jump(exit, &[]);
        self.finish_exit();
        for (&entry, &pad) in entries.iter().zip(&pads) {
            self.builder.switch_to_block(pad);
            let held: Vec<u16> = self.unit.held_before(entry).collect();
            for register in held {
                self.reload(register);
            }
            let target = self.block(entry);
            self.builder.ins().jump(target, &[]);
        }
        entries
    }

    /// The ops at which the machine may enter.
    fn entries(&self) -> Vec<usize> {
        let mut entries = loop_heads(self.unit);
        let has_loops = !entries.is_empty();
        entries.push(0);
        for (at, &op) in self.unit.ops.iter().enumerate() {
            // In a loop, an entry after each call would cost more than the way to its end.
            let is_return = !has_loops && matches!(op, Op::Call { .. } | Op::Property { .. });
            let is_native = matches!(op, Op::Compute { .. });
            let leads_in = is_return || is_native || self.always_leaves(at, op);
            if leads_in && at + 1 < self.unit.ops.len() {
                entries.push(at + 1);
            }
            // The end of a loop goes to the start of its body, past the head.
            if number::loop_end(op).is_some()
                && let Some(distance) = number::distance(op)
            {
                entries.push(at.saturating_add_signed(distance as isize));
            }
        }
        entries.sort_unstable();
        entries.dedup();
        entries
    }

    /// The ops after those that the code always leaves at.
    fn ends_of_ways(&self) -> Vec<usize> {
        let ops = self.unit.ops.iter().enumerate();
        let ends =
            ops.filter(|&(at, &op)| self.always_leaves(at, op) && at + 1 < self.unit.ops.len());
        ends.map(|(at, _)| at + 1).collect()
    }

    /// Loads the arguments and calls the direct entry.
    fn thunk(&mut self) {
        let parameters = &self.unit.classes[..usize::from(self.unit.first_local)];
        let signature = self.conventions.direct(parameters);
        let remaining = self.builder.use_var(self.remaining);
        let mut arguments = vec![self.context, self.base, self.depth, remaining];
        for register in 0..self.unit.first_local {
            let class = self.class(register);
            arguments.push(self.load_home(register, type_of(class)));
        }
        let signature = self.builder.import_signature(signature);
        let place = self.address(self.unit.place);
        let code = self
            .builder
            .ins()
            .load(types::I64, self.memory.context, place, 0);
        let call = self
            .builder
            .ins()
            .call_indirect(signature, code, &arguments);
        let results = self.builder.inst_results(call).to_vec();
        self.store_context(offset_of!(Context, value), results[0]);
        self.builder.ins().return_(&[results[1]]);
    }

    fn body(&mut self) {
        self.is_closed = true;
        for at in 0..self.unit.ops.len() {
            self.at = at;
            self.exit = None;
            self.miss = 0;
            if let Some(&block) = self.blocks.get(&at) {
                if !self.is_closed {
                    self.builder.ins().jump(block, &[]);
                }
                self.builder.switch_to_block(block);
                self.is_closed = false;
            } else if self.is_closed {
                // Nothing comes here but, perhaps, the machine.
                let block = self.block(at);
                self.builder.switch_to_block(block);
                self.is_closed = false;
            }
            self.op(self.unit.ops[at]);
            self.finish_exit();
        }
        if !self.is_closed {
            // Verified code does not fall off its end.
            self.at = self.unit.ops.len() - 1;
            let exit = self.exit_block();
            self.builder.ins().jump(exit, &[]);
            self.finish_exit();
        }
    }

    /// Goes on in a new block.
    fn go_on_in(&mut self, block: Block) {
        self.builder.switch_to_block(block);
        self.is_closed = false;
    }

    fn class(&self, register: u16) -> Class {
        self.unit.classes[usize::from(register)]
    }

    fn load_context(&mut self, kind: Type, at: usize) -> Value {
        self.builder
            .ins()
            .load(kind, self.memory.context, self.context, offset(at))
    }

    fn store_context(&mut self, at: usize, value: Value) {
        self.builder
            .ins()
            .store(self.memory.context, value, self.context, offset(at));
    }

    /// Leaves the op unless the condition holds; goes on behind it.
    fn require(&mut self, condition: Value) {
        let exit = self.exit_block();
        let next = self.builder.create_block();
        self.builder.ins().brif(condition, next, &[], exit, &[]);
        self.go_on_in(next);
    }

    fn is_zero(&mut self, value: Value) -> Value {
        self.builder.ins().icmp_imm_s(IntCC::Equal, value, 0)
    }

    /// Whether the code always leaves before an op, so that the machine wants to come back after it.
    fn always_leaves(&self, at: usize, op: Op) -> bool {
        if matches!(op, Op::Call { .. } | Op::Property { .. }) {
            return self.unit.plans[at].is_none();
        }
        !number::is_inline(op) && self.unit.callouts[at] == 0
    }
}
