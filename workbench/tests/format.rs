//! The formatter from outside: what it changes, what it leaves, and that it proves what it does.

use cyperus_pex::Game;
use cyperus_workbench::format::{Indent, KeywordCase, LineEnd, Style, format};

fn style() -> Style {
    Style::of_game(Game::Fallout4)
}

fn formatted_as(source: &str, game: Game, style: Style) -> String {
    let bytes = format(source.as_bytes(), game, style).expect("nothing but layout changes");
    String::from_utf8(bytes.into_owned()).expect("text")
}

fn formatted(source: &str) -> String {
    formatted_as(source, Game::Fallout4, style())
}

#[track_caller]
fn stays(source: &str) {
    assert_eq!(formatted(source), source);
}

#[test]
fn blocks_are_indented_and_keywords_spelled_as_the_games_do() {
    let source = "SCRIPTNAME Q EXTENDS Quest\n\
        GROUP Settings\nInt PROPERTY Count=3 AUTO CONST\nENDGROUP\n\
        STRUCT Pair\nInt A\nEndstruct\n\
        AUTO STATE Waiting\nEVENT OnInit()\nIF x==1&&!y\nWHILE i<3\ni+=1\nENDWHILE\nELSEIF z\n\
        f( 1 ,2 )\nELSE\nRETURN\nENDIF\nENDEVENT\nENDSTATE\n\
        INT FUNCTION Get() NATIVE GLOBAL\n\
        INT PROPERTY Full\nINT FUNCTION Get()\nRETURN 1\nENDFUNCTION\nENDPROPERTY\n";
    let expected = "Scriptname Q Extends Quest\n\
        Group Settings\n\tint Property Count = 3 Auto Const\nEndGroup\n\
        Struct Pair\n\tint A\nEndStruct\n\
        Auto State Waiting\n\tEvent OnInit()\n\t\tif x == 1 && !y\n\t\t\twhile i < 3\n\t\t\t\ti += 1\n\
        \t\t\tendwhile\n\t\telseif z\n\t\t\tf(1, 2)\n\t\telse\n\t\t\treturn\n\t\tendif\n\tEndEvent\n\
        EndState\n\
        int Function Get() native global\n\
        int Property Full\n\tint Function Get()\n\t\treturn 1\n\tEndFunction\nEndProperty\n";
    assert_eq!(formatted(source), expected);
}

#[test]
fn guards_are_blocks_with_branches() {
    let source = "Scriptname S\nGuard G\nFunction F() RequiresGuard (G)\nTryLockGuard G\nx()\n\
        ElseTryLockGuard H\ny()\nElse\nz()\nEndTryLockGuard\nLockGuard G\nx()\nEndLockGuard\nEndFunction\n";
    let expected = "Scriptname S\nGuard G\nFunction F() RequiresGuard(G)\n    TryLockGuard G\n        x()\n    \
        ElseTryLockGuard H\n        y()\n    else\n        z()\n    EndTryLockGuard\n    LockGuard G\n        \
        x()\n    EndLockGuard\nEndFunction\n";
    let style = Style::of_game(Game::Starfield);
    assert_eq!(formatted_as(source, Game::Starfield, style), expected);
}

#[test]
fn signs_touch_their_value_and_operators_do_not() {
    for (line, expected) in [
        ("x=-1", "x = -1"),
        ("x = a-1", "x = a - 1"),
        ("x = a -1", "x = a - 1"),
        ("x = - a*-b", "x = -a * -b"),
        ("x = f(-1,- 2)", "x = f(-1, -2)"),
        ("x = a[ -1 ]-(-b)", "x = a[-1] - (-b)"),
        ("return -1", "return -1"),
        ("x = ! a", "x = !a"),
        ("if(a)", "if (a)"),
        ("x = y as Float-1", "x = y as float - 1"),
        ("x = new Int [5]", "x = new int[5]"),
        ("Int [ ] x", "int[] x"),
        ("( self as Q ) . Go( )", "(self as Q).Go()"),
        ("x = 0X0F+1.50", "x = 0X0F + 1.50"),
        ("f(a=1)", "f(a = 1)"),
    ] {
        let closing = if expected.starts_with("if") {
            "\tendif\n"
        } else {
            ""
        };
        let source = format!("Scriptname Q\nFunction F()\n{line}\n{closing}EndFunction\n");
        let wanted = format!("Scriptname Q\nFunction F()\n\t{expected}\n{closing}EndFunction\n");
        assert_eq!(formatted(&source), wanted, "{line}");
    }
}

#[test]
fn comments_keep_their_words_and_their_distance() {
    let source = "Scriptname Q\nFunction F()\n;first  \n  x = 1;tight\n  y = 2    ; aligned\n;/ block\n  inside\n/;\n\
        z = ;/ in the middle /; 3\n;last\nEndFunction\n";
    let expected = "Scriptname Q\nFunction F()\n\t;first\n\tx = 1 ;tight\n\ty = 2    ; aligned\n\t;/ block\n  inside\n/;\n\
        \tz = ;/ in the middle /; 3\n\t;last\nEndFunction\n";
    assert_eq!(formatted(source), expected);
}

#[test]
fn documentation_stands_below_its_declaration() {
    let source = "Scriptname Q\n  {What it\n  is for}\nGroup G\nInt Property A Auto\n{The A}\nEndGroup\n\
        Function F()\n\t\t{Does it}\nx()\nEndFunction\n";
    let expected = "Scriptname Q\n{What it\n  is for}\nGroup G\n\tint Property A Auto\n\t{The A}\nEndGroup\n\
        Function F()\n{Does it}\n\tx()\nEndFunction\n";
    assert_eq!(formatted(source), expected);
}

#[test]
fn joined_lines_stay_joined() {
    let source = "Scriptname Q\nFunction F()\nx = a+\\\nb   \\  \n   +c\nEndFunction\n";
    let expected = "Scriptname Q\nFunction F()\n\tx = a + \\\n\t\tb \\\n\t\t+ c\nEndFunction\n";
    assert_eq!(formatted(source), expected);
    // Nobody writes these; whoever does keeps them.
    stays("Scriptname Q\nFunction F()\n\tx = a + \\ ; why\n  b\nEndFunction\n");
}

#[test]
fn empty_lines_are_thinned_and_gone_at_the_edges_of_blocks() {
    let source =
        "\n\nScriptname Q\n\n\n\n\nFunction F()\n\n\n\tx()\n\n\ty()\n\n\nEndFunction\n\n\n";
    let expected = "Scriptname Q\n\n\nFunction F()\n\tx()\n\n\ty()\nEndFunction\n";
    assert_eq!(formatted(source), expected);
}

#[test]
fn line_ends_and_the_mark_of_the_encoding_stay() {
    let source = "\u{FEFF}Scriptname Q\r\nFunction F()\r\nx()\nEndFunction";
    let expected = "\u{FEFF}Scriptname Q\r\nFunction F()\r\n\tx()\r\nEndFunction\r\n";
    assert_eq!(formatted(source), expected);

    let style = Style {
        line_end: Some(LineEnd::Lf),
        ..style()
    };
    assert_eq!(
        formatted_as("Scriptname Q\r\nimport A\r\n", Game::Fallout4, style),
        "Scriptname Q\nimport A\n"
    );
}

#[test]
fn bytes_that_are_no_text_stay() {
    let source = b"Scriptname Q\nFunction F()\nx = \"caf\xE9\" ;\xFF\nEndFunction\n";
    let bytes = format(source, Game::Fallout4, style()).expect("formatted");
    assert_eq!(
        bytes.as_ref(),
        b"Scriptname Q\nFunction F()\n\tx = \"caf\xE9\" ;\xFF\nEndFunction\n"
    );
}

const FRAGMENT: &str = ";BEGIN FRAGMENT CODE - Do not edit anything between this and the end comment\n\
    Scriptname TIF_1 EXTENDS TopicInfo Hidden Const\n\n\n\n\
    ;BEGIN FRAGMENT Fragment_End\nFUNCTION Fragment_End(ObjectReference akSpeakerRef)\n\
    ACTOR akSpeaker = akSpeakerRef as Actor\n;BEGIN CODE\n";

#[test]
fn what_the_creation_kit_writes_around_fragments_stays() {
    let head = FRAGMENT;
    let tail = ";END CODE\nENDFUNCTION\n;END FRAGMENT\n\n\
        ;END FRAGMENT CODE - Do not edit anything between this and the begin comment\n";
    let source = format!("{head}  IF x\ny( )\n  ENDIF\n{tail}INT Property  A auto\n");
    let expected = format!("{head}if x\n\ty()\nendif\n{tail}int Property A Auto\n");
    assert_eq!(formatted(&source), expected);
}

#[test]
fn comments_turn_the_formatter_off_and_on() {
    let source =
        "Scriptname Q\n; cyperus-fmt: off\nInt   A\n    Int B\n; cyperus-fmt: on\nInt   C\n";
    let expected =
        "Scriptname Q\n; cyperus-fmt: off\nInt   A\n    Int B\n; cyperus-fmt: on\nint C\n";
    assert_eq!(formatted(source), expected);
    stays("Scriptname Q\nInt   A\n;cyperus-fmt: skip\n");
}

#[test]
fn lines_that_do_not_parse_stay() {
    let source = "Scriptname Q\nFunction F()\n  x = = 1  \n    y = \"open\n x  =  2\nEndFunction\n";
    let expected =
        "Scriptname Q\nFunction F()\n  x = = 1  \n    y = \"open\n\tx = 2\nEndFunction\n";
    assert_eq!(formatted(source), expected);
    stays("Scriptname Q\nFunction F()\n  x = = 1;why  \n\tx = 2\nEndFunction\n");
}

#[test]
fn a_forgotten_end_does_not_push_the_rest_aside() {
    let source =
        "Scriptname Q\nFunction F()\nif x\ny()\nEndFunction\nFunction G()\nz()\nEndFunction\n";
    let text = formatted(source);
    assert!(
        text.ends_with("Function G()\n\tz()\nEndFunction\n"),
        "{text}"
    );
}

#[test]
fn styles_can_be_chosen() {
    let style = Style {
        indent: Indent::Spaces(2),
        keyword_case: KeywordCase::Pascal,
        most_blank_lines: 1,
        ..style()
    };
    let source = "scriptname Q\n\n\n\nfunction F()\nif self\nendif\nendfunction\n";
    let expected = "ScriptName Q\n\nFunction F()\n  If Self\n  EndIf\nEndFunction\n";
    assert_eq!(formatted_as(source, Game::Fallout4, style), expected);

    let style = Style {
        keyword_case: KeywordCase::Preserve,
        ..style
    };
    let kept = "sCRIPTNAME Q\n\nFUNCTION F()\nendFunction\n";
    assert_eq!(formatted_as(kept, Game::Fallout4, style), kept);
}

#[test]
fn names_keep_their_case_even_if_they_look_like_keywords() {
    stays("Scriptname Q\nStruct S\n\tint Parent\nEndStruct\nS Self_\n");
    let skyrim = Style::of_game(Game::Skyrim);
    let source = "Scriptname Q\nint GUARD\nint Group = 3\n";
    assert_eq!(formatted_as(source, Game::Skyrim, skyrim), source);
}

#[test]
fn nothing_comes_of_nothing() {
    for source in ["", "\n", "  \n\n", "\u{FEFF}"] {
        stays(source);
    }
}

/// Pieces of text that mean something to the lexer or the formatter.
const SHREDS: [&str; 24] = [
    "\\",
    "\\\n",
    ";",
    ";/",
    "/;",
    "{",
    "}",
    "\"",
    "\r",
    "\n\n\n\n",
    "(",
    ")",
    "[ ]",
    "-",
    "!",
    "EndIf\n",
    "If x\n",
    "Else\n",
    "Function F()\n",
    "State S\n",
    "; cyperus-fmt: off\n",
    ";BEGIN FRAGMENT CODE\n",
    ";BEGIN CODE\n",
    ";END CODE\n",
];

/// Damaged text is formatted or left, and always proved.
#[test]
fn any_text_is_formatted_without_harm() {
    let whole = [
        "Scriptname Q Extends Quest\n{Text}\nint Property A = 1 Auto\nGroup G\nint Property B Auto\n{B}\nEndGroup\n\
         Auto State S\nEvent OnInit()\nint[] a = new int[3]\nif a[0] == -1 && !(b as bool) ; why\n\
         a[1] = f(1, x = 2).Length \\\n + 3\nelseif c\nreturn\nelse\nwhile true\nendwhile\nendif\nEndEvent\nEndState\n",
        FRAGMENT,
    ]
    .concat();
    let mut random = fastrand::Rng::with_seed(7);
    for _ in 0..1500 {
        let mut text = whole.clone().into_bytes();
        for _ in 0..random.usize(1..12) {
            let at = random.usize(..=text.len());
            let end = (at + random.usize(..6)).min(text.len());
            let shred = SHREDS[random.usize(..SHREDS.len())].as_bytes();
            let new = if random.bool() {
                shred
            } else {
                &[random.u8(..)]
            };
            text.splice(at..end, new.iter().copied());
        }
        for game in [Game::Skyrim, Game::Fallout4, Game::Starfield] {
            let result = format(&text, game, Style::of_game(game));
            assert!(result.is_ok(), "{result:?}\n{}", text.escape_ascii());
        }
    }
}

#[test]
fn a_script_of_nothing_but_blocks_does_not_grow_without_measure() {
    let (blocks, deepest) = (20_000, 100);
    let opened = "If x\n".repeat(blocks);
    // The ends close nothing, and each of them must find that out.
    let source = format!(
        "ScriptName Deep\nFunction F()\n{opened}{}",
        "EndWhile\n".repeat(blocks)
    );
    let text = formatted(&source);
    let longest = text.lines().map(|line| line.matches('\t').count()).max();
    assert_eq!(longest, Some(deepest));
    assert_eq!(formatted(&text), text);
}
