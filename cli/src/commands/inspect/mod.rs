//! `inspect`: what is in a save, and what looks wrong with it.
//!
//! | file | does |
//! |---|---|
//! | `contents` | everything about one save, as data |
//! | `warning` | what looks wrong, by the rules of tools for the games' saves |
//! | `page` | one save as text |
//! | `growth` | what changed from one save to a later one |

mod contents;
mod growth;
mod page;
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
    let first = Contents::read(&arguments.save)?;
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
