//! Comparisons, truth and jumps.
//!
//! A comparison into a temporary is kept as a [`Test`] until something needs it: usually the jump
//! after it, which then makes the comparison itself.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a closed set: everything not named is treated the same"
)]

use cyperus_pex::Value;

use super::Translator;
use super::operand::{Destination, Literal, Operand};
use super::pending::Pending;
use crate::code::{Def, Op, Use, UsePair, Way};
use crate::link::LinkError;
use crate::report::ValueProblem;
use crate::types::Type;

/// How values are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// As Ints; Bools too.
    Int,
    /// As Floats.
    Float,
    /// As references.
    Word,
    /// As text.
    Text,
    /// The low half of one register: not zero.
    Truth,
    /// The whole of one register: not None.
    Some,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    Equal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

/// A comparison that has not been made yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Test {
    pub(super) sort: Sort,
    pub(super) relation: Relation,
    pub(super) left: u16,
    pub(super) right: Operand,
    pub(super) negated: bool,
}

impl Test {
    /// Whether it reads a register.
    pub(super) fn reads(self, register: u16) -> bool {
        self.left == register || self.right == Operand::Register(register)
    }

    /// The register after the last one it reads.
    pub(super) fn scratch_end(self) -> u16 {
        let right = match self.right {
            Operand::Register(register) => register,
            Operand::Constant(_) => 0,
        };
        self.left.max(right) + 1
    }

    /// The opposite outcome.
    fn inverted(self) -> Self {
        Self {
            negated: !self.negated,
            ..self
        }
    }
}

impl Relation {
    /// The relation with its sides exchanged.
    const fn mirrored(self) -> Self {
        match self {
            Self::Equal => Self::Equal,
            Self::Less => Self::Greater,
            Self::LessOrEqual => Self::GreaterOrEqual,
            Self::Greater => Self::Less,
            Self::GreaterOrEqual => Self::LessOrEqual,
        }
    }
}

impl Translator<'_, '_> {
    /// `cmp_*`.
    pub(super) fn compare(
        &mut self,
        relation: Relation,
        result: Value,
        left: Value,
        right: Value,
    ) -> Result<(), LinkError> {
        let (left, left_type) = self.operand(left)?;
        let (right, right_type) = self.operand(right)?;
        let common = common_type(left_type, right_type);
        if left_type == Type::Var || right_type == Type::Var {
            return self.compare_vars(relation, result, (left, left_type), (right, right_type));
        }
        let left = self.coerce(left, left_type, common)?;
        let right = self.coerce(right, right_type, common)?;
        let sort = match common {
            Type::Int | Type::Bool => Sort::Int,
            Type::Float => Sort::Float,
            Type::String => Sort::Text,
            Type::None | Type::Var | Type::Object(_) | Type::Struct(_) | Type::Array(_) => {
                Sort::Word
            }
        };
        // A constant goes on the right, where instructions have room for it.
        let (left, right, relation) = match (left, right) {
            (Operand::Constant(_), Operand::Register(_)) => (right, left, relation.mirrored()),
            _ => (left, right, relation),
        };
        let test = Test {
            sort,
            relation,
            left: self.in_register(left)?,
            right,
            negated: false,
        };
        let destination = self.destination(result)?;
        self.put_test(destination, test)
    }

    fn compare_vars(
        &mut self,
        relation: Relation,
        result: Value,
        (left, left_type): (Operand, Type),
        (right, right_type): (Operand, Type),
    ) -> Result<(), LinkError> {
        let left = self.boxed(left, left_type)?;
        let right = self.boxed(right, right_type)?;
        let destination = self.destination(result)?;
        if relation == Relation::Equal {
            return self.put(destination, Type::Bool, |dst| Op::EqVar {
                dst: Def(dst),
                a: UsePair(left),
                b: UsePair(right),
            });
        }
        self.complain(ValueProblem::VarOrder);
        self.put_default(destination);
        Ok(())
    }

    fn put_test(&mut self, destination: Destination, test: Test) -> Result<(), LinkError> {
        if let Some(temporary) = destination.temporary
            && destination.value_type == Type::Bool
            && self.fuse
            && !self.is_unsettled(test, destination.register)
        {
            self.postpone(temporary, destination.register, Pending::Test(test));
            return Ok(());
        }
        if destination.value_type != Type::Bool {
            let register = self.scratch(1)?;
            self.write_test(register, test);
            return self.mismatched(destination, Operand::Register(register), Type::Bool);
        }
        self.before_write(destination.register);
        self.write_test(destination.register, test);
        self.store(destination);
        Ok(())
    }

    /// `not`.
    pub(super) fn negate(&mut self, result: Value, operand: Value) -> Result<(), LinkError> {
        let test = self.truth(operand)?.inverted();
        let destination = self.destination(result)?;
        self.put_test(destination, test)
    }

    /// The truth of a value, of any type, as a test.
    fn truth(&mut self, value: Value) -> Result<Test, LinkError> {
        if let Some((register, _)) = self.home_of(value)
            && let Some(Pending::Test(test)) = self.pending_in(register)
        {
            return Ok(test);
        }
        let (operand, value_type) = self.operand(value)?;
        let (sort, register) = match value_type {
            Type::Bool | Type::Int | Type::None => (Sort::Truth, self.in_register(operand)?),
            Type::Object(_) | Type::Struct(_) => (Sort::Some, self.in_register(operand)?),
            Type::Float | Type::String | Type::Var | Type::Array(_) => {
                let register = self.scratch(1)?;
                self.cast(register, Type::Bool, operand, value_type)?;
                (Sort::Truth, register)
            }
        };
        Ok(Test {
            sort,
            relation: Relation::Equal,
            left: register,
            right: Operand::Constant(Literal::None),
            negated: false,
        })
    }

    /// The pending test of a Bool temporary, when it is copied.
    pub(super) fn pending_test(&mut self, value: Value) -> Option<Test> {
        let (register, _) = self.home_of(value)?;
        match self.pending_in(register) {
            Some(Pending::Test(test)) => Some(test),
            Some(Pending::Copy(_) | Pending::Constant(_)) | None => None,
        }
    }

    /// Puts a test that is pending for another temporary into a Bool variable.
    pub(super) fn copy_test(
        &mut self,
        destination: Destination,
        test: Test,
    ) -> Result<(), LinkError> {
        self.put_test(destination, test)
    }

    /// Makes the comparison and stores the outcome in `home`.
    pub(super) fn write_test(&mut self, home: u16, test: Test) {
        let dst = Def(home);
        let left = Use(test.left);
        let mut negated = test.negated;
        match test.sort {
            Sort::Truth | Sort::Some => {
                let by_half = test.sort == Sort::Truth;
                if negated && by_half {
                    self.emit(Op::NotBool { dst, src: left });
                    return;
                }
                self.emit(Op::TruthWord { dst, src: left });
            }
            Sort::Int | Sort::Float | Sort::Word | Sort::Text => {
                let right = Use(self.right_register(test.right));
                let (a, b, relation) = match test.relation {
                    Relation::Greater => (right, left, Relation::Less),
                    Relation::GreaterOrEqual => (right, left, Relation::LessOrEqual),
                    other => (left, right, other),
                };
                let less = relation == Relation::Less;
                let op = match (test.sort, relation) {
                    (Sort::Float, Relation::Equal) => Op::EqFloat { dst, a, b },
                    (Sort::Float, _) if less => Op::LtFloat { dst, a, b },
                    (Sort::Float, _) => Op::LeFloat { dst, a, b },
                    (Sort::Text, Relation::Equal) => Op::EqString { dst, a, b },
                    (Sort::Text, _) if less => Op::LtString { dst, a, b },
                    (Sort::Text, _) => Op::LeString { dst, a, b },
                    (Sort::Word, _) => Op::EqWord { dst, a, b },
                    (_, Relation::Equal) => Op::EqInt { dst, a, b },
                    (_, _) if less => Op::LtInt { dst, a, b },
                    (_, _) => Op::LeInt { dst, a, b },
                };
                if test.sort == Sort::Word && relation != Relation::Equal {
                    // References have no order: the answer is always False.
                    self.emit(Op::Load { dst, value: 0 });
                } else {
                    self.emit(op);
                }
                negated = test.negated;
            }
        }
        if negated {
            self.emit(Op::NotBool {
                dst,
                src: Use(home),
            });
        }
    }

    pub(super) fn right_register(&mut self, right: Operand) -> u16 {
        match self.in_register(right) {
            Ok(register) => register,
            Err(_) => {
                self.overflow = true;
                0
            }
        }
    }

    /// `jmp`.
    pub(super) fn jump(&mut self) {
        let to = self.flow.edges[self.at].to;
        if to == self.at + 1 {
            return;
        }
        self.write_live(to);
        if self.flow.inverted[self.at] && self.invert(to) {
            return;
        }
        let cost = self.charge();
        let op = if to > self.at {
            Op::Jump { target: 0, cost }
        } else {
            self.loop_op(cost)
        };
        let jump = self.emit(op);
        self.fixups.push((jump, to));
        self.pending.clear();
    }

    /// `jmpt` and `jmpf`.
    pub(super) fn branch(&mut self, condition: Value, sense: bool) -> Result<(), LinkError> {
        let known = match self.operand_if_constant(condition) {
            Some(Literal::Text(_)) | None => None,
            Some(literal) => Some(literal.bits() != Some(0)),
        };
        if let Some(truth) = known {
            if truth == sense {
                self.jump_always();
            }
            return Ok(());
        }
        let to = self.flow.edges[self.at].to;
        if let Some((register, _)) = self.home_of(condition) {
            self.settle(register, to);
        }
        let test = self.truth(condition)?;
        if to <= self.at {
            self.branch_back(test, sense, to);
            return Ok(());
        }
        self.write_live(to);
        let op = self.branch_op(test, sense);
        self.emit_branch(op);
        Ok(())
    }

    fn operand_if_constant(&mut self, value: Value) -> Option<Literal> {
        match value {
            Value::None => Some(Literal::None),
            Value::Bool(value) => Some(Literal::Bool(value)),
            Value::Int(value) => Some(Literal::Int(value)),
            Value::Float(_) | Value::String(_) => None,
            Value::Identifier(_) => {
                let (register, _) = self.home_of(value)?;
                match self.pending_in(register) {
                    Some(Pending::Constant(literal @ (Literal::Bool(_) | Literal::Int(_)))) => {
                        Some(literal)
                    }
                    _ => None,
                }
            }
        }
    }

    /// A branch that is always taken. The flow still counts both ways; what follows is dead.
    fn jump_always(&mut self) {
        let edge = self.flow.edges[self.at];
        self.write_live(edge.to);
        let cost = self.charge().saturating_add(edge.skipped);
        let jump = self.emit(if edge.to > self.at {
            Op::Jump { target: 0, cost }
        } else {
            Op::Loop { target: 0, cost }
        });
        self.note_skipped(jump);
        self.fixups.push((jump, edge.to));
    }

    /// A backward branch, which no compiler writes: it goes around a loop jump, so that it polls.
    fn branch_back(&mut self, test: Test, sense: bool, to: usize) {
        self.write_all();
        let around = self.branch_op(test, !sense);
        let cost = self.charge();
        let charged = self.charged.take();
        let branch = self.emit(around);
        if let Some((taken, fall)) = self.ops[branch].ways_mut() {
            (*taken, *fall) = (cost, 0);
        }
        if let Some((first, length)) = charged {
            self.add_charge(branch, Way::First, first, length);
        }
        self.charged = charged;
        if let Some(target) = self.ops[branch].target_mut() {
            *target = 2;
        }
        let back = self.emit(Op::Loop { target: 0, cost });
        self.fixups.push((back, to));
        self.barrier = self.ops.len();
    }
}

/// The type to which both sides of a comparison are converted.
fn common_type(left: Type, right: Type) -> Type {
    match (left, right) {
        (Type::Float, Type::Int) | (Type::Int, Type::Float) => Type::Float,
        (Type::String, _) | (_, Type::String) => Type::String,
        (Type::Bool, _) | (_, Type::Bool) => Type::Bool,
        (Type::None, other) => other,
        (other, _) => other,
    }
}
