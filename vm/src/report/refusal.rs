//! Why something could not be done: the errors that functions return.

use thiserror::Error;

/// Why a function cannot be run at all. Anything less serious is reported at run time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum LinkError {
    /// A jump whose target is not a number or is outside the function.
    #[error("instruction {at} jumps outside the function")]
    JumpOutside {
        /// The jump.
        at: usize,
    },
    /// More registers than an instruction can name.
    #[error("the function has more variables than the machine can number")]
    TooManyVariables,
    /// The function has no body in its file.
    #[error("the function has no code")]
    NoCode,
    /// A bug in the linker itself; the function is rejected instead of run.
    #[error("the linked code names register or instruction {0} that does not exist")]
    Inconsistent(usize),
}

/// Why an instance could not be created or changed from outside.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CreateError {
    /// There is no such script.
    #[error("there is no script named {0}")]
    NoSuchScript(String),
    /// There is no such function.
    #[error("script {script} has no function named {function}")]
    NoSuchFunction {
        /// The script.
        script: String,
        /// The function.
        function: String,
    },
    /// There is no such property.
    #[error("script {script} has no property named {property}")]
    NoSuchProperty {
        /// The script.
        script: String,
        /// The property.
        property: String,
    },
    /// The value has the wrong type.
    #[error("{place} needs a value of type {wanted}")]
    WrongType {
        /// The property or parameter.
        place: String,
        /// Its type.
        wanted: String,
    },
    /// The heap is full.
    #[error("the heap is full")]
    HeapFull,
    /// The function's code cannot be run; the log says why.
    #[error("{0} cannot be run")]
    NotRunnable(String),
}
