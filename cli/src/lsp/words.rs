//! Which words are in which file: a search for uses checks only the files that have the name. The words
//! are taken from code, strings and comments alike, because what they mean is the compiler's to say.

use cyperus_compiler::ast::hash_name;

/// The different words of a text as hashes ignoring case, sorted.
pub(super) fn words_of(bytes: &[u8]) -> Box<[u32]> {
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
pub(super) fn hash(word: &str) -> u32 {
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
