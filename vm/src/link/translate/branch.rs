//! Branches and loop ends: one op for a test and the jump that depends on it.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a closed set: everything not named is treated the same"
)]

use cyperus_pex::{Opcode, Value};

use super::Translator;
use super::compare::{Relation, Sort, Test};
use super::operand::{Literal, Operand};
use crate::code::{Op, Use, Way};
use crate::link::flow::head_test;
use crate::types::Type;

/// A branch whose target and costs are filled in later.
macro_rules! branch {
    ($variant:ident { $($field:ident $(: $value:expr)?),* }) => {
        Op::$variant { $($field $(: $value)?,)* target: 0, taken: 0, fall: 0 }
    };
}

/// The end of an inverted loop whose target and costs are filled in later.
macro_rules! end {
    ($variant:ident { $($field:ident $(: $value:expr)?),* $(,)? }) => {
        Op::$variant { $($field $(: $value)?,)* target: 0, cost: 0, head: 0 }
    };
}

impl Translator<'_, '_> {
    /// The branch that jumps when the outcome of `test` is `sense`.
    pub(super) fn branch_op(&mut self, test: Test, sense: bool) -> Op {
        let sense = sense != test.negated;
        let src = Use(test.left);
        match test.sort {
            Sort::Truth if sense => branch!(JumpTrue { src }),
            Sort::Truth => branch!(JumpFalse { src }),
            Sort::Some if sense => branch!(JumpSome { src }),
            Sort::Some => branch!(JumpNone { src }),
            Sort::Int => self.branch_int(test, sense),
            Sort::Float => self.branch_float(test, sense),
            Sort::Word | Sort::Text => self.branch_same(test, sense),
        }
    }

    fn branch_int(&mut self, test: Test, sense: bool) -> Op {
        let a = Use(test.left);
        if let Operand::Constant(literal) = test.right
            && let Some(bits) = literal.bits()
        {
            let value = bits.cast_signed();
            // `<=` and `>` with a constant are `<` and `>=` with the next one, if there is one.
            let (relation, value) = match test.relation {
                Relation::LessOrEqual if value < i32::MAX => (Relation::Less, value + 1),
                Relation::Greater if value < i32::MAX => (Relation::GreaterOrEqual, value + 1),
                other => (other, value),
            };
            match (relation, sense) {
                (Relation::Equal, true) => return branch!(JumpEqIntConstant { a, value }),
                (Relation::Equal, false) => return branch!(JumpNeIntConstant { a, value }),
                (Relation::Less, true) | (Relation::GreaterOrEqual, false) => {
                    return branch!(JumpLtIntConstant { a, value });
                }
                (Relation::Less, false) | (Relation::GreaterOrEqual, true) => {
                    return branch!(JumpGeIntConstant { a, value });
                }
                (Relation::LessOrEqual | Relation::Greater, _) => {}
            }
        }
        let b = Use(self.right_register(test.right));
        match (test.relation, sense) {
            (Relation::Equal, true) => branch!(JumpEqInt { a, b }),
            (Relation::Equal, false) => branch!(JumpNeInt { a, b }),
            (Relation::Less, true) | (Relation::GreaterOrEqual, false) => {
                branch!(JumpLtInt { a, b })
            }
            (Relation::Less, false) | (Relation::GreaterOrEqual, true) => {
                branch!(JumpGeInt { a, b })
            }
            (Relation::Greater, true) | (Relation::LessOrEqual, false) => {
                branch!(JumpLtInt { a: b, b: a })
            }
            (Relation::Greater, false) | (Relation::LessOrEqual, true) => {
                branch!(JumpGeInt { a: b, b: a })
            }
        }
    }

    fn branch_float(&mut self, test: Test, sense: bool) -> Op {
        let a = Use(test.left);
        if let (Operand::Constant(Literal::Float(value)), Relation::LessOrEqual) =
            (test.right, test.relation)
        {
            return if sense {
                branch!(JumpLeFloatConstant { a, value })
            } else {
                branch!(JumpNotLeFloatConstant { a, value })
            };
        }
        let b = Use(self.right_register(test.right));
        // With NaN, "not less" is not "greater or equal": every relation has both senses.
        match (test.relation, sense) {
            (Relation::Equal, true) => branch!(JumpEqFloat { a, b }),
            (Relation::Equal, false) => branch!(JumpNeFloat { a, b }),
            (Relation::Less, true) => branch!(JumpLtFloat { a, b }),
            (Relation::Less, false) => branch!(JumpNotLtFloat { a, b }),
            (Relation::LessOrEqual, true) => branch!(JumpLeFloat { a, b }),
            (Relation::LessOrEqual, false) => branch!(JumpNotLeFloat { a, b }),
            (Relation::Greater, true) => branch!(JumpLtFloat { a: b, b: a }),
            (Relation::Greater, false) => branch!(JumpNotLtFloat { a: b, b: a }),
            (Relation::GreaterOrEqual, true) => branch!(JumpLeFloat { a: b, b: a }),
            (Relation::GreaterOrEqual, false) => branch!(JumpNotLeFloat { a: b, b: a }),
        }
    }

    fn branch_same(&mut self, test: Test, sense: bool) -> Op {
        let a = Use(test.left);
        if test.relation != Relation::Equal {
            let home = self.scratch(1).unwrap_or_else(|_| {
                self.overflow = true;
                0
            });
            let plain = Test {
                negated: false,
                ..test
            };
            self.write_test(home, plain);
            let src = Use(home);
            return if sense {
                branch!(JumpTrue { src })
            } else {
                branch!(JumpFalse { src })
            };
        }
        if test.sort == Sort::Word && test.right == Operand::Constant(Literal::None) {
            return if sense {
                branch!(JumpNone { src: a })
            } else {
                branch!(JumpSome { src: a })
            };
        }
        let b = Use(self.right_register(test.right));
        match (test.sort, sense) {
            (Sort::Text, true) => branch!(JumpEqString { a, b }),
            (Sort::Text, false) => branch!(JumpNeString { a, b }),
            (_, true) => branch!(JumpEqWord { a, b }),
            (_, false) => branch!(JumpNeWord { a, b }),
        }
    }

    /// Ends an inverted loop with the test of its head; false if the test has no such form.
    pub(super) fn invert(&mut self, head: usize) -> bool {
        let file = std::rc::Rc::clone(&self.file);
        let Some(code) = self.own_code(&file) else {
            return false;
        };
        let (Some(test), Some(first)) = (head_test(code, head), code.get(head)) else {
            return false;
        };
        let Some(op) = self.turn_op(first.opcode, first.operands) else {
            return false;
        };
        let after = u16::try_from(test - head + 1).unwrap_or(u16::MAX);
        let before = self.charge();
        let mut op = self.with_step(op);
        if let Some((cost, head)) = op.loop_costs_mut() {
            (*cost, *head) = (before, after);
        }
        let end = self.emit(op);
        self.fixups.push((end, test + 1));
        self.heads.push((end, head));
        self.add_charge(end, Way::Head, head, u32::from(after));
        self.pending.clear();
        true
    }

    fn turn_op(&mut self, opcode: Opcode, operands: &[Value]) -> Option<Op> {
        if opcode == Opcode::JmpF {
            let (register, value_type) = self.home_of(*operands.first()?)?;
            let src = Use(register);
            return (value_type == Type::Bool).then_some(end!(LoopTrue { src }));
        }
        let [_, left, right] = *operands else {
            return None;
        };
        let a = self.int_home(left)?;
        if let Value::Int(value) = right {
            let next = value.checked_add(1);
            return match opcode {
                Opcode::CmpLt => Some(end!(LoopLtIntConstant { a, value })),
                Opcode::CmpLe => Some(end!(LoopLtIntConstant { a, value: next? })),
                Opcode::CmpGe => Some(end!(LoopGeIntConstant { a, value })),
                Opcode::CmpGt => Some(end!(LoopGeIntConstant { a, value: next? })),
                _ => None,
            };
        }
        let b = self.int_home(right)?;
        match opcode {
            Opcode::CmpLt => Some(end!(LoopLtInt { a, b })),
            Opcode::CmpLe => Some(end!(LoopLeInt { a, b })),
            Opcode::CmpGt => Some(end!(LoopLtInt { a: b, b: a })),
            Opcode::CmpGe => Some(end!(LoopLeInt { a: b, b: a })),
            _ => None,
        }
    }

    fn int_home(&mut self, value: Value) -> Option<Use> {
        match self.home_of(value)? {
            (register, Type::Int) => Some(Use(register)),
            _ => None,
        }
    }

    /// The jump back to the head of a loop that could not be inverted.
    pub(super) fn loop_op(&mut self, cost: u16) -> Op {
        match self.counter_step().filter(|_| self.fuse) {
            Some((a, step)) => {
                self.retract();
                Op::LoopStep {
                    a,
                    step,
                    target: 0,
                    cost,
                }
            }
            None => Op::Loop { target: 0, cost },
        }
    }

    /// Counter and step, if the last op adds to a counter and may be merged with the next.
    fn counter_step(&self) -> Option<(Use, i16)> {
        let Some(&Op::AddIntConstant { dst, a, value }) = self.ops.last() else {
            return None;
        };
        let step = i16::try_from(value).ok()?;
        (self.ops.len() > self.barrier && dst.0 == a.0).then_some((a, step))
    }

    /// Merges the counter's step, if that was the last thing before the end of the loop.
    fn with_step(&mut self, op: Op) -> Op {
        let Some((from, step)) = self.counter_step() else {
            return op;
        };
        match op {
            Op::LoopLtInt { a, b, .. } if a == from && b != from => {
                self.retract();
                end!(LoopStepLtInt { a, b, step })
            }
            Op::LoopLeInt { a, b, .. } if a == from && b != from => {
                self.retract();
                end!(LoopStepLeInt { a, b, step })
            }
            other => other,
        }
    }
}
