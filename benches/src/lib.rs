//! Programs that measure: speed beside peers', and the compiler beside the official one.

pub mod folder;
