//! Which words are in which file: a search for uses checks only the files that have the name. The words
//! are taken from code, strings and comments alike, because what they mean is the compiler's to say.

use cyperus_compiler::ast::hash_name;
use cyperus_compiler::resolve::{FileId, Sources as _};
use rayon::prelude::*;

use super::parses::Stamp;
use super::snapshot::Snapshot;

/// The words of one file on the disk or in the base.
#[derive(Debug)]
struct Known {
    stamp: Option<Stamp>,
    words: Box<[u32]>,
}

impl Known {
    fn of(snapshot: &Snapshot, number: u32) -> Self {
        let file = FileId(number);
        // First the stamp: what is written in between is noticed at the next search.
        let stamp = snapshot.disk_stamp(file);
        let is_there = snapshot
            .file(number)
            .is_some_and(|file| !file.name.is_empty());
        let bytes = snapshot.on_disk(file).ok().filter(|_| is_there);
        let words = bytes.map_or_else(Box::default, |bytes| words_of(&bytes));
        Self { stamp, words }
    }
}

/// The words of all files, read while nobody waits, or when a search needs them.
#[derive(Debug, Default)]
pub(super) struct Words {
    files: Vec<Option<Known>>,
    /// No file before this one is missing.
    next: usize,
}

impl Words {
    /// There are so many files now.
    pub(super) fn resize(&mut self, count: usize) {
        self.files.resize_with(count, || None);
    }

    pub(super) fn clear(&mut self) {
        self.files.fill_with(|| None);
        self.next = 0;
    }

    /// A file has another text.
    pub(super) fn forget(&mut self, number: u32) {
        if let Some(known) = self.files.get_mut(number as usize) {
            *known = None;
            self.next = self.next.min(number as usize);
        }
    }

    /// Reads at most so many files; `false` if all are read.
    pub(super) fn read_some(&mut self, snapshot: &Snapshot, most: usize) -> bool {
        let missing = (0_u32..).zip(&mut self.files).skip(self.next);
        let missing = missing.filter(|(_, known)| known.is_none());
        let mut read = 0;
        for (number, known) in missing.take(most) {
            *known = Some(Known::of(snapshot, number));
            self.next = number as usize + 1;
            read += 1;
        }
        read > 0
    }

    /// Reads all that are missing. If nobody says which files change, those that have changed are read
    /// again. Returns whether there were any.
    pub(super) fn read_all(&mut self, snapshot: &Snapshot, are_watched: bool) -> bool {
        let is_other = |number: u32, known: &Known| {
            !are_watched && known.stamp != snapshot.disk_stamp(FileId(number))
        };
        let count = u32::try_from(self.files.len()).unwrap_or(u32::MAX);
        let numbered = (0..count).into_par_iter().zip(&mut self.files);
        let changed = numbered.map(|(number, known)| {
            let has_changed = known.as_ref().is_some_and(|known| is_other(number, known));
            if known.is_none() || has_changed {
                *known = Some(Known::of(snapshot, number));
            }
            has_changed
        });
        let changed = changed.reduce(|| false, |one, other| one | other);
        self.next = self.files.len();
        changed
    }

    /// The files that have a word, and those whose open text has it.
    pub(super) fn files_with(&self, snapshot: &Snapshot, word: &str) -> Vec<u32> {
        let wanted = hash(word);
        let has = |words: &[u32]| words.binary_search(&wanted).is_ok();
        let closed = (0..).zip(&self.files).filter(|(number, known)| {
            let is_open = snapshot.open.contains_key(number);
            !is_open && known.as_ref().is_some_and(|known| has(&known.words))
        });
        let open = snapshot.open.iter();
        let open = open.filter(|(_, text)| has(&words_of(&text.bytes)));
        let mut numbers: Vec<u32> = closed.map(|(number, _)| number).collect();
        numbers.extend(open.map(|(&number, _)| number));
        // Of two files with one name, only the one that is found has a meaning.
        numbers.retain(|&number| {
            let name = snapshot.file(number).map(|file| &file.name);
            name.is_some_and(|name| snapshot.locate(name) == Some(FileId(number)))
        });
        numbers.sort_unstable();
        numbers
    }
}

/// The different words of a text as hashes ignoring case, sorted.
fn words_of(bytes: &[u8]) -> Box<[u32]> {
    let mut words: Vec<u32> = bytes
        .split(|&byte| !byte.is_ascii_alphanumeric() && byte != b'_')
        .filter(|word| !word.is_empty())
        .filter_map(|word| std::str::from_utf8(word).ok())
        .map(hash)
        .collect();
    words.sort_unstable();
    words.dedup();
    words.into_boxed_slice()
}

/// The hash of a word.
#[expect(
    clippy::cast_possible_truncation,
    reason = "two words with one hash cost a file that is checked in vain"
)]
fn hash(word: &str) -> u32 {
    hash_name(word) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_ignore_case_and_are_found_in_strings_and_names_with_colons() {
        let words = words_of(b"GotoState(\"Busy\") A:B:Thing \xE9t\xE9");
        for word in ["gotostate", "BUSY", "a", "thing"] {
            assert!(words.binary_search(&hash(word)).is_ok(), "{word}");
        }
        assert!(words.binary_search(&hash("state")).is_err());
    }
}
