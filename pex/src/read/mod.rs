//! Reads bytes into a [`PexFile`]. Checks only the layout. What the records mean, and whether the
//! indexes in them are valid, is checked by the validator.

mod cursor;
mod error;
mod function;
mod object;

pub use error::{ReadError, ReadErrorKind};

use crate::file::{DebugFunction, DebugGroup, DebugInfo, DebugStruct, FunctionKind, UserFlag};
use crate::game::{ByteOrder, MAGIC};
use crate::{Game, PexFile, StringTable};
use cursor::{Cursor, Result};

/// Reads a whole file.
pub fn read(bytes: &[u8]) -> std::result::Result<PexFile, ReadError> {
    let cursor = &mut Cursor::new(bytes);
    let (game, version) = signature(cursor)?;
    let compile_time = cursor.u64("the compile time")?;
    let source_file = cursor.string("the source file name")?.to_vec();
    let user = cursor.string("the user name")?.to_vec();
    let machine = cursor.string("the machine name")?.to_vec();
    let strings = string_table(cursor)?;
    let debug_info = debug_info(cursor, game)?;
    let user_flags = cursor.list("the user flags", 3, |cursor| {
        let name = cursor.string_index("a user flag's name")?;
        Ok(UserFlag {
            name,
            bit: cursor.u8("a user flag's bit")?,
        })
    })?;
    let objects = cursor.list("the objects", 20, |cursor| object::object(cursor, game))?;
    if cursor.remaining() > 0 {
        let kind = ReadErrorKind::Trailing(cursor.remaining());
        return Err(Cursor::error(cursor.offset(), kind));
    }
    Ok(PexFile {
        game,
        version,
        compile_time,
        source_file,
        user,
        machine,
        strings,
        debug_info,
        user_flags,
        objects,
    })
}

/// Magic, version and game: they determine byte order and layout.
fn signature(cursor: &mut Cursor<'_>) -> Result<(Game, (u8, u8))> {
    let magic = cursor.u32("the magic number")?;
    let order = match magic {
        MAGIC => ByteOrder::Big,
        swapped if swapped == MAGIC.swap_bytes() => ByteOrder::Little,
        other => return Err(Cursor::error(0, ReadErrorKind::Magic(other))),
    };
    cursor.set_order(order);
    let version_at = cursor.offset();
    let version = (
        cursor.u8("the major version")?,
        cursor.u8("the minor version")?,
    );
    if version.0 != 3 {
        return Err(Cursor::error(
            version_at,
            ReadErrorKind::Version(version.0, version.1),
        ));
    }
    let game_at = cursor.offset();
    let id = cursor.u16("the game id")?;
    let game =
        Game::from_id(id).ok_or_else(|| Cursor::error(game_at, ReadErrorKind::GameId(id)))?;
    if game.byte_order() != order {
        return Err(Cursor::error(game_at, ReadErrorKind::ByteOrder(game)));
    }
    Ok((game, version))
}

fn string_table(cursor: &mut Cursor<'_>) -> Result<StringTable> {
    let count = cursor.u16("the string table")?;
    let mut strings = StringTable::new();
    for _ in 0..count {
        let offset = cursor.offset();
        let text = cursor.string("a string of the string table")?;
        strings
            .push(text)
            .map_err(|error| Cursor::error(offset, error.into()))?;
    }
    Ok(strings)
}

fn debug_info(cursor: &mut Cursor<'_>, game: Game) -> Result<Option<DebugInfo>> {
    if !cursor.flag("whether there is debug information")? {
        return Ok(None);
    }
    let modification_time = cursor.u64("the source's modification time")?;
    let functions = cursor.list("the debug functions", 9, debug_function)?;
    let (mut groups, mut structs) = (Vec::new(), Vec::new());
    if game.has_structs() {
        groups = cursor.list("the property groups", 12, debug_group)?;
        structs = cursor.list("the struct orders", 6, debug_struct)?;
    }
    Ok(Some(DebugInfo {
        modification_time,
        functions,
        groups,
        structs,
    }))
}

fn debug_function(cursor: &mut Cursor<'_>) -> Result<DebugFunction> {
    Ok(DebugFunction {
        object: cursor.string_index("a debug function's object")?,
        state: cursor.string_index("a debug function's state")?,
        function: cursor.string_index("a debug function's name")?,
        kind: FunctionKind::from_byte(cursor.u8("a debug function's kind")?),
        lines: cursor.list("line numbers", 2, |cursor| cursor.u16("a line number"))?,
    })
}

fn debug_group(cursor: &mut Cursor<'_>) -> Result<DebugGroup> {
    Ok(DebugGroup {
        object: cursor.string_index("a group's object")?,
        name: cursor.string_index("a group's name")?,
        doc: cursor.string_index("a group's doc text")?,
        user_flags: cursor.u32("a group's user flags")?,
        properties: cursor.list("a group's properties", 2, |cursor| {
            cursor.string_index("a property's name")
        })?,
    })
}

fn debug_struct(cursor: &mut Cursor<'_>) -> Result<DebugStruct> {
    Ok(DebugStruct {
        object: cursor.string_index("a struct order's object")?,
        name: cursor.string_index("a struct order's name")?,
        members: cursor.list("a struct order's members", 2, |cursor| {
            cursor.string_index("a member's name")
        })?,
    })
}
