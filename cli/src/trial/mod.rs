//! Tests of scripts, for `test`. One test is one run of a machine of its own.
//!
//! | file | does |
//! |---|---|
//! | `shelf` | compiles scripts, each once for all threads |
//! | `discover` | finds the tests in the scripts that the user names |
//! | `bench` | what all tests share: shelf, world, settings; and all of them run on several threads |
//! | `host` | what a test's machine sees of the outside |
//! | `perform` | runs one test function |
//! | `lilac` | runs a spec that is written for Lilac |
//! | `measure` | what a test did to the collector |
//! | `finding` | what is wrong, with its place in the source |
//! | `outcome` | what became of a test |
//! | `snapshot` | compares what was traced with a file |
//! | `show` | the results as text, in each format |

mod bench;
mod discover;
mod finding;
mod host;
mod lilac;
mod measure;
mod outcome;
mod perform;
mod shelf;
mod show;
mod snapshot;

pub(crate) use bench::{Bench, Companion, Turn};
pub(crate) use discover::{TestPlace, discover};
pub(crate) use measure::Totals;
pub(crate) use outcome::{Counts, Outcome};
pub(crate) use shelf::Shelf;
pub(crate) use show::{list, show};
