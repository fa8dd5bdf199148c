//! The English of everything people read: messages, help, documents, and expected output in tests.

use std::path::Path;

use cyperus_conformance::{root, wrong_article};

use super::{files, files_below, name, none, text};

/// Phrases that are not English, or not plain, with what to write instead.
const PHRASES: &[(&str, &str)] = &[
    ("something else than", "something other than"),
    ("stands for the script", "must declare script"),
    ("% of everything", "of all allocations"),
    ("who lives in", "what is in"),
    ("length of the hang", "save freeze"),
    ("pseudo-random is drawn", "seed for"),
    ("and here 0 are given", "but none were given"),
    ("script can eat", "script can use"),
    ("allows to ", "lets you, or allows doing"),
    ("informations", "information"),
    ("in the moment when", "when"),
];

/// A text that people read, with its place.
struct Passage {
    place: String,
    text: String,
}

/// Everything that people read, one line or literal at a time.
fn passages() -> Vec<Passage> {
    let mut found = Vec::new();
    for package in ["cli", "compiler", "gc", "pex", "plugin", "vm", "workbench"] {
        for file in files_below(&root().join(package).join("src"), &["rs"]) {
            let code = text(&file);
            // Strings in tests are not shown to anyone.
            let code = code.split("#[cfg(test)]\nmod tests").next().unwrap_or("");
            for literal in literals(code) {
                found.push(passage(&file, literal));
            }
            // Clap shows these comments as help.
            if file.starts_with(root().join("cli/src/arguments")) {
                found.extend(
                    code.lines()
                        .filter_map(|line| line.trim().strip_prefix("///"))
                        .map(|line| passage(&file, line.to_owned())),
                );
            }
        }
    }
    for file in files(&["md", "snap", "html", "js"]) {
        found.extend(
            prose(&text(&file))
                .into_iter()
                .map(|line| passage(&file, line)),
        );
    }
    for file in files_below(&root().join("tests/suite"), &["psc"]) {
        let bytes = std::fs::read(&file).expect("a readable file");
        let marked = String::from_utf8_lossy(&bytes)
            .lines()
            .filter_map(|line| {
                let line = line.trim();
                line.strip_prefix(";~").or_else(|| line.strip_prefix(";?"))
            })
            .map(|line| passage(&file, line.to_owned()))
            .collect::<Vec<_>>();
        found.extend(marked);
    }
    found
}

fn passage(file: &Path, text: String) -> Passage {
    Passage {
        place: name(file),
        text,
    }
}

/// The lines of a document that are not code. Console blocks stay: they show what we print.
fn prose(text: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut fence: Option<bool> = None;
    for line in text.lines() {
        if let Some(language) = line.trim_start().strip_prefix("```") {
            fence = match fence {
                None => Some(language == "console"),
                Some(_) => None,
            };
        } else if fence != Some(false) {
            lines.push(line.to_owned());
        }
    }
    lines
}

/// The string literals of Rust code.
fn literals(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    let letters: Vec<char> = code.chars().collect();
    let at = |place: usize| letters.get(place).copied().unwrap_or('\n');
    let mut place = 0;
    while place < letters.len() {
        match at(place) {
            '/' if at(place + 1) == '/' => {
                while place < letters.len() && at(place) != '\n' {
                    place += 1;
                }
            }
            // A character, not a lifetime.
            '\'' if at(place + 1) == '\\' => place += 3,
            '\'' if at(place + 2) == '\'' => place += 2,
            '"' => {
                let mut literal = String::new();
                place += 1;
                while place < letters.len() && at(place) != '"' {
                    if at(place) == '\\' {
                        place += 1;
                        if at(place) == '\n' {
                            while at(place + 1).is_whitespace() {
                                place += 1;
                            }
                        }
                    } else {
                        literal.push(at(place));
                    }
                    place += 1;
                }
                found.push(literal);
            }
            _ => {}
        }
        place += 1;
    }
    found
}

/// Whether this is where the rules themselves are written.
fn is_exempt(place: &str) -> bool {
    place.starts_with("tests/tidy")
}

#[test]
fn what_people_read_has_no_phrase_that_is_not_english() {
    let mut offences = Vec::new();
    for Passage { place, text } in passages() {
        let small = text.to_lowercase();
        for (phrase, better) in PHRASES {
            if small.contains(&phrase.to_lowercase()) && !is_exempt(&place) {
                let text = text.trim();
                offences.push(format!(
                    "{place}: \"{phrase}\" in \"{text}\"; better: {better}"
                ));
            }
        }
    }
    none(&offences);
}

#[test]
fn articles_fit_their_words() {
    let offences: Vec<String> = passages()
        .iter()
        .filter(|passage| !is_exempt(&passage.place))
        .filter_map(|passage| {
            let wrong = wrong_article(&passage.text)?;
            let text = passage.text.trim();
            Some(format!("{}: \"{wrong}\" in \"{text}\"", passage.place))
        })
        .collect();
    none(&offences);
}

#[test]
fn literals_are_found_and_comments_are_not() {
    let code =
        "let x = \"one\"; // \"not this\"\nlet y = '\"'; let z = \"two \\\n    lines\"; &'a str";
    assert_eq!(literals(code), ["one", "two lines"]);
}
