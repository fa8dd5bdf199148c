//! The search's index: every script and what it declares, packed so that a whole game fits into a file
//! that a browser reads at once. `assets/doc.js` unpacks it.
//!
//! Names are sorted, and each is written as how many signs it shares with the one before (one digit to
//! base 36) and the rest. A declaration's name comes once, with the numbers of all scripts that have
//! it, each as its distance from the one before.

use std::collections::BTreeMap;

use super::file_name::is_plain;
use super::site::{PageId, Site};

const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";

/// The index as a script that gives it to the page. A page opened from a disk may load scripts, but
/// may not read files.
pub(super) fn write(site: &Site) -> String {
    let names = site.pages.iter();
    let names: Vec<_> = names
        .map(|page| (page.name.as_str(), String::new()))
        .collect();
    let members = members(site);
    let rows: Vec<_> = members
        .iter()
        .map(|((name, kind), scripts)| (name.as_str(), format!("\t{kind}{}", distances(scripts))))
        .collect();
    let odd: BTreeMap<PageId, &str> = site
        .files
        .iter()
        .enumerate()
        .filter(|(id, file)| !is_plain(&site.pages[*id].name, file))
        .map(|(id, file)| (id, file.as_str()))
        .collect();
    let index =
        serde_json::json!({ "scripts": packed(&names), "members": packed(&rows), "files": odd });
    // A closing tag in a name cannot end a script that is a file of its own, but costs nothing to avoid.
    format!(
        "window.cyperusIndex={};\n",
        index.to_string().replace('<', "\\u003c")
    )
}

/// By name and kind: the scripts, in order. Names are spelled as in the first of them.
fn members(site: &Site) -> Vec<((String, char), Vec<PageId>)> {
    let mut members: BTreeMap<(String, char), (String, Vec<PageId>)> = BTreeMap::new();
    for (id, page) in site.pages.iter().enumerate() {
        let mut add = |kind: char, name: &str| {
            let key = (name.to_ascii_lowercase(), kind);
            let (_, scripts) = members
                .entry(key)
                .or_insert_with(|| (name.to_owned(), Vec::new()));
            if scripts.last() != Some(&id) {
                scripts.push(id);
            }
        };
        for property in page.groups.iter().flat_map(|group| &group.properties) {
            add('p', &property.name);
        }
        for function in &page.functions {
            let is_own = function.state.is_none() && function.sender.is_none();
            // The Creation Kit numbers fragments: nobody looks for one by name.
            let is_fragment = function
                .name
                .get(..9)
                .is_some_and(|start| start.eq_ignore_ascii_case("Fragment_"));
            if is_own && !is_fragment {
                add(if function.is_event { 'e' } else { 'f' }, &function.name);
            }
        }
        for event in &page.custom_events {
            add('c', &event.name);
        }
        for structure in &page.structs {
            add('t', &structure.name);
        }
        for state in &page.states {
            add('s', &state.name);
        }
    }
    members
        .into_iter()
        .map(|((_, kind), (name, scripts))| ((name, kind), scripts))
        .collect()
}

fn packed(names: &[(&str, String)]) -> String {
    let mut text = String::new();
    let mut last = "";
    for &(name, ref more) in names {
        let shared = last
            .char_indices()
            .zip(name.char_indices())
            .take(DIGITS.len() - 1)
            .take_while(|(old, new)| old == new)
            .count();
        let rest: String = name.chars().skip(shared).collect();
        if !text.is_empty() {
            text.push('\n');
        }
        text.push(char::from(DIGITS[shared]));
        text.push_str(&rest.replace(['\n', '\t'], " "));
        text.push_str(more);
        last = name;
    }
    text
}

/// Numbers in order, each as its distance from the one before.
fn distances(scripts: &[PageId]) -> String {
    let mut last = 0;
    let steps: Vec<String> = scripts
        .iter()
        .map(|&script| {
            let step = number(script - last);
            last = script;
            step
        })
        .collect();
    steps.join(",")
}

/// A number to base 36.
fn number(mut value: usize) -> String {
    let mut digits = Vec::new();
    loop {
        digits.push(char::from(DIGITS[value % 36]));
        value /= 36;
        if value == 0 {
            break;
        }
    }
    digits.iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::{number, packed};

    #[test]
    fn names_share_their_beginnings() {
        let names = ["Gate", "GateKeeper", "Lamp"].map(|name| (name, String::new()));
        assert_eq!(packed(&names), "0Gate\n4Keeper\n0Lamp");
        assert_eq!(number(0), "0");
        assert_eq!(number(36 * 36 + 35), "10z");
    }
}
