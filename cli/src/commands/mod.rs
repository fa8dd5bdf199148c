//! One file per command.

mod assemble;
mod completions;
mod disasm;
mod gc_log;
mod sweep;

use crate::arguments::{Arguments, Command};
use crate::exit::{Failure, Status};

/// Runs the command that the arguments name.
pub(crate) fn run(arguments: Arguments) -> Result<Status, Failure> {
    match arguments.command {
        Command::Disasm(arguments) => disasm::run(&arguments),
        Command::Assemble(arguments) => assemble::run(&arguments),
        Command::Sweep(arguments) => sweep::run(&arguments),
        Command::GcLog(arguments) => gc_log::run(&arguments),
        Command::Completions(arguments) => completions::run(&arguments),
    }
}
