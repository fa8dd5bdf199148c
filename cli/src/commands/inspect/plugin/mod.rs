//! `inspect PLUGIN`: what is in a plugin, and where it disagrees with its scripts.
//!
//! | file | does |
//! |---|---|
//! | `contents` | everything about a plugin, as data |
//! | `value` | values of properties, for programs and for people |
//! | `mistake` | what can be wrong |
//! | `check` | finds what is wrong: goes through scripts, values and fragments |
//! | `page` | the plugin as text |

mod check;
mod contents;
mod mistake;
mod page;
mod value;

use std::path::Path;

use cyperus_plugin::{Plugin, ReadOptions};

use crate::arguments::{Inspect, PluginArguments};
use crate::exit::{Failure, Status};
use crate::plugin::ModScripts;
use crate::{files, output};
use check::Check;
use contents::Contents;

/// Whether a file is a plugin by its name.
pub(super) fn is_plugin(path: &Path) -> bool {
    let is = |extension: &&str| files::has_extension(path, extension);
    ["esp", "esm", "esl"].iter().any(is)
}

pub(super) fn run(arguments: &Inspect) -> Result<Status, Failure> {
    if let Some(later) = &arguments.later {
        return Err(Failure::Usage {
            message: format!("a plugin cannot be compared with {}", later.display()),
            hint: Some("give one plugin, or two saves".to_owned()),
        });
    }
    let path = &arguments.file;
    let bytes = files::read_plugin(path)?;
    let options = ReadOptions {
        game: game(&arguments.plugin)?,
        ..ReadOptions::default()
    };
    let plugin = Plugin::read(&bytes, options).map_err(|error| Failure::content(path, error))?;
    let wanted = &arguments.plugin;
    let game = script_game(plugin.game());
    let scripts = ModScripts::beside(path, game, &wanted.imports, &wanted.data)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let check = Check::of(&plugin, &name, &scripts);
    let contents = Contents::of(&plugin, &name, check, wanted.verify);
    if arguments.json {
        output::print(&output::json(&contents)?)?;
    } else {
        output::print(&page::page(&contents, &plugin, &name, wanted))?;
    }
    Ok(if wanted.verify && contents.has_mistakes() {
        Status::Script
    } else {
        Status::Fine
    })
}

fn game(arguments: &PluginArguments) -> Result<Option<cyperus_plugin::Game>, Failure> {
    use cyperus_pex::Game;
    Ok(match arguments.game.map(Game::from) {
        None => None,
        Some(Game::Skyrim) => Some(cyperus_plugin::Game::Skyrim),
        Some(Game::Fallout4) => Some(cyperus_plugin::Game::Fallout4),
        Some(Game::Starfield) => Some(cyperus_plugin::Game::Starfield),
        Some(Game::Fallout76) => {
            return Err(Failure::Usage {
                message: "plugins of Fallout 76 cannot be read".to_owned(),
                hint: Some("give skyrim, fallout4 or starfield".to_owned()),
            });
        }
    })
}

const fn script_game(game: cyperus_plugin::Game) -> cyperus_pex::Game {
    match game {
        cyperus_plugin::Game::Skyrim => cyperus_pex::Game::Skyrim,
        cyperus_plugin::Game::Fallout4 => cyperus_pex::Game::Fallout4,
        cyperus_plugin::Game::Starfield => cyperus_pex::Game::Starfield,
    }
}
