//! Elements of arrays, members of structs, variables of self.
//!
//! For a register that such an op uses, two more values are kept: the address of the payload and how many
//! elements it has. Both are zero when nothing is known, so that the test of an index against the length
//! is also the test whether the address is right; if it fails, the row is looked up as the interpreter
//! does, and if that fails too, the code leaves. They are forgotten when the register is written, and when
//! something may have moved or freed payloads: allocations of the same kind, and calls.

use std::mem::offset_of;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{Block, InstBuilder, Type, Value, types};
use cranelift_frontend::Variable;
use cyperus_gc::{ObjectReach, Reach};
use cyperus_vm::tier::{Callouts, Context, Op};

use super::fact::{Forgotten, forgotten, is_sought};
use super::{Translator, offset};

/// What a reference refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Population {
    Array,
    Struct,
    Object,
}

impl Population {
    /// Where its tables are in the context.
    fn reach(self) -> usize {
        match self {
            Self::Array => offset_of!(Context, arrays),
            Self::Struct => offset_of!(Context, structs),
            Self::Object => offset_of!(Context, objects),
        }
    }
}

/// What is remembered about a register.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shadow {
    address: Variable,
    length: Variable,
    /// Its number among the shadows.
    pub(super) number: u32,
    /// The highest slot that is used through the register: the first use asks for it, so that the others
    /// need not ask. Nothing for elements, whose numbers vary, and for registers of no variable, which may
    /// hold structs of several types.
    pub(super) highest: Option<u16>,
    /// Whether the payload may have to be found again in each turn of a loop, or in each call.
    is_sought: bool,
}

/// Registers beyond this many are looked up each time: what is remembered takes machine registers.
const MOST_SHADOWS: usize = 24;

/// The slot that an op uses in the payload that it reaches.
fn slot_of(op: Op) -> u16 {
    #[expect(clippy::wildcard_enum_match_arm, reason = "the others use no slot")]
    match op {
        Op::GetMember { slot, .. }
        | Op::SetMember { slot, .. }
        | Op::SetMemberConstant { slot, .. }
        | Op::GetField { slot, .. }
        | Op::SetField { slot, .. } => slot,
        _ => 0,
    }
}

/// The reference that an op reaches through.
pub(super) fn reached(op: Op) -> Option<(u16, Population)> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "the others reach nothing")]
    Some(match op {
        Op::Length { array, .. }
        | Op::LoadByte { array, .. }
        | Op::LoadHalf { array, .. }
        | Op::LoadWord { array, .. }
        | Op::LoadHalfAt { array, .. }
        | Op::StoreByte { array, .. }
        | Op::StoreHalf { array, .. }
        | Op::StoreHalfAt { array, .. }
        | Op::StoreByteConstant { array, .. }
        | Op::StoreHalfConstant { array, .. } => (array.0, Population::Array),
        Op::GetMember { structure, .. }
        | Op::SetMember { structure, .. }
        | Op::SetMemberConstant { structure, .. } => (structure.0, Population::Struct),
        Op::GetField { .. } | Op::SetField { .. } => (0, Population::Object),
        _ => return None,
    })
}

impl Translator<'_> {
    /// Finds the registers whose payloads are remembered.
    pub(super) fn find_shadows(&mut self) {
        let zero = self.builder.ins().iconst(types::I64, 0);
        let none = self.builder.ins().iconst(types::I32, 0);
        let mut number = 0;
        for &op in &self.unit.ops {
            let Some(key) = reached(op) else { continue };
            if let Some(shadow) = self.shadows.get_mut(&key) {
                shadow.highest = shadow.highest.map(|highest| highest.max(slot_of(op)));
                continue;
            }
            if self.shadows.len() >= MOST_SHADOWS {
                continue;
            }
            let has_slots = match key.1 {
                Population::Array => false,
                Population::Struct => self.unit.is_variable[usize::from(key.0)],
                Population::Object => true,
            };
            let shadow = Shadow {
                address: self.builder.declare_var(types::I64),
                length: self.builder.declare_var(types::I32),
                number,
                highest: has_slots.then(|| slot_of(op)),
                is_sought: is_sought(self.unit, key),
            };
            number += 1;
            self.builder.def_var(shadow.address, zero);
            self.builder.def_var(shadow.length, none);
            self.shadows.insert(key, shadow);
        }
    }

    /// Forgets what is known about the payload of a register.
    pub(super) fn forget(&mut self, register: u16) {
        for population in [Population::Array, Population::Struct, Population::Object] {
            if let Some(&shadow) = self.shadows.get(&(register, population)) {
                self.forget_shadow(shadow);
            }
        }
    }

    fn forget_shadow(&mut self, shadow: Shadow) {
        let zero = self.builder.ins().iconst(types::I64, 0);
        let none = self.builder.ins().iconst(types::I32, 0);
        self.builder.def_var(shadow.address, zero);
        self.builder.def_var(shadow.length, none);
    }

    /// Forgets the payloads of a whole population.
    fn forget_all(&mut self, population: Population) {
        let shadows: Vec<Shadow> = self
            .shadows
            .iter()
            .filter(|(key, _)| key.1 == population)
            .map(|(_, &shadow)| shadow)
            .collect();
        for shadow in shadows {
            self.forget_shadow(shadow);
        }
    }

    /// Forgets a population if the callout before has moved payloads of it.
    fn forget_if_moved(&mut self, population: Population) {
        if !self.shadows.keys().any(|key| key.1 == population) {
            return;
        }
        let (moved, next) = (self.builder.create_block(), self.builder.create_block());
        self.builder.set_cold_block(moved);
        let has_moved = self.load_context(types::I64, offset_of!(Context, has_moved));
        self.builder.ins().brif(has_moved, moved, &[], next, &[]);
        self.builder.switch_to_block(moved);
        self.forget_all(population);
        self.builder.ins().jump(next, &[]);
        self.go_on_in(next);
    }

    /// Forgets what the current op may have moved.
    pub(super) fn forget_by_op(&mut self) {
        match forgotten(self.unit, self.at) {
            Forgotten::Nothing => {}
            Forgotten::One(population) => self.forget_all(population),
            Forgotten::IfMoved(population) => self.forget_if_moved(population),
            Forgotten::All => {
                for population in [Population::Array, Population::Struct, Population::Object] {
                    self.forget_all(population);
                }
            }
        }
    }

    /// After a copy, what is known about one register is known about the other.
    pub(super) fn copy_shadows(&mut self, from: u16, to: u16) {
        for population in [Population::Array, Population::Struct, Population::Object] {
            let source = self.shadows.get(&(from, population)).copied();
            let target = self.shadows.get(&(to, population)).copied();
            if let (Some(source), Some(target)) = (source, target) {
                let address = self.builder.use_var(source.address);
                let length = self.builder.use_var(source.length);
                self.builder.def_var(target.address, address);
                self.builder.def_var(target.length, length);
            }
        }
    }

    /// Goes to `failed` unless the condition holds.
    pub(super) fn or_else(&mut self, condition: Value, failed: Block) {
        let next = self.builder.create_block();
        self.builder.ins().brif(condition, next, &[], failed, &[]);
        self.builder.switch_to_block(next);
    }

    /// The row of a handle, which is in use by it; for None, perhaps a row without elements.
    fn row(&mut self, handle: Value, population: Population, failed: Block) -> Value {
        let reach = population.reach();
        let count = self.load_context(types::I64, reach + offset_of!(Reach, count));
        let low = self.builder.ins().ireduce(types::I32, handle);
        let index = self.builder.ins().uextend(types::I64, low);
        let exists = self
            .builder
            .ins()
            .icmp(IntCC::UnsignedLessThan, index, count);
        self.or_else(exists, failed);
        let rows = self.load_context(types::I64, reach + offset_of!(Reach, rows));
        let (size, generation_at) = match population {
            Population::Object => (ObjectReach::ROW, ObjectReach::VISIBLE),
            Population::Array | Population::Struct => (Reach::ROW, Reach::GENERATION),
        };
        let distance = self
            .builder
            .ins()
            .imul_imm_u(index, i64::from(offset(size)));
        let row = self.builder.ins().iadd(rows, distance);
        let found = self.row_half(row, generation_at);
        let high = self.builder.ins().ushr_imm_u(handle, 32);
        let generation = self.builder.ins().ireduce(types::I32, high);
        let is_same = self.builder.ins().icmp(IntCC::Equal, found, generation);
        self.or_else(is_same, failed);
        if population == Population::Object {
            // Rows without a visible object have generation zero here, and so has None.
            let is_some = self
                .builder
                .ins()
                .icmp_imm_s(IntCC::NotEqual, generation, 0);
            self.or_else(is_some, failed);
        }
        row
    }

    fn row_half(&mut self, row: Value, at: usize) -> Value {
        self.builder
            .ins()
            .load(types::I32, self.memory.row, row, offset(at))
    }

    /// Address and length of the payload of a reference; length zero if the machine cannot reach it. Looks at
    /// the row here, which takes much code, if that is likely to be needed often.
    fn payload(&mut self, handle: Value, population: Population, width: u8) -> (Value, Value) {
        let (done, ask) = (self.builder.create_block(), self.builder.create_block());
        self.builder.set_cold_block(ask);
        let found = self.builder.append_block_param(done, types::I64);
        let count = self.builder.append_block_param(done, types::I32);
        let row = self.row(handle, population, ask);
        if population == Population::Object {
            let (address, length) = self.object_slots(row, ask);
            let arguments = [address.into(), length.into()];
            self.builder.ins().jump(done, &arguments);
        } else {
            self.payload_of_row(row, population, width, (done, ask));
        }
        self.builder.switch_to_block(ask);
        let (address, length) = self.ask_for_payload(handle, population, width);
        let arguments = [address.into(), length.into()];
        self.builder.ins().jump(done, &arguments);
        self.go_on_in(done);
        (found, count)
    }

    /// Goes to `done` with address and length of a row's payload; to `ask` if its elements have another
    /// width.
    fn payload_of_row(
        &mut self,
        row: Value,
        population: Population,
        width: u8,
        (done, ask): (Block, Block),
    ) {
        let length = self.row_half(row, Reach::LENGTH);
        let shape =
            self.builder
                .ins()
                .uload8(types::I32, self.memory.row, row, offset(Reach::SHAPE));
        let places: &[u8] = match population {
            // Only payloads of many slots have memory of their own.
            Population::Struct => &[Reach::RUN, Reach::INLINE],
            Population::Array | Population::Object => &[Reach::RUN, Reach::INLINE, Reach::OWN],
        };
        for &place in places {
            let (here, next) = (self.builder.create_block(), self.builder.create_block());
            let is_here =
                self.builder
                    .ins()
                    .icmp_imm_u(IntCC::Equal, shape, i64::from(width | place));
            self.builder.ins().brif(is_here, here, &[], next, &[]);
            self.builder.switch_to_block(here);
            let address = self.place_of_payload(row, population, place);
            let arguments = [address.into(), length.into()];
            self.builder.ins().jump(done, &arguments);
            self.builder.switch_to_block(next);
        }
        self.builder.ins().jump(ask, &[]);
    }

    fn place_of_payload(&mut self, row: Value, population: Population, place: u8) -> Value {
        if place == Reach::INLINE {
            let distance = i64::from(offset(Reach::PAYLOAD));
            return self.builder.ins().iadd_imm_s(row, distance);
        }
        let start = self.row_half(row, Reach::OFFSET);
        let start = self.builder.ins().uextend(types::I64, start);
        let start = self.builder.ins().ishl_imm_u(start, 3);
        let is_own = place == Reach::OWN;
        let table = if is_own {
            offset_of!(Reach, own)
        } else {
            offset_of!(Reach, words)
        };
        let table = self.load_context(types::I64, population.reach() + table);
        let address = self.builder.ins().iadd(table, start);
        if is_own {
            let memory = self.memory.row;
            return self.builder.ins().load(types::I64, memory, address, 0);
        }
        address
    }

    /// Has the machine find a payload.
    fn ask_for_payload(
        &mut self,
        handle: Value,
        population: Population,
        width: u8,
    ) -> (Value, Value) {
        let which = match population {
            Population::Array => u64::from(width),
            Population::Struct => Callouts::STRUCTS,
            Population::Object => Callouts::OBJECTS,
        };
        let which = self.builder.ins().iconst(types::I64, which.cast_signed());
        let passed = [self.context, handle, which];
        let length = self.call_stub(self.stubs.three, &passed, self.unit.reach);
        let length = self.builder.ins().ireduce(types::I32, length);
        (self.answer(), length)
    }

    fn object_slots(&mut self, row: Value, failed: Block) -> (Value, Value) {
        let length = self.row_half(row, ObjectReach::LENGTH);
        let is_small = self.builder.ins().icmp_imm_u(
            IntCC::UnsignedLessThanOrEqual,
            length,
            i64::from(ObjectReach::LARGE),
        );
        self.or_else(is_small, failed);
        let words = self.load_context(
            types::I64,
            Population::Object.reach() + offset_of!(Reach, words),
        );
        let start = self.row_half(row, ObjectReach::OFFSET);
        let start = self.builder.ins().uextend(types::I64, start);
        let start = self.builder.ins().ishl_imm_u(start, 3);
        (self.builder.ins().iadd(words, start), length)
    }

    /// Leaves unless the object has this key. Returns its row.
    pub(super) fn keyed_row(&mut self, handle: Value, key: u32) -> Value {
        let exit = self.exit_block();
        let row = self.row(handle, Population::Object, exit);
        let found = self.row_half(row, ObjectReach::STATE);
        let is_right = self
            .builder
            .ins()
            .icmp_imm_u(IntCC::Equal, found, i64::from(key));
        self.require(is_right);
        row
    }

    /// The address of a variable of an object by its row; leaves if it has no such variable.
    pub(super) fn variable_address(&mut self, row: Value, slot: u16) -> Value {
        let exit = self.exit_block();
        let (address, length) = self.object_slots(row, exit);
        let exists =
            self.builder
                .ins()
                .icmp_imm_u(IntCC::UnsignedGreaterThan, length, i64::from(slot));
        self.require(exists);
        self.builder.ins().iadd_imm_s(address, i64::from(slot) * 8)
    }

    /// The address of the payload of a register whose element `index` exists; leaves if there is none.
    fn reach(&mut self, register: u16, population: Population, width: u8, index: Value) -> Value {
        let shadow = self.shadows.get(&(register, population)).copied();
        let exit = self.exit_block();
        let Some(shadow) = shadow else {
            let handle = self.word(register);
            let (address, length) = self.payload(handle, population, width);
            let exists = self
                .builder
                .ins()
                .icmp(IntCC::UnsignedLessThan, index, length);
            self.require(exists);
            return address;
        };
        let (found, look) = (self.builder.create_block(), self.builder.create_block());
        self.builder.set_cold_block(look);
        let length = self.builder.use_var(shadow.length);
        let exists = self
            .builder
            .ins()
            .icmp(IntCC::UnsignedLessThan, index, length);
        self.builder.ins().brif(exists, found, &[], look, &[]);
        self.builder.switch_to_block(look);
        let handle = self.word(register);
        let (address, length) = if shadow.is_sought && !self.facts.holds(self.at, shadow) {
            self.payload(handle, population, width)
        } else {
            self.ask_for_payload(handle, population, width)
        };
        let exists = self
            .builder
            .ins()
            .icmp(IntCC::UnsignedLessThan, index, length);
        self.or_else(exists, exit);
        self.builder.def_var(shadow.address, address);
        self.builder.def_var(shadow.length, length);
        self.builder.ins().jump(found, &[]);
        self.go_on_in(found);
        self.builder.use_var(shadow.address)
    }

    /// The address of an element of an array.
    pub(super) fn element(&mut self, array: u16, width: u8, index: Value) -> Value {
        let address = self.reach(array, Population::Array, width, index);
        let index = self.builder.ins().uextend(types::I64, index);
        let bytes = match width {
            Reach::BYTE => index,
            _ => self.builder.ins().ishl_imm_u(index, i64::from(width)),
        };
        self.builder.ins().iadd(address, bytes)
    }

    /// The address of a member of a struct, or a variable of self, and its distance from there.
    pub(super) fn slot(
        &mut self,
        register: u16,
        population: Population,
        slot: u16,
    ) -> (Value, i32) {
        let distance = i32::from(slot) * 8;
        let shadow = self.shadows.get(&(register, population)).copied();
        let mut wanted = slot;
        if let Some(shadow) = shadow
            && let Some(highest) = shadow.highest
        {
            if self.facts.holds(self.at, shadow) {
                return (self.builder.use_var(shadow.address), distance);
            }
            wanted = highest;
        }
        let index = self.builder.ins().iconst(types::I32, i64::from(wanted));
        let address = self.reach(register, population, Reach::BYTE, index);
        (address, distance)
    }

    /// The length of an array; zero if there is none.
    pub(super) fn length(&mut self, array: u16) -> Value {
        let handle = self.word(array);
        let (known, look, none) = (
            self.builder.create_block(),
            self.builder.create_block(),
            self.builder.create_block(),
        );
        let result = self.builder.append_block_param(known, types::I32);
        if let Some(&shadow) = self.shadows.get(&(array, Population::Array)) {
            let length = self.builder.use_var(shadow.length);
            self.builder
                .ins()
                .brif(length, known, &[length.into()], look, &[]);
        } else {
            self.builder.ins().jump(look, &[]);
        }
        self.builder.switch_to_block(look);
        let row = self.row(handle, Population::Array, none);
        let length = self.row_half(row, Reach::LENGTH);
        self.builder.ins().jump(known, &[length.into()]);
        self.builder.switch_to_block(none);
        let zero = self.builder.ins().iconst(types::I32, 0);
        self.builder.ins().jump(known, &[zero.into()]);
        self.go_on_in(known);
        result
    }

    /// Reads a payload.
    pub(super) fn fetch(&mut self, kind: Type, address: Value, at: i32) -> Value {
        self.builder
            .ins()
            .load(kind, self.memory.payload, address, at)
    }

    /// Writes a payload.
    pub(super) fn put(&mut self, value: Value, address: Value, at: i32) {
        self.builder
            .ins()
            .store(self.memory.payload, value, address, at);
    }
}
