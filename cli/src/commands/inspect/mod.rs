//! `inspect`: what is in a save or a plugin, and what looks wrong with it.
//!
//! | file | does |
//! |---|---|
//! | `contents` | everything about one save, as data |
//! | `warning` | what looks wrong, by the rules of tools for the games' saves |
//! | `page` | one save as text |
//! | `growth` | what changed from one save to a later one |
//! | `plugin/` | the same for a plugin |

mod contents;
mod growth;
mod page;
mod plugin;
mod warning;

use serde::Serialize;

use crate::arguments::Inspect;
use crate::exit::{Failure, Status};
use crate::output;
use contents::Contents;
use growth::Growth;

/// Two saves, as JSON shows them.
#[derive(Debug, Serialize)]
struct Comparison<'c> {
    first: &'c Contents,
    second: &'c Contents,
    growth: &'c Growth,
}

pub(super) fn run(arguments: &Inspect) -> Result<Status, Failure> {
    if crate::plugin::is_plugin(&arguments.file) {
        return plugin::run(arguments);
    }
    if let Some(flag) = arguments.plugin.given() {
        return Err(Failure::Usage {
            message: format!(
                "{flag} is for plugins, and {} is none",
                arguments.file.display()
            ),
            hint: Some("give a file that ends in .esp, .esm or .esl".to_owned()),
        });
    }
    let first = Contents::read(&arguments.file)?;
    let Some(later) = &arguments.later else {
        let text = if arguments.json {
            output::json(&first)?
        } else {
            page::page(&first)
        };
        return output::print(&text);
    };
    let second = Contents::read(later)?;
    let growth = Growth::between(&first, &second);
    let text = if arguments.json {
        output::json(&Comparison {
            first: &first,
            second: &second,
            growth: &growth,
        })?
    } else {
        growth::page(&first, &second, &growth)
    };
    output::print(&text)
}
