//! What can go wrong while scripts run, as data. [`super::wording`] turns it into text.

use super::{Assertion, CreateError, LinkError, MockRefusal, Severity};
use crate::id::{StackId, Token};

/// Something the machine reports about a script. Names and objects are stored as text at once,
/// because objects may be gone when the entry is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// A call that cannot be made.
    Call(CallProblem),
    /// A property that cannot be read or written.
    Property(PropertyProblem),
    /// A value that does not fit where it should go.
    Value(ValueProblem),
    /// A problem with an array.
    Array(ArrayProblem),
    /// A problem with a struct.
    Struct(StructProblem),
    /// A problem with a native function.
    Native(NativeProblem),
    /// A missing script.
    Script(ScriptProblem),
    /// What changed between a save and its scripts.
    Save(SaveProblem),
    /// Stacks that wait for each other: each for something the next one holds.
    Deadlock(Vec<(StackId, Obstruction)>),
    /// A check of a test that failed.
    Assertion(Assertion),
    /// A message from a script or the embedding program.
    Said {
        /// How severe it is.
        severity: Severity,
        /// The message.
        text: String,
    },
}

/// A call that cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CallProblem {
    /// The object is None.
    OnNone {
        /// The function's name.
        function: String,
    },
    /// The object has no such function.
    NoMethod {
        /// The function's name.
        function: String,
        /// The object.
        object: String,
    },
    /// The script has no such global function, or does not exist.
    NoGlobal {
        /// The function's name.
        function: String,
        /// The script.
        script: String,
    },
    /// Too many nested calls.
    TooDeep {
        /// How many are allowed.
        limit: usize,
        /// The function's name.
        function: String,
    },
    /// Too many or too few arguments.
    ArgumentCount {
        /// Script and function.
        function: String,
        /// How many parameters there are.
        expected: usize,
        /// How many arguments there are.
        got: usize,
    },
    /// None for a parameter that cannot be None.
    NoneArgument {
        /// Script and function.
        function: String,
        /// Which argument, counted from 1.
        argument: usize,
    },
    /// An argument of the wrong type.
    ArgumentType {
        /// Script and function.
        function: String,
        /// Which argument, counted from 1.
        argument: usize,
        /// The parameter's type and the argument's. Unknown for a call by name.
        types: Option<(String, String)>,
    },
    /// The function's code cannot be run at all.
    Unlinkable {
        /// Script and function.
        function: String,
        /// Why.
        error: LinkError,
    },
}

/// What a script tried to do with a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PropertyUse {
    /// Reading it.
    Read,
    /// Writing it.
    Write,
}

/// A property that cannot be read or written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PropertyProblem {
    /// The object is None.
    OnNone {
        /// What the script tried to do.
        usage: PropertyUse,
        /// The property.
        property: String,
    },
    /// The object has no such property.
    Missing {
        /// The property.
        property: String,
        /// The object.
        object: String,
    },
    /// The same, for a property looked up by name.
    NotNamed {
        /// The property.
        property: String,
        /// The object.
        object: String,
    },
    /// It cannot be used that way.
    NotAllowed {
        /// What the script tried to do.
        usage: PropertyUse,
        /// The property.
        property: String,
        /// The object.
        object: String,
    },
    /// The value has the wrong type.
    Type {
        /// The property.
        property: String,
    },
}

/// A value that does not fit where it should go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValueProblem {
    /// A value of the wrong type for a variable.
    Type {
        /// The variable.
        variable: String,
    },
    /// None for something that cannot be None.
    None {
        /// The variable; `None` for an element or a member.
        variable: Option<String>,
    },
    /// A value of the wrong type for an element or member.
    Unfit {
        /// The type of the element or member.
        wanted: String,
        /// The type of the value.
        found: String,
    },
    /// A variable that the function does not have.
    NoVariable {
        /// The variable.
        variable: String,
    },
    /// Types that cannot be cast to each other.
    Cast {
        /// The type of the value.
        from: String,
        /// The requested type.
        to: String,
    },
    /// Vars can be equal, but they have no order.
    VarOrder,
    /// A division or remainder by zero.
    DivisionByZero,
}

/// A problem with an array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArrayProblem {
    /// An element of None.
    None,
    /// An index outside the array.
    Index {
        /// The index.
        index: i64,
        /// The last valid index; -1 for an empty array.
        last: i64,
    },
    /// A length that an array cannot have.
    Length {
        /// The length.
        length: i32,
        /// The greatest allowed length.
        limit: u32,
    },
    /// Adding to None.
    AddToNone,
    /// Removing from None.
    RemoveFromNone,
    /// Removing the last element of an empty array.
    RemoveFromEmpty,
    /// Searching structs by a member they do not have.
    NoMember {
        /// The member.
        member: String,
    },
    /// An element of something that is not an array.
    NoArray,
    /// A new array for a variable of a different type.
    OtherType,
}

/// A problem with a struct.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StructProblem {
    /// A member of None.
    None,
    /// A member of something that is not a struct.
    NoStruct,
    /// A struct without that member.
    NoMember {
        /// The struct's type.
        structure: String,
        /// The member.
        member: String,
    },
    /// There is no such type.
    NoType {
        /// The type.
        name: String,
    },
}

/// Why a script gets no file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileError {
    /// Nobody named a folder for files of scripts.
    NoFolder,
    /// The name leads out of that folder, or is no name for a file.
    Outside,
    /// The file is too large.
    TooLarge,
    /// The system says no, in its own words.
    System(String),
}

/// A problem with a native function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NativeProblem {
    /// There is nothing in the world it can work on.
    Unbound {
        /// The function's name.
        function: String,
    },
    /// It has no implementation.
    Missing {
        /// Script and function.
        function: String,
        /// Whether the options make this an error.
        is_error: bool,
    },
    /// The script's declaration has other types than the native's body expects.
    Declaration {
        /// Script and function.
        function: String,
    },
    /// A file that a script does not get.
    File {
        /// Script and function.
        function: String,
        /// The file as the script names it.
        name: String,
        /// Why.
        error: FileError,
    },
    /// A result that no stack is waiting for.
    LateResult {
        /// The call.
        call: Token,
    },
    /// A registration for a remote event without a handler.
    NoHandler {
        /// Who registered.
        listener: String,
        /// The event.
        event: String,
    },
    /// `GC.Live` for something that is not counted.
    NoPopulation {
        /// The requested name.
        name: String,
    },
    /// `GC.Unpin` of an object that is not pinned.
    NotPinned,
    /// `GC.Create` failed.
    NotCreated {
        /// Why.
        error: CreateError,
    },
    /// A plugin that does not exist.
    NoPlugin {
        /// The plugin's file.
        file: String,
    },
    /// The world has no room for another thing.
    WorldFull,
    /// `Mock` cannot answer for a native.
    NotMocked {
        /// Its name.
        native: String,
        /// Why.
        reason: MockRefusal,
    },
}

/// A missing script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScriptProblem {
    /// The host has no such script.
    Missing {
        /// The script.
        script: String,
    },
    /// The host's explanation.
    WhyMissing {
        /// The explanation.
        text: String,
    },
    /// It was loaded when a save was made, but the save does not contain it.
    NotInSave {
        /// The script.
        script: String,
    },
    /// The host's file contains a different script.
    NotInFile {
        /// The script.
        script: String,
    },
    /// Its parents lead back to it.
    OwnAncestor {
        /// The script.
        script: String,
    },
    /// It has more ancestors than are loaded.
    TooManyAncestors {
        /// The script.
        script: String,
    },
    /// It cannot be attached to a thing in the world.
    Unbindable {
        /// The script.
        script: String,
        /// Why.
        error: CreateError,
    },
}

/// What changed between a save and its scripts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveProblem {
    /// A variable is gone.
    VariableGone {
        /// The variable.
        variable: String,
        /// What it belonged to.
        owner: String,
    },
    /// A variable has a different type.
    VariableType {
        /// The variable.
        variable: String,
        /// What it belongs to.
        owner: String,
    },
    /// A state is gone.
    StateGone {
        /// The state.
        state: String,
        /// The script.
        script: String,
    },
    /// A function that is being executed has different code.
    Function {
        /// Script and function.
        function: String,
    },
    /// A stack that cannot continue.
    StackDropped {
        /// The stack.
        stack: StackId,
        /// Why.
        reason: DropReason,
    },
}

/// Why a saved stack cannot continue.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DropReason {
    /// Self is of a script that the function does not belong to.
    #[error("was in {function}, and its object is no longer a {script}")]
    OtherScript {
        /// Script and function.
        function: String,
        /// The function's script.
        script: String,
    },
    /// It waits for a function that is no longer native.
    #[error("waited for a native function that is no longer native")]
    NotNative,
}

/// What one stack withholds from another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstruction {
    /// An object it has locked.
    Object(String),
    /// Its own result.
    Result(StackId),
}

impl Problem {
    /// How severe it is.
    pub const fn severity(&self) -> Severity {
        match self {
            Self::Value(ValueProblem::None { .. })
            | Self::Native(
                NativeProblem::Missing {
                    is_error: false, ..
                }
                | NativeProblem::Declaration { .. }
                | NativeProblem::LateResult { .. }
                | NativeProblem::File { .. },
            )
            | Self::Save(_)
            | Self::Deadlock(_) => Severity::Warning,
            // Without a prefix, as in the games' logs.
            Self::Script(
                ScriptProblem::Missing { .. }
                | ScriptProblem::WhyMissing { .. }
                | ScriptProblem::NotInSave { .. }
                | ScriptProblem::NotInFile { .. },
            ) => Severity::Info,
            Self::Said { severity, .. } => *severity,
            Self::Call(_)
            | Self::Property(_)
            | Self::Value(_)
            | Self::Array(_)
            | Self::Struct(_)
            | Self::Native(_)
            | Self::Assertion(_)
            | Self::Script(
                ScriptProblem::Unbindable { .. }
                | ScriptProblem::OwnAncestor { .. }
                | ScriptProblem::TooManyAncestors { .. },
            ) => Severity::Error,
        }
    }
}

macro_rules! from {
    ($($variant:ident $kind:ident;)*) => {$(
        impl From<$kind> for Problem {
            fn from(problem: $kind) -> Self {
                Self::$variant(problem)
            }
        }
    )*};
}

from! {
    Call CallProblem;
    Property PropertyProblem;
    Value ValueProblem;
    Array ArrayProblem;
    Struct StructProblem;
    Native NativeProblem;
    Script ScriptProblem;
    Save SaveProblem;
    Assertion Assertion;
}
