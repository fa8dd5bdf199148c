//! Objects: everything in a script except the contents of its functions.

use super::cursor::{Cursor, Result};
use super::function::{function, value};
use crate::Game;
use crate::file::{
    Accessors, Member, NamedFunction, Object, ObjectSize, Property, State, Struct, Variable,
};

/// The smallest function body: return type, doc, user flags, flags and three empty lists.
const SMALLEST_FUNCTION: usize = 15;

pub(super) fn object(cursor: &mut Cursor<'_>, game: Game) -> Result<Object> {
    let name = cursor.string_index("an object's name")?;
    let size_at = cursor.offset();
    let declared = cursor.u32("an object's size")?;
    let mut object = Object {
        name,
        parent: cursor.string_index("an object's parent")?,
        doc: cursor.string_index("an object's doc text")?,
        is_const: game.has_structs() && cursor.flag("an object's const byte")?,
        user_flags: cursor.u32("an object's user flags")?,
        auto_state: cursor.string_index("an object's auto state")?,
        ..Object::default()
    };
    if game.has_structs() {
        object.structs = cursor.list("the structs", 4, structure)?;
    }
    object.variables = cursor.list("the variables", 9, |cursor| variable(cursor, game))?;
    if game.has_guards() {
        object.guards = cursor.list("the guards", 2, |cursor| {
            cursor.string_index("a guard's name")
        })?;
    }
    object.properties = cursor.list("the properties", 11, |cursor| property(cursor, game))?;
    object.states = cursor.list("the states", 4, |cursor| state(cursor, game))?;
    // Size fields that are wrong by the official count are kept, not rejected: see `ObjectSize`.
    let counted = cursor.offset() - size_at;
    object.size = match u32::try_from(counted) {
        Ok(counted) if counted == declared => ObjectSize::Counted,
        _ => ObjectSize::Other(declared),
    };
    Ok(object)
}

fn structure(cursor: &mut Cursor<'_>) -> Result<Struct> {
    Ok(Struct {
        name: cursor.string_index("a struct's name")?,
        members: cursor.list("a struct's members", 12, member)?,
    })
}

fn member(cursor: &mut Cursor<'_>) -> Result<Member> {
    Ok(Member {
        name: cursor.string_index("a member's name")?,
        type_name: cursor.string_index("a member's type")?,
        user_flags: cursor.u32("a member's user flags")?,
        initial: value(cursor)?,
        is_const: cursor.flag("a member's const byte")?,
        doc: cursor.string_index("a member's doc text")?,
    })
}

fn variable(cursor: &mut Cursor<'_>, game: Game) -> Result<Variable> {
    Ok(Variable {
        name: cursor.string_index("a variable's name")?,
        type_name: cursor.string_index("a variable's type")?,
        user_flags: cursor.u32("a variable's user flags")?,
        initial: value(cursor)?,
        is_const: game.has_structs() && cursor.flag("a variable's const byte")?,
    })
}

fn property(cursor: &mut Cursor<'_>, game: Game) -> Result<Property> {
    let name = cursor.string_index("a property's name")?;
    let type_name = cursor.string_index("a property's type")?;
    let doc = cursor.string_index("a property's doc text")?;
    let user_flags = cursor.u32("a property's user flags")?;
    let flags = cursor.u8("a property's flags")?;
    let accessors = if flags & Property::AUTO != 0 {
        Accessors::Auto(cursor.string_index("an auto property's variable")?)
    } else {
        let mut accessor = |flag| match flags & flag {
            0 => Ok(None),
            _ => function(cursor, game).map(Box::new).map(Some),
        };
        let getter = accessor(Property::READABLE)?;
        Accessors::Full {
            getter,
            setter: accessor(Property::WRITABLE)?,
        }
    };
    Ok(Property {
        name,
        type_name,
        doc,
        user_flags,
        flags,
        accessors,
    })
}

fn state(cursor: &mut Cursor<'_>, game: Game) -> Result<State> {
    Ok(State {
        name: cursor.string_index("a state's name")?,
        functions: cursor.list("a state's functions", SMALLEST_FUNCTION + 2, |cursor| {
            Ok(NamedFunction {
                name: cursor.string_index("a function's name")?,
                function: function(cursor, game)?,
            })
        })?,
    })
}
