//! The table of everything that can be wrong, one row for each code. Numbers are stable: a row may
//! be retired, but its number is never used for another rule.

use std::fmt;

use super::Severity;

/// The part of the compiler that reports a code; the second and third character of its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// P00: characters and literals.
    Lexical,
    /// P01: the shape of lines and blocks.
    Syntax,
    /// P02: names that mean nothing, or two things.
    Names,
    /// P03: values of the wrong type.
    Types,
    /// P04: declarations that contradict each other.
    Declarations,
    /// P05: calls and their arguments.
    Calls,
    /// P06: limits of the file format and the games.
    Limits,
    /// W: legal but doubtful, from any stage.
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

            /// How severe it is, unless the user says otherwise.
            pub const fn default_severity(self) -> Severity {
                match self { $(Self::$variant => Severity::$severity,)* }
            }

            /// The stage that reports it.
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
    P0001 UnexpectedCharacter "unexpected-character" Error Lexical "a character that has no meaning in Papyrus";
    P0002 UnterminatedString "unterminated-string" Error Lexical "a string without its closing quote";
    P0003 UnknownEscape "unknown-escape" Error Lexical "a backslash in a string followed by something other than `n`, `t`, a backslash or a quote";
    P0004 UnterminatedBlockComment "unterminated-block-comment" Error Lexical "a block comment that never ends";
    P0005 UnterminatedDocComment "unterminated-doc-comment" Error Lexical "a documentation comment that never ends";
    P0006 SingleOperator "single-operator" Error Lexical "a single `&` or `|`";
    P0007 StrayBackslash "stray-backslash" Error Lexical "a backslash that does not end its line";
    P0008 MalformedNumber "malformed-number" Error Lexical "a number that Papyrus cannot read";

    // Syntax: P01xx.
    P0101 UnexpectedToken "unexpected-token" Error Syntax "something that does not belong here";
    P0102 MissingEnd "missing-end" Error Syntax "a block that is never closed";
    P0103 MismatchedEnd "mismatched-end" Error Syntax "an `End...` for another kind of block";
    P0104 UnopenedEnd "unopened-end" Error Syntax "an `End...` with nothing to close";
    P0105 MisplacedItem "misplaced-item" Error Syntax "a declaration or statement in the wrong place";
    P0106 NestingTooDeep "nesting-too-deep" Error Syntax "blocks, expressions or parents that are nested too deeply";
    P0107 MisplacedDocComment "misplaced-doc-comment" Error Syntax "a documentation comment with nothing to document";
    P0108 DuplicateHeader "duplicate-header" Error Syntax "a second `ScriptName` line";
    P0109 MisplacedBranch "misplaced-branch" Error Syntax "an `ElseIf` or `Else` without its `If`, or after `Else`";
    P0110 MissingConstant "missing-constant" Error Syntax "an initial value that is not a literal";
    P0111 UnsupportedByGame "unsupported-by-game" Error Syntax "a construct that the chosen game does not have";
    P0112 FileTooLarge "file-too-large" Error Syntax "a source file that is too large";
    P0113 PropertyWithoutBody "property-without-body" Error Syntax "a property that is not automatic and has no functions";

    // Names: P02xx.
    P0201 UnknownType "unknown-type" Error Names "a type that no script declares";
    P0202 UnknownName "unknown-name" Error Names "a variable or property that does not exist";
    P0203 UnknownFunction "unknown-function" Error Names "a function that does not exist";
    P0204 UnknownMember "unknown-member" Error Names "a property or struct member that does not exist";
    P0205 UnknownImport "unknown-import" Error Names "an import of a script that does not exist";
    P0206 UnknownFlag "unknown-flag" Error Names "a flag that the flag file does not declare";
    P0207 UnknownEvent "unknown-event" Error Names "an event that the script does not have";
    P0208 UnknownParent "unknown-parent" Error Names "a parent script that does not exist";
    P0209 CyclicExtends "cyclic-extends" Error Names "a script that extends itself";
    P0210 AmbiguousCall "ambiguous-call" Error Names "a function that two imports offer";
    P0211 DuplicateName "duplicate-name" Error Names "a name that is declared twice";
    P0212 HiddenName "hidden-name" Error Names "a name that hides another of the same script or its parent";
    P0213 UnknownGuard "unknown-guard" Error Names "a guard that the script does not declare";
    P0214 WrongScriptName "wrong-script-name" Error Names "a `ScriptName` that does not match the file name";
    P0215 UnreadableScript "unreadable-script" Error Names "a script whose file cannot be read";

    // Types: P03xx.
    P0301 TypeMismatch "type-mismatch" Error Types "a value of the wrong type";
    P0302 ImpossibleCast "impossible-cast" Error Types "a cast that can never work";
    P0303 InvalidOperands "invalid-operands" Error Types "an operator that does not work on these types";
    P0304 NoValue "no-value" Error Types "using the value of a function that returns nothing";
    P0305 NotAnArray "not-an-array" Error Types "an index or array function on something other than an array";
    P0306 InvalidIndex "invalid-index" Error Types "an array index that is not an `Int`";
    P0307 InvalidArraySize "invalid-array-size" Error Types "an array size that is not allowed";
    P0308 NotAssignable "not-assignable" Error Types "an assignment to something that is not a variable";
    P0309 ReadOnly "read-only" Error Types "an assignment to something that cannot change";
    P0310 WriteOnly "write-only" Error Types "reading a property that can only be written";
    P0311 InvalidReturn "invalid-return" Error Types "a `Return` that does not match its function";
    P0312 WrongConstant "wrong-constant" Error Types "an initial value that is not a literal of the declared type";
    P0313 NotAStruct "not-a-struct" Error Types "`new` of something that is not a struct";
    P0314 CompoundElement "compound-element" Error Types "a compound assignment to an array element, in Skyrim";
    P0315 NoMembers "no-members" Error Types "a member of something that has none";
    P0316 InvalidType "invalid-type" Error Types "a type that cannot be used here";

    // Declarations: P04xx.
    P0401 SignatureMismatch "signature-mismatch" Error Declarations "a function that does not match the one it overrides";
    P0402 StateOnlyFunction "state-only-function" Error Declarations "a function that only exists in a state";
    P0403 NewEvent "new-event" Error Declarations "a new event in a script that is not native";
    P0404 NativeFunction "native-function" Error Declarations "a native function in a script that is not native";
    P0405 MisplacedFlag "misplaced-flag" Error Declarations "a flag on something that cannot have it";
    P0406 SecondAutoState "second-auto-state" Error Declarations "a second state that scripts start in";
    P0407 InvalidMember "invalid-member" Error Declarations "a struct member of a type that structs cannot hold";
    P0408 InvalidAccessor "invalid-accessor" Error Declarations "a property function that does not match its property";
    P0409 InvalidHandler "invalid-handler" Error Declarations "an event handler that does not match its event";
    P0410 GlobalInState "global-in-state" Error Declarations "a Global or Native function inside a state";
    P0411 ConstScript "const-script" Error Declarations "something that changes in a `Const` script";
    P0412 NativeScript "native-script" Error Declarations "something that a `Native` script cannot have";
    P0413 DefaultOrder "default-order" Error Declarations "a parameter without a default after one with a default";
    P0414 MissingValue "missing-value" Error Declarations "an `AutoReadOnly` property without a value";
    P0415 ConstScriptType "const-script-type" Error Declarations "a `Const` script as the type of a variable or property";

    // Calls: P05xx.
    P0501 ArgumentCount "argument-count" Error Calls "too few or too many arguments";
    P0502 UnknownArgument "unknown-argument" Error Calls "a named argument that the function does not have";
    P0503 DuplicateArgument "duplicate-argument" Error Calls "two values for one parameter";
    P0504 PositionalAfterNamed "positional-after-named" Error Calls "an argument without a name after a named one";
    P0505 GlobalThroughObject "global-through-object" Error Calls "a Global function called on an object";
    P0506 MethodWithoutObject "method-without-object" Error Calls "a function that needs an object, called without one";
    P0507 SelfInGlobal "self-in-global" Error Calls "an instance's member in a Global function";
    P0508 NoParent "no-parent" Error Calls "`Parent` in a script that has none";
    P0509 EventNameNotLiteral "event-name-not-literal" Error Calls "an event name that is not a string literal";
    P0510 AccessDenied "access-denied" Error Calls "a member that may not be used from here";
    P0511 GuardNotHeld "guard-not-held" Error Calls "a guarded member used without its guard";

    // Limits: P06xx.
    P0601 FileLimit "file-limit" Error Limits "more than a `.pex` file can hold";

    // Warnings: Wxxxx.
    W0001 MissingHeader "missing-header" Warning Warnings "a script without a `ScriptName` line";
    W0002 MissingParentheses "missing-parentheses" Warning Warnings "a parameterless function declared without `()`";
    W0003 NumberBecomesFloat "number-becomes-float" Warning Warnings "a whole number that does not fit in an `Int`";
    W0004 RepeatedFlag "repeated-flag" Style Warnings "the same flag twice on one declaration";
    W0005 StrippedValue "stripped-value" Warning Warnings "the value of a call that this build leaves out";
    W0006 UnusedValue "unused-value" Style Warnings "an expression that does nothing";
    W0007 UnknownState "unknown-state" Style Warnings "`GotoState` with a state that the script does not have";
    W0008 MissingReturn "missing-return" Style Warnings "a function that can end without returning a value";
    W0009 UselessCast "useless-cast" Style Warnings "a cast of a value to its own type";
    W0010 ParameterHidesProperty "parameter-hides-property" Style Warnings "a parameter with the same name as a property";
    W0011 EmptyStruct "empty-struct" Warning Warnings "a struct without members";
    W0012 EngineLimit "engine-limit" Warning Warnings "more than the game's engine allows";
    W0013 VoidValue "void-value" Style Warnings "using the value of a Skyrim function that returns nothing";
    W0014 ConvertedConstant "converted-constant" Warning Warnings "an initial value that is not of the declared type";
    W0015 MissingConditional "missing-conditional" Style Warnings "a `Conditional` variable in a script that is not `Conditional`";
    W0016 MisspeltState "misspelt-state" Warning Warnings "`GotoState` with a name that is almost that of a state";
    W0017 AddedObjects "added-objects" Warning Warnings "adding two objects as if they were numbers";
    W0018 VoidOperand "void-operand" Warning Warnings "`&&`, `||` or `!` on the value of a function that returns nothing";
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
            "rows are in the order of their numbers"
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
