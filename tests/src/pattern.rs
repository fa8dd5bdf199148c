//! Expected lines with gaps: `...` stands for any text.

/// Whether the text matches the pattern.
pub fn matches(pattern: &str, text: &str) -> bool {
    let mut pieces = pattern.split("...");
    let first = pieces.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else {
        return false;
    };
    let mut pieces: Vec<_> = pieces.collect();
    let Some(last) = pieces.pop() else {
        return rest.is_empty();
    };
    for piece in pieces {
        let Some(at) = rest.find(piece) else {
            return false;
        };
        rest = &rest[at + piece.len()..];
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_without_gaps_is_the_text() {
        assert!(matches("error: no", "error: no"));
        assert!(!matches("error: no", "error: not"));
        assert!(!matches("error: no", "an error: no"));
    }

    #[test]
    fn gaps_stand_for_any_text() {
        assert!(matches("a...", "abc"));
        assert!(matches("...c", "abc"));
        assert!(matches("a...b...c", "a b c"));
        assert!(matches("...", ""));
        assert!(!matches("a...b...c", "a c b"));
        assert!(!matches("ab...ba", "aba"), "the ends may not overlap");
    }
}
