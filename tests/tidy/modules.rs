//! Imports go one way: no two top-level modules of a crate import each other.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use cyperus_conformance::root;

use super::{files_below, none, text, without_comments};

/// The crates that are checked, each with the pairs that it still has. A pair that is gone must be
/// removed from its list, so the lists can only shrink.
const CRATES: &[(&str, &[(&str, &str)])] = &[
    ("vm", &[]),
    (
        "gc",
        &[
            ("cell", "image"),
            ("cell", "trace"),
            ("handle", "slot"),
            ("heap", "image"),
            ("heap", "object"),
            ("heap", "trace"),
            ("image", "object"),
            ("image", "text"),
            ("image", "trace"),
            ("object", "trace"),
        ],
    ),
    ("compiler", &[("check", "session"), ("lower", "session")]),
    ("cli", &[("gc_log", "report")]),
    ("pex", &[]),
    ("plugin", &[]),
    ("selftest", &[]),
];

/// For each top-level module, the others that it imports.
type Imports = BTreeMap<String, BTreeSet<String>>;

/// The module that a file of a crate belongs to; `None` for the crate's root.
fn module_of(source: &Path, file: &Path) -> Option<String> {
    let below = file.strip_prefix(source).ok()?;
    let first = below.iter().next()?.to_string_lossy();
    let module = first.strip_suffix(".rs").unwrap_or(&first);
    (!["lib", "main"].contains(&module)).then(|| module.to_owned())
}

fn imports(source: &Path) -> Imports {
    let files = files_below(source, &["rs", "lalrpop"]);
    let modules: BTreeSet<String> = files
        .iter()
        .filter_map(|file| module_of(source, file))
        .collect();
    let mut imports = Imports::new();
    for file in &files {
        let Some(module) = module_of(source, file) else {
            continue;
        };
        let code = without_comments(&text(file));
        // Imports of tests do not count.
        let code = code.split("#[cfg(test)]\nmod tests").next().unwrap_or("");
        if file
            .iter()
            .any(|part| part == "tests.rs" || part == "tests")
        {
            continue;
        }
        let used = used_modules(code);
        let others = used.intersection(&modules).filter(|used| **used != module);
        imports
            .entry(module.clone())
            .or_default()
            .extend(others.cloned());
    }
    imports
}

/// The first names after `crate::`, including those in a `crate::{...}` list.
fn used_modules(code: &str) -> BTreeSet<String> {
    let mut used = BTreeSet::new();
    for rest in code.split("crate::").skip(1) {
        if let Some(list) = rest.strip_prefix('{') {
            used.extend(first_names(list));
        } else {
            used.extend(leading_name(rest));
        }
    }
    used
}

fn leading_name(text: &str) -> Option<String> {
    let text = text.trim_start();
    let end = text
        .find(|letter: char| !letter.is_alphanumeric() && letter != '_')
        .unwrap_or(text.len());
    (end > 0).then(|| text[..end].to_owned())
}

/// The first name of each entry in a list whose opening brace has been read.
fn first_names(list: &str) -> Vec<String> {
    let mut names: Vec<String> = leading_name(list).into_iter().collect();
    let mut depth = 0_u32;
    for (at, letter) in list.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => names.extend(leading_name(&list[at + 1..])),
            _ => {}
        }
    }
    names
}

fn pairs(imports: &Imports) -> BTreeSet<(String, String)> {
    let mut pairs = BTreeSet::new();
    for (module, others) in imports {
        for other in others {
            let returns = imports.get(other).is_some_and(|back| back.contains(module));
            if returns && module < other {
                pairs.insert((module.clone(), other.clone()));
            }
        }
    }
    pairs
}

#[test]
fn no_two_modules_import_each_other() {
    let mut offences = Vec::new();
    for (package, known) in CRATES {
        let imports = imports(&root().join(package).join("src"));
        assert!(imports.len() > 3, "{package}: the modules were not found");
        let found = pairs(&imports);
        let is_known = |pair: &(String, String)| {
            let mut known = known.iter();
            known.any(|(one, other)| *one == pair.0 && *other == pair.1)
        };
        for (one, other) in found.iter().filter(|pair| !is_known(pair)) {
            offences.push(format!("{package}: {one} and {other} import each other"));
        }
        for (one, other) in *known {
            if !found.contains(&((*one).to_owned(), (*other).to_owned())) {
                offences.push(format!(
                    "{package}: {one} and {other} no longer import each other; remove them from the list"
                ));
            }
        }
    }
    none(&offences);
}

#[test]
fn lists_of_imports_are_read_to_their_end() {
    let code = "use crate::heap::{Heap, slot};\nuse crate::{trace::{mark, sweep}, report, lock as l};\ncrate::text::x()";
    let used: Vec<String> = used_modules(code).into_iter().collect();
    assert_eq!(used, ["heap", "lock", "report", "text", "trace"]);
}

#[test]
fn a_pair_is_found_whichever_side_is_first() {
    let set = |names: &[&str]| names.iter().map(ToString::to_string).collect();
    let imports = Imports::from([
        ("a".to_owned(), set(&["b", "c"])),
        ("b".to_owned(), set(&["a"])),
        ("c".to_owned(), set(&["b"])),
    ]);
    let expected = BTreeSet::from([("a".to_owned(), "b".to_owned())]);
    assert_eq!(pairs(&imports), expected);
}
