//! The numbers that identify a machine's scripts, functions, stacks, calls and handles.
//!
//! They are plain data with nothing behind them, so that every part can refer to what another part
//! owns. Each kind is assigned by one owner, named at the type.

use crate::persist::persist_newtype;

/// Number of a script. Assigned by the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ScriptId(pub(crate) u32);

/// Number of a struct type. Assigned by the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct StructTypeId(pub(crate) u32);

/// Number of a function. Assigned by the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct FunctionId(pub(crate) u32);

/// Number of a pair of script and state. Assigned by the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct DispatchId(pub(crate) u32);

/// Number of a native in its table. Assigned by the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NativeId(pub(crate) u32);

/// Number of a stack; it rises for the lifetime of the machine. Assigned by the scheduler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StackId(pub u32);

/// Number of a latent call whose result is awaited. Assigned by the scheduler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Token(pub u64);

/// Number of a handle. The low 32 bits are the form id that scripts and logs see. Assigned by the
/// handles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HandleId(pub u64);

impl HandleId {
    /// The form id.
    pub const fn form_id(self) -> u32 {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the low half is the form id"
        )]
        let id = self.0 as u32;
        id
    }
}

persist_newtype!(
    ScriptId,
    StructTypeId,
    FunctionId,
    DispatchId,
    StackId,
    Token,
    HandleId
);
