//! Words of other languages. To Papyrus they are names, so they only matter once a line does not
//! parse.

/// What to write instead of a statement in another language that starts with this word.
pub(crate) fn advice(word: &str) -> Option<&'static str> {
    const TABLE: &[(&[&str], &str)] = &[
        (
            &[
                "for",
                "foreach",
                "endfor",
                "endforeach",
                "next",
                "do",
                "loop",
                "until",
                "repeat",
            ],
            "the only loop in Papyrus is `While` ... `EndWhile`",
        ),
        (
            &["switch", "case", "select", "endswitch", "endselect"],
            "Papyrus has no `switch`: use `If`, `ElseIf` and `Else`",
        ),
        (
            &["break", "continue", "exit", "goto"],
            "Papyrus cannot jump out of a loop: put the condition in the `While`, or use `Return`",
        ),
        (
            &["elif", "elsif", "then", "begin"],
            "branches start with `If`, `ElseIf` and `Else`, each at the start of its line",
        ),
        (
            &["end", "endfunc", "endsub"],
            "each kind of block has its own end: `EndIf`, `EndWhile`, `EndFunction`",
        ),
        (
            &["func", "fn", "def", "sub", "void", "proc"],
            "a function is written `Int Function Name()`, without the type if it returns nothing",
        ),
        (
            &[
                "let", "dim", "local", "double", "bit", "long", "char", "boolean", "integer",
                "number",
            ],
            "a variable is written `Type name`; the basic types are Bool, Int, Float and String",
        ),
        (
            &["null", "nil", "nullptr", "nothing", "undefined"],
            "in Papyrus, write `None`",
        ),
        (&["this", "me"], "in Papyrus, write `Self`"),
        (&["super", "base"], "in Papyrus, write `Parent`"),
        (
            &["and", "or", "not", "mod", "xor"],
            "the operators are `&&`, `||`, `!` and `%`",
        ),
        (
            &["class", "enum", "interface", "using", "include", "require"],
            "a file holds one script, named by `ScriptName`; `Import` gives access to other scripts",
        ),
        (
            &["try", "catch", "throw", "raise", "finally"],
            "Papyrus has no exceptions: errors are logged and the script continues",
        ),
    ];
    TABLE
        .iter()
        .find(|(words, _)| words.iter().any(|other| other.eq_ignore_ascii_case(word)))
        .map(|&(_, advice)| advice)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lex::Keyword;

    #[test]
    fn only_words_of_other_languages_are_foreign() {
        assert!(advice("Break").is_some_and(|text| text.contains("While")));
        assert_eq!(advice("count"), None);
        for keyword in Keyword::ALL {
            assert_eq!(advice(keyword.text()), None, "{}", keyword.text());
        }
    }
}
