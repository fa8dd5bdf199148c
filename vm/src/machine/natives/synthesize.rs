//! Scripts made from the base's declarations, if the host has none. This way a `.pex` runs without
//! any compiled headers.

use cyperus_pex::file::{Function, Local, NamedFunction, Object, State};
use cyperus_pex::{Code, Game, Opcode, PexFile, StringIndex, Value};

use super::Natives;
use super::declaration::{Declaration, Header};

/// Collects the strings of a file.
struct Strings<'f> {
    file: &'f mut PexFile,
}

impl Strings<'_> {
    fn add(&mut self, text: &str) -> StringIndex {
        let found = self
            .file
            .strings
            .iter()
            .find(|(_, other)| other.eq_ignore_ascii_case(text.as_bytes()))
            .map(|(index, _)| index);
        // Tables have a few hundred short names, far below the file's limits.
        found.unwrap_or_else(|| self.file.strings.push(text.as_bytes()).unwrap_or_default())
    }
}

impl Natives {
    /// A script that declares natives as the base does; `None` if the table has no natives of that
    /// script.
    pub(crate) fn synthesize(&self, script: &str) -> Option<PexFile> {
        let is_root = script.eq_ignore_ascii_case("ScriptObject");
        if !self
            .rows()
            .any(|row| row.script.eq_ignore_ascii_case(script))
        {
            return None;
        }
        let header = Header::find(script)?;
        let mut file = PexFile::new(Game::Fallout4);
        file.source_file = b"<native>".to_vec();
        let mut strings = Strings { file: &mut file };
        let empty = strings.add("");
        let mut functions: Vec<_> = header
            .declarations()
            .filter(|declared| declared.is_native || self.find(script, declared.name).is_some())
            .map(|declaration| declared(&mut strings, &declaration))
            .collect();
        if is_root {
            functions.push(get_state(&mut strings));
            functions.push(go_to_state(&mut strings));
            for handler in ["OnBeginState", "OnEndState"] {
                functions.push(state_handler(&mut strings, handler));
            }
        }
        let object = Object {
            name: strings.add(script),
            parent: strings.add(header.parent),
            doc: empty,
            auto_state: empty,
            states: vec![State {
                name: empty,
                functions,
            }],
            ..Object::default()
        };
        file.objects.push(object);
        Some(file)
    }
}

fn declared(strings: &mut Strings<'_>, declaration: &Declaration<'_>) -> NamedFunction {
    let global = if declaration.is_global {
        Function::GLOBAL
    } else {
        0
    };
    let parameters = declaration
        .parameters
        .iter()
        .map(|(type_name, name)| Local {
            type_name: strings.add(type_name),
            name: strings.add(name),
        })
        .collect();
    NamedFunction {
        name: strings.add(declaration.name),
        function: Function {
            return_type: strings.add(declaration.returns),
            doc: strings.add(""),
            flags: Function::NATIVE | global,
            parameters,
            ..Function::default()
        },
    }
}

fn get_state(strings: &mut Strings<'_>) -> NamedFunction {
    let mut code = Code::new();
    let state = strings.add("::State");
    code.push(Opcode::Ret, &[Value::Identifier(state)]);
    NamedFunction {
        name: strings.add("GetState"),
        function: Function {
            return_type: strings.add("String"),
            code,
            ..Function::default()
        },
    }
}

/// The four steps of a state change: end in the old state, change, begin in the new one.
fn go_to_state(strings: &mut Strings<'_>) -> NamedFunction {
    let name = |strings: &mut Strings<'_>, text: &str| Value::Identifier(strings.add(text));
    let state = name(strings, "::State");
    let old = name(strings, "oldState");
    let new = name(strings, "asNewState");
    let own = name(strings, "self");
    let nothing = name(strings, "::nonevar");
    let (end, begin) = (name(strings, "OnEndState"), name(strings, "OnBeginState"));
    let mut code = Code::new();
    code.push(Opcode::Assign, &[old, state]);
    code.push(Opcode::CallMethod, &[end, own, nothing, new]);
    code.push(Opcode::Assign, &[state, new]);
    code.push(Opcode::CallMethod, &[begin, own, nothing, old]);
    let local = |strings: &mut Strings<'_>, name: &str, type_name: &str| Local {
        name: strings.add(name),
        type_name: strings.add(type_name),
    };
    NamedFunction {
        name: strings.add("GotoState"),
        function: Function {
            return_type: strings.add("None"),
            parameters: vec![local(strings, "asNewState", "String")],
            locals: vec![
                local(strings, "oldState", "String"),
                local(strings, "::nonevar", "None"),
            ],
            code,
            ..Function::default()
        },
    }
}

fn state_handler(strings: &mut Strings<'_>, name: &str) -> NamedFunction {
    NamedFunction {
        name: strings.add(name),
        function: Function {
            return_type: strings.add("None"),
            parameters: vec![Local {
                name: strings.add("asOtherState"),
                type_name: strings.add("String"),
            }],
            ..Function::default()
        },
    }
}
