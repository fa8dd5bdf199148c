//! What a script does that rules ask about.

use std::collections::BTreeSet;

use cyperus_compiler::source::Span;

use super::routine::{Called, Routine};

/// Where a value is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// A parameter or local of the function.
    Local(u32),
    /// A variable or property of the script itself, in lower case.
    Own(String),
    /// Anywhere else.
    Elsewhere,
}

/// An argument of a call.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Argument {
    /// Where the value comes from.
    pub(crate) place: Place,
    /// The value, if it is a number that is written down.
    pub(crate) number: Option<f32>,
    /// The script of its type, in lower case; empty for other values.
    pub(crate) script: String,
}

/// A call of a function that a script declares.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Call {
    /// The script whose function it is, as far as the types tell, in lower case.
    pub(crate) script: String,
    /// The function, in lower case.
    pub(crate) function: String,
    /// What it is called on; `None` if it is Global or on this instance.
    pub(crate) on: Option<Place>,
    /// Whether it is a function of this script, and not called on another object.
    pub(crate) is_own: bool,
    /// Whether the engine has it.
    pub(crate) is_native: bool,
    /// The arguments, those that were left out included.
    pub(crate) arguments: Vec<Argument>,
    /// Whether an array comes back.
    pub(crate) returns_array: bool,
    /// Where the result goes; `None` if it is dropped.
    pub(crate) result: Option<Place>,
}

/// Something that a statement does.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Deed {
    /// Makes a struct of this type, which goes somewhere.
    NewStruct(String, Option<Place>),
    /// Makes an array, which goes somewhere.
    NewArray(Option<Place>),
    /// Adds to an array.
    Grow(Place),
    /// Takes away from an array, replaces it, or writes over what is in it.
    Shrink(Place),
    /// Stores the object itself.
    KeepSelf(Place),
    /// Stores `None`.
    Forget(Place),
    /// Stores a value of the script somewhere else, in another object or an array.
    HandOn(Place),
    /// Puts a longer text where a text was.
    Lengthen(Place),
    /// Calls a function.
    Call(Call),
}

/// A deed and its place.
#[derive(Clone, Debug)]
pub(crate) struct Action {
    pub(crate) deed: Deed,
    pub(crate) span: Span,
    /// How many loops are around it.
    pub(crate) loops: usize,
    /// How often the loops around it turn, if constants say so.
    pub(crate) turns: Option<u64>,
    /// The blocks around it, outermost first: which `If` or `While`, and which of its blocks.
    pub(crate) branches: Vec<(u32, u32)>,
    /// Whether a guard is held around it.
    pub(crate) is_guarded: bool,
    /// The script's own variables that the conditions around it ask about, in lower case.
    pub(crate) tested: Vec<String>,
}

impl Action {
    /// Whether this one has run whenever `later`, which stands further down, runs.
    pub(crate) fn always_before(&self, later: &Self) -> bool {
        later.branches.starts_with(&self.branches)
    }
}

/// A function or event with what it does.
#[derive(Clone, Debug)]
pub(crate) struct Body {
    /// Its name, in lower case; for a remote event the part after the dot.
    pub(crate) name: String,
    /// As declared.
    pub(crate) spelling: String,
    pub(crate) is_event: bool,
    pub(crate) actions: Vec<Action>,
    /// Locals whose values somebody else may keep.
    pub(crate) escaping: BTreeSet<u32>,
}

/// Everything that rules ask about one script.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    pub(crate) bodies: Vec<Body>,
    /// The scripts whose Global functions are called, in lower case.
    pub(crate) statics: BTreeSet<String>,
    pub(crate) imports: Vec<Import>,
    /// The statements of all bodies.
    pub(crate) routines: Vec<Routine>,
    /// The calls in them.
    pub(crate) kept_calls: Vec<Called>,
}

/// An `Import` line of a script.
#[derive(Clone, Debug)]
pub(crate) struct Import {
    /// What it names, as written.
    pub(crate) spelling: String,
    /// The name's place.
    pub(crate) span: Span,
    /// Whether nothing but Global functions can come from it.
    pub(crate) has_only_functions: bool,
}

impl Facts {
    /// All calls.
    pub(crate) fn calls(&self) -> impl Iterator<Item = &Call> {
        let actions = self.bodies.iter().flat_map(|body| &body.actions);
        actions.filter_map(|action| {
            if let Deed::Call(call) = &action.deed {
                Some(call)
            } else {
                None
            }
        })
    }
}
