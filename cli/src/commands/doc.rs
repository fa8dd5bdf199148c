//! `doc`: pages about scripts for those who use them.

use std::time::Instant;

use cyperus_compiler::resolve::FileId;
use cyperus_compiler::{Options, Session};
use cyperus_pex::Game;
use cyperus_workbench::document::{Page, describe};
use rayon::prelude::*;
use tracing::info;

use crate::arguments::Doc;
use crate::doc::{Site, publish};
use crate::exit::{Failure, Status};
use crate::output;
use crate::report::quantity::of;
use crate::sources::{Project, inputs};

pub(super) fn run(arguments: &Doc, quiet: bool) -> Result<Status, Failure> {
    let started = Instant::now();
    crate::build::use_threads(arguments.threads);
    let game = Game::from(arguments.game);
    let project = Project::new(inputs(&arguments.paths)?, &arguments.imports, game)?;
    let site = Site::new(pages(&project, game));
    let published = publish(&site, &arguments.out, arguments.format, &arguments.title)?;
    info!(
        scripts = site.len(),
        bytes = published.bytes,
        removed = published.removed,
        "wrote documentation"
    );
    if !quiet {
        let wrong = match site.wrong() {
            0 => String::new(),
            wrong => format!(
                "; {} with errors (`cyperus check` shows them)",
                of(wrong as u64, "script", "scripts")
            ),
        };
        output::note(&format!(
            "documented {} in {} in {:.2} s{wrong}\n",
            of(site.len() as u64, "script", "scripts"),
            arguments.out.display(),
            started.elapsed().as_secs_f64(),
        ));
    }
    Ok(Status::Fine)
}

/// The pages of all inputs; of two with one name, only the first has one.
fn pages(project: &Project, game: Game) -> Vec<Page> {
    let count = u32::try_from(project.inputs.len()).unwrap_or(u32::MAX);
    let ids: Vec<FileId> = (0..count).map(FileId).collect();
    let session = Session::new(project, Options::new(game), &ids);
    let inputs = project.inputs.par_iter().enumerate();
    inputs
        .filter(|(at, input)| project.input_named(&input.name) == Some(*at))
        .filter_map(|(_, input)| {
            let script = session.scripts().script_named(&input.name)?;
            let (scripts, options) = (session.scripts(), session.options());
            Some(describe(scripts, script, options, input.bytes()))
        })
        .collect()
}
