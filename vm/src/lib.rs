//! (to come)

pub mod world;
