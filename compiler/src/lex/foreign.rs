//! Words of other languages. To Papyrus they are names, so they can only be suspected once a line
//! makes no sense.

/// What to write instead of a statement of another language that starts with this word.
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
            "Papyrus has one kind of loop: `While` ... `EndWhile`",
        ),
        (
            &["switch", "case", "select", "endswitch", "endselect"],
            "Papyrus has no `switch`: use `If`, `ElseIf` and `Else`",
        ),
        (
            &["break", "continue", "exit", "goto"],
            "Papyrus cannot jump out of a loop: put the condition into the `While`, or `Return`",
        ),
        (
            &["elif", "elsif", "then", "begin"],
            "branches start with `If`, `ElseIf` and `Else`, each at the start of its line",
        ),
        (
            &["end", "endfunc", "endsub"],
            "each block has an end of its own: `EndIf`, `EndWhile`, `EndFunction`",
        ),
        (
            &["func", "fn", "def", "sub", "void", "proc"],
            "functions are written `Int Function Name()`, without the type if they return nothing",
        ),
        (
            &[
                "let", "dim", "local", "double", "bit", "long", "char", "boolean", "integer",
                "number",
            ],
            "variables are written `Type name`; the basic types are Bool, Int, Float and String",
        ),
        (
            &["null", "nil", "nullptr", "nothing", "undefined"],
            "Papyrus writes `None`",
        ),
        (&["this", "me"], "Papyrus writes `Self`"),
        (&["super", "base"], "Papyrus writes `Parent`"),
        (
            &["and", "or", "not", "mod", "xor"],
            "the operators are `&&`, `||`, `!` and `%`",
        ),
        (
            &["class", "enum", "interface", "using", "include", "require"],
            "a file holds one script, named by `ScriptName`; `Import` makes others' functions known",
        ),
        (
            &["try", "catch", "throw", "raise", "finally"],
            "Papyrus has no exceptions: errors are logged and the script goes on",
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
