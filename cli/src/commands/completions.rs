//! `completions`: a script that teaches a shell our command line.

use clap::CommandFactory as _;

use crate::arguments::{Arguments, Completions};
use crate::exit::{Failure, Status};
use crate::output;

pub(super) fn run(arguments: &Completions) -> Result<Status, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(
        arguments.shell,
        &mut Arguments::command(),
        "cyperus",
        &mut script,
    );
    output::print(&String::from_utf8_lossy(&script))
}
