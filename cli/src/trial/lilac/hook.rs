//! Lilac's own functions, each with a call of ours at its beginning. Jumps in Papyrus are relative, so
//! nothing else in a function changes.

use cyperus_pex::file::{Function, Local, NamedFunction, Object, State};
use cyperus_pex::{Code, Game, Opcode, PexFile, StringIndex, Value};

use super::{HOOK, LILAC};

/// Lilac's functions that tell what happens, with the types of what they are called with.
pub(super) const FUNCTIONS: [(&str, &[&str]); 4] = [
    ("it", &["String", "Bool"]),
    ("describe", &["String", "Bool"]),
    ("RaiseResult", &["Bool", "String", "Bool", "Int", "String"]),
    ("createLilacDebugMessage", &["Int", "String"]),
];

/// Lilac with calls of ours in it; any other script as it is.
pub(in crate::trial) fn hooked(mut file: PexFile) -> PexFile {
    let is_lilac = |object: &Object| file.strings.text(object.name).eq_ignore_ascii_case(LILAC);
    if !file.objects.first().is_some_and(is_lilac) {
        return file;
    }
    for (name, _) in FUNCTIONS {
        // A file has room for a few more names.
        let _full = hook(&mut file, name);
    }
    file
}

fn hook(file: &mut PexFile, name: &str) -> Option<()> {
    let texts = [HOOK, name, "::nonevar", "None"].map(|text| added(file, text));
    let [script, function, nothing, none] = texts;
    let (script, function, nothing, none) = (script?, function?, nothing?, none?);
    let strings = &file.strings;
    let is_name = |index: StringIndex| strings.text(index).eq_ignore_ascii_case(name);
    let object = file.objects.first_mut()?;
    let mut functions = object
        .states
        .iter_mut()
        .flat_map(|state| &mut state.functions);
    let found = functions.find(|named| is_name(named.name))?;
    let own = &mut found.function;
    let is_nothing = |local: &Local| strings.text(local.name).eq_ignore_ascii_case("::nonevar");
    if !own.locals.iter().any(is_nothing) {
        own.locals.push(Local {
            name: nothing,
            type_name: none,
        });
    }
    let mut operands = vec![script, function, nothing];
    operands.extend(own.parameters.iter().map(|parameter| parameter.name));
    let operands: Vec<Value> = operands.into_iter().map(Value::Identifier).collect();
    let mut code = Code::new();
    code.push(Opcode::CallStatic, &operands);
    for instruction in own.code.iter() {
        code.push(instruction.opcode, instruction.operands);
    }
    own.code = code;
    let records = file
        .debug_info
        .iter_mut()
        .flat_map(|debug| &mut debug.functions);
    for record in records.filter(|record| is_name(record.function)) {
        let first = record.lines.first().copied().unwrap_or(1);
        record.lines.insert(0, first);
    }
    Some(())
}

/// The number of a text in a file.
fn added(file: &mut PexFile, text: &str) -> Option<StringIndex> {
    let found = file
        .strings
        .iter()
        .find(|(_, other)| other.eq_ignore_ascii_case(text.as_bytes()))
        .map(|(index, _)| index);
    found.or_else(|| file.strings.push(text.as_bytes()).ok())
}

/// The script that the calls go to: natives only.
pub(super) fn script(game: Game) -> Option<PexFile> {
    let mut file = PexFile::new(game);
    let [empty, none, name] = ["", "None", HOOK].map(|text| added(&mut file, text));
    let (empty, none, name) = (empty?, none?, name?);
    let mut functions = Vec::new();
    for (function, types) in FUNCTIONS {
        let mut parameters = Vec::new();
        for (at, kind) in types.iter().enumerate() {
            parameters.push(Local {
                name: added(&mut file, &format!("value{at}"))?,
                type_name: added(&mut file, kind)?,
            });
        }
        functions.push(NamedFunction {
            name: added(&mut file, function)?,
            function: Function {
                return_type: none,
                doc: empty,
                flags: Function::NATIVE | Function::GLOBAL,
                parameters,
                ..Function::default()
            },
        });
    }
    file.objects.push(Object {
        name,
        parent: empty,
        doc: empty,
        auto_state: empty,
        states: vec![State {
            name: empty,
            functions,
        }],
        ..Object::default()
    });
    Some(file)
}
