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

use crate::arguments::Inspect;
use crate::exit::{Failure, Status};
use crate::output;
use crate::plugin::{LoadOrder, ModScripts, plugin_game, script_game};
use check::Check;
use contents::Contents;

pub(super) fn run(arguments: &Inspect) -> Result<Status, Failure> {
    if let Some(later) = &arguments.later {
        return Err(Failure::Usage {
            message: format!("a plugin cannot be compared with {}", later.display()),
            hint: Some("give one plugin, or two saves".to_owned()),
        });
    }
    let path = &arguments.file;
    let wanted = &arguments.plugin;
    let game = plugin_game(wanted.game)?;
    let order = LoadOrder::read(path, game, &wanted.data, false)?;
    let Some(file) = order.files().last() else {
        return Ok(Status::Fine);
    };
    let plugin = order.parse(file, game)?;
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
