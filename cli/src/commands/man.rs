//! `man`: a manual page for each command, from the same words as the help.

use clap::CommandFactory as _;
use clap_mangen::Man;

use crate::arguments::{Arguments, Man as ManArguments};
use crate::exit::{Failure, Status};
use crate::files;
use crate::output;

pub(super) fn run(arguments: &ManArguments, quiet: bool) -> Result<Status, Failure> {
    files::make_folder(&arguments.folder)?;
    let mut whole = Arguments::command();
    // Only then do the commands know their full names and the flags that all of them have.
    whole.build();
    let mut pages = vec![("cyperus".to_owned(), whole.clone())];
    for command in whole.get_subcommands() {
        let name = format!("cyperus-{}", command.get_name());
        pages.push((name, command.clone()));
    }
    for (name, command) in &pages {
        let mut page = Vec::new();
        Man::new(command.clone().display_name(name)).render(&mut page)?;
        files::write_whole(&arguments.folder.join(format!("{name}.1")), &page)?;
    }
    if !quiet {
        output::note(&format!(
            "wrote {} pages to {}\n",
            pages.len(),
            arguments.folder.display()
        ));
    }
    Ok(Status::Fine)
}
