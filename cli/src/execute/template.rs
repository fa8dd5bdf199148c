//! `--write-world`: a world file for a script, instead of a run.

use std::path::Path;
use std::rc::Rc;

use cyperus_gc::CleanupKind;

use super::instance::{cannot_start, make_instance};
use super::library::Library;
use super::setup::{Behaviour, prepare};
use crate::arguments::RunSetup;
use crate::exit::{Failure, Status};
use crate::plugin::is_plugin;
use crate::{files, output, world};

/// Writes a world file for the script in `file`.
pub(crate) fn write_world(
    file: &Path,
    setup: &RunSetup,
    path: &Path,
    quiet: bool,
) -> Result<Status, Failure> {
    // What somebody filled in must not be lost.
    if path.exists() {
        return Err(Failure::Usage {
            message: format!("--write-world: {} is there already", path.display()),
            hint: Some("take another name, or remove the file first".to_owned()),
        });
    }
    if is_plugin(file) {
        return Err(Failure::Usage {
            message: format!("--write-world: {} is a plugin", file.display()),
            hint: Some("give a script: a plugin brings its own values".to_owned()),
        });
    }
    let library = Rc::new(Library::open(file, &setup.sources, setup.code, &[], quiet)?);
    let script = library.main().to_owned();
    let behaviour = Behaviour {
        silent: true,
        ..Behaviour::default()
    };
    let cleanup = CleanupKind::Fixed;
    let mut execution = prepare(&setup.machine, library, cleanup, behaviour, Box::new(()))?;
    let machine = &mut execution.machine;
    machine
        .load_script(&script)
        .map_err(|error| cannot_start(&error))?;
    let object = make_instance(machine, &script)?;
    let text = world::template(machine, object, files::has_extension(path, "json"))
        .map_err(|error| cannot_start(&error))?;
    files::write_whole(path, text.as_bytes())?;
    if !quiet {
        output::note(&format!(
            "cyperus: wrote {0}; fill it in, then use --world {0}\n",
            path.display()
        ));
    }
    Ok(Status::Fine)
}
