//! The file model as JSON, for programs. One direction only: listings are what assembles.
//!
//! Strings stand as text where they are referred to. A string that is not UTF-8 is
//! `{"hex": "…"}`; an index outside the table, or a text of more than 4,096 bytes, is
//! `{"string": N}`, an index into `strings` (so a small file cannot give gigabytes).
//! Values are `{"kind": …, "value": …}`; a Float without a decimal form has `null` as value, and
//! every Float has its `bits`. Members stand in a fixed order.

use super::jump_target;
use crate::file::{
    Accessors, DebugInfo, Function, FunctionKind, Local, Object, ObjectSize, Property,
};
use crate::{Instruction, Opcode, OperandKind, PexFile, StringIndex, Value};
use std::fmt::{self, Write};

/// A longer text is referred to by its index.
const LONG: usize = 4096;

/// The JSON form of a file, one line without a newline at its end.
pub fn json(file: &PexFile) -> String {
    let mut out = String::with_capacity(4096);
    let _infallible = write_json(file, &mut out);
    out
}

/// Writes the JSON form of a file piece by piece, for files whose JSON should not be in memory.
pub fn write_json(file: &PexFile, out: &mut dyn Write) -> fmt::Result {
    let mut emitter = Emitter {
        file,
        out,
        needs_comma: false,
        matches: file.debug_matches().record_of.into_iter(),
    };
    emitter.file()
}

struct Emitter<'a> {
    file: &'a PexFile,
    out: &'a mut dyn Write,
    needs_comma: bool,
    /// The debug record of each function, in the order of [`PexFile::functions`].
    matches: std::vec::IntoIter<Option<usize>>,
}

impl<'a> Emitter<'a> {
    fn separate(&mut self) -> fmt::Result {
        if std::mem::replace(&mut self.needs_comma, true) {
            self.out.write_char(',')
        } else {
            Ok(())
        }
    }

    fn key(&mut self, key: &str) -> fmt::Result {
        self.separate()?;
        write!(self.out, "\"{key}\":")?;
        self.needs_comma = false;
        Ok(())
    }

    /// A value that is its own JSON, behind a comma if one is due.
    fn plain(&mut self, value: fmt::Arguments<'_>) -> fmt::Result {
        self.separate()?;
        self.out.write_fmt(value)
    }

    fn object(&mut self, members: impl FnOnce(&mut Self) -> fmt::Result) -> fmt::Result {
        self.bracket('{', '}', members)
    }

    fn bracket(
        &mut self,
        open: char,
        close: char,
        inside: impl FnOnce(&mut Self) -> fmt::Result,
    ) -> fmt::Result {
        self.separate()?;
        self.out.write_char(open)?;
        self.needs_comma = false;
        inside(self)?;
        self.needs_comma = true;
        self.out.write_char(close)
    }

    fn list<T>(
        &mut self,
        key: &str,
        items: impl IntoIterator<Item = T>,
        mut item: impl FnMut(&mut Self, T) -> fmt::Result,
    ) -> fmt::Result {
        self.key(key)?;
        self.bracket('[', ']', |emitter| {
            items.into_iter().try_for_each(|one| item(emitter, one))
        })
    }

    fn number(&mut self, key: &str, number: impl fmt::Display) -> fmt::Result {
        self.key(key)?;
        self.plain(format_args!("{number}"))
    }

    fn bytes(&mut self, text: &[u8]) -> fmt::Result {
        let Ok(text) = std::str::from_utf8(text) else {
            return self.object(|emitter| {
                emitter.key("hex")?;
                emitter.plain(format_args!("\""))?;
                text.iter()
                    .try_for_each(|byte| write!(emitter.out, "{byte:02x}"))?;
                emitter.out.write_char('"')
            });
        };
        self.plain(format_args!("\""))?;
        for character in text.chars() {
            match character {
                '"' | '\\' => write!(self.out, "\\{character}")?,
                '\n' => self.out.write_str("\\n")?,
                '\r' => self.out.write_str("\\r")?,
                '\t' => self.out.write_str("\\t")?,
                '\0'..='\x1F' | '\x7F' => write!(self.out, "\\u{:04x}", u32::from(character))?,
                _ => self.out.write_char(character)?,
            }
        }
        self.out.write_char('"')
    }

    fn string(&mut self, index: StringIndex) -> fmt::Result {
        match self.file.strings.get(index) {
            Some(text) if text.len() <= LONG => self.bytes(text),
            _ => self.object(|emitter| emitter.number("string", index.0)),
        }
    }

    fn named(&mut self, key: &str, index: StringIndex) -> fmt::Result {
        self.key(key)?;
        self.string(index)
    }

    fn names(&mut self, key: &str, names: &[StringIndex]) -> fmt::Result {
        self.list(key, names, |emitter, &name| emitter.string(name))
    }

    fn value(&mut self, value: Value) -> fmt::Result {
        self.object(|emitter| {
            emitter.key("kind")?;
            let kind = match value {
                Value::None => "none",
                Value::Identifier(_) => "identifier",
                Value::String(_) => "string",
                Value::Int(_) => "int",
                Value::Float(_) => "float",
                Value::Bool(_) => "bool",
            };
            emitter.plain(format_args!("\"{kind}\""))?;
            match value {
                Value::None => Ok(()),
                Value::Identifier(index) | Value::String(index) => emitter.named("value", index),
                Value::Int(number) => emitter.number("value", number),
                Value::Bool(truth) => emitter.number("value", truth),
                Value::Float(number) => {
                    emitter.key("value")?;
                    if number.is_finite() {
                        emitter.plain(format_args!("{number:?}"))?;
                    } else {
                        emitter.plain(format_args!("null"))?;
                    }
                    emitter.number("bits", number.to_bits())
                }
            }
        })
    }

    fn file(&mut self) -> fmt::Result {
        let file = self.file;
        self.object(|emitter| {
            emitter.key("game")?;
            emitter.plain(format_args!("\"{}\"", file.game))?;
            let (major, minor) = file.version;
            emitter.list("version", [major, minor], |emitter, part| {
                emitter.plain(format_args!("{part}"))
            })?;
            emitter.number("compile_time", file.compile_time)?;
            for (key, text) in [
                ("source_file", &file.source_file),
                ("user", &file.user),
                ("machine", &file.machine),
            ] {
                emitter.key(key)?;
                emitter.bytes(text)?;
            }
            emitter.list("user_flags", &file.user_flags, |emitter, flag| {
                emitter.object(|emitter| {
                    emitter.named("name", flag.name)?;
                    emitter.number("bit", flag.bit)
                })
            })?;
            emitter.list("objects", &file.objects, Self::script)?;
            emitter.key("debug_info")?;
            match &file.debug_info {
                None => emitter.plain(format_args!("null"))?,
                Some(debug) => emitter.debug_info(debug)?,
            }
            emitter.list("strings", file.strings.iter(), |emitter, (_, text)| {
                emitter.bytes(text)
            })
        })
    }

    fn debug_info(&mut self, debug: &DebugInfo) -> fmt::Result {
        self.object(|emitter| {
            emitter.number("modification_time", debug.modification_time)?;
            emitter.list("functions", &debug.functions, |emitter, record| {
                emitter.object(|emitter| {
                    emitter.named("object", record.object)?;
                    emitter.named("state", record.state)?;
                    emitter.named("function", record.function)?;
                    emitter.key("kind")?;
                    match record.kind {
                        FunctionKind::Normal => emitter.plain(format_args!("\"function\""))?,
                        FunctionKind::Getter => emitter.plain(format_args!("\"getter\""))?,
                        FunctionKind::Setter => emitter.plain(format_args!("\"setter\""))?,
                        FunctionKind::Other(byte) => emitter.plain(format_args!("{byte}"))?,
                    }
                    emitter.list("lines", &record.lines, |emitter, line| {
                        emitter.plain(format_args!("{line}"))
                    })
                })
            })?;
            emitter.list("groups", &debug.groups, |emitter, group| {
                emitter.object(|emitter| {
                    emitter.named("object", group.object)?;
                    emitter.named("name", group.name)?;
                    emitter.named("doc", group.doc)?;
                    emitter.number("user_flags", group.user_flags)?;
                    emitter.names("properties", &group.properties)
                })
            })?;
            emitter.list("structs", &debug.structs, |emitter, structure| {
                emitter.object(|emitter| {
                    emitter.named("object", structure.object)?;
                    emitter.named("name", structure.name)?;
                    emitter.names("members", &structure.members)
                })
            })
        })
    }

    fn script(&mut self, object: &'a Object) -> fmt::Result {
        self.object(|emitter| {
            emitter.named("name", object.name)?;
            emitter.named("parent", object.parent)?;
            emitter.named("doc", object.doc)?;
            emitter.number("const", object.is_const)?;
            emitter.number("user_flags", object.user_flags)?;
            emitter.named("auto_state", object.auto_state)?;
            if let ObjectSize::Other(size) = object.size {
                emitter.number("size", size)?;
            }
            emitter.list("structs", &object.structs, |emitter, structure| {
                emitter.object(|emitter| {
                    emitter.named("name", structure.name)?;
                    emitter.list("members", &structure.members, |emitter, member| {
                        emitter.object(|emitter| {
                            emitter.named("name", member.name)?;
                            emitter.named("type", member.type_name)?;
                            emitter.number("user_flags", member.user_flags)?;
                            emitter.key("initial")?;
                            emitter.value(member.initial)?;
                            emitter.number("const", member.is_const)?;
                            emitter.named("doc", member.doc)
                        })
                    })
                })
            })?;
            emitter.list("variables", &object.variables, |emitter, variable| {
                emitter.object(|emitter| {
                    emitter.named("name", variable.name)?;
                    emitter.named("type", variable.type_name)?;
                    emitter.number("user_flags", variable.user_flags)?;
                    emitter.key("initial")?;
                    emitter.value(variable.initial)?;
                    emitter.number("const", variable.is_const)
                })
            })?;
            emitter.names("guards", &object.guards)?;
            emitter.list("properties", &object.properties, Self::property)?;
            emitter.list("states", &object.states, |emitter, state| {
                emitter.object(|emitter| {
                    emitter.named("name", state.name)?;
                    emitter.list("functions", &state.functions, |emitter, named| {
                        emitter.function(Some(named.name), &named.function)
                    })
                })
            })
        })
    }

    fn property(&mut self, property: &'a Property) -> fmt::Result {
        self.object(|emitter| {
            emitter.named("name", property.name)?;
            emitter.named("type", property.type_name)?;
            emitter.named("doc", property.doc)?;
            emitter.number("user_flags", property.user_flags)?;
            emitter.number("flags", property.written_flags())?;
            match &property.accessors {
                Accessors::Auto(variable) => emitter.named("auto_variable", *variable),
                Accessors::Full { getter, setter } => {
                    for (key, accessor) in [("getter", getter), ("setter", setter)] {
                        if let Some(accessor) = accessor {
                            emitter.key(key)?;
                            emitter.function(None, accessor)?;
                        }
                    }
                    Ok(())
                }
            }
        })
    }

    fn function(&mut self, name: Option<StringIndex>, function: &'a Function) -> fmt::Result {
        let lines = self.lines();
        self.object(|emitter| {
            if let Some(name) = name {
                emitter.named("name", name)?;
            }
            emitter.named("return_type", function.return_type)?;
            emitter.named("doc", function.doc)?;
            emitter.number("user_flags", function.user_flags)?;
            emitter.number("flags", function.flags)?;
            emitter.number("global", function.is_global())?;
            emitter.number("native", function.is_native())?;
            emitter.list(
                "parameters",
                function.parameters.iter().copied(),
                Self::local,
            )?;
            emitter.list("locals", function.locals.iter().copied(), Self::local)?;
            let lines = if lines.len() == function.code.len() {
                lines
            } else {
                &[]
            };
            emitter.list(
                "code",
                function.code.iter().enumerate(),
                |emitter, (at, one)| emitter.instruction(at, lines.get(at).copied(), one),
            )
        })
    }

    /// The lines of the next function.
    fn lines(&mut self) -> &'a [u16] {
        let record = self.matches.next().flatten();
        let debug = self.file.debug_info.as_ref();
        record
            .zip(debug)
            .and_then(|(record, debug)| debug.functions.get(record))
            .map_or(&[], |record| &record.lines)
    }

    fn local(&mut self, local: Local) -> fmt::Result {
        self.object(|emitter| {
            emitter.named("name", local.name)?;
            emitter.named("type", local.type_name)
        })
    }

    fn instruction(
        &mut self,
        at: usize,
        line: Option<u16>,
        instruction: Instruction<'_>,
    ) -> fmt::Result {
        let opcode: Opcode = instruction.opcode;
        let shape = opcode.shape();
        self.object(|emitter| {
            emitter.number("index", at)?;
            if let Some(line) = line {
                emitter.number("line", line)?;
            }
            emitter.key("op")?;
            emitter.plain(format_args!("\"{}\"", opcode.mnemonic()))?;
            let mut target = None;
            emitter.key("operands")?;
            emitter.object(|emitter| {
                for (&(name, kind), &value) in shape.operands.iter().zip(instruction.operands) {
                    emitter.key(name)?;
                    emitter.value(value)?;
                    if kind == OperandKind::Jump {
                        target = jump_target(at, value);
                    }
                }
                Ok(())
            })?;
            if let Some(target) = target {
                emitter.number("jumps_to", target)?;
            }
            if shape.arguments.is_some() {
                emitter.list("arguments", instruction.arguments(), |emitter, &value| {
                    emitter.value(value)
                })?;
            }
            Ok(())
        })
    }
}
