//! Declarations in the words of their own source, and types as a script would spell them.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use cyperus_compiler::ast::{DocComment, Function, Id, Name, Parameter, TypeName};
use cyperus_compiler::check::Referent;
use cyperus_compiler::resolve::{ScriptInfo, Scripts};
use cyperus_compiler::source::{Span, decode};
use cyperus_compiler::types::{Kind, Type};

use super::target::{declared_name, full_span};

/// Reads declarations out of sources, each source once.
#[derive(Debug)]
pub struct Wording<'s> {
    scripts: &'s Scripts<'s>,
    texts: RefCell<BTreeMap<u32, Rc<[u8]>>>,
}

impl<'s> Wording<'s> {
    /// A reader of the scripts' sources.
    pub fn new(scripts: &'s Scripts<'_>) -> Self {
        Self {
            scripts,
            texts: RefCell::default(),
        }
    }

    /// A script's source.
    pub fn text(&self, script: &ScriptInfo) -> Rc<[u8]> {
        let known = self.texts.borrow().get(&script.file.0).cloned();
        known.unwrap_or_else(|| {
            let read = self.scripts.sources().read(script.file);
            let text: Rc<[u8]> = read.map_or_else(|_| Rc::from([]), Rc::from);
            self.texts
                .borrow_mut()
                .insert(script.file.0, Rc::clone(&text));
            text
        })
    }

    /// A piece of a script's source on one line.
    pub fn slice(&self, script: &ScriptInfo, span: Span) -> String {
        one_line(span.slice(&self.text(script)))
    }

    /// A name as its declaration spells it.
    pub fn name(&self, script: &ScriptInfo, name: Name) -> String {
        self.slice(script, script.syntax.name_span(name))
    }

    /// A type as the script `user` would spell it.
    pub fn type_name(&self, value_type: Type, user: &ScriptInfo) -> String {
        let kind = value_type.kind();
        let script = value_type.script().and_then(|id| self.scripts.script(id));
        let mut text = match (kind, script) {
            (Kind::Object, Some(script)) => script.name.to_string(),
            (Kind::Struct, Some(script)) => {
                let place = usize::from(value_type.struct_index());
                let structure = script.syntax.structs.get(place);
                let name = structure.map_or_else(String::new, |s| self.name(script, s.name));
                if script.id == user.id {
                    name
                } else {
                    format!("{}:{name}", script.name)
                }
            }
            _ => kind.word().to_owned(),
        };
        if value_type.is_array() {
            text.push_str("[]");
        }
        text
    }

    /// A declaration as its source has it, on one line and without a body.
    pub fn declaration(&self, script: &ScriptInfo, referent: Referent) -> Option<String> {
        let syntax = &script.syntax;
        let text = match referent {
            Referent::Script(_) if syntax.header.is_missing => {
                format!("ScriptName {}", script.name)
            }
            Referent::Function(_, at) => {
                self.slice(script, syntax.functions.get(at as usize)?.span)
            }
            Referent::Local(_, start) => self.local(script, start)?,
            Referent::Struct(..) => self.named("Struct", script, referent)?,
            Referent::State(_, at) => {
                let auto = if syntax.states.get(at as usize)?.is_auto {
                    "Auto State"
                } else {
                    "State"
                };
                self.named(auto, script, referent)?
            }
            Referent::Group(..) => self.named("Group", script, referent)?,
            Referent::Script(_)
            | Referent::Member(..)
            | Referent::Variable(..)
            | Referent::Property(..)
            | Referent::CustomEvent(..)
            | Referent::Guard(..) => {
                let span = full_span(script, referent)?;
                let text = self.text(script);
                one_line(first_line(span.slice(&text)))
            }
        };
        Some(text)
    }

    fn named(&self, word: &str, script: &ScriptInfo, referent: Referent) -> Option<String> {
        let name = declared_name(script, referent)?;
        Some(format!("{word} {}", self.name(script, name)))
    }

    fn local(&self, script: &ScriptInfo, start: u32) -> Option<String> {
        let syntax = &script.syntax;
        if let Some(parameter) = syntax.parameters.iter().find(|p| p.name.start == start) {
            return Some(self.parameter(script, parameter));
        }
        let local = syntax.locals.iter().find(|l| l.name.start == start)?;
        Some(self.typed(script, &local.type_name, local.name))
    }

    fn typed(&self, script: &ScriptInfo, type_name: &TypeName, name: Name) -> String {
        let type_text = self.slice(script, type_name.span);
        format!("{type_text} {}", self.name(script, name))
    }

    /// A parameter with its default.
    pub fn parameter(&self, script: &ScriptInfo, parameter: &Parameter) -> String {
        let mut text = self.typed(script, &parameter.type_name, parameter.name);
        if let Some(value) = parameter.value {
            text.push_str(" = ");
            text.push_str(&self.slice(script, script.syntax[value].span));
        }
        text
    }

    /// A function's parameters.
    pub fn parameters(&self, script: &ScriptInfo, function: &Function) -> Vec<String> {
        let parameters = script.syntax[function.parameters].iter();
        parameters
            .map(|parameter| self.parameter(script, parameter))
            .collect()
    }

    /// The documentation of a declaration.
    pub fn documentation(&self, script: &ScriptInfo, referent: Referent) -> Option<String> {
        let syntax = &script.syntax;
        let doc: Option<Id<DocComment>> = match referent {
            Referent::Script(_) => syntax.header.doc,
            Referent::Member(_, at) => syntax.members.get(at as usize)?.doc,
            Referent::Property(_, at) => syntax.properties.get(at as usize)?.doc,
            Referent::Function(_, at) => syntax.functions.get(at as usize)?.doc,
            Referent::Group(_, at) => syntax.groups.get(at as usize)?.doc,
            Referent::Struct(..)
            | Referent::Variable(..)
            | Referent::Local(..)
            | Referent::State(..)
            | Referent::CustomEvent(..)
            | Referent::Guard(..) => None,
        };
        let text = decode(syntax.doc(doc?)).trim().to_owned();
        (!text.is_empty()).then_some(text)
    }

    /// What a declaration is, in a word.
    pub fn kind(script: &ScriptInfo, referent: Referent) -> &'static str {
        match referent {
            Referent::Script(_) => "script",
            Referent::Struct(..) => "struct",
            Referent::Member(..) => "member",
            Referent::Variable(..) => "variable",
            Referent::Property(..) => "property",
            Referent::Function(_, at) => match script.syntax.functions.get(at as usize) {
                Some(function) if function.kind == cyperus_compiler::ast::FunctionKind::Event => {
                    "event"
                }
                Some(_) | None => "function",
            },
            Referent::Local(_, start) => {
                let mut parameters = script.syntax.parameters.iter();
                if parameters.any(|parameter| parameter.name.start == start) {
                    "parameter"
                } else {
                    "local variable"
                }
            }
            Referent::State(..) => "state",
            Referent::CustomEvent(..) => "custom event",
            Referent::Guard(..) => "guard",
            Referent::Group(..) => "group",
        }
    }
}

fn first_line(bytes: &[u8]) -> &[u8] {
    // A joined line goes on.
    let mut at = 0;
    while let Some(found) = bytes
        .get(at..)
        .and_then(|rest| rest.iter().position(|&byte| byte == b'\n' || byte == b'\r'))
    {
        let end = at + found;
        let before = bytes[..end].trim_ascii_end();
        if !before.ends_with(b"\\") {
            return &bytes[..end];
        }
        let is_pair = bytes.get(end..end + 2) == Some(b"\r\n");
        at = end + 1 + usize::from(is_pair);
    }
    bytes
}

/// Blanks, line ends and joins become one blank; a comment at the end goes.
fn one_line(bytes: &[u8]) -> String {
    let text = decode(bytes);
    let mut line = String::with_capacity(text.len());
    let mut is_quoted = false;
    for letter in text.chars() {
        match letter {
            '"' => is_quoted = !is_quoted,
            ';' if !is_quoted => break,
            _ => {}
        }
        let is_blank = letter.is_whitespace() || (letter == '\\' && !is_quoted);
        if !is_blank || is_quoted {
            line.push(letter);
        } else if !line.ends_with(' ') {
            line.push(' ');
        }
    }
    line.trim().to_owned()
}
