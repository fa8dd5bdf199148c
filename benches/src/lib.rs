//! Programs that measure: speed beside peers', the collector beside its goals, and the compiler
//! beside the official one.

pub mod figure;
pub mod folder;
pub mod graph;
pub mod random;
pub mod script;
pub mod stopwatch;
pub mod yardstick;
