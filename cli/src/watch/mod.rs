//! `--watch`: a command that is done again whenever something changes that it depends on.
//!
//! | file | does |
//! |---|---|
//! | `mod` | the rounds: do it, wait, look at the project again |
//! | `filter` | which changes matter |
//! | `listen` | hears of changes, and gathers those that come together |
//! | `poll` | looks for changes where the system does not tell |
//! | `screen` | what is shown around a round |
//!
//! What the system tells is only a reason to look: every round reads what it needs from the disk, so a
//! change that is reported late, twice or under another name does no harm. The listening begins before
//! the work, so a change during a round leads to another one. A round that takes long, such as a run
//! without an end, is given up when something changes.

mod filter;
mod listen;
mod poll;
mod screen;

use std::path::PathBuf;

use crate::arguments::{Arguments, Watched};
use crate::commands::{self, Repetition};
use crate::execute::Interrupt;
use crate::exit::{Failure, Status};
use crate::output;

use listen::Listener;

/// A command line with its project.
#[derive(Debug)]
pub(crate) struct Parsed {
    pub(crate) arguments: Arguments,
    /// The file of the project that completed it.
    pub(crate) project: Option<PathBuf>,
}

impl Parsed {
    /// What has to be watched; `None` if nobody asked for that.
    pub(crate) fn watched(&self) -> Option<Watched> {
        let mut watched = self.arguments.command.watched()?;
        watched.files.extend(self.project.clone());
        Some(watched)
    }
}

/// Repeats a command until the user ends it. `parse` reads the command line again, because its project
/// may have changed.
pub(crate) fn keep(
    first: Parsed,
    watched: &Watched,
    parse: impl Fn() -> Result<Parsed, Failure>,
) -> Result<Status, Failure> {
    let interrupt = Interrupt::listen();
    let quiet = first.arguments.telling.quiet;
    let clears = !quiet && first.arguments.telling.verbose == 0 && screen::can_be_cleared();
    let mut repetition = Repetition::watching(interrupt.clone());
    let mut listener = Listener::new(watched, &interrupt, quiet)?;
    let mut parsed = Ok(first);
    loop {
        match parsed {
            Ok(Parsed { arguments, .. }) => {
                match commands::run(arguments, &mut repetition) {
                    // Whoever read our output is gone.
                    Err(Failure::Closed) => return Ok(Status::Fine),
                    Err(failure) => output::show_failure(&failure),
                    Ok(_) => {}
                }
            }
            Err(failure) => output::show_failure(&failure),
        }
        if interrupt.is_asked() {
            return Ok(Status::Fine);
        }
        if !quiet {
            output::note(screen::WAITING);
        }
        let Some(changes) = listener.wait(&interrupt) else {
            return Ok(Status::Fine);
        };
        if clears {
            screen::clear();
        }
        if !quiet {
            output::note(&screen::changed(&changes.files));
        }
        parsed = parse();
        // A project that cannot be read says nothing about what to watch: the old places stay.
        let watched = parsed.as_ref().ok().and_then(Parsed::watched);
        listener.renew(watched, changes.has_folders)?;
    }
}
