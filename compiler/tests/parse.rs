//! The parser from outside: whole trees, all errors of a file, bytes that are not Papyrus at all.

mod setup {
    use cyperus_compiler::ast::ParseMode;
    use cyperus_compiler::parse::{ParseOptions, Parsed, parse};
    use cyperus_compiler::source::{Characters, LineTable};
    use cyperus_pex::Game;

    pub(super) fn parse_as(source: &[u8], game: Game, mode: ParseMode) -> Parsed {
        let options = ParseOptions {
            game,
            mode,
            expected_name: "Expected",
        };
        parse(source, options)
    }

    pub(super) fn tree(source: &str, game: Game) -> String {
        let parsed = parse_as(source.as_bytes(), game, ParseMode::Full);
        let findings = findings_of(parsed.clone(), source.as_bytes());
        assert_eq!(findings, Vec::<String>::new());
        cyperus_compiler::ast::dump(&parsed.script)
    }

    fn findings_of(parsed: Parsed, source: &[u8]) -> Vec<String> {
        let (lines, characters) = (LineTable::new(source), Characters::new(source));
        let found = parsed.diagnostics.into_sorted();
        let place = |offset| {
            let place = lines.position_in(offset, source, &characters);
            format!("{}:{}", place.line, place.column)
        };
        found
            .iter()
            .map(|found| {
                format!(
                    "{} {} {}",
                    place(found.span.start),
                    found.code,
                    found.message
                )
            })
            .collect()
    }

    /// The findings in a Fallout 4 script whose header is on line 1.
    pub(super) fn findings(body: &str) -> Vec<String> {
        findings_in(body, Game::Fallout4)
    }

    pub(super) fn findings_in(body: &str, game: Game) -> Vec<String> {
        let source = format!("ScriptName S\n{body}");
        let parsed = parse_as(source.as_bytes(), game, ParseMode::Full);
        findings_of(parsed, source.as_bytes())
    }
}

use cyperus_compiler::ast::{Body, ParseMode, dump};
use cyperus_compiler::diagnostic::Code;
use cyperus_pex::Game;
use setup::{findings, findings_in, parse_as, tree};

const WIDGET: &str = r#"
ScriptName My:Space:Widget extends ObjectReference Const Default
{ Two-line
  description }
Import Math
Group Tuning CollapsedOnRef CollapsedOnBase
  {Group text}
  Float Property Rate = -1.5 Auto Const Mandatory
  {Doc}
  Int Property MAX = 0xFF AutoReadOnly
EndGroup
Struct Pair
  Int A = 3 Hidden
  {member doc}
  Form B
  Form parent
EndStruct
CustomEvent Fired
Pair[] cache
Int n = -1 Conditional
Int Property Written Hidden
  { full }
  Int Function Get()
    return n
  EndFunction
  Function Set(Int value)
    n = value
  EndFunction
EndProperty
Auto State Idle
  Event OnActivate(ObjectReference akWho)
    GotoState("Busy \"now\"\n")
  EndEvent
EndState
Event Actor.OnDeath(Actor akSender, Actor akKiller)
  cache.Add(new Pair) ;/ inline /;
  Self.Move(speed = 1.0, \
            abLoop = !IsBusy() && n-1 > 0)
  If akKiller is Actor && (akKiller as Form) != None
    cache[0].A += cache.Length % 2
  ElseIf n == 2 || -n as Int < 3
    Int x = -2147483648 const
    While true
      Return
    EndWhile
  Else
    Parent.Foo(none, x = new Int[10])
  EndIf
  n
EndEvent
Bool Function IsBusy(Var[] list, String s = "") Global Native DebugOnly
"#;

#[test]
fn a_script_with_a_bit_of_everything() {
    insta::assert_snapshot!(tree(WIDGET, Game::Fallout4));
}

#[test]
fn starfield_guards() {
    let source = r"ScriptName G extends Quest
Guard one ProtectsFunctionLogic
Guard two
Int Property P Auto RequiresGuard(one, two)
Function F() Private RequiresGuard(one)
  LockGuard one, two
    Work()
  EndLockGuard
  TryLockGuard (one)
    Work()
  ElseTryLockGuard two
    Work()
  Else
    Return
  EndTryLockGuard
EndFunction
";
    insta::assert_snapshot!(tree(source, Game::Starfield));
}

#[test]
fn words_of_later_games_are_names_in_skyrim() {
    let source = "ScriptName S\r\nObjectReference Property Guard Auto\r\nInt group = -5\r\nFunction Var()\r\n  Int is = 3\r\n  is = -1 - 1\r\n  Float f = 1.1as Float\r\nEndFunction\r\n";
    insta::assert_snapshot!(tree(source, Game::Skyrim));
}

#[test]
fn a_number_may_touch_the_next_word() {
    let source = "ScriptName S\nFloat Property P = 1.1Auto\nInt Property Q = 07auto Hidden\n";
    insta::assert_snapshot!(tree(source, Game::Skyrim));
}

#[test]
fn precedence_and_associativity() {
    let cases = [
        ("-x as Int", "(- (as x Int))"),
        ("!a == b", "(== (! a) b)"),
        ("a + b as Float", "(+ a (as b Float))"),
        ("a - b - c * d / e", "(- (- a b) (/ (* c d) e))"),
        ("a || b && c == d < e", "(|| a (&& b (< (== c d) e)))"),
        ("(a || b) && c", "(&& (|| a b) c)"),
        (
            "(x as T).F(1, n = g(2, 3), 4)[0].m",
            "(. ([] (call (as x T).F 1 n=(call g 2 3) 4) 0) m)",
        ),
        ("x-1", "(- x 1)"),
        ("x as T[]", "(as x T[])"),
        ("!a.b.Length", "(! (length (. a b)))"),
    ];
    for (source, expected) in cases {
        let script = format!("ScriptName S\nFunction F()\n  {source}\nEndFunction\n");
        let printed = tree(&script, Game::Fallout4);
        let line = printed.lines().nth(2).unwrap_or_default();
        assert_eq!(line.trim(), expected, "{source}");
    }
}

#[test]
fn the_shape_of_the_well_known_listing() {
    let source = b"Struct Empty\nEndStruct\n\nFunction A\n  Empty e = new Empty\nEndFunction\n\nFunction B()\n  A()\nEndFunction\n";
    let parsed = parse_as(source, Game::Fallout4, ParseMode::Full);
    assert!(!parsed.diagnostics.has_errors());
    assert_eq!(
        parsed.script.name(parsed.script.header.name.symbol),
        "Expected"
    );
    let found: Vec<_> = parsed.diagnostics.into_sorted();
    let codes: Vec<_> = found.iter().map(|found| found.code).collect();
    assert_eq!(codes, [Code::MissingHeader, Code::MissingParentheses]);
    let fix = found[1].helps[0].suggestion.clone().unwrap();
    assert_eq!((fix.span.start, fix.replacement.as_str()), (34, "()"));
}

#[test]
fn declarations_skip_bodies_and_keep_everything_else() {
    let parsed = parse_as(WIDGET.as_bytes(), Game::Fallout4, ParseMode::Declarations);
    assert!(!parsed.diagnostics.has_errors());
    let script = &parsed.script;
    assert!(script.statements.is_empty());
    assert!(script.names.find("IsBusy").is_some());
    assert_eq!(script.names.find("abLoop"), None, "a name of a body");
    let bodies: Vec<_> = script
        .functions
        .iter()
        .map(|function| function.body)
        .collect();
    assert_eq!(bodies, [Body::Skipped, Body::Skipped, Body::Native]);
    insta::assert_snapshot!(dump(script));
}

#[test]
fn header_spelling_wins_over_the_file_name() {
    let parsed = parse_as(b"scriptname eXpected\n", Game::Fallout4, ParseMode::Full);
    assert_eq!(
        parsed.script.name(parsed.script.header.name.symbol),
        "eXpected"
    );
}

#[test]
fn all_errors_of_a_file_at_once() {
    let found = findings(
        "Int x = \nFunction F(Int a, )\n  If a =\n    a = = 2\n  EndIf\n  Return 5 5\nEndFunction\nInt y = 3 3\n",
    );
    assert_eq!(
        found,
        [
            "2:8 P0101 the line ends too soon: expected an expression",
            "3:19 P0101 unexpected `)`: expected a type",
            "4:8 P0101 unexpected `=`: expected the end of the line",
            "5:9 P0101 unexpected `=`: expected an expression",
            "7:12 P0101 unexpected `5`: expected an operator or the end of the line",
            "9:11 P0101 unexpected `3`: expected an operator or the end of the line",
        ]
    );
}

#[test]
fn a_missing_end_is_found_at_the_end_that_does_not_fit() {
    let found = findings("Function F()\n  If a\n    While b\n  EndIf\nEndFunction\n");
    assert_eq!(found, ["5:3 P0102 `EndWhile` is missing before `EndIf`"]);
    let found = findings("Function F()\n  If a\nEndFunction\nFunction G()\nEndFunction\n");
    assert_eq!(found, ["4:1 P0102 `EndIf` is missing before `EndFunction`"]);
    let found = findings("Function F()\n  If a\n  EndIf\nFunction G()\nEndFunction\n");
    assert_eq!(
        found,
        ["5:1 P0102 `EndFunction` is missing before a function"]
    );
    let found = findings("State A\nEvent OnInit()\nEndEvent\n");
    assert_eq!(
        found,
        ["4:9 P0102 `EndState` is missing before the end of the file"]
    );
}

#[test]
fn swapped_ends_are_one_mistake() {
    let found = findings("Function F()\n  If a\n    While b\n  EndIf\n  EndWhile\nEndFunction\n");
    assert_eq!(found, ["5:3 P0102 `EndWhile` is missing before `EndIf`"]);
    let found =
        findings("Function F()\n  If a\n  EndWhile\nEndFunction\nEvent OnInit()\nEndFunction\n");
    assert_eq!(
        found,
        [
            "4:3 P0103 `EndWhile` does not close an `If`",
            "7:1 P0103 `EndFunction` does not close an event",
        ]
    );
}

#[test]
fn a_run_of_statements_outside_functions_is_one_mistake() {
    let found =
        findings("x = 1\ny = 2\nIf a\n  z = 3\nEndIf\nFunction F()\nEndFunction\nEndFunction\n");
    assert_eq!(
        found,
        [
            "2:1 P0105 a statement cannot be outside a function",
            "9:1 P0104 `EndFunction` closes nothing: no `Function` is open here",
        ]
    );
}

#[test]
fn unterminated_comments_do_not_make_missing_ends() {
    let found = findings("Function F()\n  a()\n ;/ never\nEndFunction\n");
    assert_eq!(found, ["4:2 P0004 this block comment never ends"]);
    let found = findings("Function F()\n{ never\nEndFunction\n");
    assert_eq!(found, ["3:1 P0005 this documentation comment never ends"]);
}

#[test]
fn other_games_words_are_named() {
    let found = findings_in("Group G Hidden = 1\nEndGroup\n", Game::Skyrim);
    assert_eq!(
        found,
        [
            "2:1 P0111 `Group` needs Fallout 4 or later",
            "3:1 P0111 `EndGroup` needs Fallout 4 or later",
        ]
    );
}

#[test]
fn a_hundred_thousand_parentheses_are_an_error() {
    let open = "(".repeat(100_000);
    let close = ")".repeat(100_000);
    let found = findings(&format!("Function F()\n x = {open}1{close}\nEndFunction\n"));
    assert_eq!(found, ["3:206 P0106 this expression is nested too deeply"]);
    let indexes = "a[".repeat(100_000);
    let found = findings(&format!("Function F()\n {indexes}\nEndFunction\n"));
    assert_eq!(found.len(), 1);
}

#[test]
fn a_hundred_thousand_operators_are_an_error() {
    let sum = "1 + ".repeat(100_000);
    let found = findings(&format!("Function F()\n x = {sum}1\nEndFunction\n"));
    assert_eq!(found, ["3:6 P0106 this expression is nested too deeply"]);
    let members = ".a".repeat(100_000);
    let found = findings(&format!("Function F()\n x{members}\nEndFunction\n"));
    assert_eq!(found, ["3:2 P0106 this expression is nested too deeply"]);
}

#[test]
fn a_hundred_thousand_blocks_are_an_error() {
    for (open, close) in [("If a\n", "EndIf\n"), ("While a\n", "EndWhile\n")] {
        let (open, close) = (open.repeat(100_000), close.repeat(100_000));
        let found = findings(&format!("Function F()\n{open}{close}EndFunction\n"));
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(
            found[0].contains("P0106 blocks are nested too deeply"),
            "{found:?}"
        );
    }
    let found = findings(&format!("Function F()\n{}", "If a\n".repeat(100_000)));
    assert_eq!(
        found.len(),
        2,
        "too deep, and never closed: {}",
        found.len()
    );
}

/// Even files that nobody would write must not take more time than their size justifies.
#[test]
fn hostile_files_take_no_more_than_linear_time() {
    let n = 20_000;
    let cases = [
        "\u{ff}".repeat(n),
        "{}".repeat(n),
        format!(
            "Function F()\n{}{}",
            "If a\n".repeat(n),
            "EndWhile\n".repeat(n)
        ),
        format!(
            "Function F()\n{}EndFunction\n{}",
            "If a\n".repeat(n),
            "EndWhile\n".repeat(n)
        ),
        format!(
            "Function F()\n{}{}",
            "While a\n".repeat(n),
            "Else\n".repeat(n)
        ),
        format!("Function F()\n x = F({})\nEndFunction\n", "1, ".repeat(n)),
        "State A\n".repeat(n),
        "Function F()\n".repeat(n),
        "Int Property P\n".repeat(n),
        "\"".repeat(n),
        "\\".repeat(n),
        "a:".repeat(n),
        "1.".repeat(n),
        format!("Int x {}", "Hidden ".repeat(n)),
    ];
    for source in cases {
        assert!(!findings(&source).is_empty(), "{source:.20}");
    }
}
