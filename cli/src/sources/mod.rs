//! Where scripts come from: the inputs, the import folders, and the base scripts in the binary.

mod folder;
mod header;
mod input;
mod project;

pub(crate) use folder::Root;
pub(crate) use input::{Input, inputs};
pub(crate) use project::Project;
