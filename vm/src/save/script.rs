//! The scripts in a save: those that are loaded, and those that their code may still request.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "one kind is special, the others are treated the same"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use cyperus_pex::file::{Function as PexFunction, Object};
use cyperus_pex::{Opcode, PexFile, StringIndex, Value};
use xxhash_rust::xxh3::Xxh3Default;

use crate::host::{Host, Output};
use crate::report::{LogEntry, ScriptProblem};

/// Hash of a function: its code with all names and variables, regardless of which file it is in.
pub(crate) fn code_hash(file: &PexFile, function: &PexFunction) -> u64 {
    let mut hash = Xxh3Default::new();
    let text = |hash: &mut Xxh3Default, index: StringIndex| {
        let bytes = file.strings.get(index).unwrap_or_default();
        hash.update(&(bytes.len() as u64).to_le_bytes());
        hash.update(&bytes.to_ascii_lowercase());
    };
    hash.update(&[
        u8::from(function.is_global()),
        u8::from(function.is_native()),
    ]);
    text(&mut hash, function.return_type);
    for list in [&function.parameters, &function.locals] {
        hash.update(&(list.len() as u64).to_le_bytes());
        for local in list {
            text(&mut hash, local.name);
            text(&mut hash, local.type_name);
        }
    }
    for instruction in function.code.iter() {
        hash.update(&[instruction.opcode as u8]);
        hash.update(&(instruction.operands.len() as u64).to_le_bytes());
        for &operand in instruction.operands {
            hash.update(&[operand.tag()]);
            match operand {
                Value::None => {}
                Value::Identifier(index) => text(&mut hash, index),
                Value::String(index) => {
                    let bytes = file.strings.get(index).unwrap_or_default();
                    hash.update(&(bytes.len() as u64).to_le_bytes());
                    hash.update(bytes);
                }
                Value::Int(value) => hash.update(&value.to_le_bytes()),
                Value::Float(value) => hash.update(&value.to_bits().to_le_bytes()),
                Value::Bool(value) => hash.update(&[u8::from(value)]),
            }
        }
    }
    hash.digest()
}

/// Adds the names of scripts that a file's code may load: parents, targets of static calls, scripts
/// of structs, and whatever a string names (dynamic calls).
fn mentioned(file: &PexFile, into: &mut BTreeSet<String>) {
    let name = |index: StringIndex| file.strings.text(index).to_ascii_lowercase();
    let mut add_type = |type_name: String| {
        let element = type_name.trim_end_matches("[]");
        if let Some((script, _)) = element.rsplit_once('#') {
            into.insert(script.to_owned());
        }
    };
    let each_type = |object: &Object, add: &mut dyn FnMut(String)| {
        object
            .variables
            .iter()
            .for_each(|it| add(name(it.type_name)));
        object
            .properties
            .iter()
            .for_each(|it| add(name(it.type_name)));
        for member in object
            .structs
            .iter()
            .flat_map(|structure| &structure.members)
        {
            add(name(member.type_name));
        }
    };
    for object in &file.objects {
        each_type(object, &mut add_type);
    }
    for place in file.functions() {
        let function = place.function;
        for local in function.parameters.iter().chain(&function.locals) {
            add_type(name(local.type_name));
        }
    }
    for object in &file.objects {
        into.insert(name(object.parent));
    }
    for place in file.functions() {
        for instruction in place.function.code.iter() {
            let is_static = instruction.opcode == Opcode::CallStatic;
            for (at, operand) in instruction.operands.iter().enumerate() {
                match operand {
                    Value::Identifier(index) if is_static && at == 0 => {
                        into.insert(name(*index));
                    }
                    Value::String(index) => {
                        let text = name(*index);
                        if looks_like_script(&text) {
                            into.insert(text);
                        }
                    }
                    _ => {}
                }
            }
        }
    }
    into.remove("");
}

/// Whether the code calls functions of scripts whose names it builds at run time.
fn makes_up_names(file: &PexFile) -> bool {
    let is = |value: Option<&Value>, wanted: &[&str]| match value {
        Some(Value::Identifier(index)) => {
            let text = file.strings.text(*index);
            wanted.iter().any(|name| text.eq_ignore_ascii_case(name))
        }
        _ => false,
    };
    let mut functions = file.functions();
    functions.any(|place| {
        place.function.code.iter().any(|instruction| {
            let operands = instruction.operands;
            let script = operands.get(instruction.opcode.fixed_operands());
            instruction.opcode == Opcode::CallStatic
                && is(operands.first(), &["Utility"])
                && is(
                    operands.get(1),
                    &["CallGlobalFunction", "CallGlobalFunctionNoWait"],
                )
                && !matches!(script, Some(Value::String(_)))
        })
    })
}

/// Whether a text could be the name of a script.
fn looks_like_script(text: &str) -> bool {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == ':';
    text.len() <= 128
        && text.starts_with(|letter: char| letter.is_ascii_alphabetic() || letter == '_')
        && text.chars().all(fits)
}

/// If the code may request any script of the host, at most this many are saved. If there are more,
/// only their names are.
const MOST_BY_NAME: usize = 64;

/// At most this many names are listed.
const MOST_NAMES: usize = 20_000;

/// The scripts that the loaded ones may still request, by lower-case name, as the host provides
/// them.
#[derive(Debug, Default)]
pub(crate) struct Needed {
    /// Scripts that are saved.
    pub(crate) files: BTreeMap<String, Rc<PexFile>>,
    /// Scripts that are not saved: only a name built at run time could lead to them, and there are
    /// too many.
    pub(crate) left_out: BTreeSet<String>,
}

impl Needed {
    /// What the `loaded` scripts need; `named` are names held elsewhere.
    pub(crate) fn new(
        loaded: impl Iterator<Item = (String, Rc<PexFile>)>,
        named: impl Iterator<Item = String>,
        host: &mut dyn Host,
    ) -> Self {
        let mut search = Search::default();
        search.wanted.extend(named);
        for (name, file) in loaded {
            search.known.insert(name.to_ascii_lowercase());
            search.read(&file);
        }
        search.follow(host);
        let mut needed = Self::default();
        if search.makes_up_names {
            let names = host.script_names(MOST_NAMES).into_iter();
            let names = names.map(|name| name.to_ascii_lowercase());
            let names: BTreeSet<String> =
                names.filter(|name| !search.known.contains(name)).collect();
            if names.len() <= MOST_BY_NAME {
                search.wanted.extend(names.iter().cloned());
                search.follow(host);
                needed.left_out = names
                    .into_iter()
                    .filter(|name| !search.found.contains_key(name))
                    .collect();
            } else {
                needed.left_out = names;
            }
        }
        needed.files = search.found;
        needed
    }
}

/// Scripts searched so far.
#[derive(Default)]
struct Search {
    known: BTreeSet<String>,
    wanted: BTreeSet<String>,
    found: BTreeMap<String, Rc<PexFile>>,
    makes_up_names: bool,
}

impl Search {
    fn read(&mut self, file: &PexFile) {
        mentioned(file, &mut self.wanted);
        self.makes_up_names |= makes_up_names(file);
    }

    fn follow(&mut self, host: &mut dyn Host) {
        while let Some(name) = self.wanted.pop_first() {
            if !self.known.insert(name.clone()) {
                continue;
            }
            if let Some(file) = host.load_script(&name) {
                self.read(&file);
                self.found.insert(name, file);
            }
        }
    }
}

/// A host that adds a save's scripts before or after its own.
pub(crate) struct SavedScripts {
    pub(crate) inner: Box<dyn Host>,
    pub(crate) scripts: BTreeMap<String, Rc<PexFile>>,
    /// Scripts that were available when the save was made but are not in it.
    pub(crate) left_out: BTreeSet<String>,
    /// Whether the host's own scripts come first.
    pub(crate) prefer_host: bool,
}

impl Host for SavedScripts {
    fn load_script(&mut self, name: &str) -> Option<Rc<PexFile>> {
        let saved = self.scripts.get(&name.to_ascii_lowercase()).cloned();
        if self.prefer_host {
            self.inner.load_script(name).or(saved)
        } else {
            saved.or_else(|| self.inner.load_script(name))
        }
    }

    fn script_names(&mut self, most: usize) -> Vec<String> {
        let own = self.scripts.keys().chain(&self.left_out).cloned();
        let mut names: BTreeSet<String> = own.collect();
        let inner = self.inner.script_names(most).into_iter();
        names.extend(inner.map(|name| name.to_ascii_lowercase()));
        names.into_iter().take(most).collect()
    }

    fn why_missing(&self, name: &str) -> Option<ScriptProblem> {
        if !self.left_out.contains(&name.to_ascii_lowercase()) {
            return self.inner.why_missing(name);
        }
        Some(ScriptProblem::NotInSave {
            script: name.to_owned(),
        })
    }

    fn output(&mut self, output: Output<'_>) {
        self.inner.output(output);
    }

    fn log(&mut self, entry: &LogEntry) {
        self.inner.log(entry);
    }

    fn may_continue(&mut self) -> bool {
        self.inner.may_continue()
    }

    fn wait_until(&mut self, moment: u64) {
        self.inner.wait_until(moment);
    }
}
