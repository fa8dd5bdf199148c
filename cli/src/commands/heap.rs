//! `heap`: what is in a save's heap, which script line allocated it, and what keeps it alive.

use std::path::Path;
use std::rc::Rc;

use cyperus_gc::Clock;
use cyperus_vm::{Machine, MachineOptions};
use serde::Serialize;

use crate::arguments::{CodeArguments, Heap, HeapQuestion};
use crate::execute::{Execution, HostBehaviour, Library, SavedRun};
use crate::exit::{Failure, Status};
use crate::heap::{Contents, Found, PlacedReason, Reason, TokenListing, find, page, why_page};
use crate::{files, output};

/// How many chains are shown if a name means several objects.
const CHAINS: usize = 5;

pub(super) fn run(arguments: &Heap, quiet: bool) -> Result<Status, Failure> {
    if let Some(class) = &arguments.tokens {
        let text = tokens(arguments, class, quiet)?;
        return output::print(&text);
    }
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

/// The token stream of a class of a save, or of a script that is loaded for this.
fn tokens(arguments: &Heap, class: &str, quiet: bool) -> Result<String, Failure> {
    let path = &arguments.save;
    let machine = if is_script(path) {
        let code = CodeArguments::default();
        let library = Library::open(path, &arguments.sources, code, &[], quiet)?;
        loaded(Rc::new(library), path, class)?
    } else {
        SavedRun::open(path)?.look()?.machine
    };
    let Some(stream) = TokenListing::of(&machine, class) else {
        return Err(Failure::Content {
            path: path.to_owned(),
            message: format!("there is no script called {class:?}"),
            hint: None,
        });
    };
    if arguments.json {
        return output::json(&stream);
    }
    Ok(stream.page())
}

fn is_script(path: &Path) -> bool {
    files::has_extension(path, "psc") || files::has_extension(path, "pex")
}

/// A machine with nothing but the library's scripts as far as `class` needs them.
fn loaded(library: Rc<Library>, path: &Path, class: &str) -> Result<Machine, Failure> {
    let main = library.main().to_owned();
    let behaviour = HostBehaviour {
        wall: None,
        silent: true,
        ..HostBehaviour::default()
    };
    let options = MachineOptions::default();
    let mut machine = Execution::new(library, options, Clock::new_virtual(), behaviour).machine;
    for script in [main.as_str(), class] {
        // A class that is not there is told of by its name, not as a part that is missing.
        if let Err(error) = machine.load_script(script)
            && script == main
        {
            return Err(Failure::content(path, error));
        }
    }
    Ok(machine)
}

fn contents(machine: &mut Machine, as_json: bool) -> Result<String, Failure> {
    let contents = Contents::of(machine);
    if as_json {
        return output::json(&contents);
    }
    Ok(page(&contents, &|_, _| None))
}

fn why(machine: &mut Machine, save: &Path, object: &str, as_json: bool) -> Result<String, Failure> {
    let Found { nodes, references } = find(machine, object);
    if nodes.is_empty() && references.is_empty() {
        return Err(Failure::Content {
            path: save.to_owned(),
            message: format!("there is nothing called {object:?} in the heap or among the references"),
            hint: Some(
                "give an allocation as `cyperus heap` shows it (Door#12 or #12), a script, a form ID \
                 (00000014), or the name of a game object"
                    .to_owned(),
            ),
        });
    }
    let placed: Vec<PlacedReason> = references
        .into_iter()
        .filter_map(|id| PlacedReason::of(machine, id))
        .collect();
    let shown = if as_json { nodes.len() } else { CHAINS };
    let reasons: Vec<Reason> = nodes
        .iter()
        .take(shown)
        .map(|node| Reason::of(machine, node))
        .collect();
    if as_json {
        let placed = placed.iter().map(Answer::Reference);
        let answers: Vec<Answer<'_>> = placed.chain(reasons.iter().map(Answer::Entry)).collect();
        return output::json(&answers);
    }
    let mut text: String = placed.iter().map(PlacedReason::page).collect();
    if !text.is_empty() && !reasons.is_empty() {
        text.push('\n');
    }
    text.push_str(&why_page(&reasons, nodes.len() - reasons.len()));
    Ok(text)
}

/// One answer to `why`, as JSON shows it.
#[derive(Serialize)]
#[serde(untagged)]
enum Answer<'a> {
    Reference(&'a PlacedReason),
    Entry(&'a Reason),
}
