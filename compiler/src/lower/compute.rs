//! Expressions to instructions.

use cyperus_pex::{Opcode, Value};
use smallvec::SmallVec;

use super::allocate::uncast;
use super::emit::Emitter;
use crate::check::{
    Arithmetic, ArrayFunction, Callee, Comparison, NodeId, NodeKind, NodeList, Tree,
};
use crate::types::Type;

impl Emitter<'_> {
    /// Emits the instructions that put a node's value into `result`. Where a statement goes on with
    /// `\`, an instruction belongs to the line of its own operator, dot or word.
    pub(super) fn compute(&mut self, tree: &Tree, node: NodeId, result: Value) {
        let own = self.line_of(tree, node);
        let outer = std::mem::replace(&mut self.line, own);
        self.compute_here(tree, node, result);
        self.line = outer;
    }

    fn line_of(&mut self, tree: &Tree, node: NodeId) -> u32 {
        if tree[node].span.end <= self.next_line {
            self.first_line
        } else {
            self.own_line(tree, node)
        }
    }

    /// The script's text.
    pub(super) fn source(&mut self) -> &[u8] {
        let (scripts, file) = (self.scripts, self.script.file);
        self.text.get_or_insert_with(|| {
            let text = scripts.sources().read(file);
            text.map_or_else(|_| Vec::new(), std::borrow::Cow::into_owned)
        })
    }

    /// The line of a node's own operator, dot or word.
    fn own_line(&mut self, tree: &Tree, node: NodeId) -> u32 {
        let text = self.source();
        let start = anchor(tree, node);
        let rest = text.get(start as usize..).unwrap_or_default();
        let is_between = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'\\' | b')');
        let skipped = rest.iter().take_while(|byte| is_between(byte)).count();
        let place = start.saturating_add(u32::try_from(skipped).unwrap_or(0));
        self.script.lines.line(place)
    }

    fn compute_here(&mut self, tree: &Tree, node: NodeId, result: Value) {
        match tree[node].kind {
            NodeKind::Property { object, name } => {
                let object = self.object_operand(tree, object);
                let name = Value::Identifier(self.used(tree, node, name));
                self.push(Opcode::PropGet, &[name, object, result]);
            }
            NodeKind::Member { structure, name } => {
                let structure = self.value(tree, structure);
                let name = Value::Identifier(self.used(tree, node, name));
                self.push(Opcode::StructGet, &[result, structure, name]);
            }
            NodeKind::Element { array, index } => {
                let array = self.value(tree, array);
                let index = self.value(tree, index);
                self.push(Opcode::ArrayGetElement, &[result, array, index]);
            }
            NodeKind::Length(array) => self.unary(Opcode::ArrayLength, tree, array, result),
            NodeKind::Cast { value, .. } => self.unary(Opcode::Cast, tree, value, result),
            NodeKind::Is(value, wanted) => {
                let value = self.value(tree, value);
                let wanted = Value::Identifier(self.type_name(wanted));
                self.push(Opcode::Is, &[result, value, wanted]);
            }
            NodeKind::Not(value) => self.unary(Opcode::Not, tree, value, result),
            NodeKind::Negate(value) => {
                let opcode = if tree[node].value_type == Type::FLOAT {
                    Opcode::FNeg
                } else {
                    Opcode::INeg
                };
                self.unary(opcode, tree, value, result);
            }
            NodeKind::Arithmetic(operation, left, right) => {
                let opcode = arithmetic_opcode(operation, tree[node].value_type);
                self.binary(opcode, tree, left, right, result);
            }
            NodeKind::Concatenate(left, right) => {
                self.binary(Opcode::StrCat, tree, left, right, result);
            }
            NodeKind::Compare(comparison, left, right) => {
                self.compare(comparison, tree, left, right, result);
            }
            NodeKind::And(left, right) => {
                self.short_circuit(Opcode::JmpF, tree, left, right, result);
            }
            NodeKind::Or(left, right) => {
                self.short_circuit(Opcode::JmpT, tree, left, right, result);
            }
            NodeKind::Call {
                callee,
                name,
                arguments,
                ..
            } => self.call(tree, node, callee, name, arguments, result),
            NodeKind::ArrayCall {
                function,
                array,
                arguments,
            } => self.array_call(tree, function, array, arguments, result),
            NodeKind::NewArray(size) => self.unary(Opcode::ArrayCreate, tree, size, result),
            NodeKind::NewStruct => {
                self.push(Opcode::StructCreate, &[result]);
            }
            NodeKind::Reported
            | NodeKind::Int(_)
            | NodeKind::Float(_)
            | NodeKind::Bool(_)
            | NodeKind::String(_)
            | NodeKind::None
            | NodeKind::Local(_)
            | NodeKind::Variable(_)
            | NodeKind::AutoVariable(_)
            | NodeKind::SelfReference
            | NodeKind::StateVariable => {
                let value = self.direct(tree, node).unwrap_or_default();
                self.push(Opcode::Assign, &[result, value]);
            }
        }
    }

    pub(super) fn object_operand(&mut self, tree: &Tree, object: Option<NodeId>) -> Value {
        match object {
            Some(object) => self.value(tree, object),
            None => Value::Identifier(self.strings.this()),
        }
    }

    fn unary(&mut self, opcode: Opcode, tree: &Tree, value: NodeId, result: Value) {
        let value = self.value(tree, value);
        self.push(opcode, &[result, value]);
    }

    fn binary(&mut self, opcode: Opcode, tree: &Tree, left: NodeId, right: NodeId, result: Value) {
        if self.options.game.has_structs() {
            let left = self.value(tree, left);
            let right = self.value(tree, right);
            self.push(opcode, &[result, left, right]);
            return;
        }
        // Skyrim's compiler brings the operands together only when it has both.
        let (left_value, left_cast) = self.before_cast(tree, left);
        let (right_value, right_cast) = self.before_cast(tree, right);
        let left = self.after_cast(tree, left_value, left_cast);
        let right = self.after_cast(tree, right_value, right_cast);
        self.push(opcode, &[result, left, right]);
    }

    /// The value inside an implicit cast, and the cast.
    fn before_cast(&mut self, tree: &Tree, node: NodeId) -> (Value, Option<NodeId>) {
        if let Some(value) = self.direct(tree, node) {
            return (value, None);
        }
        let inner = uncast(tree, node);
        (self.value(tree, inner), (inner != node).then_some(node))
    }

    fn after_cast(&mut self, tree: &Tree, value: Value, cast: Option<NodeId>) -> Value {
        match cast {
            Some(cast) => self.cast_late(tree, value, cast),
            None => value,
        }
    }

    /// Emits an implicit cast of a value that was computed before. It has the line of that value.
    fn cast_late(&mut self, tree: &Tree, value: Value, cast: NodeId) -> Value {
        let own = self.line_of(tree, cast);
        let outer = std::mem::replace(&mut self.line, own);
        let result = self.temporary(tree[cast].temporary);
        self.push(Opcode::Cast, &[result, value]);
        self.line = outer;
        result
    }

    fn compare(
        &mut self,
        comparison: Comparison,
        tree: &Tree,
        left: NodeId,
        right: NodeId,
        result: Value,
    ) {
        let opcode = match comparison {
            Comparison::Equal | Comparison::NotEqual => Opcode::CmpEq,
            Comparison::Less => Opcode::CmpLt,
            Comparison::LessOrEqual => Opcode::CmpLe,
            Comparison::Greater => Opcode::CmpGt,
            Comparison::GreaterOrEqual => Opcode::CmpGe,
        };
        self.binary(opcode, tree, left, right, result);
        if comparison == Comparison::NotEqual {
            self.push(Opcode::Not, &[result, result]);
        }
    }

    fn short_circuit(
        &mut self,
        jump: Opcode,
        tree: &Tree,
        left: NodeId,
        right: NodeId,
        result: Value,
    ) {
        let left = self.value(tree, left);
        self.push(Opcode::Cast, &[result, left]);
        let skip = self.push(jump, &[result, Value::Int(0)]);
        let right = self.value(tree, right);
        self.push(Opcode::Cast, &[result, right]);
        self.land(skip);
    }

    fn call(
        &mut self,
        tree: &Tree,
        node: NodeId,
        callee: Callee,
        name: crate::ast::Symbol,
        arguments: NodeList,
        result: Value,
    ) {
        let name = Value::Identifier(self.used(tree, node, name));
        let mut operands: SmallVec<[Value; 16]> = SmallVec::new();
        let opcode = match callee {
            Callee::OnSelf => {
                let this = Value::Identifier(self.strings.this());
                operands.extend([name, this, result]);
                Opcode::CallMethod
            }
            Callee::OnObject(object) => {
                let object = self.value(tree, object);
                operands.extend([name, object, result]);
                Opcode::CallMethod
            }
            Callee::OnParent => {
                operands.extend([name, result]);
                Opcode::CallParent
            }
            Callee::Static(script) => {
                let script = Value::Identifier(self.type_name(Type::object(script)));
                operands.extend([script, name, result]);
                Opcode::CallStatic
            }
        };
        if self.options.game.has_structs() {
            for &argument in tree.list(arguments) {
                let value = self.value(tree, argument);
                operands.push(value);
            }
        } else {
            self.skyrim_arguments(tree, arguments, &mut operands);
        }
        self.push(opcode, &operands);
    }

    /// Skyrim's compiler casts arguments after the last of them is evaluated.
    fn skyrim_arguments(
        &mut self,
        tree: &Tree,
        arguments: NodeList,
        operands: &mut SmallVec<[Value; 16]>,
    ) {
        let first = operands.len();
        for &argument in tree.list(arguments) {
            let value = self.value(tree, uncast(tree, argument));
            operands.push(value);
        }
        for (at, &argument) in (first..).zip(tree.list(arguments)) {
            if uncast(tree, argument) == argument {
                continue;
            }
            operands[at] = match self.direct(tree, argument) {
                Some(constant) => constant,
                None => self.cast_late(tree, operands[at], argument),
            };
        }
    }

    fn array_call(
        &mut self,
        tree: &Tree,
        function: ArrayFunction,
        array: NodeId,
        arguments: NodeList,
        result: Value,
    ) {
        let array = self.value(tree, array);
        let mut operands: SmallVec<[Value; 8]> = SmallVec::new();
        operands.push(array);
        let opcode = match function {
            ArrayFunction::Find => Opcode::ArrayFindElement,
            ArrayFunction::RFind => Opcode::ArrayRFindElement,
            ArrayFunction::FindStruct => Opcode::ArrayFindStruct,
            ArrayFunction::RFindStruct => Opcode::ArrayRFindStruct,
            ArrayFunction::Add => Opcode::ArrayAdd,
            ArrayFunction::Insert => Opcode::ArrayInsert,
            ArrayFunction::Remove => Opcode::ArrayRemove,
            ArrayFunction::RemoveLast => Opcode::ArrayRemoveLast,
            ArrayFunction::Clear => Opcode::ArrayClear,
            ArrayFunction::GetAllMatchingStructs => Opcode::ArrayGetAllMatchingStructs,
        };
        let gives = matches!(
            function,
            ArrayFunction::Find
                | ArrayFunction::RFind
                | ArrayFunction::FindStruct
                | ArrayFunction::RFindStruct
                | ArrayFunction::GetAllMatchingStructs
        );
        if gives {
            operands.push(result);
        }
        for at in 0..arguments.len() {
            if let Some(argument) = tree.list_item(arguments, at) {
                let value = self.value(tree, argument);
                operands.push(value);
            }
        }
        self.push(opcode, &operands);
    }
}

/// Where a node's own text begins: after its first operand if it has one. A cast that the source does
/// not spell out has no text, so it stands where its value does.
pub(super) fn anchor(tree: &Tree, node: NodeId) -> u32 {
    let first = match tree[node].kind {
        NodeKind::Cast {
            value,
            is_explicit: false,
        } => return anchor(tree, value),
        NodeKind::Property { object, .. } => object,
        NodeKind::Call {
            callee: Callee::OnObject(object),
            ..
        } => Some(object),
        NodeKind::Member {
            structure: first, ..
        }
        | NodeKind::Element { array: first, .. }
        | NodeKind::ArrayCall { array: first, .. }
        | NodeKind::Length(first)
        | NodeKind::Cast {
            value: first,
            is_explicit: true,
        }
        | NodeKind::Is(first, _)
        | NodeKind::Arithmetic(_, first, _)
        | NodeKind::Concatenate(first, _)
        | NodeKind::Compare(_, first, _)
        | NodeKind::And(first, _)
        | NodeKind::Or(first, _) => Some(first),
        _ => None,
    };
    first.map_or(tree[node].span.start, |first| tree[first].span.end)
}

fn arithmetic_opcode(operation: Arithmetic, value_type: Type) -> Opcode {
    let is_float = value_type == Type::FLOAT;
    match (operation, is_float) {
        (Arithmetic::Add, false) => Opcode::IAdd,
        (Arithmetic::Add, true) => Opcode::FAdd,
        (Arithmetic::Subtract, false) => Opcode::ISub,
        (Arithmetic::Subtract, true) => Opcode::FSub,
        (Arithmetic::Multiply, false) => Opcode::IMul,
        (Arithmetic::Multiply, true) => Opcode::FMul,
        (Arithmetic::Divide, false) => Opcode::IDiv,
        (Arithmetic::Divide, true) => Opcode::FDiv,
        (Arithmetic::Remainder, _) => Opcode::IMod,
    }
}
