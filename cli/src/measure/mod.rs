//! Measuring the collector with a script: what `storm` and `compare` share.
//!
//! | file | does |
//! |---|---|
//! | `experiment` | runs the script under one cleanup |
//! | `expectation` | whether a run came out as `--fail-on` and `--gc-budget` ask |
//! | `horizon` | says what was still running when the time was up |
//! | `pass` | says how long full passes held up saves and loads |
//! | `scenario` | says what was run, with which settings |
//! | `conclusion` | shows and writes what the runs came to |

mod conclusion;
mod expectation;
mod experiment;
mod horizon;
mod pass;
mod scenario;

pub(crate) use conclusion::{Conclusion, JsonShape};
pub(crate) use expectation::broken;
pub(crate) use experiment::{Experiment, cut, path_for};
pub(crate) use horizon::{horizon_line, interruption, still_running};
pub(crate) use pass::pass_lines;
pub(crate) use scenario::scenario;
