//! Dependencies that no code names, or that are declared in the wrong table.
//!
//! A name counts where code can use it: `name::`, `use name`, `extern crate name`. Comments do not
//! count. Code below `#[cfg(test)]` counts only for `[dev-dependencies]`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use cyperus_conformance::root;

use super::{files_below, name, none, text, without_comments};

/// Dependencies that no source of their package names, with the reason for each.
const EXCEPTIONS: &[(&str, &str, &str)] = &[
    ("cli", "lz4_flex", BUILDER),
    ("cli", "miniz_oxide", BUILDER),
    ("cli", "xxhash-rust", BUILDER),
];

const BUILDER: &str = "named in plugin/tests/reading/build, which tests/plugins.rs includes";

/// The three tables in which a package can declare a dependency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Table {
    Normal,
    Dev,
    Build,
}

/// The parts of a manifest that matter here.
#[derive(Debug, Default)]
struct Manifest {
    dependencies: Vec<(Table, String)>,
    /// Paths of test, bench and example targets, wherever they are.
    targets: Vec<String>,
}

impl Manifest {
    /// Reads the few forms of TOML that our manifests use.
    fn read(text: &str) -> Self {
        let mut manifest = Self::default();
        let mut section = "";
        for line in text.lines().map(str::trim) {
            if line.starts_with('[') {
                section = line.trim_matches(['[', ']']);
                continue;
            }
            let Some((key, value)) = line.split_once('=') else {
                continue;
            };
            let key = key.trim().trim_end_matches(".workspace");
            if key == "path" && ["test", "bench", "example"].contains(&section) {
                let path = value.trim().trim_matches('"');
                manifest.targets.push(path.to_owned());
            } else if let Some(table) = table_of(section) {
                manifest.dependencies.push((table, key.to_owned()));
            }
        }
        manifest
    }
}

fn table_of(section: &str) -> Option<Table> {
    let (_, last) = section.rsplit_once('.').unwrap_or(("", section));
    match last {
        _ if section.starts_with("workspace") => None,
        "dependencies" => Some(Table::Normal),
        "dev-dependencies" => Some(Table::Dev),
        "build-dependencies" => Some(Table::Build),
        _ => None,
    }
}

/// The members that the workspace's manifest lists.
fn members() -> Vec<String> {
    let manifest = text(&root().join("Cargo.toml"));
    let list = manifest
        .lines()
        .find_map(|line| line.strip_prefix("members = "));
    let quoted = list.unwrap_or_default().split('"').skip(1).step_by(2);
    quoted.map(str::to_owned).collect()
}

/// The code of a package, divided by which tables it may use.
#[derive(Debug, Default)]
struct Sources {
    normal: String,
    dev: String,
    build: String,
}

impl Sources {
    fn of(package: &Path, manifest: &Manifest) -> Self {
        let mut sources = Self::default();
        let inner = files_below(&package.join("src"), &["rs", "lalrpop"]);
        let test_modules: BTreeSet<PathBuf> =
            inner.iter().flat_map(|file| test_modules(file)).collect();
        for file in &inner {
            let code = without_comments(&text(file));
            if test_modules.iter().any(|module| file.starts_with(module)) {
                sources.dev.push_str(&code);
                continue;
            }
            // By convention, the tests of a file come last.
            let (normal, tests) = match code.find("#[cfg(test)]\nmod tests {") {
                Some(at) => code.split_at(at),
                None => (code.as_str(), ""),
            };
            sources.normal.push_str(normal);
            sources.dev.push_str(tests);
        }
        for folder in ["tests", "benches", "examples"] {
            for file in files_below(&package.join(folder), &["rs"]) {
                sources.dev.push_str(&without_comments(&text(&file)));
            }
        }
        for target in &manifest.targets {
            let file = package.join(target);
            sources.dev.push_str(&without_comments(&text(&file)));
            // The modules of a target are in a folder with its name.
            for module in files_below(&file.with_extension(""), &["rs"]) {
                sources.dev.push_str(&without_comments(&text(&module)));
            }
        }
        if package.join("build.rs").exists() {
            let code = without_comments(&text(&package.join("build.rs")));
            sources.build.push_str(&code);
        }
        sources
    }

    fn names(&self, table: Table, dependency: &str) -> bool {
        let code = match table {
            Table::Normal => &self.normal,
            Table::Dev => &self.dev,
            Table::Build => &self.build,
        };
        names(code, &dependency.replace('-', "_"))
    }
}

/// Files and folders that `#[cfg(test)] mod name;` in a file leads to.
fn test_modules(file: &Path) -> Vec<PathBuf> {
    let code = text(file);
    let mut found = Vec::new();
    let mut lines = code.lines().map(str::trim);
    while let Some(line) = lines.next() {
        if line != "#[cfg(test)]" {
            continue;
        }
        let declaration = lines.next().unwrap_or_default();
        let module = declaration
            .rsplit_once("mod ")
            .and_then(|(_, module)| module.strip_suffix(';'));
        if let (Some(module), Some(folder)) = (module, file.parent()) {
            found.push(folder.join(format!("{module}.rs")));
            found.push(folder.join(module));
        }
    }
    found
}

/// Whether code names a crate: as a path, or in a `use` or `extern crate` of the crate itself.
fn names(code: &str, identifier: &str) -> bool {
    code.match_indices(identifier).any(|(at, _)| {
        let is_part = |found: Option<char>| {
            found.is_some_and(|found| found.is_alphanumeric() || found == '_')
        };
        let before = &code[..at];
        let after = &code[at + identifier.len()..];
        let is_word = !is_part(before.chars().next_back()) && !is_part(after.chars().next());
        let is_inner = before.ends_with("::") && !before.ends_with(" ::");
        let is_imported = before.ends_with("use ") || before.ends_with("extern crate ");
        is_word && !is_inner && (after.starts_with("::") || is_imported)
    })
}

#[test]
fn every_dependency_is_named_where_it_is_declared() {
    let mut offences = Vec::new();
    let mut used_exceptions = BTreeSet::new();
    for member in members() {
        let package = root().join(&member);
        let manifest = Manifest::read(&text(&package.join("Cargo.toml")));
        let sources = Sources::of(&package, &manifest);
        for (table, dependency) in &manifest.dependencies {
            if sources.names(*table, dependency) {
                continue;
            }
            let exception = EXCEPTIONS
                .iter()
                .find(|(of, name, _)| *of == member && name == dependency);
            if let Some(exception) = exception {
                used_exceptions.insert(exception);
                continue;
            }
            let elsewhere = [Table::Normal, Table::Dev, Table::Build]
                .into_iter()
                .find(|other| sources.names(*other, dependency));
            offences.push(match elsewhere {
                Some(other) => {
                    format!("{member}: {dependency} is declared as {table:?}, but only {other:?} code names it")
                }
                None => format!("{member}: {dependency} ({table:?}) is not named anywhere"),
            });
        }
    }
    for exception in EXCEPTIONS {
        if !used_exceptions.contains(exception) {
            offences.push(format!("{exception:?} is an exception that is not needed"));
        }
    }
    none(&offences);
}

#[test]
fn every_version_in_the_workspace_has_a_user() {
    let mut used: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for member in members() {
        let manifest = Manifest::read(&text(&root().join(&member).join("Cargo.toml")));
        for (_, dependency) in manifest.dependencies {
            used.entry(dependency).or_default().push(member.clone());
        }
    }
    let workspace = text(&root().join("Cargo.toml"));
    let table = workspace
        .split("[workspace.dependencies]")
        .nth(1)
        .and_then(|rest| rest.split("\n[").next())
        .unwrap_or_default();
    let declared: Vec<&str> = table
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once(" = "))
        .map(|(dependency, _)| dependency)
        .collect();
    assert!(declared.len() > 10, "the table was not found: {declared:?}");
    let offences: Vec<String> = declared
        .iter()
        .filter(|dependency| !used.contains_key(**dependency))
        .map(|dependency| format!("{dependency} has a version that no package uses"))
        .collect();
    none(&offences);
}

#[test]
fn a_name_counts_where_code_uses_it() {
    assert!(names("use fastrand::Rng;", "fastrand"));
    assert!(names("let x = fastrand::u8(..);", "fastrand"));
    assert!(names("use trycmd;", "trycmd"));
    assert!(!names("let fastrand = 3;", "fastrand"));
    assert!(!names("use crate::fastrand::Rng;", "fastrand"));
    assert!(!names("my_fastrand::Rng", "fastrand"));
    assert!(!names(
        &without_comments("// use fastrand::Rng;\n"),
        "fastrand"
    ));
}

#[test]
fn tables_are_told_apart() {
    let text = "[dependencies]\nserde.workspace = true\nlocal = { path = \"x\" }\n\
        [target.'cfg(unix)'.dependencies]\nmimalloc.workspace = true\n\
        [dev-dependencies]\ninsta = \"1\"\n[build-dependencies]\nlalrpop = \"1\"\n\
        [[test]]\nname = \"far\"\npath = \"../far.rs\"\n";
    let manifest = Manifest::read(text);
    let found: Vec<(Table, &str)> = manifest
        .dependencies
        .iter()
        .map(|(table, name)| (*table, name.as_str()))
        .collect();
    let expected = [
        (Table::Normal, "serde"),
        (Table::Normal, "local"),
        (Table::Normal, "mimalloc"),
        (Table::Dev, "insta"),
        (Table::Build, "lalrpop"),
    ];
    assert_eq!(found, expected);
    assert_eq!(manifest.targets, ["../far.rs"]);
    assert!(name(&root().join("cli")).starts_with("cli"));
}

#[test]
fn every_direct_dependency_has_its_reason_in_contributing() {
    let manifest = text(&root().join("Cargo.toml"));
    let declared = manifest
        .lines()
        .skip_while(|line| *line != "[workspace.dependencies]")
        .skip(1)
        .take_while(|line| !line.starts_with('['))
        .filter(|line| !line.starts_with('#') && !line.contains("path ="))
        .filter_map(|line| Some(line.split_once('=')?.0.trim().to_owned()));
    let declared: BTreeSet<String> = declared.collect();
    let page = text(&root().join("CONTRIBUTING.md"));
    let table = page
        .lines()
        .skip_while(|line| *line != "| crate | for |")
        .skip(2);
    let explained: BTreeSet<String> = table
        .take_while(|line| line.starts_with('|'))
        .filter_map(|line| line.split('|').nth(1))
        .flat_map(|names| names.split(','))
        .map(|name| name.trim().to_owned())
        .collect();
    assert_eq!(
        declared, explained,
        "declared in Cargo.toml, and explained in CONTRIBUTING.md"
    );
}
