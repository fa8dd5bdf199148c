//! The settings that a project can have. Each is a flag of the commands that know it.

use crate::arguments::{ExtenderName, GameName, IndentName, KeywordCaseName, StringTableKind};

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
            Kind::Words(_) | Kind::Names | Kind::Files | Kind::Folders
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
    only(row("lint", "only", Kind::Names, "only"), &["lint"]),
    only(row("lint", "allow", Kind::Names, "allow"), &["lint"]),
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

fn game(text: &str) -> Result<(), String> {
    one_of::<GameName>(text)
}

fn extender(text: &str) -> Result<(), String> {
    one_of::<ExtenderName>(text)
}

fn string_table(text: &str) -> Result<(), String> {
    one_of::<StringTableKind>(text)
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
