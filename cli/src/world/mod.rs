//! World files: what surrounds a script, written down instead of loaded from a plugin.
//! `docs/world-file.md` describes them.
//!
//! | file | does |
//! |---|---|
//! | `tree`, `toml`, `json` | files as one tree whose every part knows its place |
//! | `model`, `read` | the tree as typed entries; unknown keys and wrong kinds are found here |
//! | `populate`, `script` | the entries as forms, references, quests and scripts in a machine |
//! | `name`, `value`, `answer` | what names, values and answers mean there |
//! | `fire` | names of things and events on the command line |
//! | `mistake` | what can be wrong with a world file, and its wording |
//! | `template` | a world file for a script, to fill in |

mod answer;
mod fire;
mod json;
mod mistake;
mod model;
mod name;
mod populate;
mod read;
mod script;
mod template;
mod toml;
mod tree;
mod value;

use std::path::Path;
use std::rc::Rc;

use cyperus_gc::Clock;
use cyperus_pex::PexFile;
use cyperus_vm::{Host, Machine, MachineOptions};

pub(crate) use fire::Raised;
pub(crate) use model::WorldFile;
pub(crate) use populate::{Population, Prepared};
pub(crate) use template::template;

use crate::exit::{Failure, position};
use crate::files;
use mistake::{Complaint, Mistake};
use tree::{Key, Node, Span, Tree};

/// The files that a world comes from, for messages about places in them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sources(Vec<Source>);

#[derive(Clone, Debug)]
struct Source {
    path: std::path::PathBuf,
    text: String,
}

impl Sources {
    /// Reads world files and, last, a file of properties; later entries take the place of earlier ones.
    pub(crate) fn read(
        worlds: &[std::path::PathBuf],
        properties: Option<&Path>,
    ) -> Result<(Self, WorldFile), Failure> {
        let mut sources = Self::default();
        let mut whole = Node::empty();
        for path in worlds {
            let tree = sources.parse(path, false)?;
            whole.merge(tree);
        }
        if let Some(path) = properties {
            let tree = sources.parse(path, true)?;
            let key = Key {
                text: String::from("properties"),
                span: tree.span,
            };
            let span = tree.span;
            whole.merge(Node {
                span,
                value: Tree::Table(vec![(key, tree)]),
            });
        }
        let world = read::world(&whole).map_err(|complaint| sources.failure(&complaint))?;
        Ok((sources, world))
    }

    fn parse(&mut self, path: &Path, is_json: bool) -> Result<Node, Failure> {
        let text = files::read_text(path)?;
        let number = self.0.len();
        self.0.push(Source {
            path: path.to_owned(),
            text: text.clone(),
        });
        let parsed = if is_json || files::has_extension(path, "json") {
            json::parse(&text, number)
        } else if files::has_extension(path, "toml") {
            toml::parse(&text, number)
        } else {
            return Err(Failure::Content {
                path: path.to_owned(),
                message: String::from("a world file's name ends in .toml or .json"),
                hint: None,
            });
        };
        parsed.map_err(|complaint| self.failure(&complaint))
    }

    /// A complaint as the failure of a command.
    pub(crate) fn failure(&self, complaint: &Complaint) -> Failure {
        let Span { file, start } = complaint.span;
        let Some(source) = self.0.get(file) else {
            return Failure::Usage {
                message: complaint.mistake.to_string(),
                hint: complaint.mistake.hint(),
            };
        };
        let (line, column) = position(&source.text, start);
        let first = complaint.mistake.earlier();
        let first = first.and_then(|span| Some((self.0.get(span.file)?, span)));
        let hint = match first {
            Some((other, span)) => {
                let (line, column) = position(&other.text, span.start);
                Some(format!(
                    "the other one is at {}:{line}:{column}",
                    other.path.display()
                ))
            }
            None => complaint.mistake.hint(),
        };
        Failure::Place {
            path: source.path.clone(),
            line,
            column,
            message: complaint.mistake.to_string(),
            hint,
        }
    }
}

/// Reads a world from a text and declares it in a machine that has no scripts. The error is what the
/// command would say.
pub(crate) fn try_text(text: &str, is_json: bool) -> Result<(), String> {
    let parse = if is_json { json::parse } else { toml::parse };
    let declared = parse(text, 0)
        .and_then(|tree| read::world(&tree))
        .and_then(|world| {
            let options = MachineOptions::default();
            let mut machine = Machine::new(options, Box::new(NoScripts), Clock::new_virtual());
            Population::declare(&mut machine, &world)
        });
    declared.map(|_| ()).map_err(|complaint| {
        let (line, column) = position(text, complaint.span.start);
        format!("{line}:{column}: {}", complaint.mistake)
    })
}

struct NoScripts;

impl Host for NoScripts {
    fn load_script(&mut self, _: &str) -> Option<Rc<PexFile>> {
        None
    }
}

/// A mistake at a place.
fn wrong<T>(span: Span, mistake: Mistake) -> Result<T, Complaint> {
    Err(Complaint { span, mistake })
}
