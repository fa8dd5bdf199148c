//! The record that `compile` leaves in its output folder, so that the next build compiles only what has
//! to be compiled. `docs/projects.md` says what people should know of it.
//!
//! | file | does |
//! |---|---|
//! | `state` | whether a file is surely the one that was read before |
//! | `model` | what was compiled from what |
//! | `codec` | the record as bytes; nothing in the bytes is believed |
//! | `note` | what a compilation asks of its sources |
//! | `plan` | which scripts have to be compiled |
//! | `renew` | the record after a build |

mod codec;
mod model;
mod note;
mod plan;
mod renew;
mod state;

pub(crate) use codec::{read, write};
pub(crate) use model::{Record, digest};
pub(crate) use note::Noting;
pub(crate) use plan::{Ground, Plan, Sight, sight};
pub(crate) use renew::{Outcome, orphans, renewed};
pub(crate) use state::{FileState, Moment};
