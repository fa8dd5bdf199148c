//! Passes every pex instruction to its family.

use cyperus_pex::{InstructionVisitor, Value};

use super::Translator;
use super::arithmetic::Arithmetic;
use super::array::ArrayOperands;
use super::call::CallParts;
use super::compare::Relation;
use crate::link::LinkError;
use crate::program::{ArrayWork, CallKind, GuardWork};
use crate::types::Type;

type Done = Result<(), LinkError>;

macro_rules! forward {
    ($($name:ident: $method:ident($kind:expr, $($operand:ident),*);)*) => {
        $(fn $name(&mut self, $($operand: Value),*) -> Done {
            self.$method($kind, $($operand),*)
        })*
    };
}

impl InstructionVisitor for Translator<'_, '_> {
    type Output = Done;

    forward! {
        iadd: int_operation(Arithmetic::Add, result, left, right);
        isub: int_operation(Arithmetic::Subtract, result, left, right);
        imul: int_operation(Arithmetic::Multiply, result, left, right);
        idiv: int_operation(Arithmetic::Divide, result, left, right);
        imod: int_operation(Arithmetic::Remainder, result, left, right);
        fadd: float_operation(Arithmetic::Add, result, left, right);
        fsub: float_operation(Arithmetic::Subtract, result, left, right);
        fmul: float_operation(Arithmetic::Multiply, result, left, right);
        fdiv: float_operation(Arithmetic::Divide, result, left, right);
        ineg: negation(Type::Int, result, operand);
        fneg: negation(Type::Float, result, operand);
        cmp_eq: compare(Relation::Equal, result, left, right);
        cmp_lt: compare(Relation::Less, result, left, right);
        cmp_le: compare(Relation::LessOrEqual, result, left, right);
        cmp_gt: compare(Relation::Greater, result, left, right);
        cmp_ge: compare(Relation::GreaterOrEqual, result, left, right);
    }

    fn nop(&mut self) -> Done {
        Ok(())
    }

    fn not(&mut self, result: Value, operand: Value) -> Done {
        self.negate(result, operand)
    }

    fn assign(&mut self, result: Value, operand: Value) -> Done {
        Translator::assign(self, result, operand)
    }

    fn cast(&mut self, result: Value, operand: Value) -> Done {
        self.convert(result, operand)
    }

    fn jmp(&mut self, _target: Value) -> Done {
        self.jump();
        Ok(())
    }

    fn jmpt(&mut self, condition: Value, _target: Value) -> Done {
        self.branch(condition, true)
    }

    fn jmpf(&mut self, condition: Value, _target: Value) -> Done {
        self.branch(condition, false)
    }

    fn callmethod(
        &mut self,
        function: Value,
        object: Value,
        result: Value,
        arguments: &[Value],
    ) -> Done {
        self.call(CallParts {
            kind: CallKind::Method,
            name: function,
            receiver: Some(object),
            result: Some(result),
            arguments,
        })
    }

    fn callparent(&mut self, function: Value, result: Value, arguments: &[Value]) -> Done {
        self.call(CallParts {
            kind: CallKind::Parent(self.class),
            name: function,
            receiver: None,
            result: Some(result),
            arguments,
        })
    }

    fn callstatic(
        &mut self,
        script: Value,
        function: Value,
        result: Value,
        arguments: &[Value],
    ) -> Done {
        let script = self.symbol(script);
        self.call(CallParts {
            kind: CallKind::Static(script),
            name: function,
            receiver: None,
            result: Some(result),
            arguments,
        })
    }

    fn ret(&mut self, operand: Value) -> Done {
        self.return_value(operand)
    }

    fn strcat(&mut self, result: Value, left: Value, right: Value) -> Done {
        self.concat(result, left, right)
    }

    fn propget(&mut self, property: Value, object: Value, result: Value) -> Done {
        self.call(CallParts {
            kind: CallKind::Get,
            name: property,
            receiver: Some(object),
            result: Some(result),
            arguments: &[],
        })
    }

    fn propset(&mut self, property: Value, object: Value, operand: Value) -> Done {
        self.call(CallParts {
            kind: CallKind::Set,
            name: property,
            receiver: Some(object),
            result: None,
            arguments: &[operand],
        })
    }

    fn array_create(&mut self, result: Value, length: Value) -> Done {
        self.new_array(result, length)
    }

    fn array_length(&mut self, result: Value, array: Value) -> Done {
        Translator::array_length(self, result, array)
    }

    fn array_getelement(&mut self, result: Value, array: Value, index: Value) -> Done {
        self.get_element(result, array, index)
    }

    fn array_setelement(&mut self, array: Value, index: Value, operand: Value) -> Done {
        self.set_element(array, index, operand)
    }

    fn array_findelement(
        &mut self,
        array: Value,
        result: Value,
        operand: Value,
        start: Value,
    ) -> Done {
        let operands = ArrayOperands::search(result, operand, start);
        self.array_operation(ArrayWork::Find { backwards: false }, array, operands)
    }

    fn array_rfindelement(
        &mut self,
        array: Value,
        result: Value,
        operand: Value,
        start: Value,
    ) -> Done {
        let operands = ArrayOperands::search(result, operand, start);
        self.array_operation(ArrayWork::Find { backwards: true }, array, operands)
    }

    fn is(&mut self, result: Value, operand: Value, type_name: Value) -> Done {
        Translator::is(self, result, operand, type_name)
    }

    fn struct_create(&mut self, result: Value) -> Done {
        self.new_struct(result)
    }

    fn struct_get(&mut self, result: Value, structure: Value, member: Value) -> Done {
        self.get_member(result, structure, member)
    }

    fn struct_set(&mut self, structure: Value, member: Value, operand: Value) -> Done {
        self.set_member(structure, member, operand)
    }

    fn array_findstruct(
        &mut self,
        array: Value,
        result: Value,
        member: Value,
        operand: Value,
        start: Value,
    ) -> Done {
        let operands = ArrayOperands {
            member: Some(member),
            ..ArrayOperands::search(result, operand, start)
        };
        self.array_operation(ArrayWork::FindStruct { backwards: false }, array, operands)
    }

    fn array_rfindstruct(
        &mut self,
        array: Value,
        result: Value,
        member: Value,
        operand: Value,
        start: Value,
    ) -> Done {
        let operands = ArrayOperands {
            member: Some(member),
            ..ArrayOperands::search(result, operand, start)
        };
        self.array_operation(ArrayWork::FindStruct { backwards: true }, array, operands)
    }

    fn array_add(&mut self, array: Value, operand: Value, count: Value) -> Done {
        let operands = ArrayOperands {
            value: Some(operand),
            count: Some(count),
            ..ArrayOperands::default()
        };
        self.array_operation(ArrayWork::Add, array, operands)
    }

    fn array_insert(&mut self, array: Value, operand: Value, index: Value) -> Done {
        let operands = ArrayOperands {
            value: Some(operand),
            index: Some(index),
            ..ArrayOperands::default()
        };
        self.array_operation(ArrayWork::Insert, array, operands)
    }

    fn array_removelast(&mut self, array: Value) -> Done {
        self.array_operation(ArrayWork::RemoveLast, array, ArrayOperands::default())
    }

    fn array_remove(&mut self, array: Value, index: Value, count: Value) -> Done {
        let operands = ArrayOperands {
            index: Some(index),
            count: Some(count),
            ..ArrayOperands::default()
        };
        self.array_operation(ArrayWork::Remove, array, operands)
    }

    fn array_clear(&mut self, array: Value) -> Done {
        self.array_operation(ArrayWork::Clear, array, ArrayOperands::default())
    }

    fn array_getallmatchingstructs(
        &mut self,
        array: Value,
        result: Value,
        member: Value,
        operand: Value,
        start: Value,
        count: Value,
    ) -> Done {
        let operands = ArrayOperands {
            value: Some(operand),
            index: Some(start),
            count: Some(count),
            member: Some(member),
            result: Some(result),
        };
        self.array_operation(ArrayWork::Matching, array, operands)
    }

    fn lock_guards(&mut self, guards: &[Value]) -> Done {
        self.guards(GuardWork::Lock, guards, None)
    }

    fn unlock_guards(&mut self, guards: &[Value]) -> Done {
        self.guards(GuardWork::Unlock, guards, None)
    }

    fn try_lock_guards(&mut self, result: Value, guards: &[Value]) -> Done {
        self.guards(GuardWork::TryLock, guards, Some(result))
    }
}
