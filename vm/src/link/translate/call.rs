//! Calls, properties, guards and returns.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a closed set: everything not named is treated the same"
)]

use cyperus_pex::Value;

use super::Translator;
use super::operand::Operand;
use crate::code::{Def, Op, Use, UsePair};
use crate::link::LinkError;
use crate::numbering::count;
use crate::program::{Argument, CallKind, CallPoint, GuardPoint, GuardWork, Target};
use crate::symbol::Symbol;
use crate::types::Type;

/// The parts of a call.
#[derive(Clone, Copy, Debug)]
pub(super) struct CallParts<'v> {
    pub(super) kind: CallKind,
    pub(super) name: Value,
    pub(super) receiver: Option<Value>,
    pub(super) result: Option<Value>,
    pub(super) arguments: &'v [Value],
}

impl Translator<'_, '_> {
    /// `callmethod`, `callparent`, `callstatic`, `propget`, `propset`.
    pub(super) fn call(&mut self, call: CallParts<'_>) -> Result<(), LinkError> {
        let name = self.symbol(call.name);
        let receiver = self.receiver(&call, name)?;
        let mut arguments = Vec::with_capacity(call.arguments.len());
        for &value in call.arguments {
            let (operand, value_type) = self.operand(value)?;
            let value_type = match operand {
                Operand::Constant(super::operand::Literal::None) => Type::None,
                _ => value_type,
            };
            arguments.push(Argument {
                register: self.in_register(operand)?,
                value_type,
            });
        }
        if let CallKind::Static(script) = call.kind
            && let [argument] = *arguments
            && let Some(result) = call.result
            && self.compute(script, name, argument, result)?
        {
            return Ok(());
        }
        let destination = match call.result {
            Some(result) => Some(self.destination(result)?),
            None => None,
        };
        let result = match destination {
            Some(destination) => {
                self.before_write(destination.register);
                Argument {
                    register: destination.register,
                    value_type: destination.value_type,
                }
            }
            None => Argument {
                register: 0,
                value_type: Type::None,
            },
        };
        self.write_live(self.at + 1);
        let point = self.program.add_call_point(CallPoint {
            key: u32::MAX,
            target: Target::Unknown,
            receiver,
            result,
            arguments: arguments.into(),
            kind: call.kind,
            name,
            result_name: destination.map_or(Symbol::EMPTY, |it| it.name),
        });
        let cost = self.charge();
        self.emit(match call.kind {
            CallKind::Static(_) | CallKind::Method | CallKind::Parent(_) => {
                Op::Call { point, cost }
            }
            CallKind::Get | CallKind::Set => Op::Property { point, cost },
        });
        self.after_poll();
        if let Some(destination) = destination {
            self.note_returned(destination);
            self.store(destination);
        }
        Ok(())
    }

    /// The register of the object that a call is made on.
    fn receiver(&mut self, call: &CallParts<'_>, name: Symbol) -> Result<u16, LinkError> {
        let Some(value) = call.receiver else {
            return Ok(0);
        };
        let (operand, found) = self.operand(value)?;
        match found {
            Type::Object(script) => {
                let register = self.in_register(operand)?;
                if matches!(call.kind, CallKind::Get) {
                    self.watch_property(register, script, name);
                }
                Ok(register)
            }
            Type::None => self.in_register(operand),
            _ => {
                // Only objects have functions: the call fails as on None.
                let register = self.scratch(1)?;
                self.load(register, super::operand::Literal::None);
                Ok(register)
            }
        }
    }

    /// A native that only computes is an instruction; false if this is none.
    fn compute(
        &mut self,
        script: Symbol,
        name: Symbol,
        argument: Argument,
        result: Value,
    ) -> Result<bool, LinkError> {
        if argument.value_type != Type::Float || !self.fuse {
            return Ok(false);
        }
        let Some(function) = self.program.pure_native(script, name, self.loading) else {
            return Ok(false);
        };
        let destination = self.destination(result)?;
        if destination.value_type != Type::Float {
            return Ok(false);
        }
        self.before_write(destination.register);
        self.write_live(self.at + 1);
        let cost = self.charge();
        self.emit(Op::Compute {
            dst: Def(destination.register),
            a: Use(argument.register),
            function,
            cost,
        });
        self.after_poll();
        self.store(destination);
        Ok(true)
    }

    /// A stack may stop between this instruction and the next.
    fn after_poll(&mut self) {
        self.barrier = self.ops.len();
        self.resume_next = Some(self.at + 1);
    }

    /// `ret`.
    pub(super) fn return_value(&mut self, value: Value) -> Result<(), LinkError> {
        let returns = self.returns;
        if returns == Type::None {
            let cost = self.charge();
            self.emit(Op::ReturnNothing { cost });
            self.pending.clear();
            return Ok(());
        }
        let (operand, found) = self.operand(value)?;
        if found == Type::None && !returns.is_nullable() {
            let cost = self.charge();
            self.emit(Op::ReturnNothing { cost });
            self.pending.clear();
            return Ok(());
        }
        let operand = self.coerce(operand, found, returns)?;
        let constant_var = matches!(operand, Operand::Constant(_)) && returns == Type::Var;
        if constant_var {
            let cost = self.charge();
            self.emit(Op::ReturnNothing { cost });
        } else {
            let register = self.in_register(operand)?;
            let cost = self.charge();
            self.emit(if returns == Type::Var {
                Op::ReturnPair {
                    src: UsePair(register),
                    cost,
                }
            } else {
                Op::Return {
                    src: Use(register),
                    cost,
                }
            });
        }
        self.pending.clear();
        Ok(())
    }

    /// `lock_guards`, `unlock_guards`, `try_lock_guards`.
    pub(super) fn guards(
        &mut self,
        work: GuardWork,
        guards: &[Value],
        result: Option<Value>,
    ) -> Result<(), LinkError> {
        let guards = guards.iter().map(|&guard| self.symbol(guard)).collect();
        let destination = match result {
            Some(result) => Some(self.destination(result)?),
            None => None,
        };
        let register = match destination {
            Some(destination) => {
                self.before_write(destination.register);
                destination.register
            }
            None => self.scratch(1)?,
        };
        self.write_live(self.at + 1);
        let point = count(self.program.guard_points.len());
        self.program.guard_points.push(GuardPoint {
            work,
            guards,
            result: register,
        });
        self.pay_for_earlier();
        let cost = self.charge();
        self.emit(Op::Guards { point, cost });
        self.after_poll();
        if let Some(destination) = destination {
            self.store(destination);
        }
        Ok(())
    }

    /// The instructions of the function being translated.
    pub(super) fn own_code<'f>(
        &self,
        file: &'f cyperus_pex::PexFile,
    ) -> Option<&'f cyperus_pex::Code> {
        self.role
            .in_object(file, self.program.class(self.class).object)
            .map(|function| &function.code)
    }
}
