//! The `cyperus` command: arguments in, exit status out.
//!
//! This is the only crate that touches the disk, the terminal and the exit status. It asks the
//! library crates for work and shows the results; it decides nothing about Papyrus.
//!
//! It is a library with a small binary around it, so that fuzz targets reach the readers of what people
//! write ([`reading`]) without a process for each input. It promises nothing to other programs: those
//! embed the library crates.

mod arguments;
mod build;
mod commands;
mod coverage;
mod destination;
mod doc;
mod execute;
mod exit;
mod files;
mod format;
mod gc_log;
mod hashing;
mod heap;
mod install;
mod legacy;
mod lint;
mod lsp;
mod measure;
mod output;
mod output_folder;
mod plugin;
mod profile;
mod project;
pub mod reading;
mod render;
mod repl;
mod report;
mod sources;
mod store;
mod storm;
mod temporary;
mod trial;
mod verbosity;
mod watch;
mod world;

use std::ffi::OsString;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;

use clap::{CommandFactory as _, FromArgMatches as _};

use arguments::{Arguments, Command};
use commands::Repetition;
use exit::{Failure, Status};
use verbosity::Verbosity;
use watch::Parsed;

/// Runs the command line of this process.
pub fn main() -> ExitCode {
    std::panic::set_hook(Box::new(output::report_bug));
    let words: Vec<OsString> = std::env::args_os().collect();
    // A panic drops everything that the command holds, so nothing half-changed is seen again.
    let status = catch_unwind(AssertUnwindSafe(|| run(words))).unwrap_or(Status::Bug);
    status.into()
}

/// Runs one command line. Failures are shown here and nowhere else.
fn run(words: Vec<OsString>) -> Status {
    if words.len() <= 1 {
        return shown(output::print(arguments::WELCOME));
    }
    let words = legacy::rewrite(words);
    let parsed = match parse(&words) {
        Ok(Ok(parsed)) => parsed,
        Ok(Err(failure)) => return shown(Err(failure)),
        Err(error) => return usage(&error),
    };
    let verbosity = Verbosity {
        verbose: parsed.arguments.telling.verbose,
        quiet: parsed.arguments.telling.quiet,
    };
    verbosity.start();
    shown(match parsed.watched() {
        None => commands::run(parsed.arguments, &mut Repetition::once()),
        Some(watched) => watch::keep(parsed, &watched, || parse_again(&words)),
    })
}

/// The same words after something has changed. They were right once, so only a project can be wrong.
fn parse_again(words: &[OsString]) -> Result<Parsed, Failure> {
    match parse(words) {
        Ok(parsed) => parsed,
        Err(error) => Err(Failure::Usage {
            message: error.to_string().trim_end().to_owned(),
            hint: None,
        }),
    }
}

/// The arguments, with what the project of the inputs adds to them. Words that no command line can
/// have are one kind of error, a project that cannot be used is another.
fn parse(words: &[OsString]) -> Result<Result<Parsed, Failure>, clap::Error> {
    let mut command = arguments::lone_command(words).unwrap_or_else(Arguments::command);
    let matches = matches(&mut command, words)?;
    let completed = match project::complete(&command, &matches, words) {
        Ok(None) => {
            let arguments = arguments(&matches)?;
            return Ok(Ok(Parsed {
                arguments,
                project: None,
            }));
        }
        Ok(Some(completed)) => completed,
        Err(failure) => return Ok(Err(failure)),
    };
    if !matches.get_flag("quiet") {
        completed.show_remarks();
    }
    let arguments = arguments(&self::matches(&mut command, &completed.words)?)?;
    Ok(Ok(Parsed {
        arguments,
        project: Some(completed.project.path),
    }))
}

/// What the words say, or the error of the whole command line, which knows all commands.
fn matches(
    command: &mut clap::Command,
    words: &[OsString],
) -> Result<clap::ArgMatches, clap::Error> {
    let found = command.try_get_matches_from_mut(words);
    found.or_else(|_| Arguments::command().try_get_matches_from(words))
}

fn arguments(matches: &clap::ArgMatches) -> Result<Arguments, clap::Error> {
    let mut arguments = Arguments::from_arg_matches(matches)?;
    if let (Command::Run(run), Some((_, own))) = (&mut arguments.command, matches.subcommand()) {
        run.note_given(own);
    }
    Ok(arguments)
}

/// Help and version go to stdout with status 0; anything else from clap is a usage error.
fn usage(error: &clap::Error) -> Status {
    let status = if error.use_stderr() {
        Status::Usage
    } else {
        Status::Fine
    };
    match error.print() {
        Ok(()) => status,
        Err(error) => shown(Err(Failure::from(error))),
    }
}

fn shown(result: Result<Status, Failure>) -> Status {
    match result {
        Ok(status) => status,
        Err(failure) => {
            output::show_failure(&failure);
            failure.status()
        }
    }
}
