//! What a language server answers, as functions over the compiler's own results. Names mean here
//! what they mean to the check: it notes each of them, and nothing is looked up a second time.
//!
//! ```text
//! source ─compiler→ Record ─index→ mentions by place ─target→ the same thing everywhere ─→ answers
//! ```
//!
//! Places are byte offsets. Files, positions and the protocol belong to the caller.

mod action;
mod complete;
mod cursor;
mod extract;
mod fold;
mod hierarchy;
mod hint;
mod index;
mod outline;
mod overriding;
mod rename;
mod select;
mod signature;
mod target;
mod token;
mod wording;

pub use action::{Action, organized_imports, quick_fixes};
pub use complete::{Completion, CompletionKind, Insertion, complete};
pub use cursor::Cursor;
pub use extract::{CannotExtract, extract_function};
pub use fold::{Fold, FoldKind, folds};
pub use hierarchy::{FunctionCalls, calls_by_function, enclosing_function, implementations};
pub use hint::{Hint, hints};
pub use index::{ScriptIndex, declarations};
pub use outline::{Outline, OutlineKind, outline};
pub use overriding::overrides;
pub use rename::{Refusal, check_new_name, renamed_name, why_not};
pub use select::selections;
pub use signature::{SignatureHelp, signature_help};
pub use target::{Target, declaration_span, full_span};
pub use token::{MODIFIERS, NameToken, TOKEN_KINDS, tokens};
pub use wording::Wording;
