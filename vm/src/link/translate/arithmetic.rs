//! Arithmetic and text.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a closed set: everything not named is treated the same"
)]

use cyperus_pex::Value;

use super::Translator;
use super::operand::{Literal, Operand};
use crate::code::{Def, Op, Use};
use crate::link::LinkError;
use crate::types::Type;

/// An operation on two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arithmetic {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
}

impl Translator<'_, '_> {
    /// `iadd`, `isub`, `imul`, `idiv`, `imod`.
    pub(super) fn int_operation(
        &mut self,
        operation: Arithmetic,
        result: Value,
        left: Value,
        right: Value,
    ) -> Result<(), LinkError> {
        let left = self.coerced(left, Type::Int)?;
        let right = self.coerced(right, Type::Int)?;
        let destination = self.destination(result)?;
        let commutes = matches!(operation, Arithmetic::Add | Arithmetic::Multiply);
        let (left, right) = match (left, right) {
            (Operand::Constant(_), Operand::Register(_)) if commutes => (right, left),
            both => both,
        };
        let a = Use(self.in_register(left)?);
        if let Operand::Constant(Literal::Int(value)) = right
            && let Some(op) = self.int_by_constant(operation, a, value)
        {
            return self.put(destination, Type::Int, |dst| op.redirected(dst));
        }
        let b = Use(self.in_register(right)?);
        self.put(destination, Type::Int, |dst| {
            let dst = Def(dst);
            match operation {
                Arithmetic::Add => Op::AddInt { dst, a, b },
                Arithmetic::Subtract => Op::SubInt { dst, a, b },
                Arithmetic::Multiply => Op::MulInt { dst, a, b },
                Arithmetic::Divide => Op::DivInt { dst, a, b },
                Arithmetic::Remainder => Op::ModInt { dst, a, b },
            }
        })
    }

    /// The form with the right side in the instruction, if there is one. The destination is a
    /// placeholder that [`Op::redirected`] replaces.
    fn int_by_constant(&mut self, operation: Arithmetic, a: Use, value: i32) -> Option<Op> {
        let dst = Def(0);
        let divisor = !matches!(value, 0 | -1);
        match operation {
            Arithmetic::Add => Some(Op::AddIntConstant { dst, a, value }),
            Arithmetic::Subtract => Some(Op::AddIntConstant {
                dst,
                a,
                value: value.wrapping_neg(),
            }),
            Arithmetic::Multiply => Some(Op::MulIntConstant { dst, a, value }),
            Arithmetic::Divide => divisor.then_some(Op::DivIntConstant { dst, a, value }),
            Arithmetic::Remainder if !divisor => None,
            Arithmetic::Remainder => {
                if self.can_change_last(a.0)
                    && let Some(&Op::AddInt { a, b, .. }) = self.ops.last()
                {
                    self.retract();
                    return Some(Op::AddModIntConstant { dst, a, b, value });
                }
                Some(Op::ModIntConstant { dst, a, value })
            }
        }
    }

    /// `fadd`, `fsub`, `fmul`, `fdiv`.
    pub(super) fn float_operation(
        &mut self,
        operation: Arithmetic,
        result: Value,
        left: Value,
        right: Value,
    ) -> Result<(), LinkError> {
        let left = self.coerced(left, Type::Float)?;
        let right = self.coerced(right, Type::Float)?;
        let destination = self.destination(result)?;
        if let Some(op) = Self::float_with_constant(operation, left, right) {
            return self.put(destination, Type::Float, |dst| op.redirected(dst));
        }
        if let Some(op) = self.float_joined(operation, left, right) {
            self.retract();
            return self.put(destination, Type::Float, |dst| op.redirected(dst));
        }
        let a = Use(self.in_register(left)?);
        let b = Use(self.in_register(right)?);
        self.put(destination, Type::Float, |dst| {
            let dst = Def(dst);
            match operation {
                Arithmetic::Add => Op::AddFloat { dst, a, b },
                Arithmetic::Subtract => Op::SubFloat { dst, a, b },
                Arithmetic::Multiply => Op::MulFloat { dst, a, b },
                Arithmetic::Divide | Arithmetic::Remainder => Op::DivFloat { dst, a, b },
            }
        })
    }

    fn float_with_constant(operation: Arithmetic, left: Operand, right: Operand) -> Option<Op> {
        let dst = Def(0);
        match (operation, left, right) {
            (Arithmetic::Add, Operand::Register(a), Operand::Constant(Literal::Float(value)))
            | (Arithmetic::Add, Operand::Constant(Literal::Float(value)), Operand::Register(a)) => {
                Some(Op::AddFloatConstant {
                    dst,
                    a: Use(a),
                    value,
                })
            }
            // x - c is x + (-c), bit for bit, for every c except NaN.
            (
                Arithmetic::Subtract,
                Operand::Register(a),
                Operand::Constant(Literal::Float(value)),
            ) if !value.is_nan() => Some(Op::AddFloatConstant {
                dst,
                a: Use(a),
                value: -value,
            }),
            (
                Arithmetic::Subtract,
                Operand::Constant(Literal::Float(value)),
                Operand::Register(a),
            ) => Some(Op::SubFromFloat {
                dst,
                a: Use(a),
                value,
            }),
            (
                Arithmetic::Multiply,
                Operand::Register(a),
                Operand::Constant(Literal::Float(value)),
            )
            | (
                Arithmetic::Multiply,
                Operand::Constant(Literal::Float(value)),
                Operand::Register(a),
            ) => Some(Op::MulFloatConstant {
                dst,
                a: Use(a),
                value,
            }),
            _ => None,
        }
    }

    /// A sum or difference merged with the product just before it. The caller retracts the product.
    fn float_joined(&self, operation: Arithmetic, left: Operand, right: Operand) -> Option<Op> {
        let (Operand::Register(left), Operand::Register(right)) = (left, right) else {
            return None;
        };
        let &Op::MulFloat { dst: product, a, b } = self.ops.last()? else {
            return None;
        };
        if !self.can_change_last(product.0) || left == right {
            return None;
        }
        let dst = Def(0);
        match operation {
            Arithmetic::Add if product.0 == left => Some(Op::MulAddFloat {
                dst,
                a,
                b,
                c: Use(right),
            }),
            Arithmetic::Add if product.0 == right => Some(Op::MulAddFloat {
                dst,
                a,
                b,
                c: Use(left),
            }),
            Arithmetic::Subtract if product.0 == right => Some(Op::MulSubFloat {
                dst,
                a,
                b,
                c: Use(left),
            }),
            _ => None,
        }
    }

    /// `ineg` and `fneg`.
    pub(super) fn negation(
        &mut self,
        value_type: Type,
        result: Value,
        value: Value,
    ) -> Result<(), LinkError> {
        let operand = self.coerced(value, value_type)?;
        let a = Use(self.in_register(operand)?);
        let destination = self.destination(result)?;
        self.put(destination, value_type, |dst| {
            let dst = Def(dst);
            if value_type == Type::Float {
                Op::NegFloat { dst, a }
            } else {
                Op::NegInt { dst, a }
            }
        })
    }

    /// `strcat`.
    pub(super) fn concat(
        &mut self,
        result: Value,
        left: Value,
        right: Value,
    ) -> Result<(), LinkError> {
        self.write_live(self.at);
        let a = Use(self.coerced_register(left, Type::String)?);
        let b = Use(self.coerced_register(right, Type::String)?);
        let destination = self.destination(result)?;
        self.put(destination, Type::String, |dst| Op::Concat {
            dst: Def(dst),
            a,
            b,
        })
    }
}
