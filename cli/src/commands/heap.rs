//! `heap`: what is in a save's heap, which script line allocated it, and what keeps it alive.

use std::path::Path;

use cyperus_vm::Machine;

use crate::arguments::{Heap, HeapQuestion};
use crate::execute::SavedRun;
use crate::exit::{Failure, Status};
use crate::heap::{Contents, Reason, find, page, why_page};
use crate::output;

/// How many chains are shown if a name means several objects.
const CHAINS: usize = 5;

pub(super) fn run(arguments: &Heap) -> Result<Status, Failure> {
    let mut machine = SavedRun::open(&arguments.save)?.look()?.machine;
    let text = match &arguments.question {
        None => contents(&mut machine, arguments.json)?,
        Some(HeapQuestion::Why { object, json }) => {
            let json = arguments.json || *json;
            why(&mut machine, &arguments.save, object, json)?
        }
    };
    output::print(&text)
}

fn contents(machine: &mut Machine, as_json: bool) -> Result<String, Failure> {
    let contents = Contents::of(machine);
    if as_json {
        return output::json(&contents);
    }
    Ok(page(&contents, &|_, _| None))
}

fn why(machine: &mut Machine, save: &Path, object: &str, as_json: bool) -> Result<String, Failure> {
    let found = find(machine, object);
    if found.is_empty() {
        return Err(Failure::Content {
            path: save.to_owned(),
            message: format!("there is nothing called {object:?} in the heap"),
            hint: Some(
                "give an allocation as `cyperus heap` shows it (Door#12 or #12), a script, a form ID \
                 (00000014), or the name of a game object"
                    .to_owned(),
            ),
        });
    }
    let shown = if as_json { found.len() } else { CHAINS };
    let reasons: Vec<Reason> = found
        .iter()
        .take(shown)
        .map(|node| Reason::of(machine, node))
        .collect();
    if as_json {
        return output::json(&reasons);
    }
    Ok(why_page(&reasons, found.len() - reasons.len()))
}
