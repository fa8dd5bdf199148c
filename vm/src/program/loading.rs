//! What loading a script needs from outside the program.

use cyperus_gc::Heap;
use cyperus_pex::PexFile;

use crate::host::Host;
use crate::id::NativeId;
use crate::report::ScriptProblem;
use crate::symbol::Symbol;

/// The natives as the program needs them: their names, not their bodies.
pub(crate) trait NativeNames {
    /// The number of a native by script and name, ignoring case.
    fn number(&self, script: &str, name: &str) -> Option<NativeId>;

    /// Whether a native takes a Float, returns a Float and does nothing else.
    fn only_computes(&self, native: NativeId) -> bool;

    /// A script that declares the natives with that script name, if the host has none.
    fn declare(&self, script: &str) -> Option<PexFile>;
}

/// What loading a script needs from outside the program.
pub(crate) struct Loading<'m> {
    pub(crate) heap: &'m mut Heap,
    pub(crate) host: &'m mut dyn Host,
    pub(crate) natives: &'m dyn NativeNames,
    /// Scripts that are being loaded, each the child of the next.
    pub(crate) under_way: Vec<Symbol>,
    /// What was missing, for the log.
    pub(crate) problems: &'m mut Vec<ScriptProblem>,
}

impl std::fmt::Debug for Loading<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Loading").finish_non_exhaustive()
    }
}
