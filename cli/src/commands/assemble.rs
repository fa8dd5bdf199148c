//! `assemble`: a listing back to a compiled script.

use cyperus_pex::{assemble, validate, write};
use tracing::{info, warn};

use crate::arguments::Assemble;
use crate::destination::{must_differ, named};
use crate::exit::{Failure, Status};
use crate::files;

pub(super) fn run(arguments: &Assemble) -> Result<Status, Failure> {
    must_differ(
        [named("FILE", Some(&arguments.file))],
        [named("--output", Some(&arguments.output))],
    )?;
    let listing = files::read_text(&arguments.file)?;
    let file = assemble::assemble(&listing).map_err(|error| Failure::Listing {
        path: arguments.file.clone(),
        error,
    })?;
    // A listing may contain what no game would run. It is assembled anyway, because the file that it
    // came from may have been like that, but nobody should have to find out in the game.
    for finding in validate::validate(&file).errors() {
        warn!("{}: {finding}", arguments.file.display());
    }
    let bytes = write::write(&file).map_err(|error| Failure::content(&arguments.file, error))?;
    files::write_named(&arguments.output, &bytes)?;
    info!(file = %arguments.output.display(), bytes = bytes.len(), "assembled");
    Ok(Status::Fine)
}
