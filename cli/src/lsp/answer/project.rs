//! `.ppj` files: what is wrong with them, what can stand where, and where their paths lead. They are read
//! by the reader of the command line.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use cyperus_compiler::source::Span;
use serde_json::{Value, json};

use crate::lsp::protocol::{Answer, Failed, PositionParams, read};
use crate::lsp::state::State;
use crate::lsp::text::Text;
use crate::lsp::uri;
use crate::project::ppj_cursor::{Cursor, Spot, cursor};
use crate::project::ppj_schema::{Attribute, ELEMENTS, Element, find, is_in};
use crate::project::{Examined, examine};

/// The most folders or scripts that are proposed.
const MOST: usize = 500;

/// Whether an address is that of a project.
pub(in crate::lsp) fn is_project(address: &str) -> bool {
    let end = address.get(address.len().saturating_sub(4)..);
    end.is_some_and(|end| end.eq_ignore_ascii_case(".ppj"))
}

/// Answers a request about a project; what makes no sense for one has no answer.
pub(super) fn answer(state: &State, method: &str, address: &str, params: &Value) -> Answer {
    let document = Document::new(state, address)?;
    match method {
        "textDocument/hover" => document.hover(params),
        "textDocument/completion" => document.completion(state, params),
        "textDocument/documentLink" => Ok(document.links()),
        "textDocument/diagnostic" => Ok(json!({ "kind": "full", "items": document.diagnostics() })),
        _ => Ok(Value::Null),
    }
}

/// What is wrong with an open project.
pub(in crate::lsp) fn diagnostics(state: &State, address: &str) -> Vec<Value> {
    let document = Document::new(state, address);
    document.map_or_else(|_| Vec::new(), |document| document.diagnostics())
}

struct Document<'run> {
    text: &'run Text,
    content: String,
    path: PathBuf,
}

fn place(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

impl<'run> Document<'run> {
    fn new(state: &'run State, address: &str) -> Result<Self, Failed> {
        let unknown = || Failed::refused(format!("{address} is not open"));
        let text = state.projects.get(address).ok_or_else(unknown)?;
        Ok(Self {
            content: String::from_utf8_lossy(&text.bytes).into_owned(),
            path: uri::to_path(address).unwrap_or_else(|| PathBuf::from("untitled.ppj")),
            text,
        })
    }

    fn examined(&self) -> Examined {
        examine(&self.path, &self.content)
    }

    /// What stands at a byte where an element or an attribute begins: up to the end of its name.
    fn name_at(&self, at: usize) -> Span {
        let rest = self.content.get(at..).unwrap_or_default();
        let length = rest
            .bytes()
            .skip(1)
            .take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
            .count();
        Span::new(place(at), place((at + 1 + length).min(self.content.len())))
    }

    /// The text of the element or attribute that begins at a byte.
    fn content_at(&self, at: usize) -> Span {
        let rest = self.content.get(at..).unwrap_or_default();
        let (open, close) = if rest.starts_with('<') {
            (rest.find('>'), '<')
        } else {
            let open = rest.find(['"', '\'']);
            let quote = open.and_then(|open| rest[open..].chars().next());
            (open, quote.unwrap_or('"'))
        };
        let Some(open) = open else {
            return self.name_at(at);
        };
        let inside = &rest[open + 1..];
        let inside = &inside[..inside.find(close).unwrap_or(inside.len())];
        let start = at + open + 1 + (inside.len() - inside.trim_start().len());
        Span::new(place(start), place(start + inside.trim().len()))
    }

    fn diagnostics(&self) -> Vec<Value> {
        let Examined { project, mistake } = self.examined();
        let finding = |at: usize, severity: u32, message: &str| {
            json!({
                "range": self.text.range(self.name_at(at)),
                "severity": severity,
                "source": "cyperus",
                "message": message,
            })
        };
        let mut list: Vec<Value> = Vec::new();
        list.extend(mistake.map(|(at, message)| finding(at, 1, &message)));
        let remarks = project.remarks.iter();
        list.extend(remarks.map(|(place, message)| {
            let at = self.byte(place.line, place.column);
            finding(at, 2, message)
        }));
        list
    }

    /// The byte at a line and a column, both counted from 1.
    fn byte(&self, line: usize, column: usize) -> usize {
        let mut lines = self.content.split_inclusive('\n');
        let before: usize = lines.by_ref().take(line - 1).map(str::len).sum();
        let line = lines.next().unwrap_or_default();
        let letters = line.chars().take(column - 1);
        before + letters.map(char::len_utf8).sum::<usize>()
    }

    fn links(&self) -> Value {
        let project = self.examined().project;
        let leads = project.leads.iter();
        leads
            .map(|(at, path)| {
                let whole = std::path::absolute(path).unwrap_or_else(|_| path.clone());
                json!({
                    "range": self.text.range(self.content_at(*at)),
                    "target": uri::of_path(&whole),
                    "tooltip": path.display().to_string(),
                })
            })
            .collect()
    }

    fn offset(&self, params: &Value) -> Result<usize, Failed> {
        let params: PositionParams = read(params)?;
        Ok(self.text.offset(params.position) as usize)
    }

    fn hover(&self, params: &Value) -> Answer {
        let at = self.offset(params)?;
        let bytes = self.content.as_bytes();
        let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let before = bytes.get(..at).unwrap_or_default();
        let start = at - before.iter().rev().take_while(|byte| is_name(byte)).count();
        let behind = bytes.get(at..).unwrap_or_default();
        let end = at + behind.iter().take_while(|byte| is_name(byte)).count();
        let word = self.content.get(start..end).unwrap_or_default();
        let Cursor { spot, .. } = cursor(&self.content, end);
        let about = match &spot {
            Spot::Element { parent } => find(word, parent).map(|e| (e.name, e.about.to_owned())),
            Spot::Attribute {
                parent, element, ..
            } => attribute(parent, element, word).map(|a| (a.name, with_values(a))),
            Spot::Value {
                parent,
                element,
                attribute: name,
            } => attribute(parent, element, name).map(|a| (a.name, with_values(a))),
            Spot::Content { parent, element } => {
                find(element, parent).map(|e| (e.name, e.about.to_owned()))
            }
            Spot::Other => None,
        };
        let Some((name, mut about)) = about else {
            return Ok(Value::Null);
        };
        for (lead, path) in &self.examined().project.leads {
            let span = self.content_at(*lead);
            if span.start as usize <= at && at <= span.end as usize {
                let _infallible = write!(about, "\n\n`{}`", path.display());
            }
        }
        let value = format!("**{name}**\n\n{about}");
        Ok(json!({ "contents": { "kind": "markdown", "value": value } }))
    }

    fn completion(&self, state: &State, params: &Value) -> Answer {
        let at = self.offset(params)?;
        let Cursor { spot, start } = cursor(&self.content, at);
        let range = self.text.range(Span::new(place(start), place(at)));
        let item = |label: &str, kind: u32, about: &str, new: &str| {
            json!({
                "label": label,
                "kind": kind,
                "documentation": about,
                "textEdit": { "range": range, "newText": new },
            })
        };
        let items: Vec<Value> = match &spot {
            Spot::Element { parent } => {
                let fitting = ELEMENTS.iter().filter(|element| is_in(element, parent));
                fitting
                    .map(|element| {
                        let Element { name, about, .. } = element;
                        item(name, 10, about, &format!("{name}></{name}>"))
                    })
                    .collect()
            }
            Spot::Attribute {
                parent,
                element,
                given,
            } => {
                let all = find(element, parent).map_or(&[][..], |element| element.attributes);
                let is_new = |a: &&Attribute| !given.iter().any(|g| g.eq_ignore_ascii_case(a.name));
                let new = all.iter().filter(is_new);
                new.map(|a| item(a.name, 5, a.about, &format!("{}=\"\"", a.name)))
                    .collect()
            }
            Spot::Value {
                parent,
                element,
                attribute: name,
            } => {
                let values = attribute(parent, element, name).map_or(&[][..], |a| a.values);
                values.iter().map(|v| item(v, 12, "", v)).collect()
            }
            Spot::Content { element, .. } if element.eq_ignore_ascii_case("Script") => {
                let names = state.script_names().take(MOST);
                names.map(|name| item(name, 7, "", name)).collect()
            }
            Spot::Content { element, .. }
                if ["Import", "Folder"]
                    .iter()
                    .any(|e| element.eq_ignore_ascii_case(e)) =>
            {
                let typed = self.content.get(start..at).unwrap_or_default();
                let folders = folders(self.path.parent().unwrap_or(Path::new("")), typed);
                folders
                    .iter()
                    .map(|name| item(name, 19, "", name))
                    .collect()
            }
            Spot::Content { element, .. } => {
                // Before the `<` of an element that somebody is about to type.
                let fitting = ELEMENTS.iter().filter(|inner| is_in(inner, element));
                fitting
                    .map(|inner| {
                        let Element { name, about, .. } = inner;
                        item(name, 10, about, &format!("<{name}></{name}>"))
                    })
                    .collect()
            }
            Spot::Other => Vec::new(),
        };
        Ok(json!({ "isIncomplete": true, "items": items }))
    }
}

fn attribute(parent: &str, element: &str, name: &str) -> Option<&'static Attribute> {
    let element = find(element, parent)?;
    let mut attributes = element.attributes.iter();
    attributes.find(|attribute| attribute.name.eq_ignore_ascii_case(name))
}

fn with_values(attribute: &Attribute) -> String {
    if attribute.values.is_empty() {
        return attribute.about.to_owned();
    }
    format!(
        "{}\n\nOne of: {}.",
        attribute.about,
        attribute.values.join(", ")
    )
}

/// The folders that a path typed so far can go on with, written as it is.
fn folders(base: &Path, typed: &str) -> Vec<String> {
    let typed = typed.trim();
    let cut = typed.rfind(['/', '\\']).map_or(0, |at| at + 1);
    let before = &typed[..cut];
    let folder = base.join(before.replace('\\', "/"));
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries
        .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()))
        .map(|entry| format!("{before}{}", entry.file_name().to_string_lossy()))
        .collect();
    names.sort_unstable();
    names.truncate(MOST);
    names
}
