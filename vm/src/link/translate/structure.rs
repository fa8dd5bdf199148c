//! Structs.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a closed set: everything not named is treated the same"
)]

use cyperus_gc::Heap;
use cyperus_pex::Value;

use super::Translator;
use super::operand::Operand;
use crate::code::{Def, DefPair, Op, Use, UsePair};
use crate::id::StructTypeId;
use crate::link::LinkError;
use crate::program::Member;
use crate::report::StructProblem;
use crate::symbol::Symbol;
use crate::types::{Type, slot_kind};

impl Translator<'_, '_> {
    /// The struct type `script#struct`. Loads its script if necessary.
    pub(super) fn struct_type(&mut self, name: Symbol) -> Option<StructTypeId> {
        self.program.load_struct(name, self.loading)
    }

    /// `struct_create`.
    pub(super) fn new_struct(&mut self, result: Value) -> Result<(), LinkError> {
        self.write_live(self.at);
        let destination = self.destination(result)?;
        let structure = match destination.value_type {
            Type::Struct(name) => self.struct_type(name),
            _ => None,
        };
        let Some(structure) = structure else {
            let name = destination.value_type.name(&self.program.symbols);
            self.complain(StructProblem::NoType { name });
            self.put_default(destination);
            return Ok(());
        };
        let site = self.allocation_site();
        let row = self.program.structure(structure);
        let heap_type = row.heap_type;
        let slots = self.loading.heap.struct_layout(heap_type).slots();
        if row.initial.is_empty()
            && slots <= Heap::TINY_STRUCT
            && let Ok(slots) = u8::try_from(slots)
        {
            return self.put(destination, destination.value_type, |dst| {
                Op::NewTinyStruct {
                    dst: Def(dst),
                    slots,
                    heap_type: heap_type.0,
                    site,
                }
            });
        }
        self.put(destination, destination.value_type, |dst| Op::NewStruct {
            dst: Def(dst),
            type_number: structure.0,
            site,
        })
    }

    /// Register and member of a struct access. If there is none, adds a complaint and returns
    /// `None`.
    fn member(
        &mut self,
        structure: Value,
        member: Value,
    ) -> Result<Option<(u16, Member)>, LinkError> {
        let name = self.symbol(member);
        let (operand, found) = self.operand(structure)?;
        let Type::Struct(type_name) = found else {
            self.complain(StructProblem::NoStruct);
            return Ok(None);
        };
        let known = self
            .struct_type(type_name)
            .and_then(|id| self.program.structure(id).member(name).copied());
        let Some(member) = known else {
            let symbols = &self.program.symbols;
            let problem = StructProblem::NoMember {
                structure: symbols.name(type_name).to_owned(),
                member: symbols.name(name).to_owned(),
            };
            self.complain(problem);
            return Ok(None);
        };
        Ok(Some((self.in_register(operand)?, member)))
    }

    /// `struct_get`.
    pub(super) fn get_member(
        &mut self,
        result: Value,
        structure: Value,
        member: Value,
    ) -> Result<(), LinkError> {
        let found = self.member(structure, member)?;
        let destination = self.destination(result)?;
        let Some((register, member)) = found else {
            self.put_default(destination);
            return Ok(());
        };
        let (structure, slot) = (Use(register), member.slot);
        self.put(destination, member.value_type, |dst| {
            if member.value_type == Type::Var {
                let dst = DefPair(dst);
                Op::GetMemberPair {
                    dst,
                    structure,
                    slot,
                }
            } else {
                let dst = Def(dst);
                Op::GetMember {
                    dst,
                    structure,
                    slot,
                }
            }
        })
    }

    /// `struct_set`.
    pub(super) fn set_member(
        &mut self,
        structure: Value,
        member: Value,
        value: Value,
    ) -> Result<(), LinkError> {
        let Some((register, member)) = self.member(structure, member)? else {
            return Ok(());
        };
        let (structure, slot) = (Use(register), member.slot);
        if member.value_type == Type::Var {
            let src = UsePair(self.coerced_register(value, Type::Var)?);
            self.emit(Op::SetMemberPair {
                structure,
                src,
                slot,
            });
            return Ok(());
        }
        let Some(operand) = self.element_value(value, member.value_type)? else {
            return Ok(());
        };
        let op = match operand {
            Operand::Constant(literal)
                if !member.value_type.is_reference() && literal.bits().is_some() =>
            {
                Op::SetMemberConstant {
                    structure,
                    slot,
                    value: literal.bits().unwrap_or_default(),
                }
            }
            other => {
                let src = Use(self.in_register(other)?);
                if member.value_type.is_reference() {
                    Op::SetMemberReference {
                        structure,
                        src,
                        slot,
                        kind: slot_kind(member.value_type),
                    }
                } else {
                    Op::SetMember {
                        structure,
                        src,
                        slot,
                    }
                }
            }
        };
        self.emit(op);
        Ok(())
    }
}
