//! `new`: a small project that checks, compiles and tests as it is.

use std::path::Path;

use clap::ValueEnum as _;

use crate::arguments::{GameName, New};
use crate::exit::{Failure, Status};
use crate::{files, output, project};

pub(super) fn run(arguments: &New, quiet: bool) -> Result<Status, Failure> {
    let folder = &arguments.path;
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    if !is_script_name(&name) {
        return Err(Failure::Usage {
            message: format!("{name:?} cannot be the name of a script"),
            hint: Some("use letters, digits and _, and begin with a letter".to_owned()),
        });
    }
    if folder.exists() {
        return Err(Failure::Usage {
            message: format!("{} is there already", folder.display()),
            hint: Some("`new` makes a folder of its own".to_owned()),
        });
    }
    let game = arguments.game;
    for (path, text) in project::start_files(&name, game.into(), &game_name(game)) {
        files::write_whole_below(&folder.join(path), text.as_bytes())?;
    }
    if !quiet {
        output::note(&next_steps(folder));
    }
    Ok(Status::Fine)
}

fn game_name(game: GameName) -> String {
    let value = game.to_possible_value();
    value.map_or_else(String::new, |value| value.get_name().to_owned())
}

/// The games take no other names, and a name must not lead out of its folder.
fn is_script_name(name: &str) -> bool {
    let mut characters = name.chars();
    let starts = characters
        .next()
        .is_some_and(|first| first.is_ascii_alphabetic());
    starts && characters.all(|next| next.is_ascii_alphanumeric() || next == '_')
}

fn next_steps(folder: &Path) -> String {
    let folder = folder.display();
    format!(
        "made {folder}; next: cd {folder}, then cyperus check, cyperus compile or cyperus test\n"
    )
}
