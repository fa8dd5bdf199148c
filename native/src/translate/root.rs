//! The square root: a native call that processors have an instruction for.

use std::mem::offset_of;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value, types};
use cyperus_vm::tier::{Context, Meter};

use super::{Translator, offset};

impl Translator<'_> {
    /// Charges and computes without the machine while that does not use up the allowance; otherwise the
    /// callout does both.
    pub(super) fn square_root(&mut self, dst: u16, a: u16, cost: u16) {
        let (ask, done) = (self.builder.create_block(), self.builder.create_block());
        self.builder.set_cold_block(ask);
        let calls = self.load_context(types::I64, offset_of!(Context, native_calls));
        self.or_else(calls, ask);
        let meter = self.load_context(types::I64, offset_of!(Context, meter));
        let work = self.metered(meter, Meter::WORK);
        let due = self.metered(meter, Meter::WORK_DUE);
        let is_early = self.builder.ins().icmp(IntCC::UnsignedLessThan, work, due);
        self.or_else(is_early, ask);
        let (slack, tighter) = self.slack_after_native_call(meter);
        let left = self.left_after(u64::from(cost));
        let left = self.builder.ins().isub(left, tighter);
        let is_enough = self
            .builder
            .ins()
            .icmp_imm_s(IntCC::SignedGreaterThan, left, 0);
        self.or_else(is_enough, ask);
        self.set_metered(meter, Meter::SLACK, slack);
        let start = self.metered(meter, Meter::START);
        let start = self.builder.ins().isub(start, tighter);
        self.set_metered(meter, Meter::START, start);
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

    /// How far the frame's budget is below the other limits after a native call, and by how much that makes
    /// the allowance shorter: above them, the budget does not count yet.
    fn slack_after_native_call(&mut self, meter: Value) -> (Value, Value) {
        let units = self.metered(meter, Meter::NATIVE_UNITS);
        let before = self.metered(meter, Meter::SLACK);
        let after = self.builder.ins().iadd(before, units);
        let zero = self.builder.ins().iconst(types::I64, 0);
        let counted_before = self.builder.ins().smax(before, zero);
        let counted_after = self.builder.ins().smax(after, zero);
        let tighter = self.builder.ins().isub(counted_after, counted_before);
        (after, tighter)
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
