//! Registers in memory, and the ways out.

use std::mem::offset_of;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{Block, InstBuilder, Type, Value, types};
use cyperus_vm::tier::{Class, Context, Frame};

use super::{Shape, Translator, offset};
use crate::stub::Stubs;

impl Translator<'_> {
    fn home(register: u16) -> i32 {
        i32::from(register) * 8
    }

    /// Writes a whole word to a register's place.
    pub(super) fn store_home(&mut self, register: u16, word: Value) {
        let home = Self::home(register);
        self.builder
            .ins()
            .store(self.memory.window, word, self.base, home);
    }

    pub(super) fn load_home(&mut self, register: u16, kind: Type) -> Value {
        let home = Self::home(register);
        self.builder
            .ins()
            .load(kind, self.memory.window, self.base, home)
    }

    /// Takes a register from memory.
    pub(super) fn reload(&mut self, register: u16) {
        let kind = super::type_of(self.class(register));
        let value = self.load_home(register, kind);
        self.builder
            .def_var(self.registers[usize::from(register)], value);
        self.forget(register);
    }

    /// Writes a register to memory, all of its word.
    pub(super) fn spill(&mut self, register: u16) {
        let word = self.word(register);
        self.store_home(register, word);
    }

    /// Writes a named variable to memory after a change. The high half of a number's word is zero already.
    pub(super) fn write_through(&mut self, register: u16) {
        if self.unit.is_named[usize::from(register)] {
            let value = self.builder.use_var(self.registers[usize::from(register)]);
            self.store_home(register, value);
        }
    }

    /// The block that leaves before the current op.
    pub(super) fn exit_block(&mut self) -> Block {
        let builder = &mut self.builder;
        *self.exit.get_or_insert_with(|| {
            let block = builder.create_block();
            builder.set_cold_block(block);
            block
        })
    }

    /// The current op is translated: its exit is written when all others are.
    pub(super) fn finish_exit(&mut self) {
        if let Some(exit) = self.exit.take() {
            self.exits.push((exit, self.at, self.miss));
        }
    }

    /// Writes the blocks that leave.
    pub(super) fn write_exits(&mut self) {
        for (exit, at, miss) in std::mem::take(&mut self.exits) {
            self.at = at;
            self.builder.switch_to_block(exit);
            let spills: Vec<u16> = self.unit.spills(at).collect();
            for register in spills {
                self.spill(register);
            }
            let remaining = self.builder.use_var(self.remaining);
            self.store_context(offset_of!(Context, remaining), remaining);
            if miss != 0 {
                let miss = self.builder.ins().iconst(types::I64, miss.cast_signed());
                self.store_context(offset_of!(Context, miss), miss);
            }
            let frame = self.frame();
            self.store_context(offset_of!(Context, frames), frame);
            let one = self.builder.ins().iconst(types::I64, 1);
            self.store_context(offset_of!(Context, count), one);
            self.leave();
        }
    }

    /// What [`Frame`] is for the current op.
    fn frame(&mut self) -> Value {
        const { assert!(size_of::<Frame>() == 8 && offset_of!(Frame, op) == 4) };
        let frame = u64::from(self.unit.function) | (self.at as u64) << 32;
        self.builder.ins().iconst(types::I64, frame.cast_signed())
    }

    /// Leaves because a call that the current op has made leaves.
    pub(super) fn leave_in_call(&mut self) {
        let spills: Vec<u16> = self.unit.spills_in_call(self.at).collect();
        for register in spills {
            self.spill(register);
        }
        let count = self.load_context(types::I64, offset_of!(Context, count));
        let frame = self.frame();
        let bytes = self.builder.ins().ishl_imm_u(count, 3);
        let place = self.builder.ins().iadd(self.context, bytes);
        self.builder.ins().store(
            self.memory.context,
            frame,
            place,
            offset(offset_of!(Context, frames)),
        );
        let more = self.builder.ins().iadd_imm_s(count, 1);
        self.store_context(offset_of!(Context, count), more);
        self.leave();
    }

    fn leave(&mut self) {
        let zero = self.builder.ins().iconst(types::I64, 0);
        match self.shape {
            Shape::Direct => self.builder.ins().return_(&[zero, zero]),
            Shape::Enter | Shape::Thunk => self.builder.ins().return_(&[zero]),
        };
    }

    /// Returns from the function.
    pub(super) fn give(&mut self, value: Value, left: Value) {
        match self.shape {
            Shape::Direct => {
                self.builder.ins().return_(&[value, left]);
            }
            Shape::Enter | Shape::Thunk => {
                self.store_context(offset_of!(Context, value), value);
                self.builder.ins().return_(&[left]);
            }
        }
        self.is_closed = true;
    }

    /// What is left of the allowance after a cost.
    pub(super) fn left_after(&mut self, cost: u64) -> Value {
        let remaining = self.builder.use_var(self.remaining);
        let cost = i64::try_from(cost).unwrap_or(i64::MAX);
        self.builder.ins().iadd_imm_s(remaining, -cost)
    }

    pub(super) fn charge(&mut self, cost: u64) {
        if cost > 0 {
            let left = self.left_after(cost);
            self.builder.def_var(self.remaining, left);
        }
    }

    /// A poll with this much left: a new allowance, or zero.
    pub(super) fn renew(&mut self, left: Value) -> Value {
        self.call_stub(self.stubs.two, &[self.context, left], self.unit.renew)
    }

    /// Calls a function of the machine through a stub. Returns what it returns.
    pub(super) fn call_stub(&mut self, stub: usize, passed: &[Value], function: usize) -> Value {
        let signature = Stubs::signature(passed.len());
        let signature = self.builder.import_signature(signature);
        let stub = self.address(stub);
        let mut arguments = passed.to_vec();
        arguments.push(self.address(function));
        self.builder
            .ins()
            .call_indirect(signature, stub, &arguments);
        self.load_context(types::I64, offset_of!(Context, value))
    }

    pub(super) fn address(&mut self, address: usize) -> Value {
        self.builder
            .ins()
            .iconst(types::I64, (address as u64).cast_signed())
    }

    /// Charges a cost at a poll before the op does anything. If the allowance is used up, begins a new one
    /// or leaves. Returns what is left.
    pub(super) fn poll(&mut self, cost: u64) -> Value {
        let left = self.left_after(cost);
        let is_enough = self
            .builder
            .ins()
            .icmp_imm_s(IntCC::SignedGreaterThan, left, 0);
        let (next, ask) = (self.builder.create_block(), self.builder.create_block());
        self.builder.set_cold_block(ask);
        let result = self.builder.append_block_param(next, types::I64);
        self.builder
            .ins()
            .brif(is_enough, next, &[left.into()], ask, &[]);
        self.builder.switch_to_block(ask);
        let new = self.renew(left);
        let exit = self.exit_block();
        let is_new = self
            .builder
            .ins()
            .icmp_imm_s(IntCC::SignedGreaterThan, new, 0);
        self.builder
            .ins()
            .brif(is_new, next, &[new.into()], exit, &[]);
        self.go_on_in(next);
        result
    }

    // Values of registers.

    /// A register as an Int.
    pub(super) fn int(&mut self, register: u16) -> Value {
        let value = self.builder.use_var(self.registers[usize::from(register)]);
        match self.class(register) {
            Class::Int => value,
            Class::Float => self.bits(value),
            Class::Word => self.builder.ins().ireduce(types::I32, value),
        }
    }

    /// A register as a Float.
    pub(super) fn float(&mut self, register: u16) -> Value {
        let value = self.builder.use_var(self.registers[usize::from(register)]);
        let low = match self.class(register) {
            Class::Float => return value,
            Class::Int => value,
            Class::Word => self.builder.ins().ireduce(types::I32, value),
        };
        self.as_float(low)
    }

    /// A register as a whole word.
    pub(super) fn word(&mut self, register: u16) -> Value {
        let value = self.builder.use_var(self.registers[usize::from(register)]);
        let low = match self.class(register) {
            Class::Word => return value,
            Class::Int => value,
            Class::Float => self.bits(value),
        };
        self.builder.ins().uextend(types::I64, low)
    }

    fn bits(&mut self, float: Value) -> Value {
        let flags = cranelift_codegen::ir::MemFlagsData::new();
        self.builder.ins().bitcast(types::I32, flags, float)
    }

    pub(super) fn as_float(&mut self, low: Value) -> Value {
        let flags = cranelift_codegen::ir::MemFlagsData::new();
        self.builder.ins().bitcast(types::F32, flags, low)
    }

    /// Writes a register that the op has computed as an Int.
    pub(super) fn set_int(&mut self, register: u16, value: Value) {
        let value = match self.class(register) {
            Class::Int => value,
            Class::Float => self.as_float(value),
            Class::Word => self.builder.ins().uextend(types::I64, value),
        };
        self.set(register, value);
    }

    /// Writes a register that the op has computed as a Float.
    pub(super) fn set_float(&mut self, register: u16, value: Value) {
        let value = match self.class(register) {
            Class::Float => value,
            Class::Int => self.bits(value),
            Class::Word => {
                let low = self.bits(value);
                self.builder.ins().uextend(types::I64, low)
            }
        };
        self.set(register, value);
    }

    /// Writes a register that the op has computed as a word.
    pub(super) fn set_word(&mut self, register: u16, value: Value) {
        let value = match self.class(register) {
            Class::Word => value,
            Class::Int => self.builder.ins().ireduce(types::I32, value),
            Class::Float => {
                let low = self.builder.ins().ireduce(types::I32, value);
                self.as_float(low)
            }
        };
        self.set(register, value);
    }

    /// Writes a truth value, which has eight bits.
    pub(super) fn set_truth(&mut self, register: u16, truth: Value) {
        let value = self.builder.ins().uextend(types::I32, truth);
        self.set_int(register, value);
    }

    /// Writes a register with a value of its own type.
    pub(super) fn set(&mut self, register: u16, value: Value) {
        self.builder
            .def_var(self.registers[usize::from(register)], value);
        self.forget(register);
        self.write_through(register);
    }
}
