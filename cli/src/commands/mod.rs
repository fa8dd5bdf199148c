//! One file per command.

mod completions;

use crate::arguments::{Arguments, Command};
use crate::exit::{Failure, Status};

/// Runs the command that the arguments name.
pub(crate) fn run(arguments: Arguments) -> Result<Status, Failure> {
    match arguments.command {
        Command::Completions(arguments) => completions::run(&arguments),
    }
}
