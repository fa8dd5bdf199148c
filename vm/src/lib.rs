//! The Papyrus virtual machine: runs `.pex` files without the game.
//!
//! | folder | does |
//! |---|---|
//! | `code` | register code: instructions, registers, maps to the `.pex` |
//! | `program` | holds what was loaded: scripts, functions, struct types, call points |
//! | `link` | turns a `.pex` function into register code, and checks it |
//! | `profile` | counts what runs, while somebody wants to know |
//! | `scheduler` | decides which stack runs when: turns, locks, latent calls, alarms |
//! | `world` | forms, references, quests: the plain data that natives of game types work on |
//! | `machine` | the value that owns all parts, and methods that need several of them |
//! | `interpret` | executes register code |
//! | `native` | implements functions that scripts declare as native |
//! | `run` | drives it: frames and turns |
//! | `inspect`, `report` | the view for people: why something is alive, what waits; errors with their stack |
//! | `save`, `persist` | the whole machine as bytes, and back |
//! | `api` | what embedders call |
//!
//! ARCHITECTURE.md has a picture of who imports whom: imports only ever point down.
//!
//! Errors never stop a script: they are logged through the [`Host`], the default is stored, and the
//! next instruction runs. Only a [`Limit`] stops a run.
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
mod profile;
mod program;
mod report;
mod roots;
mod run;
mod save;
mod scheduler;
mod symbol;
pub mod tier;
mod types;
mod value;
pub mod world;

pub use api::{FunctionInfo, PropertyInfo, PropertyRole, UnsetRead};
pub use handles::{Attribute, GameObject, Handles};
pub use host::{FolderEntry, Host, Output};
pub use id::{HandleId, NativeId, StackId, Token};
pub use inspect::{
    AllocationChain, BranchCount, CallPlace, ClassTokens, DefaultAnswer, FunctionCounts,
    FunctionKind, NamedToken, PlacedReport, ProfileReport, ProfiledAllocation, ProfiledChain,
    ProfiledError, ProfiledFunction, ProfiledLine, ProfiledWait, RetainingStep, Retention,
    StackOverview, Standing, TimerOverview, WaitedFor,
};
pub use machine::{
    Call, Counters, ExpectedError, Machine, MachineOptions, Native, Natives, Reply, ScriptCosts,
    Timing, Trial, TrialEnd, native,
};
pub use persist::{LoadError, SectionSize, Tag};
pub use program::{ClassWords, UnknownWord};
pub use report::{
    ArrayProblem, Assertion, CallProblem, Check, CreateError, DropReason, FileError, LinkError,
    LogEntry, MockRefusal, NativeProblem, Obstruction, Problem, PropertyProblem, PropertyUse,
    SaveProblem, ScriptProblem, Severity, StructProblem, TraceLine, ValueProblem, log_time,
};
pub use save::{LoadOptions, Loaded, Save, SaveError, Saved, section_sizes};
pub use scheduler::{Idle, Limit, Stop};
pub use value::Value;
