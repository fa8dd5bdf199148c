//! Expressions to instructions.

use cyperus_pex::file::{Function, Local};
use cyperus_pex::{Code, Opcode, StringIndex, Value};
use hashbrown::HashMap;
use smallvec::SmallVec;

use super::allocate::uncast;
use super::fold::Constant;
use super::statement::OpenBlock;
use super::strings::Strings;
use super::temporaries::Temporaries;
use crate::ast::Script;
use crate::check::{
    Arithmetic, ArrayFunction, BodyKind, Callee, Comparison, Identifier, LocalId, NO_TEMPORARY,
    NodeId, NodeKind, NodeList, Text, Tree,
};
use crate::resolve::{ScriptInfo, Scripts};
use crate::session::{Options, StringTableMode};
use crate::types::{Kind, Type};

/// Fixed, so that every run hashes alike.
const SEEDS: ahash::RandomState = ahash::RandomState::with_seeds(1, 2, 3, 4);

/// A function that has been lowered.
pub(super) struct Lowered {
    pub(super) kind: BodyKind,
    pub(super) name: StringIndex,
    pub(super) function: Function,
    pub(super) lines: Vec<u16>,
}

/// What a function's variables come from, in the order of the source, which is their order in the
/// file: a block brings its temporaries, a declaration its local.
pub(super) enum Declared {
    Block(u32),
    Local(Local),
}

/// The state of lowering one script.
pub(super) struct Emitter<'s> {
    pub(super) scripts: &'s Scripts<'s>,
    pub(super) script: &'s ScriptInfo,
    pub(super) syntax: &'s Script,
    pub(super) options: &'s Options,
    pub(super) strings: Strings<'s>,
    /// The script's own name.
    pub(super) own_name: StringIndex,
    pub(super) temporaries: Temporaries,
    pub(super) lowered: Vec<Lowered>,
    pub(super) code: Code,
    pub(super) lines: Vec<u16>,
    pub(super) line: u32,
    /// The statement's first line, and where the next one begins.
    first_line: u32,
    next_line: u32,
    /// The source again, read when a statement goes on over several lines.
    text: Option<Vec<u8>>,
    /// Names of the function's variables by [`LocalId`].
    pub(super) locals: Vec<StringIndex>,
    pub(super) local_types: Vec<Type>,
    pub(super) declared: Vec<Declared>,
    pub(super) parameters: Vec<Local>,
    pub(super) blocks: Vec<OpenBlock>,
    /// The local that takes the result of functions that return nothing.
    pub(super) void_sink: Option<StringIndex>,
    /// `AutoReadOnly` properties whose getters cast their values, with the temporaries of the casts.
    pub(super) cast_getters: Vec<(usize, u32)>,
    /// The first property that has not been looked at for them.
    pub(super) next_property: usize,
    type_names: HashMap<Type, StringIndex, ahash::RandomState>,
}

impl<'s> Emitter<'s> {
    pub(super) fn new(
        scripts: &'s Scripts<'_>,
        script: &'s ScriptInfo,
        requested: &str,
        options: &'s Options,
    ) -> Self {
        let syntax = &script.syntax;
        let mut strings = Strings::new(&syntax.names, options.string_table);
        // The header's spelling comes first and so is the one that logs show; code that names the
        // script in lower case shares the entry.
        let own_name = match options.string_table {
            StringTableMode::Official if requested.eq_ignore_ascii_case(&script.name) => requested,
            StringTableMode::Official | StringTableMode::Faithful => &script.name,
        };
        let own_name = strings.name(own_name);
        Self {
            scripts,
            script,
            syntax,
            options,
            strings,
            own_name,
            temporaries: Temporaries::new(!options.game.has_structs()),
            lowered: Vec::with_capacity(syntax.functions.len()),
            code: Code::new(),
            lines: Vec::new(),
            line: 0,
            first_line: 0,
            next_line: u32::MAX,
            text: None,
            locals: Vec::new(),
            local_types: Vec::new(),
            declared: Vec::new(),
            parameters: Vec::new(),
            blocks: Vec::new(),
            void_sink: None,
            cast_getters: Vec::new(),
            next_property: 0,
            type_names: HashMap::with_hasher(SEEDS),
        }
    }

    /// The file's name of a type.
    pub(super) fn type_name(&mut self, value_type: Type) -> StringIndex {
        if let Some(&index) = self.type_names.get(&value_type) {
            return index;
        }
        let kind = value_type.kind();
        let mut text = if matches!(kind, Kind::Object | Kind::Struct) {
            self.script_type_text(value_type)
        } else if matches!(kind, Kind::Unknown | Kind::Void) {
            Kind::None.word().to_owned()
        } else {
            kind.word().to_owned()
        };
        if value_type.is_array() {
            text.push_str("[]");
        }
        let index = self.strings.name(&text);
        self.type_names.insert(value_type, index);
        index
    }

    fn script_type_text(&self, value_type: Type) -> String {
        let Some(id) = value_type.script() else {
            return "None".to_owned();
        };
        let in_lower_case = self.options.game.has_structs() || self.is_official();
        if in_lower_case && value_type.kind() == Kind::Object {
            // The spelling of the declaration is not needed, so neither is the other script's text:
            // a base script names most of the game's types, and few runs use them.
            return self.scripts.name(id).to_ascii_lowercase();
        }
        let Some(script) = self.scripts.script(id) else {
            return "None".to_owned();
        };
        let mut text = script.name.to_string();
        if value_type.kind() == Kind::Struct {
            text.push('#');
            let structure = script
                .syntax
                .structs
                .get(usize::from(value_type.struct_index()));
            text.push_str(structure.map_or("", |s| script.syntax.name(s.name.symbol)));
        }
        if in_lower_case {
            text.make_ascii_lowercase();
        }
        text
    }

    pub(super) fn push(&mut self, opcode: Opcode, operands: &[Value]) -> usize {
        self.lines
            .push(u16::try_from(self.line).unwrap_or(u16::MAX));
        self.code.push(opcode, operands)
    }

    /// Makes a jump go to the next instruction.
    pub(super) fn land(&mut self, jump: usize) {
        self.aim(jump, self.code.len());
    }

    /// Makes a jump go to an instruction.
    pub(super) fn aim(&mut self, jump: usize, target: usize) {
        let offset = i64::try_from(target).unwrap_or(0) - i64::try_from(jump).unwrap_or(0);
        if let Some(last) = self.code.operands_mut(jump).and_then(<[Value]>::last_mut) {
            *last = Value::Int(i32::try_from(offset).unwrap_or(0));
        }
    }

    /// A temporary as an operand.
    pub(super) fn temporary(&mut self, number: u32) -> Value {
        if number == NO_TEMPORARY {
            return self.void_sink();
        }
        self.temporaries.note_use(number);
        Value::Identifier(self.strings.temporary(number))
    }

    fn void_sink(&mut self) -> Value {
        if let Some(name) = self.void_sink {
            return Value::Identifier(name);
        }
        let text = if self.options.game.has_structs() || self.is_official() {
            "::nonevar"
        } else {
            "::NoneVar"
        };
        let name = self.strings.name(text);
        self.void_sink = Some(name);
        Value::Identifier(name)
    }

    pub(super) fn local(&self, id: LocalId) -> Value {
        let name = self.locals.get(id.0 as usize).copied();
        Value::Identifier(name.unwrap_or_default())
    }

    pub(super) fn text(&mut self, text: Text) -> Value {
        let index = match text {
            Text::Own(id) => {
                let syntax = self.syntax;
                self.strings.literal(syntax.string(id))
            }
            Text::Foreign(script, id) => match self.scripts.script(script) {
                Some(script) => self.strings.literal(script.syntax.string(id)),
                None => StringIndex(0),
            },
            Text::Empty => StringIndex(0),
            Text::CustomEvent(script, event) => match self.scripts.script(script) {
                Some(script) => {
                    let event = script.syntax.name(script.syntax[event].name.symbol);
                    let text = format!("{}_{event}", script.name.to_ascii_lowercase());
                    self.strings.literal(text.as_bytes())
                }
                None => StringIndex(0),
            },
        };
        Value::String(index)
    }

    fn constant(&mut self, constant: Constant) -> Value {
        match constant {
            Constant::None => Value::None,
            Constant::Bool(value) => Value::Bool(value),
            Constant::Int(value) => Value::Int(value),
            Constant::Float(value) => Value::Float(value),
            Constant::Text(text) => self.text(text),
            Constant::MadeText(text) => Value::String(self.strings.literal(&text)),
        }
    }

    /// The operand of a node that needs no instruction.
    pub(super) fn direct(&mut self, tree: &Tree, node: NodeId) -> Option<Value> {
        let value = match tree[node].kind {
            NodeKind::Local(id) => self.local(id),
            NodeKind::Variable(symbol) => Value::Identifier(self.strings.symbol(symbol)),
            NodeKind::AutoVariable(identifier) => Value::Identifier(self.auto_variable(identifier)),
            NodeKind::SelfReference => Value::Identifier(self.strings.this()),
            NodeKind::StateVariable => Value::Identifier(self.strings.name("::State")),
            _ => {
                let constant = self.fold(tree, node)?;
                self.constant(constant)
            }
        };
        Some(value)
    }

    pub(super) fn auto_variable(&mut self, identifier: Identifier) -> StringIndex {
        match identifier {
            Identifier::Own(symbol) if self.is_official() => {
                let mut properties = self.syntax.properties.iter();
                match properties.find(|property| property.name.symbol == symbol) {
                    Some(property) => {
                        let name = self.declared_text(property.name);
                        self.strings.name(&format!("::{name}_var"))
                    }
                    None => self.inherited_variable(symbol),
                }
            }
            Identifier::Own(symbol) => self.strings.auto_variable(symbol),
            Identifier::Foreign(script, symbol) => {
                let script = self.scripts.script(script);
                let name =
                    script.map_or_else(String::new, |script| self.property_of(script, symbol));
                self.strings.name(&format!("::{name}_var"))
            }
        }
    }

    /// Emits what it takes to have a node's value; returns the operand that holds it.
    pub(super) fn value(&mut self, tree: &Tree, node: NodeId) -> Value {
        if let Some(value) = self.direct(tree, node) {
            return value;
        }
        let result = self.temporary(tree[node].temporary);
        self.compute(tree, node, result);
        result
    }

    /// Starts a statement, which begins on this line.
    pub(super) fn begin_line(&mut self, line: u32) {
        self.line = line;
        self.first_line = line;
        self.next_line = self.script.lines.line_start(line + 1);
    }

    /// Emits the instructions that put a node's value into `result`. Where a statement goes on with
    /// `\`, an instruction belongs to the line of its own operator, dot or word.
    pub(super) fn compute(&mut self, tree: &Tree, node: NodeId, result: Value) {
        let own = if tree[node].span.end <= self.next_line {
            self.first_line
        } else {
            self.own_line(tree, node)
        };
        let outer = std::mem::replace(&mut self.line, own);
        self.compute_here(tree, node, result);
        self.line = outer;
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
        let left = self.after_cast(left_value, left_cast);
        let right = self.after_cast(right_value, right_cast);
        self.push(opcode, &[result, left, right]);
    }

    /// The value inside an implicit cast, and the temporary of the cast.
    fn before_cast(&mut self, tree: &Tree, node: NodeId) -> (Value, Option<u32>) {
        if let Some(value) = self.direct(tree, node) {
            return (value, None);
        }
        let inner = uncast(tree, node);
        let cast = (inner != node).then_some(tree[node].temporary);
        (self.value(tree, inner), cast)
    }

    fn after_cast(&mut self, value: Value, cast: Option<u32>) -> Value {
        let Some(number) = cast else { return value };
        let result = self.temporary(number);
        self.push(Opcode::Cast, &[result, value]);
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
            operands[at] = if let Some(constant) = self.direct(tree, argument) {
                constant
            } else {
                let result = self.temporary(tree[argument].temporary);
                self.push(Opcode::Cast, &[result, operands[at]]);
                result
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

/// Where a node's own text begins: after its first operand if it has one.
pub(super) fn anchor(tree: &Tree, node: NodeId) -> u32 {
    let first = match tree[node].kind {
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
