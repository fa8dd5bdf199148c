//! The settings that a project can have. Each is a flag of the commands that know it.

use crate::arguments::{
    CleanupName, CoverageFormat, ExtenderName, FailOn, GameName, IndentName, KeywordCaseName,
    LintPreset, PaceName, ScriptWords, StressName, StringTableKind, TestFormat,
};

/// One setting.
#[derive(Debug, PartialEq)]
pub(crate) struct Row {
    /// The table that it is in; empty for none.
    pub(crate) table: &'static str,
    /// Its key.
    pub(crate) key: &'static str,
    /// What it takes.
    pub(crate) kind: Kind,
    /// The flag of the command line, without the dashes.
    pub(crate) flag: &'static str,
    /// The commands that it is for; empty for all that have the flag.
    pub(crate) commands: &'static [&'static str],
}

/// What a setting takes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    /// `true` or `false`.
    Switch,
    /// A text, and whether it is one that can be meant.
    Word(Check),
    /// One such text, or a list of them.
    Words(Check),
    /// A text that the command itself looks at, or a list of them.
    Names,
    /// A file that is read.
    File,
    /// A file or folder that is written.
    Target,
    /// A file that is read, or a list of them.
    Files,
    /// A folder, or a list of them.
    Folders,
    /// A whole number, from this one on.
    Whole(i64),
    /// A number that is not negative.
    Number,
    /// A size: a number of bytes, or a text such as `64M`.
    Size,
    /// The most that some figures may be.
    Budget,
    /// A form of output, or a form with a file (`lcov:lcov.info`), or a list of them.
    Outputs(Check),
}

/// Says what was expected where a text cannot be meant.
pub(crate) type Check = fn(&str) -> Result<(), String>;

/// Two kinds are the same if they take the same shape; checks are compared nowhere.
impl PartialEq for Kind {
    fn eq(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }
}

impl Row {
    /// Its name with its table.
    pub(crate) fn name(&self) -> String {
        match self.table {
            "" => self.key.to_owned(),
            table => format!("{table}.{}", self.key),
        }
    }

    /// Whether it is on or off.
    pub(crate) fn is_switch(&self) -> bool {
        self.kind == Kind::Switch
    }

    /// Whether values of the command line come before it instead of replacing it.
    pub(crate) fn is_list(&self) -> bool {
        matches!(
            self.kind,
            Kind::Words(_) | Kind::Names | Kind::Files | Kind::Folders | Kind::Outputs(_)
        )
    }
}

const fn row(table: &'static str, key: &'static str, kind: Kind, flag: &'static str) -> Row {
    Row {
        table,
        key,
        kind,
        flag,
        commands: &[],
    }
}

const fn only(mut row: Row, commands: &'static [&'static str]) -> Row {
    row.commands = commands;
    row
}

/// A setting of `[test]`.
const fn test(key: &'static str, kind: Kind, flag: &'static str) -> Row {
    only(row("test", key, kind, flag), &["test"])
}

/// The commands whose warnings are the compiler's.
const COMPILING: &[&str] = &[
    "check", "compile", "run", "repl", "compare", "disasm", "test", "profile",
];

/// All settings, in the order in which `config` shows them.
pub(crate) const ROWS: &[Row] = &[
    row("", "game", Kind::Word(game), "game"),
    row("", "imports", Kind::Folders, "import"),
    row("", "with", Kind::Words(extender), "with"),
    row("", "flags", Kind::File, "flags"),
    only(row("", "output", Kind::Target, "output"), &["compile"]),
    row("", "world", Kind::Files, "world"),
    row("", "gc-class", Kind::Words(script_words), "gc-class"),
    row("compile", "optimize", Kind::Switch, "optimize"),
    row("compile", "release", Kind::Switch, "release"),
    row("compile", "final", Kind::Switch, "final"),
    row(
        "compile",
        "string-table",
        Kind::Word(string_table),
        "string-table",
    ),
    only(row("check", "allow", Kind::Names, "allow"), COMPILING),
    only(row("check", "warn", Kind::Names, "warn"), COMPILING),
    only(row("check", "deny", Kind::Names, "deny"), COMPILING),
    only(
        row("lint", "preset", Kind::Word(lint_preset), "preset"),
        &["lint"],
    ),
    only(row("lint", "only", Kind::Names, "only"), &["lint"]),
    only(row("lint", "allow", Kind::Names, "allow"), &["lint"]),
    only(row("lint", "warn", Kind::Names, "warn"), &["lint"]),
    only(row("lint", "deny", Kind::Names, "deny"), &["lint"]),
    only(row("lint", "baseline", Kind::Target, "baseline"), &["lint"]),
    only(row("fmt", "indent", Kind::Word(indent), "indent"), &["fmt"]),
    only(
        row(
            "fmt",
            "keyword-case",
            Kind::Word(keyword_case),
            "keyword-case",
        ),
        &["fmt"],
    ),
    test("world", Kind::Files, "world"),
    test("filter", Kind::Names, "filter"),
    test("format", Kind::Word(test_format), "format"),
    test("coverage", Kind::Outputs(coverage), "coverage"),
    test("fail-fast", Kind::Switch, "fail-fast"),
    test("shuffle", Kind::Whole(0), "shuffle"),
    test("repeat", Kind::Whole(1), "repeat"),
    test("threads", Kind::Whole(0), "threads"),
    test("seed", Kind::Whole(0), "seed"),
    test("frames", Kind::Whole(0), "frames"),
    test("minutes", Kind::Number, "minutes"),
    test("fuel", Kind::Whole(0), "test-fuel"),
    test("heap", Kind::Size, "heap"),
    test("stack-depth", Kind::Whole(1), "stack-depth"),
    test("array-limit", Kind::Whole(0), "array-limit"),
    test("no-fill", Kind::Switch, "no-fill"),
    test("strict-natives", Kind::Switch, "strict-natives"),
    test("instant-natives", Kind::Switch, "instant-natives"),
    test("cleanup", Kind::Word(cleanup), "cleanup"),
    test("pace", Kind::Word(pace), "pace"),
    test("stress", Kind::Words(stress), "stress"),
    test("fail-on", Kind::Words(fail_on), "fail-on"),
    test("gc-budget", Kind::Budget, "gc-budget"),
    test("gc-budget-total", Kind::Budget, "gc-budget-total"),
];

/// The setting with this name.
pub(crate) fn named(table: &str, key: &str) -> Option<&'static Row> {
    ROWS.iter().find(|row| row.table == table && row.key == key)
}

fn one_of<E: clap::ValueEnum>(text: &str) -> Result<(), String> {
    if E::from_str(text, false).is_ok() {
        return Ok(());
    }
    let names = E::value_variants().iter();
    let names = names.filter_map(|value| Some(value.to_possible_value()?.get_name().to_owned()));
    Err(names.collect::<Vec<_>>().join(", "))
}

fn test_format(text: &str) -> Result<(), String> {
    one_of::<TestFormat>(text)
}

fn coverage(text: &str) -> Result<(), String> {
    one_of::<CoverageFormat>(text)
}

fn cleanup(text: &str) -> Result<(), String> {
    one_of::<CleanupName>(text)
}

fn pace(text: &str) -> Result<(), String> {
    one_of::<PaceName>(text)
}

fn stress(text: &str) -> Result<(), String> {
    one_of::<StressName>(text)
}

fn fail_on(text: &str) -> Result<(), String> {
    one_of::<FailOn>(text)
}

fn script_words(text: &str) -> Result<(), String> {
    let parsed = text.parse::<ScriptWords>();
    parsed.map(|_| ()).map_err(|_| {
        let words = ["join", "alone", "farewell", "worker"];
        let forms = words.map(|word| format!("SCRIPT={word}"));
        format!("{}, SCRIPT=WORD,WORD", forms.join(", "))
    })
}

fn game(text: &str) -> Result<(), String> {
    one_of::<GameName>(text)
}

fn extender(text: &str) -> Result<(), String> {
    one_of::<ExtenderName>(text)
}

fn string_table(text: &str) -> Result<(), String> {
    one_of::<StringTableKind>(text)
}

fn lint_preset(text: &str) -> Result<(), String> {
    one_of::<LintPreset>(text)
}

fn keyword_case(text: &str) -> Result<(), String> {
    one_of::<KeywordCaseName>(text)
}

fn indent(text: &str) -> Result<(), String> {
    let parsed = text.parse::<IndentName>();
    parsed
        .map(|_| ())
        .map_err(|expected| expected.replace("expected ", ""))
}
