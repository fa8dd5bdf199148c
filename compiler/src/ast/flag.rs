//! Flags on declarations: those that are keywords and those that come from a flag file.

use super::{List, Name, Symbol};
use crate::source::Span;

bitflags::bitflags! {
    /// The flags of a declaration that are keywords, as a set.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct FlagSet: u16 {
        /// `Auto`
        const AUTO = 1;
        /// `AutoReadOnly`
        const AUTO_READ_ONLY = 1 << 1;
        /// `Global`
        const GLOBAL = 1 << 2;
        /// `Native`
        const NATIVE = 1 << 3;
        /// `Const`
        const CONST = 1 << 4;
        /// `DebugOnly`
        const DEBUG_ONLY = 1 << 5;
        /// `BetaOnly`
        const BETA_ONLY = 1 << 6;
        /// `RequiresGuard(...)`
        const REQUIRES_GUARD = 1 << 7;
        /// `ProtectsFunctionLogic`
        const PROTECTS_FUNCTION_LOGIC = 1 << 8;
        /// `SelfOnly`
        const SELF_ONLY = 1 << 9;
        /// `Private`
        const PRIVATE = 1 << 10;
        /// `Protected`
        const PROTECTED = 1 << 11;
        /// `Internal`
        const INTERNAL = 1 << 12;
    }
}

/// All flags of one declaration. The grammar accepts any flag anywhere; the checker knows which are allowed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Flags {
    /// The keywords among them.
    pub set: FlagSet,
    /// Every flag in order, including repeats.
    pub list: List<Flag>,
}

/// One flag.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Flag {
    /// Which.
    pub kind: FlagKind,
    /// Its place.
    pub span: Span,
}

/// Kinds of flags.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FlagKind {
    /// A keyword: a set with exactly one member, not `REQUIRES_GUARD`.
    Keyword(FlagSet),
    /// `RequiresGuard(...)` with the guards.
    RequiresGuard(List<Name>),
    /// A name that a flag file must declare.
    User(Symbol),
}
