//! One op after the other.

use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::{InstBuilder, Value, types};
use cyperus_gc::Reach;
use cyperus_vm::tier::{Class, Op};

use super::Translator;
use super::element::Population;
use super::number::{End, Step, Ways, loop_end, ways};

impl Translator<'_> {
    pub(super) fn op(&mut self, op: Op) {
        if let Op::Call { cost, .. } | Op::Property { cost, .. } = op {
            return self.call(cost);
        }
        if super::number::is_inline(op) {
            if let Some((step, end)) = loop_end(op) {
                return self.end_loop(op, step, &end);
            }
            if let Some(ways) = ways(op) {
                if let Some(condition) = self.condition(op) {
                    self.branch(condition, &ways);
                }
                return;
            }
            return self.inline(op);
        }
        if self.unit.callouts[self.at] == 0 {
            return self.leave_here();
        }
        if let Op::Compute { dst, a, cost, .. } = op
            && self.unit.is_square_root[self.at]
        {
            return self.square_root(dst.0, a.0, cost);
        }
        self.call_out();
        if let Some(ways) = ways(op) {
            let answer = self.answer();
            self.branch(answer, &ways);
        }
    }

    fn target(&self, distance: i32) -> usize {
        self.at.saturating_add_signed(distance as isize)
    }

    fn branch(&mut self, condition: Value, ways: &Ways) {
        let taken = self.target(ways.target);
        let (taken, fall) = (self.block(taken), self.block(self.at + 1));
        let (first, second) = (self.builder.create_block(), self.builder.create_block());
        let remaining = self.builder.use_var(self.remaining);
        self.builder.ins().brif(condition, first, &[], second, &[]);
        for (way, cost, block) in [(first, ways.taken, taken), (second, ways.fall, fall)] {
            self.builder.switch_to_block(way);
            let left = self.builder.ins().iadd_imm_s(remaining, -i64::from(cost));
            self.builder.def_var(self.remaining, left);
            self.builder.ins().jump(block, &[]);
        }
        self.is_closed = true;
    }

    fn end_loop(&mut self, op: Op, step: Step, end: &End) {
        let head = self
            .unit
            .heads
            .binary_search_by_key(&self.at, |&(op, _)| op as usize)
            .map(|at| self.unit.heads[at].1 as usize);
        let Ok(head) = head else {
            // Every end of a loop has a head.
            return self.leave_here();
        };
        let remaining = self.builder.use_var(self.remaining);
        let is_enough =
            self.builder
                .ins()
                .icmp_imm_s(IntCC::SignedGreaterThan, remaining, i64::from(end.cost));
        let (next, ask, again) = (
            self.builder.create_block(),
            self.builder.create_block(),
            self.builder.create_block(),
        );
        self.builder.set_cold_block(ask);
        self.builder.set_cold_block(again);
        self.builder.ins().brif(is_enough, next, &[], ask, &[]);
        // The allowance is used up: with a new one, the loop goes on with the test at its head.
        self.builder.switch_to_block(ask);
        let left = self.left_after(u64::from(end.cost));
        let new = self.renew(left);
        let exit = self.exit_block();
        let is_new = self
            .builder
            .ins()
            .icmp_imm_s(IntCC::SignedGreaterThan, new, 0);
        self.builder.ins().brif(is_new, again, &[], exit, &[]);
        self.builder.switch_to_block(again);
        self.builder.def_var(self.remaining, new);
        self.step(step);
        let head = self.block(head);
        self.builder.ins().jump(head, &[]);
        self.builder.switch_to_block(next);
        self.step(step);
        let left = self.left_after(u64::from(end.cost) + u64::from(end.head));
        self.builder.def_var(self.remaining, left);
        let body = self.target(end.target);
        let (body, after) = (self.block(body), self.block(self.at + 1));
        if let Some(condition) = self.condition(op) {
            self.builder.ins().brif(condition, body, &[], after, &[]);
        }
        self.is_closed = true;
    }

    fn step(&mut self, step: Step) {
        if let Some((counter, step)) = step {
            let value = self.int(counter);
            let value = self.builder.ins().iadd_imm_s(value, i64::from(step));
            self.set_int(counter, value);
        }
    }

    fn go_back(&mut self, step: Step, target: i32, cost: u16) {
        let left = self.poll(u64::from(cost));
        self.step(step);
        self.builder.def_var(self.remaining, left);
        let target = self.target(target);
        let target = self.block(target);
        self.builder.ins().jump(target, &[]);
        self.is_closed = true;
    }

    /// Everything that is neither a branch nor a call nor a callout.
    #[expect(clippy::too_many_lines, reason = "one arm for each instruction")]
    fn inline(&mut self, op: Op) {
        #[expect(clippy::wildcard_enum_match_arm, reason = "`is_inline` names them all")]
        match op {
            Op::Move { dst, src } => self.copy(dst.0, src.0),
            Op::MovePair { dst, src } => {
                let (tag, payload) = (self.word(src.0), self.word(src.0 + 1));
                self.set_word(dst.0, tag);
                self.set_word(dst.0 + 1, payload);
            }
            Op::ClearPair { dst } => {
                let zero = self.builder.ins().iconst(types::I64, 0);
                self.set_word(dst.0, zero);
                self.set_word(dst.0 + 1, zero);
            }
            Op::Load { dst, value } => self.load_number(dst.0, value),
            Op::LoadWide { dst, .. } => {
                let value = self.unit.constants[self.at].cast_signed();
                let value = self.builder.ins().iconst(types::I64, value);
                self.set_word(dst.0, value);
            }
            Op::AddInt { dst, a, b } => {
                let (a, b) = self.ints(a.0, b.0);
                let value = self.builder.ins().iadd(a, b);
                self.set_int(dst.0, value);
            }
            Op::AddIntConstant { dst, a, value } => {
                let a = self.int(a.0);
                let value = self.builder.ins().iadd_imm_s(a, i64::from(value));
                self.set_int(dst.0, value);
            }
            Op::SubInt { dst, a, b } => {
                let (a, b) = self.ints(a.0, b.0);
                let value = self.builder.ins().isub(a, b);
                self.set_int(dst.0, value);
            }
            Op::MulInt { dst, a, b } => {
                let (a, b) = self.ints(a.0, b.0);
                let value = self.builder.ins().imul(a, b);
                self.set_int(dst.0, value);
            }
            Op::MulIntConstant { dst, a, value } => {
                let a = self.int(a.0);
                let value = self.builder.ins().imul_imm_s(a, i64::from(value));
                self.set_int(dst.0, value);
            }
            Op::DivInt { dst, a, b } => self.divide(dst.0, a.0, b.0, false),
            Op::ModInt { dst, a, b } => self.divide(dst.0, a.0, b.0, true),
            // Linking never makes these with 0 or -1, for which the IR's instructions trap.
            Op::DivIntConstant { value: 0 | -1, .. }
            | Op::ModIntConstant { value: 0 | -1, .. }
            | Op::AddModIntConstant { value: 0 | -1, .. } => self.leave_here(),
            Op::DivIntConstant { dst, a, value } => {
                let (a, b) = (self.int(a.0), self.int_constant(value));
                let value = self.builder.ins().sdiv(a, b);
                self.set_int(dst.0, value);
            }
            Op::ModIntConstant { dst, a, value } => {
                let (a, b) = (self.int(a.0), self.int_constant(value));
                let value = self.builder.ins().srem(a, b);
                self.set_int(dst.0, value);
            }
            Op::AddModIntConstant { dst, a, b, value } => {
                let (a, b) = self.ints(a.0, b.0);
                let sum = self.builder.ins().iadd(a, b);
                let divisor = self.int_constant(value);
                let value = self.builder.ins().srem(sum, divisor);
                self.set_int(dst.0, value);
            }
            Op::NegInt { dst, a } => {
                let a = self.int(a.0);
                let value = self.builder.ins().ineg(a);
                self.set_int(dst.0, value);
            }
            Op::AddFloat { dst, a, b } => {
                let (a, b) = self.floats(a.0, b.0);
                let value = self.builder.ins().fadd(a, b);
                self.set_float(dst.0, value);
            }
            Op::AddFloatConstant { dst, a, value } => {
                let (a, b) = (self.float(a.0), self.float_constant(value));
                let value = self.builder.ins().fadd(a, b);
                self.set_float(dst.0, value);
            }
            Op::SubFloat { dst, a, b } => {
                let (a, b) = self.floats(a.0, b.0);
                let value = self.builder.ins().fsub(a, b);
                self.set_float(dst.0, value);
            }
            Op::SubFromFloat { dst, a, value } => {
                let (a, b) = (self.float(a.0), self.float_constant(value));
                let value = self.builder.ins().fsub(b, a);
                self.set_float(dst.0, value);
            }
            Op::MulFloat { dst, a, b } => {
                let (a, b) = self.floats(a.0, b.0);
                let value = self.builder.ins().fmul(a, b);
                self.set_float(dst.0, value);
            }
            Op::MulFloatConstant { dst, a, value } => {
                let (a, b) = (self.float(a.0), self.float_constant(value));
                let value = self.builder.ins().fmul(a, b);
                self.set_float(dst.0, value);
            }
            Op::MulAddFloat { dst, a, b, c } => {
                let (a, b) = self.floats(a.0, b.0);
                let product = self.builder.ins().fmul(a, b);
                let c = self.float(c.0);
                let value = self.builder.ins().fadd(product, c);
                self.set_float(dst.0, value);
            }
            Op::MulSubFloat { dst, a, b, c } => {
                let (a, b) = self.floats(a.0, b.0);
                let product = self.builder.ins().fmul(a, b);
                let c = self.float(c.0);
                let value = self.builder.ins().fsub(c, product);
                self.set_float(dst.0, value);
            }
            Op::NegFloat { dst, a } => {
                let a = self.float(a.0);
                let value = self.builder.ins().fneg(a);
                self.set_float(dst.0, value);
            }
            Op::DivFloat { dst, a, b } => {
                let (a, b) = self.floats(a.0, b.0);
                let zero = self.float_constant(0.0);
                let is_some = self.builder.ins().fcmp(FloatCC::NotEqual, b, zero);
                self.require(is_some);
                let value = self.builder.ins().fdiv(a, b);
                self.set_float(dst.0, value);
            }
            Op::EqInt { dst, a, b } => self.compare_ints(dst.0, IntCC::Equal, a.0, b.0),
            Op::LtInt { dst, a, b } => self.compare_ints(dst.0, IntCC::SignedLessThan, a.0, b.0),
            Op::LeInt { dst, a, b } => {
                self.compare_ints(dst.0, IntCC::SignedLessThanOrEqual, a.0, b.0);
            }
            Op::EqFloat { dst, a, b } => {
                let (a, b) = self.floats(a.0, b.0);
                let truth = self.floats_equal(a, b);
                self.set_truth(dst.0, truth);
            }
            Op::LtFloat { dst, a, b } => self.compare_floats(dst.0, FloatCC::LessThan, a.0, b.0),
            Op::LeFloat { dst, a, b } => {
                self.compare_floats(dst.0, FloatCC::LessThanOrEqual, a.0, b.0);
            }
            Op::EqWord { dst, a, b } => {
                let (a, b) = (self.word(a.0), self.word(b.0));
                let truth = self.builder.ins().icmp(IntCC::Equal, a, b);
                self.set_truth(dst.0, truth);
            }
            Op::NotBool { dst, src } => {
                let src = self.int(src.0);
                let truth = self.is_zero(src);
                self.set_truth(dst.0, truth);
            }
            Op::TruthWord { dst, src } | Op::TruthString { dst, src } => {
                let src = self.word(src.0);
                let truth = self.builder.ins().icmp_imm_s(IntCC::NotEqual, src, 0);
                self.set_truth(dst.0, truth);
            }
            Op::TruthFloat { dst, src } => {
                let (src, zero) = (self.float(src.0), self.float_constant(0.0));
                let equal = self.floats_equal(src, zero);
                let truth = self.is_zero(equal);
                self.set_truth(dst.0, truth);
            }
            Op::IntToFloat { dst, src } => {
                let src = self.int(src.0);
                let value = self.builder.ins().fcvt_from_sint(types::F32, src);
                self.set_float(dst.0, value);
            }
            Op::FloatToInt { dst, src } => {
                let src = self.float(src.0);
                let value = self.truncated(src);
                self.set_int(dst.0, value);
            }
            Op::Length { dst, array } => {
                let length = self.length(array.0);
                self.set_int(dst.0, length);
            }
            Op::LoadByte { dst, array, index } => {
                let index = self.int(index.0);
                let address = self.element(array.0, Reach::BYTE, index);
                let value = self
                    .builder
                    .ins()
                    .uload8(types::I32, self.memory.payload, address, 0);
                self.set_int(dst.0, value);
            }
            Op::LoadHalf { dst, array, index } => {
                let index = self.int(index.0);
                self.load_half(dst.0, array.0, index);
            }
            Op::LoadHalfAt { dst, array, index } => {
                let index = self.int_constant(index);
                self.load_half(dst.0, array.0, index);
            }
            Op::LoadWord { dst, array, index } => {
                let index = self.int(index.0);
                let address = self.element(array.0, Reach::WORD, index);
                self.get_word(dst.0, address, 0);
            }
            Op::StoreByte { array, index, src } => {
                let src = self.int(src.0);
                let truth = self.builder.ins().icmp_imm_s(IntCC::NotEqual, src, 0);
                let index = self.int(index.0);
                let address = self.element(array.0, Reach::BYTE, index);
                self.put(truth, address, 0);
            }
            Op::StoreByteConstant {
                array,
                index,
                value,
            } => {
                let truth = self.builder.ins().iconst(types::I8, i64::from(value != 0));
                let index = self.int(index.0);
                let address = self.element(array.0, Reach::BYTE, index);
                self.put(truth, address, 0);
            }
            Op::StoreHalf { array, index, src } => {
                let index = self.int(index.0);
                self.store_half(array.0, index, src.0);
            }
            Op::StoreHalfAt { array, src, index } => {
                let index = self.int_constant(index);
                self.store_half(array.0, index, src.0);
            }
            Op::StoreHalfConstant {
                array,
                index,
                value,
            } => {
                let index = self.int(index.0);
                let address = self.element(array.0, Reach::HALF, index);
                let value = self.int_constant(value.cast_signed());
                self.put(value, address, 0);
            }
            Op::GetField { dst, slot } => {
                let (address, at) = self.slot(0, Population::Object, slot);
                self.get_word(dst.0, address, at);
            }
            Op::SetField { src, slot } => {
                let (address, at) = self.slot(0, Population::Object, slot);
                self.put_word(src.0, address, at);
            }
            Op::GetMember {
                dst,
                structure,
                slot,
            } => {
                let (address, at) = self.slot(structure.0, Population::Struct, slot);
                self.get_word(dst.0, address, at);
            }
            Op::SetMember {
                structure,
                src,
                slot,
            } => {
                let (address, at) = self.slot(structure.0, Population::Struct, slot);
                self.put_word(src.0, address, at);
            }
            Op::SetMemberConstant {
                structure,
                slot,
                value,
            } => {
                let (address, at) = self.slot(structure.0, Population::Struct, slot);
                let value = self.builder.ins().iconst(types::I64, i64::from(value));
                self.put(value, address, at);
            }
            Op::Return { src, cost } => {
                let left = self.poll(u64::from(cost));
                let value = self.word(src.0);
                self.give(value, left);
            }
            Op::ReturnNothing { cost } => {
                let left = self.poll(u64::from(cost));
                let zero = self.builder.ins().iconst(types::I64, 0);
                self.give(zero, left);
            }
            Op::Jump { target, cost } => {
                self.charge(u64::from(cost));
                let target = self.target(target);
                let target = self.block(target);
                self.builder.ins().jump(target, &[]);
                self.is_closed = true;
            }
            Op::Loop { target, cost } => self.go_back(None, target, cost),
            Op::LoopStep {
                a,
                step,
                target,
                cost,
            } => {
                self.go_back(Some((a.0, step)), target, cost);
            }
            Op::Charge { cost } => self.charge(u64::from(cost)),
            _ => self.leave_here(),
        }
    }

    fn copy(&mut self, to: u16, from: u16) {
        match self.class(to) {
            Class::Int => {
                let value = self.int(from);
                self.set(to, value);
            }
            Class::Float => {
                let value = self.float(from);
                self.set(to, value);
            }
            Class::Word => {
                let value = self.word(from);
                self.set(to, value);
                self.copy_shadows(from, to);
            }
        }
    }

    fn load_number(&mut self, register: u16, value: u32) {
        let value = match self.class(register) {
            Class::Int => self.int_constant(value.cast_signed()),
            Class::Float => self.float_constant(f32::from_bits(value)),
            Class::Word => self.builder.ins().iconst(types::I64, i64::from(value)),
        };
        self.set(register, value);
    }

    fn compare_ints(&mut self, dst: u16, code: IntCC, a: u16, b: u16) {
        let (a, b) = self.ints(a, b);
        let truth = self.builder.ins().icmp(code, a, b);
        self.set_truth(dst, truth);
    }

    fn compare_floats(&mut self, dst: u16, code: FloatCC, a: u16, b: u16) {
        let (a, b) = self.floats(a, b);
        let truth = self.builder.ins().fcmp(code, a, b);
        self.set_truth(dst, truth);
    }

    fn load_half(&mut self, dst: u16, array: u16, index: Value) {
        let address = self.element(array, Reach::HALF, index);
        if self.class(dst) == Class::Float {
            let value = self.fetch(types::F32, address, 0);
            self.set_float(dst, value);
        } else {
            let value = self.fetch(types::I32, address, 0);
            self.set_int(dst, value);
        }
    }

    fn store_half(&mut self, array: u16, index: Value, src: u16) {
        let address = self.element(array, Reach::HALF, index);
        let value = match self.class(src) {
            Class::Float => self.float(src),
            Class::Int | Class::Word => self.int(src),
        };
        self.put(value, address, 0);
    }
}
