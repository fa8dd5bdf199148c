//! Where scripts come from: the inputs, the import roots, the base scripts in the binary.

mod folder;
mod header;
mod input;

pub(crate) use folder::Root;
pub(crate) use input::{Input, inputs};
