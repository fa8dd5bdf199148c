//! The page of each code: what the rule is, a wrong example, a right one. The texts are the files
//! in `docs/diagnostics`, built into the program.

use super::Code;

/// Number and text, sorted by number.
static PAGES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/pages.rs"));

/// A program on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example<'page> {
    /// Whether the program breaks the rule.
    pub is_wrong: bool,
    /// Words after the language's name, such as the game.
    pub words: &'page str,
    /// The program.
    pub source: &'page str,
}

impl Code {
    /// The page in Markdown. Every code has one; that is tested.
    pub fn page(self) -> Option<&'static str> {
        let index = PAGES.binary_search_by_key(&self.number(), |&(number, _)| number);
        index
            .ok()
            .and_then(|index| PAGES.get(index))
            .map(|&(_, text)| text)
    }
}

/// Every number that has a page.
pub fn numbers() -> impl Iterator<Item = &'static str> {
    PAGES.iter().map(|&(number, _)| number)
}

/// The programs on a page, in order.
pub fn examples(page: &str) -> Vec<Example<'_>> {
    let mut found = Vec::new();
    let mut rest = page;
    while let Some((_, after)) = rest.split_once("```papyrus") {
        let Some((info, body)) = after.split_once('\n') else {
            break;
        };
        let Some((source, behind)) = body.split_once("```") else {
            break;
        };
        let (is_wrong, words) = match info.strip_prefix("-wrong") {
            Some(words) => (true, words),
            None => (false, info),
        };
        found.push(Example {
            is_wrong,
            words: words.trim(),
            source,
        });
        rest = behind;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_are_found_on_a_page() {
        let page = "# X\n\n```papyrus-wrong skyrim\na\n```\n\ntext\n\n```papyrus\nb\nc\n```\n";
        let found = examples(page);
        let (wrong, right) = (found[0], found[1]);
        assert_eq!(
            (wrong.is_wrong, wrong.words, wrong.source),
            (true, "skyrim", "a\n")
        );
        assert_eq!(
            (right.is_wrong, right.words, right.source),
            (false, "", "b\nc\n")
        );
    }

    #[test]
    fn every_page_belongs_to_a_code() {
        for number in numbers() {
            assert!(Code::find(number).is_some(), "{number}.md");
        }
    }
}
