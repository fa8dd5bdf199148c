//! Where scripts come from: the inputs, the import folders, and the base scripts in the binary.

mod folder;
mod header;
mod import;
mod input;
mod link;
mod project;

pub(crate) use folder::Root;
pub(crate) use header::script_name;
pub(crate) use import::import_remarks;
pub(crate) use input::{
    Input, inputs, named as named_input, nothing_named, root as root_and_name, script_paths,
    scripts_below, tell as tell_inputs,
};
pub(crate) use project::{Project, known_origin};
