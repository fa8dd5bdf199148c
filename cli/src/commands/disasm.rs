//! `disasm`: a compiled script as a listing, or as JSON. A source is compiled first.

use cyperus_pex::{PexFile, listing};

use crate::arguments::Disasm;
use crate::build::{Batch, Setup};
use crate::exit::{Failure, Status};
use crate::{files, output};

pub(super) fn run(arguments: &Disasm, quiet: bool) -> Result<Status, Failure> {
    let file = if files::has_extension(&arguments.file, "psc") {
        match compile(arguments, quiet)? {
            Some(file) => file,
            None => return Ok(Status::Script),
        }
    } else {
        files::read_pex(&arguments.file)?
    };
    if arguments.json {
        let mut text = listing::json::json(&file);
        text.push('\n');
        return output::print(&text);
    }
    output::print(&listing::listing(&file))
}

/// The compiled source; None if it has errors, which have then been shown.
fn compile(arguments: &Disasm, quiet: bool) -> Result<Option<PexFile>, Failure> {
    let paths = [arguments.file.clone()];
    let setup = Setup::new(&paths, &arguments.sources, Some(arguments.code))?;
    let compiled = std::sync::Mutex::new(None);
    Batch::new(&setup, quiet).run(
        |session, input| session.compile(&input.name),
        |_, script| {
            if let Ok(mut compiled) = compiled.lock() {
                *compiled = script.pex;
            }
            Ok(())
        },
    )?;
    Ok(compiled.into_inner().ok().flatten())
}
