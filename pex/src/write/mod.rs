//! Writes a [`PexFile`] as bytes, record by record in the order of `read`.

mod sink;

use crate::file::{
    Accessors, DebugInfo, Function, Local, Object, ObjectSize, Property, State, Variable,
};
use crate::game::MAGIC;
use crate::{Game, PexFile, Value};
use sink::Sink;

/// Why a file cannot be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// A list is longer than its u16 count allows.
    #[error("{what}: {length} records, but a .pex file holds at most 65,535")]
    TooLong {
        /// Which list.
        what: &'static str,
        /// How long it is.
        length: usize,
    },
    /// An object is larger than its size field allows.
    #[error("an object of {0} bytes is too large for a .pex file")]
    ObjectTooLarge(usize),
}

/// Writes a whole file.
pub fn write(file: &PexFile) -> Result<Vec<u8>, WriteError> {
    let mut sink = Sink::new(file.game.byte_order());
    header(&mut sink, file)?;
    debug_info(&mut sink, file.game, file.debug_info.as_ref())?;
    sink.list("user flags", &file.user_flags, |sink, flag| {
        sink.string_index(flag.name);
        sink.u8(flag.bit);
        Ok(())
    })?;
    sink.list("objects", &file.objects, |sink, object| {
        self::object(sink, file.game, object)
    })?;
    Ok(sink.into_bytes())
}

fn header(sink: &mut Sink, file: &PexFile) -> Result<(), WriteError> {
    sink.u32(MAGIC);
    sink.u8(file.version.0);
    sink.u8(file.version.1);
    sink.u16(file.game.id());
    sink.u64(file.compile_time);
    sink.string("the source file name", &file.source_file)?;
    sink.string("the user name", &file.user)?;
    sink.string("the machine name", &file.machine)?;
    sink.count("strings", file.strings.len())?;
    for (_, text) in file.strings.iter() {
        sink.string("a string", text)?;
    }
    Ok(())
}

fn debug_info(sink: &mut Sink, game: Game, debug: Option<&DebugInfo>) -> Result<(), WriteError> {
    sink.flag(debug.is_some());
    let Some(debug) = debug else { return Ok(()) };
    sink.u64(debug.modification_time);
    sink.list("debug functions", &debug.functions, |sink, function| {
        sink.string_index(function.object);
        sink.string_index(function.state);
        sink.string_index(function.function);
        sink.u8(function.kind.byte());
        sink.list("line numbers", &function.lines, |sink, &line| {
            sink.u16(line);
            Ok(())
        })
    })?;
    if !game.has_structs() {
        return Ok(());
    }
    sink.list("property groups", &debug.groups, |sink, group| {
        sink.string_index(group.object);
        sink.string_index(group.name);
        sink.string_index(group.doc);
        sink.u32(group.user_flags);
        sink.string_indexes("a group's properties", &group.properties)
    })?;
    sink.list("struct orders", &debug.structs, |sink, structure| {
        sink.string_index(structure.object);
        sink.string_index(structure.name);
        sink.string_indexes("a struct's members", &structure.members)
    })
}

fn object(sink: &mut Sink, game: Game, object: &Object) -> Result<(), WriteError> {
    sink.string_index(object.name);
    let size_at = sink.offset();
    sink.u32(0);
    sink.string_index(object.parent);
    sink.string_index(object.doc);
    if game.has_structs() {
        sink.flag(object.is_const);
    }
    sink.u32(object.user_flags);
    sink.string_index(object.auto_state);
    if game.has_structs() {
        structs(sink, object)?;
    }
    sink.list("variables", &object.variables, |sink, variable| {
        self::variable(sink, game, variable);
        Ok(())
    })?;
    if game.has_guards() {
        sink.string_indexes("guards", &object.guards)?;
    }
    sink.list("properties", &object.properties, property)?;
    sink.list("states", &object.states, state)?;
    let counted = sink.offset() - size_at;
    let size = match object.size {
        ObjectSize::Counted => {
            u32::try_from(counted).map_err(|_| WriteError::ObjectTooLarge(counted))?
        }
        ObjectSize::Other(size) => size,
    };
    sink.patch_u32(size_at, size);
    Ok(())
}

fn structs(sink: &mut Sink, object: &Object) -> Result<(), WriteError> {
    sink.list("structs", &object.structs, |sink, structure| {
        sink.string_index(structure.name);
        sink.list("a struct's members", &structure.members, |sink, member| {
            sink.string_index(member.name);
            sink.string_index(member.type_name);
            sink.u32(member.user_flags);
            value(sink, member.initial);
            sink.flag(member.is_const);
            sink.string_index(member.doc);
            Ok(())
        })
    })
}

fn variable(sink: &mut Sink, game: Game, variable: &Variable) {
    sink.string_index(variable.name);
    sink.string_index(variable.type_name);
    sink.u32(variable.user_flags);
    value(sink, variable.initial);
    if game.has_structs() {
        sink.flag(variable.is_const);
    }
}

fn property(sink: &mut Sink, property: &Property) -> Result<(), WriteError> {
    sink.string_index(property.name);
    sink.string_index(property.type_name);
    sink.string_index(property.doc);
    sink.u32(property.user_flags);
    sink.u8(property.written_flags());
    match &property.accessors {
        Accessors::Auto(variable) => sink.string_index(*variable),
        Accessors::Full { getter, setter } => {
            for accessor in [getter, setter].into_iter().flatten() {
                function(sink, accessor)?;
            }
        }
    }
    Ok(())
}

fn state(sink: &mut Sink, state: &State) -> Result<(), WriteError> {
    sink.string_index(state.name);
    sink.list("a state's functions", &state.functions, |sink, named| {
        sink.string_index(named.name);
        function(sink, &named.function)
    })
}

fn function(sink: &mut Sink, function: &Function) -> Result<(), WriteError> {
    sink.string_index(function.return_type);
    sink.string_index(function.doc);
    sink.u32(function.user_flags);
    sink.u8(function.flags);
    locals(sink, "parameters", &function.parameters)?;
    locals(sink, "locals", &function.locals)?;
    sink.count("instructions", function.code.len())?;
    for instruction in function.code.iter() {
        sink.u8(instruction.opcode.byte());
        let fixed = instruction.opcode.fixed_operands();
        for &operand in &instruction.operands[..fixed] {
            value(sink, operand);
        }
        if instruction.opcode.shape().arguments.is_some() {
            let arguments = &instruction.operands[fixed..];
            let count = i32::try_from(arguments.len()).map_err(|_| WriteError::TooLong {
                what: "arguments",
                length: arguments.len(),
            })?;
            value(sink, Value::Int(count));
            for &argument in arguments {
                value(sink, argument);
            }
        }
    }
    Ok(())
}

fn locals(sink: &mut Sink, what: &'static str, locals: &[Local]) -> Result<(), WriteError> {
    sink.list(what, locals, |sink, local| {
        sink.string_index(local.name);
        sink.string_index(local.type_name);
        Ok(())
    })
}

fn value(sink: &mut Sink, value: Value) {
    sink.u8(value.tag());
    match value {
        Value::None => {}
        Value::Identifier(index) | Value::String(index) => sink.string_index(index),
        Value::Int(number) => sink.u32(number.cast_unsigned()),
        Value::Float(number) => sink.u32(number.to_bits()),
        Value::Bool(truth) => sink.flag(truth),
    }
}
