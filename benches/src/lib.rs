//! Benchmarks: our speed compared with other programs', the collector compared with its goals, and
//! the compiler compared with the official one.

pub mod figure;
pub mod folder;
pub mod graph;
pub mod program;
pub mod random;
pub mod script;
pub mod stopwatch;
pub mod yardstick;
