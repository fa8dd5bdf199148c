//! How keywords are spelled.

use cyperus_compiler::lex::{Keyword, Token};

use super::style::KeywordCase;

/// Builds the two tables of spellings from rows `Variant "vendor" "lower"`.
macro_rules! spellings {
    ($($variant:ident $vendor:literal $lower:literal;)*) => {
        /// The spelling that the games' own scripts use most.
        const fn vendor(keyword: Keyword) -> &'static str {
            match keyword { $(Keyword::$variant => $vendor,)* }
        }

        const fn lower(keyword: Keyword) -> &'static str {
            match keyword { $(Keyword::$variant => $lower,)* }
        }
    };
}

spellings! {
    ScriptName "Scriptname" "scriptname";
    Extends "Extends" "extends";
    Import "import" "import";
    Function "Function" "function";
    EndFunction "EndFunction" "endfunction";
    Event "Event" "event";
    EndEvent "EndEvent" "endevent";
    State "State" "state";
    EndState "EndState" "endstate";
    Property "Property" "property";
    EndProperty "EndProperty" "endproperty";
    If "if" "if";
    ElseIf "elseif" "elseif";
    Else "else" "else";
    EndIf "endif" "endif";
    While "while" "while";
    EndWhile "endwhile" "endwhile";
    Return "return" "return";
    As "as" "as";
    New "new" "new";
    None "None" "none";
    True "true" "true";
    False "false" "false";
    SelfReference "self" "self";
    Parent "parent" "parent";
    Length "Length" "length";
    Bool "bool" "bool";
    Int "int" "int";
    Float "float" "float";
    String "string" "string";
    Auto "Auto" "auto";
    AutoReadOnly "AutoReadOnly" "autoreadonly";
    Global "global" "global";
    Native "native" "native";
    Is "is" "is";
    Var "Var" "var";
    CustomEventName "CustomEventName" "customeventname";
    ScriptEventName "ScriptEventName" "scripteventname";
    Struct "Struct" "struct";
    EndStruct "EndStruct" "endstruct";
    Group "Group" "group";
    EndGroup "EndGroup" "endgroup";
    CustomEvent "CustomEvent" "customevent";
    Const "Const" "const";
    DebugOnly "DebugOnly" "debugonly";
    BetaOnly "BetaOnly" "betaonly";
    Guard "Guard" "guard";
    LockGuard "LockGuard" "lockguard";
    EndLockGuard "EndLockGuard" "endlockguard";
    TryLockGuard "TryLockGuard" "trylockguard";
    ElseTryLockGuard "ElseTryLockGuard" "elsetrylockguard";
    EndTryLockGuard "EndTryLockGuard" "endtrylockguard";
    RequiresGuard "RequiresGuard" "requiresguard";
    ProtectsFunctionLogic "ProtectsFunctionLogic" "protectsfunctionlogic";
    SelfOnly "SelfOnly" "selfonly";
    Private "Private" "private";
    Protected "Protected" "protected";
    Internal "Internal" "internal";
}

/// The text of a token in a style; `None` if it stays as it is. `Self` and `Parent` may also be names
/// that a script declares, which is asked of `is_reference`.
pub(super) fn of(
    token: Token,
    case: KeywordCase,
    is_reference: impl Fn() -> bool,
) -> Option<&'static str> {
    if token == Token::ArraySuffix {
        // Blanks inside `[ ]` are layout.
        return Some("[]");
    }
    let keyword = if let Token::Keyword(keyword) = token {
        keyword
    } else if matches!(token, Token::SelfReference(_)) && is_reference() {
        Keyword::SelfReference
    } else if matches!(token, Token::Parent(_)) && is_reference() {
        Keyword::Parent
    } else {
        return None;
    };
    match case {
        KeywordCase::Vendor => Some(vendor(keyword)),
        KeywordCase::Pascal => Some(keyword.text()),
        KeywordCase::Lower => Some(lower(keyword)),
        KeywordCase::Preserve => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_is_the_keyword_in_another_case() {
        for &keyword in Keyword::ALL {
            for text in [vendor(keyword), lower(keyword)] {
                assert!(text.eq_ignore_ascii_case(keyword.text()), "{text}");
            }
            assert_eq!(lower(keyword), keyword.text().to_ascii_lowercase());
        }
    }
}
