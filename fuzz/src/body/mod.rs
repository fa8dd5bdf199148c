//! The bodies, one file for each kind of input.

pub(crate) mod compiled;
pub(crate) mod package;
pub(crate) mod save;
pub(crate) mod source;
pub(crate) mod text;
