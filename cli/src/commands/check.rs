//! `check`: all diagnostics, nothing written.

use std::mem::ManuallyDrop;
use std::time::Instant;

use crate::arguments::Check;
use crate::build::{Batch, Setup};
use crate::exit::{Failure, Status};
use crate::{commands, output};

pub(super) fn run(arguments: &Check, quiet: bool) -> Result<Status, Failure> {
    let started = Instant::now();
    crate::build::use_threads(arguments.threads);
    let setup = ManuallyDrop::new(Setup::new(&arguments.paths, &arguments.sources, None)?);
    if let Some(stage) = arguments.dump {
        return commands::dump::run(stage, &setup);
    }
    let batch = Batch::new(&setup, quiet);
    let summary = batch
        .run(|session, input| session.check(&input.name), |_, _| Ok(()))?
        .since(started);
    if !quiet && let Some(line) = summary.line("checked", setup.format) {
        output::note(&line);
    }
    Ok(if summary.errors > 0 {
        Status::Script
    } else {
        Status::Fine
    })
}
