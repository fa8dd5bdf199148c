//! One file per command.

mod completions;
mod sweep;

use crate::arguments::{Arguments, Command};
use crate::exit::{Failure, Status};

/// Runs the command that the arguments name.
pub(crate) fn run(arguments: Arguments) -> Result<Status, Failure> {
    match arguments.command {
        Command::Sweep(arguments) => sweep::run(&arguments),
        Command::Completions(arguments) => completions::run(&arguments),
    }
}
