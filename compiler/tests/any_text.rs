//! Whatever the bytes, the parser comes back with a tree whose places lie in the file.

use cyperus_compiler::ast::{ParseMode, dump};
use cyperus_compiler::parse::{ParseOptions, parse};
use cyperus_pex::Game;
use proptest::prelude::*;

fn check(source: &[u8]) {
    for game in Game::ALL {
        for mode in [ParseMode::Full, ParseMode::Declarations] {
            let options = ParseOptions {
                game,
                mode,
                expected_name: "Any",
            };
            let parsed = parse(source, options);
            let length = u32::try_from(source.len()).unwrap_or(u32::MAX);
            for found in &parsed.diagnostics {
                let spans = found
                    .labels
                    .iter()
                    .map(|label| label.span)
                    .chain(found.helps.iter().filter_map(|help| {
                        help.suggestion.as_ref().map(|suggestion| suggestion.span)
                    }))
                    .chain([found.span]);
                for span in spans {
                    assert!(span.start <= span.end && span.end <= length, "{found:?}");
                }
            }
            // Walks every list and id of the tree.
            assert!(dump(&parsed.script).starts_with("script "));
        }
        drop(cyperus_compiler::lex::dump(source, game));
    }
}

/// Words that make lines which nearly parse; a blank separates them here.
const WORDS: &str = "ScriptName S Extends Import Function EndFunction Event EndEvent State EndState \
    Auto Property EndProperty If ElseIf Else EndIf While EndWhile Return as is new None True Self \
    Parent Length Int Float String Var Struct EndStruct Group EndGroup CustomEvent Native Global \
    Const Guard LockGuard EndLockGuard TryLockGuard ElseTryLockGuard EndTryLockGuard RequiresGuard \
    x A:B 7 0x1F 1.5 2147483648 \"s\\n\" \"open ( ) [ ] [] , . + - * / % = += == != < >= && || ! & \
    \\ {doc} { } ; ;/ /; End \u{e9}";

fn piece() -> impl Strategy<Value = &'static str> {
    let ends = ["\n", "\n", "\n", "\r\n", "\r", "\\\n", " ", "\t"];
    let pieces: Vec<_> = WORDS.split_whitespace().chain(ends).collect();
    prop::sample::select(pieces)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_bytes(source in prop::collection::vec(any::<u8>(), 0..400)) {
        check(&source);
    }

    #[test]
    fn any_pieces(pieces in prop::collection::vec((piece(), any::<bool>()), 0..120)) {
        let mut source = String::new();
        for (piece, blank) in pieces {
            source.push_str(piece);
            if blank {
                source.push(' ');
            }
        }
        check(source.as_bytes());
    }
}
