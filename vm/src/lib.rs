//! The Papyrus virtual machine: runs `.pex` files without the game.
//!
//! | folder | does |
//! |---|---|
//! | `program` | holds what was loaded: scripts, functions, struct types, call sites |
//! | `link` | turns a `.pex` function into typed register code, and checks it |
//! | `interpret` | executes register code |
//! | `scheduler` | decides which stack runs when: frames, turns, locks, latent calls, timers |
//! | `native` | implements functions that scripts declare as native |
//! | `convert`, `report` | text of values; errors with their script stack |
//! | `world` | forms, references, quests: the plain data that natives of game types work on |
//! | `save` | the whole machine as bytes, and back |
//! | `machine` | the value that owns all of it, and the interface of embedders |
//!
//! Errors never stop a script: they are logged through the [`Host`], the default is stored, and the
//! next instruction runs. What does stop a run is a [`Limit`].
//!
//! Compiler and machine meet in `cyperus-pex`; arrays, structs, strings and objects live in
//! `cyperus-gc`. This crate does no IO and reads no wall clock: see [`Host`] and
//! [`cyperus_gc::Clock`].

mod api;
mod code;
mod convert;
mod handles;
mod host;
mod id;
mod inspect;
mod interpret;
mod link;
mod machine;
mod native;
mod numbering;
mod persist;
mod program;
mod report;
mod roots;
mod run;
mod save;
mod scheduler;
mod symbol;
mod types;
mod value;
pub mod world;

pub use api::FunctionInfo;
pub use handles::{Attribute, GameObject, Handles};
pub use host::{Host, Output};
pub use id::{HandleId, NativeId, StackId, Token};
pub use inspect::{RetainingStep, Retention, StackOverview, TimerOverview};
pub use link::LinkError;
pub use machine::{
    Call, Counters, CreateError, Machine, MachineOptions, Native, Natives, Owner, Reply,
    ScriptCosts, Timing, native,
};
pub use persist::{LoadError, SectionSize, Tag};
pub use report::{LogEntry, Severity, TraceLine, log_time};
pub use save::{LoadOptions, Loaded, Save, SaveError, Saved, section_sizes};
pub use scheduler::{Idle, Limit, Stop};
pub use value::Value;
