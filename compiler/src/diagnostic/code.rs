//! The table of everything that can be wrong: one row for each code. Numbers are stable: a row may
//! be retired but its number is never given to another rule.

use std::fmt;

use super::Severity;

/// The part of the compiler that raises a code; the third and fourth character of its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// P00: characters and literals.
    Lexical,
    /// P01: the shape of lines and blocks.
    Syntax,
    /// P02: names that lead nowhere or to two places.
    Names,
    /// P03: values of the wrong type.
    Types,
    /// P04: declarations that do not fit each other.
    Declarations,
    /// P05: calls and their arguments.
    Calls,
    /// P06: limits of the file format and the games.
    Limits,
    /// W: legal but doubtful, whichever stage notices.
    Warnings,
}

/// Builds [`Code`] from rows `Number Variant "short-name" Severity Stage "title";`. The doc comment
/// of a variant is its title.
macro_rules! codes {
    ($($number:ident $variant:ident $name:literal $severity:ident $stage:ident $title:literal;)*) => {
        /// A rule that a script can break. Order is the order of numbers.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $(#[doc = $title] $variant,)*
        }

        impl Code {
            /// Every code, in the order of the table.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The stable number, such as `P0101`.
            pub const fn number(self) -> &'static str {
                match self { $(Self::$variant => stringify!($number),)* }
            }

            /// The short name that command-line switches take, such as `unused-value`.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// How bad it is unless the user says otherwise.
            pub const fn default_severity(self) -> Severity {
                match self { $(Self::$variant => Severity::$severity,)* }
            }

            /// Who raises it.
            pub const fn stage(self) -> Stage {
                match self { $(Self::$variant => Stage::$stage,)* }
            }

            /// The rule in a few words, for lists.
            pub const fn title(self) -> &'static str {
                match self { $(Self::$variant => $title,)* }
            }
        }
    };
}

codes! {
    // Lexical: P00xx.
    P0001 UnexpectedCharacter "unexpected-character" Error Lexical "a character that Papyrus does not use";
    P0002 UnterminatedString "unterminated-string" Error Lexical "a string without its closing quote";
    P0003 UnknownEscape "unknown-escape" Error Lexical "a backslash in a string followed by something else than `n`, `t`, a backslash or a quote";
    P0004 UnterminatedBlockComment "unterminated-block-comment" Error Lexical "a block comment that never ends";
    P0005 UnterminatedDocComment "unterminated-doc-comment" Error Lexical "a documentation comment that never ends";
    P0006 SingleOperator "single-operator" Error Lexical "a single `&` or `|`";
    P0007 StrayBackslash "stray-backslash" Error Lexical "a backslash that does not end its line";
    P0008 MalformedNumber "malformed-number" Error Lexical "a number that is not written as Papyrus writes numbers";

    // Syntax: P01xx.
    P0101 UnexpectedToken "unexpected-token" Error Syntax "something that does not fit here";
    P0102 MissingEnd "missing-end" Error Syntax "a block that is never closed";
    P0103 MismatchedEnd "mismatched-end" Error Syntax "an End that closes another kind of block";
    P0104 UnopenedEnd "unopened-end" Error Syntax "an End without anything to close";
    P0105 MisplacedItem "misplaced-item" Error Syntax "a declaration or statement in a place that does not take it";
    P0106 NestingTooDeep "nesting-too-deep" Error Syntax "blocks or expressions nested deeper than the compiler follows";
    P0107 MisplacedDocComment "misplaced-doc-comment" Error Syntax "a documentation comment with nothing to document";
    P0108 DuplicateHeader "duplicate-header" Error Syntax "a second `ScriptName` line";
    P0109 MisplacedBranch "misplaced-branch" Error Syntax "an `ElseIf` or `Else` without its `If`, or after `Else`";
    P0110 MissingConstant "missing-constant" Error Syntax "an initial value that is not a literal";
    P0111 UnsupportedByGame "unsupported-by-game" Error Syntax "a construct that the chosen game does not have";
    P0112 FileTooLarge "file-too-large" Error Syntax "a source file of more bytes than the compiler can address";
    P0113 PropertyWithoutBody "property-without-body" Error Syntax "a property that is neither automatic nor written out";

    // Warnings: Wxxxx.
    W0001 MissingHeader "missing-header" Warning Warnings "a script without a `ScriptName` line";
    W0002 MissingParentheses "missing-parentheses" Warning Warnings "a parameterless function declared without `()`";
    W0003 NumberBecomesFloat "number-becomes-float" Warning Warnings "a whole number that does not fit an `Int`";
    W0004 RepeatedFlag "repeated-flag" Style Warnings "the same flag twice on one declaration";
}

impl Code {
    /// The position in [`Code::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The code with this number or short name, ignoring case.
    pub fn find(text: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|code| {
            code.number().eq_ignore_ascii_case(text) || code.name().eq_ignore_ascii_case(text)
        })
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.number())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_rise_and_names_are_unique() {
        let numbers: Vec<_> = Code::ALL.iter().map(|code| code.number()).collect();
        assert!(
            numbers.is_sorted(),
            "rows stand in the order of their numbers"
        );
        let mut names: Vec<_> = numbers;
        names.extend(Code::ALL.iter().map(|code| code.name()));
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn numbers_tell_the_stage() {
        for &code in Code::ALL {
            let prefix = match code.stage() {
                Stage::Lexical => "P00",
                Stage::Syntax => "P01",
                Stage::Names => "P02",
                Stage::Types => "P03",
                Stage::Declarations => "P04",
                Stage::Calls => "P05",
                Stage::Limits => "P06",
                Stage::Warnings => "W0",
            };
            assert!(code.number().starts_with(prefix), "{code}");
            assert_eq!(Code::find(code.name()), Some(code));
            assert_eq!(Code::find(&code.number().to_lowercase()), Some(code));
        }
    }
}
