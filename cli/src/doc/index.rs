//! The first page: all scripts by namespace, with the first sentence about each.

use std::collections::BTreeMap;

use super::block::{Block, Inline, Line, Place, Sheet};
use super::site::{PageId, Site};
use crate::report::quantity::of;

/// The longest remark about a script, in characters.
const LONGEST: usize = 140;
/// How many scripts a namespace may have before they are folded away by their first letters.
const MANY: usize = 200;

/// The list of all scripts.
pub(super) fn sheet(site: &Site, title: &str) -> Sheet {
    let count = of(site.len() as u64, "script", "scripts");
    let mut blocks = vec![Block::Prose(count)];
    let mut namespaces: BTreeMap<String, Vec<PageId>> = BTreeMap::new();
    for (id, page) in site.pages.iter().enumerate() {
        let namespace = page.name.rsplit_once(':').map_or("", |(front, _)| front);
        let namespace = namespace.to_ascii_lowercase();
        namespaces.entry(namespace).or_default().push(id);
    }
    for (namespace, scripts) in namespaces {
        if let Some(&first) = scripts.first()
            && !namespace.is_empty()
        {
            let spelled = site.pages[first].name.get(..namespace.len());
            blocks.push(Block::Heading {
                level: 2,
                text: spelled.unwrap_or(&namespace).to_owned(),
                anchor: format!("n-{namespace}"),
            });
        }
        scripts_of(site, &scripts, namespace.len(), &mut blocks);
    }
    Sheet {
        title: title.to_owned(),
        blocks,
        is_index: true,
    }
}

fn scripts_of(site: &Site, scripts: &[PageId], namespace: usize, blocks: &mut Vec<Block>) {
    if scripts.len() <= MANY {
        let lines = scripts.iter().map(|&id| line(site, id)).collect();
        blocks.push(Block::List { title: None, lines });
        return;
    }
    let mut letters: BTreeMap<char, Vec<Line>> = BTreeMap::new();
    for &id in scripts {
        let name = site.pages[id].name.get(namespace..).unwrap_or_default();
        let first = name.trim_start_matches(':').chars().next().unwrap_or('_');
        let lines = letters.entry(first.to_ascii_uppercase()).or_default();
        lines.push(line(site, id));
    }
    for (letter, lines) in letters {
        let count = of(lines.len() as u64, "script", "scripts");
        blocks.push(Block::List {
            title: Some(format!("{letter}: {count}")),
            lines,
        });
    }
}

fn line(site: &Site, id: PageId) -> Line {
    let page = &site.pages[id];
    let place = Place {
        page: Some(id),
        anchor: None,
    };
    let mut line = vec![Inline::Link(page.name.clone(), place)];
    let remark = first_sentence(&page.doc);
    if !remark.is_empty() {
        line.push(Inline::text(format!(" {remark}")));
    }
    line
}

/// The beginning of a text, up to its first full stop.
fn first_sentence(text: &str) -> String {
    let line = text.lines().map(str::trim).find(|line| !line.is_empty());
    let line = line.unwrap_or_default();
    let sentence = line
        .split_inclusive(". ")
        .next()
        .unwrap_or_default()
        .trim_end();
    match sentence.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", sentence.get(..end).unwrap_or_default()),
        None => sentence.to_owned(),
    }
}
