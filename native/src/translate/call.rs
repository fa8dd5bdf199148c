//! Calls, properties, and functions of the machine.

use std::mem::offset_of;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{AbiParam, FuncRef, InstBuilder, Signature, Value, types};
use cyperus_vm::tier::{CallPlan, Callouts, Class, Context, Deed, Op};

use super::{Translator, offset};

/// A function that is called.
#[derive(Clone, Copy)]
enum Callee {
    /// The one that is being translated.
    Own(FuncRef),
    /// The one with this address.
    At(Value),
}

impl Translator<'_> {
    /// A call or the use of a property.
    pub(super) fn call(&mut self, cost: u16) {
        let unit = self.unit;
        let Some(plan) = &unit.plans[self.at] else {
            self.miss = Context::UNKNOWN_CALL;
            self.leave_here();
            return;
        };
        match plan.deed {
            Deed::Call => self.call_directly(plan, u64::from(cost)),
            Deed::Read | Deed::ReadFor(_) | Deed::Write => self.use_variable(plan, cost),
        }
    }

    /// Leaves before the op in any case.
    pub(super) fn leave_here(&mut self) {
        let exit = self.exit_block();
        self.builder.ins().jump(exit, &[]);
        self.is_closed = true;
    }

    fn require_depth(&mut self) {
        let may_call = self
            .builder
            .ins()
            .icmp_imm_s(IntCC::SignedGreaterThan, self.depth, 0);
        self.require(may_call);
    }

    /// Reads or writes a variable of another object.
    fn use_variable(&mut self, plan: &CallPlan, cost: u16) {
        let receiver = self.word(plan.receiver);
        let row = self.keyed_row(receiver, plan.key.unwrap_or_default());
        let address = self.variable_address(row, plan.slot);
        if let Deed::ReadFor(more) = plan.deed {
            // The getter is not called only if neither of its polls would stop the stack.
            self.require_depth();
            let left = self.left_after(u64::from(cost) + u64::from(more));
            let is_enough = self
                .builder
                .ins()
                .icmp_imm_s(IntCC::SignedGreaterThan, left, 0);
            self.require(is_enough);
            self.builder.def_var(self.remaining, left);
        } else {
            let left = self.poll(u64::from(cost));
            self.builder.def_var(self.remaining, left);
        }
        if plan.deed == Deed::Write {
            self.put_word(plan.sources[0], address, 0);
        } else {
            self.get_word(plan.result, address, 0);
        }
    }

    /// Reads a slot into a register.
    pub(super) fn get_word(&mut self, register: u16, address: Value, at: i32) {
        let kind = super::type_of(self.class(register));
        let value = self.fetch(kind, address, at);
        self.set(register, value);
    }

    /// Writes a register into a slot, all of its word.
    pub(super) fn put_word(&mut self, register: u16, address: Value, at: i32) {
        if self.class(register) == Class::Float {
            let value = self.float(register);
            let zero = self.builder.ins().iconst(types::I32, 0);
            self.put(value, address, at);
            self.put(zero, address, at + 4);
        } else {
            let value = self.word(register);
            self.put(value, address, at);
        }
    }

    fn call_directly(&mut self, plan: &CallPlan, cost: u64) {
        if let Some(key) = plan.key {
            let receiver = self.word(plan.receiver);
            self.keyed_row(receiver, key);
        }
        self.require_depth();
        let own = i64::from(self.unit.registers) * 8;
        let base = self.builder.ins().iadd_imm_s(self.base, own);
        let end = self
            .builder
            .ins()
            .iadd_imm_s(base, i64::from(plan.registers) * 8);
        let limit = self.load_context(types::I64, offset_of!(Context, limit));
        let has_room = self
            .builder
            .ins()
            .icmp(IntCC::UnsignedLessThanOrEqual, end, limit);
        self.require(has_room);
        let callee = match self.own {
            Some(own) if plan.place == self.unit.place => Callee::Own(own),
            _ => Callee::At(self.code_of(plan)),
        };
        let left = self.poll(cost);
        let depth = self.builder.ins().iadd_imm_s(self.depth, -1);
        let mut arguments = vec![self.context, base, depth, left];
        for (&source, &class) in plan.sources.iter().zip(&plan.parameters) {
            arguments.push(match class {
                Class::Int => self.int(source),
                Class::Float => self.float(source),
                Class::Word => self.word(source),
            });
        }
        let call = match callee {
            Callee::Own(own) => self.builder.ins().call(own, &arguments),
            Callee::At(code) => {
                let signature = self.conventions.direct(&plan.parameters);
                let signature = self.builder.import_signature(signature);
                self.builder
                    .ins()
                    .call_indirect(signature, code, &arguments)
            }
        };
        let results = self.builder.inst_results(call).to_vec();
        let has_returned = self
            .builder
            .ins()
            .icmp_imm_s(IntCC::SignedGreaterThan, results[1], 0);
        let (next, gone) = (self.builder.create_block(), self.builder.create_block());
        self.builder.set_cold_block(gone);
        self.builder.ins().brif(has_returned, next, &[], gone, &[]);
        self.builder.switch_to_block(gone);
        self.leave_in_call();
        self.go_on_in(next);
        self.builder.def_var(self.remaining, results[1]);
        self.forget_by_op();
        self.set_word(plan.result, results[0]);
    }

    /// The address of the callee's code. Leaves if it has none, and says so.
    fn code_of(&mut self, plan: &CallPlan) -> Value {
        let place = self.address(plan.place);
        let code = self
            .builder
            .ins()
            .load(types::I64, self.memory.context, place, 0);
        let (next, none) = (self.builder.create_block(), self.builder.create_block());
        self.builder.set_cold_block(none);
        self.builder.ins().brif(code, next, &[], none, &[]);
        self.builder.switch_to_block(none);
        let miss = Context::UNCOMPILED_CALLEE.cast_signed();
        let miss = self.builder.ins().iconst(types::I64, miss);
        self.store_context(offset_of!(Context, miss), miss);
        let exit = self.exit_block();
        self.builder.ins().jump(exit, &[]);
        self.go_on_in(next);
        code
    }

    /// Has the machine run the op. It finds what the op reads in memory, and leaves there what it writes.
    pub(super) fn call_out(&mut self) {
        self.call_out_by(false);
    }

    /// The same where it hardly ever happens: other values keep their machine registers.
    pub(super) fn call_out_rarely(&mut self) {
        self.call_out_by(true);
    }

    fn call_out_by(&mut self, is_rare: bool) {
        let unit = self.unit;
        let mut spilled = Vec::new();
        for register in unit.reads(self.at) {
            if !unit.is_named[usize::from(register)] && !spilled.contains(&register) {
                self.spill(register);
                spilled.push(register);
            }
        }
        let place = self.address(unit.address + self.at * size_of::<Op>());
        let remaining = self.builder.use_var(self.remaining);
        let passed = [self.context, self.base, place, remaining];
        let function = unit.callouts[self.at];
        let left = if is_rare {
            self.call_stub(self.stubs.four, &passed, function)
        } else {
            self.call_machine(&passed, function)
        };
        let not_run = self.builder.ins().iconst(types::I64, Callouts::NOT_RUN);
        let is_run = self.builder.ins().icmp(IntCC::NotEqual, left, not_run);
        self.require(is_run);
        self.builder.def_var(self.remaining, left);
        self.forget_by_op();
        for register in unit.writes(self.at) {
            self.reload(register);
        }
    }

    fn call_machine(&mut self, passed: &[Value], function: usize) -> Value {
        let mut signature = Signature::new(self.conventions.machine);
        signature.params = vec![AbiParam::new(types::I64); passed.len()];
        signature.returns = vec![AbiParam::new(types::I64)];
        let signature = self.builder.import_signature(signature);
        let function = self.address(function);
        let call = self
            .builder
            .ins()
            .call_indirect(signature, function, passed);
        self.builder.inst_results(call)[0]
    }

    /// The answer of a callout that decides a branch.
    pub(super) fn answer(&mut self) -> Value {
        self.builder.ins().load(
            types::I64,
            self.memory.context,
            self.context,
            offset(offset_of!(Context, answer)),
        )
    }
}
