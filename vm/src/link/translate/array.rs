//! Arrays.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a closed set: everything not named is treated the same"
)]

use cyperus_pex::Value;

use super::Translator;
use super::operand::{Literal, Operand};
use crate::code::{Def, DefPair, Op, Use, UsePair};
use crate::link::LinkError;
use crate::numbering::count;
use crate::program::{Argument, ArrayPoint, ArrayWork};
use crate::report::{ArrayProblem, ValueProblem};
use crate::symbol::Symbol;
use crate::types::{Element, Type, element_kind, fits};

/// The operands of an array operation; not every operation has all of them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ArrayOperands {
    pub(super) value: Option<Value>,
    pub(super) index: Option<Value>,
    pub(super) count: Option<Value>,
    pub(super) member: Option<Value>,
    pub(super) result: Option<Value>,
}

impl ArrayOperands {
    /// Those of a search for a value.
    pub(super) fn search(result: Value, value: Value, start: Value) -> Self {
        Self {
            value: Some(value),
            index: Some(start),
            result: Some(result),
            ..Self::default()
        }
    }
}

impl Translator<'_, '_> {
    /// The array's register and element type; `None` if the code passes something that is not an
    /// array.
    fn array(&mut self, value: Value) -> Result<Option<(u16, Element)>, LinkError> {
        let (operand, found) = self.operand(value)?;
        match found {
            Type::Array(element) => Ok(Some((self.in_register(operand)?, element))),
            Type::None => {
                // A bare None: treated as an array of objects that is None.
                let register = self.scratch(1)?;
                self.load(register, Literal::None);
                Ok(Some((register, Element::Object(Symbol::EMPTY))))
            }
            _ => {
                self.complain(ArrayProblem::NoArray);
                Ok(None)
            }
        }
    }

    /// `array_create`.
    pub(super) fn new_array(&mut self, result: Value, length: Value) -> Result<(), LinkError> {
        self.write_live(self.at);
        let length = self.coerced(length, Type::Int)?;
        let destination = self.destination(result)?;
        let Type::Array(element) = destination.value_type else {
            self.complain(ArrayProblem::OtherType);
            self.leave(destination);
            return Ok(());
        };
        let element = element_kind(element);
        let type_number = self.program.type_number(destination.value_type);
        let site = self.allocation_site();
        if let Operand::Constant(Literal::Int(length)) = length
            && let Ok(length) = u8::try_from(length)
            && u32::from(length) <= element.in_a_word()
        {
            return self.put(destination, destination.value_type, |dst| {
                Op::NewTinyArray {
                    dst: Def(dst),
                    element,
                    length,
                    type_number,
                    site,
                }
            });
        }
        let length = Use(self.in_register(length)?);
        self.put(destination, destination.value_type, |dst| Op::NewArray {
            dst: Def(dst),
            length,
            type_number,
            site,
        })
    }

    /// `array_length`.
    pub(super) fn array_length(&mut self, result: Value, array: Value) -> Result<(), LinkError> {
        let array = self.array(array)?;
        let destination = self.destination(result)?;
        match array {
            Some((array, _)) => self.put(destination, Type::Int, |dst| Op::Length {
                dst: Def(dst),
                array: Use(array),
            }),
            None => {
                self.put_default(destination);
                Ok(())
            }
        }
    }

    /// `array_getelement`.
    pub(super) fn get_element(
        &mut self,
        result: Value,
        array: Value,
        index: Value,
    ) -> Result<(), LinkError> {
        let Some((array, element)) = self.array(array)? else {
            let destination = self.destination(result)?;
            self.put_default(destination);
            return Ok(());
        };
        let index = self.coerced(index, Type::Int)?;
        let array = Use(array);
        if let (Operand::Constant(Literal::Int(index)), Element::Int | Element::Float) =
            (index, element)
        {
            let destination = self.destination(result)?;
            return self.put(destination, element.value_type(), |dst| Op::LoadHalfAt {
                dst: Def(dst),
                array,
                index,
            });
        }
        let index = Use(self.in_register(index)?);
        let destination = self.destination(result)?;
        self.put(destination, element.value_type(), |register| {
            let dst = Def(register);
            match element {
                Element::Bool => Op::LoadByte { dst, array, index },
                Element::Int | Element::Float => Op::LoadHalf { dst, array, index },
                Element::String | Element::Object(_) | Element::Struct(_) => {
                    Op::LoadWord { dst, array, index }
                }
                Element::Var => Op::LoadPair {
                    dst: DefPair(register),
                    array,
                    index,
                },
            }
        })
    }

    /// `array_setelement`.
    pub(super) fn set_element(
        &mut self,
        array: Value,
        index: Value,
        value: Value,
    ) -> Result<(), LinkError> {
        let Some((array, element)) = self.array(array)? else {
            return Ok(());
        };
        let array = Use(array);
        let index = self.coerced(index, Type::Int)?;
        let value_type = element.value_type();
        if element == Element::Var {
            let src = UsePair(self.coerced_register(value, Type::Var)?);
            let index = Use(self.in_register(index)?);
            self.emit(Op::StorePair { array, index, src });
            return Ok(());
        }
        let Some(operand) = self.element_value(value, value_type)? else {
            return Ok(());
        };
        let plain = matches!(element, Element::Int | Element::Float);
        if let (Operand::Constant(Literal::Int(at)), Operand::Register(src), true) =
            (index, operand, plain)
        {
            self.emit(Op::StoreHalfAt {
                array,
                src: Use(src),
                index: at,
            });
            return Ok(());
        }
        let index = Use(self.in_register(index)?);
        let bits = match operand {
            Operand::Constant(literal) => literal.bits(),
            Operand::Register(_) => None,
        };
        let op = match (element, bits) {
            (Element::Bool, Some(value)) => Op::StoreByteConstant {
                array,
                index,
                value,
            },
            (Element::Int | Element::Float, Some(value)) => Op::StoreHalfConstant {
                array,
                index,
                value,
            },
            _ => {
                let src = Use(self.in_register(operand)?);
                match element {
                    Element::Bool => Op::StoreByte { array, index, src },
                    Element::Int | Element::Float => Op::StoreHalf { array, index, src },
                    _ => Op::StoreWord { array, index, src },
                }
            }
        };
        self.emit(op);
        Ok(())
    }

    /// A value for an element or member of type `wanted`. If it cannot be converted, adds a
    /// complaint and returns `None`.
    pub(super) fn element_value(
        &mut self,
        value: Value,
        wanted: Type,
    ) -> Result<Option<Operand>, LinkError> {
        let (operand, found) = self.operand(value)?;
        let fitting = match (wanted, found) {
            _ if fits(wanted, found) => true,
            (Type::Float | Type::Int | Type::Bool, Type::Float | Type::Int | Type::Bool) => true,
            (Type::Object(_) | Type::Struct(_) | Type::Array(_), Type::None) => true,
            (Type::Var, _) => true,
            (_, Type::None) => {
                self.complain(ValueProblem::None { variable: None });
                return Ok(Some(Operand::Constant(Literal::None)));
            }
            _ => false,
        };
        if fitting {
            return self.coerce(operand, found, wanted).map(Some);
        }
        let symbols = &self.program.symbols;
        let (wanted, found) = (wanted.name(symbols), found.name(symbols));
        self.complain(ValueProblem::Unfit { wanted, found });
        Ok(None)
    }

    /// The operations with many operands.
    pub(super) fn array_operation(
        &mut self,
        work: ArrayWork,
        array: Value,
        operands: ArrayOperands,
    ) -> Result<(), LinkError> {
        let grows = matches!(
            work,
            ArrayWork::Add | ArrayWork::Insert | ArrayWork::Matching
        );
        // In a large array each of them may have to wait for fuel, and is then a poll.
        self.write_live(self.at);
        let destination = match operands.result {
            Some(result) => Some(self.destination(result)?),
            None => None,
        };
        let Some((register, element)) = self.array(array)? else {
            if let Some(destination) = destination {
                self.put_default(destination);
            }
            return Ok(());
        };
        let member = operands.member.map_or(Symbol::EMPTY, |it| self.symbol(it));
        let mut value = Argument {
            register,
            value_type: Type::None,
        };
        if let Some(operand) = operands.value {
            let searched = match self.searched_type(work, element, member) {
                Some(searched) => searched,
                None => self.type_of(operand),
            };
            let Some(register) = self.element_register(operand, searched)? else {
                if let Some(destination) = destination {
                    self.put_default(destination);
                }
                return Ok(());
            };
            value = Argument {
                register,
                value_type: searched,
            };
        }
        let index = self.optional_int(operands.index, register)?;
        let number = self.optional_int(operands.count, register)?;
        let found = match work {
            ArrayWork::Matching => Type::Array(element),
            _ => Type::Int,
        };
        let result = match destination {
            Some(destination) if fits(destination.value_type, found) => {
                self.before_write(destination.register);
                destination.register
            }
            // How it is stored in the variable is decided after the operation.
            Some(_) => self.scratch(1)?,
            None => register,
        };
        let point = count(self.program.array_points.len());
        self.program.array_points.push(ArrayPoint {
            work,
            array: Argument {
                register,
                value_type: Type::Array(element),
            },
            value,
            index,
            count: number,
            member,
            result,
        });
        self.emit(if grows {
            Op::ArrayGrowth { point }
        } else {
            Op::ArrayOperation { point }
        });
        match destination {
            Some(destination) if fits(destination.value_type, found) => {
                self.store(destination);
                Ok(())
            }
            Some(destination) => self.mismatched(destination, Operand::Register(result), found),
            None => Ok(()),
        }
    }

    /// The register of a value to search for or to add; `None` if its type does not fit.
    fn element_register(&mut self, value: Value, wanted: Type) -> Result<Option<u16>, LinkError> {
        Ok(match self.element_value(value, wanted)? {
            None => None,
            Some(Operand::Constant(_)) if wanted == Type::Var => {
                let pair = self.scratch(2)?;
                self.emit(Op::ClearPair { dst: DefPair(pair) });
                Some(pair)
            }
            Some(other) => Some(self.in_register(other)?),
        })
    }

    fn optional_int(&mut self, value: Option<Value>, unused: u16) -> Result<u16, LinkError> {
        match value {
            Some(value) => self.coerced_register(value, Type::Int),
            None => Ok(unused),
        }
    }

    /// The type of the value to search for or to add.
    fn searched_type(&mut self, work: ArrayWork, element: Element, member: Symbol) -> Option<Type> {
        match work {
            ArrayWork::FindStruct { .. } | ArrayWork::Matching => {
                let Element::Struct(name) = element else {
                    return None;
                };
                let structure = self.struct_type(name)?;
                let structure = self.program.structure(structure);
                structure.member(member).map(|member| member.value_type)
            }
            _ => Some(element.value_type()),
        }
    }
}
