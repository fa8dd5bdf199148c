//! The official compilers' flags, which people's build scripts already use.
//!
//! Those compilers take single-dash words with `=` and `;` lists: `-i="a;b" -o=DIR -f=FILE -op -r
//! -final`. They are rewritten here before clap sees them, so that a batch file only has to change
//! the program's name. Only words of that shape are touched, and nothing after `--`.

use std::ffi::{OsStr, OsString};

/// Official flags with a value after `=`: our flag, and whether `;` separates several values.
const WITH_VALUE: &[(&str, &str, bool)] = &[
    ("-import", "--import", true),
    ("-i", "--import", true),
    ("-output", "--output", false),
    ("-o", "--output", false),
    ("-flags", "--flags", false),
    ("-f", "--flags", false),
    ("-game", "--game", false),
    ("-g", "--game", false),
];

/// Official switches: our flag, if there is one. Those for what Cyperus always does (a whole folder,
/// no assembly file) are dropped.
const SWITCHES: &[(&str, Option<&str>)] = &[
    ("-op", Some("--optimize")),
    ("-optimize", Some("--optimize")),
    ("-release", Some("--release")),
    ("-final", Some("--final")),
    ("-quiet", Some("--quiet")),
    ("-all", None),
    ("-a", None),
    ("-noasm", None),
    ("-ignorecwd", None),
    ("-?", Some("--help")),
];

/// Rewrites official flags and leaves everything else as it is.
pub(crate) fn rewrite(words: Vec<OsString>) -> Vec<OsString> {
    let mut rewritten = Vec::with_capacity(words.len());
    let compiles = words.get(1).is_some_and(|word| {
        ["compile", "build", "check", "run", "disasm"]
            .iter()
            .any(|command| word == command)
    });
    let mut ours = compiles;
    for (at, word) in words.into_iter().enumerate() {
        ours &= word != "--";
        match word.to_str() {
            Some(text) if ours && at > 1 => rewrite_word(text, &word, &mut rewritten),
            _ => rewritten.push(word),
        }
    }
    rewritten
}

fn rewrite_word(text: &str, word: &OsStr, rewritten: &mut Vec<OsString>) {
    if let Some((flag, value)) = text.split_once('=')
        && let Some((_, now, list)) = WITH_VALUE
            .iter()
            .find(|row| row.0.eq_ignore_ascii_case(flag))
    {
        let value = value.trim_matches('"');
        let values: Vec<&str> = if *list {
            value.split(';').filter(|item| !item.is_empty()).collect()
        } else {
            vec![value]
        };
        rewritten.extend(
            values
                .into_iter()
                .map(|value| format!("{now}={value}").into()),
        );
    } else if let Some((_, now)) = SWITCHES.iter().find(|row| is_switch(row.0, text)) {
        rewritten.extend(now.map(OsString::from));
    } else {
        rewritten.push(word.to_owned());
    }
}

/// The official compilers ignore case. A single letter must match exactly here, because our `-A` is
/// another flag than their `-a`.
fn is_switch(switch: &str, text: &str) -> bool {
    if switch.len() == 2 {
        switch == text
    } else {
        switch.eq_ignore_ascii_case(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rewritten(words: &str) -> String {
        let words = words.split(' ').map(OsString::from).collect();
        let words: Vec<_> = rewrite(words)
            .into_iter()
            .map(|word| word.into_string().unwrap())
            .collect();
        words.join(" ")
    }

    #[test]
    fn the_studio_batch_file_line_is_understood() {
        assert_eq!(
            rewritten("cyperus compile A.psc -f=\"I.flg\" -i=\"a;b\\c\" -o=\"out\" -op -r -final"),
            "cyperus compile A.psc --flags=I.flg --import=a --import=b\\c --output=out --optimize -r --final"
        );
    }

    #[test]
    fn new_spellings_and_script_arguments_stay_as_they_are() {
        let line = "cyperus run A.psc --import x -o out -O -- -i=a;b -op";
        assert_eq!(rewritten(line), line);
        let line = "cyperus check A.psc -A unused-value";
        assert_eq!(rewritten(line), line);
        assert_eq!(
            rewritten("cyperus check A.psc -a -ALL -Op"),
            "cyperus check A.psc --optimize"
        );
        let line = "cyperus storm -all";
        assert_eq!(rewritten(line), line);
    }
}
