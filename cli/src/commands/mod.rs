//! One file per command.

mod assemble;
mod completions;
mod disasm;

use crate::arguments::{Arguments, Command};
use crate::exit::{Failure, Status};

/// Runs the command that the arguments name.
pub(crate) fn run(arguments: Arguments) -> Result<Status, Failure> {
    match arguments.command {
        Command::Disasm(arguments) => disasm::run(&arguments),
        Command::Assemble(arguments) => assemble::run(&arguments),
        Command::Completions(arguments) => completions::run(&arguments),
    }
}
