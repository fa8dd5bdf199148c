//! Every problem with its text.

use std::collections::BTreeSet;

use cyperus_pex::Game;

use super::{prefix, text};
use crate::id::{StackId, Token};
use crate::report::{
    ArrayProblem as A, Assertion, CallProblem as C, Check, CreateError, DropReason, FileError,
    LinkError, MockRefusal, NativeProblem as N, Obstruction, Problem, PropertyProblem as P,
    PropertyUse, SaveProblem as V, ScriptProblem as S, Severity, StructProblem as T,
    ValueProblem as X,
};

fn name(text: &str) -> String {
    text.to_owned()
}

/// Names a problem's variant, and lists all of them. If a variant is missing here, the
/// code does not compile; if one is missing in the table, the test finds it.
macro_rules! variants {
    ($($group:ident $short:ident { $($variant:ident)* })*) => {
        fn variant(problem: &Problem) -> &'static str {
            match problem {
                $($(Problem::$group($short::$variant { .. }) => {
                    concat!(stringify!($group), "::", stringify!($variant))
                })*)*
                Problem::Deadlock(_) => "Deadlock",
                Problem::Assertion(_) => "Assertion",
                Problem::Said { .. } => "Said",
            }
        }

        const VARIANTS: &[&str] = &[
            $($(concat!(stringify!($group), "::", stringify!($variant)),)*)*
            "Deadlock",
            "Assertion",
            "Said",
        ];
    };
}

variants! {
    Call C { OnNone NoMethod NoGlobal TooDeep ArgumentCount NoneArgument ArgumentType Unlinkable }
    Property P { OnNone Missing NotNamed NotAllowed Type }
    Value X { Type None Unfit NoVariable Cast VarOrder DivisionByZero }
    Array A { None Index Length AddToNone RemoveFromNone RemoveFromEmpty NoMember NoArray OtherType }
    Struct T { None NoStruct NoMember NoType }
    Native N {
        Unbound Missing Declaration LateResult NoHandler NoPopulation NotPinned NotCreated NoPlugin
        WorldFull NotMocked File
    }
    Script S { Missing WhyMissing NotInSave NotInFile OwnAncestor TooManyAncestors Unbindable }
    Save V { VariableGone VariableType StateGone Function StackDropped }
}

type Row = (Problem, Severity, &'static str);

fn row(problem: impl Into<Problem>, severity: Severity, text: &'static str) -> Row {
    (problem.into(), severity, text)
}

fn error(problem: impl Into<Problem>, text: &'static str) -> Row {
    row(problem, Severity::Error, text)
}

fn warning(problem: impl Into<Problem>, text: &'static str) -> Row {
    row(problem, Severity::Warning, text)
}

fn info(problem: impl Into<Problem>, text: &'static str) -> Row {
    row(problem, Severity::Info, text)
}

fn calls() -> Vec<Row> {
    let function = || name("Door.Open");
    vec![
        error(
            C::OnNone {
                function: name("Open"),
            },
            "Cannot call Open() on a None object, aborting function call",
        ),
        error(
            C::NoMethod {
                function: name("Open"),
                object: name("[Door <None>]"),
            },
            "Method Open not found on [Door <None>]. Aborting call and returning None",
        ),
        error(
            C::NoGlobal {
                function: name("Open"),
                script: name("Door"),
            },
            "Static function Open not found on object Door. Aborting call and returning None",
        ),
        error(
            C::TooDeep {
                limit: 100,
                function: name("Open"),
            },
            "Stack too deep (100 frames), Open() is not called - returning None",
        ),
        error(
            C::ArgumentCount {
                function: function(),
                expected: 2,
                got: 1,
            },
            "Cannot call Door.Open(): Incorrect number of arguments passed. Expected 2, got 1",
        ),
        error(
            C::NoneArgument {
                function: function(),
                argument: 1,
            },
            "Cannot call Door.Open(): Passing NONE to non-object argument 1",
        ),
        error(
            C::ArgumentType {
                function: function(),
                argument: 2,
                types: Some((name("Int"), name("Actor"))),
            },
            "Cannot call Door.Open(): Type mismatch for argument 2 (expected Int, got Actor)",
        ),
        error(
            C::ArgumentType {
                function: function(),
                argument: 2,
                types: None,
            },
            "Cannot call Door.Open(): Type mismatch for argument 2",
        ),
        error(
            C::Unlinkable {
                function: function(),
                error: LinkError::NoCode,
            },
            "Cannot run Door.Open(): the function has no code",
        ),
    ]
}

fn properties() -> Vec<Row> {
    let (property, object) = (|| name("Width"), || name("[Door <None>]"));
    vec![
        error(
            P::OnNone {
                usage: PropertyUse::Read,
                property: property(),
            },
            "Cannot read property Width on a None object, aborting function call",
        ),
        error(
            P::OnNone {
                usage: PropertyUse::Write,
                property: property(),
            },
            "Cannot write property Width on a None object, aborting function call",
        ),
        error(
            P::Missing {
                property: property(),
                object: object(),
            },
            "Property Width not found on [Door <None>]. Aborting call and returning None",
        ),
        error(
            P::NotNamed {
                property: property(),
                object: object(),
            },
            "[Door <None>] does not have a property named Width",
        ),
        error(
            P::NotAllowed {
                usage: PropertyUse::Read,
                property: property(),
                object: object(),
            },
            "Property Width on [Door <None>] cannot be read",
        ),
        error(
            P::NotAllowed {
                usage: PropertyUse::Write,
                property: property(),
                object: object(),
            },
            "Property Width on [Door <None>] cannot be written",
        ),
        error(
            P::Type {
                property: property(),
            },
            "Mismatched types assigning to property named \"Width\"",
        ),
    ]
}

fn values() -> Vec<Row> {
    vec![
        error(
            X::Type {
                variable: name("count"),
            },
            "Mismatched types assigning to variable named \"count\"",
        ),
        warning(
            X::None {
                variable: Some(name("count")),
            },
            "Assigning None to a non-object variable named \"count\"",
        ),
        warning(
            X::None { variable: None },
            "Assigning None to a non-object variable",
        ),
        error(
            X::Unfit {
                wanted: name("Float"),
                found: name("String"),
            },
            "Mismatched types: a variable of type Float cannot hold a value of type String",
        ),
        error(
            X::NoVariable {
                variable: name("count"),
            },
            "Cannot find a variable named count",
        ),
        error(
            X::Cast {
                from: name("None"),
                to: name("Quest[]"),
            },
            "Cannot cast from None to Quest[]",
        ),
        error(X::VarOrder, "Cannot compare the order of two Vars"),
        error(X::DivisionByZero, "Cannot divide by zero"),
    ]
}

fn arrays_and_structs() -> Vec<Row> {
    vec![
        error(A::None, "Cannot access an element of a None array"),
        error(
            A::Index { index: -1, last: 9 },
            "Array index -1 is out of range (0-9)",
        ),
        error(
            A::Length {
                length: 200,
                limit: 128,
            },
            "Cannot create an array of 200 elements, the length must be between 0 and 128",
        ),
        error(A::AddToNone, "Cannot add elements to a None array"),
        error(
            A::RemoveFromNone,
            "Cannot remove elements from a None array",
        ),
        error(
            A::RemoveFromEmpty,
            "Cannot remove the last element of an empty array",
        ),
        error(
            A::NoMember { member: name("x") },
            "Struct does not have a variable with the name x and so it cannot be searched for",
        ),
        error(
            A::NoArray,
            "Cannot access an element of something that is not an array",
        ),
        error(
            A::OtherType,
            "Cannot create an array for a variable of a different type",
        ),
        error(T::None, "Cannot access a variable of a None struct"),
        error(
            T::NoStruct,
            "Cannot access a variable of something that is not a struct",
        ),
        error(
            T::NoMember {
                structure: name("door#point"),
                member: name("x"),
            },
            "Struct type door#point does not contain a variable named x",
        ),
        error(
            T::NoType {
                name: name("door#point"),
            },
            "Cannot create a struct of type door#point",
        ),
    ]
}

fn natives() -> Vec<Row> {
    let missing = |is_error| N::Missing {
        function: name("Actor.Fly"),
        is_error,
    };
    let text = "Native function Actor.Fly is not implemented, returning the default of its type";
    vec![
        error(
            N::Unbound {
                function: name("Kill"),
            },
            "Unable to call Kill - no native object bound to the script object, or object is of incorrect type",
        ),
        warning(missing(false), text),
        error(missing(true), text),
        warning(
            N::Declaration {
                function: name("Actor.Kill"),
            },
            "Native function Actor.Kill is declared differently here, arguments that do not fit are replaced by defaults",
        ),
        warning(
            N::LateResult { call: Token(7) },
            "Received a latent return for call 7, but no stack is waiting on a latent - ignoring.",
        ),
        warning(
            N::File {
                function: name("JsonUtil.Save"),
                name: name("../x"),
                error: FileError::Outside,
            },
            "JsonUtil.Save: \"../x\" is not a file below the folder of scripts, ignored",
        ),
        warning(
            N::File {
                function: name("JsonUtil.Save"),
                name: name("x"),
                error: FileError::NoFolder,
            },
            "JsonUtil.Save reads and writes no files, because no folder is named for them (--files DIR)",
        ),
        error(
            N::NoHandler {
                listener: name("[Door <None>]"),
                event: name("OnDeath"),
            },
            "[Door <None>] has no handler for the remote event OnDeath",
        ),
        error(
            N::NoPopulation {
                name: name("doors"),
            },
            "There is no population named \"doors\", only arrays, structs and objects",
        ),
        error(N::NotPinned, "Cannot unpin an object that is not pinned"),
        error(
            N::NotCreated {
                error: CreateError::HeapFull,
            },
            "Cannot create an instance: the heap is full",
        ),
        error(
            N::NoPlugin {
                file: name("Doors.esp"),
            },
            "File \"Doors.esp\" does not exist or is not currently loaded.",
        ),
        error(N::WorldFull, "Cannot place anything: the world is full"),
    ]
}

fn scripts() -> Vec<Row> {
    let script = || name("Door");
    vec![
        info(
            S::Missing { script: script() },
            "Cannot open store for class \"Door\", missing file?",
        ),
        info(
            S::WhyMissing {
                text: name("It is at the carpenter's"),
            },
            "It is at the carpenter's",
        ),
        info(
            S::NotInSave { script: script() },
            "Script Door was loaded when the save was made, but the save does not contain it: continue the save with the sources (run FILE --load SAVE)",
        ),
        info(
            S::NotInFile { script: script() },
            "The file of class \"Door\" does not contain a script with that name",
        ),
        error(
            S::OwnAncestor { script: script() },
            "Cannot load class \"Door\": its parents lead back to it",
        ),
        error(
            S::TooManyAncestors { script: script() },
            "Cannot load class \"Door\": the chain of parents is too long",
        ),
        error(
            S::Unbindable {
                script: script(),
                error: CreateError::NoSuchScript(script()),
            },
            "Unable to bind script Door: there is no script named Door",
        ),
    ]
}

fn saves() -> Vec<Row> {
    let script = || name("Door");
    vec![
        warning(
            V::VariableGone {
                variable: name("count"),
                owner: name("script Door"),
            },
            "Variable count of script Door loaded from save is no longer in the script. Its value is dropped",
        ),
        warning(
            V::VariableType {
                variable: name("count"),
                owner: name("script Door"),
            },
            "Variable count of script Door loaded from save has a different type in the script now. Its value is dropped",
        ),
        warning(
            V::StateGone {
                state: name("Shut"),
                script: script(),
            },
            "State Shut of script Door loaded from save is no longer in the script. Its instances use the functions of the empty state",
        ),
        warning(
            V::Function {
                function: name("Door.Open"),
            },
            "Door.Open has changed since the save. Calls in progress finish with the old code",
        ),
        warning(
            V::StackDropped {
                stack: StackId(3),
                reason: DropReason::OtherScript {
                    function: name("Door.Open"),
                    script: script(),
                },
            },
            "Stack 3 was in Door.Open, and its object is no longer a Door. It is dropped",
        ),
        warning(
            V::StackDropped {
                stack: StackId(3),
                reason: DropReason::NotNative,
            },
            "Stack 3 waited for a native function that is no longer native. It is dropped",
        ),
        warning(
            Problem::Deadlock(vec![
                (StackId(1), Obstruction::Object(name("[Door <None>]"))),
                (StackId(2), Obstruction::Result(StackId(1))),
            ]),
            "Deadlock: each of these stacks waits for the next; stack 1 waits for [Door <None>]; stack 2 waits for the result of stack 1",
        ),
        info(
            Problem::Said {
                severity: Severity::Info,
                text: name("As said"),
            },
            "As said",
        ),
    ]
}

fn checks() -> Vec<Row> {
    vec![
        error(
            N::NotMocked {
                native: name("Door.Open"),
                reason: MockRefusal::Missing,
            },
            "Cannot mock Door.Open: there is no such native function",
        ),
        error(
            Assertion {
                check: Check::Equal {
                    actual: name("2"),
                    expected: name("3"),
                },
                message: name("doors"),
            },
            "Assert.Equal failed: doors: got 2, expected 3",
        ),
        error(
            Assertion {
                check: Check::Fail,
                message: String::new(),
            },
            "Assert.Fail was called",
        ),
    ]
}

/// Public logs of Skyrim have `Error:` and `warning:`, those of Fallout 4 `error:` and `warning:`.
#[test]
fn skyrim_begins_errors_with_a_capital() {
    let prefixes = |game| {
        [Severity::Info, Severity::Warning, Severity::Error].map(|severity| prefix(severity, game))
    };
    assert_eq!(prefixes(Game::Skyrim), ["", "warning: ", "Error: "]);
    assert_eq!(prefixes(Game::Fallout4), ["", "warning: ", "error: "]);
}

#[test]
fn every_problem_has_its_severity_and_fallout_4s_words() {
    let tables = [
        calls(),
        properties(),
        values(),
        arrays_and_structs(),
        natives(),
        scripts(),
        saves(),
        checks(),
    ];
    let mut seen = BTreeSet::new();
    for (problem, severity, expected) in tables.into_iter().flatten() {
        assert_eq!(text(&problem, Game::Fallout4), expected);
        assert_eq!(problem.severity(), severity, "{expected}");
        seen.insert(variant(&problem));
    }
    let missing: Vec<_> = VARIANTS.iter().filter(|one| !seen.contains(*one)).collect();
    assert!(missing.is_empty(), "no row for {missing:?}");
}
