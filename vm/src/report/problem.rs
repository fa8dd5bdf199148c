//! What can go wrong while scripts run, as data. The text is made in [`super::wording`], where it is
//! shown.

use super::{CreateError, LinkError, Severity};
use crate::id::{StackId, Token};

/// Something the machine has to say about a script. Names and objects are written down at once,
/// because objects may be gone when the entry is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// A call that cannot be made.
    Call(CallProblem),
    /// A property that cannot be read or written.
    Property(PropertyProblem),
    /// A value that does not fit where it should go.
    Value(ValueProblem),
    /// An array.
    Array(ArrayProblem),
    /// A struct.
    Struct(StructProblem),
    /// A native function.
    Native(NativeProblem),
    /// A script that is not there.
    Script(ScriptProblem),
    /// What changed between a save and its scripts.
    Save(SaveProblem),
    /// Stacks that wait for each other: each for what the next one keeps.
    Deadlock(Vec<(StackId, Obstruction)>),
    /// In the words of a script or of the embedding program.
    Said {
        /// How bad it is.
        severity: Severity,
        /// The words.
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
    /// Too many calls inside each other.
    TooDeep {
        /// How many there may be.
        limit: usize,
        /// The function's name.
        function: String,
    },
    /// Too many arguments or too few.
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
    /// An argument of another type.
    ArgumentType {
        /// Script and function.
        function: String,
        /// Which argument, counted from 1.
        argument: usize,
        /// The types that the parameter has and the argument has. A call by name does not tell.
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

/// What was to be done with a property.
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
        /// What was to be done.
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
    /// The same, for a property that was asked for by name.
    NotNamed {
        /// The property.
        property: String,
        /// The object.
        object: String,
    },
    /// It cannot be used in that way.
    NotAllowed {
        /// What was to be done.
        usage: PropertyUse,
        /// The property.
        property: String,
        /// The object.
        object: String,
    },
    /// The value is of another type.
    Type {
        /// The property.
        property: String,
    },
}

/// A value that does not fit where it should go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValueProblem {
    /// A variable of another type.
    Type {
        /// The variable.
        variable: String,
    },
    /// None for something that cannot be None.
    None {
        /// The variable; nothing for an element or a member.
        variable: Option<String>,
    },
    /// An element or member of another type.
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
        /// The type that it should get.
        to: String,
    },
    /// Vars are equal or not, but none is greater.
    VarOrder,
    /// A division or remainder by zero.
    DivisionByZero,
}

/// An array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArrayProblem {
    /// An element of None.
    None,
    /// An element that is not there.
    Index {
        /// The element's number.
        index: i64,
        /// The last one that there is; -1 if there is none.
        last: i64,
    },
    /// A length that no array can have.
    Length {
        /// The length.
        length: i32,
        /// The greatest one.
        limit: u32,
    },
    /// Adding to None.
    AddToNone,
    /// Removing from None.
    RemoveFromNone,
    /// Removing the last element where there is none.
    RemoveFromEmpty,
    /// Searching structs by a member that they do not have.
    NoMember {
        /// The member.
        member: String,
    },
    /// An element of something else.
    NoArray,
    /// A new array for a variable of another type.
    OtherType,
}

/// A struct.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StructProblem {
    /// A member of None.
    None,
    /// A member of something else.
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

/// A native function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NativeProblem {
    /// Nothing in the world that it could work on.
    Unbound {
        /// The function's name.
        function: String,
    },
    /// Nobody implemented it.
    Missing {
        /// Script and function.
        function: String,
        /// Whether the options make this an error.
        is_error: bool,
    },
    /// The script declares it with other types than its body reads.
    Declaration {
        /// Script and function.
        function: String,
    },
    /// A result that no stack waits for.
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
    /// `GC.Live` of something that is not counted.
    NoPopulation {
        /// What was asked for.
        name: String,
    },
    /// `GC.Unpin` of an object that is not pinned.
    NotPinned,
    /// `GC.Create` did not.
    NotCreated {
        /// Why.
        error: CreateError,
    },
    /// A plugin that is not there.
    NoPlugin {
        /// The plugin's file.
        file: String,
    },
    /// No room for another thing.
    WorldFull,
}

/// A script that is not there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScriptProblem {
    /// The host has no such script.
    Missing {
        /// The script.
        script: String,
    },
    /// What the host has to say about it.
    WhyMissing {
        /// The host's words.
        text: String,
    },
    /// It was there when a save was made, and the save does not hold it.
    NotInSave {
        /// The script.
        script: String,
    },
    /// The host's file holds another script.
    NotInFile {
        /// The script.
        script: String,
    },
    /// It cannot be attached to a thing of the world.
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
        /// Whose it was.
        owner: String,
    },
    /// A variable has another type.
    VariableType {
        /// The variable.
        variable: String,
        /// Whose it is.
        owner: String,
    },
    /// A state is gone.
    StateGone {
        /// The state.
        state: String,
        /// The script.
        script: String,
    },
    /// A function that is being called has other code.
    Function {
        /// Script and function.
        function: String,
    },
    /// A stack that cannot go on.
    StackDropped {
        /// The stack.
        stack: StackId,
        /// Why.
        reason: DropReason,
    },
}

/// Why a saved stack cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DropReason {
    /// Self is of a script that the function does not belong to.
    #[error("was in {function}, and its object is not a {script} any more")]
    OtherScript {
        /// Script and function.
        function: String,
        /// The function's script.
        script: String,
    },
    /// It waits for a function that is not native any more.
    #[error("waited for a native function that is not native any more")]
    NotNative,
}

/// What one stack keeps from another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstruction {
    /// An object that it has locked.
    Object(String),
    /// Its own result.
    Result(StackId),
}

impl Problem {
    /// How bad it is.
    pub const fn severity(&self) -> Severity {
        match self {
            Self::Value(ValueProblem::None { .. })
            | Self::Native(
                NativeProblem::Missing {
                    is_error: false, ..
                }
                | NativeProblem::Declaration { .. }
                | NativeProblem::LateResult { .. },
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
            | Self::Script(ScriptProblem::Unbindable { .. }) => Severity::Error,
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
}
