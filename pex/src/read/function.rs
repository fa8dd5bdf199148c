//! Functions, instructions and values.

use super::cursor::{Cursor, Result};
use super::error::ReadErrorKind;
use crate::file::{Function, Local};
use crate::{Code, Game, Opcode, Value};

pub(super) fn function(cursor: &mut Cursor<'_>, game: Game) -> Result<Function> {
    Ok(Function {
        return_type: cursor.string_index("a function's return type")?,
        doc: cursor.string_index("a function's doc text")?,
        user_flags: cursor.u32("a function's user flags")?,
        flags: cursor.u8("a function's flags")?,
        parameters: cursor.list("a function's parameters", 4, local)?,
        locals: cursor.list("a function's locals", 4, local)?,
        code: code(cursor, game)?,
    })
}

fn local(cursor: &mut Cursor<'_>) -> Result<Local> {
    Ok(Local {
        name: cursor.string_index("a local's name")?,
        type_name: cursor.string_index("a local's type")?,
    })
}

fn code(cursor: &mut Cursor<'_>, game: Game) -> Result<Code> {
    let count = cursor.u16("a function's instructions")?;
    let mut code = Code::new();
    let mut operands = Vec::new();
    for _ in 0..count {
        let opcode = opcode(cursor, game)?;
        operands.clear();
        for _ in 0..opcode.fixed_operands() {
            operands.push(value(cursor)?);
        }
        if opcode.shape().arguments.is_some() {
            for _ in 0..argument_count(cursor)? {
                operands.push(value(cursor)?);
            }
        }
        code.push(opcode, &operands);
    }
    Ok(code)
}

fn opcode(cursor: &mut Cursor<'_>, game: Game) -> Result<Opcode> {
    let offset = cursor.offset();
    let byte = cursor.u8("an opcode")?;
    let opcode = Opcode::from_byte(byte)
        .ok_or_else(|| Cursor::error(offset, ReadErrorKind::Opcode(byte)))?;
    if opcode.since() > game {
        return Err(Cursor::error(
            offset,
            ReadErrorKind::OpcodeTooNew { opcode, game },
        ));
    }
    Ok(opcode)
}

/// The count is a tagged Int. A huge one needs no separate check: each argument takes at least
/// a byte, so reading stops at the end of the file.
fn argument_count(cursor: &mut Cursor<'_>) -> Result<u32> {
    let offset = cursor.offset();
    let found = value(cursor)?;
    match found {
        Value::Int(count) if count >= 0 => Ok(count.unsigned_abs()),
        Value::Int(count) => Err(Cursor::error(
            offset,
            ReadErrorKind::ArgumentCount(count.to_string()),
        )),
        Value::None
        | Value::Identifier(_)
        | Value::String(_)
        | Value::Float(_)
        | Value::Bool(_) => {
            let name = found.kind_name().to_owned();
            Err(Cursor::error(offset, ReadErrorKind::ArgumentCount(name)))
        }
    }
}

pub(super) fn value(cursor: &mut Cursor<'_>) -> Result<Value> {
    let offset = cursor.offset();
    Ok(match cursor.u8("a value's tag")? {
        0 => Value::None,
        1 => Value::Identifier(cursor.string_index("an identifier")?),
        2 => Value::String(cursor.string_index("a string")?),
        3 => Value::Int(cursor.u32("an Int")?.cast_signed()),
        4 => Value::Float(f32::from_bits(cursor.u32("a Float")?)),
        5 => Value::Bool(cursor.flag("a Bool")?),
        other => return Err(Cursor::error(offset, ReadErrorKind::Tag(other))),
    })
}
