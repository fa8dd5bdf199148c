//! Source text: checked, compiled and run.

use std::collections::BTreeSet;

use cyperus_compiler::resolve::MemorySources;
use cyperus_compiler::{Options, Session};
use cyperus_pex::{Game, validate, write};

use crate::{cage, seen};

/// Words of the language.
pub(crate) const WORDS: &[&str] = &[
    "ScriptName ",
    "Extends ",
    "Function ",
    "EndFunction\n",
    "Event ",
    "EndEvent\n",
    "If ",
    "ElseIf ",
    "Else\n",
    "EndIf\n",
    "While ",
    "EndWhile\n",
    "Return ",
    "new ",
    "None",
    "True",
    "Self",
    "Parent.",
    "Int ",
    "Float ",
    "Bool ",
    "String ",
    "Var ",
    "[]",
    "as ",
    "is ",
    "Property ",
    "Auto ",
    "EndProperty\n",
    "Struct ",
    "EndStruct\n",
    "State ",
    "EndState\n",
    "Global ",
    "Native ",
    "Const ",
    "Group ",
    "EndGroup\n",
    "Guard ",
    "LockGuard ",
    "EndLockGuard\n",
    "TryLockGuard ",
    "CustomEvent ",
    "Import ",
    "\\\n",
    "\"",
    ";/",
    "/;",
    "{",
    "}",
    "0x80000000",
    "2147483648",
    "1.5",
    "+= ",
    "&& ",
    "|| ",
    "!",
    ".Length",
    ".Add(",
    "(",
    ")",
];

/// The script's name in every input.
const NAME: &str = "Fuzz";

fn body(game: Game, bytes: &[u8]) -> u64 {
    let mut sources = MemorySources::new();
    let file = sources.add(NAME, bytes);
    for name in ["ScriptObject", "Form", "Quest", "Debug", "Utility"] {
        if let Some(script) = cyperus_scripts::base(game, name) {
            sources.add(script.name, script.source);
        }
    }
    let mut options = Options::new(game);
    options.optimize = bytes.len().is_multiple_of(2);
    let session = Session::new(&sources, options, &[file]);
    let checked = session.check(NAME);
    let compiled = session.compile(NAME);
    assert_eq!(
        checked.diagnostics.len(),
        compiled.diagnostics.len(),
        "check and compile disagree"
    );
    let codes: BTreeSet<&str> = checked
        .diagnostics
        .iter()
        .map(|found| found.code.number())
        .collect();
    let Some(pex) = compiled.pex else {
        return seen(&codes);
    };
    let report = validate::validate(&pex);
    let first = report.errors().next();
    assert!(first.is_none(), "compiled into an invalid file: {first:?}");
    assert!(write::write(&pex).is_ok(), "a compiled file is not written");
    seen(&(codes, cage::run(pex)))
}

pub(crate) fn skyrim(bytes: &[u8]) -> u64 {
    body(Game::Skyrim, bytes)
}

pub(crate) fn fallout4(bytes: &[u8]) -> u64 {
    body(Game::Fallout4, bytes)
}

pub(crate) fn starfield(bytes: &[u8]) -> u64 {
    body(Game::Starfield, bytes)
}
