//! The file model as JSON, for programs. There is no way back: only listings can be assembled.
//!
//! Strings appear as text where they are used. A string that is not UTF-8 is `{"hex": "…"}`; an
//! index outside the table, or a text of more than 4,096 bytes, is `{"string": N}`, an index into
//! `strings` (so that a small file cannot become gigabytes of JSON). Values are
//! `{"kind": …, "value": …}`; a Float without a decimal form has `null` as its value, and every
//! Float has its `bits`. Members are in a fixed order.

use std::cell::Cell;
use std::fmt::Write as _;

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::jump_target;
use crate::file::{
    Accessors, DebugFunction, DebugGroup, DebugInfo, DebugStruct, Function, FunctionKind, Local,
    Member, NamedFunction, Object, ObjectSize, Property, State, Struct, UserFlag, Variable,
};
use crate::{Instruction, OperandKind, PexFile, StringIndex, Value};

/// Longer texts are referred to by their index.
const LONG: usize = 4096;

/// The JSON form of a file, one line without a trailing newline.
pub fn json(file: &PexFile) -> String {
    let records = file.debug_matches().record_of;
    let context = Context {
        file,
        records: &records,
        next_function: &Cell::new(0),
    };
    // Serialising fails only for maps whose keys are not strings, and there are none.
    serde_json::to_string(&context.with(file)).unwrap_or_default()
}

/// What every part of a file needs to be written.
#[derive(Clone, Copy)]
struct Context<'a> {
    file: &'a PexFile,
    /// The debug record of each function, in the order of [`PexFile::functions`].
    records: &'a [Option<usize>],
    /// How many functions have been written, in that order.
    next_function: &'a Cell<usize>,
}

impl<'a> Context<'a> {
    fn with<T: ?Sized>(self, part: &'a T) -> Within<'a, T> {
        Within {
            context: self,
            part,
        }
    }

    /// The source lines of the next function; empty unless there is one for each instruction.
    fn lines(self, function: &Function) -> &'a [u16] {
        let at = self.next_function.get();
        self.next_function.set(at + 1);
        let record = self.records.get(at).copied().flatten();
        let debug = self.file.debug_info.as_ref();
        record
            .zip(debug)
            .and_then(|(record, debug)| debug.functions.get(record))
            .map(|record| record.lines.as_slice())
            .filter(|lines| lines.len() == function.code.len())
            .unwrap_or_default()
    }
}

/// A part of a file, written with the file's strings in place of their indexes.
struct Within<'a, T: ?Sized> {
    context: Context<'a>,
    part: &'a T,
}

/// Writes a part as an object with these members. A member is `"key": value` for a plain value and
/// `"key" => &part` for a part that refers to strings.
macro_rules! object {
    ($within:ident, $serializer:ident, { $($members:tt)* }) => {{
        let mut map = $serializer.serialize_map(None)?;
        object!(@members $within, map, $($members)*);
        map.end()
    }};
    (@members $within:ident, $map:ident, $key:literal: $value:expr $(, $($rest:tt)*)?) => {
        $map.serialize_entry($key, &$value)?;
        $(object!(@members $within, $map, $($rest)*);)?
    };
    (@members $within:ident, $map:ident, $key:literal => $part:expr $(, $($rest:tt)*)?) => {
        $map.serialize_entry($key, &$within.context.with($part))?;
        $(object!(@members $within, $map, $($rest)*);)?
    };
}

/// Implements `Serialize` for parts that are plain objects.
macro_rules! objects {
    ($($part:ty, |$within:ident| { $($members:tt)* })*) => {
        $(impl Serialize for Within<'_, $part> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let $within = self;
                object!($within, serializer, { $($members)* })
            }
        })*
    };
}

objects! {
    PexFile, |file| {
        "game": file.part.game.to_string(),
        "version": file.part.version,
        "compile_time": file.part.compile_time,
        "source_file": Text(&file.part.source_file),
        "user": Text(&file.part.user),
        "machine": Text(&file.part.machine),
        "user_flags" => file.part.user_flags.as_slice(),
        "objects" => file.part.objects.as_slice(),
        "debug_info": file.part.debug_info.as_ref().map(|debug| file.context.with(debug)),
        "strings": Strings(file.part)
    }
    UserFlag, |flag| {
        "name" => &flag.part.name,
        "bit": flag.part.bit
    }
    DebugInfo, |debug| {
        "modification_time": debug.part.modification_time,
        "functions" => debug.part.functions.as_slice(),
        "groups" => debug.part.groups.as_slice(),
        "structs" => debug.part.structs.as_slice()
    }
    DebugFunction, |record| {
        "object" => &record.part.object,
        "state" => &record.part.state,
        "function" => &record.part.function,
        "kind": record.part.kind,
        "lines": record.part.lines
    }
    DebugGroup, |group| {
        "object" => &group.part.object,
        "name" => &group.part.name,
        "doc" => &group.part.doc,
        "user_flags": group.part.user_flags,
        "properties" => group.part.properties.as_slice()
    }
    DebugStruct, |structure| {
        "object" => &structure.part.object,
        "name" => &structure.part.name,
        "members" => structure.part.members.as_slice()
    }
    Struct, |structure| {
        "name" => &structure.part.name,
        "members" => structure.part.members.as_slice()
    }
    Member, |member| {
        "name" => &member.part.name,
        "type" => &member.part.type_name,
        "user_flags": member.part.user_flags,
        "initial" => &member.part.initial,
        "const": member.part.is_const,
        "doc" => &member.part.doc
    }
    Variable, |variable| {
        "name" => &variable.part.name,
        "type" => &variable.part.type_name,
        "user_flags": variable.part.user_flags,
        "initial" => &variable.part.initial,
        "const": variable.part.is_const
    }
    State, |state| {
        "name" => &state.part.name,
        "functions" => state.part.functions.as_slice()
    }
    Local, |local| {
        "name" => &local.part.name,
        "type" => &local.part.type_name
    }
}

impl<'a, T> Serialize for Within<'a, [T]>
where
    Within<'a, T>: Serialize,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.part.iter().map(|part| self.context.with(part)))
    }
}

impl Serialize for Within<'_, Object> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let object = self.part;
        let mut map = serializer.serialize_map(None)?;
        object!(@members self, map,
            "name" => &object.name,
            "parent" => &object.parent,
            "doc" => &object.doc,
            "const": object.is_const,
            "user_flags": object.user_flags,
            "auto_state" => &object.auto_state
        );
        if let ObjectSize::Other(size) = object.size {
            map.serialize_entry("size", &size)?;
        }
        object!(@members self, map,
            "structs" => object.structs.as_slice(),
            "variables" => object.variables.as_slice(),
            "guards" => object.guards.as_slice(),
            "properties" => object.properties.as_slice(),
            "states" => object.states.as_slice()
        );
        map.end()
    }
}

impl Serialize for Within<'_, Property> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let property = self.part;
        let mut map = serializer.serialize_map(None)?;
        object!(@members self, map,
            "name" => &property.name,
            "type" => &property.type_name,
            "doc" => &property.doc,
            "user_flags": property.user_flags,
            "flags": property.written_flags()
        );
        match &property.accessors {
            Accessors::Auto(variable) => {
                map.serialize_entry("auto_variable", &self.context.with(variable))?;
            }
            Accessors::Full { getter, setter } => {
                for (key, accessor) in [("getter", getter), ("setter", setter)] {
                    if let Some(function) = accessor {
                        map.serialize_entry(key, &self.context.with(&**function))?;
                    }
                }
            }
        }
        map.end()
    }
}

impl Serialize for Within<'_, NamedFunction> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("name", &self.context.with(&self.part.name))?;
        function_members(self.context, &self.part.function, &mut map)?;
        map.end()
    }
}

impl Serialize for Within<'_, Function> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        function_members(self.context, self.part, &mut map)?;
        map.end()
    }
}

fn function_members<M: SerializeMap>(
    context: Context<'_>,
    function: &Function,
    map: &mut M,
) -> Result<(), M::Error> {
    let lines = context.lines(function);
    let within = context.with(function);
    let code = Code {
        context,
        function,
        lines,
    };
    object!(@members within, map,
        "return_type" => &function.return_type,
        "doc" => &function.doc,
        "user_flags": function.user_flags,
        "flags": function.flags,
        "global": function.is_global(),
        "native": function.is_native(),
        "parameters" => function.parameters.as_slice(),
        "locals" => function.locals.as_slice(),
        "code": code
    );
    Ok(())
}

/// The instructions of a function.
struct Code<'a> {
    context: Context<'a>,
    function: &'a Function,
    lines: &'a [u16],
}

impl Serialize for Code<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let instructions = self.function.code.iter().enumerate();
        serializer.collect_seq(instructions.map(|(at, instruction)| Operation {
            context: self.context,
            at,
            line: self.lines.get(at).copied(),
            instruction,
        }))
    }
}

/// An instruction at its place.
struct Operation<'a> {
    context: Context<'a>,
    at: usize,
    line: Option<u16>,
    instruction: Instruction<'a>,
}

impl Serialize for Operation<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let opcode = self.instruction.opcode;
        let shape = opcode.shape();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("index", &self.at)?;
        if let Some(line) = self.line {
            map.serialize_entry("line", &line)?;
        }
        map.serialize_entry("op", opcode.mnemonic())?;
        map.serialize_entry("operands", &Operands(self))?;
        let mut operands = shape.operands.iter().zip(self.instruction.operands);
        let target = operands
            .rfind(|((_, kind), _)| *kind == OperandKind::Jump)
            .and_then(|(_, &distance)| jump_target(self.at, distance));
        if let Some(target) = target {
            map.serialize_entry("jumps_to", &target)?;
        }
        if shape.arguments.is_some() {
            let arguments = self.instruction.arguments();
            map.serialize_entry("arguments", &self.context.with(arguments))?;
        }
        map.end()
    }
}

/// The operands of an instruction, each under its name in the instruction table.
struct Operands<'a>(&'a Operation<'a>);

impl Serialize for Operands<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Operation {
            context,
            instruction,
            ..
        } = self.0;
        let names = instruction.opcode.shape().operands.iter();
        let named = names.zip(instruction.operands);
        serializer.collect_map(named.map(|((name, _), value)| (name, context.with(value))))
    }
}

impl Serialize for Within<'_, Value> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let kind = match self.part {
            Value::None => "none",
            Value::Identifier(_) => "identifier",
            Value::String(_) => "string",
            Value::Int(_) => "int",
            Value::Float(_) => "float",
            Value::Bool(_) => "bool",
        };
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("kind", kind)?;
        match self.part {
            Value::None => {}
            Value::Identifier(index) | Value::String(index) => {
                map.serialize_entry("value", &self.context.with(index))?;
            }
            Value::Int(number) => map.serialize_entry("value", number)?,
            Value::Bool(truth) => map.serialize_entry("value", truth)?,
            Value::Float(number) => {
                map.serialize_entry("value", number)?;
                map.serialize_entry("bits", &number.to_bits())?;
            }
        }
        map.end()
    }
}

impl Serialize for Within<'_, StringIndex> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.context.file.strings.get(*self.part) {
            Some(text) if text.len() <= LONG => Text(text).serialize(serializer),
            Some(_) | None => serializer.collect_map([("string", self.part.0)]),
        }
    }
}

/// All strings of a file, in order.
struct Strings<'a>(&'a PexFile);

impl Serialize for Strings<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.strings.iter().map(|(_, text)| Text(text)))
    }
}

/// The bytes of a string: text if they are UTF-8.
struct Text<'a>(&'a [u8]);

impl Serialize for Text<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match std::str::from_utf8(self.0) {
            Ok(text) => serializer.serialize_str(text),
            Err(_) => {
                let mut digits = String::with_capacity(2 * self.0.len());
                for byte in self.0 {
                    let _infallible = write!(digits, "{byte:02x}");
                }
                serializer.collect_map([("hex", digits)])
            }
        }
    }
}

impl Serialize for FunctionKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Normal => serializer.serialize_str("function"),
            Self::Getter => serializer.serialize_str("getter"),
            Self::Setter => serializer.serialize_str("setter"),
            Self::Other(byte) => serializer.serialize_u8(*byte),
        }
    }
}
