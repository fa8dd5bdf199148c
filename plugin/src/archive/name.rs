//! Names of archived files.

use std::cmp::Ordering;
use std::fmt;

use crate::text::Text;

/// A file's name with its folders. Shown with slashes.
#[derive(Clone, Copy, Debug)]
pub struct FileName<'archive> {
    pub(super) folder: &'archive [u8],
    pub(super) file: &'archive [u8],
}

impl<'archive> FileName<'archive> {
    fn bytes(self) -> impl Iterator<Item = u8> + use<'archive> {
        let between = (!self.folder.is_empty()).then_some(&b'/');
        let bytes = self.folder.iter().chain(between).chain(self.file);
        bytes.map(|byte| if *byte == b'\\' { b'/' } else { *byte })
    }

    /// Order ignoring case and the kind of slashes.
    pub(super) fn compare(self, other: Self) -> Ordering {
        let fold = |byte: u8| byte.to_ascii_lowercase();
        self.bytes().map(fold).cmp(other.bytes().map(fold))
    }

    /// Whether it has this extension, ignoring case: `has_extension("pex")`.
    pub fn has_extension(self, extension: &str) -> bool {
        let dot = self.file.iter().rposition(|byte| *byte == b'.');
        dot.is_some_and(|dot| self.file[dot + 1..].eq_ignore_ascii_case(extension.as_bytes()))
    }

    /// Its folders and its name, or `None` if a file written there could end up outside the target
    /// folder.
    pub fn parts(self) -> Option<Vec<String>> {
        let text = self.to_string();
        let parts: Vec<String> = text.split('/').map(str::to_owned).collect();
        let harmless = |part: &String| {
            let odd =
                |c: char| c.is_control() || matches!(c, ':' | '<' | '>' | '"' | '|' | '?' | '*');
            // Windows drops dots and spaces at the end, so `.. ` would lead upwards there.
            !part.is_empty() && !part.ends_with(['.', ' ']) && !part.contains(odd)
        };
        parts.iter().all(harmless).then_some(parts)
    }
}

impl fmt::Display for FileName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes: Vec<u8> = self.bytes().collect();
        f.write_str(&Text(&bytes).decode())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name<'a>(folder: &'a str, file: &'a str) -> FileName<'a> {
        FileName {
            folder: folder.as_bytes(),
            file: file.as_bytes(),
        }
    }

    #[test]
    fn slashes_and_cases_do_not_matter() {
        let left = name("Scripts\\Source", "A.PSC");
        assert_eq!(
            left.compare(name("", "scripts/source/a.psc")),
            Ordering::Equal
        );
        assert_eq!(left.to_string(), "Scripts/Source/A.PSC");
        assert!(left.has_extension("psc"));
        assert!(!left.has_extension("sc"));
    }

    #[test]
    fn names_that_lead_elsewhere_have_no_parts() {
        let parts = |file| name("", file).parts();
        assert_eq!(
            parts("scripts\\a.pex"),
            Some(vec!["scripts".to_owned(), "a.pex".to_owned()])
        );
        for bad in [
            "../a", "a\\..\\b", "/a", "c:\\a", "a//b", "a/.. /b", "", "a\n",
        ] {
            assert_eq!(parts(bad), None, "{bad}");
        }
    }
}
