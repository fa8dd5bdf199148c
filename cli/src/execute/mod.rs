//! Running a script: where its code comes from, what it is called with, how the run ends. `run`,
//! `storm` and `compare` all go through [`Execution`].
//!
//! | file | does |
//! |---|---|
//! | `library` | finds, compiles and keeps the scripts |
//! | `setup` | makes the machine that the command line describes |
//! | `execution` | one run of a machine, from its first call to its end |
//! | `start`, `fill` | what is there before: the world, stand-ins for properties that nobody set |
//! | `entry`, `instance`, `kind` | the first call: which function, on what; or what begins by what the script extends |
//! | `stage` | an instance to call functions on, in a world that is read once: for tests |
//! | `step` | what happens at a frame: events that the user raises, quests that start |
//! | `begin` | a mod's plugin begins |
//! | `host`, `repeat`, `budget` | what the machine sees of the terminal and of real time; errors that come again; how much is shown |
//! | `moment`, `save`, `setting` | when a run is saved, how it is written and read, and which settings a continued run has |
//! | `template` | writes a world file instead of running |
//! | `interrupt`, `progress` | Ctrl-C; how far the run is |
//! | `verify` | checks the heap on the way |

mod begin;
mod budget;
mod entry;
mod execution;
mod fill;
mod host;
mod instance;
mod interrupt;
mod kind;
mod library;
mod moment;
mod progress;
mod repeat;
mod save;
mod script_files;
mod setting;
mod setup;
mod stage;
mod start;
mod step;
mod template;
mod tier;
mod verify;

pub(crate) use execution::{Ending, Execution, Frames};
pub(crate) use host::HostBehaviour;
pub(crate) use interrupt::Interrupt;
pub(crate) use library::Library;
pub(crate) use moment::{SaveMoment, Saving};
pub(crate) use progress::Progress;
pub(crate) use save::SavedRun;
pub(crate) use setting::override_saved;
pub(crate) use setup::{Behaviour, prepare};
pub(crate) use stage::Stage;
pub(crate) use template::write_world;
pub(crate) use tier::choose_tier;
pub(crate) use verify::Verifier;
