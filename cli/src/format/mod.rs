//! What `fmt` needs besides the formatter: styles from files, and the proof by bytecode.

mod bytecode;
mod style;

pub(crate) use bytecode::{Proof, Verdict};
pub(crate) use style::Styles;
