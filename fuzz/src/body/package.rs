//! Plugins and archives.

use std::collections::BTreeSet;

use cyperus_plugin::archive::Archive;
use cyperus_plugin::form::quest::Quest;
use cyperus_plugin::form::reference::Reference;
use cyperus_plugin::{Plugin, ReadOptions};

use crate::seen;

/// Bytes that one archived file may unpack to.
const LARGEST: u64 = 1 << 20;

fn first_words(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').take(4).collect();
    words.join(" ")
}

/// Opens all records and reads their scripts.
pub(crate) fn plugin(bytes: &[u8]) -> u64 {
    let plugin = match Plugin::read(bytes, ReadOptions::default()) {
        Ok(plugin) => plugin,
        Err(error) => return seen(&first_words(&error.to_string())),
    };
    let mut said = BTreeSet::new();
    for problem in &plugin.survey().problems {
        said.insert(first_words(&problem.to_string()));
    }
    let mut things = 0;
    for record in plugin.records() {
        let _ = plugin.resolve(record.form_id);
        match plugin.open(&record) {
            Ok(content) => {
                things += content.fields().iter().count();
                things += content.fields().keywords().count();
                if let Some(vmad) = content.vmad() {
                    things += vmad.attached().count();
                    if let Some(fragments) = vmad.fragments() {
                        things += fragments.functions().count() + fragments.events().count();
                    }
                }
                if let Some(quest) = Quest::of(&content) {
                    things += quest.stages().count() + quest.aliases().count();
                }
                if let Some(reference) = Reference::of(&content) {
                    things += reference.links().count();
                }
            }
            Err(error) => {
                said.insert(first_words(&error.to_string()));
            }
        }
    }
    assert!(
        things <= 64 * (bytes.len() + 1) * 3,
        "{things} things in {} bytes",
        bytes.len()
    );
    seen(&(said, things.min(8)))
}

/// Extracts the first files.
pub(crate) fn archive(bytes: &[u8]) -> u64 {
    let archive = match Archive::read(bytes) {
        Ok(archive) => archive,
        Err(error) => return seen(&first_words(&error.to_string())),
    };
    let mut said = BTreeSet::new();
    for file in archive.files().take(100) {
        match archive.extract_within(file.index, LARGEST) {
            Ok(content) => assert!(content.len() as u64 <= LARGEST, "more than was asked for"),
            Err(error) => {
                said.insert(first_words(&error.to_string()));
            }
        }
    }
    seen(&(said, archive.len().min(8)))
}
