//! Stacks in a save: frames by function and pex instruction, variables by name.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "one kind is special, the others are treated the same"
)]

use std::collections::BTreeSet;

use super::error::SaveError;
use super::function::{FunctionTable, Functions};
use super::position::{Position, call_op, call_point, first_scratch, result_of};
use crate::code::{Code, Pointer};
use crate::id::StackId;
use crate::machine::Machine;
use crate::numbering::count;
use crate::persist::{LoadError, Persist, Reader, Tag, Writer};
use crate::program::CallKind;
use crate::report::{DropReason, SaveProblem};
use crate::scheduler::{Activation, Awaited, Return, Stack, StackState};
use crate::symbol::Symbol;
use crate::tier::registers_read;
use crate::types::Type;

pub(crate) const STACKS: Tag = *b"STAK";

/// One variable of a frame.
type Local = (Symbol, Type, (u64, u64));

impl Machine {
    /// Writes all stacks.
    pub(super) fn write_stacks(
        &self,
        functions: &FunctionTable,
        writer: &mut Writer<'_>,
    ) -> Result<(), SaveError> {
        writer.section(STACKS);
        count(self.scheduler.stack_count()).write(writer);
        for stack in self.scheduler.waiting_stacks() {
            // All fields are named, so that a new one is not forgotten.
            let Stack {
                id,
                kind,
                state,
                is_started,
                held,
                guards,
                completion,
                awaited,
                activations,
                // Written activation by activation.
                registers: _,
                // Belongs to the process, not to the save.
                chain: _,
            } = stack;
            id.write(writer);
            kind.write(writer);
            state.write(writer);
            is_started.write(writer);
            held.write(writer);
            guards.write(writer);
            completion.write(writer);
            // Register, type and name are derived from the call.
            let awaited = awaited.map(|awaited| functions.number(awaited.function));
            awaited.write(writer);
            count(activations.len()).write(writer);
            for at in 0..activations.len() {
                self.write_activation(stack, at, functions, writer)?;
            }
        }
        Ok(())
    }

    fn write_activation(
        &self,
        stack: &Stack,
        at: usize,
        functions: &FunctionTable,
        writer: &mut Writer<'_>,
    ) -> Result<(), SaveError> {
        let Activation {
            pc,
            function,
            base,
            // Derived from the caller's call.
            top: _,
            point: _,
            result: _,
            returning: _,
        } = stack.activations[at];
        let row = self.program.function(function);
        let lost = || SaveError::NoPexState {
            stack: stack.id.0,
            function: self.program.full_name(function),
        };
        let code = row.code.as_ref().ok_or_else(lost)?;
        let awaits = at + 1 < stack.activations.len() || stack.awaited.is_some();
        let next = pc.index(code) as usize;
        let position = Position::of(&self.program, code, next, awaits).ok_or_else(lost)?;
        functions.number(function).write(writer);
        position.write(writer);
        position.needs_same_form(code).write(writer);
        let base = base as usize;
        let word = |register: u16| stack.registers.word(base + usize::from(register));
        if code.has_self {
            word(0).write(writer);
        }
        let live = row.liveness.as_ref().ok_or_else(lost)?;
        let live = live.before(position.live_before() as usize);
        let awaited = match position {
            Position::Awaiting(call) => call_op(code, call)
                .and_then(|call| result_of(&self.program, &code.ops[call]))
                .map(|result| result.register),
            _ => None,
        };
        let class = self.program.class(row.class);
        let file = row.role.in_file(class).ok_or_else(lost)?;
        let names = file
            .parameters
            .iter()
            .chain(&file.locals)
            .map(|local| local.name);
        count(code.homes.len()).write(writer);
        for (name, home) in names.zip(&code.homes) {
            let number = (0_u32..)
                .zip(&code.temporaries)
                .find(|(_, (register, _))| *register == home.register)
                .map(|(number, _)| number);
            let is_held =
                number.is_none_or(|number| live.contains(number)) && awaited != Some(home.register);
            let second = home.value_type == Type::Var;
            let value = match (is_held, second) {
                (false, _) => (0, 0),
                (true, false) => (word(home.register), 0),
                (true, true) => (word(home.register), word(home.register + 1)),
            };
            let text = class.file.strings.text(name);
            let symbol = self.program.symbols.find(&text).unwrap_or(Symbol::EMPTY);
            let local: Local = (symbol, home.value_type, value);
            local.write(writer);
        }
        self.write_scratch(code, next, position, word, writer)
            .ok_or_else(lost)
    }

    /// Writes what an instruction in the middle has in registers of its own. `None` if the position is
    /// none of the code's.
    fn write_scratch(
        &self,
        code: &Code,
        next: usize,
        position: Position,
        word: impl Fn(u16) -> u64,
        writer: &mut Writer<'_>,
    ) -> Option<()> {
        match position {
            Position::Before(_) | Position::Awaiting(_) => {}
            Position::Returned(call) => {
                let result = call_op(code, call)
                    .and_then(|call| result_of(&self.program, &code.ops[call]))?;
                let second = match result.value_type {
                    Type::Var => word(result.register + 1),
                    _ => 0,
                };
                (word(result.register), second).write(writer);
            }
            Position::Retrying(_) => {
                count(code.ops.len()).write(writer);
                // Only what the call reads: what else is left there depends on the tier.
                let read = registers_read(code.ops[next], &self.program);
                let scratch = first_scratch(code)..code.registers;
                let held = |register| {
                    if read.contains(&register) {
                        word(register)
                    } else {
                        0
                    }
                };
                scratch.map(held).collect::<Vec<u64>>().write(writer);
            }
        }
        Some(())
    }

    /// Reads all stacks. Drops those whose awaited native is now a script function.
    pub(super) fn read_stacks(
        &mut self,
        functions: &Functions,
        (same_form, is_changed): (bool, bool),
        reader: &mut Reader<'_>,
    ) -> Result<BTreeSet<StackId>, LoadError> {
        reader.section(STACKS)?;
        let mut dropped = BTreeSet::new();
        for _ in 0..u32::read(reader)? {
            let id: StackId = Persist::read(reader)?;
            let kind = Persist::read(reader)?;
            let state = Persist::read(reader)?;
            let is_started = Persist::read(reader)?;
            let held = Persist::read(reader)?;
            let guards = Persist::read(reader)?;
            let completion = Persist::read(reader)?;
            let awaited: Option<u32> = Persist::read(reader)?;
            let mut stack = Stack::new(id, kind, completion);
            stack.state = state;
            stack.is_started = is_started;
            stack.held = held;
            stack.guards = guards;
            let frames = u32::read(reader)?;
            if frames == 0 {
                return Err(reader.damage("a stack has no calls"));
            }
            for at in 0..frames {
                let is_top = at + 1 == frames;
                let awaits = !is_top || awaited.is_some();
                self.read_activation(&mut stack, functions, (awaits, same_form), reader)?;
            }
            if matches!(state, StackState::WaitingOnLatent(_)) != awaited.is_some() {
                return Err(reader.damage("a stack waits for nothing"));
            }
            let mut reason = self.misplaced_self(&stack);
            if let Some(native) = awaited {
                let native = functions.get(native);
                let native = native.ok_or_else(|| reader.damage("no such function"))?;
                stack.awaited = Some(self.awaited_by(&stack, native, reader)?);
                if !self.program.function(native).is_native {
                    reason = Some(DropReason::NotNative);
                }
            }
            if let Some(reason) = reason {
                if !is_changed {
                    return Err(reader.damage(format!("stack {} {reason}", id.0)));
                }
                self.report(SaveProblem::StackDropped { stack: id, reason });
                dropped.insert(id);
                continue;
            }
            if let StackState::WaitingOnLatent(token) = state
                && !self.scheduler.restore_waiter(token, id)
            {
                return Err(reader.damage("two stacks wait for one call"));
            }
            if !self.scheduler.restore_stack(stack) {
                return Err(reader.damage("two stacks have one number"));
            }
        }
        Ok(dropped)
    }

    /// Why the calls of a stack cannot continue: the self of one is no longer an instance of its
    /// script.
    fn misplaced_self(&self, stack: &Stack) -> Option<DropReason> {
        stack.activations.iter().find_map(|activation| {
            let own = stack.self_in(&self.program, activation)?;
            let class = self.class_of(own)?;
            let script = self
                .program
                .class(self.program.function(activation.function).class);
            if self.program.is_a(class, script.name) {
                return None;
            }
            Some(DropReason::OtherScript {
                function: self.program.full_name(activation.function),
                script: self.program.symbols.name(script.name).to_owned(),
            })
        })
    }

    fn awaited_by(
        &self,
        stack: &Stack,
        native: crate::id::FunctionId,
        reader: &Reader<'_>,
    ) -> Result<Awaited, LoadError> {
        let lost = || reader.damage("a stack waits where there is no call");
        let top = stack.activations.last().ok_or_else(lost)?;
        let code = self
            .program
            .function(top.function)
            .code
            .as_ref()
            .ok_or_else(lost)?;
        let call = (top.pc.index(code) as usize)
            .checked_sub(1)
            .ok_or_else(lost)?;
        let pex_index = *code.pex_index.get(call).ok_or_else(lost)?;
        let point = call_point(code, pex_index).ok_or_else(lost)?;
        let point = &self.program.call_points[point as usize];
        Ok(Awaited {
            register: point.result.register,
            value_type: point.result.value_type,
            name: point.result_name,
            function: native,
        })
    }

    #[expect(clippy::too_many_lines, reason = "one frame, field by field")]
    fn read_activation(
        &mut self,
        stack: &mut Stack,
        functions: &Functions,
        (awaits, same_form): (bool, bool),
        reader: &mut Reader<'_>,
    ) -> Result<(), LoadError> {
        let function = functions.get(u32::read(reader)?);
        let function = function.ok_or_else(|| reader.damage("no such function"))?;
        let position = Position::read(reader)?;
        let needs_same_form = bool::read(reader)?;
        let name = self.program.full_name(function);
        if needs_same_form && !same_form {
            return Err(LoadError::Refused(format!(
                "stack {} waits for a lock in {name}, and the save was made {} --single-step: \
                 load it the same way",
                stack.id.0,
                if self.options.links_single_steps() {
                    "without"
                } else {
                    "with"
                },
            )));
        }
        if self.program.function(function).is_native {
            return Err(reader.damage("a native function has a frame"));
        }
        let entry = self.entry(function);
        let entry =
            entry.ok_or_else(|| LoadError::Refused(format!("{name} can no longer be linked")))?;
        let code = self.program.function(function).code.clone();
        let code = code.ok_or_else(|| reader.damage("a function has no code"))?;
        let misplaced = || reader.damage(format!("no such place in {name}"));
        let next = position.op(&code).filter(|&next| next < code.ops.len());
        let next = next.ok_or_else(misplaced)?;
        if awaits != matches!(position, Position::Awaiting(_)) {
            return Err(misplaced());
        }
        let fits = |value_type, value| self.register_fits(value_type, value);
        let base = stack.activations.last().map_or(0, |caller| caller.top);
        stack.registers.make_room(base, entry.registers);
        let mut write = |register: u16, word: u64| {
            stack
                .registers
                .set_word(base as usize + usize::from(register), word);
        };
        for register in 0..entry.registers {
            write(register, 0);
        }
        if code.has_self {
            write(0, u64::read(reader)?);
        }
        let locals = Vec::<Local>::read(reader)?;
        if locals.len() != code.homes.len() {
            return Err(reader.damage("a frame's variables differ from its function's"));
        }
        for ((_, value_type, value), home) in locals.into_iter().zip(&code.homes) {
            if value_type != home.value_type {
                return Err(reader.damage("a variable's type differs from its function's"));
            }
            if !fits(value_type, value) {
                return Err(reader.damage("a variable in a frame has the wrong type"));
            }
            write(home.register, value.0);
            if value_type == Type::Var {
                write(home.register + 1, value.1);
            }
        }
        match position {
            Position::Before(_) | Position::Awaiting(_) => {}
            Position::Returned(call) => {
                let value = <(u64, u64)>::read(reader)?;
                let result = call_op(&code, call)
                    .and_then(|call| result_of(&self.program, &code.ops[call]))
                    .filter(|result| fits(result.value_type, value))
                    .ok_or_else(|| reader.damage("a result belongs to no call"))?;
                write(result.register, value.0);
                if result.value_type == Type::Var {
                    write(result.register + 1, value.1);
                }
            }
            Position::Retrying(_) => {
                let ops = u32::read(reader)?;
                let scratch = Vec::<u64>::read(reader)?;
                let first = first_scratch(&code);
                let fits = count(code.ops.len()) == ops
                    && scratch.len() == usize::from(code.registers.saturating_sub(first));
                if !fits {
                    return Err(LoadError::Refused(format!(
                        "stack {} waits for a lock in {name}, whose code this version links in \
                         another form",
                        stack.id.0
                    )));
                }
                for (register, word) in (first..).zip(scratch) {
                    write(register, word);
                }
            }
        }
        let (point, result, returning) = self.return_to(stack, reader)?;
        stack.activations.push(Activation {
            pc: Pointer::of(&code, count(next)),
            function,
            base,
            top: base + u32::from(entry.registers),
            point,
            result,
            returning,
        });
        Ok(())
    }

    /// The point and register to which the frame about to be pushed returns.
    fn return_to(
        &self,
        stack: &Stack,
        reader: &Reader<'_>,
    ) -> Result<(u32, u16, Return), LoadError> {
        let Some(caller) = stack.activations.last() else {
            return Ok((0, 0, Return::Nowhere));
        };
        let lost = || reader.damage("a frame's caller does not call");
        let code = self
            .program
            .function(caller.function)
            .code
            .as_ref()
            .ok_or_else(lost)?;
        let call = (caller.pc.index(code) as usize)
            .checked_sub(1)
            .ok_or_else(lost)?;
        let pex_index = *code.pex_index.get(call).ok_or_else(lost)?;
        let point = call_point(code, pex_index).ok_or_else(lost)?;
        let row = &self.program.call_points[point as usize];
        let returning = match row.kind {
            CallKind::Set => Return::Nowhere,
            _ => Return::Checked,
        };
        Ok((point, row.result.register, returning))
    }

    /// Functions that stacks refer to.
    pub(super) fn functions_on_stacks(&self) -> Vec<crate::id::FunctionId> {
        let stacks = self.scheduler.waiting_stacks();
        stacks
            .flat_map(|stack| {
                let calls = stack
                    .activations
                    .iter()
                    .map(|activation| activation.function);
                calls.chain(stack.awaited.map(|awaited| awaited.function))
            })
            .collect()
    }
}
