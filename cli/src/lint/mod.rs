//! What `lint` needs besides the linter: which rules apply, a list of known findings, fixes, and output.

mod baseline;
mod choice;
mod fix;
mod ranking;
mod render;
mod sarif;

pub(crate) use baseline::Baseline;
pub(crate) use choice::Choice;
pub(crate) use fix::Fixes;
pub(crate) use ranking::ranking;
pub(crate) use render::{page, show};

use cyperus_workbench::lint::Finding;

use crate::render::Source;

/// The findings of one script.
#[derive(Debug)]
pub(crate) struct Linted {
    /// The script.
    pub(crate) source: Source,
    /// What was found, in order.
    pub(crate) findings: Vec<Finding>,
}
