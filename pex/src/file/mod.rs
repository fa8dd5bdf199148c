//! A `.pex` file as plain data, record by record in the order of the format.
//!
//! Names, types and texts are [`StringIndex`]es into the file's own table.

mod debug;
mod functions;

pub use debug::{DebugFunction, DebugGroup, DebugInfo, DebugStruct, FunctionKind};
pub use functions::{DebugMatches, FunctionPlace};

use crate::{Code, Game, StringIndex, StringTable, Value};

/// A compiled script file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PexFile {
    /// Which game's format this is.
    pub game: Game,
    /// Format version, major and minor, as stated in the file.
    pub version: (u8, u8),
    /// When it was compiled, in seconds since 1970.
    pub compile_time: u64,
    /// The source file's name or path, as the compiler stored it.
    pub source_file: Vec<u8>,
    /// The user who compiled it.
    pub user: Vec<u8>,
    /// The machine it was compiled on.
    pub machine: Vec<u8>,
    /// Every string that the records below refer to.
    pub strings: StringTable,
    /// Line numbers, groups and member order; absent in stripped files.
    pub debug_info: Option<DebugInfo>,
    /// Names of the user flag bits.
    pub user_flags: Vec<UserFlag>,
    /// The scripts in the file; the games' compilers always write one.
    pub objects: Vec<Object>,
}

impl PexFile {
    /// An empty file in the newest version of `game`.
    pub fn new(game: Game) -> Self {
        Self {
            game,
            version: game.version(),
            compile_time: 0,
            source_file: Vec::new(),
            user: Vec::new(),
            machine: Vec::new(),
            strings: StringTable::new(),
            debug_info: None,
            user_flags: Vec::new(),
            objects: Vec::new(),
        }
    }
}

/// The name of a bit in the `user_flags` fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UserFlag {
    /// The flag's name; official compilers write lower case.
    pub name: StringIndex,
    /// Which bit, 0 to 31.
    pub bit: u8,
}

/// What an object's size field holds. Compilers disagree, and the games do not mind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ObjectSize {
    /// The bytes from the field itself to the object's end, as the official compilers count.
    #[default]
    Counted,
    /// Something else, kept as it was read.
    Other(u32),
}

/// A script.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Object {
    /// The script's full name.
    pub name: StringIndex,
    /// The size field.
    pub size: ObjectSize,
    /// The parent script, or the empty string.
    pub parent: StringIndex,
    /// Documentation text.
    pub doc: StringIndex,
    /// Whether the script is Const (Fallout 4 and later).
    pub is_const: bool,
    /// User flag bits.
    pub user_flags: u32,
    /// The state that instances start in, or the empty string.
    pub auto_state: StringIndex,
    /// Struct types (Fallout 4 and later).
    pub structs: Vec<Struct>,
    /// Script variables, including the hidden ones of auto properties.
    pub variables: Vec<Variable>,
    /// Guard names (Starfield).
    pub guards: Vec<StringIndex>,
    /// Properties.
    pub properties: Vec<Property>,
    /// States with their functions; the empty state has the empty name.
    pub states: Vec<State>,
}

/// A struct type.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Struct {
    /// The type's name, without its script's.
    pub name: StringIndex,
    /// The members.
    pub members: Vec<Member>,
}

/// A member of a struct type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Member {
    /// The member's name.
    pub name: StringIndex,
    /// Its type.
    pub type_name: StringIndex,
    /// User flag bits.
    pub user_flags: u32,
    /// The default value.
    pub initial: Value,
    /// The const byte.
    pub is_const: bool,
    /// Documentation text.
    pub doc: StringIndex,
}

/// A script variable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Variable {
    /// The variable's name.
    pub name: StringIndex,
    /// Its type.
    pub type_name: StringIndex,
    /// User flag bits.
    pub user_flags: u32,
    /// The initial value; None if the source has none, whatever the type.
    pub initial: Value,
    /// Whether it cannot change after initialisation (Fallout 4 and later).
    pub is_const: bool,
}

/// A property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    /// The property's name.
    pub name: StringIndex,
    /// Its type.
    pub type_name: StringIndex,
    /// Documentation text.
    pub doc: StringIndex,
    /// User flag bits.
    pub user_flags: u32,
    /// The flags byte as stored in the file: see [`Property::READABLE`] and its siblings. The
    /// writer sets the bits that `accessors` implies and keeps the others.
    pub flags: u8,
    /// How it is read and written.
    pub accessors: Accessors,
}

impl Property {
    /// Flag: there is a getter, or the auto variable may be read.
    pub const READABLE: u8 = 1;
    /// Flag: there is a setter, or the auto variable may be written.
    pub const WRITABLE: u8 = 2;
    /// Flag: the value is stored in a variable.
    pub const AUTO: u8 = 4;

    /// The bits of the flags byte that say which records follow it in the file: they are determined
    /// by `accessors`, whatever `flags` contains.
    pub fn implied_flags(&self) -> u8 {
        match &self.accessors {
            Accessors::Auto(_) => Self::AUTO,
            Accessors::Full { getter, setter } => {
                let readable = if getter.is_some() { Self::READABLE } else { 0 };
                let writable = if setter.is_some() { Self::WRITABLE } else { 0 };
                readable | writable
            }
        }
    }

    /// The flags byte as the writer writes it: `flags` with the bits determined by `accessors`.
    pub fn written_flags(&self) -> u8 {
        let decided = match &self.accessors {
            Accessors::Auto(_) => Self::AUTO,
            Accessors::Full { .. } => Self::READABLE | Self::WRITABLE | Self::AUTO,
        };
        self.flags & !decided | self.implied_flags()
    }
}

/// How a property is read and written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Accessors {
    /// Directly from this variable.
    Auto(StringIndex),
    /// Through functions.
    Full {
        /// Reads it.
        getter: Option<Box<Function>>,
        /// Writes it.
        setter: Option<Box<Function>>,
    },
}

/// A state and the functions it defines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// The state's name; empty for the empty state.
    pub name: StringIndex,
    /// Its functions.
    pub functions: Vec<NamedFunction>,
}

/// A function with its name; property accessors have none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NamedFunction {
    /// The function's name.
    pub name: StringIndex,
    /// The rest.
    pub function: Function,
}

/// A function's signature and code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Function {
    /// The return type; `None` if it returns nothing.
    pub return_type: StringIndex,
    /// Documentation text.
    pub doc: StringIndex,
    /// User flag bits.
    pub user_flags: u32,
    /// The flags byte: [`Function::GLOBAL`], [`Function::NATIVE`].
    pub flags: u8,
    /// Parameters.
    pub parameters: Vec<Local>,
    /// Local variables, including temporaries.
    pub locals: Vec<Local>,
    /// Instructions; empty for natives.
    pub code: Code,
}

impl Function {
    /// Flag: belongs to the script, not to an instance.
    pub const GLOBAL: u8 = 1;
    /// Flag: the engine implements it.
    pub const NATIVE: u8 = 2;

    /// Whether it belongs to the script, not to an instance.
    pub fn is_global(&self) -> bool {
        self.flags & Self::GLOBAL != 0
    }

    /// Whether the engine implements it.
    pub fn is_native(&self) -> bool {
        self.flags & Self::NATIVE != 0
    }
}

/// A parameter or local variable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Local {
    /// Its name.
    pub name: StringIndex,
    /// Its type.
    pub type_name: StringIndex,
}
