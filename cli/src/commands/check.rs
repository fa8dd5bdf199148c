//! `check`: all diagnostics, nothing written.

use std::borrow::Cow;
use std::mem::ManuallyDrop;
use std::path::PathBuf;
use std::time::Instant;

use crate::arguments::{Check, GameName, SourceArguments};
use crate::build::{Batch, Memory, Setup, Summary};
use crate::exit::{Failure, Status};
use crate::plugin::{LoadOrder, Roots, attached_scripts, is_plugin};
use crate::render::Format;
use crate::report::quantity::of;
use crate::sources::{Root, nothing_named};
use crate::{commands, output};

/// Like [`run`], with what an earlier check found out.
pub(super) fn again(
    arguments: &Check,
    quiet: bool,
    memory: &mut Memory,
) -> Result<Status, Failure> {
    if arguments.dump.is_some() {
        return run(arguments, quiet);
    }
    let started = Instant::now();
    crate::build::use_threads(arguments.threads);
    let (paths, sources) = with_plugins(arguments, quiet)?;
    let summary = memory.check(&paths, &sources, quiet)?.since(started);
    Ok(told(&summary, sources.format, quiet))
}

pub(super) fn run(arguments: &Check, quiet: bool) -> Result<Status, Failure> {
    let started = Instant::now();
    crate::build::use_threads(arguments.threads);
    let (paths, sources) = with_plugins(arguments, quiet)?;
    let setup = ManuallyDrop::new(Setup::new(&paths, &sources, None)?);
    if let Some(stage) = arguments.dump {
        return commands::dump::run(stage, &setup);
    }
    let batch = Batch::new(&setup, quiet);
    let summary = batch
        .run(|session, input| session.check(&input.name), |_, _| Ok(()))?
        .since(started);
    Ok(told(&summary, setup.format, quiet))
}

fn told(summary: &Summary, format: Format, quiet: bool) -> Status {
    if !quiet && let Some(line) = summary.line("checked", format) {
        output::note(&line);
    }
    if summary.errors > 0 {
        Status::Script
    } else {
        Status::Fine
    }
}

/// The inputs with the scripts of plugins in place of the plugins, and where all of them are searched.
fn with_plugins(
    arguments: &Check,
    quiet: bool,
) -> Result<(Vec<PathBuf>, Cow<'_, SourceArguments>), Failure> {
    if arguments.paths.is_empty() {
        return Err(nothing_named());
    }
    let mut sources = Cow::Borrowed(&arguments.sources);
    let mut paths = Vec::new();
    for path in &arguments.paths {
        if !is_plugin(path) {
            paths.push(path.clone());
            continue;
        }
        let order = LoadOrder::read(path, None, &arguments.data, false)?;
        let roots = Roots::beside(path, &arguments.sources.imports, &arguments.data)?;
        let folders = roots.sources.iter();
        let folders = Root::all(folders.cloned().collect(), "psc");
        let mut without = 0;
        for script in attached_scripts(&order)? {
            match folders.iter().find_map(|folder| folder.find(&script)) {
                Some(file) => paths.push(file),
                None => without += 1,
            }
        }
        if without > 0 && !quiet {
            output::note(&format!(
                "cyperus: {}: {} without a source\n",
                order.name(),
                of(without, "script", "scripts")
            ));
        }
        let sources = sources.to_mut();
        sources.game = GameName::of(order.game());
        // Its own list has the imports where they belong.
        let others = std::mem::replace(&mut sources.imports, roots.sources);
        for folder in others {
            if !sources.imports.contains(&folder) {
                sources.imports.push(folder);
            }
        }
    }
    if paths.is_empty() {
        return Err(Failure::Usage {
            message: "there is no source to check".to_owned(),
            hint: Some("--data names a Data folder with Scripts/Source".to_owned()),
        });
    }
    Ok((paths, sources))
}
