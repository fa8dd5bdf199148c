//! The square root: a native call that processors have an instruction for.

use std::mem::offset_of;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value, types};
use cyperus_vm::tier::{Context, Meter};

use super::{Translator, offset};

impl Translator<'_> {
    /// Charges and computes without the machine while that neither uses up the allowance nor narrows it;
    /// otherwise the callout does both.
    pub(super) fn square_root(&mut self, dst: u16, a: u16, cost: u16) {
        let (ask, done) = (self.builder.create_block(), self.builder.create_block());
        self.builder.set_cold_block(ask);
        let calls = self.load_context(types::I64, offset_of!(Context, native_calls));
        self.or_else(calls, ask);
        let meter = self.load_context(types::I64, offset_of!(Context, meter));
        let units = self.metered(meter, Meter::NATIVE_UNITS);
        let slack = self.metered(meter, Meter::SLACK);
        let slack = self.builder.ins().iadd(slack, units);
        // Below the other limits, the frame's budget does not count yet.
        let is_free = self
            .builder
            .ins()
            .icmp_imm_s(IntCC::SignedLessThanOrEqual, slack, 0);
        self.or_else(is_free, ask);
        let work = self.metered(meter, Meter::WORK);
        let due = self.metered(meter, Meter::WORK_DUE);
        let is_early = self.builder.ins().icmp(IntCC::UnsignedLessThan, work, due);
        self.or_else(is_early, ask);
        let left = self.left_after(u64::from(cost));
        let is_enough = self
            .builder
            .ins()
            .icmp_imm_s(IntCC::SignedGreaterThan, left, 0);
        self.or_else(is_enough, ask);
        self.set_metered(meter, Meter::SLACK, slack);
        let price = self.metered(meter, Meter::NATIVE_CALL);
        let budget = self.metered(meter, Meter::FRAME_LEFT);
        let budget = self.builder.ins().isub(budget, price);
        self.set_metered(meter, Meter::FRAME_LEFT, budget);
        let count = self.metered(calls, 0);
        let count = self.builder.ins().iadd_imm_s(count, 1);
        self.set_metered(calls, 0, count);
        self.builder.def_var(self.remaining, left);
        let value = self.float(a);
        let value = self.builder.ins().sqrt(value);
        self.set_float(dst, value);
        self.builder.ins().jump(done, &[]);
        self.go_on_in(ask);
        self.call_out_rarely();
        self.builder.ins().jump(done, &[]);
        self.go_on_in(done);
    }

    fn metered(&mut self, place: Value, at: usize) -> Value {
        let memory = self.memory.context;
        let at = offset(at);
        self.builder.ins().load(types::I64, memory, place, at)
    }

    fn set_metered(&mut self, place: Value, at: usize, value: Value) {
        let memory = self.memory.context;
        self.builder.ins().store(memory, value, place, offset(at));
    }
}
