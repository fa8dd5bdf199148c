//! Articles that do not fit their words. Messages put names after "a", so only the finished text
//! can be checked.

/// Words that follow `a` when `a` is a name in an example.
const AFTER_A_NAME: [&str; 12] = [
    "and", "are", "as", "at", "extends", "if", "in", "is", "it", "of", "on", "or",
];

/// The first place where an article does not fit its word: "a Actor", "an `door`".
pub fn wrong_article(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.windows(2).find_map(|pair| {
        let article = pair[0].trim_start_matches(['(', '"', '*', '_']);
        let word = pair[1].trim_start_matches(['`', '"', '\'', '*', '_', '(']);
        let word: String = word.chars().take_while(char::is_ascii_alphabetic).collect();
        let is_wrong = match article {
            "a" | "A" => takes_an(&word),
            "an" | "An" => takes_a(&word),
            _ => false,
        };
        is_wrong.then(|| format!("{} {}", pair[0], pair[1]))
    })
}

fn takes_an(word: &str) -> bool {
    let small = word.to_ascii_lowercase();
    let sounds_otherwise = small.starts_with("one") || small == "once" || small.starts_with("eu");
    word.len() > 1
        && small.starts_with(['a', 'e', 'i', 'o'])
        && !sounds_otherwise
        && !AFTER_A_NAME.contains(&word)
}

/// Initialisms are read letter by letter and an `h` may be silent, so neither is judged.
fn takes_a(word: &str) -> bool {
    let is_consonant = |first: char| first.is_ascii_lowercase() && !"aeiouh".contains(first);
    word.len() > 1 && word.starts_with(is_consonant)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_articles_are_told_from_right_ones() {
        for wrong in ["`ac` is a `Actor`", "a Int is not", "An door", "(a array"] {
            assert!(wrong_article(wrong).is_some(), "{wrong}");
        }
        for right in [
            "an `Actor`",
            "a use of it",
            "a one-line file",
            "a as Int",
            "an F4SE native",
            "an hour",
            "a .pex",
        ] {
            assert_eq!(wrong_article(right), None, "{right}");
        }
    }
}
