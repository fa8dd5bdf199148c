//! What the assembler reports about wrong listings.

use cyperus_pex::assemble::{AssembleErrorKind, assemble};

const CASES: &[(&str, usize, usize, &str)] = &[
    (
        "",
        1,
        1,
        "expected `pex`, a game and a version, found an empty listing",
    ),
    (
        "\n  pax",
        2,
        3,
        "expected `pex`, a game and a version, found `pax`",
    ),
    (
        "pex oblivion",
        1,
        5,
        "expected skyrim, fallout4, fallout76 or starfield, found `oblivion`",
    ),
    (
        "pex skyrim 4.0",
        1,
        12,
        "expected a format version: 3, a point and 0 to 255, found `4.0`",
    ),
    (
        "pex skyrim\nscript",
        2,
        7,
        "expected the script's name, found the end of the line",
    ),
    (
        "pex skyrim\nscript S ; c",
        2,
        1,
        "expected `end` for the script block before the end of the listing",
    ),
    (
        "pex skyrim\nscript S\nguard G\nend",
        3,
        7,
        "expected only what skyrim files can hold, found a guard",
    ),
    (
        "pex skyrim\nscript S flags odd\nend",
        2,
        16,
        "expected a flag that a `flag` line above declares, found \"odd\"",
    ),
    (
        "pex skyrim\nscript S extends a@3\nend",
        2,
        18,
        "expected a name or a text: an index needs a `strings` block",
    ),
    (
        "pex skyrim\nuser \"ü\\q\"",
        2,
        8,
        "expected one of \\n \\r \\t \\\\ \\' \\\" or \\x and two hex digits",
    ),
    (
        "pex skyrim\nuser \"x",
        2,
        6,
        "expected a closing \" before the end of the line",
    ),
    (
        "pex skyrim\n  %",
        2,
        3,
        "expected a word, a number, a quoted text or one of ( ) , = |, found '%'",
    ),
    (
        "pex skyrim\nstrings\n0 \"a\"\n2 \"b\"\nend",
        4,
        1,
        "expected the strings numbered from 0 without a gap, or not at all, found 2",
    ),
    (
        "pex skyrim\nscript b@0\nend\nstrings\n\"a\"\nend",
        2,
        8,
        "expected the text of string 0, which is \"a\", found \"b\"",
    ),
    (
        "pex skyrim\ndebug\nend\ndebug\nend",
        4,
        1,
        "expected the debug block once, found it a second time",
    ),
];

const INSTRUCTION_CASES: &[(&str, usize, &str)] = &[
    ("iadd a b", 9, "expected 3 operands for iadd, found 2"),
    ("iadd a b c d", 12, "expected 3 operands for iadd, found 4"),
    (
        "fly me",
        1,
        "expected an operation or a declaration, found \"fly\"",
    ),
    (
        "jmp nowhere",
        5,
        "expected a label of this function, found \"nowhere\"",
    ),
    (
        "x: nop\nx: nop",
        1,
        "expected a new label, found \"x\" a second time",
    ),
    (
        "1 nop\nnop",
        1,
        "expected a source line before each instruction of the function or before none",
    ),
    (
        "nop\n1 nop",
        3,
        "expected a source line before each instruction of the function or before none",
    ),
    (
        "ret 99999999999",
        5,
        "expected an Int of 32 bits, or a Float with a point or an exponent, found 99999999999",
    ),
    (
        "callparent F r",
        15,
        "expected ( and the arguments, found the end of the line",
    ),
    (
        "callparent F r (1 2)",
        19,
        "expected a comma or ), found `2`",
    ),
    (
        "lock_guards (g)",
        1,
        "expected an operation of fallout4, found lock_guards, which was added in starfield",
    ),
    (
        "70000 nop",
        1,
        "expected a source line, 0 to 65535, found 70000",
    ),
];

/// Assembles `body` inside a function, whose first line is the listing's fifth.
fn in_function(body: &str) -> String {
    format!("pex fallout4\nscript S\nstate ''\nfunction None F()\n{body}\nend\nend\nend\n")
}

fn error(text: &str) -> (usize, usize, String) {
    let error = assemble(text).expect_err("the listing is wrong");
    (error.line, error.column, error.kind.to_string())
}

#[test]
fn errors_say_where_and_what_was_expected() {
    for &(text, line, column, message) in CASES {
        assert_eq!(error(text), (line, column, message.to_owned()), "{text}");
    }
}

#[test]
fn errors_in_instructions_say_where_and_what_was_expected() {
    for &(body, column, message) in INSTRUCTION_CASES {
        let (line, found_column, found) = error(&in_function(body));
        assert_eq!((found_column, found.as_str()), (column, message), "{body}");
        assert_eq!(line, 4 + body.lines().count(), "{body}");
    }
    let kind = assemble(&in_function("fly me")).unwrap_err().kind;
    assert_eq!(kind, AssembleErrorKind::Operation("fly".to_owned()));
}
