//! `Assert`, `Test` and `Mock`: our own scripts for tests. Outside a test a failed check is logged as
//! an error, and the script goes on.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a closed set: everything not named is treated the same"
)]

use cyperus_gc::StructRef;

use crate::convert::{float_text, int_to_float};
use crate::machine::{Call, Machine, Native, Reply, TrialEnd, table};
use crate::report::{Assertion, Check, MockRefusal, NativeProblem};
use crate::symbol::Symbol;
use crate::types::Type;
use crate::value::Value;
use crate::world::{Argument, PropertyValue};

pub(super) const ROWS: &[Native] = table! { machine:
    Assert.Equal immediate => equal;
    Assert.NotEqual immediate => not_equal;
    Assert.Near immediate => near;
    Assert.IsTrue immediate => is_true;
    Assert.IsFalse immediate => is_false;
    Assert.IsNone immediate => is_none;
    Assert.Fail immediate => fail;
    Assert.ExpectError immediate => expect_error;
    Assert.Snapshot immediate => snapshot;
    Test.Advance latent => advance;
    Test.Skip immediate => skip;
    Mock.Returns immediate => returns;
    Mock.ThenReturns immediate => then_returns;
    Mock.Calls immediate => calls;
};

/// How deep arrays and structs are compared. A Var can make them contain themselves.
const DEEPEST: u32 = 16;

fn equal(call: &mut Call<'_>) -> Reply {
    let (actual, expected) = (call.value(0), call.value(1));
    let is_same = call.machine.is_same(&actual, &expected, DEEPEST);
    let check = Check::Equal {
        actual: call.machine.quoted(&actual),
        expected: call.machine.quoted(&expected),
    };
    conclude(call, is_same, check, 2)
}

fn not_equal(call: &mut Call<'_>) -> Reply {
    let (actual, unwanted) = (call.value(0), call.value(1));
    let is_same = call.machine.is_same(&actual, &unwanted, DEEPEST);
    let actual = call.machine.quoted(&actual);
    conclude(call, !is_same, Check::NotEqual { actual }, 2)
}

fn near(call: &mut Call<'_>) -> Reply {
    let [actual, expected, within] = [call.float(0), call.float(1), call.float(2)];
    let is_near = (actual - expected).abs() <= within;
    let check = Check::Near {
        actual: float_text(actual),
        expected: float_text(expected),
        within: float_text(within),
    };
    conclude(call, is_near, check, 3)
}

fn is_true(call: &mut Call<'_>) -> Reply {
    let holds = call.bool(0);
    conclude(call, holds, Check::Is { expected: true }, 1)
}

fn is_false(call: &mut Call<'_>) -> Reply {
    let holds = !call.bool(0);
    conclude(call, holds, Check::Is { expected: false }, 1)
}

fn is_none(call: &mut Call<'_>) -> Reply {
    let value = call.value(0);
    let actual = call.machine.quoted(&value);
    conclude(call, value == Value::None, Check::IsNone { actual }, 1)
}

fn fail(call: &mut Call<'_>) -> Reply {
    conclude(call, false, Check::Fail, 0)
}

/// Reports a check that does not hold; its message is the argument at `message`.
fn conclude(call: &mut Call<'_>, holds: bool, check: Check, message: usize) -> Reply {
    if !holds {
        let message = call.text(message);
        call.machine.report(Assertion { check, message });
        call.machine.end_trial(None);
    }
    Reply::NOTHING
}

fn expect_error(call: &mut Call<'_>) -> Reply {
    let part = call.text(0);
    call.machine.natives.keep(part.len());
    let stack = call.machine.stack_trace();
    if let Some(trial) = call.machine.trial_mut() {
        trial.expect(part, stack);
    }
    Reply::NOTHING
}

fn snapshot(call: &mut Call<'_>) -> Reply {
    let name = call.text(0);
    let stack = call.machine.stack_trace();
    call.machine.output.host_mut().snapshot(&name, &stack);
    Reply::NOTHING
}

fn advance(call: &mut Call<'_>) -> Reply {
    let seconds = call.float(0);
    call.wait(seconds)
}

fn skip(call: &mut Call<'_>) -> Reply {
    let reason = call.text(0);
    call.machine.end_trial(Some(TrialEnd::Skipped(reason)));
    Reply::NOTHING
}

fn returns(call: &mut Call<'_>) -> Reply {
    mock(call, false)
}

fn then_returns(call: &mut Call<'_>) -> Reply {
    mock(call, true)
}

fn mock(call: &mut Call<'_>, adds: bool) -> Reply {
    let (native, answer) = (call.text(0), call.value(1));
    if let Err(reason) = call.machine.mock(&native, &answer, adds) {
        call.machine
            .report(NativeProblem::NotMocked { native, reason });
    }
    Reply::NOTHING
}

fn calls(call: &mut Call<'_>) -> Reply {
    let native = call.text(0);
    let found = call.machine.native_named(&native);
    let count = match found {
        Ok(function) => {
            let trial = call.machine.trial();
            trial.map_or(0, |trial| trial.calls(function))
        }
        Err(reason) => {
            call.machine
                .report(NativeProblem::NotMocked { native, reason });
            0
        }
    };
    Value::Int(i32::try_from(count).unwrap_or(i32::MAX)).into()
}

impl Machine {
    /// From now on a native gives this answer, or with `adds` this one after those it has.
    fn mock(&mut self, native: &str, answer: &Value, adds: bool) -> Result<(), MockRefusal> {
        let function = self.native_named(native)?;
        let returns = self.program.function(function).returns;
        let argument = self.argument(answer);
        let is_plain = !matches!(answer, Value::Array(_) | Value::Struct(_));
        if !is_plain || self.plain_value(&argument, returns).is_err() {
            return Err(MockRefusal::Type {
                wanted: returns.name(&self.program.symbols),
                got: self.quoted(answer),
            });
        }
        let bytes = match &argument {
            Argument::Text(text) => text.len(),
            _ => 0,
        };
        self.natives.keep(native.len() + bytes);
        let key = self.program.full_name(function).to_ascii_lowercase();
        let world = self.bridge.world_mut();
        if adds {
            world.add_answer(&key, PropertyValue::Plain(argument));
        } else {
            world.set_answers(&key, vec![PropertyValue::Plain(argument)]);
        }
        self.use_answers();
        Ok(())
    }

    /// The native that a text such as `Actor.GetValue` names.
    fn native_named(&mut self, text: &str) -> Result<crate::id::FunctionId, MockRefusal> {
        let (script, name) = text.rsplit_once('.').ok_or(MockRefusal::Name)?;
        let (script, name) = (self.kept_name(script), self.kept_name(name));
        let class = self.load_class(script).ok_or(MockRefusal::Missing)?;
        let found = self.program.look_up(class, Symbol::EMPTY, name);
        found
            .filter(|&id| self.program.function(id).is_native)
            .ok_or(MockRefusal::Missing)
    }

    /// Whether two values are the same, as scripts compare them; arrays and structs by what they hold.
    fn is_same(&self, one: &Value, other: &Value, depth: u32) -> bool {
        match (one, other) {
            (Value::Int(a), Value::Float(b)) | (Value::Float(b), Value::Int(a)) => {
                Value::Float(int_to_float(*a)) == Value::Float(*b)
            }
            (Value::String(a), Value::String(b)) => a.eq_ignore_ascii_case(b),
            (Value::Object(a), Value::Object(b)) => {
                let handles = self.bridge.handles();
                a == b || handles.of(*a).is_some_and(|id| handles.of(*b) == Some(id))
            }
            (Value::Array(a), Value::Array(b)) if a != b && depth > 0 => {
                self.are_same(&self.array_values(*a), &self.array_values(*b), depth)
            }
            (Value::Struct(a), Value::Struct(b)) if a != b && depth > 0 => {
                let types = [*a, *b].map(|one| self.heap.struct_type(one).ok());
                types[0] == types[1]
                    && self.are_same(&self.struct_values(*a), &self.struct_values(*b), depth)
            }
            _ => one == other,
        }
    }

    fn are_same(&self, some: &[Value], others: &[Value], depth: u32) -> bool {
        some.len() == others.len()
            && some
                .iter()
                .zip(others)
                .all(|(one, other)| self.is_same(one, other, depth - 1))
    }

    /// The members of a struct, in their order.
    fn struct_values(&self, structure: StructRef) -> Vec<Value> {
        let row = self.heap.struct_type(structure).ok();
        let Some(row) = row.and_then(|id| self.program.struct_of_heap(id)) else {
            return Vec::new();
        };
        let slot = |at| self.heap.struct_slot(structure, at).unwrap_or_default().0;
        let members = row.members.iter().map(|member| {
            let at = u32::from(member.slot);
            let second = match member.value_type {
                Type::Var => slot(at + 1),
                _ => 0,
            };
            self.value_of(member.value_type, (slot(at), second))
        });
        members.collect()
    }

    /// The text of a value, a String in quotes so that "2" is not taken for 2.
    fn quoted(&self, value: &Value) -> String {
        match value {
            Value::String(text) => format!("\"{}\"", String::from_utf8_lossy(text)),
            _ => self.value_text(value),
        }
    }
}
