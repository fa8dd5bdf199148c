//! Operands: what a value of an instruction stands for, and bringing it into a register.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a closed set: everything not named is treated the same"
)]

use cyperus_pex::Value;

use super::Translator;
use super::pending::Pending;
use crate::code::{Def, DefPair, Op, Use, UsePair};
use crate::link::LinkError;
use crate::report::ValueProblem;
use crate::symbol::Symbol;
use crate::types::{Type, fits, slot_kind};

/// A constant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Literal {
    /// None.
    None,
    /// Truth value.
    Bool(bool),
    /// Number.
    Int(i32),
    /// Number.
    Float(f32),
    /// Text: a constant of the function.
    Text(u32),
}

impl Literal {
    /// The constant's type.
    pub(super) const fn value_type(self) -> Type {
        match self {
            Self::None => Type::None,
            Self::Bool(_) => Type::Bool,
            Self::Int(_) => Type::Int,
            Self::Float(_) => Type::Float,
            Self::Text(_) => Type::String,
        }
    }

    /// The low half of a register that holds it; text is not held there.
    pub(super) const fn bits(self) -> Option<u32> {
        match self {
            Self::None => Some(0),
            Self::Bool(value) => Some(value as u32),
            Self::Int(value) => Some(value.cast_unsigned()),
            Self::Float(value) => Some(value.to_bits()),
            Self::Text(_) => None,
        }
    }
}

/// Where a value is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Operand {
    /// In a register.
    Register(u16),
    /// In the code.
    Constant(Literal),
}

/// What a name stands for.
#[derive(Clone, Copy, Debug)]
enum Named {
    Register { register: u16, temporary: bool },
    Field(u16),
    State,
    Nothing,
}

/// Where an instruction's result goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Destination {
    /// The register to write: the variable's own, or one on the way to a field.
    pub(super) register: u16,
    /// The variable's type.
    pub(super) value_type: Type,
    /// Its number, if it is a temporary.
    pub(super) temporary: Option<u32>,
    /// Its name, for messages.
    pub(super) name: Symbol,
    field: Option<u16>,
    is_state: bool,
}

impl Destination {
    /// Whether the result only passes through its register.
    pub(super) const fn is_carried(self) -> bool {
        self.field.is_some() || self.is_state
    }
}

impl Translator<'_, '_> {
    /// The symbol that a name operand spells, identifier or text.
    pub(super) fn symbol(&mut self, value: Value) -> Symbol {
        match value.string_index() {
            Some(index) => self
                .names
                .symbol(index, &self.file.strings, &mut self.program.symbols),
            None => Symbol::EMPTY,
        }
    }

    fn named(&mut self, name: Symbol) -> (Named, Type) {
        let spelling = self.program.symbols.name(name);
        if spelling.eq_ignore_ascii_case("self") && self.has_self {
            let class = self.program.class(self.class).name;
            let named = Named::Register {
                register: 0,
                temporary: false,
            };
            return (named, Type::Object(class));
        }
        let is_state = spelling.eq_ignore_ascii_case("::state");
        if let Some(variable) = self.scope.find(name) {
            let named = Named::Register {
                register: variable.register,
                temporary: variable.temporary.is_some(),
            };
            return (named, variable.value_type);
        }
        if !self.has_self {
            return (Named::Nothing, Type::None);
        }
        if is_state {
            return (Named::State, Type::String);
        }
        match self.program.find_variable(self.class, name) {
            Some(variable) => match u16::try_from(variable.slot) {
                Ok(slot) => (Named::Field(slot), variable.value_type),
                Err(_) => (Named::Nothing, Type::None),
            },
            None => (Named::Nothing, Type::None),
        }
    }

    /// The type that code gives a value.
    pub(super) fn type_of(&mut self, value: Value) -> Type {
        match value {
            Value::None => Type::None,
            Value::Bool(_) => Type::Bool,
            Value::Int(_) => Type::Int,
            Value::Float(_) => Type::Float,
            Value::String(_) => Type::String,
            Value::Identifier(_) => {
                let name = self.symbol(value);
                self.named(name).1
            }
        }
    }

    /// The value: fields and the state are loaded, pending constants and copies looked through.
    pub(super) fn operand(&mut self, value: Value) -> Result<(Operand, Type), LinkError> {
        let literal = match value {
            Value::None => Literal::None,
            Value::Bool(value) => Literal::Bool(value),
            Value::Int(value) => Literal::Int(value),
            Value::Float(value) => Literal::Float(value),
            Value::String(index) => {
                let text = self.file.strings.get(index).unwrap_or_default().to_vec();
                let slot = self.program.literal(self.loading.heap, &text);
                Literal::Text(self.constant(slot.0))
            }
            Value::Identifier(_) => return self.variable(value),
        };
        Ok((Operand::Constant(literal), literal.value_type()))
    }

    fn variable(&mut self, value: Value) -> Result<(Operand, Type), LinkError> {
        let name = self.symbol(value);
        let (named, value_type) = self.named(name);
        match named {
            Named::Register {
                register,
                temporary,
            } => {
                if temporary {
                    match self.pending_in(register) {
                        Some(Pending::Copy(from)) => {
                            return Ok((Operand::Register(from), value_type));
                        }
                        Some(Pending::Constant(literal)) => {
                            return Ok((Operand::Constant(literal), value_type));
                        }
                        Some(Pending::Test(_)) => self.write_one(register),
                        None => {}
                    }
                }
                Ok((Operand::Register(register), value_type))
            }
            Named::Field(slot) => {
                let register = self.scratch(value_type.slots())?;
                self.watch(0, self.class, slot);
                self.emit(if value_type == Type::Var {
                    Op::GetFieldPair {
                        dst: DefPair(register),
                        slot,
                    }
                } else {
                    Op::GetField {
                        dst: Def(register),
                        slot,
                    }
                });
                self.note_fetched(register, value_type);
                Ok((Operand::Register(register), value_type))
            }
            Named::State => {
                let register = self.scratch(1)?;
                self.emit(Op::GetState { dst: Def(register) });
                Ok((Operand::Register(register), Type::String))
            }
            Named::Nothing => {
                let variable = self.program.symbols.name(name).to_owned();
                self.complain(ValueProblem::NoVariable { variable });
                Ok((Operand::Constant(Literal::None), Type::None))
            }
        }
    }

    /// Whether a value is a variable that stays in one register: no field, no state, no literal.
    pub(super) fn home_of(&mut self, value: Value) -> Option<(u16, Type)> {
        let name = match value {
            Value::Identifier(_) => self.symbol(value),
            Value::None | Value::String(_) | Value::Int(_) | Value::Float(_) | Value::Bool(_) => {
                return None;
            }
        };
        match self.named(name) {
            (Named::Register { register, .. }, value_type) => Some((register, value_type)),
            (Named::Field(_) | Named::State | Named::Nothing, _) => None,
        }
    }

    /// Puts a constant into a register.
    pub(super) fn load(&mut self, register: u16, literal: Literal) {
        let dst = Def(register);
        self.emit(match literal {
            Literal::Text(constant) => Op::LoadWide { dst, constant },
            other => Op::Load {
                dst,
                value: other.bits().unwrap_or_default(),
            },
        });
    }

    /// The operand's register; constants get one for the moment.
    pub(super) fn in_register(&mut self, operand: Operand) -> Result<u16, LinkError> {
        match operand {
            Operand::Register(register) => Ok(register),
            Operand::Constant(literal) => {
                let register = self.scratch(1)?;
                self.load(register, literal);
                Ok(register)
            }
        }
    }

    /// The value as a `wanted`, converted where code does not have that type already.
    pub(super) fn coerced(&mut self, value: Value, wanted: Type) -> Result<Operand, LinkError> {
        let (operand, found) = self.operand(value)?;
        self.coerce(operand, found, wanted)
    }

    /// The operand as a `wanted`.
    pub(super) fn coerce(
        &mut self,
        operand: Operand,
        found: Type,
        wanted: Type,
    ) -> Result<Operand, LinkError> {
        if fits(wanted, found) {
            return Ok(operand);
        }
        if let Operand::Constant(literal) = operand
            && let Some(folded) = super::convert::fold(literal, wanted)
        {
            return Ok(Operand::Constant(folded));
        }
        let register = self.scratch(wanted.slots())?;
        self.before_poll_in_place(wanted);
        self.cast(register, wanted, operand, found)?;
        self.note_fetched(register, wanted);
        Ok(Operand::Register(register))
    }

    /// The value as a `wanted`, in a register.
    pub(super) fn coerced_register(
        &mut self,
        value: Value,
        wanted: Type,
    ) -> Result<u16, LinkError> {
        let operand = self.coerced(value, wanted)?;
        if wanted == Type::Var && matches!(operand, Operand::Constant(_)) {
            let register = self.scratch(2)?;
            self.emit(Op::ClearPair {
                dst: DefPair(register),
            });
            return Ok(register);
        }
        self.in_register(operand)
    }

    /// Where a result goes.
    pub(super) fn destination(&mut self, value: Value) -> Result<Destination, LinkError> {
        let name = self.symbol(value);
        let (named, value_type) = self.named(name);
        let mut destination = Destination {
            register: 0,
            value_type,
            temporary: None,
            name,
            field: None,
            is_state: false,
        };
        match named {
            // Self cannot be written: what hostile code stores there is dropped.
            Named::Register { register: 0, .. } if self.has_self => {
                destination.register = self.scratch(2)?;
            }
            Named::Register { register, .. } => {
                destination.register = register;
                destination.temporary = self.scope.find(name).and_then(|it| it.temporary);
            }
            Named::Field(slot) => {
                destination.register = self.scratch(value_type.slots())?;
                destination.field = Some(slot);
            }
            Named::State => {
                destination.register = self.scratch(1)?;
                destination.is_state = true;
            }
            Named::Nothing => {
                destination.register = self.scratch(2)?;
                let variable = self.program.symbols.name(name).to_owned();
                self.complain(ValueProblem::NoVariable { variable });
            }
        }
        Ok(destination)
    }

    /// Writes a result of type `found` with `op`, which is given the register to write.
    pub(super) fn put(
        &mut self,
        destination: Destination,
        found: Type,
        op: impl FnOnce(u16) -> Op,
    ) -> Result<(), LinkError> {
        if fits(destination.value_type, found) {
            self.before_write(destination.register);
            self.emit(op(destination.register));
            self.store(destination);
            return Ok(());
        }
        let register = self.scratch(found.slots())?;
        self.emit(op(register));
        self.mismatched(destination, Operand::Register(register), found)
    }

    /// Stores a value whose type is not the variable's: numbers of the other kind are converted,
    /// everything else is refused as the game does.
    pub(super) fn mismatched(
        &mut self,
        destination: Destination,
        operand: Operand,
        found: Type,
    ) -> Result<(), LinkError> {
        let name = self.program.symbols.name(destination.name).to_owned();
        match (destination.value_type, found) {
            (Type::None, _) => Ok(()),
            (wanted, Type::None) => {
                if !wanted.is_nullable() {
                    let variable = Some(name);
                    self.complain(ValueProblem::None { variable });
                }
                self.put_default(destination);
                Ok(())
            }
            (Type::Float, Type::Int | Type::Bool)
            | (Type::Int, Type::Float | Type::Bool)
            | (Type::Bool | Type::Var, _) => {
                self.before_write(destination.register);
                self.cast(destination.register, destination.value_type, operand, found)?;
                self.store(destination);
                Ok(())
            }
            _ => {
                self.complain(ValueProblem::Type { variable: name });
                self.leave(destination);
                Ok(())
            }
        }
    }

    /// Nothing is written. A temporary is emptied all the same: liveness counts the instruction as a
    /// write, so what it held may be gone already.
    pub(super) fn leave(&mut self, destination: Destination) {
        if destination.temporary.is_some() {
            self.put_default(destination);
        }
    }

    /// Writes the default of the variable's type.
    pub(super) fn put_default(&mut self, destination: Destination) {
        self.before_write(destination.register);
        self.emit(if destination.value_type == Type::Var {
            Op::ClearPair {
                dst: DefPair(destination.register),
            }
        } else {
            Op::Load {
                dst: Def(destination.register),
                value: 0,
            }
        });
        self.store(destination);
    }

    /// Carries a result from its register to the field or state that it is for.
    pub(super) fn store(&mut self, destination: Destination) {
        let src = Use(destination.register);
        if destination.is_state {
            self.emit(Op::SetState { src });
        }
        if let Some(slot) = destination.field {
            self.emit(match destination.value_type {
                Type::Var => Op::SetFieldPair {
                    src: UsePair(destination.register),
                    slot,
                },
                value_type if value_type.is_reference() => Op::SetFieldReference {
                    src,
                    slot,
                    kind: slot_kind(value_type),
                },
                _ => Op::SetField { src, slot },
            });
        }
    }

    /// Whether the variable lives in the register itself, so that a result can be redirected there.
    pub(super) fn is_local(destination: Destination) -> bool {
        destination.field.is_none() && !destination.is_state
    }
}
