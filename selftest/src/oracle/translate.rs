//! The same program as other files.

use std::rc::Rc;

use cyperus_compiler::Options;
use cyperus_pex::{PexFile, assemble, listing, read, write};

use super::{Difference, Judgement, Trial, compare};
use crate::build::{Scripts, compile};
use crate::execute::{Account, plain, run};

/// Bytes that a person compares by their length and first difference.
fn same_bytes(about: &str, expected: &[u8], found: &[u8]) -> Judgement {
    if expected == found {
        return Ok(());
    }
    let at = expected
        .iter()
        .zip(found)
        .take_while(|(a, b)| a == b)
        .count();
    Err(Difference {
        about: format!("{about}, from byte {at} on"),
        expected: format!("{} bytes", expected.len()),
        found: format!("{} bytes", found.len()),
    })
}

fn bytes_of(file: &PexFile) -> Result<Vec<u8>, Difference> {
    write::write(file).map_err(|error| Difference::failure(format!("it is not written: {error}")))
}

fn account_of(trial: &Trial<'_>, scripts: Scripts) -> Result<Account, Difference> {
    let scripts = Rc::new(scripts);
    run(trial.program, &scripts, &trial.base, plain(trial.chance)).map_err(Difference::failure)
}

/// Written, read again, and run.
pub(super) fn pex(trial: &Trial<'_>) -> Judgement {
    let mut scripts = Scripts::new();
    for (name, file) in trial.scripts.iter() {
        let bytes = bytes_of(file)?;
        let again = read::read(&bytes);
        let again =
            again.map_err(|error| Difference::failure(format!("it is not read: {error}")))?;
        same_bytes("a file read and written", &bytes, &bytes_of(&again)?)?;
        scripts.insert(name.clone(), Rc::new(again));
    }
    compare::exactly(&trial.account, &account_of(trial, scripts)?)
}

/// The listing gives the same bytes again.
pub(super) fn listing(trial: &Trial<'_>) -> Judgement {
    let mut scripts = Scripts::new();
    for (name, file) in trial.scripts.iter() {
        let text = listing::listing(file);
        let again = assemble::assemble(&text);
        let again =
            again.map_err(|error| Difference::failure(format!("its listing fails: {error:?}")))?;
        same_bytes(
            "a file listed and assembled",
            &bytes_of(file)?,
            &bytes_of(&again)?,
        )?;
        scripts.insert(name.clone(), Rc::new(again));
    }
    compare::exactly(&trial.account, &account_of(trial, scripts)?)
}

fn recompiled(trial: &Trial<'_>, options: Options, reverse: bool) -> Result<Scripts, Difference> {
    compile(&trial.base, trial.sheets, options, reverse).map_err(Difference::failure)
}

/// A script does not depend on which one was compiled before it.
pub(super) fn order(trial: &Trial<'_>) -> Judgement {
    let options = Options::new(trial.program.game);
    let other = recompiled(trial, options, true)?;
    for (one, other) in trial.scripts.values().zip(other.values()) {
        same_bytes("a compiled script", &bytes_of(one)?, &bytes_of(other)?)?;
    }
    compare::exactly(&trial.account, &account_of(trial, other)?)
}

/// `-O`.
pub(super) fn optimized(trial: &Trial<'_>) -> Judgement {
    let mut options = Options::new(trial.program.game);
    options.optimize = true;
    let other = recompiled(trial, options, false)?;
    compare::loosely(&trial.account, &account_of(trial, other)?)
}

/// No line numbers, so stacks look different.
pub(super) fn without_lines(trial: &Trial<'_>) -> Judgement {
    let mut options = Options::new(trial.program.game);
    options.debug_info = false;
    let other = recompiled(trial, options, false)?;
    compare::without_stacks(&trial.account, &account_of(trial, other)?)
}
