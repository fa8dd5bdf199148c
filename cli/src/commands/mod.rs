//! One file per command.

mod archive;
mod assemble;
mod check;
mod compare;
mod compile;
mod completions;
mod config;
mod disasm;
mod doc;
mod dump;
mod explain;
mod fmt;
mod gc_log;
mod heap;
mod inspect;
mod lint;
mod lsp;
mod man;
mod new;
mod profile;
mod repl;
mod run;
mod selftest;
mod stamp;
mod storm;
mod sweep;
mod test;

use crate::arguments::{Arguments, Command};
use crate::exit::{Failure, Status};

/// Runs the command that the arguments name.
pub(crate) fn run(arguments: Arguments) -> Result<Status, Failure> {
    let quiet = arguments.quiet;
    match arguments.command {
        Command::Run(arguments) => run::run(&arguments, quiet),
        Command::Test(arguments) => test::run(&arguments, quiet),
        Command::Check(arguments) => check::run(&arguments, quiet),
        Command::Compile(arguments) => compile::run(&arguments, quiet),
        Command::Lint(arguments) => lint::run(&arguments, quiet),
        Command::Lsp(arguments) => lsp::run(&arguments),
        Command::Fmt(arguments) => fmt::run(&arguments, quiet),
        Command::Repl(arguments) => repl::run(&arguments, quiet),
        Command::Doc(arguments) => doc::run(&arguments, quiet),
        Command::Disasm(arguments) => disasm::run(&arguments, quiet),
        Command::Assemble(arguments) => assemble::run(&arguments),
        Command::Storm(arguments) => storm::run(&arguments, quiet),
        Command::Compare(arguments) => compare::run(&arguments, quiet),
        Command::Profile(arguments) => profile::run(&arguments, quiet),
        Command::Sweep(arguments) => sweep::run(&arguments),
        Command::GcLog(arguments) => gc_log::run(&arguments),
        Command::Inspect(arguments) => inspect::run(&arguments),
        Command::Archive(arguments) => archive::run(&arguments, quiet),
        Command::Selftest(arguments) => selftest::run(&arguments, quiet),
        Command::Heap(arguments) => heap::run(&arguments, quiet),
        Command::New(arguments) => new::run(&arguments, quiet),
        Command::Config(arguments) => config::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Completions(arguments) => completions::run(&arguments),
        Command::Man(arguments) => man::run(&arguments, quiet),
    }
}
