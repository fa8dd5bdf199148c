//! Collects the functions declared in `scripts/base`, for hosts that bring no compiled headers.
//! This way the machine does not repeat any signature.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::{env, fs, io};

/// What is known about one script.
#[derive(Default)]
struct Header {
    name: String,
    parent: String,
    functions: Vec<String>,
    /// Functions already added, in lower case.
    seen: BTreeSet<String>,
}

fn main() -> io::Result<()> {
    let root = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let base = Path::new(&root).join("../scripts/base");
    println!("cargo::rerun-if-changed={}", base.display());
    let mut headers = BTreeMap::new();
    // If games differ, the first declaration counts.
    let folders = [
        "",
        "skyrim",
        "starfield",
        "f4se",
        "skse",
        "sfse",
        "papyrusutil",
        "jcontainers",
    ];
    for folder in folders.map(|name| base.join(name)) {
        println!("cargo::rerun-if-changed={}", folder.display());
        let mut paths: Vec<_> = fs::read_dir(folder)?
            .map(|entry| Ok(entry?.path()))
            .collect::<io::Result<_>>()?;
        paths.sort();
        for path in paths {
            if path.extension().is_some_and(|extension| extension == "psc") {
                read(&fs::read_to_string(path)?, &mut headers);
            }
        }
    }
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    fs::write(Path::new(&out).join("headers.txt"), write(&headers))
}

fn read(source: &str, headers: &mut BTreeMap<String, Header>) {
    // A backslash at the end continues a line.
    let joined = source.replace("\\\r\n", " ").replace("\\\n", " ");
    let mut key = String::new();
    for line in joined.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        if let [first, name, rest @ ..] = &*words
            && first.eq_ignore_ascii_case("ScriptName")
        {
            key = name.to_ascii_lowercase();
            let parent = match rest {
                [word, parent, ..] if word.eq_ignore_ascii_case("Extends") => parent,
                _ => "",
            };
            headers.entry(key.clone()).or_insert_with(|| Header {
                name: (*name).to_owned(),
                parent: parent.to_owned(),
                ..Header::default()
            });
        } else if let Some(header) = headers.get_mut(&key) {
            header.add(&words.join(" "));
        }
    }
}

impl Header {
    /// Adds a line if it declares a new function.
    fn add(&mut self, line: &str) {
        let Some((head, rest)) = line.split_once('(') else {
            return;
        };
        let mut words = head.rsplit(' ');
        let (Some(name), Some(function)) = (words.next(), words.next()) else {
            return;
        };
        let is_declaration = function.eq_ignore_ascii_case("Function") && rest.contains(')');
        if is_declaration && self.seen.insert(name.to_ascii_lowercase()) {
            self.functions.push(line.to_owned());
        }
    }
}

/// A single text for all scripts: with a table of texts, every program start would relocate two
/// thousand addresses.
fn write(headers: &BTreeMap<String, Header>) -> String {
    let mut lines = Vec::new();
    for header in headers.values() {
        lines.push(format!("ScriptName {} {}", header.name, header.parent));
        lines.extend_from_slice(&header.functions);
    }
    lines.join("\n")
}
