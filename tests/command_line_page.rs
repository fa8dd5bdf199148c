//! `docs/command-line.md` lists every command and flag, in the words of the command's own help.
//!
//! `UPDATE_DOCS=1 cargo test -p cyperus --test command_line_page` writes the page.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;

use cyperus_conformance::{Binary, root};

const HEAD: &str = "# Commands and flags

Every command and every flag, in the words of `cyperus COMMAND --help`, which has more about each.
A test writes this page from the help and compares the two.

";

fn help(words: &[&str]) -> String {
    Binary::new(env!("CARGO_BIN_EXE_cyperus")).output(words)
}

/// Names and meanings of the commands, in the order of the help.
fn commands(help: &str) -> Vec<(String, String)> {
    let rows = entries(help, "Commands:");
    let rows = rows.into_iter().filter_map(|entry| {
        let (name, meaning) = entry.split_once("  ")?;
        Some((name.to_owned(), meaning.trim().to_owned()))
    });
    rows.filter(|(name, _)| name != "help").collect()
}

/// Flags with their value, and their meaning.
fn flags(help: &str) -> Vec<(String, String)> {
    let headings = help.lines().filter(|line| {
        line.ends_with(':') && line.starts_with(|first: char| first.is_ascii_uppercase())
    });
    let rows = headings
        .filter(|heading| !["Commands:", "Arguments:", "Examples:"].contains(heading))
        .flat_map(|heading| entries(help, heading))
        .filter(|entry| entry.starts_with('-'));
    rows.map(|entry| {
        let (flag, meaning) = entry.split_once("  ").unwrap_or((&entry, ""));
        (flag.trim().to_owned(), meaning.trim().to_owned())
    })
    .collect()
}

/// The entries below a heading, each on one line: the help wraps long ones.
fn entries(help: &str, heading: &str) -> Vec<String> {
    let below = help.lines().skip_while(|line| *line != heading).skip(1);
    let mut entries: Vec<String> = Vec::new();
    for line in below.take_while(|line| line.starts_with(' ') || line.is_empty()) {
        let indent = line.len() - line.trim_start().len();
        let text = line.trim();
        let opens = indent <= 2 || (indent <= 6 && text.starts_with("--"));
        match entries.last_mut() {
            _ if text.is_empty() => {}
            Some(entry) if !opens => {
                let gap = if entry.contains("  ") { " " } else { "  " };
                entry.push_str(gap);
                entry.push_str(text);
            }
            _ => entries.push(text.to_owned()),
        }
    }
    entries
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('<', "&lt;")
}

/// The page, made from the help.
fn page() -> String {
    let mut page = HEAD.to_owned();
    page.push_str("| command | |\n|---|---|\n");
    let commands = commands(&help(&["-h"]));
    assert!(commands.len() > 10, "the commands were not found");
    // The same flag may be described differently elsewhere; then it has several rows.
    let mut rows: BTreeMap<(String, String, String), Vec<String>> = BTreeMap::new();
    for (command, meaning) in &commands {
        let _infallible = writeln!(page, "| `{command}` | {} |", cell(meaning));
        for (flag, meaning) in flags(&help(&[command.as_str(), "-h"])) {
            let (_, sorted) = flag.split_once("--").unwrap_or(("", &flag));
            let key = (sorted.to_owned(), flag.clone(), meaning);
            rows.entry(key).or_default().push(command.clone());
        }
    }
    assert!(rows.len() > 50, "the flags were not found");
    page.push_str("\n| flag | of | |\n|---|---|---|\n");
    for ((_, flag, meaning), of) in rows {
        let of = if of.len() == commands.len() {
            "all".to_owned()
        } else {
            of.join(", ")
        };
        let _infallible = writeln!(page, "| `{flag}` | {of} | {} |", cell(&meaning));
    }
    page
}

#[test]
fn the_page_has_every_flag() {
    let path = root().join("docs/command-line.md");
    let page = page();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, &page).expect("the page can be written");
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    for (found, wanted) in found.lines().zip(page.lines()) {
        assert_eq!(found, wanted, "UPDATE_DOCS=1 writes the page");
    }
    assert_eq!(found, page, "UPDATE_DOCS=1 writes the page");
}
