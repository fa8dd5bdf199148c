//! `compile`: sources to `.pex` files, in parallel. Nothing is written for a script with errors; the
//! others are written.

use std::mem::ManuallyDrop;
use std::path::Path;
use std::time::Instant;

use cyperus_compiler::Compiled;
use cyperus_pex::write;
use tracing::info;

use crate::arguments::Compile;
use crate::build::{Batch, Setup};
use crate::exit::{Failure, Status};
use crate::{commands, files, output};

pub(super) fn run(arguments: &Compile, quiet: bool) -> Result<Status, Failure> {
    let started = Instant::now();
    crate::build::use_threads(arguments.threads);
    let mut setup = ManuallyDrop::new(Setup::new(
        &arguments.paths,
        &arguments.sources,
        Some(arguments.code),
    )?);
    if arguments.stamp {
        setup.options.header = commands::stamp::header();
    }
    if let Some(stage) = arguments.dump {
        return commands::dump::run(stage, &setup);
    }
    let Some(output) = arguments.output.as_deref() else {
        return Err(Failure::Usage {
            message: "nothing says where the compiled scripts go".to_owned(),
            hint: Some("give a folder with -o, or output in cyperus.toml".to_owned()),
        });
    };
    files::make_folder(output)?;
    let batch = Batch::new(&setup, quiet);
    let summary = batch
        .run(
            |session, input| session.compile(&input.name),
            |input, compiled| save(output, &input.path, compiled),
        )?
        .since(started);
    info!(folder = %output.display(), scripts = summary.sound(), "wrote compiled scripts");
    if !quiet && let Some(line) = summary.line("compiled", setup.format) {
        output::note(&line);
    }
    Ok(if summary.errors > 0 {
        Status::Script
    } else {
        Status::Fine
    })
}

/// `A:B:C` goes to `A/B/C.pex` below the output folder, where the games expect it.
fn save(folder: &Path, source: &Path, compiled: Compiled) -> Result<(), Failure> {
    let Some(pex) = compiled.pex else {
        return Ok(());
    };
    let bytes = write::write(&pex).map_err(|error| Failure::content(source, error))?;
    let parts: Vec<&str> = compiled.name.split(':').collect();
    let mut path = files::place_below(folder, &parts)?;
    path.set_extension("pex");
    files::write_whole_below(&path, &bytes)
}
