//! Profiles: what a run spent its instructions, allocations and waits on, in the forms that people and
//! other programs read.
//!
//! | file | does |
//! |---|---|
//! | `model` | a profile as data, and as our own JSON |
//! | `weight` | what a chain of calls costs: time, allocations, waits |
//! | `table`, `difference` | the terminal: one profile, two profiles |
//! | `speedscope`, `collapsed`, `pprof` | other programs' formats |
//! | `game_log` | the game's own profile log, written and read |
//! | `page` | one HTML file with a flame graph |

mod model;

pub(crate) use model::Profile;
