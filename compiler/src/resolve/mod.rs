//! Names that reach beyond one file: which scripts there are, what they declare, which extends which.
//!
//! A script is parsed once, when the first thread asks for it. Scripts that are only imported are
//! parsed for their declarations. Nothing here reports errors: only the script being compiled
//! reports what it could not find.

mod face;
mod flags;
mod hierarchy;
mod neighbour;
mod origin;
mod script;
mod scripts;
mod seen;
mod source;
mod type_name;

pub use face::write_face;
pub use flags::{FlagFileError, FlagPlaces, UserFlag, UserFlags};
pub(crate) use hierarchy::DEEPEST_CHAIN;
pub use hierarchy::{FunctionReference, Parent, PropertyReference};
pub use origin::{Absent, Origin};
pub use script::{ImportTarget, Members, ParsedScript, ScriptInfo};
pub use scripts::{ScriptCounts, Scripts};
pub use source::{FileId, MemorySources, SourceError, Sources};
