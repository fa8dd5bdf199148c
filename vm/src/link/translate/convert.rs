//! Assignments, casts and `is`.

use cyperus_pex::{Game, Value};

use super::Translator;
use super::operand::{Destination, Literal, Operand};
use super::pending::Pending;
use crate::code::{Def, DefPair, Op, Use, UsePair};
use crate::link::LinkError;
use crate::numbering::count;
use crate::program::{Argument, ConvertPoint};
use crate::report::ValueProblem;
use crate::types::{Type, fits};

/// A constant converted at link time, if that loses nothing and logs nothing.
pub(super) fn fold(literal: Literal, to: Type) -> Option<Literal> {
    match (literal, to) {
        (Literal::Int(value), Type::Float) => {
            #[expect(
                clippy::cast_precision_loss,
                reason = "this is what the conversion does"
            )]
            let value = value as f32;
            Some(Literal::Float(value))
        }
        (Literal::Bool(value), Type::Int) => Some(Literal::Int(i32::from(value))),
        (Literal::Bool(value), Type::Float) => Some(Literal::Float(if value { 1.0 } else { 0.0 })),
        (Literal::Int(value), Type::Bool) => Some(Literal::Bool(value != 0)),
        (Literal::None, Type::Bool) => Some(Literal::Bool(false)),
        (Literal::None, Type::Object(_) | Type::Struct(_)) => Some(Literal::None),
        _ => None,
    }
}

impl Translator<'_, '_> {
    /// `assign`.
    pub(super) fn assign(&mut self, result: Value, value: Value) -> Result<(), LinkError> {
        let destination = self.destination(result)?;
        if destination.value_type == Type::Bool
            && self.fuse
            && let Some(test) = self.pending_test(value)
        {
            return self.copy_test(destination, test);
        }
        let source = self.home_of(value);
        let (operand, found) = self.operand(value)?;
        if !fits(destination.value_type, found) {
            return self.mismatched(destination, operand, found);
        }
        self.copy(destination, operand, source.map(|(register, _)| register));
        Ok(())
    }

    /// Copies a value of the right type. `source` is the variable it comes from, if any.
    fn copy(&mut self, destination: Destination, operand: Operand, source: Option<u16>) {
        if let Some(temporary) = destination.temporary
            && self.fuse
            && destination.value_type != Type::Var
        {
            let named = |register| register < self.scope.first_temporary;
            let pending = match operand {
                Operand::Constant(literal) => Some(Pending::Constant(literal)),
                Operand::Register(register) if named(register) => Some(Pending::Copy(register)),
                Operand::Register(_) => None,
            };
            if let Some(pending) = pending {
                self.postpone(temporary, destination.register, pending);
                return;
            }
        }
        if self.redirect(destination, operand, source) {
            return;
        }
        self.before_write(destination.register);
        let register = destination.register;
        match operand {
            Operand::Constant(literal) => self.load(register, literal),
            Operand::Register(from) if from == register => {}
            Operand::Register(from) if destination.value_type == Type::Var => {
                self.emit(Op::MovePair {
                    dst: DefPair(register),
                    src: UsePair(from),
                });
            }
            Operand::Register(from) => {
                self.emit(Op::Move {
                    dst: Def(register),
                    src: Use(from),
                });
            }
        }
        self.store(destination);
    }

    /// Lets the op that wrote a temporary write the destination instead, if nothing needs the
    /// temporary afterwards.
    fn redirect(
        &mut self,
        destination: Destination,
        operand: Operand,
        source: Option<u16>,
    ) -> bool {
        let Operand::Register(from) = operand else {
            return false;
        };
        if source != Some(from) || !self.can_change_last(from) {
            return false;
        }
        let Some(last) = self.ops.last().copied() else {
            return false;
        };
        if !Self::is_local(destination) {
            // The store can read the temporary itself.
            return false;
        }
        self.retract();
        self.before_write(destination.register);
        self.emit(last.redirected(destination.register));
        true
    }

    /// Whether the last op wrote the temporary in `register`, and only the current instruction
    /// reads it.
    pub(super) fn can_change_last(&self, register: u16) -> bool {
        if !self.fuse || self.ops.len() <= self.barrier || self.is_awaited(register) {
            return false;
        }
        let dies = self
            .scope
            .temporary_in(register)
            .is_some_and(|number| !self.liveness.before(self.at + 1).contains(number));
        let last = self.ops.last().and_then(Op::destination);
        // Calls write their result when they return: only an op that completes at once can be
        // changed.
        dies && last == Some(register)
    }

    /// `cast`.
    pub(super) fn convert(&mut self, result: Value, value: Value) -> Result<(), LinkError> {
        let found = self.type_of(value);
        let destination = self.destination(result)?;
        let wanted = destination.value_type;
        if wanted == found && !matches!(wanted, Type::None) {
            return self.assign(result, value);
        }
        let (operand, found) = self.operand(value)?;
        if let Operand::Constant(literal) = operand
            && let Some(folded) = fold(literal, wanted)
        {
            self.copy(destination, Operand::Constant(folded), None);
            return Ok(());
        }
        self.before_poll_in_place(wanted);
        self.before_write(destination.register);
        self.cast(destination.register, wanted, operand, found)?;
        self.store(destination);
        Ok(())
    }

    /// Casts that create text or arrays may find the heap full, and are polls then.
    pub(super) fn before_poll_in_place(&mut self, wanted: Type) {
        if matches!(wanted, Type::String | Type::Array(_)) {
            self.write_live(self.at);
        }
    }

    /// Converts `operand` to `wanted` in `register`.
    pub(super) fn cast(
        &mut self,
        register: u16,
        wanted: Type,
        operand: Operand,
        found: Type,
    ) -> Result<(), LinkError> {
        if wanted == Type::Var {
            return self.box_into(register, operand, found);
        }
        if found == Type::None {
            self.cast_none(register, wanted);
            return Ok(());
        }
        let source = self.in_register(operand)?;
        let (dst, src) = (Def(register), Use(source));
        let op = match (wanted, found) {
            (Type::None, _) => return Ok(()),
            (_, _) if wanted == found => Op::Move { dst, src },
            (Type::Bool, Type::Float) => Op::TruthFloat { dst, src },
            (Type::Bool, Type::String) => Op::TruthString { dst, src },
            (Type::Bool, Type::Array(_)) => Op::TruthArray { dst, src },
            (Type::Bool, Type::Var) => Op::TruthVar {
                dst,
                src: UsePair(source),
            },
            (Type::Bool, _) => Op::TruthWord { dst, src },
            (Type::Int, Type::Bool) => Op::Move { dst, src },
            (Type::Int, Type::Float) => Op::FloatToInt { dst, src },
            (Type::Int, Type::String) => Op::StringToInt { dst, src },
            (Type::Float, Type::Int | Type::Bool) => Op::IntToFloat { dst, src },
            (Type::Float, Type::String) => Op::StringToFloat { dst, src },
            (Type::String, Type::Int) => Op::IntToString { dst, src },
            (Type::Object(script), Type::Object(_)) => Op::CastObject { dst, src, script },
            (_, Type::Var) | (Type::String, _) | (Type::Array(_), Type::Array(_)) => {
                let point = count(self.program.convert_points.len());
                self.program.convert_points.push(ConvertPoint {
                    from: Argument {
                        register: source,
                        value_type: found,
                    },
                    to: Argument {
                        register,
                        value_type: wanted,
                    },
                });
                Op::Convert { point }
            }
            _ => {
                let symbols = &self.program.symbols;
                let (from, to) = (found.name(symbols), wanted.name(symbols));
                self.complain(ValueProblem::Cast { from, to });
                Op::Load { dst, value: 0 }
            }
        };
        self.emit(op);
        Ok(())
    }

    /// None as a value of another type.
    fn cast_none(&mut self, register: u16, wanted: Type) {
        if wanted == Type::String {
            let slot = self.program.literal(self.loading.heap, b"None");
            let constant = self.constant(slot.0);
            self.emit(Op::LoadWide {
                dst: Def(register),
                constant,
            });
            return;
        }
        if matches!(wanted, Type::Array(_)) && self.file.game == Game::Skyrim {
            let (from, to) = ("None".to_owned(), wanted.name(&self.program.symbols));
            self.complain(ValueProblem::Cast { from, to });
        }
        self.emit(Op::Load {
            dst: Def(register),
            value: 0,
        });
    }

    fn box_into(&mut self, register: u16, operand: Operand, found: Type) -> Result<(), LinkError> {
        let dst = DefPair(register);
        if found == Type::None {
            self.emit(Op::ClearPair { dst });
            return Ok(());
        }
        let source = self.in_register(operand)?;
        let op = if found == Type::Var {
            Op::MovePair {
                dst,
                src: UsePair(source),
            }
        } else {
            Op::Box {
                dst,
                src: Use(source),
                type_number: self.program.type_number(found),
            }
        };
        self.emit(op);
        Ok(())
    }

    /// The first of two registers that hold the operand as a Var.
    pub(super) fn boxed(&mut self, operand: Operand, found: Type) -> Result<u16, LinkError> {
        if found == Type::Var {
            return self.in_register(operand);
        }
        let register = self.scratch(2)?;
        self.box_into(register, operand, found)?;
        Ok(register)
    }

    /// `is`.
    pub(super) fn is(
        &mut self,
        result: Value,
        value: Value,
        type_name: Value,
    ) -> Result<(), LinkError> {
        let name = self.symbol(type_name);
        let spelling = self.program.symbols.name(name).to_owned();
        let wanted = Type::parse(&spelling, &mut self.program.symbols);
        let (operand, found) = self.operand(value)?;
        let destination = self.destination(result)?;
        let register = self.in_register(operand)?;
        match (found, wanted) {
            (Type::Var, _) => {
                let type_number = self.program.type_number(wanted);
                self.put(destination, Type::Bool, |dst| Op::IsVar {
                    dst: Def(dst),
                    src: UsePair(register),
                    type_number,
                })
            }
            (Type::Object(_), Type::Object(script)) => {
                self.put(destination, Type::Bool, |dst| Op::IsObject {
                    dst: Def(dst),
                    src: Use(register),
                    script,
                })
            }
            (Type::Struct(_) | Type::Array(_), _) if found == wanted => {
                self.put(destination, Type::Bool, |dst| Op::TruthWord {
                    dst: Def(dst),
                    src: Use(register),
                })
            }
            _ => {
                let value = u32::from(found == wanted && found != Type::None);
                self.put(destination, Type::Bool, |dst| Op::Load {
                    dst: Def(dst),
                    value,
                })
            }
        }
    }
}
