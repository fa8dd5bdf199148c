//! The state of lowering one script: what is emitted so far, names, operands.

use cyperus_pex::file::{Function, Local};
use cyperus_pex::{Code, Opcode, StringIndex, Value};
use hashbrown::HashMap;

use super::fold::Constant;
use super::statement::OpenBlock;
use super::strings::Strings;
use super::temporaries::Temporaries;
use crate::ast::Script;
use crate::check::{BodyKind, Identifier, LocalId, NO_TEMPORARY, NodeId, NodeKind, Text, Tree};
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
    pub(super) first_line: u32,
    pub(super) next_line: u32,
    /// The source again, read when a statement goes on over several lines.
    pub(super) text: Option<Vec<u8>>,
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
}
