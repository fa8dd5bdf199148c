//! `--fire` and `--target`: names of things and events on the command line.

use cyperus_gc::ObjectRef;
use cyperus_vm::Machine;
use cyperus_vm::world::{Argument, FormId, Handle, Target};

use super::mistake::{Complaint, Mistake};
use super::model::Name;
use super::name::class;
use super::populate::{Builder, Population};
use super::tree::{Node, Span, Tree};
use crate::exit::Failure;
use crate::report::quantity::of;

/// No place in any file.
const COMMAND_LINE: Span = Span {
    file: usize::MAX,
    start: 0,
};

/// An event that the user raises.
#[derive(Clone, Debug)]
pub(crate) struct Raised {
    /// Whose scripts hear of it.
    pub(crate) receiver: Handle,
    pub(crate) event: String,
    pub(crate) arguments: Vec<Argument>,
    /// As it was typed.
    pub(crate) text: String,
}

fn usage(message: String, hint: &str) -> Failure {
    Failure::Usage {
        message,
        hint: Some(hint.to_owned()),
    }
}

/// A mistake on the command line has no place in a file.
fn plain(flag: &str, complaint: &Complaint) -> Failure {
    let is_unknown = matches!(&complaint.mistake, Mistake::Undeclared { near: None, .. });
    let hint = if is_unknown {
        let expected = "expected self, Player, the name of an entry of a world file, or a form id";
        Some(expected.to_owned())
    } else {
        complaint.mistake.hint()
    };
    Failure::Usage {
        message: format!("{flag}: {}", complaint.mistake),
        hint,
    }
}

impl Population {
    /// The reference that `--target` names. A name that nothing declares is an actor of that name.
    pub(crate) fn target(&mut self, machine: &mut Machine, name: &str) -> Result<FormId, Failure> {
        let mut builder = self.builder(machine, None);
        let name = Name {
            text: name.to_owned(),
            span: COMMAND_LINE,
        };
        let found = builder.find(&name, Some("Actor"));
        let found = found.map_err(|complaint| plain("--target", &complaint))?;
        let known = found.and_then(|handle| Some((handle, class(builder.machine, handle)?)));
        let form = match known {
            Some((handle, class)) if builder.machine.extends(&class, "ObjectReference") => {
                match handle.target() {
                    Target::Form(form) => Ok(form),
                    Target::Alias(_) | Target::Nothing => Ok(FormId::PLAYER),
                }
            }
            _ => builder.form_of_kind(&name, "Actor", "--target"),
        };
        let form = form.map_err(|complaint| plain("--target", &complaint));
        self.take_back(builder);
        form
    }

    /// The script object of a thing that the command line names; None if there is no such thing. The
    /// error is what is wrong with the name.
    pub(crate) fn named(
        &mut self,
        machine: &mut Machine,
        main: Option<ObjectRef>,
        (text, kind): (&str, &str),
    ) -> Result<Option<ObjectRef>, String> {
        let mut builder = self.builder(machine, main);
        let name = Name {
            text: text.to_owned(),
            span: COMMAND_LINE,
        };
        let found = builder.find(&name, Some(kind));
        self.take_back(builder);
        let found = found.map_err(|complaint| complaint.mistake.to_string())?;
        Ok(found.and_then(|handle| machine.view(handle)))
    }

    /// The thing that a word of the command line names.
    pub(crate) fn thing_named(
        &mut self,
        machine: &mut Machine,
        flag: &str,
        name: &str,
    ) -> Result<Handle, Failure> {
        let mut builder = self.builder(machine, None);
        let name = Name {
            text: name.to_owned(),
            span: COMMAND_LINE,
        };
        let found = builder.require(&name);
        self.take_back(builder);
        found.map_err(|complaint| plain(flag, &complaint))
    }

    /// What `--fire` says: `TARGET.Event(arguments)`.
    pub(crate) fn raised(
        &mut self,
        machine: &mut Machine,
        main: Option<ObjectRef>,
        text: &str,
    ) -> Result<Raised, Failure> {
        let mut builder = self.builder(machine, main);
        let raised = read(&mut builder, text);
        self.take_back(builder);
        raised
    }
}

fn read(builder: &mut Builder<'_>, text: &str) -> Result<Raised, Failure> {
    let example = "write it as 'self.OnActivate(Player)': a thing, an event, and its arguments";
    let wrong = |what: &str| usage(format!("--fire: {text:?} {what}"), example);
    let (call, words) = match text.split_once('(') {
        None => (text, Vec::new()),
        Some((call, rest)) => {
            let inside = rest.trim_end().strip_suffix(')');
            let inside = inside.ok_or_else(|| wrong("has no closing parenthesis"))?;
            (
                call,
                split(inside).ok_or_else(|| wrong("has a text without end"))?,
            )
        }
    };
    let (thing, event) = call
        .trim()
        .rsplit_once('.')
        .ok_or_else(|| wrong("names no event of a thing"))?;
    let name = Name {
        text: thing.trim().to_owned(),
        span: COMMAND_LINE,
    };
    let receiver = builder
        .require(&name)
        .map_err(|complaint| plain("--fire", &complaint))?;
    let types = builder.machine.event_parameters(receiver, event);
    let Some(types) = types else {
        let known = builder.machine.events_of(receiver);
        let hint = if known.is_empty() {
            format!("{thing} has no script")
        } else {
            format!("its scripts have {}", known.join(", "))
        };
        return Err(usage(
            format!("--fire: no script on {thing} has the event {event}"),
            &hint,
        ));
    };
    if words.len() > types.len() {
        return Err(usage(
            format!(
                "--fire: {event} takes {}, not {}",
                of(types.len() as u64, "argument", "arguments"),
                words.len()
            ),
            &format!("its parameters are ({})", types.join(", ")),
        ));
    }
    let mut arguments = Vec::with_capacity(words.len());
    for (word, type_name) in words.iter().zip(&types) {
        let node = node(word, type_name);
        let argument = builder.plain(&node, type_name, event);
        arguments.push(argument.map_err(|complaint| plain("--fire", &complaint))?);
    }
    Ok(Raised {
        receiver,
        event: event.to_owned(),
        arguments,
        text: text.to_owned(),
    })
}

/// A word of the command line as a value of a world file.
fn node(word: &str, type_name: &str) -> Node {
    let quoted = word
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'));
    let value = if quoted.is_some() || type_name.eq_ignore_ascii_case("String") {
        Tree::Text(quoted.unwrap_or(word).to_owned())
    } else if word.eq_ignore_ascii_case("true") {
        Tree::Bool(true)
    } else if word.eq_ignore_ascii_case("false") {
        Tree::Bool(false)
    } else if let Ok(number) = word.parse::<i64>() {
        Tree::Int(number)
    } else if let Ok(number) = word.parse::<f64>() {
        Tree::Float(number)
    } else {
        Tree::Text(word.to_owned())
    };
    Node {
        span: COMMAND_LINE,
        value,
    }
}

/// The words between commas; a comma in quotes is part of its text. None if a quote is not closed.
fn split(text: &str) -> Option<Vec<String>> {
    let mut words = vec![String::new()];
    let mut is_quoted = false;
    for letter in text.chars() {
        match letter {
            ',' if !is_quoted => words.push(String::new()),
            _ => {
                is_quoted ^= letter == '"';
                if let Some(word) = words.last_mut() {
                    word.push(letter);
                }
            }
        }
    }
    let words: Vec<String> = words.iter().map(|word| word.trim().to_owned()).collect();
    match words.as_slice() {
        _ if is_quoted => None,
        [only] if only.is_empty() => Some(Vec::new()),
        _ => Some(words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_in_quotes_do_not_split() {
        assert_eq!(split(""), Some(Vec::new()));
        let words = split(" Player, \"a, b\" ,3").expect("words");
        assert_eq!(words, ["Player", "\"a, b\"", "3"]);
        assert_eq!(split("\"a"), None);
    }
}
