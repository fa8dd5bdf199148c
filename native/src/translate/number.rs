//! Numbers, comparisons, and the conditions of branches, as the interpreter has them.

use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::immediates::Ieee32;
use cranelift_codegen::ir::{InstBuilder, Value, types};
use cyperus_vm::tier::Op;

use super::Translator;

/// The smallest Int.
#[expect(clippy::cast_precision_loss, reason = "a power of two: exact")]
const LEAST_INT: f32 = i32::MIN as f32;

/// How a branch ends: where it goes, and what each way costs.
pub(super) struct Ways {
    pub(super) target: i32,
    pub(super) taken: u16,
    pub(super) fall: u16,
}

/// The end of a loop.
pub(super) struct End {
    pub(super) target: i32,
    pub(super) cost: u16,
    pub(super) head: u16,
}

/// The distance that an op jumps, if it does.
pub(super) fn distance(op: Op) -> Option<i32> {
    if let Some((_, end)) = loop_end(op) {
        return Some(end.target);
    }
    if let Op::Jump { target, .. } | Op::Loop { target, .. } | Op::LoopStep { target, .. } = op {
        return Some(target);
    }
    ways(op).map(|ways| ways.target)
}

/// The ways of a branch.
#[expect(clippy::too_many_lines, reason = "one arm for each instruction")]
pub(super) fn ways(op: Op) -> Option<Ways> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "the others do not branch")]
    match op {
        Op::JumpTrue {
            target,
            taken,
            fall,
            ..
        }
        | Op::JumpFalse {
            target,
            taken,
            fall,
            ..
        }
        | Op::JumpSome {
            target,
            taken,
            fall,
            ..
        }
        | Op::JumpNone {
            target,
            taken,
            fall,
            ..
        }
        | Op::JumpEqInt {
            target,
            taken,
            fall,
            ..
        }
        | Op::JumpNeInt {
            target,
            taken,
            fall,
            ..
        }
        | Op::JumpLtInt {
            target,
            taken,
            fall,
            ..
        }
        | Op::JumpGeInt {
            target,
            taken,
            fall,
            ..
        }
        | Op::JumpEqIntConstant {
            target,
            taken,
            fall,
            ..
        }
        | Op::JumpNeIntConstant {
            target,
            taken,
            fall,
            ..
        }
        | Op::JumpLtIntConstant {
            target,
            taken,
            fall,
            ..
        }
        | Op::JumpGeIntConstant {
            target,
            taken,
            fall,
            ..
        }
        | Op::JumpLtFloat {
            target,
            taken,
            fall,
            ..
        }
        | Op::JumpNotLtFloat {
            target,
            taken,
            fall,
            ..
        }
        | Op::JumpLeFloat {
            target,
            taken,
            fall,
            ..
        }
        | Op::JumpNotLeFloat {
            target,
            taken,
            fall,
            ..
        }
        | Op::JumpLeFloatConstant {
            target,
            taken,
            fall,
            ..
        }
        | Op::JumpNotLeFloatConstant {
            target,
            taken,
            fall,
            ..
        }
        | Op::JumpEqFloat {
            target,
            taken,
            fall,
            ..
        }
        | Op::JumpNeFloat {
            target,
            taken,
            fall,
            ..
        }
        | Op::JumpEqWord {
            target,
            taken,
            fall,
            ..
        }
        | Op::JumpNeWord {
            target,
            taken,
            fall,
            ..
        }
        | Op::JumpEqString {
            target,
            taken,
            fall,
            ..
        }
        | Op::JumpNeString {
            target,
            taken,
            fall,
            ..
        } => Some(Ways {
            target,
            taken,
            fall,
        }),
        _ => None,
    }
}

/// The counter that the end of a loop changes first, with the step.
pub(super) type Step = Option<(u16, i16)>;

/// The end of a loop.
pub(super) fn loop_end(op: Op) -> Option<(Step, End)> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "the others end no loop")]
    match op {
        Op::LoopLtInt {
            target, cost, head, ..
        }
        | Op::LoopLeInt {
            target, cost, head, ..
        }
        | Op::LoopLtIntConstant {
            target, cost, head, ..
        }
        | Op::LoopGeIntConstant {
            target, cost, head, ..
        }
        | Op::LoopTrue {
            target, cost, head, ..
        } => Some((None, End { target, cost, head })),
        Op::LoopStepLtInt {
            a,
            step,
            target,
            cost,
            head,
            ..
        }
        | Op::LoopStepLeInt {
            a,
            step,
            target,
            cost,
            head,
            ..
        } => Some((Some((a.0, step)), End { target, cost, head })),
        _ => None,
    }
}

/// Whether an op is translated here, and not by a callout or an exit. Calls are neither.
pub(super) fn is_inline(op: Op) -> bool {
    if matches!(op, Op::JumpEqString { .. } | Op::JumpNeString { .. }) {
        return false;
    }
    if distance(op).is_some() {
        return true;
    }
    matches!(
        op,
        Op::Move { .. }
            | Op::MovePair { .. }
            | Op::Load { .. }
            | Op::LoadWide { .. }
            | Op::ClearPair { .. }
            | Op::AddInt { .. }
            | Op::AddIntConstant { .. }
            | Op::SubInt { .. }
            | Op::MulInt { .. }
            | Op::MulIntConstant { .. }
            | Op::DivInt { .. }
            | Op::DivIntConstant { .. }
            | Op::ModInt { .. }
            | Op::ModIntConstant { .. }
            | Op::AddModIntConstant { .. }
            | Op::NegInt { .. }
            | Op::AddFloat { .. }
            | Op::AddFloatConstant { .. }
            | Op::SubFloat { .. }
            | Op::SubFromFloat { .. }
            | Op::MulFloat { .. }
            | Op::MulFloatConstant { .. }
            | Op::MulAddFloat { .. }
            | Op::MulSubFloat { .. }
            | Op::NegFloat { .. }
            | Op::DivFloat { .. }
            | Op::EqInt { .. }
            | Op::LtInt { .. }
            | Op::LeInt { .. }
            | Op::EqFloat { .. }
            | Op::LtFloat { .. }
            | Op::LeFloat { .. }
            | Op::EqWord { .. }
            | Op::NotBool { .. }
            | Op::TruthWord { .. }
            | Op::TruthFloat { .. }
            | Op::TruthString { .. }
            | Op::IntToFloat { .. }
            | Op::FloatToInt { .. }
            | Op::Length { .. }
            | Op::LoadByte { .. }
            | Op::LoadHalf { .. }
            | Op::LoadWord { .. }
            | Op::LoadHalfAt { .. }
            | Op::StoreByte { .. }
            | Op::StoreHalf { .. }
            | Op::StoreHalfAt { .. }
            | Op::StoreByteConstant { .. }
            | Op::StoreHalfConstant { .. }
            | Op::GetField { .. }
            | Op::SetField { .. }
            | Op::GetMember { .. }
            | Op::SetMember { .. }
            | Op::SetMemberConstant { .. }
            | Op::Return { .. }
            | Op::ReturnNothing { .. }
            | Op::Charge { .. }
    )
}

impl Translator<'_> {
    pub(super) fn int_constant(&mut self, value: i32) -> Value {
        self.builder.ins().iconst(types::I32, i64::from(value))
    }

    pub(super) fn float_constant(&mut self, value: f32) -> Value {
        self.builder
            .ins()
            .f32const(Ieee32::with_bits(value.to_bits()))
    }

    pub(super) fn ints(&mut self, a: u16, b: u16) -> (Value, Value) {
        (self.int(a), self.int(b))
    }

    pub(super) fn floats(&mut self, a: u16, b: u16) -> (Value, Value) {
        (self.float(a), self.float(b))
    }

    /// A quotient or a remainder. Leaves if the divisor is zero; the one quotient that does not fit wraps.
    pub(super) fn divide(&mut self, dst: u16, a: u16, b: u16, wants_rest: bool) {
        let (a, b) = self.ints(a, b);
        let is_some = self.builder.ins().icmp_imm_s(IntCC::NotEqual, b, 0);
        self.require(is_some);
        let is_minus_one = self.builder.ins().icmp_imm_s(IntCC::Equal, b, -1);
        let one = self.int_constant(1);
        let divisor = self.builder.ins().select(is_minus_one, one, b);
        let (special, plain) = if wants_rest {
            (self.int_constant(0), self.builder.ins().srem(a, divisor))
        } else {
            (
                self.builder.ins().ineg(a),
                self.builder.ins().sdiv(a, divisor),
            )
        };
        let result = self.builder.ins().select(is_minus_one, special, plain);
        self.set_int(dst, result);
    }

    /// Whether scripts see two Floats as equal.
    pub(super) fn floats_equal(&mut self, a: Value, b: Value) -> Value {
        let exact = self.builder.ins().fcmp(FloatCC::Equal, a, b);
        let difference = self.builder.ins().fsub(a, b);
        let difference = self.builder.ins().fabs(difference);
        let (a, b) = (self.builder.ins().fabs(a), self.builder.ins().fabs(b));
        let larger = self.builder.ins().fmax(a, b);
        let one = self.float_constant(1.0);
        let larger = self.builder.ins().fmax(larger, one);
        let tolerance = self.float_constant(1e-6);
        let tolerance = self.builder.ins().fmul(tolerance, larger);
        let infinity = self.float_constant(f32::INFINITY);
        // Of a NaN both are false, so that it does not matter what became of the tolerance.
        let is_finite = self
            .builder
            .ins()
            .fcmp(FloatCC::LessThan, difference, infinity);
        let is_close = self
            .builder
            .ins()
            .fcmp(FloatCC::LessThanOrEqual, difference, tolerance);
        let near = self.builder.ins().band(is_finite, is_close);
        self.builder.ins().bor(exact, near)
    }

    /// A Float towards zero; the smallest Int if it does not fit.
    pub(super) fn truncated(&mut self, value: Value) -> Value {
        let least = self.float_constant(LEAST_INT);
        let most = self.float_constant(-LEAST_INT);
        let is_high = self
            .builder
            .ins()
            .fcmp(FloatCC::GreaterThanOrEqual, value, least);
        let is_low = self.builder.ins().fcmp(FloatCC::LessThan, value, most);
        let fits = self.builder.ins().band(is_high, is_low);
        let whole = self.builder.ins().fcvt_to_sint_sat(types::I32, value);
        let smallest = self.int_constant(i32::MIN);
        self.builder.ins().select(fits, whole, smallest)
    }

    /// The condition of a branch or of the end of a loop.
    #[expect(clippy::too_many_lines, reason = "one arm for each instruction")]
    pub(super) fn condition(&mut self, op: Op) -> Option<Value> {
        let int = |translator: &mut Self, code: IntCC, a: u16, b: u16| {
            let (a, b) = translator.ints(a, b);
            translator.builder.ins().icmp(code, a, b)
        };
        let constant = |translator: &mut Self, code: IntCC, a: u16, value: i32| {
            let a = translator.int(a);
            translator
                .builder
                .ins()
                .icmp_imm_s(code, a, i64::from(value))
        };
        let float = |translator: &mut Self, code: FloatCC, a: u16, b: u16| {
            let (a, b) = translator.floats(a, b);
            translator.builder.ins().fcmp(code, a, b)
        };
        let word = |translator: &mut Self, code: IntCC, a: u16, b: u16| {
            let (a, b) = (translator.word(a), translator.word(b));
            translator.builder.ins().icmp(code, a, b)
        };
        #[expect(clippy::wildcard_enum_match_arm, reason = "the others have none")]
        Some(match op {
            Op::JumpTrue { src, .. } | Op::LoopTrue { src, .. } => {
                constant(self, IntCC::NotEqual, src.0, 0)
            }
            Op::JumpFalse { src, .. } => constant(self, IntCC::Equal, src.0, 0),
            Op::JumpSome { src, .. } => {
                let src = self.word(src.0);
                self.builder.ins().icmp_imm_s(IntCC::NotEqual, src, 0)
            }
            Op::JumpNone { src, .. } => {
                let src = self.word(src.0);
                self.is_zero(src)
            }
            Op::JumpEqInt { a, b, .. } => int(self, IntCC::Equal, a.0, b.0),
            Op::JumpNeInt { a, b, .. } => int(self, IntCC::NotEqual, a.0, b.0),
            Op::JumpLtInt { a, b, .. }
            | Op::LoopLtInt { a, b, .. }
            | Op::LoopStepLtInt { a, b, .. } => int(self, IntCC::SignedLessThan, a.0, b.0),
            Op::JumpGeInt { a, b, .. } => int(self, IntCC::SignedGreaterThanOrEqual, a.0, b.0),
            Op::LoopLeInt { a, b, .. } | Op::LoopStepLeInt { a, b, .. } => {
                int(self, IntCC::SignedLessThanOrEqual, a.0, b.0)
            }
            Op::JumpEqIntConstant { a, value, .. } => constant(self, IntCC::Equal, a.0, value),
            Op::JumpNeIntConstant { a, value, .. } => constant(self, IntCC::NotEqual, a.0, value),
            Op::JumpLtIntConstant { a, value, .. } | Op::LoopLtIntConstant { a, value, .. } => {
                constant(self, IntCC::SignedLessThan, a.0, value)
            }
            Op::JumpGeIntConstant { a, value, .. } | Op::LoopGeIntConstant { a, value, .. } => {
                constant(self, IntCC::SignedGreaterThanOrEqual, a.0, value)
            }
            Op::JumpLtFloat { a, b, .. } => float(self, FloatCC::LessThan, a.0, b.0),
            Op::JumpNotLtFloat { a, b, .. } => {
                float(self, FloatCC::UnorderedOrGreaterThanOrEqual, a.0, b.0)
            }
            Op::JumpLeFloat { a, b, .. } => float(self, FloatCC::LessThanOrEqual, a.0, b.0),
            Op::JumpNotLeFloat { a, b, .. } => {
                float(self, FloatCC::UnorderedOrGreaterThan, a.0, b.0)
            }
            Op::JumpLeFloatConstant { a, value, .. } => {
                let (a, b) = (self.float(a.0), self.float_constant(value));
                self.builder.ins().fcmp(FloatCC::LessThanOrEqual, a, b)
            }
            Op::JumpNotLeFloatConstant { a, value, .. } => {
                let (a, b) = (self.float(a.0), self.float_constant(value));
                self.builder
                    .ins()
                    .fcmp(FloatCC::UnorderedOrGreaterThan, a, b)
            }
            Op::JumpEqFloat { a, b, .. } => {
                let (a, b) = self.floats(a.0, b.0);
                self.floats_equal(a, b)
            }
            Op::JumpNeFloat { a, b, .. } => {
                let (a, b) = self.floats(a.0, b.0);
                let equal = self.floats_equal(a, b);
                self.is_zero(equal)
            }
            Op::JumpEqWord { a, b, .. } => word(self, IntCC::Equal, a.0, b.0),
            Op::JumpNeWord { a, b, .. } => word(self, IntCC::NotEqual, a.0, b.0),
            _ => return None,
        })
    }
}
