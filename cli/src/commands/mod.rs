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
use crate::build::Memory;
use crate::execute::Interrupt;
use crate::exit::{Failure, Status};

/// How often a command is run, and what it keeps from one time to the next.
#[derive(Debug, Default)]
pub(crate) struct Repetition {
    /// Of the one who repeats it.
    interrupt: Option<Interrupt>,
    /// What `check` knows.
    memory: Memory,
}

impl Repetition {
    /// Once, and the process ends.
    pub(crate) fn once() -> Self {
        Self::default()
    }

    /// Again and again; `interrupt` ends each time, if it takes long.
    pub(crate) fn watching(interrupt: Interrupt) -> Self {
        Self {
            interrupt: Some(interrupt),
            memory: Memory::default(),
        }
    }

    /// Whether this is the last thing that the process does.
    fn is_last(&self) -> bool {
        self.interrupt.is_none()
    }

    /// What ends a command early.
    fn interrupt(&self) -> Interrupt {
        self.interrupt.clone().unwrap_or_else(Interrupt::listen)
    }
}

/// Runs the command that the arguments name.
pub(crate) fn run(arguments: Arguments, repetition: &mut Repetition) -> Result<Status, Failure> {
    let quiet = arguments.telling.quiet;
    match arguments.command {
        Command::Run(arguments) => run::run(&arguments, quiet, &repetition.interrupt()),
        Command::Test(arguments) => test::run(&arguments, quiet, &repetition.interrupt()),
        Command::Check(arguments) if !repetition.is_last() => {
            check::again(&arguments, quiet, &mut repetition.memory)
        }
        Command::Check(arguments) => check::run(&arguments, quiet),
        Command::Compile(arguments) => compile::run(&arguments, quiet, repetition.is_last()),
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
