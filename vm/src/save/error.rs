//! Why a machine cannot be saved.

use thiserror::Error;

/// Why a machine cannot be saved at the moment.
#[derive(Debug, Error)]
pub enum SaveError {
    /// A stack is running: saves are made between frames and at pauses.
    #[error("a script is running; a save is made at a frame's end or at a pause")]
    Running,
    /// Objects are being destroyed and the host's hooks delay them.
    #[error("{0} objects are waiting to be destroyed, and the host has not allowed it yet")]
    Destruction(u64),
    /// A stack is at a place whose pex state is not known.
    #[error("stack {stack} is at a place in {function} that has no pex state")]
    NoPexState {
        /// The stack.
        stack: u32,
        /// The function.
        function: String,
    },
    /// A script cannot be written.
    #[error("script {script} cannot be written: {reason}")]
    Script {
        /// The script.
        script: String,
        /// Why.
        reason: String,
    },
    /// The output failed.
    #[error("{0}")]
    Output(#[from] std::io::Error),
}
