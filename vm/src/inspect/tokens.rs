//! The token stream of a class, with the names of what its tokens describe.

use cyperus_gc::{ClassId, Layout, StructId, Target, TokenKind, TokenStep};

use crate::machine::Machine;

/// The token stream of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassTokens {
    /// The script's name as declared.
    pub script: String,
    /// Its tokens, with the end token last.
    pub tokens: Vec<NamedToken>,
}

/// A token of a class's stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedToken {
    /// The token, its position, and the scopes around it.
    pub step: TokenStep,
    /// The variable or member: `Letters`, or `Letters[].Sender` inside a scope. Empty for the end.
    pub place: String,
    /// Its declared type. Empty for the end.
    pub type_name: String,
}

/// Something with slots: an instance, or a struct inside it.
#[derive(Clone, Debug)]
enum Inside {
    Class(ClassId),
    Struct { id: StructId, path: String },
}

impl Machine {
    /// The token stream of a loaded script, by its name: the mark follows it through the script's
    /// instances. `None` if no such script is loaded.
    pub fn class_tokens(&self, script: &str) -> Option<ClassTokens> {
        let is_meant = |name| self.program.symbols.name(name).eq_ignore_ascii_case(script);
        let mut classes = self.program.classes.iter();
        let row = classes.find(|row| is_meant(row.name))?;
        let class = row.layout;
        let mut scopes = vec![Inside::Class(class)];
        let steps = self.heap.tokens(class).steps();
        let rows = steps.map(|step| {
            scopes.truncate(step.depth as usize + 1);
            if step.kind == TokenKind::End {
                return NamedToken {
                    step,
                    place: String::new(),
                    type_name: String::new(),
                };
            }
            let (place, type_name) = self.slot_text(scopes.last(), step.token.offset());
            let target = scopes
                .last()
                .map(|inside| self.target_in(inside, step.token.offset()));
            let opened = match target {
                Some(Target::Struct(id)) => Some((id, format!("{place}."))),
                Some(Target::StructArray(id)) => Some((id, format!("{place}[]."))),
                Some(Target::Unknown | Target::ObjectArray) | None => None,
            };
            if let Some((id, path)) = opened.filter(|_| step.kind.opens_scope()) {
                scopes.push(Inside::Struct { id, path });
            }
            NamedToken {
                step,
                place,
                type_name,
            }
        });
        Some(ClassTokens {
            script: self.program.symbols.name(row.name).to_owned(),
            tokens: rows.collect(),
        })
    }

    /// Name and type of what is in a slot.
    fn slot_text(&self, inside: Option<&Inside>, slot: u32) -> (String, String) {
        let (path, found) = match inside {
            Some(Inside::Class(class)) => ("", self.variable_at(*class, slot)),
            Some(Inside::Struct { id, path }) => (path.as_str(), self.member_at(*id, slot)),
            None => ("", None),
        };
        match found {
            Some((name, type_name)) => (format!("{path}{name}"), type_name.replace('#', ":")),
            None => (format!("{path}({slot})"), String::new()),
        }
    }

    fn target_in(&self, inside: &Inside, slot: u32) -> Target {
        let layout: &Layout = match inside {
            Inside::Class(class) => self.heap.class(*class).layout(),
            Inside::Struct { id, .. } => self.heap.struct_layout(*id),
        };
        let field = layout.fields().iter().position(|field| field.0 == slot);
        field.map_or(Target::Unknown, |field| layout.target(field))
    }
}
