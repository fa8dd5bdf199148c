//! Comparisons, truth and jumps.
//!
//! A comparison into a temporary is kept as a [`Test`] until someone asks: mostly the jump after
//! it, which then compares by itself.

use cyperus_pex::{Opcode, Value};

use super::Translator;
use super::operand::{Destination, Literal, Operand};
use super::pending::Pending;
use crate::link::LinkError;
use crate::link::flow::head_test;
use crate::link::op::{Def, Op, Use, UsePair};
use crate::types::Type;

/// How values are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    /// As Ints; Bools too.
    Int,
    /// As Floats.
    Float,
    /// As references.
    Word,
    /// As text.
    Text,
    /// The low half alone: not zero.
    Truth,
    /// The whole register alone: not None.
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
    sort: Sort,
    relation: Relation,
    left: u16,
    right: Operand,
    negated: bool,
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
        // A constant stands on the right, where instructions have room for it.
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
        self.complain("Cannot compare the order of two Vars".to_owned());
        self.put_default(destination);
        Ok(())
    }

    fn put_test(&mut self, destination: Destination, test: Test) -> Result<(), LinkError> {
        if let Some(temporary) = destination.temporary
            && destination.value_type == Type::Bool
            && self.fuse
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

    /// The pending test of a Bool temporary, for whoever copies it.
    pub(super) fn pending_test(&mut self, value: Value) -> Option<Test> {
        let (register, _) = self.home_of(value)?;
        match self.pending_in(register) {
            Some(Pending::Test(test)) => Some(test),
            Some(Pending::Copy(_) | Pending::Constant(_)) | None => None,
        }
    }

    /// Puts a test that another temporary is waiting for into a Bool variable.
    pub(super) fn copy_test(
        &mut self,
        destination: Destination,
        test: Test,
    ) -> Result<(), LinkError> {
        self.put_test(destination, test)
    }

    /// Makes the comparison and leaves the outcome in `home`.
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

    fn right_register(&mut self, right: Operand) -> u16 {
        match self.in_register(right) {
            Ok(register) => register,
            Err(_) => {
                self.overflow = true;
                0
            }
        }
    }

    /// `jmp`.
    pub(super) fn jump(&mut self) -> Result<(), LinkError> {
        let to = self.flow.edges[self.at].to;
        if to == self.at + 1 {
            return Ok(());
        }
        self.write_live(to);
        if self.flow.turns[self.at] && self.turn(to) {
            return Ok(());
        }
        let cost = self.charge();
        let jump = self.emit(if to > self.at {
            Op::Jump { target: 0, cost }
        } else {
            Op::Loop { target: 0, cost }
        });
        self.fixups.push((jump, to));
        self.pending.clear();
        Ok(())
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
        let test = self.truth(condition)?;
        let to = self.flow.edges[self.at].to;
        if to <= self.at {
            return self.branch_back(test, sense, to);
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
        self.fixups.push((jump, edge.to));
    }

    /// A branch backwards, which no compiler writes: around a loop jump, so that it polls.
    fn branch_back(&mut self, test: Test, sense: bool, to: usize) -> Result<(), LinkError> {
        self.write_all();
        let around = self.branch_op(test, !sense);
        let cost = self.charge();
        let branch = self.emit(around);
        if let Some((taken, fall)) = self.ops[branch].ways_mut() {
            (*taken, *fall) = (cost, 0);
        }
        if let Some(target) = self.ops[branch].target_mut() {
            *target = 2;
        }
        let back = self.emit(Op::Loop { target: 0, cost });
        self.fixups.push((back, to));
        self.barrier = self.ops.len();
        Ok(())
    }

    /// The branch that jumps when the outcome of `test` is `sense`.
    fn branch_op(&mut self, test: Test, sense: bool) -> Op {
        let sense = sense != test.negated;
        let (target, taken, fall) = (0, 0, 0);
        let src = Use(test.left);
        match test.sort {
            Sort::Truth if sense => Op::JumpTrue {
                src,
                target,
                taken,
                fall,
            },
            Sort::Truth => Op::JumpFalse {
                src,
                target,
                taken,
                fall,
            },
            Sort::Some if sense => Op::JumpSome {
                src,
                target,
                taken,
                fall,
            },
            Sort::Some => Op::JumpNone {
                src,
                target,
                taken,
                fall,
            },
            Sort::Int => self.branch_int(test, sense),
            Sort::Float => self.branch_float(test, sense),
            Sort::Word | Sort::Text => self.branch_same(test, sense),
        }
    }

    fn branch_int(&mut self, test: Test, sense: bool) -> Op {
        let (target, taken, fall) = (0, 0, 0);
        let a = Use(test.left);
        if let Operand::Constant(literal) = test.right
            && let Some(bits) = literal.bits()
        {
            let value = bits.cast_signed();
            // `<=` and `>` a constant are `<` and `>=` the next one, where there is one.
            let (relation, value) = match test.relation {
                Relation::LessOrEqual if value < i32::MAX => (Relation::Less, value + 1),
                Relation::Greater if value < i32::MAX => (Relation::GreaterOrEqual, value + 1),
                other => (other, value),
            };
            match (relation, sense) {
                (Relation::Equal, true) => {
                    return Op::JumpEqIntConstant {
                        a,
                        value,
                        target,
                        taken,
                        fall,
                    };
                }
                (Relation::Equal, false) => {
                    return Op::JumpNeIntConstant {
                        a,
                        value,
                        target,
                        taken,
                        fall,
                    };
                }
                (Relation::Less, true) | (Relation::GreaterOrEqual, false) => {
                    return Op::JumpLtIntConstant {
                        a,
                        value,
                        target,
                        taken,
                        fall,
                    };
                }
                (Relation::Less, false) | (Relation::GreaterOrEqual, true) => {
                    return Op::JumpGeIntConstant {
                        a,
                        value,
                        target,
                        taken,
                        fall,
                    };
                }
                (Relation::LessOrEqual | Relation::Greater, _) => {}
            }
        }
        let b = Use(self.right_register(test.right));
        match (test.relation, sense) {
            (Relation::Equal, true) => Op::JumpEqInt {
                a,
                b,
                target,
                taken,
                fall,
            },
            (Relation::Equal, false) => Op::JumpNeInt {
                a,
                b,
                target,
                taken,
                fall,
            },
            (Relation::Less, true) | (Relation::GreaterOrEqual, false) => Op::JumpLtInt {
                a,
                b,
                target,
                taken,
                fall,
            },
            (Relation::Less, false) | (Relation::GreaterOrEqual, true) => Op::JumpGeInt {
                a,
                b,
                target,
                taken,
                fall,
            },
            (Relation::Greater, true) | (Relation::LessOrEqual, false) => Op::JumpLtInt {
                a: b,
                b: a,
                target,
                taken,
                fall,
            },
            (Relation::Greater, false) | (Relation::LessOrEqual, true) => Op::JumpGeInt {
                a: b,
                b: a,
                target,
                taken,
                fall,
            },
        }
    }

    fn branch_float(&mut self, test: Test, sense: bool) -> Op {
        let (target, taken, fall) = (0, 0, 0);
        let a = Use(test.left);
        if let (Operand::Constant(Literal::Float(value)), Relation::LessOrEqual) =
            (test.right, test.relation)
        {
            return if sense {
                Op::JumpLeFloatConstant {
                    a,
                    value,
                    target,
                    taken,
                    fall,
                }
            } else {
                Op::JumpNotLeFloatConstant {
                    a,
                    value,
                    target,
                    taken,
                    fall,
                }
            };
        }
        let b = Use(self.right_register(test.right));
        // NaN is neither less nor not less: every relation has both ways.
        match (test.relation, sense) {
            (Relation::Equal, true) => Op::JumpEqFloat {
                a,
                b,
                target,
                taken,
                fall,
            },
            (Relation::Equal, false) => Op::JumpNeFloat {
                a,
                b,
                target,
                taken,
                fall,
            },
            (Relation::Less, true) => Op::JumpLtFloat {
                a,
                b,
                target,
                taken,
                fall,
            },
            (Relation::Less, false) => Op::JumpNotLtFloat {
                a,
                b,
                target,
                taken,
                fall,
            },
            (Relation::LessOrEqual, true) => Op::JumpLeFloat {
                a,
                b,
                target,
                taken,
                fall,
            },
            (Relation::LessOrEqual, false) => Op::JumpNotLeFloat {
                a,
                b,
                target,
                taken,
                fall,
            },
            (Relation::Greater, true) => Op::JumpLtFloat {
                a: b,
                b: a,
                target,
                taken,
                fall,
            },
            (Relation::Greater, false) => Op::JumpNotLtFloat {
                a: b,
                b: a,
                target,
                taken,
                fall,
            },
            (Relation::GreaterOrEqual, true) => Op::JumpLeFloat {
                a: b,
                b: a,
                target,
                taken,
                fall,
            },
            (Relation::GreaterOrEqual, false) => Op::JumpNotLeFloat {
                a: b,
                b: a,
                target,
                taken,
                fall,
            },
        }
    }

    fn branch_same(&mut self, test: Test, sense: bool) -> Op {
        let (target, taken, fall) = (0, 0, 0);
        let a = Use(test.left);
        if test.relation != Relation::Equal {
            let home = self.scratch(1).unwrap_or_else(|_| {
                self.overflow = true;
                0
            });
            self.write_test(
                home,
                Test {
                    negated: false,
                    ..test
                },
            );
            let src = Use(home);
            return if sense {
                Op::JumpTrue {
                    src,
                    target,
                    taken,
                    fall,
                }
            } else {
                Op::JumpFalse {
                    src,
                    target,
                    taken,
                    fall,
                }
            };
        }
        if test.sort == Sort::Word && test.right == Operand::Constant(Literal::None) {
            return if sense {
                Op::JumpNone {
                    src: a,
                    target,
                    taken,
                    fall,
                }
            } else {
                Op::JumpSome {
                    src: a,
                    target,
                    taken,
                    fall,
                }
            };
        }
        let b = Use(self.right_register(test.right));
        match (test.sort, sense) {
            (Sort::Text, true) => Op::JumpEqString {
                a,
                b,
                target,
                taken,
                fall,
            },
            (Sort::Text, false) => Op::JumpNeString {
                a,
                b,
                target,
                taken,
                fall,
            },
            (_, true) => Op::JumpEqWord {
                a,
                b,
                target,
                taken,
                fall,
            },
            (_, false) => Op::JumpNeWord {
                a,
                b,
                target,
                taken,
                fall,
            },
        }
    }

    /// Ends a turned loop with the test of its head; false if the test has no such form.
    fn turn(&mut self, head: usize) -> bool {
        let file = std::rc::Rc::clone(&self.file);
        let Some(code) = self.own_code(&file) else {
            return false;
        };
        let Some(test) = head_test(code, head) else {
            return false;
        };
        let Some(first) = code.get(head) else {
            return false;
        };
        let (opcode, operands) = (first.opcode, first.operands.to_vec());
        let Some(op) = self.turn_op(opcode, &operands) else {
            return false;
        };
        let head_cost = u16::try_from(test - head + 1).unwrap_or(u16::MAX);
        let cost = self.charge();
        let op = self.with_step(op);
        let end = self.emit(with_costs(op, cost, head_cost));
        self.fixups.push((end, test + 1));
        self.heads.push((end, head));
        self.pending.clear();
        true
    }

    fn turn_op(&mut self, opcode: Opcode, operands: &[Value]) -> Option<Op> {
        let (target, cost, head) = (0, 0, 0);
        if opcode == Opcode::JmpF {
            let (register, value_type) = self.home_of(*operands.first()?)?;
            let src = Use(register);
            return (value_type == Type::Bool).then_some(Op::TurnTrue {
                src,
                target,
                cost,
                head,
            });
        }
        let [_, left, right] = *operands else {
            return None;
        };
        let a = match self.home_of(left)? {
            (register, Type::Int) => Use(register),
            _ => return None,
        };
        if let Value::Int(value) = right {
            return match opcode {
                Opcode::CmpLt => Some(Op::TurnLtIntConstant {
                    a,
                    value,
                    target,
                    cost,
                    head,
                }),
                Opcode::CmpLe => Some(Op::TurnLtIntConstant {
                    a,
                    value: value.checked_add(1)?,
                    target,
                    cost,
                    head,
                }),
                Opcode::CmpGe => Some(Op::TurnGeIntConstant {
                    a,
                    value,
                    target,
                    cost,
                    head,
                }),
                Opcode::CmpGt => Some(Op::TurnGeIntConstant {
                    a,
                    value: value.checked_add(1)?,
                    target,
                    cost,
                    head,
                }),
                _ => None,
            };
        }
        let b = match self.home_of(right)? {
            (register, Type::Int) => Use(register),
            _ => return None,
        };
        match opcode {
            Opcode::CmpLt => Some(Op::TurnLtInt {
                a,
                b,
                target,
                cost,
                head,
            }),
            Opcode::CmpLe => Some(Op::TurnLeInt {
                a,
                b,
                target,
                cost,
                head,
            }),
            Opcode::CmpGt => Some(Op::TurnLtInt {
                a: b,
                b: a,
                target,
                cost,
                head,
            }),
            Opcode::CmpGe => Some(Op::TurnLeInt {
                a: b,
                b: a,
                target,
                cost,
                head,
            }),
            _ => None,
        }
    }

    /// Joins the counter's step, if that was the last thing before the end of the loop.
    fn with_step(&mut self, op: Op) -> Op {
        let (target, cost, head) = (0, 0, 0);
        let Some(&Op::AddIntConstant {
            dst,
            a: from,
            value,
        }) = self.ops.last()
        else {
            return op;
        };
        let Ok(step) = i16::try_from(value) else {
            return op;
        };
        if self.ops.len() <= self.barrier || dst.0 != from.0 {
            return op;
        }
        match op {
            Op::TurnLtInt { a, b, .. } if a == from && b != from => {
                self.retract();
                Op::StepLtInt {
                    a,
                    b,
                    step,
                    target,
                    cost,
                    head,
                }
            }
            Op::TurnLeInt { a, b, .. } if a == from && b != from => {
                self.retract();
                Op::StepLeInt {
                    a,
                    b,
                    step,
                    target,
                    cost,
                    head,
                }
            }
            other => other,
        }
    }
}

/// The loop end with its costs.
fn with_costs(op: Op, before: u16, after: u16) -> Op {
    let mut op = op;
    if let Some((cost, head)) = op.turning_costs_mut() {
        (*cost, *head) = (before, after);
    }
    op
}

/// The type that two sides of a comparison are brought to.
fn common_type(left: Type, right: Type) -> Type {
    match (left, right) {
        (Type::Float, Type::Int) | (Type::Int, Type::Float) => Type::Float,
        (Type::String, _) | (_, Type::String) => Type::String,
        (Type::Bool, _) | (_, Type::Bool) => Type::Bool,
        (Type::None, other) => other,
        (other, _) => other,
    }
}
