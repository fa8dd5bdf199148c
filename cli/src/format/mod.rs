//! What `fmt` needs besides the formatter: styles from files, the proof by bytecode, and diffs.

mod bytecode;
mod difference;
mod style;

pub(crate) use bytecode::{Proof, Verdict};
pub(crate) use difference::difference;
pub(crate) use style::{Layout, Styles};
