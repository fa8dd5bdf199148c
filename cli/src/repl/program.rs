//! The script that an input becomes, and which part of it was typed when.

use std::fmt::Write as _;

use cyperus_compiler::diagnostic::Diagnostic;
use cyperus_compiler::source::Span;
use cyperus_pex::PexFile;

/// The function that holds the statements of an input.
pub(super) const BODY: &str = "__Input";

/// Something that was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Typed {
    /// The number of the input; 0 if it is only asked about.
    pub(super) number: usize,
    /// Its text.
    pub(super) text: String,
}

impl Typed {
    /// How people see it named.
    pub(super) fn name(&self) -> String {
        match self.number {
            0 => "expression".to_owned(),
            number => format!("input {number}"),
        }
    }
}

/// A variable of the conversation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Variable {
    /// Its name.
    pub(super) name: String,
    /// Its type, as it was written.
    pub(super) type_name: String,
    /// The script that holds it.
    pub(super) holder: String,
}

/// Everything that scripts of later inputs declare again.
#[derive(Clone, Debug, Default)]
pub(super) struct Declarations {
    pub(super) imports: Vec<String>,
    pub(super) variables: Vec<Variable>,
    /// Functions and events by name.
    pub(super) functions: Vec<(String, Typed)>,
    /// Whether one of them was ever an event.
    pub(super) has_events: bool,
}

impl Declarations {
    /// Declares variables; later ones take the place of earlier ones with their names.
    pub(super) fn declare(&mut self, variables: &[Variable]) {
        for variable in variables {
            let is_other = |old: &Variable| !old.name.eq_ignore_ascii_case(&variable.name);
            self.variables.retain(is_other);
            self.variables.push(variable.clone());
        }
    }

    /// The script with the objects that variables live in.
    pub(super) fn holder(&self, name: &str, variables: &[Variable]) -> String {
        let mut text = format!("ScriptName {name} Hidden\n");
        for import in &self.imports {
            let _infallible = writeln!(text, "Import {import}");
        }
        for Variable {
            name, type_name, ..
        } in variables
        {
            let _infallible = writeln!(text, "{type_name} Property {name} Auto");
        }
        text
    }
}

/// A part of a script that was typed.
#[derive(Clone, Debug)]
struct Part {
    /// Where it starts.
    start: usize,
    /// Lines before it.
    lines: usize,
    typed: Typed,
    /// The function it is, or the one it is in.
    function: String,
}

/// The script of an input.
#[derive(Clone, Debug)]
pub(super) struct Program {
    pub(super) name: String,
    pub(super) text: String,
    parts: Vec<Part>,
}

impl Program {
    /// A script whose body is `body`, in a function that begins with `header`.
    pub(super) fn new(name: &str, declarations: &Declarations, header: &str, body: &Typed) -> Self {
        let mut program = Self {
            name: name.to_owned(),
            text: format!("ScriptName {name} Hidden\n{header}\n"),
            parts: Vec::new(),
        };
        program.add(BODY, body);
        program.text.push_str("\nEndFunction\n");
        for import in &declarations.imports {
            let _infallible = writeln!(program.text, "Import {import}");
        }
        let mut holders: Vec<&str> = Vec::new();
        for variable in &declarations.variables {
            if !holders.contains(&variable.holder.as_str()) {
                holders.push(&variable.holder);
            }
            program.text.push_str(&access(variable));
        }
        for holder in holders {
            let _infallible = writeln!(
                program.text,
                "{holder} Property {} Auto",
                holder_property(holder)
            );
        }
        for (name, function) in &declarations.functions {
            program.add(name, function);
            program.text.push('\n');
        }
        program
    }

    /// A script of declarations that were typed, without a body.
    pub(super) fn of_declarations(name: &str, others: &Declarations, typed: &Typed) -> Self {
        let mut program = Self {
            name: name.to_owned(),
            text: format!("ScriptName {name} Hidden\n"),
            parts: Vec::new(),
        };
        program.add("", typed);
        program.text.push('\n');
        for import in &others.imports {
            let _infallible = writeln!(program.text, "Import {import}");
        }
        program
    }

    fn add(&mut self, function: &str, typed: &Typed) {
        self.parts.push(Part {
            start: self.text.len(),
            lines: self.text.matches('\n').count(),
            typed: typed.clone(),
            function: function.to_owned(),
        });
        self.text.push_str(&typed.text);
    }

    /// What was typed at a place of the script, and the place in it.
    fn typed_at(&self, at: usize) -> Option<(&Typed, usize)> {
        self.parts.iter().find_map(|part| {
            let inside = at.checked_sub(part.start)?;
            (inside <= part.typed.text.len()).then_some((&part.typed, inside))
        })
    }

    /// A finding with its places in what was typed, and what was typed. A finding in a part that nobody
    /// typed is about the input as a whole.
    pub(super) fn located(&self, mut found: Diagnostic) -> (Typed, Diagnostic) {
        let at = found.span.start as usize;
        let (typed, start) = match (self.typed_at(at), self.parts.first()) {
            (Some((typed, inside)), _) => (typed.clone(), at - inside),
            (None, Some(first)) => (first.typed.clone(), at),
            (None, None) => {
                return (
                    Typed {
                        number: 0,
                        text: String::new(),
                    },
                    found,
                );
            }
        };
        let length = u32::try_from(typed.text.len()).unwrap_or(u32::MAX);
        let start = u32::try_from(start).unwrap_or(u32::MAX);
        let moved = |span: Span| {
            let begin = span.start.saturating_sub(start).min(length);
            Span::new(begin, span.end.saturating_sub(start).clamp(begin, length))
        };
        let is_here = |span: Span| span.start >= start && span.end <= start.saturating_add(length);
        found
            .labels
            .retain(|label| label.script.is_some() || is_here(label.span));
        for label in &mut found.labels {
            if label.script.is_none() {
                label.span = moved(label.span);
            }
        }
        for help in &mut found.helps {
            help.suggestion = help.suggestion.take().filter(|it| is_here(it.span));
            if let Some(suggestion) = &mut help.suggestion {
                suggestion.span = moved(suggestion.span);
            }
        }
        found.span = moved(found.span);
        (typed, found)
    }

    /// Gives the compiled script the lines of what was typed, so that errors at run time name them.
    pub(super) fn name_lines(&self, script: &mut PexFile) {
        if let Some(first) = self.parts.first() {
            script.source_file = first.typed.name().into_bytes();
        }
        let Some(debug) = &mut script.debug_info else {
            return;
        };
        for function in &mut debug.functions {
            let name = script.strings.text(function.function);
            let part = self.parts.iter();
            let mut part = part.filter(|part| part.function.eq_ignore_ascii_case(&name));
            if let Some(part) = part.next() {
                let before = u16::try_from(part.lines).unwrap_or(0);
                for line in &mut function.lines {
                    *line = line.saturating_sub(before);
                }
            }
        }
    }
}

/// The property of an input's script that leads to a holder.
pub(super) fn holder_property(holder: &str) -> String {
    format!("__{holder}")
}

/// A property that reads and writes a variable where it lives.
fn access(variable: &Variable) -> String {
    let Variable {
        name,
        type_name,
        holder,
    } = variable;
    let place = holder_property(holder);
    format!(
        "{type_name} Property {name}\n{type_name} Function Get()\nReturn {place}.{name}\nEndFunction\n\
         Function Set({type_name} __value)\n{place}.{name} = __value\nEndFunction\nEndProperty\n"
    )
}
